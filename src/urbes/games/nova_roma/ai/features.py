"""Signs of points to come that no scoring item shows yet: goods, artisans, cards, and work under way."""

from typing import Final

from urbes.engine import bag
from urbes.games.nova_roma.ai.forecast import FUTURE, MOSAIC, Prospect
from urbes.games.nova_roma.ai.tables import worth_of
from urbes.games.nova_roma.moves import (
    ADVANCE,
    BUILD_DISTRICT,
    BUILD_PLACE,
    BUY_LATIFUNDIUM,
    CHARIOTEER,
    CHOOSE_CONTRACT,
    CHOOSE_RESOURCE,
    EXCHANGE,
    INCOME_STEP,
    PETITION_ACTION,
    PETITION_CLAIM,
    PETITION_SPEND,
    PLACE_ARTISAN,
    PLACE_LATIFUNDIUM,
    PLAY_CARD,
    PRE_ACTION,
    REWARD,
    SPEND_WINE,
    TAKE_CARD,
    USE_SPECIAL,
    WHEEL_BONUS,
)
from urbes.games.nova_roma.pieces import (
    ACTIONS,
    ANIMAL,
    BUILDING,
    EXCHANGE_TILE,
    GAIN,
    INCOME,
    NONE,
    PERMANENT,
    PETITION,
    PRODUCTION,
    SEAFARING,
    STRENGTH,
)
from urbes.games.nova_roma.rules.building import shape_of
from urbes.games.nova_roma.rules.forum import line_of, line_strength
from urbes.games.nova_roma.rules.seafaring import CITY, SEA, can_fulfil
from urbes.games.nova_roma.state import STACK

SOURCES: Final = {"cells": MOSAIC, "lines": MOSAIC}
"""Signs that belong to a scoring item; all others belong to the future."""

SIGNS: Final = [
    "wheat",
    "stone",
    "wood",
    "wine",
    "horses",
    "crowded",
    "coins",
    "rich",
    "influence",
    "artisans",
    "at_work",
    "hand",
    "strength_cards",
    "gain_cards",
    "placing_cards",
    "permanent_cards",
    "end_cards",
    "row",
    "production",
    "exchanges",
    "specials",
    "animals",
    "sea_contracts",
    "building_contracts",
    "wheel_tokens",
    "cells",
    "lines",
    "chariots",
    "at_wheel",
    "payable_sea",
    "payable_building",
    "strong_cell",
]
SIGN_SOURCES: Final = [SOURCES.get(sign, FUTURE) for sign in SIGNS]

# The eight actions with their strength, then the other kinds of pending work.
ADVANCING: Final = 8
TAKING: Final = 9
CHOOSING: Final = 10
LAYING: Final = 11
PLAYING: Final = 12
SETTLING: Final = 13
BONUS: Final = 14
WORK: Final = [*ACTIONS, "advancing", "taking", "choosing", "laying", "playing", "settling", "bonus"]


def signs_of(prospect: Prospect) -> list[float]:
    """The signs of points to come, in the order of SIGNS."""
    state = prospect.state
    box = state.box
    player = prospect.player
    goods = player.goods
    found: list[float] = []
    crowded = 0
    for _ in range(5):
        kept = goods & 15
        found.append(float(kept))
        if kept > 2:
            crowded += (kept - 2) * (kept - 2)
        goods >>= 4
    found.append(float(crowded))
    coins = float(player.coins)
    found.append(coins)
    found.append(coins - 5.0 if coins > 5.0 else 0.0)
    found.append(float(player.influence))
    found.append(float(player.artisans))
    found.append(float(bag.size(player.working)) if state.round < box.rounds else 0.0)
    found.append(float(min(player.hand_size, 5)))
    row = player.row & ~box.end_cards
    strength = gain = placing = permanent = 0
    number = 0
    while row:
        if row & 1:
            card = box.cards[number]
            if card.timing == PERMANENT:
                permanent += 1
            elif card.effect == STRENGTH:
                strength += 1
            elif card.effect == GAIN:
                gain += 1
            else:
                placing += 1
        row >>= 1
        number += 1
    found.append(float(strength))
    found.append(float(gain))
    found.append(float(placing))
    found.append(float(permanent))
    found.append(float(player.row_size - strength - gain - placing - permanent))
    found.append(float(player.row_size))
    production = exchanges = specials = 0
    tiles = player.tiles
    cell = 0
    while tiles:
        tile = (tiles & 31) - 1
        if tile >= 0:
            kind = box.tiles[tile].kind
            if kind == PRODUCTION:
                production += 1
            elif kind == EXCHANGE_TILE:
                exchanges += 1
            elif kind != ANIMAL and not (player.turned >> cell) & 1:
                specials += 1
        tiles >>= 5
        cell += 1
    found.append(float(production))
    found.append(float(exchanges))
    found.append(float(specials))
    found.append(float(bag.size(player.animals)))
    found.append(float(player.sea_count))
    found.append(float(player.building_count))
    found.append(float(player.wheel_tokens))
    found.append(prospect.cells)
    found.append(prospect.lines)
    cells = 0
    at_wheel = 0
    horses = player.goods >> 16
    for track in range(3):
        at = state.chariots[prospect.seat * 3 + track] >> STACK
        cells += at
        if at < box.track_length and box.wheel[at + 1]:
            at_wheel += 1
    found.append(float(cells))
    found.append(float(min(at_wheel, horses)))
    payable = 0
    for slot in range(4):
        contract = state.sea_market[slot]
        if contract != NONE and can_fulfil(state, player, SEA, contract, 0, False):
            payable += 1
    found.append(float(payable))
    best = 0
    for slot in range(4):
        contract = state.building_market[slot]
        if contract != NONE and can_fulfil(state, player, CITY, contract, 0, False):
            best = max(best, box.building_points[contract])
    found.append(float(best))
    found.append(strong_cell(prospect))
    return found


def strong_cell(prospect: Prospect) -> float:
    """The highest strength of both lines together for the next placement of this round, without the new patrician."""
    state = prospect.state
    box = state.box
    own = prospect.player.patricians
    if own == 0 and state.emperor < 0:
        return 0.0
    if prospect.left - float((box.rounds - state.round) * box.turns) < 0.75:
        return 0.0
    strengths = [0] * 8
    for line in range(8):
        cells = box.line_cells[line]
        strength = bag.size(own & cells)
        if state.emperor >= 0 and (cells >> state.emperor) & 1:
            strength += 1
        strengths[line] = min(strength, box.strength_max - 1)
    occupied = state.occupied()
    best = 0
    for cell in range(16):
        if not (occupied >> cell) & 1:
            best = max(best, strengths[cell & 3] + strengths[4 + (cell >> 2)])
    return float(best)


def work_of(prospect: Prospect) -> list[float]:
    """The work under way, in the order of WORK: lines that are still to be dealt with, and frames of the stack."""
    state = prospect.state
    box = state.box
    found = [0.0] * len(WORK)
    seat = prospect.seat
    if state.cell >= 0 and state.lines_left and state.active_seat() == seat:
        for line in range(2):
            if (state.lines_left >> line) & 1:
                number = line_of(state.cell, line)
                found[state.lines[number]] += float(line_strength(state, seat, number))
    for pending in state.stack:
        if (pending >> 6) & 3 != seat:
            continue
        kind = pending & 0x3F
        amount = float((pending >> 8) & 0xFF)
        if kind == PRE_ACTION:
            found[state.action] += float(state.strength)
        elif kind == ADVANCE:
            found[ADVANCING] += amount
        elif kind == CHARIOTEER:
            found[ADVANCING] += 0.5
        elif kind == INCOME_STEP:
            found[INCOME] += amount
        elif kind == PLACE_ARTISAN:
            found[INCOME] += 1.0
        elif kind == TAKE_CARD:
            found[TAKING] += amount
        elif kind == CHOOSE_RESOURCE:
            found[CHOOSING] += amount
        elif kind == REWARD:
            found[CHOOSING] += worth_of(box.rewards[(pending >> 8) & 0xFF])
        elif kind == BUILD_DISTRICT or kind == BUILD_PLACE:
            found[LAYING] += float(box.shapes[shape_of(state, (pending >> 8) & 0xFF)].size)
        elif kind == PLAY_CARD:
            found[PLAYING] += 1.0
        elif kind == SPEND_WINE or kind == BUY_LATIFUNDIUM or kind == PLACE_LATIFUNDIUM:
            found[SETTLING] += 1.0
        elif kind == PETITION_CLAIM or kind == PETITION_ACTION or kind == PETITION_SPEND:
            found[PETITION] += amount
        elif kind == CHOOSE_CONTRACT:
            found[BUILDING if (pending >> 16) & 0xFF == CITY else SEAFARING] += amount
        elif kind == WHEEL_BONUS or kind == USE_SPECIAL or kind == EXCHANGE:
            found[BONUS] += 1.0
    return found
