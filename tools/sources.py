"""What is built from what: the modules that are compiled, and the files of the web client."""

import hashlib
import os
import shutil
import sys
import sysconfig
from collections.abc import Iterable
from pathlib import Path

SOURCE = Path("src/urbes")
# Typed structs for views, records and messages stay interpreted: msgspec builds them at run time.
COMPILED_ENGINE = ("bag", "chance", "event", "game", "judge", "moves", "playout")
COMPILED_BOTS = ("search", "tree", "utility")
PLAIN_NAMES = ("__init__", "arrays", "observer", "position", "shown", "title", "view")
"""Modules of a game that stay interpreted, in any folder of the game."""
LIBRARIES = ("*.so", "*.pyd")
"""The patterns of the file names of compiled modules."""
PLAIN = "so this is the plain Python build: correct, but about ten times slower"

WEB = Path("web")
BUNDLE = SOURCE / "bundle" / "index.html"


def compiled_modules(source: Path = SOURCE) -> list[Path]:
    modules = [source / "engine" / f"{name}.py" for name in COMPILED_ENGINE]
    modules += [source / "bots" / f"{name}.py" for name in COMPILED_BOTS]
    modules += [path for path in sorted(source.glob("games/*/**/*.py")) if path.stem not in PLAIN_NAMES]
    return modules


def why_plain() -> str | None:
    """Why the modules are not compiled, in words; None if they are."""
    if os.environ.get("URBES_PLAIN"):
        return "URBES_PLAIN is set"
    compiler = os.environ.get("CC", "cc").split()[0]
    if not (shutil.which(compiler) or shutil.which("gcc") or shutil.which("clang") or sys.platform == "win32"):
        return "no C compiler found"
    if not (Path(sysconfig.get_path("include")) / "Python.h").is_file():
        return "Python's headers are missing (python3-dev)"
    return None


def web_sources() -> list[Path]:
    found = [path for part in ("src", "tools", "public") for path in (WEB / part).rglob("*")]
    found += [*WEB.glob("*.*"), *SOURCE.glob("locales/*/*.toml"), *SOURCE.glob("games/*/words/**/*")]
    return sorted(path for path in found if path.is_file() and not path.suffix.startswith(".py"))


def fingerprint(files: Iterable[Path], *more: str) -> str:
    """One word that changes when a file is changed, added, moved or removed."""
    digest = hashlib.sha256("\n".join(more).encode())
    for path in files:
        digest.update(b"\0" + str(path).encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()
