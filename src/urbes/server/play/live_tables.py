"""The tables in memory: commands change the log, and all clients are told. Knows nothing of HTTP."""

import asyncio
import logging
from collections.abc import Callable, Coroutine, Iterator, Sequence

import msgspec
from sqlalchemy import bindparam, func, select

from urbes.engine.match import Match
from urbes.engine.registry import find_title
from urbes.server.accounts.sessions import Person
from urbes.server.cluster.pubsub import PubSub
from urbes.server.play.client import TableClient
from urbes.server.play.live_table import LINE_COLUMNS, LiveTable, read_lines
from urbes.server.storage.database import Database, now
from urbes.server.storage.schema import entries, tables
from urbes.server.tables.repository import TableRepository
from urbes.table import asking
from urbes.table.commands import Command, Hello
from urbes.table.errors import Conflict, NotFound, Refusal, Stale
from urbes.table.facts import TableFacts
from urbes.table.log import BotMove
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
"""Positions that may stay in memory for each idle table, on average over all of them."""
log = logging.getLogger(__name__)
Hook = Callable[[LiveTable], None]


class LiveTables:
    """The tables that this node has in memory."""

    def __init__(self, database: Database, tables: TableRepository, pubsub: PubSub, most_idle: int) -> None:
        self.database = database
        self.tables = tables
        self.pubsub = pubsub
        self.most_idle = most_idle
        self.loaded: dict[str, LiveTable] = {}
        self.change_hooks: list[Hook] = []
        """Called in the event loop after every change of a game, at whichever node. They must not block."""
        self.own_change_hooks: list[Hook] = []
        """The same, only for changes made by this node, which then cares for the next bot's move."""
        self.arrival_hooks: list[Hook] = []
        """Called when a client begins to watch a table here."""
        self.tasks: set[asyncio.Task[None]] = set()
        pubsub.on_remote_change.append(self.on_remote_change)
        pubsub.on_reconnect.append(self.refresh_watched)

    async def get_visible(self, table: str, person: Person | None, token: str | None) -> LiveTable:
        """The table, if this person may see it."""
        live_table = await self.get(table)
        if not live_table.facts.may_watch(person, token):
            raise NotFound("there is no such table, or it is not yours to see")
        return live_table

    async def get(self, table: str) -> LiveTable:
        live_table = self.loaded.get(table)
        if live_table is None:
            facts = await self.tables.find(table)
            live_table = self.loaded.setdefault(table, LiveTable(facts))
            self.unload_idle()
        return live_table

    def unload_idle(self) -> None:
        """Unload tables without clients, the oldest first, while there are too many or their games are too long."""
        idle = {
            key: live_table.weight
            for key, live_table in self.loaded.items()
            if not (live_table.clients or live_table.pins or live_table.lock.locked())
        }
        loaded, steps = len(self.loaded), sum(idle.values())
        for key, weight in idle.items():
            if loaded <= self.most_idle and steps <= self.most_idle * STEPS_KEPT:
                return
            del self.loaded[key]
            loaded, steps = loaded - 1, steps - weight

    async def catch_up(self, live_table: LiveTable, anew: bool = False) -> None:
        """Read the lines that the table in memory does not have yet. Needs its lock.

        Seats and settings are read again before the game begins, and whenever `anew` is given; if they differ, all
        clients are told.
        """
        before = live_table.facts
        if anew or live_table.facts.seed is None:
            live_table.facts = await self.tables.find(live_table.facts.id)
        if live_table.facts.seed is not None:
            await self.fold(live_table)
        if live_table.facts.except_turn() != before.except_turn():
            live_table.encoded = {}
            live_table.send_table()

    async def fold(self, live_table: LiveTable) -> None:
        if live_table.edition is None:
            title = find_title(live_table.facts.game)
            live_table.edition = await self.tables.editions.find(title, live_table.facts.edition)
        rows = await self.database.tuples(LINES_AFTER, {"the_table": live_table.facts.id, "after": live_table.n})
        if rows:
            loaded = live_table.match is None
            live_table.take_in(read_lines(rows))
            live_table.wake_clients()
            if loaded:
                self.unload_idle()

    async def load_match(self, live_table: LiveTable) -> Match:
        """The match of a table, loaded from its log if necessary. Needs the table's lock."""
        if live_table.match is None or live_table.pending:
            live_table.forget()
            await self.catch_up(live_table)
        if live_table.match is None:
            raise Conflict("the game has not begun", status=live_table.facts.status)
        return live_table.match

    async def snapshot(self, live_table: LiveTable, client: TableClient, hello: Hello) -> str:
        """The snapshot for a client; from now on the client gets every update."""
        client.seat = asking.own_viewpoint(live_table.facts, client.person, hello.seat)
        client.detail = hello.detail
        async with live_table.lock:
            if live_table.match is None or live_table.pending or self.pubsub.remote:
                if live_table.pending:
                    live_table.forget()
                await self.catch_up(live_table)
            client.answer_at_once()
            client.n = live_table.n
            return live_table.encoded_snapshot(client.person, client.seat, hello.since)

    async def execute(self, live_table: LiveTable, person: Person, order: Command) -> int:
        """Execute a move or an undo for the person's seat; returns its line once it is on the disk."""
        async with live_table.lock:
            try:
                return await self.execute_locked(live_table, person.id, live_table.facts.seats_of(person), order)
            except Stale:
                await self.load_match(live_table)
                known = live_table.requests.get((person.id, order.id))
                if known is None:
                    raise
                return known

    async def why_not(self, live_table: LiveTable, person: Person, text: str | None, thing: str | None) -> WhyNot:
        """Why a move is not legal for the person who decides. The move is never made."""
        async with live_table.lock:
            await self.load_match(live_table)
            return asking.why(live_table, person, text, thing)

    async def execute_locked(
        self, live_table: LiveTable, author: str | None, mine: list[int], order: Command, by: BotMove | None = None
    ) -> int:
        """The same for a caller that has the table's lock. `by` is the bot that plays; then there is no author."""
        if not live_table.settled:
            await self.load_match(live_table)
        known = live_table.known(author, order)
        if known is not None:
            return known
        if mine and order.expected_n > live_table.n and self.pubsub.remote:
            await self.catch_up(live_table)  # the client has seen more lines, at another node
        try:
            change = live_table.prepare(author, mine, order, now(), by)
            await self.database.writer.append(live_table.facts.id, change)
        except BaseException as error:
            if not live_table.settled:
                self.reload(live_table, error)
            raise
        live_table.commit(change)
        self.announce_change(live_table)
        if change.turn is not None and change.turn.ended_at is not None:
            live_table.send_table()
        return live_table.n

    def reload(self, live_table: LiveTable, error: BaseException) -> None:
        """Forget the game in memory, because nobody knows whether the line is on the disk, and read the log again."""
        live_table.forget()
        if not isinstance(error, Refusal):
            self.spawn(self.refresh(live_table))

    def announce_change(self, live_table: LiveTable) -> None:
        live_table.wake_clients()
        self.pubsub.publish(live_table.facts.id, live_table.n)
        for follower in [*self.change_hooks, *self.own_change_hooks]:
            follower(live_table)

    async def table_changed(self, table: str) -> None:
        """Announce a change of seats or status, here and at the other nodes, and let bots go on."""
        live_table = await self.get(table)
        await self.refresh(live_table)
        self.pubsub.publish(table, live_table.n)
        for mover in self.own_change_hooks:
            mover(live_table)

    def refresh_everywhere(self, table: str) -> None:
        """Let all nodes read a table again after a change that asks nothing of bots."""
        self.on_remote_change(table, -1)
        self.pubsub.publish(table, -1)

    def on_remote_change(self, table: str, _: int) -> None:
        live_table = self.loaded.get(table)
        if live_table is not None:
            self.spawn(self.refresh(live_table))

    def refresh_watched(self) -> None:
        """Read all watched tables again, because messages of other nodes may have been lost."""
        for live_table in self.loaded.values():
            if live_table.clients or live_table.pins:
                self.spawn(self.refresh(live_table))

    async def refresh_outdated(self) -> None:
        """Read watched tables again whose log or status in the database is newer than in memory."""
        watched = {key: live_table for key, live_table in self.loaded.items() if live_table.clients or live_table.pins}
        for some in batched(sorted(watched), AT_ONCE):
            for row in await self.database.rows(NEWEST, {"some": some}):
                live_table = watched[row["id"]]
                if (row["n"] is not None and row["n"] > live_table.n) or row["status"] != live_table.facts.status:
                    self.spawn(self.refresh(live_table))

    async def person_deleted(self, person: str) -> None:
        """After the deletion of a person: read the person's tables again, and let bots play on."""
        for live_table in [live_table for live_table in self.loaded.values() if involves(live_table.facts, person)]:
            await self.refresh(live_table)
            self.pubsub.publish_locally(live_table.facts.id, live_table.n)
            for mover in self.own_change_hooks:
                mover(live_table)

    async def refresh(self, live_table: LiveTable) -> None:
        async with live_table.lock:
            await self.refresh_locked(live_table)

    async def refresh_locked(self, live_table: LiveTable) -> None:
        """Read a table again and tell clients what has changed. Needs the table's lock.

        Nothing else may replace `live_table.facts`, or a change would never reach the clients.
        """
        n, clock, thinking = live_table.n, live_table.clocks(), live_table.thinking()
        await self.catch_up(live_table, anew=True)
        if n == live_table.n and (clock, thinking) != (live_table.clocks(), live_table.thinking()):
            live_table.send_clocks()
        for follower in self.change_hooks:
            follower(live_table)

    def ask_to_reconnect(self) -> None:
        """Tell all clients that this node is about to stop."""
        message = msgspec.json.encode(Reconnect()).decode()
        for live_table in self.loaded.values():
            for client in live_table.clients:
                client.post(message)

    def spawn(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.on_task_done)

    def on_task_done(self, task: asyncio.Task[None]) -> None:
        self.tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("a table could not be refreshed", exc_info=error)


def involves(facts: TableFacts, person: str) -> bool:
    """Whether a person is host of a table, sits there or is invited."""
    return person == facts.host_id or any(person in (seated.person_id, seated.invited_id) for seated in facts.seats)


def batched(items: Sequence[str], size: int) -> Iterator[Sequence[str]]:
    for start in range(0, len(items), size):
        yield items[start : start + size]
