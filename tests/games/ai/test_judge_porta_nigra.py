"""The judge: exact at the end, with parts that add up and a value for every move; it never changes the game."""

import pytest

from tests.laws.judging import close, look
from tests.rules.porta_nigra.table import TITLE
from urbes.engine.chance import Stream
from urbes.games.porta_nigra.ai.judge import PortaNigraJudge
from urbes.games.porta_nigra.rules.game import PortaNigra

OPTIONS: list[dict[str, object]] = [
    {},
    {"majority_tiebreak": "element", "white_substitution": "ask", "auto_forfeit": False},
    {"majority_tiebreak": "value_sum", "amphitheatre_a_second": 5, "influence_before_card": False},
]
TABLES = [(players, options) for players in (2, 3, 4) for options in OPTIONS]


def by_instinct(judge: PortaNigraJudge, game: PortaNigra, luck: Stream) -> int:
    """A move drawn by its weight, as a playout does."""
    moves = game.legal()
    weights = judge.weights(game, moves)
    assert len(weights) == len(moves)
    assert min(weights) > 0.0
    mark = sum(weights) * luck.below(1 << 20) / (1 << 20)
    for move, weight in zip(moves, weights, strict=True):
        mark -= weight
        if mark < 0.0:
            return move
    return moves[-1]


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_whole_games_are_judged(players: int, options: dict[str, object]) -> None:
    """All through a game the parts sum to the standings and the game is not changed; at its end all is exact."""
    judge = PortaNigraJudge()
    luck = Stream(f"judge {players}")
    game = TITLE.new(players, luck, options)
    assert isinstance(game, PortaNigra)
    before = -1
    turns = set()
    while game.seat >= 0:
        turn = game.turn
        if turn != before:
            assert turn not in turns
            turns.add(turn)
            before = turn
            look(TITLE, judge, game)
        game.apply(by_instinct(judge, game, luck), luck)
    assert len(turns) > sum(player.turns for player in game.players) // 2
    close(TITLE, judge, game)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_games_end_exact(players: int) -> None:
    judge = TITLE.judge()
    luck = Stream(f"random {players}")
    game = TITLE.new(players, luck)
    while game.seat >= 0:
        moves = game.legal()
        weights = judge.weights(game, moves)
        assert len(weights) == len(moves)
        assert min(weights) > 0.0
        game.apply(moves[luck.below(len(moves))], luck)
    assert judge.standings(game) == game.scores()


def test_pn_13_3_an_imagined_world_keeps_what_the_seat_knows() -> None:
    judge = PortaNigraJudge()
    game = TITLE.new(3, Stream("imagine"))
    imagined = judge.imagine(game, 1, Stream("world"))
    assert imagined is not game
    assert TITLE.view(imagined, 1) == TITLE.view(game, 1)
