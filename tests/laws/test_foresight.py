"""Laws of foresight: nothing shown before a move tells what only the move reveals, even if a pile has one item left."""

from urbes.engine.game import NOBODY
from urbes.engine.outcome import outcome
from urbes.engine.title import Title

from .playing import games, gap, shown
from .scarcity import scarce
from .test_show import choices, every_table, made, worlds


@every_table
def test_the_last_item_of_a_pile_is_not_foreseen(title: Title, players: int) -> None:
    """In two games that look alike to the seat that decides, its choices and their outcomes are alike."""
    for number in range(games(4)):
        for game in scarce(title, players, number, every=gap(3)):
            if game.seat == NOBODY:
                continue
            known = shown([title.view(game, game.seat), choices(title, game)])
            for world in worlds(title, game, game.seat):
                assert title.audit(world) == []
                assert shown([title.view(world, game.seat), choices(title, world)]) == known


def some(moves: list[int]) -> list[int]:
    """A few moves, including the last one, which often ends the turn."""
    return [*moves[: -1 : 1 + len(moves) // 6], *moves[-1:]]


@every_table
def test_an_outcome_ends_where_something_is_drawn(title: Title, players: int) -> None:
    """A draw is not told in advance, whether chance has one answer or many, and cannot be taken back freely."""
    drawn = 0
    for number in range(games(4)):
        for game in scarce(title, players, number, every=1):
            for move in some(game.legal()):
                twin, _, luck = made(game, move)
                assert (outcome(title, game, game.seat, [move]).stop == "chance") == (luck.asked > 0)
                if luck.asked:
                    drawn += 1
                    assert luck.answered or twin.seals != game.seals
    assert drawn
