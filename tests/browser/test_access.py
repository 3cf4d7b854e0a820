"""For every eye and every hand: axe finds nothing on any page, in light and dark, on laptop and phone."""

import pytest

from tests.browser.conftest import LAPTOP, PHONE, Visit
from tests.browser.hands import Finger, Hands, Pointer, play

GAMES = ("porta-nigra", "panticapaeum", "nova-roma")
PAGES = (
    "/",
    "/new/porta-nigra",
    "/new/nova-roma?people",
    "/lobby",
    "/tables",
    "/rules",
    "/rules/panticapaeum",
    "/profile",
    "/preferences",
    "/editions",
    "/about",
    "/replay",
    "/table/nowhere",
    "/nowhere",
)
PANELS = ("s", "h", "t", "?")
SIZES = {"laptop": LAPTOP, "phone": PHONE}
THEMES = {"light": (), "dark": ("color-contrast",)}
"""The pages are the same in the dark, but for their colours."""
games = pytest.mark.parametrize("game", GAMES)
themes = pytest.mark.parametrize("theme", THEMES)
sizes = pytest.mark.parametrize("size", SIZES)


@themes
@sizes
def test_pages_are_open_to_everybody(visit: Visit, theme: str, size: str) -> None:
    ann = visit(size=SIZES[size], touch=size == "phone", theme=theme)
    ann.expect_complaint("404")
    waiting = ann.make_table("porta-nigra", ("me", "open"))
    found = {}
    for path in (*PAGES, f"/table/{waiting['id']}"):
        ann.go(path)
        ann.page.wait_for_selector("main h1")
        ann.page.wait_for_timeout(100)
        found[path] = ann.violations(*THEMES[theme])
        assert not ann.page.evaluate("document.documentElement.scrollWidth > innerWidth"), f"{path} is too wide"
    assert {path: problems for path, problems in found.items() if problems} == {}


@games
@themes
@sizes
def test_tables_are_open_to_everybody(visit: Visit, game: str, theme: str, size: str) -> None:
    phone = size == "phone"
    ann = visit(size=SIZES[size], touch=phone, theme=theme)
    ann.sit(ann.make_table(game))
    hands: Hands = Finger(game) if phone else Pointer(game)
    play(ann, hands, deeds=15)
    ann.see_turn()
    found = {"board": ann.violations(*THEMES[theme])}
    for key in () if phone else PANELS:
        ann.page.keyboard.press(key)
        ann.page.wait_for_selector("[role=dialog]")
        found[key] = ann.violations(*THEMES[theme])
        ann.page.keyboard.press("Escape")
        ann.page.wait_for_selector("[role=dialog]", state="detached")
    assert {moment: problems for moment, problems in found.items() if problems} == {}


@games
def test_the_end_is_open_to_everybody(visit: Visit, game: str) -> None:
    ann = visit()
    ann.sit(ann.finished_table(game))
    ann.page.wait_for_selector("[data-end]")
    ann.page.wait_for_timeout(300)
    assert ann.violations() == []
    ann.page.get_by_role("link", name="Replay").click()
    ann.page.wait_for_url("**/replay/*")
    ann.page.wait_for_selector(".frame .plane")
    assert ann.violations() == []


@games
def test_the_replay_on_a_phone_is_open_to_everybody(visit: Visit, game: str) -> None:
    ann = visit(size=SIZES["phone"], touch=True)
    ann.go(f"/replay/{ann.finished_table(game)['id']}")
    ann.page.wait_for_selector(".frame .plane")
    found = {}
    for tab in ann.page.locator("[role=tab]").all():
        tab.click()
        found[tab.inner_text()] = ann.violations()
    assert {name: problems for name, problems in found.items() if problems} == {}


@games
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
