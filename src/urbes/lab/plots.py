"""Pictures of what the lab found, as PNG and SVG in one restrained style."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from urbes.lab.ladder import Ladder

INK = "#2b2622"
STONE = "#8a8178"
PAPER = "#fbf9f5"
PURPLE = "#6b2d4e"
STYLE: Any = {
    "font.family": "sans-serif",
    "font.size": 9,
    "text.color": INK,
    "axes.edgecolor": STONE,
    "axes.labelcolor": INK,
    "axes.titlesize": 10,
    "axes.titleweight": "bold",
    "axes.titlelocation": "left",
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.facecolor": PAPER,
    "figure.facecolor": PAPER,
    "savefig.facecolor": PAPER,
    "xtick.color": STONE,
    "ytick.color": INK,
    "grid.color": "#e3ddd3",
    "svg.hashsalt": "urbes",
}


@contextmanager
def picture(path: Path, width: float, height: float) -> Iterator[Figure]:
    """A figure that is written as PNG and as SVG; equal figures give equal files."""
    with mpl.rc_context(STYLE):
        figure = Figure(figsize=(width, height), layout="constrained")
        yield figure
        figure.savefig(path.with_suffix(".png"), dpi=144, metadata={"Software": None})
        figure.savefig(path.with_suffix(".svg"), metadata={"Date": None, "Creator": None})


def draw_ladder(found: Ladder, path: Path) -> None:
    """Ratings with intervals, who beats whom, and how points are spread."""
    rows = max(3, len(found.standings))
    with picture(path, 12, 1.6 + 0.45 * rows) as figure:
        rating, matrix, scores = figure.subplots(1, 3, width_ratios=[1.1, 1.2, 1.1])
        draw_ratings(rating, found)
        draw_meetings(matrix, found)
        draw_scores(scores, [each.bot for each in found.standings], [each.scores for each in found.standings])


def draw_ratings(axes: Axes, found: Ladder) -> None:
    bots = found.standings
    heights = list(range(len(bots)))[::-1]
    values = [each.rating.value for each in bots]
    reach = [
        [each.rating.value - each.rating.low for each in bots],
        [each.rating.high - each.rating.value for each in bots],
    ]
    axes.errorbar(values, heights, xerr=reach, fmt="o", color=PURPLE, ecolor=STONE, capsize=3, markersize=5)
    axes.set_yticks(heights, [each.bot for each in bots])
    axes.set_ylim(-0.6, len(bots) - 0.4)
    axes.grid(axis="x")
    axes.set_axisbelow(True)
    axes.set_title("Rating, 95 %")


def draw_meetings(axes: Axes, found: Ladder) -> None:
    """Row against column: green is ahead, purple behind."""
    bots = [each.bot for each in found.standings]
    shares = {(each.bot, each.other): each.ahead.value for each in found.meetings}
    grid = [[shares.get((bot, other), float("nan")) for other in bots] for bot in bots]
    axes.imshow(grid, cmap="PRGn", vmin=0, vmax=1, aspect="auto")
    for row, bot in enumerate(bots):
        for column, other in enumerate(bots):
            if (bot, other) in shares:
                share = shares[bot, other]
                colour = PAPER if abs(share - 0.5) > 0.35 else INK
                axes.text(column, row, f"{share:.0%}", ha="center", va="center", color=colour)
    axes.set_xticks(range(len(bots)), bots, rotation=30, ha="right")
    axes.set_yticks(range(len(bots)), bots)
    axes.set_title("Ahead of")
    axes.spines[:].set_visible(False)


def draw_scores(axes: Axes, names: Sequence[str], scores: Sequence[Sequence[float]]) -> None:
    """Points by box: middle half, median, and all but the farthest."""
    heights = list(range(len(names)))[::-1]
    shown = [(height, list(each)) for height, each in zip(heights, scores, strict=True) if each]
    if shown:
        axes.boxplot(
            [each for _, each in shown],
            positions=[height for height, _ in shown],
            orientation="horizontal",
            widths=0.5,
            showfliers=False,
            medianprops={"color": PURPLE, "linewidth": 1.6},
            boxprops={"color": STONE},
            whiskerprops={"color": STONE},
            capprops={"color": STONE},
        )
    axes.set_yticks(heights, names)
    axes.set_ylim(-0.6, len(names) - 0.4)
    axes.grid(axis="x")
    axes.set_axisbelow(True)
    axes.set_title("Points")
