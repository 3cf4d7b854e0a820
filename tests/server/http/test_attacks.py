"""What anonymous clients can do to a node without a proxy in front: little, and not for long."""

import resource
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import partial
from http.client import HTTPResponse
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.client import PATIENCE, Guest, Json, Server, TableSocket, open_socket
from tests.server.http.attacks import (
    FLOODS,
    HELLO,
    Attackers,
    Mover,
    answer_time,
    connected,
    frame,
    half_requests,
    long_table,
    memory,
    most_memory,
    quantile,
    silence,
    upgrade,
    watching,
)

QUICK = {"URBES_HEAD_SECONDS": "1", "URBES_BODY_SECONDS": "2", "URBES_UNREAD_SECONDS": "1"}
MOST_MEMORY = 100.0
"""Megabytes that an attack may cost."""
LONGEST_FREEZE = 5.0
"""Seconds to an answer on a machine that is busy with other tests; these attacks once blocked a node for minutes."""
SLOWEST = 0.15
"""How many seconds longer than in calm times a move at another table may take."""


@pytest.fixture
def usual(tmp_path: Path) -> Iterator[Server]:
    """A server with the usual limits."""
    yield from running(Server(tmp_path / "data", environment={"URBES_LIMITS": "1"}))


@pytest.fixture(scope="module")
def unlimited(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server without rate limits, so other bounds must hold. A client that does not read is soon cut off."""
    yield from running(Server(tmp_path_factory.mktemp("unlimited") / "data", environment=QUICK))


@pytest.fixture(scope="module")
def calm_memory(unlimited: Server) -> float:
    """Memory before the first attack: all attacks together must stay within the bound."""
    with Guest(unlimited, "Ann") as ann:
        long_table(ann)
    return memory(unlimited)


def running(node: Server) -> Iterator[Server]:
    node.start()
    try:
        yield node
    finally:
        node.kill()


def eventually(true: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end
        time.sleep(0.05)


def metric(server: Server, name: str) -> float:
    lines = server.get("/metrics").text.splitlines()
    return next(float(line.split()[-1]) for line in lines if line.startswith(f"{name} "))


# Clients that do not read


@pytest.mark.parametrize("flood", FLOODS)
def test_sockets_that_never_read_cost_little_memory_and_are_cut(
    unlimited: Server, calm_memory: float, flood: str
) -> None:
    with Guest(unlimited, "Ann") as ann:
        path = watching(long_table(ann))
        with Attackers(unlimited, 60, partial(upgrade, unlimited, path), FLOODS[flood], False):
            assert most_memory(unlimited, 6.0) - calm_memory < MOST_MEMORY
            if flood == "hello, never reading":
                eventually(lambda: metric(unlimited, "urbes_listeners") == 0)


def test_sockets_that_never_read_cost_little_memory_with_the_usual_limits(usual: Server) -> None:
    with Guest(usual, "Ann") as ann:
        path = watching(long_table(ann))
        before = memory(usual)
        with Attackers(usual, 60, partial(upgrade, usual, path), frame(HELLO), False):
            assert most_memory(usual, 10.0) - before < MOST_MEMORY


def test_streams_of_events_and_answers_that_nobody_reads_are_cut(unlimited: Server) -> None:
    with Guest(unlimited, "Ann") as ann:
        table = long_table(ann)
        for end in ("events", "replay"):
            request = f"GET /api/tables/{table['id']}/{end}?token={table['watch']} HTTP/1.1\r\nHost: x\r\n\r\n".encode()
            before = metric(unlimited, "process_open_fds")
            with Attackers(unlimited, 40, partial(bytes, 8 * request), b"", False):
                time.sleep(0.5)
                assert metric(unlimited, "process_open_fds") >= before + 20
                eventually(lambda before=before: metric(unlimited, "process_open_fds") <= before + 1)  # type: ignore[misc]


def test_a_slow_reader_who_reads_is_not_cut(unlimited: Server) -> None:
    """The client reads a long answer slowly, but without stopping."""
    with Guest(unlimited, "Ann") as ann:
        table = long_table(ann)
        path = f"/api/tables/{table['id']}/replay?token={table['watch']}"
        whole = len(unlimited.get(path).content)
        with connected(unlimited) as slow:
            slow.sendall(f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode())
            read, pieces = 0, max(whole // 20, 1)
            while piece := slow.recv(pieces):
                read += len(piece)
                time.sleep(0.1)
        assert read > whole


# Storms


def test_a_storm_of_hellos_slows_no_other_table(usual: Server) -> None:
    """The best of three counts: other processes share the machine, and a node that freezes does so each time."""
    with Guest(usual, "Ann") as ann, Guest(usual, "Ben") as ben:
        path = watching(long_table(ann))
        mover = Mover(ben)
        found = []
        for _ in range(3):
            calm = mover.timed(2.0)
            with Attackers(usual, 20, partial(upgrade, usual, path), frame(HELLO), True):
                health = answer_time(usual)
                hit = mover.timed(4.0)
            found.append((health, quantile(hit, 0.99), quantile(calm, 0.99)))
            if health < 1.0 and quantile(hit, 0.99) < SLOWEST + quantile(calm, 0.99):
                return
        raise AssertionError(f"seconds to healthz, of moves in the storm and before it: {found}")


def test_a_storm_without_limits_leaves_others_their_turn(unlimited: Server) -> None:
    with Guest(unlimited, "Ann") as ann:
        path = watching(long_table(ann))
        with Attackers(unlimited, 20, partial(upgrade, unlimited, path), frame(HELLO), True):
            assert max(answer_time(unlimited) for _ in range(5)) < LONGEST_FREEZE


def test_strangers_of_one_address_share_what_they_may_say(usual: Server) -> None:
    with Guest(usual, "Ann") as ann, ExitStack() as open_ones:
        table = long_table(ann, 5)
        with Guest(usual) as stranger:
            seats = [open_ones.enter_context(stranger.sit(table, table["watch"])) for _ in range(30)]
        for seat in seats:
            for _ in range(30):
                seat.connection.send("{")
        codes = [seat.hear("refused")["problem"]["code"] for seat in seats for _ in range(30)]
        assert codes.count("bad_request") < 850
        assert "too_much" in codes
        with ann.sit(table) as host:
            assert host.hello()["type"] == "snapshot"


def test_strangers_of_one_address_have_so_many_streams_and_people_their_own(usual: Server) -> None:
    with Guest(usual, "Ann") as ann, Guest(usual) as stranger, ExitStack() as open_ones:
        table = long_table(ann, 5)
        seats = [open_ones.enter_context(stranger.sit(table, table["watch"])) for _ in range(100)]
        assert seats[-1].hello()["type"] == "snapshot"
        with stranger.sit(table, table["watch"]) as one_more:
            assert one_more.hear()["problem"]["facts"]["kind"] == "strangers_streams"
            with pytest.raises(ConnectionClosed) as closed:
                one_more.hear()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 4429
        with lobby(usual) as looking:
            assert looking.hear()["problem"]["code"] == "too_much"
        events = f"/api/tables/{table['id']}/events?token={table['watch']}"
        assert usual.get(events).status_code == httpx.codes.TOO_MANY_REQUESTS
        with ann.sit(table) as host:
            assert host.hello()["type"] == "snapshot"
        seats[0].close()
        eventually(lambda: admitted(stranger, table))


def admitted(stranger: Guest, table: Json) -> bool:
    with stranger.sit(table, table["watch"]) as seat:
        return str(seat.hello()["type"]) == "snapshot"


def lobby(server: Server) -> TableSocket:
    return open_socket(f"ws://{server.address}/api/lobby/socket", {})


def test_messages_to_the_lobby_are_limited(usual: Server) -> None:
    with lobby(usual) as looking:
        assert looking.hear()["type"] == "lobby"
        with pytest.raises(ConnectionClosed) as closed:
            talk_on(looking)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4429
        assert answer_time(usual) < 1.0


def talk_on(looking: TableSocket) -> None:
    for _ in range(2000):
        looking.connection.send("hello?")
        time.sleep(0.001)
    looking.hear("nothing")


# Requests that never end


def test_half_requests_are_cut_in_time(unlimited: Server) -> None:
    for name, first in half_requests(unlimited).items():
        assert silence(unlimited, first, 30.0) < 10.0, name


def test_a_connection_that_has_asked_may_rest_longer_than_a_head_may_take(unlimited: Server) -> None:
    with connected(unlimited) as kept:
        for _ in range(2):
            kept.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
            answer = HTTPResponse(kept)
            answer.begin()
            assert (answer.status, answer.read()) == (200, b"ok")
            time.sleep(2.5)


def test_a_body_that_takes_its_time_arrives(unlimited: Server) -> None:
    body = b'{"name":"Slow"}'
    with connected(unlimited) as slow:
        slow.sendall(
            b"POST /api/me HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
            + f"Content-Length: {len(body)}\r\n\r\n".encode()
        )
        for byte in body:
            slow.sendall(bytes([byte]))
            time.sleep(0.08)
        assert slow.recv(4096).startswith(b"HTTP/1.1 201")


def test_an_unread_refusal_of_a_half_sent_body_does_not_keep_the_connection(unlimited: Server) -> None:
    """The route answers before the body has arrived; the rest of the body has the same deadline."""
    head = b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n"
    assert silence(unlimited, head, 30.0) < 10.0


@pytest.mark.parametrize(
    ("greeting", "flood"),
    [
        (b"", b"GET /healthz HTTP/1.1\r\n\r\n"),
        (b"GET / HTTP/1.1\r\n", b"X-A: " + b"a" * 1000 + b"\r\n"),
        (b"GET /", b"a" * 1000),
        (
            b"POST /api/me HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n",
            b"X-A: " + b"a" * 1000 + b"\r\n",
        ),
    ],
    ids=["pipelined", "headers", "path", "trailers"],
)
def test_endless_requests_cost_little_memory(
    unlimited: Server, calm_memory: float, greeting: bytes, flood: bytes
) -> None:
    with Attackers(unlimited, 20, partial(bytes, greeting), flood, False):
        assert answer_time(unlimited) < LONGEST_FREEZE
        assert most_memory(unlimited, 3.0) - calm_memory < MOST_MEMORY


def test_endless_fragments_of_a_message_end_the_connection(unlimited: Server) -> None:
    begin = bytes((0x01, 0x81, 0, 0, 0, 0)) + b"{"
    more = bytes((0x00, 0x80, 0, 0, 0, 0))
    with connected(unlimited) as found:
        found.sendall(upgrade(unlimited, "/api/lobby/socket"))
        assert b"101" in found.recv(4096)
        found.sendall(begin)
        with pytest.raises((ConnectionResetError, BrokenPipeError)):
            send_on(found, more)


def send_on(found: socket.socket, more: bytes) -> None:
    for _ in range(10_000):
        found.sendall(more)
        time.sleep(0.001)


def test_one_address_has_so_many_connections(usual: Server) -> None:
    with ExitStack() as open_ones:
        many = [open_ones.enter_context(connected(usual)) for _ in range(500)]
        one_more = open_ones.enter_context(connected(usual))
        assert hung_up(one_more)
        many[0].close()
        eventually(lambda: answers(usual))


def hung_up(found: socket.socket) -> bool:
    found.settimeout(5.0)
    try:
        return found.recv(1) == b""
    except ConnectionResetError:
        return True


def answers(server: Server) -> bool:
    try:
        return server.get("/healthz").status_code == httpx.codes.OK
    except httpx.TransportError:
        return False


# Readiness


def test_a_node_that_cannot_write_is_not_ready(tmp_path: Path) -> None:
    """The disk is full, as far as this process can see."""
    node = Server(tmp_path / "data")
    node.start()
    try:
        assert node.process is not None
        assert node.get("/readyz").status_code == httpx.codes.OK
        resource.prlimit(node.process.pid, resource.RLIMIT_FSIZE, (1, resource.RLIM_INFINITY))
        refused = node.post("/api/me", json={"name": "Ann"})
        assert refused.status_code == httpx.codes.SERVICE_UNAVAILABLE
        answer = node.get("/readyz")
        assert (answer.status_code, answer.json()) == (503, {"writer": "cannot write"})
        assert node.get("/readyz").status_code == httpx.codes.SERVICE_UNAVAILABLE
        assert node.get("/healthz").status_code == httpx.codes.OK
        resource.prlimit(node.process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        assert node.get("/readyz").status_code == httpx.codes.OK
    finally:
        node.stop()


def test_a_node_finds_out_by_itself_that_it_cannot_write(tmp_path: Path) -> None:
    node = Server(tmp_path / "data")
    node.start()
    try:
        assert node.process is not None
        resource.prlimit(node.process.pid, resource.RLIMIT_FSIZE, (1, resource.RLIM_INFINITY))
        assert node.get("/readyz").status_code == httpx.codes.SERVICE_UNAVAILABLE
    finally:
        node.stop()


# Metrics


def test_no_forwarded_header_opens_the_metrics(tmp_path: Path) -> None:
    for trusted in ("", "127.0.0.1", "*"):
        yes = Server(tmp_path / f"yes{len(trusted)}", environment={"URBES_TRUSTED_PROXIES": trusted})
        no = Server(
            tmp_path / f"no{len(trusted)}",
            environment={"URBES_TRUSTED_PROXIES": trusted, "URBES_METRICS_FROM": "10.0.0.0/8"},
        )
        for node in (yes, no):
            node.start()
        try:
            assert yes.get("/metrics").status_code == httpx.codes.OK
            for name in ("X-Forwarded-For", "Forwarded", "X-Real-IP"):
                for value in ("127.0.0.1", "10.0.0.1", "198.51.100.1, 10.0.0.1", "for=127.0.0.1"):
                    for node in (yes, no):
                        answer = node.get("/metrics", headers={name: value})
                        assert answer.status_code == httpx.codes.NOT_FOUND, (trusted, name, value)
        finally:
            yes.stop()
            no.stop()
