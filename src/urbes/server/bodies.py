"""What travels about people (accounts, preferences, the export) and about the lobby. The rest is in `wire.py`."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from urbes.server.wire import Body
from urbes.table.commands import MoveGiven, MovesGiven, N, Phrase, ProposalKind, RequestId
from urbes.table.messages import Clock

UserName = Annotated[str, Meta(min_length=3, max_length=32, pattern=r"^[\w.\-]+\Z")]
"""Letters of any language, digits, `_ . -`; large and small letters are the same."""
Password = Annotated[str, Meta(min_length=8, max_length=256)]


class NewAccount(Body):
    user_name: UserName
    password: Password


class LogIn(Body):
    """`bring`: the tables of the guest that I was here come with me."""

    user_name: Annotated[str, Meta(max_length=64)]
    password: Annotated[str, Meta(max_length=256)]
    bring: bool = False


class LogOut(Body):
    everywhere: bool = False


class NewPassword(Body):
    old: Annotated[str, Meta(max_length=256)]
    new: Password


class Farewell(Body):
    """Who has an account gives its password; a guest gives none."""

    password: Annotated[str, Meta(max_length=256)] | None = None


class SessionShown(msgspec.Struct, kw_only=True):
    device: str
    created_at: int
    seen_at: int
    this: bool
    """The one that asks."""


class Preferences(Body):
    """What a person prefers at every table; the client keeps the same in its browser."""

    language: Literal["en", "ru", "hu"] | None = None
    """None: that of the browser."""
    theme: Literal["system", "light", "dark"] = "system"
    motion: Literal["normal", "fast", "slow", "off"] = "normal"
    confirm: bool = True
    """Ask before a turn ends."""
    sounds: bool = False
    marks: bool = False
    """Stronger shapes and letters on pieces."""


class OwnMove(msgspec.Struct):
    n: int
    seat: int | None
    text: str
    at: int


class OwnTable(msgspec.Struct, kw_only=True):
    id: str
    game: str
    edition: str
    options: dict[str, bool | int | str]
    clock: Clock | None
    status: str
    host: bool
    seats: list[int]
    names: list[str]
    created_at: int
    started_at: int | None
    ended_at: int | None
    result: Any
    moves: list[OwnMove]


class OwnWords(msgspec.Struct):
    table: str
    at: int
    text: str | None
    phrase: str | None


class OwnEdition(msgspec.Struct):
    hash: str
    game: str
    name: str
    created_at: int


class Export(msgspec.Struct, kw_only=True):
    """Everything that the server keeps about one person."""

    id: str
    name: str
    created_at: int
    user_name: str | None
    account_created_at: int | None
    preferences: Preferences
    mail_address: str | None
    push_endpoints: list[str]
    sessions: list[SessionShown]
    tables: list[OwnTable]
    chat: list[OwnWords]
    muted: list[str]
    """Names of the people whose words I do not want to read."""
    editions: list[OwnEdition]


# The lobby


class LobbySeat(msgspec.Struct, kw_only=True):
    seat: int
    name: str
    bot: str | None
    stand_in: str | None
    taken: bool
    mine: bool
    invited: bool
    """The seat is kept for me."""


class LobbyTable(msgspec.Struct, kw_only=True):
    """A table in a list. It has no links in it."""

    id: str
    game: str
    edition: str
    players: int
    options: dict[str, bool | int | str]
    clock: Clock | None
    status: str
    open: bool
    host: bool
    """I made it."""
    mine: bool
    """I sit there, made it, or am invited."""
    waits_for_me: bool
    seats: list[LobbySeat]
    turn: int | None
    turn_since: int | None
    deadline: int | None
    created_at: int


class Lobby(msgspec.Struct, tag_field="type", tag="lobby", kw_only=True):
    """Mine: those that wait for me first. Open: those with a free seat first."""

    mine: list[LobbyTable]
    open: list[LobbyTable]


class LobbyChanged(msgspec.Struct, tag_field="type", tag="changed", kw_only=True):
    """These tables are new or different, and those are no longer to be shown."""

    tables: list[LobbyTable]
    gone: list[str]


class LobbyClosing(msgspec.Struct, tag_field="type", tag="reconnect", kw_only=True):
    """This node is about to stop: come back at once."""


LobbyMessage = Lobby | LobbyChanged | LobbyClosing


# Play over plain HTTP: the same as the WebSocket's messages


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
