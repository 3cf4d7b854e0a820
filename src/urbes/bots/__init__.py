"""Players that are programs. A bot is named by a spec and is handed determinized clones, never the truth."""

import re
from collections.abc import Callable

from urbes.bots.bot import Bot, Complaint, decide
from urbes.bots.greedy import Greedy
from urbes.bots.levels import NAMES
from urbes.bots.mcts import Character, Mcts, Thought, paced
from urbes.bots.random import Random
from urbes.engine.errors import OptionError, UnknownChoice

__all__ = ["SPECS", "Bot", "Complaint", "check_spec", "decide", "level_of", "make_bot"]

Maker = Callable[[str], Bot]

SPECS: dict[str, str] = {
    "random": "any legal move, all equally likely",
    "greedy": "the action that looks best at once",
    "mcts:TIME": "tree search with so much time a turn: 1s, 500ms, or a number of iterations",
    "level:N": "one of the six characters, 1 to 6",
}
FORM = re.compile(r"(?P<kind>[a-z]+)(:(?P<argument>[^@]*))?(@(?P<pace>.*))?")
TIME = re.compile(r"(?P<number>[0-9]+(\.[0-9]+)?)(?P<unit>ms|s|)")
LONGEST = 3600.0
MOST_ITERATIONS = 1_000_000_000


def make_bot(spec: str, seed: str) -> Bot:
    """A bot by its spec; bots with the same spec and seed play alike."""
    bot = maker(spec)(seed)
    bot.spec = spec.strip().lower()
    return bot


def check_spec(spec: str) -> str:
    """The spec as it is written in results, if it names a bot."""
    maker(spec)
    return spec.strip().lower()


def level_of(spec: str) -> int | None:
    """The level of the character that a spec names; None if it names another bot."""
    found = FORM.fullmatch(check_spec(spec))
    return int(found["argument"]) if found and found["kind"] == "level" else None


def maker(spec: str) -> Maker:
    found = FORM.fullmatch(spec.strip().lower())
    kind = found["kind"] if found else ""
    if found is None or kind not in MAKERS:
        raise UnknownChoice("bot", spec, SPECS)
    return MAKERS[kind](spec, found["argument"], found["pace"])


def plain(bot: Callable[[str], Bot]) -> Callable[[str, str | None, str | None], Maker]:
    def make(spec: str, argument: str | None, pace: str | None) -> Maker:
        if argument is not None or pace is not None:
            raise OptionError(f"bot {spec!r}: {spec.split(':')[0].split('@')[0]} takes no argument")
        return bot

    return make


def searcher(spec: str, argument: str | None, pace: str | None) -> Maker:
    found = TIME.fullmatch(argument or "")
    if found is None:
        raise OptionError(f"bot {spec!r}: how long may it think? For example mcts:1s, mcts:500ms or mcts:2000")
    number = float(found["number"])
    share = read_pace(spec, pace)
    if found["unit"]:
        seconds = number / 1000 if found["unit"] == "ms" else number
        if not 0 < seconds * share <= LONGEST:
            raise OptionError(f"bot {spec!r}: a turn takes more than 0 s and at most {LONGEST:g} s")
        thought = Thought(seconds=seconds)
    else:
        if not (number.is_integer() and number >= 1 and number * share <= MOST_ITERATIONS):
            raise OptionError(f"bot {spec!r}: the number of iterations is a whole number from 1 to {MOST_ITERATIONS:,}")
        thought = Thought(iterations=int(number))
    thought = paced(thought, share)
    return lambda seed: Mcts(seed, thought)


def character(spec: str, argument: str | None, pace: str | None) -> Maker:
    if argument not in [str(number + 1) for number in range(len(NAMES))]:
        raise UnknownChoice("level", argument or "", range(1, len(NAMES) + 1))
    share = read_pace(spec, pace)
    return lambda seed: Character(seed, int(argument), share)


def read_pace(spec: str, pace: str | None) -> float:
    """The share of its usual time that a bot gets."""
    if pace is None:
        return 1.0
    try:
        share = float(pace)
    except ValueError:
        share = 0.0
    if not 0.0 < share <= 100.0:
        raise OptionError(f"bot {spec!r}: the pace after @ is a number above 0 and at most 100, for example @0.1")
    return share


MAKERS: dict[str, Callable[[str, str | None, str | None], Maker]] = {
    "random": plain(Random),
    "greedy": plain(Greedy),
    "mcts": searcher,
    "level": character,
}
