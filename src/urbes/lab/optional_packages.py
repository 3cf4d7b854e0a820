"""Packages that only some experiments need. A missing one is reported before hours of play, with how to install it."""

import importlib
from types import ModuleType

from urbes.engine.errors import UrbesError


class ExtraMissing(UrbesError):
    """A package cannot be imported; `extra` names what to install."""

    def __init__(self, error: ImportError, extra: str) -> None:
        self.package = error.name or str(error)
        self.extra = extra
        super().__init__(
            f"{self.package} cannot be imported: install the extra `{extra}` (pip install 'urbes[{extra}]', "
            f"or pip install --editable '.[{extra}]' in the source tree)"
        )


def need(package: str, extra: str) -> ModuleType:
    """A package of an extra."""
    try:
        return importlib.import_module(package)
    except ImportError as error:
        raise ExtraMissing(error, extra) from None
