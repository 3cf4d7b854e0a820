"""Play over plain HTTP: snapshot, commands, and the stream of events."""

import json
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import httpx
import pytest

from tests.server.client import Guest, Json, Server
from tests.server.play.test_play import begun


class Events:
    """A stream of server-sent events."""

    def __init__(self, answer: httpx.Response) -> None:
        assert answer.status_code == httpx.codes.OK, answer.read()
        assert answer.headers["content-type"].startswith("text/event-stream")
        self.lines = answer.iter_lines()

    def next(self, *kinds: str) -> Json:
        """The next event of one of these kinds, with its `id`."""
        fields: Json = {}
        for line in self.lines:
            if line:
                name, _, value = line.partition(": ")
                fields[name] = value
            elif fields.get("event") in kinds or (fields.get("event") and not kinds):
                message: Json = json.loads(fields["data"])
                assert message["type"] == fields["event"]
                return {**message, "event_id": int(fields["id"])}
            else:
                fields = {}
        raise EOFError


@contextmanager
def events(guest: Guest, table: Json, headers: dict[str, str] | None = None, **query: Any) -> Iterator[Events]:
    path = f"/api/tables/{table['id']}/events"
    with guest.http.stream("GET", path, params=query, headers=headers or {}) as answer:
        yield Events(answer)


def snapshot(guest: Guest, table: Json, **query: Any) -> Json:
    answer = guest.http.get(f"/api/tables/{table['id']}/snapshot", params=query)
    assert answer.status_code == httpx.codes.OK, answer.text
    found: Json = answer.json()
    return found


def command(guest: Guest, table: Json, kind: str, status: int = 200, **body: Any) -> Json:
    done: Json = guest.post(f"/api/tables/{table['id']}/{kind}", body, status=status)
    return done


def test_a_game_is_played_without_a_socket_and_everybody_hears_of_it(ann: Guest, ben: Guest) -> None:
    table = begun(ann, ben)
    guests = [ann, ben]
    with events(ann, table) as one, events(ben, table, detail="log") as two, ben.sit(table) as seat:
        assert one.next("snapshot")["event_id"] == 0
        assert two.next("snapshot")["n"] == 0
        seat.hello()
        for n in range(20):
            turn = snapshot(ann, table)["position"]["turn"]
            legal = snapshot(guests[turn], table)["position"]["legal"]
            assert snapshot(guests[1 - turn], table)["position"]["legal"] == []
            body = {"id": f"m{n}", "expected_n": n, "move": legal[0]["text"]}
            done = command(guests[turn], table, "moves", **body)
            assert done == {"type": "done", "id": f"m{n}", "n": n + 1}
            assert command(guests[turn], table, "moves", **body) == done
            heard = one.next("update")
            assert heard["event_id"] == heard["n"] == n + 1
            lines = two.next("update")
            assert "position" not in lines
            assert lines["n"] == seat.hear("update")["n"] == n + 1


def test_undo_and_restart_are_commands_too(ann: Guest) -> None:
    table = ann.make_table(seats=("me", "me"))
    ann.start(table)
    turn = snapshot(ann, table)["position"]["turn"]
    n = 0
    while len(snapshot(ann, table, seat=turn)["position"]["steps"]) < 2:
        move = snapshot(ann, table, seat=turn)["position"]["legal"][0]["move"]
        n = command(ann, table, "moves", id=f"m{n}", expected_n=n, move=move)["n"]
    n = command(ann, table, "undo", id="u", expected_n=n)["n"]
    assert command(ann, table, "undo", id="u", expected_n=n - 1)["n"] == n
    n = command(ann, table, "restart", id="r", expected_n=n)["n"]
    assert snapshot(ann, table, seat=turn)["position"]["steps"] == []
    assert command(ann, table, "undo", 409, id="v", expected_n=n)["code"] == "cannot_undo"
    assert command(ann, table, "moves", 409, id="w", expected_n=n - 1, move=0)["code"] == "stale"


def test_a_stream_goes_on_where_the_last_one_ended(ann: Guest) -> None:
    table = ann.make_table(seats=("me", "me"))
    ann.start(table)
    n = 0
    for _ in range(5):
        turn = snapshot(ann, table)["position"]["turn"]
        move = snapshot(ann, table, seat=turn)["position"]["legal"][-1]["move"]
        n = command(ann, table, "moves", id=f"m{n}", expected_n=n, move=move)["n"]
    with events(ann, table, headers={"Last-Event-ID": "3"}) as stream:
        assert [line["n"] for line in stream.next("snapshot")["lines"]] == [4, 5]


def test_spectators_see_public_information_only(ann: Guest, ben: Guest, shared_server: Server) -> None:
    table = begun(ann, ben)
    with Guest(shared_server) as stranger:
        path = f"/api/tables/{table['id']}"
        unknown = stranger.get(f"/api/tables/{'x' * 22}/snapshot", status=404)
        assert stranger.get(f"{path}/snapshot", status=404) == unknown
        assert stranger.get(f"{path}/events", status=404) == unknown
        assert stranger.get(f"{path}/snapshot?token={table['watch']}&seat=0", status=403)["code"] == "forbidden"
        seen = snapshot(stranger, table, token=table["watch"])
        assert seen["position"]["legal"] == []
        assert all(player["hand"] is None for player in seen["position"]["view"]["players"])
        assert seen["table"]["invite"] is None
        with events(stranger, table, token=table["watch"]) as stream:
            position = stream.next("snapshot")["position"]
            assert all(player["hand"] is None for player in position["view"]["players"])
        body = {"id": "x", "expected_n": 0, "move": 0}
        assert stranger.post(f"{path}/moves", body, status=401)["code"] == "not_signed_in"
    with Guest(shared_server, "Eve") as eve:
        assert eve.post(f"{path}/moves", body, status=404) == unknown
        assert eve.post(f"{path}/chat", {"id": "x", "text": "hi"}, status=404) == unknown
        assert eve.post(f"{path}/proposals", {"kind": "abandon"}, status=404) == unknown
        assert eve.post(f"{path}/leave", status=404) == unknown


def test_talk_and_consent_over_plain_http(ann: Guest, ben: Guest) -> None:
    table = begun(ann, ben)
    path = f"/api/tables/{table['id']}"
    said = ann.post(f"{path}/chat", {"id": "1", "phrase": "good_game"})
    assert ben.get(f"{path}/chat")["lines"] == [said]
    with events(ben, table) as stream:
        asked = ann.post(f"{path}/proposals", {"kind": "abandon"}, status=200)
        assert stream.next("proposal")["proposal"]["id"] == asked["id"]
        assert ann.post(f"{path}/proposals/{asked['id']}", {"yes": True}, status=200)["outcome"] is None
        assert ben.post(f"{path}/proposals/{asked['id']}", {"yes": True}, status=200)["outcome"] == "agreed"
        while stream.next("table")["table"]["status"] != "abandoned":
            pass


def test_streams_end_with_the_session_and_with_the_server(server: Server) -> None:
    with ExitStack() as stack:
        ann = stack.enter_context(Guest(server, "Ann"))
        ben = stack.enter_context(Guest(server, "Ben"))
        table = begun(ann, ben)
        one, two = stack.enter_context(events(ann, table)), stack.enter_context(events(ben, table))
        ann.post_nothing("/api/logout")
        with pytest.raises(EOFError):
            one.next("never")
        two.next("snapshot")
        assert server.stop() == 0
        assert two.next("reconnect")
        with pytest.raises(EOFError):
            two.next()


def test_every_route_says_what_a_refusal_looks_like(ann: Guest) -> None:
    document = ann.get("/api/schema/openapi.json")
    assert "Problem" in document["components"]["schemas"]
    for path, item in document["paths"].items():
        for method, described in item.items():
            assert "application/problem+json" in described["responses"]["default"]["content"], (method, path)
            if method in ("post", "put", "patch") and not path.endswith(("/start", "/rematch", "/mute", "/nudge")):
                assert "requestBody" in described or "token" in json.dumps(described["parameters"]), (method, path)
    refused = ann.http.post("/api/tables", json={"game": 1}).json()
    assert refused.keys() == document["components"]["schemas"]["Problem"]["properties"].keys()


def test_asking_why_not_answers_with_the_rule_and_makes_no_move(ann: Guest, ben: Guest) -> None:
    table = begun(ann, ben)
    before = snapshot(ann, table)
    decider, other = (ann, ben) if before["position"]["turn"] == before["position"]["seat"] else (ben, ann)
    legal = snapshot(decider, table)["position"]["legal"]

    def why(guest: Guest, move: str, status: int = 200) -> Json:
        answer = guest.http.get(f"/api/tables/{table['id']}/why", params={"move": move})
        assert answer.status_code == status, answer.text
        found: Json = answer.json()
        return found

    possible = why(decider, f"  {legal[0]['text'].upper()} ")
    assert (possible["reason"], possible["text"]) == (None, legal[0]["text"])
    refused = why(decider, "end_turn")
    assert refused["text"] is None
    assert refused["reason"]["key"]
    assert refused["reason"]["rule"]
    assert why(decider, "nonsense", 422)["code"] == "bad_notation"
    assert why(other, legal[0]["text"], 409)["code"] == "not_your_turn"
    assert snapshot(ann, table)["n"] == before["n"]


def test_a_new_event_stream_gets_the_open_proposals(ann: Guest, ben: Guest) -> None:
    table = begun(ann, ben)
    path = f"/api/tables/{table['id']}"
    with ann.sit(table) as seat:
        seat.hello()
        asked = ann.post(f"{path}/proposals", {"kind": "abandon"}, status=200)
        assert seat.hear("proposal")["proposal"]["id"] == asked["id"]
    with events(ben, table) as heard:
        assert heard.next()["type"] == "snapshot"
        ann.post(f"{path}/chat", {"id": "1", "text": "Well?"})
        assert heard.next("proposal", "chat")["proposal"]["id"] == asked["id"]
    with Guest(ben.server) as nobody, events(nobody, table, token=table["watch"]) as heard:
        assert heard.next()["type"] == "snapshot"
        ben.post(f"{path}/proposals/{asked['id']}", {"yes": True}, status=200)
        assert heard.next("proposal", "table")["type"] == "table"
