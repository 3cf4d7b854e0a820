"""Guests and their cookies."""

import re

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


def test_with_https_the_cookie_is_for_this_host_only_and_older_sessions_live_on(server: Server) -> None:
    with Guest(server, "Ann") as ann:
        old = ann.http.cookies["urbes"]
        server.stop()
        server.environment["URBES_PUBLIC_URL"] = "https://urbes.example"
        server.start()
        by_old = server.get("/api/me", headers={"Cookie": f"urbes={old}"})
        assert by_old.json() == ann.me
        set_, ended = by_old.headers.get_list("set-cookie")
        assert re.match(r"__Host-urbes=[^;]+;", set_)
        assert {"path=/", "secure", "httponly"} <= set(set_.lower().split("; "))
        assert "domain" not in set_.lower()
        assert ended.startswith("urbes=")
        assert "Max-Age=0" in ended
        fresh = set_.partition(";")[0]
        by_fresh = server.get("/api/me", headers={"Cookie": fresh})
        assert by_fresh.json() == ann.me
        assert "set-cookie" not in by_fresh.headers
        for forged in (f"__Host-urbes={old}", fresh.removeprefix("__Host-")):
            assert server.get("/api/me", headers={"Cookie": forged}).status_code == httpx.codes.UNAUTHORIZED, forged
        gone = server.post("/api/logout", json={}, headers={"Cookie": f"{fresh}; urbes={old}"})
        ends = {header.partition("=")[0] for header in gone.headers.get_list("set-cookie") if "Max-Age=0" in header}
        assert ends == {"__Host-urbes", "urbes"}
        assert all("secure" in header.lower() for header in gone.headers.get_list("set-cookie"))


def test_a_guest_who_signs_in_again_stays_the_same_person(ann: Guest) -> None:
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
