"""What travels: bodies of HTTP requests and answers, and the WebSocket's messages both ways.

The web client's types are generated from here. A view is a struct of its game and travels as it is.
"""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from urbes.bots.mcts import Candidate
from urbes.bots.measured import Measured
from urbes.engine.title import Decision, Reason

Name = Annotated[str, Meta(min_length=1, max_length=40)]
RESERVED = "consent-"
"""Ids that begin so are those of commands that the server gives itself."""
RequestId = Annotated[str, Meta(min_length=1, max_length=64, pattern=rf"^(?!{RESERVED})[\x21-\x7e]+\Z")]
Token = Annotated[str, Meta(min_length=1, max_length=64)]
N = Annotated[int, Meta(ge=-1, le=100_000)]
SeatNumber = Annotated[int, Meta(ge=0, le=15)]
MoveGiven = Annotated[int, Meta(ge=0, lt=1 << 53)] | Annotated[str, Meta(min_length=1, max_length=200)]
"""A move by its number, or by its notation."""
Detail = Literal["view", "log"]
"""What an update carries: the whole view for the seat, or only what happened and the numbers of the legal moves."""


class Body(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A request's body: unknown fields are refused, so that a misspelt one is noticed."""


class Problem(msgspec.Struct, kw_only=True):
    """RFC 9457. `code` is for programs and a key of the locales; `detail` is English, for people who write programs."""

    type: str = "about:blank"
    title: str
    status: int
    detail: str
    code: str
    facts: dict[str, Any] = {}


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
    name: str
    players: list[int]
    options: list[OptionShown]
    editions: list[EditionNamed]
    """The first is played unless another is asked for."""
    levels: list[LevelShown]


# Tables


class Clock(Body):
    """`live`: base and increment in seconds. `days`: days per turn, in seconds as well (base)."""

    kind: Literal["live", "days"]
    base: Annotated[int, Meta(ge=5, le=30 * 86_400)]
    increment: Annotated[int, Meta(ge=0, le=3_600)] = 0
    running_out: Literal["wait", "bot_turn", "bot_seat"] = "wait"


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


StandInFor = Literal["turn", "seat"]
"""A bot plays only this turn, or until the person takes the seat back."""


class Wishes(msgspec.Struct, omit_defaults=True):
    """The seats whose people have asked that a bot plays here, in the turn that began at `since`."""

    since: int
    turn: list[int] = []
    seat: list[int] = []
    nudge: list[int] = []
    """Those who only remind."""


class StandInAsked(Body):
    """For one of my seats (all of them, if none is named), or for somebody who keeps us waiting."""

    seat: SeatNumber | None = None
    for_: StandInFor = msgspec.field(default="seat", name="for")


class SeatBack(Body):
    seat: SeatNumber | None = None


class SeatShown(msgspec.Struct, kw_only=True):
    seat: int
    name: str
    bot: str | None
    stand_in: str | None
    """The bot that plays for a person who is away; `for_turn`: only this turn."""
    for_turn: bool
    away: bool
    """The person has left and may come back."""
    wishes: Wishes | None
    taken: bool
    mine: bool
    invited: bool
    """Kept for somebody who played the last game here, until she comes or the host gives it away."""
    invite: str | None = None


class TableShown(msgspec.Struct, kw_only=True):
    """A table as one person may know it; links only for those who may hand them on."""

    id: str
    game: str
    edition: str
    players: int
    options: dict[str, bool | int | str]
    status: str
    open: bool
    host: bool
    clock: Clock | None
    commitment: str
    seed: str | None
    """Only once the game is over."""
    turn: int | None
    seats: list[SeatShown]
    invite: str | None
    watch: str | None
    created_at: int
    rematch: str | None
    """The table where we play again."""


# After the game


class Replay(msgspec.Struct, kw_only=True):
    """All lines as a seat may know them. The lists run parallel to `lines`; moves in notation only when all is over."""

    table: TableShown
    seat: int
    n: int
    lines: "list[LogLine]"
    texts: list[str]
    turns: list[int]
    """Who decides after the line."""
    scores: list[list[int]]


class ScoreSheet(msgspec.Struct):
    """Points by source and seat: those scored, and those if the game were scored as it stands."""

    n: int
    scores: list[int]
    scored: list[dict[str, int]]
    projected: list[dict[str, int]]
    ranking: list[int] | None
    """Only once the game is over."""


class Verified(msgspec.Struct):
    """Whether all draws from line `dealt_from` on follow from the seed whose hash was published at the start."""

    ok: bool
    commitment: str
    seed: str
    dealt_from: int
    decisions: int
    detail: str = ""


class Fork(Body):
    """Play on from line n: on this seat (the one that decides, if none is named), bots on the others."""

    n: Annotated[int, Meta(ge=0, le=100_000)]
    seat: SeatNumber | None = None
    bot: Annotated[str, Meta(max_length=64)] | None = None


class HintAsked(Body):
    """For my decision against bots; with `n`, for any position of a game that is over."""

    n: Annotated[int, Meta(ge=0, le=100_000)] | None = None


class Hint(msgspec.Struct):
    """Candidates, the best first; the client tells where to look, which move and why, one after the other."""

    n: int
    seat: int
    bot: str
    candidates: list[Candidate]


# Around play

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
Outcome = Literal["agreed", "refused", "withdrawn", "lapsed"]


class Spoken(msgspec.Struct, omit_defaults=True):
    """Something said at the table: words or a phrase."""

    number: int
    seat: int | None
    name: str
    at: int
    text: str | None = None
    phrase: str | None = None


class ProposalShown(msgspec.Struct):
    """A question to the others. One about an undo lapses with the next line."""

    id: str
    kind: ProposalKind
    seat: int
    """Who asks."""
    n: int
    """The line it was made at."""
    count: int | None
    """How many decisions are to be taken back."""
    agreed: list[int]
    waits_for: list[int]
    outcome: Outcome | None
    made_at: int


# Play: what a client says


class FromClient(msgspec.Struct, tag_field="type", forbid_unknown_fields=True, kw_only=True):
    pass


class Hello(FromClient, tag="hello"):
    """First message, and again to look from another own seat. `since` is the last line that the client has."""

    since: N = -1
    seat: SeatNumber | None = None
    detail: Detail = "view"
    talk: N | None = None
    """With the number of the last words that the client has (-1: none) it also gets what was said since."""


class Asking(FromClient):
    """Something that changes more than what is looked at. The same `id` again gets the same answer and does nothing."""

    id: RequestId


class Command(Asking):
    """Something that changes the log."""

    expected_n: N


class Play(Command, tag="move"):
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
    """What needs the others' consent: to take more back than is free (to before my last decision, unless `count`
    says how many), or to abandon the game."""

    kind: ProposalKind
    count: Annotated[int, Meta(ge=1, le=10_000)] | None = None


class Reply(Asking, tag="reply"):
    """Consent to a proposal or refuse it; who made it takes it back by `no`."""

    proposal: Token
    yes: bool


ClientMessage = Hello | Play | Undo | Restart | Say | Propose | Reply


# Play: what the server says


class Happening(msgspec.Struct):
    """An event with the facts that this seat may know."""

    kind: str
    seat: int
    round: int
    turn: int
    facts: dict[str, Any]


class LogLine(msgspec.Struct, omit_defaults=True):
    """A line of the log as a seat may know it. One that was taken back since says so and tells nothing more."""

    n: int
    seat: int | None
    at: int
    events: list[Happening] = []
    undo: int = 0
    undone: bool = False
    bot: str | None = None
    """The bot that made this move, for itself or for a person who is away."""
    complaint: Literal["raised", "illegal", "overran", "died"] | None = None
    """Why the move is not the bot's own choice but a random one."""


class Choice(msgspec.Struct):
    """A legal move."""

    move: int
    text: str
    kind: str
    args: dict[str, int | str]


class Position(msgspec.Struct):
    """Everything a seat needs to decide. What belongs to the decision only who decides gets."""

    seat: int
    turn: int
    decision: Decision
    view: msgspec.Raw
    legal: list[Choice]
    steps: list[str]
    """Notation of the steps that this seat may still freely take back; behind them lies the undo point."""
    scores: list[int]


class WhyNot(msgspec.Struct):
    """Why a move is not legal at line n; no reason: it is, and `text` is how the list of legal moves writes it."""

    n: int
    text: str | None
    reason: Reason | None


class Clocks(msgspec.Struct):
    """What is left to each seat, in milliseconds at `at`; only the clock of `turn` runs, and only if it is a person's.

    `deadline` is when it runs out; None if nothing will happen then, or if it has run out and the table waits.
    """

    at: int
    turn: int
    left: list[int]
    running: bool
    deadline: int | None


class FromServer(msgspec.Struct, tag_field="type", kw_only=True):
    pass


class Snapshot(FromServer, tag="snapshot"):
    table: TableShown
    now: int
    """The server's time, to read the clocks by."""
    n: int
    lines: list[LogLine]
    position: Position | None
    clocks: Clocks | None = None
    thinking: str | None = None
    """The bot whose decision it is."""


class Update(FromServer, tag="update", omit_defaults=True):
    """What is new. With detail `log` there is no position, but `legal` for the seat that decides."""

    n: int
    turn: int
    lines: list[LogLine]
    position: Position | None = None
    legal: list[int] | None = None
    clocks: Clocks | None = None
    thinking: str | None = None


class TableChanged(FromServer, tag="table"):
    table: TableShown


class ClocksChanged(FromServer, tag="clocks"):
    """The clocks without a new line: one ran out, or a bot took or gave back a seat."""

    clocks: Clocks | None
    thinking: str | None


class Chat(FromServer, tag="chat"):
    said: Spoken


class Talked(FromServer, tag="talk"):
    """What was said before, and the seats whose words I do not want to read."""

    lines: list[Spoken]
    muted: list[int]


class Presence(FromServer, tag="presence"):
    """The seats whose people look at the table now, and how many others do."""

    seats: list[int]
    watching: int


class Proposed(FromServer, tag="proposal"):
    proposal: ProposalShown


class Heard(FromServer, tag="heard"):
    """The words, the proposal or the reply with this id has arrived."""

    id: str


class Done(FromServer, tag="done"):
    """The command stands in the log as line `n`, on the disk."""

    id: str
    n: int


class Refused(FromServer, tag="refused"):
    """The message with this id (if it had one) changed nothing."""

    id: str | None
    problem: Problem


class Reconnect(FromServer, tag="reconnect"):
    """This node is about to stop: come back at once, with `since`."""


ServerMessage = (
    Snapshot
    | Update
    | TableChanged
    | ClocksChanged
    | Chat
    | Talked
    | Presence
    | Proposed
    | Heard
    | Done
    | Refused
    | Reconnect
)
