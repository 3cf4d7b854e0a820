"""What those who run a server need: health, readiness, metrics, logs, headers, the web client's files."""

import json
import time
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path

import httpx
import pytest

from tests.server.client import NO_TLS, PATIENCE, Guest, Server
from urbes.engine.registry import titles
from urbes.locales import LANGUAGES, messages, rules_file


def test_a_node_says_that_it_lives_and_that_it_is_ready(shared_server: Server) -> None:
    assert shared_server.get("/healthz").text == "ok"
    answer = shared_server.get("/readyz")
    assert (answer.status_code, answer.json()) == (200, {"status": "ready"})


def test_an_idle_connection_stays_open_for_its_proxy(shared_server: Server) -> None:
    """A proxy that keeps connections for the next request must not find them closed."""
    with closing(HTTPConnection(shared_server.address, timeout=PATIENCE)) as kept:
        for idle in (0, 8):
            time.sleep(idle)
            kept.request("GET", "/healthz")
            assert kept.getresponse().read() == b"ok"


def test_metrics_count_what_happens(shared_server: Server, ann: Guest) -> None:
    table = ann.make_table(seats=("me", "me"))
    ann.start(table)
    ann.get(f"/api/tables/{table['id']}")
    with ann.sit(table) as seat:
        seat.hello()
        text = shared_server.get("/metrics").text
    values = dict(line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#"))
    assert float(values["urbes_listeners"]) >= 1
    assert float(values["urbes_commits_total"]) >= 2
    assert float(values["urbes_commit_seconds_count"]) >= 2
    assert float(values['urbes_http_requests_total{method="POST",route="/api/tables",status="201"}']) >= 1
    assert float(values["process_resident_memory_bytes"]) > 0
    assert table["id"] not in text


def test_metrics_are_for_named_addresses_only(tmp_path: Path) -> None:
    node = Server(tmp_path / "data", environment={"URBES_METRICS_FROM": "10.0.0.0/8"})
    node.start()
    try:
        assert node.get("/metrics").status_code == httpx.codes.NOT_FOUND
    finally:
        node.stop()


def test_every_answer_carries_the_security_headers(shared_server: Server) -> None:
    for path in ("/", "/api/games", "/api/nothing", "/healthz", "/api/me", "/deep/link"):
        headers = shared_server.get(path).headers
        policy = headers["content-security-policy"]
        scripts = next(part for part in policy.split(";") if "script-src" in part)
        assert scripts.split() == ["script-src", "'self'"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["x-frame-options"] == "DENY"
        assert headers["referrer-policy"] == "same-origin"
        assert "server" not in headers
    assert shared_server.get("/api/me").headers["cache-control"] == "no-store"


def test_the_description_of_the_interface_has_a_page(shared_server: Server) -> None:
    described = shared_server.get("/api/schema/openapi.json").json()
    assert "/api/tables" in described["paths"]
    page = shared_server.get("/api/schema", follow_redirects=True)
    assert page.status_code == httpx.codes.OK
    assert "text/html" in page.headers["content-type"]
    assert "POST /api/tables" in page.text
    assert "<script" not in page.text
    assert "https://" not in page.text


def test_games_and_editions_are_on_the_shelf(shared_server: Server) -> None:
    games = shared_server.get("/api/games").json()
    assert [game["key"] for game in games] == [title.key for title in titles()]
    for game, title in zip(games, titles(), strict=True):
        assert game["players"] == list(title.players)
        assert [option["id"] for option in game["options"]] == [option.id for option in title.options()]
        assert len(game["levels"]) == 6
        assert game["style"]["colours"] == list(title.style.colours)
        for language in LANGUAGES:
            words = shared_server.get(f"/api/games/{title.key}/words/{language}").json()
            assert words == messages(language, game["area"])
            assert words["game.title"] == game["words"][language]["title"]
            told = shared_server.get(f"/api/games/{title.key}/rules/{language}")
            assert told.headers["content-type"] == "text/markdown; charset=utf-8"
            assert told.text == rules_file(language, game["area"]).read_text("utf-8")
        for named in game["editions"]:
            answer = shared_server.get(f"/api/editions/{named['hash']}")
            assert "immutable" in answer.headers["cache-control"]
            assert answer.json() == title.edition_by_hash(named["hash"]).root.data
    assert shared_server.get("/api/editions/00").status_code == httpx.codes.NOT_FOUND
    for path in ("catan/words/en", f"{games[0]['key']}/words/de", f"{games[0]['key']}/rules/de"):
        refused = shared_server.get(f"/api/games/{path}")
        assert (refused.status_code, refused.json()["code"]) == (422, "unknown_choice"), path


def test_logs_are_json_lines_without_secrets(server: Server) -> None:
    with Guest(server, "Ann") as ann, Guest(server) as stranger:
        table = ann.make_table()
        stranger.get(f"/api/tables/{table['id']}?token={table['watch']}")
        stranger.get(f"/api/tables/{table['id']}?token=wrong", status=404)
        cookie = ann.http.cookies["urbes"]
    server.stop()
    lines = [json.loads(line) for line in server.log.read_text().splitlines()]
    requests = [line for line in lines if line["message"] == "request"]
    assert {"at", "level", "logger", "method", "route", "status", "ms"} <= set(requests[0])
    assert [line["status"] for line in requests if line["route"] == "/api/tables/{table}"] == [200, 404]
    for secret in (table["watch"], table["invite"], cookie, cookie.split(".")[0], "wrong", table["id"]):
        assert secret not in server.log.read_text()


@pytest.fixture
def bundle(tmp_path: Path) -> Path:
    folder = tmp_path / "bundle"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>Tables</title>")
    (folder / "assets" / "app-1a2b.js").write_text("let a = 1")
    (folder / "assets" / "app-1a2b.js.gz").write_bytes(b"packed")
    (folder / "robots.txt").write_text("hello")
    (tmp_path / "secret.txt").write_text("secret")
    return folder


def test_the_web_client_is_served_with_its_page_for_every_path(tmp_path: Path, bundle: Path) -> None:
    node = Server(tmp_path / "data", environment={"URBES_BUNDLE": str(bundle)})
    node.start()
    try:
        with httpx.Client(base_url=node.url, timeout=PATIENCE, verify=NO_TLS) as http:
            for path in ("/", "/tables/abc", "/rules/porta-nigra"):
                page = http.get(path)
                assert "Tables" in page.text
                assert page.headers["cache-control"] == "no-cache"
                assert page.headers["content-type"].startswith("text/html")
            script = http.get("/assets/app-1a2b.js", headers={"Accept-Encoding": "identity"})
            assert script.text == "let a = 1"
            assert "immutable" in script.headers["cache-control"]
            assert "javascript" in script.headers["content-type"]
            with http.stream("GET", "/assets/app-1a2b.js", headers={"Accept-Encoding": "gzip"}) as packed:
                assert packed.headers["content-encoding"] == "gzip"
            assert http.get("/assets/gone.js").status_code == httpx.codes.NOT_FOUND
            assert http.get("/api/nothing").json()["code"] == "not_found"
            again = http.get("/robots.txt", headers={"If-None-Match": http.get("/robots.txt").headers["etag"]})
            assert again.status_code == httpx.codes.NOT_MODIFIED
            for path in ("/../secret.txt", "/%2e%2e/secret.txt", "/assets/..%2f..%2fsecret.txt", "/%00"):
                assert "secret" not in http.get(path).text
    finally:
        node.stop()


def test_without_a_bundle_the_page_says_so(tmp_path: Path) -> None:
    node = Server(tmp_path / "data", environment={"URBES_BUNDLE": str(tmp_path / "nothing")})
    node.start()
    try:
        page = node.get("/")
        assert page.status_code == httpx.codes.OK
        assert "has not been built" in page.text
    finally:
        node.stop()
