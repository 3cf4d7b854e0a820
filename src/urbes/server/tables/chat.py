"""Chat at a table: text and quick phrases for those who sit there. A person can mute others."""

import msgspec
from sqlalchemy import Connection, func, select

from urbes.server.accounts.sessions import Person
from urbes.server.cluster.pubsub import PubSub
from urbes.server.http.rate_limits import CHAT, RateLimits
from urbes.server.play.client import TableClient
from urbes.server.play.live_table import LiveTable
from urbes.server.play.live_tables import LiveTables
from urbes.server.storage.database import Database, now
from urbes.server.storage.schema import chat, mutes
from urbes.server.tables.repository import TableRepository, load_for_update
from urbes.table.commands import Say
from urbes.table.errors import Conflict
from urbes.table.messages import Chat, Spoken, Talked
from urbes.table.talk import checked_words, sits

CHAT_SAID = "chat"
"""A kind of message: its subject is a table, its payload the number of a chat line."""
MOST_LINES = 200
COLUMNS = [chat.c[name] for name in ("number", "seat", "name", "at", "text", "phrase", "person_id")]
ENCODE = msgspec.json.Encoder().encode


class TableChat:
    def __init__(
        self,
        database: Database,
        known: TableRepository,
        live_tables: LiveTables,
        pubsub: PubSub,
        rate_limits: RateLimits,
    ) -> None:
        self.database = database
        self.tables = known
        self.live_tables = live_tables
        self.pubsub = pubsub
        self.rate_limits = rate_limits
        pubsub.subscribe(CHAT_SAID, self.on_message)

    async def say(self, table: str, person: Person, said: Say) -> int:
        """Store what a person says and tell all nodes; returns its number."""
        text = checked_words(said)
        facts = await self.tables.find(table)
        sits(facts, person)
        self.rate_limits.take(CHAT, person.id)

        def add(connection: Connection) -> int:
            facts = load_for_update(connection, table)
            seat = sits(facts, person)
            asked = select(chat.c.number).where(
                chat.c.table_id == table, chat.c.person_id == person.id, chat.c.request == said.id
            )
            before: int | None = connection.execute(asked).scalar()
            if before is not None:
                return before
            newest: int | None = connection.execute(
                select(func.max(chat.c.number)).where(chat.c.table_id == table)
            ).scalar()
            number = 0 if newest is None else newest + 1
            connection.execute(
                chat.insert().values(
                    table_id=table,
                    number=number,
                    person_id=person.id,
                    seat=seat,
                    name=facts.seats[seat].name,
                    phrase=said.phrase,
                    text=text,
                    request=said.id,
                    at=now(),
                )
            )
            return number

        number = await self.database.writer.write(add)
        self.pubsub.broadcast(CHAT_SAID, table, str(number))
        return number

    def on_message(self, table: str, number: str) -> None:
        live_table = self.live_tables.loaded.get(table)
        if live_table is not None and live_table.clients:
            self.live_tables.spawn(self.send(live_table, int(number)))

    async def send(self, live_table: LiveTable, number: int) -> None:
        """Send a line to those who sit here and have not muted its author."""
        query = select(*COLUMNS).where(chat.c.table_id == live_table.facts.id, chat.c.number == number)
        async with live_table.send_lock:
            row = await self.database.row(query)
            if row is None:
                return
            muters = await self.database.tuples(select(mutes.c.person_id).where(mutes.c.muted_id == row["person_id"]))
            muted_by = {person for (person,) in muters}
            message = ENCODE(Chat(said=spoken(dict(row)))).decode()
            for client in live_table.clients:
                person = client.person
                if person is not None and person.id not in muted_by and live_table.facts.seats_of(person):
                    client.post(message)

    async def history(self, table: str, person: Person, after: int) -> Talked:
        """What was said after a line, without the people whom the person has muted."""
        facts = await self.tables.find(table)
        sits(facts, person)
        muted = {
            muted
            for (muted,) in await self.database.tuples(select(mutes.c.muted_id).where(mutes.c.person_id == person.id))
        }
        query = (
            select(*COLUMNS)
            .where(chat.c.table_id == table, chat.c.number > after)
            .order_by(chat.c.number.desc())
            .limit(MOST_LINES)
        )
        rows = await self.database.rows(query)
        return Talked(
            lines=[spoken(dict(row)) for row in reversed(rows) if row["person_id"] not in muted],
            muted=[seat.seat for seat in facts.seats if seat.person_id is not None and seat.person_id in muted],
        )

    async def line(self, table: str, number: int) -> Spoken:
        query = select(*COLUMNS).where(chat.c.table_id == table, chat.c.number == number)
        row = await self.database.row(query)
        assert row is not None
        return spoken(dict(row))

    async def send_history(self, client: TableClient, after: int) -> None:
        if client.person is not None and client.live_table.facts.seats_of(client.person):
            talked = await self.history(client.live_table.facts.id, client.person, after)
            client.post(ENCODE(talked).decode())

    async def mute(self, table: str, person: Person, number: int, mute: bool) -> None:
        """Mute the person on a seat at all tables, or unmute that person."""
        facts = await self.tables.find(table)
        sits(facts, person)
        other = facts.seats[number].person_id if number < facts.players else None
        if other is None or other == person.id:
            raise Conflict("nobody else sits there", seat=number)

        def change(connection: Connection) -> None:
            pair = (mutes.c.person_id == person.id, mutes.c.muted_id == other)
            connection.execute(mutes.delete().where(*pair))
            if mute:
                connection.execute(mutes.insert().values(person_id=person.id, muted_id=other, at=now()))

        await self.database.writer.write(change)


def spoken(row: dict[str, object]) -> Spoken:
    return msgspec.convert({name: row[name] for name in Spoken.__struct_fields__}, Spoken)
