"""Laying tiles [PK-4.5..12] and collecting what they cover."""

from urbes.games.panticapaeum.city import CUBE, City
from urbes.games.panticapaeum.components import NONE
from urbes.games.panticapaeum.fitting import placements
from urbes.games.panticapaeum.moves import PLACES, TURN, place_at, x_of, y_of
from urbes.games.panticapaeum.state import State
from urbes.games.panticapaeum.tiles import ANY


def spelled(places: list[int]) -> list[object]:
    """Places as [x, y], for events."""
    return [[x_of(place), y_of(place)] for place in places]


def cover(state: State, seat: int, city: City, places: list[int], cause: str) -> None:
    """Take cubes from these places into the store, and workers back [PK-4.10, 6.6]. The city is a fresh copy."""
    player = state.players[seat]
    if city.cubes:
        kept: list[int] = []
        found: list[int] = []
        for cube in city.cubes:
            (found if cube // CUBE in places else kept).append(cube)
        if found:
            city.cubes = kept
            collect(state, seat, found, cause)
    if city.workers:
        staying = [worker for worker in city.workers if worker not in places]
        back = len(city.workers) - len(staying)
        if back:
            if state.events is not None:
                covered = [worker for worker in city.workers if worker in places]
                state.tell("workers_returned", seat, {"places": spelled(covered), "cause": cause})
            city.workers = staying
            player.available += back


def collect(state: State, seat: int, cubes: list[int], cause: str) -> None:
    """Move cubes from the map into the store."""
    store = state.players[seat].store
    for cube in cubes:
        store[cube % CUBE] += 1
    if state.events is not None:
        state.tell(
            "cubes_collected",
            seat,
            {
                "places": spelled([cube // CUBE for cube in cubes]),
                "colours": state.colour_names([cube % CUBE for cube in cubes]),
                "cause": cause,
            },
        )


def lay_tile(state: State, placed: int) -> None:
    """Lay the tile in hand [PK-4.10]; an *any* cell waits for its cube."""
    seat = state.seat
    box = state.box
    player = state.players[seat]
    tile = state.hand
    place = placed % PLACES
    rotation = box.tiles[tile].turned[placed // TURN]
    city = player.city.copy()
    places = [place + step for step in rotation.steps]
    if city.has(city.occupied, places[0]):
        cover(state, seat, city, places, "tile")
    level = city.lay(tile, rotation, place)
    if state.events is not None:
        state.tell(
            "tile_placed",
            seat,
            {
                "tile": box.tile_names[tile],
                "r": rotation.quarters,
                "x": x_of(place),
                "y": y_of(place),
                "level": level,
            },
        )
    laid: list[int] = []
    for index in range(len(places)):
        face = rotation.faces[index]
        if face >= 0:
            laid.append(places[index] * CUBE + face)
        elif face == ANY:
            state.any_place = places[index]
    if laid:
        lay_cubes(state, seat, city, laid)
    player.city = city
    state.hand = NONE


def lay_cubes(state: State, seat: int, city: City, cubes: list[int]) -> None:
    """Put cubes from the supply on the map. The city is a fresh copy."""
    together = city.cubes + cubes
    together.sort()
    city.cubes = together
    if state.events is not None:
        state.tell(
            "cubes_laid",
            seat,
            {
                "places": spelled([cube // CUBE for cube in cubes]),
                "colours": state.colour_names([cube % CUBE for cube in cubes]),
            },
        )


def lay_first_tile(state: State) -> None:
    """Lay the first tile of a city; there is no choice [PK-4.6]."""
    lay_tile(state, place_at(0, 0))


def place_options(state: State) -> list[int]:
    """All placements of the tile in hand as moves [PK-19.4]."""
    return placements(state.players[state.seat].city, state.box.tiles[state.hand].rotations)


def lay_any_cube(state: State, colour: int) -> None:
    """Put the cube that the owner chose on the *any* cell [PK-9.8]."""
    seat = state.seat
    city = state.players[seat].city.copy()
    if state.events is not None:
        tile = state.box.tiles[city.laid[-1] // (TURN * 4)]
        state.tell("aqueduct_tile_taken", seat, {"shape": tile.shape, "colour": state.box.colours[colour]})
    lay_cubes(state, seat, city, [state.any_place * CUBE + colour])
    state.players[seat].city = city
    state.any_place = NONE
