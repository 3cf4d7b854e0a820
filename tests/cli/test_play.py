"""Games played by typing: from the first to the last decision, with every command on the way."""

import json
import os
import re
import signal
import subprocess
from pathlib import Path

import pytest

from urbes import find_title, fold, read_record
from urbes.bots import Bot
from urbes.cli import seating
from urbes.cli.languages import language
from urbes.engine.game import Game
from urbes.engine.title import Title

from .terminal import DEADLINE, URBES, Done, Terminal, environment, real_urbes, urbes

TITLE = find_title("porta-nigra")
NEW = ["play", "porta-nigra", "--players", "2", "--bots", "random", "--seed", "3", "--option", "starting_player=seat_1"]
MANY = ["1"] * 2000


def saved(folder: Path) -> Path:
    files = sorted(folder.glob("*.json"))
    assert len(files) == 1, files
    return files[0]


def typed(folder: Path, *lines: str, language: str = "en", columns: int = 100) -> Done:
    """A new game into which these lines are typed; it ends with the input."""
    done = urbes(*NEW, "--lang", language, typed=lines, folder=folder, columns=columns)
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    return done


def test_a_whole_game_is_played_to_the_end(tmp_path: Path) -> None:
    done = real_urbes(*NEW, "--players", "4", "--lang", "en", typed=MANY, folder=tmp_path)
    assert done.returncode == 0
    assert done.stderr == ""
    record = read_record(saved(tmp_path))
    assert record.result is not None
    end = done.stdout[done.stdout.index("Final score") :]
    winner = record.seats[record.result.ranking.index(1)].name
    assert f"Winner: {winner}" in end
    assert record.commitment in end
    assert f"Saved: {saved(tmp_path).name}" in end
    total = next(line for line in end.splitlines() if line.strip().startswith("Total"))
    assert [int(number) for number in re.findall(r"\d+", total)] == record.result.scores
    assert "\x1b" not in done.stdout
    assert urbes("verify", str(saved(tmp_path))).returncode == 0


def test_the_end_of_input_saves_and_says_how_to_go_on(tmp_path: Path) -> None:
    done = typed(tmp_path, "1", "1")
    file = saved(tmp_path)
    assert done.stdout.rstrip().endswith(f"Resume with: urbes play --resume {file.name}")
    assert [line.text for line in read_record(file).log] == ["set-up", "builder:porta_nigra", "play:action_1"]


def test_a_resumed_game_goes_on_where_it_was(tmp_path: Path) -> None:
    typed(tmp_path, "1", "1")
    file = saved(tmp_path)
    done = urbes("play", "--resume", file.name, "--lang", "en", typed=["undo", "2"], folder=tmp_path)
    assert done.returncode == 0
    record = read_record(saved(tmp_path))
    assert [line.undo for line in record.log] == [0, 0, 0, 1, 0]
    assert record.log[-1].text != "play:action_1"
    assert fold(record, deal=True).decisions == 2


def test_a_finished_game_can_be_looked_at_again(tmp_path: Path) -> None:
    urbes("play", "porta-nigra", "--players", "2", "--bots", "random,random", folder=tmp_path)
    before = saved(tmp_path).read_bytes()
    done = urbes("play", "--resume", saved(tmp_path).name, folder=tmp_path)
    assert "Winner" in done.stdout
    assert saved(tmp_path).read_bytes() == before


def test_save_goes_where_it_is_told(tmp_path: Path) -> None:
    done = typed(tmp_path, "1", "save there.json")
    assert "Saved: there.json" in done.stdout
    assert saved(tmp_path).name == "there.json"


def test_the_save_option_names_the_file(tmp_path: Path) -> None:
    urbes(*NEW, "--save", "mine.json", typed=["1"], folder=tmp_path)
    assert saved(tmp_path).name == "mine.json"


def test_a_game_is_saved_elsewhere_if_it_cannot_be_where_it_should(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    done = urbes(*NEW, "--save", "no/such/folder/x.json", typed=["1"], folder=tmp_path)
    assert f"Saved: {tmp_path}/x.json" in done.stdout.replace("\n", "")
    assert read_record(tmp_path / "x.json").log[-1].text == "builder:porta_nigra"


def test_a_second_game_does_not_overwrite_the_first(tmp_path: Path) -> None:
    typed(tmp_path, "1")
    typed(tmp_path, "2")
    logs = [read_record(file).log[-1].text for file in sorted(tmp_path.glob("*.json"))]
    assert sorted(logs) == ["builder:basilica", "builder:porta_nigra"]


@pytest.mark.parametrize("place", ["no/such/folder/x.json", ".", "/dev/null/x.json", "x\x00y"])
def test_a_file_that_cannot_be_written_is_told(place: str, tmp_path: Path) -> None:
    done = typed(tmp_path, f"save {place}", "1")
    assert "could not be saved to" in done.stdout
    assert read_record(saved(tmp_path)).log[-1].text == "builder:porta_nigra"


@pytest.mark.parametrize("words", ["builder:basilica", "basilica", "BASIL", "blue shop", "Basilica (blue shop)", "2"])
def test_a_move_goes_by_many_names(words: str, tmp_path: Path) -> None:
    typed(tmp_path, words)
    assert read_record(saved(tmp_path)).log[-1].text == "builder:basilica"


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        ("9", "There is no move 9; the list goes from 1 to 4."),
        ("0", "There is no move 0; the list goes from 1 to 4."),
        ("9" * 5000, "Nothing here is called"),
        ("shop", "could mean: 1 Porta Nigra (black shop); 2 Basilica (blue shop)"),
        ("pyramid", "Nothing here is called “pyramid”"),
        ("\x1b[2J[bold]x[/bold]", "“�[2J[bold]x[/bold]”"),
        ("end_turn", "end_turn: Something else has to be decided first (rule PN-14.2)"),
        ("undo", "Nothing can be undone"),
        ("restart", "There is nothing to undo in this turn."),
        ("lang de", "No such language: de. There are: en, ru, hu"),
        ("why", "Why what? Name a move: why builder:porta_nigra"),
    ],
)
def test_what_cannot_be_done_is_answered_and_changes_nothing(words: str, answer: str, tmp_path: Path) -> None:
    done = typed(tmp_path, words)
    assert answer in " ".join(done.stdout.split())
    assert "\x1b" not in done.stdout
    assert len(read_record(saved(tmp_path)).log) == 1


def test_why_gives_the_reason_and_the_rule(tmp_path: Path) -> None:
    done = typed(tmp_path, "1", "1", "why buy black", "why play:action_7", "why spot:basilica_a3")
    assert "buy black: 1 sesterce: this move is legal now." in done.stdout
    assert "play:action_7: Only 1 action card per turn (rule PN-5.2)" in done.stdout
    assert "spot:basilica_a3: You don’t have the bricks for it (rule PN-6.11)" in done.stdout


def test_steps_and_turns_can_be_taken_back(tmp_path: Path) -> None:
    done = typed(tmp_path, "1", "1", "1", "undo", "restart")
    assert "Undone." in done.stdout
    assert "2 steps undone." in done.stdout
    record = read_record(saved(tmp_path))
    assert [line.undo for line in record.log if line.undo] == [1, 2]
    assert fold(record, deal=True).decisions == 0


def test_log_score_and_help(tmp_path: Path) -> None:
    done = typed(tmp_path, "1", "log 1", "log 500", "score", "help", "table")
    assert done.stdout.count("Livia places the master builder: Porta Nigra") >= 3
    assert "The game begins, players: 2" in done.stdout
    assert "If the game were scored as it stands" in done.stdout
    assert "take back the whole turn" in done.stdout
    assert "building element of Livia: 3 black bricks" in done.stdout
    assert done.stdout.count("Round 1/3") == 3


def test_what_the_bots_did_is_told(tmp_path: Path) -> None:
    done = typed(tmp_path, "1", "1", "end turn")
    assert "Bots: Marcus (random)" in done.stdout
    recap = done.stdout.rsplit("Since your last decision", 1)[1]
    assert re.search(r" M  Marcus .*plays Card \d", recap)


def test_only_own_cards_are_named_in_the_log(tmp_path: Path) -> None:
    done = typed(tmp_path, "1", "1", "end turn", "log 500")
    log = done.stdout.rsplit(">", 2)[1]
    assert re.search(r"Livia draws Card \d", log)
    assert not re.search(r"Marcus draws", log)


@pytest.mark.parametrize(
    ("language", "status", "commands", "answers"),
    [
        ("en", "Livia: Place your master builder", ["log", "why 1", "undo"], ["legal now", "Nothing can be undone"]),
        (
            "ru",
            "Ливия: Поставьте главного строителя",
            ["журнал", "почему 1", "отмена"],
            ["разрешено", "Отменить нечего"],
        ),
        (
            "hu",
            "Livia: Tedd az építőmesteredet",
            ["napló", "miért 1", "vissza"],
            ["szabályos", "Nincs mit visszavonni"],
        ),
    ],
)
@pytest.mark.parametrize("columns", [80, 100, 140])
def test_three_languages_at_three_widths(
    language: str, status: str, commands: list[str], answers: list[str], columns: int, tmp_path: Path
) -> None:
    done = typed(tmp_path, *commands, "1", "1", language=language, columns=columns)
    assert status in done.stdout
    for answer in answers:
        assert answer in done.stdout
    assert max(len(line) for line in done.stdout.splitlines()) <= columns + len("> ")


def test_the_language_can_be_changed_on_the_way(tmp_path: Path) -> None:
    done = typed(tmp_path, "lang hu", "nyelv ru")
    assert "Tedd az építőmesteredet" in done.stdout
    assert "Поставьте главного строителя" in done.stdout


def test_the_language_of_the_terminal_is_spoken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "ru_RU.UTF-8")
    assert language("") == "ru"
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    assert language("") == "en"
    assert language("hu") == "hu"


def test_names_and_house_rules(tmp_path: Path) -> None:
    done = urbes(*NEW, "--name", "Anna", "--option", "white_substitution=ask", typed=["1"], folder=tmp_path)
    record = read_record(saved(tmp_path))
    assert [(seat.name, seat.bot) for seat in record.seats] == [("Anna", None), ("Marcus", "random")]
    assert record.options["white_substitution"] == "ask"
    assert "Anna: " in done.stdout


def test_another_edition_is_played_with_its_own_numbers(tmp_path: Path) -> None:
    edition = tmp_path / "mine.toml"
    text = (TITLE.folder / "components.toml").read_text(encoding="utf-8")
    edition.write_text(text.replace('"black", order = 1, price = 1', '"black", order = 1, price = 7'), encoding="utf-8")
    done = urbes(*NEW, "--edition", "mine.toml", typed=["1", "1"], folder=tmp_path)
    assert "buy black: 7 sesterces" in done.stdout
    again = ["play", "--resume", saved(tmp_path).name]
    assert "does not come with Porta Nigra" in urbes(*again, folder=tmp_path).stderr
    assert urbes(*again, "--edition", "mine.toml", folder=tmp_path).returncode == 0


def test_hot_seat_hides_everything_between_two_humans(tmp_path: Path) -> None:
    game = ["play", "porta-nigra", "--players", "3", "--hotseat", "--bots", "random", "--seed", "3", "--lang", "en"]
    game += ["--name", "Anna", "--name", "Bela", "--option", "starting_player=seat_1"]
    done = urbes(*game, typed=["", "1", "1", "end turn", "", "1", "1"], folder=tmp_path)
    screens = done.stdout.split("Pass the device")
    assert len(screens) == 3
    assert "Next: Anna." in screens[1]
    assert "Next: Bela." in screens[2]
    anna, bela = screens[1], screens[2]
    assert "Anna: Play 1 action card" in anna
    assert "Bela:" not in anna
    assert "Bela: Place your master builder" in bela
    assert re.search(r"Anna draws Card", anna + bela) is None


def test_there_is_no_hand_over_for_one_human(tmp_path: Path) -> None:
    assert "Pass the device" not in typed(tmp_path, "1", "1", "end turn", "1").stdout


def test_bots_can_play_among_themselves(tmp_path: Path) -> None:
    done = urbes("play", "porta-nigra", "--players", "2", "--bots", "random,random", "--seed", "1", folder=tmp_path)
    assert "Winner" in done.stdout
    assert read_record(saved(tmp_path)).result is not None


class Broken(Bot):
    """Fails at first, then cheats."""

    def __init__(self) -> None:
        self.asked = 0

    def choose(self, title: Title, game: Game, seat: int) -> int:
        self.asked += 1
        if self.asked == 1:
            raise ValueError("no idea")
        return -5


def test_a_bot_in_trouble_plays_a_random_legal_move(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bot = Broken()
    monkeypatch.setattr(seating, "make_bot", lambda spec, seed: bot)
    done = typed(tmp_path, "1", "1", "end turn")
    shown = " ".join(done.stdout.split())
    assert "Marcus ran into an error (Broken failed: ValueError: no idea) and plays a random move." in shown
    assert "Marcus ran into an error (Broken chose -5, which is not legal)" in shown
    assert fold(read_record(saved(tmp_path)), deal=True).decisions > 3


def test_ctrl_c_asks_and_saves(tmp_path: Path) -> None:
    terminal = Terminal(*NEW, "--lang", "en", folder=tmp_path)
    terminal.until("> ")
    terminal.type("1\n")
    terminal.until("Play 1 action card")
    terminal.until("> ")
    terminal.process.send_signal(signal.SIGINT)
    terminal.until("Leave the game?")
    terminal.until("> ")
    terminal.type("n\n")
    terminal.until("Play 1 action card")
    terminal.until("> ")
    terminal.type("\x04")
    terminal.until("Leave the game?")
    terminal.until("> ")
    terminal.type("y\n")
    shown = terminal.until("--resume")
    assert "Traceback" not in shown
    assert "Saved: " in shown
    assert terminal.close() == 0
    assert read_record(saved(tmp_path)).log[-1].text == "builder:porta_nigra"


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_game_outlives_its_terminal(number: signal.Signals, tmp_path: Path) -> None:
    terminal = Terminal(*NEW, "--lang", "en", folder=tmp_path)
    terminal.until("> ")
    terminal.type("1\n")
    terminal.until("Play 1 action card")
    terminal.process.send_signal(number)
    terminal.process.wait(DEADLINE)
    os.close(terminal.here)
    assert read_record(saved(tmp_path)).log[-1].text == "builder:porta_nigra"


def test_a_reader_that_goes_away_loses_no_game(tmp_path: Path) -> None:
    command = " ".join(f"'{part}'" for part in [*URBES, *NEW])
    done = subprocess.run(
        ["bash", "-c", f"(for n in 1 2 3 4 5 6; do echo 1; done; sleep 1; yes 1) | {command} | head -n 3"],
        cwd=tmp_path,
        env=environment(100),
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=DEADLINE,
    )
    assert "Traceback" not in done.stderr
    record = json.loads(saved(tmp_path).read_text())
    assert record["log"]
