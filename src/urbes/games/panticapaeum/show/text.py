"""The table of Panticapaeum in words; it says all that the picture shows."""

from urbes.engine.saying import Saying, listed, named, player, say
from urbes.engine.show import TextSection
from urbes.games.panticapaeum.city import TYPE, City
from urbes.games.panticapaeum.components import IMPROVEMENTS, NONE, TILE_CELL, Cell
from urbes.games.panticapaeum.moves import PLACES, ROW, site_places
from urbes.games.panticapaeum.rules.building import pieces_left
from urbes.games.panticapaeum.rules.ring import offered
from urbes.games.panticapaeum.rules.scoring import building_points, rate_of, tally
from urbes.games.panticapaeum.show import names
from urbes.games.panticapaeum.show.numbers import points_of
from urbes.games.panticapaeum.state import Player, State
from urbes.games.panticapaeum.tiles import DROUGHT

NOTHING = say("said.nothing")


def text(state: State, seat: int) -> list[TextSection]:
    """The city of the seat first; for a spectator, the city of the player whose turn it is."""
    first = seat if seat >= 0 else state.active
    rest = [each for each in range(state.seats) if each != first]
    return [
        ring(state),
        TextSection(say("board.buildings"), [column(state, building) for building in range(len(state.taken))]),
        *[row(state, number) for number in range(len(state.box.colours))],
        *[owned(state, each) for each in [first, *rest]],
    ]


def ring(state: State) -> TextSection:
    box = state.box
    places = offered(state)
    rows = [
        say("text.offered", n=number + 1, tile=names.tile(box, state.ring[place]))
        for number, place in enumerate(places)
    ]
    for step in range(1, len(state.ring)):
        place = (state.trireme + step) % len(state.ring)
        if state.ring[place] != NONE and place not in places:
            rows.append(named(names.tile(box, state.ring[place])))
    if state.hand != NONE:
        rows.append(say("table.hand", tile=names.tile(box, state.hand)))
    rows += [say("table.bag", n=len(state.bag)), say("table.discard", n=len(state.discard))]
    return TextSection(say("board.ring"), rows)


def column(state: State, building: int) -> Saying:
    """A column of the building board with its remaining prices."""
    name = names.building(state.box, building)
    left = pieces_left(state, building)
    if not left:
        return say("aid_row.no_building", building=name, why=say("why_not.column_empty"))
    taken = state.taken[building]
    prices = state.side.prices[building][taken : taken + left]
    return say("text.column", building=name, list=[*prices], colour=names.colour(state.box, building), n=left)


def row(state: State, number: int) -> TextSection:
    """A row of the development board: the markers, then its cells."""
    markers = [say("text.marker", player=player(seat), n=own.markers[number]) for seat, own in enumerate(state.players)]
    rows = [say("text.markers", list=[*markers])]
    rows += [cell_words(state, cell) for cell in state.box.cells[number] if cell is not None]
    return TextSection(say("text.row", row=names.row(state.box, number)), rows)


def cell_words(state: State, cell: Cell) -> Saying:
    shown = say("text.cell", n=cell.pos, effect=names.effect(state, cell))
    left = pile(state, cell)
    return shown if left == NONE else listed([shown, say("text.left", n=left)])


def pile(state: State, cell: Cell) -> int:
    """The tokens or tiles left on a cell; NONE if it has no pile."""
    if cell.kind == TILE_CELL:
        return state.aqueducts[cell.value]
    for number, other in enumerate(state.box.improvement_cells):
        if other is cell:
            return state.piles[number]
    return NONE


def owned(state: State, seat: int) -> TextSection:
    own = state.players[seat]
    tokens = [names.token(token) for token in range(len(IMPROVEMENTS)) for _ in range(own.tokens[token])]
    store = [colour for colour in range(len(own.store)) for _ in range(own.store[colour])]
    stock = names.counted([names.colour(state.box, colour) for colour in store])
    rows = [
        say(
            "text.player",
            store=stock or NOTHING,
            coins=own.coins,
            workers=own.available,
            reserve=own.reserve,
            tokens=names.counted(tokens) or NOTHING,
            points=sum(points_of(state, own)),
        )
    ]
    rows += [standing(state, own, number) for number in range(len(own.city.buildings))]
    rows += places(state, own.city)
    return TextSection(say("table.city", player=player(seat)), rows)


def standing(state: State, own: Player, number: int) -> Saying:
    """A building with what it counts and is worth."""
    building = own.city.buildings[number]
    type_ = building // TYPE
    count = tally(state.box, own.city).units[number]
    points = building_points(state.box, rate_of(state.box, own, type_), type_, count)
    return say(
        "text.building",
        building=names.building(state.box, type_),
        place=names.where(own.city, site_places(building % TYPE)),
        level=own.city.height(building % PLACES),
        units=names.units(state.box, type_, count),
        worth=say("about.worth", n=points),
    )


def places(state: State, city: City) -> list[Saying]:
    """The city row by row."""
    if not city.laid:
        return [say("table.empty_city")]
    top, left, bottom, _ = city.extent()
    faces = city.faces(state.box.tiles)
    found = []
    for line in range(top, bottom + 1):
        here = sorted([place for place in faces if place // ROW == line])
        cells = [
            say("text.place", n=place % ROW - left + 1, what=place_words(state, city, place, faces[place]))
            for place in here
        ]
        found.append(say("text.line", n=line - top + 1, list=[*cells]))
    return found


def place_words(state: State, city: City, place: int, face: int) -> Saying:
    box = state.box
    building = city.building_at(place)
    cube = city.cube_on(place)
    found: list[int | str | Saying] = []
    if building >= 0:
        found.append(names.building(box, city.buildings[building] // TYPE))
    elif cube >= 0:
        found.append(names.colour(box, cube))
    else:
        found.append("face:drought" if face == DROUGHT else "face:plain")
    height = city.height(place)
    if height > 1:
        found.append(say("text.level", n=height))
    if place in city.workers:
        found.append(say("table.worker"))
    return say("text.what", list=found)
