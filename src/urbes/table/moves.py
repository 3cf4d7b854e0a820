"""Moves as people send them: by number or in notation, one or several of one turn."""

from collections.abc import Sequence

from urbes.engine.errors import NotYourTurn
from urbes.engine.game import Game
from urbes.engine.outcome import ChanceAsked, NoChance, NotForeseen
from urbes.engine.title import Title


def turn_of(game: Game) -> tuple[int, int]:
    """A pair that changes when a turn ends, or when another seat has to decide."""
    return game.seat, game.turn


def read_move(title: Title, game: Game, given: int | str) -> int:
    """The number of a move; BadNotation if the text names no move."""
    return title.parse(game, given) if isinstance(given, str) else given


def read_moves(title: Title, game: Game, given: Sequence[int | str]) -> list[int]:
    """The numbers of moves that can be made one after the other, or a refusal that names the first illegal one.

    They belong to one turn and nothing is revealed between them, so the person who sends them knows what they do.
    """
    if len(given) == 1:
        return [read_move(title, game, given[0])]
    twin = game.clone()
    found: list[int] = []
    ended = ""
    for each in given:
        number = read_move(title, twin, each)
        if ended:
            raise NotForeseen(f"{title.notation(game, number)} cannot be decided yet: {ended}")
        title.check(twin, number)
        found.append(number)
        try:
            twin.apply(number, NoChance())
        except ChanceAsked:
            ended = "chance comes first"
        else:
            if turn_of(twin) != turn_of(game):
                ended = "the turn is over by then"
    return found


def check_decides(decider: int, mine: Sequence[int]) -> None:
    """Refuse a person who has nothing to decide now."""
    if decider not in mine:
        who = "nobody" if decider < 0 else f"seat {decider + 1}"
        raise NotYourTurn(f"it is the decision of {who}, not yours")
