"""Load on one server process, SQLite; clients and server share the machine. See README.md.

python bench/load/run.py all       everything below, in about six minutes
python bench/load/run.py steady    500 tables of four, each a move every two seconds
python bench/load/run.py breaking  the same, faster and faster until it breaks
python bench/load/run.py flat      as fast as the tables can go
python bench/load/run.py beside    flat out beside boardgame.io's own server
python bench/load/run.py snapshot  loading a table of a thousand lines
python bench/load/run.py start     from the command to the first answer
"""

import argparse
import asyncio
import os
import resource
import time
from typing import NamedTuple

import node
import uvloop
from play import Run, Table, let_play, open_tables

LIMIT = 150.0
"""The p99 that is required, in milliseconds."""
MOST_MEMORY = 1024
FASTER = (2.0, 1.0, 0.67, 0.5, 0.4, 0.33, 0.28, 0.24, 0.2, 0.17, 0.14)
STEP = 6.0
ROUNDS = 2


class Measured(NamedTuple):
    moves: int
    seconds: float
    p50: float
    p95: float
    p99: float
    most: float
    server: float
    """Microseconds of CPU time a move."""
    client: float
    errors: list[str]

    @property
    def rate(self) -> float:
        return self.moves / self.seconds

    def __str__(self) -> str:
        return (
            f"{self.rate:7,.0f} moves/s · informed after p50 {self.p50:.1f} p95 {self.p95:.1f} p99 {self.p99:.1f}"
            f" max {self.most:.1f} ms · CPU a move: server {self.server:.0f} µs, clients {self.client:.0f} µs"
            f" · errors {len(self.errors)} {self.errors[:2] or ''}"
        )


def machine() -> str:
    return f"{os.cpu_count()} cores shared by clients and server, load {os.getloadavg()[0]:.1f}"


async def measure(run: Run, tables: list[Table], seconds: float, process: int) -> Measured:
    server, client = node.cpu_time(process), time.process_time()
    elapsed = await let_play(run, tables, seconds)
    count = max(len(run.counted), 1)
    spent = 1e6 * (node.cpu_time(process) - server) / count, 1e6 * (time.process_time() - client) / count
    took = sorted(run.counted + (run.late if run.interval else [])) or [float("inf")]

    def at(share: float) -> float:
        return 1000 * took[min(len(took) - 1, int(share * len(took)))]

    return Measured(len(run.counted), elapsed, at(0.5), at(0.95), at(0.99), at(1.0), *spent, run.errors)


def close(tables: list[Table]) -> None:
    for table in tables:
        table.close()


def flat(asked: argparse.Namespace) -> Measured:
    with node.urbes(asked.profile) as (port, process):

        async def go() -> Measured:
            run = Run(0.0, asked.detail)
            tables = await open_tables(run, asked.tables or 100, asked.game, 4, port)
            try:
                return await measure(run, tables, asked.seconds or 10.0, process)
            finally:
                close(tables)

        return uvloop.run(go())


def show_flat(asked: argparse.Namespace) -> None:
    print(f"Flat out: {asked.tables or 100} tables × 4, {asked.game}, detail {asked.detail}, durable ({machine()})")
    print(f"  {flat(asked)}")


def beside(asked: argparse.Namespace) -> None:
    tables, seconds = asked.tables or 100, asked.seconds or 10.0
    path = node.install_peer()
    print(f"Flat out beside boardgame.io, {tables} tables × 4, {ROUNDS} rounds in turn, the best counts ({machine()})")
    best = {"urbes": 0.0, "memory": 0.0, "FlatFile": 0.0}
    for _ in range(ROUNDS):
        ours = flat(asked)
        print(f"  Urbes, every move durable in SQLite: {ours}")
        best["urbes"] = max(best["urbes"], ours.rate)
        for kind in ("memory", "FlatFile"):
            found = node.peer_flat(path, tables, seconds, kind == "FlatFile")
            rate = found["moves"] / found["seconds"]
            best[kind] = max(best[kind], rate)
            print(
                f"  boardgame.io, {kind}: {rate:7,.0f} moves/s · p50 {found['p50']:.1f} p95 {found['p95']:.1f} p99"
                f" {found['p99']:.1f} max {found['max']:.1f} ms · CPU a move: clients"
                f" {1e6 * found['cpu'] / max(found['moves'], 1):.0f} µs · server memory {found['memory']} MiB"
            )
    for kind, wanted in (("memory", 1.0), ("FlatFile", 2.0)):
        ratio = best["urbes"] / max(best[kind], 1.0)
        print(f"  Urbes / boardgame.io ({kind}): {ratio:.2f} × (wanted ≥ {wanted:g}): {verdict(ratio >= wanted)}")


def steady(asked: argparse.Namespace, search: bool = True) -> None:
    count = asked.tables or 500
    print(f"Steady: {count} tables × 4 seats, {asked.game}, detail {asked.detail} ({machine()})")
    with node.urbes(asked.profile) as (port, process):
        uvloop.run(faster_and_faster(asked, count, port, process, search))


async def faster_and_faster(asked: argparse.Namespace, count: int, port: int, process: int, search: bool) -> None:
    run = Run(FASTER[0], asked.detail)
    start = time.perf_counter()
    tables = await open_tables(run, count, asked.game, 4, port)
    print(f"  opened in {time.perf_counter() - start:.1f} s")
    measured = await measure(run, tables, asked.seconds or 20.0, process)
    memory = node.peak_memory(process)
    fine = measured.p99 <= LIMIT and not measured.errors and memory <= MOST_MEMORY
    print(f"  a move every {run.interval:g} s: {measured}; server memory {memory} MiB")
    print(f"  wanted: p99 ≤ {LIMIT:g} ms, no error, memory ≤ {MOST_MEMORY} MiB: {verdict(fine)}")
    if not search:
        close(tables)
        return
    held = measured
    for interval in FASTER[1:]:
        run.interval = interval
        measured = await measure(run, tables, STEP, process)
        print(f"  a move every {interval:g} s: {measured}")
        if run.finished.is_set():
            print("  the games are over before it broke")
            break
        if measured.p99 > LIMIT or measured.errors:
            load = measured.server * measured.rate / 1e6, measured.client * measured.rate / 1e6
            print(
                f"  breaking point: holds {held.rate:,.0f} moves/s (p99 {held.p99:.0f} ms),"
                f" not {count / interval:,.0f};"
                f" there the server takes {load[0]:.2f} cores and the clients {load[1]:.2f} of {os.cpu_count()}"
            )
            break
        held = measured
    print(f"  server memory at the end {node.peak_memory(process)} MiB")
    close(tables)


def start(asked: argparse.Namespace) -> None:
    found = [node.start_up() for _ in range(3)]
    new, known = min(each[0] for each in found), min(each[1] for each in found)
    print(f"Start-up to the first answer, best of 3 ({machine()})")
    print(f"  new database {new:.2f} s, known database {known:.2f} s (wanted ≤ 2 s): {verdict(max(new, known) <= 2)}")


def snapshot(asked: argparse.Namespace) -> None:
    import snapshot as bench

    print(f"Snapshot of a finished table of {bench.LINES:,} lines, loaded from the database ({machine()})")
    asyncio.run(bench.main())


def everything(asked: argparse.Namespace) -> None:
    begun = time.perf_counter()
    for part in (start, snapshot, beside, steady):
        part(asked)
        print()
    print(f"all in {time.perf_counter() - begun:.0f} s")


def verdict(fine: bool) -> str:
    return "reached" if fine else "NOT REACHED"


PARTS = {
    "all": everything,
    "steady": lambda asked: steady(asked, False),
    "breaking": steady,
    "flat": show_flat,
    "beside": beside,
    "snapshot": snapshot,
    "start": start,
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("part", choices=tuple(PARTS))
    parser.add_argument("--game", default="porta-nigra")
    parser.add_argument("--tables", type=int, default=0)
    parser.add_argument("--seconds", type=float, default=0.0)
    parser.add_argument("--detail", choices=("view", "log"), default="log")
    parser.add_argument("--profile", default="", help="write a profile of the server to this file")
    asked = parser.parse_args()
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    PARTS[asked.part](asked)


if __name__ == "__main__":
    main()
