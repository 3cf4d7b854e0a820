"""Bots in the lab: those of the registry, and a researcher's own, named by the function that makes them.

Only this module imports what a spec names. Specs from the network go to the registry, which has no such bots.
"""

import re
from pkgutil import resolve_name

from urbes import bots
from urbes.bots import Bot
from urbes.bots.bot import in_words
from urbes.engine.errors import UrbesError

OWN = re.compile(r"[^\W\d]\w*(\.[^\W\d]\w*)*:[^\W\d]\w*")


class CustomBotError(UrbesError):
    """A researcher's own bot that cannot be made."""


def is_custom(spec: str) -> bool:
    """Whether a spec reads `package.module:factory`; the names of the registry come first."""
    return OWN.fullmatch(spec) is not None and spec.partition(":")[0].lower() not in bots.MAKERS


def check_spec(spec: str) -> str:
    """The spec as it is written in results, if it names a bot that can be made."""
    if not is_custom(spec.strip()):
        return bots.check_spec(spec)
    make_bot(spec, "")
    return spec.strip()


def make_bot(spec: str, seed: str) -> Bot:
    """A bot by its spec; a researcher's own bot is what `factory(seed)` returns."""
    place = spec.strip()
    if not is_custom(place):
        return bots.make_bot(spec, seed)
    try:
        bot: object = resolve_name(place)(seed)
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        raise CustomBotError(
            f"bot {place} cannot be made: {in_words(error)}; `package.module:factory` names a function of a module "
            "that can be imported (see PYTHONPATH), which takes a seed and returns a bot"
        ) from None
    if not isinstance(bot, Bot):
        raise CustomBotError(f"bot {place}: the factory returns a {type(bot).__name__} instead of a urbes.bots.Bot")
    bot.spec = place
    return bot
