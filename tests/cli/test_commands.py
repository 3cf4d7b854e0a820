"""The commands for machines, and what they answer to bad input."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from urbes import Match, Stream, __version__, find_title, write_record
from urbes.cli.build import COMPILED, PLAIN, build_line

from .terminal import URBES, complaint, environment, real_urbes, urbes

TITLE = find_title("porta-nigra")


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A whole game between random players."""
    match = Match.start(TITLE, 2, seed="commands")
    taste = Stream("taste")
    while match.game.seat >= 0:
        moves = match.game.legal()
        match.play(match.game.seat, moves[taste.below(len(moves))])
    path = tmp_path_factory.mktemp("records") / "game.json"
    write_record(match.record(), path)
    return path


def test_games_lists_every_game_for_machines() -> None:
    listed = json.loads(urbes("games", "--json").stdout)
    found = next(game for game in listed if game["key"] == "porta-nigra")
    assert sorted(found) == ["edition", "key", "name", "options", "players"]
    assert found["players"] == [2, 3, 4]
    assert found["options"]["white_substitution"]["values"] == ["minimal", "ask"]
    assert found["edition"] == {"name": TITLE.edition.name, "hash": TITLE.edition.hash}


@pytest.mark.parametrize(
    ("language", "words"), [("en", "ask every time"), ("ru", "спрашивать каждый раз"), ("hu", "mindig kérdezzen")]
)
def test_games_lists_options_in_words(language: str, words: str) -> None:
    shown = urbes("games", "--lang", language).stdout
    assert "white_substitution=ask" in shown
    assert words in shown


def test_version_names_the_build() -> None:
    assert urbes("--version").stdout == f"urbes {__version__} ({build_line()})\n"


@pytest.mark.parametrize(("file", "line"), [("playout.cpython-311.so", COMPILED), ("playout.py", PLAIN)])
def test_the_build_is_what_was_imported(file: str, line: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("urbes.engine.playout.__file__", file)
    assert build_line() == line


def test_the_plain_build_says_what_to_do() -> None:
    assert "install a C compiler and run make again" in PLAIN
    done = subprocess.run([sys.executable, "-m", "urbes.cli.build"], capture_output=True, encoding="utf-8", check=True)
    assert done.stdout == f"urbes: {build_line()}\n"


def test_help_is_shown_without_arguments() -> None:
    assert "replay" in urbes().stdout


def test_replay_goes_to_the_end(record: Path) -> None:
    position = json.loads(urbes("replay", str(record), "--json").stdout)
    result = json.loads(record.read_text())["result"]
    assert position["seat"] == -1
    assert position["scores"] == result["scores"]
    assert position["ranking"] == result["ranking"]
    assert position["ending"] in ("regular", "bricks", "elements")
    assert sum(position["breakdown"][0].values()) == result["scores"][0]


def test_replay_stops_where_it_is_told(record: Path) -> None:
    position = json.loads(urbes("replay", str(record), "--to", "7", "--json").stdout)
    assert position["line"] == 7
    assert position["decisions"] == 7
    assert position["view"]["viewer"] == -1
    assert all(player["hand"] is None for player in position["view"]["players"])


def test_replay_shows_the_table(record: Path) -> None:
    shown = urbes("replay", str(record), "--to", "7", "--lang", "hu").stdout
    assert "7. sor" in shown
    assert "Amfiteátrum" in shown


def test_replay_past_the_end_is_refused(record: Path) -> None:
    assert "there is no line 99999; the log goes from 0 to" in complaint("replay", str(record), "--to", "99999")


def test_verify_accepts_what_was_dealt(record: Path) -> None:
    assert urbes("verify", str(record)).stdout.startswith("ok: ")


def test_verify_refuses_another_seed(record: Path, tmp_path: Path) -> None:
    data = json.loads(record.read_text())
    data["seed"] = "another"
    forged = tmp_path / "forged.json"
    forged.write_text(json.dumps(data))
    assert "not the one that was promised" in complaint("verify", str(forged))


def test_edition_show_prints_a_file_that_check_accepts(tmp_path: Path) -> None:
    path = tmp_path / "edition.toml"
    path.write_text(urbes("edition", "show", "porta_nigra").stdout)
    assert TITLE.edition.hash in urbes("edition", "check", str(path)).stdout


def test_edition_show_for_machines() -> None:
    shown = json.loads(urbes("edition", "show", "porta-nigra", "--json").stdout)
    assert shown["hash"] == TITLE.edition.hash
    assert shown["data"]["counts"]["bricks"] == 90


def test_sim_and_bench_are_there() -> None:
    report = json.loads(urbes("sim", "porta-nigra", "--players", "2", "--games", "2", "--seed", "1", "--json").stdout)
    assert report["finished"] == 2
    assert "engine" in urbes("bench", "--help").stdout


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["play", "chess"], "unknown game: chess; valid: "),
        (["edition", "show", "chess"], "unknown game: chess; valid: "),
        (["play"], "which game? One of: "),
        (["play", "porta-nigra", "--players", "5"], "unknown number of players: 5; valid: 2, 3, 4"),
        (["play", "porta-nigra", "--bots", "clever"], "unknown bot: clever; valid: random, greedy"),
        (["play", "porta-nigra", "--lang", "xx"], "unknown language: xx; valid: en, ru, hu"),
        (["games", "--lang", "xx"], "unknown language: xx; valid: en, ru, hu"),
        (["play", "porta-nigra", "--option", "speed=1"], "unknown option: speed; valid: majority_tiebreak, "),
        (["play", "porta-nigra", "--option", "auto_forfeit=x"], "auto_forfeit: x; valid: true, false"),
        (["play", "porta-nigra", "--option", "auto_forfeit"], "should be written name=value"),
        (["play", "porta-nigra", "--players", "4", "--bots", "greedy,random"], "4 players need 3 bots"),
        (["play", "porta-nigra", "--players", "2", "--hotseat", "--bots", "greedy,random"], "no seat for a human"),
        (["play", "porta-nigra", "--players", "2", "--name", "A", "--name", "B", "--name", "C"], "3 names for 2"),
        (["play", "porta-nigra", "--players", "2", "--name", "A", "--name", "A"], "the same name"),
        (["play", "--resume", "nowhere.json"], "cannot be read: No such file or directory: nowhere.json"),
        (["play", "porta-nigra", "--edition", "nowhere.toml"], "cannot be read: No such file or directory"),
    ],
)
def test_bad_choices_are_answered_with_the_valid_ones(arguments: list[str], words: str) -> None:
    assert words in complaint(*arguments)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["plya"], "No such command 'plya'"),
        (["play", "--fast"], "No such option: --fast"),
        (["play", "porta-nigra", "--players", "two"], "should be a valid integer"),
        (["replay"], "Missing argument 'FILE'"),
        (["play", "porta-nigra", "--seed", "a\nb"], "not a readable argument"),
        (["play", "porta-nigra", "--seed", "\udcff"], "not a readable argument"),
    ],
)
def test_bad_usage_is_one_line(arguments: list[str], words: str) -> None:
    assert words in complaint(*arguments, status=2)


def test_a_process_of_its_own_says_the_same() -> None:
    assert complaint("play", "chess", by=real_urbes).startswith("urbes: unknown game: chess; valid: ")
    assert complaint("play", "--fast", status=2, by=real_urbes).startswith("urbes: No such option: --fast")


def test_a_closed_pipe_is_no_drama() -> None:
    command = " ".join([f"'{part}'" for part in URBES])
    done = subprocess.run(
        ["bash", "-c", f"{command} edition show porta-nigra | head -n 1"],
        capture_output=True,
        encoding="utf-8",
        env=environment(80),
        check=False,
    )
    assert done.stdout.startswith("# Porta Nigra")
    assert done.stderr == ""


@pytest.mark.parametrize(
    ("arguments", "closed"),
    [
        ("games --json", ">&-"),
        ("edition show porta-nigra", "2>&-"),
        ("play porta-nigra --save FOLDER/game.json", "<&-"),
        ("play porta-nigra --save FOLDER/game.json", ">&- </dev/null"),
    ],
)
def test_streams_may_be_closed(arguments: str, closed: str, tmp_path: Path) -> None:
    command = " ".join([f"'{part}'" for part in URBES])
    done = subprocess.run(
        ["bash", "-c", f"{command} {arguments.replace('FOLDER', str(tmp_path))} {closed}"],
        capture_output=True,
        encoding="utf-8",
        env=environment(80),
        check=False,
    )
    assert done.returncode == 0
    assert done.stderr == ""


def test_complaints_go_nowhere_else_if_standard_error_is_closed() -> None:
    command = " ".join([f"'{part}'" for part in URBES])
    done = subprocess.run(["bash", "-c", f"{command} play chess 2>&-"], capture_output=True, check=False)
    assert (done.returncode, done.stdout) == (1, b"")


def test_pipes_get_no_colours(record: Path) -> None:
    assert "\x1b" not in urbes("replay", str(record)).stdout
