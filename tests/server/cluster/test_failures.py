"""Several nodes when a node, the database or the channels fail: nothing that was acknowledged is lost."""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tests.server.client import PATIENCE, Guest, Json, Redis, Server, TableSocket
from tests.server.conftest import own_cluster, patient_start
from tests.waiting import wait_until

GONE = (ConnectionClosed, InvalidHandshake, OSError, TimeoutError, httpx.TransportError)
TABLES = 4


def at(node: Server, guest: Guest) -> Guest:
    """The same person at another node."""
    other = Guest(node)
    other.http.cookies.set("urbes", guest.http.cookies["urbes"])
    return other


def position_of(seat: TableSocket, since: int = -1) -> tuple[int, Json]:
    """The newest line and the position of the seat that decides, at a table where all seats are mine."""
    snapshot = seat.hello(since=since)
    turn = snapshot["position"]["turn"]
    seen = seat.hello(seat=turn, since=since)
    return seen["n"], seen["position"]


def test_after_a_kill_the_clients_go_on_at_the_other_node(two_nodes: tuple[Server, Server]) -> None:
    """The node is killed while moves are under way at all tables."""
    one, two = two_nodes
    with ExitStack() as stack:
        ann = stack.enter_context(Guest(one, "Ann"))
        tables = [ann.make_table(seats=("me", "me", "me")) for _ in range(TABLES)]
        for table in tables:
            ann.start(table)
        seats = [stack.enter_context(ann.sit(table)) for table in tables]
        acknowledged = [0] * TABLES
        for _ in range(6):
            for number, seat in enumerate(seats):
                n, position = position_of(seat)
                acknowledged[number] = seat.command("move", n, move=position["legal"][0]["move"])["n"]
        orders = []
        for seat in seats:
            n, position = position_of(seat)
            orders.append({"type": "move", "id": "last", "expected_n": n, "move": position["legal"][0]["move"]})
        for seat, order in zip(seats, orders, strict=True):
            seat.say(**order)
        one.kill()
        for number, seat in enumerate(seats):
            try:
                while True:
                    answer = seat.hear("done")
                    acknowledged[number] = answer["n"]
            except GONE:
                continue
        elsewhere = stack.enter_context(at(two, ann))
        for number, table in enumerate(tables):
            seat = stack.enter_context(elsewhere.sit(table))
            snapshot = seat.hello()
            assert snapshot["n"] >= acknowledged[number]
            assert [line["n"] for line in snapshot["lines"]] == list(range(snapshot["n"] + 1))
            seat.say(**orders[number])
            assert seat.hear("done", "refused") == {"type": "done", "id": "last", "n": orders[number]["expected_n"] + 1}
            for _ in range(3):
                n, position = position_of(seat)
                assert seat.command("move", n, move=position["legal"][0]["move"])["n"] == n + 1


def restart(cluster: Any, noticed: Callable[[], bool]) -> None:
    """Stop the database as in a crash, and start it again once the failure has been noticed."""
    with patient_start() as package:
        flags = ("-w", "-t", "90", "-m", "immediate", "-D", str(cluster.pgdata), "stop")
        package.pgexec("pg_ctl", flags, bin_path=cluster.bin_path, user=cluster.system_user)
        wait(noticed)
        cluster.ensure_postgres_running()


class Stubborn(threading.Thread):
    """Plays on whatever happens: repeats commands without an answer, and reconnects when the connection is lost."""

    def __init__(self, guest: Guest, table: Json) -> None:
        super().__init__()
        self.guest = guest
        self.table = table
        self.acknowledged: list[int] = []
        self.refused = 0
        self.enough = threading.Event()
        self.error: BaseException | None = None
        self.over = False

    def run(self) -> None:
        end = time.monotonic() + 3 * PATIENCE
        while not (self.enough.is_set() or self.over) and time.monotonic() < end:
            try:
                with self.guest.sit(self.table) as seat:
                    self.play(seat)
            except GONE:
                time.sleep(0.05)
            except BaseException as error:
                self.error = error
                return

    def play(self, seat: TableSocket) -> None:
        while not self.enough.is_set():
            first = seat.hello()
            if first["type"] == "refused":
                self.refused += 1
                return
            if first["position"]["turn"] < 0:
                self.over = True
                return
            seen = seat.hello(seat=first["position"]["turn"])
            if seen["type"] == "refused":
                self.refused += 1
                continue
            legal = seen["position"]["legal"]
            answer = seat.command("move", seen["n"], f"m{seen['n']}", move=legal[0]["move"])
            if answer["type"] == "done":
                self.acknowledged.append(answer["n"])
            else:
                assert answer["problem"]["code"] in ("storage", "stale"), answer
                self.refused += 1


def test_a_database_that_restarts_under_load_loses_nothing(cluster: Any, postgres: str, tmp_path: Path) -> None:
    node = Server(tmp_path / "node", "--database-url", postgres, "--channels", "postgres")
    node.start()
    try:
        with ExitStack() as stack:
            guests = [stack.enter_context(Guest(node, name)) for name in ("Ann", "Ben", "Cy")]
            players = []
            for guest in guests:
                table = guest.make_table(seats=("me", "me"))
                guest.start(table)
                players.append(Stubborn(guest, table))
            for player in players:
                player.start()
            wait(lambda: all(len(player.acknowledged) >= 3 for player in players))
            restart(cluster, lambda: any(player.refused for player in players))
            reached = [len(player.acknowledged) for player in players]
            wait(
                lambda: all(
                    len(player.acknowledged) >= before + 3 or player.over or player.error is not None
                    for player, before in zip(players, reached, strict=True)
                )
            )
            for player in players:
                player.enough.set()
            for player in players:
                player.join(PATIENCE)
                assert player.error is None, player.error
            wait(lambda: node.get("/readyz").status_code == httpx.codes.OK)
            for guest, player in zip(guests, players, strict=True):
                with guest.sit(player.table) as seat:
                    snapshot = seat.hello()
                assert snapshot["n"] >= player.acknowledged[-1]
                assert player.acknowledged == sorted(set(player.acknowledged))
                assert [line["n"] for line in snapshot["lines"]] == list(range(snapshot["n"] + 1))
    finally:
        node.stop()


def wait(condition: Callable[[], bool]) -> None:
    wait_until(condition, "what the test waits for", 3 * PATIENCE)


def test_a_node_stops_also_when_its_database_is_gone(tmp_path: Path) -> None:
    with own_cluster() as cluster:
        node = Server(tmp_path / "node", "--database-url", cluster.get_uri(), "--channels", "postgres")
        node.start()
    assert node.get("/readyz").status_code == httpx.codes.SERVICE_UNAVAILABLE
    assert node.get("/healthz").status_code == httpx.codes.OK
    try:
        assert node.stop() == 0
    finally:
        node.kill()


@pytest.fixture
def by_redis(postgres: str, redis: Redis, tmp_path: Path) -> Iterator[tuple[Server, Server]]:
    flags = ("--database-url", postgres, "--channels", "redis", "--channels-url", redis.url)
    nodes = Server(tmp_path / "one", *flags), Server(tmp_path / "two", *flags)
    for node in nodes:
        node.start()
    yield nodes
    for node in nodes:
        node.stop()


def test_what_was_missed_while_the_channels_were_away_is_caught_up(
    by_redis: tuple[Server, Server], redis: Redis
) -> None:
    """The other node hears of a move only through the channels; while they are away it has to find the move itself."""
    one, two = by_redis
    with Guest(one, "Ann") as ann, Guest(two, "Ben") as ben:
        table = ann.make_table(seats=("me", "me"))
        ann.start(table)
        with ann.sit(table) as here, ben.sit(table, token=table["watch"]) as there:
            there.hello()
            assert until(there, move(here))
            redis.stop()
            wait(lambda: two.get("/readyz").status_code == httpx.codes.SERVICE_UNAVAILABLE)
            n = move(here)
            redis.start()
            assert until(there, n)
            wait(lambda: two.get("/readyz").status_code == httpx.codes.OK)
            assert until(there, move(here))


def until(seat: TableSocket, n: int) -> bool:
    while seat.hear("update")["n"] < n:
        pass
    return True


def move(seat: TableSocket) -> int:
    """Move at a table where all seats are mine; returns the line."""
    n, position = position_of(seat)
    done = seat.command("move", n, move=position["legal"][0]["move"])
    assert done["type"] == "done", done
    line: int = done["n"]
    return line
