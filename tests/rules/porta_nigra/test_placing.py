"""Placing elements: [PN-6.10] to [PN-6.20] and the buildings of section 8."""

import random

import pytest

from .table import BUILDINGS, COLOURS, QUARTERS, Data, area, ids, position, row, rows

SPOTS = ids("spots")
FIXED = [spot for spot in SPOTS if not spot.startswith("porta_nigra")]
GATE = [spot for spot in SPOTS if spot.startswith("porta_nigra")]


def steps(start: str, goal: str) -> int:
    return (QUARTERS.index(goal) - QUARTERS.index(start)) % 4


def legal_spots(me: Data, taken: dict[str, tuple[int, int] | int]) -> list[str]:
    """[PN-6.10] to [PN-6.12] and [PN-8.9] word by word."""
    found = []
    colours_of_the_gate = []
    if me["romans"] == 0:
        return []
    for spot in rows("spots"):
        name, colour = spot["id"], spot["colour"]
        if name in taken or steps(me["builder"], spot["building"]) > me["coins"]:
            continue
        usable = me["bricks"].get("white", 0)
        if colour != "white":
            usable += me["bricks"].get(colour, 0)
        if usable < (3 if spot["building"] == "porta_nigra" else spot["bricks_min"]):
            continue
        if spot["building"] == "porta_nigra":
            if colour in colours_of_the_gate:
                continue
            colours_of_the_gate.append(colour)
        found.append(name)
    return found


def test_pn_6_10_legal_spots() -> None:
    """[PN-6.10], [PN-6.11], [PN-6.12], [PN-8.9], [PN-14.7]: the spots offered on many random positions."""
    dice = random.Random("spots")
    most = 0
    for _ in range(400):
        bricks = {colour: dice.choice([0, 0, 1, 2, 3, 4]) for colour in COLOURS}
        taken: dict[str, tuple[int, int] | int] = {
            spot: (1, row("spots", spot)["bricks_min"]) for spot in SPOTS if dice.random() < 0.3
        }
        while len(taken) > 14:
            del taken[dice.choice(list(taken))]
        me = area(coins=dice.randrange(4), builder=dice.choice(QUARTERS), romans=dice.choice([0, 1, 3]), bricks=bricks)
        table = position(2, me, area(romans=0), card="action_1", elements=taken, market={})
        expected = legal_spots(me, taken)
        assert ("icon:1" in table.options) == bool(expected)
        if len(expected) > 1:
            table.play("icon:1")
            assert table.options == [f"spot:{spot}" for spot in expected]
            most = max(most, len(expected))
    assert most > 20


@pytest.mark.parametrize("spot", FIXED)
def test_pn_6_15_every_fixed_spot(spot: str) -> None:
    """[PN-6.11], [PN-6.15], [PN-6.16], [PN-6.17], [PN-6.18]: bricks, Roman, steps, points and card of each spot."""
    printed = row("spots", spot)
    colour, number = printed["colour"], printed["bricks_min"]
    card = f"building_{printed['building']}_{colour}"
    me = area(coins=3, builder=QUARTERS[(QUARTERS.index(printed["building"]) + 1) % 4], bricks={colour: number})
    table = position(3, me, card="action_1", building_display=[card])
    table.play("icon:1")
    if table.asked == "choose_spot":
        table.play(f"spot:{spot}")
    assert table.element(spot) == (0, number)
    assert table.me["points"] == printed["vp_fixed"]
    assert sum(table.me["bricks"].values()) == (1 if printed["building"] == "city_wall" and number == 3 else 0)
    assert table.me["builder"] == printed["building"]
    placed = table.event("element_placed")
    assert (placed["bricks"], placed["white_used"], placed["points"]) == (number, 0, printed["vp_fixed"])
    assert table.event("builder_moved")["steps"] == 3
    brings = not (printed["building"] == "amphitheatre" and printed["row"] == "c")
    assert table.me["cards"] == ([card] if brings else [])
    assert table.data["building_display"][0] == (None if brings else card)


@pytest.mark.parametrize("spot", FIXED)
def test_pn_19_3_printed_points(spot: str) -> None:
    """[PN-6.16], [PN-19.3]: the points of each spot follow the formula of its building."""
    printed = row("spots", spot)
    n, c = printed["bricks_min"], COLOURS.index(printed["colour"]) + 1
    extra = {"basilica": n * (n - 1) // 2, "amphitheatre": n - 1, "city_wall": 0}
    assert printed["vp_fixed"] == n * c + extra[printed["building"]]


@pytest.mark.parametrize("spot", GATE)
@pytest.mark.parametrize("height", range(3, 9))
def test_pn_6_16_porta_nigra(spot: str, height: int) -> None:
    """[PN-6.11], [PN-6.16], [PN-8.8], R42: one to five points per brick by colour, three to eight bricks."""
    colour = row("spots", spot)["colour"]
    twins = {each: (1, 3) for each in GATE if row("spots", each)["colour"] == colour and each < spot}
    card = f"building_porta_nigra_{colour}"
    table = position(3, area(bricks={colour: 9}), card="action_1", elements=twins, building_display=[None, card])
    table.play("icon:1", f"spot:{spot}")
    assert table.options == [f"height:{n}" for n in range(3, 9)]
    table.play(f"height:{height}")
    assert table.element(spot) == (0, height)
    assert table.me["points"] == height * (COLOURS.index(colour) + 1)
    assert table.me["cards"] == [card]
    assert table.me["influence"] == height // 3


@pytest.mark.parametrize(
    ("black", "white", "heights"), [(3, 0, [3]), (2, 2, [3, 4]), (0, 5, [3, 4, 5]), (9, 9, [3, 4, 5, 6, 7, 8])]
)
def test_pn_14_8_heights(black: int, white: int, heights: list[int]) -> None:
    """[PN-14.8]: from 3 to the bricks at hand, white ones included, at most 8."""
    table = position(3, area(bricks={"black": black, "white": white}), card="action_1")
    table.play("icon:1", "spot:porta_nigra_7")
    if len(heights) == 1:
        assert table.element("porta_nigra_7") == (0, heights[0])
    else:
        assert table.options == [f"height:{n}" for n in heights]


def test_pn_6_12_white_spots_take_only_white() -> None:
    """[PN-6.12]: a white spot accepts white bricks only."""
    colours = {"black": 9, "blue": 9, "red": 9, "yellow": 9}
    table = position(3, area(bricks=colours | {"white": 1}), card="action_1").play("icon:1")
    offered = [option for option in table.options if row("spots", option[5:])["colour"] == "white"]
    assert offered == ["spot:amphitheatre_c5", "spot:city_wall_5"]


@pytest.mark.parametrize("own", range(5))
def test_pn_6_13_as_few_white_bricks_as_possible(own: int) -> None:
    """[PN-6.13], R26: only missing bricks are replaced, if need be all."""
    table = position(3, area(bricks={"black": own, "white": 4}), card="action_1").play("icon:1", "spot:basilica_b1")
    assert (table.me["bricks"]["black"], table.me["bricks"]["white"]) == (0, own)
    assert table.event("element_placed")["white_used"] == 4 - own


@pytest.mark.parametrize(("own", "white"), [(o, w) for o in range(6) for w in range(6) if o + w >= 4])
def test_pn_14_9_arrays_of_white_bricks(own: int, white: int) -> None:
    """[PN-14.9]: from max(0, n - o) to min(n, w) with n = 4."""
    table = position(
        3,
        area(bricks={"black": own, "white": white}, influence=0),
        card="action_1",
        options={"white_substitution": "ask"},
    )
    expected = list(range(max(0, 4 - own), min(4, white) + 1))
    table.play("icon:1", "spot:basilica_b1")
    if len(expected) == 1:
        assert table.event("element_placed")["white_used"] == expected[0]
    else:
        assert table.options == [f"white:{n}" for n in expected]
        table.play(f"white:{expected[-1]}")
        assert table.me["bricks"]["white"] == white - expected[-1]
        assert table.me["bricks"]["black"] == own - (4 - expected[-1])


def test_pn_6_15_order_of_the_steps() -> None:
    """[PN-6.15], [PN-15.3]: movement, placing and points, card, reward, early end."""
    elements = dict.fromkeys(["amphitheatre_c1", "amphitheatre_c2", "amphitheatre_c3", "amphitheatre_c4"], 0)
    elements |= dict.fromkeys([f"city_wall_{n}" for n in range(1, 9)], 0)
    elements |= dict.fromkeys(["amphitheatre_b1", "amphitheatre_b2"], 0)
    me = area(romans=1, bricks={"red": 3})
    shown = ["building_basilica_red"]
    table = position(3, me, card="action_1", elements=elements, building_display=shown)
    table.play("icon:1", "spot:basilica_a3")
    assert table.kinds() == [
        "icon_used",
        "builder_moved",
        "element_placed",
        "points_scored",
        "building_card_taken",
        "builder_reward",
        "torch_taken",
        "early_end_triggered",
        "points_scored",
    ]


def test_pn_6_17_honour_cards_are_not_looked_at() -> None:
    """[PN-6.17], [PN-7.9]: a substitute on the honour display is never taken by building."""
    display = ["honour_10", "honour_13"]
    table = position(3, area(bricks={"red": 2}), card="action_1", honour_display=display).play(
        "icon:1", "spot:basilica_b3"
    )
    assert table.me["cards"] == []
    assert table.data["honour_display"][:2] == display


@pytest.mark.parametrize("building", BUILDINGS)
def test_pn_6_17_another_building_or_colour_brings_nothing(building: str) -> None:
    """[PN-6.17], R27: only the card of this building and this colour is taken."""
    spot = {"basilica": "basilica_b3", "amphitheatre": "amphitheatre_b3", "city_wall": "city_wall_8"}.get(building)
    spot = spot or "porta_nigra_4"
    others = [f"building_{each}_red" for each in BUILDINGS if each != building] + [f"building_{building}_blue"]
    bricks = {"red": row("spots", spot)["bricks_min"]}
    table = position(3, area(bricks=bricks), card="action_1", building_display=others).play("icon:1", f"spot:{spot}")
    assert table.me["cards"] == []
    assert table.data["building_display"][:4] == others


def test_pn_6_20_elements_stay() -> None:
    """[PN-6.20], [PN-6.10]: a spot with an element can never be built on again."""
    table = position(3, area(bricks={"red": 4}), card="action_1", elements={"basilica_b3": 1}).play("icon:1")
    assert "spot:basilica_b3" not in table.options
    assert table.why("spot:basilica_b3") == ("spot_taken", "PN-6.10")


def test_pn_6_10_no_roman() -> None:
    """[PN-6.10], [PN-18.5]: without a Roman nothing can be built, neither with the icon nor with influence."""
    table = position(3, area(bricks={"red": 4}, romans=0, influence=2), card="action_1")
    assert "icon:1" not in table.options
    assert "place_by_influence" not in table.options
    assert table.why("icon:1") == ("no_roman", "PN-6.10")
    table.play("take_roman")
    assert "icon:1" in table.options
