"""Rate limits, sizes, origins and addresses: what one person or one address may do."""

from pathlib import Path

import httpx
import pytest

from tests.server.client import NO_TLS, PATIENCE, Guest, Json, Server
from urbes.server.errors import TooManyRequests
from urbes.server.http.rate_limits import MOST_SUBJECTS, ConcurrencyLimit, RateLimit, RateLimits, network_of

FEW = RateLimit("few", 3, 1000.0)


def test_an_allowance_is_used_up_and_says_when_to_come_back() -> None:
    limits = RateLimits(1.0)
    for _ in range(3):
        limits.take(FEW, "ann")
    with pytest.raises(TooManyRequests) as refused:
        limits.take(FEW, "ann")
    assert 900 < int(str(refused.value.facts["seconds"])) <= 1001
    limits.take(FEW, "ben")
    assert limits.refused == {"few": 1}


def test_an_allowance_comes_back_with_time(monkeypatch: pytest.MonkeyPatch) -> None:
    limits = RateLimits(1.0)
    at = 5000.0
    monkeypatch.setattr("urbes.server.http.rate_limits.time.monotonic", lambda: at)
    for _ in range(3):
        limits.take(FEW, "ann")
    at += 999.0
    with pytest.raises(TooManyRequests):
        limits.take(FEW, "ann")
    at += 1.0
    limits.take(FEW, "ann")


def test_many_strangers_do_not_fill_the_memory() -> None:
    limits = RateLimits(1.0)
    for number in range(MOST_SUBJECTS + 10):
        limits.take(FEW, str(number))
    assert len(limits.full_at) <= MOST_SUBJECTS


def test_a_network_of_ipv6_counts_as_one_address() -> None:
    assert network_of("2001:db8::1") == network_of("2001:db8::ffff")
    assert network_of("2001:db8::1") != network_of("2001:db8:1::1")
    assert network_of("::ffff:10.0.0.1") == network_of("10.0.0.1")


@pytest.fixture
def strict(tmp_path: Path) -> "Server":
    """The usual limits, but they recover so slowly that a slow test does not change what it finds."""
    return Server(tmp_path / "data", environment={"URBES_LIMITS": "0.01"})


def test_guests_logins_and_tables_have_their_limits(strict: Server) -> None:
    strict.start()
    try:
        with httpx.Client(base_url=strict.url, timeout=PATIENCE, verify=NO_TLS) as http:
            wrong = {"user_name": "nobody", "password": "something"}
            answers = [http.post("/api/login", json=wrong) for _ in range(12)]
            assert [answer.status_code for answer in answers[:10]] == [403] * 10
            assert answers[-1].status_code == httpx.codes.TOO_MANY_REQUESTS
            assert answers[-1].json()["code"] == "too_much"
            assert int(answers[-1].headers["retry-after"]) >= 1
            assert answers[-1].headers["content-type"] == "application/problem+json"
            for same in ("/api/login/", "//api/login", "/api//login//", "/api%2flogin", "/%61pi/login"):
                assert http.post(f"{strict.url}{same}", json=wrong).status_code == httpx.codes.TOO_MANY_REQUESTS, same
            for other in ("/API/login", "/api/Login", "/api/login/x"):
                assert http.post(other, json=wrong).status_code in (404, 405), other
        guests = [strict.post("/api/me", json={"name": "Cy"}).status_code for _ in range(45)]
        assert 429 in guests
        assert strict.get("/healthz").status_code == httpx.codes.OK
    finally:
        strict.stop()


def test_somebody_who_floods_a_table_is_told_so_and_others_play_on(strict: Server) -> None:
    strict.start()
    try:
        with Guest(strict, "Ann") as ann, Guest(strict, "Ben") as ben:
            table = ann.make_table()
            ben.join(table)
            ann.start(table)
            with ann.sit(table) as one, ben.sit(table) as two:
                one.hello()
                for _ in range(400):
                    one.connection.send("{")
                codes = [one.hear("refused")["problem"]["code"] for _ in range(400)]
                assert codes[0] == "bad_request"
                assert "too_much" in codes
                assert two.hello()["n"] == 0
    finally:
        strict.stop()


def test_addresses_of_proxies_count_only_when_configured(tmp_path: Path) -> None:
    for trusted, expected in (("", 429), ("127.0.0.1", 201)):
        node = Server(
            tmp_path / f"data{expected}", environment={"URBES_LIMITS": "0.01", "URBES_TRUSTED_PROXIES": trusted}
        )
        node.start()
        try:
            answers = [
                node.post("/api/me", json={"name": "Cy"}, headers={"X-Forwarded-For": f"203.0.113.9, 198.51.100.{n}"})
                for n in range(45)
            ]
            assert answers[0].status_code == httpx.codes.CREATED
            assert answers[-1].status_code == expected
        finally:
            node.stop()


def test_other_sites_can_neither_write_nor_listen(ann: Guest) -> None:
    table = ann.make_table()
    for headers in ({"Origin": "https://evil.example"}, {"Origin": "null"}, {"Sec-Fetch-Site": "cross-site"}):
        answer = ann.http.post("/api/tables", json={"game": "porta-nigra", "seats": [{}, {}]}, headers=headers)
        assert (answer.status_code, answer.json()["code"]) == (403, "forbidden")
    with ann.sit(table, origin="https://evil.example") as seat:
        assert seat.hear()["problem"]["code"] == "forbidden"
    with ann.sit(table, origin=ann.server.url) as seat:
        assert seat.hello()["type"] == "snapshot"


def test_cookies_are_secure_and_origins_exact_behind_a_public_address(tmp_path: Path) -> None:
    node = Server(tmp_path / "data", "--public-url", "https://urbes.example")
    node.start()
    try:
        answer = node.post("/api/me", json={"name": "Cy"}, headers={"Origin": "https://urbes.example"})
        assert answer.status_code == httpx.codes.CREATED
        assert "secure" in answer.headers["set-cookie"].lower()
        assert "max-age" in answer.headers["strict-transport-security"]
        for origin in ("http://urbes.example", "https://urbes.example.evil", node.url):
            refused = node.post("/api/me", json={"name": "Cy"}, headers={"Origin": origin})
            assert refused.status_code == httpx.codes.FORBIDDEN
    finally:
        node.stop()


def test_limits_of_a_person_do_not_look_at_slashes(strict: Server) -> None:
    strict.start()
    try:
        with Guest(strict, "Ann") as ann:
            nothing: Json = {"game": "porta-nigra", "seats": []}
            for where, usual in (("/api/tables", 30), ("/api/records", 20), ("/api/tables/x/fork", 0)):
                answers = [ann.http.post(f"{where}/", json=nothing).status_code for _ in range(usual)]
                assert httpx.codes.TOO_MANY_REQUESTS not in answers
                assert ann.http.post(where, json=nothing).json()["facts"]["kind"] in ("tables", "thoughts")
            assert ann.http.post("/api/tables/x/hint//", json={}).json()["code"] == "too_much"
    finally:
        strict.stop()


def test_confirmations_by_mail_are_limited_for_an_address_and_taking_back_is_not(strict: Server) -> None:
    strict.start()
    try:
        codes = []
        for _ in range(6):
            with Guest(strict, "Eve") as eve:
                codes.append(eve.http.post("/api/notifications/mail", json={"address": "a@example.org"}).json()["code"])
                assert eve.http.delete("/api/notifications/mail").status_code == httpx.codes.NO_CONTENT
        assert codes == ["no_mail"] * 5 + ["too_much"]
    finally:
        strict.stop()


def test_slots_are_acquired_and_released() -> None:
    two = ConcurrencyLimit("two", 2)
    limits = RateLimits(1.0)
    with limits.slot(two, "ann"), limits.slot(two, "ann"), limits.slot(two, "ben"), pytest.raises(TooManyRequests):
        limits.acquire(two, "ann")
    assert limits.held == {}
    assert limits.refused == {"two": 1}
    free = RateLimits(0.0)
    for _ in range(3):
        free.acquire(two, "ann")
