"""A ladder on a Ray cluster: the same results, and a worker that is killed costs no game."""

import json
import os
import signal
import socket
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest

from urbes.engine.errors import OptionError
from urbes.lab.fixtures import make_contest
from urbes.lab.ladder import climb
from urbes.lab.results_file import FILE

from .running import URBES
from .test_ladder import timeless

LONG = 300
GAMES = 40
pytest.importorskip("ray", reason="the extra `ray` is not installed")


def playing(ancestor: int) -> list[int]:
    """The processes below another that are playing a game for Ray just now."""
    parents, busy = {}, []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            status = (folder / "stat").read_text(encoding="utf-8", errors="replace")
            command = (folder / "cmdline").read_bytes()
        except OSError:
            continue
        parents[int(folder.name)] = int(status.rpartition(")")[2].split()[1])
        if command.startswith(b"ray::play"):
            busy.append(int(folder.name))
    return [each for each in busy if descends(each, ancestor, parents)]


def descends(process: int, ancestor: int, parents: dict[int, int]) -> bool:
    while process > 1:
        process = parents.get(process, 0)
        if process == ancestor:
            return True
    return False


def kill_players(ancestor: int, number: int) -> None:
    """Kill so many different players, each while it plays."""
    killed: set[int] = set()
    end = time.monotonic() + LONG
    while time.monotonic() < end:
        for each in set(playing(ancestor)) - killed:
            os.kill(each, signal.SIGKILL)
            killed.add(each)
            if len(killed) == number:
                return
        time.sleep(0.02)
    raise AssertionError("nobody played")


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="finds the players by /proc")
def test_a_killed_worker_costs_no_game(tmp_path: Path) -> None:
    """Two players are killed in the middle of a game; the results are those of one process."""
    arguments = ["--games", f"{GAMES}", "--bots", "greedy,random", "--seed", "ray", "--out", str(tmp_path / "ray")]
    process = subprocess.Popen(
        [*URBES, "ladder", "porta-nigra", *arguments, "--ray", "local", "--json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
    )
    try:
        kill_players(process.pid, 2)
        played = len((tmp_path / "ray" / FILE).read_bytes().splitlines()) - 1
        output, errors = process.communicate(timeout=LONG)
    finally:
        process.kill()
    assert process.returncode == 0, errors
    assert played < GAMES
    found: dict[str, Any] = json.loads(output)
    assert found["games"] == GAMES
    contest = make_contest("porta-nigra", 2, GAMES, "ray", bots=["greedy", "random"])
    assert timeless(found) == timeless(climb(contest, tmp_path / "alone", jobs=2))
    keys = [json.loads(line)["key"] for line in (tmp_path / "ray" / FILE).read_bytes().splitlines()[1:]]
    assert sorted(keys) == sorted(each.key for each in contest.fixtures()), "each game once"


@pytest.mark.parametrize(
    "form", ["127.0.0.1:{}", "ray://127.0.0.1:{}", "127.0.0.1:x", "127.0.0.1", "nobody.invalid:{}"]
)
def test_a_cluster_that_is_not_there_is_told(form: str, tmp_path: Path) -> None:
    """The error comes at once, although Ray itself would try for ever."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        address = form.format(server.getsockname()[1])
    contest = make_contest("porta-nigra", 2, 2, "ray", bots=["greedy", "random"])
    began = time.monotonic()
    with pytest.raises(OptionError, match=r"no Ray cluster at .*: .+; give the address of one, or `local`") as refused:
        climb(contest, tmp_path, ray=address)
    assert f"no Ray cluster at {address}: " in str(refused.value)
    assert time.monotonic() - began < LONG / 4
