"""`urbes balance`: a report on how a game plays when all seats are equally strong."""

import shlex
import sys
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.table import Table

from urbes.cli.lab import INTERRUPTED, JSON, progress_bar, show, telling
from urbes.cli.ladder import JOBS, PACE, RAY, columns, empty_table, shown
from urbes.cli.languages import LANGUAGE, language
from urbes.engine.registry import find_title
from urbes.lab.balance import ALL, Balance, read_players, weigh
from urbes.lab.fixtures import make_contest
from urbes.lab.report import write_report
from urbes.lab.runners import read_jobs
from urbes.lab.simulate import Interrupted
from urbes.locales import Words


def balance(
    key: Annotated[str, typer.Argument(help="The game, for example porta-nigra.")],
    players: Annotated[str, typer.Option(help="Numbers of players with commas between, or `all`.")] = ALL,
    games: Annotated[int, typer.Option(help="Games of each number of players.")] = 200,
    bots: Annotated[str, typer.Option(help="The bot at all seats; several take turns.")] = "level:4",
    seed: Annotated[str, typer.Option(help="Seed of all deals and bots.")] = "0",
    pace: PACE = 1.0,
    jobs: JOBS = "auto",
    out: Annotated[Path, typer.Option(help="Folder for the report, its data and pictures.")] = Path("docs/balance"),
    keep: Annotated[Path, typer.Option(help="Folder for the games played; goes on if it can.")] = Path("balance-games"),
    option: Annotated[list[str] | None, typer.Option(help="A house rule, name=value; may be repeated.")] = None,
    edition: Annotated[Path | None, typer.Option(help="Play with another edition file.")] = None,
    ray: RAY = None,
    lang: LANGUAGE = "",
    as_json: JSON = False,
) -> None:
    """Measure seats, points, components, length and endings of a game."""
    words = Words(language(lang), "lab")
    title = find_title(key)
    given = option or []
    contests = [
        make_contest(
            key, count, games, seed, bots=bots.split(","), pace=pace, options=given, edition=edition, detail=True
        )
        for count in read_players(title, players)
    ]
    workers = read_jobs(jobs)
    command = ["urbes", "balance", title.key, "--players", players, "--games", str(games), "--bots", bots]
    command += ["--seed", seed, *(["--pace", f"{pace:g}"] if pace != 1 else [])]
    command += [part for each in given for part in ("--option", each)]
    command += ["--edition", str(edition)] if edition else []
    try:
        size = sum(each.size for each in contests)
        with telling(words), progress_bar(words("ladder.progress"), size, columns()) as progress:
            found = weigh(contests, keep, shlex.join(command), jobs=workers, ray=ray, progress=progress)
    except Interrupted as stop:
        print(words("ladder.interrupted", played=stop.played, folder=keep), file=sys.stderr)
        raise typer.Exit(INTERRUPTED) from None
    except KeyboardInterrupt:
        raise typer.Exit(INTERRUPTED) from None
    path = write_report(found, out)
    if as_json:
        print(msgspec.json.encode(found).decode())
    else:
        show(balance_table(found, words))
        flags = sum(len(table.flags) for table in found.tables)
        print(words("balance.written", flags=flags, path=path))


def balance_table(found: Balance, words: Words) -> Table:
    table = empty_table(words("balance.title", game=find_title(found.game).name), words("balance.players"))
    table.add_column(words("balance.points"), justify="right")
    table.add_column(words("balance.turns"), justify="right")
    most = max(each.players for each in found.tables)
    for number in range(most):
        table.add_column(words("balance.place", number=number + 1), justify="right")
    for each in found.tables:
        wins = [shown(figures, ".1%") for figures in each.order]
        cells = [f"{each.points.mean:.1f}", f"{each.turns.mean:.1f}", *wins, *[""] * (most - each.players)]
        table.add_row(str(each.players), *cells)
    return table
