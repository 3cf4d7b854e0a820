"""Draw the pictures of the README anew: `python docs/pictures/make.py`."""

import os
from pathlib import Path

from rich.console import Console

from urbes import Match, Stream, find_title
from urbes.bots import decide, make_bot
from urbes.cli.drawing import options, status
from urbes.cli.terminal_table import table_of
from urbes.locales import Words

FOLDER = Path(__file__).parent
WIDTH = 108
MOVES = 8
"""A picture shows a decision with a real choice."""


def picture(key: str, players: int, seed: str, decisions: int, language: str = "en") -> None:
    """A table in the middle of a game between bots, as the seat that decides sees it."""
    title = find_title(key)
    area = key.replace("-", "_")
    words = Words(language, area)
    match = Match.start(title, players, seed=seed)
    bots = [make_bot("greedy", f"{seed} {seat}") for seat in range(players)]
    imagination = Stream(seed)
    while match.decisions < decisions or len(match.game.legal()) < MOVES:
        seat = match.game.seat
        match.play(seat, decide(bots[seat], title, match.game, seat, imagination)[0])
    names = [words(f"name.{seat + 1}") for seat in range(players)]
    table = table_of(title, match.edition)
    seat = match.game.seat
    view = title.view(match.game, seat)
    moves = [(move, title.notation(match.game, move)) for move in match.game.legal()]
    asked = title.decision(match.game)
    task = words(f"decision.{asked.kind}", **asked.facts)
    with open(os.devnull, "w", encoding="utf-8") as nowhere:
        console = Console(record=True, width=WIDTH, file=nowhere, force_terminal=True, color_system="truecolor")
        console.print(table.draw(view, words, names))
        console.rule(style="dim")
        console.print(status(seat, task, words, names))
        rows = [
            (number, table.group(view, move, text, words), table.label(view, move, text, words, names))
            for number, (move, text) in enumerate(moves, 1)
            if table.listed(view, move)
        ]
        console.print(options(rows, WIDTH))
        console.save_svg(str(FOLDER / f"{key}-terminal.svg"), title=f"urbes play {key}")


picture("porta-nigra", players=4, seed="Trier", decisions=190)
picture("panticapaeum", players=3, seed="Bosporus", decisions=150)
picture("nova-roma", players=3, seed="Byzantium", decisions=260)
