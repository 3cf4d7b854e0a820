"""`/api/me/…`, `/api/login`, `/api/logout`: accounts, sessions, preferences, export and farewell."""

from litestar import Controller, Request, Response, get, post, put
from litestar.datastructures import State

from urbes.server.bodies import (
    Export,
    Farewell,
    LogIn,
    LogOut,
    NewAccount,
    NewPassword,
    Preferences,
    SessionShown,
)
from urbes.server.doors import cookie_for, house_of
from urbes.server.people import COOKIE, Person
from urbes.server.routes.me import shown_me
from urbes.server.wire import Me

Asking = Request[None, None, State]


def gone() -> Response[None]:
    answer: Response[None] = Response(None, status_code=204)
    answer.delete_cookie(COOKIE)
    return answer


class AccountRoutes(Controller):
    path = "/api"
    tags = ("people",)

    @post("/me/account")
    async def claim(self, data: NewAccount, person: Person, request: Asking) -> Me:
        """Make an account of the guest that I am."""
        return shown_me(await house_of(request).accounts.claim(person, data.user_name, data.password))

    @post("/login")
    async def log_in(self, data: LogIn, visitor: Person | None, request: Asking) -> Response[Me]:
        house = house_of(request)
        guest = visitor if data.bring else None
        device = request.headers.get("user-agent", "")
        person = await house.accounts.log_in(data.user_name, data.password, device, guest)
        return Response(shown_me(person), cookies=[cookie_for(house, person)])

    @post("/logout", status_code=204)
    async def log_out(self, data: LogOut, person: Person, request: Asking) -> Response[None]:
        """End this session, or all of mine. A guest who logs out cannot come back as the same."""
        await house_of(request).accounts.log_out(person, data.everywhere)
        return gone()

    @put("/me/password", status_code=204)
    async def change_password(self, data: NewPassword, person: Person, request: Asking) -> None:
        """My other sessions end."""
        await house_of(request).accounts.change_password(person, data.old, data.new)

    @get("/me/sessions")
    async def sessions(self, person: Person, request: Asking) -> list[SessionShown]:
        return await house_of(request).accounts.sessions(person)

    @get("/me/preferences")
    async def preferences(self, person: Person, request: Asking) -> Preferences:
        return await house_of(request).accounts.preferences(person)

    @put("/me/preferences")
    async def prefer(self, data: Preferences, person: Person, request: Asking) -> Preferences:
        return await house_of(request).accounts.prefer(person, data)

    @get("/me/export")
    async def export(self, person: Person, request: Asking) -> Response[Export]:
        """Everything that is kept about me."""
        headers = {"Content-Disposition": 'attachment; filename="urbes.json"', "Cache-Control": "no-store"}
        return Response(await house_of(request).farewell.export(person), headers=headers)

    @post("/me/farewell", status_code=204)
    async def farewell(self, data: Farewell, person: Person, request: Asking) -> Response[None]:
        """Delete me: bots take my seats over, what I said stays without my name."""
        house = house_of(request)
        if person.user_name is not None:
            await house.accounts.confirm(person, data.password)
        await house.farewell.delete(person)
        return gone()
