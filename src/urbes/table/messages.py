"""What a table tells: positions, lines of the log, outcomes, and every message to the people who look at it.

The web client's types are generated from here, so all of it is in one file. A view is a struct of its game and
is sent unchanged, like everything else that a game says of itself (`urbes.engine.show`).
"""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from urbes.bots.mcts import Candidate
from urbes.engine.outcome import Stop
from urbes.engine.show import (
    AidSection,
    Chip,
    Counter,
    Effect,
    Heading,
    Offer,
    SheetRow,
    Task,
    TextSection,
    Told,
    Way,
)
from urbes.engine.title import Decision, Reason
from urbes.table.commands import ProposalKind

Settlement = Literal["agreed", "refused", "withdrawn", "lapsed"]


class Problem(msgspec.Struct, kw_only=True):
    """An error as in RFC 9457. `code` is for programs and a key of the locales; `detail` is English, for developers."""

    type: str = "about:blank"
    title: str
    status: int
    detail: str
    code: str
    facts: dict[str, Any] = {}


# The table


class Clock(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """`live`: base and increment in seconds. `days`: the days for each turn, also in seconds (base)."""

    kind: Literal["live", "days"]
    base: Annotated[int, Meta(ge=5, le=30 * 86_400)]
    increment: Annotated[int, Meta(ge=0, le=3_600)] = 0
    running_out: Literal["wait", "bot_turn", "bot_seat"] = "wait"


class Wishes(msgspec.Struct, omit_defaults=True):
    """The seats whose people have asked for a bot on this seat, in the turn that began at `since`."""

    since: int
    turn: list[int] = []
    seat: list[int] = []
    nudge: list[int] = []
    """The seats whose people have only sent a reminder."""


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
    """The seat is kept for a person who played the last game here, until she comes or the host gives it away."""
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
    """The table where the same people play again."""


# Positions and lines


class Foreseen(msgspec.Struct):
    """An event that would happen, with the facts that this seat may know. Clients draw it; effects say it in words."""

    kind: str
    seat: int
    facts: dict[str, Any]


class Happening(msgspec.Struct):
    """An event with the facts that this seat may know, and how the seat is told of it."""

    kind: str
    seat: int
    round: int
    turn: int
    facts: dict[str, Any]
    told: Told


class Outcome(msgspec.Struct, omit_defaults=True):
    """What moves would bring, for the seat that may make them; see `urbes.engine.outcome`."""

    stop: Stop
    events: list[Foreseen]
    changes: dict[str, int]
    heading: Heading
    effects: list[Effect]
    sketch: list[Foreseen] = []


class LogLine(msgspec.Struct, omit_defaults=True):
    """A line of the log as a seat may know it. A line that was taken back says only that."""

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


class Choice(msgspec.Struct, omit_defaults=True):
    """A legal move: its words and the things to touch for it, and what it would bring where the list is short."""

    move: int
    text: str
    kind: str
    args: dict[str, int | str]
    offer: Offer
    group: str = ""
    """The heading that it stands under in a long list."""
    outcome: Outcome | None = None
    """None where there are many moves; the client then asks for it."""


class StepShown(msgspec.Struct):
    """A step that can be freely taken back."""

    text: str
    chip: Chip


class SeatView(msgspec.Struct):
    """Everything that a seat needs to decide. Only the seat that decides gets what belongs to the decision."""

    seat: int
    turn: int
    decision: Decision
    view: msgspec.Raw
    legal: list[Choice]
    steps: list[StepShown]
    """The steps that this seat may still freely take back; the undo point is before the first of them."""
    scores: list[int]
    task: Task
    """What is asked; everybody may know it, but the hint is for the seat that decides."""
    counters: list[Counter]
    numbers: dict[str, int]
    """Numbers that boards show but the view does not hold."""
    ways: list[Way]
    """What may be touched before the moves that lead to it have been made."""


class Pages(msgspec.Struct):
    """The pages beside the board: the player aid, the score sheet, the table in words."""

    aid: list[AidSection]
    sheet: list[SheetRow]
    text: list[TextSection]


class WhyNot(msgspec.Struct):
    """Why a move is not legal at line n. Without a reason it is legal, and `text` is its canonical text."""

    n: int
    text: str | None
    reason: Reason | None


class Clocks(msgspec.Struct):
    """The time left to each seat, in milliseconds at `at`; only the clock of `turn` runs, and only for a person.

    `deadline` is the time when it runs out; None if nothing happens then, or if it has run out and the table waits.
    """

    at: int
    turn: int
    left: list[int]
    running: bool
    deadline: int | None


# After the game


class Replay(msgspec.Struct, kw_only=True):
    """All lines as a seat may know them. The lists run parallel to `lines`; moves in notation only after the game."""

    table: TableShown
    seat: int
    n: int
    lines: "list[LogLine]"
    texts: list[str]
    chips: list[Chip | None]
    """Decisions in short; None for lines that were taken back or are not decisions. Also only after the game."""
    turns: list[int]
    """Who decides after the line."""
    scores: list[list[int]]


class ScoreSheet(msgspec.Struct):
    """Points by source and seat: points scored so far, and points if the game were scored as it stands."""

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


class Hint(msgspec.Struct):
    """Candidates, the best first; the client tells step by step where to look, which move, and why."""

    n: int
    seat: int
    bot: str
    candidates: list[Candidate]


# Around play


class Spoken(msgspec.Struct, omit_defaults=True):
    """Something said at the table: words or a phrase."""

    number: int
    seat: int | None
    name: str
    at: int
    text: str | None = None
    phrase: str | None = None


class ProposalShown(msgspec.Struct):
    """A question to the others. A question about an undo lapses with the next line."""

    id: str
    kind: ProposalKind
    seat: int
    """Who asks."""
    n: int
    """The newest line when it was made."""
    count: int | None
    """How many decisions are to be taken back."""
    agreed: list[int]
    waits_for: list[int]
    outcome: Settlement | None
    made_at: int


# Messages


class FromServer(msgspec.Struct, tag_field="type", kw_only=True):
    pass


class Snapshot(FromServer, tag="snapshot"):
    table: TableShown
    now: int
    """The server's time, by which the clocks are read."""
    n: int
    lines: list[LogLine]
    position: SeatView | None
    clocks: Clocks | None = None
    thinking: str | None = None
    """The bot whose decision it is."""


class Update(FromServer, tag="update", omit_defaults=True):
    """What is new. With detail `log` there is no position, but `legal` for the seat that decides."""

    n: int
    turn: int
    lines: list[LogLine]
    position: SeatView | None = None
    legal: list[int] | None = None
    clocks: Clocks | None = None
    thinking: str | None = None
    answers: str | None = None
    """The id of the command that this update answers, for the connection that sent it."""


class TableChanged(FromServer, tag="table"):
    table: TableShown


class ClocksChanged(FromServer, tag="clocks"):
    """The clocks without a new line: one ran out, or a bot took or gave back a seat."""

    clocks: Clocks | None
    thinking: str | None


class Chat(FromServer, tag="chat"):
    said: Spoken


class Talked(FromServer, tag="talk"):
    """What was said before, and the seats whose words the person does not want to read."""

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
    """The command is stored in the log as line `n`, and an earlier update has told of it."""

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
