"""Instinct: how promising each move looks at a glance, by the kind of decision."""

from typing import Final

from urbes.games.porta_nigra.moves import (
    ARGUMENT,
    BUY_COLOUR,
    BUY_HONOUR,
    CHOOSE_CARD,
    CHOOSE_GATE_ELEMENT,
    CHOOSE_HEIGHT,
    CHOOSE_HONOUR,
    CHOOSE_SPOT,
    CHOOSE_WHITE,
    COINS,
    END_TURN,
    ICON,
    PLACE_BUILDER,
    PLAY,
    SPLIT_INCOME,
    TAKE_ROMAN,
    TORCH_TO_COIN,
    TURN,
)
from urbes.games.porta_nigra.pieces import (
    BUY,
    FINAL_SCORING,
    NONE,
    PLACE,
    SUBSTITUTE,
    TAKE_COINS,
    TAKE_INFLUENCE,
)
from urbes.games.porta_nigra.state import Player, State
from urbes.games.porta_nigra.survey import Survey

LEAST: Final = 0.01
"""No move is without all hope."""
ENOUGH_COINS: Final = 14


def weigh(survey: Survey, state: State, moves: list[int]) -> list[float]:
    decision = state.decision
    player = state.players[state.seat]
    if decision == TURN:
        return [turn_weight(survey, state, player, move) for move in moves]
    if decision == BUY_COLOUR:
        return [brick_weight(state, player, move & ARGUMENT) for move in moves]
    if decision == CHOOSE_SPOT:
        return [spot_weight(survey, state, player, move & ARGUMENT) for move in moves]
    if decision == CHOOSE_CARD:
        return [card_weight(state, player, move) for move in moves]
    if decision == CHOOSE_HEIGHT:
        return [height_weight(survey, state, state.spot, move & ARGUMENT) for move in moves]
    if decision == CHOOSE_HONOUR:
        return [honour_weight(state, player, state.honour_display[move & ARGUMENT]) for move in moves]
    if decision == CHOOSE_WHITE:
        least = moves[0]
        return [1.0 if move == least else LEAST for move in moves]
    if decision == CHOOSE_GATE_ELEMENT:
        return [height_weight(survey, state, move & ARGUMENT, state.height[move & ARGUMENT] + 1) for move in moves]
    if decision == SPLIT_INCOME:
        return [split_weight(player, move - COINS, len(moves) - 1) for move in moves]
    if decision == PLACE_BUILDER:
        return [1.0] * len(moves)
    return [1.0 if (move & ARGUMENT) == state.seat else 0.5 for move in moves]


def turn_weight(survey: Survey, state: State, player: Player, move: int) -> float:
    """A choice of the turn itself."""
    kind = move - (move & ARGUMENT)
    printed = state.torches_left
    if kind == ICON:
        icon = state.box.icons[state.box.action_cards[state.card].icons[move - ICON]]
        weight = 1.0
        if icon.action == BUY:
            weight = 0.5 if icon.colour < 0 else brick_weight(state, player, icon.colour)
            if icon.colour < 0:
                weight += 1.0
        elif icon.action == PLACE:
            weight = 2.0
            if player.romans < 2:
                weight = 1.2
        elif icon.action == TAKE_COINS:
            weight = 2.5 if player.coins < ENOUGH_COINS // 2 else 1.2 if player.coins < ENOUGH_COINS else 0.3
        elif icon.action == TAKE_INFLUENCE:
            weight = 1.6
        else:
            weight = 1.0
        return weight if printed > 0 else 0.6 * weight
    if kind == END_TURN:
        return 1.0 if printed == 0 else 0.04
    if kind == TORCH_TO_COIN:
        return 0.03
    if kind == BUY_HONOUR:
        return 1.0
    if kind == TAKE_ROMAN:
        return 0.5 if player.romans == 0 else 0.03
    return 0.25


def brick_weight(state: State, player: Player, colour: int) -> float:
    """More of what is there already, and of what is worth more."""
    own = player.bricks[colour]
    return 0.6 + 0.2 * state.box.value[colour] + 0.35 * (own if own < 6 else 6)


def spot_weight(survey: Survey, state: State, player: Player, number: int) -> float:
    spot = state.box.spots[number]
    bricks = spot.least
    part = survey.part_of_spot[number]
    if part == NONE:
        white = state.box.white
        bricks = player.bricks[spot.colour]
        if spot.colour != white:
            bricks += player.bricks[white]
        if bricks > spot.most:
            bricks = spot.most
        return height_weight(survey, state, number, bricks)
    value = spot.points + 0.3 * bricks * survey.first[part] / survey.size[part] / 3.0
    if spot.card != NONE and spot.card in state.building_display:
        value += 5.0
    if bricks == 1:
        value *= 0.7
    return LEAST + value * value / 60.0


def height_weight(survey: Survey, state: State, number: int, bricks: int) -> float:
    """What the spot pays and the majority of the height, if nobody has it."""
    spot = state.box.spots[number]
    part = survey.part_of_height[bricks]
    value = float(spot.points + spot.points_per_brick * bricks)
    if part != NONE:
        taken = False
        for other in state.box.parts[part].spots:
            if state.height[other] == bricks and state.owner[other] != state.seat:
                taken = True
                break
        value += survey.second[part] * 0.8 if taken else survey.first[part] * 0.8
    if spot.card != NONE and spot.card in state.building_display:
        value += 5.0
    return LEAST + value * value / 100.0


def card_weight(state: State, player: Player, move: int) -> float:
    """A card with much to do, or an influence action before it: those can as well wait."""
    if move - (move & ARGUMENT) != PLAY:
        return 0.02
    card = state.box.action_cards[move - PLAY]
    weight = float(card.torches)
    for kind in card.icons:
        icon = state.box.icons[kind]
        if icon.action == BUY and icon.colour >= 0:
            weight += 0.25 * min(player.bricks[icon.colour], 4)
        elif icon.action == TAKE_COINS and player.coins < 6:
            weight += 1.0
    return weight


def honour_weight(state: State, player: Player, number: int) -> float:
    card = state.box.honours[number]
    if card.kind == FINAL_SCORING:
        return 4.0
    if card.kind == SUBSTITUTE:
        return 1.0
    gain = card.gain
    value = 5.0 * gain.brick_total + 3.0 * gain.torches + 0.7 * gain.coins + gain.points + 4.0 * gain.gate_bricks
    value += (4.0 if player.romans < 2 else 1.0) * gain.romans + 4.0 * gain.influence
    return LEAST + value / card.cost / 4.0


def split_weight(player: Player, coins: int, most: int) -> float:
    """All as coins or as points, or just so many that the purse is well filled."""
    if coins == most:
        return 1.0
    if coins == 0:
        return 0.4
    return 0.3 if player.coins + coins == ENOUGH_COINS or coins * 2 == most else 0.02
