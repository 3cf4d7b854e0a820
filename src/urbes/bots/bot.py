"""What a bot is, and how a table asks one for a move without having to trust it."""

import copy
import logging
import math
import operator
from abc import ABC, abstractmethod
from collections.abc import Sequence
from time import perf_counter
from typing import Literal, Self, SupportsFloat

import msgspec

from urbes.engine.chance import Chance
from urbes.engine.game import Game
from urbes.engine.title import Title

GRACE = 2.0
"""Seconds that a turn may take beyond the bot's own time: the bot is not to blame for a busy machine."""
MOST_SIGNS = 300

log = logging.getLogger(__name__)


class Complaint(msgspec.Struct, frozen=True):
    """Why a move is not a bot's own choice: which bot, what kind of trouble, and the trouble in words."""

    kind: Literal["raised", "illegal", "overran", "died"]
    bot: str
    message: str

    def __str__(self) -> str:
        return f"{self.bot} {self.message}"


class Clock:
    """Adds up the time that a bot spends on all decisions of one turn."""

    def __init__(self) -> None:
        self.turn: tuple[str, int, int] | None = None
        self.spent = 0.0

    def begin(self, title: Title, game: Game, seat: int) -> float:
        """The seconds already spent on the turn that this position belongs to."""
        turn = (title.key, seat, game.turn)
        if turn != self.turn:
            self.turn = turn
            self.spent = 0.0
        return self.spent

    def forgive(self) -> None:
        """Reset the time after an overrun, so that the rest of the turn does not cause more complaints."""
        self.spent = 0.0


class Bot(ABC):
    """Chooses moves. One bot may serve several seats; it keeps nothing between turns but its own streams."""

    spec = ""
    """The spec that the bot was made from; empty for a bot that is not in the registry."""
    clock: Clock | None = None

    @abstractmethod
    def choose(self, title: Title, game: Game, seat: int) -> int:
        """A legal move of `game`, in which everything that the seat cannot know has been drawn anew."""

    def seconds_a_turn(self, title: Title) -> float:
        """How long a turn of this bot may take; unless a bot overrides this, it may take any time."""
        return math.inf

    def reseed(self, seed: str) -> None:  # noqa: B027 - a bot without chance has nothing to do
        """Restart all streams, as if the bot were made from this seed now; what it knows of the present turn stays."""

    def __copy__(self) -> Self:
        """A copy draws from streams of its own."""
        return copy.deepcopy(self)

    @property
    def name(self) -> str:
        return self.spec or type(self).__name__


def overrun(bot: str, seconds: float, allowed: float) -> Complaint:
    return Complaint("overran", bot, f"overran its time: {seconds:.2f} s for a turn of {allowed:g} s")


def illegal(bot: str, move: object) -> Complaint:
    return Complaint("illegal", bot, f"chose {told(move)[:80]}, which is not legal")


def raised(bot: str, error: str) -> Complaint:
    return Complaint("raised", bot, f"failed: {error}")


def told(what: object) -> str:
    """Anything that comes from a bot as one short line that is safe in every file and terminal."""
    try:
        text = str(what)
    except KeyboardInterrupt:
        raise
    except BaseException:
        return f"(a {type(what).__name__} that cannot be put into words)"
    line = " ".join(text.split())[:MOST_SIGNS]
    return "".join(sign if sign.isprintable() else "�" for sign in line)


def in_words(error: BaseException) -> str:
    return f"{type(error).__name__}: {told(error)}"


def legal_move(answer: object, legal: Sequence[int]) -> int | None:
    """A bot's answer as one of the legal moves, whatever kind of whole number it is; None if it is not legal."""
    try:
        move = operator.index(answer)  # type: ignore[arg-type]
    except TypeError:
        return None
    return move if move in legal else None


def time_for_a_turn(bot: Bot, title: Title) -> float:
    """The time that the bot itself names; ValueError if that is not a time."""
    seconds: object = bot.seconds_a_turn(title)
    if isinstance(seconds, SupportsFloat) and float(seconds) > 0:
        return float(seconds)
    raise ValueError(f"a turn takes more than 0 s, not {told(seconds)}")


def name_of(bot: Bot) -> str:
    try:
        return told(bot.name)
    except KeyboardInterrupt:
        raise
    except BaseException:
        return type(bot).__name__


def decide(bot: Bot, title: Title, game: Game, seat: int, chance: Chance) -> tuple[int, Complaint | None]:
    """A legal move for the seat, and a complaint if it is not the bot's own choice but a random one.

    The bot gets a determinized clone, so it never holds the truth; `chance` redraws what is hidden. Whatever the bot
    does, the table goes on; only Ctrl-C gets through.
    """
    legal = game.legal()
    imagined = title.determinize(game, seat, chance)
    clock = bot.clock = bot.clock or Clock()
    spent = clock.begin(title, game, seat)
    began = perf_counter()
    try:
        try:
            answer = bot.choose(title, imagined, seat)
        finally:
            clock.spent = spent + perf_counter() - began
        allowed = time_for_a_turn(bot, title)
        move = legal_move(answer, legal)
        if move is None:
            complaint = illegal(name_of(bot), answer)
        elif clock.spent > allowed + GRACE:
            complaint = overrun(name_of(bot), clock.spent, allowed)
            clock.forgive()
        else:
            return move, None
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        complaint = raised(name_of(bot), in_words(error))
    log.warning("%s; a random move is played for seat %d of %s", complaint, seat + 1, title.key)
    return legal[chance.below(len(legal))], complaint
