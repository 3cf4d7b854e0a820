"""Legal moves in words, with what they cost and bring."""

from urbes.cli.tables.panticapaeum import phrases
from urbes.games.panticapaeum.components import (
    BY_BUILDINGS,
    BY_DROUGHT,
    BY_LEVEL,
    BY_OPEN_CELLS,
    BY_WORKERS,
    Box,
)
from urbes.games.panticapaeum.moves import (
    AQUEDUCT_CUBE,
    BUILD,
    BUILDING,
    COINS,
    DECLINE,
    DISCARD_CUBE,
    DONE,
    DRAW,
    END,
    EXTRA_ROW,
    FREE_BUILDING,
    NEIGHBOURS,
    PAY,
    PAY_CUBE,
    PLACE,
    PLACES,
    RESOURCE,
    SELL,
    SELL_CUBE,
    SITE,
    STOP,
    TAKE_CUBE,
    TILE,
    TURN,
    WORKER,
    argument_of,
    kind_of,
    site_places,
    x_of,
    y_of,
)
from urbes.games.panticapaeum.show.view import BuildingView, PlaceView, PlayerView, View
from urbes.locales import Words

PLAIN = {
    SELL: "move.sell",
    RESOURCE: "move.resource",
    DRAW: "move.draw",
    DECLINE: "move.decline",
    STOP: "move.stop",
    DONE: "move.done",
    END: "move.end",
}
UNIT_SIGNS = {
    BY_WORKERS: phrases.WORKER,
    BY_OPEN_CELLS: phrases.BARE,
    BY_DROUGHT: phrases.SAND,
    BY_BUILDINGS: phrases.BUILT,
}


def label(view: View, move: int, words: Words, box: Box) -> str:
    kind = kind_of(move)
    argument = argument_of(move)
    if kind == TILE:
        return phrases.tile(view.offered[argument], words, box)
    if kind == PLACE:
        return lay(view, argument, words, box)
    if kind == SITE:
        return site(view, argument, words, box)
    if kind == WORKER:
        return put_worker(view, argument, words, box)
    if kind == BUILD:
        return build(view, argument, words, box)
    if kind == FREE_BUILDING:
        name = box.buildings[argument]
        return words(
            "move.free_building", building=phrases.building(name, words), price=next_price(view, argument, words, box)
        )
    if kind == BUILDING:
        return lift(me(view).buildings[argument], words)
    if kind == PAY:
        following = phrases.step(view, me(view), view.row or "", words, box)
        return words("move.pay" if argument else "move.pay_nothing", n=argument, step=following)
    if kind == EXTRA_ROW:
        return phrases.step(view, me(view), box.colours[argument], words, box)
    if kind in (PAY_CUBE, SELL_CUBE, TAKE_CUBE, AQUEDUCT_CUBE, DISCARD_CUBE):
        return cube(view, kind, box.colours[argument], words, box)
    if kind == COINS:
        return words("move.coins", n=box.take_coins)
    return words(PLAIN[kind], least=box.sell_least, most=box.sell_most)


def group(view: View, move: int, words: Words) -> str:
    """Long lists get headings: placements by rotation, sites with the key to their signs."""
    kind = kind_of(move)
    if kind == PLACE:
        return words("group.placements", n=argument_of(move) // TURN)
    if kind == SITE:
        return words(f"group.{building_type(view)}")
    return words("group.or") if view.decision == "aqueduct_tile" else ""


def me(view: View) -> PlayerView:
    return view.players[view.seat]


def building_type(view: View) -> str:
    """What is about to be put on a site."""
    if view.lifted is not None:
        return me(view).buildings[view.lifted - 1].building
    return view.building or ""


def short(found: list[PlaceView], words: Words) -> str:
    """What is collected from places that are covered: letters of cubes, workers."""
    cubes = [phrases.cube_letter(each.cube, words) for each in found if each.cube is not None]
    workers = [phrases.WORKER for each in found if each.worker]
    return f" +{''.join(cubes + workers)}" if cubes or workers else ""


def lay(view: View, argument: int, words: Words, box: Box) -> str:
    """Rotation and corner as in the notation, the level if it raises the city, what it collects."""
    corner = argument % PLACES
    ground = phrases.ground(me(view))
    steps = phrases.rotation_of(view.held or "", argument // TURN, box).steps
    covered = [ground[point] for point in (at(corner + step) for step in steps) if point in ground]
    level = f" {phrases.RAISED}{covered[0].height + 1}" if covered else ""
    return f"{argument // TURN},{phrases.place(at(corner))}{level}{short(covered, words)}"


def at(place: int) -> tuple[int, int]:
    return x_of(place), y_of(place)


def site(view: View, argument: int, words: Words, box: Box) -> str:
    """A site with its level, what it collects and how much of what counts is beside it."""
    places = site_places(argument)
    ground = phrases.ground(me(view))
    covered = [ground[at(place)] for place in places]
    shown = f"{phrases.places([at(place) for place in places])} {phrases.RAISED}{covered[0].height}"
    shown += short(covered, words)
    row = box.buildings.index(building_type(view))
    if box.score_kind[row] != BY_LEVEL:
        shown += f" {UNIT_SIGNS[box.score_kind[row]]}{units(view, row, places, box)}"
    return shown


def units(view: View, row: int, places: list[int], box: Box) -> int:
    """What a building there would count now [PK-14.2 to 14.7]; a building that is being moved has left its site."""
    ground = phrases.ground(me(view))
    around = sorted({place + step for place in places for step in NEIGHBOURS} - set(places))
    found = [ground[at(place)] for place in around if at(place) in ground]
    kind = box.score_kind[row]
    if kind == BY_WORKERS:
        return len([each for each in found if each.worker])
    standing = {each.building for each in found} - {None, view.lifted}
    if kind == BY_BUILDINGS:
        own = box.buildings[row]
        return len([each for each in me(view).buildings if each.number in standing and each.building != own])
    free = [each for each in found if each.building is None or each.building == view.lifted]
    if kind == BY_OPEN_CELLS:
        return len(free)
    return len([each for each in free if each.face == "drought" and not each.worker])


def put_worker(view: View, argument: int, words: Words, box: Box) -> str:
    x, y = at(argument)
    place = phrases.ground(me(view))[x, y]
    found: list[str] = []
    if place.cube is not None:
        found.append("+" + phrases.colour(place.cube, words))
    if view.decision == "final_worker":
        if place.face == "drought":
            found.append(words("move.hides_drought"))
        houses = beside_houses(view, argument, box)
        if houses:
            found.append(words("move.beside_houses", n=houses))
    return words("move.worker", place=phrases.place((x, y)), list=", ".join(found) or words("move.no_effect"))


def beside_houses(view: View, place: int, box: Box) -> int:
    around = [at(place + step) for step in NEIGHBOURS]
    house = box.buildings[box.house]
    return len(
        [
            each
            for each in me(view).buildings
            if each.building == house and any((x, y) in around for x, y in each.places)
        ]
    )


def next_price(view: View, row: int, words: Words, box: Box) -> str:
    """The price that the column shows after this piece."""
    name = box.buildings[row]
    if view.left[name] <= 1:
        return words("price.last")
    side = next(side for side in box.sides if side.name == view.side)
    return words("price.next", n=side.prices[row][view.taken[name] + 1])


def build(view: View, row: int, words: Words, box: Box) -> str:
    player = me(view)
    name, colour = box.buildings[row], box.colours[row]
    price = player.prices[name] or 0
    missing = price - player.store[colour]
    cost = words("price.cubes", n=price, colour=phrases.colour(colour, words))
    if missing > 0:
        cost = words("price.replaced", cost=cost, n=missing)
    return words(
        "move.build",
        building=phrases.building(name, words),
        cost=cost,
        price=next_price(view, row, words, box),
        step=phrases.step(view, player, colour, words, box),
    )


def lift(building: BuildingView, words: Words) -> str:
    return words(
        "move.building",
        building=phrases.building(building.building, words),
        number=building.number,
        place=phrases.places(building.places),
        level=building.level,
    )


def cube(view: View, kind: int, name: str, words: Words, box: Box) -> str:
    """A colour, with what is left of it or what its sale brings."""
    player = me(view)
    shown = phrases.colour(name, words)
    if kind == SELL_CUBE:
        return words("move.sell_cube", colour=shown, step=phrases.step(view, player, name, words, box))
    return words("move.cube", colour=shown, n=player.store[name])
