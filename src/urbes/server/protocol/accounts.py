"""Guests, accounts, sessions, preferences and the export."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from urbes.server.protocol.body import Body, Name
from urbes.table.messages import Clock


class NewGuest(Body):
    name: Name


class Me(msgspec.Struct, kw_only=True):
    id: str
    name: str
    user_name: str | None = None


UserName = Annotated[str, Meta(min_length=3, max_length=32, pattern=r"^[\w.\-]+\Z")]
"""Letters of any language, digits, `_ . -`; case does not matter."""
Password = Annotated[str, Meta(min_length=8, max_length=256)]


class NewAccount(Body):
    user_name: UserName
    password: Password


class LogIn(Body):
    """`bring`: merge the guest of this browser, with her tables, into the account."""

    user_name: Annotated[str, Meta(max_length=64)]
    password: Annotated[str, Meta(max_length=256)]
    bring: bool = False


class LogOut(Body):
    everywhere: bool = False


class NewPassword(Body):
    old: Annotated[str, Meta(max_length=256)]
    new: Password


class AccountDeletion(Body):
    """The password of the account; a guest has none."""

    password: Annotated[str, Meta(max_length=256)] | None = None


class SessionShown(msgspec.Struct, kw_only=True):
    device: str
    created_at: int
    seen_at: int
    this: bool
    """The session of this request."""


class Preferences(Body):
    """Preferences for all tables; the web client keeps a copy in its browser."""

    language: Literal["en", "ru", "hu"] | None = None
    """None: the browser's language."""
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
    """Everything that the server stores about one person."""

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
    """Names of the people whom I have muted."""
    editions: list[OwnEdition]
