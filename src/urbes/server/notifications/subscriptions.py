"""Where a person gets reminders: browsers for Web Push, one confirmed address for mail."""

import hmac

import msgspec
from sqlalchemy import ColumnElement, Connection, delete, func, select
from sqlalchemy.dialects import postgresql, sqlite

from urbes.locales import Words
from urbes.server.accounts.sessions import Person
from urbes.server.errors import NoMail
from urbes.server.notifications.mail import MailFailed, checked_address, mail_text, mailbox_of
from urbes.server.notifications.reminders import DAY, Reminders
from urbes.server.notifications.web_push import PushFailed, Subscription
from urbes.server.protocol.notifications import MailAsked, MailShown, NotificationsShown, PushAsked
from urbes.server.storage.database import Database, new_id, now
from urbes.server.storage.schema import mail_addresses, mail_confirmations, push_subscriptions
from urbes.table.errors import Conflict, NotFound, TooEarly

MOST_BROWSERS = 10
RESEND = 600_000
"""Milliseconds before another confirmation for the same person or to the same address.

Removing the address or asking as another guest does not shorten the pause, so no mailbox can be flooded.
"""
MOST_A_DAY = 3
"""Confirmations that a mailbox gets in 24 hours, from all people and nodes together."""
DECODE_TIMES = msgspec.json.Decoder(list[int]).decode


class Subscriptions:
    def __init__(self, database: Database, reminders: Reminders) -> None:
        self.database = database
        self.reminders = reminders

    async def shown(self, person: Person) -> NotificationsShown:
        mail = await self.database.row(select(mail_addresses).where(mail_addresses.c.person_id == person.id))
        browsers = await self.database.tuples(
            select(push_subscriptions.c.endpoint).where(push_subscriptions.c.person_id == person.id)
        )
        return NotificationsShown(
            push_key=self.reminders.web_push.public_key,
            browsers=[endpoint for (endpoint,) in browsers],
            mail_possible=self.reminders.mailer.possible,
            mail=MailShown(mail["address"], mail["confirmed_at"] is not None) if mail and mail["address"] else None,
        )

    async def add_browser(self, person: Person, asked: PushAsked) -> None:
        browser = Subscription(asked.endpoint, asked.keys.p256dh, asked.keys.auth)
        self.reminders.web_push.check(browser)
        try:
            await self.reminders.web_push.resolve_endpoint(browser.endpoint)
        except PushFailed:
            raise Conflict("the push service cannot be reached") from None

        def add(connection: Connection) -> None:
            """Store the browser; it belongs to the person who uses it now."""
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
        """Store an address and send it a confirmation link."""
        if not self.reminders.mailer.possible:
            raise NoMail("this server has no mail server")
        address = checked_address(asked.address)
        token, at = new_id(), now()
        mailbox = hmac.digest(self.database.keys["mailbox"], mailbox_of(address).encode(), "sha256").hex()

        def keep(connection: Connection) -> None:
            mine = mail_addresses.c.person_id == person.id
            same = func.lower(mail_addresses.c.address) == address.lower()
            check_pause(connection.execute(select(func.max(mail_addresses.c.asked_at)).where(mine | same)).scalar(), at)
            count_confirmation(connection, mailbox, at)
            connection.execute(delete(mail_addresses).where(mine))
            connection.execute(
                mail_addresses.insert().values(
                    person_id=person.id, address=address, token=token, language=asked.language, asked_at=at
                )
            )

        await self.database.writer.write(keep)
        try:
            await self.ask(person, address, token, asked.language)
        except MailFailed as trouble:

            def take_back(connection: Connection) -> None:
                """No mail was sent, so the person may try again at once."""
                connection.execute(delete(mail_addresses).where(mail_addresses.c.token == token))
                uncount_confirmation(connection, mailbox, at)

            await self.database.writer.write(take_back)
            raise NoMail(f"the mail could not be sent: {trouble}") from None

    async def ask(self, person: Person, address: str, token: str, language: str) -> None:
        """Send the mail with the confirmation link."""
        words = Words(language, "notify")
        link = self.reminders.link(f"api/notifications/mail/confirm?token={token}")
        text = mail_text(words("mail.confirm", name=person.name), link, words("mail.not_you"))
        await self.reminders.mailer.send(address, words("mail.confirm_subject"), text, "")

    async def remove_mail(self, person: Person) -> None:
        await self.blank(mail_addresses.c.person_id == person.id)

    async def blank(self, whose: ColumnElement[bool]) -> None:
        """Delete an address, but not the time of its request: the pause until the next confirmation goes on."""
        values = {"address": "", "token": new_id(), "confirmed_at": None}

        def remove(connection: Connection) -> None:
            connection.execute(mail_addresses.update().where(whose).values(**values))

        await self.database.writer.write(remove)

    async def language_of(self, token: str) -> str:
        """The language of the person who got this token by mail."""
        query = select(mail_addresses.c.token, mail_addresses.c.language).where(mail_addresses.c.token == token)
        row = await self.database.row(query)
        if row is None or not hmac.compare_digest(row["token"].encode(), token.encode()):
            raise NotFound("this link is no longer valid")
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


def count_confirmation(connection: Connection, mailbox: str, at: int) -> None:
    """Count a confirmation to a mailbox, or refuse it. The first statement locks its row against other nodes."""
    insert = (sqlite if connection.dialect.name == "sqlite" else postgresql).insert(mail_confirmations)
    row = insert.values(mailbox=mailbox, sent="[]", last_at=at)
    connection.execute(row.on_conflict_do_update(index_elements=["mailbox"], set_={"last_at": at}))
    sent = [when for when in confirmations(connection, mailbox) if when > at - DAY]
    check_pause(max(sent, default=None), at)
    if len(sent) >= MOST_A_DAY:
        left = round((sent[-MOST_A_DAY] + DAY - at) / 1000)
        raise TooEarly("this mailbox has got enough confirmations today: try again tomorrow", seconds=left)
    set_confirmations(connection, mailbox, [*sent, at])


def uncount_confirmation(connection: Connection, mailbox: str, at: int) -> None:
    set_confirmations(connection, mailbox, [when for when in confirmations(connection, mailbox) if when != at])


def confirmations(connection: Connection, mailbox: str) -> list[int]:
    query = select(mail_confirmations.c.sent).where(mail_confirmations.c.mailbox == mailbox)
    return DECODE_TIMES(connection.execute(query).scalar_one())


def set_confirmations(connection: Connection, mailbox: str, sent: list[int]) -> None:
    mine = mail_confirmations.c.mailbox == mailbox
    connection.execute(mail_confirmations.update().where(mine).values(sent=msgspec.json.encode(sent).decode()))


def check_pause(asked_at: int | None, at: int) -> None:
    if asked_at is not None and asked_at > at - RESEND:
        left = round((asked_at + RESEND - at) / 1000)
        raise TooEarly("a confirmation was sent a moment ago: check your mailbox", seconds=left)
