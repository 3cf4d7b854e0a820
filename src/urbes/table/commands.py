"""What people say at a table. A command changes the log; the rest is talk and consent."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

RESERVED = "consent-"
"""The table itself gives the commands whose ids begin like this."""
RequestId = Annotated[str, Meta(min_length=1, max_length=64, pattern=rf"^(?!{RESERVED})[\x21-\x7e]+\Z")]
Token = Annotated[str, Meta(min_length=1, max_length=64)]
N = Annotated[int, Meta(ge=-1, le=100_000)]
SeatNumber = Annotated[int, Meta(ge=0, le=15)]
MoveGiven = Annotated[int, Meta(ge=0, lt=1 << 53)] | Annotated[str, Meta(min_length=1, max_length=200)]
"""A move by its number, or by its notation."""
MovesGiven = Annotated[list[MoveGiven], Meta(min_length=1, max_length=32)]
"""Several moves in a row, all of one turn."""
Detail = Literal["view", "log"]
"""What an update carries: the whole view for the seat, or only what happened and the numbers of the legal moves."""
Phrase = Literal[
    "hello",
    "good_luck",
    "well_played",
    "nice_move",
    "thanks",
    "sorry",
    "oops",
    "thinking",
    "one_moment",
    "back_soon",
    "your_turn",
    "take_your_time",
    "good_game",
    "again",
    "bye",
]
"""Quick phrases: keys of the locales (`phrase.<key>`)."""
ProposalKind = Literal["undo", "abandon"]
StandInFor = Literal["turn", "seat"]
"""A bot plays only this turn, or until the person takes the seat back."""


class FromClient(msgspec.Struct, tag_field="type", forbid_unknown_fields=True, kw_only=True):
    pass


class Hello(FromClient, tag="hello"):
    """The first message, also sent to change to another own seat. `since` is the last line that the client has."""

    since: N = -1
    seat: SeatNumber | None = None
    detail: Detail = "view"
    talk: N | None = None
    """The number of the last words that the client has (-1: none); the client then also gets what was said since."""


class Asking(FromClient):
    """A message that changes more than the view. Sent again with its `id`, it only gets the same answer."""

    id: RequestId


class Command(Asking):
    """A message that changes the log."""

    expected_n: N


class Play(Command, tag="play"):
    """Moves of one turn, with nothing revealed between them: either all of them are made, or none."""

    moves: MovesGiven


class PlayOne(Command, tag="move"):
    """One move, for programs."""

    move: MoveGiven


class Undo(Command, tag="undo"):
    count: Annotated[int, Meta(ge=1, le=10_000)] = 1


class Restart(Command, tag="restart"):
    pass


class Say(Asking, tag="say"):
    """Words for those who sit at the table, or a phrase that every client translates."""

    text: Annotated[str, Meta(min_length=1, max_length=500)] | None = None
    phrase: Phrase | None = None


class Propose(Asking, tag="propose"):
    """Ask for what needs the others' consent: to take back more than is free (to before my last decision, unless
    `count` says how many), or to abandon the game."""

    kind: ProposalKind
    count: Annotated[int, Meta(ge=1, le=10_000)] | None = None


class Reply(Asking, tag="reply"):
    """Consent to a proposal or refuse it; its author withdraws it with `no`."""

    proposal: Token
    yes: bool


class Leave(Asking, tag="leave"):
    """Let a bot play one of my seats (all, if none is named): only this turn, or until I come back."""

    seat: SeatNumber | None = None
    for_: StandInFor = msgspec.field(default="seat", name="for")


class ComeBack(Asking, tag="back"):
    """Take my seats back from the bots."""

    seat: SeatNumber | None = None


class CallBot(Asking, tag="call_bot"):
    """Let a bot play for a person who keeps the others waiting."""

    seat: SeatNumber
    for_: StandInFor = msgspec.field(default="turn", name="for")


class Nudge(Asking, tag="nudge"):
    """Remind the one whose turn it is."""


ClientMessage = Hello | Play | PlayOne | Undo | Restart | Say | Propose | Reply | Leave | ComeBack | CallBot | Nudge
