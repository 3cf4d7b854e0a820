"""Photographs of the example tables in Chromium: `python web/tools/pictures.py [--at URL] [--to FOLDER] [NAME …]`.

Starts a development server unless one is given. Fails if the page writes an error to its console.
"""

import argparse
import contextlib
import os
import shutil
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import msgspec
from playwright.sync_api import sync_playwright

LAPTOP = (1280, 800)
PHONE = (390, 844)
WEB = Path(__file__).parents[1]
PORT = 5199
PATIENCE = 60


class Shot(msgspec.Struct, forbid_unknown_fields=True):
    """A picture: where, how large, in which theme and language, what is pointed at, clicked and typed before it."""

    name: str
    path: str
    size: tuple[int, int] = LAPTOP
    theme: str = "light"
    language: str = "en"
    point: str = ""
    click: str = ""
    keys: str = ""


class Album(msgspec.Struct, forbid_unknown_fields=True):
    shot: list[Shot]


def shots() -> list[Shot]:
    """Every game lists its own in `src/games/<game>/shots.toml`."""
    found = [Shot("home", "/"), Shot("home-phone", "/", PHONE)]
    for file in sorted(WEB.glob("src/games/*/shots.toml")):
        found += msgspec.toml.decode(file.read_bytes(), type=Album).shot
    return found


@contextlib.contextmanager
def served(given: str | None) -> Iterator[str]:
    """The address of a development server: the given one, or one that lives as long as it is needed."""
    if given:
        yield given
        return
    address = f"http://localhost:{PORT}"
    command = ["node", "node_modules/vite/bin/vite.js", "--port", str(PORT), "--strictPort"]
    with subprocess.Popen(command, cwd=WEB, stdout=subprocess.DEVNULL, start_new_session=True) as server:
        try:
            for _ in range(PATIENCE):
                with contextlib.suppress(OSError):
                    urllib.request.urlopen(address).close()
                    break
                time.sleep(1)
            yield address
        finally:
            os.killpg(server.pid, signal.SIGTERM)  # the node of a wheel is a script that starts the real one


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--at")
    asked.add_argument("--to", default=WEB / "fixtures" / "pictures", type=Path)
    asked.add_argument("names", nargs="*")
    given = asked.parse_args()
    given.to.mkdir(parents=True, exist_ok=True)
    complaints: list[str] = []
    with served(given.at) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        for shot in shots():
            if given.names and not any(shot.name.startswith(name) for name in given.names):
                continue
            width, height = shot.size
            page = browser.new_page(viewport={"width": width, "height": height}, has_touch=width < 1024)
            page.on(
                "console",
                lambda told, at=shot: complaints.append(f"{at.name}: {told.text}") if told.type == "error" else None,
            )
            page.on("pageerror", lambda error, at=shot: complaints.append(f"{at.name}: {error}"))
            chosen = f'{{"language":"{shot.language}","theme":"{shot.theme}"}}'
            page.add_init_script(f"localStorage.setItem('urbes.preferences', '{chosen}')")
            page.goto(address + shot.path, wait_until="networkidle")
            if shot.point:
                page.locator(f'[data-thing="{shot.point}"]').hover(force=True)
            if shot.click:
                page.locator(f'[data-thing="{shot.click}"]').click(force=True)
            if shot.keys:
                page.keyboard.press(shot.keys)
            page.wait_for_timeout(300)
            page.screenshot(path=given.to / f"{shot.name}.png")
            page.close()
        browser.close()
    for complaint in complaints:
        print(complaint)
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())
