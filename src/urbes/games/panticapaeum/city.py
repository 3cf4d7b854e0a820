"""A city: tiles stacked on an endless plane [PK-4.4], as a few boards of bits.

A board is one int; bit `row * stride + column` stands for a place of the window that the city has. All of a city is
replaced, never changed in place: copies of a game share the cities that have not changed since. The window keeps a
margin as wide as the longest tile, so that shifting a board never carries a bit from one row into the next.
"""

from typing import Final

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
from urbes.games.panticapaeum.tiles import DROUGHT, QUARTERS, Outline, Rotation, Tile

FIRST_STRIDE: Final = 32
FIRST_MARGIN: Final = 12
BITS: Final[list[list[int]]] = [[bit for bit in range(8) if byte >> bit & 1] for byte in range(256)]
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
        self.left: int = CENTRE - FIRST_MARGIN
        """The column, as places count them, of the lowest bit."""
        self.top: int = CENTRE - FIRST_MARGIN
        self.rows: int = FIRST_MARGIN
        self.occupied: int = 0
        self.border: int = 0
        """Bare places that share an edge with the city."""
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
        """In the order of building; a moved one keeps its number."""
        self.droughts: list[int] = NO_LIST
        """Top faces of drought, by place; also those that something hides."""

    def copy(self) -> "City":
        twin = City(self.margin)
        twin.stride = self.stride
        twin.left = self.left
        twin.top = self.top
        twin.rows = self.rows
        twin.occupied = self.occupied
        twin.border = self.border
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

    def bit(self, place: int) -> int:
        """A board with this place alone; the place must lie in the window."""
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

    def places(self, board: int, first: int, found: list[int]) -> None:
        """Append all places of a board, by y, then x, each plus `first`."""
        if not board:
            return
        per_row = self.stride // 8
        data = board.to_bytes(self.rows * per_row, "little")
        index = 0
        start = first + self.top * ROW + self.left
        for _ in range(self.rows):
            base = start
            for _ in range(per_row):
                byte = data[index]
                index += 1
                if byte:
                    for bit in BITS[byte]:
                        found.append(base + bit)
                base += 8
            start += ROW

    def anchors(self, outline: Outline) -> int:
        """Where the corner of a tile may lie: beside the city [PK-4.7] or on level ground [PK-4.8]."""
        stride = self.stride
        occupied = self.occupied
        border = self.border
        blocked = 0
        touching = 0
        for index in range(len(outline.xs)):
            shift = outline.ys[index] * stride + outline.xs[index]
            blocked |= occupied >> shift
            touching |= border >> shift
        raised = self.open if len(outline.xs) == 1 else -1
        for index in range(len(outline.pair_xs)):
            shift = outline.pair_ys[index] * stride + outline.pair_xs[index]
            raised &= (self.down if outline.pair_down[index] else self.right) >> shift
        return touching & ~blocked | raised

    def placements(self, rotations: list[Rotation], first: int, found: list[int]) -> None:
        """Append all placements of a tile, by rotation, y and x [PK-19.1], each plus `first`."""
        starts: list[int] = []
        for rotation in rotations:
            start = len(found)
            if rotation.twin < 0:
                self.places(self.anchors(rotation.outline), first + rotation.quarters * TURN, found)
            else:
                further = (rotation.quarters - rotations[rotation.twin].quarters) * TURN
                begin = starts[rotation.twin]
                end = starts[rotation.twin + 1] if rotation.twin + 1 < len(starts) else start
                for index in range(begin, end):
                    found.append(found[index] + further)
            starts.append(start)

    def sites(self, footprint: int, found: list[int]) -> None:
        """Append all sites as moves, by their first and then their second place [PK-6.5]."""
        if footprint == 1:
            self.places(self.open, SITE, found)
            return
        either: list[int] = []
        self.places(self.right | self.down, 0, either)
        for place in either:
            bit = self.bit(place)
            if self.right & bit:
                found.append(SITE + TO_THE_RIGHT * DIRECTION + place)
            if self.down & bit:
                found.append(SITE + BELOW * DIRECTION + place)

    def has_site(self, footprint: int) -> bool:
        return self.open != 0 if footprint == 1 else (self.right | self.down) != 0

    def pair_up(self) -> None:
        """Find the level pairs anew."""
        right = 0
        down = 0
        stride = self.stride
        for level in self.levels:
            free = level & self.open
            right |= free & (free >> 1)
            down |= free & (free >> stride)
        self.right = right
        self.down = down

    def make_room(self, first_row: int, last_row: int, first_column: int, last_column: int) -> None:
        """Widen the window so that these rows and columns keep the margin."""
        margin = self.margin
        up = self.top - (first_row - margin)
        if up > 0:
            up += margin
            self.shift(up * self.stride)
            self.top -= up
            self.rows += up
        below = last_row + margin + 1 - self.top
        if below > self.rows:
            self.rows = below
        if first_column - margin < self.left or last_column + margin >= self.left + self.stride:
            self.rewindow(first_column, last_column)

    def shift(self, bits: int) -> None:
        self.occupied <<= bits
        self.border <<= bits
        self.open <<= bits
        self.right <<= bits
        self.down <<= bits
        self.levels = [level << bits for level in self.levels]

    def rewindow(self, first_column: int, last_column: int) -> None:
        """Centre the columns of the city and of a new tile in a window that is wide enough for both."""
        columns: list[int] = []
        self.places(self.occupied, 0, columns)
        for place in columns:
            first_column = min(first_column, place % ROW)
            last_column = max(last_column, place % ROW)
        stride = self.stride
        while last_column - first_column + 1 + 2 * self.margin > stride:
            stride *= 2
        left = (first_column + last_column + 1 - stride) // 2
        old_stride = self.stride
        old_left = self.left
        boards = [self.occupied, self.border, self.open, self.right, self.down, *self.levels]
        moved: list[int] = []
        for board in boards:
            new = 0
            for row in range(self.rows):
                bits = (board >> (row * old_stride)) & ((1 << old_stride) - 1)
                column = old_left - left
                new |= (bits << column if column >= 0 else bits >> -column) << (row * stride)
            moved.append(new)
        self.stride = stride
        self.left = left
        self.occupied, self.border, self.open, self.right, self.down = moved[:5]
        self.levels = moved[5:]

    def lay(self, tile: int, rotation: Rotation, place: int) -> int:
        """Put a tile down (this city is a fresh copy); returns its level. What it covers has been collected."""
        outline = rotation.outline
        row = place // ROW
        column = place % ROW
        self.make_room(row, row + outline.height - 1, column, column + outline.width - 1)
        base = (row - self.top) * self.stride + column - self.left
        board = 0
        droughts = self.droughts
        for index in range(len(rotation.steps)):
            board |= 1 << (base + outline.ys[index] * self.stride + outline.xs[index])
            covered = place + rotation.steps[index]
            if covered in droughts:
                droughts = [other for other in droughts if other != covered]
            if rotation.faces[index] == DROUGHT:
                droughts = sorted([*droughts, covered])
        self.droughts = droughts
        levels = self.levels[:]
        level = 0
        if self.occupied & board:
            while not levels[level] & board:
                level += 1
            levels[level] &= ~board
            level += 1
        else:
            occupied = self.occupied | board
            self.occupied = occupied
            stride = self.stride
            self.border = (occupied << 1 | occupied >> 1 | occupied << stride | occupied >> stride) & ~occupied
        if level == len(levels):
            levels.append(board)
        else:
            levels[level] |= board
        self.levels = levels
        self.open |= board
        self.laid = [*self.laid, tile * LAID + rotation.quarters * TURN + place]
        self.pair_up()
        return level + 1

    def put_building(self, building: int) -> None:
        """Add a new building (this city is a fresh copy)."""
        self.buildings = [*self.buildings, building]
        self.open &= ~self.board_of(site_places(building % TYPE))
        self.pair_up()

    def lift(self, number: int) -> None:
        """Free the places of a building that is about to be moved; it keeps its entry [PK-9.6]."""
        self.open |= self.board_of(site_places(self.buildings[number] % TYPE))
        self.pair_up()

    def set_down(self, number: int, site: int) -> None:
        """The end of a move: the lifted building stands on its new site."""
        buildings = self.buildings[:]
        buildings[number] = buildings[number] // TYPE * TYPE + site
        self.buildings = buildings
        self.open &= ~self.board_of(site_places(site))
        self.pair_up()

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
