"""Who sits at a table: leaving, kicking, assigning seats, closing the table, and the rematch."""

import msgspec
from sqlalchemy import Connection, select

from urbes.engine.registry import find_title
from urbes.server.accounts.sessions import Person
from urbes.server.play.live_tables import LiveTables
from urbes.server.play.stand_ins import StandIns
from urbes.server.protocol.tables import SeatAsked
from urbes.server.storage.database import Database, new_id, now
from urbes.server.storage.schema import kicks, seats, tables
from urbes.server.tables.repository import TableRepository, begin_game, load_for_update
from urbes.table.errors import BadRequest, Conflict, Forbidden, NotFound
from urbes.table.facts import ABANDONED, RUNNING, WAITING, Seated, TableFacts
from urbes.table.stand_ins import own

REMATCH = "rematch"
FREE: dict[str, object] = {"person_id": None, "name": "", "bot": None, "invited_id": None, "joined_at": None}


class Membership:
    def __init__(
        self, database: Database, known: TableRepository, live_tables: LiveTables, stand_ins: StandIns
    ) -> None:
        self.database = database
        self.tables = known
        self.live_tables = live_tables
        self.stand_ins = stand_ins

    async def leave(self, table: str, person: Person, wanted: int | None) -> None:
        """Free the seat, or decline an invitation; in a running game a bot stands in until the person is back."""

        def get_up(connection: Connection) -> bool:
            facts = load_for_update(connection, table)
            if facts.status == RUNNING:
                return False
            if not (facts.seats_of(person) or facts.invited(person)):
                raise NotFound("there is no such table, or it is not yours to see")
            if facts.status != WAITING:
                raise Conflict("the game is over", status=facts.status)
            mine = own(facts, person, wanted) if facts.seats_of(person) else facts.invited(person)
            free_seats(connection, facts, mine)
            stays = [seat.person_id for seat in facts.seats if seat.person_id and seat.seat not in mine]
            if facts.host_id == person.id and person.id not in stays:
                pass_on_host(connection, facts, stays)
            return True

        if await self.database.writer.write(get_up):
            await self.live_tables.table_changed(table)
        else:
            await self.stand_ins.leave(table, person, wanted, "seat")

    async def kick(self, table: str, person: Person, number: int) -> None:
        """The host removes a person before the game. The person can come back only by a link made after that."""

        def send_away(connection: Connection) -> None:
            facts = load_hosted(connection, table, person)
            seat = seat_of(facts, number)
            other = seat.person_id or seat.invited_id
            if other is None or other == person.id:
                raise Conflict("nobody else sits there", seat=number)
            theirs = [each.seat for each in facts.seats if other in (each.person_id, each.invited_id)]
            untaken = [each.seat for each in facts.seats if not each.taken and each.invited_id is None]
            free_seats(connection, facts, [*theirs, *untaken])
            connection.execute(kicks.insert().values(table_id=table, person_id=other, at=now()))
            connection.execute(tables.update().where(tables.c.id == table).values(invite=new_id(), watch=new_id()))

        await self.database.writer.write(send_away)
        await self.live_tables.table_changed(table)

    async def remove_seat(self, table: str, person: Person, number: int) -> None:
        """The host removes a free seat before the game; the seats behind it move up."""
        facts = await self.tables.find(table)
        title = find_title(facts.game)
        edition = await self.tables.editions.find(title, facts.edition)
        offered = {option.id: option for option in title.options(edition)}

        def shorten(connection: Connection) -> None:
            facts = load_hosted(connection, table, person)
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
        await self.live_tables.table_changed(table)

    async def assign_seat(self, table: str, person: Person, number: int, asked: SeatAsked) -> None:
        """The host decides before the game who plays on a free seat: the host, a bot, or whoever joins."""
        facts = await self.tables.find(table)
        values = self.tables.seat_values(find_title(facts.game), person, number, asked)

        def place(connection: Connection) -> None:
            facts = load_hosted(connection, table, person)
            seat = seat_of(facts, number)
            if seat.person_id not in (None, person.id):
                raise Conflict("somebody sits there", seat=number)
            connection.execute(
                seats.update()
                .where(seats.c.table_id == table, seats.c.seat == number)
                .values(**{**FREE, **values, "invite": new_id()})
            )

        await self.database.writer.write(place)
        await self.live_tables.table_changed(table)

    async def close(self, table: str, person: Person) -> None:
        """The host closes a table before the game, or ends a game between bots. A game of people needs a proposal."""

        def give_up(connection: Connection) -> None:
            abandon(connection, load_hosted(connection, table, person, bots_may_play=True))

        await self.database.writer.write(give_up)
        await self.live_tables.table_changed(table)

    async def rematch(self, table: str, person: Person) -> TableFacts:
        """Play again with the same people: the first person who asks makes the table, the others join it.

        The game begins when everybody has joined.
        """
        facts = await self.tables.find(table)
        edition = await self.tables.editions.find(find_title(facts.game), facts.edition)

        def again(connection: Connection) -> str:
            old = load_for_update(connection, table)
            if not old.seats_of(person):
                raise NotFound("there is no such table, or it is not yours to see")
            if not old.over:
                raise Conflict("the game is not over", status=old.status)
            fresh = open_rematch(connection, old) or create_rematch(connection, old, person)
            take_invited_seats(connection, fresh, person)
            new = load_for_update(connection, fresh)
            if new.status == WAITING and all(seat.taken for seat in new.seats):
                begin_game(connection, new, edition, person)
            return fresh

        fresh = await self.database.writer.write(again)
        await self.live_tables.table_changed(table)
        await self.live_tables.table_changed(fresh)
        return await self.tables.find(fresh)


def load_hosted(connection: Connection, table: str, person: Person, *, bots_may_play: bool = False) -> TableFacts:
    """The table, if the person is its host and the game has not begun, or if only bots may play it."""
    facts = load_for_update(connection, table)
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


def free_seats(connection: Connection, facts: TableFacts, which: list[int]) -> None:
    """Free seats and renew their links, because the old ones were given to somebody else."""
    for number in which:
        connection.execute(
            seats.update().where(seats.c.table_id == facts.id, seats.c.seat == number).values(**FREE, invite=new_id())
        )


def pass_on_host(connection: Connection, facts: TableFacts, stays: list[str]) -> None:
    """Make the next person host, or abandon the table if nobody is left."""
    if stays:
        connection.execute(tables.update().where(tables.c.id == facts.id).values(host_id=stays[0]))
    else:
        abandon(connection, facts)


def abandon(connection: Connection, facts: TableFacts) -> None:
    connection.execute(
        tables.update()
        .where(tables.c.id == facts.id)
        .values(status=ABANDONED, ended_at=now(), turn_seat=None, deadline=None)
    )


def open_rematch(connection: Connection, old: TableFacts) -> str | None:
    """The table of the rematch, unless it was abandoned; then another may be made."""
    if old.rematch_id is None or load_for_update(connection, old.rematch_id).status == ABANDONED:
        return None
    return old.rematch_id


def create_rematch(connection: Connection, old: TableFacts, person: Person) -> str:
    """Make a table like the old one, with its seats kept for the same people."""
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


def take_invited_seats(connection: Connection, table: str, person: Person) -> None:
    """Take all seats that are kept for the person."""
    query = select(seats.c.seat).where(
        seats.c.table_id == table, seats.c.invited_id == person.id, seats.c.person_id.is_(None)
    )
    for (number,) in connection.execute(query).all():
        connection.execute(
            seats.update()
            .where(seats.c.table_id == table, seats.c.seat == number)
            .values(person_id=person.id, joined_at=now())
        )
