"""The front of the house: every request passes here before the application, also one that leads nowhere.

Rate limits, security headers, counting and the log of requests. WebSockets only pass: their messages see nothing of it.
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
from urbes.server.errors import TooMuch
from urbes.server.http.problems import PROBLEM_JSON, problem_of
from urbes.server.http.rate_limits import (
    CONFIRMATIONS,
    CONNECTIONS,
    DEAR_READS,
    GUESTS,
    LOGINS,
    READS,
    SOCKETS,
    STRANGERS_STREAMS,
    STREAMS,
    TABLES,
    TABLES_FROM_ADDRESS,
    THOUGHTS,
    UPLOADS,
    WRITES,
    Allowance,
    neighbourhood,
)
from urbes.server.services import House
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
ASKING = ("POST", "PUT")
"""What these limits are for; a name is changed and an address taken back without them."""
BY_PERSON = {"/api/tables": TABLES, "/api/records": THOUGHTS, "/api/editions": THOUGHTS}
LARGE = ("/api/records", "/api/editions")
"""Paths that take bodies of megabytes."""
DEAR = ("/replay", "/record", "/verify", "/events")
"""Ends of paths whose answers are about a whole game."""
DEAR_PATHS = ("/api/lobby", "/api/schema")
BY_PERSON_ENDING = {"/hint": THOUGHTS, "/fork": TABLES, "/rematch": TABLES}
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
"""What proxies say of whom they speak for."""
UNTOLD = "no-store"
"""Answers of the API are for one person, unless they say otherwise."""
log = logging.getLogger("urbes.server.requests")


class Front:
    """An ASGI application around the application. What proxies say of a client is believed here, if they are trusted.

    `scope["client"]` is whom a request comes from, `scope["state"]["peer"]` whoever is connected to us.
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
    def house(self) -> House:
        house: House = self.app.state["house"]
        return house

    def connected(self, client: tuple[str, int] | None) -> bool:
        """Somebody has opened a connection; False: she has too many."""
        if client is None or client[0] in self.proxies.trusted_hosts:
            return True
        try:
            self.house.limits.enter(CONNECTIONS, neighbourhood(client[0]))
        except TooMuch:
            return False
        return True

    def disconnected(self, client: tuple[str, int] | None) -> None:
        """A connection that was let in is closed."""
        if client is not None and client[0] not in self.proxies.trusted_hosts:
            self.house.limits.leave(CONNECTIONS, neighbourhood(client[0]))

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
        answered = Answered(self.headers, send)
        try:
            with self.limited(scope):
                await self.app(scope, receive, answered.send)
        except TooMuch as error:
            await refuse(answered.send, error)
            log.warning("too much", extra={"kind": error.facts["kind"], "address": address_of(scope)})
        took = time.perf_counter() - start
        route = str(scope.get("path_template") or "")
        method = str(scope.get("method", ""))
        self.house.metrics.answered(method, route, answered.status, took)
        if route not in UNLIMITED:
            facts = {"method": method, "route": route, "status": answered.status, "ms": round(1000 * took, 1)}
            log.info("request", extra=facts)

    @contextmanager
    def limited(self, scope: Scope) -> Iterator[None]:
        """Refuse what is too much; large bodies also have so many places at once."""
        path = self.limit(scope)
        if scope.get("method") in ASKING and path in LARGE:
            with self.house.limits.place(UPLOADS, neighbourhood(address_of(scope))):
                yield
        else:
            yield

    def limit(self, scope: Scope) -> str:
        path = normalize_path(str(scope["path"]))  # as the router does: slashes at the end or twice change nothing
        if path in UNLIMITED:
            return path
        limits = self.house.limits
        address = neighbourhood(address_of(scope))
        if scope.get("method") in SAFE:
            limits.take(READS, address)
            if path.endswith(DEAR) or path.startswith(DEAR_PATHS):
                limits.take(DEAR_READS, address)
            return path
        limits.take(WRITES, address)
        by_address = BY_ADDRESS.get(path) if scope.get("method") in ASKING else None
        if by_address is not None:
            limits.take(by_address, address)
        by_person = person_allowance(path)
        if by_person is not None:
            limits.take(by_person, self.session(scope) or address)
        if by_person is TABLES:
            limits.take(TABLES_FROM_ADDRESS, f"from {address}")
        return path

    def session(self, scope: Scope) -> str | None:
        """The session by the cookie's signature: without a look into the database."""
        return self.house.people.session_in(cookies_of(scope))


def person_allowance(path: str) -> Allowance | None:
    return BY_PERSON.get(path) or BY_PERSON_ENDING.get(path[path.rfind("/") :])


class Answered:
    """Adds headers to an answer and remembers its status."""

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
                given.append((b"cache-control", UNTOLD.encode()))
            message["headers"] = given
        await self.pass_on(message)


async def refuse(send: Callable[[Message], Awaitable[None]], error: TooMuch) -> None:
    """An answer without the application."""
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
    """Where the request comes from; behind a trusted proxy uvicorn has put the client's own address here."""
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


def opening(house: House, scope: Scope) -> None:
    """Limit how fast WebSockets and streams may be opened from one address."""
    house.limits.take(SOCKETS, neighbourhood(address_of(scope)))


@contextmanager
def streaming(house: House, scope: Scope, person: Person | None) -> Iterator[None]:
    """A place for a connection that stays: so many for a person, and for all strangers of an address together."""
    if person is None:
        with house.limits.place(STRANGERS_STREAMS, neighbourhood(address_of(scope))):
            yield
    else:
        with house.limits.place(STREAMS, person.id):
            yield


def forwarded(scope: Scope) -> bool:
    """Whether somebody speaks for another."""
    return any(name in FORWARDED for name, _ in scope["headers"])
