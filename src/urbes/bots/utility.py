"""What a position is worth to each seat, between 0 and 1: the chance to win first, then the place, then the margin."""

from math import exp
from typing import Final

from urbes.engine.game import Game
from urbes.engine.judge import Judge

WIN: Final = 0.7
PLACE: Final = 0.15
MARGIN: Final = 0.15
CLEAR_MARGIN: Final = 40.0
"""The lead, in points, that is worth half of the most that a margin can be worth."""
LOGISTIC: Final = 0.55
"""The scale of the logistic curve that approximates the normal one of standard deviation 1."""
LEAST_SWING: Final = 1.0


def beats(difference: float, scale: float) -> float:
    """The chance that a lead holds."""
    steepness = difference / scale
    if steepness > 30.0:
        return 1.0
    if steepness < -30.0:
        return 0.0
    return 1.0 / (1.0 + exp(-steepness))


def scale_of(judge: Judge, game: Game) -> float:
    return LOGISTIC * max(LEAST_SWING, judge.swing(game))


def win_chances(points: list[float], scale: float) -> list[float]:
    best = max(points)
    shares = [exp((own - best) / scale) if (best - own) / scale < 30.0 else 0.0 for own in points]
    total = sum(shares)
    return [share / total for share in shares]


def final_wins(places: list[int]) -> list[float]:
    """The share of the victory by seat; a single player who loses has none."""
    winners = 0
    for place in places:
        if place == 1:
            winners += 1
    return [1.0 / winners if place == 1 else 0.0 for place in places]


def place_share(own: int, places: list[int], points: list[float], scale: float) -> float:
    """The share of rivals that end behind a seat: by places if they are final, else by expected points."""
    rivals = len(points) - 1
    if rivals == 0:
        return 1.0
    if places and len(places) == 1:
        return 1.0 if places[own] == 1 else 0.0
    behind = 0.0
    for other in range(len(points)):
        if other == own:
            continue
        if not places:
            behind += beats(points[own] - points[other], scale)
        elif places[own] < places[other]:
            behind += 1.0
        elif places[own] == places[other]:
            behind += 0.5
    return behind / rivals


def margin_share(own: int, points: list[float]) -> float:
    """The lead over the best rival, squeezed between 0 and 1."""
    best = -1e9
    for other in range(len(points)):
        if other != own and points[other] > best:
            best = points[other]
    if best < -1e8:
        return points[own] / (abs(points[own]) + CLEAR_MARGIN)
    lead = points[own] - best
    return 0.5 + 0.5 * lead / (abs(lead) + CLEAR_MARGIN)


def utilities(judge: Judge, game: Game) -> list[float]:
    """What the position is worth to each seat."""
    points = judge.standings(game)
    over = game.seat < 0
    places = game.ranking() if over else []
    scale = 1.0 if over else scale_of(judge, game)
    wins = final_wins(places) if over else win_chances(points, scale)
    return [
        WIN * wins[seat] + PLACE * place_share(seat, places, points, scale) + MARGIN * margin_share(seat, points)
        for seat in range(game.seats)
    ]


def expected_place(judge: Judge, game: Game, seat: int) -> float:
    """The place that a seat may expect (1 is best)."""
    points = judge.standings(game)
    places = game.ranking() if game.seat < 0 else []
    scale = 1.0 if places else scale_of(judge, game)
    if places:
        return float(places[seat])
    return 1.0 + (1.0 - place_share(seat, places, points, scale)) * (len(points) - 1)
