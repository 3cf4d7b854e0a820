"""A real Chromium, and a real server that hands out the built client: one of each for all tests of a worker."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright
from tools.chromium import FLAGS, chromium

from tests.browser.visitor import PATIENCE, Visitor
from tests.server.client import Server
from urbes import titles

ROOT = Path(__file__).parents[2]
BUNDLE = ROOT / "src" / "urbes" / "bundle"
LAPTOP = (1280, 800)
PHONE = (390, 844)
Visit = Callable[..., Visitor]

if "ostia" not in [title.key for title in titles()]:  # test_fourth.py runs them where it is
    collect_ignore = ["test_plain_board.py"]


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The server that is shared by all tests that leave it running."""
    assert (BUNDLE / "index.html").is_file(), "the web client is not built: run make web"
    node = Server(tmp_path_factory.mktemp("browser") / "data")
    node.start()
    yield node
    node.stop()


@pytest.fixture
def own_house(tmp_path: Path) -> Iterator[Server]:
    """A server for this test alone; it may be stopped and started again."""
    node = Server(tmp_path / "data")
    node.start()
    yield node
    node.stop()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    expect.set_options(timeout=1000 * PATIENCE)
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=chromium(), args=list(FLAGS), timeout=1000 * PATIENCE)
        yield found
        found.close()


@pytest.fixture
def visit(browser: Browser, house: Server, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Visit]:
    """Opens browsers for different people; the test fails if any of their pages reports an error or a warning."""
    guests: list[Visitor] = []
    failed = request.session.testsfailed

    def enter(
        name: str | None = "Ann",
        *,
        size: tuple[int, int] = LAPTOP,
        touch: bool = False,
        at: Server = house,
        **preferences: Any,
    ) -> Visitor:
        width, height = size
        context = browser.new_context(
            base_url=at.url, viewport={"width": width, "height": height}, has_touch=touch, is_mobile=touch
        )
        chosen = json.dumps({"motion": "off", "language": "en", **preferences})
        context.add_init_script(
            f"localStorage.getItem('urbes.preferences') ?? localStorage.setItem('urbes.preferences', '{chosen}')"
        )
        if name is not None:  # she has been here before
            context.add_init_script("localStorage.setItem('urbes.met', '1')")
        visitor = Visitor(context)
        guests.append(visitor)
        if name is not None:
            visitor.introduce(name)
        return visitor

    yield enter
    for number, visitor in enumerate(guests):
        if request.session.testsfailed > failed:
            visitor.page.screenshot(path=tmp_path / f"page-{number}.png")
        visitor.context.close()
    assert [said for visitor in guests for said in visitor.unexpected] == []
