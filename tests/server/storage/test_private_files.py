"""What the server keeps on the disk is for its owner only."""

import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.client import Guest, Server
from tests.server.test_admin import admin


@pytest.fixture(autouse=True)
def generous() -> Iterator[None]:
    """The usual umask: files that a program does not protect can be read by everybody."""
    before = os.umask(0o022)
    yield
    os.umask(before)


def modes(folder: Path) -> dict[str, int]:
    return {each.name: stat.S_IMODE(each.stat().st_mode) for each in folder.iterdir()}


def test_a_new_database_is_for_its_owner_only(server: Server, tmp_path: Path) -> None:
    with Guest(server, "Ann"):
        assert stat.S_IMODE(server.data.stat().st_mode) == 0o700
        assert modes(server.data) == {"urbes.sqlite": 0o600, "urbes.sqlite-wal": 0o600, "urbes.sqlite-shm": 0o600}
        (tmp_path / "backups").mkdir()
        admin(server, "backup", str(tmp_path / "backups" / "copy.sqlite"))
    assert modes(tmp_path / "backups") == {"copy.sqlite": 0o600}


def test_a_database_that_others_could_read_is_narrowed(server: Server) -> None:
    with Guest(server, "Ann") as ann:
        server.kill()
        for each in server.data.iterdir():
            each.chmod(0o644)
        assert "urbes.sqlite-wal" in modes(server.data)
        server.start()
        assert set(modes(server.data).values()) == {0o600}
        assert ann.get("/api/me") == ann.me
