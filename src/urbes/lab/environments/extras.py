"""Packages that only the interfaces for researchers need."""

from urbes.engine.errors import UrbesError


class ExtraMissing(UrbesError):
    """A package is not installed; `extra` names what to install."""

    def __init__(self, error: ImportError, extra: str) -> None:
        self.package = error.name or str(error)
        self.extra = extra
        super().__init__(
            f"{self.package} cannot be imported: install the extra `{extra}` (pip install 'urbes[{extra}]', "
            f"or pip install --editable '.[{extra}]' in the source tree)"
        )
