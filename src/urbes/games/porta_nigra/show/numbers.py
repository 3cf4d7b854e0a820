"""Every number of Porta Nigra that players see, by the name of the thing where it stands."""

from functools import lru_cache

from urbes.engine import bag
from urbes.engine.saying import player
from urbes.games.porta_nigra.components import Box
from urbes.games.porta_nigra.pieces import NONE
from urbes.games.porta_nigra.rules.scoring import (
    Standing,
    compare,
    majority_points,
    points_for_area,
    points_for_finals,
    points_for_sets,
    second_value,
    standings,
)
from urbes.games.porta_nigra.state import State

AT_THE_END = ("sets", "final_card", "play_area", "majority")
"""Sources that are scored only when the game is over."""
OWNED = (
    "points",
    "coins",
    "torches",
    "influence",
    "romans",
    "romans_reserve",
    "elements",
    "cards",
    "finals",
    "hand",
    "deck",
)


@lru_cache(maxsize=64)
def keys(box: Box, seats: int) -> list[str]:
    """The names of all numbers, in the order of `numbers`."""
    found = ["reserve", "supply", "pile:building", "pile:honour", "actions"]
    found += [f"shop:{colour}" for colour in box.colours]
    found += [f"spot:{spot}" for spot in box.spot_names]
    for home in [player(seat) for seat in range(seats)]:
        found += [f"{home}:{name}" for name in OWNED]
        found += [f"{home}:brick:{colour}" for colour in box.colours]
        found += [f"{home}:built:{building}" for building in box.buildings]
        found += [f"{home}:projected:{source}" for source in AT_THE_END]
    for part in box.parts:
        found += [f"majority:{part.name}:{seat}" for seat in range(seats)]
    return found


def numbers(state: State, seat: int) -> dict[str, int]:
    """All numbers, the same for every seat. A majority counts for each seat what it would bring as things stand."""
    found = [
        state.reserve,
        bag.size(state.supply),
        bag.size(state.building_pile),
        bag.size(state.honour_pile),
        state.torches_left,
        *state.market,
        *state.height,
    ]
    parts = [majority_points(state, part, standings(state, part)) for part in state.box.parts]
    for seat, own in enumerate(state.players):
        found += [
            own.points,
            own.coins,
            own.torches,
            own.influence,
            own.romans,
            own.romans_reserve,
            own.elements,
            len(own.cards),
            len(own.finals),
            bag.size(own.hand),
            bag.size(own.deck),
            *own.bricks,
            *own.built,
            points_for_sets(state, own),
            points_for_finals(state, own),
            points_for_area(state, own),
            sum([points[seat] for points in parts]),
        ]
    for points in parts:
        found += points
    return dict(zip(keys(state.box, state.seats), found, strict=True))


def derived(state: State, seat: int) -> dict[str, int]:
    """What boards show beyond the views: who is first and second in each part, what sets of cards count, and how many
    bricks a seat has placed in each building since its last reward."""
    found: dict[str, int] = {}
    for part in state.box.parts:
        second = second_value(state, part)
        if second != part.second:
            found[f"majority:{part.name}:second_points"] = second
        for name, seat in zip(("first", "second"), holders(standings(state, part)), strict=False):
            found[f"majority:{part.name}:{name}"] = seat
    for seat, own in enumerate(state.players):
        for building, name in enumerate(state.box.buildings):
            bricks = own.built[building] % state.box.reward_every[building]
            if bricks:
                found[f"{player(seat)}:reward:{name}"] = bricks
        if own.cards:
            found[f"{player(seat)}:projected:sets"] = points_for_sets(state, own)
    return found


def holders(ranked: list[Standing]) -> list[int]:
    """The seats that hold first and second place without a tie."""
    found: list[int] = []
    for number, entry in enumerate(ranked[:2]):
        if number + 1 < len(ranked) and compare(entry, ranked[number + 1]) == 0:
            break
        found.append(entry.seat)
    return found


def leader(ranked: list[Standing]) -> int:
    """The seat that is first without a tie; NONE if there is none."""
    found = holders(ranked)
    return found[0] if found else NONE
