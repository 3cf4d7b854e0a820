"""Whole games of each kind by four people at four connections, which break again and again."""

import random
from contextlib import ExitStack

import pytest

from tests.server.client import Guest, Json, Server, TableSocket
from urbes.engine.registry import titles

BREAKS = 0.03
LOST = 0.04


class Player:
    """One of the four, who comes back with `since` whenever her connection breaks."""

    def __init__(self, guest: Guest, table: Json, chance: random.Random) -> None:
        self.guest = guest
        self.table = table
        self.chance = chance
        self.n = -1
        self.turn = -1
        self.legal: list[int] = []
        self.lines: list[int] = []
        self.seat: TableSocket = self.sit()

    def sit(self) -> TableSocket:
        self.seat = self.guest.sit(self.table)
        snapshot = self.seat.hello(since=self.n, detail="log")
        self.take(snapshot)
        self.turn = snapshot["position"]["turn"]
        self.legal = [choice["move"] for choice in snapshot["position"]["legal"]]
        return self.seat

    def take(self, message: Json) -> None:
        self.lines += [line["n"] for line in message["lines"]]
        self.n = message["n"]

    def update(self, message: Json) -> None:
        self.take(message)
        self.turn = message["turn"]
        self.legal = message.get("legal") or []

    def catch_up(self, n: int) -> None:
        """Hear everything up to line n, sometimes over a new connection."""
        if self.chance.random() < BREAKS:
            self.seat.connection.socket.close()
            self.sit()
        while self.n < n:
            self.update(self.seat.hear("update"))

    def move(self) -> int:
        """Move at random; now and then the connection breaks before the answer, and the same is sent again."""
        order = {"id": f"m{self.n}", "expected_n": self.n, "move": self.chance.choice(self.legal)}
        self.seat.say(type="move", **order)
        if self.chance.random() < LOST:
            self.seat.connection.socket.close()
            self.sit()
            self.seat.say(type="move", **order)
        while (answer := self.seat.hear("done", "refused", "update"))["type"] == "update":
            self.update(answer)
        assert answer["type"] == "done", answer
        n: int = answer["n"]
        return n


@pytest.mark.parametrize("game", [title.key for title in titles() if 4 in title.players])
def test_four_people_play_to_the_end_whatever_breaks(game: str, shared_server: Server) -> None:
    chance = random.Random(game)
    with ExitStack() as stack:
        guests = [stack.enter_context(Guest(shared_server, name)) for name in ("Ann", "Ben", "Cy", "Dora")]
        table = guests[0].make_table(game, ("me", "open", "open", "open"))
        for guest in guests[1:]:
            guest.join(table)
        guests[0].start(table)
        players = [Player(guest, table, chance) for guest in guests]
        n = 0
        while players[0].turn >= 0:
            n = players[players[0].turn].move()
            for player in players:
                player.catch_up(n)
            assert len({player.turn for player in players}) == 1
        for player in players:
            assert player.lines == list(range(n + 1))
            player.seat.close()
        seen = guests[0].get(f"/api/tables/{table['id']}")
        assert seen["status"] == "over"
        assert seen["seed"]
        assert guests[1].get(f"/api/tables/{table['id']}/verify")["ok"]
