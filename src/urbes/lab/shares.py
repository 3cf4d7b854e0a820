"""Parts of the win: by game, by seat and by the order of the first round."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from urbes.lab.contest import Played


def wins(places: Sequence[int]) -> list[float]:
    """Each seat's part of the win; a shared win is shared."""
    first = places.count(1)
    return [1.0 / first if place == 1 else 0.0 for place in places]


def interval(shares: Sequence[float]) -> tuple[float, float, float]:
    """The mean of shares with its 95 % interval."""
    from urbes.lab.ratings import wilson  # needs the extra `lab`

    won = sum(shares)
    low, high = wilson(won, len(shares))
    return won / len(shares) if shares else 0.0, low, high


def by_seat(games: "Sequence[Played]", players: int) -> list[tuple[float, float, float]]:
    return [interval([wins(game.places)[seat] for game in games]) for seat in range(players)]


def first_in_order(games: "Sequence[Played]", players: int) -> list[tuple[float, float, float]]:
    """The same by who moves first, second … in the first round."""
    known = [(wins(game.places), game.detail.opener) for game in games if game.detail and game.detail.opener >= 0]
    return [interval([won[(opener + place) % players] for won, opener in known]) for place in range(players)]
