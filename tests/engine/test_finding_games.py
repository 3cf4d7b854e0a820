"""Games that live outside the package are found in the namespace package `urbes_games`."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import urbes.games
from urbes.engine import registry
from urbes.engine.errors import ContractError

WELL = Path(__file__).parent / "well"
REGISTERED = "\n\nfrom urbes.engine.registry import register\n\nregister(WellTitle())\n"


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty `urbes_games` on Python's path; afterwards the shelf and the imported modules are as before."""
    folder = tmp_path / "urbes_games"
    folder.mkdir()
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(registry, "_shelf", dict(registry._shelf))
    yield folder
    for name in [name for name in sys.modules if name.partition(".")[0] == "urbes_games"]:
        del sys.modules[name]


def put(folder: Path, text: str) -> None:
    """A game with this text as its `__init__.py`."""
    shutil.copytree(WELL, folder, ignore=shutil.ignore_patterns("__pycache__"))
    (folder / "__init__.py").write_text(text, encoding="utf-8")


def well() -> str:
    return (WELL / "__init__.py").read_text(encoding="utf-8")


def test_a_folder_elsewhere_is_a_game_on_the_shelf(elsewhere: Path) -> None:
    put(elsewhere / "well", well() + REGISTERED)
    urbes.games.find_games()
    assert "well" in [title.key for title in urbes.titles()]
    urbes.games.find_games()
    assert urbes.new("well", 2)[0].seats == 2


def test_games_lie_in_several_places(elsewhere: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put(elsewhere / "well", well() + REGISTERED)
    spring = well().replace('key = "well"', 'key = "spring"') + REGISTERED
    put(tmp_path / "other" / "urbes_games" / "spring", spring)
    monkeypatch.syspath_prepend(str(tmp_path / "other"))
    urbes.games.find_games()
    assert {"spring", "well"} <= {title.key for title in urbes.titles()}


@pytest.mark.parametrize(
    ("text", "file", "what"),
    [
        ("", "well/__init__.py", "registers no game of this folder"),
        ("from urbes_games.well.title import WellTitle", "well/title.py", "is missing"),
        ("from urbes_games.well.rules.game import Well", "well/rules.py", "is missing"),
    ],
)
def test_a_folder_that_is_no_game_is_refused(elsewhere: Path, text: str, file: str, what: str) -> None:
    put(elsewhere / "well", text)
    with pytest.raises(ContractError) as caught:
        urbes.games.find_games()
    assert caught.value.where.endswith(f"urbes_games/{file}")
    assert caught.value.what == what


def test_an_edition_without_a_game_is_refused(elsewhere: Path) -> None:
    put(elsewhere / "well", well() + REGISTERED)
    (elsewhere / "well" / "__init__.py").unlink()
    with pytest.raises(ContractError, match=r"urbes_games/well/__init__\.py: is missing"):
        urbes.games.find_games()


@pytest.mark.parametrize("text", ["import not_installed_here", "1 +"])
def test_what_else_fails_in_a_game_is_told_as_it_is(elsewhere: Path, text: str) -> None:
    put(elsewhere / "well", text)
    with pytest.raises((ModuleNotFoundError, SyntaxError), match=r"not_installed_here|invalid syntax"):
        urbes.games.find_games()


def test_a_new_process_finds_the_game_and_opens_no_socket(elsewhere: Path) -> None:
    put(elsewhere / "well", well() + REGISTERED)
    path = os.pathsep.join([str(elsewhere.parent), *sys.path])
    asked = "import sys, urbes; print('well' in [title.key for title in urbes.titles()], 'socket' in sys.modules)"
    said = subprocess.run(
        [sys.executable, "-c", asked], env=os.environ | {"PYTHONPATH": path}, capture_output=True, text=True, check=True
    )
    assert said.stdout.split() == ["True", "False"]
