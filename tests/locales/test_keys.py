"""Every key that the program asks for is there, and every key that is there is asked for."""

import ast
import importlib
import re
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import get_args

import pytest

import urbes
import urbes.games
from urbes.bots import SPECS
from urbes.bots.levels import NAMES
from urbes.cli.parsing import COMMANDS
from urbes.engine.plain import PlainTitle
from urbes.engine.registry import titles
from urbes.locales import areas, messages
from urbes.server.errors import CODES
from urbes.table.commands import Phrase, ProposalKind
from urbes.table.errors import Refusal
from urbes.table.messages import Settlement

from . import families
from .plain import plain_keys

SOURCE = Path(urbes.__path__[0])
WEB = SOURCE.parents[1] / "web" / "src"
HOUSES = sorted(path.parent.name for path in families.GAMES.glob("*/title.py"))
PLAIN = {title.folder.name: title for title in titles() if isinstance(title, PlainTitle)}
WEB_AREAS = ("shell", "table")
PLAIN_BOARD = "plain"
"""The folder of the board for games without drawings of their own; it belongs to no game."""
LISTED = ["title", "tagline", "pitch", "length", "means", "credit"]
"""Words with which a game is listed; the web client builds those of all games into its pages."""
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


@cache
def used(path: Path) -> set[str]:
    """All literals of a file, and the beginning of each f-string combined with each literal."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    strings = literals(tree)
    return strings | {first + rest for first in fragments(tree) if first.endswith(".") for rest in strings}


@cache
def web_files() -> list[Path]:
    files = [path for path in sorted(WEB.glob("**/*")) if path.suffix in (".ts", ".svelte")]
    assert files, f"no web client in {WEB}"
    return files


def web_sources() -> list[str]:
    return [path.read_text(encoding="utf-8") for path in web_files()]


@cache
def web_literals(path: Path) -> set[str]:
    """Quoted words, and names of fields and types."""
    found = re.findall(r"""["'`]([\w.-]+)["'`]|\b(\w+)\??:""", path.read_text(encoding="utf-8"))
    return {word for words in found for word in words}


def web_imports(path: Path) -> list[Path]:
    """The modules of the web client that a file imports itself."""
    found = []
    for name in re.findall(r"""from\s+["']([^"']+)["']""", path.read_text(encoding="utf-8")):
        first, _, rest = name.partition("/")
        if first.startswith("$"):
            place = WEB / first[1:] / rest
        elif first.startswith("."):
            place = (path.parent / name).resolve()
        else:
            continue
        tried = (place, Path(f"{place}.ts"), Path(f"{place}.svelte.ts"), place / "index.ts")
        found += [each for each in tried if each.is_file()][:1]
    return found


@cache
def used_in_web(path: Path) -> set[str]:
    """All literals, and the beginning of each template combined with the literals of its file and of its imports."""
    here = web_literals(path)
    firsts = re.findall(r"`([\w.]+\.)\$\{", path.read_text(encoding="utf-8"))
    near = here.union(*[web_literals(each) for each in web_imports(path)]) if firsts else set()
    return here | {first + rest for first in firsts for rest in near}


@cache
def used_for(area: str) -> set[str]:
    """The keys used by all files that may use an area: for a game these are its own and the common files."""
    if area in PLAIN:
        return set()
    python, web = sorted(SOURCE.glob("**/*.py")), web_files()
    if area in HOUSES:
        others = set(HOUSES) - {area}
        python = [path for path in python if others.isdisjoint(re.split(r"[/.]", str(path.relative_to(SOURCE))))]
        web = [path for path in web if others.isdisjoint(path.relative_to(WEB).parts)]
    if area in WEB_AREAS:
        shared = [path for path in web if path.relative_to(WEB).parts[0] != "games" or path.parent.name == PLAIN_BOARD]
        python, web = [], shared
    return set().union(*[used(path) for path in python], *[used_in_web(path) for path in web])


def unused_in_web(keys: Iterable[str]) -> list[str]:
    """Keys that nobody asks for: a key without a dot counts only inside a call of `words`, as it may be any name."""
    text = "\n".join(web_sources())
    spoken = used_for("table") | possible("table")
    asked = {word for call in re.findall(r"\b[wW]ords(?:\.\w+)?\(([^)]*)", text) for word in re.findall(QUOTED, call)}
    quoted = set(re.findall(QUOTED, text))
    return sorted(key for key in keys if key not in asked and not ("." in key and key in quoted | spoken))


def common() -> set[str]:
    names = {f"name.{seat}" for seat in range(1, 6)}
    return names | families.keys("command", list(COMMANDS)) | families.keys("help", list(COMMANDS))


def characters() -> set[str]:
    kinds = {spec.partition(":")[0] for spec in SPECS}
    parts = {f"{number}.{part}" for number in range(1, len(NAMES) + 1) for part in ("name", "role", "style", "text")}
    return families.keys("character", parts) | families.keys("spec", kinds)


def problems() -> set[str]:
    """The codes of everything that the server refuses."""
    kinds = {Refusal}
    while more := {kind for known in kinds for kind in known.__subclasses__()} - kinds:
        kinds |= more
    return {kind.code for kind in kinds} | {code for code, _ in CODES.values()} | {"invalid", "internal"}


def words_of(house: str) -> ModuleType:
    """The keys that follow from the lists of a game: `asked` need words, `possible` may have words."""
    return importlib.import_module(f"tests.rules.{house}.words")


def generated(area: str) -> set[str]:
    """Keys that follow from lists of the program, not from literals."""
    if area == "common":
        return common()
    if area in PLAIN:
        return plain_keys(PLAIN[area])
    if area in HOUSES:
        made: set[str] = words_of(area).asked()
        return made | families.keys("game", LISTED)
    if area == "bots":
        return characters()
    if area == "server":
        return families.keys("problem", problems()) | families.keys("phrase", list(get_args(Phrase)))
    return {f"bench.{build}" for build in ("compiled", "plain")} if area == "lab" else set()


def possible(area: str) -> set[str]:
    """Keys that may be asked for by lists of the program, whether or not all of them have words."""
    if area == "editions":
        return families.editions()
    if area in HOUSES and area not in PLAIN:
        more: Callable[[], set[str]] = getattr(words_of(area), "possible", set)
        return generated(area) | more()
    if area == "table":
        kinds = families.keys("proposal", [*get_args(ProposalKind), *get_args(Settlement)])
        return kinds | families.keys("proposal_mine", list(get_args(ProposalKind)))
    return generated(area)


@pytest.mark.parametrize("area", AREAS)
def test_no_key_is_missing(area: str) -> None:
    assert sorted(generated(area) - messages("en", area).keys()) == []


@pytest.mark.parametrize("area", AREAS)
def test_no_key_is_unused(area: str) -> None:
    assert sorted(messages("en", area).keys() - possible(area) - used_for(area)) == []


@pytest.mark.parametrize(
    ("area", "key"),
    [
        ("shell", "act.claim"),  # the beginning is from the front page, the end from Nova Roma
        ("table", "keys.forum"),
        ("nova_roma", "hint.place_builder"),  # a decision of Porta Nigra
        ("porta_nigra", "sheet_row.income_step"),
        ("lab", "ladder.seat"),
    ],
)
def test_a_beginning_goes_only_with_what_its_file_knows(area: str, key: str) -> None:
    first, _, rest = key.partition(".")
    everything = "\n".join([*web_sources(), *[path.read_text(encoding="utf-8") for path in SOURCE.glob("**/*.py")]])
    assert f"{first}." in everything
    assert re.search(rf"\b{rest}\b", everything)
    assert key not in possible(area) | used_for(area)


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
    areas = ("common", house, "lab", "learn", "bots", "admin")
    here = {key for area in areas for key in messages("en", area)}
    for path in SOURCE.glob("cli/*.py"):
        assert sorted(asked(ast.parse(path.read_text(encoding="utf-8"))) - here) == [], path.name
