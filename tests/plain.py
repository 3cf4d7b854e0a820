"""Runs a sample of the tests of kernel and games on the plain Python files, counting the branches that they reach.

Compiled modules lie beside their sources and win on import, so the sources are copied to a place without them. Only
here can branches be counted: compiled code has none that a tracer sees.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parent.parent
SUITE = ("engine", "games", "laws", "rules", "show", "lab/test_environments.py", "lab/test_observers.py")
LEAST = 95
"""Per cent of the branches of engine and games that the tests must reach."""


def copy_plain(folder: Path) -> Path:
    """The package without its compiled modules; returns what belongs on the path."""
    compiled = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__", "*.egg-info")
    return Path(shutil.copytree(ROOT / "src", folder / "src", ignore=compiled))


def plain_environment(source: Path) -> dict[str, str]:
    """These sources come first; games that lie elsewhere on the path are still found."""
    path = os.pathsep.join([str(source), *os.environ.get("PYTHONPATH", "").split(os.pathsep)])
    return {**os.environ, "PYTHONPATH": path.rstrip(os.pathsep), "URBES_PLAIN": "1"}


def main(arguments: list[str]) -> int:
    with tempfile.TemporaryDirectory() as folder:
        environment = plain_environment(copy_plain(Path(folder)))
        environment.setdefault("URBES_SAMPLE", "1")
        environment.setdefault("URBES_LAWS", "0.05")
        environment.setdefault("URBES_EXAMPLES", "30")
        if report := environment.get("URBES_DURATIONS"):
            environment["URBES_DURATIONS"] = str(Path(report).absolute())
        environment["COVERAGE_FILE"] = str(Path(folder) / "coverage")
        command = [sys.executable, "-m", "pytest", "-n", "auto", "-p", "no:cacheprovider"]
        command += ["-c", str(ROOT / "pyproject.toml"), f"--rootdir={ROOT}", "--cov", "--cov-branch"]
        command += [f"--cov-config={ROOT / 'pyproject.toml'}", f"--cov-fail-under={LEAST}"]
        command += ["--cov-report=term-missing:skip-covered"]
        command += [*arguments, *[str(ROOT / "tests" / part) for part in SUITE]]
        return subprocess.run(command, cwd=folder, env=environment, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
