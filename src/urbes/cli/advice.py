"""What a search advises, drawn for people: candidates with bars, and expected points by source."""

from collections.abc import Mapping, Sequence

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from urbes.bots.mcts import Candidate
from urbes.cli.drawing import bar, ink
from urbes.locales import Words

FUTURE = "future"
"""What judges call the points of turns that are still to come."""
FINE = 1000
"""The resolution of bars: shares are drawn to a thousandth."""


def candidates(found: Sequence[Candidate], labels: Mapping[int, str], words: Words, width: int) -> RenderableType:
    """The moves that the search tried most, the best first."""
    room = max(6, min(20, width // 6))
    grid = Grid(box=box.SIMPLE_HEAD, pad_edge=False)
    grid.add_column("", style="bold cyan", justify="right")
    grid.add_column(words("why.move"))
    grid.add_column(words("why.share"), no_wrap=True)
    for heading in (words("why.worth"), words("why.place"), words("why.points")):
        grid.add_column(heading, justify="right", no_wrap=True)
    most = max((candidate.share for candidate in found), default=1.0)
    for number, candidate in enumerate(found, 1):
        share = bar(round(candidate.share * FINE), round(most * FINE), room, "green" if number == 1 else "cyan")
        grid.add_row(
            str(number),
            Text(labels[candidate.move]),
            Text(f"{candidate.share:>4.0%} ") + share,
            f"{100 * candidate.worth:.0f}",
            words.number(candidate.place),
            words.number(sum(candidate.points.values())),
            style="bold" if number == 1 else "",
        )
    return grid


def expected_points(found: Sequence[Candidate], words: Words, game_words: Words) -> RenderableType:
    """Where the points of each candidate are expected to come from; sources that bring nothing are left out."""
    grid = Grid(title=words("why.sources"), title_justify="left", title_style="bold", box=box.SIMPLE_HEAD)
    grid.add_column(words("why.source"))
    for number in range(1, len(found) + 1):
        grid.add_column(str(number), justify="right", style="bold" if number == 1 else "")
    for source in found[0].points:
        values = [candidate.points[source] for candidate in found]
        if any(round(value, 1) for value in values):
            name = words("why.future") if source == FUTURE else game_words.named("source", source)
            grid.add_row(name, *[words.number(value) for value in values])
    grid.add_section()
    totals = [words.number(sum(candidate.points.values())) for candidate in found]
    grid.add_row(ink(words("why.total"), "bold"), *totals)
    return grid


def reasons(
    found: Sequence[Candidate], labels: Mapping[int, str], words: Words, game_words: Words, width: int
) -> RenderableType:
    shown = [candidates(found, labels, words, width)]
    if len(found[0].points) > 1:
        shown.append(expected_points(found, words, game_words))
    return Group(*shown)
