"""The benchmark of the engine measures what it says; these tests do not check how fast the engine is."""

import importlib
import json
from types import ModuleType

import pytest

from urbes.engine.errors import UnknownChoice
from urbes.lab import bench
from urbes.lab.bench import Catanatron, PeerMissing, bench_engine

from .running import run


def test_the_table_has_the_promised_shape() -> None:
    done = run("bench", "engine", "--game", "porta-nigra", "--players", "3", "--seconds", "0.05", "--json")
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert list(found) == ["build", "rows", "ratios"]
    assert found["build"] in ("compiled", "plain")
    assert found["ratios"] == {}
    (row,) = found["rows"]
    assert list(row) == [
        "engine",
        "game",
        "players",
        "decisions_per_second",
        "clones_per_second",
        "games_per_second",
    ]
    assert (row["engine"], row["game"], row["players"]) == ("urbes", "porta-nigra", 3)
    assert row["decisions_per_second"] > row["games_per_second"] > 0
    assert row["clones_per_second"] > 0


class Slow(bench.Subject):
    """A peer whose games have ten decisions and whose positions are numbers."""

    engine = "slow"
    game = "counting"

    def __init__(self, players: int) -> None:
        assert players == 2

    def set_up(self, number: int) -> list[int]:
        return [0]

    def play(self, game: list[int], number: int, most: int) -> int:
        made = min(most, 10)
        game[0] += made
        return made

    def copy(self, game: list[int], times: int) -> None:
        assert game == [5], "copies are made half-way through a game"
        for _ in range(times):
            game.copy()


def test_ratios_compare_with_the_peer_of_the_same_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(bench.PEERS, "slow", Slow)
    shares: list[float] = []
    found = bench_engine(["porta-nigra"], 2, 0.05, "slow", shares.append)
    ours, theirs = found.rows
    ratio = found.ratios["porta-nigra"]
    assert list(found.ratios) == ["porta-nigra"]
    assert (theirs.engine, theirs.game) == ("slow", "counting")
    assert ratio.decisions == pytest.approx(ours.decisions_per_second / theirs.decisions_per_second, abs=0.06)
    assert ratio.clones == pytest.approx(ours.clones_per_second / theirs.clones_per_second, abs=0.06)
    assert shares == sorted(shares)
    assert shares[-1] == 1.0


def test_people_get_a_table() -> None:
    done = run("bench", "engine", "--seconds", "0.05", "--lang", "en")
    assert done.returncode == 0
    assert "Decisions/s" in done.stdout
    assert "porta-nigra" in done.stdout


def test_a_missing_peer_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    real = importlib.import_module

    def without(name: str, package: str | None = None) -> ModuleType:
        if name.startswith("catanatron"):
            raise ModuleNotFoundError(name)
        return real(name, package)

    monkeypatch.setattr(importlib, "import_module", without)
    with pytest.raises(PeerMissing, match=r"catanatron is not installed: install the extra `bench`"):
        Catanatron(4)


def test_bad_input_is_refused_with_what_is_valid() -> None:
    with pytest.raises(UnknownChoice, match="unknown peer: chess; valid: catanatron"):
        bench_engine(peer="chess")
    with pytest.raises(UnknownChoice, match="number of players of Porta Nigra: 7; valid: 2, 3, 4"):
        bench_engine(["porta-nigra"], players=7)
    with pytest.raises(UnknownChoice, match="unknown game: catan; valid: "):
        bench_engine(["catan"])
    with pytest.raises(UnknownChoice, match="number of seconds: 0"):
        bench_engine(seconds=0)
    done = run("bench", "engine", "--seconds", "nan", "--json")
    assert done.returncode == 1
    assert "unknown number of seconds: nan" in done.stderr
