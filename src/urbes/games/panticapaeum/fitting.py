"""Where a tile fits into a city: beside it [PK-4.7] or on level ground [PK-4.8].

For each list the boards of the city are split into rows. A row is a machine word, so that no step makes a number as
long as the whole city. A city that is wider than a word is handled in panels, from left to right.
"""

from typing import Final, cast

from mypy_extensions import i64, mypyc_attr

from urbes.games.panticapaeum.city import City
from urbes.games.panticapaeum.moves import PLACE, PLACES, ROW, TURN
from urbes.games.panticapaeum.tiles import LONGEST_RUN, QUARTERS, Outline, Rotation

MOVES: Final[list[list[object]]] = [
    list(range(PLACE + quarters * TURN, PLACE + quarters * TURN + PLACES)) for quarters in range(QUARTERS)
]
"""Long lists take their numbers from here, so that the int objects are not made anew each time."""
PANEL: Final = 5
"""The width of a panel in bytes."""
LOOK: Final = 7
"""How many bytes of a row are read: as far as a tile in the last column of the panel reaches."""
OWN: Final = (1 << PANEL * 8 + 1) - 2
"""The columns of a panel. The column before them belongs to the panel on the left, but is read too."""


@mypyc_attr(acyclic=True)
class Row:
    """A row of a city, from the first column of the panel on: columns are bits, as in the boards."""

    def __init__(self, occupied: i64, level: i64, down: i64) -> None:
        self.occupied: i64 = occupied
        self.level: i64 = level
        """The columns where two level places begin; for a tile of one place, the columns where it may lie."""
        self.down: i64 = down


def rows_of(city: City, ground: int, first: i64) -> list[Row]:
    """All rows of the window, and below them as many empty rows as a tile may reach."""
    width: i64 = city.stride // 8
    rows: i64 = city.rows
    size: i64 = rows * width
    occupied = city.occupied.to_bytes(size, "little")
    level = ground.to_bytes(size, "little")
    down = city.down.to_bytes(size, "little")
    looked = width - first
    if looked > LOOK:
        looked = LOOK
    found: list[Row] = []
    for start in range(first, size, width):
        here: i64 = 0
        even: i64 = 0
        below: i64 = 0
        for byte in range(start + looked - 1, start - 1, -1):
            here = here << 8 | occupied[byte]
            even = even << 8 | level[byte]
            below = below << 8 | down[byte]
        found.append(Row(here, even, below))
    empty = Row(0, 0, 0)
    for _ in range(city.margin):
        found.append(empty)
    return found


def corners(rows: list[Row], first: i64, last: i64, outline: Outline) -> list[int]:
    """In each of these rows: the columns where the corner of a tile may lie."""
    found: list[int] = []
    # Where a tile would overlap the city, in the row above, in this one and in the one below.
    above: i64 = 0
    here: i64 = 0
    level: i64 = 0
    runs = outline.runs
    links = outline.links
    for top in range(first + 1, last + 1):
        below: i64 = 0
        level_below: i64 = -1
        for run in runs:
            row = rows[top + run.y]
            x = run.x
            length = run.length
            occupied = row.occupied >> x
            if length > 1 or not links:
                free = row.level >> x
                if length == 2:
                    occupied |= occupied >> 1
                elif length == 3:
                    occupied |= occupied >> 1 | occupied >> 2
                    free &= free >> 1
                elif length == LONGEST_RUN:
                    occupied |= occupied >> 1
                    occupied |= occupied >> 2
                    free &= free >> 1 & free >> 2
                level_below &= free
            below |= occupied
        for link in links:
            level_below &= rows[top + link.y].down >> link.x
        # A tile shares an edge with the city if it would overlap the city one step further.
        found.append((above | here << 1 | here >> 1 | below) & ~here | level)
        above = here
        here = below
        level = level_below
    return found


def placements(city: City, rotations: list[Rotation]) -> list[int]:
    """All placements of a tile as moves, by rotation, y and x [PK-19.1]."""
    found: list[object] = []
    ground = city.right if len(rotations[0].steps) > 1 else city.open
    for first in range(0, city.stride // 8, PANEL):
        add_panel(city, rotations, ground, first, found)
    moves = cast("list[int]", found)
    if city.stride > PANEL * 8:
        moves.sort()
    return moves


def add_panel(city: City, rotations: list[Rotation], ground: int, first: int, found: list[object]) -> None:
    """The placements whose corner lies in the panel that begins with this byte."""
    rows = rows_of(city, ground, first)
    own: i64 = OWN if first else OWN | 1
    fitting: list[list[int]] = []
    for rotation in rotations:
        # The tile lies above the city and touches it.
        top = city.margin - rotation.outline.height
        columns = corners(rows, top, city.rows, rotation.outline) if rotation.twin < 0 else fitting[rotation.twin]
        fitting.append(columns)
        moves = MOVES[rotation.quarters]
        place: i64 = (city.top + top) * ROW + city.left + first * 8 - 1
        for fits in columns:
            bits: i64 = fits
            bits &= own
            while bits:
                lowest: int = bits & -bits
                bit: i64 = lowest.bit_length()
                found.append(moves[place + bit])
                bits &= bits - 1
            place += ROW
