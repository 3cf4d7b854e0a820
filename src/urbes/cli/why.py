"""`urbes why`: what a tree search thinks of a position in a record, from the view of the seat that decides there."""

from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.text import Text

from urbes.bots import check_spec, make_bot
from urbes.bots.mcts import Candidate, Mcts
from urbes.bots.workers import Workers
from urbes.cli.advice import reasons
from urbes.cli.games import JSON, area, print_json
from urbes.cli.languages import LANGUAGE, language
from urbes.cli.records import EDITION, FILE, read_edition
from urbes.cli.seating import plain
from urbes.cli.wording import Wording
from urbes.engine.errors import OptionError, RecordError, UrbesError
from urbes.engine.game import NOBODY
from urbes.engine.match import Match, fold
from urbes.engine.record import read_record
from urbes.locales import Words

ADVISER = "mcts:2s"
SEED = "why"
MOST = 50


def why(
    file: FILE,
    at: Annotated[int | None, typer.Option("--at", help="Explain the position after this line.")] = None,
    bot: Annotated[str, typer.Option("--bot", help="Who thinks: mcts:TIME or level:N.")] = ADVISER,
    most: Annotated[int, typer.Option("--most", help="How many candidates to show.")] = 5,
    edition_file: EDITION = None,
    as_json: JSON = False,
    lang: LANGUAGE = "",
) -> None:
    """Explain a position of a record: the best moves and what they are expected to bring."""
    spec = check_spec(bot)
    if not isinstance(make_bot(spec, SEED), Mcts):
        raise OptionError(f"{spec} cannot explain itself; a tree search can: mcts:2s, level:5")
    if not 1 <= most <= MOST:
        raise OptionError(f"--most is from 1 to {MOST}, not {most}")
    words = Words(language(lang), "bots")
    record = read_record(file)
    match = fold(record, at, read_edition(edition_file))
    line = len(record.log) - 1 if at is None else at
    if match.game.seat == NOBODY:
        raise RecordError(f"after line {line} the game is over and nobody decides: choose an earlier line with --at")
    found = advice(match, spec, most)
    if as_json:
        print_json(explained(match, spec, line, found))
    else:
        show(match, spec, line, found, words)


def advice(match: Match, spec: str, most: int) -> list[Candidate]:
    """The candidates at the present position. The bot thinks in a process of its own, so Ctrl-C works at once."""
    with Workers(1) as workers:
        answer = workers.decide(match.title, match.game, match.game.seat, spec, SEED, edition=match.edition, most=most)
    if answer.complaint is not None:
        raise UrbesError(str(answer.complaint))
    return answer.candidates


def explained(match: Match, spec: str, line: int, found: list[Candidate]) -> dict[str, object]:
    game = match.game
    return {
        "game": match.title.key,
        "line": line,
        "seat": game.seat,
        "decision": match.title.decision(game).kind,
        "legal": len(game.legal()),
        "bot": spec,
        "candidates": [msgspec.to_builtins(candidate) for candidate in found],
    }


def show(match: Match, spec: str, line: int, found: list[Candidate], words: Words) -> None:
    game, title = match.game, match.title
    names = [plain(seat.name) for seat in match.seats]
    game_words = Words(words.language, area(title))
    wording = Wording(title, match.edition)
    moves = [each.move for each in found]
    labels = dict(zip(moves, wording.labels(game, moves, game_words, names), strict=True))
    task = wording.task(game, game_words, names)
    console = Console(highlight=False)
    console.print(Text(words("why.title", player=names[game.seat], line=line, task=task), style="bold"))
    console.print(reasons(found, labels, words, game_words, console.width))
    console.print(Text(words("why.note", bot=spec, player=names[game.seat]), style="dim"))
