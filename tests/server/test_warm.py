"""Forked commands are what people start: the same words, statuses, signals and folders."""

import os
import signal
import subprocess
from pathlib import Path

import pytest

from tests import warm
from tests.server.client import PATIENCE, Server


@pytest.mark.parametrize("arguments", [["--version"], ["admin", "--data", "nowhere", "users"], ["play", "chess"]])
def test_a_fork_says_and_returns_what_the_command_does(arguments: list[str], tmp_path: Path) -> None:
    environment = {**os.environ, "LANG": "hu_HU.UTF-8"}
    ours = warm.run(*arguments, environment=environment, folder=tmp_path)
    theirs = subprocess.run(
        [*warm.REAL, *arguments],
        env=environment,
        cwd=tmp_path,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert (ours.returncode, ours.stdout, ours.stderr) == (theirs.returncode, theirs.stdout, theirs.stderr)
    assert ours.stdout + ours.stderr


def test_a_server_is_a_process_of_its_own(tmp_path: Path) -> None:
    nodes = [Server(tmp_path / name / "data") for name in ("one", "two")]
    for node in nodes:
        node.data.parent.mkdir()
        node.start()
    processes = [node.process for node in nodes if node.process is not None]
    assert len({os.getpid(), *(each.pid for each in processes)}) == 3
    assert [each.poll() for each in processes] == [None, None]
    assert nodes[0].kill() == -signal.SIGKILL
    assert nodes[1].get("/healthz").status_code == 200
    assert nodes[1].stop() == 0
    with pytest.raises(ProcessLookupError):
        os.kill(processes[0].pid, 0)
    assert processes[1].wait(PATIENCE) == 0
