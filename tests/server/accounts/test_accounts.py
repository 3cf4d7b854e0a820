"""Accounts: claimed, entered from elsewhere, left, forgotten."""

import sqlite3
from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.client import Guest, Json, Server
from urbes import find_title

SECRET = "correct horse battery"


def claim(guest: Guest, user_name: str, status: int = 201) -> Json:
    claimed: Json = guest.post("/api/me/account", {"user_name": user_name, "password": SECRET}, status=status)
    return claimed


def log_in(server: Server, user_name: str, password: str = SECRET) -> Guest:
    guest = Guest(server)
    guest.me = guest.post("/api/login", {"user_name": user_name, "password": password})
    return guest


def test_a_guest_claims_an_account_and_keeps_everything(ann: Guest, shared_server: Server) -> None:
    table = ann.make_table()
    claimed = claim(ann, "Ann.One")
    assert claimed == {**ann.me, "user_name": "ann.one"}
    assert ann.get("/api/me") == claimed
    with log_in(shared_server, "ANN.one") as elsewhere:
        assert elsewhere.me == claimed
        assert elsewhere.get(f"/api/tables/{table['id']}")["seats"][0]["mine"]
        assert len(elsewhere.get("/api/me/sessions")) == 2
    assert claim(ann, "ann.two", status=409)["code"] == "conflict"


def test_user_names_differ_by_more_than_case(ann: Guest, ben: Guest) -> None:
    claim(ann, "Строитель")
    assert claim(ben, "СТРОИТЕЛЬ", status=409)["code"] == "name_taken"


def test_only_one_of_two_people_gets_a_user_name(ann: Guest, ben: Guest) -> None:
    with ThreadPoolExecutor(2) as both:
        body = {"user_name": "at_once", "password": SECRET}
        answers = list(both.map(lambda guest: guest.http.post("/api/me/account", json=body).status_code, (ann, ben)))
    assert sorted(answers) == [201, 409]


@pytest.mark.parametrize(
    "body",
    [
        {"user_name": "ab", "password": SECRET},
        {"user_name": "a b", "password": SECRET},
        {"user_name": "abc", "password": "short"},
        {"user_name": "abc", "password": "x" * 300},
        {"user_name": "abc"},
        {"user_name": "abc", "password": SECRET, "admin": True},
    ],
)
def test_bad_accounts_are_refused(ann: Guest, body: Json) -> None:
    assert ann.post("/api/me/account", body, status=400)["code"] == "bad_request"


def test_a_wrong_user_name_and_a_wrong_password_get_the_same_answer(ann: Guest, shared_server: Server) -> None:
    claim(ann, "guessed")
    with Guest(shared_server) as eve:
        wrong = eve.post("/api/login", {"user_name": "guessed", "password": "wrong wrong"}, status=403)
        nobody = eve.post("/api/login", {"user_name": "nobody.here", "password": "wrong wrong"}, status=403)
    assert wrong == nobody
    assert wrong["code"] == "wrong_password"


def test_passwords_are_stored_by_argon2id(server: Server) -> None:
    with Guest(server, "Ann") as ann:
        claim(ann, "ann")
    with sqlite3.connect(server.data / "urbes.sqlite") as database:
        (stored,) = database.execute("SELECT password_hash FROM accounts").fetchone()
    database.close()
    assert stored.startswith("$argon2id$")
    assert SECRET not in server.log.read_text()


def test_log_out_ends_this_session_only(ann: Guest, shared_server: Server) -> None:
    claim(ann, "two.devices")
    with log_in(shared_server, "two.devices") as elsewhere:
        cookie = elsewhere.http.cookies["urbes"]
        elsewhere.post_nothing("/api/logout")
        assert "urbes" not in elsewhere.http.cookies
        answer = shared_server.get("/api/me", headers={"Cookie": f"urbes={cookie}"})
        assert answer.status_code == httpx.codes.UNAUTHORIZED
    assert ann.get("/api/me")["name"] == "Ann"


def test_log_out_everywhere_reaches_every_node_and_open_connection(two_nodes: tuple[Server, Server]) -> None:
    with Guest(two_nodes[0], "Ann") as ann:
        claim(ann, "everywhere")
        table = ann.make_table(seats=("me", "me"))
        ann.start(table)
        with log_in(two_nodes[1], "everywhere") as elsewhere, elsewhere.sit(table) as seat:
            assert seat.hello()["n"] == 0
            ann.post_nothing("/api/logout", {"everywhere": True})
            with pytest.raises(ConnectionClosed) as closed:
                seat.hear("never")
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 4401
            assert elsewhere.get("/api/me", status=401)["code"] == "not_signed_in"


def test_a_new_password_ends_the_other_sessions(ann: Guest, shared_server: Server) -> None:
    claim(ann, "changing")
    with log_in(shared_server, "changing") as elsewhere:
        body = {"old": "wrong", "new": "another secret"}
        assert ann.http.put("/api/me/password", json=body).json()["code"] == "wrong_password"
        body["old"] = SECRET
        assert ann.http.put("/api/me/password", json=body).status_code == httpx.codes.NO_CONTENT
        assert ann.get("/api/me")["user_name"] == "changing"
        elsewhere.get("/api/me", status=401)
    with log_in(shared_server, "changing", "another secret") as again:
        assert again.me["id"] == ann.me["id"]
    with Guest(shared_server) as old:
        old.post("/api/login", {"user_name": "changing", "password": SECRET}, status=403)


def test_a_guest_brings_her_tables_into_the_account(ann: Guest, ben: Guest) -> None:
    claim(ann, "bringing")
    table = ben.make_table(seats=("me", "open"))
    body = {"user_name": "bringing", "password": SECRET, "bring": True}
    assert ben.post("/api/login", body)["id"] == ann.me["id"]
    seen = ann.get(f"/api/tables/{table['id']}")
    assert seen["host"]
    assert seen["seats"][0]["mine"]


def test_preferences_are_kept_and_typed(ann: Guest) -> None:
    defaults = ann.get("/api/me/preferences")
    assert defaults["theme"] == "system"
    chosen = {**defaults, "language": "hu", "motion": "off", "confirm": False, "marks": True}
    for _ in range(2):
        assert ann.http.put("/api/me/preferences", json=chosen).json() == chosen
    assert ann.get("/api/me/preferences") == chosen
    for wrong in ({"theme": "pink"}, {"confirm": "yes"}, {"colour": 1}, {"language": "xx"}):
        assert ann.http.put("/api/me/preferences", json=wrong).status_code == httpx.codes.BAD_REQUEST
    assert ann.get("/api/me/preferences") == chosen


def test_the_export_holds_all_that_is_mine_and_nothing_else(ann: Guest, ben: Guest) -> None:
    claim(ann, "exported")
    table = ann.make_table()
    ben.join(table)
    ann.start(table)
    with ann.sit(table) as one, ben.sit(table) as two:
        seats = {0: one, 1: two}
        seen = [one.hello(), two.hello()]
        for n in range(12):
            turn = seen[0]["position"]["turn"]
            seats[turn].command("move", n, move=seen[turn]["position"]["legal"][0]["move"])
            seen = [one.hello(), two.hello()]
    export = ann.get("/api/me/export")
    assert export["user_name"] == "exported"
    assert [session["this"] for session in export["sessions"]] == [True]
    (mine,) = export["tables"]
    assert mine["id"] == table["id"]
    assert mine["seats"] == [0]
    assert mine["moves"]
    assert {move["seat"] for move in mine["moves"]} == {0}
    text = str(export)
    for secret in ("argon2", ben.me["id"], "Ben", table["invite"], ann.http.cookies["urbes"].split(".")[0]):
        assert secret not in text


def test_a_deleted_person_is_replaced_by_a_bot_and_the_others_play_on(
    ann: Guest, ben: Guest, shared_server: Server
) -> None:
    claim(ann, "leaving")
    waiting = ann.make_table()
    alone = ann.make_table(seats=("me", "random"))
    ann.start(alone)
    table = ann.make_table()
    ben.join(table)
    ann.start(table)
    assert ann.post("/api/me/farewell", {"password": "wrong"}, status=403)["code"] == "wrong_password"
    with ben.sit(table) as seat:
        seat.hello()
        ann.post_nothing("/api/me/farewell", {"password": SECRET})
        changed = seat.hear("table")["table"]
        while changed["seats"][0]["bot"] is None:
            changed = seat.hear("table")["table"]
    assert changed["seats"][0]["name"] == changed["seats"][0]["bot"] == "level:3"
    assert changed["host"]
    ann.get("/api/me", status=401)
    with Guest(shared_server) as again:
        again.post("/api/login", {"user_name": "leaving", "password": SECRET}, status=403)
        for gone in (waiting, alone):
            assert again.get(f"/api/tables/{gone['id']}?token={gone['watch']}")["status"] == "abandoned"
    with Guest(shared_server, "New") as new:
        assert claim(new, "leaving")["user_name"] == "leaving"


def test_no_row_names_a_deleted_person(server: Server) -> None:
    with Guest(server, "Ann") as ann, Guest(server, "Ben") as ben:
        claim(ann, "forgotten")
        ann.http.put("/api/me/preferences", json={"theme": "dark"})
        table = ann.make_table()
        path = f"/api/tables/{table['id']}"
        ben.join(table)
        ann.start(table)
        ann.post(f"{path}/chat", {"id": "1", "text": "Vale!"})
        assert ann.http.put(f"{path}/seats/1/mute").status_code == httpx.codes.NO_CONTENT
        assert ben.http.put(f"{path}/seats/0/mute").status_code == httpx.codes.NO_CONTENT
        with ann.sit(table) as seat:
            position = seat.hello()["position"]
            if position["turn"] == 0:
                seat.command("move", 0, move=position["legal"][0]["move"])
        ann.post_nothing("/api/me/farewell", {"password": SECRET})
        server.stop()
        database = sqlite3.connect(server.data / "urbes.sqlite")
        left = []
        for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
            rows = f"SELECT * FROM {name}"  # noqa: S608 - names come from the schema itself
            for row in database.execute(rows).fetchall():
                if any(value in (ann.me["id"], "Ann", "forgotten") for value in row):
                    left.append(name)
        database.close()
        server.start()
    assert sorted(set(left)) == ["people", "sessions"]


def test_deleting_an_account_keeps_the_waiting_tables_of_others(ann: Guest, ben: Guest) -> None:
    table = ann.make_table(seats=("open", "random"))
    ben.join(table)
    ben.post_nothing("/api/me/farewell")
    seen = ann.get(f"/api/tables/{table['id']}")
    assert (seen["status"], seen["host"]) == ("waiting", True)
    assert [seat["taken"] for seat in seen["seats"]] == [False, True]
    own = ann.make_table(seats=("open", "random"))
    ann.post_nothing("/api/me/farewell")
    with Guest(ann.server, "Cy") as cy:
        assert cy.get(f"/api/tables/{own['id']}?token={own['watch']}")["status"] == "abandoned"


def test_a_guest_brings_everything_into_the_account(ann: Guest, ben: Guest, shared_server: Server) -> None:
    """The account takes over moves (so a command can be repeated), words, mutes, preferences, editions and bans."""
    claim(ann, "bringing.all")
    with Guest(shared_server, "Cy") as cy, Guest(shared_server, "Dan") as dan:
        forbidden = dan.make_table(open=True)
        cy.join(forbidden)
        assert dan.http.delete(f"/api/tables/{forbidden['id']}/seats/1").status_code == httpx.codes.OK
        table = cy.make_table(seats=("me", "me", "open", "open"))
        path = f"/api/tables/{table['id']}"
        ben.join(table)
        ann.join(table)
        cy.start(table)
        seat = cy.get(path)["turn"]
        while seat > 1:
            sitting = {2: ben, 3: ann}[seat]
            now = sitting.get(f"{path}/snapshot?seat={seat}")
            body = {"id": f"m{now['n']}", "expected_n": now["n"], "move": now["position"]["legal"][0]["move"]}
            sitting.post(f"{path}/moves", body, status=200)
            seat = cy.get(path)["turn"]
        now = cy.get(f"{path}/snapshot?seat={seat}")
        command = {"id": "once", "expected_n": now["n"], "move": now["position"]["legal"][0]["move"]}
        done = cy.post(f"{path}/moves", command, status=200)
        for guest, other in ((cy, 2), (ben, 0), (cy, 3), (ann, 0), (ann, 2)):
            assert guest.http.put(f"{path}/seats/{other}/mute").status_code == httpx.codes.NO_CONTENT
        assert cy.http.put("/api/me/preferences", json={"theme": "dark"}).status_code == httpx.codes.OK
        text = find_title("porta-nigra").edition.text.replace("data_version = 1", "data_version = 5", 1)
        assert cy.http.post("/api/editions", content=text.encode()).status_code == httpx.codes.CREATED
        before = cy.get("/api/me/export")
        assert len(before["tables"][0]["moves"]) == 1

        body = {"user_name": "bringing.all", "password": SECRET, "bring": True}
        assert cy.post("/api/login", body)["id"] == ann.me["id"]
        assert cy.post(f"{path}/moves", command, status=200) == done
        after = cy.get("/api/me/export")
        (brought,) = [each for each in after["tables"] if each["id"] == table["id"]]
        assert brought["moves"][-1] in before["tables"][0]["moves"]
        assert brought["seats"] == [0, 1, 3]
        assert after["muted"] == ["Ben"]
        assert after["editions"] == before["editions"]
        assert after["preferences"]["theme"] == "dark"
        assert ben.get(f"{path}/chat")["muted"] == [0, 1, 3]
        assert cy.post(f"/api/tables/{forbidden['id']}/seats", status=403)["code"] == "sent_away"
