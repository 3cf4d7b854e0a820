"""How promising each move looks before any search, by the kind of decision."""

from math import exp
from typing import Final

from urbes.games.porta_nigra.ai.forecast import Outlook
from urbes.games.porta_nigra.ai.plans import Plans
from urbes.games.porta_nigra.ai.tables import Survey
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
    ANY,
    BUY,
    FINAL_SCORING,
    NONE,
    PLACE,
    SUBSTITUTE,
    TAKE_COINS,
    TAKE_INFLUENCE,
)
from urbes.games.porta_nigra.rules.market import brick_cost, can_buy_colour
from urbes.games.porta_nigra.state import Player, State

LEAST: Final = 0.01
"""The least weight: no move is excluded."""
WARMTH: Final = 3.0
"""Points that make a move e times as likely; of 1.5, 2.2 and 3.3 the highest did best in 40 duels each."""

# Rough values in points: a random walk that kept what won 200 to 300 games between players without search.
KEPT: Final = 5.0
"""The worth of a brick in another use."""
TOKEN: Final = 1.59
WASTE: Final = 5.8
"""The loss when a printed torch is not used."""
HONOURED: Final = 4.0
LONGED_FOR: Final = 4.0
"""The worth of a Roman when there are few."""
INFLUENCED: Final = 11.7
"""The price of placing by influence."""
POOR: Final = 1.92
"""The worth of a coin when there are few coins; below, when there are some and when there are many."""
MODEST: Final = 1.0
RICH: Final = 0.22
POOR_BELOW: Final = 6
RICH_FROM: Final = 16
ENOUGH_COINS: Final = 14
FAME: Final = 9.5
LIGHT: Final = 0.89
STACK: Final = 1.38
"""The worth of each brick of an element that is placed; below, by its value."""
STACK_BY_VALUE: Final = 0.31
SCARCE: Final = 1.73
BRICK: Final = 7.9
"""The worth of a bought brick; below, by its value, and for each brick of that colour at hand."""
BRICK_BY_VALUE: Final = 1.18
GATHERED: Final = 0.5
SPENT: Final = 1.38
CARD: Final = 0.7
"""How strongly cards are distinguished: a card that is not played now is played later."""
USUAL: Final = 4.2

# Honour cards: guesses, because the search examines all of them.
HONOUR_BRICK: Final = 6.0
HONOUR_GATE: Final = 6.0
HONOUR_COST: Final = 4.5
SUBSTITUTED: Final = 6.0


def weigh(survey: Survey, state: State, moves: list[int]) -> list[float]:
    decision = state.decision
    player = state.players[state.seat]
    if decision == TURN:
        place = place_value(state, player)
        return [turn_weight(state, player, move, place) for move in moves]
    if decision == BUY_COLOUR:
        return [worth_of(brick_value(state, player, move & ARGUMENT)) for move in moves]
    if decision == CHOOSE_SPOT:
        return spot_weights(survey, state, player, moves)
    if decision == CHOOSE_CARD:
        place = place_value(state, player)
        return [card_weight(state, player, move, place) for move in moves]
    if decision == CHOOSE_HEIGHT:
        return height_weights(survey, state, moves)
    if decision == CHOOSE_HONOUR:
        return [honour_weight(state, player, state.honour_display[move & ARGUMENT]) for move in moves]
    if decision == CHOOSE_WHITE:
        least = moves[0]
        return [1.0 if move == least else LEAST for move in moves]
    if decision == CHOOSE_GATE_ELEMENT:
        return [raise_weight(survey, state, move & ARGUMENT) for move in moves]
    if decision == SPLIT_INCOME:
        return [split_weight(player, move - COINS, len(moves) - 1) for move in moves]
    if decision == PLACE_BUILDER:
        return [1.0] * len(moves)
    return [1.0 if (move & ARGUMENT) == state.seat else 0.5 for move in moves]


def turn_weight(state: State, player: Player, move: int, place: float) -> float:
    """The weight of a choice of the turn itself."""
    kind = move - (move & ARGUMENT)
    printed = state.torches_left
    if kind == ICON:
        value = icon_value(state, player, state.box.action_cards[state.card].icons[move - ICON], place)
        return worth_of(value if printed > 0 else value - TOKEN)
    if kind == END_TURN:
        return 1.0 if printed == 0 else worth_of(-printed * WASTE)
    if kind == TORCH_TO_COIN:
        return worth_of(-WASTE)
    if kind == BUY_HONOUR:
        return worth_of(HONOURED)
    if kind == TAKE_ROMAN:
        return worth_of(LONGED_FOR if player.romans == 0 else -LONGED_FOR)
    return worth_of(place - INFLUENCED)


def icon_value(state: State, player: Player, kind: int, place: float) -> float:
    """About how many points an icon would bring."""
    icon = state.box.icons[kind]
    action = icon.action
    if action == BUY:
        if icon.colour >= 0 and state.market[icon.colour] > 0:
            return brick_value(state, player, icon.colour)
        best = 0.0
        for colour in range(len(state.market)):
            if can_buy_colour(state, player, colour):
                value = brick_value(state, player, colour)
                if value > best:
                    best = value
        return best
    if action == PLACE:
        return place
    if action == TAKE_COINS:
        coins = player.coins
        each = POOR if coins < POOR_BELOW else MODEST if coins < RICH_FROM else RICH
        return icon.amount * each
    if action == TAKE_INFLUENCE:
        return icon.amount * FAME
    return icon.amount * LIGHT


def place_value(state: State, player: Player) -> float:
    """What placing an element would bring, by the largest stack at hand."""
    if player.romans == 0:
        return 0.0
    white = player.bricks[state.box.white]
    value = 0.0
    for colour in range(len(player.bricks)):
        bricks = player.bricks[colour]
        if bricks > 0:
            if colour != state.box.white:
                bricks += white
            worth = bricks * (STACK + STACK_BY_VALUE * state.box.value[colour])
            if worth > value:
                value = worth
    return value - (SCARCE if player.romans < 3 else 0.0)


def brick_value(state: State, player: Player, colour: int) -> float:
    """The worth of buying a brick: more for colours at hand and for valuable ones, minus its cost."""
    own = player.bricks[colour]
    cost = brick_cost(state, player, colour)
    return BRICK + BRICK_BY_VALUE * state.box.value[colour] + GATHERED * (own if own < 7 else 7) - SPENT * cost


def spot_weights(survey: Survey, state: State, player: Player, moves: list[int]) -> list[float]:
    """Weigh each spot by what the element gains, minus the worth of its bricks in another use."""
    outlook = Outlook(survey, state)
    plans = Plans(outlook, outlook.prospects[state.seat])
    white = state.box.white
    weights: list[float] = []
    for move in moves:
        number = move & ARGUMENT
        spot = state.box.spots[number]
        bricks = spot.least
        if spot.most > bricks:
            bricks = player.bricks[spot.colour]
            if spot.colour != white:
                bricks += player.bricks[white]
            if bricks > spot.most:
                bricks = spot.most
        weights.append(worth_of(plans.gain(number, bricks) - KEPT * bricks))
    return weights


def height_weights(survey: Survey, state: State, moves: list[int]) -> list[float]:
    outlook = Outlook(survey, state)
    plans = Plans(outlook, outlook.prospects[state.seat])
    return [worth_of(plans.gain(state.spot, move & ARGUMENT) - KEPT * (move & ARGUMENT)) for move in moves]


def worth_of(net: float) -> float:
    """The weight for a net gain: equal differences in points are equal factors, within limits."""
    steps = net / WARMTH
    if steps > 8.0:
        steps = 8.0
    return exp(steps) if steps > -4.0 else exp(-4.0)


def raise_weight(survey: Survey, state: State, number: int) -> float:
    """A brick under an element: the majority of its new height, if nobody else has it, less that of the old height."""
    bricks = state.height[number]
    value = 0.0
    for part, sign in ((survey.part_of_height[bricks + 1], 1.0), (survey.part_of_height[bricks], -1.0)):
        if part == NONE:
            continue
        taken = False
        for other in state.box.parts[part].spots:
            if state.height[other] == state.box.parts[part].height and state.owner[other] != state.seat:
                taken = True
        value += sign * (survey.second[part] if taken else survey.first[part])
    return worth_of(value)


def card_weight(state: State, player: Player, move: int, place: float) -> float:
    """Weigh a card by its best icons, as many as it has torches; influence actions before it can wait."""
    if move - (move & ARGUMENT) != PLAY:
        return LEAST
    card = state.box.action_cards[move - PLAY]
    values = [icon_value(state, player, kind, place) for kind in card.icons]
    values.sort(reverse=True)
    total = 0.0
    for index in range(min(card.torches, len(values))):
        total += values[index]
    return worth_of(CARD * (total - USUAL * card.torches))


def honour_weight(state: State, player: Player, number: int) -> float:
    """Weigh an honour card by what it brings, minus what must be given for it."""
    box = state.box
    card = box.honours[number]
    gain = card.gain
    value = HONOUR_BRICK * gain.brick_total + LIGHT * gain.torches + MODEST * gain.coins + gain.points
    value += gain.gate_bricks * HONOUR_GATE + FAME * gain.influence
    value += gain.romans * (LONGED_FOR if player.romans < 3 else box.area_roman)
    if card.kind == FINAL_SCORING:
        value += card.points
        if card.discard == ANY:
            value -= box.set_points[-1]
        else:
            for final in player.finals:
                if box.honours[final].design == card.discard:
                    value -= box.honours[final].points
                    break
    elif card.kind == SUBSTITUTE:
        value += SUBSTITUTED
    return worth_of(value - HONOUR_COST * card.cost)


def split_weight(player: Player, coins: int, most: int) -> float:
    """Prefer all as coins, all as points, half, or just enough coins for a well-filled purse."""
    if coins == most:
        return 1.0
    if coins == 0:
        return 0.4
    return 0.3 if player.coins + coins == ENOUGH_COINS or coins * 2 == most else 0.02
