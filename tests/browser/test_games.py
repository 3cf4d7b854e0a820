"""Whole games in a browser, from the first choice to the final score: by pointer, finger, keys and words alone."""

import pytest

from tests.browser.conftest import PHONE, Visit
from tests.browser.hands import Finger, Hands, Keys, Pointer, Words, play

GAMES = ("porta-nigra",)
HANDS: dict[str, type[Hands]] = {"pointer": Pointer, "keys": Keys, "words": Words}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("way", HANDS)
def test_a_whole_game(visit: Visit, game: str, way: str) -> None:
    ann = visit()
    ann.sit(ann.make_table(game))
    sight = play(ann, HANDS[way](f"{game} {way}"))
    assert "Winner" in sight.status


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_on_a_phone(visit: Visit, game: str) -> None:
    ann = visit(size=PHONE, touch=True)
    ann.sit(ann.make_table(game))
    sight = play(ann, Finger(game))
    assert "Winner" in sight.status
