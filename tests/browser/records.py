"""Games that were played before the test begins and are brought to a server as records."""

from urbes import Match, Stream, find_title
from urbes.engine.options import Value
from urbes.engine.record import Seat, encode

NAMES = ("Ann", "Ben", "Cleo", "Dora")


def finished(game: str, players: int = 2, options: dict[str, Value] | None = None) -> bytes:
    """A whole game of random moves between Ann and others, as the file of its record."""
    title = find_title(game)
    seats = [Seat(name) for name in NAMES[:players]]
    match = Match.start(title, players, options=options, seats=seats, seed=game)
    luck = Stream(f"finished {game}")
    while match.game.seat >= 0:
        moves = match.game.legal()
        match.play(match.game.seat, moves[luck.below(len(moves))])
    return encode(match.record())
