"""What needs consent: taking back more than is free, and abandoning a game."""

import itertools
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest

from tests.server.client import Guest, Json, Server, TableSocket
from tests.waiting import wait_until

numbers = itertools.count()


def ask(seat: TableSocket, **more: object) -> Json:
    seat.say(type="propose", id=f"p{next(numbers)}", **more)
    return seat.hear("heard", "refused")


def reply(seat: TableSocket, proposal: Json, yes: bool) -> Json:
    seat.say(type="reply", id=f"p{next(numbers)}", proposal=proposal["id"], yes=yes)
    return seat.hear("heard", "refused")


def settled(seat: TableSocket) -> Json:
    """The next proposal that has come to an end."""
    while True:
        shown: Json = seat.hear("proposal")["proposal"]
        if shown["outcome"] is not None:
            return shown


class Game:
    """Ann and Ben (and a bot) have played until the first turn was over."""

    def __init__(self, stack: ExitStack, *guests: Guest, bots: tuple[str, ...] = (), **more: Any) -> None:
        self.guests = guests
        self.table = guests[0].make_table(seats=("me", *["open"] * (len(guests) - 1), *bots), **more)
        for guest in guests[1:]:
            guest.join(self.table)
        guests[0].start(self.table)
        self.seats = [stack.enter_context(guest.sit(self.table)) for guest in guests]
        seen = [seat.hello() for seat in self.seats]
        self.first: int = seen[0]["position"]["turn"]
        self.before = seen[0]["position"]["view"]
        self.n = 0
        while not bots and seen[0]["position"]["turn"] == self.first:
            move = seen[self.first]["position"]["legal"][0]["move"]
            self.n = self.seats[self.first].command("move", self.n, move=move)["n"]
            seen = [seat.hello(since=self.n) for seat in self.seats]
        self.asker = self.seats[self.first] if not bots else self.seats[0]
        self.other = self.seats[1 - self.first] if not bots else self.seats[0]
        self.path = f"/api/tables/{self.table['id']}"


@pytest.fixture
def game(ann: Guest, ben: Guest) -> Iterator[Game]:
    with ExitStack() as stack:
        yield Game(stack, ann, ben)


def test_the_other_agrees_and_the_move_is_taken_back(game: Game) -> None:
    assert game.asker.command("undo", game.n)["problem"]["code"] == "not_your_turn"
    assert ask(game.asker, kind="undo", count=game.n)["type"] == "heard"
    shown = game.other.hear("proposal")["proposal"]
    assert (shown["seat"], shown["count"], shown["waits_for"]) == (game.first, game.n, [1 - game.first])
    assert reply(game.other, shown, True)["type"] == "heard"
    assert settled(game.asker)["outcome"] == "agreed"
    again = game.asker.hello()
    assert again["n"] == game.n + 1
    assert again["position"]["turn"] == game.first
    assert again["lines"][-1]["undo"] == game.n
    assert game.seats[0].hello()["position"]["view"] == game.before


def test_an_undo_without_a_count_takes_back_the_last_own_decision(game: Game) -> None:
    ask(game.asker, kind="undo")
    shown = game.other.hear("proposal")["proposal"]
    assert shown["count"] == 1
    reply(game.other, shown, True)
    assert settled(game.other)["outcome"] == "agreed"
    assert game.asker.hello()["position"]["turn"] == game.first


def test_the_other_refuses_and_nothing_changes(game: Game) -> None:
    ask(game.asker, kind="undo")
    shown = game.other.hear("proposal")["proposal"]
    assert ask(game.other, kind="undo", count=1)["problem"]["code"] == "cannot_undo"
    reply(game.other, shown, False)
    assert settled(game.asker)["outcome"] == "refused"
    assert game.asker.hello()["n"] == game.n
    reply(game.other, shown, True)
    assert game.asker.hello()["n"] == game.n


def test_a_question_can_be_taken_back(game: Game) -> None:
    ask(game.asker, kind="undo")
    shown = game.other.hear("proposal")["proposal"]
    reply(game.asker, shown, False)
    assert settled(game.other)["outcome"] == "withdrawn"


def test_a_question_lapses_when_the_game_goes_on(game: Game) -> None:
    ask(game.asker, kind="undo")
    shown = game.other.hear("proposal")["proposal"]
    move = game.other.hello()["position"]["legal"][0]["move"]
    assert game.other.command("move", game.n, move=move)["type"] == "done"
    assert settled(game.asker)["outcome"] == "lapsed"
    reply(game.other, shown, True)
    assert game.other.hello()["n"] == game.n + 1


def test_a_client_that_connects_later_gets_the_open_proposals(game: Game) -> None:
    ask(game.asker, kind="abandon")
    waiting = [guest.get("/api/lobby")["mine"][0]["waits_for_me"] for guest in game.guests]
    assert waiting[1 - game.first]
    with game.guests[1 - game.first].sit(game.table) as later:
        later.hello()
        assert later.hear("proposal")["proposal"]["kind"] == "abandon"


def test_a_game_is_abandoned_when_all_agree(game: Game, shared_server: Server) -> None:
    with Guest(shared_server, "Eve") as eve, eve.sit(game.table, token=game.table["watch"]) as watching:
        watching.hello()
        assert ask(watching, kind="abandon")["problem"]["code"] == "not_found"
    ask(game.asker, kind="abandon")
    shown = game.other.hear("proposal")["proposal"]
    assert game.other.hello()["table"]["status"] == "running"
    reply(game.other, shown, True)
    assert settled(game.other)["outcome"] == "agreed"
    table = game.asker.hear("table")["table"]
    assert table["status"] == "abandoned"
    assert len(table["seed"]) == 64
    move = game.other.hello()["position"]["legal"][0]["move"]
    assert game.other.command("move", game.n, move=move)["problem"]["facts"] == {"status": "abandoned"}
    assert ask(game.asker, kind="abandon")["problem"]["code"] == "conflict"


def test_with_bots_only_nobody_needs_to_be_asked(ann: Guest) -> None:
    with ExitStack() as stack:
        game = Game(stack, ann, bots=("random",))
        seat = game.asker
        seen = seat.wait_for_turn()
        decided = None
        while decided is None or seen["position"]["turn"] != 0:
            if seen["position"]["turn"] == 0:
                decided = seen["n"]
                move = seen["position"]["legal"][0]["move"]
                seat.say(type="move", id=f"m{decided}", expected_n=decided, move=move)
            seen = seat.hear("update")
        assert ask(seat, kind="undo")["type"] == "heard"
        again = seat.hello()
        assert again["lines"][-1]["undo"] >= 1
        assert again["position"]["turn"] == 0
        assert ask(seat, kind="abandon")["type"] == "heard"
        assert ann.get(game.path)["status"] == "abandoned"


def test_an_increment_goes_back_with_the_turn_that_it_was_for(ann: Guest, ben: Guest) -> None:
    with ExitStack() as stack:
        game = Game(stack, ann, ben, clock={"kind": "live", "base": 3_000, "increment": 600})
        other = 1 - game.first
        left = game.asker.hello()["clocks"]["left"]
        assert 3_000_000 < left[game.first] <= 3_600_000
        ask(game.asker, kind="undo")
        reply(game.other, game.other.hear("proposal")["proposal"], True)
        assert settled(game.asker)["outcome"] == "agreed"
        again = game.asker.hello()
        clock = again["clocks"]
        assert clock["turn"] == game.first
        assert clock["left"][game.first] == left[game.first] - 600_000
        assert 2_900_000 < clock["left"][other] <= 3_000_000
        assert clock["deadline"] == clock["at"] + clock["left"][game.first]
        move = again["position"]["legal"][0]["move"]
        assert game.asker.command("move", again["n"], move=move)["type"] == "done"
        after = game.asker.hello()["clocks"]
        assert after["turn"] == other
        assert clock["left"][game.first] + 500_000 < after["left"][game.first] <= clock["left"][game.first] + 600_000
        assert after["left"][other] == clock["left"][other]


def test_a_proposal_refreshes_a_changed_table_for_everybody(game: Game, shared_server: Server) -> None:
    shared_server.change("UPDATE seats SET name = 'Renamed' WHERE table_id = ? AND seat = 0", game.table["id"])
    assert ask(game.asker, kind="abandon")["type"] == "heard"
    assert game.other.hear("table", "proposal")["table"]["seats"][0]["name"] == "Renamed"


def test_consent_crosses_from_node_to_node(two_nodes: tuple[Server, Server]) -> None:
    with ExitStack() as stack:
        ann = stack.enter_context(Guest(two_nodes[0], "Ann"))
        ben = stack.enter_context(Guest(two_nodes[1], "Ben"))
        game = Game(stack, ann, ben)
        ask(game.asker, kind="undo")
        reply(game.other, game.other.hear("proposal")["proposal"], True)
        for seat in game.seats:
            assert settled(seat)["outcome"] == "agreed"
        wait_until(lambda: game.asker.hello()["position"]["turn"] == game.first, "the turn is given back")


def test_one_device_for_several_people_shows_one_seat_at_a_time(ann: Guest) -> None:
    table = ann.make_table(seats=("me", "me"))
    ann.start(table)
    with ann.sit(table) as seat:
        turn = seat.hello()["position"]["turn"]
        other = 1 - turn
        hidden = seat.hello(seat=other)["position"]
        assert hidden["view"]["players"][turn]["hand"] is None
        assert hidden["legal"] == []
        shown = seat.hello(seat=turn)["position"]
        assert shown["view"]["players"][other]["hand"] is None
        seat.say(type="move", id="hand-over", expected_n=0, move=shown["legal"][0]["move"])
        update = seat.hear("update")
        assert update["position"]["seat"] == turn
        assert update["position"]["view"]["players"][other]["hand"] is None
