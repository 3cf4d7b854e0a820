"""The test vectors of part 20 that come from the rulebook (E-01 to E-11) and those about actions (E-12 to E-19)."""

import pytest

from .table import Data, Table, acting, area, card, cards, performing, position, scored

START = [0, 0, 0]
ENOUGH: Data = {"goods": "1/1/1/1/1", "influence": 1, "artisans": 1}


def strengths(table: Table, cell: str) -> dict[str, int]:
    told = table.play(f"patrician:{cell}").event("patrician_placed")
    while table.asked != "turn_end":
        table.play(next(text for text in table.options if text.startswith("decline")))
    table.play("end")
    return {told["column"]: told["column_strength"], told["row"]: told["row_strength"]}


def test_e_01() -> None:
    """E-01 [NR-4.1]."""
    table = position(3)
    assert strengths(table, "2-1") == {"seafaring": 2, "develop": 1}
    assert strengths(table, "3-2") == {"petition": 1, "associates": 2}
    assert strengths(table, "2-3") == {"seafaring": 2, "races": 1}
    assert strengths(table, "2-4") == {"seafaring": 3, "building": 1}


def test_e_02() -> None:
    """E-02 [NR-5.3]."""
    table = performing("petition", 3, area(influence=3), claimant=1).play("action:trade")
    assert table.options == ["spend:1", "spend:2", "spend:3"]
    table.play("spend:2")
    assert (table.me["influence"], table.me["coins"]) == (1, 2)


@pytest.mark.parametrize(("artisans", "first"), [(2, ["place", "hire"]), (0, ["hire"])])
def test_e_03(artisans: int, first: list[str]) -> None:
    """E-03 [NR-5.8]: the bottom row gives no wheat, so the chains are those of the vector."""
    table = performing("income", 2, area(goods="2/0/0/0/0", artisans=artisans))
    if artisans:
        assert {text.split(":")[0] for text in table.options} == set(first)
        placed = table.branch().play("place:1-3")
        assert {text.split(":")[0] for text in placed.options} == {"place", "hire", "done"}
        table.play("hire")
    assert table.me["artisans"] == artisans + 1
    assert {text.split(":")[0] for text in table.options} == {"place", "hire", "done"}
    assert table.branch().play("done").me["artisans"] == artisans + 1
    assert table.branch().play("hire").me["artisans"] == artisans + 2
    assert table.branch().play("place:1-3").me["artisans"] == artisans


def test_e_04() -> None:
    """E-04 [NR-11.3]."""
    strips = ["G1", "Y1", "O5"]
    table = position(3, area(row=[20, 21, 22, 23], strips=strips))
    assert [text for text in table.options if text.startswith("achievement")] == ["achievement:2-2"]
    table = position(3, area(row=range(20, 26), strips=strips, mosaic=["2-2"]))
    assert "achievement:3-3" in table.options
    assert len(table.play("achievement:3-3").me["row"]) == 6


def test_e_05_and_e_07() -> None:
    """E-05 [NR-13.1], E-07 [NR-15.6]."""
    assert scored(3, area(ships=["chersonesos", "phasis"])).items()["sea_routes"] == 17
    assert scored(1, area(ships=["trapezus", "tanais"])).items()["sea_routes"] == 21


def test_e_06() -> None:
    """E-06 [NR-13.7]."""
    estate = {f"{x}-{y}": f"L{15 + 3 * y + x - 1}" for x, y in ((1, 1), (2, 1), (3, 1), (1, 2), (2, 2))}
    assert scored(3, area(estate=estate)).items()["animals"] == 14


def test_e_08() -> None:
    """E-08 [NR-15.6]."""
    mosaic = ["1-1", "2-1", "3-1", "1-2", "2-2", "3-2", "1-3"]
    told = scored(1, area(mosaic=mosaic)).told
    assert [event.facts["points"] for event in told if event.facts.get("item") == "automa_mosaic"] == [10]


def test_e_09() -> None:
    """E-09 [NR-5.3]."""
    first = performing("petition", 1, area(influence=3))
    assert (first.asked, first.why("claim")) == ("petition_action", ("holder_waits", "NR-5.3"))
    assert len(first.options) == 4
    second = performing("petition", 2, area(influence=3))
    assert second.asked == "petition_claim"
    second.play("claim")
    assert (second.me["influence"], second.data["claimant"]) == (1, 0)
    end = position(3, round=1, turn=8, asked="turn_end", claimant=0).play("end")
    assert end.data["starter"] == 0


def test_e_10() -> None:
    """E-10 [NR-3.2]."""
    assert position(3, asked="emperor_cell", token="E1", emperor=None).options == ["emperor:1-1", "emperor:3-3"]


@pytest.mark.parametrize(("strength", "price"), [(1, 2), (2, 1), (3, 0)])
@pytest.mark.parametrize("row", [2, 3])
def test_e_11(strength: int, price: int, row: int) -> None:
    """E-11 [NR-5.4]."""
    mine = area(coins=2, influence=1, hand=[40], row=range(20, 20 + row))
    table = performing("associates", strength, mine, market=[], deck=range(1, 10))
    table.play(*["take:deck"] * strength, "play:trivia")
    assert (table.me["coins"], table.me["influence"]) == (2 - price, 1 if row == 2 else 0)


def test_e_12() -> None:
    """E-12 [NR-6.3]."""
    table = performing("income", 3, area(artisans=3))
    goods = [table.play(f"place:{cell}").goods for cell in ("1-1", "2-1", "3-1")]
    assert goods == ["1/1/0/0/0", "3/1/0/1/0", "5/1/0/1/1"]
    lost = [facts for facts in table.events("resource") if facts["how"] == "lost"]
    assert [(facts["resource"], facts["amount"]) for facts in lost] == [("wheat", 1)]


def test_e_13() -> None:
    """E-13 [NR-6.3]."""
    assert performing("income", 1, area(artisans=1, working=["1-1", "2-2"])).play("place:1-2").goods == "0/2/2/0/0"


def test_e_14() -> None:
    """E-14 [NR-6.4]."""
    table = performing("income", 1, area(artisans=1, estate={"3-3": "L14"})).play("place:3-3")
    assert (table.goods, table.me["coins"], table.asked) == ("0/0/0/0/1", 1, "exchange")
    table.play("yes")
    assert (table.me["coins"], table.me["artisans"]) == (0, 1)


def test_e_15() -> None:
    """E-15 [NR-6.5]."""
    mine: Data = {"artisans": 1, "hand": [40], "row": [20, 21, 22], "estate": {"1-1": "X2"}}
    without = performing("income", 1, area(**mine)).play("place:1-1")
    assert (without.asked, without.me["estate"][0]["turned"]) == ("turn_end", False)
    table = performing("income", 1, area(**mine, influence=1)).play("place:1-1", "yes", "play:trivia")
    assert (table.me["influence"], len(table.me["row"]), table.me["estate"][0]["turned"]) == (0, 4, True)


def test_e_16() -> None:
    """E-16 [NR-7.2]."""
    mine: Data = {"hand": [40], "row": range(20, 27)}
    table = performing("associates", 3, area(**mine, influence=1), deck=range(1, 10), market=[])
    table.play("take:deck", "take:deck", "take:deck", "play:trivia")
    assert (table.asked, len(table.options)) == ("discard_row", 7)
    table.play(table.options[0])
    assert (len(table.me["row"]), table.me["influence"]) == (7, 0)
    table = performing("associates", 3, area(**mine), deck=range(1, 10), market=[])
    assert table.play("take:deck", "take:deck", "take:deck").asked == "turn_end"


def test_e_17() -> None:
    """E-17 [NR-7.3]."""
    mine = area(coins=2, influence=2, hand=[38], goods="0/4/2/0/0", artisans=0)
    table = acting("petition", 1, mine, row="building", building=["B12", "B13"])
    table.play("perform:column", "action:associates", "spend:1", "take:1", "play:seraphina", "perform:row")
    assert (table.events("associate_permanent"), table.me["coins"]) == ([], 0)
    later = performing("building", 2, mine | {"hand": [], "row": [38]}, building=["B01"])
    assert later.event("associate_permanent") == {"card": "seraphina", "coins": 1}
    assert later.options == ["contract:1"]


def test_e_18() -> None:
    """E-18 [NR-10.2, 10.4]."""
    chariots = [[2, 0, 0], START, START]
    table = performing("races", 3, area(goods="0/0/0/0/1"), chariots=chariots).play("advance:red")
    assert table.goods == "0/0/0/0/0"
    assert (table.branch().play("done").asked, table.branch().play("done").options) == (
        "wheel_bonus",
        ["achievement", "influence"],
    )
    assert table.branch().play("advance:red", "done").asked == "turn_end"
    assert table.branch().play("advance:red", "advance:red").asked == "turn_end"
    options = {"wheel_requires_stop": False}
    other = performing("races", 3, area(goods="0/0/0/0/1"), chariots=chariots, options=options).play("advance:red")
    assert other.asked == "wheel_bonus"
    assert other.play("influence", "advance:red").chariot(0) == 4
    far = performing("races", 1, area(goods="0/0/0/0/1"), chariots=[[5, 0, 0], START, START])
    assert far.options == ["advance:blue", "advance:white"]


def test_e_19() -> None:
    """E-19 [NR-10.3, 12.1]."""
    table = performing("races", 1, area(), chariots=[[3, 0, 0], [4, 0, 0], START]).play("advance:red")
    stack = [team[0] for team in table.data["chariots"]]
    assert stack == [[4, 1], [4, 0], [0, 2 - 2]]
    end = position(3, asked="turn_end", turn=8, chariots=[[(4, 1), 0, 0], [(4, 0), 0, 0], START]).play("end")
    assert end.player(1)["favourites"] == ["F1"]
    end = position(3, asked="turn_end", turn=8, chariots=[[(4, 1), 0, 0], [5, 0, 0], [(4, 2), 0, 0]]).play("end")
    assert end.player(1)["favourites"] == ["F1"]


def test_e_43() -> None:
    """E-43 [NR-5.1]."""
    table = performing("trade", 1, area(hand=[20, 21, 22]))
    table.play("discard:manius", "discard:marcus")
    assert (table.me["coins"], table.asked, table.me["hand"]) == (2, "trade_buy", [card(22)])


def test_e_49() -> None:
    """E-49 [NR-5.4]."""
    table = performing("associates", 3, area(hand=range(20, 25))).play("take:1", "take:2", "take:3", "none")
    assert (table.asked, len(table.options)) == ("discard_hand", 8)
    table.play(table.options[0], table.options[1])
    assert (len(table.me["hand"]), table.asked) == (6, "turn_end")
    mine = area(hand=range(20, 26), influence=1, coins=2)
    table = performing("petition", 1, mine).play("action:associates", "spend:1", "take:1")
    assert (table.asked, len(table.options)) == ("play_card", 8)
    assert table.branch().play("none").asked == "discard_hand"
    assert table.branch().play("play:manius").asked == "turn_end"


def test_e_50() -> None:
    """E-50 [NR-7.4]."""
    table = performing("associates", 3, area(), market=[1, None, 2], deck=[]).play("take:1")
    assert table.me["hand"] == cards(1, 2)
    assert table.asked == "play_card"
