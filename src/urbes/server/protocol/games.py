"""The games that can be played, their options, editions and bots."""

import msgspec

from urbes.bots.measured import Measured
from urbes.engine.style import Style


class OptionShown(msgspec.Struct, kw_only=True):
    id: str
    default: bool | int | str
    values: list[bool | int | str]
    rule: str
    players: list[int]
    """The player counts for which it can be chosen."""


class EditionNamed(msgspec.Struct, kw_only=True):
    name: str
    hash: str


class LevelShown(msgspec.Struct, kw_only=True):
    """A level of bots, with its measured strength for each player count, where known."""

    level: int
    spec: str
    seconds: float
    measured: dict[int, Measured]


class GameShown(msgspec.Struct, kw_only=True):
    key: str
    area: str
    """The area of its texts."""
    name: str
    words: dict[str, dict[str, str]]
    """Its title, tagline and so on, by language."""
    style: Style
    players: list[int]
    options: list[OptionShown]
    editions: list[EditionNamed]
    """The first one is the default."""
    levels: list[LevelShown]
