"""The front of the house: every request passes here before the application, also one that leads nowhere.

Rate limits, security headers, counting and the log of requests. WebSockets only pass: their messages see nothing of it.
"""

import logging
import time
from collections.abc import Awaitable, Callable
from http.cookies import CookieError, SimpleCookie

import msgspec
from litestar import Litestar
from litestar.enums import ScopeType
from litestar.types import Message, Receive, Scope, Send
from litestar.utils import normalize_path

from urbes.server.errors import TooMuch
from urbes.server.house import House
from urbes.server.limits import (
    CONFIRMATIONS,
    GUESTS,
    LOGINS,
    READS,
    SOCKETS,
    TABLES,
    THOUGHTS,
    WRITES,
    Allowance,
    neighbourhood,
)
from urbes.server.problems import PROBLEM_JSON, problem_of
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
UNTOLD = "no-store"
"""Answers of the API are for one person, unless they say otherwise."""
log = logging.getLogger("urbes.server.requests")


class Front:
    """An ASGI application around the application."""

    def __init__(self, app: Litestar, settings: Settings) -> None:
        self.app = app
        headers = dict(HEADERS)
        if settings.public_url.startswith("https://"):
            headers["strict-transport-security"] = "max-age=31536000"
        self.headers = [(name.encode(), value.encode()) for name, value in headers.items()]

    @property
    def house(self) -> House:
        house: House = self.app.state["house"]
        return house

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == ScopeType.HTTP:
            await self.http(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def http(self, scope: Scope, receive: Receive, send: Send) -> None:
        start = time.perf_counter()
        answered = Answered(self.headers, send)
        try:
            self.limit(scope)
        except TooMuch as error:
            await refuse(answered.send, error)
            log.warning("too much", extra={"kind": error.facts["kind"], "address": address_of(scope)})
        else:
            await self.app(scope, receive, answered.send)
        took = time.perf_counter() - start
        route = str(scope.get("path_template") or "")
        method = str(scope.get("method", ""))
        self.house.metrics.answered(method, route, answered.status, took)
        if route not in UNLIMITED:
            facts = {"method": method, "route": route, "status": answered.status, "ms": round(1000 * took, 1)}
            log.info("request", extra=facts)

    def limit(self, scope: Scope) -> None:
        path = normalize_path(str(scope["path"]))  # as the router does: slashes at the end or twice change nothing
        if path in UNLIMITED:
            return
        limits = self.house.limits
        address = neighbourhood(address_of(scope))
        if scope.get("method") in SAFE:
            limits.take(READS, address)
            return
        limits.take(WRITES, address)
        by_address = BY_ADDRESS.get(path) if scope.get("method") in ASKING else None
        if by_address is not None:
            limits.take(by_address, address)
        by_person = person_allowance(path)
        if by_person is not None:
            limits.take(by_person, self.session(scope) or address)

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
    """Limit how fast WebSockets may be opened from one address."""
    house.limits.take(SOCKETS, neighbourhood(address_of(scope)))
