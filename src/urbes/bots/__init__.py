"""Players that are programs. A bot is named by a spec and is handed determinized clones, never the truth."""

from collections.abc import Callable

from urbes.bots.bot import Bot, decide
from urbes.bots.greedy import Greedy
from urbes.bots.random import Random
from urbes.engine.errors import UnknownChoice

__all__ = ["SPECS", "Bot", "decide", "make_bot"]

KINDS: dict[str, tuple[Callable[[str], Bot], str]] = {
    "random": (Random, "any legal move, all equally likely"),
    "greedy": (Greedy, "the action that looks best at once"),
}
SPECS: dict[str, str] = {spec: meaning for spec, (_, meaning) in KINDS.items()}


def make_bot(spec: str, seed: str) -> Bot:
    """A bot by its spec; equal seeds give equal players."""
    found = KINDS.get(spec.strip().lower())
    if found is None:
        raise UnknownChoice("bot", spec, SPECS)
    return found[0](seed)
