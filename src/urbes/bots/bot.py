"""What a bot is, and how a table asks one for a move without having to trust it."""

import math
from abc import ABC, abstractmethod

from urbes.engine.chance import Chance
from urbes.engine.game import Game
from urbes.engine.title import Title


class Bot(ABC):
    """Chooses moves. One bot may serve several seats; it keeps nothing between decisions but its own stream."""

    @abstractmethod
    def choose(self, title: Title, game: Game, seat: int) -> int:
        """A legal move of `game`, in which everything that the seat cannot know has been drawn anew."""

    def seconds_a_turn(self, title: Title) -> float:
        """How long a turn may take by the bot's own word; who says nothing may take any time."""
        return math.inf


def decide(bot: Bot, title: Title, game: Game, seat: int, chance: Chance) -> tuple[int, str]:
    """A legal move for the seat, and a complaint if it is not the bot's own choice but a random one.

    The bot gets a determinized clone, so it never holds the truth; `chance` redraws what is hidden.
    """
    legal = game.legal()
    imagined = title.determinize(game, seat, chance)
    try:
        move = bot.choose(title, imagined, seat)
        if move in legal:
            return int(move), ""
        complaint = f"{type(bot).__name__} chose {move!r}, which is not legal"
    except Exception as error:  # a bot may fail in any way, the table goes on
        complaint = f"{type(bot).__name__} failed: {type(error).__name__}: {error}"
    return legal[chance.below(len(legal))], complaint
