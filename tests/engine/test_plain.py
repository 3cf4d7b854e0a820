"""What a small game gets without writing it, shown by the skeleton of a new game."""

import sys
from collections.abc import Iterator
from importlib import import_module
from typing import Any

import pytest

from urbes.engine import registry
from urbes.engine.chance import Stream
from urbes.engine.errors import PositionError, UnknownChoice
from urbes.engine.game import NOBODY
from urbes.engine.outcome import outcome
from urbes.engine.plain import PlainTitle, PlainView
from urbes.engine.saying import named, say


@pytest.fixture
def title(monkeypatch: pytest.MonkeyPatch) -> Iterator[PlainTitle]:
    """The skeleton, on a shelf of its own."""
    monkeypatch.setattr(registry, "_shelf", {})
    import_module("urbes.cli.skeleton")
    found = registry.find_title("skeleton")
    assert isinstance(found, PlainTitle)
    yield found
    for name in [name for name in sys.modules if name.startswith("urbes.cli.skeleton")]:
        del sys.modules[name]


def begin(title: PlainTitle) -> tuple[Any, Stream]:
    luck = Stream("plain")
    return title.new(2, luck), luck


def test_a_view_holds_numbers_and_pieces(title: PlainTitle) -> None:
    game, luck = begin(title)
    seat = game.seat
    game.apply(title.parse(game, "draw"), luck)
    seen = title.view(game, seat)
    assert isinstance(seen, PlainView)
    assert seen.numbers[f"player:{seat}:hand"] == 1
    assert len(seen.pieces[f"player:{seat}:hand"]) == 1
    assert title.view(game, NOBODY).pieces[f"player:{seat}:hand"] == []
    with pytest.raises(UnknownChoice):
        title.view(game, 2)


def test_a_move_is_named_by_its_kind_and_touched_at_its_argument(title: PlainTitle) -> None:
    game, _ = begin(title)
    offer = title.show.offer(game, title.parse(game, "take:2"))
    assert offer.saying == say("move.take", slot="slot:2")
    assert offer.targets == ["slot:2"]
    assert not offer.ends_turn
    assert not offer.no_way_back
    assert title.show.meant(game, "slot:2") == title.parse(game, "take:2")
    assert title.show.meant(game, "slot:9") is None


def test_an_offer_knows_what_ends_a_turn_and_what_reveals(title: PlainTitle) -> None:
    game, luck = begin(title)
    assert title.show.offer(game, title.parse(game, "draw")).no_way_back
    game.apply(title.parse(game, "take:1"), luck)
    end = title.show.offer(game, title.parse(game, "end"))
    assert end.targets == ["dock:end"]
    assert end.ends_turn


def test_effects_are_the_arrays_of_the_seat_that_change(title: PlainTitle) -> None:
    game, _ = begin(title)
    home = f"player:{game.seat}"
    found = outcome(title, game, game.seat, [title.parse(game, "take:1")])
    told = {effect.number: effect.amount for effect in found.effects}
    assert told[f"{home}:tiles"] == 1
    assert told[f"{home}:source:tiles"] == found.changes[f"{home}:points"]
    assert f"{home}:points" not in told


def test_secret_facts_have_words_of_their_own(title: PlainTitle) -> None:
    game, luck = begin(title)
    game.events = []
    game.apply(title.parse(game, "draw"), luck)
    (event,) = game.events
    mine, theirs = (title.show.event(game, event, seat) for seat in (event.seat, 1 - event.seat))
    assert mine.saying is not None
    assert theirs.saying is not None
    assert (mine.saying.key, theirs.saying.key) == ("log.drawn", "log.drawn_hidden")
    assert mine.things
    assert theirs.things == []


def test_a_thing_tells_what_lies_on_it(title: PlainTitle) -> None:
    game, _ = begin(title)
    about = title.show.about(game, "slot:1", NOBODY)
    assert about is not None
    assert about.title == named("slot:1")
    assert [row.key for row in about.text] == ["plain.pieces"]
    assert title.show.about(game, "nothing:here", NOBODY) is None


def test_pages_follow_from_tables_numbers_and_pieces(title: PlainTitle) -> None:
    game, _ = begin(title)
    (section,) = title.show.aid(game, game.seat)
    assert [(row.saying.key, row.now) for row in section.rows] == [
        ("aid.take", True),
        ("aid.draw", True),
        ("aid.end", False),
    ]
    assert [row.id for row in title.show.sheet(game)] == ["tiles", "secrets"]
    titles = [each.title for each in title.show.text(game, 0)]
    assert titles == [
        say("plain.table"),
        *[named(f"slot:{slot}") for slot in "123"],
        named("player:0"),
        named("player:1"),
    ]


def test_a_position_that_breaks_a_law_is_no_position(title: PlainTitle) -> None:
    game, _ = begin(title)
    data: Any = title.dump(game)
    data["row"][0] = None
    with pytest.raises(PositionError, match="a tile is missing"):
        title.load(data)
