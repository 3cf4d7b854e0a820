"""Making tables, sitting down, beginning."""

import httpx
import pytest

from tests.server.client import Guest


def test_a_friend_sits_down_by_the_link_and_the_host_begins(ann: Guest, ben: Guest) -> None:
    table = ann.make_table()
    assert ann.post(f"/api/tables/{table['id']}/start", status=409)["code"] == "conflict"
    seen = ben.join(table)
    assert [seat["mine"] for seat in seen["seats"]] == [False, True]
    assert [seat["name"] for seat in seen["seats"]] == ["Ann", "Ben"]
    assert ben.post(f"/api/tables/{table['id']}/start", status=403)["code"] == "forbidden"
    begun = ann.start(table)
    assert begun["status"] == "running"
    assert len(begun["commitment"]) == 64
    assert ann.post(f"/api/tables/{table['id']}/start", status=409)["facts"] == {"status": "running"}


def test_a_private_table_is_not_there_for_strangers(ann: Guest, ben: Guest) -> None:
    table = ann.make_table()
    unknown = ben.get(f"/api/tables/{'x' * 22}", status=404)
    assert ben.get(f"/api/tables/{table['id']}", status=404) == unknown
    assert ben.post(f"/api/tables/{table['id']}/seats", {"invite": "wrong"}, status=404) == unknown
    assert ben.post(f"/api/tables/{table['id']}/start", status=404) == unknown
    with ben.sit(table) as seat:
        assert seat.hear()["problem"]["code"] == "not_found"
    watched = ben.get(f"/api/tables/{table['id']}?token={table['watch']}")
    assert watched["invite"] is None
    assert watched["watch"] is None
    assert all(seat["invite"] is None for seat in watched["seats"])


def test_an_invitation_to_a_seat_is_for_that_seat(ann: Guest, ben: Guest) -> None:
    table = ann.make_table(seats=("me", "open", "open"))
    invite = table["seats"][2]["invite"]
    seen = ben.post(f"/api/tables/{table['id']}/seats", {"invite": invite})
    assert [seat["mine"] for seat in seen["seats"]] == [False, False, True]
    again = ben.post(f"/api/tables/{table['id']}/seats", {"invite": invite})
    assert again == seen


def test_a_full_table_says_so(ann: Guest, ben: Guest) -> None:
    table = ann.make_table(seats=("me", "me"))
    assert ben.post(f"/api/tables/{table['id']}/seats", {"invite": table["invite"]}, status=409)["facts"] == {
        "free": []
    }


@pytest.mark.parametrize(
    ("asked", "status"),
    [
        ({"game": "chess", "seats": [{}, {}]}, 422),
        ({"game": "porta-nigra", "seats": [{}]}, 422),
        ({"game": "porta-nigra", "seats": [{}, {}], "options": {"colour": "red"}}, 422),
        ({"game": "porta-nigra", "seats": [{}, {"who": "bot", "bot": "deep"}]}, 422),
        ({"game": "porta-nigra", "seats": [{}, {"who": "bot"}]}, 400),
        ({"game": "porta-nigra", "seats": [{}, {}], "edition": "00"}, 422),
        ({"game": "porta-nigra", "seats": [{}, {}], "sets": []}, 400),
        ({"game": "porta-nigra"}, 400),
        ([], 400),
    ],
)
def test_an_impossible_table_is_refused_with_the_reason(ann: Guest, asked: object, status: int) -> None:
    problem = ann.post("/api/tables", asked, status=status)
    assert problem["status"] == status
    assert problem["detail"]


def test_large_bodies_are_refused(ann: Guest) -> None:
    answer = ann.http.post("/api/tables", content=b'{"game":"' + b"x" * 100_000 + b'"}')
    assert answer.status_code == httpx.codes.REQUEST_ENTITY_TOO_LARGE


@pytest.mark.parametrize("name", ["\n", "   ", "a\0b", "\u202eevil", "\x1b[31m", "\u200b"])
def test_names_at_seats_can_be_shown(ann: Guest, ben: Guest, name: str) -> None:
    asked = {"game": "porta-nigra", "seats": [{"who": "me", "name": name}, {}]}
    assert ann.post("/api/tables", asked, status=400)["facts"] == {"field": "name"}
    table = ann.make_table()
    path = f"/api/tables/{table['id']}/seats"
    assert ben.post(path, {"invite": table["invite"], "name": name}, status=400)["facts"] == {"field": "name"}
    answer = ann.http.put(f"{path}/1", json={"who": "me", "name": name})
    assert (answer.status_code, answer.json()["facts"]) == (400, {"field": "name"})
    assert ben.join(table, name="  Little\t Ben ")["seats"][1]["name"] == "Little Ben"
