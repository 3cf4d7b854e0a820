"""Compiles the kernel and the games with mypyc; without a C compiler the plain Python files are used."""

import os
import shutil
import sys
from pathlib import Path

from setuptools import Extension, setup

SOURCE = Path("src/urbes")
# Typed structs for views, records and the wire stay interpreted: msgspec builds them at run time.
COMPILED_ENGINE = ("bag", "chance", "event", "game", "judge", "playout")
COMPILED_BOTS = ("search", "tree", "worth")
PLAIN_ROOMS = ("__init__", "position", "title", "view")


def compiled_modules() -> list[str]:
    modules = [f"{SOURCE}/engine/{name}.py" for name in COMPILED_ENGINE]
    modules += [f"{SOURCE}/bots/{name}.py" for name in COMPILED_BOTS]
    for house in sorted(SOURCE.glob("games/*/")):
        modules += [str(room) for room in sorted(house.glob("*.py")) if room.stem not in PLAIN_ROOMS]
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


setup(ext_modules=extensions())
