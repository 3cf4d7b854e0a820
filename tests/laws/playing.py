"""Tables and random play for the laws, the same for every game on the shelf and for the toy of the kernel's tests."""

import itertools
import os
from collections.abc import Iterator

import msgspec
import pytest

import urbes
from urbes.engine.chance import Chance, Stream
from urbes.engine.game import NOBODY, Game
from urbes.engine.options import Value
from urbes.engine.title import Title

SCALE = float(os.environ.get("URBES_LAWS", "1"))
"""If it is less than 1, fewer games are played: the plain build is ten times slower."""

MOST_TABLES = 300
BOUND = 5000
"""No game takes more decisions."""

TABLES = [(title, players) for title in urbes.titles() for players in title.players]
every_table = pytest.mark.parametrize(
    ("title", "players"), TABLES, ids=[f"{title.key}-{players}" for title, players in TABLES]
)
every_title = pytest.mark.parametrize("title", urbes.titles(), ids=[title.key for title in urbes.titles()])


def games(number: int) -> int:
    return max(1, round(number * SCALE))


def gap(number: int) -> int:
    """A slow law looks at every n-th position; at fewer of them if fewer games are played."""
    return number if SCALE >= 1 else 3 * number


def all_options(title: Title, players: int) -> list[dict[str, Value]]:
    """Every combination of options; evenly chosen ones if there are very many."""
    options = [option for option in title.options() if option.fits(players)]
    names = [option.id for option in options]
    combined = [dict(zip(names, values, strict=True)) for values in itertools.product(*[o.values for o in options])]
    return combined[:: -(-len(combined) // MOST_TABLES)]


def some_options(title: Title, players: int, number: int) -> dict[str, Value]:
    """One combination of options for each number; neighbouring numbers give combinations that differ a lot."""
    combined = all_options(title, players)
    return combined[number * 37 % len(combined)]


def pick(game: Game, choice: Stream, busy: bool) -> int:
    """A random move; a busy player ends her turn only if three random moves in a row would end it."""
    moves = game.legal()
    move = moves[choice.below(len(moves))]
    for _ in range(3 if busy and len(moves) > 1 else 0):
        twin = game.clone()
        twin.apply(move, Stream("try"))
        if twin.seals == game.seals:
            return move
        move = moves[choice.below(len(moves))]
    return move


def play(game: Game, luck: Chance, seed: str) -> Iterator[int]:
    """Play to the end, yielding each move before it is made. Every other seed is a busy one."""
    choice = Stream(seed)
    busy = choice.below(2) == 1
    for _ in range(BOUND):
        if game.seat == NOBODY:
            return
        move = pick(game, choice, busy)
        yield move
        game.apply(move, luck)
    raise AssertionError(f"no end after {BOUND} decisions with seed {seed!r}")


def new_game(title: Title, players: int, number: int) -> tuple[Game, Stream]:
    """The game of this number at a table, and its luck."""
    luck = Stream(f"{title.key} {players} {number}")
    return title.new(players, luck, some_options(title, players, number)), luck


def positions(title: Title, players: int, number: int, every: int = 1) -> Iterator[Game]:
    """Positions of one random game, the last one included; do not change them."""
    game, luck = new_game(title, players, number)
    for count, _ in enumerate(play(game, luck, f"{number}")):
        if count % every == 0:
            yield game
    yield game


def shown(view: object) -> bytes:
    return msgspec.json.encode(view)
