"""The web client: the files of its bundle, and its page for all other paths."""

import mimetypes
from pathlib import Path

from litestar import MediaType, Response, get

from urbes.server.http.auth import ApiRequest, services_of
from urbes.table.errors import NotFound

HASHED = "assets"
"""Files in this folder have a hash in their names and never change."""
FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
COMPRESSED = (("br", ".br"), ("gzip", ".gz"))
NOT_BUILT = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Urbes</title>
<body style="font: 1.1rem/1.5 Georgia, serif; max-width: 40rem; margin: 4rem auto; padding: 0 1rem">
<h1>Urbes</h1>
<p>The table server runs, but its web client has not been built here.</p>
<p>From a checkout, <code>make play</code> builds it and opens it. Programs can play at once:
the <a href="/api/schema">interface is described here</a>.</p>
</body>
</html>
"""


@get(["/", "/{path:path}"], include_in_schema=False)
async def page(request: ApiRequest, path: str = "/") -> Response[bytes]:
    """A file of the bundle, or the page, which reads the path itself."""
    bundle = Path(services_of(request).settings.bundle)
    name = path.strip("/")
    found = find_file(bundle, name)
    if found is not None:
        kept = FOR_EVER if name.startswith(f"{HASHED}/") else ASK_AGAIN
        return file_response(found, kept, request)
    if name.startswith((f"{HASHED}/", "api/")) or name == "api":
        raise NotFound("there is no such file")
    index = bundle / "index.html"
    if not index.is_file():
        return Response(NOT_BUILT.encode(), media_type=MediaType.HTML, headers={"Cache-Control": ASK_AGAIN})
    return file_response(index, ASK_AGAIN, request)


def find_file(folder: Path, name: str) -> Path | None:
    """The file with this name in the folder, never one outside it."""
    if not name or "\0" in name or len(name) > 500:
        return None
    try:
        found = (folder / name).resolve()
        return found if found.is_relative_to(folder.resolve()) and found.is_file() else None
    except OSError:  # no file can have such a name
        return None


def file_response(file: Path, kept: str, request: ApiRequest) -> Response[bytes]:
    """The file, compressed if the build has compressed it and the client accepts that."""
    kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    accepted = request.headers.get("accept-encoding", "")
    headers = {"Cache-Control": kept, "Vary": "Accept-Encoding"}
    state = file.stat()
    tag = f'"{state.st_mtime_ns:x}-{state.st_size:x}"'
    headers["ETag"] = tag
    if request.headers.get("if-none-match") == tag:
        return Response(b"", status_code=304, headers=headers, media_type=kind)
    for encoding, ending in COMPRESSED:
        compressed = file.with_name(file.name + ending)
        if encoding in accepted and compressed.is_file():
            headers["Content-Encoding"] = encoding
            return Response(compressed.read_bytes(), media_type=kind, headers=headers)
    return Response(file.read_bytes(), media_type=kind, headers=headers)
