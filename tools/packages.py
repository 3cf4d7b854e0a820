"""Installs the locked Python packages into the venv: by uv, which is fast, or by pip where uv is not available."""

import ast
import os
import sys
from collections.abc import Mapping
from pathlib import Path

from tools.progress import Step, StepFailed

VENV = Path(".venv")
BIN = VENV / ("Scripts" if sys.platform == "win32" else "bin")
PYTHON = BIN / "python"
UV = BIN / ("uv.exe" if sys.platform == "win32" else "uv")
LOCKS = Path("requirements")
PIP = (PYTHON, "-m", "pip")
PIP_INSTALL = (*PIP, "install", "--quiet", "--disable-pip-version-check", "--no-input", "--no-compile", "--no-deps")
UV_INSTALL = (UV, "pip", "install", "--quiet", "--python", PYTHON, "--no-deps")
FLAGS = {
    "index-url": "--default-index",
    "extra-index-url": "--index",
    "find-links": "--find-links",
    "trusted-host": "--allow-insecure-host",
}
"""The options of uv for the settings of pip that say where packages come from; each may hold several words."""
ANY_INDEX = ("--index-strategy", "unsafe-best-match")
"""Take a version from whichever index has it, as pip does; the hashes of the locks make that safe."""


def lock(name: str) -> Path:
    """The file with the exact versions of some packages, written by `make lock`."""
    return LOCKS / f"{name}.txt"


def locked(*names: str) -> list[str]:
    """The arguments that install exactly the packages of these locks."""
    return ["--require-hashes", *(word for name in names for word in ("--requirement", str(lock(name))))]


def fetch_uv(step: Step) -> None:
    """Install uv by pip, which every venv has. For some machines there is no uv; then pip does everything."""
    try:
        step.run([*PIP_INSTALL, "--only-binary", ":all:", *locked("uv")])
    except StepFailed:
        UV.unlink(missing_ok=True)


def install(step: Step, arguments: list[str], environment: Mapping[str, str] | None = None) -> None:
    """Install by uv; if it fails, pip installs or reports why it cannot."""
    if UV.is_file():
        flags, more = translate(step.run([*PIP, "config", "list"]))
        try:
            step.run([*UV_INSTALL, *flags, *arguments], {**(environment or {}), **more})
            return
        except StepFailed:
            step.progress.say("uv could not install the packages: pip tries it")
    step.run([*PIP_INSTALL, *arguments], environment)


def translate(settings: str) -> tuple[list[str], dict[str, str]]:
    """Flags and variables for uv that mean the same as the settings of pip, which uv does not read."""
    flags: list[str] = [*ANY_INDEX]
    variables: dict[str, str] = {}
    for line in settings.splitlines():
        name, found, quoted = line.partition("=")
        if not found:
            continue
        value = str(ast.literal_eval(quoted))
        match name.rpartition(".")[2]:
            case "cert":
                variables["SSL_CERT_FILE"] = os.environ.get("SSL_CERT_FILE", value)
            case "proxy":
                variables |= {"HTTP_PROXY": value, "HTTPS_PROXY": value}
            case "no-index":
                flags.append("--no-index")
            case setting if setting in FLAGS:
                flags += [word for each in value.split() for word in (FLAGS[setting], each)]
    return flags, variables
