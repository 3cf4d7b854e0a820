"""A position as plain text, for looking at what an environment does."""

from typing import Any

import msgspec

from urbes.engine.game import NOBODY, Game
from urbes.engine.title import Title

HIDDEN = ("game", "edition", "options", "viewer")


def draw(title: Title, game: Game, last_move: str) -> str:
    """What the seat that decides sees (a spectator once the game is over), a line for each part of the view."""
    view: dict[str, Any] = msgspec.to_builtins(title.view(game, game.seat))
    lines = [f"{title.name}, {game.seats} seats"]
    if last_move:
        lines.append(f"last: {last_move}")
    lines += [f"{name}: {plain(value)}" for name, value in view.items() if name not in (*HIDDEN, "players")]
    for player in view.get("players", ()):
        lines.append(f"player_{player['seat']}")
        lines += [f"  {name}: {plain(value)}" for name, value in player.items() if name != "seat"]
    if game.seat != NOBODY:
        lines.append(f"player_{game.seat} may: {', '.join(title.notation(game, move) for move in game.legal())}")
    return "\n".join(lines)


def plain(value: object) -> str:
    """A part of a view in one line."""
    if value is None:
        return "–"
    if isinstance(value, dict):
        return ", ".join(f"{key} {plain(entry)}" for key, entry in value.items()) or "–"
    if isinstance(value, list):
        return " | ".join(plain(entry) for entry in value) or "–"
    return str(value)
