"""The six characters that people play against. They differ only in how far they search and how firmly they choose."""

import msgspec

from urbes.engine.errors import UnknownChoice


class Level(msgspec.Struct, frozen=True):
    """How a character thinks: at most so many iterations and seconds a turn, so many turns ahead."""

    number: int
    name: str
    iterations: int
    seconds: float
    temperature: float = 0.0
    ahead: int = 0


NAMES = ("Paulus", "Silvan", "Melissa", "Varro", "Cato", "Theodora")
QUICK = 2.0
BEST = 5.0
NO_LIMIT = 1 << 40

# Iterations a turn and temperature by level, found by `urbes ladder`.
THOUGHT: dict[str, tuple[tuple[int, float], ...]] = {
    "": ((12, 1.0), (40, 0.5), (160, 0.2), (700, 0.0), (4000, 0.0), (NO_LIMIT, 0.0)),
}


def level(key: str, number: int) -> Level:
    """A character at a table of a game; games without figures of their own use common ones."""
    if not 1 <= number <= len(NAMES):
        raise UnknownChoice("level", number, range(1, len(NAMES) + 1))
    iterations, temperature = THOUGHT.get(key, THOUGHT[""])[number - 1]
    seconds = BEST if number == len(NAMES) else QUICK
    return Level(number, NAMES[number - 1], iterations, seconds, temperature)
