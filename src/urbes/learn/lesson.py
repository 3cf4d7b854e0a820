"""A lesson that a learner takes: steps, tries, ways back. All clients and the checker use this session."""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import msgspec

from urbes.engine.chance import ChanceError, Recorded
from urbes.engine.errors import UnknownChoice, UrbesError
from urbes.engine.game import NOBODY, Game
from urbes.engine.match import Match, fold
from urbes.engine.match import Step as Made
from urbes.engine.saying import Saying
from urbes.engine.title import Reason
from urbes.learn.errors import LessonError
from urbes.learn.facts import NoFact, facts_of
from urbes.learn.script import Script, Start, Step, before, recorded
from urbes.learn.words import PREFIX
from urbes.table import seen
from urbes.table.messages import Happening, SeatView
from urbes.table.moves import read_move


class Card(msgspec.Struct, frozen=True):
    """What the learner is told at a step."""

    step: int
    steps: int
    text: Saying
    point: list[str]
    """The things to look at. All are outlined; the first is the one to look at first."""


class Reply(msgspec.Struct, frozen=True):
    """A move of another player, as the learner is told of it."""

    seat: int
    move: str
    events: list[Happening]


class Accepted(msgspec.Struct, frozen=True, tag="accepted"):
    """The moves were made."""

    moves: list[str]
    step_done: bool
    lesson_done: bool
    replies: list[Reply]
    highlight: list[str]


class Answered(msgspec.Struct, frozen=True, tag="answered"):
    """A legal move that the lesson does not accept: it was not made."""

    move: str
    answer: Saying


class Refused(msgspec.Struct, frozen=True, tag="refused"):
    """A move that is not possible now."""

    move: str
    reason: Reason


Tried = Accepted | Answered | Refused


class Mark(NamedTuple):
    """A place to go back to."""

    match: Match
    made: int
    step: int
    decision: int
    drawn: int
    begun: "list[Mark]"


class Lesson:
    """One learner in one lesson. The number of the step is enough to come back to it later."""

    def __init__(self, script: Script, step: int = 0) -> None:
        self.script = script
        self.title = script.title
        self.match = begin(script, None, script.start)
        self.step = 0
        """The present step, counted from 0; the number of steps when the lesson is done."""
        self.decision = 0
        """How many moves of the step have been made."""
        self.drawn = 0
        """How many answers of chance of the step have been used."""
        self.begun: list[Mark] = []
        """Where each step began, the present one included."""
        self.enter(0)
        self.go_to(step)

    @property
    def game(self) -> Game:
        return self.match.game

    @property
    def done(self) -> bool:
        return self.step == len(self.script.steps)

    @property
    def now(self) -> Step:
        if self.done:
            raise UnknownChoice("step", self.step + 1, range(1, self.step + 1))
        return self.script.steps[self.step]

    def wrong(self, field: str, what: str) -> LessonError:
        return self.script.wrong(self.step, field, what)

    def card(self) -> Card:
        """The card of the present step."""
        step = self.now
        return Card(self.step, len(self.script.steps), self.saying("text"), step.point)

    def saying(self, part: str, move: int | None = None) -> Saying:
        """A text of the present step with its facts; the card has the facts of the moment when the step began."""
        first = self.begun[-1]
        game = first.match.steps[first.made - 1].game if part == "text" else self.game
        try:
            facts = facts_of(self.now.facts, self.title, game, self.script.seat, move)
        except NoFact as error:
            raise self.wrong("facts", str(error)) from None
        return Saying(f"{PREFIX}.{self.script.key}.{self.now.key}.{part}", facts)

    def position(self) -> SeatView:
        """The table as the learner sees it."""
        return seen.position(self.match, self.script.seat)

    def try_move(self, given: int | str) -> Tried:
        """Try one move, by number or in notation."""
        return self.try_moves([given])

    def try_moves(self, given: Sequence[int | str]) -> Tried:
        """Try the moves that one touch means: either all of them are made, or none."""
        place = self.place()
        moves: list[str] = []
        replies: list[Reply] = []
        highlight: list[str] = []
        step = self.step
        for each in given:
            tried = self.attempt(each)
            if not isinstance(tried, Accepted):
                self.return_to(place)
                return tried
            moves += tried.moves
            replies += tried.replies
            highlight = tried.highlight or highlight
        return Accepted(moves, self.step != step, self.done, replies, highlight)

    def attempt(self, given: int | str) -> Tried:
        step = self.now
        move = read_move(self.title, self.game, given)
        text = self.title.notation(self.game, move)
        reason = self.title.reason(self.game, move)
        if reason is not None:
            return Refused(text, reason)
        if not any(matches(pattern, text) for pattern in step.accepted(self.decision)):
            return Answered(text, self.answer(move, text))
        self.play(move)
        self.decision += 1
        if self.decision < len(step.let):
            return Accepted([text], False, False, [], [])
        replies = self.finish_step(step)
        return Accepted([text], True, self.done, replies, step.highlight)

    def answer(self, move: int, text: str) -> Saying:
        for pattern, key in self.now.other.items():
            if matches(pattern, text):
                return self.saying(key, move)
        raise self.wrong("other", f"no answer to the legal move {text}")

    def play(self, move: int) -> None:
        """Make a move of the learner; chance answers from the script."""
        answers = self.now.chance[self.drawn :]
        if self.game.seat != self.script.seat:
            raise self.wrong("let", f"it is the decision of seat {self.game.seat}, not of the learner")
        try:
            self.drawn += make(self.match, move, answers)
        except (ChanceError, UrbesError) as error:
            raise self.wrong("chance", str(error)) from None

    def finish_step(self, step: Step) -> list[Reply]:
        if self.drawn != len(step.chance):
            raise self.wrong("chance", f"{len(step.chance)} answers, but only {self.drawn} are asked for")
        first = len(self.match.steps)
        for line in step.replies:
            if self.game.seat in (self.script.seat, NOBODY):
                raise self.wrong("replies", f"{line}: it is not the turn of another player")
            try:
                play_line(self.match, line)
            except (ChanceError, UrbesError) as error:
                raise self.wrong("replies", f"{line}: {error}") from None
        replies = [self.told(made) for made in self.match.steps[first:]]
        self.enter(self.step + 1)
        return replies

    def told(self, made: Made) -> Reply:
        events = seen.happenings(self.title, made.game, made.events, self.script.seat)
        assert made.entry.seat is not None
        return Reply(made.entry.seat, made.entry.text, events)

    def enter(self, step: int) -> None:
        """Begin a step, or be done."""
        self.step, self.decision, self.drawn = step, 0, 0
        if not self.done:
            start = self.now.start
            if start is not None:
                self.match = begin(self.script, step, start)
            if self.game.seat != self.script.seat:
                raise self.wrong("let", f"it is the decision of seat {self.game.seat}, not of the learner")
        self.begun = [*self.begun[:step], Mark(self.match, len(self.match.steps), step, 0, 0, [])]

    def place(self) -> Mark:
        return Mark(self.match, len(self.match.steps), self.step, self.decision, self.drawn, self.begun)

    def return_to(self, place: Mark) -> None:
        """Take back every move that was made since that place."""
        self.match = place.match
        del self.match.steps[place.made :]
        del self.match.log[place.made :]
        self.step, self.decision, self.drawn = place.step, place.decision, place.drawn
        self.begun = place.begun or self.begun[: place.step + 1]

    def back(self) -> bool:
        """Go back to the beginning of the step, or of the step before; false at the very beginning."""
        if not self.decision and not self.step:
            return False
        self.return_to(self.begun[self.step if self.decision else self.step - 1])
        return True

    def restart(self) -> None:
        self.return_to(self.begun[0])

    def go_to(self, step: int) -> None:
        """Go to a step; the moves before it are made as the lesson shows them."""
        if not 0 <= step <= len(self.script.steps):
            raise UnknownChoice("step", step + 1, range(1, len(self.script.steps) + 1))
        if step < self.step:
            self.return_to(self.begun[step])
        while self.step < step:
            self.attempt(self.shown())

    def shown(self) -> int:
        """The move that the lesson shows at the present decision."""
        patterns = self.now.accepted(self.decision)
        legal = [(move, self.title.notation(self.game, move)) for move in self.game.legal()]
        for pattern in patterns:
            for move, text in legal:
                if matches(pattern, text):
                    return move
        texts = ", ".join(text for _, text in legal[:20])
        raise self.wrong(f"let[{self.decision}]", f"{' or '.join(patterns)} is not legal here: {texts}")

    def show_me(self) -> list[str]:
        """The moves that are left of the step, in notation."""
        place = self.place()
        found: list[str] = []
        while self.step == place.step:
            move = self.shown()
            found.append(self.title.notation(self.game, move))
            self.attempt(move)
        self.return_to(place)
        return found


def begin(script: Script, step: int | None, start: Start) -> Match:
    """The match at the position where a lesson or a step starts."""
    try:
        if start.after:
            earlier = before(script, step, start)
            lesson = Lesson(earlier)
            lesson.go_to(len(earlier.steps))
            match = lesson.match
        elif start.record:
            match = fold(recorded(script, step, start), start.line)
            if (match.title.key, match.players) != (script.title.key, script.players):
                raise script.wrong(step, "start.record", "is of another game or number of players")
        else:
            edition = script.title.edition_by_hash(script.edition)
            match = Match(script.title, script.players, script.options, edition, [], None)
            match.set_up(start.set_up)
        if match.edition.hash != script.edition:
            raise script.wrong(step, "start", f"is of edition {match.edition.hash}, the lesson of {script.edition}")
        for line in start.lines:
            play_line(match, line)
    except LessonError:
        raise
    except (ChanceError, UrbesError) as error:
        raise script.wrong(step, "start", str(error)) from None
    # Lessons go back by removing lines from the log, so no line may be an undo.
    match.log = [made.entry for made in match.steps]
    for line_number, made in enumerate(match.steps):
        made.n = line_number
    return match


def play_line(match: Match, line: str) -> None:
    """Make a move that is written together with the answers of chance."""
    text, *answers = line.split()
    if not all(answer.isdigit() for answer in answers):
        raise ChanceError(f"answers of chance are whole numbers: {line!r}")
    given = [int(answer) for answer in answers]
    if make(match, match.title.parse(match.game, text), given) != len(given):
        raise ChanceError("more answers of chance than are asked for")


def make(match: Match, move: int, answers: list[int]) -> int:
    """Make a move for the seat that decides; returns how many of the answers chance took."""
    match.title.check(match.game, move)
    chance = Recorded(answers)
    match.game.clone().apply(move, chance)
    match.play(match.game.seat, move, answers[: chance.used])
    return chance.used


@lru_cache(maxsize=1024)
def compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(".*".join(re.escape(part) for part in pattern.split("*")))


def matches(pattern: str, text: str) -> bool:
    """Whether a move is one of those that a pattern means; `*` stands for anything."""
    return compiled(pattern).fullmatch(text) is not None
