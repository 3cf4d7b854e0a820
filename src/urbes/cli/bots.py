"""`urbes bots`: who can be played against, how strong they are, and how they are named."""

from collections.abc import Sequence
from typing import Annotated

import typer
from rich import box
from rich.console import Console, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from urbes.bots import SPECS
from urbes.bots.levels import NAMES, level
from urbes.bots.measured import Measured, own_measurements
from urbes.cli.drawing import glossary, ink
from urbes.cli.games import JSON, area, print_json
from urbes.cli.languages import LANGUAGE, language
from urbes.engine.registry import find_title, titles
from urbes.engine.title import Title
from urbes.locales import Words

GAME = Annotated[str | None, typer.Option("--game", help="Only this game, for example porta-nigra.")]


def bots(game: GAME = None, as_json: JSON = False, lang: LANGUAGE = "") -> None:
    """List the bots: six characters with what has been measured of them, and all kinds of specs."""
    chosen = [find_title(game)] if game else titles()
    words = Words(language(lang), "bots")
    if as_json:
        print_json(listed(chosen, words))
        return
    console = Console(highlight=False)
    specs = glossary(words("bots.specs"), [*spec_rows(words), ("@PACE", words("spec.pace"))])
    for page in [characters(chosen, words), specs, *[results(title, words) for title in chosen]]:
        console.print(page)


def spec_rows(words: Words) -> list[tuple[str, str]]:
    return [(spec, words(f"spec.{spec.partition(':')[0]}")) for spec in SPECS]


def listed(chosen: Sequence[Title], words: Words) -> dict[str, object]:
    """The whole list for machines."""
    found = own_measurements()
    return {
        "characters": [
            {
                "level": number,
                "spec": f"level:{number}",
                "name": words(f"character.{number}.name"),
                "role": words(f"character.{number}.role"),
                "style": words(f"character.{number}.style"),
                "text": words(f"character.{number}.text"),
                "seconds": {title.key: level(number).seconds for title in chosen},
            }
            for number in range(1, len(NAMES) + 1)
        ],
        "specs": dict(spec_rows(words)),
        "measured": {
            title.key: {str(players): found.get(title.key, {}).get(players, {}) for players in title.players}
            for title in chosen
        },
    }


def characters(chosen: Sequence[Title], words: Words) -> RenderableType:
    grid = Grid(title=words("bots.characters"), title_justify="left", title_style="bold", box=box.SIMPLE_HEAD)
    grid.add_column(words("bots.level"), style="bold cyan", no_wrap=True)
    grid.add_column(words("bots.name"), no_wrap=True)
    grid.add_column(words("bots.style"), overflow="fold")
    grid.add_column(words("bots.thinks"), justify="right")
    for number in range(1, len(NAMES) + 1):
        name = ink(words(f"character.{number}.name"), "bold") + Text(f", {words(f'character.{number}.role')}")
        style = Text(words(f"character.{number}.style")) + ink(f"\n{words(f'character.{number}.text')}", "dim")
        seconds = words("bots.seconds", n=words.number(level(number).seconds, "g"))
        grid.add_row(f"level:{number}", name, style, seconds)
    return grid


def results(title: Title, words: Words) -> RenderableType:
    """Ratings, points and think times by number of players; a dash where nothing has been measured."""
    tables = own_measurements().get(title.key, {})
    name = Words(words.language, area(title))("game.title")
    if not tables:
        return ink(words("bots.unmeasured", game=name), "dim")
    grid = Grid(title=words("bots.measured", game=name), title_justify="left", title_style="bold", box=box.SIMPLE_HEAD)
    grid.add_column(words("bots.bot"), style="bold cyan")
    for heading in (words("bots.rating"), words("bots.points"), words("bots.slowest")):
        grid.add_column(heading, justify="right")
    for players in sorted(tables):
        grid.add_row(ink(words("bots.players", n=players), "bold"))
        for spec in sorted(tables[players], key=rank):
            grid.add_row(spec, *shown(tables[players][spec], words))
        grid.add_section()
    return grid


def rank(spec: str) -> tuple[bool, str]:
    """The characters come first, by their levels."""
    return not spec.startswith("level:"), spec


def shown(row: Measured, words: Words) -> list[str]:
    rating = "–" if row.rating is None else f"{row.rating:.0f}"
    if row.interval is not None:
        rating += f" ({row.interval[0]:.0f}–{row.interval[1]:.0f})"
    points = "–" if row.points is None else words.number(row.points)
    seconds = "–" if row.seconds is None else words("bots.seconds", n=words.number(row.seconds, ".2f"))
    return [rating, points, seconds]
