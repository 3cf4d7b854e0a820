"""The ladder: fair fixtures, equal results however they are played, and bots that fail."""

import importlib
import json
import math
import os
import re
import signal
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.bots.bad import WORDS, make_bad
from tests.waiting import MARKS, searching, wait_until
from urbes.bots import bot
from urbes.bots.random import Random
from urbes.cli.main import call
from urbes.engine.errors import OptionError
from urbes.engine.game import Game
from urbes.engine.title import Title
from urbes.lab import contest
from urbes.lab.contest import Played
from urbes.lab.fixtures import Contest, make_contest
from urbes.lab.ladder import Ladder, climb
from urbes.lab.optional_packages import ExtraMissing, need
from urbes.lab.results_file import FILE, ResultsFile, ResultsFileError

from .running import DEADLINE, URBES, run

BOTS = ("greedy", "random")


def a_contest(players: int = 2, games: int = 4, bots: tuple[str, ...] = BOTS, **more: Any) -> Contest:
    return make_contest("porta-nigra", players, games, "lad", bots=bots, **more)


def timeless(found: Ladder | dict[str, Any]) -> dict[str, Any]:
    """A report without the times that bots took, which differ from run to run."""
    data: dict[str, Any] = found if isinstance(found, dict) else msgspec.to_builtins(found)
    for each in data["standings"]:
        del each["think_p50"], each["think_p95"]
    return data


def ladder(*arguments: str) -> dict[str, Any]:
    done = run("ladder", "porta-nigra", *arguments, "--json")
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def lines(folder: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (folder / FILE).read_bytes().splitlines()[1:]]


@pytest.mark.parametrize(
    ("players", "bots", "groups"),
    [(2, "abc", 3), (3, "abcd", 4), (4, "abcd", 1), (4, "ab", 1), (3, "ab", 1)],
)
def test_every_bot_sits_in_every_seat_of_every_deal(
    players: int, bots: str, groups: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("urbes.lab.fixtures.check_spec", lambda spec: spec)
    found = a_contest(players, 10, tuple(bots))
    fixtures = list(found.fixtures())
    assert len(found.groups) == groups
    assert len(fixtures) == found.size == groups * players * math.ceil(10 / players)
    assert len({each.key for each in fixtures}) == found.size
    seats = Counter((name, seat) for each in fixtures for seat, name in enumerate(each.bots))
    for name in bots:
        assert len({seats[name, seat] for seat in range(players)}) == 1, "all seats equally often"
    deals = Counter((each.seed, each.group) for each in fixtures)
    assert set(deals.values()) == {players}, "each deal is played once in every seating"
    assert len(deals) == groups * math.ceil(10 / players)
    assert len({each.seed for each in fixtures}) == math.ceil(10 / players), "all groups get the same deals"
    if len(bots) < players:
        assert all(each.bots.count("a") == 1 and each.bots.count("b") == players - 1 for each in fixtures)
    blocks = [each.block for each in fixtures]
    assert blocks == sorted(blocks), "blocks go round the groups"
    assert list(a_contest(players, 10, tuple(bots)).fixtures()) == fixtures
    assert list(a_contest(players, 20, tuple(bots)).fixtures())[: len(fixtures)] == fixtures, "more games go on"


def test_pace_is_for_bots_that_take_time() -> None:
    assert a_contest(bots=("level:2", "mcts:50", "random", "level:3@0.5"), pace=0.1).bots == (
        "level:2@0.1",
        "mcts:50@0.1",
        "random",
        "level:3@0.5",
    )


def test_the_report_has_the_promised_shape(tmp_path: Path) -> None:
    found = ladder("--games", "6", "--bots", "greedy,random", "--out", str(tmp_path / "new"), "--jobs", "2")
    assert (found["game"], found["players"], found["games"], found["planned"]) == ("porta-nigra", 2, 6, 6)
    best, worst = found["standings"]
    assert (best["bot"], worst["bot"]) == ("greedy", "random")
    for each in (best, worst):
        for figure in ("rating", "win_share"):
            assert each[figure]["low"] <= each[figure]["value"] <= each[figure]["high"]
        assert each["rating"]["low"] < each["rating"]["high"], "even for a bot that never lost"
        assert 0 <= each["think_p50"] <= each["think_p95"]
        assert each["turns"] > 6 * 5
        assert (each["games"], each["fair_share"], each["forfeits"], len(each["scores"])) == (6, 0.5, 0, 6)
        assert each["mean_score"] == pytest.approx(sum(each["scores"]) / 6, abs=0.01)
    assert best["win_share"]["value"] + worst["win_share"]["value"] == 1
    assert best["rating"]["value"] + worst["rating"]["value"] == pytest.approx(3000)
    assert [(each["bot"], each["other"], each["games"]) for each in found["meetings"]] == [
        ("greedy", "random", 6),
        ("random", "greedy", 6),
    ]
    assert sum(found["endings"].values()) == 6
    assert json.loads((tmp_path / "new" / "ladder.json").read_text(encoding="utf-8")) == found
    assert (tmp_path / "new" / "ladder.png").read_bytes().startswith(b"\x89PNG")
    picture = (tmp_path / "new" / "ladder.svg").read_text(encoding="utf-8")
    assert all(f">{panel}<" in picture for panel in ("Rating, 95 %", "Ahead of", "Points"))


def test_results_do_not_depend_on_who_plays(tmp_path: Path) -> None:
    alone = climb(a_contest(), tmp_path / "alone")
    together = climb(a_contest(), tmp_path / "together", jobs=2)
    assert timeless(alone) == timeless(together)
    digests = [{each["key"]: each["digest"] for each in lines(tmp_path / name)} for name in ("alone", "together")]
    assert digests[0] == digests[1]
    assert len(digests[0]) == 4


def test_a_ladder_goes_on_where_it_was_killed(tmp_path: Path) -> None:
    """A ladder that was killed, with its last line torn, can be continued and ends with the same results."""
    arguments = ["--games", "16", "--bots", "greedy,random", "--seed", "lad"]
    folder = tmp_path / "killed"
    process = subprocess.Popen(
        [*URBES, "ladder", "porta-nigra", *arguments, "--jobs", "1", "--out", str(folder)],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    wait_for_lines(folder, 3)
    process.kill()
    process.wait(DEADLINE)
    data = (folder / FILE).read_bytes()
    kept = data.count(b"\n") - 1
    assert 2 <= kept < 16
    (folder / FILE).write_bytes(data[: data.rfind(b"\n") + 1] + b'{"key":"0/9/0","see')
    again = ladder(*arguments, "--resume", str(folder), "--jobs", "2")
    assert timeless(again) == timeless(climb(a_contest(games=16), tmp_path / "whole"))
    assert len(lines(folder)) == 16
    assert (folder / FILE).read_bytes().startswith(data[: data.rfind(b"\n") + 1]), "no game was played twice"


def wait_for_lines(folder: Path, number: int) -> None:
    file = folder / FILE
    wait_until(lambda: file.exists() and file.read_bytes().count(b"\n") >= number, f"{number} lines", DEADLINE)


@pytest.mark.parametrize(("bots", "games"), [("greedy,random", 2), ("mcts:60s,random", 0)])
def test_an_interrupt_keeps_what_was_played(bots: str, games: int, tmp_path: Path) -> None:
    """An interrupt does not wait for the end of a long game either."""
    arguments = ["--games", "100000", "--bots", bots, "--out", str(tmp_path), "--jobs", "2", "--lang", "en"]
    process = subprocess.Popen(
        [*URBES, "ladder", "porta-nigra", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        start_new_session=True,
    )
    wait_for_lines(tmp_path, 1 + games)
    os.killpg(process.pid, signal.SIGINT)
    output, errors = process.communicate(timeout=DEADLINE)
    assert process.returncode == 130, errors
    assert output == ""
    played = len(lines(tmp_path))
    assert played >= games
    assert errors.startswith(f"Interrupted after {played} game")


def test_who_waits_for_a_game_is_told_and_may_ask_again(tmp_path: Path) -> None:
    bots = "tests.lab.own:SearchesShortly,random"
    arguments = ["--games", "2", "--bots", bots, "--out", str(tmp_path), "--jobs", "1", "--lang", "en"]
    marks = tmp_path / "marks"
    marks.mkdir()
    with subprocess.Popen(
        [*URBES, "ladder", "porta-nigra", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), MARKS: str(marks)},
    ) as process:
        wait_until(lambda: searching(marks), "a search", DEADLINE)
        process.send_signal(signal.SIGINT)
        assert process.stderr is not None
        said = process.stderr.readline()
        assert said == "Interrupted: the current game is finished first; press Ctrl-C again to stop at once.\n"
        process.send_signal(signal.SIGINT)
        assert process.wait(DEADLINE) == 130
        assert process.stderr.read() == ""
    assert lines(tmp_path) == []


def test_more_games_go_on_with_the_same_folder(tmp_path: Path) -> None:
    climb(a_contest(games=2), tmp_path)
    seen: list[int] = []
    found = climb(a_contest(games=4), tmp_path, progress=seen.append)
    assert seen == [2, 3, 4]
    assert found.games == 4
    assert climb(a_contest(games=2), tmp_path).games == 2, "fewer are asked for, the others wait"


def test_another_ladder_is_refused(tmp_path: Path) -> None:
    with ResultsFile(tmp_path, a_contest()):
        pass
    for other in (a_contest(bots=("random", "level:1")), a_contest(3), a_contest(options=["auto_forfeit=false"])):
        with pytest.raises(
            ResultsFileError, match=r"belongs to another contest \(porta-nigra, 2 players, seed lad, bots"
        ):
            ResultsFile(tmp_path, other)
    (tmp_path / FILE).write_bytes((tmp_path / FILE).read_bytes() + b"{}\n")
    with pytest.raises(ResultsFileError, match="line 2 is damaged"):
        ResultsFile(tmp_path, a_contest())
    (tmp_path / FILE).write_bytes(b"notes\n")
    with pytest.raises(ResultsFileError, match="its first line is no header"):
        ResultsFile(tmp_path, a_contest())
    with pytest.raises(ResultsFileError, match="nothing to resume"):
        ResultsFile(tmp_path / "new", a_contest(), resume=True)
    assert not (tmp_path / "new").exists(), "whoever is refused leaves nothing behind"
    with pytest.raises(ResultsFileError, match="cannot be written"):
        ResultsFile(tmp_path / FILE / "below", a_contest())


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such lock")
def test_two_runs_do_not_write_one_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["ladder", "porta-nigra", "--games", "2", "--bots", ",".join(BOTS), "--seed", "lad", "--jobs", "1"]
    with ResultsFile(tmp_path, a_contest()) as first:
        before = first.path.read_bytes()
        assert call([*arguments, "--out", str(tmp_path), "--json"]) == 1
        output, errors = capsys.readouterr()
        assert output == ""
        assert f"another run is writing {first.path}: wait until it has ended, or choose another folder" in errors
        assert first.path.read_bytes() == before
    assert call([*arguments, "--out", str(tmp_path), "--json"]) == 0, "the first has ended"


class Broken(bot.Bot):
    """Plays at random until it fails in the given way. Time passes only in its slow decision."""

    now = 0.0

    def __init__(self, seed: str, fault: str) -> None:
        self.fault = fault
        self.player = Random(seed)
        self.decisions = 0

    def seconds_a_turn(self, title: Title) -> float:
        return 0.001

    def choose(self, title: Title, game: Game, seat: int) -> int:
        self.decisions += 1
        if self.decisions == 5:
            match self.fault:
                case "raises":
                    raise RuntimeError("no idea")
                case "illegal":
                    return -7
                case "slow":
                    Broken.now += 0.05
        return self.player.choose(title, game, seat)


@pytest.mark.parametrize(
    ("fault", "kind", "reason"),
    [
        ("raises", "raised", "failed: RuntimeError: no idea"),
        ("illegal", "illegal", "chose -7, which is not legal"),
        ("slow", "overran", "overran its time: 0.05 s"),
    ],
)
def test_a_bot_that_fails_forfeits(
    fault: str,
    kind: str,
    reason: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(bot, "GRACE", 0.04)
    monkeypatch.setattr(bot, "perf_counter", lambda: Broken.now)
    monkeypatch.setattr(contest, "make_bot", maker(fault))
    found = climb(a_contest(games=2, bots=("random", "greedy")), tmp_path)
    winner, loser = found.standings
    assert (winner.bot, winner.win_share.value, winner.forfeits) == ("greedy", 1.0, 0)
    assert (loser.bot, loser.forfeits) == ("random", 2)
    assert [each.bot for each in found.forfeits] == ["random", "random"]
    assert [each.game for each in found.forfeits] == ["0/0/0", "0/0/1"]
    assert all(each.kind == kind and each.reason.startswith(reason) for each in found.forfeits)
    assert found.endings == {"forfeit": 2}, "nobody is left to play against"
    told = [record for record in caplog.records if record.name == "urbes.lab"]
    assert [record.levelname for record in told] == ["WARNING"] * 2
    assert f"random forfeits: {reason}" in caplog.text


@pytest.mark.parametrize("fault", ["exits", "mumbles", "stutters", "timeless", "vague"])
def test_whatever_a_bot_does_the_ladder_goes_on(fault: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(contest, "make_bot", lambda spec, seed: make_bad(fault if spec == "random" else spec, seed))
    found = climb(a_contest(games=2), tmp_path)
    assert [(each.bot, each.kind, each.reason) for each in found.forfeits] == [("random", *WORDS[fault])] * 2
    assert [each["forfeits"][0]["reason"] for each in lines(tmp_path)] == [WORDS[fault][1]] * 2


@pytest.mark.parametrize("terminal", [False, True])
def test_forfeits_are_shown_while_the_ladder_runs(
    terminal: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("FORCE_COLOR" if terminal else "NO_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "120")
    monkeypatch.setattr(contest, "make_bot", maker("illegal"))
    arguments = ["--games", "2", "--bots", "random,greedy", "--out", str(tmp_path), "--jobs", "1", "--lang", "en"]
    assert call(["ladder", "porta-nigra", *arguments, "--json"]) == 0
    output, errors = capsys.readouterr()
    found = json.loads(output)
    assert len(found["forfeits"]) == 2
    assert [(each["mean_score"], each["mean_rank"]) for each in found["standings"]] == [(None, None)] * 2
    for game in ("0/0/0", "0/0/1"):
        assert f"Forfeit in game {game}: random: chose -7, which is not legal" in errors
    assert ("Games" in errors) == terminal, "beside the bar if there is one"
    assert call(["ladder", "porta-nigra", *arguments]) == 0
    assert re.search(r" – +– ", capsys.readouterr().out), "nor do people see points that nobody made"


def maker(fault: str) -> Any:
    def make(spec: str, seed: str) -> bot.Bot:
        return Broken(seed, fault) if spec == "random" else Random(seed)

    return make


def test_the_others_play_on_when_one_of_three_forfeits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(contest, "make_bot", maker("illegal"))
    found = climb(a_contest(3, 3, ("random", "greedy", "level:1")), tmp_path)
    for each in lines(tmp_path):
        (lost,) = each["forfeits"]
        assert each["bots"][lost["seat"]] == "random"
        assert each["places"][lost["seat"]] == 3
        assert sorted(each["places"]) in ([1, 2, 3], [1, 1, 3])
        assert each["ending"] == "regular"
    assert found.standings[-1].bot == "random"
    assert found.standings[-1].win_share.value == 0


@pytest.mark.parametrize(
    ("ranking", "lost", "expected"),
    [
        ([1, 2, 3], [], [1, 2, 3]),
        ([1, 2, 3], [0], [3, 1, 2]),
        ([2, 2, 1, 4], [2], [1, 1, 4, 3]),
        ([1, 2, 3], [0, 2], [2, 1, 2]),
        ([1, 1], [1], [1, 2]),
        ([1], [0], [2]),
    ],
)
def test_who_forfeits_is_last(ranking: list[int], lost: list[int], expected: list[int]) -> None:
    assert contest.places(ranking, {seat: contest.Forfeit("", seat, "", 1, "illegal", "") for seat in lost}) == expected


def test_alone_one_plays_against_the_automa(tmp_path: Path) -> None:
    found = climb(make_contest("nova-roma", 1, 3, "solo", bots=["greedy", "random"]), tmp_path)
    assert found.games == 6
    assert found.meetings == []
    for each in found.standings:
        assert each.fair_share == 0.5
        assert each.mean_margin is not None
        assert each.mean_margin < 0, "neither beats the automa"
        assert each.win_share.value == 0
    assert ">Ahead of<" not in (tmp_path / "ladder.svg").read_text(encoding="utf-8"), "nobody met anybody"
    games = [msgspec.convert(each, Played) for each in lines(tmp_path)]
    assert [each.seed for each in games] == ["solo/0", "solo/0", "solo/1", "solo/1", "solo/2", "solo/2"]
    assert all(each.places == [2] and each.ending == "lost" for each in games)


def test_people_get_tables_in_their_language(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shown = {}
    for language in ("en", "ru", "hu"):
        arguments = ["--games", "2", "--bots", "mcts:2@0.123456,random", "--out", str(tmp_path), "--lang", language]
        assert call(["ladder", "porta-nigra", *arguments, "--jobs", "1"]) == 0
        shown[language] = capsys.readouterr().out
    assert "Porta Nigra, 2 players, 2 games" in shown["en"]
    assert "Porta Nigra, 2 игрока, 2 партии" in shown["ru"]
    assert "Porta Nigra, 2 játékos, 2 játék" in shown["hu"]
    for text in shown.values():
        assert max(len(line) for line in text.splitlines()[:-1]) <= 80
        assert text.count("random") == 3
    assert "Forfeits" in shown["en"]
    assert "Нарушения" in shown["ru"]
    assert "Vétségek" in shown["hu"]


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("--bots", "genius,random"), "unknown bot: genius; valid: random, greedy"),
        (("--bots", "random"), "a ladder needs at least two bots"),
        (("--bots", "random,greedy,random"), "bot random is named twice"),
        (("--bots", "mcts:0s,random"), "a turn takes more than 0 s"),
        (("--bots", "random,greedy", "--pace", "0"), "pace 0 should be above 0"),
        (("--bots", "random,greedy", "--pace", "nan"), "pace nan should be above 0"),
        (("--bots", "random,greedy", "--jobs", "many"), "unknown number of jobs: many; valid: auto, 1 … 256"),
        (("--bots", "random,greedy", "--jobs", "0"), "unknown number of jobs: 0; valid: auto, 1 … 256"),
        (("--bots", "random,greedy", "--games", "0"), "unknown number of games: 0"),
        (("--bots", "random,greedy", "--players", "9"), "unknown number of players: 9; valid: 2, 3, 4"),
        (("--bots", "random,greedy", "--resume", "nowhere"), "nothing to resume"),
        (("--bots", "random,greedy", "--resume", "here", "--out", "there"), "name one folder"),
    ],
)
def test_bad_input_is_refused_with_what_is_valid(
    arguments: tuple[str, ...],
    complaint: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert call(["ladder", "porta-nigra", *arguments, "--json"]) == 1
    output, errors = capsys.readouterr()
    assert output == ""
    assert len(errors.splitlines()) == 1
    assert complaint in errors


def test_a_missing_extra_says_how_to_install_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def without(name: str) -> None:
        raise ModuleNotFoundError(name=name)

    monkeypatch.setattr(importlib, "import_module", without)
    with pytest.raises(ExtraMissing, match=r"numpy cannot be imported: install the extra `lab`"):
        climb(a_contest(), tmp_path)
    assert list(tmp_path.iterdir()) == [], "nothing is played in vain"
    with pytest.raises(ExtraMissing, match=r"ray cannot be imported: install the extra `ray`"):
        need("ray", "ray")


def test_a_name_may_not_be_there_twice() -> None:
    with pytest.raises(OptionError, match="bot random is named twice"):
        a_contest(bots=("random", " RANDOM"))
