"""Web Push and mail: to those who asked, one message for all tables, decrypted and read here."""

import json
import queue
import re
import sqlite3
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from email import message_from_bytes, policy
from email.message import EmailMessage
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import pairwise
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import Envelope
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256

from tests.server.client import PATIENCE, Guest, Json, Redis, Server, free_port
from tests.waiting import wait_until
from urbes.server.notifications.web_push import CURVE, Subscription, derive, encrypt, key_from, pack, public, unpack

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
    """A server that tells soon."""
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


def subscribe(guest: Guest, service: PushService, browser: Browser, language: str = "en", path: str = "one") -> str:
    endpoint = f"http://{service.host}/{path}"
    known = browser.subscription(endpoint)
    body = {"endpoint": endpoint, "keys": {"p256dh": known.p256dh, "auth": known.auth}, "language": language}
    assert guest.post("/api/notifications/push", body)["browsers"] == [endpoint]
    return endpoint


def waiting_table(host: Guest, other: Guest) -> tuple[Json, int]:
    """A table at which somebody has to move; returns who."""
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


def test_the_example_of_the_standard() -> None:
    """RFC 8291, appendix A."""
    browser = Browser("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94", "BTBZMqHH6r4Tts7J_aSIgg")
    sender = ec.derive_private_key(int.from_bytes(unpack("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")), CURVE)
    body = encrypt(
        b"When I grow up, I want to be a watermelon",
        browser.subscription(),
        sender,
        unpack("DGv6ra1nlYgDCS1FRnbzlw"),
    )
    assert pack(body) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl"
        "7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )
    assert browser.decrypt(body) == b"When I grow up, I want to be a watermelon"


def test_any_secret_is_a_key() -> None:
    for secret in (b"\0" * 32, b"\xff" * 32, b"\x01" + b"\0" * 31):
        assert len(public(key_from(secret))) == 65


def test_a_browser_is_told_of_all_tables_in_one_message(server: Server, service: PushService, stack: ExitStack) -> None:
    ann, ben = (stack.enter_context(Guest(server, name)) for name in ("Ann", "Ben"))
    tables = [table_waiting_for(ann, ben)["id"] for _ in range(2)]
    browser = Browser()
    subscribe(ann, service, browser, "hu")
    path, headers, body = service.messages.get(timeout=PATIENCE)
    assert path == "/one"
    assert headers["Content-Encoding"] == "aes128gcm"
    assert int(headers["TTL"]) > 0
    message = json.loads(browser.decrypt(body))
    assert set(message["tables"]) == set(tables)
    assert message["title"] == "Te következel"
    assert message["body"] == "Porta Nigra (Ben)\nPorta Nigra (Ben)"
    scheme, token, key = re.fullmatch(r"(vapid) t=([^,]+), k=(.+)", headers["Authorization"]).groups()  # type: ignore[union-attr]
    assert scheme == "vapid"
    assert key == ann.get("/api/notifications")["push_key"]
    signed, _, signature = token.rpartition(".")
    raw = unpack(signature)
    der = encode_dss_signature(int.from_bytes(raw[:32]), int.from_bytes(raw[32:]))
    ec.EllipticCurvePublicKey.from_encoded_point(CURVE, unpack(key)).verify(der, signed.encode(), ec.ECDSA(SHA256()))
    claims = json.loads(unpack(signed.partition(".")[2]))
    assert claims["aud"] == f"http://{service.host}"
    assert claims["sub"] == f"mailto:{FROM}"
    later = table_waiting_for(ann, ben)["id"]
    message = json.loads(browser.decrypt(service.messages.get(timeout=PATIENCE)[2]))
    assert set(message["tables"]) == {*tables, later}
    assert service.messages.empty()


def test_the_key_stays_after_a_restart(server: Server, stack: ExitStack) -> None:
    ann = stack.enter_context(Guest(server, "Ann"))
    key = ann.get("/api/notifications")["push_key"]
    server.stop()
    server.start()
    assert ann.get("/api/notifications")["push_key"] == key


def test_a_browser_that_is_gone_is_forgotten(server: Server, service: PushService, stack: ExitStack) -> None:
    service.status = 410
    ann, ben = (stack.enter_context(Guest(server, name)) for name in ("Ann", "Ben"))
    subscribe(ann, service, Browser())
    table_waiting_for(ann, ben)
    service.messages.get(timeout=PATIENCE)
    wait_until(lambda: ann.get("/api/notifications")["browsers"] == [], "the browser is forgotten")


def test_who_looks_at_the_table_or_asked_for_nothing_is_not_told(
    server: Server, service: PushService, stack: ExitStack
) -> None:
    ann, ben, cy = (stack.enter_context(Guest(server, name)) for name in ("Ann", "Ben", "Cy"))
    browser = Browser()
    table = table_waiting_for(ann, ben)
    stack.enter_context(ann.sit(table)).hello()
    endpoint = subscribe(ann, service, browser)
    table_waiting_for(ben, cy)
    elsewhere = table_waiting_for(ann, cy)
    message = json.loads(browser.decrypt(service.messages.get(timeout=PATIENCE)[2]))
    assert elsewhere["id"] in message["tables"]
    assert ann.http.delete("/api/notifications/push", params={"endpoint": endpoint}).status_code == 204
    assert ann.get("/api/notifications")["browsers"] == []


def test_who_looks_from_another_node_is_not_told(
    tmp_path: Path, postgres: str, service: PushService, stack: ExitStack
) -> None:
    environment = {"URBES_PUSH_HOSTS": service.host, "URBES_PUSH_AFTER": "8", "URBES_NOTIFY_EVERY": "3"}
    flags = ("--database-url", postgres, "--channels", "postgres")
    nodes = [Server(tmp_path / name, *flags, environment=environment) for name in ("one", "two")]
    for node in nodes:
        node.start()
        stack.callback(node.stop)
    ann, ben = (stack.enter_context(Guest(nodes[0], name)) for name in ("Ann", "Ben"))
    browser = Browser()
    subscribe(ann, service, browser, path="nodes")
    with ExitStack() as looking:
        watched = table_waiting_for(ann, ben)
        looking.enter_context(ann.sit(watched)).hello()
        other = table_waiting_for(ann, ben)
        message = json.loads(browser.decrypt(service.messages.get(timeout=PATIENCE)[2]))
        assert other["id"] in message["tables"]
        with pytest.raises(queue.Empty):
            service.messages.get(timeout=10)
    message = json.loads(browser.decrypt(service.messages.get(timeout=PATIENCE)[2]))
    assert set(message["tables"]) == {watched["id"], other["id"]}


def test_who_looks_on_is_noted_again_before_the_note_is_old(
    tmp_path: Path, redis: Redis, service: PushService, stack: ExitStack
) -> None:
    """Another node believes a note for two rounds: if it were only renewed after that, she could be told in between."""
    every = 1.0
    environment = {"URBES_PUSH_HOSTS": service.host, "URBES_PUSH_AFTER": "3600", "URBES_NOTIFY_EVERY": str(every)}
    server = Server(tmp_path / "data", "--channels", "redis", "--channels-url", redis.url, environment=environment)
    server.start()
    stack.callback(server.stop)
    ann, ben = (stack.enter_context(Guest(server, name)) for name in ("Ann", "Ben"))
    subscribe(ann, service, Browser())
    stack.enter_context(ann.sit(table_waiting_for(ann, ben))).hello()
    noted: list[int] = []
    end = time.monotonic() + PATIENCE
    while len(noted) < 6:
        assert time.monotonic() < end, noted
        with closing(sqlite3.connect(server.data / "urbes.sqlite", timeout=PATIENCE)) as database:
            found = [at for (at,) in database.execute("SELECT at FROM notices WHERE kind = 'here'")]
        noted += [at for at in found if at not in noted]
        time.sleep(0.05)
    assert min(later - earlier for earlier, later in pairwise(noted)) < 2_000 * every


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://push.example.org/1",
        "ftp://push.example.org/1",
        "https://127.0.0.1/1",
        "https://localhost/x",
        "nonsense",
        "https://[::1",
        "https://[x]/",
        "https://a:99999999/",
        "https://a:b/",
        "https://a..com/",
        f"https://{'a' * 100}.com/",
        "https://a.example/\0",
        "https://a\u2100b.example/",
    ],
)
def test_no_doors_inside_are_knocked_at(shared_server: Server, ann: Guest, endpoint: str) -> None:
    known = Browser().subscription(endpoint)
    body = {"endpoint": endpoint, "keys": {"p256dh": known.p256dh, "auth": known.auth}}
    answer = ann.http.post("/api/notifications/push", json=body)
    assert answer.status_code in (400, 409)
    assert answer.json()["detail"]


def test_keys_that_are_none_are_refused(server: Server, service: PushService, stack: ExitStack) -> None:
    ann = stack.enter_context(Guest(server, "Ann"))
    good = Browser().subscription()
    for keys in (
        {"p256dh": "x", "auth": good.auth},
        {"p256dh": good.p256dh, "auth": "x"},
        {"p256dh": pack(b"\x04" + b"\x01" * 64), "auth": good.auth},
        {"p256dh": "ö" * 20, "auth": good.auth},
    ):
        body = {"endpoint": f"http://{service.host}/1", "keys": keys}
        assert ann.post("/api/notifications/push", body, status=400)["facts"] == {"field": "keys"}


def test_one_digest_lists_all_tables_that_wait(server: Server, mailbox: Mailbox, stack: ExitStack) -> None:
    ann, ben = (stack.enter_context(Guest(server, name)) for name in ("Ann", "Ben"))
    tables = [table_waiting_for(ann, ben)["id"] for _ in range(3)]
    asked = confirm(ann, mailbox, "ann@example.org", "ru")
    assert asked["Subject"] == "Можно ли Urbes писать вам?"
    digest = mailbox.next()
    assert digest["From"] == FROM
    assert digest["Subject"] == "Вас ждут 3 стола"
    text = str(digest.get_content())
    assert all(f"{server.url}/table/{table}" in text for table in tables)
    table_waiting_for(ann, ben)
    assert "token=" in digest["List-Unsubscribe"]
    assert digest["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    link = link_in(digest)
    assert "<button>" in ann.http.get(link).text
    answer = ann.http.post(link, data={"List-Unsubscribe": "One-Click"})
    assert answer.status_code == 200
    assert ann.get("/api/notifications")["mail"] is None
    assert ann.http.get(link).status_code == 404
    assert mailbox.messages.empty()


def test_a_nudge_reaches_the_person_once_a_turn(
    server: Server, service: PushService, mailbox: Mailbox, stack: ExitStack
) -> None:
    ann, ben, cy = (stack.enter_context(Guest(server, name)) for name in ("Ann", "Ben", "Cy"))
    table = table_waiting_for(ann, ben)
    path = f"/api/tables/{table['id']}"
    browser = Browser()
    subscribe(ann, service, browser)
    service.messages.get(timeout=PATIENCE)
    assert ben.http.post(f"{path}/nudge").status_code == 204
    message = json.loads(browser.decrypt(service.messages.get(timeout=PATIENCE)[2]))
    assert message["tables"] == [table["id"]]
    assert ann.get(path)["seats"][0]["wishes"]["nudge"] == [1]
    assert ben.post(f"{path}/nudge", status=409)["code"] == "too_early"
    assert ann.post(f"{path}/nudge", status=409)["code"] == "conflict"
    assert cy.post(f"{path}/nudge", status=404)["code"] == "not_found"


def test_a_confirmation_that_cannot_be_sent_is_told(tmp_path: Path, mailbox: Mailbox, stack: ExitStack) -> None:
    environment = {"URBES_SMTP_URL": f"smtp://127.0.0.1:{free_port()}", "URBES_MAIL_FROM": FROM}
    server = Server(tmp_path / "data", environment=environment)
    server.start()
    stack.callback(server.stop)
    ann = stack.enter_context(Guest(server, "Ann"))
    asked = {"address": "ann@example.org"}
    assert ann.post("/api/notifications/mail", asked, status=409)["code"] == "no_mail"
    assert ann.get("/api/notifications")["mail"] is None
    server.stop()
    server.environment = {**environment, "URBES_SMTP_URL": f"smtp://127.0.0.1:{mailbox.port}"}
    server.start()
    ann.post("/api/notifications/mail", asked)
    assert mailbox.next()["To"] == "ann@example.org"
    assert ann.post("/api/notifications/mail", asked, status=409)["code"] == "too_early"


@pytest.mark.parametrize(
    "address", ["ann", "ann@", "@example.org", "ann@example", "a b@example.org", "ann@ex.org\nBcc: x"]
)
def test_what_is_no_address_is_refused(server: Server, stack: ExitStack, address: str) -> None:
    ann = stack.enter_context(Guest(server, "Ann"))
    assert ann.post("/api/notifications/mail", {"address": address}, status=400)["code"] == "bad_request"


def test_without_a_mail_server_there_is_no_mail(ann: Guest) -> None:
    shown = ann.get("/api/notifications")
    assert (shown["mail_possible"], shown["mail"]) == (False, None)
    assert ann.post("/api/notifications/mail", {"address": "ann@example.org"}, status=409)["code"] == "no_mail"


def test_nobody_is_flooded_with_confirmations(server: Server, mailbox: Mailbox, stack: ExitStack) -> None:
    """Neither by taking the address back, nor by being somebody else, nor by writing the address in another way."""
    ann, ben, cy, dan = (stack.enter_context(Guest(server, name)) for name in ("Ann", "Ben", "Cy", "Dan"))
    ann.post("/api/notifications/mail", {"address": "Victim@example.org"})
    assert ann.http.delete("/api/notifications/mail").status_code == 204
    assert ann.get("/api/notifications")["mail"] is None
    assert ann.get("/api/me/export")["mail_address"] is None
    for other in ("victim@example.org", "other@example.org"):
        refused = ann.post("/api/notifications/mail", {"address": other}, status=409)
        assert refused["code"] == "too_early"
        assert 500 < refused["facts"]["seconds"] <= 600
    for spelt in ("Victim@example.org", "victim@EXAMPLE.org", '"victim"@example.org', "(hello)victim@example.org"):
        assert ben.post("/api/notifications/mail", {"address": spelt}, status=409)["code"] == "too_early"
    cy.post("/api/notifications/mail", {"address": "second@example.org"})
    cy.post_nothing("/api/me/farewell")
    assert dan.post("/api/notifications/mail", {"address": "second@example.org"}, status=409)["code"] == "too_early"
    ben.post("/api/notifications/mail", {"address": "ben@example.org"})
    assert [mailbox.next()["To"] for _ in range(3)] == ["Victim@example.org", "second@example.org", "ben@example.org"]
    assert mailbox.messages.empty()


def test_a_mailbox_is_asked_three_times_a_day_at_most(server: Server, mailbox: Mailbox, stack: ExitStack) -> None:
    """Whoever asks, however the address is written, and also by a server that was started anew."""
    minutes = "UPDATE mail_confirmations SET sent = (SELECT json_group_array(value - ?) FROM json_each(sent))"
    spelt = ("victim@example.org", "Victim+news@example.org", "vic.tim@example.org", "victim@EXAMPLE.org")
    for number, address in enumerate(spelt):
        guest = stack.enter_context(Guest(server, f"Guest {number}"))
        last = number == len(spelt) - 1
        answer = guest.post("/api/notifications/mail", {"address": address}, status=409 if last else 201)
        if last:
            assert answer["code"] == "too_early"
            assert 3600 < answer["facts"]["seconds"] <= 86_400
            break
        assert mailbox.next()["To"].lower() == address.lower()
        other = stack.enter_context(Guest(server, "Other"))
        refused = other.post("/api/notifications/mail", {"address": "victim+x@example.org"}, status=409)
        assert refused["code"] == "too_early"
        guest.post_nothing("/api/me/farewell")
        server.stop()
        server.change(minutes, 11 * 60_000)
        server.start()
    stack.enter_context(Guest(server, "Eve")).post("/api/notifications/mail", {"address": "other@example.org"})
    assert mailbox.next()["To"] == "other@example.org"
    with closing(sqlite3.connect(server.data / "urbes.sqlite")) as database:
        kept = str(database.execute("SELECT * FROM mail_confirmations").fetchall())
    assert "victim" not in kept
    assert "other" not in kept
    server.change(minutes, 24 * 3_600_000)
    ben = stack.enter_context(Guest(server, "Ben"))
    ben.post("/api/notifications/mail", {"address": "victim@example.org"})
    assert mailbox.next()["To"] == "victim@example.org"


def test_nodes_count_the_confirmations_of_a_mailbox_together(
    two_nodes: tuple[Server, Server], mailbox: Mailbox, stack: ExitStack
) -> None:
    for node in two_nodes:
        node.stop()
        node.environment |= {"URBES_SMTP_URL": f"smtp://127.0.0.1:{mailbox.port}", "URBES_MAIL_FROM": FROM}
        node.start()
    asked = {"address": "shared-mailbox@example.org"}
    guests = [stack.enter_context(Guest(node, "Ann")) for node in two_nodes for _ in range(3)]
    with ThreadPoolExecutor(len(guests)) as at_once:
        answers = list(at_once.map(lambda guest: guest.http.post("/api/notifications/mail", json=asked), guests))
    assert sorted(answer.status_code for answer in answers) == [201] + [409] * 5
    assert mailbox.next()["To"] == asked["address"]
    assert mailbox.messages.empty()


def test_who_unsubscribes_is_not_asked_again_at_once(server: Server, mailbox: Mailbox, stack: ExitStack) -> None:
    eve = stack.enter_context(Guest(server, "Eve"))
    eve.post("/api/notifications/mail", {"address": "victim@example.org"})
    link = link_in(mailbox.next()).replace("confirm", "unsubscribe")
    assert server.post(link).status_code == 200
    assert eve.get("/api/notifications")["mail"] is None
    server.stop()
    server.start()
    assert eve.post("/api/notifications/mail", {"address": "victim@example.org"}, status=409)["code"] == "too_early"
    assert server.get(link).status_code == 404


def test_a_guest_brings_browsers_and_address_into_the_account(
    server: Server, service: PushService, mailbox: Mailbox, stack: ExitStack
) -> None:
    ann, ben, cy = (stack.enter_context(Guest(server, name)) for name in ("Ann", "Ben", "Cy"))
    account = {"user_name": "ann", "password": "long enough"}
    ann.post("/api/me/account", account)
    endpoints = [subscribe(guest, service, Browser(), path=guest.me["name"]) for guest in (ann, ben, cy)]
    for guest in (ben, cy):
        confirm(guest, mailbox, f"{guest.me['name']}@example.org")
        guest.post("/api/login", {**account, "bring": True})
    shown = ann.get("/api/notifications")
    assert sorted(shown["browsers"]) == sorted(endpoints)
    assert shown["mail"] == {"address": "Ben@example.org", "confirmed": True}
    assert ann.post("/api/notifications/mail", {"address": "new@example.org"}, status=409)["code"] == "too_early"
