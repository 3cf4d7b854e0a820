"""Every key that the program asks for is there, and every key that is there is asked for."""

import ast
import re
from collections.abc import Iterable
from pathlib import Path
from typing import get_args

import pytest

import urbes
import urbes.games
from urbes.bots import SPECS
from urbes.bots.levels import NAMES
from urbes.cli.choice import COMMANDS
from urbes.locales import areas, messages
from urbes.server.errors import CODES, ServerError
from urbes.server.wire import Phrase

from . import families

SOURCE = Path(urbes.__path__[0])
WEB = SOURCE.parents[1] / "web" / "src"
HOUSES = sorted(path.parent.name for path in families.GAMES.glob("*/title.py"))
WEB_AREAS = ("shell", "table")
QUOTED = r"""["'`]([\w.-]+)["'`]"""
AREAS = areas()


def asked(tree: ast.AST) -> set[str]:
    """Keys that a call of `words` names literally."""
    found = set()
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(id="words") | ast.Attribute(attr="words"), args=[argument, *_]):
                for part in (argument.body, argument.orelse) if isinstance(argument, ast.IfExp) else (argument,):
                    if isinstance(part, ast.Constant) and isinstance(part.value, str):
                        found.add(part.value)
    return found


def fragments(tree: ast.AST) -> set[str]:
    """Literal pieces of f-strings."""
    return {
        piece.value
        for node in ast.walk(tree)
        if isinstance(node, ast.JoinedStr)
        for piece in node.values
        if isinstance(piece, ast.Constant) and isinstance(piece.value, str)
    }


def literals(tree: ast.AST) -> set[str]:
    return {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)}


def used() -> set[str]:
    """All literal keys, and every beginning of an f-string with every other literal of its file."""
    found = set()
    for path in sorted(SOURCE.glob("**/*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        strings = literals(tree)
        found |= strings
        found |= {first + rest for first in fragments(tree) if first.endswith(".") for rest in strings}
    return found


def web_sources() -> list[str]:
    sources = [path.read_text(encoding="utf-8") for path in WEB.glob("**/*") if path.suffix in (".ts", ".svelte")]
    assert sources, f"no web client in {WEB}"
    return sources


def used_in_web() -> set[str]:
    """All literals of the web client, and every beginning of a template with every literal."""
    sources = web_sources()
    strings = {
        word for text in sources for word in re.findall(r"""["'`]([\w.-]+)["'`]|\b(\w+):""", text) for word in word
    }
    firsts = {first for text in sources for first in re.findall(r"`([\w.]+\.)\$\{", text)}
    return strings | {first + rest for first in firsts for rest in strings}


def unused_in_web(keys: Iterable[str]) -> list[str]:
    """Keys that nobody asks for: a single word only counts inside a call of `words`, not wherever it is a name."""
    text = "\n".join(web_sources())
    asked = {word for call in re.findall(r"\b[wW]ords(?:\.\w+)?\(([^)]*)", text) for word in re.findall(QUOTED, call)}
    quoted = set(re.findall(QUOTED, text))
    return sorted(key for key in keys if key not in asked and not ("." in key and key in quoted | used_in_web()))


def common() -> set[str]:
    names = {f"name.{seat}" for seat in range(1, 6)}
    return names | families.keys("command", list(COMMANDS)) | families.keys("help", list(COMMANDS))


def characters() -> set[str]:
    kinds = {spec.partition(":")[0] for spec in SPECS}
    parts = {f"{number}.{part}" for number in range(1, len(NAMES) + 1) for part in ("name", "role", "style", "text")}
    return families.keys("character", parts) | families.keys("spec", kinds)


def problems() -> set[str]:
    """The codes of everything that the server refuses."""
    kinds = {ServerError}
    while more := {kind for known in kinds for kind in known.__subclasses__()} - kinds:
        kinds |= more
    return {kind.code for kind in kinds} | {code for code, _ in CODES.values()} | {"invalid", "internal"}


def generated(area: str) -> set[str]:
    """Keys that follow from lists of the program, not from literals."""
    if area == "common":
        return common()
    if area in HOUSES:
        made = getattr(families, area, None)
        assert made is not None, f"tests/locales/families.py has no function {area}"
        return set(made())
    if area == "bots":
        return characters()
    if area == "server":
        return families.keys("problem", problems()) | families.keys("phrase", list(get_args(Phrase)))
    return {f"bench.{build}" for build in ("compiled", "plain")} if area == "lab" else set()


USED = used() | used_in_web()


@pytest.mark.parametrize("area", AREAS)
def test_no_key_is_missing(area: str) -> None:
    assert sorted(generated(area) - messages("en", area).keys()) == []


@pytest.mark.parametrize("area", AREAS)
def test_no_key_is_unused(area: str) -> None:
    possible = families.editions() if area == "editions" else generated(area)
    assert sorted(messages("en", area).keys() - possible - USED) == []


@pytest.mark.parametrize("area", WEB_AREAS)
def test_no_key_of_the_web_client_is_unused(area: str) -> None:
    assert unused_in_web(messages("en", area)) == []


@pytest.mark.parametrize("house", HOUSES)
def test_a_table_asks_for_no_key_that_is_missing(house: str) -> None:
    here = messages("en", "common").keys() | messages("en", house).keys()
    files = [*SOURCE.glob(f"cli/tables/{house}.py"), *SOURCE.glob(f"cli/tables/{house}/*.py")]
    assert files
    for path in files:
        assert sorted(asked(ast.parse(path.read_text(encoding="utf-8"))) - here) == [], path.name


@pytest.mark.parametrize("house", HOUSES)
def test_the_command_line_asks_for_no_key_that_is_missing(house: str) -> None:
    areas = ("common", house, "lab", "bots", "admin")
    here = {key for area in areas for key in messages("en", area)}
    for path in SOURCE.glob("cli/*.py"):
        assert sorted(asked(ast.parse(path.read_text(encoding="utf-8"))) - here) == [], path.name
