"""People gather at a table before the game, leave it, and gather again afterwards."""

import msgspec
from sqlalchemy import Connection, select

from urbes.engine.registry import find_title
from urbes.server.accounts.sessions import Person
from urbes.server.play.live_tables import Playing
from urbes.server.play.stand_ins import StandIns
from urbes.server.protocol.tables import SeatAsked
from urbes.server.storage.database import Database, new_id, now
from urbes.server.storage.schema import kicks, seats, tables
from urbes.server.tables.repository import Tables, deal, inside
from urbes.table.errors import BadRequest, Conflict, Forbidden, NotFound
from urbes.table.facts import ABANDONED, RUNNING, WAITING, Seated, TableFacts
from urbes.table.stand_ins import own

REMATCH = "rematch"
FREE: dict[str, object] = {"person_id": None, "name": "", "bot": None, "invited_id": None, "joined_at": None}


class Gatherings:
    def __init__(self, database: Database, known: Tables, playing: Playing, stand_ins: StandIns) -> None:
        self.database = database
        self.tables = known
        self.playing = playing
        self.stand_ins = stand_ins

    async def leave(self, table: str, person: Person, wanted: int | None) -> None:
        """Before the game the seat becomes free (or an invitation is declined); in it a bot plays until I am back."""

        def rise(connection: Connection) -> bool:
            facts = inside(connection, table)
            if facts.status == RUNNING:
                return False
            if not (facts.seats_of(person) or facts.invited(person)):
                raise NotFound("there is no such table, or it is not yours to see")
            if facts.status != WAITING:
                raise Conflict("the game is over", status=facts.status)
            mine = own(facts, person, wanted) if facts.seats_of(person) else facts.invited(person)
            free(connection, facts, mine)
            stays = [seat.person_id for seat in facts.seats if seat.person_id and seat.seat not in mine]
            if facts.host_id == person.id and person.id not in stays:
                hand_on(connection, facts, stays)
            return True

        if await self.database.writer.write(rise):
            await self.playing.changed(table)
        else:
            await self.stand_ins.leave(table, person, wanted, "seat")

    async def kick(self, table: str, person: Person, number: int) -> None:
        """The host sends somebody away before the game: she comes back only by a link made since."""

        def send_away(connection: Connection) -> None:
            facts = hosted(connection, table, person)
            seat = seat_of(facts, number)
            other = seat.person_id or seat.invited_id
            if other is None or other == person.id:
                raise Conflict("nobody else sits there", seat=number)
            theirs = [each.seat for each in facts.seats if other in (each.person_id, each.invited_id)]
            untaken = [each.seat for each in facts.seats if not each.taken and each.invited_id is None]
            free(connection, facts, [*theirs, *untaken])
            connection.execute(kicks.insert().values(table_id=table, person_id=other, at=now()))
            connection.execute(tables.update().where(tables.c.id == table).values(invite=new_id(), watch=new_id()))

        await self.database.writer.write(send_away)
        await self.playing.changed(table)

    async def drop(self, table: str, person: Person, number: int) -> None:
        """The host plays with one fewer: a free seat is taken from the table, those behind it move up."""
        facts = await self.tables.find(table)
        title = find_title(facts.game)
        edition = await self.tables.editions.find(title, facts.edition)
        offered = {option.id: option for option in title.options(edition)}

        def shorten(connection: Connection) -> None:
            facts = hosted(connection, table, person)
            seat = seat_of(facts, number)
            if seat.person_id or seat.invited_id or seat.bot:
                raise Conflict("the seat is not free", seat=number)
            fewer = facts.players - 1
            title.check_players(fewer)
            kept = {name: value for name, value in facts.options.items() if offered[name].fits(fewer)}
            options = title.choose(fewer, kept, edition)
            connection.execute(seats.delete().where(seats.c.table_id == table, seats.c.seat == number))
            for behind in range(number + 1, facts.players):
                place = (seats.c.table_id == table, seats.c.seat == behind)
                connection.execute(seats.update().where(*place).values(seat=behind - 1))
            values = {"players": fewer, "options": msgspec.json.encode(options).decode()}
            connection.execute(tables.update().where(tables.c.id == table).values(**values))

        await self.database.writer.write(shorten)
        await self.playing.changed(table)

    async def arrange(self, table: str, person: Person, number: int, asked: SeatAsked) -> None:
        """The host decides before the game who plays on a seat where nobody else sits: she, a bot, or whoever comes."""
        facts = await self.tables.find(table)
        values = self.tables.sitting(find_title(facts.game), person, number, asked)

        def place(connection: Connection) -> None:
            facts = hosted(connection, table, person)
            seat = seat_of(facts, number)
            if seat.person_id not in (None, person.id):
                raise Conflict("somebody sits there", seat=number)
            connection.execute(
                seats.update()
                .where(seats.c.table_id == table, seats.c.seat == number)
                .values(**{**FREE, **values, "invite": new_id()})
            )

        await self.database.writer.write(place)
        await self.playing.changed(table)

    async def close(self, table: str, person: Person) -> None:
        """The host gives a table up before the game, or a game between bots; once people play, all must agree."""

        def give_up(connection: Connection) -> None:
            end(connection, hosted(connection, table, person, bots_may_play=True))

        await self.database.writer.write(give_up)
        await self.playing.changed(table)

    async def rematch(self, table: str, person: Person) -> TableFacts:
        """The same game again with the same people: the first who asks makes the table, the others sit down there.

        It begins when everybody has come.
        """
        facts = await self.tables.find(table)
        edition = await self.tables.editions.find(find_title(facts.game), facts.edition)

        def again(connection: Connection) -> str:
            old = inside(connection, table)
            if not old.seats_of(person):
                raise NotFound("there is no such table, or it is not yours to see")
            if not old.over:
                raise Conflict("the game is not over", status=old.status)
            fresh = waiting_again(connection, old) or repeat(connection, old, person)
            come(connection, fresh, person)
            new = inside(connection, fresh)
            if new.status == WAITING and all(seat.taken for seat in new.seats):
                deal(connection, new, edition, person)
            return fresh

        fresh = await self.database.writer.write(again)
        await self.playing.changed(table)
        await self.playing.changed(fresh)
        return await self.tables.find(fresh)


def hosted(connection: Connection, table: str, person: Person, *, bots_may_play: bool = False) -> TableFacts:
    """The table before its game, or if only bots play it, if the person made it."""
    facts = inside(connection, table)
    if person.id != facts.host_id:
        if facts.seats_of(person):
            raise Forbidden("only the one who made the table can do this")
        raise NotFound("there is no such table, or it is not yours to see")
    if facts.status != WAITING and not (bots_may_play and facts.bots_only and facts.status == RUNNING):
        raise Conflict("the game has already begun", status=facts.status)
    return facts


def seat_of(facts: TableFacts, number: int) -> Seated:
    if number >= facts.players:
        raise BadRequest(f"there is no seat {number}", seat=number)
    return facts.seats[number]


def free(connection: Connection, facts: TableFacts, which: list[int]) -> None:
    """Each with a new link: the old one was for somebody else."""
    for number in which:
        connection.execute(
            seats.update().where(seats.c.table_id == facts.id, seats.c.seat == number).values(**FREE, invite=new_id())
        )


def hand_on(connection: Connection, facts: TableFacts, stays: list[str]) -> None:
    """The host leaves: the next person is host, or there is no table any more."""
    if stays:
        connection.execute(tables.update().where(tables.c.id == facts.id).values(host_id=stays[0]))
    else:
        end(connection, facts)


def end(connection: Connection, facts: TableFacts) -> None:
    connection.execute(
        tables.update()
        .where(tables.c.id == facts.id)
        .values(status=ABANDONED, ended_at=now(), turn_seat=None, deadline=None)
    )


def waiting_again(connection: Connection, old: TableFacts) -> str | None:
    """The table of the rematch, unless it was given up: then there may be another."""
    if old.rematch_id is None or inside(connection, old.rematch_id).status == ABANDONED:
        return None
    return old.rematch_id


def repeat(connection: Connection, old: TableFacts, person: Person) -> str:
    """A table like the old one, its seats kept for those who sat there."""
    table, at = new_id(), now()
    connection.execute(
        tables.insert().values(
            id=table,
            game=old.game,
            edition=old.edition,
            players=old.players,
            options=msgspec.json.encode(old.options).decode(),
            host_id=person.id,
            status=WAITING,
            open=old.open,
            invite=new_id(),
            watch=new_id(),
            clock=msgspec.json.encode(old.clock).decode() if old.clock else None,
            parent_id=old.id,
            parent_kind=REMATCH,
            created_at=at,
        )
    )
    for seat in old.seats:
        connection.execute(
            seats.insert().values(
                table_id=table,
                seat=seat.seat,
                name=seat.name,
                bot=seat.bot,
                invite=new_id(),
                invited_id=seat.person_id,
            )
        )
    connection.execute(tables.update().where(tables.c.id == old.id).values(rematch_id=table))
    return table


def come(connection: Connection, table: str, person: Person) -> None:
    """Sit down on all seats that are kept for the person."""
    query = select(seats.c.seat).where(
        seats.c.table_id == table, seats.c.invited_id == person.id, seats.c.person_id.is_(None)
    )
    for (number,) in connection.execute(query).all():
        connection.execute(
            seats.update()
            .where(seats.c.table_id == table, seats.c.seat == number)
            .values(person_id=person.id, joined_at=now())
        )
