"""Random play on a match, for tests."""

from urbes.engine.chance import Stream
from urbes.engine.game import NOBODY
from urbes.engine.match import Match


def play_on(match: Match, seed: str, decisions: int = 100_000, undo_every: int = 0) -> None:
    """Play random moves to the end or for so many decisions; with `undo_every`, take some back where that is free."""
    choice = Stream(seed)
    for number in range(decisions):
        game = match.game
        if game.seat == NOBODY:
            return
        moves = game.legal()
        match.play(game.seat, moves[choice.below(len(moves))])
        free = match.decisions - match.undo_point
        if undo_every and number % undo_every == undo_every - 1 and free:
            match.undo(1 + choice.below(free))
