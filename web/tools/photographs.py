"""Photographs for the documentation, of real tables in Chromium: `make pictures` writes them to docs/pictures.

Bots play the games from fixed seeds up to a decision of Anna's; the games are imported by a server and opened.
"""

import argparse
import sys
from pathlib import Path
from typing import NamedTuple

from PIL import Image
from playwright.sync_api import Browser, sync_playwright
from tests.browser.visitor import Visitor
from tests.server.client import Server
from tools.chromium import FLAGS, chromium
from web.tools.measure import served

from urbes import Match, Stream, find_title, titles
from urbes.bots import decide, make_bot
from urbes.engine.record import Seat, encode

ROOT = Path(__file__).parents[2]
LAPTOP = (1280, 800)
PHONE = (390, 844)
BOTS = ("level:2", "level:3", "level:5")
NAMES = ("Anna", "Silvan", "Melissa", "Cato")
COLOURS = 256
MOVES = 5
"""A picture shows a decision with a real choice."""


class Picture(NamedTuple):
    name: str
    game: str = ""
    """The game of the table; empty for a page."""
    path: str = "/"
    players: int = 3
    decisions: int = 0
    """How many decisions the game has had; -1 means that it is over."""
    size: tuple[int, int] = LAPTOP
    theme: str = "light"
    language: str = "en"
    keys: str = ""
    hover: bool = True
    """Point at something that may be chosen."""


def of_game(key: str, language: str) -> tuple[Picture, ...]:
    """The table of a game by day, by night in another language, and on a phone."""
    return (
        Picture(key, key, decisions=150),
        Picture(f"{key}-dark", key, players=2, decisions=110, theme="dark", language=language),
        Picture(f"{key}-phone", key, decisions=150, size=PHONE),
    )


SHELF = [title.key for title in sorted(titles(), key=lambda title: title.style.place)]
PICTURES = (
    Picture("home"),
    Picture("home-phone", size=PHONE),
    *[picture for number, key in enumerate(SHELF) for picture in of_game(key, ("hu", "ru")[number % 2])],
    Picture("score", SHELF[0], decisions=130, keys="s", hover=False),
    Picture("rules", path=f"/rules/{SHELF[1]}"),
)


def record(picture: Picture) -> bytes:
    """A game between bots that stops where Anna has to choose."""
    title = find_title(picture.game)
    people = zip(NAMES, (None, *BOTS), strict=True)
    seats = [Seat(name, bot) for name, bot in people][: picture.players]
    match = Match.start(title, picture.players, seats=seats, seed=f"picture of {picture.game}")
    bots = [make_bot("greedy", f"{picture.game} {seat}") for seat in range(picture.players)]
    imagination = Stream(picture.game)
    while match.game.seat >= 0:
        seat = match.game.seat
        if 0 <= picture.decisions <= match.decisions and seat == 0 and len(match.game.legal()) >= MOVES:
            break
        match.play(seat, decide(bots[seat], title, match.game, seat, imagination)[0])
    return encode(match.record())


def open_table(visitor: Visitor, picture: Picture) -> None:
    answer = visitor.context.request.post("/api/records", data=record(picture))
    if not answer.ok:
        raise RuntimeError(f"the server refuses the record: {answer.text()}")
    visitor.sit(answer.json())
    sight = visitor.see_turn()
    reachable = [each for each in sight.things if each.point is not None]
    if picture.hover and reachable and picture.size == LAPTOP:
        middle = reachable[len(reachable) // 2].point
        assert middle is not None
        visitor.page.mouse.move(middle.x, middle.y)


def take(browser: Browser, server: Server, picture: Picture, folder: Path) -> list[str]:
    """One photograph; returns what the page complained about."""
    width, height = picture.size
    phone = picture.size == PHONE
    context = browser.new_context(
        base_url=server.url,
        viewport={"width": width, "height": height},
        has_touch=phone,
        is_mobile=phone,
        device_scale_factor=2 if phone else 1,
    )
    chosen = f'{{"motion": "off", "language": "{picture.language}", "theme": "{picture.theme}"}}'
    context.add_init_script(f"localStorage.setItem('urbes.preferences', '{chosen}')")
    visitor = Visitor(context)
    visitor.introduce(NAMES[0])
    if picture.game:
        open_table(visitor, picture)
    else:
        visitor.go(picture.path)
    visitor.page.wait_for_load_state("networkidle")
    if picture.keys:
        visitor.page.keyboard.press(picture.keys)
    visitor.page.wait_for_timeout(400)
    file = folder / f"{picture.name}.png"
    visitor.page.screenshot(path=file)
    context.close()
    with Image.open(file) as image:
        image.convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE).save(file, optimize=True)
    print(f"{file.name:28} {file.stat().st_size / 1024:6.0f} KB")
    return visitor.unexpected


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--to", default=ROOT / "docs" / "pictures", type=Path)
    asked.add_argument("names", nargs="*", help="beginnings of names; all unless given")
    given = asked.parse_args()
    given.to.mkdir(parents=True, exist_ok=True)
    complaints: list[str] = []
    with served() as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=list(FLAGS))
        for picture in PICTURES:
            if not given.names or picture.name.startswith(tuple(given.names)):
                complaints += [f"{picture.name}: {said}" for said in take(browser, server, picture, given.to)]
        browser.close()
    print("\n".join(complaints), end="\n" if complaints else "")
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())
