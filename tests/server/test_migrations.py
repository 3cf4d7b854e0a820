"""The stored schema: what the migrations make is what the code expects."""

import sqlite3
import threading
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine

from tests.server.client import Guest, Server
from urbes.server import database
from urbes.server.database import Database
from urbes.server.migrations import HEAD, configuration, current, migrate
from urbes.server.schema import metadata
from urbes.server.settings import read_settings


def test_the_newest_revision_is_the_one_we_look_for() -> None:
    assert ScriptDirectory.from_config(configuration()).get_heads() == [HEAD]


def test_migrations_make_the_schema(tmp_path: Path) -> None:
    engine = create_engine(f"sqlite:///{tmp_path / 'fresh.sqlite'}")
    with engine.begin() as connection:
        migrate(connection)
        assert current(connection) == HEAD
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    engine.dispose()


def test_who_finds_another_at_work_waits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Longer than for the lock of a mere write, and also where SQLite does not wait at all."""
    monkeypatch.setitem(database.SQLITE, "timeout", 0.01)
    busy = sqlite3.connect(tmp_path / "urbes.sqlite", isolation_level=None, check_same_thread=False)
    busy.execute("BEGIN EXCLUSIVE")
    done = threading.Timer(1.0, busy.close)
    done.start()
    waiting = Database(read_settings({}, {"URBES_DATA": str(tmp_path)}))
    waiting.migrate()
    done.join()
    with waiting.writing.connect() as connection:
        assert current(connection) == HEAD
    waiting.writing.dispose()


def test_two_nodes_may_start_at_once(tmp_path: Path) -> None:
    nodes = [Server(tmp_path / "data"), Server(tmp_path / "data")]
    starts = [threading.Thread(target=node.start) for node in nodes]
    for start in starts:
        start.start()
    for start in starts:
        start.join()
    try:
        with Guest(nodes[0], "Ann") as ann, Guest(nodes[1]) as same:
            same.http.cookies.set("urbes", ann.http.cookies["urbes"])
            assert same.get("/api/me") == ann.me
    finally:
        for node in nodes:
            node.stop()
