"""A match is a game that is played or replayed: its log, and the positions that follow from it."""

import secrets
from collections.abc import Mapping, Sequence

from urbes.engine.chance import PILES, STREAM, Chance, ChanceError, Recorded, Seeded, check_scheme
from urbes.engine.edition import Edition
from urbes.engine.errors import NotYourTurn, RecordError, UndoError, UnknownScheme, UrbesError
from urbes.engine.event import Event
from urbes.engine.game import NOBODY, Game
from urbes.engine.options import Value
from urbes.engine.record import VERSION, Entry, Record, Result, Seat, commit, keeps_promise
from urbes.engine.registry import find_title
from urbes.engine.title import Title

SET_UP = "set-up"


class Step:
    """A decision that stands: its line in the log, the position after it and what happened."""

    __slots__ = ("entry", "events", "game", "n", "sealed")

    def __init__(self, n: int, entry: Entry, game: Game, events: list[Event], sealed: bool) -> None:
        self.n = n
        self.entry = entry
        self.game = game
        self.events = events
        self.sealed = sealed


class Match:
    """Plays moves and takes them back; its log always leads to the present position."""

    def __init__(
        self,
        title: Title,
        players: int,
        options: Mapping[str, Value],
        edition: Edition,
        seats: Sequence[Seat],
        seed: str | None,
        scheme: str = PILES,
    ) -> None:
        title.check_players(players)
        check_scheme(scheme)
        self.title = title
        self.players = players
        self.edition = edition
        self.options = title.choose(players, options, edition)
        self.seats = list(seats) or [Seat(f"{number + 1}") for number in range(players)]
        if len(self.seats) != players:
            raise RecordError(f"{players} players, but {len(self.seats)} seats are named")
        self.seed = seed
        self.scheme = scheme
        """How the seed deals."""
        self.commitment = commit(seed) if seed is not None else ""
        self.dealt_from = 0
        """The seed deals from this line on; earlier lines keep the answers that they hold."""
        self.log: list[Entry] = []
        self.steps: list[Step] = []
        self.dealer = Seeded(seed, scheme) if seed is not None else None

    @classmethod
    def start(
        cls,
        title: Title,
        players: int,
        *,
        options: Mapping[str, Value] | None = None,
        edition: Edition | None = None,
        seats: Sequence[Seat] = (),
        seed: str | None = None,
    ) -> "Match":
        """Set up a new game; without a seed it takes one that nobody can guess."""
        match = cls(
            title,
            players,
            options or {},
            edition or title.edition,
            seats,
            secrets.token_hex(32) if seed is None else seed,
        )
        match.set_up(None)
        return match

    @property
    def game(self) -> Game:
        """The present position. Others may read it; only the match may change it."""
        return self.steps[-1].game

    @property
    def decisions(self) -> int:
        """How many decisions stand."""
        return len(self.steps) - 1

    def dealing(self, answers: list[int] | None) -> Chance:
        if answers is not None:
            return Recorded(answers)
        if self.dealer is None:
            raise RecordError("the seed of this game is not known, so it can only be replayed, not played on")
        return self.dealer

    def answered(self, chance: Chance) -> list[int]:
        if isinstance(chance, Recorded):
            chance.finish()
            return chance.answers
        assert isinstance(chance, Seeded)
        return chance.take()

    def set_up(self, answers: list[int] | None) -> None:
        chance = self.dealing(answers)
        events: list[Event] = []
        game = self.title.new(self.players, chance, self.options, self.edition, events)
        game.events = None
        entry = Entry(None, text=SET_UP, chance=self.answered(chance))
        self.steps.append(Step(len(self.log), entry, game, events, True))
        self.log.append(entry)

    def play(self, seat: int, move: int, answers: list[int] | None = None) -> list[Event]:
        """Make a move for a seat; a refused move changes nothing. Returns what happened."""
        now = self.game
        if seat != now.seat:
            decider = "nobody: the game is over" if now.seat == NOBODY else f"seat {now.seat + 1}"
            raise NotYourTurn(f"seat {seat + 1} has nothing to decide now; it is the decision of {decider}")
        self.title.check(now, move)
        text = self.title.notation(now, move)
        chance = self.dealing(answers)
        game = now.clone()
        events: list[Event] = []
        game.events = events
        game.apply(move, chance)
        game.events = None
        entry = Entry(seat, move, text, self.answered(chance))
        self.steps.append(Step(len(self.log), entry, game, events, bool(entry.chance) or game.seals != now.seals))
        self.log.append(entry)
        return events

    def resume(self, lines: Sequence[Entry]) -> None:
        """Replay lines of a log that this program wrote: chance is dealt again from the seed, legality is not checked.

        `fold` checks everything; this method is quicker, for loading a table while somebody waits.
        """
        dealer = self.dealer
        if dealer is None:
            raise RecordError("the seed of this game is not known, so it can only be replayed, not played on")
        log, steps = self.log, self.steps
        for line in lines:
            n = len(log)
            if line.undo:
                if line.undo >= len(steps):
                    raise RecordError(f"line {n} of the log takes back more than stands")
                del steps[-line.undo :]
                log.append(line)
                continue
            if line.move is None:
                if n:
                    raise RecordError(f"line {n} of the log should be a move")
                self.set_up(None if n >= self.dealt_from else line.chance)
                if log[0] != line:
                    raise RecordError("line 0 of the log is not the set-up that the seed deals")
            else:
                now = steps[-1].game
                game = now.clone()
                events: list[Event] = []
                game.events = events
                chance = dealer if n >= self.dealt_from else Recorded(line.chance)
                game.apply(line.move, chance)
                game.events = None
                dealt = self.answered(chance)
                if dealt != line.chance:
                    raise RecordError(f"line {n} of the log: the seed deals {dealt}, the log says {line.chance}")
                steps.append(Step(n, line, game, events, bool(dealt) or game.seals != now.seals))
                log.append(line)

    @property
    def undo_point(self) -> int:
        """How many decisions must stand: free undo goes back to here and no further."""
        point = self.decisions
        while point > 0 and not self.steps[point].sealed and self.steps[point].entry.seat == self.game.seat:
            point -= 1
        return point

    def undo(self, count: int = 1, consent: bool = False) -> None:
        """Take the last decisions back: freely to the undo point, further only with the consent of the others."""
        possible = self.decisions - (0 if consent else self.undo_point)
        if not 1 <= count <= possible:
            raise UndoError(f"{count} decisions to take back, but only {possible} can be")
        by = self.steps[-1].entry.seat
        del self.steps[-count:]
        self.log.append(Entry(by, undo=count))

    def restart_turn(self) -> int:
        """Take back every decision that may be taken back freely; returns how many there were."""
        count = self.decisions - self.undo_point
        if count:
            self.undo(count)
        return count

    def record(self, reveal: bool = True) -> Record:
        """The match as a record, which holds the seed only with `reveal`."""
        over = self.game.seat == NOBODY
        return Record(
            version=1 if self.scheme == STREAM else VERSION,
            game=self.title.key,
            edition=self.edition.hash,
            players=self.players,
            options=dict(self.options),
            seats=list(self.seats),
            commitment=self.commitment,
            seed=self.seed if reveal else None,
            scheme=self.scheme,
            dealt_from=self.dealt_from,
            log=list(self.log),
            result=Result(self.game.scores(), self.game.ranking()) if over else None,
        )


def fold(record: Record, to: int | None = None, edition: Edition | None = None, deal: bool = False) -> Match:
    """Replay a record, or its first `to` lines after the set-up. Every move is checked against the rules.

    With `deal`, chance comes from the record's seed and must agree with the log; such a match can be continued.
    """
    match = empty_match(record, edition, deal)
    lines = record.log
    if not lines or not is_set_up(lines[0]):
        raise RecordError("line 0 of the log should be the set-up")
    last = len(lines) - 1
    if not 0 <= record.dealt_from <= len(lines):
        raise RecordError(f"dealt_from is {record.dealt_from}, but the log goes from 0 to {last}")
    if to is not None and not 0 <= to <= last:
        raise RecordError(f"there is no line {to}; the log goes from 0 to {last}")
    for number, line in enumerate(lines[: (last if to is None else to) + 1]):
        try:
            replay(match, line, number == 0, deal and number >= record.dealt_from)
        except (UrbesError, ChanceError) as error:
            raise RecordError(f"line {number} of the log: {error}") from None
    if to is None:
        check_result(match, record)
    return match


def empty_match(record: Record, edition: Edition | None, deal: bool) -> Match:
    """The table of a record, before the first line of its log."""
    if deal and record.seed is None:
        raise RecordError("the record does not hold its seed")
    try:
        title = find_title(record.game)
        edition = edition or title.edition_by_hash(record.edition)
        if edition.hash != record.edition:
            raise RecordError(f"it was played with edition {record.edition}, the file given is {edition.hash}")
        seed = record.seed if deal else None
        match = Match(title, record.players, record.options, edition, record.seats, seed, record.scheme)
    except UnknownScheme:
        raise
    except UrbesError as error:
        raise RecordError(f"the record cannot be replayed: {error}") from None
    match.commitment = record.commitment
    match.dealt_from = record.dealt_from
    return match


def is_set_up(line: Entry) -> bool:
    return line.seat is None and line.move is None and not line.undo


def replay(match: Match, line: Entry, first: bool, deal: bool) -> None:
    if line.undo:
        match.undo(line.undo, consent=True)
        if line != match.log[-1]:
            raise RecordError("an undo line names the seat whose decision was the last, and nothing else")
        return
    answers = None if deal else line.chance
    if first:
        match.set_up(answers)
    elif line.seat is None or line.move is None:
        raise RecordError("an entry needs a seat and a move")
    else:
        match.play(line.seat, line.move, answers)
    made = match.steps[-1].entry
    if made.text != line.text:
        raise RecordError(f"move {line.move} is {made.text!r}, but the text says {line.text!r}")
    if made.chance != line.chance:
        raise RecordError(f"the seed deals {made.chance}, the log says {line.chance}")


def check_result(match: Match, record: Record) -> None:
    played = match.record().result
    if record.result != played:
        raise RecordError(f"the result in the record is {record.result}, but the log leads to {played}")


def verify(record: Record, edition: Edition | None = None) -> Match:
    """Check that the seed is the one promised and that every draw from `dealt_from` on follows from it."""
    if record.seed is None:
        raise RecordError("the seed has not been revealed yet")
    if not keeps_promise(record.seed, record.commitment):
        raise RecordError("the seed is not the one that was promised: its hash differs from the commitment")
    return fold(record, edition=edition, deal=True)
