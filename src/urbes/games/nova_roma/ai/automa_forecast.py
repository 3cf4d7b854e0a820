"""How many points the automa of a solo game will probably have [NR-15.6]."""

from typing import Final

from urbes.engine import bag
from urbes.games.nova_roma.ai.forecast import Prospect, hold
from urbes.games.nova_roma.ai.tables import MARGIN
from urbes.games.nova_roma.pieces import (
    NONE,
)
from urbes.games.nova_roma.state import STACK

BLOCK_RATE: Final = 0.12
"""Legionaries blocked per turn: about 2 in 15, counted in 300 games."""


def automa_outlook(prospect: Prospect) -> list[float]:
    """The automa's final points in the order of AUTOMA_ITEMS [NR-15.6]."""
    state = prospect.state
    box = state.box
    table = prospect.outlook
    rounds = box.rounds - state.round + 1 if state.round else box.rounds
    ships = 0
    for place in state.automa_ships:
        at = place
        for _ in range(rounds):
            if box.beyond[at] != NONE:
                at = box.beyond[at]
        ships += box.sea_points[at]
    contracts = 0.0
    left = state.building_deck
    total = 0
    count = 0
    number = 0
    pile = state.automa_pile
    while left or pile:
        if left & 1:
            total += box.building_points[number]
            count += 1
        if pile & 1:
            contracts += float(box.building_points[number])
        left >>= 1
        pile >>= 1
        number += 1
    mean = float(total) / float(count) if count else 0.0
    leftmost = NONE
    for slot in range(4):
        if leftmost == NONE:
            leftmost = state.building_market[slot]
    # The leftmost contract goes to the automa first, unless a player builds it before that.
    here = 0.5 * mean + 0.5 * float(box.building_points[leftmost]) if leftmost != NONE else mean
    contracts += here + mean * float(rounds - 1)
    districts = 0.0
    span = table.turns + 1
    count = len(box.districts)
    for district in range(count):
        values = box.districts[district].points
        own = bag.size(state.cubes[district])
        other = bag.size(state.cubes[count + district])
        lead = max(-MARGIN, min(MARGIN, own - other - 1))
        behind = table.outdone[(lead + MARGIN) * span + prospect.turns]
        districts += behind * float(values[0]) + (1.0 - behind) * float(values[1])
    favourites = float(bag.size(state.automa_favourites) * box.favourite_points)
    leads = 0.0
    for track in range(3):
        own = state.chariots[track]
        other = state.chariots[3 + track]
        lead_cells = float((own >> STACK) - (other >> STACK)) + (0.25 if own > other else -0.75)
        leads += 1.0 - hold(lead_cells, 0.6 * prospect.left)
    favourites += float(rounds * box.favourite_points) - prospect.races_to_come
    empty = 0
    for cell in range(9):
        if not (state.players[0].mosaic >> cell) & 1:
            empty += box.cell_points[cell // 3]
    return [
        float(box.difficulty_points[state.house.difficulty]),
        float(state.automa_blocked * box.blocked_points) + BLOCK_RATE * prospect.left,
        float(ships),
        contracts,
        districts,
        favourites,
        leads * float(box.lead_points),
        float(empty) - min(float(empty), prospect.cells),
    ]
