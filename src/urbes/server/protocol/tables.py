"""New tables, seats and stand-ins."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from urbes.server.protocol.body import Body, Name
from urbes.table.commands import SeatNumber, StandInFor, Token
from urbes.table.messages import Clock


class SeatAsked(Body):
    """Who plays here: the host, whoever joins, or a bot."""

    who: Literal["me", "open", "bot"] = "open"
    name: Name | None = None
    bot: Annotated[str, Meta(max_length=64)] | None = None


class NewTable(Body):
    game: Annotated[str, Meta(max_length=32)]
    seats: Annotated[list[SeatAsked], Meta(min_length=1, max_length=8)]
    options: Annotated[dict[str, bool | int | str], Meta(max_length=64)] = msgspec.field(default_factory=dict)
    edition: Annotated[str, Meta(max_length=80)] | None = None
    open: bool = False
    clock: Clock | None = None


class Join(Body):
    """`invite` is the link of the table or of one seat; an open table needs none."""

    invite: Token | None = None
    seat: SeatNumber | None = None
    name: Name | None = None
    """The name of another person who plays here on my device."""


class StandInAsked(Body):
    """For one of my seats, for all of them if none is given, or for somebody who keeps us waiting."""

    seat: SeatNumber | None = None
    for_: StandInFor = msgspec.field(default="seat", name="for")


class SeatBack(Body):
    seat: SeatNumber | None = None
