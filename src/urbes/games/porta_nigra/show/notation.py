"""Moves as words: the canonical notation of [PN-14.17] and the named arguments of each kind."""

from typing import Final

from urbes.games.porta_nigra.components import Box
from urbes.games.porta_nigra.moves import (
    BUILDER,
    BUY_HONOUR,
    COINS,
    COLOUR,
    END_TURN,
    GATE,
    HEIGHT,
    HONOUR,
    ICON,
    PLACE_BY_INFLUENCE,
    PLAY,
    SEAT,
    SPOT,
    TAKE_ROMAN,
    TORCH_TO_COIN,
    WHITE,
    argument_of,
    kind_of,
)

PLAIN: Final[dict[int, str]] = {
    TORCH_TO_COIN: "torch_to_coin",
    BUY_HONOUR: "buy_honour",
    TAKE_ROMAN: "take_roman",
    PLACE_BY_INFLUENCE: "place_by_influence",
    END_TURN: "end_turn",
}
PREFIXES: Final[dict[int, str]] = {
    BUILDER: "builder",
    PLAY: "play",
    ICON: "icon",
    COLOUR: "colour",
    SPOT: "spot",
    HEIGHT: "height",
    WHITE: "white",
    HONOUR: "honour",
    GATE: "gate",
    COINS: "coins",
    SEAT: "seat",
}
KINDS: Final[dict[int, str]] = {
    BUILDER: "place_builder",
    PLAY: "play_card",
    ICON: "use_icon",
    COLOUR: "buy_colour",
    SPOT: "choose_spot",
    HEIGHT: "choose_height",
    WHITE: "choose_white",
    HONOUR: "choose_honour",
    GATE: "choose_gate_element",
    COINS: "split_income",
    SEAT: "appoint_starting_player",
}
ARGUMENTS: Final[dict[int, str]] = {
    BUILDER: "quarter",
    PLAY: "card",
    ICON: "icon",
    COLOUR: "colour",
    SPOT: "spot",
    HEIGHT: "bricks",
    WHITE: "white",
    HONOUR: "slot",
    GATE: "spot",
    COINS: "coins",
    SEAT: "seat",
}


def names_for(box: Box, kind: int) -> list[str] | None:
    """The names that an argument of this kind goes by; None if it is a number."""
    if kind == BUILDER:
        return box.quarters
    if kind == PLAY:
        return box.action_card_names
    if kind == COLOUR:
        return box.colours
    if kind in (SPOT, GATE):
        return box.spot_names
    return None


def first_number(kind: int) -> int:
    """Slots and seats are counted from 1 in text."""
    return 1 if kind in (HONOUR, SEAT) else 0


def bound(box: Box, kind: int, seats: int) -> int:
    """How many arguments a kind has."""
    names = names_for(box, kind)
    if names is not None:
        return len(names)
    if kind == ICON:
        return max([len(card.icons) for card in box.action_cards])
    if kind in (HEIGHT, WHITE):
        return box.highest + 1
    if kind == HONOUR:
        return box.honour_slots
    if kind == SEAT:
        return seats
    return box.bricks * box.counts[seats].multiplier + 1


def spell(box: Box, move: int) -> tuple[str, int | str] | None:
    """The prefix and the argument of a move as text and word; None for a plain move."""
    kind = kind_of(move)
    if kind in PLAIN:
        return None
    names = names_for(box, kind)
    argument = argument_of(move)
    return PREFIXES[kind], names[argument] if names is not None else argument + first_number(kind)


def is_move(box: Box, move: int, seats: int) -> bool:
    """Whether a number means anything at all."""
    if move < 0:
        return False
    kind = kind_of(move)
    argument = argument_of(move)
    return argument == 0 if kind in PLAIN else argument < bound(box, kind, seats)


def write(box: Box, move: int) -> str:
    spelled = spell(box, move)
    return PLAIN[kind_of(move)] if spelled is None else f"{spelled[0]}:{spelled[1]}"


def read_argument(box: Box, kind: int, word: str, seats: int) -> int:
    """The argument that a word names; -1 if none."""
    names = names_for(box, kind)
    if names is not None:
        return names.index(word) if word in names else -1
    if not (word.isascii() and word.isdigit() and len(word) < 6):
        return -1
    argument = int(word) - first_number(kind)
    return argument if 0 <= argument < bound(box, kind, seats) else -1


def read(box: Box, text: str, seats: int) -> int:
    """The number of a move in canonical notation; -1 if the text is none."""
    word = text.strip().lower()
    for kind, name in PLAIN.items():
        if word == name:
            return kind
    prefix, _, rest = word.partition(":")
    for kind, name in PREFIXES.items():
        if prefix == name:
            argument = read_argument(box, kind, rest.strip(), seats)
            return kind + argument if argument >= 0 else -1
    return -1
