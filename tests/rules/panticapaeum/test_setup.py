"""Set-up: sections 2 and 16 of the rules, with the draws of 19.5."""

from collections import Counter

import pytest

from urbes.engine.chance import Scripted, Stream
from urbes.engine.event import Event

from .table import COLOURS, PIECES, RING, TILES, TITLE, Table, new

COUNTS = [2, 3, 4]
SINGLE_CELLS = ["brown 4", "violet 8", "white 3", "orange 4", "green 3"]
DOUBLE_CELLS = ["brown 7", "violet 1", "white 6", "white 8", "orange 6", "green 4", "green 8"]


@pytest.mark.parametrize("players", COUNTS)
def test_pk_2_1_player_boards(players: int) -> None:
    """[PK-2.1], [PK-2.2]: one worker at hand, four in reserve, no cubes, no coins, markers on the start spots."""
    data = new(players).data
    assert len(data["players"]) == players
    for player in data["players"]:
        assert (player["available"], player["reserve"], player["coins"]) == (1, 4, 0)
        assert set(player["store"].values()) == {0}
        assert player["markers"] == dict.fromkeys(COLOURS, 0)
        assert player["tiles"] == player["cubes"] == player["workers"] == player["buildings"] == []


@pytest.mark.parametrize("seed", range(5))
def test_pk_2_3_resource_tokens(seed: int) -> None:
    """[PK-2.3]: a single on each single cell, a double on each double cell, three doubles left, known to all."""
    table = new(3, f"tokens {seed}")
    tokens = table.data["tokens"]
    assert list(tokens) == sorted(tokens, key=lambda cell: (COLOURS.index(cell.split()[0]), cell))
    assert sorted(tokens) == sorted(SINGLE_CELLS + DOUBLE_CELLS)
    assert sorted(tokens[cell] for cell in SINGLE_CELLS) == ["S1", "S2", "S3", "S4", "S5"]
    doubles = [tokens[cell] for cell in DOUBLE_CELLS]
    assert all(token.startswith("D") for token in doubles)
    assert len(set(doubles)) == 7
    for viewer in (-1, 0, 2):
        spare = table.view(viewer).spare_tokens
        assert sorted(spare + doubles) == [f"D{number:02}" for number in range(1, 11)]


def test_pk_2_3_tokens_stay() -> None:
    """[PK-2.3]: the tokens lie where they are for the whole game."""
    table = new(2, "tokens stay")
    before = table.data["tokens"]
    choice = Stream("tokens stay")
    while table.game.seat >= 0:
        moves = table.game.legal()
        table.game.apply(moves[choice.below(len(moves))], table.luck)
    assert table.data["tokens"] == before


@pytest.mark.parametrize("players", COUNTS)
def test_pk_2_4_to_2_7_boards(players: int) -> None:
    """[PK-2.4], [PK-2.5], [PK-2.6], [PK-2.7], [PK-16.1]: piles, ring, bag and columns by player count."""
    table = new(players)
    view = table.view()
    assert view.piles == dict.fromkeys(["violet 5", "white 5", "orange 3", "green 6"], players)
    assert view.aqueducts == {"A1": 4, "A2": 4, "A3": 4}
    assert view.side == ("two" if players == 2 else "three_four")
    assert set(view.left.values()) == {PIECES[players]}
    assert set(view.taken.values()) == {0}
    assert (view.round, view.trireme) == (1, 0)
    data = table.data
    assert data["ring"][0] is None
    assert len(data["ring"]) == RING[players] + 1
    assert sorted(data["bag"] + data["ring"][1:]) == TILES
    assert data["discard"] == []


@pytest.mark.parametrize("players", COUNTS)
@pytest.mark.parametrize("starter", [0, 1, 2, 3])
def test_pk_2_8_first_player(players: int, starter: int) -> None:
    """[PK-2.8], [PK-16.3]: at random by default; with `seat` seat 0 begins and chance is not asked."""
    if starter < players:
        game = TITLE.new(players, Scripted([starter], Stream("first")))
        assert (TITLE.dump(game)["starter"], game.seat) == (starter, starter)
    fixed = new(players, f"seat {starter}", first_player="seat")
    assert (fixed.data["starter"], fixed.game.seat) == (0, 0)


def test_pk_2_8_every_seat_can_begin() -> None:
    """[PK-2.8]: over many games each seat begins about equally often."""
    found = Counter(new(4, f"beginner {number}").game.seat for number in range(200))
    assert sorted(found) == [0, 1, 2, 3]
    assert min(found.values()) > 25


def test_pk_19_5_draws_of_the_set_up() -> None:
    """[PK-19.5], [PK-2.3], [PK-2.6]: first player, single tokens, double tokens, ring, each without putting back."""
    singles, doubles, ring = [4, 0, 0, 1], [9, 0, 0, 0, 0, 0, 3], [64, 0, 0, 0, 0, 0, 0, 57]
    script = Scripted([1, *singles, *doubles, *ring])
    told: list[Event] = []
    table = Table(TITLE.new(2, script, events=told), told)
    script.recorded.finish()
    data = table.data
    assert data["starter"] == 1
    assert [data["tokens"][cell] for cell in SINGLE_CELLS] == ["S5", "S1", "S2", "S4", "S3"]
    assert [data["tokens"][cell] for cell in DOUBLE_CELLS] == ["D10", "D01", "D02", "D03", "D04", "D05", "D09"]
    assert data["ring"] == [None, "T65", "T01", "T02", "T03", "T04", "T05", "T06", "T64"]
    assert table.kinds() == ["game_start", "tokens_dealt", "round_start", "first_player", "ring_filled", "turn_start"]
    started = table.event("game_start")
    assert started["players"] == 2
    assert started["options"] == {"final_workers": "stay", "idle_workers": False, "first_player": "random"}
    assert table.said("tokens_dealt", {"cells": data["tokens"]})
    assert table.said("ring_filled", {"places": 9, "tiles": data["ring"][1:], "short": False})
    assert [event.seat for event in told if event.kind in ("first_player", "turn_start")] == [1, 1]


@pytest.mark.parametrize("players", COUNTS)
def test_pk_0_1_and_3_1_length_of_a_game(players: int) -> None:
    """[PK-0.1], [PK-3.1], [PK-3.2], [PK-13.5]: five rounds of three turns, fifteen tiles per city."""
    table = new(players, "length")
    choice = Stream("length")
    while table.game.seat >= 0:
        moves = table.game.legal()
        table.game.apply(moves[choice.below(len(moves))], table.luck)
    turns = [(event.round, event.turn, event.seat) for event in table.told if event.kind == "turn_start"]
    assert len(turns) == 15 * players
    assert Counter(turn[2] for turn in turns) == dict.fromkeys(range(players), 15)
    assert Counter(turn[:2] for turn in turns) == {(r, t): players for r in range(1, 6) for t in range(1, 4)}
    picked = Counter(event.seat for event in table.told if event.kind == "tile_picked")
    assert picked == dict.fromkeys(range(players), 15)
    actions = Counter(event.seat for event in table.told if event.kind == "action_chosen")
    assert actions == dict.fromkeys(range(players), 15)
    firsts = [event.seat for event in table.told if event.kind == "first_player"]
    assert firsts == [(firsts[0] + number) % players for number in range(5)]
