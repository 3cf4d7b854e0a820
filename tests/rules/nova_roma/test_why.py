"""Why a move is not legal: reasons with the ids of their rules, for every kind of illegal move."""

import re
from collections.abc import Callable

import pytest

from urbes.engine.errors import BadNotation, IllegalMove

from .table import TITLE, Data, Table, acting, area, last_turn, new, performing, playing, position, scored

START = [0, 0, 0]
RICH: Data = {"goods": "5/5/5/5/5", "coins": 9, "artisans": 3, "influence": 3}
EVERY_NUMBER = range(40 << 12)


def turn() -> Table:
    return position(2, area(patricians=["1-1"], mosaic=["1-1"], row=[20]), turn=2)


def between() -> Table:
    return acting("trade", 1, area(row=[20, 21], strips=["G3", "Y1", "O1"]), row="races").play("decline:column")


def window() -> Table:
    return performing("building", 3, area(**RICH, row=[14, 15, 17, 20, 23, 38], fresh=[20], used=[17]))


def window_full() -> Table:
    return performing("trade", 3, area(row=[15, 28, 29], goods="5/0/0/0/0"))


def after() -> Table:
    return performing("trade", 1, area(row=[15, 28], used=[])).play("proceed", "done")


def trade() -> Table:
    return performing("trade", 1, area(hand=[20, 21, 22], goods="5/0/0/0/0"))


def estate() -> Table:
    mine = area(artisans=1, goods="1/0/0/0/0", estate={"1-1": "L18"}, working=["2-1"])
    return performing("income", 2, mine)


def races() -> Table:
    return performing("races", 1, area(), chariots=[[2, 7, 0], START, START], players=3)


def sea() -> Table:
    return performing("seafaring", 1, area(goods="2/0/0/0/0"), sea=["S04", "S05", None, "S01"])


def ships() -> Table:
    mine = area(goods="2/0/0/0/0", ships=["tanais", "chersonesos"])
    return performing("seafaring", 2, mine | {"ships": ["tanais", "odessos"]}, sea=["S04"]).play("contract:1")


def city() -> Table:
    return performing("building", 1, area(goods="0/3/1/0/0"), building=["B09", "B12", "B13", "B14"])


def dear_city() -> Table:
    return performing("building", 2, area(goods="0/3/1/0/0"), building=["B09", "B12", "B27", "B14"])


def district() -> Table:
    return performing("building", 2, area(**RICH), building=["B21"]).play("contract:1")


def place() -> Table:
    return performing("building", 2, area(**RICH), building=["B21"], cubes={"A": {1: ["1-1"]}}).play(
        "contract:1", "district:A"
    )


def cards() -> Table:
    return performing("associates", 1, area(hand=[20], row=[30, 31, 32], coins=2, used=[31]), market=[1, None, 3])


def play() -> Table:
    return performing("associates", 1, area(hand=range(20, 27), coins=1)).play("take:1")


def petition() -> Table:
    return performing("petition", 2, area(influence=1), claimant=2)


def spend() -> Table:
    mine = area(influence=2, goods="2/0/0/0/0")
    table = performing("petition", 3, mine, claimant=1, sea=["S24", "S25", "S04", "S05"])
    return table.play("action:seafaring")


def tiles() -> Table:
    return performing("develop", 1, area(), special=None)


def wheel() -> Table:
    return performing("races", 1, area(goods="0/0/0/0/1"), chariots=[[2, 0, 0], START, START]).play("advance:red")


def keep() -> Table:
    return new(1, "keep", associate_draft=True)


def full_row() -> Table:
    mine = area(coins=2, influence=1, hand=[40], row=range(20, 27))
    return performing("associates", 1, mine, market=[1, 2]).play("take:1", "play:trivia")


def pair() -> Table:
    return performing("trade", 1, area(hand=[20, 21, 22])).play("discard:marcus")


def shop() -> Table:
    return performing("trade", 1, area(goods="5/0/0/0/0"))


def resource() -> Table:
    return position(3, area(row=[20, 21], goods="0/0/5/0/0", strips=["G3", "Y1", "O1"])).play("achievement:3-1")


def no_room() -> Table:
    cubes = {"B": {1: ["3-1", "3-3", "3-4"]}, "C": {1: ["2-2", "3-3"]}}
    return performing("building", 3, area(**RICH), building=["B21"], cubes=cubes).play("contract:1")


def playable() -> Table:
    return performing("associates", 1, area(hand=[20], coins=2)).play("take:1")


def gap() -> Table:
    return performing("seafaring", 2, area(goods="5/5/5/5/5"), sea=["S01", None, "S02"])


def weak() -> Table:
    return performing("petition", 1, area(influence=3)).play("action:trade")


def cube() -> Table:
    mine = area(artisans=1, estate={"1-1": "X4"})
    return performing("income", 1, mine).play("place:1-1", "yes", "district:A")


REASONS: list[tuple[Callable[[], Table], str, str, str]] = [
    (turn, "patrician:1-1", "cell_occupied", "NR-3.4"),
    (turn, "patrician:2-2", "cell_occupied", "NR-3.4"),
    (turn, "achievement:1-1", "mosaic_cell_filled", "NR-11.2"),
    (turn, "achievement:2-2", "condition_not_met", "NR-11.3"),
    (turn, "end", "not_now", "NR-18.1"),
    (turn, "perform:column", "not_now", "NR-18.1"),
    (between, "achievement:3-1", "achievement_between_actions", "NR-11.2"),
    (between, "patrician:4-1", "patrician_placed", "NR-3.4"),
    (between, "perform:column", "line_done", "NR-3.4"),
    (between, "decline:column", "line_done", "NR-3.4"),
    (window, "use:bernardo", "card_of_other_action", "NR-7.5"),
    (window, "use:manius", "card_not_active", "NR-7.3"),
    (window, "use:egeria", "card_used", "NR-7.3"),
    (window, "use:patricia", "card_for_contract", "NR-5.6"),
    (window, "use:seraphina", "card_of_other_action", "NR-7.5"),
    (window, "use:titus", "not_in_row", "NR-7.3"),
    (window_full, "use:silvana", "strength_full", "NR-4.6"),
    (window_full, "use:bernardo", "no_effect", "NR-7.6"),
    (after, "use:silvana", "strength_fixed", "NR-4.6"),
    (trade, "discard:occius", "", ""),
    (trade, "discard:trivia", "not_in_hand", "NR-5.1"),
    (trade, "buy:wheat", "not_now", "NR-18.1"),
    (estate, "place:1-1", "animal_there", "NR-6.3"),
    (estate, "place:2-1", "artisan_there", "NR-6.2"),
    (estate, "done", "step_is_due", "NR-4.5"),
    (races, "advance:red", "not_now", "NR-18.1"),
    (sea, "contract:2", "cannot_pay", "NR-5.5"),
    (sea, "contract:3", "out_of_reach", "NR-5.5"),
    (ships, "ship:1/north", "end_of_route", "NR-8.4"),
    (ships, "ship:1/south", "other_route", "NR-8.2"),
    (city, "contract:1", "no_free_artisan", "NR-5.6"),
    (city, "contract:3", "out_of_reach", "NR-5.6"),
    (dear_city, "contract:3", "cannot_pay", "NR-5.6"),
    (district, "build:C/2-2+3-2+2-3+3-3", "district_closed", "NR-5.6"),
    (district, "district:C", "district_closed", "NR-5.6"),
    (place, "build:A/1-1+1-2+2-2", "other_shape", "NR-9.3"),
    (place, "build:B/2-1+3-1+2-2+3-2", "other_district", "NR-9.3"),
    (cards, "take:2", "slot_empty", "NR-3.5"),
    (cards, "take:4", "slot_empty", "NR-3.5"),
    (play, "discard:trivia", "not_in_hand", "NR-5.4"),
    (petition, "action:petition", "petition_for_petition", "NR-5.3"),
    (petition, "action:income", "no_possible_step", "NR-5.3"),
    (petition, "claim", "already_claimed", "NR-5.3"),
    (petition, "skip", "step_is_due", "NR-5.3a"),
    (spend, "spend:1", "no_possible_step", "NR-5.3"),
    (spend, "spend:3", "no_influence", "NR-5.3"),
    (tiles, "latifundium:2", "cannot_pay", "NR-5.2"),
    (tiles, "latifundium:special", "slot_empty", "NR-3.5"),
    (wheel, "end", "not_now", "NR-18.1"),
    (keep, "keep:trivia", "card_not_offered", "NR-16.2"),
    (full_row, "discard:calux", "not_in_row", "NR-7.2"),
    (pair, "discard:marcus", "same_card", "NR-5.1"),
    (shop, "buy:wheat", "track_full", "NR-1.3"),
    (resource, "resource:wood", "track_full", "NR-1.3"),
    (no_room, "district:C", "no_room", "NR-9.3"),
    (playable, "play:trivia", "not_in_hand", "NR-5.4"),
    (gap, "contract:2", "slot_empty", "NR-3.5"),
    (weak, "spend:2", "above_strength", "NR-5.3"),
    (cube, "build:A/1-1+1-2", "single_cube", "NR-6.5"),
]


@pytest.mark.parametrize(
    ("make", "text", "key", "rule"), REASONS, ids=lambda value: getattr(value, "__name__", str(value))
)
def test_reasons(make: Callable[[], Table], text: str, key: str, rule: str) -> None:
    """Each reason has a key and the id of its rule; a legal move has none."""
    table = make()
    if key:
        assert table.why(text) == (key, rule)
        assert text not in table.options
        with pytest.raises(IllegalMove) as caught:
            table.play(text)
        assert (caught.value.reason, caught.value.rule, caught.value.notation) == (key, rule, text)
    else:
        assert table.why(text) is None


@pytest.mark.parametrize(
    ("make", "text", "facts"),
    [
        (city, "contract:3", {"need": 2, "have": 1}),
        (dear_city, "contract:3", {"n": 4}),
        (district, "district:C", {"need": 3, "have": 2}),
        (district, "build:C/2-2+3-2+2-3+3-3", {"need": 3, "have": 2}),
        (spend, "spend:3", {"need": 3, "have": 2}),
        (weak, "spend:2", {"have": 1}),
        (turn, "patrician:1-1", {}),
    ],
)
def test_reasons_name_what_is_missing(make: Callable[[], Table], text: str, facts: dict[str, int]) -> None:
    table = make()
    reason = TITLE.reason(table.game, TITLE.parse(table.game, text))
    assert reason is not None
    assert reason.facts == facts


def test_game_over() -> None:
    """[NR-3.1]: after the end nothing is legal."""
    table = scored(3)
    assert table.why("end") == ("game_over", "NR-3.1")
    assert table.options == []


def known_rules() -> set[str]:
    """Every rule id of the specification has this form; parts 0 to 18 exist."""
    return {f"NR-{part}" for part in range(19)}


def test_every_number_has_a_reason() -> None:
    """Every move that means something is either legal or has a reason with a rule of the right form."""
    table = position(1)
    meaning = []
    for number in EVERY_NUMBER:
        try:
            TITLE.notation(table.game, number)
        except BadNotation:
            continue
        meaning.append(number)
    seen = set()
    makers = [turn, between, window_full, after, trade, estate, sea, ships, city, district, place, cards, play]
    tables = [make() for make in makers] + [petition(), spend(), tiles(), wheel(), new(3), new(2, associate_draft=True)]
    tables += [new(3, mosaic_draft=True), last_turn(2)]
    for table in tables:
        legal = set(table.game.legal())
        for number in meaning:
            reason = TITLE.reason(table.game, number)
            if number in legal:
                assert reason is None
                continue
            assert reason is not None
            assert re.fullmatch(r"NR-\d+\.\d+a?", reason.rule), reason
            assert reason.rule.split(".")[0] in known_rules()
            assert re.fullmatch(r"[a-z_]+", reason.key)
            seen.add(reason.key)
    assert len(seen) > 25


def test_random_games_refuse_what_is_not_offered() -> None:
    """A move that is not on the list is refused with a reason, in every kind of decision of a whole game."""
    asked = set()
    samples = [1 << 12, (4 << 12) + 3, (5 << 12) + 4, (7 << 12) + 1, (9 << 12) + 20, (15 << 12) + 2, (19 << 12) + 3]
    samples += [(18 << 12) + 5, (22 << 12) + 50, (23 << 12) + 1, 25 << 12, 27 << 12, 32 << 12, 34 << 12, 38 << 12]
    for players in (1, 2, 3):
        for table in playing(players, "refused"):
            asked.add(table.asked)
            legal = table.game.legal()
            for number in samples:
                assert (TITLE.reason(table.game, number) is None) == (number in legal)
    assert len(asked) > 20
