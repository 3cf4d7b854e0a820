"""Final scoring: section 14 of the rules, with the vectors Y-16 to Y-21."""

from collections.abc import Sequence

import pytest

from .table import COLOURS, SQUARE, Built, Laid, block, paint, position, seat


def points(
    tiles: Sequence[Laid],
    buildings: Sequence[Built] = (),
    workers: Sequence[tuple[int, int]] = (),
    store: str = "",
    coins: int = 0,
    **markers: int,
) -> dict[str, int]:
    """What a city would score."""
    at = [markers.get(colour, 0) for colour in COLOURS]
    me = seat(tiles, None, workers, buildings, at, store, coins, available=0)
    return position(me, asked="end_turn").scored()


@pytest.mark.parametrize(("brown", "expected"), [(0, 0), (1, 0), (2, 8), (4, 8), (5, 16), (8, 16), (9, 24)])
def test_y_16_houses(brown: int, expected: int) -> None:
    """Y-16 [PK-14.3], [PK-14.2]: two houses with four workers each; a worker may count for both."""
    workers = [(1, 0), (2, 0), (0, 2), (3, 2), (1, 2)]
    scored = points(block(4, 3), [("house", 1, 1), ("house", 2, 1)], workers, brown=brown)
    assert scored["house"] == expected


def test_y_16_by_house() -> None:
    """Y-16 [PK-14.3]: each of the houses alone has four neighbours."""
    workers = [(1, 0), (2, 0), (0, 2), (3, 2), (1, 2)]
    for house in [(1, 1), (2, 1)]:
        assert points(block(4, 3), [("house", *house)], workers, brown=2)["house"] == 4


@pytest.mark.parametrize(("violet", "expected"), [(0, 0), (1, 0), (2, 1), (4, 2), (6, 2), (7, 5), (9, 5)])
def test_y_17_wineries(violet: int, expected: int) -> None:
    """Y-17 [PK-14.4], R6, R7: five open neighbours; worker, drought and height make no difference, bare table counts
    nothing. The smallest tile that brings (1, 2) to level 2 covers (0, 2), too."""
    tiles = paint(" ??/??d/?? ", "  /  /??")
    scored = points(tiles, [("winery", 1, 1), ("fortress", 1, 0)], [(0, 1)], violet=violet)
    assert scored["winery"] == expected


@pytest.mark.parametrize(("violet", "expected"), [(2, 0), (4, 2), (7, 4)])
def test_y_17_rounded_for_each_winery(violet: int, expected: int) -> None:
    """Y-17 [PK-14.4], R5: on a strip each of two wineries has two neighbours."""
    assert points(paint("??????"), [("winery", 1, 0), ("winery", 4, 0)], violet=violet)["winery"] == expected


def test_y_17_not_rounded_together() -> None:
    """Y-17 [PK-14.4], R5: 8 and 8 neighbours by threes are 2 + 2."""
    assert points(block(8, 3), [("winery", 1, 1), ("winery", 6, 1)], violet=2)["winery"] == 4


@pytest.mark.parametrize(("white", "expected"), [(0, 0), (1, 4), (3, 4), (4, 8), (8, 8), (9, 12)])
def test_y_18_fortresses(white: int, expected: int) -> None:
    """Y-18 [PK-14.5], R8: levels 3 and 1."""
    tower: list[Laid] = [("T25", 0, 0, 0), ("T21", 0, 2, 0), ("T19", 0, 0, 0), ("T16", 0, 0, 0)]
    assert points(tower, [("fortress", 0, 0), ("fortress", 3, 1)], white=white)["fortress"] == expected


def test_r8_fortress() -> None:
    """R8 [PK-14.5]: level 3 with rate 2 is 6."""
    tower: list[Laid] = [("T25", 0, 0, 0), ("T19", 0, 0, 0), ("T16", 0, 0, 0)]
    assert points(tower, [("fortress", 1, 1)], white=4)["fortress"] == 6


DRY = "d.d.d/...../.dd.."
AQUEDUCTS: list[Built] = [("aqueduct", 0, 1, 1, 1), ("aqueduct", 3, 1, 4, 1)]


@pytest.mark.parametrize(("orange", "aqueducts", "drought"), [(0, 0, -4), (1, 5, 0), (6, 5, 0), (7, 10, 0), (9, 10, 0)])
def test_y_19_aqueducts_and_drought(orange: int, aqueducts: int, drought: int) -> None:
    """Y-19 [PK-14.6], [PK-14.8], R3, R40: 3 + 2 visible droughts; the one under the worker counts for nothing."""
    scored = points(paint(DRY), AQUEDUCTS, [(2, 2)], orange=orange)
    assert (scored["aqueduct"], scored["drought"]) == (aqueducts, drought)


def test_y_19_a_house_on_a_drought() -> None:
    """Y-19 [PK-14.6], R30: a building hides the drought."""
    scored = points(paint(DRY), [*AQUEDUCTS, ("house", 0, 0)], [(2, 2)], orange=7)
    assert (scored["aqueduct"], scored["drought"]) == (8, 0)


def test_pk_14_8_far_from_the_aqueduct() -> None:
    """[PK-14.8], R3: only droughts beside an own aqueduct are exempt, and only once the orange marker has moved."""
    tiles = paint("d....d")
    assert points(tiles, [("aqueduct", 1, 0, 2, 0)], orange=1)["drought"] == -1
    assert points(tiles, [("aqueduct", 1, 0, 2, 0)])["drought"] == -2
    assert points(tiles, orange=9)["drought"] == -2


def test_r40_a_worker_on_a_drought_beside_an_aqueduct() -> None:
    """R40 [PK-14.6], [PK-14.8]: hidden for the aqueduct and for the penalty."""
    tiles = paint("d...")
    bare = points(tiles, [("aqueduct", 1, 0, 2, 0)], orange=1)
    hidden = points(tiles, [("aqueduct", 1, 0, 2, 0)], [(0, 0)], orange=1)
    assert (bare["aqueduct"], bare["drought"]) == (1, 0)
    assert (hidden["aqueduct"], hidden["drought"]) == (0, 0)


TEMPLES: list[Built] = [
    ("temple", 1, 1, 2, 1),
    ("temple", 3, 2, 4, 2),
    ("house", 0, 0),
    ("house", 4, 1),
    ("aqueduct", 1, 0, 2, 0),
]


@pytest.mark.parametrize(("green", "expected"), [(0, 0), (1, 3), (4, 3), (5, 6), (9, 9)])
def test_y_20_temples(green: int, expected: int) -> None:
    """Y-20 [PK-14.7], [PK-14.2], R9: 2 + 1 neighbours; a two-cell building counts once, temples do not."""
    assert points(block(5, 3), TEMPLES, green=green)["temple"] == expected


def test_r9_types_may_repeat() -> None:
    """R9 [PK-14.7]: three houses beside a temple are three neighbours."""
    houses: list[Built] = [("house", 0, 0), ("house", 3, 0), ("house", 1, 1)]
    assert points(block(4, 2), [("temple", 1, 0, 2, 0), *houses], green=1)["temple"] == 3


def test_y_21_sundries() -> None:
    """Y-21 [PK-14.8], [PK-14.9], [PK-14.10]: -1 + 3 + 4 = 6."""
    scored = points([("T13", 0, 0, 0)], workers=[(1, 0)], store="BVWO", coins=7)
    assert (scored["drought"], scored["coins"], scored["resources"]) == (-1, 3, 4)
    assert sum(scored.values()) == 6


@pytest.mark.parametrize("coins", range(8))
def test_pk_14_9_coins(coins: int) -> None:
    """[PK-14.9]: a point for two coins, rounded down."""
    assert points([SQUARE], coins=coins)["coins"] == coins // 2


@pytest.mark.parametrize("cubes", range(8))
def test_pk_14_9_resources(cubes: int) -> None:
    """[PK-14.9]: a point for each cube, at most five."""
    assert points([SQUARE], store="BVWOGBVW"[:cubes])["resources"] == min(cubes, 5)


def test_pk_14_10_a_total_may_be_negative() -> None:
    """[PK-14.10]: drought alone."""
    assert sum(points([("T13", 0, 0, 0), ("T26", 0, 0, 1)]).values()) == -4


@pytest.mark.parametrize("building", [("house", 2, 2), ("winery", 2, 2)])
def test_pk_14_2_eight_neighbours(building: Built) -> None:
    """[PK-14.2], R7: edges and corners; places two steps away do not count."""
    tiles = block(5, 5)
    for y in range(5):
        for x in range(5):
            if (x, y) == (2, 2):
                continue
            near = max(abs(x - 2), abs(y - 2)) == 1
            assert points(tiles, [("house", 2, 2)], [(x, y)], brown=2)["house"] == near
    assert points(tiles, [building], violet=7)["winery"] == (8 if building[0] == "winery" else 0)


def test_pk_14_2_ten_neighbours() -> None:
    """[PK-14.2]: a two-cell building has ten neighbouring places, each counted once."""
    tiles = block(6, 5)
    for y in range(5):
        for x in range(6):
            if (x, y) in [(2, 2), (3, 2)]:
                continue
            near = 1 <= x <= 4 and 1 <= y <= 3
            built: list[Built] = [("temple", 2, 2, 3, 2), ("house", x, y)]
            assert points(tiles, built, green=1)["temple"] == near


def test_pk_14_2_heights_play_no_part() -> None:
    """[PK-14.2], R7: a worker two levels higher is a neighbour all the same."""
    tiles: list[Laid] = [("T25", 0, 0, 0), ("T21", 0, 2, 0), ("T19", 0, 2, 0), ("T16", 0, 2, 0)]
    assert points(tiles, [("house", 1, 0)], [(2, 1)], brown=2)["house"] == 1


@pytest.mark.parametrize("building", ["house", "winery", "fortress", "aqueduct", "temple"])
def test_pk_14_1_no_rate_no_points(building: str) -> None:
    """[PK-14.1]: without a VP cell a building scores nothing."""
    site: Built = (building, 1, 1, 2, 1) if building in ("aqueduct", "temple") else (building, 1, 1)
    tiles = paint("d.../..../....")
    scored = points(tiles, [site, ("house", 0, 1)], [(1, 0)])
    assert scored[building] == 0
