"""For those who watch over the server."""

from litestar import MediaType, get


@get("/healthz", media_type=MediaType.TEXT, include_in_schema=False)
async def healthz() -> str:
    return "ok"
