"""The position that plain readable data describe, checked piece by piece."""

from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from urbes.engine.chance import ChanceError, Scripted
from urbes.engine.errors import PositionError
from urbes.games.panticapaeum.city import CUBE, LAID, NO_LIST, TYPE, City
from urbes.games.panticapaeum.components import (
    CELL_KINDS,
    DOUBLE,
    EXTRA_CELL,
    FREE_CELL,
    IMPROVEMENTS,
    MOVE_CELL,
    NONE,
    RANDOM_CELL,
    SINGLE,
    TILE_CELL,
    Box,
)
from urbes.games.panticapaeum.domains import read_site
from urbes.games.panticapaeum.moves import (
    AQUEDUCT_TILE,
    CHOOSE_AQUEDUCT_CUBE,
    CHOOSE_DISCARD,
    CHOOSE_EXTRA_ROW,
    CHOOSE_FREE_BUILDING,
    CHOOSE_PAYMENT,
    DECISIONS,
    FINAL_WORKER,
    MOVE_BUILDING,
    MOVE_TARGET,
    OVER,
    PAID_STEP,
    PICK_TILE,
    PLACE_BUILDING,
    PLACE_TILE,
    RANDOM_TILE,
    SITE,
    place_at,
)
from urbes.games.panticapaeum.position import Place, PlayerPosition, Position, cell_names, point
from urbes.games.panticapaeum.rules.game import Panticapaeum
from urbes.games.panticapaeum.rules.markers import can_pay_step
from urbes.games.panticapaeum.rules.ring import can_draw, tiles_after
from urbes.games.panticapaeum.state import House, Player
from urbes.games.panticapaeum.tiles import QUARTERS

MANY: Final = 1_000_000
PROPERTY_CELLS: Final = {
    MOVE_BUILDING: MOVE_CELL,
    CHOOSE_FREE_BUILDING: FREE_CELL,
    AQUEDUCT_TILE: TILE_CELL,
    RANDOM_TILE: RANDOM_CELL,
    CHOOSE_EXTRA_ROW: EXTRA_CELL,
}


def convert(data: Mapping[str, object]) -> Position:
    try:
        return msgspec.convert(data, Position)
    except msgspec.ValidationError as error:
        raise PositionError(str(error)) from None


def find(word: str, words: Sequence[str], what: str) -> int:
    if word not in words:
        raise PositionError(f"{what}: {word!r} is not one of {', '.join(words)}")
    return list(words).index(word)


def find_or_none(word: str | None, words: Sequence[str], what: str) -> int:
    return NONE if word is None else find(word, words, what)


def within(number: int, least: int, most: int, what: str) -> int:
    if not least <= number <= most:
        raise PositionError(f"{what}: {number} should be from {least} to {most}")
    return number


def counts(by_name: Mapping[str, int], words: Sequence[str], most: int, what: str, least: int = 0) -> list[int]:
    for word, number in by_name.items():
        find(word, words, what)
        within(number, least, most, f"{what}.{word}")
    return [by_name.get(word, 0) for word in words]


def number_of(box: Box, place: Place, what: str) -> int:
    if len(place) != 2:
        raise PositionError(f"{what}: a place is written [x, y]")
    x = within(place[0], -box.reach, box.reach, f"{what}.x")
    return place_at(x, within(place[1], -box.reach, box.reach, f"{what}.y"))


def load(box: Box, house: House, position: Position) -> Panticapaeum:
    """The game at that position; forced steps are made at once."""
    seats = len(position.players)
    game = Panticapaeum(box, house, box.side_for(seats, house.side), seats)
    game.decision = find(position.decision, DECISIONS, "decision")
    game.seat = NONE if game.decision == OVER else within(position.seat, 0, seats - 1, "seat")
    game.round = within(position.round, 1, box.rounds, "round")
    game.turn_no = within(position.turn, 1, box.turns, "turn")
    game.starter = within(position.starter, 0, seats - 1, "starter")
    game.active = within(position.active, 0, seats - 1, "active")
    load_tiles(game, position)
    game.taken = counts(position.taken, box.buildings, box.pieces[seats], "taken")
    load_tokens(game, position)
    game.players = [load_player(box, player, f"players[{seat}]") for seat, player in enumerate(position.players)]
    count_piles(game)
    load_pending(game, position)
    if game.decision != OVER and not game.offer():
        raise PositionError("nobody has a legal move in this position")
    try:
        game.settle(Scripted([]))
    except ChanceError:
        raise PositionError("the forced steps after this position ask chance: dump the one after them") from None
    return game


def load_tiles(game: Panticapaeum, position: Position) -> None:
    box = game.box
    terrain = box.tile_names[: box.terrain]
    if not 1 <= len(position.ring) <= box.ring_sizes[game.seats] + 1:
        raise PositionError(f"ring: should have at most {box.ring_sizes[game.seats] + 1} places")
    game.ring = [find_or_none(tile, terrain, "ring") for tile in position.ring]
    game.trireme = within(position.trireme, 0, len(game.ring) - 1, "trireme")
    if game.ring[game.trireme] != NONE:
        raise PositionError("trireme: a tile lies on its place")
    game.bag = sorted(find(tile, terrain, "bag") for tile in position.bag)
    game.discard = [find(tile, terrain, "discard") for tile in position.discard]
    game.hand = find_or_none(position.hand, box.tile_names, "hand")


def load_tokens(game: Panticapaeum, position: Position) -> None:
    box = game.box
    game.tokens = [[NONE] * width(box) for _ in box.colours]
    for cell, token in position.tokens.items():
        index = find(cell, cell_names(box), "tokens")
        game.tokens[index // width(box)][index % width(box)] = find(token, box.token_names, f"tokens.{cell}")
    for kind, tokens in ((SINGLE, box.single_tokens), (DOUBLE, box.double_tokens)):
        for each in box.cells_of(kind):
            if game.tokens[each.row][each.pos] not in tokens:
                raise PositionError(f"tokens: {box.colours[each.row]} {each.pos} has none of its kind")


def load_player(box: Box, position: PlayerPosition, what: str) -> Player:
    markers = counts(position.markers, box.colours, box.row_length, f"{what}.markers")
    store = counts(position.store, box.colours, MANY, f"{what}.store")
    points = counts(position.points, box.categories, MANY, f"{what}.points", -MANY)
    owned = [0] * len(IMPROVEMENTS)
    for cell in box.improvement_cells:
        if markers[cell.row] >= cell.pos:
            owned[cell.value] += 1
    player = Player(load_city(box, position, what), markers, store, owned, points)
    player.coins = within(position.coins, 0, MANY, f"{what}.coins")
    player.available = within(position.available, 0, box.workers, f"{what}.available")
    player.reserve = within(position.reserve, 0, box.workers, f"{what}.reserve")
    return player


def load_city(box: Box, position: PlayerPosition, what: str) -> City:
    """Lay the tiles again, one by one; positions of tests need not be reachable, but heights must be even."""
    city = City(box.longest)
    for number, laid in enumerate(position.tiles):
        where = f"{what}.tiles[{number}]"
        tile = find(laid.tile, box.tile_names, where)
        rotation = box.tiles[tile].turned[within(laid.r, 0, QUARTERS - 1, f"{where}.r")]
        corner = number_of(box, [laid.x, laid.y], where)
        if len({city.height(corner + step) for step in rotation.steps}) != 1:
            raise PositionError(f"{where}: the places beneath are not of one height")
        city.lay(tile, rotation, corner)
    for number, built in enumerate(position.buildings):
        where = f"{what}.buildings[{number}]"
        building = find(built.building, box.buildings, where)
        for place in built.places:
            number_of(box, place, where)
        if len(built.places) != box.footprint[building]:
            raise PositionError(f"{where}: a {built.building} covers {box.footprint[building]} places")
        site = read_site([str(each) for place in built.places for each in place])
        if SITE + site not in city.sites(box.footprint[building]):
            raise PositionError(f"{where}: this is no site for a {built.building}")
        city.put_building(building * TYPE + site)
    cubes = [
        number_of(box, [cube.x, cube.y], f"{what}.cubes") * CUBE + find(cube.colour, box.colours, f"{what}.cubes")
        for cube in position.cubes
    ]
    city.cubes = sorted(cubes) if cubes else NO_LIST
    city.workers = sorted(number_of(box, place, f"{what}.workers") for place in position.workers)
    taken = [cube // CUBE for cube in cubes] + city.workers
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


def load_pending(game: Panticapaeum, position: Position) -> None:
    box = game.box
    game.developing = position.developing
    game.building = find_or_none(position.building, box.buildings, "building")
    game.price = within(position.price, 0, MANY, "price")
    game.chosen = [find(colour, box.colours, "chosen") for colour in position.chosen]
    game.row = find_or_none(position.row, box.colours, "row")
    game.paid = within(position.paid, 0, len(box.paid_costs), "paid")
    game.thrift_used = position.thrift_used
    game.sale = sum(1 << row for row in {find(colour, box.colours, "sale") for colour in position.sale})
    game.effect = find_or_none(position.effect, cell_names(box), "effect")
    buildings = len(game.players[game.seat].city.buildings) if game.seat >= 0 else 0
    game.lifted = NONE if position.lifted is None else within(position.lifted, 1, buildings, "lifted") - 1
    game.any_place = NONE if position.any_place is None else number_of(box, position.any_place, "any_place")
    game.closing = within(position.closing, 0, game.seats, "closing")
    game.seals = within(position.seals, 0, MANY, "seals")
    check_chain(game)


def check_chain(game: Panticapaeum) -> None:
    """What the open decision follows from must be there."""
    box = game.box
    decision = game.decision
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
    """Tiles that will still be taken from this ring, one in each turn."""
    order = (game.active - game.starter) % game.seats
    turns = (game.box.turns - game.turn_no + 1) * game.seats - order
    return turns if game.decision == PICK_TILE else turns - 1


def width(box: Box) -> int:
    return box.row_length + 1
