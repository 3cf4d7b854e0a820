"""Bots that misbehave inside a worker, and some that show where and when they think."""

import os
import sys
import time
from collections.abc import Callable

from tests.waiting import mark
from urbes.bots import make_bot
from urbes.bots.bot import Bot
from urbes.bots.jobs import Busy
from urbes.engine.game import Game
from urbes.engine.title import Title

MAKER = f"{__name__}:make_bad"
SLOW_MAKER = f"{__name__}:make_slow"


class Raises(Bot):
    def choose(self, title: Title, game: Game, seat: int) -> int:
        raise ZeroDivisionError("thinking failed")


class Cheats(Bot):
    def choose(self, title: Title, game: Game, seat: int) -> int:
        return -5


class Dreams(Bot):
    """Returns something that is not a number."""

    def choose(self, title: Title, game: Game, seat: int) -> int:
        return "the best one"  # type: ignore[return-value]


class Exits(Bot):
    def choose(self, title: Title, game: Game, seat: int) -> int:
        sys.exit(3)


class Wordless(Exception):
    def __str__(self) -> str:
        raise RuntimeError("no words")


class Mumbles(Bot):
    def choose(self, title: Title, game: Game, seat: int) -> int:
        raise Wordless


class Stutters(Bot):
    """Raises an error whose message cannot be written into a file as it is."""

    def choose(self, title: Title, game: Game, seat: int) -> int:
        raise ValueError("one\ntwo \udcff \x1b[31m")


class Timeless(Bot):
    def choose(self, title: Title, game: Game, seat: int) -> int:
        return game.legal()[0]

    def seconds_a_turn(self, title: Title) -> float:
        raise ZeroDivisionError("no time")


class Vague(Timeless):
    def seconds_a_turn(self, title: Title) -> float:
        return None  # type: ignore[return-value]


class Number:
    """A whole number of another kind, like those of numpy."""

    def __init__(self, value: int) -> None:
        self.value = value

    def __index__(self) -> int:
        return self.value


class Counts(Bot):
    def choose(self, title: Title, game: Game, seat: int) -> int:
        return Number(game.legal()[-1])  # type: ignore[return-value]


class Boasts(Bot):
    """Returns a number that is too long to be sent or even printed."""

    def choose(self, title: Title, game: Game, seat: int) -> int:
        return 10**5000


class Sleeps(Bot):
    """Thinks for half a minute, but promises a tenth of a second."""

    def choose(self, title: Title, game: Game, seat: int) -> int:
        time.sleep(30)
        return game.legal()[0]

    def seconds_a_turn(self, title: Title) -> float:
        return 0.1


class Searches(Bot):
    """Marks that it thinks, then searches for `seconds`."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds

    def choose(self, title: Title, game: Game, seat: int) -> int:
        mark()
        return make_bot(f"mcts:{self.seconds:g}s", "seed").choose(title, game, seat)

    def seconds_a_turn(self, title: Title) -> float:
        return self.seconds


class Dies(Bot):
    def choose(self, title: Title, game: Game, seat: int) -> int:
        os.kill(os.getpid(), 9)
        return 0


class Chatters(Bot):
    """Prints to the stream that carries the replies."""

    def choose(self, title: Title, game: Game, seat: int) -> int:
        print("{}" * 100)
        os.write(1, b"\x00\x00\x00\x02{}")
        sys.stdout.flush()
        return game.legal()[-1]


class Dawdles(Bot):
    """Thinks for a tenth of a second and chooses the last move."""

    def choose(self, title: Title, game: Game, seat: int) -> int:
        time.sleep(0.1)
        return game.legal()[-1]


class Ponders(Bot):
    """Thinks for five seconds of the ten that it may take."""

    def choose(self, title: Title, game: Game, seat: int) -> int:
        time.sleep(5)
        return game.legal()[0]

    def seconds_a_turn(self, title: Title) -> float:
        return 10.0


class Overrun(Raises):
    """Is refused, because too many decisions are waiting before it."""

    def seconds_a_turn(self, title: Title) -> float:
        raise Busy("too many decisions are waiting already")


BAD: dict[str, Callable[[], Bot]] = {
    "raises": Raises,
    "cheats": Cheats,
    "dreams": Dreams,
    "exits": Exits,
    "mumbles": Mumbles,
    "stutters": Stutters,
    "timeless": Timeless,
    "vague": Vague,
    "counts": Counts,
    "boasts": Boasts,
    "sleeps": Sleeps,
    "searches": lambda: Searches(4),
    "searches long": lambda: Searches(300),
    "dies": Dies,
    "chatters": Chatters,
    "dawdles": Dawdles,
}
WORDS = {
    "raises": ("raised", "failed: ZeroDivisionError: thinking failed"),
    "cheats": ("illegal", "chose -5, which is not legal"),
    "dreams": ("illegal", "chose the best one, which is not legal"),
    "exits": ("raised", "failed: SystemExit: 3"),
    "mumbles": ("raised", "failed: Wordless: (a Wordless that cannot be put into words)"),
    "stutters": ("raised", "failed: ValueError: one two � �[31m"),
    "timeless": ("raised", "failed: ZeroDivisionError: no time"),
    "vague": ("raised", "failed: ValueError: a turn takes more than 0 s, not None"),
    "boasts": ("illegal", "chose (a int that cannot be put into words), which is not legal"),
}
"""What is reported about bots that fail, in whichever process they think."""


def make_bad(spec: str, seed: str) -> Bot:
    bot = BAD[spec]() if spec in BAD else make_bot(spec, seed)
    bot.spec = spec
    return bot


def make_slow(spec: str, seed: str) -> Bot:
    """The bots of a server in trouble: those that stand in for people are slow, those that advise are refused."""
    slow: dict[str, Callable[[], Bot]] = {"level:3": Ponders, "mcts:2s": Overrun}
    bot = slow[spec]() if spec in slow else make_bot(spec, seed)
    bot.spec = spec
    return bot
