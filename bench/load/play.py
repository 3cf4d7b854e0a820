"""Players at tables for the bench: four sockets a table; every move is timed until all four have received it."""

import asyncio
import contextlib
import random
import time
from collections.abc import Callable

import msgspec
from wires import Http, Socket

HOST = "127.0.0.1"
OPENING = 4
"""The number of tables that are opened at the same time."""
PATIENCE = 20.0


class Choice(msgspec.Struct):
    move: int


class Position(msgspec.Struct):
    legal: list[Choice]


class Heard(msgspec.Struct):
    """The fields of a message that a player of this bench reads."""

    type: str
    n: int = -1
    turn: int = -1
    legal: list[int] | None = None
    position: Position | None = None
    problem: msgspec.Raw | None = None


DECODE = msgspec.json.Decoder(Heard).decode


class Run:
    """What is measured. With an interval each table's moves are due at fixed times, and a move is timed from when it is
    due, so that waiting before it is sent counts too. Without one a table moves as soon as all four have the last move.
    """

    def __init__(self, interval: float, detail: str = "log", seed: int = 1) -> None:
        self.interval = interval
        self.detail = detail
        self.chance = random.Random(seed)
        self.over = False
        self.sent = 0
        self.took: list[float] = []
        self.counted: list[float] = []
        self.late: list[float] = []
        self.finished = asyncio.Event()
        self.errors: list[str] = []


class Table:
    """Four sockets; the player who decides makes a random move when it is due."""

    def __init__(self, run: Run) -> None:
        self.run = run
        self.n = 0
        self.legal: list[int] = []
        self.turn = -1
        self.waiting = 0
        self.sent_at = 0.0
        self.due = 0.0
        self.timer: asyncio.TimerHandle | None = None
        self.sockets: list[Socket] = []
        self.seen = 0
        self.all_see = asyncio.Event()
        self.rests = asyncio.Event()
        self.rests.set()

    def hear(self, seat: int, data: bytes) -> None:
        heard = DECODE(data)
        if heard.type == "update":
            if heard.legal is not None:
                self.legal, self.turn = heard.legal, seat
            elif heard.position is not None and heard.position.legal:
                self.legal, self.turn = [each.move for each in heard.position.legal], seat
            self.n = max(self.n, heard.n)
            self.waiting -= 1
            if heard.turn < 0:
                self.legal = []
            if not self.waiting:
                self.rests.set()
                self.all_heard(heard.turn < 0)
        elif heard.type == "snapshot":
            self.seen += 1
            if self.seen == len(self.sockets):
                self.all_see.set()
            self.n = heard.n
            if heard.position is not None and heard.position.legal:
                self.legal, self.turn = [each.move for each in heard.position.legal], seat
        elif heard.type == "refused":
            self.run.errors.append(bytes(heard.problem or b"").decode())

    def all_heard(self, over: bool) -> None:
        run = self.run
        now = time.perf_counter()
        run.took.append(now - self.sent_at)
        if over:
            run.finished.set()
        elif not run.over:
            if run.interval:
                self.due += run.interval
                self.timer = asyncio.get_running_loop().call_later(max(self.due - now, 0.0), self.move)
            else:
                self.move()

    def move(self) -> None:
        run = self.run
        if run.over or not self.legal:
            return
        move = run.chance.choice(self.legal)
        run.sent += 1
        self.waiting = len(self.sockets)
        self.rests.clear()
        self.sent_at = self.due if run.interval else time.perf_counter()
        self.sockets[self.turn].send(b'{"type":"move","id":"%d","expected_n":%d,"move":%d}' % (run.sent, self.n, move))

    async def open(self, http: Http, game: str, seats: int, port: int) -> None:
        cookies = []
        for number in range(seats):
            _, cookie = await http.ask("POST", "/api/me", {"name": f"Player {number}"})
            cookies.append(cookie)
        asked = {"game": game, "seats": [{"who": "me"}] + [{"who": "open"}] * (seats - 1)}
        made, _ = await http.ask("POST", "/api/tables", asked, cookies[0])
        path = f"/api/tables/{made['id']}"
        for cookie in cookies[1:]:
            await http.ask("POST", f"{path}/seats", {"invite": made["invite"]}, cookie)
        await http.ask("POST", f"{path}/start", None, cookies[0])
        for seat, cookie in enumerate(cookies):
            hear = self.hearing(seat)
            self.sockets.append(await Socket.open(HOST, port, f"{path}/socket", cookie, hear))
        for socket in self.sockets:
            socket.send(b'{"type":"hello","detail":"%s"}' % self.run.detail.encode())
        await self.all_see.wait()

    def lost(self) -> bool:
        return any(socket.lost for socket in self.sockets)

    def close(self) -> None:
        for socket in self.sockets:
            socket.close()

    def hearing(self, seat: int) -> Callable[[bytes], None]:
        return lambda data: self.hear(seat, data)


async def open_tables(run: Run, count: int, game: str, seats: int, port: int) -> list[Table]:
    tables = [Table(run) for _ in range(count)]
    https = [await Http(HOST, port).open() for _ in range(OPENING)]

    async def open_some(number: int) -> None:
        for table in tables[number::OPENING]:
            await table.open(https[number], game, seats, port)

    await asyncio.gather(*(open_some(number) for number in range(OPENING)))
    for http in https:
        http.close()
    return tables


async def let_play(run: Run, tables: list[Table], seconds: float) -> float:
    """Play for some seconds, or until the first game is over; returns the time. Late answers are awaited."""
    loop = asyncio.get_running_loop()
    run.over = False
    run.took = []
    start = time.perf_counter()
    for table in tables:
        wait = run.chance.random() * run.interval
        table.due = start + wait
        table.timer = loop.call_later(wait, table.move)
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(run.finished.wait(), seconds)
    elapsed = time.perf_counter() - start
    run.counted = run.took[:]
    run.over = True
    for table in tables:
        if table.timer is not None:
            table.timer.cancel()
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(asyncio.gather(*(table.rests.wait() for table in tables)), PATIENCE)
    run.late = run.took[len(run.counted) :]
    if any(table.waiting for table in tables):
        run.errors.append("some moves never came")
    if any(table.lost() for table in tables):
        run.errors.append("a connection was lost")
    return elapsed
