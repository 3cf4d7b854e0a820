"""What each legal move of Panticapaeum is called, with what it costs and brings."""

from typing import Final

from urbes.engine.saying import Saying, listed, named, say
from urbes.games.panticapaeum.city import CUBE, TYPE, City
from urbes.games.panticapaeum.components import NONE
from urbes.games.panticapaeum.moves import (
    BUILD,
    BUILDING,
    CHOOSE_SALE,
    COINS,
    DECLINE,
    DONE,
    DRAW,
    END,
    EXTRA_ROW,
    FINAL_WORKER,
    FREE_BUILDING,
    NEIGHBOURS,
    PAY,
    PLACE,
    PLACES,
    RESOURCE,
    SELL,
    SELL_CUBE,
    SITE,
    STOP,
    TILE,
    TURN,
    WORKER,
    argument_of,
    kind_of,
    site_places,
)
from urbes.games.panticapaeum.rules.building import pieces_left, price_for, without
from urbes.games.panticapaeum.rules.ring import offered
from urbes.games.panticapaeum.rules.scoring import touches, units
from urbes.games.panticapaeum.show import names
from urbes.games.panticapaeum.state import State

PLAIN: Final = {
    RESOURCE: say("move.resource"),
    DRAW: say("move.draw"),
    DECLINE: say("move.decline"),
    STOP: say("move.stop"),
    DONE: say("move.done"),
    END: say("move.end"),
}


def label(state: State, move: int) -> Saying:
    """A legal move in words."""
    kind = kind_of(move)
    argument = argument_of(move)
    box = state.box
    player = state.players[state.seat]
    if kind == PLACE:
        return lay(state, argument)
    if kind == SITE:
        return site(state, raised(state), site_places(argument))
    if kind == WORKER:
        return worker(state, argument)
    if kind == TILE:
        return named(names.tile(box, state.ring[offered(state)[argument]]))
    if kind == BUILD:
        return build(state, argument)
    if kind == FREE_BUILDING:
        return say("move.free_building", building=names.building(box, argument), price=next_price(state, argument))
    if kind == BUILDING:
        return standing(state, argument)
    if kind == PAY:
        step = names.step(state, player, state.row)
        return say("move.pay", n=argument, step=step) if argument else say("move.pay_nothing", step=step)
    if kind == EXTRA_ROW:
        return names.step(state, player, argument)
    if kind == COINS:
        return say("move.coins", n=box.take_coins)
    if kind == SELL:
        return say("move.sell", least=box.sell_least, most=box.sell_most)
    if kind == DONE and state.decision == CHOOSE_SALE:
        return say("act.sell_these", n=len(state.chosen))
    if kind in PLAIN:
        return PLAIN[kind]
    colour = names.colour(box, argument)
    if kind == SELL_CUBE:
        return say("move.sell_cube", colour=colour, step=names.step(state, player, argument))
    return say("move.cube", colour=colour, n=player.store[argument])


def raised(state: State) -> int:
    """The type of the building that is about to be put on a site; NONE if there is none."""
    if state.lifted == NONE:
        return state.building
    return state.players[state.seat].city.buildings[state.lifted] // TYPE


def collected(state: State, city: City, places: list[int]) -> list[int | str | Saying]:
    """What lies on places that are about to be covered."""
    found = names.cubes(state.box, [cube % CUBE for cube in city.cubes if cube // CUBE in places])
    workers = len([worker for worker in city.workers if worker in places]) if city.workers else 0
    if workers:
        found.append(say("move.workers_back", n=workers))
    return found


def with_collected(first: Saying, found: list[int | str | Saying]) -> Saying:
    return say("move.collecting", move=first, list=found) if found else first


def lay(state: State, argument: int) -> Saying:
    """Rotation, where the tile begins, its level, what it collects."""
    city = state.players[state.seat].city
    corner = argument % PLACES
    steps = state.box.tiles[state.hand].turned[argument // TURN].steps
    height = city.height(corner + steps[0])
    first = say(
        "move.lay",
        turn=argument // TURN,
        row=names.down_to(city, corner),
        column=names.across_to(city, corner),
        level=height + 1,
    )
    if not height:
        return first
    return with_collected(first, collected(state, city, [corner + step for step in steps]))


def site(state: State, building: int, places: list[int]) -> Saying:
    """A site with its level, what counts around it, and what a building there collects."""
    box = state.box
    city = state.players[state.seat].city
    found: list[int | str | Saying] = [say("move.site", place=names.where(city, places), level=city.height(places[0]))]
    if names.counts_neighbours(box, building):
        found.append(names.units(box, building, units_there(state, building, places)))
    return with_collected(listed(found), collected(state, city, places))


def units_there(state: State, building: int, places: list[int]) -> int:
    """What a building on these places would count; a building that is being moved has left its site."""
    city = state.players[state.seat].city
    if state.lifted != NONE:
        others = city.buildings[: state.lifted] + city.buildings[state.lifted + 1 :]
        city = without(city, state.lifted)
        city.buildings = others
    # For one place the direction of a second place does not matter: the first place is the smaller number.
    direction = 0 if len(places) == 1 else 1 if places[1] == places[0] + 1 else 2
    return units(state.box, city, building * TYPE + direction * PLACES + places[0])


def worker(state: State, place: int) -> Saying:
    """Where a worker goes and what that brings."""
    player = state.players[state.seat]
    city = player.city
    found: list[int | str | Saying] = []
    cube = city.cube_on(place)
    if cube >= 0:
        found.append(say("step.cubes", list=names.cubes(state.box, [cube])))
    if state.decision == FINAL_WORKER:
        if place in city.droughts:
            found.append(say("move.hides_drought"))
        houses = beside_houses(state, city, place)
        if houses:
            found.append(say("move.beside_houses", n=houses))
    return say("move.put_worker", place=names.where(city, [place]), list=found or [say("move.no_effect")])


def beside_houses(state: State, city: City, place: int) -> int:
    """How many houses a worker on a place would stand beside."""
    around = [place + step for step in NEIGHBOURS]
    return len([each for each in city.buildings if each // TYPE == state.box.house and touches(each, around)])


def next_price(state: State, building: int) -> Saying:
    """The price that the column shows after this piece."""
    if pieces_left(state, building) <= 1:
        return say("price.last")
    return say("price.next", n=state.side.prices[building][state.taken[building] + 1])


def cost(state: State, building: int) -> Saying:
    """What a building costs the seat that decides."""
    player = state.players[state.seat]
    price = price_for(state, player, building)
    own = say("price.cubes", n=price, colour=names.colour(state.box, building))
    missing = price - player.store[building]
    return say("price.replaced", cost=own, n=missing) if missing > 0 else own


def build(state: State, building: int) -> Saying:
    return say(
        "move.build",
        building=names.building(state.box, building),
        cost=cost(state, building),
        price=next_price(state, building),
        step=names.step(state, state.players[state.seat], building),
    )


def standing(state: State, number: int) -> Saying:
    """A building of the city, by its number and place."""
    city = state.players[state.seat].city
    building = city.buildings[number]
    places = site_places(building % TYPE)
    return say(
        "move.lift",
        building=names.building(state.box, building // TYPE),
        number=number + 1,
        place=names.where(city, places),
        level=city.height(places[0]),
    )
