"""`urbes replay` and `urbes verify`: what a record holds, for people and for machines."""

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from urbes.cli.drawing import score_sheet, status
from urbes.cli.games import JSON, area, print_json
from urbes.cli.languages import LANGUAGE, language
from urbes.cli.log import told
from urbes.cli.seating import plain
from urbes.cli.wording import Wording
from urbes.engine import match as matches
from urbes.engine.edition import Edition
from urbes.engine.game import NOBODY
from urbes.engine.match import Match, fold
from urbes.engine.record import read_record
from urbes.locales import Words

FILE = Annotated[Path, typer.Argument(help="A record.", metavar="FILE")]
EDITION = Annotated[Path | None, typer.Option("--edition", help="The edition file that was played with.")]


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
    wording = Wording(match.title, match.edition)
    console = Console(highlight=False)
    for each in told(match.steps, wording, NOBODY, words, names):
        console.print(each)
    view = wording.table.look(match.title, match.game, NOBODY)
    console.print(wording.table.draw(view, words, names))
    console.print(Text(words("replay.line", line=line, last=last), style="bold"))
    over = match.game.seat == NOBODY
    if over:
        sheet = match.title.breakdown(match.game)
        console.print(score_sheet(sheet, match.game.scores(), names, words, console.width))
    else:
        task = wording.task(match.game, words, names)
        console.print(status(match.game.seat, task, words, names))


def position(match: Match, line: int, last: int) -> dict[str, object]:
    """The position of a record at a line, as spectators see it."""
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
