"""Pictures of what the lab found, as PNG and SVG in one restrained style."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from urbes.lab.balance import Balance, Table
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
    "svg.fonttype": "none",
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
    """Ratings with intervals, who beats whom if any bots met, and how points are spread."""
    rows = max(3, len(found.standings))
    widths = [1.1, 1.2, 1.1] if found.meetings else [1.1, 1.1]
    with picture(path, 12, 1.6 + 0.45 * rows) as figure:
        rating, *matrix, scores = figure.subplots(1, len(widths), width_ratios=widths)
        draw_ratings(rating, found)
        for axes in matrix:
            draw_meetings(axes, found)
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
    """Each row against each column: green means ahead, purple behind."""
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
    """Points as box plots: the middle half, the median, and whiskers without outliers."""
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


SOURCES = ["#6b2d4e", "#b5651d", "#2f6f6d", "#c9a227", "#4a5d8a", "#8a8178", "#7d8f3c", "#a8443d", "#9c7bb0", "#5b4636"]
LABELLED = 10


def draw_balance(found: Balance, path: Path) -> None:
    """A row for each player count: wins by seat, points, and where points come from."""
    rows = len(found.tables)
    with picture(path, 12, 0.6 + 2.5 * rows) as figure:
        grid = figure.subplots(rows, 3, squeeze=False, width_ratios=[1, 1.2, 1.4])
        for axes, table in zip(grid, found.tables, strict=True):
            draw_seats(axes[0], table)
            draw_points(axes[1], table)
            draw_sources(axes[2], table)


def draw_seats(axes: Axes, table: Table) -> None:
    """Wins by the order of the first round and by seat, beside the fair share."""
    for shift, figures, colour, name in (
        (-0.12, table.seats, STONE, "seat"),
        (0.12, table.order, PURPLE, "order"),
    ):
        places = [number + 1 + shift for number in range(len(figures))]
        reach = [[each.value - each.low for each in figures], [each.high - each.value for each in figures]]
        values = [each.value for each in figures]
        axes.errorbar(places, values, yerr=reach, fmt="o", color=colour, capsize=3, markersize=4, label=name)
    axes.axhline(table.share, color=INK, linewidth=0.8, linestyle=":")
    axes.set_xticks(range(1, table.players + 1))
    axes.set_xlim(0.5, table.players + 0.5)
    axes.set_ylim(0, min(1.0, max(each.high for each in [*table.seats, *table.order]) * 1.15))
    axes.yaxis.set_major_formatter(lambda value, _: f"{value:.0%}")
    axes.legend(frameon=False, fontsize=7)
    axes.set_title(f"{table.players} players: wins" if table.players > 1 else "Alone: wins")


def draw_points(axes: Axes, table: Table) -> None:
    axes.hist(table.scores, bins=24, color=PURPLE, alpha=0.85)
    axes.axvline(table.points.mean, color=INK, linewidth=0.8, linestyle=":")
    axes.set_title("Points")


def draw_sources(axes: Axes, table: Table) -> None:
    """The points of winners and of others, source by source."""
    names = list(table.sources)
    heights = list(range(len(names)))[::-1]
    sides = ((0.2, "winners", PURPLE), (-0.2, "others", STONE))
    for shift, side, colour in sides:
        values = [getattr(each, side) or 0.0 for each in table.sources.values()]
        axes.barh([height + shift for height in heights], values, height=0.38, color=colour, label=side)
    axes.set_yticks(heights, names, fontsize=7)
    axes.legend(frameon=False, fontsize=7)
    axes.set_title("Points by source")


def draw_usage(found: Balance, path: Path) -> None:
    """For every component, how many seats use it and how much those seats win."""
    columns = len(found.tables)
    kinds = list(dict.fromkeys(each.kind for each in found.tables[0].usage))
    colours = {kind: SOURCES[number % len(SOURCES)] for number, kind in enumerate(kinds)}
    with picture(path, 4.6 * columns, 4.4) as figure:
        for axes, table in zip(figure.subplots(1, columns, squeeze=False)[0], found.tables, strict=True):
            used = [each for each in table.usage if each.users]
            for kind in kinds:
                mine = [each for each in used if each.kind == kind]
                axes.scatter(
                    [each.seats for each in mine],
                    [each.wins.value for each in mine],
                    s=9,
                    color=colours[kind],
                    label=kind,
                )
            sure = sorted(used, key=lambda each: max(each.wins.low - 1, 1 - each.wins.high), reverse=True)
            for each in sure[:LABELLED]:
                if each.wins.low > 1 or each.wins.high < 1:
                    axes.annotate(
                        each.name, (each.seats, each.wins.value), fontsize=6, xytext=(3, 2), textcoords="offset points"
                    )
            axes.axhline(1.0, color=INK, linewidth=0.8, linestyle=":")
            axes.xaxis.set_major_formatter(lambda value, _: f"{value:.0%}")
            axes.set_xlabel("seats that use it")
            axes.set_title(f"{table.players} players: wins of users" if table.players > 1 else "Alone: wins of users")
        figure.legend(*axes.get_legend_handles_labels(), loc="outside lower center", ncols=7, frameon=False, fontsize=7)
