"""Shared sources name no game: what belongs to a game is in its folder, and lists come from the registry."""

import re
from pathlib import Path

import pytest

import urbes.games
from urbes import titles

ROOT = Path(__file__).parents[2]
SHARED = ("src/urbes", "web/src", "web/tools", "web/wire.py", "tools", "bench/load", "tests/laws", "tests/locales")
SUFFIXES = (".py", ".ts", ".svelte", ".js", ".css", ".svg", ".toml", ".html")
GAMES = [title.folder.name for title in titles() if title.folder.parent == Path(urbes.games.__path__[0])]
OWN = [f"{place}/{game}/" for place in ("src/urbes/games", "src/urbes/cli/tables", "web/src/games") for game in GAMES]
"""The folders of a game: its package, and its drawings for the terminal and for the browser."""
WRITTEN = ("src/urbes/bundle/", "web/src/wire/")
"""Folders that are generated from other files."""
EXAMPLE = re.compile(r'for example \w|^\s*"""|`[^`]*`|default="')
"""Where a name is only an example: in help, in a docstring, as a default that can be changed."""
EXCEPTIONS = {
    "tests/laws/test_porta_nigra.py": "what only this game promises, at every position",
    "tests/laws/test_porta_nigra_audit.py": "the auditor of that law",
    "tests/laws/test_replays.py": "an example of the shelf that must be there",
    "tests/locales/test_messages.py": "examples of words",
    "tests/locales/test_keys.py": "examples of words that must not be taken for used",
    "src/urbes/locales/en/editions.toml": "ids and fields of components, where two games use one name differently",
    "src/urbes/locales/ru/editions.toml": "the same",
    "src/urbes/locales/hu/editions.toml": "the same",
}


def names() -> re.Pattern[str]:
    """The games' names, with any sign between the words: `porta-nigra`, `porta_nigra`, `PortaNigra`, `Porta Nigra`."""
    return re.compile("|".join(game.replace("_", "[-_ ]?") for game in GAMES), re.IGNORECASE)


def shared_files() -> list[Path]:
    found = []
    for place in SHARED:
        path = ROOT / place
        found += [path] if path.is_file() else sorted(path.rglob("*"))
    return [path for path in found if path.suffix in SUFFIXES and not place_of(path).startswith((*OWN, *WRITTEN))]


def place_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def lines_with_a_name(path: Path) -> list[str]:
    known = names()
    found = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if known.search(line) and not EXAMPLE.search(line):
            found.append(f"{place_of(path)}:{number}: {line.strip()[:100]}")
    return found


def test_no_shared_source_names_a_game() -> None:
    assert shared_files(), "nothing to look at"
    named = [line for path in shared_files() if place_of(path) not in EXCEPTIONS for line in lines_with_a_name(path)]
    assert named == []


@pytest.mark.parametrize("place", EXCEPTIONS)
def test_no_exception_is_granted_in_vain(place: str) -> None:
    assert lines_with_a_name(ROOT / place) != []


@pytest.mark.parametrize(
    "line",
    [
        'GAMES = ("porta-nigra", "panticapaeum")',
        'if title.key == "nova_roma":',
        "from urbes.games.porta_nigra.title import PortaNigraTitle",
        "/* Nova Roma: porphyry */",
    ],
)
def test_names_are_seen(line: str) -> None:
    assert names().search(line)
    assert not EXAMPLE.search(line)
