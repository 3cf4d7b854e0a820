"""`urbes serve` as the person at the terminal sees it."""

import os
import signal
import socket
import subprocess
import sys
import time
import webbrowser
from pathlib import Path

import pytest

from tests.server.client import PATIENCE, free_port
from urbes.cli import serve

BUILT = "Urbes is open at http://127.0.0.1:{port}"
COMMAND = (sys.executable, "-m", "urbes.cli.main", "serve", "--log-level", "warning")


def first_line(folder: Path, bundle: Path, *flags: str) -> str:
    """What a server says when it has started; it is then asked to end, and ends well."""
    environment = {**os.environ, "URBES_BUNDLE": str(bundle), "LC_ALL": "C"}
    for variable in ("DISPLAY", "WAYLAND_DISPLAY"):
        environment.pop(variable, None)
    with subprocess.Popen(
        [*COMMAND, "--data", str(folder / "data"), *flags],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env=environment,
    ) as process:
        assert process.stdout is not None
        line = process.stdout.readline()
        process.send_signal(signal.SIGINT)
        assert process.wait(PATIENCE) == 0
    return line


@pytest.fixture
def bundle(tmp_path: Path) -> Path:
    folder = tmp_path / "bundle"
    folder.mkdir()
    (folder / "index.html").write_text("<!doctype html><title>Tables</title>")
    return folder


def test_the_address_is_said_where_there_is_no_display(tmp_path: Path, bundle: Path) -> None:
    port = free_port()
    assert BUILT.format(port=port) in first_line(tmp_path, bundle, "--open", "--port", str(port))


def test_a_client_that_is_not_built_is_said_plainly(tmp_path: Path) -> None:
    for flags in (["--open"], []):
        said = first_line(tmp_path, tmp_path / "nothing", *flags, "--port", str(free_port()))
        assert "web client is not built: run make web" in said


def test_a_port_in_use_is_said_in_one_line(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        told = subprocess.run(
            [*COMMAND, "--data", str(tmp_path), "--port", str(port)], check=False, capture_output=True, text=True
        )
    assert told.returncode == 1
    assert len(told.stderr.splitlines()) == 1
    assert "choose another with --port" in told.stderr


def test_a_browser_is_opened_only_where_there_is_a_display(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    monkeypatch.setattr(webbrowser, "open", opened.append)
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    serve.show("http://127.0.0.1:1")
    assert opened == []
    monkeypatch.setenv("DISPLAY", ":0")
    serve.show("http://127.0.0.1:2")
    end = time.monotonic() + PATIENCE
    while not opened and time.monotonic() < end:  # by a thread
        time.sleep(0.01)
    assert opened == ["http://127.0.0.1:2"]
