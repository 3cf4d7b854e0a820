"""Hostile and broken input: every message gets a typed answer, nobody else is disturbed, and nothing is changed."""

import json
import random
import string
from contextlib import suppress
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from websockets.exceptions import ConnectionClosed

from tests.server.client import PATIENCE, Guest, Json, Server, TableSocket, open_socket

BODIES = (b'{"name": "\xff\xfe"}', b"[" * 30_000, b'{"a":' * 10_000, b"\xff")
CODES = {"bad_request", "stale", "not_your_turn", "invalid", "illegal_move", "cannot_undo", "forbidden", "conflict"}
MESSAGES = 400


@schemathesis.serializer("application/toml")
def as_text(_: Any, value: Any) -> bytes:
    """Schemathesis cannot write TOML; any text is good enough to be refused."""
    return str(value).encode("utf-8", "replace")


def test_every_request_is_answered_or_refused_with_a_problem(shared_server: Server) -> None:
    """Schemathesis makes requests for every operation of the OpenAPI document, right and wrong ones."""
    schema: Any = schemathesis.openapi.from_url(f"{shared_server.url}/api/schema/openapi.json", timeout=PATIENCE)
    operations = [found.ok() for found in schema.get_all_operations()]
    assert len(operations) > 10
    with Guest(shared_server, "Eve") as eve:
        for operation in operations:
            cookie = eve.http.cookies["urbes"]
            for modes in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE):
                try_operation(operation, modes, cookie)
            if eve.http.get("/api/me").status_code == httpx.codes.UNAUTHORIZED:
                eve.http.cookies.clear()
                eve.post("/api/me", {"name": "Eve"})


def try_operation(operation: Any, mode: GenerationMode, cookie: str) -> None:
    @given(case=operation.as_strategy(generation_mode=mode))
    @settings(max_examples=5, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck))
    def check(case: Any) -> None:
        answer = case.call(headers={"Cookie": f"urbes={cookie}"}, timeout=PATIENCE)
        told = f"{operation.method} {operation.path}: {answer.status_code}"
        assert answer.status_code < 500, told
        if answer.status_code >= 400:
            assert answer.headers["content-type"][0].startswith("application/problem+json"), told
            problem = json.loads(answer.content)
            assert problem["status"] == answer.status_code, told
            assert problem["code"], told
            assert problem["detail"], told

    with suppress(Unsatisfiable):  # an operation without parameters cannot get wrong ones
        check()


def junk(chance: random.Random, depth: int = 0) -> Any:
    """Any JSON, including values that often cause trouble."""
    kind = chance.randrange(9 if depth < 3 else 7)
    if kind == 0:
        return chance.choice([None, True, False])
    if kind == 1:
        return chance.choice([0, -1, 1, 2**31, 2**63, 2**64, -(2**63), 10**30, 1e308, 0.1])
    if kind < 5:
        return chance.choice(["", "move", "0", "\0", "é" * 50, "' OR 1=1 --", "../..", "{}", "a" * 500, "\u202e", "𝔘"])
    if kind < 7:
        return "".join(chance.choice(string.printable) for _ in range(chance.randrange(40)))
    if kind == 7:
        return [junk(chance, depth + 1) for _ in range(chance.randrange(4))]
    return {str(junk(chance, 3)): junk(chance, depth + 1) for _ in range(chance.randrange(4))}


def mangled(chance: random.Random, n: int) -> str | bytes:
    """A message that is nearly right, or not at all."""
    good: Json = {"type": chance.choice(["hello", "move", "undo", "restart"]), "id": "x", "expected_n": n + 7}
    way = chance.randrange(8)
    if way == 0:
        good["type"] = junk(chance)
    elif way == 1:
        good["move"] = junk(chance)
    elif way == 2:
        good[str(junk(chance, 3))] = junk(chance)
    elif way == 3:
        good["expected_n"] = junk(chance)
    elif way == 4:
        good |= {"type": "hello", "seat": junk(chance), "since": junk(chance)}
    elif way == 5:
        text = json.dumps(good)
        return text[: chance.randrange(len(text))]
    elif way == 6:
        return bytes(chance.randrange(256) for _ in range(chance.randrange(200)))
    else:
        return json.dumps(junk(chance))
    return json.dumps(good)


def test_mangled_messages_are_refused_and_change_nothing(ann: Guest, ben: Guest) -> None:
    table = ann.make_table()
    ben.join(table)
    ann.start(table)
    with ann.sit(table) as one, ben.sit(table) as two:
        one.hello()
        before = two.hello()
        for number in range(MESSAGES):
            one.connection.send(mangled(random.Random(number), 0))
        one.say(type="hello", since=-1)
        answers: list[Json] = []
        while len(answers) <= MESSAGES:
            answers.append(one.hear("refused", "snapshot"))
        refused = [answer for answer in answers if answer["type"] == "refused"]
        assert len(refused) > MESSAGES // 2
        for answer in refused:
            assert answer["problem"]["code"] in CODES, answer
            assert answer["problem"]["detail"]
        after = two.hello()
        assert after["n"] == 0
        assert after["position"] == before["position"]


def test_a_large_message_is_refused_and_a_huge_one_ends_only_its_own_connection(ann: Guest, ben: Guest) -> None:
    table = ann.make_table()
    ben.join(table)
    ann.start(table)
    with ann.sit(table) as one, ben.sit(table) as two:
        two.hello()
        one.say(type="hello", since=0, more="x" * 20_000)
        assert one.hear()["problem"]["code"] == "bad_request"
        one.connection.send("[" * 15_000)
        assert one.hear()["problem"]["code"] == "bad_request"
        assert one.hello()["n"] == 0
        with pytest.raises(ConnectionClosed):  # noqa: PT012 - while it is sent, or afterwards
            one.connection.send("x" * 2_000_000)
            one.hear("never")
        assert two.hello()["n"] == 0
    with ann.sit(table) as one:
        assert one.hello()["n"] == 0


def decider(seats: list[TableSocket]) -> tuple[TableSocket, TableSocket, Json]:
    views = [seat.hello() for seat in seats]
    turn = views[0]["position"]["turn"]
    return seats[turn], seats[1 - turn], views[turn]


def test_moves_out_of_order_replayed_or_for_other_seats_change_nothing(
    ann: Guest, ben: Guest, shared_server: Server
) -> None:
    table = ann.make_table(open=True)
    ben.join(table)
    ann.start(table)
    with (
        Guest(shared_server, "Eve") as eve,
        Guest(shared_server) as nobody,
        ann.sit(table) as one,
        ben.sit(table) as two,
        eve.sit(table) as three,
        nobody.sit(table) as four,
    ):
        mover, other, view = decider([one, two])
        move = view["position"]["legal"][0]["move"]
        assert three.hello()["position"]["legal"] == []
        four.hello()
        assert three.command("move", 0, move=move)["problem"]["code"] == "forbidden"
        assert four.command("move", 0, move=move)["problem"]["code"] == "not_signed_in"
        assert other.command("move", 0, move=move)["problem"]["code"] == "not_your_turn"
        for expected in (-1, 1, 5, 99_999):
            assert mover.command("move", expected, move=move)["problem"]["code"] == "stale"
        sent = {"type": "move", "id": "once", "expected_n": 0, "move": move}
        for _ in range(5):
            mover.say(**sent)
        assert [mover.hear("done", "refused") for _ in range(5)] == [{"type": "done", "id": "once", "n": 1}] * 5
        for thief in (other, three):
            assert thief.command("move", 0, "once", move=move)["type"] == "refused"
        for seat in range(2):
            assert three.hello(seat=seat)["problem"]["code"] == "forbidden"
        assert three.hello()["n"] == 1


def test_ids_that_nobody_was_given_lead_nowhere(ann: Guest, shared_server: Server) -> None:
    for path in ("/api/tables/x", "/api/tables/%00", "/api/tables/..%2f..", f"/api/tables/{'a' * 3000}", "/api/x/y"):
        answer = ann.http.get(path)
        assert answer.status_code == httpx.codes.NOT_FOUND
        assert answer.json()["code"] == "not_found"


def test_bodies_that_cannot_be_read_are_refused_everywhere(ann: Guest) -> None:
    """Bytes that are no text, and more nesting than anybody can follow."""
    asked = 0
    for where, item in ann.get("/api/schema/openapi.json")["paths"].items():
        path = where.replace("{seat}", "0").replace("{table}", "x").replace("{proposal}", "x")
        for method in ("post", "put", "patch"):
            if "requestBody" in item.get(method, {}):
                asked += 1
                for body in BODIES:
                    answer = ann.http.request(method, path, content=body)
                    assert answer.status_code in (400, 422), (method, path, body[:10], answer.text)
                    assert answer.headers["content-type"].startswith("application/problem+json")
                    assert answer.json()["detail"]
    assert asked > 20


def test_an_edition_nested_too_deeply_is_refused(ann: Guest) -> None:
    for text in (b"a = " + b"[" * 20_000, b"a = " + b"{b=" * 20_000, b'a = "\xff"'):
        answer = ann.http.post("/api/editions", content=text)
        assert (answer.status_code, answer.json()["code"]) == (422, "edition")


@pytest.mark.parametrize("origin", ["http://[", "http://[x]", "http://[::1", "https://a\u2100b.example"])
def test_an_origin_that_is_none_is_refused(ann: Guest, shared_server: Server, origin: str) -> None:
    answer = ann.http.patch("/api/me", json={"name": "Eve"}, headers={b"Origin": origin.encode()})
    assert (answer.status_code, answer.json()["code"]) == (403, "forbidden")
    for path in (f"/api/tables/{ann.make_table()['id']}/socket", "/api/lobby/socket"):
        headers = {"Origin": origin.encode().decode("latin-1")}
        with open_socket(f"ws://{shared_server.address}{path}", headers) as seat:
            assert seat.hear()["problem"]["code"] == "forbidden"
            with pytest.raises(ConnectionClosed) as closed:
                seat.hear("never")
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 4403


def test_paths_that_no_file_can_have_show_the_client(ann: Guest) -> None:
    for name in ("a" * 300, "a/" * 200, "a" * 5000):
        answer = ann.http.get(f"/{name}")
        assert answer.status_code == httpx.codes.OK
        assert answer.headers["content-type"].startswith("text/html")
    for name in ("/assets/" + "a" * 300, "/api/schema/foo", "/api/schema/foo/bar", "/api/schema/x.json"):
        answer = ann.http.get(name)
        assert (answer.status_code, answer.json()["code"]) == (404, "not_found")
        assert answer.headers["content-type"].startswith("application/problem+json")
    for name in ("", "/manual", "/openapi.json"):
        assert ann.http.get(f"/api/schema{name}").status_code == httpx.codes.OK


def test_an_id_has_no_line_end(ann: Guest) -> None:
    table = ann.make_table(seats=("me", "me"))
    ann.start(table)
    path = f"/api/tables/{table['id']}"
    legal = ann.get(f"{path}/snapshot")["position"]
    body = {"expected_n": 0, "move": legal["legal"][0]["move"] if legal["legal"] else 0}
    for wrong in ("a\n", "\na", "a b", ""):
        assert ann.post(f"{path}/moves", {"id": wrong, **body}, status=400)["code"] == "bad_request"
    refused = ann.post("/api/me/account", {"user_name": "eve\n", "password": "long enough"}, status=400)
    assert refused["code"] == "bad_request"
    schemas = ann.get("/api/schema/openapi.json")["components"]["schemas"]
    assert schemas["MoveBody"]["properties"]["id"]["pattern"] == r"^(?!consent-)[\x21-\x7e]+$"
