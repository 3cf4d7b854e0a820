"""A small package of the same shape, really compiled: what changed is compiled again, and only that."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from tools.sources import COMPILED_BOTS, COMPILED_ENGINE, PLAIN

ROOT = Path(__file__).parent.parent.parent
ASKED = "from urbes.games.well.rules import water; print(water.__file__.endswith('.py'), water.depth())"

pytestmark = pytest.mark.skipif(shutil.which("cc") is None, reason="needs a C compiler")


@pytest.fixture
def project(tmp_path: Path) -> Path:
    shutil.copytree(ROOT / "tools", tmp_path / "tools", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "setup.py", tmp_path)
    (tmp_path / "pyproject.toml").write_text('[project]\nname = "urbes"\nversion = "1"\n')
    package = tmp_path / "src" / "urbes"
    for folder, modules in (("engine", COMPILED_ENGINE), ("bots", COMPILED_BOTS), ("games/well/rules", ("water",))):
        (package / folder).mkdir(parents=True)
        for name in modules:
            (package / folder / f"{name}.py").write_text("def depth() -> int:\n    return 1\n")
    for path in (package, package / "engine", package / "bots", *package.glob("games/**/")):
        (path / "__init__.py").touch()
    return tmp_path


def build(project: Path, **environment: str) -> list[str]:
    """The lines about what was done."""
    command = [sys.executable, "setup.py", "--quiet", "build_ext", "--inplace"]
    done = subprocess.run(
        command, cwd=project, env={**os.environ, **environment}, capture_output=True, text=True, check=True
    )
    return [line for line in done.stderr.splitlines() if line.startswith("urbes: ")]


def ask(project: Path) -> str:
    environment = {**os.environ, "PYTHONPATH": str(project / "src")}
    return subprocess.check_output([sys.executable, "-c", ASKED], env=environment, cwd=project, text=True).strip()


def compiled(lines: list[str]) -> int:
    return sum(line.startswith("urbes: compiling ") for line in lines)


def test_only_what_changed_is_compiled_again(project: Path) -> None:
    first = build(project)
    assert compiled(first) > 2 * len(COMPILED_ENGINE)
    assert ask(project) == "False 1"

    assert compiled(build(project)) == 0

    water = project / "src/urbes/games/well/rules/water.py"
    water.write_text(water.read_text().replace("1", "2"))
    assert compiled(build(project)) == 1
    assert ask(project) == "False 2"

    # Back again, with a library and an object file missing. An interrupted build leaves no such file behind: a file has
    # another name until it is whole.
    water.write_text(water.read_text().replace("2", "1"))
    next(project.glob("src/urbes/games/well/rules/*.so")).unlink()
    objects = sorted(project.glob("build/compiled/objects-*/*.o"))
    assert len(objects) == compiled(first)
    next(path for path in objects if "water" not in path.name).unlink()
    assert compiled(build(project)) == 2
    assert ask(project) == "False 1"

    # A module that is gone leaves no library for a wheel.
    water.unlink()
    build(project)
    assert not list(project.glob("build/lib*/urbes/games/well/**/*.so"))


@pytest.mark.parametrize("failing", ["exit 1", 'case "$*" in *__native_*) exit 1;; *) exec cc "$@";; esac'])
def test_where_compiling_fails_the_plain_files_are_used(project: Path, failing: str) -> None:
    compiler = project / "failing-cc"
    compiler.write_text(f"#!/bin/sh\n{failing}\n")
    compiler.chmod(0o755)
    lines = build(project, CC=str(compiler))
    assert "plain Python build" in lines[-1]
    assert not list(project.rglob("*.so"))
    assert ask(project) == "True 1"


def test_without_a_compiler_nothing_is_tried(project: Path, tmp_path: Path) -> None:
    lines = build(project, PATH=str(tmp_path / "empty"), CC="none")
    assert lines == [f"urbes: no C compiler found, {PLAIN}"]
