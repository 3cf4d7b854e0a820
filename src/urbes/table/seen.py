"""What a seat may know of a game: positions, events, outcomes, reasons. A server keeps what is made here."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import msgspec

from urbes.engine.errors import NotYourTurn
from urbes.engine.event import Event
from urbes.engine.game import NOBODY, Game
from urbes.engine.match import Match, Step
from urbes.engine.outcome import Outcome as Judged
from urbes.engine.outcome import outcomes, ways
from urbes.engine.show import About, Chip, Show, Task
from urbes.engine.title import Title
from urbes.table.messages import Choice, Foreseen, Happening, Outcome, Pages, SeatView, StepShown, WhyNot
from urbes.table.moves import read_moves

MANY = 80
"""With more legal moves than this, outcomes are not sent until the client asks for them."""
ENCODE = msgspec.json.Encoder().encode


def position(match: Match, seat: int, step: Step | None = None) -> SeatView:
    """The newest position as a seat may know it, or the one after an earlier step."""
    title, show = match.title, match.title.show
    game = match.game if step is None else step.game
    decides = seat == game.seat != NOBODY
    decision = title.decision(game)
    return SeatView(
        seat=seat,
        turn=game.seat,
        decision=decision if decides else msgspec.structs.replace(decision, facts={}),
        view=msgspec.Raw(ENCODE(title.view(game, seat))),
        legal=choices(title, game, seat) if decides else [],
        steps=free_steps(match) if decides and step is None else [],
        scores=game.scores(),
        task=task(show, game, decides),
        counters=show.counters(game),
        numbers=show.derived(game, seat),
        ways=ways(title, game) if decides else [],
    )


def task(show: Show[Any], game: Game, decides: bool) -> Task:
    asked = show.task(game)
    return asked if decides or asked.hint is None else Task(asked.saying)


def choices(title: Title, game: Game, seat: int) -> list[Choice]:
    """The legal moves of the seat that decides; with what they would bring, unless there are many."""
    show, moves, legal = title.show, title.moves(game), game.legal()
    few = len(legal) <= MANY
    judged = outcomes(title, game, seat, [[move] for move in legal]) if few else [None] * len(legal)
    return [
        Choice(
            move,
            moves.text(move),
            *moves.move(move),
            offer=show.offer(game, move),
            group=show.group(game, move),
            outcome=None if outcome is None else outcome_shown(outcome, seat),
        )
        for move, outcome in zip(legal, judged, strict=True)
    ]


def free_steps(match: Match) -> list[StepShown]:
    """What the seat that decides may freely take back."""
    show, steps = match.title.show, match.steps
    found = []
    for number in range(match.undo_point + 1, len(steps)):
        entry = steps[number].entry
        assert entry.move is not None
        found.append(StepShown(entry.text, show.chip(steps[number - 1].game, entry.move)))
    return found


def chips(match: Match) -> list[Chip | None]:
    """Every decision that stands, in short, by its line."""
    found: list[Chip | None] = [None] * len(match.log)
    for before, step in pairwise(match.steps):
        assert step.entry.move is not None
        found[step.n] = match.title.show.chip(before.game, step.entry.move)
    return found


def happenings(title: Title, game: Game, events: Sequence[Event], seat: int) -> list[Happening]:
    """Events as a seat may know them. `game` may be any position of the game: only printed values are read from it."""
    return [
        Happening(
            event.kind,
            event.seat,
            event.round,
            event.turn,
            event.seen_by(seat),
            title.show.event(game, event, seat),
        )
        for event in events
    ]


def foreseen(events: Sequence[Event], seat: int) -> list[Foreseen]:
    return [Foreseen(event.kind, event.seat, event.seen_by(seat)) for event in events]


def outcome_shown(outcome: Judged, seat: int) -> Outcome:
    return Outcome(
        outcome.stop,
        foreseen(outcome.events, seat),
        outcome.changes,
        outcome.heading,
        outcome.effects,
        foreseen(outcome.sketch, seat),
    )


def outcomes_shown(title: Title, game: Game, seat: int, given: Sequence[Sequence[int | str]]) -> list[Outcome]:
    """What each sequence of moves would bring for the seat that decides."""
    found = [read_moves(title, game, moves) for moves in given]
    return [outcome_shown(each, seat) for each in outcomes(title, game, seat, found)]


def about(title: Title, game: Game, thing: str, seat: int) -> About | None:
    """What a thing is, as far as a seat may know it."""
    return title.show.about(game, thing, seat)


def pages(title: Title, game: Game, seat: int) -> Pages:
    """What is read beside the board."""
    show = title.show
    return Pages(show.aid(game, seat), show.sheet(game), show.text(game, seat))


def why_not(title: Title, game: Game, seat: int, n: int, number: int | None) -> WhyNot:
    """Why a move is not legal for the seat that decides; without a number there is no reason."""
    if seat != game.seat or seat == NOBODY:
        raise NotYourTurn("only who decides can ask why a move is not possible")
    if number is None:
        return WhyNot(n, None, None)
    reason = title.why_not(game, number, seat)
    return WhyNot(n, None if reason else title.notation(game, number), reason)
