"""Decisions that bots make in processes of their own, and their answers."""

import logging
from concurrent.futures import Future
from time import monotonic

import msgspec

from urbes.bots.bot import Clock, Complaint, illegal, raised
from urbes.bots.mcts import Candidate
from urbes.bots.protocol import Reply, Request
from urbes.engine.chance import Stream
from urbes.engine.errors import UrbesError

log = logging.getLogger(__name__)


class Busy(UrbesError):
    """More decisions are waiting than the workers accept."""


class Closed(UrbesError):
    """The workers have been closed."""


class Answer(msgspec.Struct, frozen=True):
    """A legal move, or candidates; if there is a complaint, the move is random and there are no candidates."""

    table: str
    seat: int
    bot: str
    move: int
    complaint: Complaint | None
    candidates: list[Candidate]
    seconds: float
    """The time spent thinking."""
    waited: float
    """The time spent waiting before that."""


class Metrics(msgspec.Struct, frozen=True):
    """How busy the workers are, and what became of all decisions so far."""

    waiting: int
    thinking: int
    processes: int
    answered: int
    seconds: float
    complaints: dict[str, int]
    replaced: int


class Turn:
    """A turn that a bot thinks about: the time it has taken, and the process that keeps its tree."""

    def __init__(self) -> None:
        self.clock = Clock()
        self.worker: int | None = None
        self.quick = False


class Job:
    """A decision that waits or is being thought about."""

    def __init__(
        self,
        table: str,
        request: Request,
        legal: list[int],
        allowed: float,
        turn: Turn | None,
        spent: float,
        *,
        quick: bool,
        awaited: bool,
    ) -> None:
        self.table = table
        self.quick = quick
        self.awaited = awaited
        self.seat = request.seat
        self.bot = request.spec
        self.seed = request.seed
        self.explains = request.most > 0
        self.data = msgspec.json.encode(request)
        self.legal = legal
        self.allowed = allowed
        self.turn = turn
        self.spent = spent
        self.asked = monotonic()
        self.future: Future[Answer] = Future()

    def answer(self, reply: Reply, complaint: Complaint | None, seconds: float, waited: float) -> Answer:
        if complaint is None and reply.error:
            complaint = raised(self.bot, reply.error)
        elif complaint is None and not self.explains and reply.move not in self.legal:
            complaint = illegal(self.bot, reply.move if reply.illegal is None else reply.illegal)
        if complaint is not None:
            log.warning("%s; seat %d at table %s", complaint, self.seat + 1, self.table or "without a name")
        own = complaint is None and reply.move is not None
        replacement = self.legal[Stream(f"{self.seed}/replacement").below(len(self.legal))]
        move = reply.move if own and reply.move is not None else replacement
        candidates = [] if complaint is not None else reply.candidates
        return Answer(self.table, self.seat, self.bot, move, complaint, candidates, seconds, waited)
