"""Urbes: board games as one fast, deterministic, view-safe engine."""

import logging
from collections.abc import Mapping

import urbes.games as _games  # noqa: F401 - puts every game on the shelf
from urbes.engine.chance import Chance, Recorded, Scripted, Seeded, Stream
from urbes.engine.edition import Edition
from urbes.engine.errors import UrbesError
from urbes.engine.game import NOBODY, Game
from urbes.engine.match import Match, fold, verify
from urbes.engine.record import Record, read_record, write_record
from urbes.engine.registry import find_title, titles
from urbes.engine.title import Title

__version__ = "0.1.0"
__all__ = [
    "NOBODY",
    "Chance",
    "Edition",
    "Game",
    "Match",
    "Record",
    "Recorded",
    "Scripted",
    "Seeded",
    "Stream",
    "Title",
    "UrbesError",
    "find_title",
    "fold",
    "new",
    "read_record",
    "titles",
    "verify",
    "write_record",
]

logging.getLogger(__name__).addHandler(logging.NullHandler())


def new(
    key: str,
    players: int,
    seed: int | str = 0,
    options: Mapping[str, object] | None = None,
    edition: Edition | None = None,
) -> tuple[Game, Seeded]:
    """A new game and the dealer of its seed: `game.apply(move, luck)` goes on from there."""
    luck = Seeded(str(seed))
    return find_title(key).new(players, luck, options, edition), luck
