"""A game from elsewhere, without drawings of its own, in a real browser."""

from pathlib import Path

import pytest

from tests.cli.terminal import urbes
from tests.fourth.running import HERE, LONG, run_tests

BROWSER = Path(__file__).parent
EVERY_GAME = ("games", "lasting", "access", "fitting", "languages")
"""Tests that run for each game on the shelf: whole games, looked at again; every window, language, hand and eye."""
pytestmark = pytest.mark.timeout(LONG)


def test_ostia_on_the_plain_board() -> None:
    """The tests of games with drawings, and those of the plain board, with one server and one Chromium."""
    files = [str(BROWSER / f"test_{part}.py") for part in ("plain_board", *EVERY_GAME)]
    assert run_tests([HERE], "-k", "ostia or plain_board", *files) > 24


def test_a_new_game_is_played_at_once(tmp_path: Path) -> None:
    assert urbes("new-game", "wine-road", "--to", str(tmp_path)).returncode == 0
    assert run_tests([tmp_path], "-k", "wine-road and pointer", str(BROWSER / "test_games.py")) == 1
