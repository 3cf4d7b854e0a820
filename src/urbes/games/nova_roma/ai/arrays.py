"""Nova Roma as numbers: its actions, and the layout of its views."""

from collections.abc import Sequence
from typing import Any

from urbes.engine.arrays import (
    MOST,
    Amounts,
    Array,
    Choice,
    Facts,
    Fields,
    Group,
    Keyed,
    Number,
    Piece,
    Several,
    Slots,
)
from urbes.engine.game import NOBODY
from urbes.games.nova_roma.components import Box
from urbes.games.nova_roma.frames import FACTS, FLAGS, words_for
from urbes.games.nova_roma.moves import DECISIONS
from urbes.games.nova_roma.pieces import ACTIONS, LINES, RESOURCES, SLOTS, SMALL_GRID
from urbes.games.nova_roma.rules.draft import PACKET
from urbes.games.nova_roma.rules.scoring import AUTOMA_ITEMS
from urbes.games.nova_roma.show.view import AutomaView, PlayerView, TilePosition, View

VERSION = 1


def draws(box: Box) -> int:
    """The largest number of answers that a question of chance can have."""
    return max(
        len(names)
        for names in (
            box.card_names,
            box.tile_names,
            box.sea_names,
            box.building_names,
            box.strip_names,
            box.favourite_names,
            box.token_names,
            box.building_rewards,
            ACTIONS,
        )
    )


class Cubes(Group):
    """The cubes in the districts: a bit for each cell of each owner, the automa or neutral colour last."""

    def __init__(self, box: Box, players: int) -> None:
        owners = [*range(players), None]
        cells = {
            district.name: [
                district.name_of(cell)
                for cell in range(district.columns * district.rows)
                if (district.cells >> cell) & 1
            ]
            for district in box.districts
        }
        super().__init__({f"{name}.{owner}": Several(cells[name]) for name in cells for owner in owners})
        self.piece = {name: (piece, offset) for name, piece, offset in self.parts}

    def write(self, value: Sequence[Any], array: Array, at: int) -> None:
        for cubes in value:
            piece, offset = self.piece[f"{cubes.district}.{cubes.seat}"]
            piece.write(cubes.cells, array, at + offset)


UNTOLD = ("", "card", "reward")
"""Facts of frames that no open decision shows: an unused one, a hidden card, a reward that needs no decision."""


def facts(box: Box) -> Facts:
    """All facts that a decision may have."""
    parts: dict[str, Piece] = {}
    for fact in dict.fromkeys(fact for names in FACTS.values() for fact in names if fact not in UNTOLD):
        words = words_for(box, fact)
        if fact in FLAGS:
            parts[fact] = Choice(["false", "true"])
        elif words is not None:
            parts[fact] = Choice(words)
        else:
            parts[fact] = Number()
    for line in LINES:
        parts[line] = Choice(ACTIONS)
        parts[f"{line}_strength"] = Number()
    return Facts(parts)


def player(box: Box) -> Fields:
    tile = Fields(TilePosition, {"tile": Choice(box.tile_names), "turned": Number()}, without={"cell": "the key"})
    return Fields(
        PlayerView,
        {
            "points": Number(-MOST),
            "scored": Amounts(box.items, -MOST),
            "projected": Amounts(box.items, -MOST),
            "coins": Number(),
            "resources": Amounts(RESOURCES),
            "influence": Number(),
            "artisans": Number(),
            "working": Several(SMALL_GRID),
            "estate": Keyed("cell", SMALL_GRID, tile),
            "hand_size": Number(),
            "known": Several(box.card_names),
            "row": Several(box.card_names),
            "used": Several(box.card_names),
            "fresh": Several(box.card_names),
            "sea_contracts": Several(box.sea_names),
            "building_contracts": Several(box.building_names),
            "ships": Slots(Choice(box.harbours), range(1, box.ships + 1)),
            "cubes": Number(),
            "patricians": Several(box.forum_names),
            "tokens": Number(),
            "wheel_tokens": Number(),
            "mosaic": Several(SMALL_GRID),
            "strips": Slots(Choice(box.strip_names), box.mosaic_rows),
            "favourites": Several(box.favourite_names),
            "drafted_size": Number(),
        },
        without={
            "seat": "the place in the list",
            "conditions": "printed on the strips",
            **dict.fromkeys(("hand", "drafted", "packet", "returned", "picks", "passed"), "see own"),
        },
    )


def automa(box: Box) -> Fields:
    return Fields(
        AutomaView,
        {
            "points": Number(-MOST),
            "projected": Amounts(AUTOMA_ITEMS, -MOST),
            "ships": Slots(Choice(box.harbours), range(1, box.ships + 1)),
            "contracts": Several(box.building_names),
            "favourites": Several(box.favourite_names),
            "blocked": Number(),
        },
        without={},
    )


def layout(box: Box, players: int) -> dict[str, Piece]:
    seats = range(players)
    chariot = Slots(Slots(Number(), ["cell", "height"]), box.tracks)
    parts: dict[str, Piece] = {
        "viewer": Choice(seats, nothing=NOBODY),
        "decision": Choice(DECISIONS),
        "facts": facts(box),
        "seat": Choice(seats, nothing=NOBODY),
        "active": Choice(seats),
        "round": Number(),
        "turn": Number(),
        "starter": Choice(seats),
        "claimant": Choice(seats),
        "columns": Slots(Choice(ACTIONS), range(1, 5)),
        "rows": Slots(Choice(ACTIONS), range(1, 5)),
        "emperor": Choice(box.forum_names),
        "legionaries": Several(box.forum_names),
        "token": Choice(box.token_names),
        "tokens": Number(),
        "sea_market": Slots(Choice(box.sea_names), SLOTS),
        "building_market": Slots(Choice(box.building_names), SLOTS),
        "associate_market": Slots(Choice(box.card_names), SLOTS),
        "latifundia_market": Slots(Choice(box.tile_names), [*SLOTS, "special"]),
        "sea_pile": Number(),
        "building_pile": Number(),
        "associate_pile": Number(),
        "discard": Several(box.card_names),
        "latifundia_pile": Number(),
        "special_pile": Number(),
        "artisans": Number(),
        "rewards": Slots(Choice(box.building_rewards), range(1, len(box.reward_cell) + 1)),
        "claimed": Several(box.building_rewards),
        "cubes": Cubes(box, players),
        "chariots": Slots(chariot, [*seats, "others"]),
        "favourite": Choice(box.favourite_names),
        "next_favourite": Choice(box.favourite_names),
        "favourites": Number(),
        "cell": Choice(box.forum_names),
        "lines_left": Several(LINES),
        "achieved": Number(),
        "action": Choice(ACTIONS),
        "strength": Number(),
        "open_strips": Several(box.strip_names),
        "scores": Slots(Number(-MOST), seats),
        "ranking": Slots(Number(), seats),
        "players": Slots(player(box), seats),
    }
    without = {
        "game": "always the same",
        "edition": "always the same",
        "options": "always the same",
        "rounds": "always the same",
    }
    if players == 1:
        parts["automa"] = automa(box)
    else:
        without["automa"] = "only in the solo game"
    own = Group(
        {
            "hand": Several(box.card_names),
            "drafted": Several(box.card_names),
            "packet": Several(box.card_names),
            "returned": Several(box.card_names),
            "picks": Slots(Choice(box.card_names), range(1, PACKET + 1)),
            "passed": Slots(Several(box.card_names), range(1, PACKET + 1)),
        }
    )
    return {"table": Fields(View, parts, without), "own": own}
