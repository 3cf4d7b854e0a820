"""What tests of bots share."""

import importlib

import msgspec
import pytest

from urbes.bots.levels import Level, level

ENOUGH = 1e6
"""Seconds: only iterations bound a search then, for a clock never decides the same twice."""


@pytest.fixture
def no_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """Characters have all the time that they want, in this process."""

    def patient(number: int, ahead: int = 0) -> Level:
        return msgspec.structs.replace(level(number, ahead), seconds=ENOUGH)

    monkeypatch.setattr(importlib.import_module("urbes.bots.mcts"), "level", patient)
