"""The move that a person means by touching a thing of Nova Roma, whether it is legal or not."""

from typing import Final

from urbes.games.nova_roma.components import Box
from urbes.games.nova_roma.moves import (
    ACHIEVEMENT,
    ACTION,
    ADVANCE_ON,
    BUILD,
    BUILD_DISTRICT,
    BUILD_PLACE,
    BUY,
    CHOOSE_ACTION,
    CHOOSE_CONTRACT,
    CONTRACT,
    DECK,
    DECLINE,
    DISCARD,
    DISCARD_HAND,
    DISCARD_ROW,
    DISTRICT,
    DRAFT,
    DRAFT_KEEP,
    EMPEROR,
    EMPEROR_CELL,
    END,
    KEEP,
    LAY,
    LEGIONARY,
    PATRICIAN,
    PERFORM,
    PLACE,
    PLACE_LATIFUNDIUM,
    PLACE_LEGIONARY,
    PLAY,
    RESOURCE,
    SHIP,
    SPEND,
    STRIP,
    TAKE,
    TILE,
    TRADE_BUY,
    TRADE_DISCARD,
    TRADE_DISCARD_SECOND,
    USE,
    first_fact,
    second_fact,
)
from urbes.games.nova_roma.pieces import ACTIONS, LINES, NONE, RESOURCES, SLOTS, SMALL_GRID
from urbes.games.nova_roma.rules.building import shape_of
from urbes.games.nova_roma.rules.forum import line_of
from urbes.games.nova_roma.rules.seafaring import SEA
from urbes.games.nova_roma.show.labels import next_harbour
from urbes.games.nova_roma.state import State

ELSEWHERE: Final = END
"""The move for things that can never be chosen by themselves: its reason says what is asked now."""
DISCARDS: Final = (TRADE_DISCARD, TRADE_DISCARD_SECOND, DISCARD_HAND)


def meant(state: State, thing: str) -> int | None:
    kind, _, name = thing.partition(":")
    if kind == "token":
        return token(state, name)
    if kind in ("sea", "building"):
        return contract(state, kind, name)
    if kind in ("ship", "harbour"):
        return ship(state, kind, name)
    if kind in ("race", "chariot"):
        return among(ADVANCE_ON, state.box.tracks, name.partition(":")[0])
    if kind == "cell":
        return cell(state, name)
    if kind == "build":
        district, _, cells = name.partition(":")
        return among(BUILD, state.box.placements.names, f"{district}/{cells.replace(',', '+')}")
    if kind == "number":
        return SPEND + int(name) if name.isdecimal() and 1 <= int(name) <= state.box.strength_max else None
    lists = named_things(state, kind, state.box)
    return among(lists[0], lists[1], name)


def named_things(state: State, kind: str, box: Box) -> tuple[int, list[str]]:
    """Things that are one argument of one kind of move; the kind may depend on what is asked."""
    decision = state.decision
    match kind:
        case "forum":
            base = {EMPEROR_CELL: EMPEROR, PLACE_LEGIONARY: LEGIONARY}.get(decision, PATRICIAN)
            return base, box.forum_names
        case "decline":
            return DECLINE, LINES
        case "mosaic":
            return ACHIEVEMENT, SMALL_GRID
        case "estate":
            return (LAY if decision == PLACE_LATIFUNDIUM else PLACE), SMALL_GRID
        case "good":
            return (BUY if decision == TRADE_BUY else RESOURCE), RESOURCES
        case "tile":
            return TILE, [*SLOTS, "special"]
        case "market":
            return TAKE, SLOTS
        case "deck":
            return TAKE + DECK, ["associates"]
        case "hand":
            return (DISCARD if decision in DISCARDS else PLAY), box.card_names
        case "row":
            return (DISCARD if decision == DISCARD_ROW else USE), box.card_names
        case "packet":
            return (KEEP if decision == DRAFT_KEEP else DRAFT), box.card_names
        case "strip":
            return STRIP, box.strip_names
        case "district":
            return DISTRICT, box.district_names
    return 0, []


def among(base: int, known: list[str], name: str) -> int | None:
    return base + known.index(name) if name in known else None


def token(state: State, name: str) -> int | None:
    """The action of a column or row: to be performed where the patrician stands, or petitioned for."""
    if name not in ACTIONS:
        return None
    action = ACTIONS.index(name)
    if state.decision != CHOOSE_ACTION:
        return ACTION + action
    for line in range(2):
        if state.lines[line_of(state.cell, line)] == action:
            return PERFORM + line
    return ELSEWHERE


def contract(state: State, kind: str, name: str) -> int | None:
    if name not in SLOTS:
        return None
    if state.decision == CHOOSE_CONTRACT and (kind == "sea") != (second_fact(state.stack[-1]) == SEA):
        return ELSEWHERE
    return CONTRACT + SLOTS.index(name)


def ship(state: State, kind: str, name: str) -> int | None:
    """The ship that would sail to a harbour next, or that has this number; otherwise the first one on that route."""
    box = state.box
    if kind == "ship":
        if name not in ("1", "2"):
            return None
        number = int(name) - 1
        own = state.players[max(0, state.seat)]
        route = box.harbour_route[own.other_ship if number else own.ship]
        return SHIP + 2 * number + max(0, route)
    if name not in box.harbours:
        return None
    place = box.harbours.index(name)
    route = max(0, box.harbour_route[place])
    if state.over:
        return SHIP + route
    for number in range(2):
        if next_harbour(state, 2 * number + route) == place:
            return SHIP + 2 * number + route
    return SHIP + route


def cell(state: State, name: str) -> int | None:
    """A cell of a district: a placement that covers it, while something is built."""
    box = state.box
    district, _, where = name.partition(":")
    if district not in box.district_names:
        return None
    number = box.district_names.index(district)
    if state.decision not in (BUILD_DISTRICT, BUILD_PLACE):
        return DISTRICT + number
    places = box.placements
    index = shape_of(state, first_fact(state.stack[-1])) * len(box.districts) + number
    found = NONE
    for place in range(places.first[index], places.first[index + 1]):
        if where in places.names[place].partition("/")[2].split("+"):
            if BUILD + place in state.moves:
                return BUILD + place
            if found == NONE:
                found = place
    return DISTRICT + number if found == NONE else BUILD + found
