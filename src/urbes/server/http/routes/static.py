"""The web client: files of the built bundle, and its page for every path that is no file."""

import mimetypes
from pathlib import Path

from litestar import MediaType, Request, Response, get
from litestar.datastructures import State

from urbes.server.http.auth import house_of
from urbes.table.errors import NotFound

HASHED = "assets"
"""Files in this folder carry a hash in their names: they never change."""
FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
PACKED = (("br", ".br"), ("gzip", ".gz"))
Asking = Request[None, None, State]
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
async def page(request: Asking, path: str = "/") -> Response[bytes]:
    """A file, or the page itself: the client knows what its paths mean."""
    bundle = Path(house_of(request).settings.bundle)
    name = path.strip("/")
    found = inside(bundle, name)
    if found is not None:
        kept = FOR_EVER if name.startswith(f"{HASHED}/") else ASK_AGAIN
        return given(found, kept, request)
    if name.startswith((f"{HASHED}/", "api/")) or name == "api":
        raise NotFound("there is no such file")
    index = bundle / "index.html"
    if not index.is_file():
        return Response(NOT_BUILT.encode(), media_type=MediaType.HTML, headers={"Cache-Control": ASK_AGAIN})
    return given(index, ASK_AGAIN, request)


def inside(folder: Path, name: str) -> Path | None:
    """The file of this name in the folder; nothing outside it, whatever the name says."""
    if not name or "\0" in name or len(name) > 500:
        return None
    try:
        found = (folder / name).resolve()
        return found if found.is_relative_to(folder.resolve()) and found.is_file() else None
    except OSError:  # no file can have such a name
        return None


def given(file: Path, kept: str, request: Asking) -> Response[bytes]:
    """The file, packed if the build has packed it and the client can unpack it."""
    kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    accepted = request.headers.get("accept-encoding", "")
    headers = {"Cache-Control": kept, "Vary": "Accept-Encoding"}
    state = file.stat()
    tag = f'"{state.st_mtime_ns:x}-{state.st_size:x}"'
    headers["ETag"] = tag
    if request.headers.get("if-none-match") == tag:
        return Response(b"", status_code=304, headers=headers, media_type=kind)
    for encoding, ending in PACKED:
        packed = file.with_name(file.name + ending)
        if encoding in accepted and packed.is_file():
            headers["Content-Encoding"] = encoding
            return Response(packed.read_bytes(), media_type=kind, headers=headers)
    return Response(file.read_bytes(), media_type=kind, headers=headers)
