"""For those who watch over the server."""

import asyncio
import ipaddress
from collections.abc import Mapping

from litestar import MediaType, Request, Response, get
from litestar.datastructures import State
from prometheus_client import CONTENT_TYPE_LATEST
from sqlalchemy import text

from urbes.engine.errors import UrbesError
from urbes.server.http.auth import house_of
from urbes.server.http.middleware import forwarded
from urbes.server.services import House
from urbes.table.errors import NotFound

PATIENCE = 2.0
Asking = Request[None, None, State]


@get("/healthz", media_type=MediaType.TEXT, include_in_schema=False)
async def healthz() -> str:
    """The process lives."""
    return "ok"


@get("/readyz", include_in_schema=False)
async def readyz(request: Asking) -> Response[Mapping[str, str]]:
    """Whether this node should be given people: 503 says what is missing."""
    wrong = await troubles(house_of(request))
    return Response(wrong or {"status": "ready"}, status_code=503 if wrong else 200)


async def troubles(house: House) -> dict[str, str]:
    wrong = {}
    if not house.opened:
        wrong["node"] = "is starting or stopping"
    try:
        await asyncio.wait_for(house.database.tuples(text("SELECT 1")), PATIENCE)
    except (UrbesError, TimeoutError):
        wrong["database"] = "cannot be read"
    try:
        await asyncio.wait_for(house.database.writer.prove(), PATIENCE)
    except (UrbesError, TimeoutError):
        wrong["writer"] = "cannot write"
    if not house.notices.connected:
        wrong["channels"] = "are not connected"
    return wrong


@get("/metrics", include_in_schema=False)
async def metrics(request: Asking) -> Response[bytes]:
    """For Prometheus, and only for the addresses that the operator names: whoever is connected, and for itself."""
    house = house_of(request)
    if forwarded(request.scope) or not allowed(request.scope["state"]["peer"], house.settings.metrics_from):
        raise NotFound("there is nothing here")
    return Response(house.metrics.text(), headers={"Content-Type": CONTENT_TYPE_LATEST})


def allowed(address: str, networks: str) -> bool:
    if networks.strip() == "*":
        return True
    try:
        client = ipaddress.ip_address(address)
        return any(client in ipaddress.ip_network(each.strip()) for each in networks.split(",") if each.strip())
    except ValueError:
        return False
