"""How far a seat is: conditions of the mosaic, places in the city, points that can no longer be lost."""

from typing import Final

from urbes.engine import bag
from urbes.games.nova_roma.pieces import COUNTED, NONE, VP_COUNT, VP_RESOURCE, Condition
from urbes.games.nova_roma.rules.mosaic import chariot_cells, is_met
from urbes.games.nova_roma.rules.scoring import counted, items_now
from urbes.games.nova_roma.show import names
from urbes.games.nova_roma.state import Player, State

LASTING: Final = ["sea_routes", "building_contracts", "favourites", "finished_chariots", "animals", "mosaic"]
"""Items whose points no later move takes away, except by the owner's own choice."""
GROWING: Final = ["latifundia", "associates", "building_contracts", "sea_contracts", "chariot_cells"]
"""What associates count, as far as it never falls."""


class Progress:
    """What a seat has of what a condition asks for."""

    def __init__(self, have: int, need: int, met: bool) -> None:
        self.have: int = have
        self.need: int = need
        self.met: bool = met


def owned(player: Player, kind: str) -> int:
    if kind == "building":
        return player.building_count
    if kind == "sea":
        return player.sea_count
    return player.row_size if kind == "associates" else player.latifundia


def progress(state: State, seat: int, need: Condition) -> Progress:
    player = state.players[seat]
    met = is_met(state, seat, need)
    if need.chariots:
        there = 0
        for track in range(3):
            if state.chariot(seat, track) >= need.cell:
                there += 1
        return Progress(there, need.chariots, met)
    if need.chariot_cells:
        return Progress(chariot_cells(state, seat), need.chariot_cells, met)
    if need.influence:
        return Progress(player.influence, need.influence, met)
    have = 0
    least = 0
    lacking = 0
    for kind, n in names.kinds(need):
        own = owned(player, kind)
        have += own if need.total else min(own, n)
        least += n
        if own < n:
            lacking += 1
    if need.total:
        # More of the other kinds cannot replace a missing kind.
        return Progress(min(have, need.total - lacking), need.total, met)
    return Progress(have, least, met)


def certain_associates(state: State, seat: int) -> int:
    """The points that associates in the row give for certain: bases, and counts that never fall."""
    points = 0
    for number in bag.contents(state.players[seat].row & state.box.end_cards):
        card = state.box.cards[number]
        if card.effect == VP_RESOURCE:
            points += card.base
        elif card.effect == VP_COUNT:
            points += card.base
            if COUNTED[card.what] in GROWING:
                points += counted(state, seat, card.what) // card.per
    return points


def certain(state: State, seat: int, item: int, points: int) -> int:
    """The points of an item that can no longer be lost."""
    name = state.box.items[item]
    if state.over or name in LASTING:
        return points
    return min(points, certain_associates(state, seat)) if name == "associates" else 0


def certain_points(state: State, seat: int) -> int:
    """The points that a seat has for certain; its score when the game is over."""
    found = 0
    for item, points in enumerate(items_now(state, seat)):
        found += certain(state, seat, item, points)
    return found


def around(state: State, number: int) -> int:
    """The cells around a reward token on which cubes may lie."""
    return state.box.reward_around[number] & ~state.blocked[state.box.reward_district[number]]


def built_around(state: State, number: int) -> int:
    """The number of cells around a token that carry a cube."""
    return bag.size(around(state, number) & state.filled[state.box.reward_district[number]])


def completed(state: State, place: int) -> list[int]:
    """The reward tokens that cubes on a placement would surround [NR-9.4]."""
    box = state.box
    district = box.placements.district[place]
    filled = state.filled[district] | box.placements.masks[place]
    return [
        number
        for number, where in enumerate(box.reward_district)
        if where == district
        and not (state.claimed >> number) & 1
        and state.rewards[number] != NONE
        and not box.reward_around[number] & ~filled
    ]


def field(state: State, track: int) -> list[int]:
    """The owners of the chariots of a track, furthest ahead first."""
    found: list[tuple[int, int]] = []
    for index in range(track, len(state.chariots), 3):
        found.append((-state.chariots[index], index // 3))
    return [owner for _, owner in sorted(found)]


def leader(state: State, track: int) -> int:
    """The owner who would win a track now; NONE while nobody has left the start."""
    first = field(state, track)[0]
    return first if state.chariot(first, track) > 0 else NONE
