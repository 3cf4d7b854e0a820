"""The moves: what a seat may be asked, and what it can answer."""

from collections.abc import Callable
from typing import Any, Final

from urbes.engine.moves import Domain, MoveKind, Names

TURN: Final = 0
OVER: Final = 1
DECISIONS: Final = ("turn", "over")

END: Final = 0
DRAW: Final = 1
TAKE: Final = 0x100

KINDS: Final = (
    MoveKind(TAKE, "take", "take", ["slot"], "slot", [TURN]),
    MoveKind(DRAW, "draw", "draw", [], "", [TURN]),
    MoveKind(END, "end", "end", [], "", [TURN]),
)

DOMAINS: Final[dict[str, Callable[[Any, int], Domain]]] = {"slot": lambda box, seats: Names(box.slots)}
