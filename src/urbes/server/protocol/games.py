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
    """The player counts that it is for."""


class EditionNamed(msgspec.Struct, kw_only=True):
    name: str
    hash: str


class LevelShown(msgspec.Struct, kw_only=True):
    """A bot by its character; what was measured of it for each number of players, as far as it was."""

    level: int
    spec: str
    seconds: float
    measured: dict[int, Measured]


class GameShown(msgspec.Struct, kw_only=True):
    key: str
    area: str
    """Where its words are."""
    name: str
    words: dict[str, dict[str, str]]
    """What it is called and how it is introduced, by language: `title`, `tagline` …"""
    style: Style
    players: list[int]
    options: list[OptionShown]
    editions: list[EditionNamed]
    """The first is played unless another is asked for."""
    levels: list[LevelShown]
