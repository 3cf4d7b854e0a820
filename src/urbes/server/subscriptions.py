"""What a person wants to hear, and where: browsers for Web Push, one confirmed address for mail."""

import hmac

from sqlalchemy import ColumnElement, Connection, delete, func, select

from urbes.engine.errors import UrbesError
from urbes.locales import Words
from urbes.server.database import Database, new_id, now
from urbes.server.errors import Conflict, NoMail, NotFound, TooEarly
from urbes.server.mail import MailTrouble, checked_address, letter
from urbes.server.notify import Notify
from urbes.server.people import Person
from urbes.server.push import PushTrouble, Subscription
from urbes.server.schema import mail_addresses, push_subscriptions
from urbes.server.wire import MailAsked, MailShown, NotificationsShown, PushAsked

MOST_BROWSERS = 10
RESEND = 600_000
"""Milliseconds before another confirmation is sent by the same person, or to the same address by whomever.

Nobody's mailbox is to be flooded: taking an address back, or being somebody else, does not make it shorter.
"""


class Subscriptions:
    def __init__(self, database: Database, notify: Notify) -> None:
        self.database = database
        self.notify = notify
        self.written_to: dict[str, int] = {}
        """When this node last sent a confirmation to an address, also if its row has gone with the person."""

    async def shown(self, person: Person) -> NotificationsShown:
        mail = await self.database.row(select(mail_addresses).where(mail_addresses.c.person_id == person.id))
        browsers = await self.database.tuples(
            select(push_subscriptions.c.endpoint).where(push_subscriptions.c.person_id == person.id)
        )
        return NotificationsShown(
            push_key=self.notify.pusher.public_key,
            browsers=[endpoint for (endpoint,) in browsers],
            mail_possible=self.notify.post.possible,
            mail=MailShown(mail["address"], mail["confirmed_at"] is not None) if mail and mail["address"] else None,
        )

    async def add_browser(self, person: Person, asked: PushAsked) -> None:
        browser = Subscription(asked.endpoint, asked.keys.p256dh, asked.keys.auth)
        self.notify.pusher.check(browser)
        try:
            await self.notify.pusher.reachable(browser.endpoint)
        except PushTrouble as trouble:
            raise Conflict(f"the push service cannot be reached: {trouble}") from None

        def add(connection: Connection) -> None:
            """A browser belongs to whoever uses it now."""
            connection.execute(delete(push_subscriptions).where(push_subscriptions.c.endpoint == browser.endpoint))
            connection.execute(
                push_subscriptions.insert().values(
                    id=new_id(),
                    person_id=person.id,
                    endpoint=browser.endpoint,
                    p256dh=browser.p256dh,
                    auth=browser.auth,
                    language=asked.language,
                    created_at=now(),
                )
            )
            keep_newest_browsers(connection, person.id)

        await self.database.writer.write(add)

    async def remove_browser(self, person: Person, endpoint: str) -> None:
        mine = (push_subscriptions.c.person_id == person.id) & (push_subscriptions.c.endpoint == endpoint)

        def remove(connection: Connection) -> None:
            connection.execute(delete(push_subscriptions).where(mine))

        await self.database.writer.write(remove)

    async def set_mail(self, person: Person, asked: MailAsked) -> None:
        """Send a message to the address that asks whether it may get more."""
        if not self.notify.post.possible:
            raise NoMail("this server sends no mail: its keeper has not named a mail server")
        address = checked_address(asked.address)
        token, at, mailbox = new_id(), now(), address.lower()
        self.written_to = {each: when for each, when in self.written_to.items() if when > at - RESEND}
        check_pause(self.written_to.get(mailbox), at)

        def keep(connection: Connection) -> None:
            mine = mail_addresses.c.person_id == person.id
            same = func.lower(mail_addresses.c.address) == mailbox
            check_pause(connection.execute(select(func.max(mail_addresses.c.asked_at)).where(mine | same)).scalar(), at)
            connection.execute(delete(mail_addresses).where(mine))
            connection.execute(
                mail_addresses.insert().values(
                    person_id=person.id, address=address, token=token, language=asked.language, asked_at=at
                )
            )

        self.written_to[mailbox] = at
        try:
            await self.database.writer.write(keep)
            await self.ask(person, address, token, asked.language)
        except UrbesError:
            self.written_to.pop(mailbox, None)
            raise

    async def ask(self, person: Person, address: str, token: str, language: str) -> None:
        """The mail itself. If it cannot be sent, nobody has been disturbed, and one may try again at once."""
        words = Words(language, "notify")
        link = self.notify.link(f"api/notifications/mail/confirm?token={token}")
        text = letter(words("mail.confirm", name=person.name), link, words("mail.not_you"))
        try:
            await self.notify.post.send(address, words("mail.confirm_subject"), text, "")
        except MailTrouble as trouble:
            unsent = delete(mail_addresses).where(mail_addresses.c.token == token)
            await self.database.writer.write(lambda connection: connection.execute(unsent))
            raise NoMail(f"the mail could not be sent: {trouble}") from None

    async def remove_mail(self, person: Person) -> None:
        await self.blank(mail_addresses.c.person_id == person.id)

    async def blank(self, whose: ColumnElement[bool]) -> None:
        """Forget an address. When the person asked for it stays: the pause until the next confirmation goes on."""
        values = {"address": "", "token": new_id(), "confirmed_at": None}

        def remove(connection: Connection) -> None:
            connection.execute(mail_addresses.update().where(whose).values(**values))

        await self.database.writer.write(remove)

    async def language_of(self, token: str) -> str:
        """The language of whoever got this token by mail."""
        query = select(mail_addresses.c.token, mail_addresses.c.language).where(mail_addresses.c.token == token)
        row = await self.database.row(query)
        if row is None or not hmac.compare_digest(row["token"].encode(), token.encode()):
            raise NotFound("this link is not valid any more")
        return str(row["language"])

    async def confirm(self, token: str) -> str:
        language = await self.language_of(token)

        def note(connection: Connection) -> None:
            mine = mail_addresses.c.token == token
            connection.execute(mail_addresses.update().where(mine).values(confirmed_at=now()))

        await self.database.writer.write(note)
        return language

    async def unsubscribe(self, token: str) -> str:
        language = await self.language_of(token)
        await self.blank(mail_addresses.c.token == token)
        return language


def keep_newest_browsers(connection: Connection, person: str) -> None:
    mine = select(push_subscriptions.c.id).where(push_subscriptions.c.person_id == person)
    older = mine.order_by(push_subscriptions.c.created_at.desc()).offset(MOST_BROWSERS)
    connection.execute(delete(push_subscriptions).where(push_subscriptions.c.id.in_(older)))


def check_pause(asked_at: int | None, at: int) -> None:
    if asked_at is not None and asked_at > at - RESEND:
        left = round((asked_at + RESEND - at) / 1000)
        raise TooEarly("a confirmation was sent a moment ago: look into your mailbox", seconds=left)
