"""The six characters that people play against. They differ only in how far they search and how firmly they choose."""

import msgspec

from urbes.engine.errors import UnknownChoice


class Level(msgspec.Struct, frozen=True):
    """How a character thinks: the most iterations and seconds a turn, and how many turns ahead."""

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
THOUGHT = ((12, 2.5), (24, 0.9), (70, 0.4), (250, 0.2), (1500, 0.0), (NO_LIMIT, 0.0))


def level(number: int, ahead: int = 0) -> Level:
    """The level of a character, for a game whose search plays `ahead` turns before it judges."""
    if not 1 <= number <= len(NAMES):
        raise UnknownChoice("level", number, range(1, len(NAMES) + 1))
    iterations, temperature = THOUGHT[number - 1]
    seconds = BEST if number == len(NAMES) else QUICK
    return Level(number, NAMES[number - 1], iterations, seconds, temperature, ahead)
