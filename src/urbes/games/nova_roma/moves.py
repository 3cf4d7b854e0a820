"""Moves of Nova Roma as numbers: a kind in the upper bits, its argument in the lower twelve."""

from typing import Final

from urbes.engine.moves import MoveKind

SHIFT: Final = 12
ARGUMENT: Final = 0xFFF

STRIP: Final = 0 << SHIFT
DRAFT: Final = 1 << SHIFT
KEEP: Final = 2 << SHIFT
EMPEROR: Final = 3 << SHIFT
PATRICIAN: Final = 4 << SHIFT
ACHIEVEMENT: Final = 5 << SHIFT
LEGIONARY: Final = 6 << SHIFT
PERFORM: Final = 7 << SHIFT
DECLINE: Final = 8 << SHIFT
USE: Final = 9 << SHIFT
PLACE: Final = 10 << SHIFT
DISCARD: Final = 11 << SHIFT
BUY: Final = 12 << SHIFT
TILE: Final = 13 << SHIFT
LAY: Final = 14 << SHIFT
ACTION: Final = 15 << SHIFT
SPEND: Final = 16 << SHIFT
TAKE: Final = 17 << SHIFT
PLAY: Final = 18 << SHIFT
CONTRACT: Final = 19 << SHIFT
SHIP: Final = 20 << SHIFT
DISTRICT: Final = 21 << SHIFT
BUILD: Final = 22 << SHIFT
ADVANCE_ON: Final = 23 << SHIFT
RESOURCE: Final = 24 << SHIFT
# Moves without an argument.
END: Final = 25 << SHIFT
PROCEED: Final = 26 << SHIFT
DONE: Final = 27 << SHIFT
SKIP: Final = 28 << SHIFT
PLAY_NONE: Final = 29 << SHIFT
YES: Final = 30 << SHIFT
NO: Final = 31 << SHIFT
CLAIM: Final = 32 << SHIFT
SELL_WINE: Final = 33 << SHIFT
PAY_WITH_ARTISAN: Final = 34 << SHIFT
PAY_WITH_CARD: Final = 35 << SHIFT
WHEEL_TOKEN: Final = 36 << SHIFT
WHEEL_INFLUENCE: Final = 37 << SHIFT
HIRE: Final = 38 << SHIFT

DECK: Final = 4
"""The deck in place of a slot of the associate market."""
SPECIAL_SLOT: Final = 4
"""The slot of the special latifundium, after the four basic ones."""

# The decisions of part 18, in their order. Each is also the kind of a frame on the stack of pending work.
DRAFT_MOSAIC: Final = 0
DRAFT_CARD: Final = 1
DRAFT_KEEP: Final = 2
EMPEROR_CELL: Final = 3
TURN_START: Final = 4
PLACE_LEGIONARY: Final = 5
CHOOSE_ACTION: Final = 6
TURN_END: Final = 7
PRE_ACTION: Final = 8
POST_ACTION: Final = 9
PLACE_ARTISAN: Final = 10
TRADE_DISCARD: Final = 11
TRADE_DISCARD_SECOND: Final = 12
TRADE_BUY: Final = 13
SPEND_WINE: Final = 14
BUY_LATIFUNDIUM: Final = 15
PLACE_LATIFUNDIUM: Final = 16
PETITION_CLAIM: Final = 17
PETITION_ACTION: Final = 18
PETITION_SPEND: Final = 19
TAKE_CARD: Final = 20
PLAY_CARD: Final = 21
DISCARD_ROW: Final = 22
DISCARD_HAND: Final = 23
CHOOSE_CONTRACT: Final = 24
PAY_ARTISAN: Final = 25
MOVE_SHIP: Final = 26
BUILD_DISTRICT: Final = 27
BUILD_PLACE: Final = 28
ADVANCE: Final = 29
CHARIOTEER: Final = 30
WHEEL_BONUS: Final = 31
INCOME_STEP: Final = 32
EXCHANGE: Final = 33
USE_SPECIAL: Final = 34
CHOOSE_RESOURCE: Final = 35
OVER: Final = 36
# Frames that ask nothing: a reward to give, wheels to look at, the end of an action through Petition.
REWARD: Final = 37
WHEELS: Final = 38
PETITION_OVER: Final = 39
DECISIONS: Final = [
    "draft_mosaic",
    "draft_card",
    "draft_keep",
    "emperor_cell",
    "turn_start",
    "place_legionary",
    "choose_action",
    "turn_end",
    "pre_action",
    "post_action",
    "place_artisan",
    "trade_discard",
    "trade_discard_second",
    "trade_buy",
    "spend_wine",
    "buy_latifundium",
    "place_latifundium",
    "petition_claim",
    "petition_action",
    "petition_spend",
    "take_card",
    "play_card",
    "discard_row",
    "discard_hand",
    "choose_contract",
    "pay_artisan",
    "move_ship",
    "build_district",
    "build_place",
    "advance",
    "charioteer",
    "wheel_bonus",
    "income_step",
    "exchange",
    "use_special",
    "choose_resource",
    "over",
    "reward",
    "wheels",
    "petition_over",
]

KINDS: Final = [
    MoveKind(STRIP, "strip", "strip", ["strip"], "strip", [DRAFT_MOSAIC]),
    MoveKind(DRAFT, "draft", "draft", ["card"], "card", [DRAFT_CARD]),
    MoveKind(KEEP, "keep", "keep", ["card"], "card", [DRAFT_KEEP]),
    MoveKind(EMPEROR, "emperor", "emperor", ["cell"], "forum", [EMPEROR_CELL]),
    MoveKind(PATRICIAN, "patrician", "patrician", ["cell"], "forum", [TURN_START]),
    MoveKind(ACHIEVEMENT, "achievement", "achievement", ["cell"], "grid", [TURN_START, TURN_END]),
    MoveKind(LEGIONARY, "legionary", "legionary", ["cell"], "forum", [PLACE_LEGIONARY]),
    MoveKind(PERFORM, "perform", "perform", ["line"], "line", [CHOOSE_ACTION]),
    MoveKind(DECLINE, "decline", "decline", ["line"], "line", [CHOOSE_ACTION]),
    MoveKind(USE, "use", "use", ["card"], "card", [PRE_ACTION, POST_ACTION]),
    MoveKind(PLACE, "place", "place", ["cell"], "grid", [PLACE_ARTISAN, INCOME_STEP]),
    MoveKind(
        DISCARD,
        "discard",
        "discard",
        ["card"],
        "card",
        [TRADE_DISCARD, TRADE_DISCARD_SECOND, DISCARD_ROW, DISCARD_HAND],
    ),
    MoveKind(BUY, "buy", "buy", ["resource"], "resource", [TRADE_BUY]),
    MoveKind(TILE, "latifundium", "latifundium", ["slot"], "tile_slot", [BUY_LATIFUNDIUM]),
    MoveKind(LAY, "lay", "lay", ["cell"], "grid", [PLACE_LATIFUNDIUM]),
    MoveKind(ACTION, "action", "action", ["action"], "action", [PETITION_ACTION]),
    MoveKind(SPEND, "spend", "spend", ["influence"], "influence", [PETITION_SPEND]),
    MoveKind(TAKE, "take", "take", ["slot"], "card_slot", [TAKE_CARD]),
    MoveKind(PLAY, "play", "play", ["card"], "card", [PLAY_CARD]),
    MoveKind(CONTRACT, "contract", "contract", ["slot"], "contract_slot", [CHOOSE_CONTRACT]),
    MoveKind(SHIP, "ship", "ship", ["ship"], "ship", [MOVE_SHIP]),
    MoveKind(DISTRICT, "district", "district", ["district"], "district", [BUILD_DISTRICT]),
    MoveKind(BUILD, "build", "build", ["cells"], "cells", [BUILD_PLACE]),
    MoveKind(ADVANCE_ON, "advance", "advance", ["track"], "track", [ADVANCE, CHARIOTEER]),
    MoveKind(RESOURCE, "resource", "resource", ["resource"], "resource", [CHOOSE_RESOURCE]),
    MoveKind(END, "end", "end", [], "", [TURN_END]),
    MoveKind(PROCEED, "proceed", "proceed", [], "", [PRE_ACTION]),
    MoveKind(
        DONE,
        "done",
        "done",
        [],
        "",
        [POST_ACTION, TRADE_DISCARD, TRADE_BUY, SPEND_WINE, MOVE_SHIP, ADVANCE, INCOME_STEP],
    ),
    MoveKind(SKIP, "skip", "skip", [], "", [BUY_LATIFUNDIUM, PETITION_ACTION, BUILD_DISTRICT, CHARIOTEER]),
    MoveKind(PLAY_NONE, "none", "none", [], "", [PLAY_CARD]),
    MoveKind(YES, "yes", "yes", [], "", [EXCHANGE, USE_SPECIAL]),
    MoveKind(NO, "no", "no", [], "", [PETITION_CLAIM, EXCHANGE, USE_SPECIAL]),
    MoveKind(CLAIM, "claim", "claim", [], "", [PETITION_CLAIM]),
    MoveKind(SELL_WINE, "wine", "wine", [], "", [SPEND_WINE]),
    MoveKind(PAY_WITH_ARTISAN, "artisan", "artisan", [], "", [PAY_ARTISAN]),
    MoveKind(PAY_WITH_CARD, "card", "card", [], "", [PAY_ARTISAN]),
    MoveKind(WHEEL_TOKEN, "achievement", "achievement", [], "", [WHEEL_BONUS]),
    MoveKind(WHEEL_INFLUENCE, "influence", "influence", [], "", [WHEEL_BONUS]),
    MoveKind(HIRE, "hire", "hire", [], "", [INCOME_STEP]),
]
"""Every kind of move: number, key, word, arguments, domain, decisions."""


def kind_of(move: int) -> int:
    return move - (move & ARGUMENT)


def argument_of(move: int) -> int:
    return move & ARGUMENT


# A frame of pending work is one number: its kind, its seat, and up to three small facts.
FACT: Final = 0xFF


def frame(kind: int, seat: int, a: int = 0, b: int = 0, c: int = 0) -> int:
    return kind | (seat << 6) | (a << 8) | (b << 16) | (c << 24)


def frame_kind(packed: int) -> int:
    return packed & 0x3F


def frame_seat(packed: int) -> int:
    return (packed >> 6) & 3


def first_fact(packed: int) -> int:
    return (packed >> 8) & FACT


def second_fact(packed: int) -> int:
    return (packed >> 16) & FACT


def third_fact(packed: int) -> int:
    return packed >> 24
