"""An interrupted simulation leaves only whole files, and a killed one no processes."""

import contextlib
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.waiting import MARKS, searching, wait_until
from urbes import read_record, verify

from .running import DEADLINE, URBES


@pytest.mark.parametrize(
    ("number", "jobs", "group"),
    [(signal.SIGINT, 1, False), (signal.SIGTERM, 1, False), (signal.SIGINT, 2, True), (signal.SIGTERM, 2, True)],
)
def test_an_interrupt_leaves_only_whole_files(tmp_path: Path, number: int, jobs: int, group: bool) -> None:
    """Ctrl-C reaches the whole group of processes, a kill only the first."""
    arguments = ["sim", "porta-nigra", "--players", "2", "--games", "1000000", "--jobs", str(jobs), "--lang", "en"]
    process = subprocess.Popen(
        [*URBES, *arguments, "--save", str(tmp_path)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        start_new_session=True,
    )
    wait_until(lambda: len(list(tmp_path.glob("*.json"))) >= 3, "three records", DEADLINE)
    if group:
        os.killpg(process.pid, number)
    else:
        process.send_signal(number)
    output, errors = process.communicate(timeout=DEADLINE)
    files = sorted(tmp_path.iterdir())
    assert process.returncode == 130, errors
    assert output == ""
    assert len(files) >= 3
    assert errors.splitlines() == [
        f"Interrupted after {len(files)} games.",
        f"{len(files)} whole records are in {tmp_path}.",
    ]
    assert {path.name for path in files} == {f"porta-nigra-2p-0-{number}.json" for number in range(len(files))}
    verify(read_record(tmp_path / f"porta-nigra-2p-0-{len(files) - 1}.json"))
    for path in files:
        read_record(path)


def alive(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere processes end with the game they play")
@pytest.mark.parametrize("command", ["ladder", "sim"])
def test_nobody_outlives_who_was_killed(command: str, tmp_path: Path) -> None:
    """This also holds in the middle of a long search."""
    marks = tmp_path / "marks"
    marks.mkdir()
    bots = ["--bots", "tests.lab.own:Searches,random"]
    process = subprocess.Popen(
        [*URBES, command, "porta-nigra", "--players", "2", "--games", "8", "--jobs", "2", *bots],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), MARKS: str(marks)},
        start_new_session=True,
    )
    thinking: list[int] = []
    try:
        thinking = wait_until(lambda: found if len(found := searching(marks)) == 2 else [], "two searches", DEADLINE)
        assert process.pid not in thinking
        process.kill()
        process.wait(DEADLINE)
        wait_until(lambda: not any(alive(each) for each in thinking), "the end of both", DEADLINE)
    finally:
        for each in [process.pid, *thinking]:
            with contextlib.suppress(ProcessLookupError):
                os.kill(each, signal.SIGKILL)
