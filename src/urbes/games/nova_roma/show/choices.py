"""What an action of Nova Roma offers at a strength, and what can be chosen after a move."""

from collections.abc import Sequence
from typing import Final

from urbes.engine.event import Event
from urbes.engine.saying import Saying, say
from urbes.engine.show import Effect
from urbes.games.nova_roma.moves import (
    CHOOSE_ACTION,
    CHOOSE_CONTRACT,
    CHOOSE_RESOURCE,
    EXCHANGE,
    MOVE_SHIP,
    PETITION_SPEND,
    PLACE_LATIFUNDIUM,
    TAKE_CARD,
    TRADE_DISCARD_SECOND,
    USE_SPECIAL,
    WHEEL_BONUS,
    first_fact,
    frame_kind,
    second_fact,
)
from urbes.games.nova_roma.pieces import ACTIONS, ASSOCIATES, BUILDING, DEVELOP, INCOME, NONE, RACES, SEAFARING, TRADE
from urbes.games.nova_roma.rules.forum import may_perform
from urbes.games.nova_roma.rules.petition import CLAIM_COST, can_claim
from urbes.games.nova_roma.rules.seafaring import CITY, SEA, can_fulfil, contract_in
from urbes.games.nova_roma.show import names
from urbes.games.nova_roma.show.labels import asked_tile
from urbes.games.nova_roma.state import State

MARKETS: Final = ["sea", "building"]


def offered(state: State, seat: int, action: int, strength: int) -> list[Effect]:
    """An action with its strength and what it would offer; nothing is paid or gained yet."""
    sign = f"action:{ACTIONS[action]}"
    if not may_perform(state, seat, action, strength):
        return [told(action, strength, say("preview.only_decline"))]
    if action in (SEAFARING, BUILDING):
        market = SEA if action == SEAFARING else CITY
        near, payable = in_reach(state, seat, market, strength)
        reach = say("preview.reach", n=near, can=len(payable))
        found = [Effect(action_line(action, reach), strength, counts=True, sign=sign, things=payable)]
        if action == SEAFARING:
            found.append(Effect(names.good("ship_move", strength), sign="ship"))
        else:
            open_: list[int | str | Saying] = [
                names.district(state.box, number)
                for number, district in enumerate(state.box.districts)
                if district.strength <= strength
            ]
            found.append(Effect(say("preview.districts", list=open_), sign="mosaic"))
        return found
    return simple(state, seat, action, strength)


def simple(state: State, seat: int, action: int, strength: int) -> list[Effect]:
    if action == TRADE:
        return [told(action, strength, gain("coins", strength))]
    if action == DEVELOP:
        return [told(action, strength, gain("influence", strength))]
    if action == ASSOCIATES:
        return [told(action, strength, gain("card", strength))]
    if action == RACES:
        return [told(action, strength, say("goods.chariot_step", n=strength))]
    if action == INCOME:
        return [told(action, strength, say("preview.income", n=strength))]
    most = min(strength, state.players[seat].influence)
    claims = can_claim(state, seat)
    if not most:
        return [told(action, strength, say("preview.claim" if claims else "preview.only_cards"))]
    found = [told(action, strength, say("preview.petition", n=most))]
    if claims:
        price = names.good("influence", CLAIM_COST)
        found.append(Effect(say("preview.claim"), -CLAIM_COST, good=price, sign="first_player", pending=True))
    return found


def gain(kind: str, n: int) -> Saying:
    return say("amount.gain", good=names.good(kind, n))


def action_line(action: int, brings: Saying) -> Saying:
    return say("preview.action", action=names.action(action), list=brings)


def told(action: int, strength: int, brings: Saying) -> Effect:
    return Effect(action_line(action, brings), strength, counts=True, sign=f"action:{ACTIONS[action]}")


def in_reach(state: State, seat: int, market: int, strength: int) -> tuple[int, list[str]]:
    """How many contracts are in reach at a strength, and which of them can be paid."""
    near = 0
    payable: list[str] = []
    for slot in range(4):
        contract = contract_in(state, market, slot)
        if contract == NONE or state.box.slot_strength[slot] > strength:
            continue
        near += 1
        if can_fulfil(state, state.players[seat], market, contract, 0, False):
            payable.append(f"{MARKETS[market]}:{slot + 1}")
    return near, payable


def chosen(after: State, seat: int, before: State, events: Sequence[Event], found: list[Effect]) -> None:
    """Add what can be chosen next, where that is not plain from what has happened."""
    if after.seat != seat or after.over or not after.stack:
        return
    box = after.box
    fact = first_fact(after.stack[-1])
    decision = after.decision
    if frame_kind(after.stack[-1]) != decision:
        # A draw came before the next decision.
        return
    if decision == before.decision and decision not in (CHOOSE_RESOURCE, TAKE_CARD):
        return
    if decision in (CHOOSE_CONTRACT, TAKE_CARD) and before.decision == CHOOSE_ACTION:
        # The effects of the action have already said what it offers.
        return
    if decision == CHOOSE_CONTRACT:
        market = second_fact(after.stack[-1])
        near, payable = in_reach(after, seat, market, fact)
        saying = say("preview.reach", n=near, can=len(payable))
        found.append(Effect(saying, sign=f"contract:{MARKETS[market]}", things=payable))
    elif decision == MOVE_SHIP and not any(event.kind == "ship_moved" for event in events):
        found.append(Effect(say("preview.points_left"), fact, counts=True, sign="ship"))
    elif decision == PLACE_LATIFUNDIUM:
        found.append(Effect(say("preview.lays"), sign=names.tile_sign(box, fact)))
    elif decision == EXCHANGE or decision == USE_SPECIAL:
        tile = asked_tile(after)
        found.append(Effect(say("preview.may", tile=names.tile(box, tile)), sign=names.tile_sign(box, tile)))
    elif decision == CHOOSE_RESOURCE:
        found.append(Effect(say("good.any"), fact, counts=True, sign="any", pending=True))
    elif decision == TAKE_CARD:
        found.append(Effect(say("good.card"), fact, counts=True, sign="card", pending=True))
    elif decision == WHEEL_BONUS:
        found.append(Effect(say("move.wheel"), 1, counts=True, sign="wheel", pending=True))
    elif decision == TRADE_DISCARD_SECOND:
        found.append(Effect(say("hint.trade_discard"), sign="card"))
    elif decision == PETITION_SPEND:
        found.append(Effect(say(f"action_help.{ACTIONS[second_fact(after.stack[-1])]}")))
