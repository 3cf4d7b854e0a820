"""Packages that only some experiments need. What is missing is said before hours of play, with how to install it."""

import importlib
from types import ModuleType

from urbes.engine.errors import UrbesError


class ExtraMissing(UrbesError):
    """A package of an optional extra is not installed."""


def need(package: str, extra: str) -> ModuleType:
    """A package of an extra."""
    try:
        return importlib.import_module(package)
    except ImportError:
        raise ExtraMissing(
            f"{package} is not installed: install the extra `{extra}` (pip install --editable '.[{extra}]')"
        ) from None
