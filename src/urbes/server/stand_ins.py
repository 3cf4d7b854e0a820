"""Stand-ins: bots that play for people who left, ran out of time, or keep the others waiting.

Every seat can be taken back at any time; and where all people are away the bots wait, so that nobody comes back to a
game that is over.
"""

from collections.abc import Iterable
from math import ceil

import msgspec
from sqlalchemy import Connection, select

from urbes.server import clocks
from urbes.server.database import Database, now
from urbes.server.errors import Conflict, Forbidden, NotFound, TooEarly
from urbes.server.jobs import Jobs, Rounds
from urbes.server.notify import MAIL, NUDGE, PUSH, note
from urbes.server.people import Person
from urbes.server.play import Playing
from urbes.server.schema import seats, tables
from urbes.server.settings import Settings
from urbes.server.tables import RUNNING, Seated, TableFacts, inside
from urbes.table.messages import Clock, StandInFor, Wishes

JOB = "clock"
STAND_IN = "level:3"
LOOK = 1.0
BREATHER = 60_000
"""Milliseconds that a person has at least, who takes a seat back that was lost because a live clock ran out."""


class StandIns:
    """Clocks that run out, seats that change hands between a person and a bot."""

    def __init__(self, database: Database, playing: Playing, jobs: Jobs, rounds: Rounds, settings: Settings) -> None:
        self.database = database
        self.playing = playing
        self.jobs = jobs
        self.patience = settings.patience
        jobs.add(JOB, self.run_out, here=True)
        rounds.every(LOOK, self.look)

    async def look(self) -> None:
        """Find clocks that have run out, whichever node they were wound up at."""
        query = select(tables.c.id).where(tables.c.deadline <= now())
        for (table,) in await self.database.tuples(query):
            self.jobs.ask(JOB, table)

    async def run_out(self, table: str) -> None:
        """Do what the table chose for a clock that runs out. Whoever comes second finds nothing to do."""

        def act(connection: Connection) -> bool:
            facts = inside(connection, table)
            at, seat, clock = now(), facts.turn_seat, facts.clock
            if facts.deadline is None or facts.deadline > at:
                return False
            if facts.status != RUNNING or seat is None or clock is None or facts.left is None:
                set_table(connection, table, deadline=None)
                return True
            left = [0 if number == seat else rest for number, rest in enumerate(facts.left)]
            set_table(connection, table, deadline=None, time_left=clocks.written(left))
            if clock.running_out != "wait":
                install(connection, facts, [seat], "turn" if clock.running_out == "bot_turn" else "seat")
            return True

        if await self.database.writer.write(act):
            await self.playing.changed(table)

    async def leave(self, table: str, person: Person, wanted: int | None, for_: StandInFor) -> None:
        """Let a bot play my seats: only this turn, or until I come back."""

        def hand_over(connection: Connection) -> None:
            facts = running(connection, table, person)
            mine = own(facts, person, wanted)
            if for_ == "turn":
                mine = [seat for seat in mine if seat == facts.turn_seat]
                if not mine:
                    raise Conflict("it is not your turn", turn=facts.turn_seat)
            at = now()
            install(connection, facts, mine, for_, left_at=at if for_ == "seat" else None)
            if facts.turn_seat in mine:
                set_table(connection, table, deadline=None, **paid(facts, facts.turn_seat, at))

        await self.database.writer.write(hand_over)
        await self.playing.changed(table)

    async def come_back(self, table: str, person: Person, wanted: int | None) -> None:
        """Take my seats back from the bots, with what is left on their clocks."""

        def take_back(connection: Connection) -> None:
            facts = running(connection, table, person)
            mine = own(facts, person, wanted)
            connection.execute(
                seats.update()
                .where(seats.c.table_id == table, seats.c.seat.in_(mine))
                .values(stand_in=None, stand_in_since=None, left_at=None)
            )
            back = [seat for seat in mine if facts.stand_in(seat) is not None]
            if back and facts.clock is not None and facts.left is not None:
                at, seat = now(), facts.turn_seat
                left = [
                    regained(facts.clock, facts.seats[number], rest) if number in back else rest
                    for number, rest in enumerate(facts.left)
                ]
                set_table(connection, table, time_left=clocks.written(left))
                if seat in back:
                    set_table(connection, table, turn_since=at, deadline=clocks.deadline(left, seat, at))

        await self.database.writer.write(take_back)
        await self.playing.changed(table)

    async def nudge(self, table: str, person: Person) -> None:
        """Remind the one whose turn it is; once a turn."""

        def remind(connection: Connection) -> str:
            facts = running(connection, table, person)
            seat = facts.turn_seat
            target = facts.seats[seat].person_id if seat is not None else None
            if seat is None or target is None or target == person.id or facts.bot(seat) or facts.turn_since is None:
                raise Conflict("nobody has to be reminded", turn=seat)
            wishes = wishes_of(facts, seat)
            mine = [number for number in facts.seats_of(person) if number not in wishes.nudge]
            if not mine:
                raise TooEarly("you have reminded already in this turn", seat=seat)
            wishes.nudge += mine
            keep_wishes(connection, table, seat, wishes)
            note(connection, [(target, table, facts.turn_since)], NUDGE)
            return target

        target = await self.database.writer.write(remind)
        self.jobs.ask(PUSH, target)
        self.jobs.ask(MAIL, target)
        await self.playing.changed(table)

    async def replace(self, table: str, person: Person, seat: int, for_: StandInFor) -> list[int]:
        """Ask that a bot plays for somebody else.

        Who has a clock may use it up; if the table waits after that, anybody may call a bot. Without a clock a person
        has the server's patience, then all others together may.

        Returns the seats whose people have not asked yet; none: it is done.
        """

        def ask(connection: Connection) -> list[int]:
            facts = running(connection, table, person)
            if seat != facts.turn_seat or facts.bot(seat) is not None or facts.turn_since is None:
                raise Conflict("nobody waits for this person", seat=seat, turn=facts.turn_seat)
            at = now()
            if facts.clock is not None and facts.left is not None:
                rest = clocks.deadline(facts.left, seat, facts.turn_since) - at
                acts = facts.deadline is not None and facts.clock.running_out != "wait"
                if rest > 0 or acts:
                    raise TooEarly("this person's clock still runs", seconds=max(1, ceil(rest / clocks.MS)))
                missing: list[int] = []
            else:
                rest = round(self.patience * clocks.MS) - (at - facts.turn_since)
                if rest > 0:
                    raise TooEarly(
                        f"people have {self.patience:g} s before others may ask for a bot",
                        seconds=ceil(rest / clocks.MS),
                    )
                missing = vote(connection, facts, person, seat, for_)
            if not missing:
                install(connection, facts, [seat], for_)
                set_table(connection, table, deadline=None)
            return missing

        missing = await self.database.writer.write(ask)
        await self.playing.changed(table)
        return missing


def paid(facts: TableFacts, seat: int | None, at: int) -> dict[str, object]:
    """The clocks as they are to be stored when the person whose turn it is hands it over to a bot."""
    if seat is None or facts.left is None or facts.turn_since is None or facts.bot(seat) is not None:
        return {}
    return {"time_left": clocks.written(clocks.after_pause(facts.left, seat, at - facts.turn_since))}


def regained(clock: Clock, seated: Seated, rest: int) -> int:
    """What a person has who takes a seat back: what was left, and enough to think if the clock had taken the seat.

    With a clock the others can put a bot in for good only once it has run out: a seat that nobody left was lost so.
    """
    ran_out = rest == 0 or (seated.stand_in_since is None and seated.left_at is None)
    least = clock.base * clocks.MS if clock.kind == "days" else BREATHER
    return max(rest, least) if ran_out else rest


def vote(connection: Connection, facts: TableFacts, person: Person, seat: int, for_: StandInFor) -> list[int]:
    """Note a person's wish; returns the seats that have not wished the same in this turn.

    What all have wished is done, and the wishes are spent: who takes the seat back is not replaced again by old ones.
    """
    others = [
        seated.seat
        for seated in facts.seats
        if seated.person_id is not None
        and seated.person_id != facts.seats[seat].person_id
        and facts.bot(seated.seat) is None
    ]
    mine = facts.seats_of(person)
    wishes = wishes_of(facts, seat)
    asked = wishes.turn if for_ == "turn" else wishes.seat
    asked += [number for number in mine if number not in asked]
    missing = [number for number in others if number not in asked]
    if not missing:
        wishes.turn, wishes.seat = [], []
    keep_wishes(connection, facts.id, seat, wishes)
    return missing


def wishes_of(facts: TableFacts, seat: int) -> Wishes:
    """What was wished in this turn."""
    assert facts.turn_since is not None
    known = facts.seats[seat].wishes
    return known if known is not None and known.since == facts.turn_since else Wishes(facts.turn_since)


def keep_wishes(connection: Connection, table: str, seat: int, wishes: Wishes) -> None:
    text = msgspec.json.encode(wishes).decode()
    connection.execute(seats.update().where(seats.c.table_id == table, seats.c.seat == seat).values(wishes=text))


def running(connection: Connection, table: str, person: Person) -> TableFacts:
    """The table, if it is being played and the person sits there."""
    facts = inside(connection, table)
    if not facts.seats_of(person):
        raise NotFound("there is no such table, or it is not yours to see")
    if facts.status != RUNNING:
        raise Conflict("the game is not running", status=facts.status)
    return facts


def own(facts: TableFacts, person: Person, wanted: int | None) -> list[int]:
    mine = facts.seats_of(person)
    if wanted is None:
        return mine
    if wanted not in mine:
        raise Forbidden("this is not your seat", seat=wanted, mine=mine)
    return [wanted]


def install(
    connection: Connection, facts: TableFacts, which: Iterable[int], for_: StandInFor, left_at: int | None = None
) -> None:
    """Put a bot on seats; who left keeps the seat."""
    values: dict[str, object] = {"stand_in": STAND_IN, "stand_in_since": facts.turn_since if for_ == "turn" else None}
    if left_at is not None:
        values["left_at"] = left_at
    connection.execute(
        seats.update().where(seats.c.table_id == facts.id, seats.c.seat.in_(list(which))).values(**values)
    )


def set_table(connection: Connection, table: str, **values: object) -> None:
    connection.execute(tables.update().where(tables.c.id == table).values(**values))
