"""A fourth game is a folder on Python's path, and nothing else: it passes the tests that every game passes.

They run in processes of their own, whose shelf holds the games. One game is Ostia, which lies here; the other is what
`urbes new-game` writes.
"""

import re
from pathlib import Path

import pytest

from tests.cli.terminal import urbes
from tests.fourth.running import HERE, LONG, TESTS, run_tests

LAWS = (
    "laws",
    "locales",
    "lab/test_environments.py",
    "lab/test_gymnasium.py",
    "lab/test_openspiel.py",
    "lab/test_pettingzoo.py",
    "server/play/test_whole_games.py",
)
NEW = "wine-road"
pytestmark = pytest.mark.timeout(LONG)


@pytest.fixture(scope="session")
def new_game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("new")
    done = urbes("new-game", NEW, "--to", str(folder))
    assert done.returncode == 0, done.stderr
    return folder


def test_ostia_and_a_new_game_pass_every_law(new_game: Path) -> None:
    chosen = " or ".join(["ostia", NEW, NEW.replace("-", "_")])
    assert run_tests([HERE, new_game], "-k", chosen, *[str(TESTS / part) for part in LAWS], sampled=True) > 120


def test_ostia_plays_by_its_rules_everywhere() -> None:
    assert run_tests([HERE], str(HERE / "within")) > 10


def test_a_new_game_passes_its_own_tests(new_game: Path) -> None:
    assert run_tests([new_game], str(new_game / "tests")) == 4


def test_no_other_file_knows_the_fourth_game() -> None:
    """Neither the engine nor a client has to be changed for a new game."""
    parts = ("src", "web/src", "web/tools", "web/wire.py", "tools")
    files = [path for part in parts for path in [TESTS.parent / part, *(TESTS.parent / part).rglob("*")]]
    text = (".py", ".ts", ".js", ".svelte", ".css", ".toml", ".html")
    naming = [
        path
        for path in files
        if path.suffix in text and "node_modules" not in path.parts and "bundle" not in path.parts
        if re.search(r"\bostia\b", path.read_text(encoding="utf-8"), re.IGNORECASE)
    ]
    assert naming == []


@pytest.mark.parametrize(
    ("key", "complaint"),
    [
        ("Wine", "a key has small letters"),
        ("wine road", "a key has small letters"),
        ("../wine", "a key has small letters"),
        ("w" * 41, "a key has small letters"),
        ("porta-nigra", "there is a game with the key porta-nigra"),
        ("skeleton", "there is a game with the key skeleton"),
    ],
)
def test_a_key_that_cannot_be_one_is_refused(key: str, complaint: str, tmp_path: Path) -> None:
    done = urbes("new-game", key, "--to", str(tmp_path))
    assert done.returncode == 1
    assert complaint in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_new_game_overwrites_nothing(new_game: Path) -> None:
    before = (new_game / "tests" / "test_wine_road.py").read_bytes()
    done = urbes("new-game", NEW, "--to", str(new_game))
    assert done.returncode == 1
    assert "is already there" in done.stderr
    assert (new_game / "tests" / "test_wine_road.py").read_bytes() == before
