"""Clocks, and bots that stand in for people who are away."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from time import sleep
from typing import Any

import pytest

from tests.bots import bad
from tests.server.client import Guest, Json, Server, TableSocket
from urbes.table import clocks
from urbes.table.messages import Clock

LIVE: Json = {"kind": "live", "base": 3_600}
DAYS: Json = {"kind": "days", "base": 3 * 86_400}
SOON = 5
"""Seconds that are left on a clock that runs out during a test."""


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


def play_turn(seat: TableSocket, seen: Json) -> Json:
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
    assert clocks.after_undo(live, left, 2, 4_000, [1]) == [60_000, 50_000, 56_000]
    assert clocks.after_undo(live, [60_000, 3_000, 0], 2, 1, [1, 2, 1]) == [60_000, 0, 0]
    assert clocks.after_pause([60_000, 5_000], 1, 2_000) == [60_000, 3_000]
    assert clocks.after_pause([60_000, 5_000], 1, 6_000) == [60_000, 1]
    days = Clock(kind="days", base=86_400)
    assert clocks.after_undo(days, [86_400_000, 0], 1, 80_000_000, [0]) == [86_400_000, 86_400_000]
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


def test_seats_change_hands_over_the_socket_too(shared_server: Server, stack: ExitStack) -> None:
    two = Two(stack, shared_server)
    for seat, message, answer in (
        (two.watching, {"type": "call_bot", "seat": two.turn}, "too_early"),
        (two.watching, {"type": "nudge"}, "heard"),
        (two.watching, {"type": "nudge"}, "too_early"),
        (two.seat, {"type": "back"}, "heard"),
        (two.watching, {"type": "leave", "for": "turn"}, "conflict"),
        (two.watching, {"type": "leave"}, "heard"),
        (two.seat, {"type": "leave", "seat": 1 - two.turn}, "forbidden"),
        (two.seat, {"type": "leave"}, "heard"),
    ):
        seat.say(id="hands", **message)
        told = seat.hear("heard", "refused")
        assert (told["type"] if told["type"] == "heard" else told["problem"]["code"]) == answer
    assert two.shown()["stand_in"] == "level:3"
    assert two.seat.hello()["thinking"] is None  # both are away: the bots wait


def test_without_a_clock_there_is_none(shared_server: Server, stack: ExitStack) -> None:
    assert Two(stack, shared_server).snapshot["clocks"] is None


def test_a_table_may_wait_when_time_runs_out_and_the_others_may_call_a_bot(
    shared_server: Server, stack: ExitStack
) -> None:
    two = Two(stack, shared_server, clock=LIVE)
    asked = {"seat": two.turn, "for": "turn"}
    assert two.other.post(f"{two.path}/stand-in", asked, status=409)["code"] == "too_early"
    shared_server.backdate_turn(two.table, LIVE["base"])
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


def test_a_person_out_of_time_may_still_move_where_the_table_waits(shared_server: Server, stack: ExitStack) -> None:
    two = Two(stack, shared_server, clock={**LIVE, "increment": 7})
    shared_server.backdate_turn(two.table, LIVE["base"])
    two.watching.hear("clocks")
    assert play_turn(two.seat, two.snapshot)["clocks"]["left"][two.turn] == 7_000


def test_a_bot_plays_the_turn_and_no_more(shared_server: Server, stack: ExitStack) -> None:
    two = Two(stack, shared_server, clock={**LIVE, "increment": 30, "running_out": "bot_turn"})
    shared_server.backdate_turn(two.table, LIVE["base"])
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
    two = Two(stack, shared_server, clock={**LIVE, "running_out": "bot_seat"})
    shared_server.backdate_turn(two.table, LIVE["base"])
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
    two = Two(stack, server, clock={**LIVE, "running_out": "bot_seat"})
    early = LIVE["base"] - SOON
    deadline = two.snapshot["clocks"]["deadline"] - 1_000 * early
    server.kill()
    server.backdate_turn(two.table, early)
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
    seen = seat.wait_for_turn()
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


@pytest.mark.parametrize("clock", [LIVE, DAYS], ids=lambda clock: clock["kind"])
def test_nobody_is_replaced_before_her_clock_has_run_out(shared_server: Server, stack: ExitStack, clock: Json) -> None:
    two = Two(stack, shared_server, clock=clock)
    asked = {"seat": two.turn, "for": "seat"}
    shared_server.backdate_turn(two.table, 700)
    refused = two.other.post(f"{two.path}/stand-in", asked, status=409)
    assert refused["code"] == "too_early"
    assert clock["base"] - 800 < refused["facts"]["seconds"] <= clock["base"] - 700
    assert two.shown()["stand_in"] is None
    shared_server.backdate_turn(two.table, clock["base"] - 700)
    assert two.other.post(f"{two.path}/stand-in", asked)["seats"][two.turn]["stand_in"] == "level:3"


def test_without_a_clock_one_waits_for_a_while(shared_server: Server, stack: ExitStack) -> None:
    two = Two(stack, shared_server)
    asked = {"seat": two.turn, "for": "turn"}
    shared_server.backdate_turn(two.table, 500)
    refused = two.other.post(f"{two.path}/stand-in", asked, status=409)
    assert refused["code"] == "too_early"
    assert 0 < refused["facts"]["seconds"] <= 100
    shared_server.backdate_turn(two.table, 100)
    assert two.other.post(f"{two.path}/stand-in", asked)["seats"][two.turn]["stand_in"] == "level:3"


@pytest.mark.parametrize("clock", [LIVE, DAYS], ids=lambda clock: clock["kind"])
def test_handing_over_costs_time_and_coming_back_gives_none(
    shared_server: Server, stack: ExitStack, clock: Json
) -> None:
    two = Two(stack, shared_server, clock=clock)
    full = two.snapshot["clocks"]["left"]
    two.other.post(f"{two.path}/stand-in")
    shared_server.backdate_turn(two.table, 1_000)
    two.waiting.post(f"{two.path}/stand-in")  # all are away: no bot moves
    paused = two.seat.hello()["clocks"]
    assert (paused["running"], paused["deadline"]) == (False, None)
    assert full[two.turn] - 1_100_000 < paused["left"][two.turn] <= full[two.turn] - 1_000_000
    two.waiting.post(f"{two.path}/stand-in")
    two.waiting.post(f"{two.path}/back")
    again = two.seat.hello()["clocks"]
    assert again["left"] == paused["left"]
    assert again["left"][1 - two.turn] == full[1 - two.turn]
    assert again["deadline"] == again["at"] + again["left"][two.turn]
    two.other.post(f"{two.path}/back")
    assert two.seat.hello()["clocks"] == again


def test_a_bot_for_a_turn_saves_only_the_time_it_plays(shared_server: Server, stack: ExitStack) -> None:
    two = Two(stack, shared_server, clock=LIVE)
    shared_server.backdate_turn(two.table, 1_000)
    two.waiting.post(f"{two.path}/stand-in", {"for": "turn"})
    two.waiting.post(f"{two.path}/back")
    assert 2_500_000 < two.seat.hello()["clocks"]["left"][two.turn] <= 2_600_000


def test_handing_over_does_not_wind_up_a_clock_that_has_run_out(shared_server: Server, stack: ExitStack) -> None:
    two = Two(stack, shared_server, clock=DAYS)
    two.other.post(f"{two.path}/stand-in")
    shared_server.backdate_turn(two.table, DAYS["base"])
    assert two.watching.hear("clocks")["clocks"]["left"][two.turn] == 0
    two.waiting.post(f"{two.path}/stand-in")
    two.waiting.post(f"{two.path}/back")
    two.other.post(f"{two.path}/back")
    sleep(0.002)
    asked = {"seat": two.turn, "for": "turn"}
    assert two.other.post(f"{two.path}/stand-in", asked)["seats"][two.turn]["stand_in"] == "level:3"


@pytest.mark.parametrize("increment", [0, 1])
def test_a_seat_taken_back_in_another_turn_is_not_lost_at_once(
    shared_server: Server, stack: ExitStack, increment: int
) -> None:
    two = Two(stack, shared_server, clock={**LIVE, "increment": increment, "running_out": "bot_seat"})
    shared_server.backdate_turn(two.table, LIVE["base"])
    update = two.watching.hear("update")
    while update["turn"] == two.turn:
        update = two.watching.hear("update")
    before = update["clocks"]
    assert before["left"][two.turn] == 1_000 * increment
    two.waiting.post(f"{two.path}/back")
    after = two.watching.hear("clocks")["clocks"]
    assert after["left"][two.turn] == 60_000
    assert (after["at"], after["deadline"]) == (before["at"], before["deadline"])
    assert after["left"][1 - two.turn] == before["left"][1 - two.turn]
    assert play_turn(two.watching, two.watching.hello())["turn"] == two.turn
    again = two.seat.hello()
    assert again["clocks"]["deadline"] == again["clocks"]["at"] + 60_000
    assert two.seat.command("move", again["n"], move=again["position"]["legal"][0]["move"])["type"] == "done"


def test_of_several_own_seats_only_the_one_that_was_lost_gets_a_breather(
    shared_server: Server, stack: ExitStack
) -> None:
    ann = stack.enter_context(Guest(shared_server, "Ann"))
    table = ann.make_table(seats=("me", "me"), clock={"kind": "live", "base": 30, "running_out": "bot_seat"})
    turn = ann.start(table)["turn"]
    seat = stack.enter_context(ann.sit(table))
    seat.hello()
    shared_server.backdate_turn(table, 30)
    assert seat.hear("table")["table"]["seats"][turn]["stand_in"] == "level:3"
    ann.post(f"/api/tables/{table['id']}/back")
    left = seat.hello()["clocks"]["left"]
    assert (left[turn], left[1 - turn]) == (60_000, 30_000)


def test_wishes_that_came_true_do_not_count_again(tmp_path: Path, stack: ExitStack) -> None:
    server = Server(tmp_path / "data", environment={"URBES_PATIENCE": "0", "URBES_BOT_MAKER": bad.SLOW_MAKER})
    server.start()
    stack.callback(server.stop)
    guests = [stack.enter_context(Guest(server, name)) for name in ("Ann", "Ben", "Cy")]
    table = guests[0].make_table(seats=("me", "open", "open"))
    for guest in guests[1:]:
        guest.join(table)
    turn = guests[0].start(table)["turn"]
    path = f"/api/tables/{table['id']}"
    others = [guest for number, guest in enumerate(guests) if number != turn]
    asked = {"seat": turn, "for": "seat"}
    for guest in others:
        seen = guest.post(f"{path}/stand-in", asked)["seats"][turn]
    assert seen["stand_in"] == "level:3"
    guests[turn].post(f"{path}/back")
    assert others[0].post(f"{path}/stand-in", asked)["seats"][turn]["stand_in"] is None
    assert others[1].post(f"{path}/stand-in", asked)["seats"][turn]["stand_in"] == "level:3"
