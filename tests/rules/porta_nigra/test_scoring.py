"""Final scoring without the majorities: [PN-11.1] to [PN-11.5], [PN-11.13] and [PN-11.14]."""

import itertools
import random
from functools import cache

import pytest

from .table import BUILDINGS, COLOURS, TITLE, area, honour, last_turn, row, rows, scored

VALUES = [0, 2, 6, 12, 20]


@cache
def best_partition(counts: tuple[int, ...]) -> int:
    """The best of all ways to put every card into exactly one set [PN-11.2], by trying them all."""
    if not any(counts):
        return 0
    first = next(building for building, number in enumerate(counts) if number)
    best = 0
    others = [building for building in range(first + 1, len(counts)) if counts[building]]
    for size in range(len(others) + 1):
        for chosen in itertools.combinations(others, size):
            left = tuple(number - (building in (first, *chosen)) for building, number in enumerate(counts))
            best = max(best, VALUES[size + 1] + best_partition(left))
    return best


def cards_of(counts: tuple[int, ...]) -> list[str]:
    """So many cards of each building, a substitute among the first."""
    found = []
    for building, number in zip(BUILDINGS, counts, strict=True):
        printed = [card["id"] for card in rows("building_cards") if card["building"] == building]
        found += [honour(f"substitute_{building}"), *printed][:number]
    return found


def test_pn_11_2_and_11_3_sets() -> None:
    """[PN-11.2], [PN-11.3], [PN-7.9], R38: every hand of up to three cards a building, against brute force."""
    for counts in itertools.product(range(4), repeat=4):
        table = scored(2, area(cards=cards_of(counts)))
        assert table.gained("sets") == [best_partition(counts), 0], counts
        told = next(event for event in table.told if event.kind == "sets_scored" and event.seat == 0)
        sets = told.facts["sets"]
        assert isinstance(sets, list)
        assert sum(VALUES[len(each)] for each in sets) == told.facts["points"] == best_partition(counts)
        assert sorted(itertools.chain(*sets)) == sorted(
            building for building, number in zip(BUILDINGS, counts, strict=True) for _ in range(number)
        )
        assert all(len(set(each)) == len(each) for each in sets)


@pytest.mark.parametrize(
    "designs", [[], ["final_30"], ["final_42"], ["final_56"], ["final_30", "final_42", "final_56"]]
)
def test_pn_11_4_final_scoring_cards(designs: list[str]) -> None:
    """[PN-11.4], [PN-7.7]: the points of the cards still owned."""
    cards = [honour(design) for design in designs]
    table = scored(3, area(final_cards=cards))
    assert table.gained("final_card")[0] == sum(int(design[-2:]) for design in designs)
    told = next(event for event in table.told if event.kind == "final_cards_scored" and event.seat == 0)
    assert told.facts == {"cards": cards, "points": table.gained("final_card")[0]}


def test_pn_11_5_play_area() -> None:
    """[PN-11.5]: Romans, coins by three, tokens and bricks of random play areas."""
    dice = random.Random("play area")
    for _ in range(60):
        romans, coins, influence, torches = (dice.randrange(n) for n in (12, 31, 6, 6))
        bricks = {colour: dice.randrange(4) for colour in COLOURS}
        me = area(romans=romans, coins=coins, influence=influence, torches=torches, bricks=bricks)
        table = scored(2, me, elements={"basilica_a1": 0})
        expected = romans + coins // 3 + influence + torches + sum(bricks.values())
        assert table.gained("play_area")[0] == expected
        told = next(event for event in table.told if event.kind == "play_area_scored" and event.seat == 0)
        assert told.facts == {
            "romans": romans,
            "coins": coins,
            "influence": influence,
            "torches": torches,
            "bricks": sum(bricks.values()),
            "points": expected,
        }


@pytest.mark.parametrize("coins", range(8))
def test_pn_11_5_coins_are_rounded_down(coins: int) -> None:
    """[PN-11.5]: one point per three sesterces."""
    assert scored(2, area(coins=coins, romans=0)).gained("play_area")[0] == coins // 3


def test_pn_11_1_order() -> None:
    """[PN-11.1], [PN-15.3]: sets, final scoring cards, play area, majorities; each summary before its points."""
    table = scored(3, area(cards=cards_of((1, 1, 0, 0)), final_cards=[honour("final_30")]), elements={"basilica_a1": 0})
    summaries = [kind for kind in table.kinds() if kind.endswith("_scored") and kind != "points_scored"]
    assert (
        summaries
        == ["sets_scored"] * 3 + ["final_cards_scored"] * 3 + ["play_area_scored"] * 3 + ["majority_scored"] * 12
    )
    start = table.kinds().index("final_scoring_started")
    assert table.kinds()[start:][:3] == ["final_scoring_started", "sets_scored", "points_scored"]
    assert table.kinds()[-1] == "game_ended"


def test_pn_11_1_everything_adds_up() -> None:
    """[PN-11.1]: the final score is the score before plus the four steps."""
    me = area(points=17, cards=cards_of((2, 1, 0, 0)), final_cards=[honour("final_42")], coins=7, romans=1)
    table = last_turn(3, me, elements={"basilica_a1": 0})
    assert table.points()[0] == 17
    table.play("end_turn")
    assert table.points()[0] == 17 + (6 + 2) + 42 + (2 + 1) + 12
    assert table.options == []


@pytest.mark.parametrize(
    ("points", "ranking", "winners"),
    [([5, 9, 7], [3, 1, 2], [1]), ([9, 9, 7], [1, 1, 3], [0, 1]), ([4, 4, 4], [1, 1, 1], [0, 1, 2])],
)
def test_pn_11_13_winner(points: list[int], ranking: list[int], winners: list[int]) -> None:
    """[PN-11.13]: most points win; equal points share the victory."""
    table = scored(3, *[area(points=each, coins=0, romans=0) for each in points])
    assert table.points() == points
    assert table.game.ranking() == ranking
    assert table.event("game_ended") == {"points": points, "winners": winners}


def test_pn_11_1_projection_is_the_final_scoring() -> None:
    """[PN-11.1]: scored as it stands, a position before its last decision has the points of the end."""
    dice = random.Random("projection")
    spots = [spot["id"] for spot in rows("spots")]
    for _ in range(40):
        elements = {spot: (dice.randrange(3), height_of(spot)) for spot in dice.sample(spots, 15)}
        cards = cards_of(tuple(dice.randrange(4) for _ in BUILDINGS))
        areas = [area(romans=0, cards=cards), area(romans=0, final_cards=[honour("final_56")]), area(romans=0)]
        table = last_turn(3, *areas, elements=elements)
        projected = TITLE.projection(table.game)
        table.play("end_turn")
        assert projected == TITLE.breakdown(table.game) == TITLE.projection(table.game)
        assert [sum(sources.values()) for sources in projected] == table.points()


def height_of(spot: str) -> int:
    return int(row("spots", spot)["bricks_min"])
