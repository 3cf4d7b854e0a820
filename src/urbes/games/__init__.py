"""The games. Importing this package puts every one of them on the shelf.

A game is a folder beside this file, or a folder of the namespace package `urbes_games`: a game that lives elsewhere is
a folder `urbes_games/<game>` (without a file `urbes_games/__init__.py`) anywhere on Python's path, installed or not.
"""

import importlib
import pkgutil
from collections.abc import Iterable
from pathlib import Path

from urbes.engine.errors import ContractError
from urbes.engine.registry import titles

ELSEWHERE = "urbes_games"


def find_games() -> None:
    """Put every game on the shelf that is not there yet; ContractError names the file of a game that is incomplete."""
    put_on_shelf(__name__, __path__)
    try:
        elsewhere = importlib.import_module(ELSEWHERE)
    except ModuleNotFoundError as error:
        if error.name != ELSEWHERE:
            raise
        return
    put_on_shelf(ELSEWHERE, elsewhere.__path__)


def put_on_shelf(package: str, folders: Iterable[str]) -> None:
    """Import every game of a package; each registers itself."""
    for folder in folders:
        for edition in sorted(Path(folder).glob("*/components.toml")):
            if not (edition.parent / "__init__.py").is_file():
                raise ContractError(f"{edition.parent}/__init__.py", "is missing")
        for game in pkgutil.iter_modules([folder]):
            try:
                importlib.import_module(f"{package}.{game.name}")
            except ModuleNotFoundError as error:
                own = f"{package}.{game.name}."
                if not (error.name or "").startswith(own):
                    raise
                missing = str(error.name).removeprefix(own).replace(".", "/")
                raise ContractError(f"{Path(folder) / game.name / missing}.py", "is missing") from None
            if all(title.folder.name != game.name for title in titles()):
                raise ContractError(f"{Path(folder) / game.name}/__init__.py", "registers no game of this folder")


find_games()
