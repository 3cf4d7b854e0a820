"""Ways to play: by pointer, by finger, by keys, by words. All of them choose only what the page offers."""

from random import Random
from typing import Protocol

from tests.browser.visitor import Offered, Sight, Visitor

LONGEST_GAME = 1500
"""A game that takes more actions than this has gone wrong."""
LONGEST_WALK = 200
"""If more keys than this are pressed before something is chosen, something has gone wrong."""
STAYING = 0.9
"""The probability that the keyboard goes on within a drawing."""


class Hands(Protocol):
    def __init__(self, seed: str) -> None: ...

    def act(self, visitor: Visitor, sight: Sight) -> None:
        """Choose one of the things that are offered."""


class Pointer:
    """Clicks on anything that may be chosen, and checks that all of it can be seen and reached without scrolling."""

    def __init__(self, seed: str) -> None:
        self.luck = Random(seed)
        self.boards: dict[str, list[int]] = {}

    def act(self, visitor: Visitor, sight: Sight) -> None:
        moved = [name for name, box in sight.boards.items() if self.boards.get(name, box) != box]
        assert moved == [], f"drawings have moved: {sight.status}"
        self.boards |= sight.boards
        assert not sight.scrolls, f"the page scrolls: {sight.status}"
        assert sight.dock is not None
        assert sight.dock.inside, f"the dock is not wholly seen: {sight.status}"
        hidden = [each.name for each in sight.offered if each.point is None or not each.inside]
        assert hidden == [], f"not seen or reached: {sight.status}"
        visitor.press(self.luck.choice(sight.offered))


LARGE = 44
"""Pixels that a finger hits without aiming."""


class Finger:
    """Taps; looks for things on the other tabs of the sheet, too. Checks that buttons are large enough for a finger."""

    def __init__(self, seed: str) -> None:
        self.luck = Random(seed)

    def act(self, visitor: Visitor, sight: Sight) -> None:
        pressed = [*sight.buttons, *sight.stepper, *sight.primary]
        small = [each.name for each in pressed if each.height < LARGE]
        assert small == [], f"too small for a finger: {sight.status}"
        confirm = [each for each in sight.primary if self.confirms(visitor)]
        if confirm:
            visitor.press(confirm[0], touch=True)
            return
        near = [each for each in sight.offered if each.point is not None]
        if near:
            visitor.press(self.luck.choice(near), touch=True)
            return
        self.search(visitor)

    def confirms(self, visitor: Visitor) -> bool:
        """The primary button plays the candidate that was tapped; else it ends the turn."""
        return visitor.page.locator(".dock .acts .primary:not([data-thing])").count() > 0

    def search(self, visitor: Visitor) -> None:
        tabs = visitor.page.locator(".sheet-tabs [role=tab]")
        for number in range(tabs.count()):
            tabs.nth(number).tap()
            near = [each for each in visitor.look().offered if each.point is not None]
            if near:
                visitor.press(self.luck.choice(near), touch=True)
                return
        raise AssertionError(f"nothing can be tapped: {[each.name for each in visitor.look().offered]}")


STOPS = """() => {
  const OPEN = '[data-thing][aria-disabled="false"]:not([aria-pressed="true"]), .bubble[role=dialog] button, ' +
    '.dock .buttons button, .dock .stepper button:not([aria-disabled="true"]), ' +
    '.dock .acts .primary:not([aria-disabled="true"])';
  const stops = [...document.querySelectorAll("a[href], button, input, [tabindex]")].filter(
    (each) => each.tabIndex >= 0 && !each.disabled && each.checkVisibility({ visibilityProperty: true }));
  const drawn = (each) => (each.closest("svg")?.querySelector(OPEN) ?? null) !== null;
  const active = document.activeElement;
  return { now: stops.indexOf(active), open: active.matches(OPEN), drawn: drawn(active),
           useful: stops.flatMap((each, at) => (each.matches(OPEN) || drawn(each) ? [at] : [])) };
}"""
"""Where Tab stops. A drawing has only one stop, from which arrows lead to what is open."""
ARROWS = ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown")
NEAR = 4


class Keys:
    """Tab, arrows and Enter; the pointer lies still."""

    def __init__(self, seed: str) -> None:
        self.luck = Random(seed)

    def act(self, visitor: Visitor, sight: Sight) -> None:
        page = visitor.page
        for walked in range(LONGEST_WALK):
            stops = page.evaluate(STOPS)
            if walked and stops["open"]:
                page.keyboard.press("Enter")
                return
            if stops["drawn"] and self.luck.random() < STAYING:
                page.keyboard.press(self.luck.choice(ARROWS))
                continue
            assert stops["useful"], f"nothing that may be chosen has a tab stop: {sight.status}"
            near = sorted(stops["useful"], key=lambda at: abs(at - stops["now"]))[:NEAR]
            way = self.luck.choice(near) - stops["now"]
            for _ in range(abs(way) if stops["now"] >= 0 else 1):
                page.keyboard.press("Tab" if way > 0 else "Shift+Tab")
        raise AssertionError(f"the keyboard finds nothing that may be chosen: {sight.status}")


class Words:
    """Types the notation or the number of a move, as the table in words lists them."""

    def __init__(self, seed: str) -> None:
        self.luck = Random(seed)

    def act(self, visitor: Visitor, sight: Sight) -> None:
        page = visitor.page
        if not page.locator("ol.moves").count():
            page.keyboard.press("Escape")
            page.keyboard.press("t")
            page.locator("ol.moves").wait_for()
        listed: list[str] = page.locator("ol.moves li").evaluate_all(
            "rows => rows.map((row, at) => row.querySelector('code')?.textContent ?? String(at + 1))"
        )
        assert listed, f"the table in words lists no move: {sight.status}"
        if not page.locator("form.command").count():
            page.keyboard.press("/")
            page.locator("form.command").wait_for()
        page.keyboard.type(self.luck.choice(listed))
        page.keyboard.press("Enter")


def play(visitor: Visitor, hands: Hands, deeds: int = LONGEST_GAME) -> Sight:
    """Choose again and again, until the game is over or so many actions are done."""
    sight = visitor.see_turn()
    for _ in range(deeds):
        if sight.over:
            return sight
        hands.act(visitor, sight)
        sight = visitor.see_next(sight)
    assert deeds < LONGEST_GAME or sight.over, f"the game does not end: {sight.status}"
    return sight


def names(offered: list[Offered]) -> list[str]:
    return [each.name for each in offered]
