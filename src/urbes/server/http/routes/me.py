"""`/api/me`: who I am."""

from litestar import Controller, Request, Response, get, patch, post
from litestar.datastructures import State

from urbes.server.accounts.sessions import Person
from urbes.server.http.auth import house_of, session_cookies
from urbes.server.protocol.accounts import Me, NewGuest


def shown_me(person: Person) -> Me:
    return Me(id=person.id, name=person.name, user_name=person.user_name)


class MeRoutes(Controller):
    path = "/api/me"
    tags = ("people",)

    @get()
    async def me(self, person: Person, request: Request[None, None, State]) -> Response[Me]:
        house = house_of(request)
        outdated = house.people.outdated(request.cookies)
        return Response(shown_me(person), cookies=session_cookies(house, person) if outdated else [])

    @post()
    async def come_in(
        self, data: NewGuest, visitor: Person | None, request: Request[None, None, State]
    ) -> Response[Me]:
        """Be a guest under a name; who already is somebody stays it."""
        house = house_of(request)
        person = visitor or await house.people.welcome(data.name, request.headers.get("user-agent", ""))
        return Response(shown_me(person), cookies=session_cookies(house, person))

    @patch()
    async def rename(self, data: NewGuest, person: Person, request: Request[None, None, State]) -> Me:
        return shown_me(await house_of(request).people.rename(person, data.name))
