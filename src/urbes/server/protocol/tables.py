"""New tables, seats and stand-ins."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from urbes.server.protocol.body import Body, Name
from urbes.table.commands import SeatNumber, StandInFor, Token
from urbes.table.messages import Clock


class SeatAsked(Body):
    """Who is to sit here: the one who makes the table, whoever comes, or a bot."""

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
    """`invite` is that of the table or of one seat; an open table needs none."""

    invite: Token | None = None
    seat: SeatNumber | None = None
    name: Name | None = None
    """Of who plays here, if it is not me: several people at one device."""


class StandInAsked(Body):
    """For one of my seats (all of them, if none is named), or for somebody who keeps us waiting."""

    seat: SeatNumber | None = None
    for_: StandInFor = msgspec.field(default="seat", name="for")


class SeatBack(Body):
    seat: SeatNumber | None = None
