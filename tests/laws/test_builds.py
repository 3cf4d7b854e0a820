"""One game, many ways to run it: processes with other hash seeds, and both builds, agree to the last point."""

import importlib
import importlib.util
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from tools.sources import SOURCE, compiled_modules

import urbes
from urbes.engine.playout import copy_many

from .digests import digest
from .playing import games, new_game

GAMES = games(20)
PLAIN = bool(os.environ.get("URBES_PLAIN"))
COMPILED_SUFFIXES = (".so", ".pyd")
TESTS = Path(__file__).parent.parent


def digests(environment: dict[str, str]) -> tuple[str, dict[str, str]]:
    """Where the kernel came from in a new process, and what its games ended in."""
    script = str(Path(__file__).parent / "digests.py")
    done = subprocess.run(
        [sys.executable, script, str(GAMES)], env=environment, check=True, capture_output=True, text=True
    )
    answer = json.loads(done.stdout)
    return answer["build"], answer["digests"]


def own_digests() -> dict[str, str]:
    return {f"{title.key} {n}": digest(title, n, GAMES) for title in urbes.titles() for n in title.players}


@pytest.mark.parametrize("hash_seed", ["0", "1", "4242"])
def test_processes_with_other_hash_seeds_agree(hash_seed: str) -> None:
    build, found = digests({**os.environ, "PYTHONHASHSEED": hash_seed})
    assert build.endswith(COMPILED_SUFFIXES) != PLAIN or not has_compiler()
    assert found == own_digests()


def test_the_plain_build_agrees(tmp_path: Path) -> None:
    specification = importlib.util.spec_from_file_location("plain", TESTS / "plain.py")
    assert specification is not None
    assert specification.loader is not None
    plain = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(plain)
    build, found = digests(plain.plain_environment(plain.copy_plain(tmp_path)))
    assert build == str(tmp_path / "src" / "urbes" / "engine" / "game.py")
    assert found == own_digests()


def test_different_seeds_end_differently() -> None:
    assert len(set(own_digests().values())) == len(own_digests())
    title = urbes.titles()[0]
    assert digest(title, title.players[0], 1) != digest(title, title.players[0], 2)


def has_compiler() -> bool:
    return any(shutil.which(name) for name in ("cc", "gcc", "clang")) or sys.platform == "win32"


def test_the_modules_under_test_are_of_the_build_that_is_meant() -> None:
    names = [
        path.relative_to(TESTS.parent / SOURCE.parent).with_suffix("").parts
        for path in compiled_modules(TESTS.parent / SOURCE)
    ]
    for name in names:
        file = str(importlib.import_module(".".join(name)).__file__)
        assert file.endswith(COMPILED_SUFFIXES) == (has_compiler() and not PLAIN), file
        if PLAIN:
            assert TESTS.parent not in Path(file).parents


def test_copying_for_measurements_leaves_the_game_alone() -> None:
    title = urbes.titles()[0]
    game, _ = new_game(title, title.players[0], 0)
    before = title.dump(game)
    copy_many(game, 10)
    assert title.dump(game) == before
