"""What travels around tables: people, notifications, the shelf, new tables. What is said at a table: `urbes.table`."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from urbes.bots.measured import Measured
from urbes.engine.style import Style
from urbes.table.commands import MovesGiven, SeatNumber, StandInFor, Token
from urbes.table.messages import Clock

Name = Annotated[str, Meta(min_length=1, max_length=40)]


class Body(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A request's body: unknown fields are refused, so that a misspelt one is noticed."""


# People


class NewGuest(Body):
    name: Name


class Me(msgspec.Struct, kw_only=True):
    id: str
    name: str
    user_name: str | None = None


# Notifications

Language = Literal["en", "ru", "hu"]


class PushKeys(Body):
    p256dh: Annotated[str, Meta(min_length=1, max_length=128)]
    auth: Annotated[str, Meta(min_length=1, max_length=64)]


class PushAsked(Body):
    """What `pushManager.subscribe` gave the browser."""

    endpoint: Annotated[str, Meta(min_length=1, max_length=1000)]
    keys: PushKeys
    language: Language = "en"


class MailAsked(Body):
    address: Annotated[str, Meta(min_length=3, max_length=254)]
    language: Language = "en"


class MailShown(msgspec.Struct):
    address: str
    confirmed: bool


class NotificationsShown(msgspec.Struct):
    """`push_key` is the `applicationServerKey` of browsers."""

    push_key: str
    browsers: list[str]
    mail_possible: bool
    mail: MailShown | None


# The shelf


class OptionShown(msgspec.Struct, kw_only=True):
    id: str
    default: bool | int | str
    values: list[bool | int | str]
    rule: str
    players: list[int]
    """The player counts that it is for."""


class EditionNamed(msgspec.Struct, kw_only=True):
    name: str
    hash: str


class LevelShown(msgspec.Struct, kw_only=True):
    """A bot by its character; what was measured of it for each number of players, as far as it was."""

    level: int
    spec: str
    seconds: float
    measured: dict[int, Measured]


class GameShown(msgspec.Struct, kw_only=True):
    key: str
    area: str
    """Where its words are."""
    name: str
    words: dict[str, dict[str, str]]
    """What it is called and how it is introduced, by language: `title`, `tagline` …"""
    style: Style
    players: list[int]
    options: list[OptionShown]
    editions: list[EditionNamed]
    """The first is played unless another is asked for."""
    levels: list[LevelShown]


# Tables


class SeatAsked(Body):
    """Who is to sit here: the one who makes the table, whoever comes, or a bot."""

    who: Literal["me", "open", "bot"] = "open"
    name: Name | None = None
    bot: Annotated[str, Meta(max_length=64)] | None = None


class NewTable(Body):
    game: Annotated[str, Meta(max_length=32)]
    seats: Annotated[list[SeatAsked], Meta(min_length=1, max_length=8)]
    options: Annotated[dict[str, bool | int | str], Meta(max_length=64)] = {}
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


# After the game


class Fork(Body):
    """Play on from line n: on this seat (the one that decides, if none is named), bots on the others."""

    n: Annotated[int, Meta(ge=0, le=100_000)]
    seat: SeatNumber | None = None
    bot: Annotated[str, Meta(max_length=64)] | None = None


class HintAsked(Body):
    """For my decision against bots; with `n`, for any position of a game that is over."""

    n: Annotated[int, Meta(ge=0, le=100_000)] | None = None


class OutcomesAsked(Body):
    """What ways to go on would bring, each a list of moves: at the newest line, or at any of a game that is over."""

    n: Annotated[int, Meta(ge=0, le=100_000)]
    ways: Annotated[list[MovesGiven], Meta(min_length=1, max_length=128)]
