"""The lobby: which tables are shown to whom, in which order, and what changes about them."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.client import PATIENCE, Guest, Json, Server, TableSocket, open_socket


def lobby_of(guest: Guest) -> TableSocket:
    cookie = guest.http.cookies.get("urbes")
    headers = {"Cookie": f"urbes={cookie}"} if cookie else {}
    return open_socket(f"ws://{guest.server.address}/api/lobby/socket", headers)


def hear_of(lobby: TableSocket, table: Json, wanted: Callable[[Json], bool] = lambda _: True) -> Json:
    """The next news of a table that fulfils a condition."""
    while True:
        for row in lobby.hear("changed")["tables"]:
            if row["id"] == table["id"] and wanted(row):
                found: Json = row
                return found


def ids(rows: list[Json]) -> list[Any]:
    return [row["id"] for row in rows]


def test_private_tables_are_listed_for_those_who_sit_there_only(ann: Guest, ben: Guest) -> None:
    hidden = ann.make_table()
    listed = ann.make_table(open=True)
    seen = ben.get("/api/lobby")
    assert listed["id"] in ids(seen["open"])
    assert hidden["id"] not in json.dumps(seen)
    assert seen["mine"] == []
    for link in (listed["invite"], listed["watch"], listed["seats"][1]["invite"]):
        assert link not in json.dumps(seen)
    mine = ann.get("/api/lobby")
    assert {hidden["id"], listed["id"]} == set(ids(mine["mine"]))
    assert listed["id"] not in ids(mine["open"])


def test_tables_that_wait_for_me_come_first(ann: Guest, ben: Guest) -> None:
    tables = []
    for _ in range(3):
        table = ann.make_table()
        ben.join(table)
        ann.start(table)
        tables.append(table)
    waiting = ann.make_table()
    for guest in (ann, ben):
        rows = guest.get("/api/lobby")["mine"]
        waits = [row["waits_for_me"] for row in rows]
        assert waits == sorted(waits, reverse=True)
        assert all(
            row["waits_for_me"] == (row["seats"][row["turn"]]["mine"]) for row in rows if row["status"] == "running"
        )
    assert ids(ann.get("/api/lobby")["mine"])[-1] == waiting["id"]
    ben.join(waiting)
    assert next(row for row in ann.get("/api/lobby")["mine"] if row["id"] == waiting["id"])["waits_for_me"]


def test_changes_reach_the_lobby_at_once(ann: Guest, ben: Guest, shared_server: Server) -> None:
    with Guest(shared_server) as stranger, lobby_of(ben) as lobby, lobby_of(stranger) as outside:
        assert lobby.hear()["type"] == "lobby"
        assert outside.hear()["type"] == "lobby"
        hidden = ann.make_table()
        table = ann.make_table(open=True)
        for looking in (lobby, outside):
            assert not hear_of(looking, table)["mine"]
        ben.join(hidden)
        assert hear_of(lobby, hidden)["mine"]
        ben.join(table)
        assert hear_of(lobby, table)["mine"]
        ann.start(table)
        begun = hear_of(outside, table, lambda row: row["status"] == "running")
        with ann.sit(table) as one, ben.sit(table) as two:
            seats, turn, n = [one, two], begun["turn"], 0
            while turn == begun["turn"]:
                legal = seats[turn].hello()["position"]["legal"]
                n = seats[turn].command("move", n, move=legal[-1]["move"])["n"]
                turn = seats[turn].hello()["position"]["turn"]
        seen = hear_of(lobby, table, lambda row: row["turn"] == turn)
        assert seen["waits_for_me"] == (turn == 1)
        assert ann.http.delete(f"/api/tables/{hidden['id']}").status_code == 204
        while hidden["id"] not in lobby.hear("changed")["gone"]:
            pass


def test_a_game_that_was_abandoned_stays_in_the_lists_of_those_who_sat_there(
    ann: Guest, ben: Guest, shared_server: Server
) -> None:
    table = ann.make_table(open=True)
    ben.join(table)
    ann.start(table)
    closed = ann.make_table()
    ben.join(closed)
    where = f"/api/tables/{table['id']}"
    with Guest(shared_server, "Eve") as eve, lobby_of(ben) as lobby, lobby_of(eve) as outside:
        assert {table["id"], closed["id"]} == set(ids(lobby.hear("lobby")["mine"]))
        assert table["id"] in ids(outside.hear("lobby")["open"])
        asked = ann.post(f"{where}/proposals", {"kind": "abandon"}, status=200)
        ben.post(f"{where}/proposals/{asked['id']}", {"yes": True}, status=200)
        row = hear_of(lobby, table, lambda row: row["status"] == "abandoned")
        assert (row["mine"], row["waits_for_me"]) == (True, False)
        while table["id"] not in outside.hear("changed")["gone"]:
            pass
        assert ann.http.delete(f"/api/tables/{closed['id']}").status_code == 204
        while closed["id"] not in lobby.hear("changed")["gone"]:
            pass
        for guest in (ann, ben):
            (listed,) = guest.get("/api/lobby")["mine"]
            assert (listed["id"], listed["status"]) == (table["id"], "abandoned")
            assert guest.get(f"{where}/replay")["table"]["status"] == "abandoned"
        assert table["id"] not in json.dumps(eve.get("/api/lobby"))


def test_an_abandoned_game_stays_listed_when_a_player_is_deleted(ann: Guest, ben: Guest, shared_server: Server) -> None:
    """A question that was open when the game was closed from outside does not wait for an answer any more either."""
    table = ann.make_table()
    ben.join(table)
    ann.start(table)
    ann.post(f"/api/tables/{table['id']}/proposals", {"kind": "abandon"}, status=200)
    with Guest(shared_server, "Cy") as cy, lobby_of(ben) as lobby:
        lobby.hear("lobby")
        shared_server.change("UPDATE tables SET status = 'abandoned', turn_seat = NULL WHERE id = ?", table["id"])
        ann.post_nothing("/api/me/farewell")
        row = hear_of(lobby, table, lambda row: row["seats"][0]["name"] == "")
        assert (row["status"], row["waits_for_me"], row["seats"][0]["taken"]) == ("abandoned", False, False)
        assert ben.get("/api/lobby")["mine"] == [row]
        assert cy.get("/api/lobby")["mine"] == []


def test_the_lobby_of_one_node_hears_of_the_other(two_nodes: tuple[Server, Server]) -> None:
    with Guest(two_nodes[0], "Ann") as ann, Guest(two_nodes[1], "Ben") as ben, lobby_of(ben) as lobby:
        assert lobby.hear()["type"] == "lobby"
        table = ann.make_table(open=True)
        assert hear_of(lobby, table)["seats"][0]["name"] == "Ann"


def test_logging_out_closes_the_lobby_socket(ann: Guest) -> None:
    with lobby_of(ann) as lobby:
        assert lobby.hear()["type"] == "lobby"
        ann.post_nothing("/api/logout")
        with pytest.raises(ConnectionClosed):
            lobby.connection.recv(PATIENCE)


def test_lobby_clients_are_told_when_the_server_stops(server: Server) -> None:
    with Guest(server, "Ann") as ann, lobby_of(ann) as lobby:
        assert lobby.hear()["type"] == "lobby"
        assert server.stop() == 0
        assert lobby.hear()["type"] == "reconnect"
