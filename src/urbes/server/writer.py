"""The one writer of a node: group commit. What comes in while a commit runs shares the next one and its fsync."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, NamedTuple, TypeVar

import msgspec
from sqlalchemy import bindparam, update
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from urbes.engine.record import Entry
from urbes.server import schema
from urbes.server.errors import Stale, StorageTrouble

INSERT_LINE = schema.entries.insert()
SET_TURN = (
    update(schema.tables)
    .where(schema.tables.c.id == bindparam("the_table"))
    .values(
        turn_seat=bindparam("turn_seat"),
        turn_since=bindparam("turn_since"),
        deadline=bindparam("deadline"),
        status=bindparam("status"),
        result=bindparam("result"),
        ended_at=bindparam("ended_at"),
    )
)

T = TypeVar("T")
Work = Callable[[AsyncConnection], Awaitable[Any]]


class Turn(NamedTuple):
    """Whose turn it has become: the shortcut in `tables` for lobby and clocks."""

    seat: int | None
    since: int
    deadline: int | None
    status: str
    result: str | None
    ended_at: int | None


class Line(NamedTuple):
    """A line to be added to a table's log."""

    table: str
    n: int
    entry: Entry
    request: str | None
    person: str | None
    at: int
    turn: Turn | None

    def row(self) -> dict[str, Any]:
        entry = self.entry
        return {
            "table_id": self.table,
            "n": self.n,
            "seat": entry.seat,
            "move": entry.move,
            "text": entry.text,
            "chance": msgspec.json.encode(entry.chance).decode() if entry.chance else "[]",
            "undo": entry.undo,
            "request": self.request,
            "person_id": self.person,
            "at": self.at,
        }

    def turn_row(self) -> dict[str, Any]:
        assert self.turn is not None
        seat, since, deadline, status, result, ended_at = self.turn
        return {
            "the_table": self.table,
            "turn_seat": seat,
            "turn_since": since,
            "deadline": deadline,
            "status": status,
            "result": result,
            "ended_at": ended_at,
        }


class Writer:
    """Collects writes, commits them together, and only then lets their authors go on."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self.lines: list[tuple[Line, asyncio.Future[None]]] = []
        self.works: list[tuple[Work, asyncio.Future[Any]]] = []
        self.called = asyncio.Event()
        self.stopping = False
        self.task: asyncio.Task[None] | None = None
        self.commits = 0
        self.written = 0

    def start(self) -> None:
        self.task = asyncio.create_task(self.run(), name="writer")

    async def stop(self) -> None:
        self.stopping = True
        self.called.set()
        if self.task is not None:
            await self.task

    async def append(self, line: Line) -> None:
        """Add a line to a log; returns when it is on the disk. Stale if somebody else wrote this n."""
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.lines.append((line, future))
        self.called.set()
        await future

    async def write(self, work: Callable[[AsyncConnection], Awaitable[T]]) -> T:
        """Do any other writing. It shares its transaction, so it should be short; if it raises, nothing of it stays."""
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self.works.append((work, future))
        self.called.set()
        return await future

    async def run(self) -> None:
        while True:
            await self.called.wait()
            self.called.clear()
            lines, self.lines = self.lines, []
            works, self.works = self.works, []
            if lines or works:
                await self.commit(lines, works)
            elif self.stopping:
                return
            if self.stopping:
                self.called.set()

    async def commit(
        self,
        lines: Sequence[tuple[Line, asyncio.Future[None]]],
        works: Sequence[tuple[Work, asyncio.Future[Any]]],
    ) -> None:
        try:
            try:
                settled = await self.transact(lines, works, careful=False)
            except IntegrityError:
                settled = await self.transact(lines, works, careful=True)
        except Exception as error:  # whatever it is, the authors must hear of it and the writer goes on
            trouble = StorageTrouble(f"the database did not take the write: {getattr(error, 'orig', error)}")
            settled = [(future, trouble) for _, future in [*lines, *works]]
        self.commits += 1
        self.written += len(lines)
        for future, outcome in settled:
            if future.done():
                continue
            if isinstance(outcome, BaseException):
                future.set_exception(outcome)
            else:
                future.set_result(outcome)

    async def transact(
        self,
        lines: Sequence[tuple[Line, asyncio.Future[None]]],
        works: Sequence[tuple[Work, asyncio.Future[Any]]],
        careful: bool,
    ) -> list[tuple[asyncio.Future[Any], Any]]:
        """One transaction. Carefully: each line in its own savepoint, so that one conflict does not harm the others."""
        settled: list[tuple[asyncio.Future[Any], Any]] = []
        async with self.engine.begin() as connection:
            if careful:
                for line, future in lines:
                    settled.append((future, await self.attempt(connection, line)))
            elif lines:
                await self.add(connection, [line for line, _ in lines])
                settled += [(future, None) for _, future in lines]
            for work, future in works:
                try:
                    async with connection.begin_nested():
                        settled.append((future, await work(connection)))
                except DBAPIError as error:
                    if error.connection_invalidated:
                        raise
                    settled.append((future, StorageTrouble(f"the database refused: {error.orig}")))
                except Exception as error:
                    settled.append((future, error))
        return settled

    async def attempt(self, connection: AsyncConnection, line: Line) -> Exception | None:
        try:
            async with connection.begin_nested():
                await self.add(connection, [line])
        except IntegrityError:
            return Stale("somebody else was faster: look at the table again", n=line.n)
        return None

    async def add(self, connection: AsyncConnection, lines: Sequence[Line]) -> None:
        await connection.execute(INSERT_LINE, [line.row() for line in lines])
        turns = [line.turn_row() for line in lines if line.turn is not None]
        if turns:
            await connection.execute(SET_TURN, turns)
