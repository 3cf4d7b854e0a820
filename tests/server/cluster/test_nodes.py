"""Several nodes on one PostgreSQL: any node serves any table."""

from contextlib import ExitStack
from pathlib import Path
from typing import Any

from tests.server.client import Guest, Json, Redis, Server
from tests.waiting import wait_until
from urbes import NOBODY, find_title


def told(update: Json) -> list[tuple[int, int, list[str]]]:
    """What every seat may know of the new lines."""
    return [(line["n"], line["at"], [event["kind"] for event in line.get("events", [])]) for line in update["lines"]]


def test_moves_at_one_node_reach_clients_at_the_other(two_nodes: tuple[Server, Server]) -> None:
    with Guest(two_nodes[0], "Ann") as ann, Guest(two_nodes[1], "Ben") as ben:
        table = ann.make_table()
        ben.join(table)
        ann.start(table)
        with ann.sit(table) as one, ben.sit(table) as two:
            seats = [one, two]
            seen = [one.hello(), two.hello()]
            for n in range(30):
                turn = seen[0]["position"]["turn"]
                legal = seen[turn]["position"]["legal"]
                seats[turn].say(type="move", id=f"m{n}", expected_n=n, move=legal[-1]["move"])
                seen = [seat.hear("update") for seat in seats]
                assert seen[0]["n"] == seen[1]["n"] == n + 1
                assert told(seen[0]) == told(seen[1])


def test_of_two_writers_of_the_same_line_one_gets_stale(two_nodes: tuple[Server, Server]) -> None:
    with ExitStack() as stack:
        ann = stack.enter_context(Guest(two_nodes[0], "Ann"))
        table = ann.make_table(seats=("me", "me"))
        ann.start(table)
        elsewhere = stack.enter_context(Guest(two_nodes[1]))
        elsewhere.http.cookies.set("urbes", ann.http.cookies["urbes"])
        seats = [stack.enter_context(guest.sit(table)) for guest in (ann, elsewhere)]
        n = 0
        refused = 0
        for _ in range(20):
            turn = seats[0].hello()["position"]["turn"]
            legal = [seat.hello(seat=turn, since=n)["position"]["legal"] for seat in seats]
            assert legal[0] == legal[1]
            for number, seat in enumerate(seats):
                seat.say(type="move", id=f"{n}-{number}", expected_n=n, move=legal[number][-number]["move"])
            answers = [seat.hear("done", "refused") for seat in seats]
            n += 1
            assert sorted(answer["type"] for answer in answers) == ["done", "refused"]
            for answer in answers:
                if answer["type"] == "refused":
                    refused += 1
                    assert answer["problem"]["code"] == "stale"
            for seat in seats:
                wait_until(lambda seat=seat, n=n: seat.hello(since=n)["n"] >= n, f"line {n}")  # type: ignore[misc]
        assert refused == n


def test_a_command_repeated_at_the_other_node_is_not_done_twice(two_nodes: tuple[Server, Server]) -> None:
    with Guest(two_nodes[0], "Ann") as ann, Guest(two_nodes[1]) as elsewhere:
        table = ann.make_table(seats=("me", "me"))
        ann.start(table)
        elsewhere.http.cookies.set("urbes", ann.http.cookies["urbes"])
        with ann.sit(table) as one, elsewhere.sit(table) as two:
            turn = one.hello()["position"]["turn"]
            move = one.hello(seat=turn)["position"]["legal"][0]["move"]
            two.hello()
            one.say(type="move", id="same", expected_n=0, move=move)
            two.say(type="move", id="same", expected_n=0, move=move)
            assert [one.hear("done", "refused"), two.hear("done", "refused")] == [
                {"type": "done", "id": "same", "n": 1}
            ] * 2
            assert two.hello()["n"] == 1


def test_one_of_two_nodes_makes_the_moves_of_a_bot(two_nodes: tuple[Server, Server]) -> None:
    with Guest(two_nodes[0], "Ann") as ann, Guest(two_nodes[1]) as elsewhere:
        elsewhere.http.cookies.set("urbes", ann.http.cookies["urbes"])
        table = ann.make_table("porta-nigra", ("me", "random", "greedy"))
        ann.start(table)
        with ann.sit(table) as one, elsewhere.sit(table) as two:
            seats = [one, two]
            seen = [one.hello(), two.hello()]
            turns = 0
            while turns < 12:
                position = seen[0]["position"]
                if position["turn"] == 0:
                    seat, turns = seats[turns % 2], turns + 1
                    n = seen[0]["n"]
                    seat.say(type="move", id=f"m{n}", expected_n=n, move=position["legal"][0]["move"])
                seen[0] = one.hear("update")
            while seen[1]["n"] < seen[0]["n"]:
                seen[1] = two.hear("update")
        replay = ann.get(f"/api/tables/{table['id']}/replay")
        names = {0: None, 1: "random", 2: "greedy"}
        assert all(line.get("bot") == names[line["seat"]] for line in replay["lines"][1:])


def test_a_clock_runs_out_once_whichever_node_wound_it_up(two_nodes: tuple[Server, Server], cluster: Any) -> None:
    """The clock is an hour; as soon as we have looked, all but some seconds of it are over."""
    over = 3_595_000
    with Guest(two_nodes[0], "Ann") as ann, Guest(two_nodes[1], "Ben") as ben:
        table = ann.make_table(clock={"kind": "live", "base": 3_600, "running_out": "bot_seat"})
        ben.join(table)
        turn = ann.start(table)["turn"]
        with (ben if turn == 0 else ann).sit(table) as seat:
            seen = seat.hello()
            deadline = seen["clocks"]["deadline"] - over
            earlier = f"turn_since = turn_since - {over}, deadline = deadline - {over}"
            cluster.psql(f"UPDATE tables SET {earlier} WHERE id = '{table['id']}'")  # noqa: S608 - an id of our own
            update = seat.hear("update")
            assert update["lines"][0]["at"] >= deadline
            while update["turn"] == turn:
                update = seat.hear("update")
        for guest in (ann, ben):
            seen = guest.get(f"/api/tables/{table['id']}/replay")
            assert [line["n"] for line in seen["lines"]] == list(range(seen["n"] + 1))
            assert seen["table"]["seats"][turn]["stand_in"] == "level:3"


def test_a_bot_that_finds_a_changed_table_tells_of_it(tmp_path: Path, redis: Redis) -> None:
    server = Server(tmp_path / "data", "--channels", "redis", "--channels-url", redis.url)
    server.start()
    try:
        with Guest(server, "Ann") as ann:
            table = ann.make_table("porta-nigra", ("me", "random"))
            ann.start(table)
            with ann.sit(table) as seat:
                seen = seat.wait_for_turn()
                server.change("UPDATE seats SET name = 'Renamed' WHERE table_id = ? AND seat = 0", table["id"])
                while seen["type"] != "table":
                    if seen["position"]["turn"] == 0:
                        move = seen["position"]["legal"][0]["move"]
                        seat.say(type="move", id=f"m{seen['n']}", expected_n=seen["n"], move=move)
                    seen = seat.hear("update", "table")
                assert (seen["table"]["status"], seen["table"]["seats"][0]["name"]) == ("running", "Renamed")
    finally:
        server.stop()


def test_bots_go_on_at_the_other_node_when_one_is_killed(two_nodes: tuple[Server, Server]) -> None:
    with ExitStack() as stack:
        ann = stack.enter_context(Guest(two_nodes[0], "Ann"))
        elsewhere = stack.enter_context(Guest(two_nodes[1]))
        elsewhere.http.cookies.set("urbes", ann.http.cookies["urbes"])
        tables = [ann.make_table("porta-nigra", ("mcts:200ms", "random")) for _ in range(4)]
        for table in tables:
            ann.start(table)
        seats = [stack.enter_context(elsewhere.sit(table)) for table in tables]
        before = [seat.hello()["n"] for seat in seats]
        two_nodes[0].kill()
        for seat, n in zip(seats, before, strict=True):
            newest, turn = n, 0
            while newest < n + 60 and turn != NOBODY:
                update = seat.hear("update")
                newest, turn = update["n"], update["turn"]
            assert newest > n
        for table in tables:
            lines = elsewhere.get(f"/api/tables/{table['id']}/replay")["lines"]
            assert [line["n"] for line in lines] == list(range(len(lines)))
            assert not [line for line in lines if "complaint" in line]


def test_a_nul_in_a_text_is_no_trouble_of_the_database(postgres: str, tmp_path: Path) -> None:
    """PostgreSQL stores no NUL: a path with one is not found, and a text with one is refused, as on SQLite."""
    node = Server(tmp_path / "data", "--database-url", postgres)
    node.start()
    try:
        with Guest(node, "Ann") as ann:
            table = ann.make_table(seats=("me", "me"))
            ann.start(table)
            path = f"/api/tables/{table['id']}"
            for missing in ("/api/tables/%00", "/api/tables/a%00b/replay", "/api/editions/%00", f"{path}%00/chat"):
                assert ann.get(missing, status=404)["code"] == "not_found"
            for token in ("/api/notifications/mail/confirm?token=%00", f"{path}%00?token=%00"):
                assert ann.get(token, status=404)["code"] == "not_found"
            assert ann.post("/api/login", {"user_name": "a\0b", "password": "a\0b"}, status=403)
            asked = {"game": "porta-nigra", "seats": [{}, {}], "edition": "a\0b"}
            assert ann.post("/api/tables", asked, status=422)["code"] == "edition"
            assert ann.http.delete("/api/notifications/push", params={"endpoint": "\0"}).status_code in (204, 400)
            for known in ("/api/tables/%00/seats", "/api/tables/%00/leave", f"{path}/proposals/%00"):
                answer = ann.http.post(known, json={"yes": True} if "proposals" in known else {})
                assert answer.json()["code"] in ("not_found", "bad_request"), answer.text
            assert ann.post(f"{path}/chat", {"id": "1", "text": "a\0b"}, status=400)["code"] == "bad_request"
            edition = find_title("porta-nigra").edition.text.replace('game = "', 'edition = "a\\u0000b"\ngame = "', 1)
            answer = ann.http.post("/api/editions", content=edition.encode())
            assert answer.status_code in (201, 400, 422), answer.text
            with ann.sit({"id": "%00"}) as seat:
                assert seat.hear()["problem"]["code"] == "not_found"
    finally:
        node.stop()


def test_a_merged_guest_is_known_at_every_node(two_nodes: tuple[Server, Server]) -> None:
    one, two = two_nodes
    account = {"user_name": "at.two.nodes", "password": "long enough"}
    with Guest(one, "Ann") as ann, Guest(two, "Cy") as cy:
        ann.post("/api/me/account", account)
        table = cy.make_table(seats=("me", "me"), open=True)
        path = f"/api/tables/{table['id']}"
        seat = cy.start(table)["turn"]
        now = cy.get(f"{path}/snapshot?seat={seat}")
        command = {"id": "once", "expected_n": now["n"], "move": now["position"]["legal"][0]["move"]}
        done = cy.post(f"{path}/moves", command, status=200)
        with Guest(two) as again, Guest(one) as elsewhere:
            again.post("/api/login", account)
            elsewhere.http.cookies.set("urbes", cy.http.cookies["urbes"])
            with again.sit(table) as looking:
                looking.hello()
                assert elsewhere.post("/api/login", {**account, "bring": True})["id"] == ann.me["id"]
                assert all(each["mine"] for each in looking.hear("table")["table"]["seats"])
                assert looking.hello(seat=seat)["n"] == 1
            assert again.post(f"{path}/moves", command, status=200) == done
