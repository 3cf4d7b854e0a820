"""The shelf: a game is one folder that registers itself."""

from urbes.engine.errors import UnknownChoice
from urbes.engine.title import Title

_shelf: dict[str, Title] = {}


def register(title: Title) -> Title:
    if title.key in _shelf:
        raise ValueError(f"two games have the key {title.key}")
    _shelf[title.key] = title
    return title


def titles() -> list[Title]:
    """All games, by key."""
    return [_shelf[key] for key in sorted(_shelf)]


def find_title(key: str) -> Title:
    """A game by its key; `porta_nigra` is as good as `porta-nigra`."""
    title = _shelf.get(key.strip().lower().replace("_", "-"))
    if title is None:
        raise UnknownChoice("game", key, sorted(_shelf))
    return title
