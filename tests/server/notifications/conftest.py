"""A server that sends reminders to a push service and a mail server of the test."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.server.client import Server
from tests.server.notifications.receivers import FROM, Mailbox, PushService


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    with ExitStack() as stack:
        yield stack


@pytest.fixture
def service(stack: ExitStack) -> PushService:
    service = PushService()
    stack.callback(service.close)
    return service


@pytest.fixture
def mailbox(stack: ExitStack) -> Mailbox:
    mailbox = Mailbox()
    stack.callback(mailbox.close)
    return mailbox


@pytest.fixture
def server(tmp_path: Path, stack: ExitStack, service: PushService, mailbox: Mailbox) -> Server:
    """A server that notifies without delay."""
    environment = {
        "URBES_PUSH_HOSTS": service.host,
        "URBES_SMTP_URL": f"smtp://127.0.0.1:{mailbox.port}",
        "URBES_MAIL_FROM": FROM,
        "URBES_PUSH_AFTER": "0",
        "URBES_MAIL_AFTER": "0",
        "URBES_MAIL_PAUSE": "3600",
        "URBES_NOTIFY_EVERY": "0.3",
    }
    server = Server(tmp_path / "data", environment=environment)
    server.start()
    stack.callback(server.stop)
    return server
