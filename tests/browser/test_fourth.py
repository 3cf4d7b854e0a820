"""A game from elsewhere, without drawings of its own, in a real browser."""

from pathlib import Path

import pytest

from tests.cli.terminal import urbes
from tests.fourth.running import HERE, LONG, run_tests

BROWSER = Path(__file__).parent
pytestmark = pytest.mark.timeout(LONG)


def of_every_game(*parts: str) -> list[str]:
    """Tests that run for each game on the shelf, for the fourth one."""
    return ["-k", "ostia", *[str(BROWSER / f"test_{part}.py") for part in parts]]


def test_what_is_peculiar_to_the_plain_board() -> None:
    assert run_tests(HERE, str(HERE / "board")) > 5


def test_whole_games_on_the_plain_board() -> None:
    """By pointer, finger, keys and words; and looked at again afterwards."""
    assert run_tests(HERE, *of_every_game("games", "lasting")) > 4


def test_everybody_can_use_the_plain_board() -> None:
    """It fits every window and language, and is read out in full."""
    assert run_tests(HERE, *of_every_game("access", "fitting", "languages")) > 10


def test_a_new_game_is_played_at_once(tmp_path: Path) -> None:
    assert urbes("new-game", "wine-road", "--to", str(tmp_path)).returncode == 0
    assert run_tests(tmp_path, "-k", "wine-road and (pointer or finger)", str(BROWSER / "test_games.py")) == 2
