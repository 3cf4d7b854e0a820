"""The WebSocket of a table: snapshot, moves, undo, reconnect."""

import random
import sqlite3
from typing import Any

from tests.server.client import Guest, Json, Server, TableSocket


def begun(host: Guest, *others: Guest, game: str = "porta-nigra", **more: Any) -> Json:
    table = host.make_table(game, ("me", *["open"] * len(others)), **more)
    for other in others:
        other.join(table)
    host.start(table)
    return table


def first(snapshot: Json) -> int:
    move: int = snapshot["position"]["legal"][0]["move"]
    return move


def test_a_move_reaches_everybody_and_only_the_decider_gets_the_moves(ann: Guest, ben: Guest) -> None:
    table = begun(ann, ben)
    with ann.sit(table) as one, ben.sit(table) as two:
        seats = [one, two]
        views = [one.hello(), two.hello()]
        turn = views[0]["position"]["turn"]
        assert views[turn]["position"]["legal"]
        assert not views[1 - turn]["position"]["legal"]
        assert views[turn]["position"]["view"]["players"][1 - turn]["hand"] is None
        done = seats[turn].command("move", 0, move=first(views[turn]))
        assert done["n"] == 1
        updates = [seat.hear("update") for seat in seats]
        assert [update["n"] for update in updates] == [1, 1]
        assert updates[0]["lines"] == updates[1]["lines"]


def test_the_same_id_again_does_nothing_and_gets_the_same_answer(ann: Guest, ben: Guest) -> None:
    table = begun(ann, ben)
    with ann.sit(table) as one, ben.sit(table) as two:
        views = [one.hello(), two.hello()]
        turn = views[0]["position"]["turn"]
        mover = (one, two)[turn]
        answers = [mover.command("move", 0, "same", move=first(views[turn])) for _ in range(3)]
        assert answers == [answers[0]] * 3
        assert mover.hello()["n"] == 1


def test_moves_may_be_given_in_words(ann: Guest, ben: Guest) -> None:
    table = begun(ann, ben)
    with ann.sit(table) as one, ben.sit(table) as two:
        views = [one.hello(), two.hello()]
        turn = views[0]["position"]["turn"]
        text = views[turn]["position"]["legal"][0]["text"]
        assert (one, two)[turn].command("move", 0, move=text)["n"] == 1


def test_what_is_refused_says_why_and_changes_nothing(ann: Guest, ben: Guest, shared_server: Server) -> None:
    table = begun(ann, ben)
    with ann.sit(table) as one, ben.sit(table) as two:
        views = [one.hello(), two.hello()]
        turn = views[0]["position"]["turn"]
        decider, other = ((one, two), (two, one))[turn]

        def code(seat: TableSocket, kind: str, expected: int = 0, **more: Any) -> str:
            answer = seat.command(kind, expected, **more)
            assert answer["type"] == "refused"
            found: str = answer["problem"]["code"]
            return found

        move = first(views[turn])
        assert code(other, "move", move=move) == "not_your_turn"
        assert code(decider, "move", 3, move=move) == "stale"
        assert code(decider, "move", move=987654321) == "bad_notation"
        assert code(decider, "move", move="fly away") == "bad_notation"
        assert code(decider, "move", move=-1) == "bad_request"
        assert code(decider, "move", move=None) == "bad_request"
        assert code(decider, "undo") == "cannot_undo"
        assert code(decider, "restart") == "cannot_undo"
        assert code(decider, "dance") == "bad_request"
        decider.connection.send("{")
        assert decider.hear("refused")["problem"]["code"] == "bad_request"
        decider.connection.send(b"\xff\xfe")
        assert decider.hear("refused")["problem"]["code"] == "bad_request"
        assert decider.hello()["n"] == 0
        assert decider.command("move", 0, move=move)["n"] == 1


def test_spectators_look_and_do_not_play(ann: Guest, ben: Guest, shared_server: Server) -> None:
    table = begun(ann, ben)
    with Guest(shared_server) as stranger, stranger.sit(table, token=table["watch"]) as seat:
        snapshot = seat.hello()
        assert snapshot["position"]["seat"] == -1
        assert not snapshot["position"]["legal"]
        assert all(player["hand"] is None for player in snapshot["position"]["view"]["players"])
        assert seat.command("move", 0, move=1)["problem"]["code"] == "not_signed_in"
        assert seat.hello(seat=0)["problem"]["code"] == "forbidden"


def test_undo_and_restart_take_back_and_stay_in_the_log(ann: Guest) -> None:
    table = ann.make_table(seats=("me", "me"))
    ann.start(table)
    with ann.sit(table) as seat:
        snapshot = seat.hello()
        turn = snapshot["position"]["turn"]
        before = seat.hello(seat=turn)["position"]
        n = 0
        position = before
        while len(position["steps"]) < 2:
            n = seat.command("move", n, move=position["legal"][0]["move"])["n"]
            position = seat.hear("update")["position"]
        assert seat.command("undo", n)["n"] == n + 1
        undone = seat.hear("update")
        assert undone["lines"] == [{"n": n + 1, "seat": turn, "at": undone["lines"][0]["at"], "undo": 1}]
        assert len(undone["position"]["steps"]) == 1
        assert seat.command("restart", n + 1)["n"] == n + 2
        assert seat.hear("update")["position"]["steps"] == []
        fresh = seat.hello(since=0, seat=turn)
        assert [line.get("undone", False) for line in fresh["lines"]][-4:] == [True, True, False, False]


def test_everything_acknowledged_is_there_after_a_kill(server: Server) -> None:
    chance = random.Random(7)
    with Guest(server, "Ann") as ann:
        table = ann.make_table("nova-roma", ("me", "me", "me"))
        ann.start(table)
        n = 0
        with ann.sit(table) as seat:
            snapshot = seat.hello()
            for _ in range(40):
                position = seat.hello(seat=snapshot["position"]["turn"], since=n)["position"]
                n = seat.command("move", n, move=chance.choice(position["legal"])["move"])["n"]
                snapshot = seat.hear("update")
                snapshot["position"]["turn"] = snapshot["turn"]
            view = seat.hello(seat=0)["position"]["view"]
            server.kill()
        server.start()
        with ann.sit(table) as seat:
            again = seat.hello(seat=0, since=n - 3)
            assert again["n"] == n
            assert again["position"]["view"] == view
            assert [line["n"] for line in again["lines"]] == [n - 2, n - 1, n]
    with sqlite3.connect(server.data / "urbes.sqlite") as database:
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    database.close()


def test_secret_picks_reach_nobody_else(ann: Guest, ben: Guest, shared_server: Server) -> None:
    with Guest(shared_server, "Cy") as cy:
        table = begun(ann, ben, cy, game="nova-roma", options={"associate_draft": True})
        with ann.sit(table) as one, ben.sit(table) as two, cy.sit(table) as three:
            seats = [one, two, three]
            views = [seat.hello() for seat in seats]
            n, turn = 0, views[0]["position"]["turn"]
            secrets = 0
            for _ in range(24):
                legal = views[turn]["position"]["legal"]
                seats[turn].say(type="move", id=f"m{n}", expected_n=n, move=legal[0]["move"])
                views = [seat.hear("update") for seat in seats]
                for viewer, update in enumerate(views):
                    for line in update["lines"]:
                        for event in line.get("events", []):
                            if event["kind"] == "draft_pick":
                                secrets += 1
                                assert ("card" in event["facts"]) == (event["seat"] == viewer)
                n, turn = views[0]["n"], views[0]["turn"]
            assert secrets >= 9


def test_clients_are_told_to_reconnect_when_the_server_stops(server: Server) -> None:
    with Guest(server, "Ann") as ann, Guest(server, "Ben") as ben:
        table = begun(ann, ben)
        with ann.sit(table) as seat:
            assert seat.hello()["n"] == 0
            assert server.stop() == 0
            assert seat.hear("reconnect")
        server.start()
        with ann.sit(table) as seat:
            assert seat.hello(since=0)["n"] == 0
