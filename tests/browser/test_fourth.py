"""A game from elsewhere, without drawings of its own, in a real browser."""

from pathlib import Path

import pytest

from tests.fourth.running import HERE, LONG, run_tests

BROWSER = Path(__file__).parent
pytestmark = pytest.mark.timeout(LONG)


def test_what_is_peculiar_to_the_plain_board() -> None:
    assert run_tests(HERE, str(HERE / "board")) > 5


@pytest.mark.parametrize("part", ["access", "fitting", "games", "languages", "lasting"])
def test_the_plain_board_passes_the_tests_of_every_game(part: str) -> None:
    assert run_tests(HERE, "-k", "ostia", str(BROWSER / f"test_{part}.py")) > 0
