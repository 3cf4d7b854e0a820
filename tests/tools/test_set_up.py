"""The set-up of a checkout with fake programs: what is done, what is left alone, what an interruption leaves."""

import io
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest
from tools.progress import Progress, Step
from tools.set_up import GOALS, SetUp

from tools import set_up

ROOT = Path(__file__).parent.parent.parent
STEPS_OF_PYTHON = ["venv", "pip uv", "pip build", "pip server", "pip editable"]
STEPS_OF_PLAY = [*STEPS_OF_PYTHON, "setup.py", "npm ci", "npm run"]


class Interrupted(Exception):
    """Somebody pressed Ctrl-C, or the power failed."""


class Programs:
    """Notes what is run and leaves behind what the real program would; one of them can be interrupted half-way."""

    def __init__(self) -> None:
        self.ran: list[str] = []
        self.lines: list[str] = []
        self.interrupted = ""

    def run(self, command: Sequence[object], environment: Mapping[str, str] | None = None) -> str:
        words = [str(word) for word in command]
        name = self.name(words)
        self.ran.append(name)
        self.lines.append(" ".join(words))
        if name == "venv":
            Path(".venv/bin").mkdir(parents=True)
            Path(".venv/pyvenv.cfg").write_text("version = 3.11.7\n")
        elif name == "npm ci":
            shutil.rmtree("web/node_modules", ignore_errors=True)
            Path("web/node_modules").mkdir()
        if name == self.interrupted:
            raise Interrupted
        if name == "venv":
            Path(".venv/lib/python3/site-packages/pip").mkdir(parents=True)
            Path(".venv/lib/python3/site-packages/pip/__main__.py").touch()
        elif name == "setup.py":
            Path("src/urbes__mypyc.so").touch()
        elif name == "npm run":
            Path("src/urbes/bundle").mkdir(exist_ok=True)
            Path("src/urbes/bundle/index.html").touch()
        return ""

    def name(self, words: list[str]) -> str:
        if "--editable" in words:
            return "pip editable"
        if "--requirement" in words:
            return f"pip {Path(words[words.index('--requirement') + 1]).stem}"
        if words[0] == "npm":
            return f"npm {words[3]}"
        return words[2] if words[1] == "-m" else words[1]


@pytest.fixture
def programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Programs:
    for name in ("pyproject.toml", "setup.py"):
        shutil.copy(ROOT / name, tmp_path)
    for name in ("tools/compiler.py", "tools/sources.py", "web/package.json", "web/package-lock.json"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    shutil.copytree(ROOT / "requirements", tmp_path / "requirements")
    for name in ("src/urbes/games/well/rules.py", "web/src/main.ts"):
        (tmp_path / name).parent.mkdir(parents=True)
        (tmp_path / name).write_text("1")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(set_up, "why_plain", lambda: None)
    monkeypatch.setattr(set_up, "node_is_new", lambda: True)
    monkeypatch.setattr(subprocess, "check_output", lambda *_, **__: "urbes: compiled build\n")
    found = Programs()
    monkeypatch.setattr(Step, "run", lambda _, *rest: found.run(*rest))
    return found


def make(programs: Programs, goal: str) -> list[str]:
    """What was run for the goal."""
    programs.ran = []
    SetUp(goal, Progress(io.StringIO())).run()
    return programs.ran


@pytest.mark.parametrize("goal", GOALS)
def test_what_is_ready_is_left_alone(programs: Programs, goal: str) -> None:
    assert make(programs, goal)
    assert make(programs, goal) == []


def test_it_is_said_once_which_build_it_is(programs: Programs) -> None:
    said = io.StringIO()
    SetUp("terminal", Progress(said)).run()
    assert said.getvalue().endswith("\nurbes: compiled build\n")


def test_playing_needs_no_developers_tools(programs: Programs) -> None:
    assert sorted(make(programs, "play")) == sorted(STEPS_OF_PLAY)
    assert any(line.endswith("ci --omit=dev") for line in programs.lines)

    # Tests then add what they need, and playing still works with it.
    assert sorted(make(programs, "web")) == ["npm ci", "pip dev", "pip editable"]
    assert make(programs, "play") == []


@pytest.mark.parametrize("name", STEPS_OF_PLAY)
def test_what_was_interrupted_is_not_taken_for_ready(programs: Programs, name: str) -> None:
    programs.interrupted = name
    with pytest.raises(Interrupted):
        make(programs, "play")
    programs.interrupted = ""
    again = make(programs, "play")
    assert name in again
    if name in STEPS_OF_PYTHON:
        assert set(STEPS_OF_PYTHON) <= set(again)
    assert make(programs, "play") == []


def test_a_change_is_noticed_where_it_matters(programs: Programs) -> None:
    make(programs, "play")
    Path("src/urbes/games/well/rules.py").write_text("2")
    assert make(programs, "play") == ["setup.py"]
    Path("src/urbes__mypyc.so").unlink()
    assert make(programs, "play") == ["setup.py"]
    Path("web/src/main.ts").write_text("2")
    assert make(programs, "play") == ["npm run"]
    Path("web/package-lock.json").write_text("{}")
    assert make(programs, "play") == ["npm ci", "npm run"]
    project = Path("pyproject.toml").read_text(encoding="utf-8")
    Path("pyproject.toml").write_text(project.replace('"rich>=', '"richer>='), encoding="utf-8")
    assert make(programs, "play") == ["pip server", "pip editable"]
    write_more("requirements/server.txt")
    assert make(programs, "play") == ["pip server", "pip editable"]
    write_more("requirements/dev.txt")
    assert make(programs, "play") == []
    write_more("requirements/build.txt")
    assert make(programs, "play") == ["pip build", "setup.py"]


def write_more(name: str) -> None:
    with Path(name).open("a", encoding="utf-8") as file:
        file.write("# one more line\n")


@pytest.mark.parametrize("goal", GOALS)
def test_packages_are_those_of_the_locks(programs: Programs, goal: str) -> None:
    make(programs, goal)
    installs = [line for line in programs.lines if " pip install " in line]
    assert installs
    for line in installs:
        assert "--no-deps" in line
        assert "--require-hashes" in line or line.endswith(" --editable .")


def test_a_venv_without_pip_is_made_anew(programs: Programs) -> None:
    make(programs, "dev")
    shutil.rmtree(".venv/lib")
    assert {"venv", "pip build", "pip dev", "pip editable"} <= set(make(programs, "dev"))


def test_without_a_compiler_the_plain_files_are_used_until_there_is_one(
    programs: Programs, monkeypatch: pytest.MonkeyPatch
) -> None:
    make(programs, "terminal")
    monkeypatch.setattr(set_up, "why_plain", lambda: "no C compiler found")
    said = io.StringIO()
    SetUp("terminal", Progress(said)).run()
    assert "no C compiler found, so this is the plain Python build" in said.getvalue()
    assert not Path("src/urbes__mypyc.so").exists()
    assert make(programs, "terminal") == []
    monkeypatch.setattr(set_up, "why_plain", lambda: None)
    assert make(programs, "terminal") == ["setup.py"]


def test_without_any_node_it_is_said(programs: Programs, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(set_up, "node_is_new", lambda: False)
    monkeypatch.setattr(set_up, "node_wheel", list)
    with pytest.raises(set_up.SetUpFailed, match=r"Node 22\.12 or newer"):
        make(programs, "play")


def test_another_goal_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert set_up.main(["plays"]) == 2
    assert "terminal|play|dev" in capsys.readouterr().err
