"""Moves as words: `kind:argument`, or a single word where there is nothing to name."""

from typing import Final

from urbes.games.nova_roma.components import Box
from urbes.games.nova_roma.moves import (
    ACHIEVEMENT,
    ACTION,
    ADVANCE_ON,
    BUILD,
    BUY,
    CLAIM,
    CONTRACT,
    DECLINE,
    DISCARD,
    DISTRICT,
    DONE,
    DRAFT,
    EMPEROR,
    END,
    HIRE,
    KEEP,
    LAY,
    LEGIONARY,
    NO,
    PATRICIAN,
    PAY_WITH_ARTISAN,
    PAY_WITH_CARD,
    PERFORM,
    PLACE,
    PLAY,
    PLAY_NONE,
    PROCEED,
    RESOURCE,
    SELL_WINE,
    SHIP,
    SKIP,
    SPEND,
    STRIP,
    TAKE,
    TILE,
    USE,
    WHEEL_INFLUENCE,
    WHEEL_TOKEN,
    YES,
    argument_of,
    kind_of,
)
from urbes.games.nova_roma.pieces import ACTIONS, RESOURCES, cell_name

PLAIN: Final[dict[int, str]] = {
    END: "end",
    PROCEED: "proceed",
    DONE: "done",
    SKIP: "skip",
    PLAY_NONE: "none",
    YES: "yes",
    NO: "no",
    CLAIM: "claim",
    SELL_WINE: "wine",
    PAY_WITH_ARTISAN: "artisan",
    PAY_WITH_CARD: "card",
    WHEEL_TOKEN: "achievement",
    WHEEL_INFLUENCE: "influence",
    HIRE: "hire",
}
PREFIXES: Final[dict[int, str]] = {
    STRIP: "strip",
    DRAFT: "draft",
    KEEP: "keep",
    EMPEROR: "emperor",
    PATRICIAN: "patrician",
    ACHIEVEMENT: "achievement",
    LEGIONARY: "legionary",
    PERFORM: "perform",
    DECLINE: "decline",
    USE: "use",
    PLACE: "place",
    DISCARD: "discard",
    BUY: "buy",
    TILE: "latifundium",
    LAY: "lay",
    ACTION: "action",
    SPEND: "spend",
    TAKE: "take",
    PLAY: "play",
    CONTRACT: "contract",
    SHIP: "ship",
    DISTRICT: "district",
    BUILD: "build",
    ADVANCE_ON: "advance",
    RESOURCE: "resource",
}
ARGUMENTS: Final[dict[int, str]] = {
    STRIP: "strip",
    DRAFT: "card",
    KEEP: "card",
    EMPEROR: "cell",
    PATRICIAN: "cell",
    ACHIEVEMENT: "cell",
    LEGIONARY: "cell",
    PERFORM: "line",
    DECLINE: "line",
    USE: "card",
    PLACE: "cell",
    DISCARD: "card",
    BUY: "resource",
    TILE: "slot",
    LAY: "cell",
    ACTION: "action",
    SPEND: "influence",
    TAKE: "slot",
    PLAY: "card",
    CONTRACT: "slot",
    SHIP: "ship",
    DISTRICT: "district",
    BUILD: "cells",
    ADVANCE_ON: "track",
    RESOURCE: "resource",
}
LINES: Final = ["column", "row"]
SLOTS: Final = ["1", "2", "3", "4"]
SMALL_GRID: Final = [cell_name(cell, 3) for cell in range(9)]


def names_for(box: Box, kind: int) -> list[str]:
    """The names that the arguments of a kind go by; an empty name belongs to no move."""
    if kind in (EMPEROR, PATRICIAN, LEGIONARY):
        return box.forum_names
    if kind in (PLACE, LAY, ACHIEVEMENT):
        return SMALL_GRID
    if kind in (DRAFT, KEEP, USE, DISCARD, PLAY):
        return box.card_names
    if kind in (PERFORM, DECLINE):
        return LINES
    if kind in (BUY, RESOURCE):
        return RESOURCES
    if kind == TAKE:
        return [*SLOTS, "deck"]
    if kind == TILE:
        return [*SLOTS, "special"]
    if kind == CONTRACT:
        return SLOTS
    if kind == ACTION:
        return ACTIONS
    if kind == SPEND:
        return ["", *[str(number + 1) for number in range(box.strength_max)]]
    if kind == SHIP:
        return [f"{ship + 1}/{route}" for ship in range(box.ships) for route in box.routes]
    if kind == DISTRICT:
        return box.district_names
    if kind == BUILD:
        return box.placements.names
    if kind == ADVANCE_ON:
        return box.tracks
    return box.strip_names


def argument_name(box: Box, move: int) -> str:
    """The word for a move's argument; empty for a plain move."""
    kind = kind_of(move)
    return "" if kind in PLAIN else names_for(box, kind)[argument_of(move)]


def is_move(box: Box, move: int) -> bool:
    """Whether a number means anything at all."""
    if move < 0:
        return False
    kind = kind_of(move)
    argument = argument_of(move)
    if kind in PLAIN:
        return argument == 0
    if kind not in PREFIXES:
        return False
    names = names_for(box, kind)
    return argument < len(names) and names[argument] != ""


def write(box: Box, move: int) -> str:
    kind = kind_of(move)
    return PLAIN[kind] if kind in PLAIN else f"{PREFIXES[kind]}:{argument_name(box, move)}"


def read(box: Box, text: str) -> int:
    """The number of a move in canonical notation; -1 if the text is none."""
    word = text.strip().lower()
    for kind, name in PLAIN.items():
        if word == name:
            return kind
    prefix, _, rest = word.partition(":")
    rest = rest.strip()
    for kind, name in PREFIXES.items():
        if prefix == name and rest:
            for argument, known in enumerate(names_for(box, kind)):
                if known.lower() == rest:
                    return kind + argument
            return -1
    return -1
