"""The twelve majorities [PN-11.6] to [PN-11.12], against a slow reference written from the rules alone."""

import itertools
import random
from typing import NamedTuple

import pytest

from .table import COLOURS, Data, ids, row, rows, scored

TIEBREAKS = ["bricks", "element", "value_sum"]
PARTS = rows("majorities")


class Element(NamedTuple):
    """An element as a majority sees it."""

    seat: int
    colour: str
    bricks: int

    @property
    def value(self) -> int:
        return COLOURS.index(self.colour) + 1


def in_part(part: Data, board: dict[str, tuple[int, int]]) -> list[Element]:
    """[PN-11.7]: the elements of a row, or of exactly one height in the Porta Nigra."""
    found = []
    for name, (seat, bricks) in board.items():
        spot = row("spots", name)
        if spot["building"] == part["building"] and spot["row"] == part["row"]:
            if spot["building"] == "porta_nigra" and bricks != part["height"]:
                continue
            found.append(Element(seat, spot["colour"], bricks))
    return found


def ahead(one: list[Element], other: list[Element], part: Data, tiebreak: str) -> bool:
    """Whether the player of `one` ranks before the player of `other` [PN-11.9, 11.12]."""
    numbers = [len(each) if part["kind"] == "elements" else sum(e.bricks for e in each) for each in (one, other)]
    if numbers[0] != numbers[1]:
        return numbers[0] > numbers[1]
    if tiebreak == "value_sum":
        sums = [sum(e.bricks * e.value for e in each) for each in (one, other)]
        return sums[0] > sums[1]
    if tiebreak == "bricks":
        for colour in ["white", "yellow", "red", "blue", "black"]:
            mine, theirs = (sum(e.bricks for e in each if e.colour == colour) for each in (one, other))
            if mine != theirs:
                return mine > theirs
        return False
    for first, second in itertools.zip_longest(*(by_worth(each) for each in (one, other))):
        if first is None or second is None:
            return second is None
        if first != second:
            return bool(first > second)
    return False


def by_worth(elements: list[Element]) -> list[tuple[int, int]]:
    return sorted(((e.bricks * e.value, e.value) for e in elements), reverse=True)


def reference(part: Data, board: dict[str, tuple[int, int]], seats: int, tiebreak: str) -> list[int]:
    """[PN-11.8] and [PN-11.10]: the points of one part."""
    elements = in_part(part, board)
    own = {seat: [e for e in elements if e.seat == seat] for seat in range(seats)}
    present = [seat for seat in range(seats) if own[seat]]
    points = [0] * seats
    for seat in present:
        others = [other for other in present if other != seat]
        before = [other for other in others if ahead(own[other], own[seat], part, tiebreak)]
        tied = [other for other in others if other not in before and not ahead(own[seat], own[other], part, tiebreak)]
        if not before:
            points[seat] = part["second"] if tied else part["first"]
        elif len(before) == 1 and not tied:
            points[seat] = part["second"]
    return points


def random_board(dice: random.Random, seats: int) -> dict[str, tuple[int, int]]:
    """At most 15 elements for a player and 90 bricks in all, rather crowded so that ties are frequent."""
    board: dict[str, tuple[int, int]] = {}
    spots = ids("spots")
    dice.shuffle(spots)
    bricks = 0
    heights = dice.choice([[3], [3, 4], [5, 6], [7, 8], [3, 4, 5, 6, 7, 8]])
    for name in spots:
        spot = row("spots", name)
        height = dice.choice(heights) if spot["building"] == "porta_nigra" else spot["bricks_min"]
        seat = dice.randrange(seats)
        if dice.random() < 0.8 and bricks + height <= 80 and sum(owner == seat for owner, _ in board.values()) < 10:
            board[name] = (seat, height)
            bricks += height
    return board


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("tiebreak", TIEBREAKS)
def test_pn_11_6_to_11_12_random_boards(players: int, tiebreak: str) -> None:
    """[PN-11.6] to [PN-11.12], R6, R7, R8, R39, R40: one tie rule for all twelve parts, on many boards."""
    dice = random.Random(f"{players} {tiebreak}")
    kinds = set()
    for _ in range(300):
        board = random_board(dice, players)
        table = scored(players, elements=board, market={}, options={"majority_tiebreak": tiebreak})
        events = table.events("majority_scored")
        assert [event["part"] for event in events] == ids("majorities")
        total = [0] * players
        for part, event in zip(PARTS, events, strict=True):
            expected = reference(part, board, players, tiebreak)
            assert event["points"] == expected, (part["id"], board)
            assert (event["first"], event["second"]) == (part["first"], part["second"])
            total = [sum(pair) for pair in zip(total, expected, strict=True)]
            kinds.add((part["building"], event["tie"]))
            if event["tie"] == "unbroken" and tiebreak != "value_sum":
                assert part["building"] == "porta_nigra"
        assert table.gained("majority") == total
    assert ("porta_nigra", "unbroken") in kinds
    assert ("city_wall", "broken") in kinds


@pytest.mark.parametrize(
    "part", [part for part in PARTS if part["building"] != "porta_nigra"], ids=lambda part: str(part["id"])
)
@pytest.mark.parametrize("tiebreak", TIEBREAKS)
def test_pn_11_11_where_ties_stay_unbroken(part: Data, tiebreak: str) -> None:
    """[PN-11.11]: every way of two players to share a part outside the Porta Nigra."""
    spots = [spot for spot in rows("spots") if (spot["building"], spot["row"]) == (part["building"], part["row"])]
    unbroken = False
    for owners in itertools.product((-1, 0, 1), repeat=len(spots)):
        own = [
            [
                Element(seat, spot["colour"], spot["bricks_min"])
                for spot, owner in zip(spots, owners, strict=True)
                if owner == seat
            ]
            for seat in (0, 1)
        ]
        if (
            own[0]
            and own[1]
            and not ahead(own[0], own[1], part, tiebreak)
            and not ahead(own[1], own[0], part, tiebreak)
        ):
            unbroken = True
            break
    assert unbroken == (
        tiebreak == "value_sum" and part["id"] in ("amphitheatre_b", "amphitheatre_a", "amphitheatre_c", "city_wall")
    )


@pytest.mark.parametrize("part", PARTS, ids=lambda part: str(part["id"]))
def test_pn_11_8_alone_and_second(part: Data) -> None:
    """[PN-11.8], [PN-11.6]: alone the first value and nobody the second; with two players both."""
    spots = [spot for spot in rows("spots") if (spot["building"], spot["row"]) == (part["building"], part["row"])]
    height = part.get("height")
    cheap, dear = (spot for spot in spots if spot["colour"] in ("black", "white") and spot["pos"] in (1, 5, 7))
    if cheap["colour"] == "white":
        cheap, dear = dear, cheap
    alone = scored(3, elements={cheap["id"]: (1, height or cheap["bricks_min"])})
    assert alone.gained("majority") == [0, part["first"], 0]
    event = next(each for each in alone.events("majority_scored") if each["part"] == part["id"])
    assert event["ranking"] == [{"seat": 1, "number": 1 if height else cheap["bricks_min"]}]
    assert (event["tie"], event["points"]) == ("none", [0, part["first"], 0])
    board = {dear["id"]: (0, height or dear["bricks_min"]), cheap["id"]: (1, height or cheap["bricks_min"])}
    both = scored(3, elements=board).gained("majority")
    assert both == reference(part, board, 3, "bricks")
    assert sorted(both) == [0, part["second"], part["first"]]
    nobody = [each for each in alone.events("majority_scored") if each["part"] != part["id"]]
    assert len(nobody) == 11
    assert all(each["ranking"] == [] and each["points"] == [0, 0, 0] and each["tie"] == "none" for each in nobody)


def test_pn_11_7_a_height_counts_only_its_own_elements() -> None:
    """[PN-11.7], [PN-11.12], R39: elements of other heights neither count nor break ties."""
    elements = {"porta_nigra_2": (0, 3), "porta_nigra_4": (1, 3), "porta_nigra_5": (1, 7)}
    assert scored(2, elements=elements).gained("majority") == [12, 6 + 30]


@pytest.mark.parametrize(
    ("elements", "tie"),
    [
        ({"porta_nigra_2": (0, 4), "porta_nigra_8": (1, 4)}, "unbroken"),
        ({"porta_nigra_2": (0, 4), "porta_nigra_4": (1, 4)}, "broken"),
        ({"porta_nigra_2": (0, 4), "porta_nigra_8": (0, 4), "porta_nigra_4": (1, 4)}, "none"),
        ({"porta_nigra_2": (0, 4), "porta_nigra_4": (1, 4), "porta_nigra_6": (2, 4)}, "unbroken"),
    ],
)
def test_pn_15_1_kind_of_tie(elements: dict[str, tuple[int, int]], tie: str) -> None:
    """[PN-15.1], [PN-11.9]: the event says whether a tie was broken."""
    event = next(e for e in scored(3, elements=elements).events("majority_scored") if e["part"] == "porta_nigra_4")
    assert event["tie"] == tie
