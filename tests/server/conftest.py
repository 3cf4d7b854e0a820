"""A real server process on a free port with a real database, and people who talk to it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.client import Guest, Server


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A server of this test alone; it may be stopped, killed and started again."""
    node = Server(tmp_path / "data")
    node.start()
    yield node
    node.stop()


@pytest.fixture(scope="session")
def shared_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests that only add people and tables of their own."""
    node = Server(tmp_path_factory.mktemp("server"))
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
