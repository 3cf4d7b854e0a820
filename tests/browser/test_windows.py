"""Magnified pages, tablets and phones held sideways: nothing of a table is lost, and nothing covers anything else."""

from itertools import combinations
from typing import Any

import pytest

from tests.browser.conftest import Visit
from tests.browser.hands import Finger
from tests.browser.visitor import Visitor
from urbes.locales import LANGUAGES

TABLET = (1024, 768)
"""A tablet held sideways; about as wide as a laptop at 125 %."""
MAGNIFIED = (853, 533)
"""1280 by 800 at 150 %."""
SIDEWAYS = (844, 390)
"""A phone held sideways."""
LOW = (MAGNIFIED, SIDEWAYS)
STEADY = "porta-nigra"
"""A game whose turns have steps; the dock is as high with them as without."""
STAGE = "header.top, .stage > .stage, .dock"
PHONE = "header.top, .opponents.strip, .frame .board:not(.board .board), .sheet-tabs, .sheet-body, .dock"
REGIONS = """(selector) => [...document.querySelectorAll(selector)].map((each) => {
  const { left, top, right, bottom } = each.getBoundingClientRect();
  return { name: each.className || each.tagName, left, top, right, bottom };
})"""
REACHED = """(selector) => [...document.querySelectorAll(selector)].flatMap((each) => {
  const { left, top, width, height } = each.getBoundingClientRect();
  const seen = each.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const points = [0.15, 0.5, 0.85].map((part) => [left + width * part, top + height / 2]);
  const reached = points.every(([x, y]) => each.contains(document.elementFromPoint(x, y)));
  const whole = each.scrollWidth <= each.clientWidth + 1 && each.scrollHeight <= each.clientHeight + 8;
  return seen && reached && whole ? [] : [each.ariaLabel ?? each.textContent.trim()];
})"""
"""Elements that are hidden, covered, outside of the window or larger than their place."""
OWN = """async () => {
  const lost = [];
  for (const each of document.querySelectorAll('[data-thing="me"], [data-thing^="me:"]')) {
    if (!each.checkVisibility()) continue;
    each.scrollIntoView({ block: each.dataset.thing === "me" ? "start" : "nearest" });
    await new Promise(requestAnimationFrame);
    const { left, top, right, height } = each.getBoundingClientRect();
    const y = top + Math.min(height / 2, 20);
    const there = document.elementFromPoint((left + right) / 2, y);
    const me = there?.closest('[data-thing="me"], [data-thing^="me:"]');
    if (left < 0 || right > innerWidth + 1 || (me ?? null) === null) lost.push(each.dataset.thing);
  }
  return lost;
}"""
"""My own things that cannot be seen even after scrolling to them."""
CUT = """() => [...document.querySelectorAll(".bench .card")].filter((card) => {
  const room = card.getBoundingClientRect();
  return [...card.querySelectorAll("svg, b, .name")].some((each) => {
    const { left, right } = each.getBoundingClientRect();
    const broken = each.classList.contains("name") && !/[ -]/.test(each.textContent.trim()) && each.clientHeight > 16;
    return left < room.left || right > room.right || broken;
  });
}).map((card) => card.textContent.trim())"""
"""Actions of Panticapaeum whose picture, price or name is cut or broken."""
FALLEN = """() => [...document.querySelectorAll(".hand .card.face")].flatMap((card) => {
  const room = card.getBoundingClientRect();
  return [...card.querySelectorAll(".mark, .mark svg, .head > *")].filter((each) => {
    const { left, top, right, bottom } = each.getBoundingClientRect();
    return left < room.left || right > room.right || top < room.top || bottom > room.bottom;
  }).map(() => card.textContent.trim());
})"""
"""Cards in hand that do not hold their icons."""


def regions(visitor: Visitor, size: tuple[int, int]) -> list[dict[str, Any]]:
    """The parts of the frame; all of them lie in the window, and none covers another."""
    found: list[dict[str, Any]] = visitor.page.evaluate(REGIONS, STAGE if size == TABLET else PHONE)
    width, height = size
    assert len(found) == (3 if size == TABLET else 6)
    for each in found:
        inside = each["left"] >= 0 and each["top"] >= 0 and each["right"] <= width + 1 and each["bottom"] <= height + 1
        assert inside, each
    for one, other in combinations(found, 2):
        beside = one["right"] <= other["left"] + 1 or other["right"] <= one["left"] + 1
        above = one["bottom"] <= other["top"] + 1 or other["bottom"] <= one["top"] + 1
        assert beside or above, (one, other)
    return found


def assert_fits(visitor: Visitor, size: tuple[int, int]) -> None:
    regions(visitor, size)
    page = visitor.page
    assert page.evaluate(REACHED, ".dock .status") == []
    acts = ".dock .acts .btn, .dock .buttons .btn, .dock .stepper .btn"
    assert page.locator(acts).count() >= 3
    assert page.evaluate(REACHED, acts) == []
    boards = page.evaluate(REGIONS, ".plane")
    assert any(each["right"] - each["left"] > 250 and each["bottom"] - each["top"] > 170 for each in boards), boards
    assert not visitor.look().scrolls
    if size == TABLET:
        assert page.evaluate(OWN) == []
        return
    assert page.evaluate(REACHED, ".sheet-tabs [role=tab]") == []
    tabs = page.locator(".sheet-tabs [role=tab]")
    for number in reversed(range(tabs.count())):
        tabs.nth(number).click()
        body = page.locator(".sheet-body").bounding_box()
        assert body is not None
        assert body["height"] > 120
    assert page.evaluate(OWN) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ["porta-nigra", "panticapaeum", "nova-roma"])
def test_everything_is_seen_in_small_windows(visit: Visit, game: str, language: str) -> None:
    ann = visit(size=TABLET, language=language)
    ann.sit(ann.make_table(game, ("me", "level:1", "level:2")))
    for size in (TABLET, *LOW):
        ann.page.set_viewport_size({"width": size[0], "height": size[1]})
        ann.see_turn()
        assert_fits(ann, size)


@pytest.mark.parametrize("game", ["porta-nigra", "panticapaeum", "nova-roma"])
def test_a_turn_is_played_on_a_phone_held_sideways(visit: Visit, game: str) -> None:
    ann = visit(size=SIDEWAYS, touch=True)
    ann.sit(ann.make_table(game))
    hands = Finger(f"sideways {game}")
    ann.see_turn()
    before = regions(ann, SIDEWAYS)
    for _ in range(12):
        sight = ann.see_turn()
        now = regions(ann, SIDEWAYS)
        assert now == before or game != STEADY, f"what is asked moves the board: {sight.status}"
        assert ann.page.evaluate(REACHED, ".dock .acts .btn, .dock .buttons .btn") == []
        hands.act(ann, sight)
        ann.see_change(sight)


def test_cards_in_hand_hold_their_icons_at_every_width(visit: Visit) -> None:
    ann = visit(language="hu")
    for _ in range(3):
        ann.sit(ann.make_table("porta-nigra"))
        ann.page.wait_for_selector(".hand .card.face")
        for width in (1024, 1180, 1239, 1240, 1280):
            ann.page.set_viewport_size({"width": width, "height": 768})
            ann.settle()
            assert ann.page.evaluate(FALLEN) == [], width


@pytest.mark.parametrize("language", LANGUAGES)
def test_actions_show_their_prices_at_every_width(visit: Visit, language: str) -> None:
    ann = visit(language=language)
    ann.sit(ann.make_table("panticapaeum"))
    ann.page.wait_for_selector(".bench .card")
    for width in (1024, 1130, 1239, 1240, 1280):
        ann.page.set_viewport_size({"width": width, "height": 768})
        ann.settle()
        assert ann.page.evaluate(CUT) == [], width
