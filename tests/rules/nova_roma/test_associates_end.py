"""Permanent associates (35–40) and those that score at the end (1–13): [NR-7.5], [NR-13.6]."""

import pytest

from .table import ACTIONS, Data, acting, area, card, performing, position, scored

PERMANENT = {35: "seafaring", 36: "races", 37: "income", 38: "building", 39: "petition"}


def rich(**given: object) -> Data:
    usual: Data = {"coins": 5, "goods": "3/3/3/3/3", "influence": 3, "artisans": 2}
    return area(**usual | given)


@pytest.mark.parametrize(("number", "action"), PERMANENT.items())
def test_nr_4_6_permanent(number: int, action: str) -> None:
    """[NR-4.6] step 1, [NR-7.5]: one sesterce each time the action is performed, before anything else."""
    table = performing(action, 1, rich(row=[number]))
    assert table.me["coins"] == 6
    assert table.event("associate_permanent") == {"card": card(number), "coins": 1}
    assert table.kinds().index("associate_permanent") < table.kinds().index("action_started")
    assert table.me["used"] == []


@pytest.mark.parametrize(("number", "action"), PERMANENT.items())
def test_nr_7_3_permanent_not_in_the_turn_it_is_played(number: int, action: str) -> None:
    """[NR-7.3]: nothing in the turn in which the card was played; from the next turn on it works."""
    table = performing(action, 1, rich(row=[number], fresh=[number]))
    assert table.me["coins"] == 5
    table = position(2, area(row=[number], fresh=[number]), asked="turn_end", round=2).play("end")
    assert table.player(0)["fresh"] == []


@pytest.mark.parametrize(("number", "action"), PERMANENT.items())
def test_nr_7_5_permanent_only_its_own_action(number: int, action: str) -> None:
    """[NR-7.5]: performing another action gives nothing."""
    for other in ACTIONS:
        if other != action:
            table = performing(other, 1, rich(row=[number]))
            assert not table.events("associate_permanent")


@pytest.mark.parametrize(("number", "action"), PERMANENT.items())
def test_nr_4_2_permanent_not_when_declined(number: int, action: str) -> None:
    """[NR-4.2]: a declined action gives the sesterce for declining only."""
    assert acting(action, 1, rich(row=[number])).play("decline:column").me["coins"] == 6


@pytest.mark.parametrize(("number", "action"), [each for each in PERMANENT.items() if each[1] != "petition"])
def test_nr_4_7_permanent_not_through_petition(number: int, action: str) -> None:
    """[NR-4.7], R-12: nothing for an action through Petition."""
    table = performing("petition", 1, rich(row=[number]), players=1).play(f"action:{action}", "spend:1")
    assert not table.events("associate_permanent")
    assert table.me["coins"] == 5


def test_nr_4_7_severa_once_for_petition() -> None:
    """[NR-4.7]: card 39 belongs to Petition itself, whatever action follows."""
    table = performing("petition", 1, rich(row=[39]), players=1).play("action:races", "spend:1")
    assert table.me["coins"] == 6


def test_nr_7_5_permanent_each_time() -> None:
    """[NR-7.5]: a permanent card is never used up: three times in a round, three sesterces."""
    columns, rows = ["races", "trade", "develop", "petition"], ["income", "building", "seafaring", "associates"]
    table = position(1, rich(row=[36]), columns=columns, rows=rows, emperor="4-4")
    gained = 0
    while table.data["round"] == 1:
        table.play(next(text for text in table.options if text.startswith("patrician:1-")), "perform:column")
        gained += len(table.events("associate_permanent"))
        while table.asked != "turn_end":
            closing = [text for text in table.options if text in ("done", "skip", "decline:row")]
            table.play((closing or table.options)[0])
        table.play("end")
    assert gained == 3


def test_nr_6_3_trivia() -> None:
    """[NR-6.3], [NR-7.5]: with card 40 artisans may stand on animals, the lion too; each placement gives a sesterce."""
    estate = {"1-1": "L18", "2-1": "X1"}
    table = performing("income", 2, area(artisans=2, row=[40], estate=estate))
    assert {"place:1-1", "place:2-1"} <= set(table.options)
    table.play("place:1-1")
    assert (table.me["coins"], table.goods) == (1, "1/1/0/0/0")
    table.play("place:2-1")
    assert (table.me["coins"], table.goods) == (2, "3/1/0/1/0")


@pytest.mark.parametrize("mine", [{}, {"hand": [40]}, {"row": [40], "fresh": [40]}], ids=["none", "hand", "fresh"])
def test_nr_6_3_no_artisans_on_animals(mine: Data) -> None:
    """[NR-6.3], [NR-7.3]: without an active card 40 animals are forbidden."""
    table = performing("income", 1, area(artisans=1, estate={"1-1": "L18", "2-1": "X1"}, **mine))
    assert table.options == [f"place:{x}-{y}" for y in (1, 2, 3) for x in (1, 2, 3) if (y, x) not in ((1, 1), (1, 2))]


def test_nr_4_7_trivia_not_through_petition() -> None:
    """[NR-4.7]: in Income through Petition card 40 does not work."""
    mine = area(artisans=1, influence=1, row=[40], estate={"1-1": "L18"})
    table = performing("petition", 1, mine, players=1).play("action:income", "spend:1")
    assert "place:1-1" not in table.options
    assert "place:2-1" in table.options


@pytest.mark.parametrize("number", [14, 18, 19, 25])
def test_nr_4_6_trivia_with_placing_cards(number: int) -> None:
    """[NR-4.6]: card 40 works whenever artisans are placed, so also with the cards that place one."""
    action = {14: "building", 18: "seafaring", 19: "races", 25: "develop"}[number]
    mine = rich(coins=1, row=[number, 40], estate={"3-2": "L19"})
    table = performing(action, 1, mine).play(f"use:{card(number)}", "place:3-2")
    assert table.me["coins"] == 1
    assert table.me["working"] == ["3-2"]


ENDS: list[tuple[int, Data, int]] = [
    (1, {"goods": "0/0/4/0/0"}, 5),
    (2, {"goods": "0/0/0/5/0"}, 6),
    (3, {"estate": {"1-1": "L01", "2-2": "X5*", "3-3": "L18"}}, 3),
    (4, {"goods": "0/0/0/0/2"}, 3),
    (5, {"goods": "0/1/0/0/0"}, 2),
    (6, {"coins": 6}, 4),
    (6, {"coins": 5}, 0),
    (6, {"coins": 20}, 4),
    (7, {"row": [7, 20, 21, 22]}, 4),
    (8, {"influence": 6}, 4),
    (8, {"influence": 5}, 0),
    (10, {"building": ["B01", "B02", "B03"]}, 2),
    (10, {"building": ["B01", "B02", "B03", "B04"]}, 3),
    (10, {}, 1),
    (11, {"sea": ["S01", "S02", "S03"]}, 3),
    (11, {}, 0),
    (12, {"estate": {"1-1": "L18", "1-2": "L19", "1-3": "X1", "2-1": "L01"}}, 4),
    (12, {}, 1),
    (13, {"goods": "3/0/0/0/0"}, 4),
    (1, {}, 1),
]


@pytest.mark.parametrize(("number", "mine", "points"), ENDS)
@pytest.mark.parametrize("fresh", [False, True])
def test_nr_7_5_end_of_game(number: int, mine: Data, points: int, fresh: bool) -> None:
    """[NR-7.5], [NR-13.6], R-44: cards 1–13 score at the end, whether just played or not."""
    given = {"row": [number]} | mine
    assert scored(3, area(**given, fresh=[number] if fresh else [])).items()["associates"] == points


@pytest.mark.parametrize(("cells", "points"), [((7, 7, 7), 10), ((1, 2, 0), 1), ((1, 0, 0), 0), ((3, 4, 2), 4)])
def test_nr_7_5_petran(cells: tuple[int, int, int], points: int) -> None:
    """[NR-7.5], [NR-10.6]: card 9 counts the cells of all three chariots together, by two, rounded down."""
    table = scored(3, area(row=[9]), chariots=[cells, [0, 0, 0], [0, 0, 0]])
    assert table.items()["associates"] == points


@pytest.mark.parametrize("number", range(1, 14))
def test_nr_13_6_not_from_the_hand(number: int) -> None:
    """[NR-13.6]: only cards in the row score; those in hand and those of others do not."""
    mine = area(hand=[number], coins=9, influence=8, goods="1/1/1/1/1", sea=["S01"], estate={"1-1": "L18"})
    assert scored(3, mine, area(row=[13 if number == 1 else 1])).items()["associates"] == 0


@pytest.mark.parametrize("number", range(14, 41))
def test_nr_13_6_other_cards_score_nothing(number: int) -> None:
    """[NR-13.6]: cards 14–40 have no value of their own."""
    mine = area(row=[number], coins=9, influence=8, goods="1/1/1/1/1", sea=["S01"], estate={"1-1": "L18"})
    assert scored(3, mine).items()["associates"] == 0


def test_nr_7_3_a_used_card_still_counts() -> None:
    """[NR-7.3]: a face-down card is a card of the row, for Martinus as well."""
    assert scored(3, area(row=[7, 20], used=[20])).items()["associates"] == 2
