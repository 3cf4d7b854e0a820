"""ASGI middleware around the application: proxy headers, rate limits, security headers, metrics, the request log.

It sees every HTTP request, even those without a route. Of WebSockets it sees only the opening request.
"""

import logging
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from http.cookies import CookieError, SimpleCookie
from typing import Any, cast

import msgspec
from litestar import Litestar
from litestar.enums import ScopeType
from litestar.types import Message, Receive, Scope, Send
from litestar.utils import normalize_path
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from urbes.server.accounts.sessions import Person
from urbes.server.errors import TooManyRequests
from urbes.server.http.problems import PROBLEM_JSON, problem_of
from urbes.server.http.rate_limits import (
    ANONYMOUS_STREAMS,
    CONFIRMATIONS,
    CONNECTIONS,
    EXPENSIVE_READS,
    GUESTS,
    HEAVY_WORK,
    LOGINS,
    READS,
    SOCKETS,
    STREAMS,
    TABLES,
    TABLES_FROM_ADDRESS,
    UPLOADS,
    WRITES,
    RateLimit,
    network_of,
)
from urbes.server.services import Services
from urbes.server.settings import Settings

SAFE = ("GET", "HEAD", "OPTIONS")
UNLIMITED = ("/healthz", "/readyz", "/metrics")
BY_ADDRESS = {
    "/api/me": GUESTS,
    "/api/login": LOGINS,
    "/api/me/password": LOGINS,
    "/api/me/account": LOGINS,
    "/api/me/farewell": LOGINS,
    "/api/notifications/mail": CONFIRMATIONS,
}
LIMITED_METHODS = ("POST", "PUT")
"""The methods that `BY_ADDRESS` limits; changing a name and removing an address are not limited."""
BY_PERSON = {"/api/tables": TABLES, "/api/records": HEAVY_WORK, "/api/editions": HEAVY_WORK}
LARGE = ("/api/records", "/api/editions")
"""Paths that accept bodies of megabytes."""
EXPENSIVE_ENDINGS = ("/replay", "/record", "/verify", "/events")
"""Endings of paths whose answers cover a whole game."""
EXPENSIVE_PATHS = ("/api/lobby", "/api/schema")
BY_PERSON_ENDING = {"/hint": HEAVY_WORK, "/fork": TABLES, "/rematch": TABLES}
POLICY = (
    "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:;"
    " connect-src 'self'; font-src 'self'; worker-src 'self'; manifest-src 'self'; object-src 'none'; base-uri 'none';"
    " form-action 'self'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}
FORWARDED = (b"x-forwarded-for", b"forwarded", b"x-real-ip")
"""Headers by which a proxy names its client."""
NO_STORE = "no-store"
"""Answers are meant for one person unless they say otherwise."""
log = logging.getLogger("urbes.server.requests")


class RequestMiddleware:
    """The outermost ASGI application. It takes the client's address from trusted proxies.

    `scope["client"]` is the client's address, `scope["state"]["peer"]` that of the connection.
    """

    def __init__(self, app: Litestar, settings: Settings) -> None:
        self.app = app
        self.settings = settings
        self.proxies = ProxyHeadersMiddleware(cast(Any, self.pass_on), settings.trusted_proxies)
        headers = dict(HEADERS)
        if settings.public_url.startswith("https://"):
            headers["strict-transport-security"] = "max-age=31536000"
        self.headers = [(name.encode(), value.encode()) for name, value in headers.items()]

    @property
    def services(self) -> Services:
        services: Services = self.app.state["services"]
        return services

    def connected(self, client: tuple[str, int] | None) -> bool:
        """Count a new connection; False if its address has too many."""
        if client is None or client[0] in self.proxies.trusted_hosts:
            return True
        try:
            self.services.rate_limits.acquire(CONNECTIONS, network_of(client[0]))
        except TooManyRequests:
            return False
        return True

    def disconnected(self, client: tuple[str, int] | None) -> None:
        """Count a connection that was closed."""
        if client is not None and client[0] not in self.proxies.trusted_hosts:
            self.services.rate_limits.release(CONNECTIONS, network_of(client[0]))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in (ScopeType.HTTP, ScopeType.WEBSOCKET):
            client = scope.get("client")
            scope.setdefault("state", {})["peer"] = str(client[0]) if client else ""
        await self.proxies(cast(Any, scope), cast(Any, receive), cast(Any, send))

    async def pass_on(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == ScopeType.HTTP:
            await self.http(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def http(self, scope: Scope, receive: Receive, send: Send) -> None:
        start = time.perf_counter()
        response = TrackedResponse(self.headers, send)
        try:
            with self.limited(scope):
                await self.app(scope, receive, response.send)
        except TooManyRequests as error:
            await refuse(response.send, error)
            log.warning("rate limited", extra={"kind": error.facts["kind"], "address": address_of(scope)})
        took = time.perf_counter() - start
        route = str(scope.get("path_template") or "")
        method = str(scope.get("method", ""))
        self.services.metrics.record_request(method, route, response.status, took)
        if route not in UNLIMITED:
            facts = {"method": method, "route": route, "status": response.status, "ms": round(1000 * took, 1)}
            log.info("request", extra=facts)

    @contextmanager
    def limited(self, scope: Scope) -> Iterator[None]:
        """Apply the rate limits, and limit how many large bodies an address sends at once."""
        path = self.limit(scope)
        if scope.get("method") in LIMITED_METHODS and path in LARGE:
            with self.services.rate_limits.slot(UPLOADS, network_of(address_of(scope))):
                yield
        else:
            yield

    def limit(self, scope: Scope) -> str:
        path = normalize_path(str(scope["path"]))  # as the router does: doubled or final slashes change nothing
        if path in UNLIMITED:
            return path
        rate_limits = self.services.rate_limits
        address = network_of(address_of(scope))
        if scope.get("method") in SAFE:
            rate_limits.take(READS, address)
            if path.endswith(EXPENSIVE_ENDINGS) or path.startswith(EXPENSIVE_PATHS):
                rate_limits.take(EXPENSIVE_READS, address)
            return path
        rate_limits.take(WRITES, address)
        by_address = BY_ADDRESS.get(path) if scope.get("method") in LIMITED_METHODS else None
        if by_address is not None:
            rate_limits.take(by_address, address)
        by_person = person_limit(path)
        if by_person is not None:
            rate_limits.take(by_person, self.session(scope) or address)
        if by_person is TABLES:
            rate_limits.take(TABLES_FROM_ADDRESS, f"from {address}")
        return path

    def session(self, scope: Scope) -> str | None:
        """The session by the signed cookie, without reading the database."""
        return self.services.sessions.read_session(cookies_of(scope))


def person_limit(path: str) -> RateLimit | None:
    return BY_PERSON.get(path) or BY_PERSON_ENDING.get(path[path.rfind("/") :])


class TrackedResponse:
    """Adds headers to a response and remembers its status."""

    def __init__(self, headers: list[tuple[bytes, bytes]], send: Callable[[Message], Awaitable[None]]) -> None:
        self.headers = headers
        self.pass_on = send
        self.status = 0

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
            given = list(message["headers"])
            names = {name.lower() for name, _ in given}
            given += [header for header in self.headers if header[0] not in names]
            if b"cache-control" not in names:
                given.append((b"cache-control", NO_STORE.encode()))
            message["headers"] = given
        await self.pass_on(message)


async def refuse(send: Callable[[Message], Awaitable[None]], error: TooManyRequests) -> None:
    """Answer without calling the application."""
    problem = problem_of(error)
    body = msgspec.json.encode(problem)
    headers = [
        (b"content-type", PROBLEM_JSON.encode()),
        (b"content-length", str(len(body)).encode()),
        (b"retry-after", str(error.facts["seconds"]).encode()),
    ]
    await send({"type": "http.response.start", "status": problem.status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})


def address_of(scope: Scope) -> str:
    """The client's address; behind a trusted proxy, the one that the proxy names."""
    client = scope.get("client")
    return str(client[0]) if client else "local"


def cookies_of(scope: Scope) -> dict[str, str]:
    for name, value in scope["headers"]:
        if name == b"cookie":
            try:
                return {key: found.value for key, found in SimpleCookie(value.decode("latin-1")).items()}
            except CookieError:
                return {}
    return {}


def limit_opening(services: Services, scope: Scope) -> None:
    """Limit how fast WebSockets and streams may be opened from one address."""
    services.rate_limits.take(SOCKETS, network_of(address_of(scope)))


@contextmanager
def stream_slot(services: Services, scope: Scope, person: Person | None) -> Iterator[None]:
    """A slot for a long connection: limited by person, and by address for all anonymous clients together."""
    if person is None:
        with services.rate_limits.slot(ANONYMOUS_STREAMS, network_of(address_of(scope))):
            yield
    else:
        with services.rate_limits.slot(STREAMS, person.id):
            yield


def is_forwarded(scope: Scope) -> bool:
    """Whether a proxy forwarded the request."""
    return any(name in FORWARDED for name, _ in scope["headers"])
