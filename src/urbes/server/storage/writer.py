"""The one writer of a node: group commit. Writes that arrive during a commit share the next one and its fsync.

It has its own thread with a synchronous connection, so that a whole commit costs the event loop one wake-up.
"""

import asyncio
import secrets
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import msgspec
from sqlalchemy import Connection, Engine, bindparam, update
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError

from urbes.server.errors import StorageError
from urbes.server.storage import schema
from urbes.table import clocks
from urbes.table.errors import BadRequest, Stale
from urbes.table.log import Change, StoredLine, Turn

FRESH = 5.0
"""Seconds for which a successful write proves that the database is writable."""
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
"""The table, the change to its log, and the future that waits for it."""
Works = Sequence[tuple[Work, asyncio.Future[Any]]]
Settled = list[tuple[asyncio.Future[Any], Any]]
"""Waiting futures with their results, or with the exceptions to raise."""


class Writer:
    """Collects writes, commits them together, and then wakes those who wait for them."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.changes: list[tuple[str, Change, asyncio.Future[None]]] = []
        self.works: list[tuple[Work, asyncio.Future[Any]]] = []
        self.wake = asyncio.Event()
        self.stopping = False
        self.thread = ThreadPoolExecutor(1, "writer")
        self.task: asyncio.Task[None] | None = None
        self.commits = 0
        self.written = 0
        self.failed = 0
        self.writable_at: float | None = None
        """When the last line or probe was written, by the loop's clock; None if a write has failed since."""
        self.probe: asyncio.Future[None] | None = None
        self.began: float | None = None
        """When the current commit began, by the loop's clock."""
        self.observe: Callable[[float], None] = unobserved
        """Called with the seconds of each commit."""

    def start(self) -> None:
        self.task = asyncio.create_task(self.run(), name="writer")

    async def stop(self) -> None:
        """Write everything that is queued, then stop."""
        self.stopping = True
        self.wake.set()
        if self.task is not None:
            await self.task
        self.thread.shutdown()

    async def append(self, table: str, change: Change) -> None:
        """Add lines to a log, all or none; returns when they are on the disk. Stale if another node was first."""
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.changes.append((table, change, future))
        self.wake.set()
        await future

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Run any other write. It shares a transaction, so it should be short; if it raises, it is rolled back.

        The work runs in the writer's thread: it may read and write the database, and must not touch anything else.
        """
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self.works.append((work, future))
        self.wake.set()
        return await future

    async def check_writable(self) -> None:
        """Write a probe, unless something was written lately; StorageError if that fails. Callers share one probe."""
        loop = asyncio.get_running_loop()
        if self.writable_at is not None and loop.time() - self.writable_at < FRESH:
            return
        if self.probe is None or self.probe.done():
            self.probe = asyncio.ensure_future(self.write(write_probe))
        await asyncio.shield(self.probe)
        self.writable_at = loop.time()

    async def run(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            await self.wake.wait()
            self.wake.clear()
            changes, self.changes = self.changes, []
            works, self.works = self.works, []
            if changes or works:
                self.began = loop.time()
                settled = await loop.run_in_executor(self.thread, self.commit, changes, works)
                if any(isinstance(outcome, StorageError) for _, outcome in settled):
                    self.writable_at = None
                elif changes:
                    self.writable_at = loop.time()
                for future, outcome in settled:
                    settle(future, outcome)
                self.observe(loop.time() - self.began)
                self.began = None
                self.commits += 1
                self.written += sum(len(change.lines) for _, change, _ in changes)
            elif self.stopping:
                return
            if self.stopping:
                self.wake.set()

    def commit(self, changes: Changes, works: Works) -> Settled:
        """Write everything in one transaction. Errors are passed to those who wait, and the writer goes on."""
        try:
            try:
                return self.transact(changes, works, careful=False)
            except IntegrityError:
                return self.transact(changes, works, careful=True)
        except Exception as error:
            self.failed += 1
            return [
                (future, StorageError(f"the database did not take the write: {getattr(error, 'orig', error)}"))
                for future in [*(waiting for *_, waiting in changes), *(waiting for _, waiting in works)]
            ]

    def transact(self, changes: Changes, works: Works, careful: bool) -> Settled:
        """One transaction. `careful`: a savepoint for each command, so that a conflict does not affect the others."""
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
                    settled.append((future, StorageError(f"the database refused: {error.orig}")))
                except Exception as error:
                    settled.append((future, error))
        return settled


def write_probe(connection: Connection) -> None:
    """Write a random value, so that the database cannot skip it."""
    mark = {"value": secrets.token_bytes(8)}
    known = connection.execute(schema.secrets.update().where(schema.secrets.c.name == PROBE).values(mark))
    if not known.rowcount:
        connection.execute(schema.secrets.insert().values(name=PROBE, **mark))


def unobserved(_: float) -> None:
    """Do nothing: no metrics are collected."""


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
        return Stale("the table has changed: look at it again", n=change.lines[0].n)
    return None


def add(connection: Connection, changes: Sequence[tuple[str, Change]]) -> None:
    connection.execute(INSERT_LINE, [line_row(table, line) for table, change in changes for line in change.lines])
    turns = [turn_row(table, change.turn) for table, change in changes if change.turn is not None]
    if turns:
        connection.execute(SET_TURN, turns)


def line_row(table: str, line: StoredLine) -> dict[str, Any]:
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
