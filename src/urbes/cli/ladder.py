"""`urbes ladder`: which bot is stronger, and how sure that is."""

import sys
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.box import SIMPLE_HEAD
from rich.console import Group, RenderableType
from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from urbes.cli.lab import INTERRUPTED, JSON, progress_bar, show, telling
from urbes.cli.languages import LANGUAGE, language
from urbes.engine.errors import OptionError
from urbes.engine.registry import find_title
from urbes.lab.fixtures import make_contest
from urbes.lab.ladder import Interval, Ladder, climb
from urbes.lab.runners import read_jobs
from urbes.lab.simulate import Interrupted
from urbes.locales import Words

BOTS = "level:1,level:2,level:3,level:4,level:5,level:6"
MOST_FORFEITS = 10
RAY = Annotated[
    str | None, typer.Option(help="Spread the games over a Ray cluster: its address, or `local` for one of our own.")
]
JOBS = Annotated[str, typer.Option(help="Number of processes; `auto`: one for each core.")]
PACE = Annotated[float, typer.Option(help="Cut the time and iterations of all bots to this part, for example 0.1.")]


def columns() -> list[TextColumn | BarColumn | MofNCompleteColumn | TimeElapsedColumn | TimeRemainingColumn]:
    """The columns of a progress bar for long games: how many are done, the time passed, and the time left."""
    return [
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
    ]


def ladder(
    key: Annotated[str, typer.Argument(help="The game, for example porta-nigra.")],
    players: Annotated[int, typer.Option(help="Number of players.")] = 2,
    games: Annotated[
        int, typer.Option(help="Games of each group of bots, rounded up so that all sit everywhere.")
    ] = 100,
    bots: Annotated[str, typer.Option(help="Bots with commas between; the last fills empty seats.")] = BOTS,
    seed: Annotated[str, typer.Option(help="Seed of all deals and bots.")] = "0",
    pace: PACE = 1.0,
    jobs: JOBS = "auto",
    out: Annotated[Path | None, typer.Option(help="Folder for games, report and pictures; goes on if it can.")] = None,
    resume: Annotated[Path | None, typer.Option(help="Go on with the ladder in this folder.")] = None,
    option: Annotated[list[str] | None, typer.Option(help="A house rule, name=value; may be repeated.")] = None,
    edition: Annotated[Path | None, typer.Option(help="Play with another edition file.")] = None,
    ray: RAY = None,
    lang: LANGUAGE = "",
    as_json: JSON = False,
) -> None:
    """Let bots play each other and rate them, with intervals."""
    words = Words(language(lang), "lab")
    contest = make_contest(
        key, players, games, seed, bots=bots.split(","), pace=pace, options=option or [], edition=edition
    )
    if out and resume:
        raise OptionError("name one folder: --out for a new ladder, --resume to go on with one")
    folder = resume or out or Path(f"ladder-{contest.title.key}-{players}p")
    workers = read_jobs(jobs)
    try:
        with telling(words), progress_bar(words("ladder.progress"), contest.size, columns()) as progress:
            found = climb(contest, folder, jobs=workers, ray=ray, resume=resume is not None, progress=progress)
    except Interrupted as stop:
        print(words("ladder.interrupted", played=stop.played, folder=folder), file=sys.stderr)
        raise typer.Exit(INTERRUPTED) from None
    except KeyboardInterrupt:
        raise typer.Exit(INTERRUPTED) from None
    if as_json:
        print(msgspec.json.encode(found).decode())
    else:
        show(ladder_table(found, words))
        print(words("ladder.written", folder=folder))


def shown(interval: Interval, form: str) -> str:
    """The figure, with its interval in the line below."""
    low = f"{interval.low:{form}}".removesuffix("%")
    return f"{interval.value:{form}}\n{low}–{interval.high:{form}}"


def figure(value: float | None, form: str) -> str:
    return "–" if value is None else f"{value:{form}}"


def empty_table(title: str, first: str) -> Table:
    """A table whose seven columns fit into eighty characters."""
    table = Table(title=title, box=SIMPLE_HEAD, pad_edge=False, collapse_padding=True)
    table.add_column(first, overflow="fold")
    return table


def ladder_table(found: Ladder, words: Words) -> RenderableType:
    name = find_title(found.game).name
    alone = found.players == 1
    table = empty_table(words("ladder.title", game=name, players=found.players, games=found.games), words("ladder.bot"))
    table.add_column(words("ladder.rating"), justify="right", min_width=9)
    table.add_column(words("ladder.wins"), justify="right", min_width=11)
    for heading in ("score", "margin" if alone else "rank", "turn", "forfeits"):
        table.add_column(words(f"ladder.{heading}"), justify="right", overflow="fold")
    for each in found.standings:
        table.add_row(
            each.bot,
            shown(each.rating, ".0f"),
            shown(each.win_share, ".1%"),
            figure(each.mean_score, ".1f"),
            figure(each.mean_margin, "+.1f") if alone else figure(each.mean_rank, ".2f"),
            "\n".join(words("ladder.seconds", number=f"{time:.2f}") for time in (each.think_p50, each.think_p95)),
            str(each.forfeits),
        )
    share = f"{found.standings[0].fair_share:.0%}"
    below = [words("ladder.fair_alone") if alone else words("ladder.fair", share=share)]
    below += [
        words("ladder.forfeit", game=each.game, bot=each.bot, reason=each.reason)
        for each in found.forfeits[:MOST_FORFEITS]
    ]
    if len(found.forfeits) > MOST_FORFEITS:
        below.append(words("ladder.more_forfeits", number=len(found.forfeits) - MOST_FORFEITS))
    return Group(table, *([] if alone else [meetings_table(found, words)]), *[Text(line) for line in below])


def meetings_table(found: Ladder, words: Words) -> Table:
    bots = [each.bot for each in found.standings]
    ahead = {(each.bot, each.other): each.ahead for each in found.meetings}
    table = empty_table(words("ladder.meetings"), words("ladder.bot"))
    for bot in bots:
        table.add_column(bot, justify="right", overflow="fold")
    for bot in bots:
        table.add_row(bot, *[shown(ahead[bot, other], ".0%") if (bot, other) in ahead else "" for other in bots])
    return table
