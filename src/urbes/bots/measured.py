"""What the ladder has measured of the bots: ratings, points and think times, in a small file of each game."""

import math
import tomllib
from functools import lru_cache
from pathlib import Path
from typing import Annotated

import msgspec

from urbes.bots import check_spec
from urbes.engine.errors import UrbesError
from urbes.engine.registry import find_title, titles

FILE = Path("ai") / "measured.toml"
"""The file of measurements in the folder of a game."""

NotNegative = Annotated[float, msgspec.Meta(ge=0)]


class MeasuredError(UrbesError):
    """A file of measurements that is damaged or cannot be right."""


class Measured(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One bot at one kind of table. What has not been measured is None."""

    rating: float | None = None
    interval: tuple[float, float] | None = None
    """The 95 % interval of the rating."""
    points: float | None = None
    seconds: NotNegative | None = None
    """95 % of the turns took no longer."""
    games: Annotated[int, msgspec.Meta(ge=1)] | None = None


Table = dict[str, Measured]
"""Measurements by spec."""
Measurements = dict[str, dict[int, Table]]
"""Tables by game and number of players."""


def read_measured(path: Path) -> Measurements:
    """All measurements of a file; empty if the file does not exist."""
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        found = msgspec.convert(data, dict[str, dict[int, Table]], strict=False)
        for key, tables in found.items():
            for players, table in tables.items():
                check(key, players, table)
    except FileNotFoundError:
        return {}
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError, msgspec.ValidationError, UrbesError) as error:
        raise MeasuredError(f"{path.name}: {error}") from None
    return found


@lru_cache(maxsize=1)
def own_measurements() -> Measurements:
    """The measurements that come with the games."""
    found: Measurements = {}
    for title in titles():
        found |= read_measured(title.folder / FILE)
    return found


def measured(key: str, players: int, spec: str) -> Measured:
    """What is known of a bot at a table."""
    return own_measurements().get(key, {}).get(players, {}).get(spec, Measured())


def check(key: str, players: int, table: Table) -> None:
    """Refuse games, tables and bots that do not exist, and numbers that nobody can have measured."""
    title = find_title(key)
    if title.key != key:
        raise MeasuredError(f"{key}: write {title.key}")
    title.check_players(players)
    for spec, row in table.items():
        where = f"{key}.{players}.{spec}"
        if check_spec(spec) != spec:
            raise MeasuredError(f"{where}: write {check_spec(spec)}")
        values = [row.rating, row.points, row.seconds, *(row.interval or ())]
        if any(value is not None and not math.isfinite(value) for value in values):
            raise MeasuredError(f"{where}: every value is a finite number")
        if row.interval is None:
            continue
        low, high = row.interval
        if row.rating is None or not low <= row.rating <= high:
            raise MeasuredError(f"{where}: the interval {low:g} to {high:g} does not hold the rating")
