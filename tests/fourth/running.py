"""Tests in a process of their own, whose shelf holds the games of more folders."""

import os
import re
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
TESTS = HERE.parent
LONG = 900
"""Seconds for a test that runs many others."""
PASSED = re.compile(r"(\d+) passed")


def run_tests(shelf: list[Path], *arguments: str, sampled: bool = False) -> int:
    """Run tests, or a sample of them, with the games of these folders on the shelf; returns how many passed."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    path = os.pathsep.join([*map(str, shelf), *environment.get("PYTHONPATH", "").split(os.pathsep)]).rstrip(os.pathsep)
    environment |= {
        "PYTHONPATH": path,
        "URBES_SAMPLE": "1" if sampled else "",
        "URBES_LAWS": "0.1",
        "URBES_EXAMPLES": "20",
    }
    environment.pop("URBES_DURATIONS", None)
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-n", "0", "-p", "no:cacheprovider", *arguments],
        cwd=TESTS.parent,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-5000:] + done.stderr[-2000:]
    found = PASSED.search(done.stdout)
    assert found is not None, done.stdout
    return int(found.group(1))
