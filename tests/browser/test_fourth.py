"""A game from elsewhere, without drawings of its own, in a real browser."""

from tests.fourth.running import HERE, run_tests


def test_a_fourth_game_is_played_on_the_plain_board() -> None:
    assert run_tests(HERE, str(HERE / "board")) > 5
