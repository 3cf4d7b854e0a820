"""Why a move is not legal: the same conditions as the rules, asked one by one."""

from urbes.games.porta_nigra.moves import (
    BUY_HONOUR,
    CHOOSE_CARD,
    COLOUR,
    END_TURN,
    GATE,
    HEIGHT,
    HONOUR,
    ICON,
    PLACE_BY_INFLUENCE,
    PLAY,
    SPOT,
    TAKE_ROMAN,
    TORCH_TO_COIN,
    TURN,
    WHITE,
)
from urbes.games.porta_nigra.pieces import BUY, NONE, PLACE, TAKE_TORCH
from urbes.games.porta_nigra.rules.building import bricks_for, can_build, heights, twin_is_free, whites
from urbes.games.porta_nigra.rules.honour import has_discard, has_effect, slots_to_buy
from urbes.games.porta_nigra.rules.market import brick_cost, can_buy, steps_cost
from urbes.games.porta_nigra.state import State

INFLUENCE_ACTIONS = (BUY_HONOUR, TAKE_ROMAN, PLACE_BY_INFLUENCE)


def why_illegal(state: State, kind: int, argument: int) -> tuple[str, str]:
    """The reason and the rule for a move whose kind belongs to the open decision."""
    if kind in INFLUENCE_ACTIONS:
        return why_no_influence_action(state, kind)
    if kind == PLAY:
        return "not_in_hand", "PN-5.2"
    if kind == ICON:
        return why_no_icon(state, argument)
    if kind == TORCH_TO_COIN:
        return "no_torch", "PN-5.9"
    if kind == COLOUR:
        return why_no_colour(state, argument)
    if kind == SPOT:
        return why_no_spot(state, argument)
    if kind == HEIGHT:
        spot = state.box.spots[state.spot]
        offered = heights(state, state.players[state.seat], spot)
        if argument > spot.most:
            return "max_height", "PN-6.11"
        return ("min_height", "PN-6.11") if argument < offered[0] else ("no_bricks", "PN-6.11")
    if kind == WHITE:
        numbers = whites(state, state.players[state.seat], state.box.spots[state.spot], state.bricks_chosen)
        return ("no_bricks", "PN-6.12") if argument < numbers[0] else ("too_many_white", "PN-6.13")
    if kind == HONOUR:
        return why_no_honour(state, argument)
    if kind == GATE:
        return why_no_gate(state, argument)
    return "more_than_income", "PN-9.4"


def why_not_now(state: State, kind: int, argument: int) -> tuple[str, str]:
    """The reason while another decision is open. On a player's own turn a shop, spot or card gets its own reason."""
    if kind in INFLUENCE_ACTIONS:
        return "not_now", "PN-5.12"
    if state.decision == CHOOSE_CARD and kind in (ICON, END_TURN):
        return "no_card_played", "PN-5.2"
    if state.decision == CHOOSE_CARD and kind == TORCH_TO_COIN:
        return "no_card_played", "PN-5.11"
    if state.decision == TURN and kind == PLAY:
        return "card_already_played", "PN-5.2"
    if state.decision not in (CHOOSE_CARD, TURN) or kind not in (COLOUR, SPOT, HONOUR):
        return "not_now", "PN-14.2"
    if kind == COLOUR:
        reason = why_no_colour(state, argument)
    elif kind == SPOT:
        reason = why_no_spot(state, argument)
    elif state.honours_bought >= state.box.honours_per_turn:
        reason = "honour_bought", "PN-7.1"
    else:
        reason = why_no_honour(state, argument)
    return reason if reason[0] else ("action_first", "PN-14.2")


def why_no_icon(state: State, index: int) -> tuple[str, str]:
    player = state.players[state.seat]
    icons = state.box.action_cards[state.card].icons
    if index >= len(icons):
        return "no_such_icon", "PN-5.3"
    if not (state.free_icons >> index) & 1:
        return "icon_used", "PN-5.3"
    if state.torches_left + player.torches == 0:
        return "no_torch", "PN-5.7"
    icon = state.box.icons[icons[index]]
    if icon.action == TAKE_TORCH and state.torches_left == 0:
        return "torch_for_torch", "PN-14.5"
    if icon.action == BUY and not can_buy(state, player, icon.colour):
        return ("market_empty", "PN-6.9") if state.in_market() == 0 else ("no_coins", "PN-6.7")
    if icon.action == PLACE and not can_build(state, player):
        return why_nothing_to_build(state)
    return "equal_icon", "PN-14.5"


def why_nothing_to_build(state: State) -> tuple[str, str]:
    player = state.players[state.seat]
    if player.romans == 0:
        return "no_roman", "PN-6.10"
    for number in range(len(state.owner)):
        spot = state.box.spots[number]
        if state.owner[number] == NONE and bricks_for(state, player, spot) >= spot.least:
            return "no_coins", "PN-6.10"
    return "no_bricks", "PN-6.10"


def why_no_colour(state: State, colour: int) -> tuple[str, str]:
    player = state.players[state.seat]
    if state.market[colour] == 0:
        return "shop_empty", "PN-6.5"
    return ("no_coins", "PN-6.7") if brick_cost(state, player, colour) > player.coins else ("", "")


def why_no_spot(state: State, number: int) -> tuple[str, str]:
    player = state.players[state.seat]
    spot = state.box.spots[number]
    if state.owner[number] != NONE:
        return "spot_taken", "PN-6.10"
    if player.romans == 0:
        return "no_roman", "PN-6.10"
    if bricks_for(state, player, spot) < spot.least:
        return "no_bricks", "PN-6.11"
    if steps_cost(state, player, spot.quarter) > player.coins:
        return "no_coins", "PN-6.4"
    return ("twin_spot", "PN-8.9") if twin_is_free(state, spot) else ("", "")


def why_no_influence_action(state: State, kind: int) -> tuple[str, str]:
    """[PN-7.1] to [PN-7.6]."""
    player = state.players[state.seat]
    box = state.box
    if state.decision == CHOOSE_CARD and not state.house.influence_before_card:
        return "no_card_played", "PN-7.2"
    if kind == TAKE_ROMAN:
        return ("no_influence", "PN-7.5") if player.influence < box.roman_cost else ("no_roman_in_reserve", "PN-7.5")
    if kind == PLACE_BY_INFLUENCE:
        return ("no_influence", "PN-7.6") if player.influence < box.placing_cost else why_nothing_to_build(state)
    if state.honours_bought >= box.honours_per_turn:
        return "honour_bought", "PN-7.1"
    shown = [box.honours[card] for card in state.honour_display if card != NONE]
    if not shown:
        return "display_empty", "PN-7.3"
    payable = [card for card in shown if card.cost <= player.influence]
    if not payable:
        return "no_influence", "PN-7.3"
    return (
        ("no_effect", "PN-7.13")
        if any([has_discard(state, player, card) for card in payable])
        else ("cards_missing", "PN-7.7")
    )


def why_no_honour(state: State, slot: int) -> tuple[str, str]:
    player = state.players[state.seat]
    number = state.honour_display[slot]
    if number == NONE:
        return "slot_empty", "PN-7.3"
    card = state.box.honours[number]
    if card.cost > player.influence:
        return "no_influence", "PN-7.3"
    if not has_discard(state, player, card):
        return "cards_missing", "PN-7.7"
    if not has_effect(state, state.seat, card):
        empty = state.reserve == 0 and (card.gain.brick_total > 0 or card.gain.gate_bricks > 0)
        return ("reserve_empty", "PN-7.13") if empty else ("no_effect", "PN-7.13")
    return ("", "") if slot in slots_to_buy(state, state.seat) else ("equal_card", "PN-14.10")


def why_no_gate(state: State, number: int) -> tuple[str, str]:
    box = state.box
    spot = box.spots[number]
    if state.owner[number] != state.seat or spot.building != box.gate:
        return "not_your_element", "PN-7.10"
    return ("max_height", "PN-7.10") if state.height[number] >= spot.most else ("equal_element", "PN-14.11")
