"""Play a lesson through and list everything that is wrong with it: moves, patterns, things pointed at, words."""

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from pathlib import Path

import msgspec

from urbes.engine.game import NOBODY, Game
from urbes.engine.outcome import ways
from urbes.engine.registry import titles
from urbes.engine.saying import LANGUAGES, Saying
from urbes.engine.show import BUTTON, Offer
from urbes.engine.title import Title
from urbes.learn.errors import LessonError
from urbes.learn.lesson import Accepted, Lesson, matches
from urbes.learn.script import Script, files, read_script
from urbes.learn.words import PREFIX, LessonWords, asked, lesson_messages, words_file
from urbes.locales import MissingWords

FACT = re.compile(r"\{(\w+)[,}]")
CARD_WORDS = 25
ANSWER_WORDS = 30
LONGER = 1.4
"""A translation may have at most this many times the characters of the English text …"""
SPARE = 20
"""… or at most this many more."""


class Report(msgspec.Struct):
    """The result of checking one file."""

    file: str
    steps: int = 0
    decisions: int = 0
    branches: int = 0
    """Other accepted moves, each played on to the end of the lesson."""
    faults: list[LessonError] = []


def check_files(paths: Sequence[Path] = ()) -> list[Report]:
    """Check the given lessons, or else all lessons of all games; then also that none of their words is unused."""
    chosen = paths or [path for title in titles() for path in files(title)]
    reports = [check_file(path) for path in chosen]
    if not paths:
        for title in titles():
            faults = unused_words(files(title))
            if faults:
                reports.append(Report(faults[0].file, faults=faults))
    return reports


def check_file(path: Path) -> Report:
    report = Report(str(path))
    try:
        script = read_script(path)
        report.steps = len(script.steps)
        Checker(script, report).run()
    except LessonError as error:
        report.faults.append(error)
    return report


def unused_words(paths: Iterable[Path]) -> list[LessonError]:
    """Words that no lesson of a game asks for."""
    scripts = [read_script(path) for path in paths]
    known = {key for script in scripts for key in asked(script)}
    faults = []
    for language in LANGUAGES if scripts else ():
        file = words_file(scripts[0], language)
        left = sorted(lesson_messages(file).keys() - known)
        faults += [LessonError(str(file), "", key, "no lesson asks for it") for key in left]
    return faults


class Checker:
    """Goes through one lesson and collects faults; a step that cannot be played ends the check."""

    def __init__(self, script: Script, report: Report) -> None:
        self.script = script
        self.report = report
        self.title = script.title
        self.sayings: list[tuple[int, str, Saying]] = []
        """The texts of the lesson, with step and field."""

    def fault(self, step: int | None, field: str, what: str) -> None:
        self.report.faults.append(self.script.wrong(step, field, what))

    def run(self) -> None:
        present = self.title.edition.hash
        if self.script.edition != present:
            self.fault(None, "edition", f"is {self.script.edition}; {self.title.name} is played with {present}")
        self.check_words()
        lesson = Lesson(self.script)
        while not lesson.done:
            self.check_step(lesson)
        self.check_sayings()

    def check_step(self, lesson: Lesson) -> None:
        """Check a step by the moves that the lesson shows, and complete it."""
        number, step = lesson.step, lesson.now
        self.sayings.append((number, "text", lesson.card().text))
        answered: set[str] = set()
        known: set[str] = set()
        while lesson.step == number:
            self.report.decisions += 1
            known |= {thing for thing in step.point if knows(self.title, lesson.game, self.script.seat, thing)}
            shown = lesson.shown()
            answered |= self.check_decision(lesson, shown)
            lesson.attempt(shown)
        for pattern in step.other.keys() - answered:
            self.fault(number, f"other.{pattern}", "no legal move gets this answer")
        for thing in step.point:
            if thing not in known:
                self.fault(number, "point", f"{thing} is nothing that the table knows here")
        for thing in step.highlight:
            if not knows(self.title, lesson.game, self.script.seat, thing):
                self.fault(number, "highlight", f"{thing} is nothing that the table knows afterwards")

    def check_decision(self, lesson: Lesson, shown: int) -> set[str]:
        """Check that every legal move is accepted and leads on, or has an answer; returns the patterns that matched."""
        number, step, decision = lesson.step, lesson.now, lesson.decision
        field = f"let[{decision}]"
        unmatched = list(step.accepted(decision))
        answered: set[str] = set()
        for move in lesson.game.legal():
            text = self.title.notation(lesson.game, move)
            if any(matches(pattern, text) for pattern in step.accepted(decision)):
                unmatched = [pattern for pattern in unmatched if not matches(pattern, text)]
                if move != shown:
                    self.play_on(lesson, move, field)
                continue
            found = [pattern for pattern in step.other if matches(pattern, text)]
            if found:
                answered.add(found[0])
                self.sayings.append((number, f"other.{found[0]}", lesson.answer(move, text)))
            else:
                self.fault(number, "other", f"no answer to the legal move {text}")
        for pattern in unmatched:
            self.fault(number, field, f"{pattern} matches no legal move")
        return answered

    def play_on(self, lesson: Lesson, move: int, field: str) -> None:
        """Check that the rest of the lesson can still be played after another accepted move."""
        place, number = lesson.place(), lesson.step
        text = self.title.notation(lesson.game, move)
        try:
            tried = lesson.attempt(move)
            assert isinstance(tried, Accepted)
            lesson.go_to(len(self.script.steps))
            self.report.branches += 1
        except LessonError as error:
            self.fault(number, field, f"after {text} the lesson cannot go on: {error}")
        lesson.return_to(place)

    def check_words(self) -> None:
        """Check that every text exists in every language and is not too long."""
        for key, (step, field) in asked(self.script).items():
            for language in LANGUAGES:
                table = lesson_messages(words_file(self.script, language))
                if key not in table:
                    self.fault(step, field, f"no words for {key} in {language}")

    def check_sayings(self) -> None:
        """Check that every text can be filled in, and is not too long."""
        names = [str(seat + 1) for seat in range(self.script.players)]
        things = self.title.show.names(self.title.edition_by_hash(self.script.edition))
        words = [LessonWords(language, self.script) for language in LANGUAGES]
        faults: dict[tuple[int, str], str] = {}
        for step, field, saying in self.sayings:
            most = CARD_WORDS if field == "text" else ANSWER_WORDS
            try:
                texts = [each.say(saying, names, things) for each in words]
            except MissingWords as error:
                faults.setdefault((step, f"{field} {error.language}"), str(error))
                continue
            for each, text in zip(words, texts, strict=True):
                where = (step, f"{field} {each.language}")
                if (count := words_in(text)) > most:
                    faults.setdefault(where, f"has {count} words; the most are {most}")
                if len(text) > max(LONGER * len(texts[0]), len(texts[0]) + SPARE):
                    faults.setdefault(where, f"has {len(text)} characters, the English text {len(texts[0])}")
        for (step, field), what in faults.items():
            self.fault(step, field, what)
        self.check_facts()
        for part in ("title", "subject", "done"):
            for each in words:
                count = words_in(each.table.get(f"{PREFIX}.{self.script.key}.{part}", ""))
                if count > CARD_WORDS:
                    self.fault(None, f"{part} {each.language}", f"has {count} words; the most are {CARD_WORDS}")

    def check_facts(self) -> None:
        """Check that every fact of a step is used by one of its texts."""
        table = lesson_messages(words_file(self.script, LANGUAGES[0]))
        for number, step in enumerate(self.script.steps):
            texts = [table.get(f"{self.script.key}.{step.key}.{part}", "") for part in ("text", *step.other.values())]
            named = {name for text in texts for name in FACT.findall(text)}
            for name in sorted(step.facts.keys() - named):
                self.fault(number, f"facts.{name}", "no text names it")


def words_in(text: str) -> int:
    return len([word for word in text.split() if re.search(r"\w", word)])


@lru_cache(maxsize=8)
def printed_things(title: Title, edition_hash: str) -> frozenset[str]:
    return frozenset(title.show.names(title.edition_by_hash(edition_hash)))


def knows(title: Title, game: Game, seat: int, thing: str) -> bool:
    """Whether the table knows a thing at a position: printed, counted, explained, or touched for a move."""
    show = title.show
    if thing in printed_things(title, title.edition_of(game).hash) or thing in show.numbers(game, seat):
        return True
    if thing in touched(title, game):
        return True
    return not thing.startswith(BUTTON) and show.about(game, thing, seat) is not None


def touched(title: Title, game: Game) -> set[str]:
    """Everything that is touched for a legal move, or for one that may be chosen ahead."""
    if game.seat == NOBODY:
        return set()
    show = title.show
    offers: list[Offer] = [show.offer(game, move) for move in game.legal()]
    offers += [goal.offer for way in ways(title, game) for goal in way.goals]
    return {thing for offer in offers for thing in [*offer.targets, *[also.target for also in offer.also]]}
