"""Builder rewards: [PN-6.19], [PN-8.1] and [PN-8.2]."""

import pytest

from .table import BUILDINGS, COLOURS, area, honour, position, row, rows

REWARDS = {
    "basilica": {"torches": 1, "romans": 1},
    "amphitheatre": {"coins": 5, "romans": 1},
    "city_wall": {"white": 1},
    "porta_nigra": {"influence": 1, "romans": 2},
}
# What is built before, what is built now; every number of triggers and every remainder occurs.
BUILT: dict[str, list[tuple[list[str], str]]] = {
    "basilica": [
        ([], "basilica_a2"),
        ([], "basilica_a1"),
        (["basilica_a2"], "basilica_b3"),
        (["basilica_a2"], "basilica_b1"),
        (["basilica_a1"], "basilica_b3"),
        (["basilica_a1", "basilica_a2"], "basilica_b1"),
    ],
    "amphitheatre": [
        ([], "amphitheatre_c1"),
        ([], "amphitheatre_a1"),
        (["amphitheatre_b1"], "amphitheatre_c1"),
        (["amphitheatre_b1", "amphitheatre_c1"], "amphitheatre_c2"),
        (["amphitheatre_b1", "amphitheatre_c1", "amphitheatre_b2"], "amphitheatre_c2"),
    ],
    "city_wall": [
        ([], "city_wall_2"),
        ([], "city_wall_6"),
        (["city_wall_1"], "city_wall_2"),
        (["city_wall_1", "city_wall_2"], "city_wall_3"),
    ],
    "porta_nigra": [([], "porta_nigra_1"), (["porta_nigra_1"], "porta_nigra_2")],
}
CASES = [(building, before, now) for building in BUILDINGS for before, now in BUILT[building]]


@pytest.mark.parametrize(("building", "before", "now"), CASES)
def test_pn_8_1_rewards(building: str, before: list[str], now: str) -> None:
    """[PN-6.19], [PN-8.1], [PN-8.2], R2: floor(b/3) - floor(a/3) times the reward of the building."""
    spot = row("spots", now)
    a = sum(row("spots", each)["bricks_min"] for each in before)
    times = (a + spot["bricks_min"]) // 3 - a // 3
    me = area(bricks={spot["colour"]: spot["bricks_min"]}, builder=building)
    table = position(3, me, card="action_1", elements=dict.fromkeys(before, 0))
    reserve = table.data["reserve"]
    table.play("icon:1")
    if table.asked == "choose_spot":
        table.play(f"spot:{now}")
    reward = REWARDS[building]
    after = table.me
    assert after["torches"] == times * reward.get("torches", 0)
    assert after["coins"] == 20 + times * reward.get("coins", 0)
    assert after["influence"] == times * reward.get("influence", 0)
    assert after["romans"] == 4 + times * reward.get("romans", 0)
    assert after["bricks"]["white"] == times * reward.get("white", 0)
    assert table.data["reserve"] == reserve - times * reward.get("white", 0)
    assert [each["times"] for each in table.events("builder_reward")] == ([times] if times else [])


@pytest.mark.parametrize("height", range(3, 9))
@pytest.mark.parametrize("before", range(3, 9))
def test_pn_8_2_porta_nigra_heights(before: int, height: int) -> None:
    """[PN-8.2]: several triggers by one element, counted over the whole building."""
    table = position(3, area(bricks={"red": 8}), card="action_1", elements={"porta_nigra_2": (0, before)})
    table.play("icon:1", "spot:porta_nigra_4", f"height:{height}")
    times = (before + height) // 3 - before // 3
    assert (table.me["influence"], table.me["romans"]) == (times, 4 + 2 * times)


def test_pn_8_2_bricks_of_others_and_of_other_buildings_do_not_count() -> None:
    """[PN-8.2]: triggers are counted per player and building."""
    elements = {"basilica_a2": 1, "basilica_b5": 1, "amphitheatre_b1": 0, "city_wall_1": 0}
    table = position(3, area(bricks={"red": 2}), card="action_1", elements=elements).play("icon:1", "spot:basilica_b3")
    assert not table.events("builder_reward")


def test_pn_8_1_amphitheatre_without_romans() -> None:
    """[PN-8.1]: the Roman is lost, the coins are not."""
    me = area(bricks={"black": 3}, builder="amphitheatre", romans=15, coins=0)
    table = position(3, me, card="action_1").play("icon:1", "spot:amphitheatre_a1")
    assert (table.me["romans"], table.me["romans_reserve"], table.me["coins"]) == (14, 0, 5)
    assert table.event("builder_reward")["lost"] == {"romans": 1}


def test_pn_8_1_basilica_without_romans() -> None:
    """[PN-8.1]: the Roman is lost, the torch is not."""
    me = area(bricks={"black": 3}, romans=15)
    table = position(3, me, card="action_1").play("icon:1", "spot:basilica_a1")
    assert (table.me["romans"], table.me["torches"]) == (14, 1)


def test_pn_7_10_gate_brick_reaches_a_multiple() -> None:
    """[PN-7.10], [PN-8.2]: the added brick brings the reward if the total reaches a new multiple of 3."""
    me = area(influence=2, romans=2)
    elements = {"porta_nigra_4": (0, 5), "porta_nigra_2": (1, 3)}
    table = position(3, me, card="action_1", elements=elements, honour_display=[honour("gate_brick")]).play(
        "buy_honour"
    )
    assert (table.me["influence"], table.me["romans"]) == (1, 4)


@pytest.mark.parametrize("colour", COLOURS[:4])
def test_pn_8_9_twins(colour: str) -> None:
    """[PN-8.9]: one option per colour; the twin means the same spot until the first is taken."""
    low, high = (spot["id"] for spot in rows("spots") if spot["building"] == "porta_nigra" and spot["colour"] == colour)
    table = position(3, area(bricks={colour: 3}), card="action_1").play("icon:1")
    assert f"spot:{low}" in table.options
    assert f"spot:{high}" not in table.options
    assert table.play(f"spot:{high}").element(low) == (0, 3)
