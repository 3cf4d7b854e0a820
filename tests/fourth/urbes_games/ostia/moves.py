"""The moves of Ostia."""

from collections.abc import Callable
from typing import Any, Final

from urbes.engine.moves import Domain, MoveKind, Names, Pairs

TURN: Final = 0
OVER: Final = 1
DECISIONS: Final = ("turn", "over")

END: Final = 0
DRAW: Final = 1
UNLOAD: Final = 0x100
TAKE: Final = 0x200
DELIVER: Final = 0x300
SELL: Final = 0x400

KINDS: Final = (
    MoveKind(UNLOAD, "unload", "unload", ["quay", "good"], "cargo", [TURN]),
    MoveKind(DELIVER, "deliver", "deliver", ["card"], "card", [TURN]),
    MoveKind(TAKE, "take", "take", ["card"], "card", [TURN]),
    MoveKind(DRAW, "draw", "draw", [], "", [TURN]),
    MoveKind(SELL, "sell", "sell", ["good"], "good", [TURN]),
    MoveKind(END, "end", "end", [], "", [TURN]),
)

DOMAINS: Final[dict[str, Callable[[Any, int], Domain]]] = {
    "cargo": lambda box, seats: Pairs(box.quays, box.goods),
    "card": lambda box, seats: Names(box.cards),
    "good": lambda box, seats: Names(box.goods),
}
