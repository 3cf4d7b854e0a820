"""For every eye and every hand: axe finds nothing on any page, in light and dark, on laptop and phone."""

import pytest

from tests.browser.conftest import LAPTOP, PHONE, Visit
from tests.browser.hands import Finger, Hands, Pointer, play

GAMES = ("porta-nigra",)
PAGES = ("/",)
PANELS = ("s", "h", "t", "?")
SIZES = {"laptop": LAPTOP, "phone": PHONE}
themes = pytest.mark.parametrize("theme", ["light", "dark"])
sizes = pytest.mark.parametrize("size", SIZES)


@themes
@sizes
def test_pages_are_open_to_everybody(visit: Visit, theme: str, size: str) -> None:
    ann = visit(size=SIZES[size], touch=size == "phone", theme=theme)
    found = {}
    for path in PAGES:
        ann.go(path)
        ann.page.wait_for_load_state("networkidle")
        found[path] = ann.violations()
    assert {path: problems for path, problems in found.items() if problems} == {}


@pytest.mark.parametrize("game", GAMES)
@themes
@sizes
def test_tables_are_open_to_everybody(visit: Visit, game: str, theme: str, size: str) -> None:
    phone = size == "phone"
    ann = visit(size=SIZES[size], touch=phone, theme=theme)
    ann.sit(ann.make_table(game))
    hands: Hands = Finger(game) if phone else Pointer(game)
    found = {"at the start": ann.violations()}
    play(ann, hands, deeds=20)
    found["in the middle"] = ann.violations()
    for key in () if phone else PANELS:
        ann.page.keyboard.press(key)
        ann.page.wait_for_selector("[role=dialog]")
        found[f"with {key}"] = ann.violations()
        ann.page.keyboard.press("Escape")
        ann.page.wait_for_selector("[role=dialog]", state="detached")
    assert {moment: problems for moment, problems in found.items() if problems} == {}


@pytest.mark.parametrize("game", GAMES)
def test_what_a_finger_must_hit_is_large_enough(visit: Visit, game: str) -> None:
    ann = visit(size=PHONE, touch=True)
    ann.sit(ann.make_table(game))
    small = []
    hands = Finger(f"{game} large")
    for _ in range(20):
        sight = ann.see_turn()
        small += [each.name for each in [*sight.buttons, *sight.stepper, *sight.primary] if each.height < 44]
        hands.act(ann, sight)
        ann.see_change(sight)
    assert small == []
