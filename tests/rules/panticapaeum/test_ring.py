"""The ring of tiles: sections 4.1 to 4.3 and 12.6, 12.7 of the rules, with the vectors Y-1 and Y-14."""

import pytest

from urbes.engine.chance import Stream
from urbes.engine.errors import PositionError

from .table import RING, SQUARE, TILES, Table, answers, block, last_pick, last_turn, new, playing, position, seat

NAMES = dict(zip("abcdefgh", ["T01", "T02", "T03", "T04", "T05", "T06", "T07", "T08"], strict=True))


def after_trireme(table: Table) -> list[str]:
    ring, trireme = table.data["ring"], table.data["trireme"]
    around = [ring[(trireme + step) % len(ring)] for step in range(1, len(ring))]
    return [tile for tile in around if tile]


def spend(table: Table, index: int) -> None:
    """A whole turn that takes a tile and coins."""
    table.play(f"tile({index})")
    if table.asked == "place_tile":
        table.play(table.options[0])
    table.play("coins", "end")


def test_y_1_ring() -> None:
    """Y-1 [PK-4.1], [PK-4.2], [PK-4.3], R26: gaps are skipped, the ring wraps round, two tiles remain."""
    table = position(players=2, asked="pick_tile", ring=list(NAMES.values()))
    letters = {tile: letter for letter, tile in NAMES.items()}
    offers, taken = [], []
    for index in (2, 0, 2, 1, 0):
        offers.append("".join(letters[tile] for tile in table.view().offered))
        taken.append(letters[table.view().offered[index]])
        spend(table, index)
    assert offers == ["abc", "def", "efg", "hab", "bef"]
    assert taken == list("cdgab")
    assert [letters[tile] for tile in table.view().offered] == list("efh")
    spend(table, 1)
    assert [letters[tile] for tile in table.data["discard"]] == ["h", "e"]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_pk_4_2_the_model(players: int) -> None:
    """[PK-4.1], [PK-4.2], [PK-4.3]: taking i turns the list into `list[i+1:] + list[:i]`; three are offered."""
    table = new(players, "model")
    choice = Stream("model")
    expected = after_trireme(table)
    assert len(expected) == RING[players]
    for _ in range(3 * players):
        assert table.offers("tile") == ["0", "1", "2"]
        assert table.view().offered == expected[:3]
        index = choice.below(3)
        spend_index = expected[index]
        before = table.data["trireme"]
        table.play(f"tile({index})")
        event = table.event("tile_picked")
        assert (event["tile"], event["index"], event["from"]) == (spend_index, index, before)
        assert event["place"] == event["to"] == table.data["trireme"]
        expected = expected[index + 1 :] + expected[:index]
        assert after_trireme(table) == expected
        if table.asked == "place_tile":
            table.play(table.options[0])
        table.play("coins", "end")
    assert table.data["round"] == 2
    assert sorted(table.data["discard"]) == sorted(expected)
    assert len(expected) == 2


def test_pk_24_3_places_of_the_ring() -> None:
    """[PK-24.3], R25: tiles keep their places during a round; a new ring is numbered from the trireme, place 0."""
    table = new(2, "places")
    before = table.data["ring"]
    assert (len(before), before[0], table.data["trireme"]) == (9, None, 0)
    for _ in range(5):
        spend(table, 1)
        after = table.data["ring"]
        assert len(after) == 9
        assert all(now in (None, then) for then, now in zip(before, after, strict=True))
    spend(table, 1)
    assert (len(table.data["ring"]), table.data["ring"][0], table.data["trireme"]) == (9, None, 0)


@pytest.mark.parametrize("left", [1, 2, 3])
def test_pk_4_1_short_offer(left: int) -> None:
    """[PK-4.1]: fewer than three tiles: all of them; a single one is taken without a question."""
    table = last_pick(seat([SQUARE]), ring=["T01", "T02", "T03"][:left])
    if left == 1:
        assert (table.asked, table.data["hand"]) == ("place_tile", "T01")
    else:
        assert table.offers("tile") == ["0", "1", "2"][:left]


@pytest.mark.parametrize(("asked", "turn", "needed"), [("pick_tile", 1, 9), ("action", 1, 8), ("pick_tile", 3, 3)])
def test_pk_4_3_ring_too_small(asked: str, turn: int, needed: int) -> None:
    """[PK-4.3]: a position whose ring cannot last until the end of the round is refused."""
    assert position(asked=asked, turn=turn, ring=TILES[:needed]).asked == asked
    with pytest.raises(PositionError, match=f"ring: {needed - 1} tiles are too few for the {needed} turns left"):
        position(asked=asked, turn=turn, ring=TILES[: needed - 1])


def test_pk_4_1_a_tile_that_is_not_offered() -> None:
    """[PK-4.1]: with two tiles left there is no third."""
    table = last_pick(seat([SQUARE]), ring=["T01", "T02"])
    assert table.why("tile(2)") == ("tile_not_offered", "PK-4.1")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_pk_12_6_new_ring(players: int) -> None:
    """[PK-12.1], [PK-12.6], R25: what is left is discarded, a full ring is laid from the trireme with other tiles."""
    me = seat([SQUARE])
    table = last_turn(me, players=players, round=2, ring=["T02", "T03"], order=1)
    bag = table.data["bag"]
    wanted = bag[::-1][: RING[players]]
    table.play("end", draws=answers(bag, wanted))
    data = table.data
    assert data["ring"] == [None, *wanted]
    assert (data["trireme"], data["discard"], data["round"]) == (0, ["T02", "T03"], 3)
    assert sorted(data["bag"] + wanted) == sorted(bag)
    assert table.said("ring_filled", {"places": RING[players] + 1, "tiles": wanted, "short": False})
    assert table.said("round_end", {"round": 2, "discarded": ["T02", "T03"]})
    assert not table.events("bag_refilled")


@pytest.mark.parametrize("drawn", range(5))
def test_y_14_four_players_fifth_ring(drawn: int) -> None:
    """Y-14 [PK-12.7], [PK-18.2]: the bag first, then discards; with four tiles drawn before the ring is short."""
    discard, in_ring = TILES[:6], TILES[6:8]
    bag = TILES[8 : 17 - drawn]
    table = last_turn(seat(), players=4, round=4, ring=in_ring, discard=discard, bag=bag)
    table.play("end")
    data = table.data
    laid = data["ring"][1:]
    assert len(laid) == min(14, 17 - drawn)
    assert set(laid[: len(bag)]) == set(bag)
    assert set(laid[len(bag) :]) <= set(discard + in_ring)
    assert len(data["bag"]) == max(0, 3 - drawn)
    assert data["discard"] == []
    assert table.said("bag_refilled", {"tiles": 8})
    assert table.said("ring_filled", {"places": len(laid) + 1, "short": drawn == 4})
    # Twelve are taken; the last turn sees three tiles or two.
    for _ in range(11):
        spend(table, 0)
    assert table.offers("tile") == (["0", "1"] if drawn == 4 else ["0", "1", "2"])
    assert table.data["round"] == 5


def test_pk_12_7_the_bag_empties_exactly() -> None:
    """[PK-12.7]: as long as the bag lasts the discards stay where they are."""
    table = last_turn(seat(), players=4, round=3, ring=TILES[:2], discard=TILES[2:8], bag=TILES[8:22]).play("end")
    assert len(table.data["ring"]) == 15
    assert table.data["bag"] == []
    assert len(table.data["discard"]) == 8
    assert not table.events("bag_refilled")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_pk_12_7_arithmetic(players: int) -> None:
    """[PK-12.7], [PK-16.1]: two and three players never need the discards; four do for the fifth ring."""
    *_, table = playing(players, "arithmetic", wise=False)
    refilled = [event.round for event in table.told if event.kind == "bag_refilled"]
    assert refilled == ([5] if players == 4 else [])
    laid = sum(len(event["tiles"]) for event in table.events("ring_filled"))
    assert laid == 5 * RING[players]


def test_pk_12_7_random_draws_in_the_fifth_round() -> None:
    """[PK-12.7], [PK-9.9]: in round 5 the tiles left in the bag can be drawn, the discard is empty."""
    me = seat(block(4, 1), markers=(1, 1, 0, 8, 0), store="BVO")
    table = position(me, players=4, round=5, bag=["T61", "T62", "T63"], discard=[]).play("sell")
    assert table.options == ["draw", "decline"]
    assert table.play("draw").data["discard"] == []
