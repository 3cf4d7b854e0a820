"""`/api/notifications`: a person's subscriptions, and the pages behind the links in mails."""

from html import escape
from typing import Annotated

from litestar import Controller, MediaType, Response, delete, get, post
from litestar.params import Parameter

from urbes.locales import Words
from urbes.server.accounts.sessions import Person
from urbes.server.http.auth import ApiRequest, services_of
from urbes.server.protocol.notifications import MailAsked, NotificationsShown, PushAsked

MailToken = Annotated[str, Parameter(min_length=1, max_length=64)]


class NotificationRoutes(Controller):
    path = "/api/notifications"
    tags = ("notifications",)

    @get()
    async def look(self, person: Person, request: ApiRequest) -> NotificationsShown:
        return await services_of(request).subscriptions.shown(person)

    @post("/push")
    async def add_browser(self, data: PushAsked, person: Person, request: ApiRequest) -> NotificationsShown:
        """Notify this browser when it is my turn."""
        subscriptions = services_of(request).subscriptions
        await subscriptions.add_browser(person, data)
        return await subscriptions.shown(person)

    @delete("/push")
    async def remove_browser(
        self, endpoint: Annotated[str, Parameter(max_length=1000)], person: Person, request: ApiRequest
    ) -> None:
        await services_of(request).subscriptions.remove_browser(person, endpoint)

    @post("/mail")
    async def set_mail(self, data: MailAsked, person: Person, request: ApiRequest) -> NotificationsShown:
        """Send a confirmation to this address. Digests are sent once it is confirmed."""
        subscriptions = services_of(request).subscriptions
        await subscriptions.set_mail(person, data)
        return await subscriptions.shown(person)

    @delete("/mail")
    async def remove_mail(self, person: Person, request: ApiRequest) -> None:
        await services_of(request).subscriptions.remove_mail(person)

    @get("/mail/confirm", media_type=MediaType.HTML)
    async def ask_confirm(self, token: MailToken, request: ApiRequest) -> Response[str]:
        """A page with a button, so that programs which follow all links of a mail confirm nothing."""
        words = Words(await services_of(request).subscriptions.language_of(token), "notify")
        return page(words, "page.confirm_title", words("page.confirm"))

    @post("/mail/confirm", media_type=MediaType.HTML, status_code=200)
    async def confirm(self, token: MailToken, request: ApiRequest) -> Response[str]:
        words = Words(await services_of(request).subscriptions.confirm(token), "notify")
        return page(words, "page.confirmed", None)

    @get("/mail/unsubscribe", media_type=MediaType.HTML)
    async def ask_unsubscribe(self, token: MailToken, request: ApiRequest) -> Response[str]:
        words = Words(await services_of(request).subscriptions.language_of(token), "notify")
        return page(words, "page.unsubscribe_title", words("page.unsubscribe"))

    @post("/mail/unsubscribe", media_type=MediaType.HTML, status_code=200)
    async def unsubscribe(self, token: MailToken, request: ApiRequest) -> Response[str]:
        """Also by one click in the mail program (RFC 8058)."""
        words = Words(await services_of(request).subscriptions.unsubscribe(token), "notify")
        return page(words, "page.unsubscribed", None)


def page(words: Words, title: str, button: str | None) -> Response[str]:
    """A page without script or style: one sentence, and perhaps a button."""
    form = f'<form method="post"><button>{escape(button)}</button></form>' if button else ""
    text = escape(words(title))
    return Response(
        f'<!doctype html><html lang="{words.language}"><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width"><title>{text}</title><p>{text}</p>{form}</html>',
        media_type=MediaType.HTML,
    )
