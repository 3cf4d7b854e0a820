"""Accessibility: axe finds nothing on any page, in light and dark themes, on laptop and phone."""

import pytest

from tests.browser.conftest import LAPTOP, PHONE, Visit
from tests.browser.visitor import Visitor
from urbes import titles

GAMES = [title.key for title in titles()]
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
SMALL = """() => [...document.querySelectorAll("main :is(button, input, select)")].flatMap((each) => {
  const hit = each.closest("label") ?? each;
  if (!hit.checkVisibility()) return [];
  const { width, height } = hit.getBoundingClientRect();
  return width < 43.5 || height < 43.5 ? [`${each.ariaLabel ?? hit.textContent.trim()} ${width}x${height}`] : [];
})"""
"""Controls that are too small for a finger. A label counts as part of its field."""
THEMES = {"dark": ("color-contrast",), "light": ()}
"""In the dark only colours are checked: the pages are the same otherwise."""
HALF = 0.5
"""How much of a recorded game has been played: by then there is something of everything on the boards."""
games = pytest.mark.parametrize("game", GAMES)
sizes = pytest.mark.parametrize("size", SIZES)


def violations(visitor: Visitor, fresh: str = "html", themes: tuple[str, ...] = tuple(THEMES)) -> list[str]:
    """What axe finds in these themes; the theme is changed as the preference changes it.

    Colours in the dark are checked only in the part of the page that is new, because on a board this takes long.
    """
    found = []
    for theme in themes:
        rules = THEMES[theme]
        visitor.page.evaluate("theme => (document.documentElement.dataset.theme = theme)", theme)
        found += [f"{theme}: {each}" for each in visitor.violations(*rules, within=fresh if rules else "html")]
    return found


@pytest.mark.parametrize("theme", THEMES)
def test_the_theme_of_the_preferences_is_that_of_every_page(visit: Visit, theme: str) -> None:
    ann = visit(theme=theme)
    for path in PAGES[:2]:
        ann.go(path)
        ann.page.wait_for_selector("main h1")
        assert ann.page.evaluate("document.documentElement.dataset.theme") == theme
        assert ann.page.evaluate("getComputedStyle(document.documentElement).colorScheme") == theme


@sizes
def test_pages_are_open_to_everybody(visit: Visit, size: str) -> None:
    ann = visit(size=SIZES[size], touch=size == "phone")
    ann.expect_complaint("404")
    waiting = ann.make_table("porta-nigra", ("me", "open"))
    ann.make_table("nova-roma", ("me",))
    found = {}
    for path in (*PAGES, f"/table/{waiting['id']}"):
        ann.go(path)
        ann.page.wait_for_selector("main h1")
        ann.page.wait_for_selector(".count", state="attached")  # a table waits for me
        ann.page.wait_for_load_state("networkidle")
        found[path] = violations(ann, themes=("light",) if size == "phone" else tuple(THEMES))
        assert not ann.page.evaluate("document.documentElement.scrollWidth > innerWidth"), f"{path} is too wide"
    assert {path: problems for path, problems in found.items() if problems} == {}


@games
@sizes
def test_tables_are_open_to_everybody(visit: Visit, game: str, size: str) -> None:
    phone = size == "phone"
    ann = visit(size=SIZES[size], touch=phone)
    ann.sit(ann.late_table(game, HALF))
    ann.see_turn()
    found = {"board": violations(ann)}
    for key in () if phone else PANELS:
        ann.page.keyboard.press(key)
        ann.page.wait_for_selector("[role=dialog]")
        found[key] = violations(ann, "[role=dialog]")
        ann.page.keyboard.press("Escape")
        ann.page.wait_for_selector("[role=dialog]", state="detached")
    assert {moment: problems for moment, problems in found.items() if problems} == {}


@games
def test_the_end_is_open_to_everybody(visit: Visit, game: str) -> None:
    ann = visit()
    ann.sit(ann.finished_table(game))
    ann.page.wait_for_selector("[data-end] .chart svg")
    ann.page.wait_for_load_state("networkidle")
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


@pytest.mark.parametrize("path", ["/new/nova-roma", "/new/porta-nigra?people", "/preferences"])
def test_pages_can_be_used_by_finger(visit: Visit, path: str) -> None:
    ann = visit(size=PHONE, touch=True)
    ann.go(path)
    if path == "/preferences":
        ann.page.wait_for_selector("main input[role=switch]")
    else:
        ann.page.wait_for_selector("main ul li")
        ann.page.get_by_role("button", name="Add a seat").tap()
    assert ann.page.evaluate(SMALL) == []
