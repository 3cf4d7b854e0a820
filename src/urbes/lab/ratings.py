"""How strong bots are, and how certain that is: Bradley–Terry ratings, win shares and their intervals."""

import math
from collections.abc import Sequence

import choix
import numpy as np
from numpy.typing import NDArray

CENTRE = 1500.0
ELO = 400.0 / math.log(10.0)
"""A bot that is 400 points ahead wins ten times as often as it loses."""
PRIOR = 0.5
"""The prior (Jeffreys'), as wins of each bot of a pair over the other before the first game."""
DRAWS = 1000
LEVEL = 0.95
MOST_STEPS = 100_000

Matrix = NDArray[np.float64]


def strengths(beaten: Matrix, near: Matrix | None = None) -> Matrix:
    """Ratings from who beat whom how often, by maximum likelihood; their mean is fixed. A guess `near` saves time."""
    if len(beaten) < 2:
        return np.full(len(beaten), CENTRE)
    begin = None if near is None else (near - CENTRE) / ELO
    found: Matrix = choix.ilsr_pairwise_dense(beaten, initial_params=begin, max_iter=MOST_STEPS)
    return CENTRE + ELO * (found - np.mean(found))


def ratings(blocks: Sequence[Matrix], seed: int = 0, draws: int = DRAWS) -> list[tuple[float, float, float]]:
    """Each bot's rating with its 95 % interval.

    A block is a matrix of who beat whom how often on one deal. The interval is that of a Bayesian bootstrap: blocks are
    weighed at random, and every pair that has met adds the prior. So games on one deal are not treated as
    independent, and a bot that never lost gets a wide interval instead of none.
    """
    stack = np.stack(blocks)
    total = stack.sum(axis=0)
    met = (total + total.T) > 0
    chance = np.random.default_rng(seed)
    middle = strengths(total + PRIOR * met)
    drawn = np.empty((draws, len(total)))
    for number in range(draws):
        weights = chance.exponential(size=len(stack))
        believed = np.maximum(chance.gamma(PRIOR, size=total.shape), 1e-9) * met
        drawn[number] = strengths(np.tensordot(weights, stack, axes=1) + believed, middle)
    low, high = np.quantile(drawn, [(1 - LEVEL) / 2, (1 + LEVEL) / 2], axis=0)
    return [
        (float(each), min(float(bottom), float(each)), max(float(top), float(each)))
        for each, bottom, top in zip(middle, low, high, strict=True)
    ]


def quantile(values: Sequence[float], share: float) -> float:
    """The value that this share of the values does not exceed; 0 if there are no values."""
    return float(np.quantile(np.asarray(values, dtype=np.float64), share)) if values else 0.0
