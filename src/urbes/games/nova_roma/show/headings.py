"""Headings for the outcomes of moves of Nova Roma."""

from collections.abc import Sequence
from typing import Final

from urbes.engine.event import Event
from urbes.engine.saying import Saying, named, say
from urbes.engine.show import Heading
from urbes.games.nova_roma.moves import (
    ACHIEVEMENT,
    ACTION,
    ADVANCE_ON,
    BUILD,
    BUY,
    CLAIM,
    CONTRACT,
    DECK,
    DECLINE,
    DISCARD,
    DISTRICT,
    DRAFT,
    EMPEROR,
    HIRE,
    KEEP,
    LAY,
    LEGIONARY,
    PATRICIAN,
    PERFORM,
    PLACE,
    PLAY,
    RESOURCE,
    SELL_WINE,
    SHIP,
    SPEND,
    STRIP,
    TAKE,
    TILE,
    USE,
    YES,
    argument_of,
    first_fact,
    kind_of,
    second_fact,
)
from urbes.games.nova_roma.pieces import ACTIONS, RESOURCES, TIMINGS
from urbes.games.nova_roma.rules.building import shape_of
from urbes.games.nova_roma.rules.forum import line_of
from urbes.games.nova_roma.rules.mosaic import condition_of
from urbes.games.nova_roma.show import names
from urbes.games.nova_roma.show.labels import asked_tile, label
from urbes.games.nova_roma.state import State

FIGURES: Final = {PATRICIAN: "patrician", EMPEROR: "emperor", LEGIONARY: "legionary"}
LEADS: Final = {PATRICIAN: "preview.stand", EMPEROR: "preview.emperor", LEGIONARY: "preview.legionary"}


def heading(before: State, after: State, events: Sequence[Event], move: int) -> Heading:
    """The heading for the outcome of a move; other moves may lead to it from `before`."""
    kind = kind_of(move)
    argument = argument_of(move)
    box = before.box
    if kind in FIGURES:
        return Heading(say(LEADS[kind]), names.forum_cell(before.lines, argument), FIGURES[kind])
    if kind in (PERFORM, DECLINE, ACTION, SPEND):
        return performing(before, after, kind, argument)
    if kind == DISCARD:
        return Heading(say("verb.discard"), named(names.card(box, argument)), "card")
    if kind in (PLAY, USE, TAKE, DRAFT, KEEP):
        return with_card(before, move, kind, argument)
    if kind == BUILD:
        return building(before, argument)
    if kind == DISTRICT:
        return Heading(say("preview.build"), named(names.district(box, argument)), "building")
    if kind == SHIP:
        own = after.players[before.seat]
        place = own.other_ship if argument >> 1 else own.ship
        return Heading(say("preview.sail"), named(names.harbour(box, place)), "ship")
    if kind == ADVANCE_ON:
        cell = after.chariot(before.seat, argument)
        return Heading(say("preview.drive", n=cell), named(names.track(box, argument)), "chariot")
    if kind == PLACE:
        return Heading(say("preview.place"), named(names.corner(argument)), "artisan")
    if kind == ACHIEVEMENT:
        return achievement(before, argument)
    if kind == CONTRACT:
        return contract(events)
    if kind in (TILE, LAY):
        return latifundium(before, kind, argument)
    return other(before, move, kind, argument)


def performing(before: State, after: State, kind: int, argument: int) -> Heading:
    if kind == SPEND:
        of = second_fact(before.stack[-1])
        return Heading(say("preview.perform", n=argument), named(names.action(of)), f"action:{ACTIONS[of]}")
    if kind == ACTION:
        return Heading(say("preview.petitioned"), named(names.action(argument)), f"action:{ACTIONS[argument]}")
    of = before.lines[line_of(before.cell, argument)]
    sign = f"action:{ACTIONS[of]}"
    if kind == DECLINE:
        return Heading(say("verb.decline"), named(names.action(of)), sign)
    perform = label(before, PERFORM + argument).facts["n"]
    return Heading(say("preview.perform", n=perform), named(names.action(of)), sign)


def with_card(before: State, move: int, kind: int, argument: int) -> Heading:
    if move == TAKE + DECK:
        return Heading(say("preview.take"), say("preview.deck"), "deck")
    number = before.card_market[argument] if kind == TAKE else argument
    timing = TIMINGS[before.box.cards[number].timing]
    return Heading(say(f"when.{timing}"), named(names.card(before.box, number)), "card")


def building(before: State, argument: int) -> Heading:
    box = before.box
    size = box.shapes[shape_of(before, first_fact(before.stack[-1]))].size
    where = names.district(box, box.placements.district[argument])
    return Heading(say("preview.build"), say("preview.cubes", district=where, n=size), "building")


def achievement(before: State, cell: int) -> Heading:
    need = condition_of(before, before.players[before.seat], cell)
    condition = names.condition(before.box, before.box.condition_names.index(need.name))
    return Heading(named(condition), say("preview.achieve"), "achievement")


def contract(events: Sequence[Event]) -> Heading:
    for event in events:
        if event.kind == "contract_fulfilled":
            if event.facts["kind"] == "sea":
                return Heading(say("preview.fulfil"), say("kind.sea_contract"), "contract:sea")
            title = named(f"building:{event.facts['contract']}")
            return Heading(say("preview.fulfil"), title, "contract:building")
    return Heading(say("preview.fulfil"), say("chip.contract"))


def latifundium(before: State, kind: int, argument: int) -> Heading:
    tile = before.tile_market[argument] if kind == TILE else first_fact(before.stack[-1])
    lead = "preview.buy" if kind == TILE else "preview.lay"
    return Heading(say(lead), named(names.tile(before.box, tile)), names.tile_sign(before.box, tile))


def other(before: State, move: int, kind: int, argument: int) -> Heading:
    """Headings of moves of which only a price and a gain are told."""
    if kind in (BUY, RESOURCE):
        good = RESOURCES[argument]
        return Heading(say("preview.buy" if kind == BUY else "preview.gain"), named(f"good:{good}"), good)
    if kind == SELL_WINE:
        return Heading(say("preview.exchange"), named("good:wine"), "wine")
    if kind == HIRE:
        return Heading(say("preview.do"), label(before, move), "artisan")
    if kind == CLAIM:
        return Heading(say("preview.do"), named("source:first_player_token"), "first_player")
    if kind == YES:
        tile = asked_tile(before)
        return Heading(say("preview.do"), named(names.tile(before.box, tile)), names.tile_sign(before.box, tile))
    if kind == STRIP:
        colour = f"colour:{before.box.mosaic_rows[before.box.strip_colour[argument]]}"
        return Heading(say("preview.choose"), named(colour), "mosaic")
    title: Saying = label(before, move)
    return Heading(say("preview.do"), title)
