"""The shelf: a game is one folder that registers itself."""

import copyreg
from collections.abc import Callable, Mapping
from functools import partial

from urbes.engine.edition import Edition
from urbes.engine.errors import ContractError, UnknownChoice
from urbes.engine.game import Game
from urbes.engine.title import Title

_shelf: dict[str, Title] = {}


def register(title: Title) -> Title:
    """Put a game on the shelf; ContractError if a declaration is missing. Its positions can then be pickled."""
    title.check_contract()
    if title.key in _shelf:
        raise ContractError(f"{title.folder.name}/title.py", f"the key {title.key} is that of another game")
    _shelf[title.key] = title
    copyreg.pickle(title.game_class, partial(packed, title))
    return title


def packed(title: Title, game: Game) -> tuple[Callable[..., Game], tuple[object, ...]]:
    """A position is pickled as the data that `dump` writes, with its edition only if that is not the usual one."""
    edition = title.edition_of(game)
    return unpacked, (title.key, title.dump(game), None if edition.hash == title.edition.hash else edition)


def unpacked(key: str, position: Mapping[str, object], edition: Edition | None) -> Game:
    game: Game = find_title(key).load(position, edition)
    return game


def titles() -> list[Title]:
    """All games, by key."""
    return [_shelf[key] for key in sorted(_shelf)]


def find_title(key: str) -> Title:
    """A game by its key; `porta_nigra` works as well as `porta-nigra`."""
    title = _shelf.get(key.strip().lower().replace("_", "-"))
    if title is None:
        raise UnknownChoice("game", key, sorted(_shelf))
    return title
