"""What a move would do, asked before it is made; and the ways that lead to a thing through several decisions."""

from collections.abc import Mapping, Sequence
from typing import Any, Literal

import msgspec

from urbes.engine.chance import Chance
from urbes.engine.errors import NotYourTurn, OptionError, UrbesError
from urbes.engine.event import Event
from urbes.engine.game import NOBODY, Game
from urbes.engine.saying import Saying, listed
from urbes.engine.show import Effect, Goal, Heading, Show, Start, Way
from urbes.engine.title import Title

Stop = Literal["decision", "seat", "chance", "over"]


class ChanceAsked(Exception):
    """The move cannot go on without an answer of chance."""


class NoChance(Chance):
    """Breaks off every move that asks it. Even the last item of a pile is not told: the seat may not know it."""

    def below(self, n: int) -> int:
        raise ChanceAsked

    def draw(self, pile: str, bag: int) -> int:
        raise ChanceAsked

    def reveal(self) -> None:
        raise ChanceAsked


class NotForeseen(UrbesError):
    """A move that cannot be foreseen: the moves before it end the decisions of the seat, or need chance."""


class Outcome(msgspec.Struct):
    """What moves bring until the seat decides again, another seat does, something is drawn or the game is over."""

    stop: Stop
    events: list[Event]
    changes: dict[str, int]
    """By how much each number in sight of the seat changes; numbers that stay the same are left out."""
    heading: Heading
    effects: list[Effect]
    sketch: list[Event]
    """For drawing only: what would happen if the seat went on with the first choice of an action that has begun."""


def check_decides(game: Game, seat: int) -> None:
    """Refuse a seat that does not decide: the answer tells what the deciding seat has in hand."""
    if seat != game.seat or seat == NOBODY:
        raise NotYourTurn(f"only the seat that decides can ask what a move would do, not seat {seat + 1}")


def outcome(title: Title, game: Game, seat: int, moves: Sequence[int]) -> Outcome:
    """Make moves on a clone, each checked as if it were played, and say what they bring for the seat."""
    return outcomes(title, game, seat, [moves])[0]


def outcomes(title: Title, game: Game, seat: int, ways: Sequence[Sequence[int]]) -> list[Outcome]:
    """The outcomes of several ways to go on."""
    show = title.show
    check_decides(game, seat)
    before = show.numbers(game, seat)
    return [judge(title, show, game, seat, moves, before) for moves in ways]


def judge(
    title: Title, show: Show[Any], game: Game, seat: int, moves: Sequence[int], before: Mapping[str, int]
) -> Outcome:
    if not moves:
        raise OptionError("no move to judge")
    twin = game.clone()
    events: list[Event] = []
    stop = advance(title, twin, seat, moves, events)
    after = show.numbers(twin, seat)
    return Outcome(
        stop,
        events,
        {key: number - before.get(key, 0) for key, number in after.items() if number != before.get(key, 0)},
        show.heading(game, twin, events, moves[-1]),
        show.effects(game, twin, events, seat),
        sketch(show, twin) if stop == "decision" and not events else [],
    )


def sketch(show: Show[Any], game: Game) -> list[Event]:
    """The events that follow if the seat takes the first choice until something happens."""
    events: list[Event] = []
    twin = game.clone()
    while not events and twin.seat == game.seat and show.sketches(twin):
        twin.events = events
        try:
            twin.apply(twin.legal()[0], NoChance())
        except ChanceAsked:
            break
    return events


def advance(title: Title, twin: Game, seat: int, moves: Sequence[int], events: list[Event]) -> Stop:
    """Make moves without chance; what happens goes to `events`."""
    for number, move in enumerate(moves):
        if number and twin.seat != seat:
            raise NotForeseen(f"{title.notation(twin, move)} is not a decision of seat {seat + 1}")
        title.check(twin, move)
        twin.events = events
        try:
            twin.apply(move, NoChance())
        except ChanceAsked:
            if number + 1 < len(moves):
                raise NotForeseen(f"chance decides what follows {title.notation(twin, move)}") from None
            return "chance"
        finally:
            twin.events = None
    return "over" if twin.seat == NOBODY else "decision" if twin.seat == seat else "seat"


def ways(title: Title, game: Game) -> list[Way]:
    """Everything that may be touched before the moves that lead to it have been made. Equal goals are listed once."""
    found: list[Way] = []
    explore(title, title.show, game, game, [], [], found)
    return found


def explore(
    title: Title,
    show: Show[Any],
    first: Game,
    game: Game,
    moves: list[int],
    leads: list[Saying],
    found: list[Way],
) -> None:
    """Follow every move that opens a choice; the moves that may be chosen there are goals."""
    for move in game.legal():
        lead = show.opens(game, move, moves)
        if lead is None:
            continue
        after = game.clone()
        events: list[Event] = []
        after.events = events
        try:
            after.apply(move, NoChance())
        except ChanceAsked:
            continue
        after.events = None
        if after.seat != game.seat:
            continue
        start = Start([*moves, move], listed([*leads, lead]))
        goals = []
        for each in after.legal():
            offer = show.goal(first, after, each, start.moves)
            if offer is not None:
                goals.append(Goal(each, title.move(after, each).kind, offer))
        forced = show.forced_goal(game, after, events) if not goals else None
        if forced is not None:
            goals = [Goal(None, title.move(game, move).kind, forced)]
        if goals:
            add(found, start, goals)
        # A goal that the game reached by itself ends this way; what follows is another action.
        if forced is None:
            explore(title, show, first, after, start.moves, [*leads, lead], found)


def add(found: list[Way], start: Start, goals: list[Goal]) -> None:
    for way in found:
        if way.goals == goals:
            way.starts.append(start)
            return
    found.append(Way([start], goals))
