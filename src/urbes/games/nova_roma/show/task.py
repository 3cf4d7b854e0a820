"""What is to be decided in Nova Roma, with one quiet hint; and the numbers of the whole table."""

from typing import Final

from urbes.engine.saying import Fact, Saying, named, player, say
from urbes.engine.show import Counter, Task
from urbes.games.nova_roma.moves import (
    ADVANCE,
    BUILD_DISTRICT,
    BUILD_PLACE,
    BUY_LATIFUNDIUM,
    CHARIOTEER,
    CHOOSE_CONTRACT,
    CHOOSE_RESOURCE,
    DECISIONS,
    DISCARD_HAND,
    DISCARD_ROW,
    DRAFT_CARD,
    DRAFT_MOSAIC,
    EXCHANGE,
    INCOME_STEP,
    MOVE_SHIP,
    PAY_ARTISAN,
    PETITION_ACTION,
    PETITION_CLAIM,
    PETITION_SPEND,
    PLACE_ARTISAN,
    PLACE_LATIFUNDIUM,
    PLAY_CARD,
    POST_ACTION,
    PRE_ACTION,
    SPEND_WINE,
    TAKE_CARD,
    TRADE_BUY,
    TRADE_DISCARD,
    TRADE_DISCARD_SECOND,
    USE_SPECIAL,
    WHEEL_BONUS,
    first_fact,
    second_fact,
)
from urbes.games.nova_roma.pieces import (
    ASSOCIATES,
    BUILDING,
    DEVELOP,
    INCOME,
    NONE,
    PETITION,
    RACES,
    SEAFARING,
    TRADE,
)
from urbes.games.nova_roma.rules.draft import PACKET, PASSES
from urbes.games.nova_roma.rules.latifundium import NO_CONTRACT
from urbes.games.nova_roma.rules.seafaring import SEA
from urbes.games.nova_roma.show import names
from urbes.games.nova_roma.show.labels import asked_tile
from urbes.games.nova_roma.state import State

NO_HINT: Final = (TRADE_DISCARD_SECOND, SPEND_WINE, PETITION_CLAIM, DISCARD_ROW, DISCARD_HAND, PAY_ARTISAN)
"""Questions that need no hint."""
ANSWERED: Final = (EXCHANGE, USE_SPECIAL)
ACTION_OF: Final = {
    TRADE_DISCARD: TRADE,
    TRADE_DISCARD_SECOND: TRADE,
    TRADE_BUY: TRADE,
    SPEND_WINE: DEVELOP,
    BUY_LATIFUNDIUM: DEVELOP,
    PLACE_LATIFUNDIUM: DEVELOP,
    PETITION_CLAIM: PETITION,
    PETITION_ACTION: PETITION,
    PETITION_SPEND: PETITION,
    TAKE_CARD: ASSOCIATES,
    PLAY_CARD: ASSOCIATES,
    DISCARD_HAND: ASSOCIATES,
    DISCARD_ROW: ASSOCIATES,
    MOVE_SHIP: SEAFARING,
    PAY_ARTISAN: BUILDING,
    BUILD_DISTRICT: BUILDING,
    BUILD_PLACE: BUILDING,
    ADVANCE: RACES,
    CHARIOTEER: RACES,
    WHEEL_BONUS: RACES,
    INCOME_STEP: INCOME,
    EXCHANGE: INCOME,
    USE_SPECIAL: INCOME,
    CHOOSE_RESOURCE: INCOME,
    PLACE_ARTISAN: INCOME,
}
"""The action that each decision is a step of; contracts belong to the action of their market."""
NUMBERED: Final = {
    TAKE_CARD: "cards",
    MOVE_SHIP: "points",
    ADVANCE: "cells",
    INCOME_STEP: "steps",
    CHOOSE_RESOURCE: "resources",
}
"""Questions that name how much is left, and the name of that fact."""


def task(state: State) -> Task:
    if state.over:
        return Task(say("decision.over"))
    name = DECISIONS[state.decision]
    asked = Saying(f"decision.{name}", facts_of(state))
    of = action_of(state)
    if of != NONE and state.action in (of, PETITION):
        asked = say("task.within", action=names.action(of), task=asked)
    quiet = state.decision in NO_HINT or state.decision in ANSWERED
    return Task(asked, None if quiet else say(f"hint.{name}"))


def action_of(state: State) -> int:
    """The action that a decision belongs to; NONE for the frame of a turn."""
    if state.decision in (PRE_ACTION, POST_ACTION):
        return state.action
    if state.decision == CHOOSE_CONTRACT:
        return SEAFARING if second_fact(state.stack[-1]) == SEA else BUILDING
    return ACTION_OF.get(state.decision, NONE)


def facts_of(state: State) -> dict[str, Fact]:
    decision = state.decision
    fact = first_fact(state.stack[-1])
    if decision in NUMBERED:
        return {NUMBERED[decision]: fact}
    if decision in (BUILD_DISTRICT, BUILD_PLACE):
        single = fact == NO_CONTRACT
        return {"building": say("bench.cube") if single else names.building(state.box, fact)}
    if decision in ANSWERED:
        return {"tile": names.tile(state.box, asked_tile(state))}
    if decision == CHOOSE_CONTRACT:
        sea = second_fact(state.stack[-1]) == SEA
        return {"market": say("offers.sea") if sea else say("offers.building")}
    if decision == DISCARD_HAND:
        return {"n": state.players[state.seat].hand_size - state.box.hand_max}
    return {}


def counters(state: State) -> list[Counter]:
    box = state.box
    if not state.round:
        return [Counter(say("table.draft"), drafting(state))]
    turn = min(state.turn_no // state.seats + 1, box.turns)
    found = [Counter(say("counter.turn"), say("counter.of", n=turn, all=box.turns))]
    if not state.solo:
        first = state.starter if state.claimant == NONE else state.claimant
        found.append(Counter(say("counter.first"), named(player(first))))
    found.append(Counter(say("counter.artisans"), named(state.artisans)))
    return found


def drafting(state: State) -> Saying:
    """Which pick of a draft is being made."""
    if state.decision == DRAFT_MOSAIC:
        return say("counter.of", n=state.picks // state.seats + 1, all=PASSES)
    if state.decision == DRAFT_CARD:
        return say("counter.of", n=state.picks // state.seats + 1, all=PACKET)
    return say("counter.of", n=state.players[state.seat].hand_size + 1, all=state.box.start_cards)
