"""`urbes games`, `replay`, `verify`, `edition`: the shelf, records and editions, for people and for machines."""

from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.text import Text

from urbes.cli.drawing import score_sheet, status
from urbes.cli.languages import LANGUAGE, language
from urbes.cli.log import told
from urbes.cli.seating import plain
from urbes.cli.voice import Voice
from urbes.engine import match as matches
from urbes.engine.edition import Edition
from urbes.engine.game import NOBODY
from urbes.engine.match import Match, fold
from urbes.engine.options import written
from urbes.engine.record import read_record
from urbes.engine.registry import find_title, titles
from urbes.engine.title import Title
from urbes.locales import Words

JSON = Annotated[bool, typer.Option("--json", help="Print JSON for machines.")]
FILE = Annotated[Path, typer.Argument(help="A record.", metavar="FILE")]
EDITION = Annotated[Path | None, typer.Option("--edition", help="The edition file that was played with.")]

edition = typer.Typer(no_args_is_help=True, help="Editions: the printed values of a game.")


def print_json(data: object) -> None:
    print(msgspec.json.encode(data).decode())


def area(title: Title) -> str:
    """Where the words of a game are."""
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


def read_edition(path: Path | None) -> Edition | None:
    return None if path is None else Edition.read(path)


def replay(
    file: FILE,
    to: Annotated[int | None, typer.Option("--to", help="Stop after this line of the log.")] = None,
    lang: LANGUAGE = "",
    edition_file: EDITION = None,
    as_json: JSON = False,
) -> None:
    """Play a record again and show where it leads."""
    record = read_record(file)
    match = fold(record, to, read_edition(edition_file))
    last = len(record.log) - 1
    line = last if to is None else to
    if as_json:
        print_json(position(match, line, last))
        return
    words = Words(language(lang), area(match.title))
    names = [plain(seat.name) for seat in match.seats]
    voice = Voice(match.title, match.edition)
    console = Console(highlight=False)
    for each in told(match.steps, voice, NOBODY, words, names):
        console.print(each)
    view = voice.table.look(match.title, match.game, NOBODY)
    console.print(voice.table.draw(view, words, names))
    console.print(Text(words("replay.line", line=line, last=last), style="bold"))
    over = match.game.seat == NOBODY
    if over:
        sheet = match.title.breakdown(match.game)
        console.print(score_sheet(sheet, match.game.scores(), names, words, console.width))
    else:
        task = voice.task(match.game, words, names)
        console.print(status(match.game.seat, task, words, names))


def position(match: Match, line: int, last: int) -> dict[str, object]:
    """Where a record stands, as spectators see it."""
    title = match.title
    return {
        "game": title.key,
        "edition": match.edition.hash,
        "players": match.players,
        "options": match.options,
        "seats": match.seats,
        "line": line,
        "lines": last,
        "decisions": match.decisions,
        "decision": title.decision(match.game).kind,
        "seat": match.game.seat,
        "scores": match.game.scores(),
        "ranking": match.game.ranking(),
        "ending": title.ending(match.game),
        "breakdown": title.breakdown(match.game),
        "view": title.view(match.game, NOBODY),
    }


def verify(file: FILE, edition_file: EDITION = None) -> None:
    """Check that every draw of a record follows from the seed that was promised."""
    record = read_record(file)
    match = matches.verify(record, read_edition(edition_file))
    draws = f"all draws from line {record.dealt_from} on" if record.dealt_from else "all draws"
    print(f"ok: {match.decisions} decisions and {draws} follow from the seed with commitment {match.commitment}")


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
