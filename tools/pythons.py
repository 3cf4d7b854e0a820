"""Runs the laws and recorded games on every Python of this machine, each in its own venv (`make test-pythons`)."""

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

OLDEST = (3, 11)
TRIED = range(OLDEST[1], 20)
FOLDER = Path("build/pythons")
TEST_PACKAGES = ("hypothesis", "pytest", "pytest-cov", "pytest-timeout", "pytest-xdist")
"""The packages of the extra dev that these tests need; a name that dev does not have is left out."""
SUITE = ("tests/laws", "tests/games/test_recorded.py")
ABOUT = "import json, sys; print(json.dumps([sys.executable, list(sys.version_info[:3])]))"


def candidates() -> list[str]:
    """Programs that may be a Python: on the path, and in the folder of pyenv."""
    names = [f"python3.{minor}" for minor in TRIED]
    found = [path for name in names if (path := shutil.which(name))]
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    found += [str(path) for name in names for path in sorted(pyenv.glob(f"*/bin/{name}"))]
    return [sys.executable, *found]


def pythons() -> dict[str, str]:
    """The newest program of each version from 3.11 on, by "3.11"; a shim without a Python behind it does not count."""
    best: dict[str, tuple[list[int], str]] = {}
    for program in candidates():
        done = subprocess.run([program, "-c", ABOUT], check=False, capture_output=True, text=True)
        if done.returncode:
            continue
        path, version = json.loads(done.stdout)
        if tuple(version[:2]) >= OLDEST:
            key = f"{version[0]}.{version[1]}"
            best[key] = max(best.get(key, ([], "")), (version, path))
    return {key: path for key, (_, path) in sorted(best.items(), key=lambda item: item[1][0])}


def requirements() -> list[str]:
    """The packages that build Urbes and that these tests need."""
    project = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))
    dev = project["project"]["optional-dependencies"]["dev"]
    tests = [line for line in dev if re.split(r"[^\w-]", line)[0] in TEST_PACKAGES]
    return [*project["build-system"]["requires"], *tests]


def test(version: str, program: str) -> bool:
    """Install Urbes as a user would, and run the tests on what was installed."""
    venv = FOLDER / version
    python = venv / "bin" / "python"
    environment = {**os.environ, "URBES_WITHOUT_WEB": "1"}
    environment.setdefault("URBES_LAWS", "0.1")
    environment.setdefault("URBES_EXAMPLES", "50")
    pip = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    for command in (
        [program, "-m", "venv", "--clear", venv],
        [*pip, *requirements()],
        [*pip, "--no-build-isolation", "."],
        [python, "-m", "urbes.cli.build"],
        [python, "-m", "pytest", "-n", "auto", "-p", "no:cacheprovider", *SUITE],
    ):
        if subprocess.run([str(part) for part in command], check=False, env=environment).returncode:
            return False
    return True


def main() -> int:
    failed = []
    for version, program in pythons().items():
        print(f"Python {version}: {program}", flush=True)
        if not test(version, program):
            failed.append(version)
    print(f"tried: {', '.join(pythons())}; failed: {', '.join(failed) or 'none'}")
    return len(failed) > 0


if __name__ == "__main__":
    sys.exit(main())
