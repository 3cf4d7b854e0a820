"""Petition and the first-player token: [NR-5.3], [NR-5.3a], [NR-4.7]."""

import pytest

from .table import ACTIONS, Data, Table, acting, area, card, last_turn, performing, position

OTHERS = [action for action in ACTIONS if action != "petition"]


def rich(**given: object) -> Data:
    usual: Data = {"coins": 5, "goods": "3/3/3/3/3", "influence": 3, "artisans": 2}
    return area(**usual | given)


@pytest.mark.parametrize("strength", [1, 2, 3])
@pytest.mark.parametrize("influence", [1, 2, 5])
def test_nr_5_3_spend(strength: int, influence: int) -> None:
    """[NR-5.3] step 2: 1 up to the strength, as far as influence goes; the action has the strength paid."""
    table = performing("petition", strength, rich(influence=influence), players=1)
    assert (table.asked, table.options) == ("petition_action", [f"action:{action}" for action in OTHERS])
    table.play("action:trade")
    most = min(strength, influence)
    assert (table.asked, table.options) == ("petition_spend", [f"spend:{number}" for number in range(1, most + 1)])
    table.play(f"spend:{most}")
    assert (table.me["coins"], table.me["influence"]) == (5 + most, influence - most)
    assert table.events("action_started")[-1] == {"action": "trade", "strength": most, "via": "petition"}


@pytest.mark.parametrize("action", OTHERS)
def test_nr_5_3_each_of_the_seven(action: str) -> None:
    """[NR-5.3] step 2: all seven other actions can be performed, and then the Petition is over."""
    table = performing("petition", 1, rich(), players=1).play(f"action:{action}", "spend:1")
    while table.asked != "turn_end":
        closing = [text for text in table.options if text in ("done", "skip", "none")]
        table.play((closing or table.options)[0])
    assert table.options[-1] == "end"


def test_nr_5_3_the_same_action_as_the_other_line() -> None:
    """[NR-5.3]: the chosen action may be the other one of the player's cell, which can be performed again."""
    table = acting("petition", 1, area(influence=1), row="trade").play(
        "perform:column", "action:trade", "spend:1", "done"
    )
    assert table.options == ["perform:row", "decline:row"]
    assert table.play("perform:row").me["coins"] == 2


def test_nr_5_3_no_declining() -> None:
    """[NR-5.3]: the chosen action cannot be declined for a sesterce; influence is spent in any case."""
    table = performing("petition", 1, area(influence=1), players=1)
    assert table.options == ["action:trade", "action:develop", "action:associates", "action:races"]
    for text in ("skip", "decline:column", "done"):
        assert table.why(text) is not None
    assert table.why("skip") == ("step_is_due", "NR-5.3a")


def test_nr_5_3_only_possible_strengths() -> None:
    """[NR-5.3], part 18 `petition_spend`: only an n at which the action has a possible step."""
    mine = area(influence=3, goods="2/0/0/0/0")
    table = performing("petition", 3, mine, players=1, sea=["S24", "S25", "S04", "S05"]).play("action:seafaring")
    assert table.options == ["spend:2", "spend:3"]
    table.play("spend:2")
    assert (table.asked, table.options) == ("choose_contract", ["contract:3"])


def test_nr_5_3_influence_left_after_paying() -> None:
    """[NR-5.3], [NR-7.2]: playing a fourth card needs influence that was not spent on the Petition."""
    mine = area(influence=3, coins=2, hand=[40], row=[20, 21, 23])
    table = performing("petition", 3, mine, market=[], deck=[], claimant=1).play("action:associates")
    assert table.options == ["spend:1", "spend:2"]
    table = performing("petition", 3, mine | {"coins": 1}, market=[], deck=[], claimant=1).play("action:associates")
    assert table.options == ["spend:2"]


def test_nr_18_1_a_single_sum_is_asked() -> None:
    """[NR-18.1]: `petition_spend` is asked even with a single option."""
    table = performing("petition", 1, area(influence=1), players=1).play("action:develop")
    assert (table.asked, table.options) == ("petition_spend", ["spend:1"])


def seat_1(influence: int = 3, claimant: int | None = None, turn: int = 1) -> Table:
    """Seat 1 may petition in its first turn; seat 0 began the round."""
    columns, rows = ["petition", "trade", "develop", "races"], ["income", "building", "seafaring", "associates"]
    return position(
        3,
        area(patricians=["4-4"]),
        area(influence=influence, patricians=["1-1"]),
        asked="choose_action",
        turn=turn,
        cell="1-1",
        emperor="3-3",
        lines_left=["column"],
        columns=columns,
        rows=rows,
        claimant=claimant,
    )


def test_nr_5_3_claim() -> None:
    """[NR-5.3] step 1, E-09: 2 influence; anybody but the holder may claim in the very first turn."""
    table = seat_1().play("perform:column")
    assert (table.asked, table.options) == ("petition_claim", ["claim", "no"])
    table.play("claim")
    assert (table.data["claimant"], table.data["starter"], table.player(1)["influence"]) == (1, 0, 1)
    assert [event.seat for event in table.told if event.kind == "first_player_claimed"] == [1]
    assert table.asked == "petition_action"
    assert table.options[-1] == "skip"
    table.play("skip")
    assert table.asked == "turn_end"


def test_nr_5_3a_claim_without_influence_left() -> None:
    """[NR-5.3a]: if the claim leaves no influence the action ends."""
    table = seat_1(influence=2).play("perform:column", "claim")
    assert (table.asked, table.player(1)["influence"], table.player(1)["coins"]) == ("turn_end", 0, 0)


def test_nr_5_3a_no_claim_then_an_action_is_due() -> None:
    """[NR-5.3a]: after `no` another action must be performed: there is no `skip`."""
    table = seat_1().play("perform:column", "no")
    assert table.asked == "petition_action"
    assert "skip" not in table.options


@pytest.mark.parametrize(
    ("influence", "claimant", "reason"),
    [(1, None, "no_influence"), (3, 0, "already_claimed"), (3, 2, "already_claimed")],
)
def test_nr_5_3_no_claim(influence: int, claimant: int | None, reason: str) -> None:
    """[NR-5.3]: not without 2 influence, and only one claim per round."""
    table = seat_1(influence, claimant).play("perform:column")
    assert table.asked == "petition_action"
    assert table.why("claim") == (reason, "NR-5.3")


@pytest.mark.parametrize(("strength", "offered"), [(1, False), (2, True), (3, True)])
def test_nr_5_3_the_holder_waits(strength: int, offered: bool) -> None:
    """[NR-5.3], E-09: the holder cannot claim in his first turn of the round, in the second or third he may."""
    table = performing("petition", strength, area(influence=3))
    assert (table.asked == "petition_claim") == offered
    if offered:
        assert table.play("claim").data["claimant"] == 0
    else:
        assert table.why("claim") == ("holder_waits", "NR-5.3")


def test_nr_5_3_holder_of_a_later_round() -> None:
    """[NR-5.3]: the holder is the first player of this round, not seat 0."""
    other: Data = {"round": 2, "starter": 1, "turn": 2}
    assert performing("petition", 1, area(influence=3), **other).asked == "petition_claim"


def test_nr_4_4_petition_by_claim_or_influence() -> None:
    """[NR-4.4]: 1 influence is enough, 0 is not."""
    assert acting("petition", 1, area(influence=1)).options == ["perform:column", "decline:column"]
    assert acting("petition", 1, area()).asked == "turn_end"


def test_nr_3_3_the_order_of_the_round_stays() -> None:
    """[NR-3.3]: a claim does not change the order of the running round."""
    table = seat_1().play("perform:column", "claim", "skip", "end")
    assert (table.game.seat, table.data["starter"]) == (2, 0)


@pytest.mark.parametrize(("claimant", "first"), [(None, 1), (0, 0), (1, 1), (2, 2)])
def test_nr_12_1_next_first_player(claimant: int | None, first: int) -> None:
    """[NR-12.1] step 1: the claimant, otherwise the next player clockwise."""
    table = last_turn(3, round=1, claimant=claimant).play("end")
    assert (table.data["starter"], table.game.seat, table.data["claimant"]) == (first, first, None)
    assert table.event("first_player_passed") == {"from": 0, "to": first, "claimed": claimant is not None}


def test_nr_12_1_clockwise_modulo() -> None:
    """[NR-2.2], [NR-12.1]: after the last seat comes seat 0."""
    assert last_turn(4, round=2, starter=3).play("end").data["starter"] == 0


@pytest.mark.parametrize(("number", "strength"), [(24, 2), (22, 1)])
def test_nr_4_7_own_cards_of_petition(number: int, strength: int) -> None:
    """[NR-4.7]: 22 and 24 belong to Petition and work before it; 22 also after it."""
    table = performing("petition", 1, area(influence=2, row=[number]), players=1).play(f"use:{card(number)}")
    assert table.play("action:trade").options == [f"spend:{n}" for n in range(1, strength + 1)]


def test_nr_4_6_occius_after_petition() -> None:
    """[NR-4.6] step 4: card 22 in the window after the whole Petition action."""
    table = performing("petition", 1, area(influence=1, row=[22, 28]), players=1)
    table.play("proceed", "action:develop", "spend:1", "skip")
    assert (table.asked, table.options) == ("post_action", ["use:occius", "done"])
    assert table.play("use:occius").me["influence"] == 2


def test_nr_15_1_solo_has_no_claim() -> None:
    """[NR-15.1], R-45: alone there is no first-player token."""
    table = performing("petition", 3, area(influence=8), players=1)
    assert table.asked == "petition_action"
    assert table.why("claim") == ("no_first_player_token", "NR-15.1")
