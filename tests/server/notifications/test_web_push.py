"""Reminders by Web Push: encryption, who gets them, and which endpoints are refused."""

import json
import queue
import re
import sqlite3
import time
from contextlib import ExitStack, closing
from itertools import pairwise
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256

from tests.server.client import PATIENCE, Guest, Redis, Server
from tests.server.notifications.receivers import (
    FROM,
    Browser,
    PushService,
    subscribe,
    table_waiting_for,
)
from tests.waiting import wait_until
from urbes.server.notifications.web_push import CURVE, encrypt, key_from, pack, public, unpack


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


def test_people_who_watch_or_have_not_subscribed_get_no_push(
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


def test_people_who_watch_at_another_node_get_no_push(
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


def test_presence_is_renewed_before_it_expires(
    tmp_path: Path, redis: Redis, service: PushService, stack: ExitStack
) -> None:
    """Nodes trust a note of presence for two rounds: if it were renewed later, she could be notified in between."""
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
def test_endpoints_in_the_internal_network_are_refused(shared_server: Server, ann: Guest, endpoint: str) -> None:
    known = Browser().subscription(endpoint)
    body = {"endpoint": endpoint, "keys": {"p256dh": known.p256dh, "auth": known.auth}}
    answer = ann.http.post("/api/notifications/push", json=body)
    assert answer.status_code in (400, 409)
    assert answer.json()["detail"]


def test_invalid_push_keys_are_refused(server: Server, service: PushService, stack: ExitStack) -> None:
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
