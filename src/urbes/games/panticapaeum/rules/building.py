"""Building [PK-6]: prices, payment, sites; moving [PK-9.6] and free buildings [PK-9.7]."""

from urbes.games.panticapaeum.city import NO_LIST, TYPE, City
from urbes.games.panticapaeum.components import DISCOUNT, NONE, REPLACE
from urbes.games.panticapaeum.moves import BUILDING, FREE_BUILDING, PAY_CUBE, SITE, site_places
from urbes.games.panticapaeum.rules.exploration import cover, spelled
from urbes.games.panticapaeum.state import Player, State


def pieces_left(state: State, building: int) -> int:
    return state.box.pieces[state.seats] - state.taken[building]


def printed_price(state: State, building: int) -> int:
    """The price printed below the lowest piece of a column that is not empty [PK-6.2]."""
    return state.side.prices[building][state.taken[building]]


def price_for(state: State, player: Player, building: int) -> int:
    """The price after the discount [PK-6.3, 11.5]."""
    price = printed_price(state, building)
    return max(0, price - 1) if player.tokens[DISCOUNT] else price


def can_pay(state: State, player: Player, building: int) -> bool:
    """Whether a player has the cubes, or enough other cubes and *replace* tokens for the missing ones [PK-6.3]."""
    missing = price_for(state, player, building) - player.store[building]
    if missing <= 0:
        return True
    return missing <= player.tokens[REPLACE] and missing <= player.cubes() - player.store[building]


def can_build(state: State, player: Player, building: int) -> bool:
    """Whether all conditions of [PK-6.1] hold."""
    return (
        pieces_left(state, building) > 0
        and can_pay(state, player, building)
        and player.city.has_site(state.box.footprint[building])
    )


def payment_options(state: State, player: Player) -> list[int]:
    """Colours that may replace a cube of the building's colour, in row order; empty once no more may be replaced."""
    replaced = len(state.chosen)
    if replaced >= state.price or replaced >= player.tokens[REPLACE]:
        return []
    needed = state.price - player.store[state.building] - replaced
    moves: list[int] = []
    reachable = 0
    for colour in range(len(player.store) - 1, (state.chosen[-1] if state.chosen else 0) - 1, -1):
        if colour != state.building and player.store[colour] > 0:
            reachable += player.store[colour]
            if reachable >= needed:
                moves.append(PAY_CUBE + colour)
    moves.reverse()
    return moves


def missing_cubes(state: State, player: Player) -> int:
    """How many cubes must still be replaced."""
    return state.price - len(state.chosen) - player.store[state.building]


def pay(state: State) -> None:
    """Pay the rest in the building's colour; replaced cubes are paid already [PK-6.3]."""
    player = state.players[state.seat]
    own = state.price - len(state.chosen)
    player.store[state.building] -= own
    if state.events is not None:
        state.tell(
            "cubes_paid",
            state.seat,
            {
                "colours": state.colour_names(state.chosen + [state.building] * own),
                "price": printed_price(state, state.building),
                "discount": printed_price(state, state.building) - state.price,
                "replaced": len(state.chosen),
            },
        )
    state.chosen = NO_LIST


def put_up(state: State, site: int, free: bool) -> None:
    """Take the lowest piece and put it on the site [PK-6.4, 6.6]."""
    seat = state.seat
    building = state.building
    state.taken[building] += 1
    if state.events is not None:
        left = pieces_left(state, building)
        price = printed_price(state, building) if left > 0 else None
        state.tell("building_taken", seat, {"building": state.box.buildings[building], "next_price": price})
    player = state.players[seat]
    city = player.city.copy()
    places = site_places(site)
    cover(state, seat, city, places, "building")
    city.put_building(building * TYPE + site)
    player.city = city
    state.building = NONE
    state.price = 0
    if state.events is not None:
        state.tell(
            "building_placed",
            seat,
            {
                "building": state.box.buildings[building],
                "number": len(city.buildings),
                "places": spelled(places),
                "level": city.height(places[0]),
                "free": free,
            },
        )


def free_options(state: State, player: Player) -> list[int]:
    """Types that can be built free of charge: never a fortress [PK-9.7]."""
    box = state.box
    moves: list[int] = []
    for building in range(len(box.buildings)):
        if (
            building != box.fortress
            and pieces_left(state, building) > 0
            and player.city.has_site(box.footprint[building])
        ):
            moves.append(FREE_BUILDING + building)
    return moves


def without(city: City, number: int) -> City:
    """The city with one building lifted."""
    lifted = city.copy()
    lifted.lift(number)
    return lifted


def targets(state: State, city: City, number: int) -> list[int]:
    """All other sites of a building [PK-9.6]."""
    building = city.buildings[number]
    sites = without(city, number).sites(state.box.footprint[building // TYPE])
    return [move for move in sites if move != SITE + building % TYPE]


def movable_options(state: State, player: Player) -> list[int]:
    """Own buildings that have another site [PK-9.6]."""
    city = player.city
    moves: list[int] = []
    for number in range(len(city.buildings)):
        # If no other site is free, one that overlaps its own site may still do.
        if city.has_site(state.box.footprint[city.buildings[number] // TYPE]) or targets(state, city, number):
            moves.append(BUILDING + number)
    return moves


def move_building(state: State, site: int) -> None:
    """Set the lifted building down on its new site [PK-9.6]."""
    seat = state.seat
    player = state.players[seat]
    number = state.lifted
    old = player.city.buildings[number]
    city = without(player.city, number)
    places = site_places(site)
    cover(state, seat, city, places, "move")
    city.set_down(number, site)
    player.city = city
    state.lifted = NONE
    if state.events is not None:
        state.tell(
            "building_moved",
            seat,
            {
                "building": state.box.buildings[old // TYPE],
                "number": number + 1,
                "from": spelled(site_places(old % TYPE)),
                "to": spelled(places),
                "level": city.height(places[0]),
            },
        )
