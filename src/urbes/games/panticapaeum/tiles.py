"""Tiles: outlines, faces and how they turn [PK-1.3, 1.4, 4.5]."""

from typing import Final

from mypy_extensions import i64

from urbes.engine.edition import Node
from urbes.games.panticapaeum.moves import ROW

# Faces: that of a resource cell is the number of its colour.
PLAIN: Final = -1
DROUGHT: Final = -2
ANY: Final = -3

QUARTERS: Final = 4


LONGEST_RUN: Final = 4
"""Longer runs are handled in parts."""


class Run:
    """Places beside each other in one row of an outline."""

    def __init__(self, x: int, y: int, length: int) -> None:
        self.x: i64 = x
        self.y: i64 = y
        self.length: i64 = length
        self.places: int = (1 << length) - 1
        """As bits."""

    def touches(self, other: "Run") -> bool:
        """Whether a place of one run lies above a place of the other."""
        return (
            (self.y == other.y + 1 or other.y == self.y + 1)
            and self.x < other.x + other.length
            and other.x < self.x + self.length
        )


def whole_runs(xs: list[int], ys: list[int]) -> list[Run]:
    """All places in as few runs as possible."""
    runs: list[Run] = []
    for y, x in sorted(zip(ys, xs, strict=True)):
        if runs and runs[-1].y == y and runs[-1].x + runs[-1].length == x:
            runs[-1] = Run(runs[-1].x, y, runs[-1].length + 1)
        else:
            runs.append(Run(x, y, 1))
    return runs


class Outline:
    """The places that a turned tile covers, seen from the corner of its bounding box."""

    def __init__(self, xs: list[int], ys: list[int]) -> None:
        self.xs = xs
        self.ys = ys
        self.width: int = max(xs) + 1
        self.height: int = max(ys) + 1
        rows = whole_runs(xs, ys)
        self.links: list[Run] = []
        """Pairs of places that join the rows, given by the upper place: a tile lies level if they and its runs do."""
        self.connected: bool = self.link(rows)
        self.runs: list[Run] = []
        """All places; where a row is longer than LONGEST_RUN, each of its runs begins where the one before ends."""
        for row in rows:
            first = row.x
            last = row.x + row.length - 1
            while last - first >= LONGEST_RUN:
                self.runs.append(Run(first, row.y, LONGEST_RUN))
                first += LONGEST_RUN - 1
            self.runs.append(Run(first, row.y, last - first + 1))

    def link(self, rows: list[Run]) -> bool:
        """Join the rows, each by one link; returns whether that reaches all of them."""
        reached = rows[:1]
        while len(reached) < len(rows):
            before = len(reached)
            for row in rows:
                touched = [other for other in reached if row.touches(other)]
                if touched and row not in reached:
                    reached.append(row)
                    self.links.append(Run(max(row.x, touched[0].x), min(row.y, touched[0].y), 1))
            if len(reached) == before:
                return False
        return True


class Rotation:
    """A tile turned by some quarters."""

    def __init__(self, quarters: int, outline: Outline, faces: list[int], twin: int) -> None:
        self.quarters = quarters
        self.outline = outline
        self.faces = faces
        self.steps: list[int] = [y * ROW + x for x, y in zip(outline.xs, outline.ys, strict=True)]
        """Steps from the place of the corner to the place of each cell."""
        self.dry: list[int] = [step for step, face in zip(self.steps, faces, strict=True) if face == DROUGHT]
        """The steps to the cells of drought."""
        self.twin = twin
        """An earlier rotation of the tile with the same outline; -1 if there is none."""


class Tile:
    """A terrain or aqueduct tile with the rotations that differ [PK-4.5]."""

    def __init__(self, name: str, shape: str, rotations: list[Rotation]) -> None:
        self.name = name
        self.shape = shape
        self.rotations = rotations
        self.turned: list[Rotation] = []
        """For each number of quarter turns: the first rotation that looks the same."""


def turn(cells: list[tuple[int, int, int]]) -> list[tuple[int, int, int]]:
    """Turn by a quarter clockwise, then shift back to the corner [PK-4.5]."""
    turned = [(-y, x, face) for x, y, face in cells]
    left = min([x for x, _, _ in turned])
    top = min([y for _, y, _ in turned])
    return [(x - left, y - top, face) for x, y, face in turned]


def make_tile(name: str, shape: str, cells: list[tuple[int, int, int]]) -> Tile:
    """The tile with its different rotations, the smallest number of quarter turns first."""
    looks: list[list[tuple[int, int, int]]] = []
    outlines: list[list[tuple[int, int]]] = []
    tile = Tile(name, shape, [])
    for quarters in range(QUARTERS):
        look = sorted(cells)
        if look in looks:
            tile.turned.append(tile.rotations[looks.index(look)])
        else:
            covered = [(x, y) for x, y, _ in look]
            twin = outlines.index(covered) if covered in outlines else -1
            outline = (
                tile.rotations[twin].outline if twin >= 0 else Outline([x for x, _, _ in look], [y for _, y, _ in look])
            )
            looks.append(look)
            outlines.append(covered)
            rotation = Rotation(quarters, outline, [face for _, _, face in look], twin)
            tile.rotations.append(rotation)
            tile.turned.append(rotation)
        cells = turn(cells)
    return tile


def read_cells(row: Node, colours: list[str], special: list[str]) -> list[tuple[int, int, int]]:
    """Cells written [x, y, face]; `special` names the faces that may occur besides the colours and plain."""
    cells: list[tuple[int, int, int]] = []
    for number, item in enumerate(row.items("cells")):
        key = f"cells[{number}]"
        if not isinstance(item, list) or len(item) != 3:
            raise row.wrong(key, "should be written [x, y, face]")
        cell = Node({"x": item[0], "y": item[1], "face": item[2]}, row.place(key))
        x, y = cell.number("x", 0, 9), cell.number("y", 0, 9)
        face = cell.text("face")
        if face == "plain":
            value = PLAIN
        elif face == "drought":
            value = DROUGHT
        elif face in special:
            value = ANY if face == "any" else colours.index(face)
        else:
            raise cell.wrong("face", f"{face!r} is not one of plain, drought, {', '.join(special)}")
        if [other for other in cells if other[0] == x and other[1] == y]:
            raise row.wrong(key, f"place {x}, {y} is there twice")
        cells.append((x, y, value))
    check_outline(row, [(x, y) for x, y, _ in cells])
    return cells


def read_outline(row: Node) -> list[tuple[int, int]]:
    """Cells written [x, y]."""
    cells: list[tuple[int, int]] = []
    for number, item in enumerate(row.items("cells")):
        key = f"cells[{number}]"
        if not isinstance(item, list) or len(item) != 2:
            raise row.wrong(key, "should be written [x, y]")
        cell = Node({"x": item[0], "y": item[1]}, row.place(key))
        place = (cell.number("x", 0, 9), cell.number("y", 0, 9))
        if place in cells:
            raise row.wrong(key, f"place {place[0]}, {place[1]} is there twice")
        cells.append(place)
    check_outline(row, cells)
    return cells


def check_outline(row: Node, cells: list[tuple[int, int]]) -> None:
    if not cells:
        raise row.wrong("cells", "should not be empty")
    if min([x for x, _ in cells]) != 0 or min([y for _, y in cells]) != 0:
        raise row.wrong("cells", "should begin at x 0 and at y 0")
    if not Outline([x for x, _ in cells], [y for _, y in cells]).connected:
        raise row.wrong("cells", "should be joined by their edges")
