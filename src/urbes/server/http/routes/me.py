"""`/api/me`: the person who is signed in."""

from litestar import Controller, Response, get, patch, post

from urbes.server.accounts.sessions import Person
from urbes.server.http.auth import ApiRequest, services_of, session_cookies
from urbes.server.protocol.accounts import Me, NewGuest


def shown_me(person: Person) -> Me:
    return Me(id=person.id, name=person.name, user_name=person.user_name)


class MeRoutes(Controller):
    path = "/api/me"
    tags = ("people",)

    @get()
    async def me(self, person: Person, request: ApiRequest) -> Response[Me]:
        services = services_of(request)
        outdated = services.sessions.uses_old_cookie(request.cookies)
        return Response(shown_me(person), cookies=session_cookies(services, person) if outdated else [])

    @post()
    async def come_in(self, data: NewGuest, visitor: Person | None, request: ApiRequest) -> Response[Me]:
        """Become a guest with a name. Somebody who is signed in stays who she is."""
        services = services_of(request)
        person = visitor or await services.sessions.create_guest(data.name, request.headers.get("user-agent", ""))
        return Response(shown_me(person), cookies=session_cookies(services, person))

    @patch()
    async def rename(self, data: NewGuest, person: Person, request: ApiRequest) -> Me:
        return shown_me(await services_of(request).sessions.rename(person, data.name))
