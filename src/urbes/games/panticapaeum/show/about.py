"""What a thing on the table of Panticapaeum is: its name, some sentences, the rule."""

from collections.abc import Callable
from typing import Final

from urbes.engine.saying import Saying, named, say
from urbes.engine.show import About
from urbes.games.panticapaeum.city import TYPE
from urbes.games.panticapaeum.components import (
    CELL_KINDS,
    DOUBLE,
    IMPROVEMENT,
    IMPROVEMENTS,
    SINGLE,
    VP,
    WORKER_CELL,
    Cell,
)
from urbes.games.panticapaeum.domains import read_place
from urbes.games.panticapaeum.moves import AQUEDUCT_TILE, PLACE, PLACE_TILE, PLACES
from urbes.games.panticapaeum.rules.building import pieces_left, price_for
from urbes.games.panticapaeum.rules.ring import offered
from urbes.games.panticapaeum.rules.scoring import building_points, rate_of, tally
from urbes.games.panticapaeum.show import names
from urbes.games.panticapaeum.show.offers import placed
from urbes.games.panticapaeum.show.sheet import explained, rule_of
from urbes.games.panticapaeum.show.why import why_no_placement
from urbes.games.panticapaeum.state import State
from urbes.games.panticapaeum.tiles import DROUGHT, PLAIN

CELL_RULES: Final = {
    "worker": "PK-9.5",
    "vp": "PK-9.12",
    "single": "PK-9.4",
    "double": "PK-9.4",
    "move": "PK-9.6",
    "free_building": "PK-9.7",
    "aqueduct_tile": "PK-9.8",
    "random_tile": "PK-9.9",
    "extra_step": "PK-9.10",
}
TOKEN_RULES: Final = {"replace": "PK-10.1", "discount": "PK-10.2", "thrift": "PK-10.3"}
NOWHERE: Final = -1


def about(state: State, thing: str, seat: int) -> About | None:
    """What a thing is, for a seat; a spectator is told about the player whose turn it is."""
    kind, _, name = thing.partition(":")
    teller = TELLERS.get(kind)
    return teller(state, name, seat if seat >= 0 else state.active) if teller is not None else None


def tile(state: State, name: str, seat: int) -> About | None:
    """A tile on offer by its number, or any tile by its name."""
    if name.isdecimal():
        places = offered(state)
        return on_ring(state, places[int(name)]) if int(name) < len(places) else None
    if name not in state.box.tile_names:
        return None
    number = state.box.tile_names.index(name)
    return on_ring(state, state.ring.index(number)) if number in state.ring else None


def ring(state: State, name: str, seat: int) -> About | None:
    if not name.isdecimal() or int(name) >= len(state.ring) or state.ring[int(name)] < 0:
        return None
    return on_ring(state, int(name))


def on_ring(state: State, place: int) -> About:
    here = place in offered(state)
    text = say("about.offered" if here else "about.later")
    title = named(names.tile(state.box, state.ring[place]))
    return About(title, [text], "PK-4.1" if here else "PK-4.2", "tile")


def trireme(state: State, name: str, seat: int) -> About:
    return About(say("table.trireme"), [say("about.trireme")], "PK-4.2", "trireme")


def place(state: State, name: str, seat: int) -> About | None:
    """A place where the tile in hand cannot lie, and why."""
    move = placed(name)
    if move is None:
        return None
    title = say("about.not_here")
    if state.decision not in (PLACE_TILE, AQUEDUCT_TILE) or move in state.moves:
        return About(title, [say("about.plane_text")], "PK-4.7", "why")
    reason, rule = why_no_placement(state, move - PLACE)
    return About(title, [say(f"why_not.{reason}")], rule, "why")


def cell(state: State, name: str, seat: int) -> About | None:
    """A place of a city."""
    words = name.split(",")
    at = read_place(words) if len(words) == 2 else NOWHERE
    if at < 0:
        return None
    city = state.players[seat].city
    if not city.height(at):
        return About(say("about.plane"), [say("about.plane_text")], "PK-4.7", "site")
    number = city.building_at(at)
    if number >= 0:
        return standing(state, seat, number)
    cube = city.cube_on(at)
    face = city.faces(state.box.tiles)[at]
    if cube >= 0:
        first = say("about.cube", colour=names.colour(state.box, cube))
        rule, sign = "PK-4.12", names.cube(state.box.colours[cube])
    elif face == DROUGHT:
        first, rule, sign = say("legend.drought"), "PK-4.13", "drought"
    else:
        first, rule, sign = say("about.plain" if face == PLAIN else "about.emptied"), "PK-4.8", "site"
    text = [first, say("about.worker_here")] if at in city.workers else [first]
    return About(say("about.spot", place=names.where(city, [at]), level=city.height(at)), text, rule, sign)


def building(state: State, name: str, seat: int) -> About | None:
    """A building of a city by its number, or a type by its name."""
    if name in state.box.buildings:
        return column(state, name, seat)
    number = int(name) if name.isdecimal() else 0
    return standing(state, seat, number - 1) if 0 < number <= len(state.players[seat].city.buildings) else None


def standing(state: State, seat: int, number: int) -> About:
    box = state.box
    own = state.players[seat]
    entry = own.city.buildings[number]
    row = entry // TYPE
    value = rate_of(box, own, row)
    count = tally(box, own.city).units[number]
    level = own.city.height(entry % PLACES)
    text = [
        names.units(box, row, count),
        names.rate(box, row, value) if value else say("about.no_rate"),
        say("about.worth", n=building_points(box, value, row, count)),
    ]
    name = names.building(box, row)
    return About(say("about.building", building=name, level=level), text, rule_of(box.buildings[row]), name)


def column(state: State, name: str, seat: int) -> About | None:
    box = state.box
    if name not in box.buildings:
        return None
    number = box.buildings.index(name)
    left = pieces_left(state, number)
    if left:
        price = price_for(state, state.players[seat], number)
        cost = say("price.cubes", n=price, colour=names.colour(box, number))
        text = [say("about.column", cost=cost, n=left, cells=box.footprint[number]), explained(box, name)]
    else:
        text = [say("why_not.column_empty")]
    shown = names.building(box, number)
    return About(named(shown), text, "PK-6.2", shown)


def effect(state: State, name: str, seat: int) -> About | None:
    """A cell of the development board, or the start of a row."""
    box = state.box
    shade, _, position = name.partition(" ")
    if shade in box.colours and position == "0":
        return About(named(f"row:{shade}"), [say("about.start")], "PK-2.2", names.cube(shade))
    found = names.find_cell(box, name)
    if found is None:
        return None
    title = say("about.cell", row=f"row:{shade}", n=found.pos)
    return About(title, explained_cell(state, found), cell_rule(found), names.cell_sign(found))


def cell_rule(found: Cell) -> str:
    if found.kind == IMPROVEMENT:
        return TOKEN_RULES[IMPROVEMENTS[found.value]]
    return CELL_RULES[CELL_KINDS[found.kind]]


def explained_cell(state: State, found: Cell) -> list[Saying]:
    """What is printed on a cell, and one sentence for players who meet it for the first time."""
    shown = names.effect(state, found, drawn=True)
    if found.kind == VP:
        return [say("about.vp", rate=shown)]
    if found.kind == SINGLE or found.kind == DOUBLE:
        cubes = names.cubes(state.box, names.token_cubes(state, found))
        return [say("about.token", list=cubes)]
    if found.kind == IMPROVEMENT:
        return [shown, say(f"token_help.{IMPROVEMENTS[found.value]}")]
    return [shown, say("about.worker_cell" if found.kind == WORKER_CELL else f"cell_help.{CELL_KINDS[found.kind]}")]


def row(state: State, name: str, seat: int) -> About | None:
    """A row of the development board: what the next step brings."""
    if name not in state.box.colours:
        return None
    number = state.box.colours.index(name)
    step = names.step(state, state.players[seat], number)
    return About(named(names.row(state.box, number)), [step], "PK-9.1", names.cube(name))


def marker(state: State, name: str, seat: int) -> About | None:
    """A marker of a player, such as `brown:2`."""
    shade, _, whose = name.partition(":")
    known = whose.isdecimal() and int(whose) < state.seats
    return row(state, shade, int(whose) if known else seat)


def cube(state: State, name: str, seat: int) -> About | None:
    box = state.box
    if name not in box.colours:
        return None
    number = box.colours.index(name)
    text = say("about.store", n=state.players[seat].store[number], limit=box.store_limit)
    return About(named(names.colour(box, number)), [text], "PK-4.12", names.cube(name))


def token(state: State, name: str, seat: int) -> About | None:
    if name not in IMPROVEMENTS:
        return None
    shown = f"token:{name}"
    return About(named(shown), [say(f"token_help.{name}")], TOKEN_RULES[name], shown)


def act(state: State, name: str, seat: int) -> About | None:
    match name:
        case "sell":
            return About(say("act.sell"), [say("about.sell", n=state.box.sell_least)], "PK-7.1", "coins")
        case "coins":
            return About(say("act.coins", n=state.box.take_coins), [say("about.take")], "PK-8.1", "coins")
        case "resource":
            return About(say("act.resource"), [say("about.take")], "PK-8.1", "any")
        case "pay":
            return About(say("act.pay"), [say("about.pay", n=len(state.box.paid_costs))], "PK-6.8", "coins")
    return None


def owned(state: State, name: str, seat: int) -> About | None:
    """What a player has: `player:2:coins`, `player:2:cube:brown`; nothing is said about the player as a whole."""
    whose, _, what = name.partition(":")
    if not whose.isdecimal() or int(whose) >= state.seats:
        return None
    own = state.players[int(whose)]
    kind, _, more = what.partition(":")
    match kind:
        case "place":
            return cell(state, more, int(whose))
        case "building" | "cube" | "token" | "marker":
            return TELLERS[kind](state, more, int(whose))
        case "workers":
            text = say("about.workers", n=own.available, reserve=own.reserve)
            return About(say("column.workers"), [text], "PK-5.1", "worker")
        case "coins":
            return About(say("column.coins"), [explained(state.box, "coins")], rule_of("coins"), "coins")
        case "points":
            return About(say("column.points"), [say("legend.points")], "PK-14.10", "points")
    return None


TELLERS: Final[dict[str, Callable[[State, str, int], About | None]]] = {
    "tile": tile,
    "ring": ring,
    "trireme": trireme,
    "place": place,
    "cell": cell,
    "site": lambda state, name, seat: cell(state, ",".join(name.split(",")[:2]), seat),
    "building": building,
    "build": column,
    "column": column,
    "effect": effect,
    "row": row,
    "marker": marker,
    "cube": cube,
    "token": token,
    "act": act,
    "player": owned,
}
