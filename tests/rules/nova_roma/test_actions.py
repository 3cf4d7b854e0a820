"""Performing and declining, strength, Trade, Develop and Income: [NR-4.1] to [NR-4.5], [NR-5.1], [NR-5.2], [NR-5.8]."""

import pytest

from .table import ACTIONS, CELLS, RESOURCES, Data, Table, acting, area, card, cards, performing, position

BUY = [f"buy:{resource}" for resource in RESOURCES]


@pytest.mark.parametrize("emperor", CELLS)
def test_nr_4_1_strength(emperor: str) -> None:
    """[NR-4.1]: own patricians in the line, the new one included, plus the emperor; at most 3. Every cell is tried."""
    others = [cell for cell in ("2-3", "2-1", "3-3", "1-2") if cell != emperor][:2]
    start = position(3, area(patricians=others), emperor=emperor, turn=6)
    for text in start.options:
        cell = text.split(":")[1]
        table = start.branch().play(text)
        figures = [*others, cell, emperor]
        told = table.event("patrician_placed")
        column, row = (min(3, sum(figure[at] == cell[at] for figure in figures)) for at in (0, 2))
        assert (told["column_strength"], told["row_strength"]) == (column, row)
        data = table.data
        assert told["column"] == data["columns"][int(cell[0]) - 1]
        assert told["row"] == data["rows"][int(cell[2]) - 1]


def test_nr_4_1_others_and_legionaries_give_no_strength() -> None:
    """[NR-4.1], [NR-14.4]: other patricians and legionaries have no effect."""
    table = position(2, area(patricians=["1-1"]), area(patricians=["2-2"]), emperor="4-4", turn=2, legionaries=["2-3"])
    table.play("patrician:2-1")
    told = table.event("patrician_placed")
    assert (told["column"], told["column_strength"]) == ("seafaring", 1)
    assert (told["row"], told["row_strength"]) == ("develop", 2)


@pytest.mark.parametrize("action", ACTIONS)
def test_nr_4_2_decline(action: str) -> None:
    """[NR-4.2]: instead of performing, 1 sesterce at once, whatever the action."""
    mine = area(goods="3/3/3/3/3", influence=3, artisans=1)
    table = acting(action, 2, mine)
    assert table.options == ["perform:column", "decline:column"]
    table.play("decline:column")
    assert table.kinds()[:2] == ["action_declined", "coins"]
    assert table.event("action_declined") == {"action": action}
    assert table.event("coins") == {"how": "gain", "amount": 1, "reason": "decline", "value": 1}
    assert table.asked == "turn_end"


def test_nr_3_4_actions_in_any_order() -> None:
    """[NR-3.4] step 4: column or row first, each performed or declined; one is finished before the other begins."""
    table = acting("trade", 1, area(), row="develop")
    assert table.options == ["perform:column", "perform:row", "decline:column", "decline:row"]
    row = table.branch().play("perform:row")
    assert row.me["influence"] == 1
    row.play("skip")
    assert row.options == ["perform:column", "decline:column"]
    column = table.branch().play("decline:column")
    assert column.options == ["perform:row", "decline:row"]
    both = column.play("decline:row")
    assert (both.asked, both.options, both.me["coins"]) == ("turn_end", ["end"], 2)


IMPOSSIBLE: list[tuple[str, Data, Data]] = [
    ("associates", {}, {"market": [], "deck": []}),
    ("seafaring", {"coins": 9}, {}),
    ("building", {"coins": 9}, {}),
    ("races", {}, {"chariots": [[2, 5, 7], [0, 0, 0], [0, 0, 0]]}),
    ("income", {"goods": "0/5/5/5/5"}, {}),
    ("income", {"goods": "1/0/0/0/0"}, {"supply": 0}),
    ("petition", {"coins": 9}, {}),
]


@pytest.mark.parametrize(("action", "mine", "other"), IMPOSSIBLE)
def test_nr_4_4_impossible_actions_can_only_be_declined(action: str, mine: Data, other: Data) -> None:
    """[NR-4.4], R-19: without a possible step performing is not offered, so declining happens by itself."""
    table = acting(action, 1, area(**mine), row="trade", **other)
    assert "perform:column" not in table.options
    assert table.why("perform:column") in [("no_possible_step", "NR-4.4"), ("no_influence", "NR-4.4")]
    alone = acting(action, 1, area(**mine), **other)
    assert (alone.asked, alone.me["coins"]) == ("turn_end", mine.get("coins", 0) + 1)


@pytest.mark.parametrize("action", ["trade", "develop"])
def test_nr_4_4_trade_and_develop_are_always_possible(action: str) -> None:
    """[NR-4.4]: with nothing at all Trade and Develop may be performed."""
    assert acting(action, 1, area(), tiles=[], special=None).options == ["perform:column", "decline:column"]


@pytest.mark.parametrize(("action", "number"), [("seafaring", 27), ("building", 17)])
def test_nr_4_4_strength_cards_extend_the_reach(action: str, number: int) -> None:
    """[NR-4.4] a): performing is offered if a strength card would bring a payable contract into reach."""
    other: Data = {"sea": ["S24", "S25", "S04"], "building": ["B13", "B05", "B15"]}
    mine = area(goods="2/0/2/0/0", row=[number])
    table = acting(action, 1, mine, **other)
    assert table.options == ["perform:column", "decline:column"]
    table.play("perform:column", f"use:{card(number)}")
    assert (table.asked, table.options) == ("choose_contract", ["contract:3"])
    assert acting(action, 1, mine | {"used": [number]}, **other).asked == "turn_end"


@pytest.mark.parametrize(("number", "action"), [(35, "seafaring"), (38, "building")])
def test_nr_4_4_the_sesterce_of_a_permanent_counts(number: int, action: str) -> None:
    """[NR-4.4] a): the sesterce of a permanent associate may pay for the contract."""
    other: Data = {"sea": ["S23"], "building": ["B01"]}
    mine = area(goods="0/2/0/0/1", row=[number])
    table = acting(action, 1, mine, **other).play("perform:column")
    assert table.options == ["contract:1"]
    assert acting(action, 1, area(goods="0/2/0/0/1"), **other).asked == "turn_end"


@pytest.mark.parametrize("strength", [1, 2, 3])
def test_nr_5_1_trade(strength: int) -> None:
    """[NR-5.1]: sesterces equal to the strength; then buying, 1 sesterce each, while a track is below 5."""
    table = performing("trade", strength, area(goods="4/5/0/0/0"))
    assert table.me["coins"] == strength
    assert (table.asked, table.options) == ("trade_buy", ["buy:wheat", "buy:wood", "buy:wine", "buy:horses", "done"])
    table.play("buy:wheat")
    if strength == 1:
        assert table.asked == "turn_end"
    else:
        assert table.options == ["buy:wood", "buy:wine", "buy:horses", "done"]
        table.play("done")
    assert (table.me["coins"], table.goods) == (strength - 1, "5/5/0/0/0")


def test_nr_5_1_any_number_and_mix() -> None:
    """[NR-5.1] step 3: any number and mix."""
    table = performing("trade", 1, area(coins=5)).play(
        "buy:wine", "buy:wine", "buy:stone", "buy:horses", "buy:wine", "buy:wheat"
    )
    assert (table.goods, table.me["coins"], table.asked) == ("1/1/0/3/1", 0, "turn_end")


@pytest.mark.parametrize("hand", range(6))
def test_nr_5_1_discard_in_pairs(hand: int) -> None:
    """[NR-5.1] step 2, R-29, E-43: two cards, 1 sesterce; an odd card cannot be used."""
    held = list(range(20, 20 + hand))
    table = performing("trade", 1, area(hand=held))
    for pair in range(hand // 2):
        mine = held[2 * pair :]
        assert (table.asked, table.options) == (
            "trade_discard",
            [*[f"discard:{each}" for each in cards(*mine)], "done"],
        )
        table.play(f"discard:{card(mine[0])}")
        if len(mine) > 2:
            assert table.data["discard"] == cards(*held[: 2 * pair])
            assert table.asked == "trade_discard_second"
            assert table.options == [f"discard:{each}" for each in cards(*mine[1:])]
            table.play(f"discard:{card(mine[1])}")
    assert table.asked == "trade_buy"
    assert table.me["coins"] == 1 + hand // 2
    assert table.data["discard"] == cards(*held[: hand // 2 * 2])


def test_nr_4_3_a_skipped_step_is_gone() -> None:
    """[NR-4.3]: after `done` with the cards only buying is left."""
    table = performing("trade", 1, area(hand=[20, 21])).play("done")
    assert (table.asked, table.options) == ("trade_buy", [*BUY, "done"])
    assert table.why("discard:manius") is not None


@pytest.mark.parametrize("strength", [1, 2, 3])
@pytest.mark.parametrize("influence", [0, 6, 7, 8])
def test_nr_5_2_influence(strength: int, influence: int) -> None:
    """[NR-5.2] step 1, [NR-1.4]: influence equal to the strength, beyond 8 sesterces."""
    table = performing("develop", strength, area(influence=influence))
    total = influence + strength
    assert (table.me["influence"], table.me["coins"]) == (min(8, total), max(0, total - 8))


def test_nr_5_2_wine() -> None:
    """[NR-5.2] step 2, R-50: wine for influence, any number; at 8 influence for a sesterce."""
    table = performing("develop", 1, area(influence=6, goods="0/0/0/3/0"))
    assert (table.asked, table.options) == ("spend_wine", ["wine", "done"])
    table.play("wine", "wine")
    assert (table.me["influence"], table.me["coins"], table.goods) == (8, 1, "0/0/0/1/0")
    table.play("done")
    assert table.asked == "buy_latifundium"


PRICES = {"1": (0, 0), "2": (1, 0), "3": (1, 0), "4": (0, 1), "special": (0, 1)}


@pytest.mark.parametrize("slot", PRICES)
def test_nr_5_2_buy(slot: str) -> None:
    """[NR-5.2] step 3: the price of the slot, then the tile is laid at once; the slot stays empty."""
    table = performing("develop", 1, area(coins=1, goods="0/0/0/1/0"), tiles=["L06", "L07", "L08", "L09"], special="X2")
    table.play("done")
    assert table.options == [
        "latifundium:1",
        "latifundium:2",
        "latifundium:3",
        "latifundium:4",
        "latifundium:special",
        "skip",
    ]
    table.play(f"latifundium:{slot}")
    coins, wine = PRICES[slot]
    assert (table.me["coins"], table.goods) == (1 - coins, f"0/0/0/{1 - wine}/0")
    assert (table.asked, len(table.options)) == ("place_latifundium", 9)
    table.play("lay:2-3")
    index = 4 if slot == "special" else int(slot) - 1
    assert table.me["estate"] == [{"cell": "2-3", "tile": ["L06", "L07", "L08", "L09", "X2"][index], "turned": False}]
    assert table.data["latifundia_market"][index] is None
    assert table.asked == "turn_end"


@pytest.mark.parametrize(
    ("mine", "slots"),
    [({}, "1"), ({"coins": 1}, "123"), ({"goods": "0/0/0/1/0"}, "14s"), ({"coins": 1, "goods": "0/0/0/1/0"}, "1234s")],
)
def test_nr_5_2_payable_tiles_only(mine: Data, slots: str) -> None:
    """[NR-5.2], part 18 `buy_latifundium`: tile present and price payable; one tile at most."""
    table = performing("develop", 1, area(**mine))
    if table.asked == "spend_wine":
        table.play("done")
    names = [f"latifundium:{'special' if slot == 's' else slot}" for slot in slots]
    assert table.options == [*names, "skip"]


def test_nr_5_2_nothing_to_buy() -> None:
    """[NR-18.1]: with an empty market the step is over by itself."""
    assert performing("develop", 1, area(coins=9), tiles=[], special=None).asked == "turn_end"


def chains(table: Table, done: tuple[str, ...] = ()) -> set[tuple[str, ...]]:
    """All chains of hires and placements that lead to the end of an Income action."""
    if table.asked != "income_step":
        return {done}
    found = set()
    for text in {"place" if option.startswith("place") else option: option for option in table.options}.values():
        step = () if text == "done" else (text.split(":")[0],)
        found |= chains(table.branch().play(text), done + step)
    return found


LONG = {("place", "hire"), ("hire", "place"), ("place", "hire", "place"), ("hire", "place", "place")}


@pytest.mark.parametrize(
    ("strength", "wheat", "expected"),
    [(1, 1, {("place",), ("hire",)}), (1, 0, {()}), (3, 1, {("place",), ("hire",)} | LONG)],
)
def test_nr_5_8_income(strength: int, wheat: int, expected: set[tuple[str, ...]]) -> None:
    """[NR-5.8], [NR-4.5]: hire or place, up to the strength, in any order; what is forced is not asked."""
    working = ["1-1", "2-1", "3-1", "1-2", "2-2", "3-2", "1-3", "2-3"][: 6 if wheat else 8]
    mine = area(goods=f"{wheat}/0/0/0/0", artisans=1, working=working)
    assert chains(performing("income", strength, mine)) == expected


def test_nr_5_8_hire() -> None:
    """[NR-5.8]: 1 wheat for an artisan of the supply; the only option, so it is not asked."""
    table = performing("income", 1, area(goods="2/0/0/0/0"))
    assert (table.asked, table.me["artisans"], table.data["artisans"]) == ("turn_end", 1, 15)
    assert table.goods == "1/0/0/0/0"


def test_nr_5_8_no_limit_during_the_round() -> None:
    """[NR-5.8]: more than three artisans are no problem before the clean-up."""
    table = performing("income", 3, area(goods="5/0/0/0/0", artisans=6)).play("hire", "hire", "hire")
    assert (table.me["artisans"], table.data["artisans"], table.goods) == (9, 7, "2/0/0/0/0")


def test_nr_4_5_first_step_of_income() -> None:
    """[NR-4.5]: `done` only after the first step."""
    table = performing("income", 2, area(goods="1/0/0/0/0", artisans=1))
    assert table.options == [*[f"place:{x}-{y}" for y in (1, 2, 3) for x in (1, 2, 3)], "hire"]
    table.play("place:2-2")
    assert table.options[-2:] == ["hire", "done"]
