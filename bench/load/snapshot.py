"""How long a server needs to load a finished table of a thousand lines from its database and to encode its snapshot.

python bench/load/snapshot.py
"""

import os
import random
import statistics
import tempfile
import time

from urbes.engine.game import NOBODY
from urbes.engine.match import Match
from urbes.engine.registry import titles
from urbes.server.accounts.sessions import Person
from urbes.server.play.client import TableClient
from urbes.server.play.live_table import LiveTable
from urbes.server.protocol.tables import NewTable, SeatAsked
from urbes.server.serve import tune
from urbes.server.services import Services
from urbes.server.settings import Settings
from urbes.server.storage.schema import entries, tables
from urbes.server.storage.writer import line_row
from urbes.table.commands import Hello
from urbes.table.log import StoredLine

LINES = 1000
MARGIN = 60
ROUNDS = 60


def long_match(match: Match, chance: random.Random) -> None:
    """Play to the end, with enough undos on the way that the log gets its thousand lines.

    The number of decisions that are left is estimated from a game without undos.
    """
    straight = Match.start(match.title, match.players, options=match.options, edition=match.edition)
    while straight.game.seat != NOBODY:
        straight.play(straight.game.seat, chance.choice(straight.game.legal()))
    decisions = straight.decisions
    while match.game.seat != NOBODY:
        free = match.decisions - match.undo_point
        left = LINES + MARGIN - len(match.log) - (decisions - match.decisions)
        if free and left > 0 and chance.random() < 0.6:
            match.undo(1)
        else:
            match.play(match.game.seat, chance.choice(match.game.legal()))


async def store(services: Services, person: Person, game: str) -> tuple[str, int]:
    facts = await services.tables.create(person, NewTable(game=game, seats=[SeatAsked(who="me")] * 4), "")
    await services.tables.start(facts.id, person, "")
    live_table = await services.live_tables.get(facts.id)
    async with live_table.lock:
        match = await services.live_tables.load_match(live_table)
    long_match(match, random.Random(3))
    rows = [line_row(facts.id, StoredLine(n, entry, n)) for n, entry in enumerate(match.log)][1:]

    def add(connection) -> None:  # type: ignore[no-untyped-def]
        connection.execute(entries.insert(), rows)
        connection.execute(tables.update().where(tables.c.id == facts.id).values(status="over", turn_seat=None))

    await services.database.writer.write(add)
    return facts.id, len(match.log)


async def load(services: Services, person: Person, table: str) -> tuple[float, int]:
    services.live_tables.loaded.clear()
    start = time.perf_counter()
    live_table: LiveTable = await services.live_tables.get_visible(table, person, None)
    snapshot = await services.live_tables.snapshot(live_table, TableClient(live_table, person), Hello())
    return 1000 * (time.perf_counter() - start), len(snapshot)


async def main() -> None:
    with tempfile.TemporaryDirectory() as data:
        services = Services(Settings(data=data))
        await services.start()
        person = await services.sessions.create_guest("Ann", "")
        tune()
        for title in titles():
            table, lines = await store(services, person, title.key)
            spent = time.process_time()
            measured = [await load(services, person, table) for _ in range(ROUNDS)]
            spent = 1000 * (time.process_time() - spent) / ROUNDS
            took = sorted(each[0] for each in measured)
            print(
                f"{title.key}: {lines} lines, snapshot of {measured[0][1]:,} bytes: p50"
                f" {statistics.median(took):.1f} ms, p95 {took[int(0.95 * len(took))]:.1f} ms,"
                f" min {took[0]:.1f} ms; CPU {spent:.1f} ms"
                f" ({os.cpu_count()} cores, load {os.getloadavg()[0]:.1f})"
            )
        await services.stop()


if __name__ == "__main__":
    import uvloop

    uvloop.run(main())
