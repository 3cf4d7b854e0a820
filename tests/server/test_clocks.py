"""Clocks, and bots that stand in for people who are away."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from tests.server.client import Guest, Json, Seat, Server
from urbes.server import clocks
from urbes.server.wire import Clock

SHORT = {"kind": "live", "base": 5}


class Two:
    """Two people at a table; `waiting` is the one whose turn it is, `other` the other."""

    def __init__(self, stack: ExitStack, server: Server, **more: Any) -> None:
        guests = [stack.enter_context(Guest(server, name)) for name in ("Ann", "Ben")]
        self.table = guests[0].make_table(**more)
        guests[1].join(self.table)
        guests[0].start(self.table)
        seats = [stack.enter_context(guest.sit(self.table)) for guest in guests]
        snapshots = [seat.hello() for seat in seats]
        self.turn: int = snapshots[0]["position"]["turn"]
        self.waiting, self.other = guests[self.turn], guests[1 - self.turn]
        self.seat, self.watching = seats[self.turn], seats[1 - self.turn]
        self.snapshot = snapshots[self.turn]
        self.path = f"/api/tables/{self.table['id']}"

    def shown(self) -> Json:
        seen: Json = self.other.get(self.path)["seats"][self.turn]
        return seen


def play_turn(seat: Seat, seen: Json) -> Json:
    """Make first moves until it is somebody else's turn; returns the last update."""
    turn = seen["position"]["turn"]
    while seen["position"]["turn"] == turn:
        n = seen["n"]
        seat.say(type="move", id=f"m{n}", expected_n=n, move=seen["position"]["legal"][0]["move"])
        seen = seat.hear("update")
    return seen


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    with ExitStack() as stack:
        yield stack


def test_live_clocks_go_on_and_days_begin_anew() -> None:
    live = Clock(kind="live", base=60, increment=5)
    left = clocks.first(live, 3)
    assert left == [60_000, 60_000, 60_000]
    assert clocks.deadline(left, 1, 1_000) == 61_000
    left = clocks.after_turn(live, left, 1, 10_000)
    assert left == [60_000, 55_000, 60_000]
    assert clocks.after_turn(live, left, 1, 100_000) == [60_000, 5_000, 60_000]
    assert clocks.after_turn(live, left, 1, -5) == [60_000, 60_000, 60_000]
    days = Clock(kind="days", base=86_400)
    assert clocks.after_turn(days, [86_400_000, 0], 1, 80_000_000) == [86_400_000, 86_400_000]


def test_everybody_sees_the_clocks(shared_server: Server, stack: ExitStack) -> None:
    two = Two(stack, shared_server, clock={"kind": "live", "base": 600, "increment": 10})
    clock = two.snapshot["clocks"]
    assert (clock["turn"], clock["left"], clock["running"]) == (two.turn, [600_000, 600_000], True)
    assert clock["deadline"] == clock["at"] + 600_000
    assert clock["at"] <= two.snapshot["now"]
    after = play_turn(two.seat, two.snapshot)["clocks"]
    spent = after["at"] - clock["at"]
    assert after["turn"] == 1 - two.turn
    assert after["left"][two.turn] == 610_000 - spent
    assert after["left"][1 - two.turn] == 600_000
    assert after["deadline"] == after["at"] + 600_000
    again = two.watching.hello()["clocks"]
    assert again == after


def test_without_a_clock_there_is_none(shared_server: Server, stack: ExitStack) -> None:
    assert Two(stack, shared_server).snapshot["clocks"] is None


def test_a_table_may_wait_when_time_runs_out_and_the_others_may_call_a_bot(
    shared_server: Server, stack: ExitStack
) -> None:
    two = Two(stack, shared_server, clock=SHORT)
    asked = {"seat": two.turn, "for": "turn"}
    assert two.other.post(f"{two.path}/stand-in", asked, status=409)["code"] == "too_early"
    told = two.watching.hear("clocks")
    assert told["clocks"]["left"][two.turn] == 0
    assert told["clocks"]["deadline"] is None
    assert told["thinking"] is None
    assert two.shown()["stand_in"] is None
    two.other.post(f"{two.path}/stand-in", asked)
    update = two.watching.hear("update")
    assert update["lines"][0]["bot"] == "level:3"
    while update["turn"] == two.turn:
        update = two.watching.hear("update")
    assert two.shown()["stand_in"] is None


def test_who_ran_out_of_time_may_still_move_where_the_table_waits(shared_server: Server, stack: ExitStack) -> None:
    two = Two(stack, shared_server, clock={**SHORT, "increment": 7})
    two.watching.hear("clocks")
    assert play_turn(two.seat, two.snapshot)["clocks"]["left"][two.turn] == 7_000


def test_a_bot_plays_the_turn_and_no_more(shared_server: Server, stack: ExitStack) -> None:
    two = Two(stack, shared_server, clock={**SHORT, "increment": 30, "running_out": "bot_turn"})
    told = two.watching.hear("clocks")
    assert told["thinking"] == "level:3"
    update = two.watching.hear("update")
    while update["turn"] == two.turn:
        update = two.watching.hear("update")
    two.watching.say(type="hello")
    snapshot = two.watching.hear("snapshot")
    assert snapshot["table"]["seats"][two.turn]["stand_in"] is None
    update = play_turn(two.watching, snapshot)
    assert update["turn"] == two.turn
    assert "thinking" not in update
    again = two.seat.hello()
    assert again["clocks"]["left"][two.turn] == 30_000
    assert two.seat.command("move", again["n"], move=again["position"]["legal"][0]["move"])["type"] == "done"


def test_a_bot_takes_the_seat_until_the_person_comes_back(shared_server: Server, stack: ExitStack) -> None:
    two = Two(stack, shared_server, clock={**SHORT, "running_out": "bot_seat"})
    seen = two.watching.hear("table")["table"]["seats"][two.turn]
    assert (seen["stand_in"], seen["for_turn"], seen["away"]) == ("level:3", False, False)
    update = two.watching.hear("update")
    while update["turn"] == two.turn:
        update = two.watching.hear("update")
    snapshot = two.watching.hello()
    update = play_turn(two.watching, snapshot)
    while update["turn"] == two.turn:
        assert update["thinking"] == "level:3"
        update = two.watching.hear("update")
    assert two.waiting.post(f"{two.path}/back")["seats"][two.turn]["stand_in"] is None
    update = play_turn(two.watching, two.watching.hello())
    again = two.seat.hello()
    assert again["n"] == update["n"]
    assert two.seat.command("move", again["n"], move=again["position"]["legal"][0]["move"])["type"] == "done"


def test_time_runs_out_also_while_no_server_runs(server: Server, stack: ExitStack) -> None:
    two = Two(stack, server, clock={**SHORT, "running_out": "bot_seat"})
    deadline = two.snapshot["clocks"]["deadline"]
    server.kill()
    server.start()
    with two.other.sit(two.table) as seat:
        lines = seat.hello()["lines"]
        while not any("bot" in line for line in lines):
            lines += seat.hear("update")["lines"]
        assert all(line["at"] >= deadline for line in lines if "bot" in line)


def test_a_leaver_is_replaced_and_takes_the_seat_back(shared_server: Server, stack: ExitStack) -> None:
    two = Two(stack, shared_server)
    left = two.waiting.post(f"{two.path}/stand-in")
    assert left["seats"][two.turn]["away"]
    assert two.watching.hear("table")["table"]["seats"][two.turn]["stand_in"] == "level:3"
    assert two.watching.hear("update")["lines"][0]["bot"] == "level:3"
    assert two.waiting.post(f"{two.path}/back")["seats"][two.turn]["away"] is False
    snapshot = two.seat.hello()
    if snapshot["position"]["turn"] != two.turn:
        play_turn(two.watching, two.watching.hello())
        snapshot = two.seat.hello()
    assert two.seat.command("move", snapshot["n"], move=snapshot["position"]["legal"][0]["move"])["type"] == "done"


def test_where_all_are_away_the_bots_wait(shared_server: Server, stack: ExitStack) -> None:
    ann = stack.enter_context(Guest(shared_server, "Ann"))
    table = ann.make_table("porta-nigra", ("me", "random"))
    path = f"/api/tables/{table['id']}"
    ann.start(table)
    seat = stack.enter_context(ann.sit(table))
    seen = seat.hello()
    while seen["position"]["turn"] != 0:
        seen = seat.hear("update")
    n = seen["n"]
    ann.post(f"{path}/stand-in")
    again = seat.hello()
    assert (again["n"], again["thinking"]) == (n, None)
    move = again["position"]["legal"][0]["move"]
    assert seat.command("move", n, move=move)["problem"]["code"] == "bot_plays"
    ann.post(f"{path}/back")
    assert seat.command("move", n, move=move)["n"] == n + 1


def test_others_ask_for_a_bot_together(tmp_path: Path, stack: ExitStack) -> None:
    server = Server(tmp_path / "data", environment={"URBES_PATIENCE": "0"})
    server.start()
    stack.callback(server.stop)
    guests = [stack.enter_context(Guest(server, name)) for name in ("Ann", "Ben", "Cy")]
    table = guests[0].make_table(seats=("me", "open", "open"))
    for guest in guests[1:]:
        guest.join(table)
    guests[0].start(table)
    path = f"/api/tables/{table['id']}"
    turn = guests[0].get(path)["turn"]
    first, second = [number for number in range(3) if number != turn]
    asked = {"seat": turn, "for": "seat"}
    assert guests[first].post(f"{path}/stand-in", {"seat": second}, status=409)["code"] == "conflict"
    seen = guests[first].post(f"{path}/stand-in", asked)["seats"][turn]
    assert (seen["stand_in"], seen["wishes"]["seat"]) == (None, [first])
    assert guests[first].post(f"{path}/stand-in", asked)["seats"][turn]["stand_in"] is None
    seen = guests[second].post(f"{path}/stand-in", {**asked, "for": "turn"})["seats"][turn]
    assert seen["stand_in"] is None
    seen = guests[second].post(f"{path}/stand-in", asked)["seats"][turn]
    assert seen["stand_in"] == "level:3"
    with Guest(server, "Dee") as stranger:
        assert stranger.post(f"{path}/stand-in", asked, status=404)["code"] == "not_found"
        assert stranger.post(f"{path}/back", status=404)["code"] == "not_found"
