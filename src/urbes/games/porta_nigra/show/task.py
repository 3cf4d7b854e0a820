"""What is to be decided in Porta Nigra, with one quiet hint; and the numbers of the whole table."""

from urbes.engine import bag
from urbes.engine.saying import Saying, named, player, say
from urbes.engine.show import Counter, Task
from urbes.games.porta_nigra.moves import (
    APPOINT_STARTING_PLAYER,
    BUY_COLOUR,
    CHOOSE_CARD,
    CHOOSE_GATE_ELEMENT,
    CHOOSE_HEIGHT,
    CHOOSE_HONOUR,
    CHOOSE_SPOT,
    CHOOSE_WHITE,
    DECISIONS,
    ICON,
    PLACE_BUILDER,
    SPLIT_INCOME,
    TURN,
    kind_of,
)
from urbes.games.porta_nigra.pieces import NONE
from urbes.games.porta_nigra.rules.building import bricks_for
from urbes.games.porta_nigra.rules.rounds import income
from urbes.games.porta_nigra.show import names
from urbes.games.porta_nigra.state import State


def task(state: State) -> Task:
    key = f"decision.{DECISIONS[state.decision]}"
    if state.decision == SPLIT_INCOME:
        return Task(say(key, number=income(state, state.seat)), hint(state))
    return Task(say(key), None if state.over else hint(state))


def hint(state: State) -> Saying | None:
    me = state.players[state.seat]
    match state.decision:
        case decision if decision == PLACE_BUILDER:
            return say("hint.place_builder", n=state.box.step_cost)
        case decision if decision == CHOOSE_CARD:
            return say("hint.choose_card" if bag.size(me.hand) > 1 else "hint.last_card")
        case decision if decision == TURN:
            return turn(state)
        case decision if decision == BUY_COLOUR:
            return say("hint.buy_colour", n=me.coins)
        case decision if decision == CHOOSE_SPOT:
            return say("hint.choose_spot", n=len(state.moves))
        case decision if decision in (CHOOSE_HEIGHT, CHOOSE_WHITE):
            spot = state.box.spots[state.spot]
            return say(
                "hint.choose_height",
                spot=names.spot(state.box, state.spot),
                n=bricks_for(state, me, spot),
                colour=names.colour(state.box, spot.colour),
            )
        case decision if decision == CHOOSE_HONOUR:
            return say("hint.choose_honour", n=me.influence)
        case decision if decision == CHOOSE_GATE_ELEMENT:
            return say("hint.choose_gate_element")
        case decision if decision == SPLIT_INCOME:
            return say("hint.split_income", coins=me.coins, points=me.points)
        case decision if decision == APPOINT_STARTING_PLAYER:
            return say("hint.appoint")
    return None


def turn(state: State) -> Saying:
    tokens = state.players[state.seat].torches
    if not state.free_icons:
        return say("hint.no_icon")
    if not state.torches_left and not tokens:
        return say("hint.no_action")
    if not any(kind_of(move) == ICON for move in state.moves):
        return say("hint.stuck")
    return say("hint.turn", n=state.torches_left) if state.torches_left else say("hint.tokens", n=tokens)


def counters(state: State) -> list[Counter]:
    cards = state.box.counts[state.seats].cards
    found = []
    if not state.over:
        active = state.players[state.active]
        unplayed = bag.size(active.hand) + bag.size(active.deck)
        turn_ = min(cards, cards - unplayed + (1 if state.card == NONE else 0))
        found.append(Counter(say("counter.turn"), say("counter.of", n=turn_, all=cards)))
    most = max(each.elements for each in state.players)
    found.append(Counter(say("counter.reserve"), named(state.reserve)))
    found.append(Counter(say("counter.elements"), say("counter.of", n=most, all=state.box.early_elements)))
    if state.early_by != NONE and not state.over:
        found.append(Counter(say("counter.last_turns"), named(player(state.early_by))))
    return found
