"""Turns and the end of a round: sections 3 and 12 of the rules, with the vector Y-22."""

import itertools

import pytest

from .table import COLOURS, SQUARE, Table, last_turn, position, seat

NUMBERS = [2, 3, 4]


@pytest.mark.parametrize("players", NUMBERS)
@pytest.mark.parametrize("starter", range(4))
def test_pk_3_1_three_turns_each(players: int, starter: int) -> None:
    """[PK-3.1], [PK-12.5]: clockwise from the first player, three turns each; then the next seat begins."""
    starter %= players
    table = position(players=players, asked="pick_tile", starter=starter, active=starter)
    turns = []
    while table.data["round"] == 1:
        turns.append((table.data["turn"], table.game.seat))
        table.play("tile(0)")
        if table.asked == "place_tile":
            table.play(table.options[0])
        table.play("coins", "end")
    assert turns == [(turn, (starter + place) % players) for turn in (1, 2, 3) for place in range(players)]
    following = (starter + 1) % players
    data = table.data
    assert (data["starter"], table.game.seat, data["turn"], data["round"]) == (following, following, 1, 2)
    firsts = [event.seat for event in table.told if event.kind == "first_player"]
    assert firsts == [following]
    assert table.said("round_start", {"round": 2})


@pytest.mark.parametrize(
    ("brown", "coins"), [(0, 0), (1, 1), (2, 1), (3, 2), (4, 2), (5, 2), (6, 3), (7, 3), (8, 4), (9, 4)]
)
@pytest.mark.parametrize("round", [1, 4, 5])
def test_y_22_coins_for_worker_cells(brown: int, coins: int, round: int) -> None:
    """Y-22 [PK-12.2], [PK-13.3], R1: a coin for each worker cell reached, also after the fifth round."""
    table = last_turn(seat([SQUARE], markers=(brown, 0, 0, 0, 0), coins=7), seat(markers=(3, 0, 0, 0, 0)), round=round)
    table.play("end")
    assert [table.player(number)["coins"] for number in range(3)] == [7 + coins, 2, 0]
    gained = [(event.seat, event.facts) for event in table.told if event.kind == "coins_gained"]
    expected = [(0, {"number": coins, "cause": "round"})] if coins else []
    assert gained == [*expected, (1, {"number": 2, "cause": "round"})]


@pytest.mark.parametrize("round", [1, 2, 3, 4])
def test_pk_12_3_workers_come_home(round: int) -> None:
    """[PK-12.3]: all placed workers return."""
    me = seat([SQUARE], workers=[(0, 0), (1, 1)], markers=(3, 0, 0, 0, 0))
    table = last_turn(me, round=round).play("end")
    assert (table.player(0)["workers"], table.player(0)["available"]) == ([], 3)
    homes = [(event.seat, event.facts["number"]) for event in table.told if event.kind == "workers_home"]
    assert homes == [(0, 2)]


def discards(table: Table) -> list[str]:
    """Every way to discard from here."""
    if table.asked != "discard_cube":
        return ["".join(colour[0].upper() for colour in table.event("cubes_discarded")["colours"])]
    found = []
    for text in table.options:
        twin = Table(table.game.clone())
        twin.unlawful = table.unlawful
        found += discards(twin.play(text))
    return found


@pytest.mark.parametrize("store", ["BBBVVGGG", "BVWOGG", "GGGGGGG", "BBBBBBBV", "BVWOGBVWOG"])
def test_pk_12_4_every_discard_once(store: str) -> None:
    """[PK-12.4], [PK-19.4]: any surplus cubes, each choice reached in exactly one way; five are left."""
    table = last_turn(seat([SQUARE], store=store), round=1).play("end")
    surplus = len(store) - 5
    ordered = sorted(store, key="BVWOG".index)
    expected = {"".join(each) for each in itertools.combinations(ordered, surplus)}
    if len(expected) == 1:
        assert table.asked == "pick_tile"
        assert table.store(0) == "G" * 5
        return
    assert table.asked == "discard_cube"
    assert sorted(discards(table)) == sorted(expected)


def test_y_22_discards() -> None:
    """Y-22 [PK-12.4]: three discards, never back in row order."""
    table = last_turn(seat([SQUARE], store="BBBVVGGG"), round=1).play("end")
    assert table.options == ["discard_cube(brown)", "discard_cube(violet)", "discard_cube(green)"]
    table.play("discard_cube(brown)", "discard_cube(brown)")
    assert table.options == ["discard_cube(brown)", "discard_cube(violet)", "discard_cube(green)"]
    table.play("discard_cube(green)")
    assert table.said("cubes_discarded", {"colours": ["brown", "brown", "green"]})
    assert table.store(0) == "BVVGG"
    late = last_turn(seat([SQUARE], store="BBBVVGGG"), round=1).play("end", "discard_cube(green)")
    # Brown after green is not offered, so the other two are green as well.
    assert late.store(0) == "BBBVV"
    middle = last_turn(seat([SQUARE], store="BBBVVGGG"), round=1).play("end", "discard_cube(violet)")
    assert middle.why("discard_cube(brown)") == ("row_order", "PK-19.4")
    assert middle.why("discard_cube(white)") == ("no_cube", "PK-12.4")


def test_pk_12_4_unreachable_discards_are_not_offered() -> None:
    """[PK-19.4], [PK-19.1]: three must go, so brown is the first without a question; then green would be too late."""
    table = last_turn(seat([SQUARE], store="BBBBBBVG"), round=1).play("end")
    assert table.store(0) == "BBBBBVG"
    assert table.options == ["discard_cube(brown)", "discard_cube(violet)"]
    assert table.why("discard_cube(green)") == ("limit_five", "PK-12.4")


@pytest.mark.parametrize("order", range(3))
def test_pk_12_4_turn_order(order: int) -> None:
    """[PK-12.4], R32: in turn order from the first player; five cubes or fewer are no question."""
    seats = [seat(store="BBBVVV"), seat(store="BBBVV"), seat(store="WWWOOO")]
    table = last_turn(*seats, round=3, order=order).play("end")
    asked = []
    while table.asked == "discard_cube":
        asked.append(table.game.seat)
        table.play(table.options[0])
    assert asked == [number for number in [(order + place) % 3 for place in range(3)] if number != 1]
    assert [sum(table.player(number)["store"].values()) for number in range(3)] == [5, 5, 5]


def test_pk_12_4_coins_are_not_limited() -> None:
    """[PK-12.4]: no coin is lost at the end of a round."""
    assert last_turn(seat([SQUARE], coins=99), round=1).play("end").player(0)["coins"] == 99


def test_r32_order_of_the_end_of_a_round() -> None:
    """[PK-12.1] to [PK-12.6], R32: ring, coins, workers, discards; then the new round."""
    me = seat([SQUARE], workers=[(0, 0)], markers=(1, 0, 0, 0, 0), store="GGGGGG")
    table = last_turn(me, round=1).play("end")
    assert table.kinds() == [
        "turn_end",
        "round_end",
        "coins_gained",
        "workers_home",
        "cubes_discarded",
        "round_start",
        "first_player",
        "ring_filled",
        "turn_start",
    ]


@pytest.mark.parametrize("round", [1, 2, 3, 4])
def test_pk_12_5_rounds_follow(round: int) -> None:
    """[PK-12.5], [PK-3.1]: after rounds 1 to 4 the next begins, cities and boards stay."""
    me = seat([("T01", 0, 0, 0)], {(0, 0): "B"}, buildings=[("house", 3, 0)], coins=3)
    table = last_turn(me, round=round)
    before = table.data
    table.play("end")
    after = table.data
    assert after["round"] == round + 1
    for thing in ("tokens", "taken"):
        assert after[thing] == before[thing]
    for thing in ("tiles", "cubes", "buildings", "markers", "store", "coins"):
        assert after["players"][0][thing] == before["players"][0][thing]


def test_pk_3_2_the_end_of_a_turn_is_always_asked() -> None:
    """[PK-19.1], [PK-3.2]: even when `end` is the only option; it seals the turn."""
    table = position(seat([SQUARE])).play("coins")
    assert table.options == ["end"]
    seals = table.game.seals
    table.play("end")
    assert table.game.seals > seals
    assert (table.game.seat, table.said("turn_end", {})) == (1, True)
    ended = [(event.kind, event.seat) for event in table.told]
    assert ended == [("turn_end", 0), ("turn_start", 1)]


def test_colours_of_a_discard_stay_in_row_order() -> None:
    """[PK-1.2], [PK-19.1]: lists of colours are in row order."""
    table = last_turn(seat([SQUARE], store="GOWVBG"), round=1).play("end")
    assert table.options == [f"discard_cube({colour})" for colour in COLOURS]
