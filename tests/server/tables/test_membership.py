"""Around the game: arranging seats, leaving, sending away, giving up, playing again."""

from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.client import Guest, Json, Server
from urbes import find_title


@pytest.fixture
def cy(shared_server: Server) -> Iterator[Guest]:
    with Guest(shared_server, "Cy") as guest:
        yield guest


def path(table: Json, more: str = "") -> str:
    return f"/api/tables/{table['id']}{more}"


def put(guest: Guest, where: str, body: Json, status: int = 200) -> Any:
    answer = guest.http.put(where, json=body)
    assert answer.status_code == status, answer.text
    return answer.json()


def delete(guest: Guest, where: str, status: int) -> Any:
    answer = guest.http.delete(where)
    assert answer.status_code == status, answer.text
    return answer.json() if answer.content else None


def test_leaving_before_the_start_frees_the_seat(ann: Guest, ben: Guest) -> None:
    table = ann.make_table()
    ben.join(table)
    ben.post_nothing(path(table, "/leave"))
    assert [seat["taken"] for seat in ann.get(path(table))["seats"]] == [True, False]
    assert ben.post(path(table, "/leave"), status=404)["code"] == "not_found"
    ben.join(table)


def test_the_next_person_is_host_when_the_host_leaves(ann: Guest, ben: Guest) -> None:
    table = ann.make_table(seats=("me", "open", "random"))
    ben.join(table)
    ann.post_nothing(path(table, "/leave"))
    seen = ben.get(path(table))
    assert seen["host"]
    assert seen["status"] == "waiting"
    ann.get(path(table), status=404)
    ben.post_nothing(path(table, "/leave"))
    assert ben.get(path(table))["status"] == "abandoned"


def test_a_person_who_left_a_running_game_can_come_back(ann: Guest, ben: Guest) -> None:
    table = ann.make_table()
    ben.join(table)
    ann.start(table)
    ben.post_nothing(path(table, "/leave"))
    assert ann.get(path(table))["seats"][1]["stand_in"] == "level:3"
    assert ben.post(path(table, "/back"))["seats"][1]["stand_in"] is None


@pytest.mark.parametrize("is_open", [True, False])
def test_a_kicked_person_cannot_join_again(ann: Guest, ben: Guest, cy: Guest, is_open: bool) -> None:
    table = ann.make_table(seats=("me", "open", "open"), open=is_open)
    ben.join(table)
    cy.join(table)
    assert delete(ben, path(table, "/seats/2"), 403)["code"] == "forbidden"
    assert delete(ann, path(table, "/seats/0"), 409)["code"] == "conflict"
    assert delete(ann, path(table, "/seats/7"), 400)["code"] == "bad_request"
    seen = delete(ann, path(table, "/seats/1"), 200)
    assert [seat["taken"] for seat in seen["seats"]] == [True, False, True]
    assert seen["invite"] != table["invite"]
    for link in (table["invite"], table["seats"][1]["invite"]):
        refused = ben.post(path(table, "/seats"), {"invite": link}, status=403 if is_open else 404)
        assert refused["code"] == ("sent_away" if is_open else "not_found")


def test_a_kicked_person_joins_again_by_a_new_link(ann: Guest, ben: Guest) -> None:
    """All links change, even those of seats that were free already."""
    table = ann.make_table(seats=("me", "open", "open"), open=True)
    for _ in range(2):
        ben.join(table)
        seen = delete(ann, path(table, "/seats/1"), 200)
        for old in table["seats"][1:]:
            assert ben.post(path(table, "/seats"), {"invite": old["invite"]}, status=403)["code"] == "sent_away"
        table = seen
    ben.post(path(table, "/seats"), {"invite": table["seats"][2]["invite"]})
    assert ben.get(path(table))["seats"][2]["mine"]


def test_a_person_who_lost_the_seat_does_not_see_what_the_next_one_sees(ann: Guest, ben: Guest, cy: Guest) -> None:
    table = ann.make_table(open=True)
    ben.join(table)
    with ben.sit(table) as before:
        before.hello()
        ben.post_nothing(path(table, "/leave"))
        cy.join(table)
        ann.start(table)
        heard = before.hear("update")
        assert heard["position"]["seat"] == -1
        assert heard["position"]["legal"] == []
        assert all(player["hand"] is None for player in heard["position"]["view"]["players"])


def test_a_person_kicked_from_a_private_table_is_disconnected(ann: Guest, ben: Guest) -> None:
    table = ann.make_table()
    ben.join(table)
    with ben.sit(table) as seat:
        seat.hello()
        delete(ann, path(table, "/seats/1"), 200)
        with pytest.raises(ConnectionClosed) as closed:
            seat.hear("never")
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4410


def test_the_host_arranges_the_seats(ann: Guest, ben: Guest) -> None:
    table = ann.make_table(seats=("me", "open", "open"))
    ben.join(table)
    assert put(ann, path(table, "/seats/1"), {"who": "open"}, 409)["code"] == "conflict"
    assert put(ann, path(table, "/seats/2"), {"who": "bot", "bot": "nobody"}, 422)
    assert put(ben, path(table, "/seats/2"), {"who": "open"}, 403)["code"] == "forbidden"
    assert put(ann, path(table, "/seats/2"), {"who": "me", "name": "Sister"})["seats"][2]["name"] == "Sister"
    seen = put(ann, path(table, "/seats/2"), {"who": "bot", "bot": "random"})
    assert seen["seats"][2]["bot"] == "random"
    assert ann.start(table)["status"] == "running"
    assert put(ann, path(table, "/seats/2"), {"who": "open"}, 409)["facts"] == {"status": "running"}


def test_the_host_plays_with_one_fewer(ann: Guest, ben: Guest) -> None:
    """Only free seats can be removed, and never more than the game allows; players behind them move up."""
    table = ann.make_table(seats=("me", "open", "random", "open"))
    ben.join(table, seat=3)
    assert delete(ann, path(table, "/places/2"), 409)["facts"] == {"seat": 2}
    assert delete(ben, path(table, "/places/1"), 403)
    seen = delete(ann, path(table, "/places/1"), 200)
    assert [seat["taken"] for seat in seen["seats"]] == [True, True, True]
    assert [seat["seat"] for seat in seen["seats"]] == [0, 1, 2]
    assert [seat["bot"] for seat in seen["seats"]] == [None, "random", None]
    assert [seat["mine"] for seat in ben.get(path(table))["seats"]] == [False, False, True]
    ann.post(path(table, "/start"))
    assert delete(ann, path(table, "/places/1"), 409)["facts"] == {"status": "running"}


def test_a_table_keeps_as_many_seats_as_its_game_needs(ann: Guest) -> None:
    table = ann.make_table(seats=("me", "open"))
    assert delete(ann, path(table, "/places/1"), 422)["code"] == "unknown_choice"
    assert len(ann.get(path(table))["seats"]) == 2


def test_the_host_gives_a_table_up_before_the_game_only(ann: Guest, ben: Guest) -> None:
    table = ann.make_table()
    ben.join(table)
    assert delete(ben, path(table), 403)["code"] == "forbidden"
    delete(ann, path(table), 204)
    assert ben.get(path(table))["status"] == "abandoned"
    assert ann.post(path(table, "/start"), status=409)["facts"] == {"status": "abandoned"}
    begun = ann.make_table(seats=("me", "me"))
    ann.start(begun)
    assert delete(ann, path(begun), 409)["code"] == "conflict"


def play_to_the_end(table: Json, *guests: Guest) -> None:
    with ExitStack() as stack:
        seats = [stack.enter_context(guest.sit(table)) for guest in guests]
        seen = [seat.hello() for seat in seats]
        while seen[0]["position"]["turn"] != -1:
            n, turn = seen[0]["n"], seen[0]["position"]["turn"]
            if turn < len(seats):
                seats[turn].say(type="move", id=f"m{n}", expected_n=n, move=seen[turn]["position"]["legal"][-1]["move"])
            seen[0] = seats[0].hear("update")
            for number in range(len(seats)):
                while seen[number]["n"] < max(each["n"] for each in seen):
                    seen[number] = seats[number].hear("update")


def test_a_rematch_has_the_same_people_seats_and_options(ann: Guest, ben: Guest) -> None:
    clock = {"kind": "days", "base": 86_400, "increment": 0, "running_out": "wait"}
    table = ann.make_table(seats=("me", "open", "random"), clock=clock)
    ben.join(table)
    ann.start(table)
    assert ann.post(path(table, "/rematch"), status=409)["facts"] == {"status": "running"}
    play_to_the_end(table, ann, ben)
    with ben.sit(table) as seat:
        seat.hello()
        again = ann.post(path(table, "/rematch"))
        assert again["status"] == "waiting"
        assert seat.hear("table")["table"]["rematch"] == again["id"]
    for key in ("game", "options", "clock", "edition", "players"):
        assert again[key] == table[key]
    assert [seat["invited"] for seat in again["seats"]] == [False, True, False]
    (row,) = [row for row in ben.get("/api/lobby")["mine"] if row["id"] == again["id"]]
    assert row["waits_for_me"]
    both = ben.post(path(table, "/rematch"))
    assert both["id"] == again["id"]
    assert both["status"] == "running"
    assert [seat["mine"] for seat in both["seats"]] == [False, True, False]
    assert ann.post(path(table, "/rematch"))["id"] == again["id"]


def test_a_kept_seat_is_for_nobody_else_until_it_is_declined(ann: Guest, ben: Guest, cy: Guest) -> None:
    table = ann.make_table()
    ben.join(table)
    ann.start(table)
    play_to_the_end(table, ann, ben)
    again = ann.post(path(table, "/rematch"))
    assert cy.post(path(again, "/seats"), {"invite": again["invite"]}, status=409)["facts"] == {"free": []}
    assert cy.post(path(table, "/rematch"), status=404)["code"] == "not_found"
    assert ben.get(path(again))["status"] == "waiting"
    ben.post_nothing(path(again, "/leave"))
    ben.get(path(again), status=404)
    assert cy.post(path(again, "/seats"), {"invite": again["invite"]})["seats"][1]["mine"]


def test_a_rematch_against_bots_begins_at_once(ann: Guest) -> None:
    table = ann.make_table(seats=("me", "random"))
    ann.start(table)
    play_to_the_end(table, ann)
    again = ann.post(path(table, "/rematch"))
    assert again["status"] == "running"
    assert again["commitment"] != ann.get(path(table))["commitment"]


def test_an_uploaded_edition_is_checked_and_played(ann: Guest, ben: Guest) -> None:
    text = find_title("porta-nigra").edition.text
    changed = text.replace("data_version = 1", "data_version = 7", 1)
    assert changed != text
    brought = ann.http.post("/api/editions", content=changed.encode())
    assert brought.status_code == httpx.codes.CREATED, brought.text
    shown = brought.json()
    assert ann.get(f"/api/editions/{shown['hash']}")["meta"]["data_version"] == 7
    table = ann.make_table(edition=shown["hash"])
    assert table["edition"] == shown["hash"]
    ben.join(table)
    ann.start(table)
    with ann.sit(table) as seat:
        assert seat.hello()["n"] == 0


@pytest.mark.parametrize(
    ("text", "where"),
    [
        (b"not toml [", "file"),
        (b"\xff\xfe", "file"),
        (b'[meta]\ngame = "porta_nigra"\nedition = "x"\n', "meta.source"),
    ],
)
def test_a_bad_edition_is_refused_with_the_place(ann: Guest, text: bytes, where: str) -> None:
    answer = ann.http.post("/api/editions", content=text)
    assert answer.status_code == httpx.codes.UNPROCESSABLE_ENTITY
    assert answer.json()["code"] == "edition"
    assert answer.json()["facts"]["where"].startswith(where)


def test_a_rematch_that_was_given_up_can_be_asked_for_again(ann: Guest, ben: Guest) -> None:
    table = ann.make_table(seats=("me", "open"))
    ben.join(table)
    ann.start(table)
    asked = ann.post(path(table, "/proposals"), {"kind": "abandon"}, status=200)
    ben.post(path(table, f"/proposals/{asked['id']}"), {"yes": True}, status=200)
    first = ann.post(path(table, "/rematch"))
    delete(ann, path(first), status=204)
    second = ben.post(path(table, "/rematch"))
    assert second["id"] != first["id"]
    assert (second["status"], second["host"]) == ("waiting", True)
    assert ann.get(path(table))["rematch"] == second["id"]
    third = ann.post(path(table, "/rematch"))
    assert (third["id"], third["status"]) == (second["id"], "running")
