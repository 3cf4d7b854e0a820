"""Seafaring and the Black Sea: [NR-5.5], [NR-8.1] to [NR-8.4], [NR-13.1]; the reward kinds of harbours [NR-1.6]."""

import itertools

import pytest

from .table import PORT, PRINTED, Data, acting, area, card, cards, cost, performing, scored

ROUTES = {route["key"]: route["harbours"] for route in PRINTED["sea"]["routes"]}
HARBOURS = {harbour["key"]: harbour for route in ROUTES.values() for harbour in route}
FULL = "5/5/5/5/5"
SLOTS = {
    1: ["contract:1", "contract:2"],
    2: [f"contract:{n}" for n in (1, 2, 3)],
    3: [f"contract:{n}" for n in (1, 2, 3, 4)],
}
TABLE = {
    "north": "apollonia 1 odessos 1 tomis 1 olbia 1 chersonesos 2 theodosia 1 panticapaeum 1 tanais 2",
    "south": "heraclea 1 amastris 2 sinope 1 amisus 1 kerasus 1 trapezus 1 phasis 1 dioscurias 2",
}


def way(route: str, step: int) -> str:
    return PORT if step == 0 else str(ROUTES[route][step - 1]["key"])


@pytest.mark.parametrize("route", ROUTES)
def test_nr_8_1_map(route: str) -> None:
    """[NR-8.1]: harbours and legs as the rules list them."""
    assert " ".join(f"{each['key']} {each['leg']}" for each in ROUTES[route]) == TABLE[route]


@pytest.mark.parametrize("strength", [1, 2, 3])
def test_nr_5_5_reach(strength: int) -> None:
    """[NR-5.5] step 1: strength 1 reaches slots 1 and 2, strength 2 also 3, strength 3 all."""
    table = performing("seafaring", strength, area(goods=FULL, coins=9))
    assert (table.asked, table.options) == ("choose_contract", SLOTS[strength])
    if strength < 3:
        assert table.why("contract:4") == ("out_of_reach", "NR-5.5")


def test_r_20_reach_is_by_slot() -> None:
    """R-20: an empty slot does not bring the others nearer."""
    table = performing("seafaring", 1, area(goods=FULL), sea=[None, "S01", "S02", "S03"])
    assert table.options == ["contract:2"]


@pytest.mark.parametrize("contract", [f"S{number:02}" for number in range(1, 31)])
def test_nr_5_5_pay(contract: str) -> None:
    """[NR-5.5] step 1: the cost is paid at once; one unit less of anything, and it is not payable."""
    price = cost(contract)
    mine: Data = {"coins": price.get("coins", 0)}
    kinds = ["wheat", "stone", "wood", "wine", "horses"]
    mine["goods"] = "/".join(str(price.get(kind, 0)) for kind in kinds)
    table = performing("seafaring", 1, area(**mine), sea=[contract]).play("contract:1")
    assert (table.goods, table.me["coins"]) == ("0/0/0/0/0", 0)
    assert table.me["sea_contracts"] == [contract]
    assert table.data["sea_market"] == [None] * 4
    for kind in price:
        less = {name: price.get(name, 0) - (name == kind) for name in kinds}
        poor = {"coins": price.get("coins", 0) - (kind == "coins"), "goods": "/".join(map(str, less.values()))}
        assert acting("seafaring", 1, area(**poor), sea=[contract]).asked == "turn_end"


def test_nr_18_1_a_single_contract_is_asked() -> None:
    """[NR-18.1], R-38: `choose_contract` is asked even with one option, and has no way out."""
    table = performing("seafaring", 1, area(goods=FULL), sea=["S01"])
    assert (table.asked, table.options) == ("choose_contract", ["contract:1"])


def test_nr_5_5_a_contract_without_a_move() -> None:
    """[NR-5.5]: a contract may be fulfilled even if no ship can move."""
    table = performing("seafaring", 1, area(goods=FULL, ships=["tanais", "phasis"])).play("contract:1")
    assert (table.asked, len(table.me["sea_contracts"])) == ("turn_end", 1)


@pytest.mark.parametrize("strength", [1, 2, 3])
def test_nr_5_5_movement_points(strength: int) -> None:
    """[NR-5.5] step 2, [NR-8.3]: points equal to the strength; moving is optional, points are not stored."""
    table = performing("seafaring", strength, area(goods=FULL)).play("contract:1")
    assert table.options == ["ship:1/north", "ship:1/south", "done"]
    table.play("done")
    assert (table.me["ships"], table.asked) == ([PORT, PORT], "turn_end")


@pytest.mark.parametrize(("route", "step"), [(route, step) for route in ROUTES for step in range(8)])
@pytest.mark.parametrize("points", [1, 2, 3])
def test_nr_8_3_legs(route: str, step: int, points: int) -> None:
    """[NR-8.3]: a leg is offered if the points suffice, and costs just them; nothing else can be reached."""
    ships = [way(route, step), "tanais"]
    table = performing("seafaring", points, area(goods="4/4/4/4/4", ships=ships)).play("contract:1")
    leg = ROUTES[route][step]["leg"]
    possible = leg <= points
    assert (f"ship:1/{route}" in table.options) == possible
    if possible:
        table.play(f"ship:1/{route}")
        assert table.me["ships"] == [way(route, step + 1), "tanais"]
        assert table.event("ship_moved")["points_left"] == points - leg


def test_nr_8_2_no_change_of_route() -> None:
    """[NR-8.2]: a ship that has left the port stays on its route; the other is free to choose."""
    table = performing("seafaring", 3, area(goods=FULL, ships=["apollonia", PORT])).play("contract:1")
    assert table.options == ["ship:1/north", "ship:2/north", "ship:2/south", "done"]
    assert table.why("ship:1/south") == ("other_route", "NR-8.2")


def test_nr_8_2_ships_at_the_same_place_are_one_option() -> None:
    """[NR-8.2], part 18 `move_ship`: both ships of a player in one harbour, on one route."""
    table = performing("seafaring", 3, area(goods="4/4/4/4/4", ships=["tomis", "tomis"])).play("contract:1")
    assert table.options == ["ship:1/north", "done"]
    assert table.why("ship:2/north") == ("same_place", "NR-18.2")
    table.play("ship:1/north")
    assert table.options == ["ship:1/north", "ship:2/north", "done"]


def test_nr_8_4_end_of_a_route() -> None:
    """[NR-8.4]: a ship in the last harbour cannot move."""
    table = performing("seafaring", 3, area(goods=FULL, ships=["dioscurias", "apollonia"])).play("contract:1")
    assert table.options == ["ship:2/north", "done"]
    assert table.why("ship:1/south") == ("end_of_route", "NR-8.4")


REWARDED = [name for name, harbour in HARBOURS.items() if harbour["kind"] == "reward"]


def enter(harbour: str, points: int = 3, **given: object) -> Data:
    """What is needed to have a ship just before a harbour."""
    route = next(key for key, harbours in ROUTES.items() if HARBOURS[harbour] in harbours)
    step = HARBOURS[harbour]["step"]
    mine = area(**{"goods": "2/1/1/2/1", "ships": [way(route, step - 1), "tanais"]} | given)
    table = performing("seafaring", points, mine, sea=["S01"], market=[1, 2, 3, 4])
    return {"table": table.play("contract:1", f"ship:1/{route}"), "route": route}


@pytest.mark.parametrize("harbour", HARBOURS)
def test_nr_8_3_rewards(harbour: str) -> None:
    """[NR-1.6], [NR-8.3]: a reward harbour gives its reward at once, a VP harbour nothing now."""
    table = enter(harbour)["table"]
    reward = HARBOURS[harbour].get("reward", {})
    me = table.me
    assert me["coins"] == reward.get("coins", 0)
    assert me["influence"] == reward.get("influence", 0)
    assert me["artisans"] == reward.get("artisan", 0)
    assert table.events("harbour_reward") == ([{"harbour": harbour, "reward": reward}] if reward else [])
    for _ in range(reward.get("any", 0)):
        assert table.asked == "choose_resource"
        table.play("resource:stone")
    assert table.goods == f"1/{1 + reward.get('any', 0)}/1/1/1"
    if "card" in reward:
        assert (table.asked, table.options) == ("take_card", ["take:1", "take:2", "take:3", "take:4", "take:deck"])
        table.play("take:3")
        assert table.me["hand"] == cards(3)
    assert table.asked in ("move_ship", "turn_end")


def test_nr_8_3_passing_gives_the_reward_too() -> None:
    """[NR-8.3]: each reward harbour reached on the way gives its reward, for each ship separately."""
    table = performing("seafaring", 3, area(goods=FULL)).play(
        "contract:1", "ship:1/north", "ship:1/north", "ship:2/north"
    )
    assert (table.me["ships"], table.me["influence"]) == (["odessos", "apollonia"], 2)


def test_nr_1_6_an_empty_supply_gives_no_artisan() -> None:
    """[NR-1.6], R-10: Trapezus without artisans still gives the resource."""
    mine = area(goods="1/0/0/1/0", ships=["kerasus", "tanais"])
    table = performing("seafaring", 1, mine, sea=["S01"], supply=0).play("contract:1", "ship:1/south")
    assert (table.me["artisans"], table.asked) == (0, "choose_resource")


def test_nr_1_6_no_card_anywhere() -> None:
    """[NR-1.6]: Amisus without a card gives the influence only."""
    mine = area(goods="1/0/0/1/0", ships=["sinope", "tanais"])
    table = performing("seafaring", 1, mine, sea=["S01"], market=[], deck=[]).play("contract:1", "ship:1/south")
    assert (table.me["influence"], table.asked) == (1, "turn_end")


def test_nr_13_1_points_of_all_pairs() -> None:
    """[NR-13.1]: for each ship the furthest VP harbour reached or passed; every harbour with every other."""
    points = {PORT: 0}
    for harbours in ROUTES.values():
        best = 0
        for harbour in harbours:
            best = harbour.get("vp", best)
            points[harbour["key"]] = best
    for one, other in itertools.combinations_with_replacement(points, 2):
        assert scored(3, area(ships=[one, other])).items()["sea_routes"] == points[one] + points[other]


def test_nr_5_5_no_points_for_sea_contracts() -> None:
    """[NR-5.5]: a sea contract has no VP of its own."""
    items = scored(3, area(sea=["S01", "S02", "S03"])).items()
    assert sum(items.values()) == 0


def test_nr_7_5_constantin_pays_before_the_contract() -> None:
    """[NR-4.6]: the sesterce of card 35 can pay for the contract itself."""
    table = performing("seafaring", 1, area(goods="0/0/0/0/1", row=[35]), sea=["S23"]).play("contract:1")
    assert table.me["coins"] == 0
    assert card(35) == "constantin"
