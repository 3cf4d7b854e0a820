"""The real command in a process of its own."""

import json
import os
import subprocess
import sys
from typing import Any

URBES = [sys.executable, "-m", "urbes.cli.main"]
DEADLINE = 180


def run(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*URBES, *arguments],
        env={**os.environ, "LANG": "C.UTF-8", **environment},
        capture_output=True,
        encoding="utf-8",
        timeout=DEADLINE,
        check=False,
    )


def sim(*arguments: str, **environment: str) -> dict[str, Any]:
    """The report of a simulation of Porta Nigra."""
    done = run("sim", "porta-nigra", *arguments, "--json", **environment)
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    found: dict[str, Any] = json.loads(done.stdout)
    return found
