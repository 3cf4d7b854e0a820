"""Headings for the outcomes of moves of Panticapaeum: `If you lay it here`, `Raise to level 2`."""

from collections.abc import Sequence
from typing import Final

from urbes.engine.event import Event
from urbes.engine.saying import named, say
from urbes.engine.show import Heading
from urbes.games.panticapaeum.city import TYPE
from urbes.games.panticapaeum.moves import (
    AQUEDUCT_CUBE,
    BUILD,
    BUILDING,
    COINS,
    DISCARD_CUBE,
    EXTRA_ROW,
    FREE_BUILDING,
    PAY,
    PAY_CUBE,
    PLACE,
    RESOURCE,
    SELL,
    SELL_CUBE,
    TAKE_CUBE,
    TILE,
    WORKER,
    argument_of,
    kind_of,
)
from urbes.games.panticapaeum.rules.ring import offered
from urbes.games.panticapaeum.show import labels, names
from urbes.games.panticapaeum.state import State

LAY: Final = say("preview.lay")
EXTEND: Final = say("preview.extend")
CUBE_LEADS: Final = {
    SELL_CUBE: "preview.sell",
    AQUEDUCT_CUBE: "preview.any",
    TAKE_CUBE: "preview.take",
    PAY_CUBE: "preview.pay",
    DISCARD_CUBE: "preview.discard",
}
BUILDING_LEADS: Final = {BUILD: "preview.buy", FREE_BUILDING: "preview.free"}
ACTION_LEADS: Final = {
    SELL: ("preview.sell", "act.sell", "coins"),
    RESOURCE: ("preview.take", "act.resource", "any"),
}


def heading(before: State, after: State, events: Sequence[Event], move: int) -> Heading:
    """The heading for the last of the moves; the building or cube that it is about stands for the moves before it."""
    kind = kind_of(move)
    argument = argument_of(move)
    box = before.box
    for event in events:
        if kind == PLACE and event.kind == "tile_placed":
            level = int(str(event.facts["level"]))
            return Heading(LAY, say("preview.raise", level=level) if level > 1 else EXTEND, "tile")
        if event.kind in ("building_placed", "building_moved"):
            building = f"building:{event.facts['building']}"
            title = say("preview.on_level", building=building, level=int(str(event.facts["level"])))
            return Heading(say("preview.move" if event.kind == "building_moved" else "preview.build"), title, building)
    if kind == WORKER:
        city = after.players[before.seat].city
        return Heading(say("preview.worker"), names.where(city, [argument]), "worker")
    if kind in CUBE_LEADS:
        colour = box.colours[argument]
        return Heading(say(CUBE_LEADS[kind]), named(f"colour:{colour}"), names.cube(colour))
    if kind == TILE:
        return Heading(say("preview.tile"), named(names.tile(box, before.ring[offered(before)[argument]])), "trireme")
    if kind in BUILDING_LEADS:
        building = names.building(box, argument)
        return Heading(say(BUILDING_LEADS[kind]), named(building), building)
    if kind == BUILDING:
        return lifting(after, argument)
    if kind == PAY or kind == EXTRA_ROW:
        return stepping(before, kind, events)
    if kind == COINS:
        return Heading(say("preview.take"), say("move.coins", n=box.take_coins), "coins")
    if kind in ACTION_LEADS:
        lead, name, sign = ACTION_LEADS[kind]
        return Heading(say(lead), say(name), sign)
    return Heading(say("preview.use"), labels.label(before, move))


def lifting(after: State, number: int) -> Heading:
    building = after.players[after.seat].city.buildings[number] // TYPE
    return Heading(say("preview.lift"), labels.standing(after, number), names.building(after.box, building))


def stepping(before: State, kind: int, events: Sequence[Event]) -> Heading:
    """The first step that was made; the cells that follow from it are told as effects."""
    event = next(event for event in events if event.kind == "marker_moved")
    cell = names.find_cell(before.box, str(event.facts["cell"]))
    assert cell is not None
    lead = say("preview.step" if kind == PAY else "preview.extra")
    return Heading(lead, named(names.row(before.box, cell.row)), names.cell_sign(cell))
