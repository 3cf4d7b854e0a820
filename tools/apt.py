"""Installs packages of Debian and its relatives for the tests, if this user may."""

import os
import shutil
import subprocess


def rights() -> list[str] | None:
    """The prefix of a command that needs root; None if there is no way to become root."""
    if os.geteuid() == 0:
        return []
    return ["sudo", "--non-interactive"] if shutil.which("sudo") else None


def install(*packages: str) -> bool:
    """Install packages; returns whether apt could do it."""
    before = rights()
    if shutil.which("apt-get") is None or before is None:
        return False
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive", "RUNLEVEL": "1"}  # no service is started
    for command in (["update", "--quiet"], ["install", "--yes", "--quiet", *packages]):
        done = subprocess.run([*before, "apt-get", *command], check=False, stdout=subprocess.DEVNULL, env=environment)
        if done.returncode:
            return False
    return True
