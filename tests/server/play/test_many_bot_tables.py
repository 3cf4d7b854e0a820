"""Strangers start many tables of strong bots; other players hardly notice."""

import json
import math
import time
from contextlib import ExitStack

import pytest

from tests.server.client import PATIENCE, Guest, Json, Server, TableSocket
from tests.server.play.many_bot_tables import GUESTS, TABLES, ManyBotTables

PLAYED = 12.0
"""Seconds for which a person plays while the strangers' tables run."""
ANSWERED = 2.0
"""Seconds within which a bot of level 1 has made its whole turn, in 95 of 100 cases, on a machine that is not busy with
other things. Where a turn takes long even without the crowd, ten times as much is allowed, but less than is played."""
CLOCK = 5
ACTED = 7.0
"""Seconds within which a clock of `CLOCK` seconds has run out and acted."""


def hear(seat: TableSocket, seconds: float) -> Json | None:
    """The next message, if there is one in time."""
    try:
        message: Json = json.loads(seat.connection.recv(max(0.0, seconds)))
    except TimeoutError:
        return None
    return message


def answers(seat: TableSocket, seconds: float, most: int = 1000) -> list[float]:
    """How long the opponents took for each turn while we play first moves, including a last turn without an answer."""
    seen = seat.hello()
    end = time.monotonic() + seconds
    sent, answered = time.monotonic(), False
    took: list[float] = []
    while time.monotonic() < end:
        me, turn = seen["position"]["seat"], seen["position"]["turn"]
        if seen["type"] == "update":
            answered = answered or any(line["seat"] != me for line in seen["lines"])
        if turn < 0:
            return took
        if turn == me:
            if answered:
                took.append(time.monotonic() - sent)
                if len(took) == most:
                    return took
            sent, answered = time.monotonic(), False
            seat.say(type="move", id=f"m{seen['n']}", expected_n=seen["n"], move=seen["position"]["legal"][0]["move"])
        while (message := hear(seat, end - time.monotonic())) is not None and message["type"] != "update":
            pass
        if message is None:
            break
        seen = message
    waited = time.monotonic() - sent
    return [*took, waited] if waited > ANSWERED else took


def percentile(values: list[float], share: float) -> float:
    return sorted(values)[math.ceil(share * len(values)) - 1]


def clock_acts(one: Guest, two: Guest) -> float:
    """Seconds until a bot has taken the seat of somebody whose live clock has run out; infinity if none does."""
    table = one.make_table(clock={"kind": "live", "base": CLOCK, "running_out": "bot_seat"})
    two.join(table)
    with one.sit(table) as seat:
        seat.hello()
        one.start(table)
        began = time.monotonic()
        while (left := began + 2 * ACTED - time.monotonic()) > 0:
            message = hear(seat, left)
            if message is None:
                break
            if message["type"] == "table" and any(each["stand_in"] for each in message["table"]["seats"]):
                return time.monotonic() - began
    return math.inf


@pytest.mark.parametrize("nodes", [1, 2])
def test_a_crowd_of_bots_keeps_nobody_waiting(nodes: int, request: pytest.FixtureRequest) -> None:
    """On SQLite, and on two nodes with PostgreSQL. There are no limits here: all tables run, and none rests."""
    if nodes == 1:
        where: tuple[Server, Server] = (request.getfixturevalue("server"),) * 2
    else:
        where = request.getfixturevalue("two_nodes")
    with ExitStack() as stack:
        ann, ben = (stack.enter_context(Guest(node, name)) for node, name in zip(where, ("Ann", "Ben"), strict=True))
        table = ann.make_table("porta-nigra", ("me", "level:1"))
        ann.start(table)
        seat = stack.enter_context(ann.sit(table))
        quiet = answers(seat, PATIENCE, most=4)[1:]  # the process of the bot has to start before the first
        crowd = stack.enter_context(ManyBotTables(*where))
        assert crowd.started == GUESTS * TABLES
        took = answers(seat, PLAYED)
        acted = clock_acts(ann, ben)
        print(
            f"{crowd.started} tables in {crowd.seconds:.1f} s; a turn of level 1 takes {max(quiet):.2f} s without them;"
            f" with them {len(took)} turns,"
            f" median {percentile(took, 0.5):.2f} s, 95 % within {percentile(took, 0.95):.2f} s,"
            f" longest {max(took):.2f} s; a clock of {CLOCK} s acted after {acted:.1f} s; {crowd.heard} messages"
        )
        assert percentile(took, 0.95) <= min(max(ANSWERED, 10 * max(quiet)), 0.7 * PLAYED)
        assert acted <= ACTED
        assert crowd.heard > crowd.started, "the crowd's bots must not starve either"
