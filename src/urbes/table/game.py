"""The game at a table: the replayed log, the commands that change it, and what each seat is told about it.

The log is stored between `prepare` and `commit`, so that nobody is told anything that is not stored.
"""

from bisect import bisect_right
from collections.abc import Sequence
from typing import cast

import msgspec

from urbes.engine.edition import Edition
from urbes.engine.errors import UndoError, UrbesError
from urbes.engine.game import NOBODY
from urbes.engine.match import Match, Step, empty_match
from urbes.engine.record import Entry, Record
from urbes.table import seen
from urbes.table.commands import Asking, Command, Detail, Play, PlayOne, Restart, Undo
from urbes.table.consent import TakeBack
from urbes.table.errors import BotPlays, Conflict, Forbidden, Stale
from urbes.table.facts import ABANDONED, RUNNING, Somebody, TableFacts, shown
from urbes.table.log import NOT_BOT, BotMove, Change, Question, StoredLine, turn_after, turns_ended
from urbes.table.messages import Clocks, LogLine, SeatView, Snapshot, Update
from urbes.table.moves import check_decides, read_move, read_moves, turn_of

PLAYS = (Play, PlayOne)
ENCODE = msgspec.json.Encoder().encode


class TableGame:
    """The game of a table in memory. It may be dropped at any time, since the log can always be replayed."""

    def __init__(self, facts: TableFacts, edition: Edition | None = None) -> None:
        self.facts = facts
        self.edition = edition
        self.match: Match | None = None
        """None before the game begins, or while its log has not been replayed."""
        self.pending = False
        """A change is prepared and not yet stored: the match is ahead of what may be told."""
        self.n = -1
        """The newest line that is known to be stored."""
        self.times: list[int] = []
        self.bots: dict[int, tuple[str, str | None]] = {}
        """The lines that bots made, with the complaint if there was one."""
        self.requests: dict[tuple[str, str], int] = {}
        """The lines that answered commands, by author and id."""
        self.positions: dict[int, msgspec.Raw] = {}
        """The newest position as each seat may know it, encoded."""
        self.told: dict[int, list[bytes]] = {}
        """The lines from the first on as each seat may know them, encoded; as many as were asked for."""
        self.course: tuple[list[int], list[list[int]]] | None = None
        """Whose decision it was and how the scores stood after each line."""

    @property
    def weight(self) -> int:
        """How many positions are in memory."""
        return len(self.match.steps) if self.match is not None else 0

    @property
    def settled(self) -> bool:
        return self.match is not None and not self.pending

    def playing(self) -> Match:
        assert self.match is not None
        return self.match

    def forget(self) -> None:
        """Drop everything in memory; the log is replayed when it is needed."""
        self.match = None
        self.pending = False
        self.n = -1
        self.times = []
        self.bots = {}
        self.requests = {}
        self.told = {}
        self.changed()

    def changed(self) -> None:
        """Drop what was encoded of an older position."""
        self.positions = {}
        self.course = None

    def take_in(self, lines: Sequence[StoredLine]) -> None:
        """Replay lines that were stored after those known here."""
        if self.match is None:
            self.match = self.unplayed()
        try:
            self.match.resume([line.entry for line in lines])
        except BaseException:
            self.forget()
            raise
        self.note(lines)

    def unplayed(self) -> Match:
        """The match before its first line; its chance comes from the table's seed."""
        facts = self.facts
        record = Record(
            game=facts.game,
            edition=facts.edition,
            players=facts.players,
            options=facts.options,
            seats=[],
            commitment=facts.commitment,
            seed=facts.seed,
            scheme=facts.scheme,
            dealt_from=facts.dealt_from,
            log=[],
        )
        return empty_match(record, self.edition, True)

    def note(self, lines: Sequence[StoredLine]) -> None:
        """Note lines that are stored and that the match has played."""
        for line in lines:
            self.times.append(line.at)
            if line.person is not None and line.request is not None:
                self.requests[line.person, line.request] = line.n
            if line.bot is not None:
                self.bots[line.n] = (line.bot, line.complaint)
        self.n += len(lines)
        if any(line.entry.undo for line in lines):
            self.told = {}
        self.changed()

    def known(self, author: str | None, order: Asking) -> int | None:
        """The line that has answered this command before."""
        return self.requests.get((author, order.id)) if author is not None else None

    def prepare(
        self, author: str | None, mine: Sequence[int], order: Command, at: int, by: BotMove | None = None
    ) -> Change:
        """Carry out a command in memory, or refuse it. The caller stores the change, then commits or drops it.

        `by` is given if a bot plays; then there is no author.
        """
        match, facts = self.playing(), self.facts
        if not mine:
            raise Forbidden("only who sits at the table can play")
        if order.expected_n != self.n:
            raise Stale(f"this was meant for line {order.expected_n}, the newest is {self.n}", n=self.n)
        if facts.status == ABANDONED:
            raise Conflict("the game was abandoned", status=facts.status)
        before, number = match.game.seat, turn_of(match.game)
        if not isinstance(order, TakeBack):
            check_decides(before, mine)
            if by is None and facts.bot(before) is not None:
                raise BotPlays("a bot plays for this seat: take it back first", seat=before)
        standing = [] if isinstance(order, PLAYS) else list(match.steps)
        try:
            entries = make_entries(match, before, order)
        except UrbesError:
            raise
        except BaseException:
            self.forget()
            raise
        self.pending = True
        undo = entries[-1].undo
        undone = turns_ended(standing[-undo - 1 :]) if undo else None
        same = turn_of(match.game) == number and not undone
        bot, complaint = by or NOT_BOT
        last = self.n + len(entries)
        lines = [
            StoredLine(n, entry, at, order.id if n == last else None, author, bot, complaint)
            for n, entry in enumerate(entries, self.n + 1)
        ]
        return Change(lines, None if same else turn_after(facts, match, before, at, undone))

    def commit(self, change: Change) -> None:
        """Take over a prepared change that has been stored."""
        self.pending = False
        self.note(change.lines)
        if change.turn is not None:
            facts, turn = self.facts, change.turn
            facts.turn_seat, facts.turn_since, facts.deadline = turn.seat, turn.since, turn.deadline
            facts.status = turn.status
            if turn.left is not None:
                facts.left = turn.left

    def drop(self) -> None:
        """Undo a prepared change that was not stored: the match goes back to the stored lines, and so does chance."""
        if self.pending:
            stored = self.playing().log[: self.n + 1]
            self.match = self.unplayed()
            self.match.resume(stored)
            self.pending = False

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

    def question(self) -> Question | None:
        """The decision that a bot has to make now. The bot's answer counts as long as the question stays the same."""
        spec = self.thinking()
        return None if spec is None else Question(self.n, self.playing().game.seat, spec)

    def audience(self, seat: int, detail: Detail, since: int) -> int:
        """The viewer whose news since a line can be sent to a seat: NOBODY if spectators get the same."""
        shared = detail == "log" and seat != self.playing().game.seat and not self.private(since)
        return NOBODY if shared else seat

    def update(self, seat: int, detail: Detail, since: int, answers: str | None = None) -> Update:
        """What is new for a seat. Its large parts are encoded once for everybody who looks from that seat."""
        game = self.playing().game
        return Update(
            answers=answers,
            n=self.n,
            turn=game.seat,
            lines=self.encoded_lines(self.audience(seat, detail, since), since),
            position=self.encoded_position(seat) if detail == "view" else None,
            legal=game.legal() if detail == "log" and game.seat == seat != NOBODY else None,
            clocks=self.clocks(),
            thinking=self.thinking(),
        )

    def snapshot(self, person: Somebody | None, seat: int, since: int, at: int) -> Snapshot:
        """Everything that a newcomer needs."""
        begun = self.match is not None
        return Snapshot(
            table=shown(self.facts, person),
            now=at,
            n=self.n,
            lines=self.encoded_lines(seat, since) if begun else [],
            position=self.encoded_position(seat) if begun else None,
            clocks=self.clocks(),
            thinking=self.thinking(),
        )

    def step_at(self, n: int) -> Step:
        """The last decision that stands and was made no later than line n."""
        steps = self.playing().steps
        return steps[bisect_right(steps, n, key=lambda step: step.n) - 1]

    def turns_and_scores(self) -> tuple[list[int], list[list[int]]]:
        """Who decided and how the scores stood, line by line."""
        if self.course is None:
            steps = [self.step_at(n) for n in range(self.n + 1)]
            self.course = [step.game.seat for step in steps], [step.game.scores() for step in steps]
        return self.course

    def position(self, seat: int, n: int | None = None) -> SeatView:
        """What a seat may know of the present position, or of the one after line n."""
        return seen.position(self.playing(), seat, None if n is None else self.step_at(n))

    def encoded_position(self, seat: int) -> SeatView:
        """The newest position of a seat, ready to be put into a message."""
        found = self.positions.get(seat)
        if found is None:
            found = self.positions[seat] = msgspec.Raw(ENCODE(self.position(seat)))
        return cast(SeatView, found)

    def lines(self, seat: int, since: int) -> list[LogLine]:
        """The log after a line, as a seat may know it. It does not hold the moves, since some are secret."""
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

    def encoded_lines(self, seat: int, since: int) -> list[LogLine]:
        """The lines after line `since`, ready for a message. Where nothing is secret, all viewers share them."""
        told = self.told.setdefault(seat, [])
        if len(told) <= self.n:
            if seat != NOBODY and not self.private(len(told) - 1):
                self.encoded_lines(NOBODY, self.n)
                told += self.told[NOBODY][len(told) :]
            else:
                told += [ENCODE(line) for line in self.lines(seat, len(told) - 1)]
        return cast(list[LogLine], msgspec.Raw(b"[%b]" % b",".join(told[since + 1 :])))

    def private(self, since: int) -> bool:
        """Whether the newest lines hold facts for one seat only."""
        for step in reversed(self.playing().steps):
            if step.n <= since:
                return False
            for event in step.events:
                if event.secret:
                    return True
        return False


def make_entries(match: Match, seat: int, order: Command) -> list[Entry]:
    """Carry out a command in memory, as a whole or not at all; returns the entries that have to be stored."""
    known = len(match.log)
    if isinstance(order, Play):
        for move in read_moves(match.title, match.game, order.moves):
            match.play(seat, move)
    elif isinstance(order, PlayOne):
        match.play(seat, read_move(match.title, match.game, order.move))
    elif isinstance(order, Undo):
        match.undo(order.count)
    elif isinstance(order, TakeBack):
        match.undo(order.count, consent=True)
    elif isinstance(order, Restart):
        if not match.restart_turn():
            raise UndoError("nothing can be freely taken back")
    else:
        raise TypeError(order)
    return match.log[known:]
