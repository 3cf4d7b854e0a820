"""A push service, a browser and a mail server that keep what they receive."""

import queue
import re
import threading
from email import message_from_bytes, policy
from email.message import EmailMessage
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import urlsplit

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import Envelope
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from tests.server.client import PATIENCE, Guest, Json, free_port
from urbes.server.notifications.web_push import CURVE, Subscription, derive, pack, public, unpack

FROM = "urbes@example.org"


class Browser:
    """The keys of a browser, and what it can read with them."""

    def __init__(self, private: str | None = None, auth: str | None = None) -> None:
        number = int.from_bytes(unpack(private)) if private else None
        self.key = ec.derive_private_key(number, CURVE) if number else ec.generate_private_key(CURVE)
        self.auth = unpack(auth) if auth else bytes(range(16))

    def subscription(self, endpoint: str = "https://push.example.org/1") -> Subscription:
        return Subscription(endpoint, pack(public(self.key)), pack(self.auth))

    def decrypt(self, body: bytes) -> bytes:
        salt, size, length = body[:16], int.from_bytes(body[16:20]), body[20]
        assert size >= len(body) - 21 - length
        sender = body[21 : 21 + length]
        shared = self.key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, sender))
        secret = derive(shared, self.auth, b"WebPush: info\0" + public(self.key) + sender, 32)
        key = derive(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
        nonce = derive(secret, salt, b"Content-Encoding: nonce\0", 12)
        padded = AESGCM(key).decrypt(nonce, body[21 + length :], None).rstrip(b"\0")
        assert padded[-1:] == b"\x02"
        return padded[:-1]


class PushService:
    """An HTTP server in the role of a push service."""

    def __init__(self) -> None:
        self.messages: queue.Queue[tuple[str, dict[str, str], bytes]] = queue.Queue()
        self.status = 201
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                service.messages.put((self.path, dict(self.headers.items()), body))
                self.send_response(service.status)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, format: str, *args: Any) -> None:
                return

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.thread = threading.Thread(target=self.server.serve_forever, daemon=True)
        self.thread.start()

    @property
    def host(self) -> str:
        return f"127.0.0.1:{self.server.server_address[1]}"

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()
        self.thread.join()


class Mailbox:
    """A real SMTP server that keeps what it gets."""

    def __init__(self) -> None:
        self.messages: queue.Queue[EmailMessage] = queue.Queue()
        self.port = free_port()
        self.controller = Controller(self, hostname="127.0.0.1", port=self.port, ready_timeout=PATIENCE)
        self.controller.start()

    async def handle_DATA(self, server: object, session: object, envelope: Envelope) -> str:  # noqa: N802
        assert isinstance(envelope.content, bytes)
        message = message_from_bytes(envelope.content, policy=policy.default)
        assert isinstance(message, EmailMessage)
        self.messages.put(message)
        return "250 OK"

    def next(self) -> EmailMessage:
        return self.messages.get(timeout=PATIENCE)

    def close(self) -> None:
        self.controller.stop()


def subscribe(guest: Guest, service: PushService, browser: Browser, language: str = "en", path: str = "one") -> str:
    endpoint = f"http://{service.host}/{path}"
    known = browser.subscription(endpoint)
    body = {"endpoint": endpoint, "keys": {"p256dh": known.p256dh, "auth": known.auth}, "language": language}
    assert guest.post("/api/notifications/push", body)["browsers"] == [endpoint]
    return endpoint


def waiting_table(host: Guest, other: Guest) -> tuple[Json, int]:
    """Make a table at which somebody has to move; returns the table and that seat."""
    table = host.make_table()
    other.join(table)
    turn: int = host.start(table)["turn"]
    return table, turn


def table_waiting_for(guest: Guest, other: Guest) -> Json:
    while True:
        table, turn = waiting_table(guest, other)
        if turn == 0:
            return table


def link_in(mail: EmailMessage) -> str:
    found = re.search(r"https?://\S+token=\S+", str(mail.get_content()))
    assert found
    parts = urlsplit(found.group())
    return f"{parts.path}?{parts.query}"


def confirm(guest: Guest, mailbox: Mailbox, address: str, language: str = "en") -> EmailMessage:
    shown = guest.post("/api/notifications/mail", {"address": address, "language": language})
    assert shown["mail"] == {"address": address, "confirmed": False}
    mail = mailbox.next()
    assert mail["To"] == address
    link = link_in(mail)
    assert "<button>" in guest.http.get(link).text
    assert guest.get("/api/notifications")["mail"]["confirmed"] is False
    assert guest.http.post(link).status_code == 200
    assert guest.get("/api/notifications")["mail"]["confirmed"] is True
    return mail
