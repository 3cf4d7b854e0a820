"""The auditor that every test relies on, and data that are not a position of the game."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.rules.porta_nigra.table import TITLE, Data, area, honour, ids, position
from urbes.engine.errors import PositionError, UnknownChoice


def lawful() -> Data:
    me = area(bricks={"red": 2}, cards=["building_basilica_red"], final_cards=[honour("final_30")])
    shown = ids("building_cards")[5:9]
    table = position(3, me, card="action_1", building_display=shown, building_pile=ids("building_cards")[12:])
    return table.data


def set_in(*path: str | int, value: object) -> Callable[[Data], None]:
    """An edit: put a value at a place of the data."""

    def edit(data: Data) -> None:
        place: Any = data
        for key in path[:-1]:
            place = place[key]
        place[path[-1]] = value

    return edit


BROKEN = [
    ("PN-1.2", set_in("reserve", value=5)),
    ("PN-1.2", set_in("market", "red", value=40)),
    ("PN-1.2", set_in("players", 1, "bricks", value={"white": 1})),
    ("PN-1.4", set_in("players", 0, "romans", value=6)),
    ("PN-1.4", set_in("players", 0, "romans_reserve", value=0)),
    ("PN-2.8", set_in("players", 2, "hand", value=["action_3"])),
    ("PN-2.8", set_in("players", 2, "discard", value=["action_1"])),
    ("PN-2.8", set_in("card", value="action_2")),
    ("PN-4.3", set_in("supply", value=["supply_1"])),
    ("PN-4.3", set_in("supply_discard", value=["supply_1"])),
    ("PN-6.17", set_in("players", 1, "cards", value=["building_basilica_red"])),
    ("PN-6.17", set_in("players", 1, "cards", value=[ids("building_cards")[12]])),
    ("PN-7.4", set_in("honour_display", 3, value=honour("final_30"))),
    ("PN-7.4", set_in("honour_pile", value=[honour("final_30")])),
]


@pytest.mark.parametrize(("rule", "edit"), BROKEN)
def test_the_auditor_sees_what_is_wrong(rule: str, edit: Callable[[Data], None]) -> None:
    """[PN-1.2], [PN-1.4], [PN-2.8], [PN-4.3], [PN-6.17], [PN-7.4]: lost and doubled pieces are named by rule."""
    data = lawful()
    assert TITLE.audit(TITLE.load(data)) == []
    edit(data)
    broken = TITLE.audit(TITLE.load(data))
    assert any(each.startswith(rule) for each in broken), broken


def test_pn_10_2_the_auditor_sees_a_missed_end() -> None:
    """[PN-10.2]: a finished game without a brick in reserve and market must have ended early."""
    data = position(3, card="action_1", market={"red": 1}, reserve=0).data
    data["players"][2]["bricks"]["red"] = 1
    data["market"] = {}
    data |= {"decision": "over", "seat": -1, "card": None, "free_icons": [], "torches_left": 0}
    data["players"][0]["discard"] = ["action_1"]
    assert [each for each in TITLE.audit(TITLE.load(data)) if each.startswith("PN-10.2")]
    data |= {"early_by": 0, "ending": "bricks"}
    assert TITLE.audit(TITLE.load(data)) == []


NONSENSE = [
    set_in("decision", value="sleep"),
    set_in("seat", value=3),
    set_in("active", value=1),
    set_in("round", value=0),
    set_in("reserve", value=-1),
    set_in("market", value={"green": 1}),
    set_in("card", value="action_9"),
    set_in("card", value=None),
    set_in("free_icons", value=[3]),
    set_in("building_display", value=[]),
    set_in("elements", value=[{"spot": "basilica_a1", "seat": 0, "bricks": 2}]),
    set_in("elements", value=[{"spot": "porta_nigra_1", "seat": 0, "bricks": 9}]),
    set_in("elements", value=[{"spot": "rome", "seat": 0, "bricks": 1}]),
    set_in("elements", value=[{"spot": "basilica_a2", "seat": seat, "bricks": 2} for seat in (0, 1)]),
    set_in("players", 0, "builder", value=None),
    set_in("players", 0, "coins", value=-1),
    set_in("players", 0, "coins", value="many"),
    set_in("players", 0, "cards", value=[honour("coins_6")]),
    set_in("players", 0, "final_cards", value=[honour("coins_6")]),
    set_in("players", 0, "hand", value=["action_2", "action_2"]),
    set_in("decision", value="choose_height"),
    set_in("decision", value="choose_white"),
    set_in("decision", value="choose_spot"),
    set_in("decision", value="buy_colour"),
    set_in("decision", value="choose_gate_element"),
    set_in("decision", value="choose_honour"),
    set_in("icon", value="torch"),
    set_in("extra", value=1),
    set_in("game", value="panticapaeum"),
]


@pytest.mark.parametrize("edit", NONSENSE)
def test_pn_14_1_half_given_positions_are_refused(edit: Callable[[Data], None]) -> None:
    """[PN-14.1]: data that cannot be a position of the game are refused, never repaired."""
    data = lawful()
    edit(data)
    with pytest.raises(PositionError):
        TITLE.load(data)


def test_pn_0_5_positions_for_one() -> None:
    """[PN-0.5]: there is no position for one player."""
    data = lawful()
    data["players"] = data["players"][:1]
    with pytest.raises(UnknownChoice):
        TITLE.load(data)


def test_positions_come_back_as_they_were() -> None:
    """[PN-14.16]: dump and load agree in the middle of a chain, too."""
    me = area(bricks={"red": 5}, influence=2)
    table = position(3, me, card="action_1", elements={"porta_nigra_1": (0, 4), "basilica_a1": 1})
    for move in ("place_by_influence", "spot:porta_nigra_4"):
        table.play(move)
        again = TITLE.load(table.data)
        assert TITLE.dump(again) == table.data
        assert again.legal() == table.game.legal()
