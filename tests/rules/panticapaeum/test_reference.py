"""The engine's cities against a slow reading of the rules: tile placement, sites, final placement and scoring."""

from collections import Counter

import pytest

from tests.laws.playing import SCALE

from .reference import compare, compare_many
from .table import TILES, Laid, position, seat


def test_random_cities() -> None:
    """[PK-4.5], [PK-4.7], [PK-4.8], [PK-6.5], [PK-13.2], [PK-14]: every list and every point is the same."""
    cities = 240 if SCALE >= 1 else 48
    counts = compare_many(cities)
    assert counts["cities"] == cities
    assert counts["placements"] > 40 * cities
    assert counts["buildings"] > cities
    assert counts["height 2"] + counts["height 3"] > cities // 5


@pytest.mark.parametrize(("dx", "dy"), [(4, 0), (-4, 0), (0, 4), (0, -4)])
def test_pk_4_4_a_city_has_no_bounds(dx: int, dy: int) -> None:
    """[PK-4.4]: fifteen bars in one line, far beyond where a city usually ends."""
    quarters = 0 if dx else 1
    bars = [tile for tile in TILES if tile <= "T13"]
    tiles: list[Laid] = [(tile, quarters, dx * number, dy * number) for number, tile in enumerate(bars)]
    table = position(seat(tiles), asked="end_turn")
    counts: Counter[str] = Counter()
    compare(table.data, 0, "T60", "A2", counts)
    compare(table.data, 0, "T43", "A1", counts)
    assert counts["cities"] == 2


@pytest.mark.parametrize("tile", TILES)
def test_every_tile_in_every_rotation(tile: str) -> None:
    """[PK-1.3], [PK-4.5]: each tile on an uneven city, turned every way."""
    uneven: list[Laid] = [("T25", 0, 0, 0), ("T38", 0, 2, 0), ("T58", 1, -1, 2), ("T21", 0, 0, 0)]
    table = position(seat(uneven, buildings=[("house", 3, 0)]), asked="end_turn")
    counts: Counter[str] = Counter()
    compare(table.data, 0, tile, "A3", counts)
    assert counts["placements"] > 10
