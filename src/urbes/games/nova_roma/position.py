"""What a position of Nova Roma consists of and how it is written; `position_checks` says what must fit together."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from urbes.engine import bag
from urbes.engine.chance import ChanceError, Scripted
from urbes.engine.errors import PositionError
from urbes.engine.game import NOBODY
from urbes.engine.position import (
    MANY,
    NONE,
    BagOf,
    Counts,
    Entry,
    Field,
    Fields,
    Flag,
    Form,
    Joint,
    ListOf,
    Misfit,
    Named,
    OrNone,
    Row,
    Text,
    Whole,
    table,
)
from urbes.games.nova_roma.components import Box
from urbes.games.nova_roma.frames import read_frame, write_frame
from urbes.games.nova_roma.moves import OVER, frame_kind, frame_seat
from urbes.games.nova_roma.pieces import ACTIONS, ANIMAL, FIELD, LINES, RESOURCES, SMALL_GRID, SPECIAL
from urbes.games.nova_roma.position_checks import check_draft, check_players, check_work
from urbes.games.nova_roma.rules.game import NovaRoma
from urbes.games.nova_roma.state import DEEPEST, STACK, Player, State

TRACKS = 3
FEW = 99


class Frame(Form):
    """Pending work in words."""

    def __init__(self, box: Box, seats: int) -> None:
        self.box = box
        self.seats = seats

    def write(self, value: Any) -> object:
        return write_frame(self.box, value)

    def read(self, data: Any) -> int:
        try:
            return read_frame(self.box, dict(table(data)), self.seats)
        except ValueError as error:
            raise Misfit(str(error)) from None


def fields(box: Box, seats: int) -> Fields:
    seat = Whole(0, seats - 1)
    cards = BagOf(box.card_names)
    actions = ListOf(Named(ACTIONS), 4, different=True)
    legionaries = box.legionaries if seats == 1 else 2 * box.own_legionaries if seats == 2 else 0
    chariot = Row([Whole(0, box.track_length), Whole(0, DEEPEST)], chariot_at, chariot_parts)
    owners = seats + 1 if seats <= 2 else seats
    return Fields(
        [
            # The innermost is last; it is the open decision. Empty: the game is over.
            Field("stack", ListOf(Frame(box, seats))),
            Field("round", Whole(0, box.rounds)),
            Field("turn", Whole(0, seats * box.turns), "turn_no"),
            Field("first", seat, absent=0),
            Field("starter", seat),
            Field("claimant", OrNone(seat)),
            Joint("columns", actions, ["lines"], columns_of, put_columns),
            Joint("rows", actions, ["lines"], rows_of, put_rows),
            Field("emperor", OrNone(Named(box.forum_names))),
            Field("legionaries", BagOf(box.forum_names, legionaries)),
            Field("token", OrNone(Named(box.token_names))),
            Field("tokens", BagOf(box.token_names)),
            Field("sea_market", market(box.sea_names, 4)),
            Field("building_market", market(box.building_names, 4)),
            Field("associate_market", market(box.card_names, 4), "card_market"),
            Field("latifundia_market", market(box.tile_names, 5), "tile_market"),
            Field("sea_deck", BagOf(box.sea_names)),
            Field("building_deck", BagOf(box.building_names)),
            Field("deck", cards),
            Field("discard", cards),
            Field("latifundia_deck", BagOf(box.tile_names), "tile_deck"),
            Field("special_deck", BagOf(box.tile_names)),
            Field("artisans", Whole(0, box.artisans)),
            # By district and in reading order.
            Field("rewards", market(box.building_rewards, len(box.reward_cell))),
            Joint("claimed", ListOf(Named(box.building_rewards)), ["claimed"], claimed_on, put_claimed),
            Joint("cubes", ListOf(cubes_form(box, seats)), ["cubes"], cubes_on, put_cubes),
            # For each owner (the automa or neutral colour last) and track: the cell, and the height in the stack there.
            Joint("chariots", ListOf(ListOf(chariot, TRACKS), owners), ["chariots"], chariots_on, put_chariots),
            Field("favourite", OrNone(Named(box.favourite_names))),
            Field("next_favourite", OrNone(Named(box.favourite_names))),
            Field("favourites", BagOf(box.favourite_names)),
            Field("cell", OrNone(Named(box.forum_names))),
            Field("lines_left", BagOf(LINES)),
            Field("achieved", Flag()),
            Field("action", OrNone(Named(ACTIONS))),
            Field("strength", Whole(0, box.strength_max)),
            Field("open_strips", BagOf(box.strip_names)),
            Field("strip_deck", BagOf(box.strip_names)),
            Field("picks", Whole(0, FEW)),
            Field("packets", ListOf(cards)),
            Field("picked", ListOf(OrNone(Named(box.card_names)))),
            Field("draft_deck", cards),
            Field("reshuffled", ListOf(cards)),
            Joint("automa", OrNone(automa_form(box)), AUTOMA, automa_of, put_automa),
            Field("seals", Whole()),
            Field("players", ListOf(player_fields(box), seats)),
        ],
        derived=("box", "house", "moves", "decision", "seat", "blocked", "filled"),
    )


def player_fields(box: Box) -> Fields:
    cards = BagOf(box.card_names)
    tile = {"cell": Named(SMALL_GRID), "tile": Named(box.tile_names), "turned": Flag()}
    resources = Counts(RESOURCES, 0, box.resource_max)
    return Fields(
        [
            Field("coins", Whole()),
            Joint("resources", resources, ["goods"], resources_of, put_resources),
            Field("influence", Whole(0, box.influence_max)),
            Field("artisans", Whole(0, box.artisans)),
            Field("working", BagOf(SMALL_GRID)),
            Joint("estate", ListOf(Entry(tile, parts, tuple)), ESTATE, estate_of, partial(put_estate, box)),
            Field("hand", cards),
            Field("known", cards),
            Field("row", BagOf(box.card_names, box.row_max)),
            Field("used", cards),
            Field("fresh", cards),
            Field("sea_contracts", BagOf(box.sea_names), "sea"),
            Field("building_contracts", BagOf(box.building_names), "building"),
            Joint("ships", ListOf(Named(box.harbours), box.ships), ["ship", "other_ship"], ships_of, put_ships),
            Field("patricians", BagOf(box.forum_names, box.turns)),
            Field("tokens", Whole(0, FEW)),
            Field("wheel_tokens", Whole(0, FEW)),
            Field("mosaic", BagOf(SMALL_GRID)),
            Field("strips", market(box.strip_names, len(box.mosaic_rows))),
            Field("favourites", BagOf(box.favourite_names)),
            Field("drafted", cards),
            Field("returned", cards),
            Field("keeps", Whole(0, box.start_cards)),
            Field("shown", cards),
            Field("shown_first", cards),
            Field("scored", ListOf(Whole(-MANY))),
        ],
        derived=("latifundia", "hand_size", "row_size", "sea_count", "building_count", "cubes"),
        make=Player,
    )


AUTOMA = ("automa_ships", "automa_pile", "automa_favourites", "automa_blocked", "automa_scored")
ESTATE = ("laid", "tiles", "animals", "turned")


def automa_form(box: Box) -> Entry:
    forms = {
        "ships": ListOf(Named(box.harbours), len(box.routes)),
        "contracts": BagOf(box.building_names),
        "favourites": BagOf(box.favourite_names),
        "blocked": Whole(),
        "scored": ListOf(Whole(-MANY)),
    }
    return Entry(forms, parts, tuple)


def automa_of(state: State) -> Any:
    return [getattr(state, name) for name in AUTOMA] if state.solo else NONE


def put_automa(state: State, automa: Any) -> None:
    if (automa != NONE) != state.solo:
        raise Misfit("belongs to solo games, and to no others")
    if state.solo:
        for name, value in zip(AUTOMA, automa, strict=True):
            setattr(state, name, value)


def market(names: Sequence[str], slots: int) -> ListOf:
    return ListOf(OrNone(Named(names)), slots, different=True)


def parts(*given: Any) -> Any:
    return given


def columns_of(state: State) -> list[int]:
    return state.lines[:4]


def put_columns(state: State, actions: list[int]) -> None:
    state.lines = actions


def rows_of(state: State) -> list[int]:
    return state.lines[4:]


def put_rows(state: State, actions: list[int]) -> None:
    both = [ACTIONS[action] for action in actions if action in state.lines]
    if both:
        raise Misfit(f"{both[0]} is also a column")
    state.lines = [*state.lines, *actions]


def claimed_on(state: State) -> list[int]:
    return [state.rewards[cell] for cell in bag.contents(state.claimed)]


def put_claimed(state: State, tokens: list[int]) -> None:
    state.claimed = 0
    for token in tokens:
        if token not in state.rewards:
            raise Misfit(f"{state.box.building_rewards[token]} lies on no reward cell")
        state.claimed |= 1 << state.rewards.index(token)


def cubes_form(box: Box, seats: int) -> Entry:
    """The cubes of a seat in a district; `seat` is None for the neutral colour and the automa."""
    shapes = box.districts
    cells = [BagOf([shape.name_of(cell) for cell in range(shape.columns * shape.rows)]) for shape in shapes]

    def pack(district: int, seat: int, names: list[str]) -> tuple[int, int, int]:
        try:
            return district, seat, cells[district].read(names)
        except Misfit as misfit:
            raise misfit.at(".cells") from None

    def unpack(cubes: tuple[int, int, int]) -> Sequence[Any]:
        district, seat, mask = cubes
        return district, seat, cells[district].write(mask)

    forms = {"district": Named(box.district_names), "seat": OrNone(Whole(0, seats - 1)), "cells": ListOf(Text())}
    return Entry(forms, pack, unpack)


def cubes_on(state: State) -> list[tuple[int, int, int]]:
    """All cubes in the districts, by district and owner."""
    found = []
    districts = len(state.box.districts)
    for district in range(districts):
        for owner in range(state.seats + 1):
            mask = state.cubes[owner * districts + district]
            if mask:
                found.append((district, owner if owner < state.seats else NONE, mask))
    return found


def put_cubes(state: State, cubes: Sequence[tuple[int, int, int]]) -> None:
    """Put the cubes down. Blocked cells follow from the rewards, filled cells from both."""
    box = state.box
    state.blocked = [0] * len(box.districts)
    for number, token in enumerate(state.rewards):
        if token != NONE or not state.house.empty_cells_buildable:
            state.blocked[box.reward_district[number]] |= 1 << box.reward_cell[number]
    state.filled = state.blocked[:]
    state.cubes = [0] * (len(box.districts) * (state.seats + 1))
    for district, seat, mask in cubes:
        shape = box.districts[district]
        if mask & ~shape.cells or mask & state.filled[district]:
            raise Misfit(f"a cell of district {shape.name} is taken twice or takes no cube")
        state.filled[district] |= mask
        state.cubes[(state.seats if seat == NONE else seat) * len(box.districts) + district] |= mask


def chariot_at(cell: int, height: int) -> int:
    return (cell << STACK) | (DEEPEST - height)


def chariot_parts(chariot: int) -> list[int]:
    return [chariot >> STACK, DEEPEST - (chariot & DEEPEST)]


def chariots_on(state: State) -> list[list[int]]:
    return [state.chariots[first : first + TRACKS] for first in range(0, len(state.chariots), TRACKS)]


def put_chariots(state: State, teams: Sequence[Sequence[int]]) -> None:
    state.chariots = [chariot for team in teams for chariot in team]


def resources_of(player: Player) -> list[int]:
    return [player.good(number) for number in range(len(RESOURCES))]


def put_resources(player: Player, amounts: Sequence[int]) -> None:
    player.goods = sum(amount << (FIELD * number) for number, amount in enumerate(amounts))


def estate_of(player: Player) -> list[tuple[int, int, bool]]:
    return [(cell, player.tile(cell), bool((player.turned >> cell) & 1)) for cell in bag.contents(player.laid)]


def put_estate(box: Box, player: Player, estate: Sequence[tuple[int, int, bool]]) -> None:
    for cell, tile, turned in estate:
        kind = box.tiles[tile].kind
        if (player.laid >> cell) & 1:
            raise Misfit(f"two latifundia on {SMALL_GRID[cell]}")
        if turned and kind != SPECIAL:
            raise Misfit(f"{box.tile_names[tile]} is never turned")
        player.laid |= 1 << cell
        player.tiles |= (tile + 1) << (5 * cell)
        player.animals |= (1 if kind == ANIMAL else 0) << cell
        player.turned |= (1 if turned else 0) << cell


def ships_of(player: Player) -> list[int]:
    return [player.ship, player.other_ship]


def put_ships(player: Player, places: Sequence[int]) -> None:
    player.ship, player.other_ship = places


def complete(game: NovaRoma) -> None:
    """Count what players have, check that everything fits together, and make forced steps."""
    districts = len(game.box.districts)
    for seat, player in enumerate(game.players):
        player.latifundia = bag.size(player.laid)
        player.hand_size = bag.size(player.hand)
        player.row_size = bag.size(player.row)
        player.sea_count = bag.size(player.sea)
        player.building_count = bag.size(player.building)
        laid = sum(bag.size(game.cubes[seat * districts + district]) for district in range(districts))
        player.cubes = game.box.cubes - laid
    check_players(game)
    check_draft(game)
    check_work(game)
    if not game.stack:
        game.decision = OVER
        game.seat = NOBODY
        return
    game.decision = frame_kind(game.stack[-1])
    game.seat = frame_seat(game.stack[-1])
    try:
        game.settle(Scripted([]))
    except ChanceError:
        raise PositionError("stack: a forced step of this position would ask for luck") from None
