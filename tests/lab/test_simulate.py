"""Simulations: equal arguments give equal games, whoever plays them and however they are watched."""

from collections import Counter
from pathlib import Path

import pytest

from urbes import find_title, read_record, verify
from urbes.bots import bot
from urbes.cli.main import call
from urbes.engine.errors import OptionError, UnknownChoice, UrbesError
from urbes.lab import checks, play
from urbes.lab.checks import BrokenLaw
from urbes.lab.plan import make_plan
from urbes.lab.play import BotFailed
from urbes.lab.simulate import Report, simulate

from .running import run, sim

TITLE = find_title("porta-nigra")
KEYS = [
    "game",
    "players",
    "games",
    "finished",
    "decisions",
    "decisions_per_second",
    "digest",
    "scores",
    "endings",
]


def simulated(players: int = 3, games: int = 6, seed: str = "lab", jobs: int = 1, **more: object) -> Report:
    return simulate(make_plan("porta-nigra", players, games, seed, **more), jobs)  # type: ignore[arg-type]


def test_the_report_has_the_promised_shape() -> None:
    report = sim("--players", "3", "--games", "5", "--seed", "shape")
    assert list(report) == KEYS
    assert (report["game"], report["players"], report["games"], report["finished"]) == ("porta-nigra", 3, 5, 5)
    assert list(report["scores"]) == ["mean", "min", "max"]
    assert len(report["scores"]["mean"]) == 3
    assert report["scores"]["min"] <= min(report["scores"]["mean"]) <= report["scores"]["max"]
    assert sum(report["endings"].values()) == 5
    assert report["decisions"] > 500
    assert report["decisions_per_second"] > 0
    assert len(report["digest"]) == 64


def test_digests_are_equal_in_every_process() -> None:
    arguments = ("--players", "4", "--games", "10", "--seed", "hash")
    first = sim(*arguments, PYTHONHASHSEED="1")
    second = sim(*arguments, PYTHONHASHSEED="2")
    assert first["digest"] == second["digest"] == simulated(4, 10, "hash").digest
    assert sim("--players", "4", "--games", "10", "--seed", "hash2")["digest"] != first["digest"]


def test_digests_do_not_depend_on_who_watches(tmp_path: Path) -> None:
    digest = simulated().digest
    assert simulated(check=True).digest == digest
    assert simulated(usage=True).digest == digest
    assert simulated(save=tmp_path).digest == digest
    assert simulated(bots=["random"] * 3).digest == digest
    assert simulated(bots=["greedy"]).digest != digest


@pytest.mark.parametrize("bots", ["random", "greedy,random"])
def test_digests_do_not_depend_on_the_number_of_processes(bots: str) -> None:
    arguments = ("--players", "2", "--games", "150" if bots == "random" else "5", "--seed", "jobs", "--bots", bots)
    alone = sim(*arguments)
    together = sim(*arguments, "--jobs", "2")
    del alone["decisions_per_second"], together["decisions_per_second"]
    assert alone == together


def test_options_and_editions_are_played(tmp_path: Path) -> None:
    assert simulated(options=["starting_player=seat_1"]).digest != simulated().digest
    text = (TITLE.folder / "components.toml").read_text(encoding="utf-8")
    path = tmp_path / "edition.toml"
    path.write_text(text.replace("data_version", 'edition = "of our own"\ndata_version', 1), encoding="utf-8")
    assert simulated(edition=path).digest != simulated().digest


def test_saved_records_verify(tmp_path: Path) -> None:
    report = simulated(2, 3, "keep me/1", save=tmp_path / "new" / "folder", bots=["greedy", "random"])
    paths = sorted((tmp_path / "new" / "folder").iterdir())
    assert [path.name for path in paths] == [f"porta-nigra-2p-keep_me_1-{number}.json" for number in range(3)]
    matches = [verify(read_record(path)) for path in paths]
    assert [match.seed for match in matches] == [f"keep me/1/{number}" for number in range(3)]
    assert [seat.bot for seat in matches[0].seats] == ["greedy", "random"]
    assert sum(match.decisions for match in matches) == report.decisions
    means = [sum(match.game.scores()[seat] for match in matches) / 3 for seat in range(2)]
    assert report.scores.mean == [round(mean, 3) for mean in means]
    assert run("verify", str(paths[0])).returncode == 0


def test_usage_counts_every_component(tmp_path: Path) -> None:
    report = sim("--players", "4", "--games", "4", "--seed", "use", "--usage", "--save", str(tmp_path))
    assert list(report) == [*KEYS, "usage"]
    components = TITLE.components(TITLE.edition)
    assert {kind: list(counts) for kind, counts in report["usage"].items()} == components
    counted: Counter[tuple[str, str]] = Counter()
    for path in tmp_path.iterdir():
        for step in verify(read_record(path)).steps:
            for event in step.events:
                counted.update(TITLE.used(event))
    expected = {kind: {name: counted[kind, name] for name in names} for kind, names in components.items()}
    assert report["usage"] == expected
    spots = report["usage"]["spot"].values()
    assert min(spots) == 0 < max(spots)


def test_people_get_tables_in_their_language(capsys: pytest.CaptureFixture[str]) -> None:
    assert call(["sim", "porta-nigra", "--players", "2", "--games", "3", "--usage", "--lang", "hu"]) == 0
    shown = capsys.readouterr().out
    assert "Porta Nigra, 2 játékos" in shown
    assert "Döntés másodpercenként" in shown
    assert "honour_design" in shown
    assert call(["sim", "porta-nigra", "--players", "2", "--games", "3", "--lang", "ru"]) == 0
    assert "Porta Nigra, 2 игрока" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("porta-alba",), "unknown game: porta-alba; valid: "),
        (("porta-nigra", "--players", "5"), "unknown number of players: 5; valid: 2, 3, 4"),
        (("porta-nigra", "--games", "0"), "unknown number of games: 0; valid: 1 …"),
        (("porta-nigra", "--jobs", "0"), "unknown number of jobs: 0; valid: 1 …"),
        (("porta-nigra", "--bots", "genius"), "unknown bot: genius; valid: random, greedy"),
        (("porta-nigra", "--players", "3", "--bots", "random,greedy"), "2 bots are named; name one for all seats or 3"),
        (("porta-nigra", "--option", "speed=9"), "unknown option: speed; valid: majority_tiebreak"),
        (("porta-nigra", "--option", "auto_forfeit=maybe"), "unknown value of option auto_forfeit: maybe; valid: true"),
        (("porta-nigra", "--option", "auto_forfeit"), "should be written name=value"),
        (("porta-nigra", "--edition", "no/such.toml"), "cannot be read"),
        (("porta-nigra", "--save", "/proc/nowhere"), "records cannot be saved in /proc/nowhere"),
        (("porta-nigra", "--lang", "la"), "unknown language: la; valid: en, ru, hu"),
    ],
)
def test_bad_input_is_refused_with_what_is_valid(
    arguments: tuple[str, ...], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert call(["sim", *arguments, "--json"]) == 1
    output, errors = capsys.readouterr()
    assert output == ""
    assert len(errors.splitlines()) == 1
    assert complaint in errors


def test_a_seed_must_be_printable() -> None:
    with pytest.raises(OptionError, match="printable"):
        make_plan("porta-nigra", 2, 1, "a\nb")


def test_too_many_jobs_are_refused() -> None:
    with pytest.raises(UnknownChoice, match="number of jobs: 1000"):
        simulated(jobs=1000)


def test_a_folder_that_takes_no_files_is_told(tmp_path: Path) -> None:
    plan = make_plan("porta-nigra", 2, 1, "gone", save=tmp_path / "gone")
    (tmp_path / "gone").rmdir()
    with pytest.raises(UrbesError, match="cannot be written: No such file"):
        simulate(plan)


def test_check_names_the_seed_and_the_line_of_a_broken_law(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    audit = type(TITLE).audit

    def strict(title: object, game: object) -> list[str]:
        broken: list[str] = audit(title, game)  # type: ignore[arg-type]
        return broken or (["PN-0.0: nobody may have 30 points"] if max(game.scores()) >= 30 else [])  # type: ignore[attr-defined]

    monkeypatch.setattr(type(TITLE), "audit", strict)
    with pytest.raises(BrokenLaw, match=r"^seed lab/0, line [1-9]\d*: PN-0.0: nobody may have 30 points$"):
        simulated(check=True)
    assert call(["sim", "porta-nigra", "--games", "3", "--seed", "lab", "--check", "--json"]) == 1
    output, errors = capsys.readouterr()
    assert output == ""
    assert errors.startswith("urbes: seed lab/0, line ")
    simulated()


def test_check_sees_a_clone_that_is_not_independent(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[bytes] = []

    def drifting(title: object, game: object) -> bytes:
        seen.append(b"")
        return str(len(seen)).encode()

    monkeypatch.setattr(checks, "canonical", drifting)
    with pytest.raises(BrokenLaw, match="seed lab/0, line 0: a move made on a clone has changed"):
        simulated(check=True)


def test_a_failing_bot_is_not_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    class Lazy(bot.Bot):
        def choose(self, title: object, game: object, seat: int) -> int:
            raise TimeoutError("asleep")

    monkeypatch.setattr(play, "make_bot", lambda spec, seed: Lazy())
    with pytest.raises(BotFailed, match="seed lab/0, line 1: Lazy failed: TimeoutError: asleep"):
        simulated(bots=["greedy"])
