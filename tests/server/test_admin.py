"""`urbes admin` beside a running server."""

import json
import sqlite3
import threading
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from tests import warm
from tests.server.client import PATIENCE, Guest, Json, Server, TableSocket
from urbes import find_title
from urbes.server.storage.database import new_id


def admin(server: Server, *arguments: str, status: int = 0) -> str:
    done = warm.run("admin", "--lang", "en", "--data", str(server.data), *arguments)
    assert done.returncode == status, done.stdout + done.stderr
    return done.stdout if status == 0 or done.stdout else done.stderr


def play(seat: TableSocket, moves: int) -> int:
    """Play some moves of a table where all seats are mine; returns the newest line."""
    n, turn = 0, seat.hello()["position"]["turn"]
    for _ in range(moves):
        position = seat.hello(seat=turn, since=n)["position"]
        n = seat.command("move", n, move=position["legal"][0]["move"])["n"]
        turn = seat.hear("update")["turn"]
    return n


def mine(host: Guest) -> Json:
    table = host.make_table(seats=("me", "me"))
    host.start(table)
    return table


def test_a_backup_is_consistent_while_games_go_on(server: Server, tmp_path: Path) -> None:
    with Guest(server, "Ann") as ann:
        table = mine(ann)
        with ann.sit(table) as seat:
            before = play(seat, 5)
            stop = threading.Event()
            reached = before

            def go_on() -> None:
                nonlocal reached
                while not stop.is_set():
                    snapshot = seat.hello(since=reached)
                    if snapshot["position"]["turn"] < 0:
                        return
                    position = seat.hello(seat=snapshot["position"]["turn"], since=reached)["position"]
                    reached = seat.command("move", reached, move=position["legal"][0]["move"])["n"]

            player = threading.Thread(target=go_on)
            player.start()
            try:
                said = admin(server, "backup", str(tmp_path / "copy.sqlite"))
            finally:
                stop.set()
                player.join(PATIENCE)
    assert "Copied" in said
    with sqlite3.connect(tmp_path / "copy.sqlite") as copy:
        lines = [n for (n,) in copy.execute("SELECT n FROM entries ORDER BY n")]
        assert copy.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    copy.close()
    assert lines == list(range(len(lines)))
    assert before < len(lines) <= reached + 1
    assert "exists" in admin(server, "backup", str(tmp_path / "copy.sqlite"), status=1)


def test_the_audit_replays_everything_and_finds_what_was_changed(server: Server) -> None:
    with Guest(server, "Ann") as ann:
        tables = [mine(ann), mine(ann)]
        for table in tables:
            with ann.sit(table) as seat:
                play(seat, 6)
        assert "2 tables replayed" in admin(server, "audit")
        server.stop()
        with sqlite3.connect(server.data / "urbes.sqlite") as database:
            database.execute("DELETE FROM entries WHERE table_id = ? AND n = 3", (tables[0]["id"],))
            database.execute("UPDATE tables SET turn_seat = 1 - turn_seat WHERE id = ?", (tables[1]["id"],))
        database.close()
        found = [json.loads(line) for line in admin(server, "audit", "--json", status=1).splitlines()]
        differences = {finding["table"]: finding["differences"] for finding in found}
        assert "gaps" in differences[tables[0]["id"]][0]
        assert "decides" in differences[tables[1]["id"]][0]


def test_a_closed_table_is_closed_for_those_who_sit_there(server: Server) -> None:
    with Guest(server, "Ann") as ann:
        table = mine(ann)
        with ann.sit(table) as seat:
            seat.hello()
            admin(server, "close", table["id"])
            assert seat.hear("table")["table"]["status"] == "abandoned"
        listed = json.loads(admin(server, "tables", "--status", "abandoned", "--json"))
        assert [row["id"] for row in listed] == [table["id"]]
        assert "already" in admin(server, "close", table["id"], status=1)
        assert "no table" in admin(server, "close", "nothing", status=1)


def test_a_banned_person_is_signed_out_and_cannot_log_in(server: Server) -> None:
    account = {"user_name": "ann", "password": "long enough"}
    with Guest(server, "Ann") as ann, Guest(server) as again:
        ann.post("/api/me/account", account)
        table = mine(ann)
        with ann.sit(table) as seat:
            seat.hello()
            admin(server, "ban", "ann")
            with pytest.raises(ConnectionClosed):
                seat.hear("never")
        ann.get("/api/me", status=401)
        assert again.post("/api/login", account, status=403)["code"] == "wrong_password"
        assert json.loads(admin(server, "users", "--search", "ann", "--json"))[0]["banned"]
        admin(server, "unban", "ann")
        assert again.post("/api/login", account)["user_name"] == "ann"


def test_admin_deletes_a_person(server: Server) -> None:
    with Guest(server, "Ann") as ann, Guest(server, "Ben") as ben:
        table = ann.make_table()
        ben.join(table)
        ann.start(table)
        admin(server, "delete", ben.me["id"])
        assert [row["name"] for row in json.loads(admin(server, "users", "--json"))] == ["Ann"]
        assert ann.get(f"/api/tables/{table['id']}")["seats"][1]["bot"] is not None
        assert "nobody" in admin(server, "ban", ben.me["id"], status=1)


def test_the_game_of_a_deleted_person_goes_on(server: Server) -> None:
    with Guest(server, "Ann") as ann, Guest(server, "Ben") as ben:
        table = ann.make_table()
        ben.join(table)
        turn = ann.start(table)["turn"]
        gone, stays = (ann, ben) if turn == 0 else (ben, ann)
        with stays.sit(table) as seat:
            seat.hello()
            admin(server, "delete", gone.me["id"])
            seen = seat.hear("table")["table"]
            assert (seen["seats"][turn]["bot"], seen["host"]) == ("level:3", True)
            assert seat.hear("update")["lines"][0]["bot"] == "level:3"


def test_no_id_looks_like_an_option_of_the_command() -> None:
    assert all(new_id().isalnum() for _ in range(1000))


DAMAGE = (
    "UPDATE entries SET chance = '[' WHERE table_id = ? AND n = 2",
    "UPDATE entries SET move = 'x' WHERE table_id = ? AND n = 2",
    "UPDATE tables SET options = '{' WHERE id = ?",
    "UPDATE tables SET dealt_from = 'x' WHERE id = ?",
    "UPDATE tables SET game = 'chess' WHERE id = ?",
)


def test_the_audit_reports_what_is_damaged_and_goes_on(server: Server) -> None:
    with Guest(server, "Ann") as ann:
        edition = find_title("porta-nigra").edition.text.replace("data_version = 1", "data_version = 9", 1)
        digest = ann.http.post("/api/editions", content=edition.encode()).json()["hash"]
        tables = [mine(ann) for _ in DAMAGE]
        tables.append(ann.make_table(seats=("me", "me"), edition=digest))
        ann.start(tables[-1])
        tables.append(mine(ann))
        for table in tables:
            with ann.sit(table) as seat:
                play(seat, 3)
        server.stop()
        with sqlite3.connect(server.data / "urbes.sqlite") as database:
            for table, damage in zip(tables, DAMAGE, strict=False):
                database.execute(damage, (table["id"],))
            database.execute("UPDATE editions SET text = 'not toml ['")
        database.close()
    found = [json.loads(line) for line in admin(server, "audit", "--json", status=1).splitlines()]
    differences = {finding["table"]: finding["differences"] for finding in found}
    assert [len(differences[table["id"]]) for table in tables] == [1] * (len(tables) - 1) + [0]
    assert {finding["lines"] for finding in found} == {4}


def test_the_wrong_folder_is_not_taken_for_an_empty_server(tmp_path: Path) -> None:
    nowhere = Server(tmp_path / "nowhere")
    for command in (("users",), ("audit",), ("backup", str(tmp_path / "copy"))):
        assert "there is no database" in admin(nowhere, *command, status=1)
    assert not nowhere.data.exists()
