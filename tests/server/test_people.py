"""Guests and their cookies."""

import httpx
import pytest

from tests.server.client import Guest, Server


def test_a_guest_is_known_by_her_cookie(ann: Guest) -> None:
    assert ann.get("/api/me") == ann.me
    assert ann.me["name"] == "Ann"


def test_the_cookie_is_hidden_from_scripts_and_other_sites(shared_server: Server) -> None:
    answer = shared_server.post("/api/me", json={"name": "Cy"})
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie


def test_who_comes_again_stays_who_she_is(ann: Guest) -> None:
    assert ann.post("/api/me", {"name": "Other"}) == ann.me


def test_a_forged_cookie_is_worth_nothing(shared_server: Server, ann: Guest) -> None:
    cookie = ann.http.cookies["urbes"]
    for forged in (cookie[:-2] + "xx", cookie.split(".")[0], "x.y", "ü"):
        answer = shared_server.get("/api/me", headers={b"Cookie": f"urbes={forged}".encode()})
        assert answer.status_code == httpx.codes.UNAUTHORIZED
        assert answer.headers["content-type"].startswith("application/problem+json")
        assert answer.json()["code"] == "not_signed_in"


@pytest.mark.parametrize("name", ["", " \t ", "a" * 41, "a\x00b", "\u202eevil", 7, None])
def test_bad_names_are_refused(shared_server: Server, name: object) -> None:
    answer = shared_server.post("/api/me", json={"name": name})
    assert answer.status_code == httpx.codes.BAD_REQUEST
    assert answer.json()["code"] == "bad_request"


def test_another_site_cannot_act_for_her(ann: Guest) -> None:
    answer = ann.http.patch("/api/me", json={"name": "Eve"}, headers={"Origin": "https://elsewhere.example"})
    assert answer.status_code == httpx.codes.FORBIDDEN
    assert ann.get("/api/me")["name"] == "Ann"


def test_the_cookie_lives_through_a_restart(server: Server) -> None:
    with Guest(server, "Ann") as ann:
        assert server.stop() == 0
        server.start()
        assert ann.get("/api/me") == ann.me
