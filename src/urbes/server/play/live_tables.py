"""Playing: commands change a log, and everybody who looks is told. Independent of how requests arrive."""

import asyncio
import logging
from collections.abc import Callable, Coroutine, Iterator, Sequence

import msgspec
from sqlalchemy import bindparam, func, select

from urbes.engine.match import Match
from urbes.engine.registry import find_title
from urbes.server.accounts.sessions import Person
from urbes.server.cluster.pubsub import Notices
from urbes.server.play.connection import Listener
from urbes.server.play.live_table import LINE_COLUMNS, Room, read_lines
from urbes.server.storage.database import Database, now
from urbes.server.storage.schema import entries, tables
from urbes.server.tables.repository import Tables
from urbes.table import asking
from urbes.table.commands import Command, Hello
from urbes.table.errors import Conflict, NotFound, Refusal, Stale
from urbes.table.facts import TableFacts
from urbes.table.log import Played
from urbes.table.messages import Reconnect, WhyNot

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
log = logging.getLogger(__name__)
Follower = Callable[[Room], None]


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
            room.take_in(read_lines(rows))
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
        listener.seat = asking.own_viewpoint(room.facts, listener.person, hello.seat)
        listener.detail = hello.detail
        async with room.lock:
            if room.match is None or room.pending or self.notices.remote:
                if room.pending:
                    room.forget()
                await self.catch_up(room)
            listener.answer_at_once()
            listener.n = room.n
            return room.encoded_snapshot(listener.person, listener.seat, hello.since)

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
        """Why a move is not legal for the person who decides. Asking changes nothing, whatever is meant."""
        async with room.lock:
            await self.ready(room)
            return asking.why(room, person, text, thing)

    async def carry_out(
        self, room: Room, author: str | None, mine: list[int], order: Command, by: Played | None = None
    ) -> int:
        """The same with the room's lock held; `by` is the bot that plays, and then there is no author."""
        if not room.settled:
            await self.ready(room)
        known = room.known(author, order)
        if known is not None:
            return known
        if mine and order.expected_n > room.n and self.notices.remote:
            await self.catch_up(room)  # the author has heard more at another node
        try:
            change = room.prepare(author, mine, order, now(), by)
            await self.database.writer.append(room.facts.id, change)
        except BaseException as error:
            if not room.settled:
                self.doubt(room, error)
            raise
        room.commit(change)
        self.told(room)
        if change.turn is not None and change.turn.ended_at is not None:
            room.tell_table()
        return room.n

    def doubt(self, room: Room, error: BaseException) -> None:
        """The line may or may not be on the disk: forget, and let the log say."""
        room.forget()
        if not isinstance(error, Refusal):
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


def names(facts: TableFacts, person: str) -> bool:
    """Whether a person made a table, sits there or is expected."""
    return person == facts.host_id or any(person in (seated.person_id, seated.invited_id) for seated in facts.seats)


def batched(items: Sequence[str], size: int) -> Iterator[Sequence[str]]:
    for start in range(0, len(items), size):
        yield items[start : start + size]
