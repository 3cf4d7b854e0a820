"""A room: one table folded in memory with those who look at it. It holds no truth and may be dropped at any time."""

import asyncio
from bisect import bisect_right
from collections.abc import Sequence
from typing import Any, cast

import msgspec

from urbes.engine.edition import Edition
from urbes.engine.game import NOBODY
from urbes.engine.match import Match, Step, empty_match
from urbes.engine.record import Entry, Record
from urbes.server import clocks
from urbes.server.database import now
from urbes.server.listener import Listener
from urbes.server.people import Person
from urbes.server.schema import entries
from urbes.server.tables import RUNNING, TableFacts, shown
from urbes.server.writer import Line
from urbes.table import seen
from urbes.table.commands import Detail
from urbes.table.messages import (
    Clocks,
    ClocksChanged,
    LogLine,
    Position,
    Snapshot,
    TableChanged,
    Update,
)

LINE_COLUMNS = [
    entries.c[name]
    for name in ("n", "seat", "move", "text", "chance", "undo", "request", "person_id", "bot", "complaint", "at")
]
ENCODER = msgspec.json.Encoder()
DECODE_CHANCE = msgspec.json.Decoder(list[int]).decode


class Room:
    """What it shows is always committed: while a line is being written (`pending`) nobody is told anything."""

    def __init__(self, facts: TableFacts) -> None:
        self.facts = facts
        self.lock = asyncio.Lock()
        self.telling = asyncio.Lock()
        """News that are read before they are told wait for each other here, and so keep their order."""
        self.edition: Edition | None = None
        self.match: Match | None = None
        self.pending = False
        self.held = 0
        """Jobs that work with this room, so that it stays."""
        self.n = -1
        """The newest line that is known to be on the disk."""
        self.times: list[int] = []
        self.bots: dict[int, tuple[str, str | None]] = {}
        """The lines that bots made, with the complaint if there was one."""
        self.requests: dict[tuple[str, str], int] = {}
        self.listeners: set[Listener] = set()
        self.encoded: dict[tuple[int, Detail, int], str] = {}
        """Updates, for as long as nothing changes."""
        self.positions: dict[int, msgspec.Raw] = {}
        """The newest position as each seat may know it, encoded."""
        self.told: dict[int, list[bytes]] = {}
        """The lines from the first on as each seat may know them, encoded; as many as were asked for."""
        self.course: tuple[list[int], list[list[int]]] | None = None
        """Whose decision it was and how the scores stood after each line."""

    @property
    def weight(self) -> int:
        """How many positions it keeps in memory."""
        return len(self.match.steps) if self.match is not None else 0

    @property
    def settled(self) -> bool:
        return self.match is not None and not self.pending

    def forget(self) -> None:
        """Whatever is in doubt is folded again from the log."""
        self.match = None
        self.pending = False
        self.n = -1
        self.times = []
        self.bots = {}
        self.requests = {}
        self.told = {}
        self.changed()

    def changed(self) -> None:
        """What was encoded of the newest position is old."""
        self.encoded = {}
        self.positions = {}
        self.course = None

    def take_in(self, rows: Sequence[Any]) -> None:
        """Fold the lines that the database has beyond ours; columns as in `LINE_COLUMNS`."""
        if self.match is None:
            record = Record(
                game=self.facts.game,
                edition=self.facts.edition,
                players=self.facts.players,
                options=self.facts.options,
                seats=[],
                commitment=self.facts.commitment,
                seed=self.facts.seed,
                scheme=self.facts.scheme,
                dealt_from=self.facts.dealt_from,
                log=[],
            )
            self.match = empty_match(record, self.edition, True)
        lines = []
        for n, seat, move, text, chance, undo, request, person, bot, complaint, at in rows:
            lines.append(Entry(seat, move, text, [] if chance == "[]" else DECODE_CHANCE(chance), undo))
            self.times.append(at)
            if person is not None and request is not None:
                self.requests[person, request] = n
            if bot is not None:
                self.bots[n] = (bot, complaint)
        try:
            self.match.resume(lines)
        except BaseException:
            self.forget()
            raise
        self.n += len(lines)
        if any(line.undo for line in lines):
            self.told = {}
        self.changed()

    def wrote(self, lines: Sequence[Line]) -> None:
        """Lines are on the disk."""
        for line in lines:
            self.take_note(line)
        self.pending = False
        if any(line.entry.undo for line in lines):
            self.told = {}
        self.changed()

    def take_note(self, line: Line) -> None:
        self.n = line.n
        self.times.append(line.at)
        if line.person is not None and line.request is not None:
            self.requests[line.person, line.request] = line.n
        if line.bot is not None:
            self.bots[line.n] = (line.bot, line.complaint)
        if line.turn is not None:
            self.facts.turn_seat = line.turn.seat
            self.facts.turn_since = line.turn.since
            self.facts.deadline = line.turn.deadline
            self.facts.status = line.turn.status
            if line.turn.time_left is not None:
                self.facts.left = clocks.DECODE(line.turn.time_left)

    def tell(self) -> None:
        for listener in self.listeners:
            listener.wake()

    def tell_table(self) -> None:
        """Tell how the table is now; who may no longer look at it is told nothing and let out."""
        for listener in self.listeners:
            listener.stay_or_rise()
            if not self.facts.may_watch(listener.person, listener.token):
                listener.let_out()
                continue
            listener.post(ENCODER.encode(TableChanged(table=shown(self.facts, listener.person))).decode())

    def tell_clocks(self) -> None:
        """For changes of clocks and stand-ins without a line."""
        self.encoded = {}
        message = ENCODER.encode(ClocksChanged(clocks=self.clocks(), thinking=self.thinking())).decode()
        for listener in self.listeners:
            listener.post(message)

    def clocks(self) -> Clocks | None:
        facts = self.facts
        if facts.left is None or facts.turn_since is None:
            return None
        turn = NOBODY if facts.turn_seat is None else facts.turn_seat
        running = facts.status == RUNNING and turn != NOBODY and facts.bot(turn) is None
        return Clocks(facts.turn_since, turn, facts.left, running, facts.deadline)

    def thinking(self) -> str | None:
        """The bot whose decision it is."""
        if self.match is None or self.facts.status != RUNNING:
            return None
        return self.facts.thinker(self.match.game.seat)

    def update(self, seat: int, detail: Detail, since: int, answers: str | None = None) -> str:
        """What is new for a seat, encoded once for all who look from there; the one who is answered gets her own."""
        match = self.playing()
        turn = match.game.seat
        audience = seat if detail == "view" or seat == turn or self.private(since) else NOBODY
        key = (audience, detail, since)
        found = self.encoded.get(key) if answers is None else None
        if found is None:
            found = ENCODER.encode(
                Update(
                    answers=answers,
                    n=self.n,
                    turn=turn,
                    lines=self.encoded_lines(audience, since),
                    position=self.encoded_position(seat) if detail == "view" else None,
                    legal=match.game.legal() if detail == "log" and turn == seat != NOBODY else None,
                    clocks=self.clocks(),
                    thinking=self.thinking(),
                )
            ).decode()
            if answers is None:
                self.encoded[key] = found
        return found

    def snapshot(self, person: Person | None, seat: int, since: int) -> str:
        """Everything for somebody who comes in. What is large in it is encoded once for all who look from there."""
        return ENCODER.encode(
            Snapshot(
                table=shown(self.facts, person),
                now=now(),
                n=self.n,
                lines=self.encoded_lines(seat, since) if self.match is not None else [],
                position=self.encoded_position(seat) if self.match is not None else None,
                clocks=self.clocks(),
                thinking=self.thinking(),
            )
        ).decode()

    def encoded_position(self, seat: int) -> Position:
        """The newest position of a seat, ready to be put into a message."""
        found = self.positions.get(seat)
        if found is None:
            found = self.positions[seat] = msgspec.Raw(ENCODER.encode(self.position(seat)))
        return cast(Position, found)

    def encoded_lines(self, seat: int, since: int) -> list[LogLine]:
        """The lines after one, ready to be put into a message."""
        told = self.told.setdefault(seat, [])
        if len(told) <= self.n and seat != NOBODY and not self.private(len(told) - 1):
            self.encoded_lines(NOBODY, self.n)
            told += self.told[NOBODY][len(told) :]
        elif len(told) <= self.n:
            told += [ENCODER.encode(line) for line in self.lines(seat, len(told) - 1)]
        return cast(list[LogLine], msgspec.Raw(b"[%b]" % b",".join(told[since + 1 :])))

    def playing(self) -> Match:
        assert self.match is not None
        return self.match

    def private(self, since: int) -> bool:
        """Whether the newest lines hold facts for one seat only."""
        for step in reversed(self.playing().steps):
            if step.n <= since:
                return False
            for event in step.events:
                if event.secret:
                    return True
        return False

    def lines(self, seat: int, since: int) -> list[LogLine]:
        """The log after a line, as a seat may know it. Moves themselves are not in it: some are secret."""
        match = self.playing()
        standing: dict[int, Step] = {}
        for step in reversed(match.steps):
            if step.n <= since:
                break
            standing[step.n] = step
        found = []
        for n in range(since + 1, self.n + 1):
            entry = match.log[n]
            line = LogLine(n, entry.seat, self.times[n], undo=entry.undo)
            if n in self.bots:
                line.bot, line.complaint = self.bots[n]  # type: ignore[assignment]
            if n in standing:
                line.events = seen.happenings(match.title, match.game, standing[n].events, seat)
            elif not entry.undo:
                line.undone = True
            found.append(line)
        return found

    def turns_and_scores(self) -> tuple[list[int], list[list[int]]]:
        """Who decided and how the scores stood, line by line."""
        if self.course is None:
            steps = [self.step_at(n) for n in range(self.n + 1)]
            self.course = [step.game.seat for step in steps], [step.game.scores() for step in steps]
        return self.course

    def step_at(self, n: int) -> Step:
        """The last decision that stands and was made no later than line n."""
        steps = self.playing().steps
        return steps[bisect_right(steps, n, key=lambda step: step.n) - 1]

    def position(self, seat: int, n: int | None = None) -> Position:
        """What a seat may know now, or as it was after line n."""
        return seen.position(self.playing(), seat, None if n is None else self.step_at(n))
