"""What is compiled follows from where a module lies and what it is called."""

import re
from pathlib import Path

import pytest
from tools.sources import PLAIN_NAMES, SOURCE, compiled_modules, fingerprint, why_plain

ROOT = Path(__file__).parent.parent.parent


def names(source: Path) -> set[str]:
    return {str(path.relative_to(source)) for path in compiled_modules(source)}


def test_every_module_of_a_game_is_compiled_in_whatever_folder_it_lies(tmp_path: Path) -> None:
    for name in ("title.py", "state.py", "rules/__init__.py", "rules/market.py", "show/view.py", "ai/deep/judge.py"):
        path = tmp_path / "games" / "well" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    games = {name for name in names(tmp_path) if name.startswith("games/")}
    assert games == {"games/well/state.py", "games/well/rules/market.py", "games/well/ai/deep/judge.py"}


def test_what_is_compiled_is_there_and_nothing_of_a_game_is_forgotten() -> None:
    compiled = set(compiled_modules(ROOT / SOURCE))
    assert [path for path in compiled if not path.is_file()] == []
    games = set((ROOT / SOURCE).glob("games/*/**/*.py"))
    assert len(games) > 50
    assert {path.stem for path in games - compiled} <= set(PLAIN_NAMES)


def test_structs_are_not_compiled() -> None:
    for path in compiled_modules(ROOT / SOURCE):
        assert not re.search(r"^class \w+\(.*Struct", path.read_text(encoding="utf-8"), re.MULTILINE), path


def test_a_fingerprint_changes_with_a_text_a_name_and_a_number_of_files(tmp_path: Path) -> None:
    one, other = tmp_path / "one", tmp_path / "other"
    one.write_text("text")
    other.write_text("text")
    prints = [fingerprint([one]), fingerprint([other]), fingerprint([one, other]), fingerprint([one], "3.12")]
    one.write_text("texts")
    prints.append(fingerprint([one]))
    assert len(set(prints)) == len(prints)
    one.write_text("text")
    assert fingerprint([one]) == prints[0]


def test_it_is_said_why_the_build_is_plain(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("URBES_PLAIN", "1")
    assert why_plain() == "URBES_PLAIN is set"
    monkeypatch.delenv("URBES_PLAIN")
    monkeypatch.setenv("PATH", str(tmp_path))
    assert why_plain() == "no C compiler found"
    (tmp_path / "cc").touch(0o755)
    monkeypatch.setattr("sysconfig.get_path", lambda name: str(tmp_path))
    assert why_plain() == "Python's headers are missing (python3-dev)"
    (tmp_path / "Python.h").touch()
    assert why_plain() is None
