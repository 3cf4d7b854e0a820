"""Movement and buying bricks: [PN-6.1] to [PN-6.9]."""

import random

import pytest

from .table import COLOURS, QUARTERS, area, ids, position, row

SHOP_QUARTER = {"black": "porta_nigra", "blue": "basilica", "red": "amphitheatre", "yellow": "city_wall"}
BUY_ICONS = [icon for icon in ids("icons") if icon.startswith("buy_")]


def steps(start: str, goal: str) -> int:
    """Walk clockwise and count, as a person would."""
    count = 0
    while start != goal:
        start = row("quarters", start)["next"]
        count += 1
    return count


def cost(builder: str, colour: str) -> int:
    price = COLOURS.index(colour) + 1
    return price if colour == "white" else price + steps(builder, SHOP_QUARTER[colour])


def legal_colours(icon: str, builder: str, coins: int, market: dict[str, int]) -> list[str]:
    """[PN-6.5] to [PN-6.7] word by word."""
    wanted = icon.removeprefix("buy_")
    targets = [wanted] if wanted != "any" and market[wanted] > 0 else [each for each in COLOURS if market[each] > 0]
    return [colour for colour in targets if cost(builder, colour) <= coins]


def card_with(icon: str) -> tuple[str, int]:
    for card in ids("action_cards"):
        icons = row("action_cards", card)["icons"]
        if icon in icons:
            return card, icons.index(icon)
    raise AssertionError(icon)


def test_pn_6_1_the_ring() -> None:
    """[PN-6.1], R1: quarters and their shops clockwise; two steps from red to black, three back."""
    assert [row("quarters", each)["shop"] for each in QUARTERS] == ["black", "blue", "red", "yellow"]
    assert [row("quarters", each)["next"] for each in QUARTERS] == [*QUARTERS[1:], QUARTERS[0]]


@pytest.mark.parametrize("builder", QUARTERS)
@pytest.mark.parametrize("colour", COLOURS)
def test_pn_6_2_and_6_6_cost_of_every_way(builder: str, colour: str) -> None:
    """[PN-6.1], [PN-6.2], [PN-6.3], [PN-6.6], [PN-6.8], R17, R18, R19: one coin a step and the price; white at once."""
    card, index = card_with(f"buy_{colour}")
    price = cost(builder, colour)
    table = position(3, area(coins=price, builder=builder), card=card, market={colour: 2}, torches_left=1)
    table.play(f"icon:{index}")
    me = table.me
    assert me["coins"] == 0
    assert me["bricks"] == {each: int(each == colour) for each in COLOURS}
    assert me["builder"] == SHOP_QUARTER.get(colour, builder)
    assert table.data["market"][colour] == 1
    walked = 0 if colour == "white" else steps(builder, SHOP_QUARTER[colour])
    bought = table.event("brick_bought")
    assert bought == {
        "colour": colour,
        "price": COLOURS.index(colour) + 1,
        "steps": walked,
        "icon": f"buy_{colour}",
        "as_any": False,
    }
    assert [each["coins"] for each in table.events("builder_moved")] == ([walked] if walked else [])


@pytest.mark.parametrize("builder", QUARTERS)
@pytest.mark.parametrize("colour", COLOURS)
def test_pn_6_4_one_coin_short(builder: str, colour: str) -> None:
    """[PN-6.4], [PN-6.7]: the player must have the coins for steps and price when the action begins."""
    card, index = card_with(f"buy_{colour}")
    poor = area(coins=cost(builder, colour) - 1, builder=builder)
    table = position(3, poor, card=card, market={colour: 2}, torches_left=1)
    assert f"icon:{index}" not in table.options
    assert table.why(f"icon:{index}") == ("no_coins", "PN-6.7")


@pytest.mark.parametrize("icon", BUY_ICONS)
def test_pn_6_5_to_6_7_legal_colours(icon: str) -> None:
    """[PN-6.5], [PN-6.6], [PN-6.7], [PN-14.6], R41: every icon against the rule's own words, on many markets."""
    card, index = card_with(icon)
    dice = random.Random(icon)
    sizes = set()
    for _ in range(120):
        builder = dice.choice(QUARTERS)
        coins = dice.randrange(9)
        market = {colour: dice.choice([0, 0, 1, 2]) for colour in COLOURS}
        expected = legal_colours(icon, builder, coins, market)
        sizes.add(min(len(expected), 2))
        table = position(3, area(coins=coins, builder=builder), card=card, market=market)
        assert (f"icon:{index}" in table.options) == bool(expected)
        if len(expected) > 1:
            table.play(f"icon:{index}")
            assert table.options == [f"colour:{colour}" for colour in expected]
            assert table.me["coins"] == coins
            chosen = dice.choice(expected)
            table.play(f"colour:{chosen}")
        elif expected:
            chosen = expected[0]
            table.play(f"icon:{index}")
        else:
            continue
        assert table.me["coins"] == coins - cost(builder, chosen)
        assert table.me["bricks"][chosen] == 1
        assert table.event("brick_bought")["as_any"] == (icon not in ("buy_any", f"buy_{chosen}"))
    assert sizes == {0, 1, 2}


def test_pn_6_8_no_limit_on_the_player_board() -> None:
    """[PN-6.8]: a player may pile up bricks without end."""
    table = position(3, area(bricks={"black": 40}), card="action_1").play("icon:0")
    assert table.me["bricks"]["black"] == 41


def test_pn_6_9_empty_market() -> None:
    """[PN-6.9]: without a brick in any shop no buy icon can be used."""
    table = position(3, card="action_8", market={})
    assert table.options == ["icon:4", "torch_to_coin", "end_turn"]
    for index in range(4):
        assert table.why(f"icon:{index}") == ("market_empty", "PN-6.9")


def test_pn_6_3_no_movement_of_its_own() -> None:
    """[PN-6.3], R17: nothing but buying and placing moves the builder."""
    me = area(influence=4, torches=2, builder="basilica")
    table = position(3, me, card="action_6").play("icon:3", "icon:4", "torch_to_coin", "take_roman")
    assert table.me["builder"] == "basilica"


@pytest.mark.parametrize(
    ("icon", "thing", "amount"),
    [
        ("influence", "influence", 1),
        ("torch", "torches", 1),
        ("coins_3", "coins", 3),
        ("coins_4", "coins", 4),
        ("coins_5", "coins", 5),
    ],
)
def test_pn_6_21_other_icons(icon: str, thing: str, amount: int) -> None:
    """[PN-6.21]: influence, torch and coins are simply taken."""
    card, index = card_with(icon)
    table = position(3, area(coins=0), card=card)
    before = table.me
    table.play(f"icon:{index}")
    after = table.me
    assert after[thing] == before[thing] + amount
    same = ["coins", "torches", "influence", "romans", "bricks", "builder", "points"]
    assert all(after[each] == before[each] for each in same if each != thing)
