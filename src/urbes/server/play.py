"""Playing: commands change a log, and everybody who looks is told. Independent of how requests arrive."""

import asyncio
import logging
from collections.abc import Callable, Coroutine, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

import msgspec
from sqlalchemy import bindparam, func, select

from urbes.engine.errors import BadNotation, IllegalMove, UndoError
from urbes.engine.game import NOBODY
from urbes.engine.match import Match, Step
from urbes.engine.outcome import NotForeseen
from urbes.engine.record import Entry
from urbes.engine.registry import find_title
from urbes.server import clocks
from urbes.server.database import Database, now
from urbes.server.errors import BadRequest, BotPlays, Conflict, Forbidden, NotFound, ServerError, Stale
from urbes.server.listener import Listener
from urbes.server.notices import Notices
from urbes.server.people import Person
from urbes.server.room import LINE_COLUMNS, Room
from urbes.server.schema import entries, tables
from urbes.server.tables import ABANDONED, OVER, RUNNING, TableFacts, Tables
from urbes.server.writer import Line, Turn
from urbes.table import seen
from urbes.table.commands import Command, Hello, Play, PlayOne, Restart, Undo
from urbes.table.messages import Reconnect, WhyNot
from urbes.table.moves import check_decides, read_move, read_moves, turn_of

LINES_AFTER = (
    select(*LINE_COLUMNS)
    .where(entries.c.table_id == bindparam("the_table"), entries.c.n > bindparam("after"))
    .order_by(entries.c.n)
)
NEWEST = select(
    tables.c.id,
    select(func.max(entries.c.n)).where(entries.c.table_id == tables.c.id).scalar_subquery().label("n"),
    tables.c.status,
).where(tables.c.id.in_(bindparam("some", expanding=True)))
AT_ONCE = 500
STEPS_KEPT = 50
"""For each room that may stay so many positions of its game: a short game makes up for a long one."""
log = logging.getLogger("urbes.server")
Follower = Callable[[Room], None]


class Played(NamedTuple):
    """A move by a bot: its spec, and the kind of complaint if the move is not its own choice."""

    bot: str | None
    complaint: str | None


NOT_BOT = Played(None, None)


class Playing:
    """All rooms of this node."""

    def __init__(self, database: Database, tables: Tables, notices: Notices, most_rooms: int) -> None:
        self.database = database
        self.tables = tables
        self.notices = notices
        self.most_rooms = most_rooms
        self.rooms: dict[str, Room] = {}
        self.followers: list[Follower] = []
        """Called in the loop after every change of a game, also by other nodes, never blocking."""
        self.movers: list[Follower] = []
        """The same, but only after changes that this node has made: whoever has to act next is its matter."""
        self.arrivals: list[Follower] = []
        """Called when somebody has begun to look at a table here."""
        self.tasks: set[asyncio.Task[None]] = set()
        notices.listeners.append(self.noticed)
        notices.reconnected.append(self.look_again)

    async def enter(self, table: str, person: Person | None, token: str | None) -> Room:
        """The room of a table, if this person may look into it."""
        room = await self.room(table)
        if not room.facts.may_watch(person, token):
            raise NotFound("there is no such table, or it is not yours to see")
        return room

    async def room(self, table: str) -> Room:
        room = self.rooms.get(table)
        if room is None:
            facts = await self.tables.find(table)
            room = self.rooms.setdefault(table, Room(facts))
            self.clear()
        return room

    def clear(self) -> None:
        """Rooms that nobody looks at leave, the oldest first, when there are too many or their games too long."""
        idle = {
            key: room.weight
            for key, room in self.rooms.items()
            if not (room.listeners or room.held or room.lock.locked())
        }
        rooms, steps = len(self.rooms), sum(idle.values())
        for key, weight in idle.items():
            if rooms <= self.most_rooms and steps <= self.most_rooms * STEPS_KEPT:
                return
            del self.rooms[key]
            rooms, steps = rooms - 1, steps - weight

    async def catch_up(self, room: Room, anew: bool = False) -> None:
        """Fold what the log has beyond the room. Only with the room's lock.

        What is stored of the table itself is read too while the game has not begun, and whenever it is asked for
        `anew`; whoever finds a change first tells everybody.
        """
        before = room.facts
        if anew or room.facts.seed is None:
            room.facts = await self.tables.find(room.facts.id)
        if room.facts.seed is not None:
            await self.fold(room)
        if room.facts.except_turn() != before.except_turn():
            room.encoded = {}
            room.tell_table()

    async def fold(self, room: Room) -> None:
        if room.edition is None:
            title = find_title(room.facts.game)
            room.edition = await self.tables.editions.find(title, room.facts.edition)
        rows = await self.database.tuples(LINES_AFTER, {"the_table": room.facts.id, "after": room.n})
        if rows:
            loaded = room.match is None
            room.take_in(rows)
            room.tell()
            if loaded:
                self.clear()

    async def ready(self, room: Room) -> Match:
        """The match of a room, folded. Only with the room's lock."""
        if room.match is None or room.pending:
            room.forget()
            await self.catch_up(room)
        if room.match is None:
            raise Conflict("the game has not begun", status=room.facts.status)
        return room.match

    async def look(self, room: Room, listener: Listener, hello: Hello) -> str:
        """The snapshot for a listener, who from now on gets everything that follows it."""
        listener.seat = self.viewpoint(room, listener.person, hello.seat)
        listener.detail = hello.detail
        async with room.lock:
            if room.match is None or room.pending or self.notices.remote:
                if room.pending:
                    room.forget()
                await self.catch_up(room)
            listener.answer_at_once()
            listener.n = room.n
            return room.snapshot(listener.person, listener.seat, hello.since)

    def viewpoint(self, room: Room, person: Person | None, wanted: int | None) -> int:
        """The seat to look from: an own one, or nobody's for spectators."""
        mine = room.facts.seats_of(person)
        if wanted is None:
            return mine[0] if mine else NOBODY
        if wanted not in mine:
            raise Forbidden("this is not your seat", seat=wanted, mine=mine)
        return wanted

    async def command(self, room: Room, person: Person, order: Command) -> int:
        """Carry out a move or an undo for the person's seat; returns its line once it is on the disk."""
        async with room.lock:
            try:
                return await self.carry_out(room, person.id, room.facts.seats_of(person), order)
            except Stale:
                await self.ready(room)
                known = room.requests.get((person.id, order.id))
                if known is None:
                    raise
                return known

    async def why(self, room: Room, person: Person, text: str | None, thing: str | None) -> WhyNot:
        """Why a move is not legal for the person who decides, given in notation or by the thing that was touched.

        Asking changes nothing, whatever is meant.
        """
        if (text is None) == (thing is None):
            raise BadRequest("give either `move` or `thing`")
        async with room.lock:
            match = await self.ready(room)
            check_decider(room, match.game.seat, room.facts.seats_of(person), None)
            title, game = match.title, match.game
            if text is not None:
                number: int | None = title.parse(game, text)
            else:
                number = None if title.show is None else title.show.meant(game, thing or "")
            return seen.why_not(title, game, game.seat, room.n, number)

    async def carry_out(
        self, room: Room, author: str | None, mine: list[int], order: Command, by: Played | None = None
    ) -> int:
        """The same with the room's lock held; `by` is the bot that plays, and then there is no author."""
        match = room.match if room.settled else await self.ready(room)
        assert match is not None
        known = room.requests.get((author, order.id)) if author is not None else None
        if known is not None:
            return known
        if not mine:
            raise Forbidden("only who sits at the table can play")
        if order.expected_n > room.n and self.notices.remote:
            await self.catch_up(room)  # the author has heard more at another node
        if order.expected_n != room.n:
            raise Stale(f"this was meant for line {order.expected_n}, the newest is {room.n}", n=room.n)
        before = match.game.seat
        if room.facts.status == ABANDONED:
            raise Conflict("the game was abandoned", status=room.facts.status)
        if not isinstance(order, TakeBack):
            check_decider(room, before, mine, by)
        room.pending = True
        try:
            number = turn_of(match.game)
            standing = [] if isinstance(order, Play | PlayOne) else list(match.steps)
            entries = make_entries(match, before, order)
            at = now()
            undo = entries[-1].undo
            undone = turns_ended(standing[-undo - 1 :]) if undo else None
            same = turn_of(match.game) == number and not undone
            turn = None if same else turn_after(room.facts, match, before, at, undone)
            lines = [
                Line(room.facts.id, n, entry, None, author, at, None, *(by or NOT_BOT))
                for n, entry in enumerate(entries, room.n + 1)
            ]
            lines[-1] = lines[-1]._replace(request=order.id, turn=turn)
            await self.database.writer.append(lines)
        except (UndoError, IllegalMove, BadNotation, NotForeseen):
            room.pending = False
            room.tell()
            raise
        except BaseException as error:
            self.doubt(room, error)
            raise
        room.wrote(lines)
        self.told(room)
        if turn is not None and turn.ended_at is not None:
            room.tell_table()
        return room.n

    def doubt(self, room: Room, error: BaseException) -> None:
        """The line may or may not be on the disk: forget, and let the log say."""
        room.forget()
        if not isinstance(error, ServerError):
            self.spawn(self.refresh(room))

    def told(self, room: Room) -> None:
        room.tell()
        self.notices.publish(room.facts.id, room.n)
        for follower in [*self.followers, *self.movers]:
            follower(room)

    async def changed(self, table: str) -> None:
        """After a change of the table itself (seats, status): here and on the other nodes."""
        room = await self.room(table)
        await self.refresh(room)
        self.notices.publish(table, room.n)
        for mover in self.movers:
            mover(room)

    def announce(self, table: str) -> None:
        """The same for a table where nobody has to act: whoever has it in memory looks again."""
        self.noticed(table, -1)
        self.notices.publish(table, -1)

    def noticed(self, table: str, _: int) -> None:
        room = self.rooms.get(table)
        if room is not None:
            self.spawn(self.refresh(room))

    def look_again(self) -> None:
        """Notices may have been lost: every table that somebody looks at is brought up to date."""
        for room in self.rooms.values():
            if room.listeners or room.held:
                self.spawn(self.refresh(room))

    async def overtaken(self) -> None:
        """Find tables whose log has gone on, or that were closed, without a notice, whatever became of it."""
        watched = {key: room for key, room in self.rooms.items() if room.listeners or room.held}
        for some in batched(sorted(watched), AT_ONCE):
            for row in await self.database.rows(NEWEST, {"some": some}):
                room = watched[row["id"]]
                if (row["n"] is not None and row["n"] > room.n) or row["status"] != room.facts.status:
                    self.spawn(self.refresh(room))

    async def person_gone(self, person: str) -> None:
        """A person was deleted, perhaps behind our back: tables that we know her at look again, and bots take over."""
        for room in [room for room in self.rooms.values() if names(room.facts, person)]:
            await self.refresh(room)
            self.notices.publish_here(room.facts.id, room.n)
            for mover in self.movers:
                mover(room)

    async def refresh(self, room: Room) -> None:
        async with room.lock:
            await self.renew(room)

    async def renew(self, room: Room) -> None:
        """Look at everything that is stored of a table, and tell what has changed. Only with the room's lock.

        Nobody else may replace `room.facts`: what is taken in silently is never told.
        """
        n, clock, thinking = room.n, room.clocks(), room.thinking()
        await self.catch_up(room, anew=True)
        if n == room.n and (clock, thinking) != (room.clocks(), room.thinking()):
            room.tell_clocks()
        for follower in self.followers:
            follower(room)

    def say_goodbye(self) -> None:
        """This node is about to stop."""
        message = msgspec.json.encode(Reconnect()).decode()
        for room in self.rooms.values():
            for listener in room.listeners:
                listener.post(message)

    def spawn(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.ended)

    def ended(self, task: asyncio.Task[None]) -> None:
        self.tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("a room could not be brought up to date", exc_info=error)


class TakeBack(Command, tag="take_back"):
    """An undo to which all others have consented; nobody can send it."""

    count: int


def check_decider(room: Room, decider: int, mine: list[int], by: Played | None) -> None:
    check_decides(decider, mine)
    if by is None and room.facts.bot(decider) is not None:
        raise BotPlays("a bot plays for this seat: take it back first", seat=decider)


def make_entries(match: Match, seat: int, order: Command) -> list[Entry]:
    """Do it in memory, all or nothing; the entries are what has to be written down."""
    known = len(match.log)
    if isinstance(order, Play):
        for move in read_moves(match.title, match.game, order.moves):
            match.play(seat, move)
    elif isinstance(order, PlayOne):
        match.play(seat, read_move(match.title, match.game, order.move))
    elif isinstance(order, Undo):
        match.undo(order.count)
    elif isinstance(order, TakeBack):
        match.undo(order.count, consent=True)
    elif isinstance(order, Restart):
        if not match.restart_turn():
            raise UndoError("nothing can be freely taken back")
    else:
        raise TypeError(order)
    return match.log[known:]


def turns_ended(steps: Sequence[Step]) -> list[int]:
    """The seats whose turns have ended between the positions of some steps."""
    return [earlier.game.seat for earlier, later in pairwise(steps) if turn_of(earlier.game) != turn_of(later.game)]


def turn_after(facts: TableFacts, match: Match, before: int, at: int, undone: list[int] | None) -> Turn:
    """What `tables` must say now that a turn of the seat `before` has ended, or turns of `undone` were taken back."""
    seat = match.game.seat
    left = facts.left
    if left is not None and facts.clock is not None and facts.turn_since is not None:
        spent = 0 if facts.bot(before) is not None else at - facts.turn_since
        if undone is None:
            left = clocks.after_turn(facts.clock, left, before, spent)
        else:
            left = clocks.after_undo(facts.clock, left, before, spent, undone)
    kept = clocks.written(left) if left is not None else None
    if seat == NOBODY:
        result = match.record(reveal=False).result
        return Turn(None, at, None, OVER, msgspec.json.encode(result).decode(), at, kept)
    seated = facts.seats[seat]
    stands_in = seated.stand_in is not None and seated.stand_in_since is None
    runs = left is not None and seated.bot is None and not stands_in
    deadline = clocks.deadline(left, seat, at) if left is not None and runs else None
    return Turn(seat, at, deadline, RUNNING, None, None, kept)


def names(facts: TableFacts, person: str) -> bool:
    """Whether a person made a table, sits there or is expected."""
    return person == facts.host_id or any(person in (seated.person_id, seated.invited_id) for seated in facts.seats)


def batched(items: Sequence[str], size: int) -> Iterator[Sequence[str]]:
    for start in range(0, len(items), size):
        yield items[start : start + size]
