"""Questions about a game as a whole: forks, hints, outcomes."""

from typing import Annotated

from msgspec import Meta

from urbes.server.protocol.body import Body
from urbes.table.commands import MovesGiven, SeatNumber


class Fork(Body):
    """Play on from line n, on this seat or on the one that decides; bots play the others."""

    n: Annotated[int, Meta(ge=0, le=100_000)]
    seat: SeatNumber | None = None
    bot: Annotated[str, Meta(max_length=64)] | None = None


class HintAsked(Body):
    """For my decision against bots; with `n`, for any position of a finished game."""

    n: Annotated[int, Meta(ge=0, le=100_000)] | None = None


class OutcomesAsked(Body):
    """Ways to go on, each a list of moves, at the newest line or at any line of a finished game."""

    n: Annotated[int, Meta(ge=0, le=100_000)]
    ways: Annotated[list[MovesGiven], Meta(min_length=1, max_length=128)]
