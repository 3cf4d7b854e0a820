"""A sample of the tests: laws at one table of each game, a recorded game of each player count, some other cases.

The plain build and the quick check run it. The name of a test function decides which of its cases are taken, so the
cases that are taken spread over all tables and values, and another test changes nothing about it.
"""

import os
import re
import zlib
from collections import defaultdict
from pathlib import Path

import pytest

from urbes.engine.title import Title

VARIABLE = "URBES_SAMPLE"
"""If it is set, only the sample is run."""
COUNT = re.compile(r"\d+")
VALUES = 10
"""How many cases are taken of a function without tables or records: they are quick, and often one branch each."""


def cell(item: pytest.Item) -> str:
    """The group of a case; each group is run at least once: each game, and each number of players of a record."""
    params = item.callspec.params if isinstance(item, pytest.Function) and hasattr(item, "callspec") else {}
    found = ["a table"] if "players" in params else []
    for value in params.values():
        if isinstance(value, Title):
            found.append(value.key)
        if isinstance(value, Path) and (count := COUNT.match(value.stem)):
            found.append(f"{value.parent.name} {count.group()}")
    return " ".join(found)


def sample(items: list[pytest.Item]) -> list[pytest.Item]:
    """One case of each function and cell; a few cases where they are plain values."""
    groups: defaultdict[tuple[str, str], list[pytest.Item]] = defaultdict(list)
    for item in items:
        groups[item.nodeid.partition("[")[0], cell(item)].append(item)
    chosen = set()
    for (name, game), cases in groups.items():
        first = zlib.crc32(f"{name} {game}".encode())
        step = 1 if game else max(1, len(cases) // VALUES)
        taken = range(1 if game else min(VALUES, len(cases)))
        chosen |= {cases[(first + number * step) % len(cases)].nodeid for number in taken}
    return [item for item in items if item.nodeid in chosen]


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if not os.environ.get(VARIABLE):
        return
    kept = sample(items)
    left = {item.nodeid for item in items} - {item.nodeid for item in kept}
    config.hook.pytest_deselected(items=[item for item in items if item.nodeid in left])
    items[:] = kept
