"""Writes what ladders have measured of the six levels: `python tools/measure_bots.py FOLDER …`.

Each folder holds the games of one `urbes ladder`. Games with their times cut are left out, since people meet the bots
at full time. All games of a game and number of players are rated together, so ladders of neighbours are enough.
"""

import sys
from collections import defaultdict
from pathlib import Path

import msgspec

from urbes.bots.measured import FILE, read_measured
from urbes.engine.errors import UrbesError
from urbes.engine.registry import find_title
from urbes.lab.contest import Played
from urbes.lab.ladder import rate, standing
from urbes.lab.results_file import FILE as GAMES
from urbes.lab.results_file import Header, ResultsFileError


def games_in(folder: Path) -> tuple[Header, list[Played]]:
    try:
        first, *lines = (folder / GAMES).read_bytes().splitlines()
        head = msgspec.json.decode(first, type=Header)
        games = [msgspec.json.decode(line, type=Played) for line in lines]
    except (OSError, ValueError, msgspec.DecodeError) as error:
        raise ResultsFileError(f"{folder} holds no games of a ladder: {error}") from None
    return head, [msgspec.structs.replace(game, key=f"{head.plan}/{game.key}") for game in games]


def measure(folders: list[Path]) -> dict[str, str]:
    """The tables of each game, for all numbers of players and levels."""
    found: dict[tuple[str, int], list[Played]] = defaultdict(list)
    for folder in folders:
        head, games = games_in(folder)
        if all(bot.startswith("level:") and "@" not in bot for bot in head.bots):
            found[head.game, head.players] += games
    tables: defaultdict[str, str] = defaultdict(str)
    for (key, players), games in sorted(found.items()):
        bots = sorted({bot for game in games for bot in game.bots})
        ratings = rate(bots, games, players)
        for bot in bots:
            each = standing(bot, games, players, ratings[bot])
            lines = [
                "",
                f'[{key}.{players}."{bot}"]',
                f"rating = {each.rating.value}",
                f"interval = [{each.rating.low}, {each.rating.high}]",
                *([] if each.mean_score is None else [f"points = {each.mean_score}"]),
                f"seconds = {each.think_p95}",
                f"games = {each.games}",
            ]
            tables[key] += "\n".join(lines) + "\n"
    return dict(tables)


def main(arguments: list[str]) -> None:
    if not arguments:
        raise SystemExit(__doc__)
    try:
        tables = measure([Path(argument) for argument in arguments])
    except UrbesError as error:
        raise SystemExit(str(error)) from None
    for key, text in tables.items():
        file = find_title(key).folder / FILE
        lines = file.read_text(encoding="utf-8").splitlines(True) if file.is_file() else []
        file.write_text("".join(line for line in lines if line.startswith("#")) + text, encoding="utf-8")
        read_measured(file)


if __name__ == "__main__":
    main(sys.argv[1:])
