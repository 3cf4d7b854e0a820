"""The board of Porta Nigra shows what can be touched, and who stands where."""

from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import LAPTOP, PHONE, Visit
from tests.browser.visitor import Visitor

RECORDS = Path(__file__).parents[2] / "tests" / "games" / "porta_nigra"
CARD_PLAYED, SEAT = 28, 0
"""A line of a recorded game at which the player has just played a card and has used none of its icons."""
OPEN = """() => [...document.querySelectorAll('.plane .thing[aria-disabled="false"]')].map((each) => {
  const { left, top, width, height } = each.getBoundingClientRect();
  return { name: each.dataset.thing, x: left + width / 2, y: top + height / 2 };
})"""
OUTLINES = """() => [...document.querySelectorAll(".plane .frame.open, .plane .frame.legal")].map((each) => {
  const { left, top, width, height } = each.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
})"""
MARKERS = """() => [...document.querySelectorAll(".plane .marker")].map((each) => {
  const { left, top, width, height } = each.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2, size: Math.min(width, height) };
})"""
NEAR = 2


def bring(visitor: Visitor, record: str) -> str:
    """Make a table of a recorded game; returns its id."""
    answer = visitor.context.request.post("/api/records", data=(RECORDS / record).read_bytes())
    assert answer.ok, answer.text()
    brought: str = answer.json()["id"]
    return brought


@pytest.mark.parametrize("size", [LAPTOP, PHONE])
def test_places_are_outlined_before_an_action_is_chosen(visit: Visit, size: tuple[int, int]) -> None:
    ann = visit(size=size, touch=size == PHONE)
    asked = {"n": CARD_PLAYED, "seat": SEAT, "bot": "random"}
    ann.sit(ann.ask(f"/api/tables/{bring(ann, '2_greedy.json')}/fork", asked))
    ann.see_turn()
    opened: list[dict[str, Any]] = ann.page.evaluate(OPEN)
    kinds = {each["name"].split(":")[0] for each in opened}
    assert kinds == {"shop", "spot"}
    drawn: list[dict[str, Any]] = ann.page.evaluate(OUTLINES)
    assert len(drawn) == len(opened)
    for each in opened:
        assert any(abs(each["x"] - one["x"]) < NEAR and abs(each["y"] - one["y"]) < NEAR for one in drawn), each


def test_markers_on_one_field_are_all_seen(visit: Visit) -> None:
    ann = visit()
    ann.go(f"/replay/{bring(ann, '4_bricks.json')}?at=1")
    ann.page.wait_for_selector(".plane .marker")
    markers: list[dict[str, Any]] = ann.page.evaluate(MARKERS)
    assert len(markers) == 4
    for one, other in combinations(markers, 2):
        apart = max(abs(one["x"] - other["x"]), abs(one["y"] - other["y"]))
        assert apart > 0.5 * max(one["size"], other["size"])
