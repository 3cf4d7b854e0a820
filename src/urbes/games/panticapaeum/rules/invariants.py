"""Laws that hold in every position [PK-17.3], for tests and audits."""

from urbes.games.panticapaeum.city import CUBE, LAID, TYPE, City
from urbes.games.panticapaeum.components import IMPROVEMENT, NONE
from urbes.games.panticapaeum.moves import CHOOSE_DISCARD, OVER, PICK_TILE, PLACES, ROW, TURN, site_places
from urbes.games.panticapaeum.state import Player, State
from urbes.games.panticapaeum.tiles import ANY, DROUGHT, QUARTERS, Tile


def broken_laws(state: State) -> list[str]:
    """Every law that this position breaks, in words."""
    broken: list[str] = []
    broken += broken_tile_laws(state)
    broken += broken_piece_laws(state)
    for seat in range(state.seats):
        what = f"seat {seat + 1}"
        broken += broken_player_laws(state, state.players[seat], what)
        broken += broken_city_laws(state, state.players[seat].city, what)
    if (state.decision == OVER) != state.over:
        broken.append("the game is over if and only if nobody decides")
    if bool(state.legal()) == state.over:
        broken.append("there are legal moves if and only if somebody decides")
    return broken


def broken_tile_laws(state: State) -> list[str]:
    """Terrain and aqueduct tiles are conserved [PK-11.4, 17.3 b, d]."""
    broken: list[str] = []
    box = state.box
    laid: list[int] = []
    for player in state.players:
        laid += [entry // LAID for entry in player.city.laid]
    terrain = [tile for tile in laid if tile < box.terrain] + state.bag + state.discard
    terrain += [tile for tile in state.ring if tile != NONE]
    if state.hand != NONE and state.hand < box.terrain:
        terrain.append(state.hand)
    if sorted(terrain) != list(range(box.terrain)):
        broken.append("PK-17.3b: terrain tiles are lost or doubled")
    if state.bag != sorted(state.bag):
        broken.append("PK-18.3: the bag shows an order")
    for shape, pile in enumerate(box.aqueduct_piles):
        gone = sorted([tile for tile in laid if tile in pile])
        if gone != pile[: len(pile) - state.aqueducts[shape]]:
            broken.append(f"PK-17.3d: aqueduct tiles {box.aqueduct_shapes[shape]} are lost or doubled")
    if state.ring and state.ring[state.trireme] != NONE:
        broken.append("PK-4.2: a tile lies where the trireme is")
    return broken


def broken_piece_laws(state: State) -> list[str]:
    """Buildings and tokens are conserved [PK-17.3 c, e]."""
    broken: list[str] = []
    box = state.box
    for building, name in enumerate(box.buildings):
        standing = 0
        for player in state.players:
            standing += len([each for each in player.city.buildings if each // TYPE == building])
        if standing != state.taken[building] or standing > box.pieces[state.seats]:
            broken.append(f"PK-17.3c: {standing} of {name} stand, {state.taken[building]} were taken")
    for index, cell in enumerate(box.improvement_cells):
        owners = len([player for player in state.players if player.markers[cell.row] >= cell.pos])
        if state.piles[index] + owners != state.seats:
            broken.append(f"PK-17.3e: tokens of {box.colours[cell.row]} {cell.pos} are lost or doubled")
    dealt = sorted([token for row in state.tokens for token in row if token != NONE])
    if len(set(dealt)) != len(dealt):
        broken.append("PK-2.3: a resource token lies on two cells")
    return broken


def broken_player_laws(state: State, player: Player, what: str) -> list[str]:
    broken: list[str] = []
    box = state.box
    if player.available + player.reserve + len(player.city.workers) != box.workers:
        broken.append(f"PK-17.3a: {what} does not have {box.workers} workers")
    reached = 0
    owned = [0] * len(player.tokens)
    for row in range(len(player.markers)):
        if not 0 <= player.markers[row] <= box.row_length:
            broken.append(f"PK-9.1: {what} has a marker beside the board")
            return broken
        reached += box.worker_cells[row][player.markers[row]]
        for pos in range(1, player.markers[row] + 1):
            cell = box.cells[row][pos]
            if cell is not None and cell.kind == IMPROVEMENT:
                owned[cell.value] += 1
    if player.reserve != box.start_reserve - reached:
        broken.append(f"PK-17.3l: {what} has {player.reserve} workers in reserve")
    if owned != player.tokens:
        broken.append(f"PK-17.3e: {what} does not own the tokens of the cells reached")
    if min([player.coins, player.available, player.reserve, *player.store]) < 0:
        broken.append(f"PK-17.3j: {what} has less than nothing")
    fresh = (
        state.decision == PICK_TILE and state.turn_no == 1 and state.active == state.starter and not player.city.workers
    )
    if (fresh or state.over) and player.cubes() > box.store_limit:
        broken.append(f"PK-17.3k: {what} has more than {box.store_limit} cubes after the end of a round")
    if not state.over and any(player.points):
        broken.append(f"PK-14: {what} has points before the end")
    if state.decision == CHOOSE_DISCARD and state.seat >= 0 and state.players[state.seat].cubes() <= box.store_limit:
        broken.append("PK-12.4: somebody discards without a surplus")
    return broken


def heights_of(city: City, tiles: list[Tile]) -> dict[int, int]:
    """The number of tiles on each place, counted again from the tiles."""
    heights: dict[int, int] = {}
    for entry in city.laid:
        for step in tiles[entry // LAID].turned[entry // TURN % QUARTERS].steps:
            place = entry % PLACES + step
            heights[place] = heights.get(place, 0) + 1
    return heights


def broken_city_laws(state: State, city: City, what: str) -> list[str]:
    """The boards of a city agree with its tiles and pieces [PK-17.3 f, g, h, i]."""
    broken: list[str] = []
    heights = heights_of(city, state.box.tiles)
    places = city.places(city.occupied)
    if places != sorted(heights):
        broken.append(f"PK-17.3h: {what}: the places of the city are not those of its tiles")
        return broken
    built: list[int] = []
    for building in city.buildings:
        site = site_places(building % TYPE)
        built += site
        if len(site) != state.box.footprint[building // TYPE]:
            broken.append(f"PK-1.5: {what}: a building on {len(site)} places")
        if len({heights.get(place, 0) for place in site}) != 1 or heights.get(site[0], 0) == 0:
            broken.append(f"PK-17.3g: {what}: a building that does not stand level")
    for place in places:
        if city.height(place) != heights[place]:
            broken.append(f"PK-17.3h: {what}: a place is {heights[place]} high, not {city.height(place)}")
        if city.has(city.open, place) != (place not in built):
            broken.append(f"PK-6.5: {what}: an open place has a building or the other way round")
    if len(set(built)) != len(built):
        broken.append(f"PK-6.5: {what}: two buildings on one place")
    broken += broken_pairs(city, heights, built, what)
    cubes = [cube // CUBE for cube in city.cubes]
    if cubes != sorted(set(cubes)) or city.workers != sorted(set(city.workers)):
        broken.append(f"PK-5.1: {what}: cubes or workers share a place or are out of order")
    for place in cubes + city.workers:
        if place in built or place not in heights or (place in cubes and place in city.workers):
            broken.append(f"PK-17.3f: {what}: a cube or worker where none can be")
    faces = city.faces(state.box.tiles)
    if city.droughts != [place for place in places if faces[place] == DROUGHT]:
        broken.append(f"PK-4.13: {what}: the droughts are not the faces on top")
    for cube in city.cubes:
        if faces[cube // CUBE] != ANY and faces[cube // CUBE] != cube % CUBE:
            broken.append(f"PK-4.10: {what}: a cube lies on a face of another colour")
    return broken


def broken_pairs(city: City, heights: dict[int, int], built: list[int], what: str) -> list[str]:
    broken: list[str] = []
    for place in heights:
        for step, board in ((1, city.right), (ROW, city.down)):
            level = heights[place] == heights.get(place + step, 0) and place not in built
            if city.has(board, place) != (level and place + step not in built):
                broken.append(f"PK-6.5: {what}: a level pair is missing or wrong")
    reached = list(heights)[:1]
    for place in reached:
        for step in (1, -1, ROW, -ROW):
            if place + step in heights and place + step not in reached:
                reached.append(place + step)
    if len(reached) != len(heights):
        broken.append(f"PK-17.3i: {what}: the city is torn apart")
    return broken
