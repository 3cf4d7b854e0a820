"""Talk at a table: words and quick phrases for those who sit there. Who does not want to read somebody, does not."""

import msgspec
from sqlalchemy import Connection, func, select

from urbes.server.accounts.sessions import Person
from urbes.server.cluster.pubsub import Notices
from urbes.server.http.rate_limits import CHAT, Limits
from urbes.server.play.connection import Listener
from urbes.server.play.live_table import Room
from urbes.server.play.live_tables import Playing
from urbes.server.storage.database import Database, now
from urbes.server.storage.schema import chat, mutes
from urbes.server.tables.repository import Tables, inside
from urbes.table.commands import Say
from urbes.table.errors import Conflict
from urbes.table.messages import Chat, Spoken, Talked
from urbes.table.talk import checked_words, sits

CHATTED = "chat"
"""The kind of notice: subject is the table, word the number of the line."""
MOST_LINES = 200
COLUMNS = [chat.c[name] for name in ("number", "seat", "name", "at", "text", "phrase", "person_id")]
ENCODE = msgspec.json.Encoder().encode


class Talk:
    def __init__(self, database: Database, known: Tables, playing: Playing, notices: Notices, limits: Limits) -> None:
        self.database = database
        self.tables = known
        self.playing = playing
        self.notices = notices
        self.limits = limits
        notices.hear(CHATTED, self.heard)

    async def say(self, table: str, person: Person, said: Say) -> int:
        """Say something; returns its number."""
        text = checked_words(said)
        facts = await self.tables.find(table)
        sits(facts, person)
        self.limits.take(CHAT, person.id)

        def add(connection: Connection) -> int:
            facts = inside(connection, table)
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
        self.notices.say(CHATTED, table, str(number))
        return number

    def heard(self, table: str, number: str) -> None:
        room = self.playing.rooms.get(table)
        if room is not None and room.listeners:
            self.playing.spawn(self.tell(room, int(number)))

    async def tell(self, room: Room, number: int) -> None:
        """Pass a line on to those who sit here and want to read its author."""
        query = select(*COLUMNS).where(chat.c.table_id == room.facts.id, chat.c.number == number)
        async with room.telling:
            row = await self.database.row(query)
            if row is None:
                return
            deaf = await self.database.tuples(select(mutes.c.person_id).where(mutes.c.muted_id == row["person_id"]))
            closed = {person for (person,) in deaf}
            message = ENCODE(Chat(said=spoken(dict(row)))).decode()
            for listener in room.listeners:
                person = listener.person
                if person is not None and person.id not in closed and room.facts.seats_of(person):
                    listener.post(message)

    async def history(self, table: str, person: Person, after: int) -> Talked:
        """What was said after a line, without those whom the person has muted."""
        facts = await self.tables.find(table)
        sits(facts, person)
        silent = {
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
            lines=[spoken(dict(row)) for row in reversed(rows) if row["person_id"] not in silent],
            muted=[seat.seat for seat in facts.seats if seat.person_id is not None and seat.person_id in silent],
        )

    async def line(self, table: str, number: int) -> Spoken:
        query = select(*COLUMNS).where(chat.c.table_id == table, chat.c.number == number)
        row = await self.database.row(query)
        assert row is not None
        return spoken(dict(row))

    async def recall(self, listener: Listener, after: int) -> None:
        if listener.person is not None and listener.room.facts.seats_of(listener.person):
            talked = await self.history(listener.room.facts.id, listener.person, after)
            listener.post(ENCODE(talked).decode())

    async def mute(self, table: str, person: Person, number: int, mute: bool) -> None:
        """Do not show me the words of whoever sits there (anywhere), or show them again."""
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
