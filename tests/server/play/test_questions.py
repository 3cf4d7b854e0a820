"""Questions about a position: what things are, what ways would bring, why a move is not legal, pages, names."""

from typing import NamedTuple
from urllib.parse import quote

import pytest

from tests.server.client import Guest, Json, Server
from urbes.engine.registry import titles


class Game(NamedTuple):
    ann: Guest
    ben: Guest
    path: str
    positions: list[Json]

    @property
    def turn(self) -> int:
        seat: int = self.positions[0]["turn"]
        return seat

    @property
    def people(self) -> list[Guest]:
        return [self.ann, self.ben]


@pytest.fixture
def game(ann: Guest, ben: Guest) -> Game:
    table = ann.make_table()
    ben.join(table)
    ann.start(table)
    path = f"/api/tables/{table['id']}"
    return Game(ann, ben, path, [each.get(f"{path}/snapshot")["position"] for each in (ann, ben)])


def test_only_who_decides_gets_outcomes(game: Game) -> None:
    decider, other = game.people[game.turn], game.people[1 - game.turn]
    legal = game.positions[game.turn]["legal"]
    ways = [[choice["move"]] for choice in legal] + [[legal[0]["text"]]]
    found = decider.post(f"{game.path}/outcomes", {"n": 0, "ways": ways}, status=200)
    assert found == [choice["outcome"] for choice in legal] + [legal[0]["outcome"]]
    asked = {"n": 0, "ways": ways}
    assert other.post(f"{game.path}/outcomes", asked, status=409)["code"] == "not_your_turn"
    assert decider.post(f"{game.path}/outcomes", {**asked, "n": 1}, status=409)["code"] == "stale"
    bad: list[list[list[int]]] = [[[]], [], ways[:1] * 129]
    for wrong in bad:
        assert decider.post(f"{game.path}/outcomes", {"n": 0, "ways": wrong}, status=400)["code"] == "bad_request"
    illegal = decider.post(f"{game.path}/outcomes", {"n": 0, "ways": [["icon:0"]]}, status=422)
    assert illegal["code"] == "illegal_move"


def test_strangers_learn_nothing(game: Game, shared_server: Server) -> None:
    with Guest(shared_server, "Cy") as cy:
        for path in ("about?thing=player:0", "pages"):
            assert cy.get(f"{game.path}/{path}", status=404)["code"] == "not_found"
        assert cy.post(f"{game.path}/outcomes", {"n": 0, "ways": [[1]]}, status=404)["code"] == "not_found"


def test_things_say_what_they_are(game: Game) -> None:
    thing = next(target for choice in game.positions[game.turn]["legal"] for target in choice["offer"]["targets"])
    found = game.people[game.turn].get(f"{game.path}/about?thing={quote(thing)}")
    assert found["title"]["key"]
    assert game.ann.get(f"{game.path}/about?thing={quote(thing)}&n=0&seat=-1") is not None
    assert game.ann.get(f"{game.path}/about?thing=nothing:0") is None
    assert game.ann.get(f"{game.path}/about?thing=x&n=99", status=400)["code"] == "bad_request"


def test_pages_are_those_of_the_seat(game: Game) -> None:
    for guest in game.people:
        pages = guest.get(f"{game.path}/pages")
        assert pages["aid"]
        assert pages["sheet"]
        assert pages["text"]
        assert guest.get(f"{game.path}/pages?n=0&seat=-1")["text"] != pages["text"]
    assert game.ann.get(f"{game.path}/pages?seat=1", status=403)["code"] == "forbidden"


def test_why_not_may_be_asked_of_a_thing(game: Game) -> None:
    decider, other = game.people[game.turn], game.people[1 - game.turn]
    choice = game.positions[game.turn]["legal"][0]
    assert decider.get(f"{game.path}/why?move={quote(choice['text'])}") == {
        "n": 0,
        "text": choice["text"],
        "reason": None,
    }
    answers = [decider.get(f"{game.path}/why?thing={quote(thing)}") for thing in ("pass", "dock:end", "spot:nowhere")]
    assert all(answer["n"] == 0 for answer in answers)
    assert other.get(f"{game.path}/why?thing=dock:end", status=409)["code"] == "not_your_turn"
    for query in ("", "?move=end&thing=dock:end"):
        assert decider.get(f"{game.path}/why{query}", status=400)["code"] == "bad_request"


def test_printed_things_have_names(shared_server: Server) -> None:
    for title in titles():
        answer = shared_server.get(f"/api/editions/{title.edition.hash}/names")
        assert answer.status_code == 200
        assert set(answer.json()) == set(title.show.names(title.edition))
    assert shared_server.get("/api/editions/nothing/names").status_code == 404
