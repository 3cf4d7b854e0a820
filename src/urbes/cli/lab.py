"""`urbes sim` and `urbes bench`: what the lab finds out, printed for people or for machines."""

import logging
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.console import Console, Group, RenderableType
from rich.progress import Progress, ProgressColumn
from rich.table import Table

from urbes.cli.languages import LANGUAGE, language
from urbes.engine.registry import find_title
from urbes.lab.bench import PEERS, Bench, bench_engine
from urbes.lab.plan import make_plan
from urbes.lab.simulate import Interrupted, Report, simulate
from urbes.locales import Words

INTERRUPTED = 130
JSON = Annotated[bool, typer.Option("--json", help="Print JSON for machines.")]

bench = typer.Typer(no_args_is_help=True, help="Measure how fast things are.")


@contextmanager
def progress_bar(
    label: str, total: float, columns: Sequence[ProgressColumn] = ()
) -> Iterator[Callable[[float], None] | None]:
    """A progress bar on standard error, if that is a terminal."""
    console = Console(stderr=True)
    if not console.is_terminal:
        yield None
        return
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task(label, total=total)
        yield lambda done: bar.update(task, completed=done)


class Telling(logging.Handler):
    """Prints log lines on standard error, above the bar, while games are played."""

    def __init__(self, words: Words) -> None:
        super().__init__()
        self.words = words

    def emit(self, record: logging.LogRecord) -> None:
        key, facts = getattr(record, "said", ("", {}))
        if key:
            print(self.words(key, **facts), file=sys.stderr)


@contextmanager
def telling(words: Words) -> Iterator[None]:
    """Print the log lines of the lab that are meant for people."""
    log, handler = logging.getLogger("urbes.lab"), Telling(words)
    log.addHandler(handler)
    try:
        yield
    finally:
        log.removeHandler(handler)


def show(what: RenderableType) -> None:
    Console().print(what)


def sim(
    key: Annotated[str, typer.Argument(help="The game, for example porta-nigra.")],
    players: Annotated[int, typer.Option(help="Number of players.")] = 4,
    games: Annotated[int, typer.Option(help="Number of games.")] = 100,
    seed: Annotated[str, typer.Option(help="Seed; game i is dealt from SEED/i.")] = "0",
    bots: Annotated[str, typer.Option(help="One bot for all seats, or one for each, with commas between.")] = "random",
    option: Annotated[list[str] | None, typer.Option(help="A house rule, name=value; may be repeated.")] = None,
    edition: Annotated[Path | None, typer.Option(help="Play with another edition file.")] = None,
    save: Annotated[Path | None, typer.Option(help="Write a record of each game into this folder.")] = None,
    usage: Annotated[bool, typer.Option("--usage", help="Count how often each component is used.")] = False,
    check: Annotated[bool, typer.Option("--check", help="Check every law in every position.")] = False,
    jobs: Annotated[int, typer.Option(help="Number of processes.")] = 1,
    lang: LANGUAGE = "",
    as_json: JSON = False,
) -> None:
    """Play many games by bots and sum them up."""
    words = Words(language(lang), "lab")
    plan = make_plan(
        key,
        players,
        games,
        seed,
        bots=bots.split(","),
        options=option or [],
        edition=edition,
        save=save,
        usage=usage,
        check=check,
    )
    try:
        with progress_bar(words("sim.progress"), games) as progress:
            report = simulate(plan, jobs, progress)
    except Interrupted as stop:
        print(words("sim.interrupted", played=stop.played), file=sys.stderr)
        if save:
            print(words("sim.saved", saved=stop.saved, folder=save), file=sys.stderr)
        raise typer.Exit(INTERRUPTED) from None
    except KeyboardInterrupt:
        raise typer.Exit(INTERRUPTED) from None
    if as_json:
        print(msgspec.json.encode(report).decode())
    else:
        show(report_table(report, words))


def report_table(report: Report, words: Words) -> RenderableType:
    title = words("sim.title", game=find_title(report.game).name, players=report.players)
    table = Table(title=title, show_header=False)
    table.add_column(style="bold")
    table.add_column(overflow="fold")
    table.add_row(words("sim.games"), f"{report.finished} / {report.games}")
    table.add_row(words("sim.decisions"), f"{report.decisions:,}")
    table.add_row(words("sim.speed"), f"{report.decisions_per_second:,}")
    table.add_row(words("sim.mean"), "  ".join(words.number(mean) for mean in report.scores.mean))
    table.add_row(words("sim.range"), f"{report.scores.min} … {report.scores.max}")
    table.add_row(words("sim.endings"), "  ".join(f"{kind} {count}" for kind, count in report.endings.items()))
    table.add_row(words("sim.digest"), report.digest)
    return Group(table, *[usage_table(kind, counts, words) for kind, counts in (report.usage or {}).items()])


def usage_table(kind: str, counts: dict[str, int], words: Words) -> Table:
    table = Table(title=words("sim.usage", kind=kind))
    table.add_column(words("sim.component"))
    table.add_column(words("sim.times"), justify="right")
    for name, count in counts.items():
        table.add_row(name, f"{count:,}", style=None if count else "bold red")
    return table


@bench.command("engine")
def engine(
    peer: Annotated[str | None, typer.Option(help=f"Compare with another engine: {', '.join(PEERS)}.")] = None,
    game: Annotated[list[str] | None, typer.Option(help="A game to measure; all unless named.")] = None,
    players: Annotated[int, typer.Option(help="Number of players.")] = 4,
    seconds: Annotated[float, typer.Option(help="Time for each figure of each engine.")] = 5.0,
    lang: LANGUAGE = "",
    as_json: JSON = False,
) -> None:
    """Measure random play and copies of positions."""
    words = Words(language(lang), "lab")
    with progress_bar(words("bench.progress"), 1.0) as progress:
        found = bench_engine(game or [], players, seconds, peer, progress)
    if as_json:
        print(msgspec.json.encode(found).decode())
    else:
        show(bench_table(found, peer, words))


def bench_table(found: Bench, peer: str | None, words: Words) -> RenderableType:
    table = Table(title=words("bench.title", build=words(f"bench.{found.build}")))
    for heading in ("engine", "game"):
        table.add_column(words(f"bench.{heading}"))
    for heading in ("players", "decisions", "clones", "games"):
        table.add_column(words(f"bench.{heading}"), justify="right")
    for row in found.rows:
        table.add_row(
            row.engine,
            row.game,
            str(row.players),
            f"{row.decisions_per_second:,}",
            f"{row.clones_per_second:,}",
            f"{row.games_per_second:,}",
        )
    lines = [
        words("bench.ratio", game=key, decisions=ratio.decisions, clones=ratio.clones, peer=peer)
        for key, ratio in found.ratios.items()
    ]
    return Group(table, *lines)


@bench.callback()
def benches() -> None:
    """Measure how fast things are."""
