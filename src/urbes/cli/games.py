"""`urbes games` and `urbes edition`: the games and their printed values, for people and for machines."""

from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.text import Text

from urbes.cli.languages import LANGUAGE, language
from urbes.cli.seating import plain
from urbes.engine.edition import Edition
from urbes.engine.options import written
from urbes.engine.registry import find_title, titles
from urbes.engine.title import Title
from urbes.locales import Words

JSON = Annotated[bool, typer.Option("--json", help="Print JSON for machines.")]

edition = typer.Typer(no_args_is_help=True, help="Editions: the printed values of a game.")


def print_json(data: object) -> None:
    print(msgspec.json.encode(data).decode())


def area(title: Title) -> str:
    """The area of the locales that holds the words of a game."""
    return title.key.replace("-", "_")


def described(title: Title) -> dict[str, object]:
    """A game as `urbes games --json` lists it."""
    options = {
        option.id: {
            "default": option.default,
            "values": option.values,
            "rule": option.rule,
            "players": option.players or title.players,
        }
        for option in title.options()
    }
    return {
        "key": title.key,
        "name": title.name,
        "players": list(title.players),
        "options": options,
        "edition": {"name": title.edition.name, "hash": title.edition.hash},
    }


def games(as_json: JSON = False, lang: LANGUAGE = "") -> None:
    """List the games with their options."""
    if as_json:
        print_json([described(title) for title in titles()])
        return
    chosen = language(lang)
    console = Console(highlight=False)
    for title in titles():
        words = Words(chosen, area(title))
        console.print(Text.assemble((words("game.title"), "bold"), f"  {title.key}  — {words('game.tagline')}"))
        counts = ", ".join(str(count) for count in title.players)
        console.print(Text(f"  {words('list.players')}: {counts}"))
        console.print(Text(f"  {words('list.edition')}: {title.edition.name} ({title.edition.hash[:12]})"))
        console.print(Text(f"  {words('list.options')}:"))
        for option in title.options():
            console.print(Text(f"    {words(f'setting.{option.id}')}"))
            for value in option.values:
                mark = f" ({words('list.default')})" if value == option.default else ""
                meaning = words(f"setting.{option.id}_{written(value)}")
                console.print(Text.assemble("      ", (f"{option.id}={written(value)}", "cyan"), f"  {meaning}{mark}"))


@edition.command("check")
def check(file: Annotated[Path, typer.Argument(help="An edition.", metavar="FILE")]) -> None:
    """Check an edition file: everything in it must hold together."""
    found = Edition.read(file)
    title = find_title(found.game)
    title.check_edition(found)
    print(f"ok: {plain(found.name, 60)}, an edition of {title.name}, hash {found.hash}")


@edition.command("show")
def show(key: Annotated[str, typer.Argument(help="The game, for example porta-nigra.")], as_json: JSON = False) -> None:
    """Print the edition of a game: a file to be corrected, checked, and played with --edition."""
    title = find_title(key)
    if as_json:
        print_json(
            {"game": title.key, "name": title.edition.name, "hash": title.edition.hash, "data": title.edition.data}
        )
    else:
        print((title.folder / "components.toml").read_text(encoding="utf-8"), end="")
