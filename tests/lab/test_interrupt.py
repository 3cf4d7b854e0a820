"""An interrupted simulation leaves only whole files."""

import os
import signal
import subprocess
import time
from pathlib import Path

import pytest

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
    end = time.monotonic() + DEADLINE
    while len(list(tmp_path.glob("*.json"))) < 3 and time.monotonic() < end:
        time.sleep(0.02)
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
