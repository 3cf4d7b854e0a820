"""What a position of Panticapaeum consists of, how it is written, and what must fit together in it."""

from collections.abc import Sequence
from typing import Final

from urbes.engine.chance import ChanceError, Scripted
from urbes.engine.errors import PositionError
from urbes.engine.game import NOBODY
from urbes.engine.position import (
    MANY,
    NONE,
    BagOf,
    Counts,
    Entry,
    Field,
    Fields,
    Flag,
    Joint,
    ListOf,
    Misfit,
    Named,
    Ordinal,
    OrNone,
    Placed,
    Row,
    Whole,
)
from urbes.games.panticapaeum.city import CUBE, LAID, NO_LIST, TYPE, City
from urbes.games.panticapaeum.components import (
    CELL_KINDS,
    DOUBLE,
    EXTRA_CELL,
    FREE_CELL,
    IMPROVEMENTS,
    MOVE_CELL,
    RANDOM_CELL,
    SINGLE,
    TILE_CELL,
    Box,
)
from urbes.games.panticapaeum.moves import (
    AQUEDUCT_TILE,
    CHOOSE_AQUEDUCT_CUBE,
    CHOOSE_DISCARD,
    CHOOSE_EXTRA_ROW,
    CHOOSE_FREE_BUILDING,
    CHOOSE_PAYMENT,
    DECISIONS,
    DIRECTION,
    FINAL_WORKER,
    MOVE_BUILDING,
    MOVE_TARGET,
    OVER,
    PAID_STEP,
    PICK_TILE,
    PLACE_BUILDING,
    PLACE_TILE,
    PLACES,
    RANDOM_TILE,
    SECOND,
    SITE,
    TURN,
    place_at,
    site_places,
    x_of,
    y_of,
)
from urbes.games.panticapaeum.rules.game import Panticapaeum
from urbes.games.panticapaeum.rules.markers import can_pay_step
from urbes.games.panticapaeum.rules.ring import can_draw, tiles_after
from urbes.games.panticapaeum.state import Player, State
from urbes.games.panticapaeum.tiles import QUARTERS

PROPERTY_CELLS: Final = {
    MOVE_BUILDING: MOVE_CELL,
    CHOOSE_FREE_BUILDING: FREE_CELL,
    AQUEDUCT_TILE: TILE_CELL,
    RANDOM_TILE: RANDOM_CELL,
    CHOOSE_EXTRA_ROW: EXTRA_CELL,
}


def point(place: int) -> list[int]:
    return [x_of(place), y_of(place)]


def width(box: Box) -> int:
    return box.row_length + 1


def cell_names(box: Box) -> list[str]:
    """Every position of the development board as `colour number`, start spots included."""
    return [f"{colour} {pos}" for colour in box.colours for pos in range(width(box))]


def fields(box: Box, seats: int) -> Fields:
    seat = Whole(0, seats - 1)
    colour = Named(box.colours)
    tile = Named(box.tile_names)
    terrain = Named(box.tile_names[: box.terrain])
    cells = cell_names(box)
    return Fields(
        [
            Field("decision", Named(DECISIONS)),
            Field("seat", Whole(NOBODY, seats - 1)),
            Field("round", Whole(1, box.rounds)),
            Field("turn", Whole(1, box.turns), "turn_no"),
            Field("starter", seat),
            Field("active", seat),
            Field("ring", ListOf(OrNone(terrain))),
            Field("trireme", Whole()),
            Field("bag", ListOf(terrain)),
            Field("discard", ListOf(terrain)),
            Field("taken", Counts(box.buildings, 0, box.pieces[seats])),
            Joint("tokens", Placed(cells, Named(box.token_names)), ["tokens"], tokens_on, put_tokens),
            Field("hand", OrNone(tile)),
            Field("developing", Flag()),
            Field("building", OrNone(Named(box.buildings))),
            Field("price", Whole()),
            Field("chosen", ListOf(colour)),
            Field("row", OrNone(colour)),
            Field("paid", Whole(0, len(box.paid_costs))),
            Field("thrift_used", Flag()),
            Field("sale", BagOf(box.colours)),
            Field("effect", OrNone(Named(cells))),
            Field("lifted", OrNone(Ordinal(MANY))),
            Field("any_place", OrNone(place_form(box))),
            Field("closing", Whole(0, seats)),
            Field("seals", Whole()),
            Field("players", ListOf(player_fields(box), seats)),
        ],
        derived=("box", "house", "side", "moves", "piles", "aqueducts"),
    )


def player_fields(box: Box) -> Fields:
    """The fields of a player; tiles and buildings are in the order in which they came."""
    reach = Whole(-box.reach, box.reach)
    tile = {"tile": Named(box.tile_names), "r": Whole(0, QUARTERS - 1), "x": reach, "y": reach}
    cube = {"x": reach, "y": reach, "colour": Named(box.colours)}
    building = {"building": Named(box.buildings), "places": ListOf(place_form(box))}
    return Fields(
        [
            Field("tiles", ListOf(Entry(tile, laid, laid_parts)), "city.laid"),
            Field("cubes", ListOf(Entry(cube, cube_at, cube_parts)), "city.cubes"),
            Field("workers", ListOf(place_form(box)), "city.workers"),
            Field("buildings", ListOf(Entry(building, building_at, building_parts)), "city.buildings"),
            Field("markers", Counts(box.colours, 0, box.row_length)),
            Field("store", Counts(box.colours)),
            Field("coins", Whole()),
            Field("available", Whole(0, box.workers)),
            Field("reserve", Whole(0, box.workers)),
            Field("points", Counts(box.categories, -MANY)),
        ],
        derived=("tokens",),
        make=lambda: Player(City(box.longest), NO_LIST, NO_LIST, [0] * len(IMPROVEMENTS), NO_LIST),
    )


def place_form(box: Box) -> Row:
    return Row([Whole(-box.reach, box.reach)] * 2, place_at, point)


def laid(tile: int, quarters: int, x: int, y: int) -> int:
    return tile * LAID + quarters * TURN + place_at(x, y)


def laid_parts(entry: int) -> list[int]:
    place = entry % PLACES
    return [entry // LAID, entry // TURN % QUARTERS, x_of(place), y_of(place)]


def cube_at(x: int, y: int, colour: int) -> int:
    return place_at(x, y) * CUBE + colour


def cube_parts(cube: int) -> list[int]:
    return [x_of(cube // CUBE), y_of(cube // CUBE), cube % CUBE]


def building_at(building: int, places: Sequence[int]) -> int:
    """A building on one place, or on two that touch, in either order."""
    if len(places) == 1:
        return building * TYPE + places[0]
    for direction in range(1, len(SECOND)):
        for first, second in (places, places[::-1]) if len(places) == 2 else ():
            if first + SECOND[direction] == second:
                return building * TYPE + direction * DIRECTION + first
    raise Misfit("should be one place, or two that touch", ".places")


def building_parts(building: int) -> tuple[int, list[int]]:
    return building // TYPE, site_places(building % TYPE)


def tokens_on(state: State) -> list[int]:
    return [token for row in state.tokens for token in row]


def put_tokens(state: State, tokens: Sequence[int]) -> None:
    each = width(state.box)
    state.tokens = [list(tokens[first : first + each]) for first in range(0, len(tokens), each)]


def complete(game: Panticapaeum) -> None:
    """Lay the cities, count the common boards, check that everything fits together, and make forced steps."""
    check_tiles(game)
    check_tokens(game)
    for seat, player in enumerate(game.players):
        player.city = lay_city(game.box, player.city, f"players[{seat}]")
        for cell in game.box.improvement_cells:
            if player.markers[cell.row] >= cell.pos:
                player.tokens[cell.value] += 1
    count_piles(game)
    check_chain(game)
    if game.decision != OVER and not game.offer():
        raise PositionError("nobody has a legal move in this position")
    try:
        game.settle(Scripted([]))
    except ChanceError:
        raise PositionError("the forced steps after this position ask chance: dump the one after them") from None


def check_tiles(game: Panticapaeum) -> None:
    most = game.box.ring_sizes[game.seats] + 1
    if not 1 <= len(game.ring) <= most:
        raise PositionError(f"ring: should have at most {most} places")
    if game.trireme >= len(game.ring):
        raise PositionError(f"trireme: {game.trireme} should be from 0 to {len(game.ring) - 1}")
    if game.ring[game.trireme] != NONE:
        raise PositionError("trireme: a tile lies on its place")
    game.bag = sorted(game.bag)


def check_tokens(game: Panticapaeum) -> None:
    box = game.box
    for kind, tokens in ((SINGLE, box.single_tokens), (DOUBLE, box.double_tokens)):
        for each in box.cells_of(kind):
            if game.tokens[each.row][each.pos] not in tokens:
                raise PositionError(f"tokens: {box.colours[each.row]} {each.pos} has none of its kind")


def lay_city(box: Box, given: City, what: str) -> City:
    """Lay the tiles again, one by one. Positions of tests need not be reachable, but each tile needs level ground."""
    city = City(box.longest)
    for number, entry in enumerate(given.laid):
        tile, quarters = entry // LAID, entry // TURN % QUARTERS
        rotation = box.tiles[tile].turned[quarters]
        corner = entry % PLACES
        if len({city.height(corner + step) for step in rotation.steps}) != 1:
            raise PositionError(f"{what}.tiles[{number}]: the places beneath are not of one height")
        city.lay(tile, rotation, corner)
    for number, building in enumerate(given.buildings):
        where, kind, site = f"{what}.buildings[{number}]", building // TYPE, building % TYPE
        covered = box.footprint[kind]
        if len(site_places(site)) != covered:
            raise PositionError(f"{where}: a {box.buildings[kind]} covers {covered} places")
        if SITE + site not in city.sites(covered):
            raise PositionError(f"{where}: this is no site for a {box.buildings[kind]}")
        city.put_building(building)
    city.cubes = sorted(given.cubes) if given.cubes else NO_LIST
    city.workers = sorted(given.workers)
    taken = [cube // CUBE for cube in city.cubes] + city.workers
    for spot in taken:
        if not city.has(city.open, spot) or taken.count(spot) > 1:
            raise PositionError(f"{what}: {point(spot)} is no open place for one cube or worker")
    return city


def count_piles(game: Panticapaeum) -> None:
    """What lies on the common boards follows from what the players have."""
    box = game.box
    game.piles = [
        len([player for player in game.players if player.markers[cell.row] < cell.pos])
        for cell in box.improvement_cells
    ]
    laid = [entry // LAID for player in game.players for entry in player.city.laid]
    game.aqueducts = [len([tile for tile in pile if tile not in laid]) for pile in box.aqueduct_piles]


def check_chain(game: Panticapaeum) -> None:
    """Check that everything that the open decision follows from is there."""
    box = game.box
    decision = game.decision
    if (decision == OVER) != (game.seat == NOBODY):
        raise PositionError("seat: somebody decides as long as the game is not over")
    if game.lifted >= (0 if game.seat == NOBODY else len(game.players[game.seat].city.buildings)):
        raise PositionError("lifted: should be the number of a building of the seat that decides")
    if decision in (OVER, CHOOSE_DISCARD, FINAL_WORKER):
        return
    if game.seat != game.active:
        raise PositionError("seat: this decision belongs to the active seat")
    tiles = len(tiles_after(game))
    if tiles < picks_left(game):
        raise PositionError(f"ring: {tiles} tiles are too few for the {picks_left(game)} turns left in this round")
    if decision != PICK_TILE and not game.players[game.seat].city.laid:
        raise PositionError("tiles: the active seat has laid one by now")
    if decision in PROPERTY_CELLS:
        cell = None if game.effect == NONE else box.cells[game.effect // width(box)][game.effect % width(box)]
        if cell is None or cell.kind != PROPERTY_CELLS[decision]:
            raise PositionError(f"effect: should name a cell of {CELL_KINDS[PROPERTY_CELLS[decision]]}")
        if decision == AQUEDUCT_TILE and game.hand not in box.aqueduct_piles[cell.value]:
            raise PositionError(f"hand: should be a tile {box.aqueduct_shapes[cell.value]}")
    if decision == RANDOM_TILE and not can_draw(game):
        raise PositionError("bag: there is no tile to draw")
    if decision == PLACE_TILE and not 0 <= game.hand < box.terrain:
        raise PositionError("hand: should be a terrain tile")
    if decision in (CHOOSE_PAYMENT, PLACE_BUILDING) and game.building == NONE:
        raise PositionError("building: one is about to be built, but it is not named")
    if decision == PAID_STEP and (game.row == NONE or not can_pay_step(game)):
        raise PositionError("row: should name a row in which a step can be paid")
    if decision == MOVE_TARGET and game.lifted == NONE:
        raise PositionError("lifted: a building is being moved, but it is not named")
    city = game.players[game.seat].city
    if decision == CHOOSE_AQUEDUCT_CUBE and (game.any_place == NONE or not city.has(city.open, game.any_place)):
        raise PositionError("any_place: should be an open place")


def picks_left(game: Panticapaeum) -> int:
    """Tiles that will still be taken from this ring, one a turn."""
    order = (game.active - game.starter) % game.seats
    turns = (game.box.turns - game.turn_no + 1) * game.seats - order
    return turns if game.decision == PICK_TILE else turns - 1
