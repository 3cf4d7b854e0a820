"""Moves of Porta Nigra as numbers: a kind in the upper bits, its argument in the lower eight [PN-14.17]."""

from typing import Final

from urbes.engine.moves import MoveKind

BUILDER: Final = 0x000
PLAY: Final = 0x100
ICON: Final = 0x200
TORCH_TO_COIN: Final = 0x300
BUY_HONOUR: Final = 0x400
TAKE_ROMAN: Final = 0x500
PLACE_BY_INFLUENCE: Final = 0x600
END_TURN: Final = 0x700
COLOUR: Final = 0x800
SPOT: Final = 0x900
HEIGHT: Final = 0xA00
WHITE: Final = 0xB00
HONOUR: Final = 0xC00
GATE: Final = 0xD00
SEAT: Final = 0xE00
COINS: Final = 0xF00
"""The last kind: its argument, an income, has no upper bound."""

KIND: Final = 0xF00
ARGUMENT: Final = 0xFF

# The decisions of rules 14.2, in their order.
PLACE_BUILDER: Final = 0
CHOOSE_CARD: Final = 1
TURN: Final = 2
BUY_COLOUR: Final = 3
CHOOSE_SPOT: Final = 4
CHOOSE_HEIGHT: Final = 5
CHOOSE_WHITE: Final = 6
CHOOSE_HONOUR: Final = 7
CHOOSE_GATE_ELEMENT: Final = 8
SPLIT_INCOME: Final = 9
APPOINT_STARTING_PLAYER: Final = 10
OVER: Final = 11
DECISIONS: Final = [
    "place_builder",
    "choose_card",
    "turn",
    "buy_colour",
    "choose_spot",
    "choose_height",
    "choose_white",
    "choose_honour",
    "choose_gate_element",
    "split_income",
    "appoint_starting_player",
    "over",
]

KINDS: Final = [
    MoveKind(BUILDER, "place_builder", "builder", ["quarter"], "quarter", [PLACE_BUILDER]),
    MoveKind(PLAY, "play_card", "play", ["card"], "card", [CHOOSE_CARD]),
    MoveKind(ICON, "use_icon", "icon", ["icon"], "icon", [TURN]),
    MoveKind(TORCH_TO_COIN, "torch_to_coin", "torch_to_coin", [], "", [TURN]),
    MoveKind(BUY_HONOUR, "buy_honour", "buy_honour", [], "", [CHOOSE_CARD, TURN]),
    MoveKind(TAKE_ROMAN, "take_roman", "take_roman", [], "", [CHOOSE_CARD, TURN]),
    MoveKind(PLACE_BY_INFLUENCE, "place_by_influence", "place_by_influence", [], "", [CHOOSE_CARD, TURN]),
    MoveKind(END_TURN, "end_turn", "end_turn", [], "", [TURN]),
    MoveKind(COLOUR, "buy_colour", "colour", ["colour"], "colour", [BUY_COLOUR]),
    MoveKind(SPOT, "choose_spot", "spot", ["spot"], "spot", [CHOOSE_SPOT]),
    MoveKind(HEIGHT, "choose_height", "height", ["bricks"], "bricks", [CHOOSE_HEIGHT]),
    MoveKind(WHITE, "choose_white", "white", ["white"], "bricks", [CHOOSE_WHITE]),
    MoveKind(HONOUR, "choose_honour", "honour", ["slot"], "slot", [CHOOSE_HONOUR]),
    MoveKind(GATE, "choose_gate_element", "gate", ["spot"], "spot", [CHOOSE_GATE_ELEMENT]),
    MoveKind(SEAT, "appoint_starting_player", "seat", ["seat"], "seat", [APPOINT_STARTING_PLAYER]),
    MoveKind(COINS, "split_income", "coins", ["coins"], "coins", [SPLIT_INCOME]),
]
"""Every kind of move: number, key, word, arguments, domain, decisions."""


def kind_of(move: int) -> int:
    return COINS if move >= COINS else move & KIND


def argument_of(move: int) -> int:
    return move - COINS if move >= COINS else move & ARGUMENT
