"""Digests, nudges and confirmations by mail."""

import json
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

from tests.server.client import PATIENCE, Guest, Server, free_port
from tests.server.notifications.receivers import (
    FROM,
    Browser,
    Mailbox,
    PushService,
    confirm,
    link_in,
    subscribe,
    table_waiting_for,
)


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
def test_invalid_mail_addresses_are_refused(server: Server, stack: ExitStack, address: str) -> None:
    ann = stack.enter_context(Guest(server, "Ann"))
    assert ann.post("/api/notifications/mail", {"address": address}, status=400)["code"] == "bad_request"


def test_without_a_mail_server_there_is_no_mail(ann: Guest) -> None:
    shown = ann.get("/api/notifications")
    assert (shown["mail_possible"], shown["mail"]) == (False, None)
    assert ann.post("/api/notifications/mail", {"address": "ann@example.org"}, status=409)["code"] == "no_mail"


def test_nobody_is_flooded_with_confirmations(server: Server, mailbox: Mailbox, stack: ExitStack) -> None:
    """Withdrawing the address, being another person or spelling the address differently does not help."""
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
    """This holds for any person and any spelling of the address, and after a restart of the server."""
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


def test_no_confirmation_is_sent_right_after_unsubscribing(server: Server, mailbox: Mailbox, stack: ExitStack) -> None:
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
