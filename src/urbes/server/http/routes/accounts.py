"""`/api/me/…`, `/api/login`, `/api/logout`: accounts, sessions, preferences, export and deletion."""

from litestar import Controller, Response, get, post, put

from urbes.server.accounts.sessions import Person
from urbes.server.http.auth import (
    ApiRequest,
    device_cookie,
    expired_device_cookie,
    expired_session_cookies,
    services_of,
    session_cookies,
)
from urbes.server.http.routes.me import shown_me
from urbes.server.protocol.accounts import (
    AccountDeletion,
    Export,
    LogIn,
    LogOut,
    Me,
    NewAccount,
    NewPassword,
    Preferences,
    SessionShown,
)
from urbes.server.services import Services


def signed_in(services: Services, person: Person) -> Response[Me]:
    """The answer after signing in: cookies for the new session and for this browser."""
    return Response(shown_me(person), cookies=[*session_cookies(services, person), device_cookie(services, person)])


def user_agent(request: ApiRequest) -> str:
    return request.headers.get("user-agent", "")


class AccountRoutes(Controller):
    path = "/api"
    tags = ("people",)

    @post("/me/account")
    async def claim(self, data: NewAccount, person: Person, request: ApiRequest) -> Response[Me]:
        """Turn my guest into an account. All my sessions end; the cookie holds a new one."""
        services = services_of(request)
        return signed_in(
            services, await services.accounts.claim(person, data.user_name, data.password, user_agent(request))
        )

    @post("/login")
    async def log_in(self, data: LogIn, visitor: Person | None, request: ApiRequest) -> Response[Me]:
        """Sign in. A session that this browser had ends."""
        services = services_of(request)
        device = services.sessions.read_device(request.cookies)
        found = await services.accounts.check_password(data.user_name, data.password, device)
        return signed_in(services, await services.accounts.log_in(found, user_agent(request), visitor, data.bring))

    @post("/logout", status_code=204)
    async def log_out(self, data: LogOut, person: Person, request: ApiRequest) -> Response[None]:
        """End this session, or all of mine. A guest who logs out cannot come back."""
        services = services_of(request)
        await services.accounts.log_out(person, data.everywhere)
        return Response(None, status_code=204, cookies=expired_session_cookies(services))

    @put("/me/password", status_code=204)
    async def change_password(self, data: NewPassword, person: Person, request: ApiRequest) -> Response[None]:
        """Change my password. All my sessions end; the cookie holds a new one."""
        services = services_of(request)
        person = await services.accounts.change_password(person, data.old, data.new, user_agent(request))
        return Response(None, status_code=204, cookies=session_cookies(services, person))

    @get("/me/sessions")
    async def sessions(self, person: Person, request: ApiRequest) -> list[SessionShown]:
        return await services_of(request).accounts.list_sessions(person)

    @get("/me/preferences")
    async def preferences(self, person: Person, request: ApiRequest) -> Preferences:
        return await services_of(request).accounts.preferences(person)

    @put("/me/preferences")
    async def prefer(self, data: Preferences, person: Person, request: ApiRequest) -> Preferences:
        return await services_of(request).accounts.save_preferences(person, data)

    @get("/me/export")
    async def export(self, person: Person, request: ApiRequest) -> Response[Export]:
        """Everything that the server stores about me."""
        headers = {"Content-Disposition": 'attachment; filename="urbes.json"', "Cache-Control": "no-store"}
        return Response(await services_of(request).privacy.export(person), headers=headers)

    @post("/me/farewell", status_code=204)
    async def farewell(self, data: AccountDeletion, person: Person, request: ApiRequest) -> Response[None]:
        """Delete me. Bots take over my seats; what I said stays, without my name."""
        services = services_of(request)
        if person.user_name is not None:
            await services.accounts.confirm_password(person, data.password)
        await services.privacy.delete_account(person)
        return Response(
            None, status_code=204, cookies=[*expired_session_cookies(services), expired_device_cookie(services)]
        )
