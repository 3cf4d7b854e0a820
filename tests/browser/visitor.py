"""A person in front of a browser: what she sees, and what she does with pointer, finger, keys and words."""

import re
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
from playwright.sync_api import BrowserContext, ConsoleMessage, Error, Page

from tests.browser.records import finished

HERE = Path(__file__).parent
SURVEY = (HERE / "survey.js").read_text(encoding="utf-8")
AXE = HERE.parents[1] / "web" / "node_modules" / "axe-core" / "axe.min.js"
PATIENCE = 60.0
MOMENT = 0.02
NEWS = """() => new Promise((done) => {
  const waits = () => document.querySelector(".screen")?.ariaBusy === "true";
  const watch = new MutationObserver(() => waits() || end());
  const end = () => { watch.disconnect(); clearTimeout(late); done(); };
  const late = setTimeout(end, 200);
  watch.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
})"""
"""Waits until the page has changed and no answer is outstanding; only briefly, as it may have changed already."""


class Point(msgspec.Struct, frozen=True):
    x: float
    y: float


class Offered(msgspec.Struct, frozen=True):
    """Something on the page that can be chosen now."""

    kind: str
    name: str
    point: Point | None
    """Where a pointer reaches it; None if it is covered or clipped."""
    inside: bool
    """All of it lies within the window."""
    width: float
    height: float


class Sight(msgspec.Struct, frozen=True):
    """The table at one moment."""

    ready: bool
    n: int
    """The newest line of the log."""
    busy: bool
    """Something is on its way to the server."""
    over: bool
    handover: bool
    """The device is to be given to somebody else."""
    status: str
    question: list[Offered]
    things: list[Offered]
    buttons: list[Offered]
    stepper: list[Offered]
    primary: list[Offered]
    dock: Offered | None
    why: str
    state: str
    boards: dict[str, list[int]]
    """Where the drawings lie, by their names."""
    scrolls: bool

    @property
    def offered(self) -> list[Offered]:
        """All that may be chosen; a question that is asked comes first."""
        return self.question or [*self.things, *self.buttons, *self.stepper, *self.primary]

    @property
    def asks(self) -> bool:
        """Something can be chosen, or the game is over."""
        return self.over or (bool(self.offered) and not self.busy)

    @property
    def signature(self) -> tuple[int, str, tuple[str, ...]]:
        return self.n, self.state, tuple(each.name for each in self.offered)


class Visitor:
    """Her own browser, with cookie and preferences. Whatever the page complains about fails the test: errors, and
    warnings too, such as those of Svelte about values that have died with a part of the page."""

    def __init__(self, context: BrowserContext) -> None:
        self.context = context
        self.page: Page = context.new_page()
        self.page.set_default_timeout(1000 * PATIENCE)
        self.complaints: list[str] = []
        self.expected: list[str] = []
        self.aim = 0
        """Milliseconds for which the pointer rests before a click."""
        self.page.on("console", self.heard)
        self.page.on("pageerror", lambda error: self.complaints.append(f"{error}\n{error.stack}"))

    def heard(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.complaints.append(f"{message.text} ({message.location.get('url', '')})")

    def expect_complaint(self, pattern: str) -> None:
        """What the browser itself writes to the console about an answer that the test has provoked."""
        self.expected.append(pattern)

    @property
    def unexpected(self) -> list[str]:
        return [said for said in self.complaints if not any(re.search(pattern, said) for pattern in self.expected)]

    def ask(self, path: str, body: object = None, status: int = 201) -> Any:
        """A request with her cookie, for what a test sets up beside the page."""
        answer = self.context.request.post(path, data=msgspec.json.encode({} if body is None else body).decode())
        assert answer.status == status, answer.text()
        return answer.json() if answer.body() else None

    def introduce(self, name: str) -> None:
        self.ask("/api/me", {"name": name})

    def make_table(self, game: str, seats: tuple[str, ...] = ("me", "level:1"), **more: Any) -> dict[str, Any]:
        """A running table; seats are `me`, `open`, or the spec of a bot."""
        asked = [{"who": who} if who in ("me", "open") else {"who": "bot", "bot": who} for who in seats]
        table: dict[str, Any] = self.ask("/api/tables", {"game": game, "seats": asked, **more})
        if "open" not in seats:
            self.ask(f"/api/tables/{table['id']}/start")
        return table

    def called_to(self, table: dict[str, Any]) -> dict[str, Any]:
        """Wait beside the page until it is her turn; returns what she then knows of the table."""
        end = time.monotonic() + PATIENCE
        while True:
            seen: dict[str, Any] = self.context.request.get(f"/api/tables/{table['id']}/snapshot").json()
            if seen["position"]["legal"]:
                return seen
            assert time.monotonic() < end, "it never is her turn"
            time.sleep(MOMENT)

    def finished_table(self, game: str, *of: Any) -> dict[str, Any]:
        """A table whose game is over; `of` may be the number of players and the options."""
        answer = self.context.request.post("/api/records", data=finished(game, *of))
        assert answer.ok, answer.text()
        table: dict[str, Any] = answer.json()
        return table

    def late_table(self, game: str, part: float, *of: Any) -> dict[str, Any]:
        """A table of hers that goes on from this share of a recorded game; quick bots have the other seats."""
        path = f"/api/tables/{self.finished_table(game, *of)['id']}"
        lines: int = self.context.request.get(f"{path}/replay").json()["n"]
        table: dict[str, Any] = self.ask(f"{path}/fork", {"n": round(part * lines), "seat": 0, "bot": "level:1"})
        return table

    def go(self, path: str) -> None:
        self.page.goto(path)

    def sit(self, table: dict[str, Any]) -> Sight:
        """Open the page of a table and wait until it is there."""
        self.go(f"/table/{table['id']}")
        return self.see(lambda sight: sight.ready)

    def do(self, name: str, touch: bool = False) -> None:
        """Press a link or button of the pages outside of tables."""
        way = self.page.locator(f'[data-do="{name}"]').first
        if touch:
            way.tap()
        else:
            way.click()

    def trouble(self) -> str:
        """The kind of trouble that the page reports."""
        told = self.page.locator("[data-trouble]").first
        told.wait_for()
        assert told.locator("xpath=descendant-or-self::*").locator("a, button").count(), "no way on"
        return told.get_attribute("data-trouble") or ""

    def look(self) -> Sight:
        return msgspec.convert(self.page.evaluate(SURVEY), Sight)

    def see(self, wished: Callable[[Sight], bool], patience: float = PATIENCE) -> Sight:
        """Look until a condition holds."""
        end = time.monotonic() + patience
        while True:
            sight = self.look()
            if wished(sight):
                return sight
            assert time.monotonic() < end, f"not seen within {patience} s; the page says: {sight.state}"
            with suppress(Error):  # another page comes
                self.page.evaluate(NEWS)

    def see_change(self, before: Sight) -> Sight:
        return self.see(lambda sight: sight.signature != before.signature)

    def settle(self) -> None:
        """Wait until the page has been laid out and has reacted to its sizes."""
        self.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")

    def see_turn(self) -> Sight:
        """Wait until something can be chosen, or the game is over."""
        return self.see(lambda sight: sight.asks)

    def see_next(self, before: Sight) -> Sight:
        """Wait until something has changed, and then until something can be chosen again."""
        changed = self.see_change(before)
        return changed if changed.asks else self.see_turn()

    def thing(self, name: str) -> Offered:
        return next(each for each in self.look().offered if each.name == name)

    def press(self, offered: Offered, touch: bool = False) -> None:
        assert offered.point is not None, f"{offered.name} cannot be reached"
        if touch:
            self.page.touchscreen.tap(offered.point.x, offered.point.y)
        else:
            if self.aim:
                self.page.mouse.move(offered.point.x, offered.point.y)
                self.page.wait_for_timeout(self.aim)
            self.page.mouse.click(offered.point.x, offered.point.y)

    def text(self, selector: str = "body") -> str:
        return " ".join(self.page.locator(selector).first.inner_text().split())

    def violations(self, *rules: str, within: str = "html") -> list[str]:
        """What axe finds on a part of the page as it is; only these rules are checked if any are named."""
        if not self.page.evaluate("typeof axe === 'object'"):
            self.page.evaluate(AXE.read_text(encoding="utf-8"))
        options = {"resultTypes": ["violations"], **({"runOnly": list(rules)} if rules else {})}
        found = self.page.evaluate("([within, options]) => axe.run(within, options)", [within, options])
        return [
            f"{each['id']}: {each['help']} at {node['target']} ({node['failureSummary']})"
            for each in found["violations"]
            for node in each["nodes"][:3]
        ]
