"""What the things of Porta Nigra are: a name, a text and a rule for each that a board draws, in every language."""

import pytest

from urbes.engine.match import Match
from urbes.engine.registry import find_title
from urbes.engine.show import About
from urbes.games.porta_nigra.components import Box
from urbes.locales import LANGUAGES, Words

TITLE = find_title("porta-nigra")
NAMES = ["Anna", "Boris"]
FAMILIES = ("spot", "shop", "quarter", "majority", "reward", "pile", "set", "honour", "card", "builder", "round")


def about(thing: str, seat: int = 0) -> About | None:
    return TITLE.show.about(Match.start(TITLE, 2, seed="about").game, thing, seat)


def drawn() -> list[str]:
    """What a board draws and a person may ask about."""
    box = TITLE.read(TITLE.edition)
    assert isinstance(box, Box)
    found = ["supply", "reserve", "track", "round:1", "round:2", "round:3", "builder:0", "builder:1"]
    found += [f"pile:{pile}" for pile in ("building", "honour", "supply")]
    found += [f"honour:{slot + 1}" for slot in range(2)]
    for family, names in (
        ("spot", box.spot_names),
        ("shop", box.colours),
        ("quarter", box.quarters),
        ("majority", box.part_names),
        ("reward", box.buildings),
        ("set", box.buildings),
        ("card", box.action_card_names),
        ("building_card", box.building_cards),
    ):
        found += [f"{family}:{name}" for name in names]
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_thing_of_the_board_is_explained(language: str) -> None:
    words, things = Words(language, "porta_nigra"), TITLE.show.names(TITLE.edition)
    for thing in drawn():
        found = about(thing)
        assert found is not None, thing
        assert found.rule.startswith("PN-"), thing
        for saying in (found.title, *found.text):
            assert words.say(saying, NAMES, things), thing


@pytest.mark.parametrize("family", [*FAMILIES, "building_card", "player", "icon", "act", "nothing"])
def test_what_is_not_there_is_not_explained(family: str) -> None:
    assert about(f"{family}:nowhere") is None
