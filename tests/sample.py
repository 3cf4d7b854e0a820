"""A sample of the tests: laws at a table of every game, one recorded game of every count, some of any other cases.

The plain build and the quick check run it. Which case of a function is taken follows from the function's name, so the
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
"""So many cases of a function whose cases are neither tables nor records: they are quick, and often one branch each."""


def cell(item: pytest.Item) -> str:
    """What of a function's cases has to be touched at least once: each game, and each number of players of a record."""
    params = item.callspec.params if isinstance(item, pytest.Function) and hasattr(item, "callspec") else {}
    found = ["a table"] if "players" in params else []
    for value in params.values():
        if isinstance(value, Title):
            found.append(value.key)
        if isinstance(value, Path) and (count := COUNT.match(value.stem)):
            found.append(f"{value.parent.name} {count.group()}")
    return " ".join(found)


def sample(items: list[pytest.Item]) -> list[pytest.Item]:
    """One case of each function and cell, a few where they are mere values."""
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
