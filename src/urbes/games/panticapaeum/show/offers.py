"""Legal moves of Panticapaeum in words, with what they cost and bring, and the things to touch for them."""

from collections.abc import Sequence
from typing import Final, cast

from urbes.engine.event import Event
from urbes.engine.saying import Name, Saying, named, say
from urbes.engine.show import BUTTON, Chip, Offer
from urbes.games.panticapaeum.domains import read_place, read_site
from urbes.games.panticapaeum.moves import (
    AQUEDUCT_CUBE,
    AQUEDUCT_TILE,
    BUILD,
    BUILDING,
    CHOOSE_AQUEDUCT_CUBE,
    CHOOSE_CUBE,
    CHOOSE_DISCARD,
    CHOOSE_EXTRA_ROW,
    CHOOSE_FREE_BUILDING,
    CHOOSE_PAYMENT,
    CHOOSE_SALE,
    COINS,
    DECLINE,
    DISCARD_CUBE,
    DONE,
    DRAW,
    END,
    EXTRA_ROW,
    FINAL_WORKER,
    FREE_BUILDING,
    KINDS,
    MOVE_BUILDING,
    MOVE_TARGET,
    PAID_STEP,
    PAY,
    PAY_CUBE,
    PLACE,
    PLACE_BUILDING,
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
    place_at,
    site_places,
)
from urbes.games.panticapaeum.rules.building import price_for
from urbes.games.panticapaeum.rules.markers import step_cost
from urbes.games.panticapaeum.rules.ring import offered
from urbes.games.panticapaeum.show import labels, names
from urbes.games.panticapaeum.show.labels import label
from urbes.games.panticapaeum.state import State

VERBS: Final = {
    PLACE: say("verb.lay"),
    SITE: say("verb.build"),
    WORKER: say("verb.worker"),
    TILE: say("verb.take"),
    BUILD: say("verb.choose"),
    FREE_BUILDING: say("verb.choose"),
    PAY: say("verb.step"),
    COINS: say("verb.take"),
}
CUBES: Final = {
    CHOOSE_PAYMENT: PAY_CUBE,
    CHOOSE_SALE: SELL_CUBE,
    CHOOSE_CUBE: TAKE_CUBE,
    CHOOSE_AQUEDUCT_CUBE: AQUEDUCT_CUBE,
    CHOOSE_DISCARD: DISCARD_CUBE,
}
"""The cube that is chosen at each decision."""
ACTS: Final = {SELL: "act:sell", COINS: "act:coins", RESOURCE: "act:resource"}
BUTTONS: Final = {
    kind.number: f"{BUTTON}{kind.key}" for kind in KINDS if kind.number in (DRAW, DECLINE, STOP, DONE, END)
}


def offer(state: State, move: int) -> Offer:
    kind = kind_of(move)
    ends = kind == END or (kind == DONE and state.decision == FINAL_WORKER)
    return Offer(
        label(state, move),
        [target(state, kind, argument_of(move))],
        verb=VERBS.get(kind),
        ends_turn=ends,
        no_way_back=ends or kind == DRAW,
    )


def target(state: State, kind: int, argument: int) -> str:
    """The thing that a person touches for a move."""
    box = state.box
    if kind == PLACE:
        return f"place:{argument // TURN},{names.spelled(argument % PLACES)}"
    if kind == WORKER:
        return f"cell:{names.spelled(argument)}"
    if kind == SITE:
        return site(site_places(argument))
    if kind == TILE:
        return f"tile:{argument}"
    if kind == BUILDING:
        return f"building:{argument + 1}"
    if kind == BUILD or kind == FREE_BUILDING:
        return f"build:{box.buildings[argument]}"
    if kind == EXTRA_ROW:
        return f"row:{box.colours[argument]}"
    if kind == PAY:
        return "act:pay"
    if kind in ACTS:
        return ACTS[kind]
    if kind in BUTTONS:
        return BUTTONS[kind]
    return f"cube:{box.colours[argument]}"


def site(places: list[int]) -> str:
    """The thing for a site: a site of one place is that place, a site of two is a thing of its own."""
    if len(places) == 1:
        return f"cell:{names.spelled(places[0])}"
    return f"site:{names.spelled(places[0])},{names.spelled(places[1])}"


def chip(state: State, move: int) -> Chip:
    """A step in one or two words."""
    kind = kind_of(move)
    argument = argument_of(move)
    box = state.box
    if kind == TILE:
        return Chip(say("chip.tile", n=argument + 1), "trireme")
    if kind == PLACE:
        return Chip(say("chip.laid"), "tile")
    if kind == WORKER:
        return Chip(say("table.worker"), "worker")
    if kind == BUILD or kind == FREE_BUILDING:
        return Chip(named(names.building(box, argument)), names.building(box, argument))
    if kind == SITE:
        return Chip(say("chip.site"), "site")
    if kind == BUILDING:
        return Chip(say("chip.moved"), "move")
    if kind == SELL:
        return Chip(say("chip.sale"), "coins")
    if kind == PAY:
        return Chip(say("chip.paid", n=argument), "coins")
    if kind == COINS:
        return Chip(label(state, move), "coins")
    if kind == RESOURCE:
        return Chip(label(state, move), "any")
    if kind == EXTRA_ROW:
        return Chip(named(names.row(box, argument)), "extra_step")
    if kind == DONE and state.decision != FINAL_WORKER:
        return Chip(say("chip.sale_done" if state.decision == CHOOSE_SALE else "chip.paid_done"))
    if kind in BUTTONS:
        return Chip(label(state, move))
    return Chip(named(names.colour(box, argument)), names.cube(box.colours[argument]))


def group(state: State, move: int) -> Name:
    """The heading of a move in a long list: placements by rotation, places with how they are counted."""
    kind = kind_of(move)
    if kind == PLACE:
        return f"rotation:{argument_of(move) // TURN}"
    if kind == SITE:
        return "group:sites"
    if kind == WORKER:
        return "group:workers"
    return "group:or" if state.decision == AQUEDUCT_TILE else ""


def opens(state: State, move: int, behind: Sequence[int]) -> Saying | None:
    """The words for moves that only lead to a place for a paid building, or to a cube: these may be touched at once."""
    kind = kind_of(move)
    if kind == RESOURCE:
        return label(state, move)
    if kind != BUILD:
        return None
    building = argument_of(move)
    player = state.players[state.seat]
    if state.box.footprint[building] > 1 or player.store[building] < price_for(state, player, building):
        return None
    return say("move.build_here", building=names.building(state.box, building))


def is_goal(state: State, move: int) -> bool:
    """Whether the move is for a cube, or for a place where no worker could go instead."""
    kind = kind_of(move)
    return kind == TAKE_CUBE or (kind == SITE and not worker_goes(state, argument_of(move)))


def worker_goes(state: State, place: int) -> bool:
    """Whether touching a place means a worker: one may be placed there before the building."""
    player = state.players[state.seat]
    if player.available == 0:
        return False
    if state.house.idle_workers:
        return place not in player.city.workers
    return player.city.cube_on(place) >= 0


def forced_goal(before: State, after: State, events: Sequence[Event]) -> Offer | None:
    """The only site of a building, in the words of the position before."""
    for event in events:
        if event.kind == "building_placed":
            places = cast(list[list[int]], event.facts["places"])
            place = place_at(places[0][0], places[0][1])
            if worker_goes(before, place):
                return None
            building = before.box.buildings.index(str(event.facts["building"]))
            return Offer(labels.site(before, building, [place]), [site([place])], verb=VERBS[SITE])
    return None


def meant(state: State, thing: str) -> int | None:
    """The move that a person means by touching a thing."""
    kind, _, name = thing.partition(":")
    box = state.box
    decision = state.decision
    if kind == "place":
        return placed(name)
    if kind == "cell" or kind == "site":
        return site_meant(state, kind, name)
    if kind == "tile":
        return TILE + int(name) if name.isdecimal() and int(name) < len(offered(state)) else None
    if kind == "building":
        number = int(name) if name.isdecimal() else 0
        return BUILDING + number - 1 if 0 < number <= sum(box.pieces_in_box) else None
    if kind == "build" and name in box.buildings:
        return (FREE_BUILDING if decision == CHOOSE_FREE_BUILDING else BUILD) + box.buildings.index(name)
    if kind == "row" and decision == CHOOSE_EXTRA_ROW and name in box.colours:
        return EXTRA_ROW + box.colours.index(name)
    if kind == "cube" and decision in CUBES and name in box.colours:
        return CUBES[decision] + box.colours.index(name)
    if thing == "act:pay":
        return PAY + step_cost(state, state.players[state.seat]) if decision == PAID_STEP else None
    return next((move for move, act in ACTS.items() if act == thing), None)


def placed(name: str) -> int | None:
    """A rotation and a corner, such as `1,0,-2`."""
    words = name.split(",")
    if len(words) != 3 or words[0] not in ("0", "1", "2", "3"):
        return None
    place = read_place(words[1:])
    return PLACE + int(words[0]) * TURN + place if place >= 0 else None


def site_meant(state: State, kind: str, name: str) -> int | None:
    """The move for a place: a building if one is about to be put down, otherwise a worker."""
    words = name.split(",")
    if len(words) != (2 if kind == "cell" else 4):
        return None
    argument = read_site(words)
    if argument < 0:
        return None
    if kind == "site" or state.decision in (PLACE_BUILDING, MOVE_TARGET):
        return SITE + argument
    return None if state.decision == MOVE_BUILDING else WORKER + argument
