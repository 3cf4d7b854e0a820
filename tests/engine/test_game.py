"""The contract itself: methods that a game does not implement say so."""

import pytest

from urbes.engine.chance import Stream
from urbes.engine.game import NOBODY, Game


def test_an_empty_game_promises_nothing() -> None:
    game = Game(3)
    assert (game.seats, game.seat, game.seals, game.events) == (3, NOBODY, 0, None)
    for promise in (game.legal, game.clone, game.scores, game.ranking, lambda: game.apply(0, Stream("x"))):
        with pytest.raises(NotImplementedError):
            promise()
