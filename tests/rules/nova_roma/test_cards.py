"""Taking, playing and discarding associate cards: [NR-5.4], [NR-7.2], [NR-7.3], [NR-7.4]."""

import pytest

from .table import CARDS, Data, acting, answers, area, card, cards, last_turn, performing, position

TAKE = ["take:1", "take:2", "take:3", "take:4", "take:deck"]


@pytest.mark.parametrize("strength", [1, 2, 3])
def test_nr_5_4_take_as_many_as_the_strength(strength: int) -> None:
    """[NR-5.4] step 1, R-20, R-37: so many cards, one at a time, from slots or the deck; taken slots stay empty."""
    table = performing("associates", strength, area(hand=[20]), market=[1, 2, 3, 4])
    for number in range(strength):
        assert (table.asked, table.options) == ("take_card", TAKE[number:])
        table.play(TAKE[number])
    assert table.me["hand"] == [*cards(1, 2, 3)[:strength], card(20)]
    assert table.asked == ("play_card" if strength == 3 else "turn_end")


def test_nr_5_4_from_the_deck() -> None:
    """[NR-5.4], [NR-18.1]: from the deck; asked even if it is the only way, because it reveals something."""
    table = performing("associates", 1, market=[], deck=[5, 9, 20])
    assert (table.asked, table.options) == ("take_card", ["take:deck"])
    table.play("take:deck", draws=[1])
    assert table.me["hand"] == [card(9)]


def test_nr_5_4_a_single_slot_is_taken_without_asking() -> None:
    """[NR-18.1]: one card in the market, no deck, no pile: it is taken at once."""
    table = acting("associates", 1, market=[None, 5], deck=[]).play("perform:column")
    assert table.me["hand"] == [card(5)]


@pytest.mark.parametrize(("strength", "price"), [(1, 2), (2, 1), (3, 0)])
@pytest.mark.parametrize(("row", "influence"), [(2, 0), (3, 1), (6, 1)])
def test_nr_5_4_price_of_playing(strength: int, price: int, row: int, influence: int) -> None:
    """[NR-5.4] step 2, [NR-7.2], R-1, E-11: 2, 1, 0 sesterces; 1 influence from the fourth card on."""
    mine = area(coins=4, influence=2, hand=[40], row=range(20, 20 + row))
    table = performing("associates", strength, mine, market=[1, 2, 3, 4])
    table.play(*TAKE[:strength])
    assert f"play:{card(40)}" in table.options
    assert table.options[-1] == "none"
    table.play(f"play:{card(40)}")
    me = table.me
    assert (me["coins"], me["influence"]) == (4 - price, 2 - influence)
    assert me["row"] == cards(*range(20, 20 + row), 40)
    assert me["fresh"] == [card(40)]
    facts = {"card": card(40), "coins": price, "influence": influence, "position": row + 1}
    assert table.event("card_played") == facts


@pytest.mark.parametrize(
    "lacking", [{"coins": 1, "row": []}, {"coins": 2, "row": [20, 21, 22], "influence": 0}], ids=["coins", "influence"]
)
def test_nr_5_4_playing_must_be_payable(lacking: Data) -> None:
    """[NR-5.4], part 18 `play_card`: without the price nothing can be played; the action goes on."""
    table = performing("associates", 1, area(hand=[40], **lacking)).play("take:1")
    assert table.asked == "turn_end"
    assert table.me["hand"] == [card(1), card(40)]


def test_nr_5_4_only_one_card() -> None:
    """[NR-5.4]: one card per action."""
    table = performing("associates", 1, area(coins=9, hand=[30, 40])).play("take:1", f"play:{card(30)}")
    assert table.asked == "turn_end"


def test_nr_4_5_who_can_take_nothing_must_play() -> None:
    """[NR-4.5], part 18 `play_card`: no `none` if no card was taken; asked because it has a price."""
    table = performing("associates", 1, area(coins=2, hand=[40]), market=[], deck=[])
    assert (table.asked, table.options) == ("play_card", [f"play:{card(40)}"])
    table.play(f"play:{card(40)}")
    assert (table.me["row"], table.me["coins"]) == ([card(40)], 0)


def test_nr_18_1_free_play_is_not_asked() -> None:
    """[NR-18.1]: a single card without a price is played without asking."""
    table = performing("associates", 3, area(hand=[40]), market=[], deck=[])
    assert (table.asked, table.me["row"]) == ("turn_end", [card(40)])


@pytest.mark.parametrize(("coins", "hand"), [(1, [40]), (2, [])])
def test_nr_4_4_associates_impossible(coins: int, hand: list[int]) -> None:
    """[NR-4.4]: with no card to take or to play, only declining is left, and it happens without a question."""
    table = acting("associates", 1, area(coins=coins, hand=hand), market=[], deck=[])
    assert (table.asked, table.me["coins"]) == ("turn_end", coins + 1)


def test_nr_4_4_tiberius_makes_playing_possible() -> None:
    """[NR-4.4] a): the strength with all usable strength cards counts."""
    mine = area(coins=1, hand=[40], row=[31])
    table = acting("associates", 1, mine, market=[], deck=[])
    assert table.options == ["perform:column", "decline:column"]
    ended = table.branch().play("perform:column", "proceed")
    assert (ended.asked, ended.me["coins"], ended.me["hand"]) == ("turn_end", 1, [card(40)])
    table.play("perform:column", "use:tiberius")
    assert (table.asked, table.options) == ("play_card", [f"play:{card(40)}"])


def test_nr_7_2_full_row() -> None:
    """[NR-7.2]: with 7 cards one of them goes to the discard pile first, used or not; the influence is due."""
    mine = area(coins=2, influence=1, hand=[40], row=range(20, 27), used=[20])
    table = performing("associates", 1, mine, market=[1, 2]).play("take:1", f"play:{card(40)}")
    assert (table.asked, table.options) == ("discard_row", [f"discard:{card(number)}" for number in range(20, 27)])
    table.play(f"discard:{card(20)}")
    me = table.me
    assert (me["row"], me["used"], me["fresh"]) == (cards(*range(21, 27), 40), [], [card(40)])
    assert (me["influence"], me["coins"]) == (0, 0)
    assert table.data["discard"] == [card(20)]
    assert table.event("card_played")["position"] == 7


def test_nr_7_2_nothing_may_be_discarded_from_a_shorter_row() -> None:
    """[NR-7.2]: with 6 cards the row simply grows."""
    mine = area(coins=2, influence=1, hand=[40], row=range(20, 26))
    table = performing("associates", 1, mine).play("take:1", f"play:{card(40)}")
    assert (table.asked, len(table.me["row"]), table.data["discard"]) == ("turn_end", 7, [])


def test_nr_7_3_played_again_it_is_a_new_card() -> None:
    """[NR-7.3]: a used card that left the row and comes back is face up, but not active in that turn."""
    mine = area(coins=9, influence=8, hand=[40], row=range(20, 27), used=[26])
    table = acting("associates", 1, mine, row="petition", market=[], deck=[1])
    table.play("perform:column", "take:deck", f"play:{card(40)}", f"discard:{card(26)}")
    assert table.data["discard"] == [card(26)]
    table.play(
        "perform:row", "proceed", "action:associates", "spend:1", "take:deck", f"play:{card(26)}", f"discard:{card(20)}"
    )
    assert (table.me["used"], table.me["fresh"]) == ([], cards(26, 40))
    assert card(26) in table.me["row"]


@pytest.mark.parametrize("hand", range(5, 11))
def test_nr_5_4_hand_limit(hand: int) -> None:
    """[NR-5.4] step 3, E-49: more than 6 cards are discarded down to 6, after playing, by choice."""
    table = performing("associates", 3, area(hand=range(20, 20 + hand)), market=[1, 2, 3, 4])
    table.play("take:1", "take:2", "take:3", "none")
    for held in range(hand + 3, 6, -1):
        assert table.asked == "discard_hand"
        assert len(table.options) == held
        table.play(table.options[-1])
    assert table.asked == "turn_end"
    assert len(table.me["hand"]) == min(6, hand + 3)
    assert table.data["discard"] == cards(*range(20 + max(0, 6 - 3), 20 + hand))


def test_r_30_no_limit_elsewhere() -> None:
    """R-30: a hand of 9 is not reduced by another action, nor in the clean-up."""
    mine = area(hand=range(20, 29))
    table = performing("develop", 1, mine).play("skip")
    assert (table.asked, len(table.me["hand"])) == ("turn_end", 9)
    assert len(last_turn(3, mine, round=1).play("end").player(0)["hand"]) == 9


def test_nr_7_4_reshuffled_at_once() -> None:
    """[NR-7.4], R-27: when the last card of the deck is taken, the pile becomes the deck at once."""
    table = performing("associates", 2, market=[1], deck=[5], discard=[20, 21]).play("take:deck", draws=[])
    assert table.data["deck"] == cards(20, 21)
    assert table.data["discard"] == []
    assert table.event("deck_reshuffled") == {"cards": 2}


def test_nr_7_4_reshuffled_when_the_next_card_is_drawn() -> None:
    """[NR-7.4], R-27: an empty pile is not shuffled; cards discarded later are, when the next card is drawn."""
    table = performing("associates", 1, market=[], deck=[], discard=[20, 21, 22])
    assert table.data["deck"] == []
    assert table.options == ["take:deck"]
    table.play("take:deck", draws=[1])
    assert table.me["hand"] == [card(21)]
    assert table.data["deck"] == cards(20, 22)


def test_nr_7_4_last_card_of_all() -> None:
    """[NR-7.4]: deck and pile end; what cannot be drawn lapses."""
    table = performing("associates", 3, market=[], deck=[5]).play("take:deck", draws=[])
    assert (table.me["hand"], table.data["deck"], table.data["discard"]) == ([card(5)], [], [])
    assert table.asked == "play_card"


def test_nr_7_4_market_refill_reshuffles_too() -> None:
    """[NR-7.4], [NR-3.5]: filling the market draws from the deck like everybody else."""
    table = position(3, asked="turn_end", market=[1, 2], deck=[30], discard=[20, 21])
    table.play("end", draws=[1])
    assert table.data["associate_market"] == cards(1, 2, 30, 21)
    assert (table.data["deck"], table.data["discard"]) == (cards(20), [])


def test_nr_7_1_all_forty_are_drawn_alike() -> None:
    """[NR-7.1]: any card of the deck can come, each by its own answer of chance."""
    for wanted in CARDS[4:]:
        table = performing("associates", 1, market=[1, 2, 3, 4])
        table.play("take:deck", draws=answers(table.data["deck"], [wanted], CARDS))
        assert table.me["hand"] == [wanted]
