"""The log in words: single lines, and whole turns as paragraphs."""

from collections.abc import Sequence

from rich.text import Text

from urbes.cli.drawing import ink, player
from urbes.cli.wording import Wording
from urbes.engine.match import Step
from urbes.locales import Words

Line = tuple[int, str]
"""The seat of an event, and its words."""


def lines(steps: Sequence[Step], wording: Wording, viewer: int, words: Words, names: list[str]) -> list[Line]:
    found: list[Line] = []
    for step in steps:
        for event in step.events:
            text = wording.line(step.game, event, viewer, words, names)
            if text:
                found.append((event.seat, text))
    return found


def written(line: Line, names: list[str]) -> Text:
    seat, text = line
    return player(seat, names) + Text(f" {text}") if seat >= 0 else ink(text, "dim")


def told(steps: Sequence[Step], wording: Wording, viewer: int, words: Words, names: list[str]) -> list[Text]:
    """The log line by line."""
    return [written(line, names) for line in lines(steps, wording, viewer, words, names)]


def paragraphs(steps: Sequence[Step], wording: Wording, viewer: int, words: Words, names: list[str]) -> list[Text]:
    """The log with everything that one player did in a row in one paragraph."""
    joined: list[Line] = []
    for seat, text in lines(steps, wording, viewer, words, names):
        if joined and joined[-1][0] == seat:
            joined[-1] = (seat, f"{joined[-1][1]} · {text}")
        else:
            joined.append((seat, text))
    return [written(line, names) for line in joined]
