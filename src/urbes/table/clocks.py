"""The arithmetic of clocks. Times are milliseconds; only people have clocks; bots have time limits of their own."""

from collections.abc import Iterable

import msgspec

from urbes.table.messages import Clock

MS = 1000
DECODE = msgspec.json.Decoder(list[int]).decode


def first(clock: Clock, players: int) -> list[int]:
    """The time that everybody has at the beginning."""
    return [clock.base * MS] * players


def deadline(left: list[int], seat: int, since: int) -> int:
    """When the turn that began at `since` runs out."""
    return since + left[seat]


def after_turn(clock: Clock, left: list[int], seat: int, spent: int) -> list[int]:
    """The time of everybody once a seat has ended its turn: `live` clocks go on, `days` clocks start anew each turn."""
    rest = clock.base * MS if clock.kind == "days" else max(0, left[seat] - max(0, spent)) + clock.increment * MS
    return [rest if number == seat else other for number, other in enumerate(left)]


def after_undo(clock: Clock, left: list[int], seat: int, spent: int, ended: Iterable[int]) -> list[int]:
    """The time of everybody once turns that the seats `ended` had made are taken back while `seat` was thinking.

    Time that was spent stays spent; an increment goes back with the turn that it was for.
    """
    if clock.kind == "days":
        return after_turn(clock, left, seat, spent)
    rest = list(left)
    rest[seat] = max(0, rest[seat] - max(0, spent))
    for each in ended:
        rest[each] = max(0, rest[each] - clock.increment * MS)
    return rest


def after_pause(left: list[int], seat: int, spent: int) -> list[int]:
    """The time of everybody when a seat hands its turn over: it pays for the time used, but keeps more than 0.

    So 0 always says that a clock has run out, and handing over and coming back gains nothing.
    """
    return [max(1, rest - max(0, spent)) if number == seat else rest for number, rest in enumerate(left)]


def written(left: list[int]) -> str:
    return msgspec.json.encode(left).decode()
