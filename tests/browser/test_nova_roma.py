"""The cards of Nova Roma lie beside each other, however many they are, and its stage fits windows of every width."""

from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import LAPTOP, PHONE, Visit
from tests.browser.visitor import Visitor
from urbes.locales import LANGUAGES

ROOT = Path(__file__).parents[2]
RECORD = ROOT / "tests" / "games" / "nova_roma" / "2_drafts.json"
LARGE_HAND = 208
"""The line of that game at which the first player may play one of nine cards; three lie in her row."""
HAND, ROW = 9, 3
TABLET = (1024, 768)
WIDTHS = (1024, 1180, 1200, 1239, 1240, 1280)
COVERED = """() => [...document.querySelectorAll(".draft .associate")].flatMap((each) => {
  const [words, last] = [".words", ".timing"].map((part) => each.querySelector(part).getBoundingClientRect());
  return words.bottom > last.top + 0.5 ? [each.textContent.trim()] : [];
})"""
"""The drafted cards whose words reach into their last line."""
BESIDE = """() => [...document.querySelectorAll(".stage .panel")].flatMap((panel) => {
  const room = panel.getBoundingClientRect();
  const inside = [...panel.querySelectorAll("button[data-thing], .cells i")].filter((each) => each.checkVisibility());
  return inside.filter((each) => {
    const { left, right } = each.getBoundingClientRect();
    return left < room.left || right > room.right;
  }).map((each) => each.dataset.thing ?? "a cell of a track");
})"""
"""Parts of a panel that reach beyond its sides."""


def large_hand(visitor: Visitor) -> None:
    """Sit down where the first player of a recorded game has more cards than a hand may keep."""
    answer = visitor.context.request.post("/api/records", data=RECORD.read_bytes())
    assert answer.ok, answer.text()
    asked = {"n": LARGE_HAND, "seat": 0, "bot": "random"}
    visitor.sit(visitor.ask(f"/api/tables/{answer.json()['id']}/fork", asked))
    visitor.see_turn()


def cards(visitor: Visitor) -> list[dict[str, Any]]:
    """Where the cards in hand lie, then those in the row."""
    boxes: list[dict[str, Any]] = visitor.page.evaluate("""() =>
      ["hand", "row"].flatMap((part) => [...document.querySelectorAll(`[data-thing="player:0:${part}"] .associate`)])
        .map((each) => each.getBoundingClientRect().toJSON())""")
    return boxes


def meet(one: dict[str, Any], other: dict[str, Any]) -> bool:
    return bool(
        one["left"] < other["right"]
        and other["left"] < one["right"]
        and one["top"] < other["bottom"]
        and other["top"] < one["bottom"]
    )


@pytest.mark.parametrize("size", [LAPTOP, TABLET, PHONE])
def test_cards_of_a_large_hand_lie_beside_each_other(visit: Visit, size: tuple[int, int]) -> None:
    ann = visit(size=size, touch=size == PHONE)
    large_hand(ann)
    lying = cards(ann)
    assert len(lying) == HAND + ROW
    assert [pair for pair in combinations(lying, 2) if meet(*pair)] == []
    assert not ann.look().scrolls
    for number in range(HAND):
        if size == PHONE:  # the place of the cards has a scroller of its own
            ann.page.locator('[data-thing^="hand:"]').nth(number).scroll_into_view_if_needed()
        seen = [each for each in ann.look().things if each.name.startswith("hand:")]
        assert len(seen) == HAND
        assert seen[number].point is not None
        assert seen[number].inside
    assert not ann.look().scrolls


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_of_drafted_cards_end_above_their_last_line(visit: Visit, language: str) -> None:
    ann = visit(size=PHONE, touch=True, language=language)
    read = 0
    for _ in range(3):
        ann.sit(ann.make_table("nova-roma", ("me", "level:1"), options={"associate_draft": True}))
        ann.page.wait_for_selector(".draft .words")
        read += ann.page.locator(".draft .words").count()
        assert ann.page.evaluate(COVERED) == []
    assert read >= 12


def test_panels_hold_what_lies_in_them_at_every_width(visit: Visit) -> None:
    ann = visit(language="ru")
    ann.sit(ann.make_table("nova-roma", ("me", "level:1", "level:2", "level:3")))
    for width in WIDTHS:
        ann.page.set_viewport_size({"width": width, "height": 800})
        sight = ann.see_turn()
        assert ann.page.evaluate(BESIDE) == [], f"{width} pixels"
        assert not sight.scrolls
        assert [each.name for each in sight.offered if each.point is None or not each.inside] == []
