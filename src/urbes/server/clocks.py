"""The arithmetic of clocks. Times are milliseconds; only people have clocks, bots are held to their own time."""

import msgspec

from urbes.server.wire import Clock

MS = 1000
DECODE = msgspec.json.Decoder(list[int]).decode


def first(clock: Clock, players: int) -> list[int]:
    """What everybody has at the beginning."""
    return [clock.base * MS] * players


def deadline(left: list[int], seat: int, since: int) -> int:
    """When the turn that began at `since` runs out."""
    return since + left[seat]


def after_turn(clock: Clock, left: list[int], seat: int, spent: int) -> list[int]:
    """What everybody has once a seat has ended its turn: `live` goes on from there, `days` begin anew each turn."""
    rest = clock.base * MS if clock.kind == "days" else max(0, left[seat] - max(0, spent)) + clock.increment * MS
    return [rest if number == seat else other for number, other in enumerate(left)]


def written(left: list[int]) -> str:
    return msgspec.json.encode(left).decode()
