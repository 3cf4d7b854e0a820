"""Districts, shapes, and every way to lay a shape into a district, found once and kept as bit masks."""

from urbes.engine.edition import Node, ids
from urbes.engine.errors import EditionError


class Shape:
    """A building as cubes on a grid, in all its distinct orientations [NR-9.2]."""

    def __init__(self, name: str, cells: list[tuple[int, int]]) -> None:
        self.name = name
        self.size: int = len(cells)
        self.orientations: list[list[tuple[int, int]]] = []
        turned = cells
        for mirrored in range(2):
            for _ in range(4):
                turned = normal([(-y, x) for x, y in turned])
                if turned not in self.orientations:
                    self.orientations.append(turned)
            if mirrored == 0:
                turned = normal([(-x, y) for x, y in turned])
        self.orientations.sort()


def normal(cells: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """The same cells moved to the top left corner, in order."""
    left = min([x for x, y in cells])
    top = min([y for x, y in cells])
    return sorted([(x - left, y - top) for x, y in cells])


class District:
    """A building district [NR-9.1]."""

    def __init__(self, name: str, strength: int, points: list[int], grid: list[str]) -> None:
        self.name = name
        self.strength = strength
        self.points = points
        self.columns: int = len(grid[0])
        self.rows: int = len(grid)
        self.cells: int = 0
        self.painted: int = 0
        self.rewards: list[int] = []
        self.three_plus: list[int] = []
        for y, line in enumerate(grid):
            for x, letter in enumerate(line):
                cell = y * self.columns + x
                if letter != "#":
                    self.cells |= 1 << cell
                if letter == "n":
                    self.painted |= 1 << cell
                if letter in "RT":
                    self.rewards.append(cell)
                if letter == "T":
                    self.three_plus.append(cell)

    def name_of(self, cell: int) -> str:
        return f"{cell % self.columns + 1}-{cell // self.columns + 1}"

    def around(self, cell: int) -> int:
        """The existing cells next to a cell, also across a corner [NR-9.4]."""
        column = cell % self.columns
        row = cell // self.columns
        mask = 0
        for y in range(max(0, row - 1), min(self.rows, row + 2)):
            for x in range(max(0, column - 1), min(self.columns, column + 2)):
                mask |= 1 << (y * self.columns + x)
        return mask & self.cells & ~(1 << cell)


class Placements:
    """All placements of all shapes in all districts, in one numbering."""

    def __init__(self, shapes: list[Shape], districts: list[District]) -> None:
        self.masks: list[int] = []
        self.district: list[int] = []
        self.names: list[str] = []
        self.first: list[int] = []
        """Where the placements of shape s in district d begin: at s * districts + d; the next entry is their end."""
        for shape in shapes:
            for number, district in enumerate(districts):
                self.first.append(len(self.masks))
                found: list[list[int]] = []
                for cells in shape.orientations:
                    width = 1 + max([x for x, y in cells])
                    height = 1 + max([y for x, y in cells])
                    for top in range(district.rows - height + 1):
                        for left in range(district.columns - width + 1):
                            laid = sorted([(top + y) * district.columns + left + x for x, y in cells])
                            if all([self.free(district, cell) for cell in laid]):
                                found.append(laid)
                found.sort()
                for laid in found:
                    self.masks.append(sum([1 << cell for cell in laid]))
                    self.district.append(number)
                    self.names.append(f"{district.name}/{'+'.join([district.name_of(cell) for cell in laid])}")
        self.first.append(len(self.masks))

    def free(self, district: District, cell: int) -> bool:
        """Whether a cube may ever lie on a cell; cells marked 3+ are free in games with fewer players."""
        return bool((district.cells >> cell) & 1) and (cell not in district.rewards or cell in district.three_plus)


def read_shapes(root: Node) -> list[Shape]:
    rows = root.rows("shapes")
    ids(rows, "key")
    shapes: list[Shape] = []
    for row in rows:
        cells: list[tuple[int, int]] = []
        for number, found in enumerate(row.items("cells")):
            pair = Node({"cell": found}, row.place(f"cells[{number}]")).numbers("cell", 1, 4)
            if len(pair) != 2 or (pair[0], pair[1]) in cells:
                raise row.wrong(f"cells[{number}]", "should be a cell [column, row] of its own")
            cells.append((pair[0], pair[1]))
        if not 1 <= len(cells) <= 4:
            raise row.wrong("cells", "should be 1 to 4 cells")
        shape = Shape(row.text("key"), cells)
        if row.number("orientations") != len(shape.orientations):
            raise row.wrong("orientations", f"should be {len(shape.orientations)}")
        shapes.append(shape)
    return shapes


def read_districts(root: Node) -> list[District]:
    rows = root.rows("districts")
    ids(rows, "key")
    if not 1 <= len(rows) <= 3:
        raise EditionError("districts", "should be 1 to 3 districts")
    districts: list[District] = []
    for row in rows:
        grid = row.texts("grid")
        if not grid or any([len(line) != len(grid[0]) for line in grid]) or not 0 < len(grid) * len(grid[0]) <= 60:
            raise row.wrong("grid", "should be lines of equal length, 60 cells at most")
        for line in grid:
            for letter in line:
                if letter not in ".nRT#":
                    raise row.wrong("grid", f"{letter!r} is not one of . n R T #")
        points = row.numbers("majority_vp", 0, 99)
        if len(points) != 3 or points != sorted(points, reverse=True):
            raise row.wrong("majority_vp", "should be 3 falling values")
        districts.append(District(row.text("key"), row.number("strength", 1, 3), points, grid))
    return districts
