"""`urbes new-game`: a small whole game, to be changed into another one."""

import re
from pathlib import Path
from typing import Annotated

import typer

from urbes.engine.errors import OptionError
from urbes.engine.registry import titles
from urbes.games import ELSEWHERE

SKELETON = Path(__file__).parent / "skeleton"
OLD = "skeleton"
TITLE = "New Game"
TAKEN = (OLD, "plain")
KEY = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
LONGEST_KEY = 40


def new_game(
    key: Annotated[str, typer.Argument(help="The key of the game, such as wine-road.", metavar="KEY")],
    to: Annotated[Path, typer.Option("--to", help="The folder that gets the game and its tests.")] = Path(),
) -> None:
    """Write a new game that can be played at once: rules, data, words in three languages, tests."""
    for path in write_game(key, to):
        print(path)
    shown = f"PYTHONPATH={to} " if to != Path() else "PYTHONPATH=. "
    print(f"play it: {shown}urbes play {key}")
    print(f"test it: {shown}python -m pytest {to / 'tests'}")


def write_game(key: str, to: Path) -> list[Path]:
    """Write the files of a new game; a key that is taken is refused, and no file is overwritten."""
    check_key(key)
    house = key.replace("-", "_")
    files = {path: to / ELSEWHERE / house / path.relative_to(SKELETON) for path in sources()}
    files[SKELETON / f"test_{OLD}.py"] = to / "tests" / f"test_{house}.py"
    for path in files.values():
        if path.exists():
            raise OptionError(f"{path} is already there")
    try:
        for source, path in files.items():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(renamed(source.read_text(encoding="utf-8"), key), encoding="utf-8")
    except OSError as error:
        raise OptionError(f"{error.filename}: {error.strerror}") from None
    return list(files.values())


def check_key(key: str) -> None:
    if not KEY.fullmatch(key) or len(key) > LONGEST_KEY:
        raise OptionError(f"a key has small letters, digits and single hyphens, at most {LONGEST_KEY}; not {key!r}")
    if key in [*TAKEN, *[title.key for title in titles()]]:
        raise OptionError(f"there is a game with the key {key}")


def sources() -> list[Path]:
    """The files of the skeleton, except its tests."""
    return [
        path
        for path in sorted(SKELETON.rglob("*"))
        if path.suffix in (".py", ".toml", ".md") and not path.name.startswith("test_")
    ]


def renamed(text: str, key: str) -> str:
    """The text of the skeleton with the names of another game: title, classes, key and rule ids."""
    words = key.split("-")
    letters = [word[0] for word in words if word[0].isalpha()]
    prefix = ("".join(letters[:2]) if len(letters) > 1 else f"{key[0]}x").upper()
    for old, new in (
        (TITLE, " ".join(word.capitalize() for word in words)),
        (OLD.capitalize(), "".join(word.capitalize() for word in words)),
        (OLD, key),
        ("SK-", f"{prefix}-"),
        ("test_sk_", f"test_{prefix.lower()}_"),
    ):
        text = text.replace(old, new)
    return text
