"""A lesson that is wrong is refused by file, step and field."""

import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner

from urbes.cli.main import app
from urbes.engine.registry import find_title
from urbes.learn.check import check_file
from urbes.learn.errors import LessonError, OtherEdition
from urbes.learn.script import read_script

NAME = "1_first_monument.toml"


@pytest.fixture
def lesson(tmp_path: Path) -> Path:
    """A copy of a lesson with its words."""
    for part in ("lessons", "words"):
        shutil.copytree(find_title("porta-nigra").folder / part, tmp_path / part)
    return tmp_path / "lessons" / NAME


def change(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def first_fault(path: Path) -> LessonError:
    return check_file(path).faults[0]


@pytest.mark.parametrize(
    ("old", "new", "step", "field", "what"),
    [
        ("format = 1", "format = 0", "", "format", "is 0, not 1"),
        ("format = 1", "format = 2", "", "format", "reads lessons up to 1"),
        ('game = "porta-nigra"', 'game = "catan"', "", "game", "unknown game: catan"),
        ('edition = "d', 'edition = "e', "", "edition", "does not come with Porta Nigra"),
        ("players = 2", "players = 5", "", "players", "unknown number of players: 5"),
        ("players = 2", "players = 2\nseat = 2", "", "seat", "from 0 to 1"),
        ("minutes = 2", "minutes = 20", "", "minutes", "1 to 10"),
        ("minutes = 2", 'minutes = "2"', "", "minutes", "Expected `int`"),
        ("minutes = 2", "minutes = 2\nteacher = 1", "", "", "unknown field `teacher`"),
        ("minutes = 2", 'minutes = 2\nfile = "x"', "", "file", "is not a field"),
        ('"seat_1"', '"seat_9"', "", "options", "starting_player"),
        ("set_up = [1, ", "set_up = [", "", "start", "answer"),
        ("[start]", '[start]\nafter = "other"', "", "start", "needs one of"),
        ("[start]", "[start]\nline = 3", "", "start.line", "belongs to a record"),
        ('key = "card"', 'key = "quarter"', "step 2 (quarter)", "key", "no other step"),
        ('let = ["play:action_4"]', "let = []", "step 2 (card)", "let", "accepts no move"),
        ('let = ["play:action_4"]', "let = [4]", "step 2 (card)", "let[0]", "Expected `str | array`"),
        ('let = ["play:action_4"]', 'let = ["play:action_9"]', "step 2 (card)", "let[0]", "is not legal here"),
        ('let = ["play:action_4"]', 'let = [["play:action_4", "end"]]', "step 2 (card)", "let[0]", "no legal move"),
        (
            '"play:action_7" =',
            '"play:action_8" =',
            "step 2 (card)",
            "other",
            "no answer to the legal move play:action_7",
        ),
        ('["card:action_4"]', '["card:action_40"]', "step 2 (card)", "point", "card:action_40 is nothing"),
        ("colours.list.blue.price", "colours.list.pink.price", "step 3 (blue_brick)", "facts", "'pink' is not there"),
        ("number:player:0:coins", "number:player:0:wine", "step 3 (blue_brick)", "facts", "no number"),
        ("number:player:0:coins", "guess:coins", "step 3 (blue_brick)", "facts", "should begin with"),
        ("chance = [1, 2]", "chance = [1, 2, 3]", "step 6 (end)", "chance", "3 answers, but only 2"),
        ("chance = [1, 2]", "chance = [1]", "step 6 (end)", "chance", "asks for more"),
        ("chance = [1, 2]", 'chance = [1, 2]\nreplies = ["end_turn"]', "step 6 (end)", "replies", "end_turn"),
    ],
)
def test_what_is_wrong_is_named(lesson: Path, old: str, new: str, step: str, field: str, what: str) -> None:
    change(lesson, old, new)
    fault = first_fault(lesson)
    assert (fault.file, fault.step, fault.field) == (str(lesson), step, field)
    assert what in fault.what
    assert str(fault).startswith(f"{lesson}: ")


def test_a_lesson_of_another_edition_says_so(lesson: Path) -> None:
    change(lesson, 'edition = "d', 'edition = "e')
    with pytest.raises(OtherEdition, match="edition"):
        read_script(lesson)


def test_a_fact_that_no_text_names_is_a_fault(lesson: Path) -> None:
    change(lesson, "[steps.facts]", '[steps.facts]\nwine = "number:player:0:coins"')
    fault = first_fault(lesson)
    assert (fault.step, fault.field, fault.what) == ("step 3 (blue_brick)", "facts.wine", "no text names it")


def test_an_answer_that_nobody_gets_is_a_fault(lesson: Path) -> None:
    change(lesson, '"play:action_7" = "later"', '"play:action_7" = "later"\n"end_*" = "later"')
    assert "no legal move gets this answer" in first_fault(lesson).what


@pytest.mark.parametrize(
    ("language", "edit", "what"),
    [
        (
            "hu",
            lambda text: re.sub(r"(t_monument\.card\])\ntext = .*", r"\1", text),
            "no words",
        ),
        ("en", lambda text: re.sub(r"(card\]\ntext = \").*\"", r"\1" + "so " * 26 + '"', text), "has 26 words"),
        ("ru", lambda text: re.sub(r"(card\]\ntext = \").*\"", r"\1" + "а" * 200 + '"', text), "has 200 characters"),
        ("ru", lambda text: re.sub(r"(card\]\ntext = \").*\"", r'\1{wine}"', text), "names the fact 'wine'"),
    ],
)
def test_words_are_checked_in_every_language(
    lesson: Path, language: str, edit: Callable[[str], str], what: str
) -> None:
    file = lesson.parent.parent / "words" / f"lessons.{language}.toml"
    before = file.read_text(encoding="utf-8")
    file.write_text(edit(before), encoding="utf-8")
    assert file.read_text(encoding="utf-8") != before
    faults = check_file(lesson).faults
    assert {fault.step for fault in faults} == {"step 2 (card)"}
    assert what in faults[0].what


def test_files_that_are_none_are_refused(tmp_path: Path) -> None:
    for name, content, what in [
        ("lesson.toml", b"", "a number and a key"),
        ("1_a.toml", b"\xff", "is not TOML"),
        ("2_b.toml", b"[", "is not TOML"),
        ("3_c.toml", b"#" * (1 << 19), "is larger than"),
        ("4_d.toml", b"", "missing required field"),
    ]:
        (tmp_path / name).write_bytes(content)
        assert what in first_fault(tmp_path / name).what
    assert "cannot be read" in first_fault(tmp_path / "5_e.toml").what


def test_a_lesson_goes_on_only_from_an_earlier_one(lesson: Path) -> None:
    second = lesson.parent / "2_around_the_city.toml"
    for after in ("nowhere", "around_the_city"):
        change(second, 'after = "', f'after = "{after}"\n# "')
        assert first_fault(second).field == "start.after"
        change(second, f'after = "{after}"\n# "', 'after = "')


def test_a_record_lies_beside_its_lesson(lesson: Path) -> None:
    change(lesson, "set_up = ", 'record = "../no.json"\n# ')
    assert (first_fault(lesson).field, first_fault(lesson).what) == (
        "start.record",
        "should be the name of a file beside this one",
    )


def test_the_command_reports_faults_by_its_status(lesson: Path) -> None:
    run = CliRunner()
    good = run.invoke(app, ["lesson", "check", str(lesson), "--lang", "en"])
    assert (good.exit_code, good.output.splitlines()[-1]) == (0, "1 file, 0 faults")
    change(lesson, '["card:action_4"]', '["card:action_40"]')
    bad = run.invoke(app, ["lesson", "check", str(lesson), "--lang", "en"])
    assert bad.exit_code == 1
    assert "step 2 (card): point: card:action_40 is nothing that the table knows here" in bad.output


def test_the_terminal_plays_a_lesson() -> None:
    typed = "1\nend_turn\nbuilder:basilica\nshow\nback\nbuilder:basilica\nplay:action_4\nquit\n"
    result = CliRunner().invoke(app, ["learn", "porta-nigra", "1", "--lang", "en"], input=typed)
    assert result.exit_code == 0, result.output
    assert "A fine place for another day." in result.output
    assert "end_turn" in result.output
    assert "play:action_4" in result.output
    assert result.output.splitlines()[-1].endswith("urbes learn porta-nigra 1 --step 3")


def test_the_terminal_plays_a_lesson_to_its_end() -> None:
    typed = "end_turn\n"
    result = CliRunner().invoke(app, ["learn", "porta-nigra", "1", "--step", "6", "--lang", "en"], input=typed)
    assert "That is a whole turn." in result.output


def test_the_terminal_lists_lessons() -> None:
    result = CliRunner().invoke(app, ["learn", "porta-nigra", "--lang", "ru"])
    assert result.output.startswith("1 Ваше первое здание: ")
