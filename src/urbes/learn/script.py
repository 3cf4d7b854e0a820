"""The file of a lesson: where it starts, and its steps. `docs/writing-lessons.md` explains every field."""

import re
import tomllib
from collections.abc import Sequence
from pathlib import Path

import msgspec

from urbes.engine.errors import EditionError, RecordError, UnknownChoice, UrbesError
from urbes.engine.options import Value
from urbes.engine.record import Record, read_record
from urbes.engine.registry import find_title
from urbes.engine.title import Title
from urbes.learn.errors import LessonError, OtherEdition

FORMAT = 1
FOLDER = "lessons"
NAME = re.compile(r"([1-9])_([a-z_]+)\.toml")
PLACE = re.compile(r"(.*) - at `\$\.?(.*)`", re.DOTALL)
IN_STEP = re.compile(r"steps\[(\d+)\]\.?(.*)")
MAX_BYTES = 1 << 18


class Start(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Where the learner takes over: after another lesson, after a line of a record, or after a scripted set-up."""

    after: str = ""
    record: str = ""
    line: int = 0
    set_up: list[int] | None = None
    lines: list[str] = []
    """Moves that are made before the learner begins, each with what chance answers: `end_turn 5`."""


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One card: what it says, what it points at, which moves it accepts, what it answers to others."""

    key: str
    let: list[str | list[str]]
    """The decisions in their order, each with the patterns of the accepted moves; the first one is shown."""
    point: list[str] = []
    other: dict[str, str] = {}
    """Answers to other legal moves, by pattern; the first that matches counts."""
    facts: dict[str, str] = {}
    """What the placeholders of the texts stand for."""
    chance: list[int] = []
    """What chance answers to the moves of the learner."""
    replies: list[str] = []
    """What the others do afterwards, written like `Start.lines`."""
    highlight: list[str] = []
    """What is marked once the step is done."""
    start: Start | None = None
    """The step begins at a position of its own."""

    def accepted(self, decision: int) -> list[str]:
        """The patterns of one decision."""
        found = self.let[decision]
        return [found] if isinstance(found, str) else found


class Script(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A lesson as it is written. Its number and key are in the name of its file."""

    format: int
    game: str
    edition: str
    players: int
    minutes: int
    start: Start
    steps: list[Step]
    seat: int = 0
    """The learner's seat."""
    options: dict[str, Value] = {}
    file: str = ""

    @property
    def path(self) -> Path:
        return Path(self.file)

    @property
    def number(self) -> int:
        return int(self.path.name[0])

    @property
    def key(self) -> str:
        return self.path.stem.partition("_")[2]

    @property
    def title(self) -> Title:
        return find_title(self.game)

    def wrong(self, step: int | None, field: str, what: str) -> LessonError:
        """A complaint about a step, counted from 0, or about the head of the file."""
        where = "" if step is None else f"step {step + 1} ({self.steps[step].key})"
        return LessonError(self.file, where, field, what)


def read_script(path: Path) -> Script:
    """A lesson from its file, checked as far as that can be done without playing it."""
    file = str(path)
    if NAME.fullmatch(path.name) is None:
        raise LessonError(file, "", "name", "should be a number and a key, such as 1_first_turn.toml")
    data = load(path)
    if "file" in data:
        raise LessonError(file, "", "file", "is not a field of a lesson")
    version = data.get("format")
    if isinstance(version, int) and version > FORMAT:
        raise OtherEdition(file, "", "format", f"is {version}; this Urbes reads lessons up to {FORMAT}")
    try:
        script = msgspec.convert({**data, "file": file}, Script)
    except msgspec.ValidationError as error:
        raise misread(file, data, str(error)) from None
    check_head(script)
    check_steps(script)
    return script


def load(path: Path) -> dict[str, object]:
    """The content of a TOML file."""
    try:
        content = path.read_bytes()
        if len(content) > MAX_BYTES:
            raise LessonError(str(path), "", "", f"is larger than {MAX_BYTES} bytes")
        return tomllib.loads(content.decode())
    except OSError as error:
        raise LessonError(str(path), "", "", f"cannot be read: {error.strerror}") from None
    except (ValueError, RecursionError) as error:
        raise LessonError(str(path), "", "", f"is not TOML: {error}") from None


def misread(file: str, data: dict[str, object], message: str) -> LessonError:
    """The error of the decoder, with the step and the field by name."""
    found = PLACE.fullmatch(message)
    what, place = (found[1], found[2]) if found else (message, "")
    inside = IN_STEP.fullmatch(place)
    if inside is None:
        return LessonError(file, "", place, what)
    steps = data.get("steps")
    step = steps[int(inside[1])] if isinstance(steps, list) else None
    key = step.get("key") if isinstance(step, dict) else None
    name = f" ({key})" if isinstance(key, str) else ""
    return LessonError(file, f"step {int(inside[1]) + 1}{name}", inside[2], what)


def check_head(script: Script) -> None:
    wrong = script.wrong
    if script.format != FORMAT:
        raise wrong(None, "format", f"is {script.format}, not {FORMAT}")
    try:
        title = script.title
    except UnknownChoice as error:
        raise wrong(None, "game", str(error)) from None
    try:
        edition = title.edition_by_hash(script.edition)
    except EditionError as error:
        raise OtherEdition(script.file, "", "edition", str(error.what)) from None
    try:
        title.check_players(script.players)
    except UrbesError as error:
        raise wrong(None, "players", str(error)) from None
    try:
        title.choose(script.players, script.options, edition)
    except UrbesError as error:
        raise wrong(None, "options", str(error)) from None
    if not 0 <= script.seat < script.players:
        raise wrong(None, "seat", f"is {script.seat}, but the seats go from 0 to {script.players - 1}")
    if not 1 <= script.minutes <= 10:
        raise wrong(None, "minutes", f"is {script.minutes}; a lesson takes 1 to 10")
    check_start(script, None, script.start)


def check_start(script: Script, step: int | None, start: Start) -> None:
    given = [name for name in ("after", "record", "set_up") if getattr(start, name) not in ("", None)]
    if len(given) != 1:
        raise script.wrong(step, "start", f"needs one of after, record, set_up; it has {', '.join(given) or 'none'}")
    if start.line and not start.record:
        raise script.wrong(step, "start.line", "belongs to a record")


def check_steps(script: Script) -> None:
    if not script.steps:
        raise script.wrong(None, "steps", "there is none")
    keys: list[str] = []
    for number, step in enumerate(script.steps):
        if not re.fullmatch("[a-z_]+", step.key) or step.key in keys:
            raise script.wrong(number, "key", "should be a word of small letters that no other step has")
        keys.append(step.key)
        if not step.let or not all(step.accepted(decision) for decision in range(len(step.let))):
            raise script.wrong(number, "let", "accepts no move")
        if step.start is not None:
            check_start(script, number, step.start)


def scripts(title: Title) -> list[Script]:
    """All lessons of a game, in their order."""
    return [read_script(path) for path in files(title)]


def files(title: Title) -> list[Path]:
    return sorted((title.folder / FOLDER).glob("*.toml"))


def find_script(title: Title, number: int) -> Script:
    """A lesson by its number."""
    found: Sequence[Script] = scripts(title)
    for script in found:
        if script.number == number:
            return script
    raise UnknownChoice("lesson", number, [script.number for script in found])


def before(script: Script, step: int | None, start: Start) -> Script:
    """The earlier lesson that a lesson continues."""
    near = [path for path in sorted(script.path.parent.glob("*.toml")) if NAME.fullmatch(path.name)]
    for path in near:
        if path.name.partition("_")[2] == f"{start.after}.toml":
            found = read_script(path)
            if found.number >= script.number:
                raise script.wrong(step, "start.after", f"{start.after} is not an earlier lesson")
            return found
    raise script.wrong(step, "start.after", f"there is no lesson {start.after!r} beside this one")


def recorded(script: Script, step: int | None, start: Start) -> Record:
    """The record that a lesson starts from; its file is beside that of the lesson."""
    if Path(start.record).name != start.record:
        raise script.wrong(step, "start.record", "should be the name of a file beside this one")
    try:
        return read_record(script.path.parent / start.record)
    except (RecordError, OSError) as error:
        raise script.wrong(step, "start.record", str(error)) from None
