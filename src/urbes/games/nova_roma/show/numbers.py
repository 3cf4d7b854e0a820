"""Every number of Nova Roma that players see, by the name of the thing where it stands."""

from functools import lru_cache
from typing import Final

from urbes.engine import bag
from urbes.engine.saying import player
from urbes.games.nova_roma.components import Box
from urbes.games.nova_roma.pieces import FIELD, LINES, NONE, RESOURCES, SLOTS, SMALL_GRID
from urbes.games.nova_roma.rules.associates import extra_strength
from urbes.games.nova_roma.rules.forum import line_of, may_perform
from urbes.games.nova_roma.rules.mosaic import chariot_cells, condition_of
from urbes.games.nova_roma.rules.petition import CLAIM_COST
from urbes.games.nova_roma.rules.scoring import (
    AUTOMA_ITEMS,
    automa_points,
    cubes_in,
    items_now,
    points_in_district,
    ranking,
)
from urbes.games.nova_roma.rules.seafaring import CITY, SEA, contract_in, cost_of
from urbes.games.nova_roma.show import names
from urbes.games.nova_roma.show.labels import strength_at
from urbes.games.nova_roma.show.progress import (
    around,
    built_around,
    certain,
    certain_points,
    leader,
    progress,
)
from urbes.games.nova_roma.state import STACK, Player, State

OWNED: Final = [
    "points",
    "coins",
    *RESOURCES,
    "influence",
    "artisans",
    "working",
    "hand",
    "row",
    "sea",
    "building",
    "latifundia",
    "cubes",
    "patricians",
    "tokens",
    "wheel_tokens",
    "mosaic",
    "favourites",
    "chariot_cells",
]


@lru_cache(maxsize=64)
def keys(box: Box, seats: int) -> list[str]:
    """The names of all numbers, in the order of `numbers`."""
    found = ["supply", "deck:associates", "discard", "pile:sea", "pile:building", "pile:latifundia", "pile:special"]
    for home in [player(seat) for seat in range(seats)]:
        found += [f"{home}:{name}" for name in OWNED]
        found += [f"{home}:projected:{item}" for item in box.items]
    owners = seats + 1 if seats <= 2 else seats
    found += [f"chariot:{track}:{owner}" for owner in range(owners) for track in box.tracks]
    for name in box.district_names:
        found += [f"district:{name}:{owner}" for owner in range(seats + 1)]
        found += [f"majority:{name}:{seat}" for seat in range(seats)]
    found += [f"{thing}:built" for thing in reward_things(box)]
    if seats == 1:
        found += [f"automa:projected:{item}" for item in AUTOMA_ITEMS]
    return found


def reward_things(box: Box) -> list[str]:
    """The cells of the reward tokens as things."""
    found: list[str] = []
    for number, cell in enumerate(box.reward_cell):
        district = box.districts[box.reward_district[number]]
        found.append(f"cell:{district.name}:{district.name_of(cell)}")
    return found


def numbers(state: State, seat: int) -> dict[str, int]:
    """All numbers, the same for every seat. Points are those of the table as it stands."""
    box = state.box
    found = [
        state.artisans,
        bag.size(state.deck),
        bag.size(state.discard),
        bag.size(state.sea_deck),
        bag.size(state.building_deck),
        bag.size(state.tile_deck),
        bag.size(state.special_deck),
    ]
    for seat, own in enumerate(state.players):
        add_player(state, seat, own, found)
    found += [chariot >> STACK for chariot in state.chariots]
    for district in range(len(box.districts)):
        found += cubes_in(state, district)
        found += [points_in_district(state, district, seat) for seat in range(state.seats)]
    found += [0 if token == NONE else built_around(state, number) for number, token in enumerate(state.rewards)]
    if state.solo:
        found += state.automa_scored or automa_points(state)
    return dict(zip(keys(box, state.seats), found, strict=True))


def add_player(state: State, seat: int, own: Player, found: list[int]) -> None:
    items = items_now(state, seat)
    sure = 0
    for item, points in enumerate(items):
        sure += certain(state, seat, item, points)
    found += [sure, own.coins]
    for number in range(len(RESOURCES)):
        found.append((own.goods >> (FIELD * number)) & 15)
    found += [
        own.influence,
        own.artisans,
        bag.size(own.working),
        own.hand_size,
        own.row_size,
        own.sea_count,
        own.building_count,
        own.latifundia,
        own.cubes,
        state.box.turns - bag.size(own.patricians),
        own.tokens,
        own.wheel_tokens,
        bag.size(own.mosaic),
        bag.size(own.favourites),
        chariot_cells(state, seat),
    ]
    found += items


def shown_seat(state: State, seat: int) -> int:
    """The seat whose boards are shown as one's own: for spectators, the seat that decides."""
    return seat if seat >= 0 else max(0, state.seat)


def derived(state: State, seat: int) -> dict[str, int]:
    """What boards show beyond the views: strengths, conditions, leads, what is missing, certain points."""
    found: dict[str, int] = {}
    own = shown_seat(state, seat)
    for each in range(state.seats):
        home = player(each)
        found[f"{home}:points"] = certain_points(state, each)
        found[f"{home}:projected"] = sum(items_now(state, each))
        add_mosaic(state, each, found)
    if state.lines and state.round:
        add_forum(state, own, found)
    add_prices(state, own, found)
    for number, thing in enumerate(reward_things(state.box)):
        if state.rewards[number] != NONE:
            built = built_around(state, number)
            if built:
                found[f"{thing}:built"] = built
            found[f"{thing}:all"] = bag.size(around(state, number))
        elif (state.blocked[state.box.reward_district[number]] >> state.box.reward_cell[number]) & 1:
            found[f"{thing}:hole"] = 1
    for track, name in enumerate(state.box.tracks):
        first = leader(state, track)
        if first != NONE:
            found[f"race:{name}:leader"] = first
        add_horses(state, own, track, found)
    if state.solo:
        found["automa:points"] = sum(state.automa_scored or automa_points(state))
        if state.over:
            found["automa:beaten"] = 1 if ranking(state) == [1] else 0
    elif state.claimant == NONE:
        found["claim"] = CLAIM_COST
    for strip in bag.contents(state.open_strips):
        for index, number in enumerate(state.box.strips[strip]):
            need = progress(state, own, state.box.conditions[number]).need
            found[f"strip:{state.box.strip_names[strip]}:{index}"] = need
    return found


def add_horses(state: State, seat: int, track: int, found: dict[str, int]) -> None:
    """Add the horses on the way to each cell of a track."""
    horses = 0
    for cell in range(state.chariot(seat, track) + 1, state.box.track_length + 1):
        horses += state.box.horses[cell]
        if horses:
            found[f"race:{state.box.tracks[track]}:{cell}:horses"] = horses


def add_mosaic(state: State, seat: int, found: dict[str, int]) -> None:
    """Add how far a seat is from each empty cell of its mosaic."""
    own = state.players[seat]
    for cell, name in enumerate(SMALL_GRID):
        if own.strips[cell // names.SIDE] != NONE and not (own.mosaic >> cell) & 1:
            far = progress(state, seat, condition_of(state, own, cell))
            thing = f"{player(seat)}:mosaic:{name}"
            found[f"{thing}:need"] = far.need
            if far.have:
                found[f"{thing}:have"] = far.have
            if far.met:
                found[f"{thing}:met"] = 1


def add_forum(state: State, seat: int, found: dict[str, int]) -> None:
    """Add the strength of a patrician in both actions of each cell, what associates add, and whether it is enough."""
    occupied = state.occupied()
    own = state.players[seat]
    for cell, name in enumerate(state.box.forum_names):
        if (occupied >> cell) & 1 and cell != state.cell:
            continue
        for line, word in enumerate(LINES):
            action = state.lines[line_of(cell, line)]
            strength = strength_at(state, state.active_seat() if cell == state.cell else seat, cell, line)
            thing = f"forum:{name}:{word}"
            found[thing] = strength
            if cell != state.cell:
                more = min(extra_strength(state, own, action), state.box.strength_max - strength)
                if more:
                    found[f"{thing}:more"] = more
                if not may_perform(state, seat, action, strength):
                    found[f"{thing}:idle"] = 1


def add_prices(state: State, seat: int, found: dict[str, int]) -> None:
    """Add what a seat lacks of each price on offer."""
    own = state.players[seat]
    for market, name in ((SEA, "sea"), (CITY, "building")):
        for slot, number in enumerate(SLOTS):
            contract = contract_in(state, market, slot)
            if contract != NONE:
                for kind, n in lacking(own, names.asked(cost_of(state, market, contract))):
                    found[f"{name}:{number}:lacks:{kind}"] = n
    for slot, number in enumerate([*SLOTS, "special"]):
        if state.tile_market[slot] != NONE:
            for kind, n in lacking(own, names.asked(state.box.prices[slot])):
                found[f"tile:{number}:lacks:{kind}"] = n


def lacking(own: Player, amounts: list[names.Amount]) -> list[names.Amount]:
    """What is missing of a price."""
    found = [(kind, n - held(own, kind)) for kind, n in amounts]
    return [amount for amount in found if amount[1] > 0]


def held(own: Player, kind: str) -> int:
    if kind == "coins":
        return own.coins
    if kind == "influence":
        return own.influence
    return own.artisans if kind == "artisan" else own.good(RESOURCES.index(kind))
