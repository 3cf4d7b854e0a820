"""The box of Panticapaeum: every printed value of an edition, checked, as tables of plain numbers."""

from typing import Final

from urbes.engine.edition import Edition, Node, ids
from urbes.engine.errors import EditionError
from urbes.games.panticapaeum.moves import CENTRE
from urbes.games.panticapaeum.tiles import ANY, Tile, make_tile, read_cells, read_outline

NONE: Final = -1
COUNTS: Final = [2, 3, 4]
"""The possible numbers of players."""

VP: Final = 0
SINGLE: Final = 1
DOUBLE: Final = 2
IMPROVEMENT: Final = 3
WORKER_CELL: Final = 4
MOVE_CELL: Final = 5
FREE_CELL: Final = 6
TILE_CELL: Final = 7
RANDOM_CELL: Final = 8
EXTRA_CELL: Final = 9
CELL_KINDS: Final = [
    "vp",
    "single",
    "double",
    "improvement",
    "worker",
    "move",
    "free_building",
    "aqueduct_tile",
    "random_tile",
    "extra_step",
]

BY_WORKERS: Final = 0
BY_OPEN_CELLS: Final = 1
BY_LEVEL: Final = 2
BY_DROUGHT: Final = 3
BY_BUILDINGS: Final = 4
SCORES: Final = [
    "workers_adjacent",
    "open_cells_adjacent",
    "level",
    "drought_adjacent",
    "other_buildings_adjacent",
]

REPLACE: Final = 0
DISCOUNT: Final = 1
THRIFT: Final = 2
IMPROVEMENTS: Final = ["replace", "discount", "thrift"]


class Cell:
    """A cell of the development board; `value` is its rate, its improvement token or its aqueduct shape."""

    def __init__(self, row: int, pos: int, kind: int, value: int) -> None:
        self.row = row
        self.pos = pos
        self.kind = kind
        self.value = value


class Side:
    """One side of the building board: the prices of each column, cheapest first."""

    def __init__(self, name: str, players: list[int], prices: list[list[int]]) -> None:
        self.name = name
        self.players = players
        self.prices = prices


class Box:
    """All tables of an edition. Shared by every game played with it; nothing in it ever changes."""

    def __init__(self, edition: Edition) -> None:
        root = edition.root
        self.edition: Edition = edition
        self.edition_hash: str = edition.hash
        self.read_game(root)
        self.read_colours(root)
        self.read_terrain(root)
        self.read_aqueducts(root)
        self.read_tokens(root)
        self.read_building_board(root)
        self.read_development_board(root)
        self.check_piles(root)
        self.read_ring(root)
        self.read_scoring(root)

    def read_game(self, root: Node) -> None:
        game = root.table("game")
        counts = root.table("counts")
        self.rounds: int = game.number("rounds", 1, 20)
        self.turns: int = game.number("turns_per_round", 1, 20)
        self.store_limit: int = game.number("store_limit_at_round_end")
        self.paid_costs: list[int] = game.numbers("paid_step_costs", 1)
        """The price of each paid step of a turn."""
        if len(self.paid_costs) != game.number("max_paid_steps"):
            raise game.wrong("paid_step_costs", f"should have {game.number('max_paid_steps')} prices")
        self.sell_least: int = game.number("sell_min_colours", 1, 20)
        self.sell_most: int = game.number("sell_max_colours", self.sell_least, 20)
        self.take_coins: int = game.number("take_coins", 1)
        if game.number("take_resources") != 1:
            raise game.wrong("take_resources", "should be 1")
        if game.number("start_resources") != 0:
            raise game.wrong("start_resources", "should be 0")
        self.start_coins: int = game.number("start_coins")
        self.start_workers: int = game.number("start_workers_available")
        self.start_reserve: int = game.number("start_workers_reserve")
        self.workers: int = counts.number("workers_per_player", 1, 100)
        if self.start_workers + self.start_reserve != self.workers:
            raise game.wrong("start_workers_reserve", f"should be {self.workers - self.start_workers}")
        if counts.number("workers") != self.workers * COUNTS[-1]:
            raise counts.wrong("workers", f"should be {self.workers * COUNTS[-1]}")
        supply = root.table("supply")
        for name in ("cubes_limited", "coins_limited"):
            if supply.flag(name):
                raise supply.wrong(name, "should be false: no rule says what an empty supply means")

    def read_colours(self, root: Node) -> None:
        rows = root.rows("colour")
        buildings = root.rows("building", len(rows))
        self.colours: list[str] = ids(rows, "key")
        self.letters: list[str] = ids(rows, "letter")
        self.buildings: list[str] = ids(buildings, "key")
        for number, row in enumerate(rows):
            if row.number("order") != number:
                raise row.wrong("order", f"should be {number}: colours stand in the order of the rows")
            if row.choice("building", self.buildings) != number:
                raise row.wrong("building", f"should be {self.buildings[number]!r}")
        self.footprint: list[int] = []
        self.score_kind: list[int] = []
        self.pieces_in_box: list[int] = []
        for number, row in enumerate(buildings):
            if row.choice("colour", self.colours) != number:
                raise row.wrong("colour", f"should be {self.colours[number]!r}")
            if row.number("column") != number:
                raise row.wrong("column", f"should be {number}")
            self.footprint.append(row.number("footprint", 1, 2))
            kind = row.choice("score", SCORES)
            if kind in self.score_kind:
                raise row.wrong("score", f"{SCORES[kind]!r} is there twice")
            self.score_kind.append(kind)
            self.pieces_in_box.append(row.number("count", 1))
        if len(self.score_kind) != len(SCORES):
            raise EditionError("building", f"should have {len(SCORES)} rows, has {len(self.score_kind)}")
        self.house: int = self.score_kind.index(BY_WORKERS)
        self.fortress: int = self.score_kind.index(BY_LEVEL)
        self.aqueduct: int = self.score_kind.index(BY_DROUGHT)
        self.temple: int = self.score_kind.index(BY_BUILDINGS)
        self.winery: int = self.score_kind.index(BY_OPEN_CELLS)
        faces = ids(root.rows("face"), "key")
        for face in ("plain", "drought", "resource", "any"):
            if face not in faces:
                raise EditionError("face", f"{face!r} is missing")
        self.player_colours: list[str] = ids(root.rows("player_colour", COUNTS[-1]), "key")
        counts = root.table("counts")
        for name, number in (
            ("buildings", sum(self.pieces_in_box)),
            ("resource_cubes", sum([row.number("cubes") for row in rows])),
            ("player_markers_per_player", len(rows)),
        ):
            if counts.number(name) != number:
                raise counts.wrong(name, f"should be {number}")

    def read_terrain(self, root: Node) -> None:
        shapes = root.rows("terrain_shape")
        names = ids(shapes, "key")
        outlines = [read_outline(row) for row in shapes]
        for row, outline in zip(shapes, outlines, strict=True):
            row.choice("mirror", names)
            found = len(make_tile("", "", [(x, y, 0) for x, y in outline]).rotations)
            if row.number("distinct_outlines") != found:
                raise row.wrong("distinct_outlines", f"should be {found}")
        rows = root.rows("terrain_tile", root.table("counts").number("terrain_tiles", 1, 1000))
        self.tile_names: list[str] = ids(rows)
        self.tiles: list[Tile] = []
        """Terrain tiles, then aqueduct tiles."""
        for row in rows:
            shape = row.choice("shape", names)
            cells = read_cells(row, self.colours, self.colours)
            if sorted([(x, y) for x, y, _ in cells]) != sorted(outlines[shape]):
                raise row.wrong("cells", f"are not those of shape {names[shape]!r}")
            self.tiles.append(make_tile(row.text("id"), names[shape], cells))
        for row in shapes:
            found = len([tile for tile in self.tiles if tile.shape == row.text("key")])
            if row.number("count") != found:
                raise row.wrong("count", f"should be {found}: so many tiles have this shape")
        self.terrain: int = len(rows)

    def read_aqueducts(self, root: Node) -> None:
        shapes = root.rows("aqueduct_shape")
        self.aqueduct_shapes: list[str] = ids(shapes, "key")
        cells = [read_cells(row, self.colours, ["any"]) for row in shapes]
        rows = root.rows("aqueduct_tile", root.table("counts").number("aqueduct_tiles", 1, 1000))
        self.aqueduct_piles: list[list[int]] = [[] for _ in shapes]
        """The tiles of each shape, in the order in which they are taken."""
        for name in ids(rows):
            if name in self.tile_names:
                raise EditionError("aqueduct_tile", f"{name!r} is also a terrain tile")
            self.tile_names.append(name)
        for row in rows:
            shape = row.choice("shape", self.aqueduct_shapes)
            self.aqueduct_piles[shape].append(len(self.tiles))
            self.tiles.append(make_tile(row.text("id"), self.aqueduct_shapes[shape], cells[shape]))
        for shape, row in enumerate(shapes):
            if len([face for _, _, face in cells[shape] if face == ANY]) != 1:
                raise row.wrong("cells", "exactly one should be any")
            if row.number("copies") != len(self.aqueduct_piles[shape]):
                raise row.wrong("copies", f"should be {len(self.aqueduct_piles[shape])}")

    def read_tokens(self, root: Node) -> None:
        counts = root.table("counts")
        rows = root.rows("resource_token", counts.number("resource_tokens"))
        self.token_names: list[str] = ids(rows)
        self.token_cubes: list[list[int]] = []
        self.single_tokens: list[int] = []
        self.double_tokens: list[int] = []
        for number, row in enumerate(rows):
            cubes = row.choices("cubes", self.colours)
            double = row.choice("kind", ["single", "double"]) == 1
            if len(cubes) != (2 if double else 1):
                raise row.wrong("cubes", f"should be {2 if double else 1}")
            self.token_cubes.append(cubes)
            (self.double_tokens if double else self.single_tokens).append(number)
        for name, found in (("single", self.single_tokens), ("double", self.double_tokens)):
            if counts.number(f"resource_tokens_{name}") != len(found):
                raise counts.wrong(f"resource_tokens_{name}", f"should be {len(found)}")
        improvements = root.rows("improvement_token", len(IMPROVEMENTS))
        if ids(improvements, "key") != list(IMPROVEMENTS):
            raise EditionError("improvement_token", f"should be, in this order: {', '.join(IMPROVEMENTS)}")
        self.improvement_counts: list[int] = [row.number("count") for row in improvements]
        self.improvement_most: list[int] = [row.number("max_per_player") for row in improvements]
        if counts.number("improvement_tokens") != sum(self.improvement_counts):
            raise counts.wrong("improvement_tokens", f"should be {sum(self.improvement_counts)}")

    def read_building_board(self, root: Node) -> None:
        board = root.table("building_board")
        if board.texts("columns") != self.buildings:
            raise board.wrong("columns", f"should be, in this order: {', '.join(self.buildings)}")
        pieces = board.table("pieces_per_column")
        self.pieces: list[int] = [0, 0]
        """Pieces in each column, by the number of players."""
        for players in COUNTS:
            self.pieces.append(pieces.number(str(players), 1, min(self.pieces_in_box)))
        self.sides: list[Side] = []
        rows = board.rows("side")
        ids(rows, "key")
        for row in rows:
            table = row.table("prices")
            table.only(self.buildings)
            prices = [table.numbers(name, 1) for name in self.buildings]
            for name, column in zip(self.buildings, prices, strict=True):
                if len(column) < max(self.pieces):
                    raise table.wrong(name, f"should have {max(self.pieces)} prices, has {len(column)}")
            self.sides.append(Side(row.text("key"), row.numbers("players"), prices))
        for players in COUNTS:
            if len([side for side in self.sides if players in side.players]) != 1:
                raise EditionError("building_board.side", f"exactly one side should be for {players} players")

    def read_development_board(self, root: Node) -> None:
        board = root.table("development_board")
        self.row_length: int = board.number("row_length", 1, 50)
        rows = board.rows("row", len(self.colours))
        self.cells: list[list[Cell | None]] = []
        """By row and position; position 0 is the start spot."""
        self.worker_cells: list[list[int]] = []
        """How many worker cells a marker has reached, by row and position [PK-12.2]."""
        self.rates: list[list[int]] = []
        """The rate that holds at each position, by row; 0: none yet [PK-14.1]."""
        self.improvement_cells: list[Cell] = []
        for number, row in enumerate(rows):
            if row.choice("colour", self.colours) != number or row.choice("building", self.buildings) != number:
                raise row.wrong("colour", f"should be {self.colours[number]!r}, with its building")
            self.read_row(row, number)

    def read_row(self, row: Node, number: int) -> None:
        cells: list[Cell | None] = [None]
        reached = [0]
        rates = [0]
        items = row.items("cells")
        if len(items) != self.row_length:
            raise row.wrong("cells", f"should be {self.row_length}, are {len(items)}")
        for pos, item in enumerate(items, 1):
            node = Node(item, row.place(f"cells[{pos - 1}]"))
            if node.number("pos") != pos:
                raise node.wrong("pos", f"should be {pos}")
            kind = node.choice("kind", CELL_KINDS)
            value = 0
            if kind == VP:
                value = node.number("per_cells" if self.score_kind[number] == BY_OPEN_CELLS else "value", 1)
            elif kind == IMPROVEMENT:
                value = node.choice("token", IMPROVEMENTS)
            elif kind == TILE_CELL:
                value = node.choice("shape", self.aqueduct_shapes)
            cell = Cell(number, pos, kind, value)
            cells.append(cell)
            reached.append(reached[-1] + (1 if kind == WORKER_CELL else 0))
            rates.append(value if kind == VP else rates[-1])
            if kind == IMPROVEMENT:
                self.improvement_cells.append(cell)
        self.cells.append(cells)
        self.worker_cells.append(reached)
        self.rates.append(rates)

    def cells_of(self, kind: int) -> list[Cell]:
        """All cells of a kind, in row order, left to right."""
        return [cell for row in self.cells for cell in row if cell is not None and cell.kind == kind]

    def check_piles(self, root: Node) -> None:
        """Check that there are enough tokens, tiles and workers for all cells that hand them out."""
        most = COUNTS[-1]
        for name, kind, tokens in (("single", SINGLE, self.single_tokens), ("double", DOUBLE, self.double_tokens)):
            if len(self.cells_of(kind)) > len(tokens):
                raise EditionError("development_board.row", f"there are more {name} cells than {name} tokens")
        if len(self.cells_of(WORKER_CELL)) > self.start_reserve:
            raise EditionError("development_board.row", "there are more worker cells than workers in reserve")
        for token, name in enumerate(IMPROVEMENTS):
            found = len([cell for cell in self.improvement_cells if cell.value == token])
            if found != self.improvement_most[token]:
                raise EditionError(f"improvement_token[{token}].max_per_player", f"should be {found}")
            if found * most > self.improvement_counts[token]:
                raise EditionError(f"improvement_token[{token}].count", f"{name!r} is needed {found * most} times")
        for shape, name in enumerate(self.aqueduct_shapes):
            found = len([cell for cell in self.cells_of(TILE_CELL) if cell.value == shape])
            if found * most > len(self.aqueduct_piles[shape]):
                raise EditionError("aqueduct_tile", f"{name!r} is needed {found * most} times")

    def read_ring(self, root: Node) -> None:
        ring = root.table("ring")
        tiles = ring.table("tiles")
        self.offered: int = ring.number("offered", 1, 100)
        if root.table("game").number("tiles_offered") != self.offered:
            raise ring.wrong("offered", "should be the same as game.tiles_offered")
        if ring.text("direction") != "clockwise":
            raise ring.wrong("direction", "should be clockwise")
        self.ring_sizes: list[int] = [0, 0]
        """Tiles in a full ring, by the number of players."""
        draws = len(self.cells_of(RANDOM_CELL))
        for players in COUNTS:
            size = tiles.number(str(players), players * self.turns, 1000)
            self.ring_sizes.append(size)
            laid = players * (self.turns * (self.rounds - 1) + draws)
            if self.terrain - laid < players * self.turns or size > self.terrain:
                raise tiles.wrong(str(players), f"{self.terrain} tiles do not last for {self.rounds} rounds")
        self.longest: int = max([rotation.outline.width for tile in self.tiles for rotation in tile.rotations])
        """The longest side of any tile: how far a placement can reach beyond the city."""
        pieces = self.turns * self.rounds + draws + len(self.cells_of(TILE_CELL))
        self.reach: int = self.longest * (pieces + 1)
        """No city can grow further than this from its first tile."""
        if self.reach + self.longest >= CENTRE:
            raise EditionError("terrain_shape", f"{pieces} tiles of length {self.longest} make too large a city")

    def read_scoring(self, root: Node) -> None:
        scoring = root.table("scoring")
        self.coins_per_point: int = scoring.number("coins_per_vp", 1)
        self.points_per_cube: int = scoring.number("vp_per_resource")
        self.drought_points: int = scoring.number("drought_penalty", -1000, 0)
        if scoring.text("neighbourhood") != "eight":
            raise scoring.wrong("neighbourhood", "should be 'eight'")
        self.categories: list[str] = scoring.texts("categories")
        if self.categories != [*self.buildings, "coins", "resources", "drought"]:
            raise scoring.wrong("categories", f"should be {', '.join(self.buildings)}, coins, resources, drought")
        if scoring.texts("tie_breaks") != ["buildings", "coins"]:
            raise scoring.wrong("tie_breaks", "should be buildings, coins")

    def side_for(self, players: int, named: str) -> Side:
        """The side of the building board: the one that an option names [PK-16.3], or the one for this player count."""
        for side in self.sides:
            if side.name == named if named else players in side.players:
                return side
        raise EditionError("building_board.side", f"there is no side {named!r}")
