"""Every law of Porta Nigra can be broken, and every complaint about a position can be heard."""

import copy
import re
from typing import Any

import pytest

import urbes
from urbes.engine.chance import Stream
from urbes.engine.errors import BadNotation, EditionError, PositionError, UnknownChoice, UrbesError
from urbes.engine.moves import Move
from urbes.games.porta_nigra.rules.game import PortaNigra
from urbes.games.porta_nigra.rules.invariants import broken_laws

from .playing import positions

TITLE = urbes.find_title("porta-nigra")


def find(decision: str, **wanted: object) -> dict[str, Any]:
    """A position of random play with this decision open."""
    for number in range(60):
        for game in positions(TITLE, 2, number):
            data: dict[str, Any] = TITLE.dump(game)
            if data["decision"] == decision and all(data[key] == value for key, value in wanted.items()):
                return data
    raise AssertionError(f"random play never came to {decision}")


def busy() -> dict[str, Any]:
    """A turn in a late round, when everybody has something."""
    for game in positions(TITLE, 2, 3):
        data: dict[str, Any] = TITLE.dump(game)
        if data["round"] == 3 and data["decision"] == "turn" and {e["seat"] for e in data["elements"]} == {0, 1}:
            return data
    raise AssertionError("both should have built by the last round")


def put(data: dict[str, Any], path: str, value: object) -> dict[str, Any]:
    """A copy of the data with another value where the path leads."""
    changed = copy.deepcopy(data)
    place: Any = changed
    *way, last = [int(step) if step.isdigit() else step for step in path.split(".")]
    for step in way:
        place = place[step]
    place[last] = value
    return changed


@pytest.mark.parametrize(
    ("path", "value", "law"),
    [
        ("reserve", 90, "PN-1.2: .* bricks instead of 90"),
        ("supply", [], "PN-4.3: supply cards are lost or doubled"),
        ("players.0.hand", [], "PN-2.8: seat 1 has lost or doubled an action card"),
        ("players.1.romans", 15, "PN-1.4: seat 2 does not have 15 Romans"),
        ("building_pile", "display", "PN-6.17: a building card is in two places"),
        ("honour_pile", "display", "PN-7.4: an honour card is in two places"),
    ],
)
def test_positions_that_break_a_law(path: str, value: Any, law: str) -> None:
    data = busy()
    assert TITLE.audit(TITLE.load(data)) == []
    if value == "display":
        value = [card for card in data[path.replace("pile", "display")] if card]
    (broken,) = TITLE.audit(TITLE.load(put(data, path, value)))
    assert re.fullmatch(law, broken)


def spoilt(**changes: Any) -> PortaNigra:
    game = TITLE.load(busy())
    assert isinstance(game, PortaNigra)
    for name, value in changes.items():
        setattr(game, name, value)
    return game


def test_states_that_no_file_can_hold() -> None:
    """Values that `load` would refuse or compute itself are broken by hand."""
    game = spoilt(seat=-1)
    assert "the game is over if and only if nobody decides" in broken_laws(game)
    game = spoilt(moves=[])
    assert broken_laws(game) == ["there are legal moves if and only if somebody decides"]
    game = spoilt()
    game.reserve -= 100
    game.market = [game.market[0] + 100, *game.market[1:]]
    assert broken_laws(game) == ["PN-1.2: a negative number of bricks in the reserve or a shop"]
    game = spoilt()
    game.players[0].elements += 1
    assert [words[:7] for words in broken_laws(game)] == ["PN-6.15"]
    game = spoilt()
    game.players[1].built = [bricks + 1 for bricks in game.players[1].built]
    assert {words[:14] for words in broken_laws(game)} == {"PN-8.2: seat 2"}
    game = spoilt()
    game.players[1].coins = -1
    assert broken_laws(game) == ["PN-6.4: seat 2 has less than nothing"]
    game = spoilt()
    game.players[0].points += 1
    assert broken_laws(game) == ["PN-11: the points of seat 1 are not the sum of their sources"]
    game = spoilt()
    taken = next(spot for spot, owner in enumerate(game.owner) if owner >= 0)
    height = game.height[taken]
    game.height = [*game.height[:taken], 0, *game.height[taken + 1 :]]
    game.reserve += height
    assert any("an element has both an owner and bricks" in words for words in broken_laws(game))
    game.height = [*game.height[:taken], 9, *game.height[taken + 1 :]]
    assert any(words.startswith("PN-6.11: 9 bricks on") for words in broken_laws(game))


def test_an_early_end_that_was_missed() -> None:
    *_, game = positions(TITLE, 2, 0)
    data: dict[str, Any] = TITLE.dump(game)
    data["players"][0]["bricks"]["black"] += data["reserve"] + sum(data["market"].values())
    data["reserve"] = 0
    data["market"] = {}
    assert TITLE.audit(TITLE.load(data)) == ["PN-10.2: no brick left, but no early end"]


REFUSED = [
    ("game", "catan", "game: 'catan' is not 'porta-nigra'"),
    ("decision", "dance", "decision: 'dance' is not one of"),
    ("seat", 2, "seat: 2 should be from -1 to 1"),
    ("round", 0, "round: 0 should be from 1"),
    ("reserve", -1, "reserve: -1 should be from 0"),
    ("market", {"pink": 1}, "market: 'pink' is not one of"),
    ("market", {"red": -1}, "market.red: -1 should be from 0"),
    ("supply", ["supply_1", "supply_1"], "supply: supply_1 is there twice"),
    ("building_display", [], "building_display: should have 6 entries, has 0"),
    ("free_icons", [9], r"free_icons\[0\]: 9 should be from 0"),
    ("icon", "sun", "icon: 'sun' is neither a number nor 'influence'"),
    ("icon", 9, "icon: 9 should be from 0"),
    ("slot", 15, "slot: 15 should be from 1 to 14"),
    ("players.0.cards", ["honour_01"], r"players\[0\].cards: only building cards and substitutes"),
    ("players.0.final_cards", ["honour_28"], r"players\[0\].final_cards: only final scoring cards"),
    ("players.0.coins", 10**7, r"players\[0\].coins: 10000000 should be"),
    ("players.0.coins", "many", r"players\[0\].coins: 'many' is not a whole number"),
    ("elements", [{"spot": "city_wall_1", "seat": 0, "bricks": 2}] * 2, "city_wall_1 is taken twice"),
    ("elements", [{"spot": "city_wall_1", "seat": 0, "bricks": 8}], "city_wall_1 takes 2 to 2 bricks, not 8"),
    ("elements", [{"spot": "city_wall_1", "seat": 5, "bricks": 2}], r"elements\[0\].seat: 5 should be"),
    ("players.0", {}, r"players\[0\].coins: is missing"),
    ("players.0", [], r"players\[0\].coins: \[\] is not a table of names"),
    ("players.0.painted", 1, r"players\[0\].painted: there is no such field"),
    ("players", {}, r"players: \{\} should be a list"),
    ("supply", "supply_1", "supply: 'supply_1' is not a list"),
    ("market", [], r"market: \[\] is not a table of names"),
    ("seat", -1, "seat: somebody decides as long as the game is not over"),
    ("edition", 7, "edition: 7 should be a str"),
    ("options.auto_forfeit", [], r"options.auto_forfeit: \[\] is no value of an option"),
    ("card", None, "card: is missing"),
    ("decision", "buy_colour", "icon: should be one that buys"),
    ("decision", "choose_spot", "icon: should be one that places"),
    ("decision", "choose_gate_element", "slot: should hold a card with a gate brick"),
]


@pytest.mark.parametrize(("path", "value", "what"), REFUSED)
def test_positions_that_are_refused(path: str, value: object, what: str) -> None:
    data = busy() if path != "card" else put(busy(), "free_icons", [])
    with pytest.raises(PositionError, match=what):
        TITLE.load(put(data, path, value))


def test_positions_whose_chain_is_broken() -> None:
    data = busy()
    with pytest.raises(PositionError, match="seat: this decision belongs to the active seat"):
        TITLE.load(put(data, "seat", 1 - data["seat"]))
    with pytest.raises(PositionError, match="builder: she is on the board by now"):
        TITLE.load(put(data, f"players.{data['seat']}.builder", None))
    height = find("choose_height")
    with pytest.raises(PositionError, match="spot: should be an empty one"):
        TITLE.load(put(height, "spot", None))
    first = find("choose_card")
    for field, value in (("free_icons", [0]), ("icon", 0)):
        with pytest.raises(PositionError, match=f"{field}: the card in play has 0 icons"):
            TITLE.load(put(first, field, value))
    with pytest.raises(PositionError, match="nobody has a legal move"):
        TITLE.load(put(put(first, f"players.{first['seat']}.hand", []), f"players.{first['seat']}.influence", 0))


def test_positions_of_another_table() -> None:
    data = busy()
    with pytest.raises(UnknownChoice, match="number of players: 1"):
        TITLE.load(put(data, "players", data["players"][:1]))
    with pytest.raises(UnknownChoice, match="value of option auto_forfeit"):
        TITLE.load(put(data, "options.auto_forfeit", 1))
    with pytest.raises(EditionError, match="does not come with Porta Nigra"):
        TITLE.load(put(data, "edition", "0" * 64))


def test_moves_by_name() -> None:
    game, _ = urbes.new("porta-nigra", 2, 1)
    assert TITLE.number(game, Move("place_builder", {"quarter": "basilica"})) == 1
    assert TITLE.number(game, Move("end_turn", {})) == TITLE.parse(game, "end_turn")
    for move in (
        Move("place_builder", {}),
        Move("place_builder", {"quarter": "forum"}),
        Move("place_builder", {"spot": "basilica"}),
        Move("fly", {}),
    ):
        with pytest.raises(BadNotation, match="no move"):
            TITLE.number(game, move)


def test_bad_tables_name_what_is_valid() -> None:
    wrong: list[tuple[int, dict[str, object]]] = [(1, {}), (5, {}), (2, {"weather": "rain"}), (2, {"auto_forfeit": 1})]
    for players, options in wrong:
        with pytest.raises(UrbesError, match="valid: "):
            TITLE.new(players, Stream("x"), options)
