"""Games between bots only: there are few of them, they rest while nobody looks, and their maker can end them."""

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.client import PATIENCE, Guest, Json, Server
from urbes.engine.match import Match
from urbes.engine.record import Seat, encode
from urbes.engine.registry import find_title

BOTS = ("random", "random")
MOST = 3


@pytest.fixture(scope="module")
def limited(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with its usual limits behind a proxy, so that people can come from several addresses."""
    node = Server(
        tmp_path_factory.mktemp("limited"), environment={"URBES_LIMITS": "1", "URBES_TRUSTED_PROXIES": "127.0.0.1"}
    )
    node.start()
    yield node
    node.stop()


class Caller(Guest):
    """A guest from this address."""

    def __init__(self, server: Server, name: str, address: str) -> None:
        super().__init__(server)
        self.http.headers["X-Forwarded-For"] = address
        self.me = self.post("/api/me", {"name": name})

    def refusal(self, path: str, body: object) -> Json:
        problem: Json = self.post(path, body, status=409)
        assert problem["code"] == "too_many_bot_tables"
        facts: Json = problem["facts"]
        return facts


def asked(*seats: str) -> Json:
    return {"game": "porta-nigra", "seats": [{"who": "bot", "bot": seat} for seat in seats]}


def begun(guest: Guest, number: int = 1) -> list[Json]:
    found = [guest.make_table("porta-nigra", BOTS) for _ in range(number)]
    for table in found:
        guest.start(table)
    return found


def end(guest: Guest, table: Json, status: int = 204) -> None:
    assert guest.http.delete(f"/api/tables/{table['id']}").status_code == status


def test_a_person_may_have_another_game_between_bots_when_one_has_ended(limited: Server) -> None:
    with Caller(limited, "Ann", "203.0.113.1") as ann:
        late = ann.make_table("porta-nigra", BOTS)
        found = begun(ann, MOST)
        assert ann.refusal("/api/tables", asked(*BOTS)) == {"whose": "person", "most": MOST}
        assert ann.refusal(f"/api/tables/{late['id']}/start", {}) == {"whose": "person", "most": MOST}
        ann.start(ann.make_table("porta-nigra", ("me", "random")))
        end(ann, found[0])
        ann.start(late)


def test_an_imported_record_counts_as_a_game_between_bots(limited: Server) -> None:
    match = Match.start(find_title("porta-nigra"), 2, seed="brought")
    match.seats = [Seat(name, name) for name in BOTS]
    with Caller(limited, "Ann", "203.0.113.2") as ann:
        begun(ann, MOST)
        answer = ann.http.post("/api/records", content=encode(match.record(reveal=False)))
        assert answer.json()["code"] == "too_many_bot_tables", answer.text


def test_games_between_bots_are_limited_by_address_too(limited: Server) -> None:
    addresses = ["2001:db8:7::1", "2001:db8:7::2", "2001:db8:7::3"]
    guests = [Caller(limited, f"Guest {number}", address) for number, address in enumerate(addresses)]
    elsewhere = Caller(limited, "Ben", "2001:db8:8::1")
    first = begun(guests[0], MOST)
    begun(guests[1], MOST)
    assert guests[2].refusal("/api/tables", asked(*BOTS)) == {"whose": "address", "most": 2 * MOST}
    begun(elsewhere)
    end(guests[0], first[0])
    begun(guests[2])
    for guest in (*guests, elsewhere):
        guest.close()


def test_tables_of_all_kinds_are_limited_for_an_address(tmp_path: Path) -> None:
    """Several guests of one address together cannot make more tables at once than the address may."""
    node = Server(tmp_path / "data", environment={"URBES_LIMITS": "0.01"})
    node.start()
    try:
        nothing: dict[str, Any] = {"game": "porta-nigra", "seats": []}
        kinds = []
        for _ in range(3):
            with Guest(node, "Cy") as cy:
                answers = [cy.http.post("/api/tables", json=nothing) for _ in range(25)]
                kinds += [answer.status_code == httpx.codes.TOO_MANY_REQUESTS for answer in answers]
        assert kinds == [False] * 60 + [True] * 15
    finally:
        node.stop()


def newest(guest: Guest, table: Json) -> int:
    n: int = guest.get(f"/api/tables/{table['id']}/snapshot")["n"]
    return n


def rests(guest: Guest, table: Json) -> int:
    """The line at which the bots have stopped, in the middle of the game."""
    end, n = time.monotonic() + PATIENCE, -1
    while (newer := newest(guest, table)) != n:
        assert time.monotonic() < end, "the bots go on"
        n = newer
        time.sleep(1.5)
    assert guest.get(f"/api/tables/{table['id']}")["status"] == "running"
    return n


def test_a_table_with_only_bots_pauses_while_nobody_watches(server: Server) -> None:
    with Guest(server, "Ann") as ann:
        table = ann.make_table("porta-nigra", ("mcts:50ms", "mcts:50ms"))
        ann.start(table)
        assert rests(ann, table) == 0
        with ann.sit(table) as seat:
            assert seat.hello()["thinking"] == "mcts:50ms"
            seen = seat.hear("update")
            while seen["n"] < 3:
                seen = seat.hear("update")
        n = rests(ann, table)
        with ann.sit(table) as seat:
            assert seat.hello()["n"] == n >= 3
            assert seat.hear("update")["n"] > n


def test_a_table_with_only_bots_goes_on_at_the_node_where_it_is_watched(two_nodes: tuple[Server, Server]) -> None:
    with Guest(two_nodes[0], "Ann") as ann, Guest(two_nodes[1]) as elsewhere:
        elsewhere.http.cookies.set("urbes", ann.http.cookies["urbes"])
        table = ann.make_table("porta-nigra", ("random", "mcts:50ms"))
        ann.start(table)
        assert rests(ann, table) == 0
        for guest in (elsewhere, ann):
            with guest.sit(table) as seat:
                n = seat.hello()["n"]
                seen = seat.hear("update")
                while seen["n"] < n + 5:
                    seen = seat.hear("update")
            assert rests(ann, table) >= n + 5


def test_only_the_host_ends_a_game_and_only_one_between_bots(ann: Guest, ben: Guest) -> None:
    table = ann.make_table("porta-nigra", BOTS, open=True)
    ann.start(table)
    with ann.sit(table) as seat:
        seat.hello()
        end(ben, table, 404)
        end(ann, table)
        while (told := seat.hear("table"))["table"]["status"] != "abandoned":
            pass
        assert told["table"]["turn"] is None
    end(ann, table, 409)
    played = ann.make_table("porta-nigra", ("me", "random"))
    ann.start(played)
    end(ann, played, 409)
