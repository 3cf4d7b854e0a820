"""Laws of the state: every attribute is declared once, and a dumped position holds all of the state."""

from collections.abc import Iterator
from typing import Any

import pytest

from urbes.engine.game import Game
from urbes.engine.position import Fields, Form, ListOf
from urbes.engine.title import Title, fields_of

from .playing import every_table, games, positions

OF_EVERY_GAME = {"seats", "events"}
"""Attributes that the kernel itself keeps for every game."""
NOT_STATE = {"survey", "tally", "bounds"}
"""Values that a judge, the scoring or the words have cached; they are computed again."""


def attributes(thing: object) -> set[str]:
    """The names of all attributes, in both builds."""
    compiled = {name for kind in type(thing).__mro__ for name in getattr(kind, "__mypyc_attrs__", ())}
    return compiled | set(getattr(thing, "__dict__", ()))


def declared(thing: object, fields: Fields) -> Iterator[tuple[str, set[str], set[str]]]:
    """For the state and each thing in it: its class, the attributes it has and those that the table names."""
    named = {name for field in fields.fields.values() for name in field.attributes}
    assert not named & set(fields.derived)
    yield type(thing).__name__, attributes(thing), named | set(fields.derived)
    for field in fields.fields.values():
        inner: Form = field.form.form if isinstance(field.form, ListOf) else field.form
        if isinstance(inner, Fields):
            for each in field.take(thing):
                yield from declared(each, inner)


def content(thing: Any) -> Any:
    """All that a state holds, at every depth; parts that never change are the same object."""
    if isinstance(thing, list):
        return [content(each) for each in thing]
    inside = attributes(thing) - NOT_STATE
    if not inside or type(thing).__module__.endswith(("components", "pieces", "boards")):
        return thing
    return {name: content(getattr(thing, name)) for name in inside}


def held(game: Game) -> dict[str, Any]:
    return {
        name: content(getattr(game, name)) for name in sorted(attributes(game) - {"events", "box", "house", "side"})
    }


@every_table
def test_every_attribute_is_declared(title: Title, players: int) -> None:
    """An attribute that is not dumped would be lost; the table names it, or says that it follows from others."""
    game = next(iter(positions(title, players, 0)))
    for kind, there, named in declared(game, fields_of(title, title.edition_of(game), players)):
        assert there - OF_EVERY_GAME == named, kind


@every_table
def test_clones_and_loaded_positions_hold_all_that_the_original_holds(title: Title, players: int) -> None:
    """This includes derived values: counters, boards, legal moves."""
    for number in range(games(10)):
        for game in positions(title, players, number, every=5):
            whole = held(game)
            assert held(game.clone()) == whole
            assert held(title.load(title.dump(game))) == whole


@every_table
def test_the_laws_see_what_a_position_loses(title: Title, players: int) -> None:
    """The comparison fails if any number of the state is changed."""
    game = next(iter(positions(title, players, 0, every=5)))
    whole = held(game)
    changed = 0
    for name in whole:
        if type(getattr(game, name)) is int and name != "seats":
            twin = game.clone()
            setattr(twin, name, getattr(twin, name) + 1)
            with pytest.raises(AssertionError):
                assert held(twin) == whole
            changed += 1
    assert changed > 2
