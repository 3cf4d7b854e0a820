"""Commands over plain HTTP: the same as the messages of a table's WebSocket."""

from typing import Annotated

from msgspec import Meta

from urbes.server.protocol.body import Body
from urbes.table.commands import MoveGiven, MovesGiven, N, Phrase, ProposalKind, RequestId


class MoveBody(Body):
    """`move` is a number of the legal moves, or its notation; `moves` are several of one turn: all are made, or none.
    The same `id` again gets the same answer."""

    id: RequestId
    expected_n: N
    move: MoveGiven | None = None
    moves: MovesGiven | None = None


class UndoBody(Body):
    id: RequestId
    expected_n: N
    count: Annotated[int, Meta(ge=1, le=10_000)] = 1


class RestartBody(Body):
    id: RequestId
    expected_n: N


class SayBody(Body):
    """Either `text` or `phrase`."""

    id: RequestId
    text: Annotated[str, Meta(min_length=1, max_length=500)] | None = None
    phrase: Phrase | None = None


class ProposeBody(Body):
    kind: ProposalKind
    count: Annotated[int, Meta(ge=1, le=10_000)] | None = None


class ReplyBody(Body):
    yes: bool
