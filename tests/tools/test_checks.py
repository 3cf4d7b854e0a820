"""Targets two at a time: all of them run, one failure fails the whole, and what they print can be read."""

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest
from tools.checks import FOLDER, TIMES, Checks, main
from tools.progress import Progress

MAKEFILE = """
good:
\t@echo all is well
bad:
\t@echo the reason; exit 3
late:
\t@echo later
waits:
\t@cat pipe
frees:
\t@echo at last > pipe
"""
ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "Makefile").write_text(MAKEFILE)
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("MAKEFLAGS", raising=False)


def check(*targets: str) -> tuple[int, str]:
    said = io.StringIO()
    return Checks(Progress(said), list(targets)).run(), said.getvalue()


def test_all_targets_are_run() -> None:
    status, said = check("good", "late")
    assert status == 0
    assert "urbes: good went well; build/checks/good.log ends with:\nall is well\n" in said
    assert "later\n" in said
    assert said.splitlines()[-1].startswith("urbes: ok")
    assert (FOLDER / "good.log").read_text() == "all is well\n"


def test_the_next_target_begins_when_any_has_ended() -> None:
    """Otherwise the first target would wait for the last one for ever."""
    os.mkfifo("pipe")
    status, said = check("waits", "good", "frees")
    assert status == 0
    assert "build/checks/waits.log ends with:\nat last\n" in said


def test_a_failure_stops_nothing_and_fails_the_whole() -> None:
    status, said = check("bad", "good", "late")
    assert status == 1
    assert "urbes: bad FAILED; build/checks/bad.log ends with:\nthe reason\n" in said
    assert "later\n" in said
    assert said.splitlines()[-1].startswith("urbes: FAILED")


def test_the_next_run_knows_how_long_it_took() -> None:
    check("good")
    TIMES.write_text('{"good": 41.7}')
    assert "urbes: good … (about 42 s)\n" in check("good")[1]
    assert "urbes: late …\n" in check("late")[1]
    assert '"good"' in TIMES.read_text()


def test_without_targets_it_says_what_it_wants() -> None:
    assert main([]) == 2


def test_the_exit_status_is_that_of_the_targets() -> None:
    for target, status in (("good", 0), ("bad", 1), ("missing", 1)):
        done = subprocess.run(
            [sys.executable, "-m", "tools.checks", target],
            env={"PYTHONPATH": str(ROOT), "PATH": "/usr/bin:/bin"},
            check=False,
        )
        assert done.returncode == status
