"""Stored tables: find, create, join and start them."""

from collections.abc import Sequence

import msgspec
from sqlalchemy import Connection, RowMapping, bindparam, select

from urbes.bots import LONGEST
from urbes.bots.worker import find_maker
from urbes.engine.edition import Edition
from urbes.engine.match import Match
from urbes.engine.registry import find_title
from urbes.engine.title import Title
from urbes.server.accounts.sessions import Person, checked_name
from urbes.server.errors import Kicked
from urbes.server.protocol.tables import Join, NewTable, SeatAsked
from urbes.server.storage.database import Database, new_id, now
from urbes.server.storage.schema import entries, kicks, seats, tables
from urbes.server.storage.writer import line_row
from urbes.server.tables.bot_limits import BotTableLimits
from urbes.server.tables.editions import Editions
from urbes.table import clocks
from urbes.table.errors import BadRequest, Conflict, Forbidden, NotFound
from urbes.table.facts import RUNNING, WAITING, Seated, TableFacts, same
from urbes.table.log import StoredLine
from urbes.table.messages import Clock, Wishes

DECODE_WISHES = msgspec.json.Decoder(Wishes).decode

TABLES_WITH_SEATS = select(
    tables,
    *(
        seats.c[name]
        for name in ("seat", "person_id", "name", "bot", "stand_in", "stand_in_since", "wishes", "left_at")
    ),
    seats.c.invited_id,
    seats.c.invite.label("seat_invite"),
).join(seats, seats.c.table_id == tables.c.id)
TABLE_BY_ID = TABLES_WITH_SEATS.where(tables.c.id == bindparam("the_table")).order_by(seats.c.seat)


class BotCheck:
    """Refuses unknown bots, and bots that would think too long."""

    def __init__(self, maker: str, longest: float) -> None:
        self.make_bot = find_maker(maker)
        self.longest = longest

    def __call__(self, spec: str, title: Title) -> None:
        seconds = self.make_bot(spec, "").seconds_a_turn(title)
        if self.longest < seconds <= LONGEST:
            raise BadRequest(f"{spec} may think {seconds:g} s a turn, this server allows {self.longest:g} s", bot=spec)


class TableRepository:
    """Each method is one transaction or one read."""

    def __init__(self, database: Database, check_bot: BotCheck, bot_limits: BotTableLimits) -> None:
        self.database = database
        self.editions = Editions(database)
        self.check_bot = check_bot
        self.bot_limits = bot_limits

    async def find(self, table: str) -> TableFacts:
        """The table with this id. NotFound does not tell whether it exists."""
        rows = await self.database.rows(TABLE_BY_ID, {"the_table": table})
        if not rows:
            raise NotFound("there is no such table, or it is not yours to see")
        return facts_from_rows(rows)

    async def find_visible(self, table: str, person: Person | None, token: str | None) -> TableFacts:
        """The table, if this person may see it. Anybody with its id may see a game that is over."""
        facts = await self.find(table)
        if not (facts.over or facts.may_watch(person, token)):
            raise NotFound("there is no such table, or it is not yours to see")
        return facts

    async def create(self, person: Person, asked: NewTable, address: str) -> TableFacts:
        title = find_title(asked.game)
        edition = await self.editions.find(title, asked.edition)
        title.check_edition(edition)
        players = len(asked.seats)
        title.check_players(players)
        options = title.choose(players, asked.options, edition)
        table = new_id()
        at = now()
        seat_rows = []
        for number, seat in enumerate(asked.seats):
            sat = self.seat_values(title, person, number, seat)
            seat_rows.append({"table_id": table, "seat": number, "invite": new_id(), **sat})

        begun = self.bot_limits.tables_from(address)

        def add(connection: Connection) -> None:
            if all(seat.who == "bot" for seat in asked.seats):
                self.bot_limits.check(connection, person, begun)
            connection.execute(
                tables.insert().values(
                    id=table,
                    game=title.key,
                    edition=edition.hash,
                    players=players,
                    options=msgspec.json.encode(options).decode(),
                    host_id=person.id,
                    status=WAITING,
                    open=asked.open,
                    invite=new_id(),
                    watch=new_id(),
                    clock=msgspec.json.encode(asked.clock).decode() if asked.clock else None,
                    created_at=at,
                )
            )
            connection.execute(seats.insert(), seat_rows)

        await self.database.writer.write(add)
        return await self.find(table)

    def seat_values(self, title: Title, person: Person, number: int, asked: SeatAsked) -> dict[str, object]:
        """The columns of a seat as the host wants it."""
        if (asked.who == "bot") != (asked.bot is not None):
            raise BadRequest(f"seat {number + 1}: give `bot` for a bot, and only there", seat=number)
        if asked.bot is not None:
            self.check_bot(asked.bot, title)
        mine = asked.who == "me"
        return {
            "person_id": person.id if mine else None,
            "name": checked_name(asked.name) if asked.name else person.name if mine else asked.bot or "",
            "bot": asked.bot,
            "joined_at": now() if mine else None,
        }

    async def join(self, table: str, person: Person, asked: Join) -> int:
        """Take the seat of the invitation, the requested one, or the first free one. Returns the seat."""
        name = checked_name(asked.name) if asked.name else person.name

        def sit(connection: Connection) -> int:
            facts = load_for_update(connection, table)
            by_seat = [s.seat for s in facts.seats if asked.invite and same(asked.invite, s.invite)]
            kept = facts.invited(person)
            invited = bool(by_seat or kept or (asked.invite and same(asked.invite, facts.invite)))
            if not (facts.open or invited):
                raise NotFound("there is no such table, or it is not yours to see")
            mine = facts.seats_of(person)
            wanted = by_seat[0] if by_seat else asked.seat
            if mine and (wanted is None or wanted in mine):
                return mine[0] if wanted is None else wanted
            if facts.status != WAITING:
                raise Conflict("the game has begun without you", status=facts.status)
            if was_kicked(connection, table, person):
                if not invited:
                    raise Kicked("the host asked you to leave this table: ask for its new link")
                lift_kick(connection, table, person)
            allowed = [*kept, *by_seat]
            free = [s.seat for s in facts.seats if not s.taken and (s.invited_id is None or s.seat in allowed)]
            if wanted is not None and wanted not in free:
                raise Conflict("this seat is taken", free=free)
            if not free:
                raise Conflict("the table is full", free=free)
            seat = wanted if wanted is not None else (kept or free)[0]
            connection.execute(
                seats.update()
                .where(seats.c.table_id == table, seats.c.seat == seat)
                .values(person_id=person.id, name=name, joined_at=now(), left_at=None)
            )
            return seat

        return await self.database.writer.write(sit)

    async def start(self, table: str, person: Person, address: str) -> None:
        """The host starts the game."""
        facts = await self.find(table)
        edition = await self.editions.find(find_title(facts.game), facts.edition)

        begun = self.bot_limits.tables_from(address)

        def begin(connection: Connection) -> frozenset[str] | None:
            facts = load_for_update(connection, table)
            if not facts.seats_of(person) and person.id != facts.host_id:
                raise NotFound("there is no such table, or it is not yours to see")
            if person.id != facts.host_id:
                raise Forbidden("the one who made the table starts the game")
            if facts.status != WAITING:
                raise Conflict("the game has already begun", status=facts.status)
            free = [s.seat for s in facts.seats if not s.taken]
            if free:
                raise Conflict("there are free seats", free=free)
            going_on = self.bot_limits.check(connection, person, begun) if facts.bots_only else None
            begin_game(connection, facts, edition, person)
            return going_on

        going_on = await self.database.writer.write(begin)
        if going_on is not None:
            self.bot_limits.remember(address, going_on | {table})


def begin_game(connection: Connection, facts: TableFacts, edition: Edition, person: Person) -> None:
    """Make a seed, publish its hash, and store the set-up as line 0 of the log."""
    title = find_title(facts.game)
    match = Match.start(title, facts.players, options=facts.options, edition=edition)
    at = now()
    line = StoredLine(0, match.log[0], at, person=person.id)
    connection.execute(entries.insert().values(**line_row(facts.id, line)))
    connection.execute(
        tables.update()
        .where(tables.c.id == facts.id)
        .values(
            status=RUNNING,
            seed=match.seed,
            commitment=match.commitment,
            started_at=at,
            turn_seat=match.game.seat,
            turn_since=at,
            **clock_values(facts, match.game.seat, at),
        )
    )


def was_kicked(connection: Connection, table: str, person: Person) -> bool:
    query = select(kicks.c.at).where(kicks.c.table_id == table, kicks.c.person_id == person.id)
    return connection.execute(query).first() is not None


def lift_kick(connection: Connection, table: str, person: Person) -> None:
    """A kick renews all links, so a person who has a valid one was invited again."""
    connection.execute(kicks.delete().where(kicks.c.table_id == table, kicks.c.person_id == person.id))


def clock_values(facts: TableFacts, seat: int, at: int) -> dict[str, object]:
    if facts.clock is None:
        return {}
    left = clocks.first(facts.clock, facts.players)
    runs = facts.seats[seat].bot is None
    return {
        "time_left": clocks.written(left),
        "deadline": clocks.deadline(left, seat, at) if runs else None,
    }


def load_for_update(connection: Connection, table: str) -> TableFacts:
    """Read and lock a table within a transaction."""
    rows = connection.execute(TABLE_BY_ID.with_for_update(), {"the_table": table}).mappings().all()
    if not rows:
        raise NotFound("there is no such table, or it is not yours to see")
    return facts_from_rows(rows)


def facts_from_rows(rows: Sequence[RowMapping]) -> TableFacts:
    """A table from its rows: one for each seat, each with the columns of the table."""
    row = rows[0]
    return TableFacts(
        id=row["id"],
        game=row["game"],
        edition=row["edition"],
        players=row["players"],
        options=msgspec.json.decode(row["options"], type=dict[str, bool | int | str]),
        host_id=row["host_id"],
        status=row["status"],
        open=row["open"],
        invite=row["invite"],
        watch=row["watch"],
        seed=row["seed"],
        commitment=row["commitment"],
        clock=msgspec.json.decode(row["clock"], type=Clock) if row["clock"] else None,
        turn_seat=row["turn_seat"],
        turn_since=row["turn_since"],
        deadline=row["deadline"],
        left=clocks.DECODE(row["time_left"]) if row["time_left"] else None,
        scheme=row["scheme"],
        dealt_from=row["dealt_from"],
        created_at=row["created_at"],
        rematch_id=row["rematch_id"],
        seats=[
            Seated(
                seat=each["seat"],
                person_id=each["person_id"],
                name=each["name"],
                bot=each["bot"],
                stand_in=each["stand_in"],
                stand_in_since=each["stand_in_since"],
                wishes=DECODE_WISHES(each["wishes"]) if each["wishes"] else None,
                invite=each["seat_invite"],
                invited_id=each["invited_id"],
                left_at=each["left_at"],
            )
            for each in rows
        ],
    )
