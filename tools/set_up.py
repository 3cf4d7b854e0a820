"""Makes a checkout ready: packages, compiled engine and web client, at the same time, and only what has changed.

`python -m tools.set_up play` is the first step of `make play`. It needs nothing but Python's own library.
"""

import json
import os
import shutil
import signal
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from types import FrameType
from typing import Any, NamedTuple

from tools.packages import BIN, PYTHON, VENV, fetch_uv, install, lock, locked
from tools.progress import MARK, Progress, StepFailed
from tools.sources import BUNDLE, LIBRARIES, PLAIN, SOURCE, WEB, fingerprint, web_sources, why_plain
from tools.web_client import NODE_LEAST, node_is_new, node_wheel

if sys.platform != "win32":
    import fcntl

LOCK = Path("build/set-up.lock")
UNFINISHED = VENV / "unfinished"
"""This file is in the venv while packages are installed; a venv that still has it is made again."""
INSTALLED = VENV / "installed.json"
COMPILED = Path("build/compiled/ready")
WEB_PACKAGES = WEB / "node_modules" / "ready"
WEB_BUILT = Path("build/web-client-ready")


class Goal(NamedTuple):
    extra: str
    """The extra of pyproject.toml whose packages are needed; "" for none."""
    web_packages: str = ""
    """Which packages of the web client are needed: those that "build" it, or those of "dev" as well."""
    web: bool = False
    """Whether the client is built."""


GOALS = {
    "terminal": Goal(""),
    "play": Goal("server", "build", web=True),
    "dev": Goal("dev"),
    "web-packages": Goal("dev", "dev"),
    "web": Goal("dev", "dev", web=True),
}
EXTRAS = ("", "server", "dev")
WEB_LEVELS = ("", "build", "dev")
"""In both, each entry includes those before it."""


class SetUpFailed(Exception):
    """The set-up cannot go on; the text says why and what to do."""


class SetUp:
    """One run: finds what is missing, and does it."""

    def __init__(self, goal: str, progress: Progress) -> None:
        self.goal = GOALS[goal]
        self.progress = progress
        self.extra = max(self.goal.extra, installed().get("extra", ""), key=EXTRAS.index)

    def run(self) -> None:
        if UNFINISHED.exists() or (VENV.exists() and not has_pip()):
            self.progress.say("the last set-up was interrupted: Python's packages are installed anew")
            shutil.rmtree(VENV)
        todo: list[Callable[[], None]] = []
        if self.packages_are_stale():
            todo.append(self.install_packages)
        if self.engine_is_stale():
            todo.append(self.compile_engine)
        if self.goal.web_packages and (self.web_packages_are_stale() or (self.goal.web and self.web_is_stale())):
            todo.append(self.build_web)
        if self.build_web in todo and node_is_new():
            # Building the client needs nothing from Python.
            todo.remove(self.build_web)
            self.progress.together(self.build_web, partial(self.with_python, todo))
        else:
            self.with_python(todo)
        if self.compile_engine in todo:
            told = subprocess.check_output([PYTHON, "-m", "urbes.cli.build"], text=True)
            self.progress.say(told.strip().removeprefix(MARK))

    def with_python(self, steps: list[Callable[[], None]]) -> None:
        if steps:
            self.progress.together(self.prepare_python)
            self.progress.together(*steps)

    def prepare_python(self) -> None:
        """Make a venv with what the other steps need, so that these can run at the same time."""
        names = ["uv", "build", *(["node"] if self.goal.web_packages and node_wheel() else [])]
        needed = {name: fingerprint([lock(name)]) for name in names}
        have = installed().get("tools", {})
        have = have if isinstance(have, dict) else {}
        stale = [name for name in names if have.get(name) != needed[name]]
        if not stale:
            return
        with self.progress.step("preparing Python", 8) as step:
            if not VENV.exists():
                VENV.mkdir()
                UNFINISHED.touch()
                step.run([sys.executable, "-m", "venv", VENV])
            UNFINISHED.touch()
            if "uv" in stale:
                fetch_uv(step)
            if packages := [name for name in stale if name != "uv"]:
                install(step, locked(*packages))
            remember(tools=have | needed)
            UNFINISHED.unlink()

    def packages_fingerprint(self) -> str:
        project = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))
        return fingerprint([lock(self.extra or "base")], json.dumps([project["project"], project["build-system"]]))

    def packages_are_stale(self) -> bool:
        have = installed()
        return have.get("extra") != self.extra or have.get("packages") != self.packages_fingerprint()

    def install_packages(self) -> None:
        name = "installing the packages" + (" of developers" if self.extra == "dev" else "")
        with self.progress.step(name, 20 if self.extra == "dev" else 5) as step:
            UNFINISHED.touch()
            install(step, locked(self.extra or "base"))
            # Other steps compile the engine and build the web client.
            environment = {"URBES_PLAIN": "1", "URBES_WITHOUT_WEB": "1"}
            install(step, ["--no-build-isolation", "--editable", "."], environment)
            remember(extra=self.extra, packages=self.packages_fingerprint())
            UNFINISHED.unlink()

    def engine_fingerprint(self) -> str:
        sources = [path for part in ("engine", "bots", "games") for path in sorted((SOURCE / part).rglob("*.py"))]
        tools = [Path("setup.py"), Path("tools/compiler.py"), Path("tools/sources.py"), lock("build")]
        return fingerprint([*sources, *tools], venv_version(), why_plain() or "compiled")

    def engine_is_stale(self) -> bool:
        state = f"{self.engine_fingerprint()} {len(libraries())}"
        return not COMPILED.is_file() or COMPILED.read_text() != state

    def compile_engine(self) -> None:
        COMPILED.unlink(missing_ok=True)
        for path in libraries():
            path.unlink()
        reason = why_plain()
        if reason is None:
            with self.progress.step("compiling the engine", 60) as step:
                printed = step.run([PYTHON, "setup.py", "--quiet", "build_ext", "--inplace"])
            if not libraries():
                # The next run tries again: what was missing may have been installed by then.
                self.progress.say(printed.strip().splitlines()[-1].removeprefix(MARK))
                return
        else:
            self.progress.say(f"{reason}, {PLAIN}")
        COMPILED.parent.mkdir(parents=True, exist_ok=True)
        COMPILED.write_text(f"{self.engine_fingerprint()} {len(libraries())}")

    def web_packages_fingerprint(self) -> str:
        return fingerprint([WEB / "package.json", WEB / "package-lock.json"])

    def web_packages_are_stale(self) -> bool:
        have = WEB_PACKAGES.read_text().split() if WEB_PACKAGES.is_file() else []
        if len(have) != 2 or have[0] != self.web_packages_fingerprint():
            return True
        return WEB_LEVELS.index(self.goal.web_packages) > WEB_LEVELS.index(have[1])

    def web_is_stale(self) -> bool:
        return not (BUNDLE.is_file() and WEB_BUILT.is_file() and WEB_BUILT.read_text() == fingerprint(web_sources()))

    def build_web(self) -> None:
        environment = self.node_environment()
        if self.web_packages_are_stale():
            with self.progress.step("installing the packages of the web client", 10) as step:
                omit = [] if self.goal.web_packages == "dev" else ["--omit=dev"]
                step.run(["npm", "--prefix", WEB, "ci", *omit], environment)
                WEB_PACKAGES.write_text(f"{self.web_packages_fingerprint()} {self.goal.web_packages}")
        if self.goal.web and self.web_is_stale():
            with self.progress.step("building the web client", 15) as step:
                WEB_BUILT.unlink(missing_ok=True)
                built = fingerprint(web_sources())
                step.run(["npm", "--prefix", WEB, "run", "build"], environment)
                WEB_BUILT.parent.mkdir(parents=True, exist_ok=True)
                WEB_BUILT.write_text(built)

    def node_environment(self) -> dict[str, str]:
        if node_is_new():
            return {}
        if not node_wheel():
            least = ".".join(map(str, NODE_LEAST))
            raise SetUpFailed(
                f"Node {least} or newer is needed for the web client, and no package has it for this machine"
            )
        return {"PATH": f"{BIN.absolute()}{os.pathsep}{os.environ['PATH']}"}


def has_pip() -> bool:
    """Whether the venv is complete; pip is installed last."""
    return any(VENV.glob("[Ll]ib/**/site-packages/pip/__main__.py"))


def venv_version() -> str:
    """The Python version of the venv, which may differ from the one that runs this."""
    lines = (VENV / "pyvenv.cfg").read_text(encoding="utf-8") if VENV.exists() else ""
    return next((line for line in lines.splitlines() if line.startswith("version")), "")


def installed() -> dict[str, Any]:
    """What is installed in the venv; nothing if the note is missing or unreadable: then all is installed again."""
    try:
        found = json.loads(INSTALLED.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def remember(**news: object) -> None:
    INSTALLED.write_text(json.dumps({**installed(), **news}, indent=2), encoding="utf-8")


def libraries() -> list[Path]:
    return [path for ending in LIBRARIES for path in SOURCE.parent.rglob(ending)]


@contextmanager
def alone() -> Iterator[None]:
    """Make two set-ups of one checkout, as make -j may start them, run one after the other."""
    LOCK.parent.mkdir(exist_ok=True)
    with LOCK.open("w") as file:
        if sys.platform != "win32":
            fcntl.flock(file, fcntl.LOCK_EX)
        yield


def interrupt(number: int, frame: FrameType | None) -> None:
    raise KeyboardInterrupt


def main(arguments: list[str]) -> int:
    if len(arguments) != 1 or arguments[0] not in GOALS:
        print(f"usage: python -m tools.set_up {'|'.join(GOALS)}", file=sys.stderr)
        return 2
    signal.signal(signal.SIGTERM, interrupt)
    progress = Progress()
    try:
        with alone():
            SetUp(arguments[0], progress).run()
    except StepFailed as failure:
        print(failure.output, file=sys.stderr)
        progress.say(f"{failure}: see above")
        return 1
    except SetUpFailed as failure:
        progress.say(str(failure))
        return 1
    except KeyboardInterrupt:
        progress.say("interrupted: what is done stays, the rest is done next time")
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
