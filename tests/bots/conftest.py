"""What tests of bots share."""

import importlib

import msgspec
import pytest

from urbes.bots.levels import Level, level

ENOUGH = 1e6
"""Seconds, so many that only iterations bound a search: a search bound by the clock differs from run to run."""


@pytest.fixture
def no_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """In this process, characters may think as long as they want."""

    def patient(number: int, ahead: int = 0) -> Level:
        return msgspec.structs.replace(level(number, ahead), seconds=ENOUGH)

    monkeypatch.setattr(importlib.import_module("urbes.bots.mcts"), "level", patient)
