"""Sessions change when an account is made or its password changes; nobody can guess passwords or lock others out."""

import time
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.accounts.test_accounts import SECRET, claim, log_in
from tests.server.client import PATIENCE, Guest, Json, Server
from urbes.server.accounts.passwords import is_common
from urbes.server.http.rate_limits import ACCOUNT_LOGINS, LOGINS


def copy_of(guest: Guest) -> Guest:
    """A person who has got hold of the cookie."""
    thief = Guest(guest.server)
    thief.http.cookies.set("urbes", guest.http.cookies["urbes"])
    assert thief.get("/api/me") == guest.get("/api/me")
    return thief


def test_the_old_session_of_a_guest_does_not_open_her_account(ann: Guest) -> None:
    table = ann.make_table()
    with copy_of(ann) as thief, thief.sit(table) as seat:
        seat.hello()
        before = ann.http.cookies["urbes"]
        claim(ann, "rotated.claim")
        assert ann.http.cookies["urbes"] != before
        thief.get("/api/me", status=401)
        with pytest.raises(ConnectionClosed) as closed:
            seat.hear("never")
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4401
        assert ann.get("/api/me")["user_name"] == "rotated.claim"
        assert [session["this"] for session in ann.get("/api/me/sessions")] == [True]


def test_a_new_password_ends_every_session_and_begins_another(ann: Guest, shared_server: Server) -> None:
    claim(ann, "rotated.password")
    with copy_of(ann) as thief, log_in(shared_server, "rotated.password") as elsewhere:
        body = {"old": SECRET, "new": "another long secret"}
        assert ann.http.put("/api/me/password", json=body).status_code == httpx.codes.NO_CONTENT
        assert ann.get("/api/me")["user_name"] == "rotated.password"
        thief.get("/api/me", status=401)
        elsewhere.get("/api/me", status=401)


@pytest.mark.parametrize("bring", [False, True])
def test_logging_in_ends_the_session_that_the_browser_had(ann: Guest, ben: Guest, bring: bool) -> None:
    claim(ann, f"rotated.login{bring}")
    with copy_of(ben) as thief:
        ben.post("/api/login", {"user_name": f"rotated.login{bring}", "password": SECRET, "bring": bring})
        thief.get("/api/me", status=401)
        with copy_of(ben) as second:
            ben.post("/api/login", {"user_name": f"rotated.login{bring}", "password": SECRET})
            second.get("/api/me", status=401)
        assert ben.get("/api/me")["id"] == ann.me["id"]


@pytest.mark.parametrize(
    "password",
    [
        "password",
        "12345678",
        "qwertyuiop",
        "Password1!",
        "STARWARS",
        "starwars99",
        "!!football",
        "guesser1",
        "Guesser.12",
    ],
)
def test_the_commonest_passwords_are_refused(ann: Guest, password: str) -> None:
    refused = ann.post("/api/me/account", {"user_name": "Guesser1", "password": password}, status=400)
    assert refused["code"] == "common_password"
    assert ann.get("/api/me")["user_name"] is None


def test_a_common_password_is_refused_where_it_is_changed_too(ann: Guest) -> None:
    claim(ann, "changes.password")
    answer = ann.http.put("/api/me/password", json={"old": SECRET, "new": "password123"})
    assert (answer.status_code, answer.json()["code"]) == (400, "common_password")
    assert ann.get("/api/me")["user_name"] == "changes.password"


@pytest.mark.parametrize(
    "password",
    [SECRET, "long enough", "go83918273918273", "7391-8264-5520", "Жёлтый слон на крыше", "love the 4 of us"],
)
def test_uncommon_passwords_are_accepted(password: str) -> None:
    assert not is_common(password, "ann")


def test_the_check_for_common_passwords_is_fast() -> None:
    """The strength estimate of the same library takes seconds for some of these passwords."""
    common = ["4@8({[<369&#1!|0$5+7%2" * 11, "a" * 256, "password" * 32]
    is_common("warm up", "ann")
    start = time.perf_counter()
    for password in common:
        is_common(password, "ann")
    assert time.perf_counter() - start < 0.05


@pytest.fixture
def strict(tmp_path: Path) -> Server:
    """The usual limits, but they recover so slowly that a slow test does not change what it finds.

    The server believes any forwarded address, so a test has as many as it wants.
    """
    return Server(tmp_path / "data", environment={"URBES_LIMITS": "0.01", "URBES_TRUSTED_PROXIES": "127.0.0.1"})


def test_a_name_is_guessed_at_slowly_from_however_many_addresses_and_its_owner_still_comes_in(strict: Server) -> None:
    strict.start()
    try:
        with Guest(strict, "Ann") as ann, Guest(strict) as stranger:
            claim(ann, "guessed.at")
            assert ACCOUNT_LOGINS.burst <= LOGINS.burst

            def guess(name: str, number: int) -> Json:
                body = {"user_name": name, "password": f"guess number {number}"}
                answer = stranger.http.post(
                    "/api/login", json=body, headers={"X-Forwarded-For": f"198.51.100.{number}"}
                )
                found: Json = answer.json()
                return found

            for name in ("guessed.at", "nobody.there"):
                codes = [guess(name, number)["code"] for number in range(ACCOUNT_LOGINS.burst + 5)]
                assert codes == ["wrong_password"] * ACCOUNT_LOGINS.burst + ["too_much"] * 5
            assert guess("GUESSED.AT", 99)["facts"]["kind"] == ACCOUNT_LOGINS.kind
            right = {"user_name": "guessed.at", "password": SECRET}
            assert stranger.post("/api/login", right, status=429)["code"] == "too_much"
            assert ann.get("/api/me")["user_name"] == "guessed.at"
            ann.post_nothing("/api/logout")
            assert "urbes" not in ann.http.cookies
            assert ann.post("/api/login", right)["user_name"] == "guessed.at"
            device = ann.http.cookies["urbes-device"]
            with Guest(strict, "Eve") as eve:
                claim(eve, "eve.herself")
                eve.http.cookies.set("urbes-device", device[:-2] + "xx", domain="127.0.0.1", path="/")
                assert eve.post("/api/login", right, status=429)["code"] == "too_much"
    finally:
        strict.stop()


def test_the_password_is_guessed_at_slowly_by_a_stolen_session_too(strict: Server) -> None:
    strict.start()
    try:
        with Guest(strict, "Ann") as ann:
            claim(ann, "stolen.session")
            codes = []
            for number in range(ACCOUNT_LOGINS.burst + 2):
                headers = {"X-Forwarded-For": f"198.51.100.{number}"}
                body = {"password": f"guess number {number}"}
                codes.append(
                    ann.http.post("/api/me/farewell", json=body, headers=headers, timeout=PATIENCE).json()["code"]
                )
            assert codes == ["wrong_password"] * ACCOUNT_LOGINS.burst + ["too_much"] * 2
    finally:
        strict.stop()
