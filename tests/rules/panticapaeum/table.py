"""A table for rule tests: cities written down in a few words, moves played as text, draws by name."""

import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

import urbes.games  # noqa: F401  (puts the games on the shelf)
from urbes.engine.chance import Chance, Scripted, Stream
from urbes.engine.event import Event
from urbes.engine.game import NOBODY, Game
from urbes.engine.registry import find_title

TITLE = find_title("panticapaeum")
PRINTED: dict[str, Any] = tomllib.loads((TITLE.folder / "components.toml").read_text(encoding="utf-8"))
COLOURS = ["brown", "violet", "white", "orange", "green"]
LETTERS = dict(zip("BVWOG", COLOURS, strict=True))
BUILDINGS = ["house", "winery", "fortress", "aqueduct", "temple"]
FOOTPRINT = {"house": 1, "winery": 1, "fortress": 1, "aqueduct": 2, "temple": 2}
CATEGORIES = [*BUILDINGS, "coins", "resources", "drought"]
RING = {2: 8, 3: 11, 4: 14}
PIECES = {2: 6, 3: 7, 4: 7}
WORKER_CELLS = [1, 3, 6, 8]
TILES: list[str] = [each["id"] for each in PRINTED["terrain_tile"]]
PLAIN_TILES = ["T58", "T52", "T38", "T25", "T12"]
SHAPES: dict[str, list[list[Any]]] = {each["key"]: each["cells"] for each in PRINTED["aqueduct_shape"]}
CELLS: dict[str, list[list[Any]]] = {each["id"]: each["cells"] for each in PRINTED["terrain_tile"]} | {
    each["id"]: SHAPES[each["shape"]] for each in PRINTED["aqueduct_tile"]
}

Data = dict[str, Any]
Laid = tuple[str, int, int, int]
"""A tile, its quarter turns and the place of its corner."""
Built = tuple[str, int, int] | tuple[str, int, int, int, int]
SQUARE: Laid = ("T25", 0, 0, 0)


def colours(letters: str) -> list[str]:
    """`BBO` as colours."""
    return [LETTERS[letter] for letter in letters]


def stock(letters: str) -> dict[str, int]:
    """`BBO` as numbers of cubes."""
    return {colour: colours(letters).count(colour) for colour in COLOURS}


def turned(tile: str, quarters: int) -> list[tuple[int, int, str]]:
    """The cells of a tile after so many quarter turns clockwise, with its corner at (0, 0)."""
    cells = [(x, y, face) for x, y, face in CELLS[tile]]
    for _ in range(quarters):
        cells = [(-y, x, face) for x, y, face in cells]
    left, top = min(x for x, _, _ in cells), min(y for _, y, _ in cells)
    return sorted(((x - left, y - top, face) for x, y, face in cells), key=lambda cell: (cell[1], cell[0]))


def paint(*layers: str) -> list[Laid]:
    """Different tiles that show these layers, the lowest first.

    Rows are divided by `/`; `d` is drought, `.` is any other face, `?` any face at all, a blank is not covered.
    """
    laid: list[Laid] = []
    for layer in layers:
        wanted = {
            (x, y): face for y, row in enumerate(layer.split("/")) for x, face in enumerate(row) if not face.isspace()
        }
        found = cover(wanted, [tile for tile, _, _, _ in laid])
        assert found is not None, f"no tiles for {layer!r}"
        laid += found
    return laid


def cover(wanted: dict[tuple[int, int], str], used: list[str]) -> list[Laid] | None:
    """Exact cover by search: the uppermost, then leftmost place first."""
    if not wanted:
        return []
    first_x, first_y = min(wanted, key=lambda place: (place[1], place[0]))
    aqueducts = [next((tile for tile in pile if tile not in used), None) for pile in piles()]
    tried: list[list[tuple[int, int]]] = []
    for tile in [*[tile for tile in TILES if tile not in used], *[tile for tile in aqueducts if tile]]:
        for quarters in range(4):
            cells = turned(tile, quarters)
            x, y = first_x - cells[0][0], first_y - cells[0][1]
            if all(fits(wanted.get((x + dx, y + dy)), face) for dx, dy, face in cells):
                covered = [(x + dx, y + dy) for dx, dy, _ in cells]
                if covered in tried:
                    continue
                tried.append(covered)
                rest = {place: face for place, face in wanted.items() if place not in covered}
                others = cover(rest, [*used, tile])
                if others is not None:
                    return [(tile, quarters, x, y), *others]
    return None


def fits(wanted: str | None, face: str) -> bool:
    return wanted == "?" or (wanted == "d" and face == "drought") or (wanted == "." and face != "drought")


def piles() -> list[list[str]]:
    return [[each["id"] for each in PRINTED["aqueduct_tile"] if each["shape"] == shape] for shape in SHAPES]


@lru_cache
def block(width: int, height: int) -> list[Laid]:
    """A block of level ground, without drought if tiles of four cells can fill it."""
    face = "?" if width * height % 4 else "."
    return paint("/".join(face * width for _ in range(height)))


def seat(
    tiles: Sequence[Laid] = (),
    cubes: Mapping[tuple[int, int], str] | None = None,
    workers: Sequence[tuple[int, int]] = (),
    buildings: Sequence[Built] = (),
    markers: Sequence[int] = (0, 0, 0, 0, 0),
    store: str = "",
    coins: int = 0,
    available: int | None = None,
    reserve: int | None = None,
) -> Data:
    """What a player has. Workers that are not named are where the brown marker puts them [PK-17.3 a, l]."""
    in_reserve = 4 - sum(cell <= markers[0] for cell in WORKER_CELLS) if reserve is None else reserve
    return {
        "tiles": [{"tile": tile, "r": quarters, "x": x, "y": y} for tile, quarters, x, y in tiles],
        "cubes": [{"x": x, "y": y, "colour": LETTERS[letter]} for (x, y), letter in (cubes or {}).items()],
        "workers": [list(place) for place in workers],
        "buildings": [
            {"building": each[0], "places": [list(each[1:3])] + ([list(each[3:5])] if len(each) == 5 else [])}
            for each in buildings
        ],
        "markers": dict(zip(COLOURS, markers, strict=True)),
        "store": stock(store),
        "coins": coins,
        "available": 5 - in_reserve - len(workers) if available is None else available,
        "reserve": in_reserve,
        "points": {},
    }


def rule_of(law: str) -> str:
    return law.partition(":")[0]


class Table:
    """A game with everything said about it, played by canonical notation."""

    def __init__(self, game: Game, told: list[Event] | None = None) -> None:
        self.game = game
        self.told = [] if told is None else told
        game.events = self.told
        self.luck: Chance = Stream("a table of Panticapaeum")
        # Positions of the vectors need not be reachable: laws that were broken at the start may stay broken.
        self.unlawful = {rule_of(law) for law in TITLE.audit(game)}

    @property
    def data(self) -> Data:
        return TITLE.dump(self.game)

    @property
    def me(self) -> Data:
        """The seat whose turn it is."""
        return self.player(self.data["active"])

    @property
    def asked(self) -> str:
        return TITLE.decision(self.game).kind

    @property
    def options(self) -> list[str]:
        return [TITLE.notation(self.game, move) for move in self.game.legal()]

    def offers(self, kind: str) -> list[str]:
        """The arguments of all options of one kind."""
        return [text[len(kind) + 1 : -1] for text in self.options if text.startswith(f"{kind}(")]

    def player(self, number: int) -> Data:
        player: Data = self.data["players"][number]
        return player

    def store(self, number: int | None = None) -> str:
        """The store as letters, in row order."""
        player = self.me if number is None else self.player(number)
        return "".join(letter * player["store"][colour] for letter, colour in LETTERS.items())

    def markers(self, number: int | None = None) -> list[int]:
        player = self.me if number is None else self.player(number)
        return [player["markers"][colour] for colour in COLOURS]

    def cubes(self) -> dict[tuple[int, int], str]:
        """The cubes on the map of the active seat."""
        letters = {colour: letter for letter, colour in LETTERS.items()}
        return {(cube["x"], cube["y"]): letters[cube["colour"]] for cube in self.me["cubes"]}

    def view(self, viewer: int = -1) -> Any:
        return TITLE.view(self.game, viewer)

    def place(self, x: int, y: int) -> Any:
        """A place of the active seat's city as a spectator sees it."""
        view = self.view()
        return next((each for each in view.players[view.active].places if (each.x, each.y) == (x, y)), None)

    def level(self, x: int, y: int) -> int:
        place = self.place(x, y)
        return 0 if place is None else int(place.height)

    def play(self, *moves: str, draws: Sequence[int] | None = None) -> "Table":
        """Play moves; only the last may ask chance. With `draws` chance gives just these answers."""
        del self.told[:]
        for number, text in enumerate(moves):
            move = TITLE.parse(self.game, text)
            TITLE.check(self.game, move)
            if draws is None or number < len(moves) - 1:
                self.game.apply(move, self.luck if draws is None else Scripted([]))
            else:
                script = Scripted(list(draws))
                self.game.apply(move, script)
                script.recorded.finish()
            broken = [law for law in TITLE.audit(self.game) if rule_of(law) not in self.unlawful]
            assert not broken, broken
        return self

    def why(self, text: str) -> tuple[str, str] | None:
        reason = TITLE.reason(self.game, TITLE.parse(self.game, text))
        return None if reason is None else (reason.key, reason.rule)

    def events(self, kind: str) -> list[Data]:
        return [event.facts for event in self.told if event.kind == kind]

    def event(self, kind: str) -> Data:
        found = self.events(kind)
        assert len(found) == 1, (kind, found)
        return found[0]

    def said(self, kind: str, facts: Data) -> bool:
        """Whether just one event of this kind was told with these facts, perhaps with more."""
        found = self.event(kind)
        assert {name: found[name] for name in facts} == facts, (kind, found)
        return True

    def kinds(self) -> list[str]:
        return [event.kind for event in self.told]

    def scored(self, number: int = 0) -> dict[str, int]:
        """Points by category if the game were scored as it stands; final once it is over."""
        return TITLE.projection(self.game)[number]


def new(players: int = 3, seed: str = "set-up", **options: object) -> Table:
    """A game just set up; the events of the set-up have been told."""
    told: list[Event] = []
    return Table(TITLE.new(players, Stream(seed), options, events=told), told)


def wisely(table: Table, choice: Stream) -> int:
    """A random move that builds, steps and raises more often than blind chance, so that cities become interesting."""
    moves = table.game.legal()
    if len(moves) > 1 and choice.below(3) > 0:
        texts = [TITLE.notation(table.game, move) for move in moves]
        eager = [move for move, text in zip(moves, texts, strict=True) if text.startswith(("build(", "pay(", "sell"))]
        if table.asked == "place_tile":
            city = table.me["tiles"]
            near = [f",{each['x']},{each['y']})" for each in city]
            eager = [move for move, text in zip(moves, texts, strict=True) if text.endswith(tuple(near))]
        if eager:
            return eager[choice.below(len(eager))]
    return moves[choice.below(len(moves))]


def playing(players: int, seed: str, wise: bool = True, **options: object) -> Iterator[Table]:
    """A game of random moves, seen before every decision and at its end; all events are kept."""
    table = new(players, seed, **options)
    choice = Stream(f"choice {seed}")
    while table.game.seat >= 0:
        yield table
        moves = table.game.legal()
        move = wisely(table, choice) if wise else moves[choice.below(len(moves))]
        table.game.apply(move, table.luck)
    yield table


def played(players: int, seed: str, wise: bool = True, **options: object) -> Table:
    *_, table = playing(players, seed, wise, **options)
    return table


@lru_cache
def plain(players: int) -> Data:
    return TITLE.dump(TITLE.new(players, Stream("plain"), {"first_player": "seat"}))


def dealt(wanted: Mapping[str, str]) -> dict[str, str]:
    """Resource tokens in the order of the box, but with these where they are wanted."""
    tokens: dict[str, str] = {}
    for kind in ("single", "double"):
        cells = [
            f"{row['colour']} {cell['pos']}"
            for row in PRINTED["development_board"]["row"]
            for cell in row["cells"]
            if cell["kind"] == kind
        ]
        names = [each["id"] for each in PRINTED["resource_token"] if each["kind"] == kind]
        free = [name for name in names if name not in wanted.values()]
        tokens |= {cell: wanted[cell] if cell in wanted else free.pop(0) for cell in cells}
    assert set(wanted) <= set(tokens), wanted
    return tokens


def position(
    *seats: Data,
    players: int = 3,
    asked: str = "action",
    ring: Sequence[str | None] | None = None,
    bag: Iterable[str] | None = None,
    taken: Mapping[str, int] | None = None,
    tokens: Mapping[str, str] | None = None,
    active: int = 0,
    options: Mapping[str, object] | None = None,
    **other: Any,
) -> Table:
    """A position in which the active seat is asked something. Other seats begin with nothing, she has at least a tile.

    `ring` is written clockwise from the trireme, which lies on place 0. Tiles that the story does not name are in the
    ring and in the bag, pieces that stand in no city are in their columns.
    """
    data = dict(plain(players))
    data["options"] = data["options"] | dict(options or {})
    data["players"] = [*seats, *[seat() for _ in range(players - len(seats))]]
    data["decision"] = asked
    data["active"] = active
    data["seat"] = NOBODY if asked == "over" else active
    data["developing"] = asked not in ("pick_tile", "action")
    data["tokens"] = dealt(tokens or {})
    buildings = [built["building"] for each in data["players"] for built in each["buildings"]]
    data["taken"] = {building: buildings.count(building) for building in BUILDINGS} | dict(taken or {})
    used = [laid["tile"] for each in data["players"] for laid in each["tiles"]]
    used += [*other.get("discard", []), *(bag or []), other.get("hand"), *(ring or [])]
    if asked != "pick_tile" and not data["players"][active]["tiles"]:
        ground = next(tile for tile in PLAIN_TILES if tile not in used)
        data["players"][active]["tiles"] = [{"tile": ground, "r": 0, "x": 0, "y": 0}]
        used.append(ground)
    free = [tile for tile in TILES if tile not in used]
    if ring is None:
        ring, free = free[: RING[players]], free[RING[players] :]
    data["ring"] = [None, *ring]
    data["trireme"] = 0
    data["bag"] = free if bag is None else list(bag)
    data |= other
    return Table(TITLE.load(data))


def last_turn(*seats: Data, players: int = 3, round: int = 5, order: int = 0, **other: Any) -> Table:
    """The last turn of a round (by default the last) that began with seat `order`: only its end is still to come."""
    return position(
        *seats,
        players=players,
        asked="end_turn",
        round=round,
        turn=3,
        starter=order,
        active=(order - 1) % players,
        **other,
    )


def last_pick(*seats: Data, **other: Any) -> Table:
    """The last turn of a round for three players begins: a single tile in the ring is enough."""
    return position(*seats, asked="pick_tile", turn=3, starter=1, **other)


def answers(pile: Iterable[str], wanted: Sequence[str], names: Sequence[str] = TILES) -> list[int]:
    """The answers of chance with which these are drawn from a pile without order; the last item needs no answer."""
    left = sorted(pile, key=list(names).index)
    said = []
    for item in wanted:
        if len(left) > 1:
            said.append(left.index(item))
        left.remove(item)
    return said
