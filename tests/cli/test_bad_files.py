"""Damaged, truncated, too new and hostile files: one precise line, exit status 1, nothing else."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from urbes import Match, find_title, write_record

from .terminal import complaint, urbes

TITLE = find_title("porta-nigra")
COMMANDS = [["replay"], ["verify"], ["play", "--resume"]]
every_command = pytest.mark.parametrize("command", COMMANDS, ids=[command[0] for command in COMMANDS])


@pytest.fixture
def record(tmp_path: Path) -> Path:
    match = Match.start(TITLE, 2, seed="bad files")
    for _ in range(6):
        match.play(match.game.seat, match.game.legal()[0])
    path = tmp_path / "game.json"
    write_record(match.record(), path)
    return path


Change = Callable[[dict[str, object]], None]


def rewrite(path: Path, change: Change) -> None:
    data = json.loads(path.read_text())
    change(data)
    path.write_text(json.dumps(data))


@every_command
def test_a_truncated_record(command: list[str], record: Path) -> None:
    record.write_bytes(record.read_bytes()[:300])
    assert "the record is damaged" in complaint(*command, str(record))


@every_command
def test_bytes_that_are_no_text(command: list[str], record: Path) -> None:
    record.write_bytes(b"\x00\xff\xfe" * 50)
    assert "the record is damaged" in complaint(*command, str(record))


@every_command
def test_a_deeply_nested_record(command: list[str], record: Path) -> None:
    record.write_text("[" * 200_000)
    assert "the record is damaged" in complaint(*command, str(record))


@every_command
def test_a_record_that_is_too_new(command: list[str], record: Path) -> None:
    rewrite(record, lambda data: data.update(version=99))
    assert "version 99; this Urbes reads up to 2: install a newer one" in complaint(*command, str(record))


@every_command
def test_a_folder_instead_of_a_file(command: list[str], tmp_path: Path) -> None:
    assert "cannot be read" in complaint(*command, str(tmp_path))


@every_command
def test_a_file_without_an_end(command: list[str]) -> None:
    assert "the record is larger than" in complaint(*command, "/dev/zero")


def test_an_edition_without_an_end() -> None:
    assert "file: is larger than" in complaint("edition", "check", "/dev/zero")


def test_what_is_quoted_from_a_record_is_cut(record: Path) -> None:
    rewrite(record, lambda data: data.update(game="x" * 100_000))
    assert len(complaint("replay", str(record))) < 1100


@every_command
def test_a_move_that_is_not_legal(command: list[str], record: Path) -> None:
    def cheat(data: dict[str, object]) -> None:
        log = data["log"]
        assert isinstance(log, list)
        log[1]["move"] = 0x700
        log[1]["text"] = "end_turn"

    rewrite(record, cheat)
    assert "of the log: illegal move end_turn" in complaint(*command, str(record))


@every_command
def test_a_game_that_is_not_on_the_shelf(command: list[str], record: Path) -> None:
    rewrite(record, lambda data: data.update(game="chess"))
    assert "unknown game: chess" in complaint(*command, str(record))


def test_a_record_without_its_seed_cannot_be_resumed(record: Path) -> None:
    rewrite(record, lambda data: data.update(seed=None))
    assert "does not hold its seed" in complaint("play", "--resume", str(record))


def test_a_record_of_another_game_than_asked_for(record: Path) -> None:
    assert "unknown game: chess" in complaint("play", "chess", "--resume", str(record))


def test_a_record_has_its_own_players(record: Path) -> None:
    assert "leave out --players" in complaint("play", "--resume", str(record), "--players", "3")


def test_a_record_with_an_unknown_bot(record: Path) -> None:
    rewrite(record, lambda data: data.update(seats=[{"name": "A"}, {"name": "B", "bot": "clever"}]))
    assert "unknown bot: clever; valid: random, greedy" in complaint("play", "--resume", str(record))


def test_names_cannot_write_on_the_screen(record: Path) -> None:
    rewrite(record, lambda data: data.update(seats=[{"name": "\x1b[2Jevil\n"}, {"name": "[red]B[/red]"}]))
    done = urbes("replay", str(record))
    assert done.returncode == 0
    assert "\x1b" not in done.stdout
    assert "[red]B[/red]" in done.stdout


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("bricks = 90", "bricks = -1", "counts.bricks: should be from 1 to 1000, is -1"),
        ("bricks = 90", "bricks = 'x'", "counts.bricks: should be a whole number"),
        ("[counts]", "[counts", "file: is not TOML"),
        ('game = "porta_nigra"', 'game = "chess"', "unknown game: chess"),
        ('colour = "black", bricks_min = 3', 'colour = "pink", bricks_min = 3', "is not one of black, blue"),
    ],
)
def test_an_edition_that_does_not_hold_together(old: str, new: str, words: str, tmp_path: Path) -> None:
    text = (TITLE.folder / "components.toml").read_text()
    path = tmp_path / "edition.toml"
    path.write_text(text.replace(old, new, 1))
    assert words in complaint("edition", "check", str(path))


def test_an_edition_full_of_noise(tmp_path: Path) -> None:
    path = tmp_path / "edition.toml"
    path.write_bytes(b"\xff\x00" * 100)
    assert "file: is not UTF-8 text" in complaint("edition", "check", str(path))
    assert "file: is not UTF-8 text" in complaint("play", "porta-nigra", "--edition", str(path))


def test_an_edition_of_another_record(record: Path, tmp_path: Path) -> None:
    path = tmp_path / "edition.toml"
    path.write_text((TITLE.folder / "components.toml").read_text().replace("coins = 20", "coins = 21", 1))
    assert "was played with edition" in complaint("replay", str(record), "--edition", str(path))
