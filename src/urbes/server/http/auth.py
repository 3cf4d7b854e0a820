"""The person who sends a request (by cookie), the origin of its page, and access to the services."""

from typing import Any
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection, Request
from litestar.datastructures import Cookie, State
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope
from litestar.types import Send as AsgiSend

from urbes.server.accounts.sessions import SESSION, Person
from urbes.server.errors import NotSignedIn
from urbes.server.services import Services
from urbes.table.errors import BadRequest, Forbidden

AnyConnection = ASGIConnection[Any, Any, Any, State]
ApiRequest = Request[None, None, State]
SAFE = ("GET", "HEAD", "OPTIONS")
YEAR = 365 * 86_400


class LenientRequest(Request[Any, Any, State]):
    """A request that refuses an unreadable body instead of failing."""

    async def json(self) -> Any:
        try:
            return await super().json()
        except (UnicodeDecodeError, RecursionError) as error:
            raise BadRequest(f"the body cannot be read: {error}") from None


def services_of(connection: AnyConnection) -> Services:
    services: Services = connection.app.state["services"]
    return services


async def current_person(connection: AnyConnection) -> Person | None:
    """The person who is signed in, if any."""
    return await services_of(connection).sessions.authenticate(connection.cookies)


async def provide_visitor(request: AnyConnection) -> Person | None:
    return await current_person(request)


async def provide_person(request: AnyConnection) -> Person:
    person = await current_person(request)
    if person is None:
        raise NotSignedIn("sign in first: POST /api/me with a name")
    return person


def session_cookies(services: Services, person: Person) -> list[Cookie]:
    """The cookie of a session. With https it replaces one under the plain name."""
    name = services.sessions.session_cookie
    kept = cookie(services, name, services.sessions.sign(name, person.session))
    return [kept] if name == SESSION else [kept, cookie(services, SESSION, "", 0)]


def expired_session_cookies(services: Services) -> list[Cookie]:
    return [cookie(services, name, "", 0) for name in {services.sessions.session_cookie, SESSION}]


def device_cookie(services: Services, person: Person) -> Cookie:
    return cookie(services, services.sessions.device_cookie, services.sessions.new_device(person))


def expired_device_cookie(services: Services) -> Cookie:
    return cookie(services, services.sessions.device_cookie, "", 0)


def cookie(services: Services, name: str, content: str, seconds: int = YEAR) -> Cookie:
    """A cookie; browsers accept and delete a `__Host-` cookie only with this path and `Secure`."""
    return Cookie(
        key=name,
        value=content,
        path="/",
        max_age=seconds,
        httponly=True,
        samesite="lax",
        secure=services.settings.public_url.startswith("https://"),
    )


def check_origin(connection: AnyConnection) -> None:
    """Refuse requests by pages of another origin. Programs send neither of these headers."""
    origin = connection.headers.get("origin")
    if origin is None:
        if connection.headers.get("sec-fetch-site", "none") not in ("none", "same-origin"):
            raise Forbidden("this page belongs to another site")
        return
    public = urlsplit(services_of(connection).settings.public_url)
    try:
        given = urlsplit(origin)
    except ValueError:
        raise Forbidden("this is no origin of a page", origin=origin[:200]) from None
    strange = given.netloc != connection.headers.get("host", "")
    if public.netloc:
        strange = (given.scheme, given.netloc) != (public.scheme, public.netloc)
    if strange:
        raise Forbidden("this page belongs to another site", origin=origin[:200])


def origin_guard(app: ASGIApp) -> ASGIApp:
    """Middleware that checks the origin of every request that changes something."""

    async def guarded(scope: Scope, receive: Receive, send: AsgiSend) -> None:
        if scope["type"] == ScopeType.HTTP and scope["method"] not in SAFE:
            check_origin(ASGIConnection(scope, receive, send))
        await app(scope, receive, send)

    return guarded
