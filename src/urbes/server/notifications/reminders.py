"""Reminders that it is a person's turn: by Web Push soon, by mail later.

One message lists all her tables. Only people who subscribed get any.
"""

import logging
from collections.abc import Sequence

import msgspec
from sqlalchemy import ColumnElement, Connection, RowMapping, and_, delete, exists, or_, select, update
from sqlalchemy.dialects import postgresql, sqlite

from urbes.locales import Words
from urbes.server.cluster.jobs import Jobs
from urbes.server.cluster.periodic import PeriodicTasks
from urbes.server.notifications.mail import Mailer, MailFailed, mail_text
from urbes.server.notifications.web_push import PushFailed, Subscription, WebPushSender
from urbes.server.play.live_tables import LiveTables
from urbes.server.settings import Settings
from urbes.server.storage.database import Database, new_id, now
from urbes.server.storage.schema import mail_addresses, mail_confirmations, notices, push_subscriptions, seats, tables
from urbes.table.facts import RUNNING

PUSH, MAIL = "push", "mail"
TURN, NUDGE, HERE = "turn", "nudge", "here"
"""Kinds of notices. The last one tells the other nodes that the person watches the table and needs no reminder."""
TOPIC = "turns"
MOST_NAMED = 5
"""Tables that a push message names at most, because its size is limited."""
DAY = 86_400_000
EXPIRES = DAY
"""Milliseconds after which a reminder that could not be pushed is dropped."""
DELETE_EVERY = 3600.0
KEEP = 30 * DAY
"""Milliseconds for which notices are kept; longer than any turn lasts."""
RETRY = 300_000
"""Milliseconds before a message that could not be sent is tried again."""
log = logging.getLogger(__name__)

MY_TURN = and_(seats.c.table_id == tables.c.id, seats.c.seat == tables.c.turn_seat)
WAITING = and_(
    tables.c.status == RUNNING,
    seats.c.person_id.is_not(None),
    or_(seats.c.stand_in.is_(None), seats.c.stand_in_since != tables.c.turn_since),
)
SAME_TURN = and_(
    notices.c.person_id == seats.c.person_id,
    notices.c.table_id == tables.c.id,
    notices.c.turn == tables.c.turn_since,
)
ALIVE = and_(tables.c.id == notices.c.table_id, tables.c.turn_since == notices.c.turn)
WANTS_PUSH = exists().where(push_subscriptions.c.person_id == seats.c.person_id)
WANTS_MAIL = exists().where(mail_addresses.c.person_id == seats.c.person_id, mail_addresses.c.confirmed_at.is_not(None))


class WaitingTable(msgspec.Struct):
    """A table at which it is a person's turn."""

    id: str
    game: str
    others: list[str]

    def named(self, language: str) -> str:
        title = Words(language, self.game.replace("-", "_"))("game.title")
        return f"{title} ({', '.join(self.others)})" if self.others else title


class Reminders:
    """Finds turns that wait, and sends reminders about them."""

    def __init__(
        self, database: Database, live_tables: LiveTables, jobs: Jobs, periodic_tasks: PeriodicTasks, settings: Settings
    ) -> None:
        self.database = database
        self.live_tables = live_tables
        self.jobs = jobs
        self.settings = settings
        self.mailer = Mailer(settings)
        contact = f"mailto:{settings.mail_from}" if settings.mail_from else settings.address
        hosts = [host for host in settings.push_hosts.split(",") if host]
        self.web_push = WebPushSender(lambda: database.keys["vapid"], contact, hosts)
        self.retry_at: dict[str, int] = {}
        """When to try again, for people whose push services did not answer."""
        jobs.register(PUSH, self.push)
        jobs.register(MAIL, self.mail)
        periodic_tasks.every(settings.notify_every, self.find_waiting_turns)
        periodic_tasks.every(DELETE_EVERY, self.delete_old)

    async def delete_old(self) -> None:
        """Delete old notices of turns that are over, and confirmations that are more than a day old."""
        old = and_(notices.c.at < now() - KEEP, ~exists().where(ALIVE))

        def forget(connection: Connection) -> None:
            connection.execute(delete(notices).where(old))
            connection.execute(delete(mail_confirmations).where(mail_confirmations.c.last_at < now() - DAY))

        await self.database.writer.write(forget)

    async def find_waiting_turns(self) -> None:
        """Store notices of turns that have waited for a while, and request messages to their people.

        A notice that a person watches the table is renewed each time and is valid for twice as long.
        """
        at = now()
        lately = at - 2 * self.settings.notify_every * 1000
        elsewhere = exists().where(SAME_TURN, notices.c.kind == HERE, notices.c.at > lately)
        untold = (
            select(seats.c.person_id, tables.c.id, tables.c.turn_since, elsewhere.label("elsewhere"))
            .join(tables, MY_TURN)
            .where(WAITING, or_(WANTS_PUSH, WANTS_MAIL))
            .where(~exists().where(SAME_TURN, notices.c.kind == TURN))
        )
        told, here = [], []
        for row in await self.database.rows(untold):
            person, table, turn = row["person_id"], row["id"], row["turn_since"]
            if self.present(person, table):
                here.append((person, table, turn))
            elif not row["elsewhere"] and turn <= at - self.settings.push_after * 1000:
                told.append((person, table, turn))
        if told or (here and self.live_tables.pubsub.remote):

            def write(connection: Connection) -> None:
                add_notices(connection, told, TURN)
                add_notices(connection, here, HERE)

            await self.database.writer.write(write)
        await self.request_messages(at)

    def present(self, person: str, table: str) -> bool:
        """Whether the person watches the table at this node."""
        live_table = self.live_tables.loaded.get(table)
        return live_table is not None and any(
            client.person is not None and client.person.id == person for client in live_table.clients
        )

    async def request_messages(self, at: int) -> None:
        told = (
            select(seats.c.person_id)
            .join(tables, MY_TURN)
            .join(notices, SAME_TURN)
            .where(WAITING, notices.c.kind != HERE)
            .distinct()
        )
        soon = told.where(WANTS_PUSH, notices.c.pushed_at.is_(None), notices.c.at > at - EXPIRES)
        for (person,) in await self.database.tuples(soon):
            if self.retry_at.get(person, 0) <= at:
                self.jobs.request(PUSH, person)
        if not self.mailer.possible:
            return
        later = told.join(mail_addresses, mail_addresses.c.person_id == seats.c.person_id).where(
            mail_addresses.c.confirmed_at.is_not(None), self.due(at)
        )
        for (person,) in await self.database.tuples(later):
            self.jobs.request(MAIL, person)

    def due(self, at: int) -> ColumnElement[bool]:
        """A notice that was not mailed, has waited long enough, and is not too soon after the last digest."""
        return and_(
            notices.c.mailed_at.is_(None),
            notices.c.kind != HERE,
            or_(notices.c.kind == NUDGE, notices.c.at <= at - self.settings.mail_after * 1000),
            or_(
                mail_addresses.c.digested_at.is_(None),
                mail_addresses.c.digested_at <= at - self.settings.mail_pause * 1000,
            ),
        )

    async def waiting(self, person: str) -> list[WaitingTable]:
        """All tables at which it is the person's turn, the longest waiting first."""
        query = (
            select(tables.c.id)
            .join(seats, MY_TURN)
            .where(WAITING, seats.c.person_id == person)
            .order_by(tables.c.turn_since)
        )
        found = []
        for (table,) in await self.database.tuples(query):
            facts = await self.live_tables.tables.find(table)
            others = [seated.name for seated in facts.seats if seated.person_id != person]
            found.append(WaitingTable(table, facts.game, others))
        return found

    async def push(self, person: str) -> None:
        """Send one message to each browser of a person, about all tables that wait for her."""
        at = now()

        def claim(connection: Connection) -> int:
            unsaid = and_(notices.c.person_id == person, notices.c.kind != HERE, notices.c.pushed_at.is_(None))
            return connection.execute(update(notices).where(unsaid).values(pushed_at=at)).rowcount

        if not await self.database.writer.write(claim):
            return
        waiting = await self.waiting(person)
        if not waiting:
            return
        query = select(push_subscriptions).where(push_subscriptions.c.person_id == person)
        outcomes = [await self.push_to(row, waiting) for row in await self.database.rows(query)]
        if False in outcomes and True not in outcomes:
            self.retry_at[person] = at + RETRY
            await self.database.writer.write(lambda connection: unclaim(connection, person, "pushed_at", at))
        else:
            self.retry_at.pop(person, None)

    async def push_to(self, row: RowMapping, waiting: Sequence[WaitingTable]) -> bool | None:
        """Whether the push service accepted the message; None if the browser has unsubscribed: then it is deleted."""
        browser = Subscription(row["endpoint"], row["p256dh"], row["auth"])
        try:
            if await self.web_push.send(browser, self.message(waiting, row["language"]), TOPIC):
                return True
        except PushFailed as trouble:
            log.warning("a push message to %s could not be sent: %s", row["id"], trouble)
            return False

        def forget(connection: Connection) -> None:
            connection.execute(delete(push_subscriptions).where(push_subscriptions.c.id == row["id"]))

        await self.database.writer.write(forget)
        return None

    def message(self, waiting: Sequence[WaitingTable], language: str) -> bytes:
        words = Words(language, "notify")
        named = [table.named(language) for table in waiting[:MOST_NAMED]]
        return msgspec.json.encode(
            {
                "type": TURN,
                "title": words("push.title"),
                "body": "\n".join(named),
                "count": len(waiting),
                "tables": [table.id for table in waiting[:MOST_NAMED]],
                "url": self.link(f"table/{waiting[0].id}"),
            }
        )

    def link(self, path: str) -> str:
        return f"{self.settings.address}/{path}"

    async def mail(self, person: str) -> None:
        """Mail one digest of all tables that wait for a person."""
        at = now()

        def claim(connection: Connection) -> tuple[str, str, str, int | None] | None:
            """Claim the digest, so that only one of several nodes sends it."""
            mine = mail_addresses.c.person_id == person
            query = (
                select(
                    mail_addresses.c.address,
                    mail_addresses.c.token,
                    mail_addresses.c.language,
                    mail_addresses.c.digested_at,
                )
                .where(mine, mail_addresses.c.confirmed_at.is_not(None))
                .where(exists().where(notices.c.person_id == person, self.due(at)))
                .with_for_update()
            )
            found = connection.execute(query).first()
            if found is None:
                return None
            connection.execute(update(mail_addresses).where(mine).values(digested_at=at))
            unsaid = and_(notices.c.person_id == person, notices.c.mailed_at.is_(None))
            connection.execute(update(notices).where(unsaid).values(mailed_at=at))
            return found[0], found[1], found[2], found[3]

        claimed = await self.database.writer.write(claim)
        if claimed is None:
            return
        address, token, language, before = claimed
        waiting = await self.waiting(person)
        if not waiting:
            await self.database.writer.write(lambda connection: set_digest(connection, person, before))
            return
        words = Words(language, "notify")
        tables_waiting = "\n\n".join(f"{table.named(language)}\n{self.link(f'table/{table.id}')}" for table in waiting)
        unsubscribe = self.link(f"api/notifications/mail/unsubscribe?token={token}")
        text = mail_text(words("mail.digest"), tables_waiting, f"{words('mail.stop')}\n{unsubscribe}")
        subject = words("mail.subject", count=len(waiting))
        try:
            await self.mailer.send(address, subject, text, unsubscribe)
        except MailFailed as trouble:
            log.warning("the digest of %s could not be sent: %s", person, trouble)

            def undo(connection: Connection) -> None:
                unclaim(connection, person, "mailed_at", at)
                pause = round(self.settings.mail_pause * 1000)
                set_digest(connection, person, at - pause + min(pause, RETRY))

            await self.database.writer.write(undo)


def add_notices(connection: Connection, found: Sequence[tuple[str, str, int]], kind: str) -> None:
    """Store notices. Known ones stay as they are; only the time of a person's presence is renewed."""
    at = now()
    for person, table, turn in found:
        insert = (sqlite if connection.dialect.name == "sqlite" else postgresql).insert(notices)
        row = insert.values(id=new_id(), person_id=person, table_id=table, kind=kind, turn=turn, at=at)
        key = ["person_id", "table_id", "kind", "turn"]
        connection.execute(
            row.on_conflict_do_update(index_elements=key, set_={"at": at})
            if kind == HERE
            else row.on_conflict_do_nothing(index_elements=key)
        )


def unclaim(connection: Connection, person: str, column: str, at: int) -> None:
    """Give back notices that were claimed at that time but could not be sent."""
    told = notices.c[column]
    connection.execute(update(notices).where(notices.c.person_id == person, told == at).values({column: None}))


def set_digest(connection: Connection, person: str, at: int | None) -> None:
    connection.execute(update(mail_addresses).where(mail_addresses.c.person_id == person).values(digested_at=at))
