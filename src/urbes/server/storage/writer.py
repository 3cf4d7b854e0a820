"""The one writer of a node: group commit. What comes in while a commit runs shares the next one and its fsync.

It has a thread of its own with a synchronous connection, so that a whole commit costs the event loop one wake-up.
"""

import asyncio
import secrets
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import msgspec
from sqlalchemy import Connection, Engine, bindparam, update
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError

from urbes.server.errors import StorageTrouble
from urbes.server.storage import schema
from urbes.table import clocks
from urbes.table.errors import BadRequest, Stale
from urbes.table.log import Change, Line, Turn

FRESH = 5.0
"""For so many seconds what was written proves that writing is possible."""
PROBE = "probe"
INSERT_LINE = schema.entries.insert()
SET_TURN = (
    update(schema.tables)
    .where(schema.tables.c.id == bindparam("the_table"), schema.tables.c.status == "running")
    .values(
        turn_seat=bindparam("turn_seat"),
        turn_since=bindparam("turn_since"),
        deadline=bindparam("deadline"),
        time_left=bindparam("time_left"),
        status=bindparam("status"),
        result=bindparam("result"),
        ended_at=bindparam("ended_at"),
    )
)

T = TypeVar("T")
Work = Callable[[Connection], Any]
Changes = Sequence[tuple[str, Change, asyncio.Future[None]]]
"""The table, what is to be added to its log, and who waits for it."""
Works = Sequence[tuple[Work, asyncio.Future[Any]]]
Settled = list[tuple[asyncio.Future[Any], Any]]
"""Who waits, and what came of it: a result, or the exception to raise."""


class Writer:
    """Collects writes, commits them together, and only then lets their authors go on."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.changes: list[tuple[str, Change, asyncio.Future[None]]] = []
        self.works: list[tuple[Work, asyncio.Future[Any]]] = []
        self.called = asyncio.Event()
        self.stopping = False
        self.thread = ThreadPoolExecutor(1, "writer")
        self.task: asyncio.Task[None] | None = None
        self.commits = 0
        self.written = 0
        self.failed = 0
        self.proved: float | None = None
        """When the database last took a line (or a probe), by the loop's clock; None if it has refused since."""
        self.probe: asyncio.Future[None] | None = None
        self.began: float | None = None
        """When the commit that runs now began, by the loop's clock."""
        self.observe: Callable[[float], None] = unobserved
        """Told how long each commit took."""

    def start(self) -> None:
        self.task = asyncio.create_task(self.run(), name="writer")

    async def stop(self) -> None:
        """Everything that was handed in is written first."""
        self.stopping = True
        self.called.set()
        if self.task is not None:
            await self.task
        self.thread.shutdown()

    async def append(self, table: str, change: Change) -> None:
        """Add lines to a log, all or none; returns when they are on the disk. Stale if somebody else wrote these n."""
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.changes.append((table, change, future))
        self.called.set()
        await future

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Do any other writing. It shares its transaction, so it should be short; if it raises, nothing of it stays.

        The work runs in the writer's thread: it may read and write the database, and must not touch anything else.
        """
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self.works.append((work, future))
        self.called.set()
        return await future

    async def prove(self) -> None:
        """Write something, if nothing was written lately; StorageTrouble if that fails. One probe serves all."""
        loop = asyncio.get_running_loop()
        if self.proved is not None and loop.time() - self.proved < FRESH:
            return
        if self.probe is None or self.probe.done():
            self.probe = asyncio.ensure_future(self.write(leave_mark))
        await asyncio.shield(self.probe)
        self.proved = loop.time()

    async def run(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            await self.called.wait()
            self.called.clear()
            changes, self.changes = self.changes, []
            works, self.works = self.works, []
            if changes or works:
                self.began = loop.time()
                settled = await loop.run_in_executor(self.thread, self.commit, changes, works)
                if any(isinstance(outcome, StorageTrouble) for _, outcome in settled):
                    self.proved = None
                elif changes:
                    self.proved = loop.time()
                for future, outcome in settled:
                    settle(future, outcome)
                self.observe(loop.time() - self.began)
                self.began = None
                self.commits += 1
                self.written += sum(len(change.lines) for _, change, _ in changes)
            elif self.stopping:
                return
            if self.stopping:
                self.called.set()

    def commit(self, changes: Changes, works: Works) -> Settled:
        """Everything in one transaction; whatever goes wrong, its authors hear of it and the writer goes on."""
        try:
            try:
                return self.transact(changes, works, careful=False)
            except IntegrityError:
                return self.transact(changes, works, careful=True)
        except Exception as error:
            self.failed += 1
            return [
                (future, StorageTrouble(f"the database did not take the write: {getattr(error, 'orig', error)}"))
                for future in [*(waiting for *_, waiting in changes), *(waiting for _, waiting in works)]
            ]

    def transact(self, changes: Changes, works: Works, careful: bool) -> Settled:
        """One transaction. Carefully: a savepoint for each command, so that one conflict does not harm the others."""
        settled: Settled = []
        with self.engine.begin() as connection:
            if careful:
                settled += [(future, attempt(connection, table, change)) for table, change, future in changes]
            elif changes:
                add(connection, [(table, change) for table, change, _ in changes])
                settled += [(future, None) for *_, future in changes]
            for work, future in works:
                try:
                    with connection.begin_nested():
                        settled.append((future, work(connection)))
                except DataError as error:
                    settled.append((future, BadRequest(f"this cannot be kept: {error.orig}")))
                except DBAPIError as error:
                    if error.connection_invalidated:
                        raise
                    settled.append((future, StorageTrouble(f"the database refused: {error.orig}")))
                except Exception as error:
                    settled.append((future, error))
        return settled


def leave_mark(connection: Connection) -> None:
    """Anything that is different each time, so that it has to be written."""
    mark = {"value": secrets.token_bytes(8)}
    known = connection.execute(schema.secrets.update().where(schema.secrets.c.name == PROBE).values(mark))
    if not known.rowcount:
        connection.execute(schema.secrets.insert().values(name=PROBE, **mark))


def unobserved(_: float) -> None:
    """Nobody measures."""


def settle(future: asyncio.Future[Any], outcome: Any) -> None:
    if future.done():
        return
    if isinstance(outcome, BaseException):
        future.set_exception(outcome)
    else:
        future.set_result(outcome)


def attempt(connection: Connection, table: str, change: Change) -> Exception | None:
    try:
        with connection.begin_nested():
            add(connection, [(table, change)])
    except IntegrityError:
        return Stale("somebody else was faster: look at the table again", n=change.lines[0].n)
    return None


def add(connection: Connection, changes: Sequence[tuple[str, Change]]) -> None:
    connection.execute(INSERT_LINE, [line_row(table, line) for table, change in changes for line in change.lines])
    turns = [turn_row(table, change.turn) for table, change in changes if change.turn is not None]
    if turns:
        connection.execute(SET_TURN, turns)


def line_row(table: str, line: Line) -> dict[str, Any]:
    entry = line.entry
    return {
        "table_id": table,
        "n": line.n,
        "seat": entry.seat,
        "move": entry.move,
        "text": entry.text,
        "chance": msgspec.json.encode(entry.chance).decode() if entry.chance else "[]",
        "undo": entry.undo,
        "request": line.request,
        "person_id": line.person,
        "bot": line.bot,
        "complaint": line.complaint,
        "at": line.at,
    }


def turn_row(table: str, turn: Turn) -> dict[str, Any]:
    return {
        "the_table": table,
        "turn_seat": turn.seat,
        "turn_since": turn.since,
        "deadline": turn.deadline,
        "time_left": clocks.written(turn.left) if turn.left is not None else None,
        "status": turn.status,
        "result": msgspec.json.encode(turn.result).decode() if turn.result is not None else None,
        "ended_at": turn.ended_at,
    }
