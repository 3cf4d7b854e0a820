"""What holds for every game's judge: its parts add up, it is exact at the end, and it changes no game."""

import pytest

from urbes.engine.game import NOBODY, Game
from urbes.engine.judge import Judge
from urbes.engine.title import Title


def look(title: Title, judge: Judge, game: Game) -> None:
    """Everything the judge says of a position is consistent. A single player has the automa as a rival."""
    before = title.dump(game)
    standings = judge.standings(game)
    assert len(standings) == max(game.seats, 2)
    for seat in range(game.seats):
        expected = judge.expected(game, seat)
        assert len(expected) == len(judge.sources)
        assert sum(expected) == pytest.approx(standings[seat])
    moves = game.legal()
    if game.seat != NOBODY:
        weights = judge.weights(game, moves)
        assert len(weights) == len(moves)
        assert min(weights) > 0.0
        assert judge.swing(game) > 0.0
    assert title.dump(game) == before
    assert game.legal() == moves


def close(title: Title, judge: Judge, game: Game) -> None:
    """At the end the judge knows the points of every source."""
    assert judge.swing(game) == 0.0
    assert judge.standings(game)[: game.seats] == [float(points) for points in game.scores()]
    for seat, sources in enumerate(title.breakdown(game)):
        told = dict(zip(judge.sources, judge.expected(game, seat), strict=True))
        assert told.pop("future") == 0.0
        assert told == {source: float(points) for source, points in sources.items()}
