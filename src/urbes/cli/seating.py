"""Who sits where: humans, bots and their names; and the table that they sit at."""

import time
from collections.abc import Sequence
from typing import NamedTuple

from urbes.bots import Bot, check_spec, level_of, make_bot
from urbes.engine.errors import OptionError, UnknownChoice
from urbes.engine.match import Match
from urbes.engine.record import Seat
from urbes.engine.title import Title
from urbes.locales import Words
from urbes.table.table import Sitter, Table

OPPONENT = "level:2"
NUMERALS = ("", " II", " III", " IV")
LONGEST_NAME = 24


class Person(NamedTuple):
    id: str


HERE = Person("here")
"""The person at this terminal, who has all seats without a bot."""


def plain(text: str, most: int = LONGEST_NAME) -> str:
    """A name from outside made safe to print: one line without control codes."""
    return "".join(sign if sign.isprintable() else "�" for sign in text.strip())[:most] or "?"


def count_players(title: Title, players: int | None, bots: Sequence[str]) -> int:
    """How many play: the number given, else as many as the named bots need, else the middle of the possible counts."""
    if players is None:
        players = len(bots) + 1 if len(bots) > 1 else title.players[len(title.players) // 2]
    if players not in title.players:
        raise UnknownChoice("number of players", players, title.players)
    return players


def seat_bots(players: int, bots: Sequence[str], hotseat: bool) -> list[str | None]:
    """The spec of the bot at each seat, None for a human. Humans sit first."""
    bots = [check_spec(spec) for spec in bots]
    if hotseat:
        if len(bots) >= players:
            raise OptionError(f"{len(bots)} bots leave no seat for a human among {players} players")
        return [None] * (players - len(bots)) + list(bots)
    if len(bots) == players and players > 1:
        return list(bots)
    others = list(bots) * (players - 1) if len(bots) == 1 else list(bots) or [OPPONENT] * (players - 1)
    if len(others) != players - 1:
        raise OptionError(
            f"{players} players need {players - 1} bots beside you (or {players} to watch, or --hotseat), "
            f"not {len(bots)}: {','.join(bots)}"
        )
    return [None, *others]


def seats(players: int, bots: Sequence[str], hotseat: bool, names: Sequence[str], words: Words) -> list[Seat]:
    """All seats with names; the given names go to the humans first."""
    if len(names) > players:
        raise OptionError(f"{len(names)} names for {players} players")
    specs = seat_bots(players, bots, hotseat)
    order = [seat for seat in range(players) if specs[seat] is None]
    order += [seat for seat in range(players) if specs[seat] is not None]
    given = dict(zip(order, names, strict=False))
    own = bot_names(specs, Words(words.language, "bots"))
    found: list[Seat] = []
    for seat in range(players):
        name = plain(given[seat]) if seat in given else own[seat] or words(f"name.{seat + 1}")
        found.append(Seat(name, specs[seat]))
    if len({seat.name for seat in found}) < players:
        raise OptionError(f"two players have the same name: {', '.join(seat.name for seat in found)}")
    return found


def bot_names(specs: Sequence[str | None], words: Words) -> list[str | None]:
    """The characters' names; the second of a kind at one table is “Cato II”. None for humans and other bots."""
    levels = [level_of(spec) if spec else None for spec in specs]
    return [
        None if number is None else words(f"character.{number}.name") + NUMERALS[levels[:seat].count(number)]
        for seat, number in enumerate(levels)
    ]


def introduced(seat: Seat, words: Words) -> str:
    """The name of a bot with its spec: “Cato, consul (level:5)”, “Marcus (random)”."""
    spec = str(seat.bot)
    number = level_of(spec)
    role = f", {words(f'character.{number}.role')}" if number else ""
    return f"{plain(seat.name)}{role} ({plain(spec)})"


def bot_seed(match: Match, seat: int, line: int | None = None) -> str:
    """The seed of a bot. It follows from the public commitment, never from the seed of the game."""
    return f"{match.commitment} {seat}" if line is None else f"{match.commitment} {seat} {line}"


def call_bots(match: Match) -> dict[int, Bot]:
    """The bots of a match by seat."""
    return {
        number: make_bot(seat.bot, bot_seed(match, number))
        for number, seat in enumerate(match.seats)
        if seat.bot is not None
    }


def now() -> int:
    return round(1000 * time.time())


def table_of(match: Match) -> Table:
    """The table at which a match is played here."""
    return Table(match, [Sitter(seat.name, None if seat.bot else HERE.id, seat.bot) for seat in match.seats], now())
