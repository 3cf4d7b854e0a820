"""`/api/me/…`, `/api/login`, `/api/logout`: accounts, sessions, preferences, export and farewell."""

from litestar import Controller, Request, Response, get, post, put
from litestar.datastructures import State

from urbes.server.accounts.sessions import Person
from urbes.server.http.auth import device_cookie, house_of, no_device, no_session, session_cookies
from urbes.server.http.routes.me import shown_me
from urbes.server.protocol.accounts import (
    Export,
    Farewell,
    LogIn,
    LogOut,
    Me,
    NewAccount,
    NewPassword,
    Preferences,
    SessionShown,
)
from urbes.server.services import House

Asking = Request[None, None, State]


def entered(house: House, person: Person) -> Response[Me]:
    """With a new session, and as a browser that has been in this account."""
    return Response(shown_me(person), cookies=[*session_cookies(house, person), device_cookie(house, person)])


def browser_of(request: Asking) -> str:
    return request.headers.get("user-agent", "")


class AccountRoutes(Controller):
    path = "/api"
    tags = ("people",)

    @post("/me/account")
    async def claim(self, data: NewAccount, person: Person, request: Asking) -> Response[Me]:
        """Make an account of the guest that I am. All sessions that the guest had end; the cookie names a new one."""
        house = house_of(request)
        return entered(house, await house.accounts.claim(person, data.user_name, data.password, browser_of(request)))

    @post("/login")
    async def log_in(self, data: LogIn, visitor: Person | None, request: Asking) -> Response[Me]:
        """The session that this browser had, if any, ends."""
        house = house_of(request)
        device = house.people.device_in(request.cookies)
        found = await house.accounts.check(data.user_name, data.password, device)
        return entered(house, await house.accounts.log_in(found, browser_of(request), visitor, data.bring))

    @post("/logout", status_code=204)
    async def log_out(self, data: LogOut, person: Person, request: Asking) -> Response[None]:
        """End this session, or all of mine. A guest who logs out cannot come back as the same."""
        house = house_of(request)
        await house.accounts.log_out(person, data.everywhere)
        return Response(None, status_code=204, cookies=no_session(house))

    @put("/me/password", status_code=204)
    async def change_password(self, data: NewPassword, person: Person, request: Asking) -> Response[None]:
        """All my sessions end; the cookie names a new one."""
        house = house_of(request)
        person = await house.accounts.change_password(person, data.old, data.new, browser_of(request))
        return Response(None, status_code=204, cookies=session_cookies(house, person))

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
        return Response(None, status_code=204, cookies=[*no_session(house), no_device(house)])
