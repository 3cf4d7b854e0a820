"""For monitoring: `/healthz`, `/readyz`, `/metrics`."""

import asyncio
import ipaddress
from collections.abc import Mapping

from litestar import MediaType, Response, get
from prometheus_client import CONTENT_TYPE_LATEST
from sqlalchemy import text

from urbes.engine.errors import UrbesError
from urbes.server.http.auth import ApiRequest, services_of
from urbes.server.http.middleware import is_forwarded
from urbes.server.services import Services
from urbes.table.errors import NotFound

PATIENCE = 2.0


@get("/healthz", media_type=MediaType.TEXT, include_in_schema=False)
async def healthz() -> str:
    """The process is alive."""
    return "ok"


@get("/readyz", include_in_schema=False)
async def readyz(request: ApiRequest) -> Response[Mapping[str, str]]:
    """Whether this node can serve people; 503 says what is wrong."""
    wrong = await troubles(services_of(request))
    return Response(wrong or {"status": "ready"}, status_code=503 if wrong else 200)


async def troubles(services: Services) -> dict[str, str]:
    wrong = {}
    if not services.running:
        wrong["node"] = "is starting or stopping"
    try:
        await asyncio.wait_for(services.database.tuples(text("SELECT 1")), PATIENCE)
    except (UrbesError, TimeoutError):
        wrong["database"] = "cannot be read"
    try:
        await asyncio.wait_for(services.database.writer.check_writable(), PATIENCE)
    except (UrbesError, TimeoutError):
        wrong["writer"] = "cannot write"
    if not services.pubsub.connected:
        wrong["channels"] = "are not connected"
    return wrong


@get("/metrics", include_in_schema=False)
async def metrics(request: ApiRequest) -> Response[bytes]:
    """For Prometheus: only for direct connections from the addresses in the settings."""
    services = services_of(request)
    if is_forwarded(request.scope) or not allowed(request.scope["state"]["peer"], services.settings.metrics_from):
        raise NotFound("there is nothing here")
    return Response(services.metrics.text(), headers={"Content-Type": CONTENT_TYPE_LATEST})


def allowed(address: str, networks: str) -> bool:
    if networks.strip() == "*":
        return True
    try:
        client = ipaddress.ip_address(address)
        return any(client in ipaddress.ip_network(each.strip()) for each in networks.split(",") if each.strip())
    except ValueError:
        return False
