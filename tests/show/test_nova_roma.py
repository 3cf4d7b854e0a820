"""What Nova Roma says of moves and ways, their outcomes, and things. The laws are in tests/laws/test_show.py."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.rules.nova_roma.table import TITLE, Table, acting, area, performing, position
from urbes.engine.outcome import NoChance, outcome, ways
from urbes.engine.saying import Saying
from urbes.engine.show import Effect
from urbes.locales import Words

SHOW = TITLE.show
THINGS = SHOW.names(TITLE.edition) if SHOW is not None else {}
WORDS = Words("en", "nova_roma")
NAMES = ["Anna", "Boris", "Csilla", "Dora"]
RICH: dict[str, Any] = {"goods": "5/5/5/5/5", "coins": 9, "artisans": 3, "influence": 3}


def say(saying: Saying | None) -> str:
    return "" if saying is None else WORDS.say(saying, NAMES, THINGS)


def label(table: Table, text: str) -> str:
    assert SHOW is not None
    return say(SHOW.offer(table.game, TITLE.parse(table.game, text)).saying)


def told(effect: Effect) -> str:
    amount = "" if effect.amount is None else f"{effect.amount} " if effect.counts else f"{effect.amount:+d} "
    good = "" if effect.good is None else f"{say(effect.good)}, "
    return f"{amount}{good}{say(effect.saying)}"


def brings(table: Table, *texts: str) -> list[str]:
    """What moves would bring for the seat that decides."""
    twin = table.game.clone()
    moves = []
    for text in texts:
        moves.append(TITLE.parse(twin, text))
        if len(moves) < len(texts):
            twin.apply(moves[-1], NoChance())
    return [told(effect) for effect in outcome(TITLE, table.game, table.game.seat, moves).effects]


def sailing(points: int = 3, ships: tuple[str, str] = ("byzantion", "byzantion")) -> Table:
    mine = area(goods="5/5/5/5/5", coins=9, ships=list(ships))
    return performing("seafaring", points, mine, sea=["S01", "S02", "S03", "S04"]).play("contract:1")


@pytest.mark.parametrize(
    ("make", "text", "words"),
    [
        (lambda: position(3), "patrician:3-1", "Petition 1, Develop estate 1"),
        (lambda: acting("trade", 2, area()), "perform:column", "Perform Trade, strength 2"),
        (lambda: acting("trade", 2, area()), "decline:column", "Decline Trade (+1 sesterce)"),
        (sailing, "ship:1/north", "Byzantion → Apollonia (−1 movement point): +1 influence"),
        (
            lambda: performing("income", 1, area(artisans=1, estate={"2-2": "L01"})),
            "place:2-2",
            "centre: +1 wine, +1 wood, +2 wheat",
        ),
        (lambda: performing("races", 1, area(goods="0/0/0/0/1")), "advance:red", "red: 0 → 1"),
    ],
)
def test_moves_in_words(make: Callable[[], Table], text: str, words: str) -> None:
    assert label(make(), text) == words


def test_cells_are_said_by_row_and_column() -> None:
    table = performing("building", 1, area(**RICH), building=["B02"]).play("contract:1", "district:A")
    place = next(text for text in table.options if text.startswith("build:A/3-"))
    row = place.rpartition("-")[2]
    assert label(table, place) == f"District A, row {row} column 3"


def test_a_far_harbour_is_a_way_that_names_the_whole_route() -> None:
    """[NR-8.3]: three points lead to the third harbour, with the price of all legs."""
    table = sailing()
    found = {
        goal.offer.targets[-1]: (len(start.moves), goal.offer.steps, say(goal.offer.saying), goal.offer.marked)
        for way in ways(TITLE, table.game)
        for start in way.starts
        for goal in way.goals
    }
    assert found["harbour:odessos"] == (1, 2, "Byzantion → Odessos (−2 movement points): 3 VP", True)
    assert found["harbour:tomis"] == (2, 3, "Byzantion → Tomis (−3 movement points): +1 artisan", True)
    assert found["harbour:amastris"][1] == 3
    assert "harbour:olbia" not in found


def test_contracts_can_be_touched_before_the_action() -> None:
    table = acting("seafaring", 2, area(goods="5/5/5/5/5", coins=9), sea=["S01", "S02", "S03", "S04"])
    targets = [goal.offer.targets for way in ways(TITLE, table.game) for goal in way.goals]
    assert ["sea:1"] in targets
    assert ["sea:4"] not in targets


def test_what_a_leg_brings_is_told_with_its_harbour() -> None:
    assert brings(sailing(), "ship:1/north") == ["+1 1 influence, Apollonia", "2 movement points left"]
    assert brings(sailing(), "ship:1/north", "ship:1/north") == [
        "+1 1 influence, Apollonia",
        "1 movement points left",
        "+3 3 VP, 3 VP instead of 0",
    ]


def test_what_is_lost_or_turned_into_sesterces_is_told() -> None:
    """[NR-1.3, 1.4]: a full track loses, influence beyond its end is sesterces."""
    full = performing("income", 1, area(artisans=1, goods="5/0/0/0/0"))
    assert "lost, no room: 1 wheat" in brings(full, "place:1-1")
    proud = acting("develop", 2, area(influence=8))
    assert "+2 2 sesterces, in place of influence, which is full" in brings(proud, "perform:column")


def test_a_patrician_is_told_with_both_actions() -> None:
    found = brings(position(3, area(influence=1, artisans=1)), "patrician:3-1")
    assert found[0] == "1 Petition: another action, strength up to 1"
    assert found[1] == "1 Develop estate: +1 influence"
    assert found[-1] == "+1 1 sesterce, for each action you decline"


@pytest.mark.parametrize(
    ("thing", "title", "rule"),
    [
        ("token:trade", "Trade", "NR-5.1"),
        ("harbour:tomis", "Tomis", "NR-8.3"),
        ("race:red:3", "red, cell 3", "NR-10.4"),
        ("race:red:7", "red, cell 7", "NR-13.5"),
        ("district:A", "District A", "NR-13.3"),
        ("good:wheat", "wheat", "NR-1.3"),
        ("estate:2-2", "Estate, centre", "NR-6.3"),
        ("player:1:influence", "influence", "NR-1.4"),
        ("player:0:tokens", "Achievement tokens", "NR-11.2"),
        ("deck:associates", "Associate market", "NR-7.4"),
        ("place:sea", "Black Sea", "NR-8.1"),
        ("supply", "artisans in the supply: 16", "NR-1.5"),
    ],
)
def test_things_say_what_they_are(thing: str, title: str, rule: str) -> None:
    assert SHOW is not None
    found = SHOW.about(position(3).game, thing, 0)
    assert found is not None
    assert (say(found.title), found.rule) == (title, rule)


@pytest.mark.parametrize(
    "thing", ["harbour:atlantis", "race:red:99", "cell:A:9-9", "district:Z", "player:9:coins", "x"]
)
def test_of_nothing_there_is_nothing_to_say(thing: str) -> None:
    assert SHOW is not None
    assert SHOW.about(position(3).game, thing, 0) is None
    assert SHOW.meant(position(3).game, thing) is None or thing.startswith(("race", "cell"))


def test_a_cell_means_a_building_where_one_is_put_up() -> None:
    assert SHOW is not None
    table = performing("building", 1, area(**RICH), building=["B21"]).play("contract:1")
    move = SHOW.meant(table.game, "cell:A:5-1")
    assert move is not None
    assert TITLE.notation(table.game, move).startswith("build:A/")
    assert TITLE.notation(table.game, SHOW.meant(position(3).game, "cell:A:5-1") or 0) == "district:A"
