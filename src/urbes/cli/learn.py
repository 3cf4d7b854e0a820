"""`urbes learn`: a lesson in the terminal, with the same session as in the browser. `urbes lesson check` checks it."""

import contextlib
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from urbes.cli import drawing
from urbes.cli.languages import LANGUAGE, language
from urbes.cli.log import paragraphs
from urbes.cli.parsing import Option, fold_text, is_number, matching
from urbes.cli.terminal_input import TerminalInput
from urbes.cli.wording import Wording
from urbes.engine.errors import BadNotation
from urbes.engine.registry import find_title
from urbes.learn.check import check_files
from urbes.learn.lesson import Accepted, Answered, Lesson, Refused
from urbes.learn.script import Script, find_script, scripts
from urbes.learn.words import LessonWords
from urbes.locales import Words

lesson = typer.Typer(no_args_is_help=True, help="Lessons: files that teach a game move by move.")
COMMANDS = ("show", "back", "restart", "quit")
FAULTY = 1


class Leave(Exception):
    """The learner leaves."""


@lesson.command("check")
def check(
    files: Annotated[list[Path] | None, typer.Argument(help="Lessons; all if none is named.", metavar="FILE")] = None,
    lang: LANGUAGE = "",
) -> None:
    """Play lessons through and check every move, pattern, pointer and text in them."""
    words = Words(language(lang), "learn")
    reports = check_files(files or [])
    for report in reports:
        for fault in report.faults:
            print(fault)
        if not report.faults:
            steps, decisions, branches = report.steps, report.decisions, report.branches
            print(words("check.whole", file=report.file, steps=steps, decisions=decisions, branches=branches))
    faults = sum(len(report.faults) for report in reports)
    print(words("check.sum", lessons=len(reports), faults=faults))
    if faults:
        raise typer.Exit(FAULTY)


def learn(
    key: Annotated[str, typer.Argument(help="The game, for example porta-nigra.")],
    number: Annotated[int | None, typer.Argument(help="The lesson; a list if none is named.", metavar="N")] = None,
    step: Annotated[int, typer.Option("--step", help="Go on at this step.")] = 1,
    lang: LANGUAGE = "",
) -> None:
    """Take a lesson in the terminal, or list the lessons of a game."""
    title = find_title(key)
    if number is None:
        for script in scripts(title):
            head = LessonWords(language(lang), script)
            facts = [head(f"lesson.{script.key}.{part}") for part in ("title", "subject")]
            words = Words(language(lang), "learn")
            print(words("list.line", n=script.number, title=facts[0], subject=facts[1], minutes=script.minutes))
        return
    LessonTable(find_script(title, number), step - 1, language(lang)).run()


class LessonTable:
    """One lesson at one terminal."""

    def __init__(self, script: Script, step: int, spoken: str) -> None:
        self.lesson = Lesson(script, step)
        self.script = script
        self.words = Words(spoken, "learn")
        self.game_words = LessonWords(spoken, script)
        self.wording = Wording(script.title, self.lesson.match.edition)
        self.names = self.names_of(spoken)
        self.console = Console(highlight=False)
        self.input = TerminalInput(self.console)
        self.seen = len(self.lesson.match.steps)

    def names_of(self, spoken: str) -> list[str]:
        bots = Words(spoken, "bots")
        others = iter(range(1, self.script.players))
        return [
            self.words("name.you") if seat == self.script.seat else bots(f"character.{next(others)}.name")
            for seat in range(self.script.players)
        ]

    def run(self) -> None:
        """Run the lesson to its end, or until the learner leaves."""
        title = self.game_words(f"lesson.{self.script.key}.title")
        self.console.rule(Text(self.words("head", n=self.script.number, title=title)))
        try:
            while not self.lesson.done:
                self.show()
                while not self.obey(self.input.read().strip()):
                    pass
        except (Leave, KeyboardInterrupt, EOFError):
            line = f"urbes learn {self.script.title.key} {self.script.number} --step {self.lesson.step + 1}"
            self.say(self.words("left", line=line))
            return
        self.say(self.game_words(f"lesson.{self.script.key}.done"), "bold green")

    def say(self, text: str, style: str = "") -> None:
        self.console.print(Text(text, style=style))

    def show(self) -> None:
        """Print what has happened, the table, the card and the moves."""
        match, seat = self.lesson.match, self.script.seat
        view = self.wording.table.look(self.script.title, match.game, seat)
        options = self.options()
        self.wording.table.legal = [each.move for each in options]
        for paragraph in paragraphs(match.steps[self.seen :], self.wording, seat, self.game_words, self.names):
            self.console.print(paragraph)
        self.seen = len(match.steps)
        self.console.print(self.wording.table.draw(view, self.game_words, self.names))
        self.console.rule(style="dim")
        rows = [
            (number, self.wording.group(match.game, each.move, self.game_words), each.label)
            for number, each in enumerate(options, 1)
        ]
        self.console.print(drawing.options(rows, self.console.width))
        card = self.lesson.card()
        self.say(self.words("step", step=card.step + 1, steps=card.steps), "dim")
        self.say(self.game_words.say(card.text, self.names, self.wording.things), "bold")
        self.say(self.words("commands", **{command: self.words(f"order.{command}") for command in COMMANDS}), "dim")

    def options(self) -> list[Option]:
        game, title = self.lesson.game, self.script.title
        moves = game.legal()
        labels = self.wording.labels(game, moves, self.game_words, self.names)
        return [Option(move, title.notation(game, move), label) for move, label in zip(moves, labels, strict=True)]

    def obey(self, typed: str) -> bool:
        """Do what was typed; true if the position has changed."""
        command = self.command(typed)
        if command == "quit":
            raise Leave
        if command == "show":
            self.say(", ".join(self.lesson.show_me()))
        elif command == "back":
            return self.returned(self.lesson.back())
        elif command == "restart":
            self.lesson.restart()
            return self.returned(True)
        elif typed:
            return self.try_move(typed)
        return False

    def returned(self, changed: bool) -> bool:
        self.seen = len(self.lesson.match.steps)
        return changed

    def command(self, typed: str) -> str:
        for command in COMMANDS:
            if fold_text(typed) in (command, fold_text(self.words(f"order.{command}"))):
                return command
        return ""

    def try_move(self, typed: str) -> bool:
        options = self.options()
        found = matching(typed, options)
        with contextlib.suppress(BadNotation):
            if is_number(typed) and 1 <= int(typed) <= len(options):
                return self.tell(self.lesson.try_move(options[int(typed) - 1].move))
            return self.tell(self.lesson.try_move(found[0].move if len(found) == 1 else typed))
        self.say(self.game_words("problem.unknown", text=typed[:60]), "red")
        return False

    def tell(self, tried: Accepted | Answered | Refused) -> bool:
        if isinstance(tried, Answered):
            self.say(self.game_words.say(tried.answer, self.names, self.wording.things), "yellow")
        elif isinstance(tried, Refused):
            reason = self.game_words(f"why_not.{tried.reason.key}", **tried.reason.facts)
            self.say(self.game_words("problem.illegal", move=tried.move, reason=reason), "yellow")
        return isinstance(tried, Accepted)
