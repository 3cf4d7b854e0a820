"""A sample of the tests: every test function once, laws at a table of every game, one recorded game of every count.

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


def cell(item: pytest.Item) -> str:
    """What of a function's cases has to be touched at least once: each game, and each number of players of a record."""
    values = item.callspec.params.values() if isinstance(item, pytest.Function) and hasattr(item, "callspec") else ()
    found = []
    for value in values:
        if isinstance(value, Title):
            found.append(value.key)
        if isinstance(value, Path) and (count := COUNT.match(value.stem)):
            found.append(f"{value.parent.name} {count.group()}")
    return " ".join(found)


def sample(items: list[pytest.Item]) -> list[pytest.Item]:
    """One case of each function and cell."""
    groups: defaultdict[tuple[str, str], list[pytest.Item]] = defaultdict(list)
    for item in items:
        groups[item.nodeid.partition("[")[0], cell(item)].append(item)
    chosen = {cases[zlib.crc32(" ".join(key).encode()) % len(cases)].nodeid for key, cases in groups.items()}
    return [item for item in items if item.nodeid in chosen]


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if not os.environ.get(VARIABLE):
        return
    kept = sample(items)
    left = {item.nodeid for item in items} - {item.nodeid for item in kept}
    config.hook.pytest_deselected(items=[item for item in items if item.nodeid in left])
    items[:] = kept
