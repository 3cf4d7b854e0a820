"""Who stands at the door: the person by cookie, the origin of the page, and what a handler needs of the server."""

from typing import Any
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection, Request
from litestar.datastructures import Cookie, State
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope
from litestar.types import Send as AsgiSend

from urbes.server.accounts.sessions import SESSION, Person
from urbes.server.errors import NotSignedIn
from urbes.server.services import House
from urbes.table.errors import BadRequest, Forbidden

Connection = ASGIConnection[Any, Any, Any, State]
SAFE = ("GET", "HEAD", "OPTIONS")
YEAR = 365 * 86_400


class Asked(Request[Any, Any, State]):
    """A request whose body may be anything."""

    async def json(self) -> Any:
        try:
            return await super().json()
        except (UnicodeDecodeError, RecursionError) as error:
            raise BadRequest(f"the body cannot be read: {error}") from None


def house_of(connection: Connection) -> House:
    house: House = connection.app.state["house"]
    return house


async def visitor(connection: Connection) -> Person | None:
    """Who this is, if anybody we know."""
    return await house_of(connection).people.who(connection.cookies)


async def provide_visitor(request: Connection) -> Person | None:
    return await visitor(request)


async def provide_person(request: Connection) -> Person:
    person = await visitor(request)
    if person is None:
        raise NotSignedIn("say first who you are: POST /api/me with a name")
    return person


def session_cookies(house: House, person: Person) -> list[Cookie]:
    """The session of a person, in place of one under the cookie's former name."""
    name = house.people.session_cookie
    kept = cookie(house, name, house.people.sign(name, person.session))
    return [kept] if name == SESSION else [kept, cookie(house, SESSION, "", 0)]


def no_session(house: House) -> list[Cookie]:
    return [cookie(house, name, "", 0) for name in {house.people.session_cookie, SESSION}]


def device_cookie(house: House, person: Person) -> Cookie:
    return cookie(house, house.people.device_cookie, house.people.new_device(person))


def no_device(house: House) -> Cookie:
    return cookie(house, house.people.device_cookie, "", 0)


def cookie(house: House, name: str, content: str, seconds: int = YEAR) -> Cookie:
    """Browsers heed a `__Host-` cookie, also one that ends it, only with this path and `Secure`."""
    return Cookie(
        key=name,
        value=content,
        path="/",
        max_age=seconds,
        httponly=True,
        samesite="lax",
        secure=house.settings.public_url.startswith("https://"),
    )


def check_origin(connection: Connection) -> None:
    """A page of another origin may not act in a person's name; programs send neither of these headers."""
    origin = connection.headers.get("origin")
    if origin is None:
        if connection.headers.get("sec-fetch-site", "none") not in ("none", "same-origin"):
            raise Forbidden("this page belongs to another site")
        return
    public = urlsplit(house_of(connection).settings.public_url)
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
    """Middleware for all requests that change something."""

    async def guarded(scope: Scope, receive: Receive, send: AsgiSend) -> None:
        if scope["type"] == ScopeType.HTTP and scope["method"] not in SAFE:
            check_origin(ASGIConnection(scope, receive, send))
        await app(scope, receive, send)

    return guarded
