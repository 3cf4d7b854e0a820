"""Everything that passes between a table and a process in which bots think."""

import struct
from typing import IO

import msgspec

from urbes.bots.mcts import Candidate

LENGTH = struct.Struct(">I")
MOST_BYTES = 64 << 20


class Request(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A decision to make. `position` is a determinized clone, so it does not hold the truth."""

    thinker: str
    """Table, seat and bot: a bot with the same thinker may continue its thoughts while a turn goes on."""
    game: str
    edition: str
    printed: str | None
    """The edition itself, if it does not come with the game."""
    position: dict[str, object]
    seat: int
    spec: str
    seed: str
    seconds: float
    """The time limit. After twice this time nobody waits any more, and the process may end itself."""
    most: int = 0
    """How many candidates to explain; 0 asks for a move."""


class Reply(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A move or candidates, or the reason why there are none."""

    move: int | None = None
    illegal: str | None = None
    """What was chosen instead of a legal move."""
    candidates: list[Candidate] = []
    error: str = ""
    seconds: float = 0.0


def send(pipe: IO[bytes], data: bytes) -> None:
    pipe.write(LENGTH.pack(len(data)) + data)
    pipe.flush()


def receive(pipe: IO[bytes]) -> bytes | None:
    """The next message; None when the other side is gone."""
    head = pipe.read(LENGTH.size)
    if len(head) < LENGTH.size:
        return None
    (length,) = LENGTH.unpack(head)
    if length > MOST_BYTES:
        return None
    data = pipe.read(length)
    return data if len(data) == length else None
