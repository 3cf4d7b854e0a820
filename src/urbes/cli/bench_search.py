"""`urbes bench search`: the speed of the tree search, printed for people or for machines."""

from typing import Annotated

import msgspec
import typer
from rich.console import Group, RenderableType
from rich.table import Table

from urbes.cli.lab import JSON, bench, progress_bar, show
from urbes.cli.languages import LANGUAGE, language
from urbes.lab.bench_search import PEERS, SearchBench, bench_search
from urbes.locales import Words


@bench.command("search")
def search(
    peer: Annotated[str | None, typer.Option(help=f"Compare with another search: {', '.join(PEERS)}.")] = None,
    game: Annotated[list[str] | None, typer.Option(help="A game to measure; all unless named.")] = None,
    players: Annotated[int, typer.Option(help="Number of players.")] = 2,
    seconds: Annotated[float, typer.Option(help="Time for each figure of each game.")] = 5.0,
    lang: LANGUAGE = "",
    as_json: JSON = False,
) -> None:
    """Measure the tree search: iterations and whole playouts."""
    words = Words(language(lang), "lab")
    with progress_bar(words("bench.progress"), 1.0) as progress:
        found = bench_search(game or [], players, seconds, peer, progress)
    if as_json:
        print(msgspec.json.encode(found).decode())
    else:
        show(search_table(found, peer, words))


def search_table(found: SearchBench, peer: str | None, words: Words) -> RenderableType:
    table = Table(title=words("bench_search.title", build=words(f"bench.{found.build}")))
    for heading in ("engine", "game"):
        table.add_column(words(f"bench.{heading}"))
    table.add_column(words("bench.players"), justify="right")
    for heading in ("iterations", "rollouts", "playouts"):
        table.add_column(words(f"bench_search.{heading}"), justify="right")
    for row in found.rows:
        table.add_row(
            row.engine,
            row.game,
            str(row.players),
            f"{row.iterations_per_second:,}",
            f"{row.rollouts_per_second:,}",
            "–" if row.playouts_per_second is None else f"{row.playouts_per_second:,}",
        )
    lines = [
        words(
            "bench_search.ratio",
            game=key,
            iterations=ratio.iterations,
            rollouts=ratio.rollouts,
            playouts=ratio.playouts,
            peer=peer,
        )
        for key, ratio in found.ratios.items()
    ]
    return Group(table, *lines)
