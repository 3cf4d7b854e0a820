"""What the placeholders of a lesson's texts stand for: printed values, numbers in sight, facts of the move tried."""

from collections.abc import Mapping

from urbes.engine.edition import Edition
from urbes.engine.game import Game
from urbes.engine.saying import Fact
from urbes.engine.title import Title

NAMES = ("id", "key")


class NoFact(ValueError):
    """The source of a fact does not exist."""


def facts_of(sources: Mapping[str, str], title: Title, game: Game, seat: int, move: int | None) -> dict[str, Fact]:
    """The facts of a text. Facts of a move are left out where there is no move."""
    found: dict[str, Fact] = {}
    for name, source in sources.items():
        kind, _, rest = source.partition(":")
        if kind == "edition":
            found[name] = printed(title.edition_of(game), rest)
        elif kind == "number":
            found[name] = number(title, game, seat, rest)
        elif kind == "offer":
            if move is not None:
                facts = title.show.offer(game, move).saying.facts
                if rest in facts:
                    found[name] = facts[rest]
        else:
            raise NoFact(f"{source!r} should begin with edition:, number: or offer:")
    return found


def printed(edition: Edition, path: str) -> int | str:
    """A value of an edition: `colours.list.blue.price`. Rows of lists are named by id or key, or by their place."""
    value: object = edition.data
    for word in path.split("."):
        value = inside(value, word)
        if value is None:
            raise NoFact(f"the edition has no {path!r}: {word!r} is not there")
    if isinstance(value, bool) or not isinstance(value, int | str):
        raise NoFact(f"{path!r} is no number and no text")
    return value


def inside(value: object, word: str) -> object:
    if isinstance(value, dict):
        return value.get(word)
    if isinstance(value, list):
        for row in value:
            if isinstance(row, dict) and word in [row.get(name) for name in NAMES]:
                return row
        if word.isdigit() and int(word) < len(value):
            return value[int(word)]
    return None


def number(title: Title, game: Game, seat: int, key: str) -> int:
    """A number in sight of the learner."""
    numbers: dict[str, int] = title.show.numbers(game, seat)
    if key not in numbers:
        raise NoFact(f"there is no number {key!r} in sight")
    return numbers[key]
