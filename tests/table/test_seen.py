"""What a seat is shown of a game: everything it needs to decide, and nothing that it may not know."""

import random
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from urbes.engine.chance import Stream
from urbes.engine.game import NOBODY
from urbes.engine.match import Match, Step
from urbes.engine.registry import titles
from urbes.engine.title import Title
from urbes.table import seen
from urbes.table.messages import SeatView

SEED = "0" * 64
EVERY = 37
"""How many decisions lie between two positions that are checked."""
TITLES = pytest.mark.parametrize("title", titles(), ids=lambda title: title.key)


def matches(title: Title, every: int) -> Iterator[Match]:
    """A random game of each number of players, at some of its positions."""
    for players in title.players:
        chance = random.Random(players)
        match = Match.start(title, players, seed=SEED)
        while match.game.seat != NOBODY:
            if match.decisions % every == players % every:
                yield match
            match.play(match.game.seat, chance.choice(match.game.legal()))
        yield match


def shown(match: Match, seat: int, step: Step | None = None) -> Any:
    return msgspec.json.decode(msgspec.json.encode(seen.position(match, seat, step)))


@TITLES
def test_only_who_decides_is_told_of_the_decision(title: Title) -> None:
    for match in matches(title, EVERY):
        for seat in range(-1, match.players):
            position = seen.position(match, seat)
            decides = seat == match.game.seat != NOBODY
            assert bool(position.legal) == decides
            if not decides:
                assert not position.ways
                assert not position.steps
                assert not position.decision.facts
                assert position.task.hint is None


@TITLES
def test_outcomes_come_with_a_short_list_and_are_asked_for_with_a_long_one(title: Title) -> None:
    for match in matches(title, EVERY):
        if match.game.seat == NOBODY:
            continue
        seat, game = match.game.seat, match.game
        legal = seen.position(match, seat).legal
        few = len(legal) <= seen.MANY
        assert all((choice.outcome is not None) == few for choice in legal)
        asked = seen.outcomes_shown(title, game, seat, [[choice.text] for choice in legal[:5]])
        if few:
            assert asked == [choice.outcome for choice in legal[:5]]


@TITLES
def test_nothing_depends_on_what_a_seat_may_not_know(title: Title) -> None:
    """A position in which all that is hidden from a seat was drawn anew is shown to it in the same way."""
    imagination = Stream("imagination")
    for match in matches(title, EVERY):
        step = match.steps[-1]
        for seat in range(match.players):
            twin = Step(step.n, step.entry, title.determinize(match.game, seat, imagination), step.events, step.sealed)
            assert shown(match, seat, twin) == shown(match, seat, step)


@TITLES
def test_what_holds_no_secret_is_told_to_all_alike(title: Title) -> None:
    """Therefore lines of the log can be encoded once for everybody."""
    for players in title.players:
        chance = random.Random(players)
        match = Match.start(title, players, seed=SEED)
        while match.game.seat != NOBODY:
            match.play(match.game.seat, chance.choice(match.game.legal()))
        secrets = 0
        for event in (event for step in match.steps for event in step.events):
            told = [seen.happenings(title, match.game, [event], seat) for seat in range(-1, players)]
            if event.secret:
                secrets += 1
                others = [each for seat, each in enumerate(told, -1) if seat != event.seat]
                assert others == [others[0]] * len(others)
            else:
                assert told == [told[0]] * len(told)


def test_steps_that_can_be_taken_back_have_their_words() -> None:
    title = titles()[0]
    match = Match.start(title, 2, seed=SEED)
    most: SeatView | None = None
    chance = random.Random(1)
    while match.game.seat != NOBODY and (most is None or len(most.steps) < 3):
        match.play(match.game.seat, chance.choice(match.game.legal()))
        most = seen.position(match, match.game.seat)
    assert most is not None
    assert [step.text for step in most.steps] == [step.entry.text for step in match.steps[-len(most.steps) :]]
    assert all(step.chip.saying.key for step in most.steps)
