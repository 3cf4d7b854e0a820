"""A command has one answer: several moves are made together or not at all, and the update that follows says so."""

import time
from collections.abc import Iterator
from typing import NamedTuple

import pytest

from tests.server.client import PATIENCE, Guest, Json, TableSocket


class Game(NamedTuple):
    """Both seats are Ann's; she looks from the one that decides."""

    ann: Guest
    table: Json
    seat: TableSocket
    position: Json
    way: list[int]
    """Moves of several decisions."""


@pytest.fixture
def game(ann: Guest) -> Iterator[Game]:
    table = ann.make_table(seats=("me", "me"))
    ann.start(table)
    with ann.sit(table) as seat:
        turn = seat.hello()["position"]["turn"]
        position = seat.hello(seat=turn)["position"]
        n = 0
        while (way := through_several(position)) is None:
            n = seat.command("move", n, move=position["legal"][0]["move"])["n"]
            position = seat.hear("update")["position"]
            if position["turn"] != position["seat"]:
                position = seat.hello(seat=position["turn"])["position"]
        yield Game(ann, {**table, "n": n}, seat, position, way)


def through_several(position: Json) -> list[int] | None:
    for way in position["ways"]:
        for goal in way["goals"]:
            if goal["move"] is not None and not goal["offer"].get("no_way_back"):
                return [*way["starts"][0]["moves"], goal["move"]]
    return None


def heard(seat: TableSocket) -> Json:
    """The next message, except those about who is looking."""
    while (message := seat.receive(time.monotonic() + PATIENCE))["type"] == "presence":
        pass
    return message


def test_moves_of_one_way_are_one_command_with_one_answer(game: Game) -> None:
    n, seat = game.table["n"], game.seat
    seat.say(type="play", id="way", expected_n=n, moves=game.way)
    update = heard(seat)
    assert (update["type"], update["answers"]) == ("update", "way")
    last = n + len(game.way)
    assert [line["n"] for line in update["lines"]] == list(range(n + 1, last + 1))
    assert update["n"] == last
    seat.say(type="play", id="way", expected_n=n, moves=game.way)
    assert heard(seat) == {"type": "done", "id": "way", "n": last}
    seat.say(type="hello", seat=game.position["seat"])
    assert heard(seat)["n"] == last


def test_an_undo_takes_back_one_line_of_several(game: Game) -> None:
    n, seat = game.table["n"], game.seat
    seat.say(type="play", id="way", expected_n=n, moves=game.way)
    steps = seat.hear("update")["position"]["steps"]
    seat.say(type="undo", id="back", expected_n=n + len(game.way))
    update = heard(seat)
    assert update["answers"] == "back"
    assert len(update["position"]["steps"]) == len(steps) - 1


def test_if_one_move_is_refused_none_is_made(game: Game) -> None:
    n, seat = game.table["n"], game.seat
    illegal = game.way[:-1] + game.way[:1]
    seat.say(type="play", id="bad", expected_n=n, moves=illegal)
    refused = heard(seat)
    assert (refused["type"], refused["id"]) == ("refused", "bad")
    assert refused["problem"]["code"] == "illegal_move"
    names = {choice["move"]: choice["text"] for choice in game.position["legal"]}
    assert refused["problem"]["facts"]["move"] == names[game.way[0]]
    assert seat.hello(seat=game.position["seat"])["n"] == n
    seat.say(type="play", id="bad", expected_n=n, moves=game.way)
    assert heard(seat)["answers"] == "bad"


def test_moves_that_are_not_foreseen_are_refused(ann: Guest) -> None:
    """A command cannot contain decisions after a move that ends the turn."""
    table = ann.make_table(seats=("me", "me"))
    ann.start(table)
    with ann.sit(table) as seat:
        turn = seat.hello()["position"]["turn"]
        position, n = seat.hello(seat=turn)["position"], 0
        while True:
            ends = [c["move"] for c in position["legal"] if c["outcome"]["stop"] in ("seat", "chance")]
            if ends:
                break
            n = seat.command("move", n, move=position["legal"][0]["move"])["n"]
            position = seat.hear("update")["position"]
        answer = seat.command("play", n, moves=[ends[0], ends[0]])
        assert answer["problem"]["code"] == "not_foreseen"
        assert seat.command("play", n, moves=ends[:1])["n"] == n + 1


def test_bounds_of_a_command(game: Game) -> None:
    n, seat = game.table["n"], game.seat
    for moves in ([], [0] * 33, [None], "end", None):
        answer = seat.command("play", n, moves=moves)
        assert answer["problem"]["code"] == "bad_request"


def test_programs_that_follow_the_log_get_the_same_answer(game: Game) -> None:
    n, seat = game.table["n"], game.seat
    seat.say(type="hello", seat=game.position["seat"], detail="log")
    assert heard(seat)["type"] == "snapshot"
    seat.say(type="move", id="one", expected_n=n, move=game.way[0])
    update = heard(seat)
    assert (update["type"], update["answers"], "position" in update) == ("update", "one", False)


def test_others_get_the_update_without_the_answer(game: Game) -> None:
    with game.ann.sit(game.table) as other:
        other.hello()
        game.seat.say(type="play", id="way", expected_n=game.table["n"], moves=game.way)
        assert other.hear("update", "done")["type"] == "update"


def test_several_moves_over_plain_http(game: Game) -> None:
    path = f"/api/tables/{game.table['id']}/moves"
    n = game.table["n"]
    both = {"id": "a", "expected_n": n, "move": game.way[0], "moves": game.way}
    assert game.ann.post(path, both, status=400)["code"] == "bad_request"
    assert game.ann.post(path, {"id": "a", "expected_n": n}, status=400)["code"] == "bad_request"
    order = {"id": "a", "expected_n": n, "moves": game.way}
    for _ in range(2):
        assert game.ann.post(path, order, status=200) == {"type": "done", "id": "a", "n": n + len(game.way)}
