"""`urbes bots`, `urbes why`, hints and characters at the table."""

import json
import re
import signal
import time
from pathlib import Path
from typing import Any

import pytest

from urbes import Stream, find_title, fold, read_record, titles
from urbes.bots import check_spec, measured
from urbes.bots.levels import NAMES
from urbes.bots.measured import Measured
from urbes.cli import bot_players, bots
from urbes.cli.advice import FUTURE
from urbes.cli.seating import OPPONENT, bot_names
from urbes.engine.title import Title
from urbes.locales import LANGUAGES, Words

from .terminal import Done, Terminal, complaint, urbes

NEW = ["play", "porta-nigra", "--seed", "9", "--option", "starting_player=seat_1"]


@pytest.fixture
def results(monkeypatch: pytest.MonkeyPatch) -> None:
    """Some results of a ladder; bots and values that are left out have not been measured."""
    found = {
        "porta-nigra": {
            2: {"level:4": Measured(1530.4, (1502.0, 1558.0), 96.4, 1.31, 200), "greedy": Measured(points=61.0)},
            4: {"level:4": Measured(rating=1490.0)},
        }
    }
    monkeypatch.setattr(bots, "own_measurements", lambda: found)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("columns", [60, 80, 140])
def test_the_bots_are_listed(language: str, columns: int, results: None) -> None:
    done = urbes("bots", "--lang", language, columns=columns)
    assert done.returncode == 0
    assert max(len(line) for line in done.stdout.splitlines()) <= columns
    words = Words(language, "bots")
    shown = " ".join(done.stdout.split())
    for number in range(1, 7):
        assert f"level:{number}" in shown
        assert words(f"character.{number}.name") in shown
    for spec in ("random", "greedy", "mcts:TIME", "level:N", "@PACE"):
        assert spec in shown


def test_what_has_been_measured_is_shown_and_the_rest_is_shown_as_missing(results: None) -> None:
    done = urbes("bots", "--game", "porta_nigra", "--lang", "en", columns=140)
    lines = [line.split() for line in done.stdout.split("measured on the ladder")[1].splitlines()]
    assert [line for line in lines if line][-5:] == [
        ["2", "players"],
        ["level:4", "1530", "(1502–1558)", "96.4", "1.31", "s"],
        ["greedy", "–", "61.0", "–"],
        ["4", "players"],
        ["level:4", "1490", "–", "–"],
    ]
    assert "Nova Roma" not in done.stdout
    assert "Nova Roma: nothing has been measured yet." in urbes("bots", "--lang", "en", columns=140).stdout


@pytest.mark.parametrize("title", titles(), ids=[title.key for title in titles()])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("columns", [60, 80])
def test_what_comes_with_the_program_is_listed_whole_and_in_order(title: Title, language: str, columns: int) -> None:
    done = urbes("bots", "--game", title.key, "--lang", language, columns=columns)
    assert "…" not in done.stdout
    words, (_, table) = Words(language, "bots"), done.stdout.rsplit("@0.1", 1)
    specs = re.findall(r"level:\d", table)
    measurements = measured.own_measurements()[title.key]
    assert specs == [spec for players in sorted(measurements) for spec in sorted(measurements[players])]
    for players in measurements:
        for row in measurements[players].values():
            for cell in bots.shown(row, words):
                assert cell in table


def test_the_bots_are_listed_for_machines(results: None) -> None:
    found = json.loads(urbes("bots", "--json", "--lang", "hu").stdout)
    assert [each["level"] for each in found["characters"]] == [1, 2, 3, 4, 5, 6]
    assert [each["spec"] for each in found["characters"]] == [f"level:{number}" for number in range(1, 7)]
    assert [each["name"] for each in found["characters"]] == list(NAMES)
    assert found["characters"][4]["role"] == "konzul"
    assert found["characters"][5]["seconds"] == {title.key: 5.0 for title in titles()}
    assert list(found["specs"]) == ["random", "greedy", "mcts:TIME", "level:N"]
    assert found["measured"]["porta-nigra"]["2"]["level:4"]["interval"] == [1502.0, 1558.0]
    assert found["measured"]["porta-nigra"]["2"]["greedy"]["rating"] is None
    assert found["measured"]["nova-roma"] == {"1": {}, "2": {}, "3": {}, "4": {}}
    only = json.loads(urbes("bots", "--json", "--game", "nova-roma").stdout)
    assert list(only["measured"]) == ["nova-roma"]


def test_an_unknown_game_has_no_bots() -> None:
    assert "unknown game: chess" in complaint("bots", "--game", "chess")
    assert "unknown language: de" in complaint("bots", "--lang", "de")


def test_measurements_that_cannot_be_believed_are_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    path = tmp_path / "measured.toml"
    path.write_text("[chess.2.greedy]\npoints = 1", encoding="utf-8")
    monkeypatch.setattr(bots, "own_measurements", lambda: measured.read_measured(path))
    assert "measured.toml: unknown game: chess" in complaint("bots")


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """A whole game of each title for three players, and a solo game."""
    folder = tmp_path_factory.mktemp("records")
    for title in titles():
        urbes("sim", title.key, "--players", "3", "--games", "1", "--save", str(folder), "--json")
    urbes("sim", "nova-roma", "--players", "1", "--games", "1", "--save", str(folder), "--json")
    return {path.stem.rsplit("-0-", 1)[0]: path for path in folder.glob("*.json")}


def explained(record: Path, *arguments: str) -> dict[str, Any]:
    done = urbes("why", str(record), "--bot", "mcts:120", "--json", *arguments)
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


@pytest.mark.parametrize("name", ["porta-nigra-3p", "panticapaeum-3p", "nova-roma-3p", "nova-roma-1p"])
def test_positions_of_every_game_are_explained(name: str, records: dict[str, Path]) -> None:
    match = fold(read_record(records[name]), 40)
    found = explained(records[name], "--at", "40", "--most", "3")
    assert (found["game"], found["line"], found["seat"]) == (match.title.key, 40, match.game.seat)
    assert found["bot"] == "mcts:120"
    assert found["legal"] == len(match.game.legal())
    assert 1 <= len(found["candidates"]) <= 3
    for each in found["candidates"]:
        assert each["move"] in match.game.legal()
        assert each["notation"] == match.title.notation(match.game, each["move"])
        assert set(each) == {"move", "notation", "share", "worth", "place", "points"}
    assert found == explained(records[name], "--at", "40", "--most", "3")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("columns", [80, 120])
def test_an_explanation_is_drawn(language: str, columns: int, records: dict[str, Path]) -> None:
    record = records["nova-roma-3p"]
    done = urbes("why", str(record), "--at", "30", "--bot", "mcts:60", "--lang", language, columns=columns)
    assert done.returncode == 0, done.stderr
    assert max(len(line) for line in done.stdout.splitlines()) <= columns
    words = Words(language, "bots")
    assert words("why.share") in done.stdout
    assert "█" in done.stdout
    assert "%" in done.stdout
    assert "mcts:60" in " ".join(done.stdout.split())


@pytest.mark.parametrize("language", LANGUAGES)
def test_numbers_are_written_as_the_language_writes_them(language: str, records: dict[str, Path]) -> None:
    done = urbes("why", str(records["nova-roma-3p"]), "--at", "30", "--bot", "mcts:60", "--lang", language)
    mark, other = (".", ",") if language == "en" else (",", ".")
    assert re.search(rf"\d{re.escape(mark)}\d", done.stdout)
    assert not re.search(rf"\d{re.escape(other)}\d", done.stdout)


def test_an_explanation_knows_only_what_its_seat_knows(
    records: dict[str, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    """If all that is hidden from the seat is dealt anew before the search, the explanation is the same."""
    plain = explained(records["porta-nigra-3p"], "--at", "50")
    title = type(find_title("porta-nigra"))
    determinize = title.determinize

    def twice(self: Title, game: Any, seat: int, chance: Any) -> Any:
        return determinize(self, determinize(self, game, seat, Stream("another truth")), seat, chance)

    monkeypatch.setattr(title, "determinize", twice)
    assert explained(records["porta-nigra-3p"], "--at", "50") == plain


def test_every_source_of_a_judge_has_a_name() -> None:
    for title in titles():
        sources = set(title.judge().sources) - {FUTURE}
        assert sources, title.key
        words = Words("en", title.key.replace("-", "_"))
        assert [source for source in sorted(sources) if f"source.{source}" not in words] == []


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--at", "99999"], "there is no line 99999"),
        (["--at", "-1"], "there is no line -1"),
        (["--bot", "greedy"], "greedy cannot explain itself; a tree search can: mcts:2s, level:5"),
        (["--bot", "genius"], "unknown bot: genius"),
        (["--bot", "mcts:0s"], "a turn takes more than 0 s"),
        (["--bot", "level:9"], "unknown level: 9"),
        (["--most", "0"], "--most is from 1 to 50, not 0"),
        (["--most", "51"], "--most is from 1 to 50, not 51"),
        ([], "the game is over and nobody decides: choose an earlier line with --at"),
    ],
)
def test_what_cannot_be_explained_is_said_in_one_line(
    arguments: list[str], said: str, records: dict[str, Path]
) -> None:
    assert said in complaint("why", str(records["porta-nigra-3p"]), *arguments)


def typed(folder: Path, *lines: str, bots: str = "random", more: tuple[str, ...] = (), language: str = "en") -> Done:
    done = urbes(*NEW, "--bots", bots, "--lang", language, *more, typed=lines, folder=folder)
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    return done


@pytest.fixture
def quick_adviser(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_players, "ADVISER", "mcts:80")


@pytest.mark.parametrize(
    ("language", "command", "which"),
    [("en", "hint", "A good move: "), ("ru", "подсказка", "Хороший ход: "), ("hu", "tipp", "Egy jó lépés: ")],
)
def test_hints_go_deeper_each_time(
    language: str, command: str, which: str, quick_adviser: None, tmp_path: Path
) -> None:
    done = typed(tmp_path, "1", command, command, command, command, more=("--players", "2"), language=language)
    where, rest = done.stdout.split(which)
    words = Words(language, "bots")
    assert words("hint.where", list="").strip() in where
    number, move = re.match(r"(\d+) (.*)", rest).groups()  # type: ignore[union-attr]
    assert int(number) >= 1
    assert rest.count(words("why.share")) == 2
    assert move.split()[0] in rest.split(words("why.share"))[1]
    assert rest.count("100%") + rest.count("%") >= 2
    assert f"{command}" in where


def test_a_hint_begins_anew_at_the_next_decision(quick_adviser: None, tmp_path: Path) -> None:
    done = typed(tmp_path, "hint", "hint", "1", "hint", more=("--players", "2"))
    assert done.stdout.count("Look here: ") == 2
    assert done.stdout.count("A good move: ") == 1


def test_a_soloist_gets_hints(quick_adviser: None, tmp_path: Path) -> None:
    done = urbes("play", "nova-roma", "--players", "1", "--seed", "1", "--lang", "en", typed=["hint"], folder=tmp_path)
    assert "Look here: " in done.stdout


def test_there_are_no_hints_among_people(quick_adviser: None, tmp_path: Path) -> None:
    game = ["--players", "3", "--hotseat", "--name", "Anna", "--name", "Bela"]
    done = urbes(*NEW, *game, "--bots", "random", "--lang", "en", typed=["", "hint"], folder=tmp_path)
    assert "Hints are off while other people are playing." in done.stdout


def test_a_hint_that_fails_is_said(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(bot_players, "ADVISER", "greedy")
    done = typed(tmp_path, "hint", "1", more=("--players", "2"))
    assert "No hint available: greedy failed: OptionError: greedy cannot explain itself" in done.stdout


def test_characters_sit_at_the_table_by_their_names(tmp_path: Path) -> None:
    done = typed(tmp_path, "1", bots="level:5@0.001,level:5@0.001,level:2", more=("--players", "4"))
    record = read_record(next(tmp_path.glob("*.json")))
    seats = [(seat.name, seat.bot) for seat in record.seats]
    assert seats == [("Livia", None), ("Cato", "level:5@0.001"), ("Cato II", "level:5@0.001"), ("Silvan", "level:2")]
    said = " ".join(done.stdout.split())
    assert "Bots: Cato, consul (level:5@0.001), Cato II, consul (level:5@0.001), Silvan, recruit (level:2)" in said


def test_names_of_characters_are_transcribed_in_russian() -> None:
    names = bot_names([None, "level:6", "greedy", "Level:6@0.1"], Words("ru", "bots"))
    assert names == [None, "Феодора", None, "Феодора II"]


def test_who_names_no_bots_meets_a_character(tmp_path: Path) -> None:
    assert check_spec(OPPONENT) == OPPONENT
    done = urbes(*NEW, "--players", "2", "--lang", "en", typed=["1"], folder=tmp_path)
    assert "Bots: Silvan, recruit (level:2)" in done.stdout


def test_characters_play_to_the_end_and_equal_seeds_play_equal_games(tmp_path: Path) -> None:
    logs = []
    for number in range(2):
        folder = tmp_path / f"{number}"
        folder.mkdir()
        done = urbes(
            "play", "porta-nigra", "--bots", "mcts:6,level:1@2", "--seed", "4", "--players", "2", folder=folder
        )
        assert "Winner" in done.stdout
        logs.append([entry.text for entry in read_record(next(folder.glob("*.json"))).log])
    assert logs[0] == logs[1]


@pytest.mark.parametrize("spec", ["clever", "level:7", "mcts:0s", "mcts:1s@-1", "level:3@nan"])
def test_a_bad_spec_is_refused_before_the_game(spec: str, tmp_path: Path) -> None:
    assert "urbes: " in complaint("play", "porta-nigra", "--bots", spec, folder=tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_thinking_is_shown_and_can_be_interrupted(tmp_path: Path) -> None:
    """Ctrl-C is answered at once in the middle of a search of a minute; the search goes on if the player stays."""
    game = ["play", "porta-nigra", "--players", "2", "--seed", "9", "--bots", "mcts:60s,mcts:60s", "--lang", "en"]
    terminal = Terminal(*game, folder=tmp_path)
    terminal.until("is thinking…")
    began = time.monotonic()
    terminal.process.send_signal(signal.SIGINT)
    terminal.until("Leave the game?")
    terminal.until("> ")
    terminal.type("n\n")
    terminal.until("is thinking…")
    terminal.process.send_signal(signal.SIGINT)
    terminal.until("Leave the game?")
    terminal.until("> ")
    terminal.type("y\n")
    shown = terminal.until("--resume")
    assert terminal.close() == 0
    assert time.monotonic() - began < 50
    assert "Traceback" not in shown
    assert len(read_record(next(tmp_path.glob("*.json"))).log) == 1
