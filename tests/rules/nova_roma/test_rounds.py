"""Rounds, turns, markets and the clean-up: [NR-3.1] to [NR-3.5], [NR-12.1], [NR-12.2], R-28."""

import pytest

from .table import (
    BASIC,
    BUILDING,
    CARDS,
    CELLS,
    SEA,
    SPECIAL,
    answers,
    area,
    card,
    cards,
    last_turn,
    playing,
    position,
)

TOKENS = {"E1": ["1-1", "3-3"], "E2": ["1-2", "2-3"], "E3": ["4-1", "1-3"], "E4": ["3-2", "1-4"], "E5": ["2-1", "4-2"]}
TOKENS |= {"E6": ["2-2", "3-4"], "E7": ["4-3", "2-4"], "E8": ["3-1", "4-4"]}


@pytest.mark.parametrize("token", TOKENS)
def test_nr_3_2_emperor(token: str) -> None:
    """[NR-3.2], E-10: the first player chooses one of the two cells of the token, in reading order; it is occupied."""
    table = position(3, asked="emperor_cell", token=token, emperor=None, starter=2)
    assert (table.asked, table.game.seat) == ("emperor_cell", 2)
    assert table.options == [f"emperor:{cell}" for cell in TOKENS[token]]
    table.play(f"emperor:{TOKENS[token][1]}")
    assert table.data["emperor"] == TOKENS[token][1]
    assert (table.asked, table.game.seat) == ("turn_start", 2)
    assert table.options == [f"patrician:{cell}" for cell in CELLS if cell != TOKENS[token][1]]


def test_nr_3_4_occupied_cells() -> None:
    """[NR-3.4] step 2, R-17: cells with the emperor, a patrician or a legionary are not free."""
    table = position(2, area(patricians=["1-1"]), area(patricians=["4-4"]), turn=2, legionaries=["3-3", "4-1"])
    taken = {"1-1", "4-4", "3-3", "4-1", "2-2"}
    assert table.options == [f"patrician:{cell}" for cell in CELLS if cell not in taken]
    for cell in taken:
        assert table.why(f"patrician:{cell}") == ("cell_occupied", "NR-3.4")


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_nr_3_3_order_of_turns(players: int) -> None:
    """[NR-3.1], [NR-3.3]: five rounds, each player three turns a round, clockwise from the first player."""
    starts: list[tuple[int, int]] = []
    for table in playing(players, "order"):
        for event in table.told:
            if event.kind == "turn_started":
                starts.append((event.round, event.seat))
        firsts = [event for event in table.told if event.kind == "round_started"]
        for event in firsts:
            starts.append((event.round, -1 - event.seat))
        del table.told[:]
    assert len(starts) == 5 * (3 * players + 1)
    for number in range(5):
        first, *turns = starts[number * (3 * players + 1) :][: 3 * players + 1]
        starter = -1 - first[1]
        assert first[0] == number + 1
        assert turns == [(number + 1, (starter + turn) % players) for turn in range(3 * players)]


def test_nr_3_4_turn_end_is_asked() -> None:
    """[NR-18.1]: `end` is asked although it is the only option."""
    table = position(3).play("patrician:1-1", "decline:column", "decline:row")
    assert (table.asked, table.options, table.game.seat) == ("turn_end", ["end"], 0)
    assert table.play("end").game.seat == 1


def test_nr_3_5_slide_and_fill() -> None:
    """[NR-3.5]: at the end of a turn all four markets slide to the left and are filled on the right."""
    table = position(
        3,
        asked="turn_end",
        sea=[None, "S05", None, "S07"],
        building=["B03", None, None, "B01"],
        market=[None, None, 9, None],
        tiles=[None, None, None, "L09"],
        special=None,
    )
    data = table.data
    draws = answers(data["sea_deck"], ["S30", "S01"], SEA) + answers(data["building_deck"], ["B28", "B02"], BUILDING)
    draws += answers(data["deck"], cards(40, 1, 20), CARDS) + answers(
        data["latifundia_deck"], ["L23", "L01", "L10"], BASIC
    )
    table.play("end", draws=draws)
    data = table.data
    assert data["sea_market"] == ["S05", "S07", "S30", "S01"]
    assert data["building_market"] == ["B03", "B01", "B28", "B02"]
    assert data["associate_market"] == cards(9, 40, 1, 20)
    assert data["latifundia_market"] == ["L09", "L23", "L01", "L10", None]
    markets = [facts["market"] for facts in table.events("market_refilled")]
    assert markets == ["sea", "building", "associates", "basic_latifundia"]


def test_r_28_short_markets() -> None:
    """[NR-3.5], R-28: a market whose deck is empty stays short."""
    table = position(
        3, asked="turn_end", sea=[None, "S05"], sea_deck=["S09"], building=[None, None, "B01"], building_deck=[],
        tiles=[None, "L09"], latifundia_deck=[], market=[None, 5], deck=[],
    )  # fmt: skip
    table.play("end", draws=[])
    data = table.data
    assert data["sea_market"] == ["S05", "S09", None, None]
    assert data["building_market"] == ["B01", None, None, None]
    assert data["latifundia_market"][:4] == ["L09", None, None, None]
    assert data["associate_market"] == [card(5), None, None, None]


def test_nr_12_1_figures_go_home() -> None:
    """[NR-12.1] steps 3 to 5: forum empty, artisans home and down to 3, used cards face up."""
    mine = area(
        patricians=["1-1", "1-2", "1-3"], artisans=2, working=["1-1", "2-2", "3-3"], row=[20, 21], used=[20, 21]
    )
    theirs = area(patricians=["4-1"], artisans=0, working=["1-1", "1-2"])
    table = last_turn(2, mine, theirs, round=3, emperor="4-4", legionaries=["2-2", "2-3", "3-3", "3-4"]).play("end")
    me, her = table.player(0), table.player(1)
    assert (me["patricians"], me["artisans"], me["working"], me["used"]) == ([], 3, [], [])
    assert (her["patricians"], her["artisans"], her["working"]) == ([], 2, [])
    assert (table.data["legionaries"], table.data["emperor"], table.data["artisans"]) == ([], None, 11)
    assert [(event.seat, event.facts) for event in table.told if event.kind == "artisans_returned"] == [
        (0, {"amount": 2})
    ]


def test_nr_12_1_markets() -> None:
    """[NR-12.1] steps 6 and 7: the leftmost card and tile go after the refill of the last turn, the special one too."""
    table = last_turn(3, round=1, market=[5, 6, 7, 8], tiles=["L05", "L06", "L07", "L08"], special="X2")
    data = table.data
    draws = answers(left_favourites := data["favourites"], [left_favourites[0]], left_favourites)
    draws += answers(data["deck"], cards(30), CARDS)
    draws += answers(data["latifundia_deck"], ["L20"], BASIC) + answers(data["special_deck"], ["X7"], SPECIAL)
    draws += [0]
    table.play("end", draws=draws)
    data = table.data
    assert data["associate_market"] == cards(6, 7, 8, 30)
    assert data["discard"] == cards(5)
    assert data["latifundia_market"] == ["L06", "L07", "L08", "L20", "X7"]
    gone = [(facts["market"], facts["component"]) for facts in table.events("market_discarded")]
    assert gone == [("associates", card(5)), ("basic_latifundia", "L05"), ("special_latifundia", "X2")]
    for tile in ("L05", "X2"):
        assert tile not in data["latifundia_deck"] + data["special_deck"]


def test_nr_12_1_sold_special_is_replaced() -> None:
    """[NR-12.1] step 7, E-48: an empty special slot is filled in the clean-up, and only there."""
    table = last_turn(3, round=2, special=None, turn=0).play("end")
    assert table.data["latifundia_market"][4] is None
    table = last_turn(3, round=2, special=None).play("end")
    assert table.data["latifundia_market"][4] is not None
    assert "special_latifundia" not in [facts["market"] for facts in table.events("market_discarded")]


def test_nr_12_1_no_special_left() -> None:
    """R-28: when all special latifundia are gone the slot stays empty."""
    table = last_turn(3, round=2, special="X1", special_deck=[]).play("end")
    assert table.data["latifundia_market"][4] is None


def test_nr_12_1_leftmost_occupied_slot() -> None:
    """[NR-12.1] steps 6 and 7: in a short market the leftmost occupied slot; an empty market loses nothing."""
    table = last_turn(3, round=1, market=[], deck=[], tiles=[], latifundia_deck=[]).play("end")
    assert [facts["market"] for facts in table.events("market_discarded")] == ["special_latifundia"]
    table = last_turn(3, round=1, tiles=[None, "L05", "L06"], latifundia_deck=[]).play("end")
    assert table.data["latifundia_market"][:4] == ["L06", None, None, None]


def test_nr_12_1_order_of_steps() -> None:
    """[NR-12.1]: first player, race, favourite, artisans, associates, latifundia, then the next round."""
    mine = area(artisans=5)
    table = last_turn(3, mine, round=1, chariots=[[1, 0, 0], [0, 0, 0], [0, 0, 0]]).play("end")
    kinds = table.kinds()
    order = [
        "turn_ended",
        "cleanup_started",
        "first_player_passed",
        "race_won",
        "favourite_revealed",
        "artisans_returned",
    ]
    order += ["market_discarded", "round_started", "emperor_token"]
    assert [kinds.index(kind) for kind in order] == sorted(kinds.index(kind) for kind in order)


def test_nr_12_2_round_5() -> None:
    """[NR-12.2]: after round 5 only first player and race; nothing else is touched before scoring."""
    mine = area(patricians=["1-1"], artisans=2, working=["1-1", "1-2", "1-3"], row=[20], used=[20])
    table = last_turn(
        3, mine, starter=1, emperor="4-4", market=[5, 6, 7, 8], chariots=[[1, 0, 0], [0, 0, 0], [0, 0, 0]]
    )
    table.play("end")
    me = table.player(0)
    assert (me["artisans"], len(me["working"]), me["used"], me["favourites"]) == (2, 3, [card(20)], ["F1"])
    assert (table.data["starter"], table.data["associate_market"]) == (2, cards(5, 6, 7, 8))
    assert (table.asked, table.game.seat, table.options) == ("over", -1, [])
    assert table.events("market_discarded") == []


def test_nr_3_1_always_five_rounds() -> None:
    """[NR-3.1]: nothing ends the game early: a turn before the last the game goes on."""
    table = last_turn(3, round=5, turn=7).play("end")
    assert table.game.seat == 2


def test_nr_18_7_seals() -> None:
    """[NR-18.7]: steps of a turn can be taken back; the end of a turn, which refills the markets, cannot."""
    table = position(3, area(influence=1))
    seals = table.game.seals
    table.play("patrician:1-1", "perform:row", "skip", "decline:column")
    assert table.game.seals == seals
    assert table.play("end").game.seals > seals
