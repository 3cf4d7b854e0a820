"""The plan of a simulation."""

from collections.abc import Sequence
from pathlib import Path

import msgspec

from urbes.engine.edition import Edition
from urbes.engine.errors import OptionError, UnknownChoice, UrbesError
from urbes.engine.options import Value, parse_options
from urbes.engine.registry import find_title
from urbes.engine.title import Title
from urbes.lab.custom_bots import check_spec

RANDOM = "random"
MAX_GAMES = 100_000_000


class Plan(msgspec.Struct, frozen=True):
    """What a simulation plays. `make_plan` builds a valid plan from what people type."""

    title: Title
    players: int
    games: int
    seed: str
    bots: tuple[str, ...]
    options: dict[str, Value]
    edition: Edition
    save: Path | None
    usage: bool
    check: bool

    def game_seed(self, number: int) -> str:
        return f"{self.seed}/{number}"

    @property
    def quick(self) -> bool:
        """Whether the compiled loop is enough: no bot thinks, and nobody listens to events."""
        return set(self.bots) == {RANDOM} and not (self.save or self.usage or self.check)


def make_plan(
    key: str,
    players: int,
    games: int,
    seed: str,
    *,
    bots: Sequence[str] = (RANDOM,),
    options: Sequence[str] = (),
    edition: Path | None = None,
    save: Path | None = None,
    usage: bool = False,
    check: bool = False,
) -> Plan:
    """A valid plan; invalid values are refused with a list of valid ones."""
    title, chosen, played = read_table(key, players, games, seed, options, edition)
    specs = [check_spec(spec) for spec in bots]
    if len(specs) not in (1, players):
        raise OptionError(f"{len(specs)} bots are named; name one for all seats or {players}, one for each")
    if save:
        make_folder(save)
    seats = tuple(specs * players if len(specs) == 1 else specs)
    return Plan(title, players, games, seed, seats, chosen, played, save, usage, check)


def read_table(
    key: str, players: int, games: int, seed: str, options: Sequence[str], edition: Path | None
) -> tuple[Title, dict[str, Value], Edition]:
    """The game, the options and the edition that all games of an experiment share."""
    title = find_title(key)
    if players not in title.players:
        raise UnknownChoice("number of players", players, title.players)
    if not seed.isprintable():
        raise OptionError(f"seed {seed!r} should be printable text")
    if not 1 <= games <= MAX_GAMES:
        raise UnknownChoice("number of games", games, [f"1 … {MAX_GAMES}"])
    played = Edition.read(edition) if edition else title.edition
    title.check_edition(played)
    return title, title.choose(players, parse_options(title.options(played), options), played), played


def make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UrbesError(f"records cannot be saved in {folder}: {error.strerror}") from None
