"""Hints in three depths: where to look, which move, and why. Asking again at the same decision gives the next."""

from collections.abc import Sequence

from rich.console import RenderableType
from rich.text import Text

from urbes.bots.jobs import Answer
from urbes.cli.advice import reasons
from urbes.cli.parsing import Option
from urbes.locales import Words

WHERE, WHICH, WHY = 1, 2, 3
SEVERAL = 3
"""How many moves to name as places to look at, if they have no heading in common."""


class Hints:
    """What has been advised at one decision, and how much of it has been told."""

    def __init__(self) -> None:
        self.line = -1
        self.depth = 0
        self.answer: Answer | None = None

    def known(self, line: int) -> bool:
        return self.line == line and self.answer is not None

    def learn(self, line: int, answer: Answer) -> None:
        self.line = line
        self.depth = 0
        self.answer = answer

    def deeper(
        self, options: Sequence[Option], headings: dict[int, str], words: Words, game_words: Words, width: int
    ) -> list[RenderableType]:
        """The hint at the next depth, in words."""
        assert self.answer is not None
        found = self.answer.candidates
        self.depth = min(self.depth + 1, WHY)
        best = found[0].move
        labels = {option.move: option.label for option in options}
        if self.depth == WHERE:
            several = [option.label for option in options if option.move in [each.move for each in found[:SEVERAL]]]
            told: RenderableType = Text(words("hint.where", list=headings.get(best) or "; ".join(several)))
        elif self.depth == WHICH:
            number = next(number for number, option in enumerate(options, 1) if option.move == best)
            told = Text(words("hint.which", number=number, move=labels[best]))
        else:
            return [reasons(found, labels, words, game_words, width)]
        command = game_words("command.hint").split(",")[0]
        return [told, Text(words("hint.more", command=command), style="dim")]
