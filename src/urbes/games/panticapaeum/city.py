"""A city: tiles stacked on an endless plane [PK-4.4], as a few boards of bits.

A board is one int; bit `row * stride + column` stands for a place in the city's window. Every part of a city is
replaced, never changed in place: copies of a game share the cities that have not changed since. The window keeps a
margin above and to the left, as wide as the longest tile, and one more row and column on the other sides. So shifting
a board never carries a bit from one row into the next, and every corner of a placement lies inside.
"""

from typing import Final, cast

from mypy_extensions import i64

from urbes.engine.game import replaced
from urbes.games.panticapaeum.moves import (
    BELOW,
    CENTRE,
    DIRECTION,
    PLACES,
    ROW,
    SITE,
    TO_THE_RIGHT,
    TURN,
    site_places,
)
from urbes.games.panticapaeum.tiles import QUARTERS, Rotation, Tile

FIRST_STRIDE: Final = 24
# Long lists of moves take their numbers from here, so that the int objects are not made anew each time.
PLACE_NUMBERS: Final[list[object]] = list(range(PLACES))
BITS: Final[list[list[int]]] = [[bit for bit in range(8) if byte >> bit & 1] for byte in range(256)]
"""The bits that are set in each byte."""
NO_LIST: Final[list[int]] = []
TYPE: Final = 8 * DIRECTION
"""A building is one number: type, direction of the second place, first place."""
CUBE: Final = 8
"""A cube on the map is one number: place and colour."""
LAID: Final = QUARTERS * TURN
"""A laid tile is one number: tile, rotation, place of its corner."""


class City:
    """What one player has laid and built. The lists hold plain numbers in canonical order."""

    def __init__(self, margin: int) -> None:
        self.margin: int = margin
        self.stride: int = FIRST_STRIDE
        self.left: int = CENTRE - margin
        """The column of the lowest bit, in the coordinates of places."""
        self.top: int = CENTRE - margin
        self.rows: int = margin
        self.columns: int = margin
        """The number of columns in use, of the whole stride."""
        self.occupied: int = 0
        self.open: int = 0
        """Places with a tile and without a building."""
        self.right: int = 0
        """Open places whose right neighbour is open and as high."""
        self.down: int = 0
        self.levels: list[int] = NO_LIST
        """The places of height 1, 2, …"""
        self.laid: list[int] = NO_LIST
        self.cubes: list[int] = NO_LIST
        """Cubes on the map, by place."""
        self.workers: list[int] = NO_LIST
        self.buildings: list[int] = NO_LIST
        """In the order in which they were built; a moved building keeps its number."""
        self.droughts: list[int] = NO_LIST
        """Top faces of drought, by place, including those that something hides."""
        self.survey: object = None
        """What a judge has found here: a city does not change, so it looks only once. Copies are examined anew."""
        self.tally: object = None
        """What its buildings and droughts count, once the scoring has counted them."""
        self.bounds: list[int] = NO_LIST

    def copy(self) -> "City":
        twin = City(self.margin)
        twin.stride = self.stride
        twin.left = self.left
        twin.top = self.top
        twin.rows = self.rows
        twin.columns = self.columns
        twin.occupied = self.occupied
        twin.open = self.open
        twin.right = self.right
        twin.down = self.down
        twin.levels = self.levels
        twin.laid = self.laid
        twin.cubes = self.cubes
        twin.workers = self.workers
        twin.buildings = self.buildings
        twin.droughts = self.droughts
        return twin

    def extent(self) -> list[int]:
        """The first row and column with a tile, then the last ones, in the coordinates of places."""
        if not self.bounds:
            top = left = ROW
            bottom = right = -1
            for place in self.places(self.occupied):
                top = min(top, place // ROW)
                bottom = place // ROW
                left = min(left, place % ROW)
                right = max(right, place % ROW)
            self.bounds = [top, left, bottom, right]
        return self.bounds

    def bit(self, place: int) -> int:
        """A board with this place only; the place must lie in the window."""
        return 1 << ((place // ROW - self.top) * self.stride + place % ROW - self.left)

    def inside(self, place: int) -> bool:
        row = place // ROW - self.top
        column = place % ROW - self.left
        return 0 <= row < self.rows and 0 <= column < self.stride

    def has(self, board: int, place: int) -> bool:
        return self.inside(place) and board & self.bit(place) != 0

    def board_of(self, places: list[int]) -> int:
        board = 0
        for place in places:
            board |= self.bit(place)
        return board

    def height(self, place: int) -> int:
        """Tiles stacked on a place [PK-0.5]."""
        if not self.inside(place):
            return 0
        bit = self.bit(place)
        for level in range(len(self.levels)):
            if self.levels[level] & bit:
                return level + 1
        return 0

    def cube_on(self, place: int) -> int:
        """The colour of the cube on a place; -1 if there is none."""
        for cube in self.cubes:
            if cube // CUBE == place:
                return cube % CUBE
        return -1

    def number(self, board: int, numbers: list[object], found: list[object]) -> None:
        """Append the numbers of all places of a board, by y, then x."""
        if not board:
            return
        width: i64 = self.stride // 8
        size: i64 = self.rows * width
        data = board.to_bytes(size, "little")
        first: i64 = self.top * ROW + self.left
        for index in range(size):
            byte: i64 = data[index]
            if byte:
                place: i64 = first + index // width * ROW + index % width * 8
                for bit in BITS[byte]:
                    found.append(numbers[place + bit])

    def places(self, board: int) -> list[int]:
        """All places of a board, by y, then x."""
        found: list[object] = []
        self.number(board, PLACE_NUMBERS, found)
        return cast("list[int]", found)

    def sites(self, footprint: int) -> list[int]:
        """All sites as moves, by their first and then their second place [PK-6.5]."""
        if footprint == 1:
            return [SITE + place for place in self.places(self.open)]
        keys = [place * QUARTERS + TO_THE_RIGHT for place in self.places(self.right)]
        keys += [place * QUARTERS + BELOW for place in self.places(self.down)]
        keys.sort()
        return [SITE + key % QUARTERS * DIRECTION + key // QUARTERS for key in keys]

    def has_site(self, footprint: int) -> bool:
        return self.open != 0 if footprint == 1 else self.right != 0 or self.down != 0

    def join(self, level: int) -> None:
        """Add the level pairs among the places of one height."""
        free = level & self.open
        self.right |= free & (free >> 1)
        self.down |= free & (free >> self.stride)

    def part(self, board: int) -> None:
        """Remove the level pairs of these places."""
        self.right &= ~(board | board >> 1)
        self.down &= ~(board | board >> self.stride)

    def make_room(self, first_row: int, last_row: int, first_column: int, last_column: int) -> None:
        """Widen the window so that these rows and columns keep the margins."""
        up = max(0, self.top + self.margin - first_row)
        back = max(0, self.left + self.margin - first_column)
        self.top -= up
        self.left -= back
        self.rows = max(self.rows + up, last_row - self.top + 2)
        self.columns = max(self.columns + back, last_column - self.left + 2)
        if self.columns > self.stride:
            self.widen((self.columns + 7) // 8 * 8, self.rows - up)
        if up or back:
            self.shift(up * self.stride + back)

    def shift(self, bits: int) -> None:
        self.occupied <<= bits
        self.open <<= bits
        self.right <<= bits
        self.down <<= bits
        self.levels = [level << bits for level in self.levels]

    def widen(self, stride: int, rows: int) -> None:
        """Give the rows of all boards more columns."""
        old = self.stride
        moved: list[int] = []
        for board in [self.occupied, self.open, self.right, self.down, *self.levels]:
            new = 0
            for row in range(rows):
                new |= (board >> (row * old) & ((1 << old) - 1)) << (row * stride)
            moved.append(new)
        self.stride = stride
        self.occupied, self.open, self.right, self.down = moved[:4]
        self.levels = moved[4:]

    def lay(self, tile: int, rotation: Rotation, place: int) -> int:
        """Lay a tile (this city is a fresh copy); returns its level. What the tile covers was collected before."""
        outline = rotation.outline
        row = place // ROW
        column = place % ROW
        self.make_room(row, row + outline.height - 1, column, column + outline.width - 1)
        board = 0
        for run in outline.runs:
            shift: int = run.y * self.stride + run.x
            board |= run.places << shift
        board <<= (row - self.top) * self.stride + column - self.left
        levels = self.levels[:]
        level = 0
        if self.occupied & board:
            while not levels[level] & board:
                level += 1
            levels[level] &= ~board
            level += 1
            self.part(board)
            covered = [place + step for step in rotation.steps]
            self.droughts = [other for other in self.droughts if other not in covered]
        else:
            self.occupied |= board
        if level == len(levels):
            levels.append(board)
        else:
            levels[level] |= board
        self.levels = levels
        self.open |= board
        self.laid = [*self.laid, tile * LAID + rotation.quarters * TURN + place]
        self.join(levels[level])
        if rotation.dry:
            droughts = self.droughts + [place + step for step in rotation.dry]
            droughts.sort()
            self.droughts = droughts
        return level + 1

    def put_building(self, building: int) -> None:
        """Add a new building (this city is a fresh copy)."""
        self.buildings = [*self.buildings, building]
        self.close(building % TYPE)

    def close(self, site: int) -> None:
        """Mark these places as built on."""
        board = self.board_of(site_places(site))
        self.open &= ~board
        self.part(board)

    def lift(self, number: int) -> None:
        """Free the places of a building that is about to be moved; it keeps its entry [PK-9.6]."""
        self.open |= self.board_of(site_places(self.buildings[number] % TYPE))
        for level in self.levels:
            self.join(level)

    def set_down(self, number: int, site: int) -> None:
        """The end of a move: the lifted building stands on its new site."""
        self.buildings = replaced(self.buildings, number, self.buildings[number] // TYPE * TYPE + site)
        self.close(site)

    def building_at(self, place: int) -> int:
        """The number of the building on a place; -1 if there is none."""
        for number in range(len(self.buildings)):
            if place in site_places(self.buildings[number] % TYPE):
                return number
        return -1

    def faces(self, tiles: list[Tile]) -> dict[int, int]:
        """The top face of each place, for views and audits."""
        top: dict[int, int] = {}
        for entry in self.laid:
            rotation = tiles[entry // LAID].turned[entry // TURN % QUARTERS]
            for index in range(len(rotation.steps)):
                top[entry % PLACES + rotation.steps[index]] = rotation.faces[index]
        return top
