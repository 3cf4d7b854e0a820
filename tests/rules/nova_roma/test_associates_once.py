"""Associates that work once per round: [NR-4.6], [NR-4.7], [NR-7.3], [NR-7.5], [NR-7.6]."""

import pytest

from .table import ACTIONS, RESOURCES, Data, Table, acting, area, card, last_turn, performing

STRENGTH = {17: "building", 20: "races", 24: "petition", 26: "develop", 27: "seafaring", 28: "trade"}
STRENGTH |= {31: "associates", 32: "income"}
PLACING = {14: "building", 18: "seafaring", 19: "races", 25: "develop"}
GAINS = {15: ("trade", "wheat"), 29: ("trade", "horses"), 30: ("trade", "stone"), 33: ("trade", "wine")}
GAINS |= {34: ("trade", "wood"), 16: ("associates", "influence"), 22: ("petition", "influence"), 21: ("develop", "any")}
GAINING = {number: action for number, (action, _) in GAINS.items()}
WINDOW = GAINING | PLACING | STRENGTH
ONCE = WINDOW | {23: "building"}


def rich(**given: object) -> Data:
    """Enough of everything, and room on every track."""
    usual: Data = {"coins": 5, "goods": "3/3/3/3/3", "influence": 3, "artisans": 2}
    return area(**usual | given)


def rest_of_turn(table: Table) -> list[str]:
    """All options offered from here to the end of the turn, if the first is always taken."""
    seen: list[str] = []
    while table.asked != "turn_end":
        seen += table.options
        table.play(table.options[0])
    return seen


def amount(table: Table, what: str) -> int:
    me = table.me
    found: int = me["influence"] if what == "influence" else me["resources"][what]
    return found


def test_nr_7_1_arrays_of_cards() -> None:
    """[NR-7.1]: 21 of the 40 cards work once per round."""
    assert sorted(ONCE) == list(range(14, 35))


@pytest.mark.parametrize("number", [number for number, (_, what) in GAINS.items() if what != "any"])
def test_nr_7_5_gain(number: int) -> None:
    """[NR-7.5]: cards 15, 16, 22, 29, 30, 33, 34 give one thing each, once."""
    action, what = GAINS[number]
    table = performing(action, 1, rich(row=[number]))
    assert (table.asked, table.options) == ("pre_action", [f"use:{card(number)}", "proceed"])
    before = amount(table, what)
    table.play(f"use:{card(number)}")
    assert amount(table, what) == before + 1
    assert table.player(0)["used"] == [card(number)]
    assert not [text for text in rest_of_turn(table) if text.startswith("use:")]


def test_nr_7_5_marcus() -> None:
    """[NR-7.5]: card 21 gives a resource of one's choice."""
    table = performing("develop", 1, rich(row=[21], goods="3/5/3/3/3")).play("use:marcus")
    assert (table.asked, table.options) == (
        "choose_resource",
        [f"resource:{resource}" for resource in RESOURCES if resource != "stone"],
    )
    table.play("resource:wood")
    assert table.goods == "3/5/4/3/3"
    assert table.asked == "spend_wine"


@pytest.mark.parametrize(("number", "action"), PLACING.items())
def test_nr_7_6_place_artisan(number: int, action: str) -> None:
    """[NR-7.6], R-8: cards 14, 18, 19, 25 take a sesterce first; then a full placement with icons and tile."""
    table = performing(action, 1, rich(row=[number], coins=1, goods="1/2/3/2/1", estate={"1-1": "L12"}))
    table.play(f"use:{card(number)}")
    assert (table.asked, table.me["coins"]) == ("place_artisan", 0)
    table.play("place:1-1")
    me = table.me
    influence = 3 + 2 + (1 if action == "develop" else 0)
    assert (me["artisans"], me["working"], me["influence"]) == (1, ["1-1"], influence)
    assert table.goods == "2/3/3/2/1"


ANIMALS = {f"{x}-{y}": f"L{14 + 3 * x + y}" for x in (1, 2) for y in (1, 2, 3)}


@pytest.mark.parametrize(("number", "action"), PLACING.items())
@pytest.mark.parametrize(
    "lacking",
    [{"coins": 0}, {"artisans": 0}, {"estate": ANIMALS, "working": ["3-1", "3-2", "3-3"]}],
    ids=["sesterce", "artisan", "cell"],
)
def test_nr_7_6_place_artisan_needs(number: int, action: str, lacking: Data) -> None:
    """[NR-7.6], part 18 `pre_action`: not without a sesterce, a free artisan and an allowed cell."""
    table = performing(action, 1, rich(row=[number]) | lacking)
    assert f"use:{card(number)}" not in table.options
    assert table.asked != "pre_action"


@pytest.mark.parametrize(("number", "action"), STRENGTH.items())
def test_nr_7_5_strength(number: int, action: str) -> None:
    """[NR-4.1], [NR-4.6], [NR-7.5]: +1 strength, only before the action, and turned face down."""
    table = performing(action, 2, rich(row=[number]))
    assert (table.asked, table.options) == ("pre_action", [f"use:{card(number)}", "proceed"])
    table.play(f"use:{card(number)}")
    assert table.event("action_started") == {"action": action, "strength": 3, "via": "forum"}
    assert table.player(0)["used"] == [card(number)]


@pytest.mark.parametrize(("number", "action"), STRENGTH.items())
def test_r_49_no_strength_card_at_strength_3(number: int, action: str) -> None:
    """R-49, [NR-4.6] step 2: at strength 3 a strength card is not offered."""
    table = performing(action, 3, rich(row=[number]))
    assert table.asked != "pre_action"
    assert table.event("action_started")["strength"] == 3


@pytest.mark.parametrize(("number", "action"), STRENGTH.items())
def test_nr_4_6_strength_is_fixed_afterwards(number: int, action: str) -> None:
    """[NR-4.6] step 4: a strength card that was not used before the action is not offered after it."""
    table = performing(action, 1, rich(row=[number])).play("proceed")
    assert table.event("action_started")["strength"] == 1
    assert f"use:{card(number)}" not in rest_of_turn(table)
    assert table.player(0)["used"] == []


@pytest.mark.parametrize(("number", "action"), (GAINING | PLACING).items())
def test_nr_4_6_window_after(number: int, action: str) -> None:
    """[NR-4.6] step 4: gain and place-artisan cards may wait until after the action."""
    table = performing(action, 1, rich(row=[number], coins=9)).play("proceed")
    while table.asked != "post_action":
        moves = table.options
        closing = [text for text in moves if text in ("done", "skip", "none")]
        table.play((closing or moves)[0])
    assert table.options == [f"use:{card(number)}", "done"]
    table.play(f"use:{card(number)}")
    assert table.player(0)["used"] == [card(number)]


@pytest.mark.parametrize(("number", "action"), (GAINING | PLACING).items())
def test_nr_4_6_window_after_may_be_left(number: int, action: str) -> None:
    """[NR-7.6]: using a card is always optional; it stays face up."""
    table = performing(action, 1, rich(row=[number], coins=9)).play("proceed")
    while table.asked != "turn_end":
        moves = table.options
        closing = [text for text in moves if text in ("done", "skip", "none")]
        table.play((closing or moves)[0])
    assert table.player(0)["used"] == []


@pytest.mark.parametrize(("number", "action"), WINDOW.items())
def test_nr_7_3_not_in_the_turn_it_is_played(number: int, action: str) -> None:
    """[NR-7.3], R-44: a card is not active in the turn in which it was played."""
    table = performing(action, 1, rich(row=[number], fresh=[number]))
    assert f"use:{card(number)}" not in rest_of_turn(table)


@pytest.mark.parametrize(("number", "action"), WINDOW.items())
def test_nr_7_3_not_twice_in_a_round(number: int, action: str) -> None:
    """[NR-7.3]: a card used in this round is not usable."""
    table = performing(action, 1, rich(row=[number], used=[number]))
    assert f"use:{card(number)}" not in rest_of_turn(table)


@pytest.mark.parametrize(("number", "action"), WINDOW.items())
def test_nr_7_5_only_its_own_action(number: int, action: str) -> None:
    """[NR-7.5]: no card is offered in an action that is not its own, nor if it is still in hand."""
    for other in ACTIONS:
        if other != action:
            assert f"use:{card(number)}" not in rest_of_turn(performing(other, 1, rich(row=[number])))
    assert f"use:{card(number)}" not in rest_of_turn(performing(action, 1, rich(hand=[number])))


@pytest.mark.parametrize(("number", "action"), [each for each in WINDOW.items() if each[1] != "petition"])
def test_nr_4_7_not_through_petition(number: int, action: str) -> None:
    """[NR-4.7], R-12: an action through Petition has no windows."""
    table = performing("petition", 1, rich(row=[number], coins=9), players=1).play(f"action:{action}", "spend:1")
    assert f"use:{card(number)}" not in rest_of_turn(table)
    assert table.player(0)["used"] == []


@pytest.mark.parametrize(("number", "action"), WINDOW.items())
def test_nr_4_2_not_when_declined(number: int, action: str) -> None:
    """[NR-4.2]: a declined action triggers no associates."""
    table = acting(action, 1, rich(row=[number])).play("decline:column")
    assert (table.asked, table.me["coins"]) == ("turn_end", 6)


@pytest.mark.parametrize("number", ONCE)
def test_nr_7_3_turned_up_in_the_clean_up(number: int) -> None:
    """[NR-7.3], [NR-12.1] step 5: used cards are turned up again, in the clean-up and not before."""
    mine = area(row=[number], used=[number])
    assert last_turn(3, mine, round=2, turn=0).play("end").player(0)["used"] == [card(number)]
    assert last_turn(3, mine, round=2).play("end").player(0)["used"] == []


def test_nr_4_6_several_cards_one_after_the_other() -> None:
    """[NR-4.6] step 2, R-18: any number of cards, offered in ascending order; strength cards while it is below 3."""
    table = performing("trade", 1, area(row=[34, 15, 28, 29]))
    assert table.options == ["use:bernardo", "use:silvana", "use:sergius", "use:vitalis", "proceed"]
    table.play("use:sergius", "use:silvana", "use:bernardo", "use:vitalis")
    assert table.goods == "1/0/1/0/1"
    assert table.me["coins"] == 2
    assert table.asked == "trade_buy"


@pytest.mark.parametrize(
    ("number", "full"), [(15, "5/0/0/0/0"), (30, "0/5/0/0/0"), (34, "0/0/5/0/0"), (33, "0/0/0/5/0"), (29, "0/0/0/0/5")]
)
def test_nr_18_gain_that_would_be_lost(number: int, full: str) -> None:
    """Part 18 `pre_action`: a gain card is offered only if the gain is not lost completely."""
    assert performing("trade", 1, area(row=[number], goods=full)).asked == "trade_buy"


def test_nr_18_marcus_with_full_tracks() -> None:
    """Part 18 `pre_action`: card 21 with all resources at 5 is not offered."""
    assert performing("develop", 1, area(row=[21], goods="5/5/5/5/5")).asked == "spend_wine"


@pytest.mark.parametrize(("number", "action"), [(16, "associates"), (22, "petition")])
def test_nr_1_4_influence_cards_at_8(number: int, action: str) -> None:
    """[NR-1.4]: at 8 influence the card gives a sesterce, so it is not lost and is offered."""
    table = performing(action, 1, area(row=[number], influence=8)).play(f"use:{card(number)}")
    assert (table.me["influence"], table.me["coins"]) == (8, 1)


def test_nr_5_6_patricia() -> None:
    """[NR-5.6], [NR-7.5]: card 23 replaces the artisan of a contract, is turned, and is never offered in a window."""
    table = performing("building", 1, rich(row=[23]), building=["B09"])
    assert (table.asked, table.options) == ("choose_contract", ["contract:1"])
    table.play("contract:1")
    assert (table.asked, table.options) == ("pay_artisan", ["artisan", "card"])
    by_card = table.branch().play("card")
    assert (by_card.me["artisans"], by_card.me["used"]) == (2, ["patricia"])
    by_artisan = table.branch().play("artisan")
    assert (by_artisan.me["artisans"], by_artisan.me["used"]) == (1, [])


@pytest.mark.parametrize("state", ["used", "fresh"])
def test_nr_5_6_patricia_not_usable(state: str) -> None:
    """[NR-7.3]: used or just played, card 23 does not help."""
    mine = rich(row=[23], artisans=0) | {state: [23]}
    assert acting("building", 1, mine, building=["B09"]).asked == "turn_end"


def test_nr_4_7_patricia_not_through_petition() -> None:
    """[NR-4.7], R-12: card 23 does not work in Building through Petition."""
    without = performing("petition", 1, rich(row=[23], artisans=0), building=["B09"], players=1)
    assert "action:building" not in without.options
    table = performing("petition", 1, rich(row=[23]), building=["B09"], players=1)
    table.play("action:building", "spend:1", "contract:1")
    assert table.asked == "build_district"
    assert (table.me["artisans"], table.me["used"]) == (1, [])


def test_nr_5_6_patricia_only_if_an_artisan_is_due() -> None:
    """[NR-5.6]: a contract without artisan does not ask for card 23."""
    table = performing("building", 1, rich(row=[23]), building=["B12"]).play("contract:1")
    assert (table.asked, table.me["used"]) == ("build_district", [])
