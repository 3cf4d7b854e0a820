"""A game being played in a terminal: draws the table, asks for moves, lets bots play, and always saves the game."""

import contextlib
import importlib
from pathlib import Path

from rich.console import Console
from rich.panel import Panel
from rich.text import Text

from urbes.cli import drawing
from urbes.cli.bot_players import BotPlayers
from urbes.cli.hints import Hints
from urbes.cli.log import paragraphs, told
from urbes.cli.parsing import COMMANDS, Option, is_number, matching, read_command
from urbes.cli.saving import UNWRITABLE, free_file, must_write, shell_line, write_somewhere
from urbes.cli.seating import HERE, introduced, now, plain, table_of
from urbes.cli.terminal_input import TerminalInput
from urbes.cli.wording import Wording
from urbes.engine.errors import BadNotation, UndoError, UnknownChoice
from urbes.engine.game import NOBODY
from urbes.engine.match import Match
from urbes.engine.record import write_record
from urbes.locales import LANGUAGES, Words
from urbes.table import asking
from urbes.table.commands import Command, Play, Restart, Undo
from urbes.table.errors import Forbidden
from urbes.table.onlooker import Onlooker

LOG_LINES = 20
RECAP_PARAGRAPHS = 8
CANDIDATES = 8


class Leave(Exception):
    """The player leaves; the game is saved."""


class Session:
    """One match at one terminal."""

    def __init__(self, match: Match, language: str, file: Path | None) -> None:
        self.match = match
        self.title = match.title
        self.wording = Wording(match.title, match.edition)
        self.table = self.wording.table
        self.names = [plain(seat.name) for seat in match.seats]
        self.console = Console(highlight=False)
        self.input = TerminalInput(self.console)
        self.bots = BotPlayers(match, self.input)
        self.hints = Hints()
        self.humans = [seat for seat in range(match.players) if seat not in self.bots.seats]
        self.room = table_of(match)
        self.me = Onlooker(HERE)
        self.words = self.words_in(language)
        if self.interactive:
            with contextlib.suppress(ImportError):
                importlib.import_module("readline")  # makes the input line editable
        self.file = file or free_file(match)
        self.viewer = NOBODY
        self.shown = [self.seen_by(seat) for seat in range(match.players)]
        """How many steps each seat has seen on the screen."""
        playing = [introduced(match.seats[seat], self.bot_words) for seat in self.bots.seats]
        self.notices = [self.words("start.bots", list=", ".join(playing))] if playing else []

    @property
    def interactive(self) -> bool:
        return self.input.interactive

    @property
    def bot_words(self) -> Words:
        return Words(self.words.language, "bots")

    def words_in(self, language: str) -> Words:
        return Words(language, self.title.key.replace("-", "_"))

    def seen_by(self, seat: int) -> int:
        """How many steps a seat has seen: those up to its own last decision, but at least the set-up."""
        steps = self.match.steps
        return max([1] + [number + 1 for number, step in enumerate(steps) if step.entry.seat == seat])

    def run(self) -> None:
        """Play to the end, or until the player leaves."""
        with self.input.signals(), contextlib.closing(self.bots):
            try:
                while self.match.game.seat != NOBODY:
                    try:
                        self.input.heed()
                        self.step()
                    except (KeyboardInterrupt, EOFError):
                        self.ask_to_leave()
                self.finish()
            except Leave:
                self.leave()
            except BaseException:
                write_somewhere(self.match, self.file)
                raise

    def step(self) -> None:
        seat = self.match.game.seat
        if seat in self.bots.seats:
            move, complaint = self.bots.decide(lambda: self.tell_meanwhile("think.now", player=self.names[seat]))
            if complaint:
                reason = plain(str(complaint), 200)
                self.notices.append(self.words("problem.bot", player=self.names[seat], reason=reason))
            question = self.room.question()
            assert question is not None
            self.room.answer(question, move, now(), complaint.kind if complaint else None)
        else:
            self.ask(seat)

    def tell_meanwhile(self, key: str, **facts: object) -> None:
        """Print a line that the next output replaces."""
        if self.interactive:
            self.console.print(Text(self.bot_words(key, **facts), style="dim"), end="\r")
            self.console.file.flush()

    def forget_meanwhile(self) -> None:
        if self.interactive:
            self.console.print(" " * (self.console.width - 1), end="\r")

    def say(self, text: str, style: str = "") -> None:
        self.console.print(Text(text, style=style))

    def ask(self, seat: int) -> None:
        """Ask a human for a decision until the position has changed."""
        if seat != self.viewer and len(self.humans) > 1:
            self.hand_over(seat)
        self.viewer = seat
        options = self.options()
        self.show(seat, options)
        while True:
            typed = self.input.read().strip()
            if typed and self.obey(typed, seat, options):
                return

    def options(self) -> list[Option]:
        game = self.match.game
        moves = game.legal()
        labels = self.wording.labels(game, moves, self.words, self.names)
        return [Option(move, self.title.notation(game, move), label) for move, label in zip(moves, labels, strict=True)]

    def clear(self) -> None:
        if self.interactive:
            self.console.clear()

    def show(self, seat: int, options: list[Option]) -> None:
        """Print the whole decision, the most important part last: what has happened, table, task, moves."""
        view = self.table.look(self.title, self.match.game, seat)
        self.table.legal = [each.move for each in options]
        self.clear()
        self.recap(seat, self.shown[seat])
        self.shown[seat] = len(self.match.steps)
        self.console.print(self.table.draw(view, self.words, self.names))
        self.notify()
        task = self.wording.task(self.match.game, self.words, self.names)
        self.console.rule(style="dim")
        self.console.print(drawing.status(seat, task, self.words, self.names))
        rows = [
            (number, self.wording.group(self.match.game, each.move, self.words), each.label)
            for number, each in enumerate(options, 1)
            if self.table.listed(view, each.move)
        ]
        self.console.print(drawing.options(rows, self.console.width))

    def recap(self, viewer: int, since: int) -> None:
        """Print what has happened since step `since`, as far as the viewer may know it."""
        found = paragraphs(self.match.steps[since:], self.wording, viewer, self.words, self.names)
        if found:
            self.say(self.words("recap.title"), "bold")
            if len(found) > RECAP_PARAGRAPHS:
                self.say(self.words("recap.more", n=len(found) - RECAP_PARAGRAPHS), "dim")
            for paragraph in found[-RECAP_PARAGRAPHS:]:
                self.console.print(paragraph)

    def notify(self) -> None:
        for notice in self.notices:
            self.say(notice, "bold yellow")
        self.notices = []

    def obey(self, typed: str, seat: int, options: list[Option]) -> bool:
        """Do what was typed; true if the position has changed."""
        command, rest = read_command(typed, self.words)
        if not command:
            return self.choose(typed, seat, options)
        if command in ("undo", "restart"):
            return self.take_back(command)
        if command == "quit":
            raise Leave
        if command == "table":
            self.show(seat, options)
        elif command == "lang":
            return self.change_language(rest)
        elif command == "why":
            self.explain(rest, options)
        elif command == "hint":
            self.hint(options)
        elif command == "log":
            self.show_log(seat, int(rest) if is_number(rest) else LOG_LINES)
        elif command == "score":
            self.show_score()
        elif command == "save":
            self.save(Path(rest) if rest else self.file)
        else:
            self.help(options)
        return False

    def choose(self, typed: str, seat: int, options: list[Option]) -> bool:
        found = self.find(typed, options)
        if found is None:
            return False
        self.command(Play, moves=[found.move])
        return True

    def command(self, kind: type[Command], **more: object) -> None:
        """Send a command to the table. Its messages are not read: the result is drawn from the match."""
        self.room.do(self.me, kind(id=f"{self.room.n}", expected_n=self.room.n, **more), now())

    def find(self, typed: str, options: list[Option]) -> Option | None:
        """The legal move that is meant; if there is none, print why."""
        if is_number(typed):
            if 1 <= int(typed) <= len(options):
                return options[int(typed) - 1]
            self.say(self.words("problem.number", number=int(typed), most=len(options)), "red")
            return None
        found = matching(typed, options)
        if len(found) == 1:
            return found[0]
        shown = plain(typed, 60)
        if found:
            several = "; ".join(f"{options.index(each) + 1} {each.label}" for each in found[:CANDIDATES])
            more = " …" if len(found) > CANDIDATES else ""
            self.say(self.words("problem.ambiguous", text=shown, list=several + more), "yellow")
            return None
        try:
            move = self.title.parse(self.match.game, typed)
        except BadNotation:
            self.say(self.words("problem.unknown", text=shown), "red")
            return None
        for option in options:
            if option.move == move:
                return option
        self.refuse(move)
        return None

    def refuse(self, move: int) -> None:
        notation = self.title.notation(self.match.game, move)
        reason = asking.why(self.room, HERE, notation, None).reason
        key, rule, facts = (reason.key, reason.rule, reason.facts) if reason else ("not_now", "", {})
        text = self.words(f"why_not.{key}", **facts)
        if rule:
            text += f" ({self.words('problem.rule', rule=rule)})"
        self.say(self.words("problem.illegal", move=notation, reason=text), "yellow")

    def explain(self, typed: str, options: list[Option]) -> None:
        if not typed:
            self.say(self.words("problem.which", example=options[0].text), "yellow")
        elif (found := self.find(typed, options)) is not None:
            self.say(self.words("problem.legal", move=found.label), "green")

    def hint(self, options: list[Option]) -> None:
        """Print a hint, but only for a person who plays alone or against bots, so that it affects no other person."""
        words = self.bot_words
        try:
            line = asking.hint_line(self.room, HERE, None)
        except Forbidden:
            self.say(words("hint.people"), "yellow")
            return
        if not self.hints.known(line):
            answer = self.bots.advise(lambda: self.tell_meanwhile("think.hint"))
            if answer.complaint is not None or not answer.candidates:
                self.say(words("hint.failed", reason=plain(str(answer.complaint), 200)), "yellow")
                return
            self.hints.learn(line, answer)
        headings = {each.move: self.wording.group(self.match.game, each.move, self.words) for each in options}
        self.forget_meanwhile()
        for each in self.hints.deeper(options, headings, words, self.words, self.console.width):
            self.console.print(each)

    def take_back(self, command: str) -> bool:
        if command == "restart":
            standing = self.match.decisions
            try:
                self.command(Restart)
            except UndoError:
                self.say(self.words("problem.restart"), "yellow")
                return False
            self.notices.append(self.words("done.restart", n=standing - self.match.decisions))
        else:
            try:
                self.command(Undo)
            except UndoError:
                self.say(self.words("problem.undo"), "yellow")
                return False
            self.notices.append(self.words("done.undo"))
        self.shown = [min(count, len(self.match.steps)) for count in self.shown]
        return True

    def change_language(self, asked: str) -> bool:
        try:
            self.words = self.words_in(asked.lower())
        except UnknownChoice:
            self.say(self.words("problem.language", text=plain(asked), list=", ".join(LANGUAGES)), "yellow")
            return False
        return True

    def show_log(self, seat: int, count: int) -> None:
        lines = told(self.match.steps, self.wording, seat, self.words, self.names)
        if not lines:
            self.say(self.words("recap.empty"))
        for line in lines[-count:] if count else []:
            self.console.print(line)

    def show_score(self) -> None:
        """Print the points scored so far, and those if the game were scored as it stands."""
        found = asking.score(self.room, None)
        self.say(self.words("sheet.now"), "bold")
        self.sheet(found.scored, found.scores)
        self.say(self.words("sheet.projected"), "bold")
        base = [total - sum(sheet.values()) for total, sheet in zip(found.scores, found.scored, strict=True)]
        totals = [start + sum(sheet.values()) for start, sheet in zip(base, found.projected, strict=True)]
        self.sheet(found.projected, totals)

    def sheet(self, points: list[dict[str, int]], totals: list[int]) -> None:
        self.console.print(drawing.score_sheet(points, totals, self.names, self.words, self.console.width))

    def help(self, options: list[Option]) -> None:
        example = options[0].text
        rows = [("1", self.words("help.moves", example=example))]
        for command in COMMANDS:
            names = self.words(f"command.{command}")
            if self.words.language != "en":
                names += f" ({command})"
            rows.append((names, self.words(f"help.{command}", example=example)))
        self.console.print(drawing.glossary(self.words("help.title"), rows))
        self.console.print(drawing.glossary(self.words("help.legend"), self.table.legend(self.words, self.names)))

    def hand_over(self, seat: int) -> None:
        """Hide everything until the next human has the device."""
        if self.interactive:
            self.console.clear()
            self.console.file.write("\x1b[3J")
        name = self.names[seat]
        text = f"{self.words('hand_over.text', player=name)}\n{self.words('hand_over.ready', player=name)}"
        self.console.print(Panel(Text(text), title=self.words("hand_over.title"), padding=(1, 2)))
        self.viewer = NOBODY
        self.input.read()

    def ask_to_leave(self) -> None:
        """After Ctrl-C or the end of input: ask whether to leave. Without a terminal to ask at, leave."""
        if not self.interactive:
            raise Leave
        try:
            self.say("")
            self.say(self.words("leave.question"), "bold")
            answer = self.input.read().strip().casefold()
        except (KeyboardInterrupt, EOFError):
            raise Leave from None
        valid = f"{Words('en')('leave.yes')},{self.words('leave.yes')}".split(",")
        if answer in [each.strip() for each in valid]:
            raise Leave

    def save(self, file: Path) -> None:
        try:
            write_record(self.match.record(), file)
        except UNWRITABLE as error:
            self.say(self.words("problem.save", file=plain(str(file), 200), reason=plain(str(error), 200)), "red")
            return
        self.file = file
        self.say_saved(file)

    def say_saved(self, file: Path) -> None:
        self.say(self.words("done.saved", file=file))
        self.say(self.words("done.resume", command=shell_line("play --resume", file)))

    def leave(self) -> None:
        written = must_write(self.match, self.file)
        self.say("")
        self.say_saved(written)

    def finish(self) -> None:
        """Print the last table, the score sheet, the winner, and where the record is."""
        seat, game = self.viewer if len(self.humans) == 1 else NOBODY, self.match.game
        self.clear()
        self.recap(seat, self.shown[seat] if seat != NOBODY else min(self.shown))
        self.table.legal = ()
        self.console.print(self.table.draw(self.table.look(self.title, game, seat), self.words, self.names))
        self.notify()
        self.console.rule(Text(self.words("sheet.final"), style="bold"), style="dim")
        self.sheet(self.title.breakdown(game), game.scores())
        winners = [self.names[seat] for seat, place in enumerate(game.ranking()) if place == 1]
        if winners:
            key = "end.shared" if len(winners) > 1 else "end.winner"
            self.say(self.words(key, list=", ".join(winners)), "bold green")
        else:
            self.say(self.words("end.lost"), "bold yellow")
        self.say(self.words("end.commitment", commitment=self.match.commitment))
        written = must_write(self.match, self.file)
        self.say(self.words("done.saved", file=written))
        self.say(self.words("end.verify", command=shell_line("verify", written)))
