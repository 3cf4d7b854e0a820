"""A person is told that others wait for her: by Web Push soon, by mail later.

One message lists all tables, and only who asked for messages gets any.
"""

import logging
from collections.abc import Sequence

import msgspec
from sqlalchemy import ColumnElement, Connection, RowMapping, and_, delete, exists, or_, select, update
from sqlalchemy.dialects import postgresql, sqlite

from urbes.locales import Words
from urbes.server.cluster.jobs import Jobs
from urbes.server.cluster.periodic import Rounds
from urbes.server.notifications.mail import MailTrouble, Post, letter
from urbes.server.notifications.web_push import Pusher, PushTrouble, Subscription
from urbes.server.play.live_tables import Playing
from urbes.server.settings import Settings
from urbes.server.storage.database import Database, new_id, now
from urbes.server.storage.schema import mail_addresses, mail_confirmations, notices, push_subscriptions, seats, tables
from urbes.table.facts import RUNNING

PUSH, MAIL = "push", "mail"
TURN, NUDGE, HERE = "turn", "nudge", "here"
"""Kinds of notices. The last is for the nodes only: the person looks at the table, so nothing has to be told."""
TOPIC = "turns"
MOST_NAMED = 5
"""A push message names so many tables; its room is small."""
DAY = 86_400_000
OLD = DAY
"""Milliseconds after which a turn that could not be told is told no more."""
TIDY = 3600.0
KEPT = 30 * DAY
"""Milliseconds that what was told is remembered, longer than any turn is waited for."""
AGAIN = 300_000
"""Milliseconds before a mail that could not be sent is tried again."""
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


class Waiting(msgspec.Struct):
    """A table at which it is the person's turn."""

    id: str
    game: str
    others: list[str]

    def named(self, language: str) -> str:
        title = Words(language, self.game.replace("-", "_"))("game.title")
        return f"{title} ({', '.join(self.others)})" if self.others else title


class Notify:
    """What a person hears of when she is not there."""

    pusher: Pusher

    def __init__(self, database: Database, playing: Playing, jobs: Jobs, rounds: Rounds, settings: Settings) -> None:
        self.database = database
        self.playing = playing
        self.jobs = jobs
        self.settings = settings
        self.post = Post(settings)
        self.later: dict[str, int] = {}
        """People whose push services did not answer, and when to try again."""
        jobs.add(PUSH, self.push)
        jobs.add(MAIL, self.mail)
        rounds.every(settings.notify_every, self.look)
        rounds.every(TIDY, self.tidy)

    async def tidy(self) -> None:
        """Forget what was told long ago of turns that are over, and which mailboxes were asked before today."""
        old = and_(notices.c.at < now() - KEPT, ~exists().where(ALIVE))

        def forget(connection: Connection) -> None:
            connection.execute(delete(notices).where(old))
            connection.execute(delete(mail_confirmations).where(mail_confirmations.c.last_at < now() - DAY))

        await self.database.writer.write(forget)

    async def open(self) -> None:
        contact = f"mailto:{self.settings.mail_from}" if self.settings.mail_from else self.settings.address
        hosts = [host for host in self.settings.push_hosts.split(",") if host]
        self.pusher = Pusher(await self.database.secret("vapid"), contact, hosts)

    async def look(self) -> None:
        """Note the turns that have waited for a while, and find the people who are to hear of them.

        That somebody is here is noted anew in every round and believed for two: no node finds it too old.
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
        if told or (here and self.playing.notices.remote):

            def write(connection: Connection) -> None:
                note(connection, told, TURN)
                note(connection, here, HERE)

            await self.database.writer.write(write)
        await self.ask(at)

    def present(self, person: str, table: str) -> bool:
        """Whether the person looks at the table just now, as far as this node knows."""
        room = self.playing.rooms.get(table)
        return room is not None and any(
            listener.person is not None and listener.person.id == person for listener in room.listeners
        )

    async def ask(self, at: int) -> None:
        told = (
            select(seats.c.person_id)
            .join(tables, MY_TURN)
            .join(notices, SAME_TURN)
            .where(WAITING, notices.c.kind != HERE)
            .distinct()
        )
        soon = told.where(WANTS_PUSH, notices.c.pushed_at.is_(None), notices.c.at > at - OLD)
        for (person,) in await self.database.tuples(soon):
            if self.later.get(person, 0) <= at:
                self.jobs.ask(PUSH, person)
        if not self.post.possible:
            return
        later = told.join(mail_addresses, mail_addresses.c.person_id == seats.c.person_id).where(
            mail_addresses.c.confirmed_at.is_not(None), self.due(at)
        )
        for (person,) in await self.database.tuples(later):
            self.jobs.ask(MAIL, person)

    def due(self, at: int) -> ColumnElement[bool]:
        """A notice that has not been mailed, waits long enough, and comes not too soon after the last digest."""
        return and_(
            notices.c.mailed_at.is_(None),
            notices.c.kind != HERE,
            or_(notices.c.kind == NUDGE, notices.c.at <= at - self.settings.mail_after * 1000),
            or_(
                mail_addresses.c.digested_at.is_(None),
                mail_addresses.c.digested_at <= at - self.settings.mail_pause * 1000,
            ),
        )

    async def waiting(self, person: str) -> list[Waiting]:
        """All tables at which it is the person's turn, the longest waiting first."""
        query = (
            select(tables.c.id)
            .join(seats, MY_TURN)
            .where(WAITING, seats.c.person_id == person)
            .order_by(tables.c.turn_since)
        )
        found = []
        for (table,) in await self.database.tuples(query):
            facts = await self.playing.tables.find(table)
            others = [seated.name for seated in facts.seats if seated.person_id != person]
            found.append(Waiting(table, facts.game, others))
        return found

    async def push(self, person: str) -> None:
        """One message to each browser of a person, about all tables that wait for her."""
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
            self.later[person] = at + AGAIN
            await self.database.writer.write(lambda connection: take_back(connection, person, "pushed_at", at))
        else:
            self.later.pop(person, None)

    async def push_to(self, row: RowMapping, waiting: Sequence[Waiting]) -> bool | None:
        """Whether a browser's push service took the message; None if the browser is gone, and so forgotten."""
        browser = Subscription(row["endpoint"], row["p256dh"], row["auth"])
        try:
            if await self.pusher.send(browser, self.message(waiting, row["language"]), TOPIC):
                return True
        except PushTrouble as trouble:
            log.warning("a push message to %s could not be sent: %s", row["id"], trouble)
            return False

        def forget(connection: Connection) -> None:
            connection.execute(delete(push_subscriptions).where(push_subscriptions.c.id == row["id"]))

        await self.database.writer.write(forget)
        return None

    def message(self, waiting: Sequence[Waiting], language: str) -> bytes:
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
        """One digest of all tables that wait for a person."""
        at = now()

        def claim(connection: Connection) -> tuple[str, str, str, int | None] | None:
            """Of several nodes that try it, one finds the digest not yet sent."""
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
        text = letter(words("mail.digest"), tables_waiting, f"{words('mail.stop')}\n{unsubscribe}")
        subject = words("mail.subject", count=len(waiting))
        try:
            await self.post.send(address, subject, text, unsubscribe)
        except MailTrouble as trouble:
            log.warning("the digest of %s could not be sent: %s", person, trouble)

            def undo(connection: Connection) -> None:
                take_back(connection, person, "mailed_at", at)
                pause = round(self.settings.mail_pause * 1000)
                set_digest(connection, person, at - pause + min(pause, AGAIN))

            await self.database.writer.write(undo)


def note(connection: Connection, found: Sequence[tuple[str, str, int]], kind: str) -> None:
    """Note turns; those that were noted before stay as they are, but for when somebody was last here."""
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


def take_back(connection: Connection, person: str, column: str, at: int) -> None:
    """What was claimed at that time is to be told after all."""
    told = notices.c[column]
    connection.execute(update(notices).where(notices.c.person_id == person, told == at).values({column: None}))


def set_digest(connection: Connection, person: str, at: int | None) -> None:
    connection.execute(update(mail_addresses).where(mail_addresses.c.person_id == person).values(digested_at=at))
