"""Errors tell what is wrong, and tell the same in another process."""

import pickle

import pytest

from urbes.engine.errors import EditionError, IllegalMove, UnknownChoice, UrbesError


@pytest.mark.parametrize(
    ("error", "text"),
    [
        (UnknownChoice("game", "chess", ["go", 3]), "unknown game: chess; valid: go, 3"),
        (UnknownChoice("bot", 7, []), "unknown bot: 7; valid: none"),
        (EditionError("spots[3].vp", "is missing"), "spots[3].vp: is missing"),
        (IllegalMove("place", "no_romans", "PN-6.2", {"romans": 0}), "illegal move place: no_romans [PN-6.2]"),
        (UrbesError("plain"), "plain"),
    ],
    ids=lambda value: value if isinstance(value, str) else type(value).__name__,
)
def test_an_error_crosses_processes(error: UrbesError, text: str) -> None:
    copy = pickle.loads(pickle.dumps(error))
    assert type(copy) is type(error)
    assert str(copy) == str(error) == text
    assert vars(copy) == vars(error)
