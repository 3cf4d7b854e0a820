"""The stored schema: what the migrations make is what the code expects."""

import sqlite3
import threading
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine

from tests.server.client import Guest, Server
from urbes.server.settings import read_settings
from urbes.server.storage import database
from urbes.server.storage.database import Database
from urbes.server.storage.migrations import HEAD, configuration, current, migrate
from urbes.server.storage.schema import metadata


def test_the_newest_revision_is_the_one_we_look_for() -> None:
    assert ScriptDirectory.from_config(configuration()).get_heads() == [HEAD]


def test_migrations_make_the_schema(tmp_path: Path) -> None:
    engine = create_engine(f"sqlite:///{tmp_path / 'fresh.sqlite'}")
    with engine.begin() as connection:
        migrate(connection)
        assert current(connection) == HEAD
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    engine.dispose()


def test_a_database_of_the_first_version_is_brought_up_to_date(tmp_path: Path) -> None:
    engine = create_engine(f"sqlite:///{tmp_path / 'old.sqlite'}")
    with engine.begin() as connection:
        command.upgrade(configuration(connection), "0001")
        connection.exec_driver_sql("INSERT INTO people (id, name, created_at) VALUES ('ann', 'Ann', 1)")
        connection.exec_driver_sql("INSERT INTO sessions VALUES ('session', 'ann', '', 1, 1, NULL)")
        connection.exec_driver_sql(
            "INSERT INTO tables (id, game, edition, players, options, host_id, status, open, invite, watch, commitment,"
            " dealt_from, created_at) VALUES ('t', 'g', 'e', 2, '{}', 'ann', 'running', 0, '', '', '', 0, 1)"
        )
        connection.exec_driver_sql(
            "INSERT INTO entries (table_id, n, text, chance, undo, person_id, at)"
            " VALUES ('t', 0, '', '[]', 0, 'ann', 1)"
        )
    with engine.begin() as connection:
        migrate(connection)
        assert current(connection) == HEAD
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
        assert connection.exec_driver_sql("SELECT table_id FROM entries WHERE person_id = 'ann'").all() == [("t",)]
        assert connection.exec_driver_sql("SELECT id FROM sessions WHERE ended_at IS NULL").all() == [("session",)]
        assert connection.exec_driver_sql("SELECT id, scheme FROM tables").all() == [("t", "stream")]
    engine.dispose()


def test_lines_are_found_by_their_author(tmp_path: Path) -> None:
    """Deleting a person, or moving her games to an account, does not make others wait while all lines are read."""
    engine = create_engine(f"sqlite:///{tmp_path / 'fresh.sqlite'}")
    with engine.begin() as connection:
        migrate(connection)
        plan = connection.exec_driver_sql(
            "EXPLAIN QUERY PLAN UPDATE entries SET request = NULL WHERE person_id = ?", ("x",)
        )
        assert "ix_entries_person_id" in str(plan.all())
    engine.dispose()


def test_a_second_migration_waits_for_the_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It waits longer than a plain write waits for its lock, even if SQLite itself does not wait at all."""
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
