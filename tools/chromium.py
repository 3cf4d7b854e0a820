"""The browser of the browser tests: found on the machine, or installed by its package manager (`make chromium`)."""

import os
import shutil
import subprocess
import sys

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
VARIABLE = "URBES_CHROMIUM"
FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage")
"""Tests run as root in containers, where Chromium's own sandbox and a large /dev/shm are missing."""
INSTALL = (["apt-get", "update", "--quiet"], ["apt-get", "install", "--yes", "--quiet", "chromium"])


class NoChromium(RuntimeError):
    """There is no browser, and none can be installed here."""

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
    """The program; an error says what to do where there is none."""
    found = find()
    if found is None:
        raise NoChromium
    return found


def install() -> None:
    """By apt, where we may."""
    if shutil.which("apt-get") is None:
        return
    before: list[str] = []
    if os.geteuid() != 0:
        if shutil.which("sudo") is None:
            return
        before = ["sudo", "--non-interactive"]
    for command in INSTALL:
        environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        if subprocess.run([*before, *command], check=False, stdout=subprocess.DEVNULL, env=environment).returncode:
            return


def main() -> int:
    if find() is None:
        print("Chromium is missing: trying to install it")
        install()
    try:
        print(f"browser: {chromium()}")
    except NoChromium as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
