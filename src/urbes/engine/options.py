"""Options of a table: named choices with a default, as the edition lists them."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

import msgspec

from urbes.engine.edition import Edition, Node, ids, quoted
from urbes.engine.errors import OptionError, UnknownChoice

Value = bool | int | str


class Option(msgspec.Struct, frozen=True):
    """One choice that a table makes before the game."""

    id: str
    default: Value
    values: tuple[Value, ...]
    rule: str
    players: tuple[int, ...] = ()
    """The player counts that the option is for; empty means all."""

    def fits(self, players: int) -> bool:
        return not self.players or players in self.players

    def shown(self) -> list[str]:
        return [written(value) for value in self.values]


def written(value: Value) -> str:
    """An option's value as people type it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def same(one: object, other: object) -> bool:
    """Equal in value and kind: True is not 1."""
    return type(one) is type(other) and one == other


@lru_cache(maxsize=64)
def read_options(edition: Edition) -> tuple[Option, ...]:
    tables = [name for name in ("options", "option") if name in edition.root.data]
    rows = edition.root.rows(tables[0]) if tables else []
    names = ids(rows, "key" if any("key" in row.data for row in rows) else "id")
    options = []
    for name, row in zip(names, rows, strict=True):
        values: list[Value] = []
        for number, value in enumerate(row.items("values")):
            if not isinstance(value, bool | int | str):
                raise row.wrong(f"values[{number}]", f"should be a text, a number or true/false, is {quoted(value)}")
            values.append(value)
        default = row.value("default")
        if not isinstance(default, bool | int | str) or not any(same(default, value) for value in values):
            raise row.wrong("default", f"{quoted(default)} is not one of the values")
        rule = row.text("rule") if "rule" in row.data else ""
        options.append(Option(name, default, tuple(values), rule, player_counts(row)))
    return tuple(options)


def player_counts(row: Node) -> tuple[int, ...]:
    """The player counts of an option, written as the least and the most; empty means all."""
    if "players" not in row.data:
        return ()
    bounds = row.numbers("players", 1, 99)
    if len(bounds) != 2 or bounds[0] > bounds[1]:
        raise row.wrong("players", "should be two numbers, the least and the most")
    return tuple(range(bounds[0], bounds[1] + 1))


def find(options: Sequence[Option], name: str) -> Option:
    for option in options:
        if option.id == name:
            return option
    raise UnknownChoice("option", name, [option.id for option in options])


def choose(options: Sequence[Option], given: Mapping[str, object], players: int) -> dict[str, Value]:
    """All options that this player count has: those given with their values, the others with their defaults."""
    chosen = {option.id: option.default for option in options if option.fits(players)}
    for name, value in given.items():
        option = find(options, name)
        if not option.fits(players):
            counts = ", ".join(str(count) for count in option.players)
            raise OptionError(
                f"option {name} is only for these numbers of players: {counts}; "
                f"valid options with {players}: {', '.join(chosen) or 'none'}"
            )
        matching = [valid for valid in option.values if same(valid, value)]
        if not matching:
            raise UnknownChoice(f"value of option {name}", value, option.shown())
        chosen[name] = matching[0]
    return chosen


def parse_options(options: Sequence[Option], texts: Sequence[str]) -> dict[str, Value]:
    """Options typed as `name=value`."""
    given: dict[str, Value] = {}
    for text in texts:
        name, equals, typed = text.partition("=")
        if not equals:
            raise OptionError(f"option {text!r} should be written name=value")
        option = find(options, name.strip())
        matching = [value for value in option.values if written(value).lower() == typed.strip().lower()]
        if not matching:
            raise UnknownChoice(f"value of option {option.id}", typed, option.shown())
        given[option.id] = matching[0]
    return given
