"""Which Pythons `make test-pythons` finds, and what it does when a test fails on one."""

import subprocess
import sys
from pathlib import Path

import pytest

from tools import pythons


def program(path: Path, version: str) -> str:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\necho '[\"{path}\", [{version}]]'\n")
    path.chmod(0o755)
    return str(path)


def test_the_newest_of_each_version_is_found(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    shim = tmp_path / "bin" / "python3.13"
    monkeypatch.setattr(sys, "executable", program(tmp_path / "old" / "python3", "3, 10, 1"))
    monkeypatch.setenv("PATH", f"{tmp_path / 'bin'}:/bin:/usr/bin")
    monkeypatch.setenv("PYENV_ROOT", str(tmp_path / "pyenv"))
    program(shim, "3, 13, 0")
    shim.write_text("#!/bin/sh\nexit 127\n")
    program(tmp_path / "pyenv/versions/3.12.1/bin/python3.12", "3, 12, 1")
    newer = program(tmp_path / "pyenv/versions/3.12.9/bin/python3.12", "3, 12, 9")
    found = pythons.pythons()
    assert found["3.12"] == newer
    assert "3.10" not in found
    assert str(shim) not in found.values()


def test_a_failure_on_one_python_fails_the_whole(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(pythons, "pythons", lambda: {"3.11": "one", "3.12": "two"})

    def run(command: list[str], **rest: object) -> subprocess.CompletedProcess[str]:
        failed = "3.12" in command[0] and "pytest" in command
        return subprocess.CompletedProcess(command, int(failed))

    monkeypatch.setattr(subprocess, "run", run)
    assert pythons.main() == 1
    assert capsys.readouterr().out.endswith("tried: 3.11, 3.12; failed: 3.12\n")
    monkeypatch.setattr(subprocess, "run", lambda command, **rest: subprocess.CompletedProcess(command, 0))
    assert pythons.main() == 0


def test_the_tests_have_their_packages() -> None:
    names = " ".join(pythons.requirements())
    assert "pytest>" in names
    assert "hypothesis" in names
    assert "mypy" in names
