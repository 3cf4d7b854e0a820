"""Legal moves of Nova Roma with the things to touch for them, short steps, and ways through several decisions."""

from collections.abc import Sequence
from typing import Final

import msgspec

from urbes.engine.event import Event
from urbes.engine.saying import Name, Saying, named, say
from urbes.engine.show import BUTTON, Chip, Offer
from urbes.games.nova_roma.moves import (
    ACHIEVEMENT,
    ACTION,
    ADVANCE,
    ADVANCE_ON,
    BUILD,
    BUILD_DISTRICT,
    BUY,
    CHARIOTEER,
    CHOOSE_ACTION,
    CLAIM,
    CONTRACT,
    DECK,
    DECLINE,
    DISCARD,
    DISCARD_ROW,
    DISTRICT,
    DONE,
    DRAFT,
    EMPEROR,
    END,
    HIRE,
    INCOME_STEP,
    KEEP,
    KINDS,
    LAY,
    LEGIONARY,
    NO,
    PATRICIAN,
    PERFORM,
    PLACE,
    PLAY,
    PLAY_NONE,
    PROCEED,
    RESOURCE,
    SELL_WINE,
    SHIFT,
    SHIP,
    SKIP,
    SPECIAL_SLOT,
    SPEND,
    STRIP,
    TAKE,
    TILE,
    TURN_END,
    TURN_START,
    USE,
    YES,
    argument_of,
    first_fact,
    kind_of,
    second_fact,
)
from urbes.games.nova_roma.pieces import ACTIONS, LINES, RESOURCES, SMALL_GRID
from urbes.games.nova_roma.rules.forum import line_of
from urbes.games.nova_roma.rules.seafaring import SEA
from urbes.games.nova_roma.show import names
from urbes.games.nova_roma.show.labels import advance, berth, build, label, next_harbour, sail
from urbes.games.nova_roma.state import State

VERBS: Final = {
    EMPEROR: "verb.here",
    PATRICIAN: "verb.here",
    LEGIONARY: "verb.here",
    ACHIEVEMENT: "verb.here",
    PLACE: "verb.here",
    LAY: "verb.here",
    BUILD: "verb.build",
    SHIP: "verb.sail",
    ADVANCE_ON: "verb.advance",
    CONTRACT: "verb.fulfil",
    TILE: "verb.buy",
    BUY: "verb.buy",
    TAKE: "verb.take",
    RESOURCE: "verb.take",
    PLAY: "verb.play",
    DISCARD: "verb.discard",
    USE: "verb.use",
    PERFORM: "verb.perform",
    DECLINE: "verb.decline",
    STRIP: "verb.choose",
    DRAFT: "verb.choose",
    KEEP: "verb.choose",
    ACTION: "verb.choose",
    DISTRICT: "verb.choose",
}
CHIP_SIGNS: Final = {
    EMPEROR: "emperor",
    PATRICIAN: "patrician",
    LEGIONARY: "legionary",
    ACHIEVEMENT: "achievement",
    PLACE: "artisan",
    LAY: "latifundium",
    SHIP: "ship",
    ADVANCE_ON: "chariot",
    BUILD: "building",
    DISTRICT: "building",
    USE: "card",
    PLAY: "card",
    TAKE: "card",
    DISCARD: "card",
    DRAFT: "card",
    KEEP: "card",
    STRIP: "mosaic",
}
CHIP_WORDS: Final = {
    CLAIM: "chip.claim",
    PROCEED: "chip.proceed",
    DONE: "chip.done",
    SKIP: "chip.skip",
    PLAY_NONE: "chip.none",
    YES: "chip.yes",
    NO: "chip.no",
}
FIRST_OF_WAYS: Final = [PERFORM, DISTRICT]
"""Moves that only lead to a choice."""
THROUGH: Final = [CONTRACT, PLACE, ADVANCE_ON, TAKE, BUILD]
"""Moves that may be touched before the move that leads to them."""
ADVANCES: Final = [SHIP, ADVANCE_ON]
"""Moves that can be repeated with the same piece."""


def offer(state: State, move: int) -> Offer:
    kind = kind_of(move)
    argument = argument_of(move)
    return Offer(
        label(state, move),
        targets(state, kind, argument),
        verb=say(VERBS[kind]) if kind in VERBS else None,
        price=first_fact(state.stack[-1]) if kind == PLAY else 0,
        steps=steps(state, kind, argument),
        ends_turn=kind == END,
        no_way_back=kind == END or move == TAKE + DECK,
    )


def steps(state: State, kind: int, argument: int) -> int:
    """Points of movement or cells that a single move takes."""
    if kind == SHIP:
        return state.box.leg[next_harbour(state, argument)]
    return 1 if kind == ADVANCE_ON else 0


def placement(name: str) -> str:
    """The thing that a placement such as `A/1-1+2-1` names."""
    return f"build:{name.replace('/', ':').replace('+', ',')}"


def targets(state: State, kind: int, argument: int) -> list[str]:
    """The things to touch for a move; moves without a place are buttons."""
    box = state.box
    if kind in (EMPEROR, PATRICIAN, LEGIONARY):
        return [f"forum:{box.forum_names[argument]}"]
    if kind == PERFORM:
        return [f"token:{ACTIONS[state.lines[line_of(state.cell, argument)]]}"]
    if kind == DECLINE:
        return [f"decline:{LINES[argument]}"]
    if kind == ACTION:
        return [f"token:{ACTIONS[argument]}"]
    if kind == ACHIEVEMENT:
        return [f"mosaic:{SMALL_GRID[argument]}"]
    if kind in (PLACE, LAY):
        return [f"estate:{SMALL_GRID[argument]}"]
    if kind in (BUY, RESOURCE):
        return [f"good:{RESOURCES[argument]}"]
    if kind == CONTRACT:
        return [f"{'sea' if second_fact(state.stack[-1]) == SEA else 'building'}:{argument + 1}"]
    if kind == TILE:
        return ["tile:special" if argument == SPECIAL_SLOT else f"tile:{argument + 1}"]
    if kind == TAKE:
        return ["deck:associates" if argument == DECK else f"market:{argument + 1}"]
    if kind in (PLAY, USE, DISCARD, DRAFT, KEEP):
        return [f"{where_cards_lie(state, kind)}:{box.card_names[argument]}"]
    if kind == STRIP:
        return [f"strip:{box.strip_names[argument]}"]
    if kind == SHIP:
        return [f"ship:{(argument >> 1) + 1}", f"harbour:{box.harbours[next_harbour(state, argument)]}"]
    if kind == ADVANCE_ON:
        track = box.tracks[argument]
        return [f"chariot:{track}", f"race:{track}:{state.chariot(state.seat, argument) + 1}"]
    if kind == DISTRICT:
        return [f"district:{box.district_names[argument]}"]
    if kind == BUILD:
        return [placement(box.placements.names[argument])]
    if kind == SPEND:
        return [f"number:{argument}"]
    return [f"{BUTTON}{KINDS[kind >> SHIFT].key}"]


def where_cards_lie(state: State, kind: int) -> str:
    if kind in (DRAFT, KEEP):
        return "packet"
    return "row" if kind == USE or state.decision == DISCARD_ROW else "hand"


def chip(state: State, move: int) -> Chip:
    """A step in one or two words."""
    kind = kind_of(move)
    argument = argument_of(move)
    if kind in (PERFORM, DECLINE, ACTION):
        of = argument if kind == ACTION else state.lines[line_of(state.cell, argument)]
        shown = named(f"short:{ACTIONS[of]}")
        sign = f"action:{ACTIONS[of]}"
        return Chip(say("chip.declined", action=f"short:{ACTIONS[of]}") if kind == DECLINE else shown, sign)
    if kind in (BUY, RESOURCE):
        return Chip(named(f"good:{RESOURCES[argument]}"), RESOURCES[argument])
    if kind == CONTRACT:
        sea = second_fact(state.stack[-1]) == SEA
        return Chip(say("chip.contract"), "contract:sea" if sea else "contract:building")
    if kind == TILE:
        return Chip(say("chip.latifundium"), names.tile_sign(state.box, state.tile_market[argument]))
    if kind == SPEND:
        return Chip(say("goods.influence", n=argument), "influence")
    if kind == HIRE:
        return Chip(say("goods.artisan", n=1), "artisan")
    if kind == SELL_WINE:
        return Chip(named("good:wine"), "wine")
    if kind in CHIP_SIGNS:
        return Chip(step(state, kind, argument), CHIP_SIGNS[kind])
    return Chip(say(CHIP_WORDS[kind]) if kind in CHIP_WORDS else label(state, move))


def step(state: State, kind: int, argument: int) -> Saying:
    """Where a piece went, or which card it was."""
    box = state.box
    if kind in (EMPEROR, PATRICIAN, LEGIONARY):
        column, row = [f"short:{ACTIONS[state.lines[line_of(argument, line)]]}" for line in range(2)]
        return say("forum.cell", column=column, row=row)
    if kind in (ACHIEVEMENT, PLACE, LAY):
        return named(names.corner(argument))
    if kind == SHIP:
        return named(names.harbour(box, next_harbour(state, argument)))
    if kind == ADVANCE_ON:
        return named(names.track(box, argument))
    if kind == DISTRICT:
        return named(names.district(box, argument))
    if kind == BUILD:
        return named(names.district(box, box.placements.district[argument]))
    if kind == TAKE:
        return say("goods.card", n=1)
    if kind == STRIP:
        return named(f"colour:{box.mosaic_rows[box.strip_colour[argument]]}")
    return named(names.card(box, argument))


def group(state: State, move: int) -> Name:
    """The heading of a move in lists that mix two kinds of moves."""
    kind = kind_of(move)
    if state.decision in (TURN_START, TURN_END):
        if kind == PATRICIAN:
            return "group:patrician"
        if kind == ACHIEVEMENT:
            return "group:achievement"
    if state.decision == INCOME_STEP and kind == PLACE:
        return "group:artisan"
    return "group:or" if state.decision in (TURN_END, INCOME_STEP) and len(state.moves) > 1 else ""


def opens(state: State, move: int, behind: Sequence[int]) -> Saying | None:
    """The words for moves that lead to a thing that can be touched at once: actions, districts, pieces that move on."""
    kind = kind_of(move)
    if kind in FIRST_OF_WAYS:
        return None if behind else chip(state, move).saying
    if kind in ADVANCES and state.decision != CHARIOTEER and all([before == move for before in behind]):
        return step(state, kind, argument_of(move))
    return None


def goal(first: State, state: State, move: int, behind: Sequence[int]) -> Offer | None:
    """A move of a later decision, in the words of the position where the way begins; None if it is not offered yet."""
    kind = kind_of(move)
    if kind in ADVANCES and behind[-1] == move:
        return going_on(first, state, kind, argument_of(move))
    if kind_of(behind[0]) not in FIRST_OF_WAYS or len(behind) > 1 or kind not in THROUGH:
        return None
    return None if move == TAKE + DECK else msgspec.structs.replace(offer(state, move), marked=True)


def going_on(first: State, state: State, kind: int, argument: int) -> Offer | None:
    """The offer to move the same piece a step further."""
    found = offer(state, kind + argument)
    if kind == SHIP:
        points = first_fact(first.stack[-1]) - first_fact(state.stack[-1]) + found.steps
        saying = sail(first, berth(first, argument), next_harbour(state, argument), points)
        return Offer(saying, found.targets, verb=found.verb, steps=points, marked=True)
    if state.decision != ADVANCE:
        # One more cell for an artisan is a decision of its own.
        return None
    start, end = first.chariot(first.seat, argument), state.chariot(state.seat, argument) + 1
    saying = advance(first, argument, start, end)
    return Offer(saying, found.targets, verb=found.verb, steps=end - start, marked=True)


def forced_goal(before: State, after: State, events: Sequence[Event]) -> Offer | None:
    """The only cell, track, card or place that was possible."""
    found = forced(before, events)
    return None if found is None else msgspec.structs.replace(found, marked=True)


def forced(before: State, events: Sequence[Event]) -> Offer | None:
    box = before.box
    if before.decision not in (CHOOSE_ACTION, BUILD_DISTRICT):
        return None
    for event in events:
        facts = event.facts
        if event.kind == "artisan_placed":
            return offer(before, PLACE + SMALL_GRID.index(str(facts["cell"])))
        if event.kind == "chariot_moved":
            return offer(before, ADVANCE_ON + box.tracks.index(str(facts["track"])))
        if event.kind == "card_taken" and facts["from"] != "deck":
            return offer(before, TAKE + int(str(facts["from"])) - 1)
        if event.kind in ("building_built", "cube_placed"):
            cells = "+".join([str(cell) for cell in facts["cells"]])  # type: ignore[attr-defined]
            number = box.placements.names.index(f"{facts['district']}/{cells}")
            return Offer(build(before, number), targets(before, BUILD, number), verb=say("verb.build"))
    return None
