"""What was announced happens: pills beside numbers tell what the numbers become once the choice is made."""

import time
from random import Random

import pytest

from tests.browser.conftest import Visit
from tests.browser.visitor import Offered, Visitor
from urbes import titles

GAMES = [title.key for title in titles()]
CHOICES = 60
ENOUGH = 8
REST = 0.4
"""Seconds within which the page asks the server what a choice of several moves would bring."""
MANY = 40
"""At most so many things are pointed at until one changes a number."""
NUMBERS = """() => {
  const found = {};
  for (const each of document.querySelectorAll('[data-thing^="player:"]')) {
    const place = (each.closest(".slot") ?? each).cloneNode(true);
    const pills = [...place.querySelectorAll(".delta")];
    for (const pill of pills) pill.remove();
    const pill = pills.find((each) => !each.matches(".conditional, .pending, .plain"))?.textContent ?? "0";
    const number = /[−\\d]\\d*/.exec((place.querySelector("b") ?? place).textContent);
    const by = /^[+−]?\\d+$/.exec(pill.trim());
    const read = (text) => Number(text.trim().replace("−", "-"));
    if (each.dataset.thing.split(":").length > 2 && number && by)
      found[each.dataset.thing] = [read(number[0]), read(by[0])];
  }
  return found;
}"""


def numbers(visitor: Visitor) -> dict[str, tuple[int, int]]:
    """Every number of a player that is on the page, and what a certain pill says of it."""
    found: dict[str, tuple[int, int]] = visitor.page.evaluate(NUMBERS)
    return found


def point(visitor: Visitor, at: Offered) -> dict[str, tuple[int, int]]:
    """Point at something and read what it would change."""
    assert at.point is not None
    visitor.page.mouse.move(at.point.x, at.point.y)
    end = time.monotonic() + REST
    while time.monotonic() < end:
        found = numbers(visitor)
        if any(by for _, by in found.values()):
            return found
        visitor.settle()
    return {}


@pytest.mark.parametrize("game", GAMES)
def test_what_was_shown_is_what_happens(visit: Visit, game: str) -> None:
    ann = visit()
    ann.sit(ann.late_table(game, 0.4))
    luck = Random(game)
    announced = 0
    for _ in range(CHOICES):
        sight = ann.see_turn()
        if sight.over or announced >= ENOUGH:
            break
        offered = luck.sample(sight.offered, min(MANY, len(sight.offered)))
        told: dict[str, tuple[int, int]] = {}
        for each in offered:
            told = point(ann, each)
            if told:
                ann.press(each)
                break
        else:
            ann.press(offered[-1])
        after = ann.see_next(sight)
        # What chance or others add is not foreseen; what is still mine to decide is.
        if not told or after.question or not after.status.startswith("Your turn"):
            continue
        then = numbers(ann)
        wrong = {
            thing: (was, by, then[thing][0])
            for thing, (was, by) in told.items()
            if thing in then and by and then[thing][0] != was + by
        }
        assert wrong == {}, f"{sight.status}: {each.name}"
        announced += 1
    assert announced >= ENOUGH, "too little was announced"
