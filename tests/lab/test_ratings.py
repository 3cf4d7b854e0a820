"""Intervals against values known from elsewhere."""

import numpy as np
import pytest
from scipy.stats import beta, binomtest  # type: ignore[import-untyped]

from urbes.engine.observer import wilson
from urbes.lab.ratings import ELO, quantile, ratings, strengths


@pytest.mark.parametrize(("wins", "games"), [(0, 10), (5, 10), (130, 200), (10, 10), (1, 1000)])
def test_wilson_is_that_of_scipy(wins: int, games: int) -> None:
    expected = binomtest(wins, games).proportion_ci(method="wilson")
    assert wilson(wins, games) == pytest.approx((expected.low, expected.high), abs=1e-9)


def test_wilson_of_nothing_is_everything() -> None:
    assert wilson(0, 0) == (0.0, 1.0)


def test_wilson_of_a_shared_win_lies_between() -> None:
    assert wilson(5, 10) < wilson(5.5, 10) < wilson(6, 10)


def test_four_hundred_points_are_ten_to_one() -> None:
    found = strengths(np.array([[0.0, 100.0], [10.0, 0.0]]))
    assert found[0] - found[1] == pytest.approx(400)
    assert found.mean() == pytest.approx(1500)


def test_three_bots_whose_odds_multiply() -> None:
    """Odds of 2, 3 and 6 fit a Bradley–Terry model exactly."""
    found = strengths(np.array([[0.0, 200.0, 600.0], [100.0, 0.0, 300.0], [100.0, 100.0, 0.0]]))
    assert (found[0] - found[1]) / ELO == pytest.approx(np.log(2), abs=1e-6)
    assert (found[1] - found[2]) / ELO == pytest.approx(np.log(3), abs=1e-6)


@pytest.mark.parametrize(("wins", "losses"), [(30, 10), (20, 0), (100, 100)])
def test_the_interval_of_two_bots_is_that_of_jeffreys(wins: int, losses: int) -> None:
    """With one game in each block the bootstrap draws from the Beta distribution that Jeffreys' prior leads to."""
    won, lost = np.array([[0.0, 1.0], [0.0, 0.0]]), np.array([[0.0, 0.0], [1.0, 0.0]])
    (value, low, high), _ = ratings([won] * wins + [lost] * losses, draws=4000)
    shares = 1 / (1 + np.exp(-2 * (np.array([low, high]) - 1500) / ELO))
    expected = beta.ppf([0.025, 0.975], wins + 0.5, losses + 0.5)
    assert shares == pytest.approx(expected, abs=0.02)
    assert low < value < high
    assert (value - 1500) * 2 / ELO == pytest.approx(np.log((wins + 0.5) / (losses + 0.5)), abs=1e-6)


def test_games_on_one_deal_are_not_taken_for_independent() -> None:
    """If the deal decides, more games on it make a rating no surer; if seats decide, paired games make it surer."""
    one = np.array([[0.0, 1.0], [0.0, 0.0]])
    single = ratings([one, one.T] * 20)[0]
    doubled = ratings([2 * one, 2 * one.T] * 20)[0]
    paired = ratings([one + one.T] * 40)[0]
    assert doubled[2] - doubled[1] == pytest.approx(single[2] - single[1], rel=0.05)
    assert paired[2] - paired[1] < 0.4 * (single[2] - single[1])


def test_equal_games_give_equal_ratings() -> None:
    blocks = [np.array([[0.0, 2.0, 1.0], [0.0, 0.0, 2.0], [1.0, 0.0, 0.0]])] * 5
    assert ratings(blocks, draws=50) == ratings(blocks, draws=50)


def test_a_quantile_of_nothing_is_nothing() -> None:
    assert quantile([], 0.5) == 0.0
    assert quantile([1.0, 2.0, 3.0], 0.5) == 2.0
