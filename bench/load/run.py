"""Load on one server process: tables with four connected seats each, every move timed until all four have heard of it.

python bench/load/run.py flat      as fast as the tables can go
python bench/load/run.py steady    every table a move every two seconds
"""

import argparse
import asyncio
import contextlib
import os
import random
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import msgspec
from wires import Http, Socket

HOST = "127.0.0.1"


class Choice(msgspec.Struct):
    move: int


class Position(msgspec.Struct):
    legal: list[Choice]


class Heard(msgspec.Struct):
    """The little that a player of this bench reads of a message."""

    type: str
    n: int = -1
    turn: int = -1
    legal: list[int] | None = None
    position: Position | None = None
    problem: msgspec.Raw | None = None


DECODE = msgspec.json.Decoder(Heard).decode


class Run:
    """What was measured."""

    def __init__(self, interval: float, detail: str, seed: int) -> None:
        self.interval = interval
        self.detail = detail
        self.chance = random.Random(seed)
        self.begun = False
        self.over = False
        self.sent = 0
        self.took: list[float] = []
        self.finished = 0
        self.errors: list[str] = []


class Table:
    """Four sockets; whoever decides moves at random when the time has come."""

    def __init__(self, run: Run) -> None:
        self.run = run
        self.n = 0
        self.legal: list[int] = []
        self.turn = -1
        self.waiting = 0
        self.sent_at = 0.0
        self.due = 0.0
        self.sockets: list[Socket] = []
        self.seen = 0

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
                self.all_heard(heard.turn < 0)
        elif heard.type == "snapshot":
            self.seen += 1
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
            run.finished += 1
        elif not run.over:
            if run.interval:
                self.due = max(self.due + run.interval, now)
                asyncio.get_running_loop().call_later(self.due - now, self.move)
            else:
                self.move()

    def move(self) -> None:
        run = self.run
        if run.over or not self.legal:
            return
        move = run.chance.choice(self.legal)
        run.sent += 1
        self.waiting = len(self.sockets)
        self.sent_at = time.perf_counter()
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
            self.sockets[-1].send(b'{"type":"hello","detail":"%s"}' % self.run.detail.encode())
        while self.seen < seats:
            await asyncio.sleep(0.001)

    def hearing(self, seat: int) -> Callable[[bytes], None]:
        return lambda data: self.hear(seat, data)


async def drive(arguments: argparse.Namespace, port: int, server: int) -> None:
    run = Run(arguments.interval if arguments.kind == "steady" else 0.0, arguments.detail, arguments.seed)
    tables = [Table(run) for _ in range(arguments.tables)]
    https = [await Http(HOST, port).open() for _ in range(4)]
    made = time.perf_counter()

    async def open_some(number: int) -> None:
        for table in tables[number :: len(https)]:
            await table.open(https[number], arguments.game, arguments.seats, port)

    await asyncio.gather(*(open_some(number) for number in range(len(https))))
    for http in https:
        http.close()
    print(f"{len(tables)} tables open after {time.perf_counter() - made:.1f} s")
    loop = asyncio.get_running_loop()
    before = server_time(server), time.process_time()
    start = time.perf_counter()
    for table in tables:
        wait = run.chance.random() * run.interval
        table.due = start + wait
        loop.call_later(wait, table.move)
    await asyncio.sleep(arguments.seconds)
    took = run.took[:]
    elapsed = time.perf_counter() - start
    spent = server_time(server) - before[0], time.process_time() - before[1]
    run.over = True
    await asyncio.sleep(0.5)
    report(arguments, run, took, elapsed, spent, memory(server))
    for table in tables:
        for socket in table.sockets:
            if socket.lost:
                run.errors.append("a connection was lost")
            socket.close()
    print(f"errors: {len(run.errors)} {run.errors[:3]}")


def report(
    arguments: argparse.Namespace,
    run: Run,
    took: list[float],
    elapsed: float,
    spent: tuple[float, float],
    peak: int,
) -> None:
    counted = len(took)
    took.sort()

    def at(share: float) -> str:
        return f"{1000 * took[min(len(took) - 1, int(share * len(took)))]:.1f}"

    print(
        f"{arguments.kind} · {arguments.game} · {arguments.tables} tables × {arguments.seats} seats · detail"
        f" {arguments.detail} · {os.cpu_count()} cores shared by client and server · load {os.getloadavg()[0]:.1f}"
    )
    print(
        f"{counted} moves in {elapsed:.1f} s = {counted / elapsed:,.0f} moves/s; informed after (ms)"
        f" p50 {at(0.5)} p95 {at(0.95)} p99 {at(0.99)} max {at(1)}; games finished {run.finished}"
    )
    print(
        f"CPU: server {spent[0] / elapsed:.2f} cores ({1e6 * spent[0] / max(counted, 1):.0f} µs a move),"
        f" client {spent[1] / elapsed:.2f} cores ({1e6 * spent[1] / max(counted, 1):.0f} µs a move);"
        f" server memory {peak} MiB"
    )


def server_time(process: int) -> float:
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory(process: int) -> int:
    for line in Path(f"/proc/{process}/status").read_text().splitlines():
        if line.startswith("VmHWM"):
            return int(line.split()[1]) // 1024
    return 0


def wait_for(port: int, process: subprocess.Popen[bytes]) -> None:
    import socket

    while process.poll() is None:
        with contextlib.suppress(OSError), socket.create_connection((HOST, port), 1):
            return
        time.sleep(0.02)
    raise SystemExit("the server did not start")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kind", choices=("flat", "steady"))
    parser.add_argument("--game", default="porta-nigra")
    parser.add_argument("--tables", type=int)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=15.0)
    parser.add_argument("--interval", type=float, default=2.0)
    parser.add_argument("--detail", choices=("view", "log"), default="log")
    parser.add_argument("--port", type=int, default=8911)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--profile", default="", help="write a profile of the server to this file")
    arguments = parser.parse_args()
    if arguments.tables is None:
        arguments.tables = 500 if arguments.kind == "steady" else 100
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    data = tempfile.mkdtemp(prefix="urbes-load-", dir=os.environ.get("URBES_LOAD_DIR"))
    command = [sys.executable]
    if arguments.profile:
        command += ["-m", "cProfile", "-o", arguments.profile]
    command += ["-m", "urbes.cli.main", "serve", "--port", str(arguments.port), "--data", data, "--log-level", "error"]
    server = subprocess.Popen(command)
    try:
        wait_for(arguments.port, server)
        import uvloop

        uvloop.run(drive(arguments, arguments.port, server.pid))
    finally:
        server.send_signal(2 if arguments.profile else 15)
        server.wait(30)
        shutil.rmtree(data, ignore_errors=True)


if __name__ == "__main__":
    main()
