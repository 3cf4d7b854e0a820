"""The lists of tables, and what the lobby's WebSocket sends about them."""

import msgspec

from urbes.table.messages import Clock


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
    """A table in a list, without its links."""

    id: str
    game: str
    edition: str
    players: int
    options: dict[str, bool | int | str]
    clock: Clock | None
    status: str
    open: bool
    host: bool
    """I am its host."""
    mine: bool
    """I sit there, am its host, or am invited."""
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
    """New or changed tables, and the ids of those that are no longer listed."""

    tables: list[LobbyTable]
    gone: list[str]


class LobbyClosing(msgspec.Struct, tag_field="type", tag="reconnect", kw_only=True):
    """This node is about to stop: reconnect at once."""


LobbyMessage = Lobby | LobbyChanged | LobbyClosing
