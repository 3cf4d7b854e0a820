"""The browser of the browser tests: found on the machine, or installed by its package manager (`make chromium`)."""

import os
import shutil
import sys

from tools.apt import install, rights

SHELL = "chromium-headless-shell"
"""Chromium without windows, which nobody sees here: the same pages for half the computing."""
NAMES = (SHELL, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
VARIABLE = "URBES_CHROMIUM"
FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage")
"""Tests run as root in containers, where Chromium's own sandbox and a large /dev/shm are missing."""


class NoChromium(RuntimeError):
    """There is no browser on this machine, and none can be installed."""

    def __init__(self) -> None:
        super().__init__(
            f"no Chromium on this machine (looked for {', '.join(NAMES)}):"
            f" install it with the system's packages, or name a program in {VARIABLE}"
        )


def find() -> str | None:
    named = os.environ.get(VARIABLE)
    if named:
        return named
    return next((path for name in NAMES if (path := shutil.which(name))), None)


def chromium() -> str:
    """The path of the browser; if there is none, the error says what to do."""
    found = find()
    if found is None:
        raise NoChromium
    return found


def main() -> int:
    if find() is None or (rights() == [] and VARIABLE not in os.environ and shutil.which(SHELL) is None):
        print(f"{SHELL} is missing: trying to install it")
        if not install(SHELL) and find() is None:
            print("Chromium is missing: trying to install it")
            install("chromium")
    try:
        print(f"browser: {chromium()}")
    except NoChromium as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
