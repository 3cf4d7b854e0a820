"""Keys of the locales that follow from lists; those of a game are named in `tests/rules/<game>/words.py`."""

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import urbes.games
from urbes import find_title
from urbes.engine.options import written

GAMES = Path(urbes.games.__path__[0])


def trees(folder: Path) -> Iterator[ast.AST]:
    for path in sorted(folder.rglob("*.py")):
        yield ast.parse(path.read_text(encoding="utf-8"))


def reasons(house: str, prefix: str) -> set[str]:
    """Every reason in the source: those of the kernel, and the first of a pair whose second is a rule's id."""
    found = {"not_now", "game_over"}
    for tree in trees(GAMES / house):
        for node in ast.walk(tree):
            match node:
                case ast.Tuple(elts=[ast.Constant(value=str(key)), ast.Constant(value=str(rule))]):
                    if key and rule.startswith(f"{prefix}-"):
                        found.add(key)
    return found


def event_kinds(house: str) -> set[str]:
    """Every kind of event that the source names literally."""
    found = set()
    for tree in trees(GAMES / house):
        for node in ast.walk(tree):
            match node:
                case ast.Call(
                    func=ast.Attribute(attr="tell" | "tell_secret"), args=[ast.Constant(value=str(kind)), *_]
                ):
                    found.add(kind)
    return found


def settings(key: str) -> set[str]:
    options = find_title(key).options()
    names = {option.id for option in options}
    return names | {f"{option.id}_{written(value)}" for option in options for value in option.values}


def keys(family: str, names: set[str] | list[str]) -> set[str]:
    return {f"{family}.{name}" for name in names}


def note(text: str) -> str:
    """The key of a sentence, as the page of editions makes it: its beginning and its length."""
    start = re.sub(r"[^a-z0-9]+", "_", text.lower()).removeprefix("_")[:40]
    return f"{start.removesuffix('_')}_{len(text)}"


def names_within(value: object) -> Iterator[str]:
    """Every key and every string of some data."""
    match value:
        case dict():
            for key, each in value.items():
                yield key
                yield from names_within(each)
        case list():
            for each in value:
                yield from names_within(each)
        case str():
            yield value


def editions() -> set[str]:
    """Keys that the files of components could ask for; the tests of the web client check which of them are shown."""
    found = {"word.free", "word.yes", "word.no"}
    for path in [*GAMES.glob("*/components.toml"), *GAMES.glob("*/editions/*.toml")]:
        names = set(names_within(tomllib.loads(path.read_text(encoding="utf-8"))))
        house = path.relative_to(GAMES).parts[0]
        for family in ("part", "field", f"field.{house}", "word"):
            found |= keys(family, names)
        found |= keys("note", {note(name) for name in names})
    return found
