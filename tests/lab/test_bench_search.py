"""The benchmark of the search measures what it says; these tests do not check how fast the search is."""

import json
import subprocess
import sys

import pytest

from urbes.engine.errors import UnknownChoice
from urbes.engine.registry import find_title
from urbes.lab.bench_search import BATCH, PEER_GAMES, OpenSpiel, Urbes, bench_search

from .running import run


def test_the_table_has_the_promised_shape() -> None:
    done = run("bench", "search", "--game", "porta-nigra", "--players", "3", "--seconds", "0.01", "--json")
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert list(found) == ["build", "rows", "ratios"]
    assert found["ratios"] == {}
    (row,) = found["rows"]
    assert list(row) == [
        "engine",
        "game",
        "players",
        "iterations_per_second",
        "rollouts_per_second",
        "playouts_per_second",
    ]
    assert (row["engine"], row["game"], row["players"]) == ("urbes", "porta-nigra", 3)
    assert min(row["iterations_per_second"], row["rollouts_per_second"], row["playouts_per_second"]) > 0


def test_a_peer_is_measured_on_its_own_games() -> None:
    found = bench_search(["porta-nigra"], seconds=0.01, peer="openspiel")
    assert [row.game for row in found.rows] == ["porta-nigra", *PEER_GAMES]
    own, *theirs = found.rows
    fastest = max(row.rollouts_per_second for row in theirs)
    assert all(row.iterations_per_second == row.rollouts_per_second for row in theirs)
    assert all(row.playouts_per_second is None for row in theirs)
    assert found.ratios["porta-nigra"].rollouts == pytest.approx(own.rollouts_per_second / fastest, abs=0.1)


@pytest.mark.parametrize("game", PEER_GAMES)
def test_every_batch_of_the_peer_is_whole(game: str) -> None:
    peer = OpenSpiel(game)
    positions = peer.positions()
    assert [position.move_number() > positions[0].move_number() + 5 for position in positions[:2]] == [False, True]
    assert [peer.search(position) for position in positions[:2]] == [BATCH, BATCH]


@pytest.mark.parametrize("key", ["nova-roma", "panticapaeum", "porta-nigra"])
def test_positions_are_at_the_beginning_and_in_the_middle(key: str) -> None:
    subject = Urbes(find_title(key), 2)
    positions = subject.positions()
    assert all(len(game.legal()) > 1 for game in positions)
    assert [game.seals > 5 for game in positions] == [False, True, False, True]
    before = [subject.title.dump(game) for game in positions]
    assert subject.play(positions[1]) == BATCH
    assert 0 < subject.search(positions[1]) <= BATCH
    assert 0 < subject.search_to_the_end(positions[1]) <= BATCH
    assert [subject.title.dump(game) for game in positions] == before


def test_for_people_in_three_languages() -> None:
    for lang, word in (("en", "Iterations/s"), ("ru", "Итераций/с"), ("hu", "Iteráció/mp")):
        done = run("bench", "search", "--game", "porta-nigra", "--seconds", "0.01", "--lang", lang, COLUMNS="120")
        assert done.returncode == 0, done.stderr
        assert word in done.stdout


def test_bad_input() -> None:
    with pytest.raises(UnknownChoice, match="peer"):
        bench_search(peer="deep blue")
    with pytest.raises(UnknownChoice, match="seconds"):
        bench_search(seconds=0)
    with pytest.raises(UnknownChoice, match="players"):
        bench_search(["porta-nigra"], players=1)
    done = run("bench", "search", "--peer", "deep blue")
    assert done.returncode == 1
    assert "unknown peer" in done.stderr


def test_a_missing_peer_is_named() -> None:
    code = """
import sys
sys.modules["pyspiel"] = None
from urbes.cli.main import call
sys.exit(call(["bench", "search", "--peer", "openspiel"]))
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 1
    assert "install the extra `openspiel`" in done.stderr
