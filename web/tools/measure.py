"""How fast the web client is, in Chromium against a server on the same machine: `make measure-web [LIMITS=--strict]`.

Prints a table; with `--strict` any value beyond its limit fails. On a busy machine the values mean little.
"""

import argparse
import contextlib
import json
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser, sync_playwright
from tests.browser.hands import Pointer
from tests.browser.visitor import Visitor
from tests.server.client import Guest, Server
from tools.chromium import FLAGS, chromium

from urbes.locales import LANGUAGES

WEB = Path(__file__).parents[1]
WATCH = (WEB.parent / "tests" / "browser" / "watch.js").read_text(encoding="utf-8")
LAPTOP = {"width": 1280, "height": 800}
GAMES = [path.parent.name.replace("_", "-") for path in sorted(WEB.glob("src/games/*/index.ts"))]
LOADS = 5
DEEDS = 80
AIM = 150
"""Milliseconds between the arrival of the pointer and its click: people look before they press."""
PAUSE = 0.4
"""Seconds after a click during which the measurement does not touch the page."""
FORGET = "() => new Promise((done) => setTimeout(() => done((noted.tasks.length = 0)), 0))"
REMEMBER = "() => noted.own.push(...noted.tasks.splice(0).map((task) => task.ms))"
LONG_LOG = 1000
HALF = 100
"""Lines after which a game of two is in its middle."""
STEPS_BESIDE_IT = 25

PAINT_MS = 1000
ANSWER_MS = 100
TASK_MS = 50
SHIFT = 0.001
"""The largest layout shift: less than one pixel of the screen, so nothing may jump."""


class Row(NamedTuple):
    what: str
    value: float
    limit: float
    unit: str
    more: str = ""

    @property
    def good(self) -> bool:
        return self.value <= self.limit


@contextlib.contextmanager
def served() -> Iterator[Server]:
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder) / "data")
        server.start()
        try:
            yield server
        finally:
            server.stop()


@contextlib.contextmanager
def visiting(browser: Browser, server: Server, name: str | None = "Ann", language: str = "en") -> Iterator[Visitor]:
    """Somebody with an empty cache."""
    context = browser.new_context(base_url=server.url, viewport=LAPTOP)  # type: ignore[arg-type]
    chosen = json.dumps({"motion": "off", "language": language})
    context.add_init_script(f"localStorage.setItem('urbes.preferences', '{chosen}')")
    context.add_init_script(WATCH)
    visitor = Visitor(context)
    visitor.aim = AIM
    if name is not None:
        visitor.introduce(name)
    yield visitor
    context.close()


def noted(visitor: Visitor) -> dict[str, Any]:
    found: dict[str, Any] = visitor.page.evaluate("() => window.noted")
    return found


def paint(browser: Browser, server: Server, path: str, shown: str, name: str | None) -> float:
    """The largest paint of a first visit."""
    with visiting(browser, server, name) as visitor:
        target = path
        if path in GAMES:
            target = f"/table/{visitor.make_table(path)['id']}"
        visitor.go(target)
        visitor.page.wait_for_selector(shown)
        visitor.page.wait_for_load_state("networkidle")
        return float(noted(visitor)["paint"])


def paints(browser: Browser, server: Server) -> Iterator[Row]:
    for what, path, shown, name in (
        ("front page", "/", "h1", None),
        *((f"table of {game}", game, ".dock", "Ann") for game in GAMES),
    ):
        times = [paint(browser, server, path, shown, name) for _ in range(LOADS)]
        yield Row(f"largest paint, {what}", statistics.median(times), PAINT_MS, "ms", f"median of {LOADS} first visits")


def step(visitor: Visitor, hands: Pointer) -> bool:
    """One action, then a pause in which only the client works; returns whether the game goes on."""
    sight = visitor.see_turn()
    if sight.over:
        return False
    visitor.page.evaluate(FORGET)
    hands.act(visitor, sight)
    time.sleep(PAUSE)
    visitor.page.evaluate(REMEMBER)
    return True


def percentile(numbers: list[float], share: float) -> float:
    return sorted(numbers)[min(len(numbers) - 1, int(share * len(numbers)))]


def clicks(browser: Browser, server: Server, game: str, language: str) -> Iterator[Row]:
    """A stretch of a game by pointer: how long each click takes, and whether anything else jumps."""
    with visiting(browser, server, language=language) as visitor:
        visitor.sit(visitor.make_table(game))
        visitor.page.wait_for_load_state("networkidle")
        before = noted(visitor)
        hands = Pointer(f"measure {game}")
        for _ in range(DEEDS):
            if not step(visitor, hands):
                break
        found = noted(visitor)
        answers = found["answers"]
        yield Row(
            f"click to own piece moved, {game}",
            percentile(answers, 0.95),
            ANSWER_MS,
            "ms",
            f"p95 of {len(answers)}; median {statistics.median(answers):.0f}; {found['dropped']} cut off by the next",
        )
        jumps = found["jumps"][len(before["jumps"]) :]
        yield Row(
            f"layout shift during play, {game}", found["shift"] - before["shift"], SHIFT, "", "; ".join(jumps[:2])
        )


def long_table(server: Server, game: str) -> tuple[Guest, dict[str, Any]]:
    """A table whose log is long: the middle of a game against a bot, then many changes of mind."""
    luck = random.Random(game)
    guest = Guest(server, "Ann")
    table = guest.make_table(game, ("me", "level:1"))
    guest.start(table)
    path = f"/api/tables/{table['id']}"
    n = 0
    while n < LONG_LOG:
        seen = guest.get(f"{path}/snapshot?since={n}")
        n, position = seen["n"], seen["position"]
        order = {"id": f"order-{n}", "expected_n": n}
        if not position["legal"]:
            time.sleep(0.01)
        elif n < HALF or not position["steps"]:
            move = luck.choice(position["legal"])["move"]
            guest.post(f"{path}/moves", {**order, "move": move}, status=200)
        else:
            guest.post(f"{path}/undo", {**order, "count": 1}, status=200)
    return guest, table


def long_log(browser: Browser, server: Server, game: str) -> Iterator[Row]:
    guest, table = long_table(server, game)
    with guest, visiting(browser, server, None) as visitor:
        cookie = guest.http.cookies.get("urbes") or ""
        visitor.context.add_cookies([{"name": "urbes", "value": cookie, "url": server.url}])
        visitor.sit(table)
        visitor.page.wait_for_load_state("networkidle")
        visitor.see_turn()
        hands = Pointer(f"long {game}")
        tasks: list[float] = []
        for _ in range(STEPS_BESIDE_IT):
            if not step(visitor, hands):
                break
            tasks += visitor.page.evaluate("() => noted.own.splice(0)")
        found = noted(visitor)
        yield Row(
            f"longest task on a step, {game}",
            max(tasks, default=0),
            TASK_MS,
            "ms",
            f"{len(tasks)} beyond 50 in {STEPS_BESIDE_IT} steps; {found['lines']} lines, {found['events']} events",
        )


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--strict", action="store_true", help="fail beyond the limits")
    asked.add_argument("--games", nargs="*", default=GAMES)
    asked.add_argument("--language", default="en", choices=LANGUAGES, help="of the tables that are played at")
    given = asked.parse_args()
    sizes = subprocess.run(["node", "tools/sizes.js"], cwd=WEB, check=False).returncode
    rows: list[Row] = []
    with served() as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=list(FLAGS))
        rows += paints(browser, server)
        for game in given.games:
            rows += clicks(browser, server, game, given.language)
            rows += long_log(browser, server, game)
        browser.close()
    print()
    for row in rows:
        number = f"{row.value:.4f}" if row.unit == "" else f"{row.value:.0f}"
        judged = "" if row.good else "  BEYOND THE LIMIT"
        print(f"{row.what:44}{number:>8} {row.unit:3} limit {row.limit:g}{judged}  {row.more}")
    return 1 if given.strict and (sizes or not all(row.good for row in rows)) else 0


if __name__ == "__main__":
    sys.exit(main())
