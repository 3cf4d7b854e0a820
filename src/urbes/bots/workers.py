"""Processes in which bots think, so that neither a slow nor a broken bot disturbs a table.

A request holds one determinized clone, so the truth never leaves the caller. Each decision has a seed of its own, and a
bot remembers nothing beyond its turn, so a decision depends only on its request and on the earlier requests of the same
turn, not on the process that serves it. While a turn goes on, it stays with the process that keeps its tree.

Decisions that somebody waits for come before the others, but not for ever. Some processes may be reserved for quick
decisions, which then never wait for a long one to end.
"""

import atexit
import logging
import os
import threading
from collections import Counter, OrderedDict
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from functools import lru_cache
from time import monotonic

from urbes.bots.bot import GRACE, Complaint, overrun, time_for_a_turn
from urbes.bots.jobs import Answer, Busy, Closed, Job, Metrics, Turn
from urbes.bots.protocol import Reply, Request
from urbes.bots.worker import find_maker
from urbes.bots.worker_process import Gone, Late, WorkerProcess
from urbes.engine.chance import Stream
from urbes.engine.edition import Edition
from urbes.engine.errors import EditionError, OptionError, UrbesError
from urbes.engine.game import NOBODY, Game
from urbes.engine.title import Title

PATIENCE = 600.0
"""The most seconds for a turn, also for a bot that names no time."""
LEAST = 0.05
"""Seconds for a decision in a turn whose time is used up."""
PATIENT = 15.0
"""Seconds after which a decision that nobody waits for is no longer overtaken."""
MOST_WAITING = 1000
MOST_TURNS = 4096
"""How many turns are remembered with the process that serves them."""
REGISTRY = "urbes.bots:make_bot"

log = logging.getLogger(__name__)


class Workers:
    """Some processes and the decisions that wait for them. Tables take turns; a table's own decisions keep their order.

    `maker` names the function that makes bots from spec and seed, as `module:name`; `heard` is called with each answer.
    `quick` is the number of processes, fewer than all, that serve quick decisions only. The other processes serve only
    the rest, at a lower priority.
    """

    def __init__(
        self,
        count: int | None = None,
        *,
        quick: int = 0,
        most_waiting: int = MOST_WAITING,
        maker: str = REGISTRY,
        heard: Callable[[Answer], None] | None = None,
        eager: bool = False,
    ) -> None:
        self.count = count if count is not None else max(1, (os.cpu_count() or 2) - 1)
        if self.count < 1:
            raise ValueError("at least one worker is needed")
        if not 0 <= quick < self.count:
            raise ValueError(f"of {self.count} workers {quick} cannot be kept for quick decisions")
        self.quick = quick
        self.most_waiting = most_waiting
        self.maker = maker
        self.heard = heard
        self.eager = eager
        self.make_bot = find_maker(maker)
        self.time_of = lru_cache(maxsize=256)(self.seconds_a_turn)
        self.change = threading.Condition()
        self.waiting: OrderedDict[str, list[Job]] = OrderedDict()
        self.turns: OrderedDict[str, Turn] = OrderedDict()
        self.processes: list[WorkerProcess | None] = [None] * self.count
        self.threads: list[threading.Thread] = []
        self.thinking = 0
        self.answered = 0
        self.seconds = 0.0
        self.replaced = 0
        self.complaints: Counter[str] = Counter()
        self.closed = False
        atexit.register(self.close)
        if eager:
            with self.change:
                self.start()

    def __enter__(self) -> "Workers":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def seconds_a_turn(self, spec: str, title: Title) -> float:
        """The time that the bot itself names. A bot that fails here also fails in its process, which reports how."""
        try:
            return time_for_a_turn(self.make_bot(spec, ""), title)
        except (UrbesError, KeyboardInterrupt):
            raise
        except BaseException:
            return PATIENCE

    def submit(
        self,
        title: Title,
        game: Game,
        seat: int,
        spec: str,
        seed: str,
        *,
        table: str = "",
        edition: Edition | None = None,
        limit: float | None = None,
        most: int = 0,
        quick: bool = False,
        awaited: bool = True,
    ) -> Future[Answer]:
        """Ask for a move, or with `most` for that many candidates; `asyncio.wrap_future` makes it awaitable.

        The seed is this decision's own and must tell nothing of the game's seed. `table` is a name that no other game
        here has. `limit` is the time for the turn if it is not the bot's own. A bad spec is refused at once.

        `quick`: the decision should take little time; the first decision of a turn settles this for the whole turn.
        `awaited`: somebody waits for it.
        """
        if seat == NOBODY or seat != game.seat:
            raise UrbesError(f"seat {seat + 1} has nothing to decide now")
        if limit is not None and not limit > 0:
            raise OptionError(f"a turn takes more than 0 s; the limit is {limit} s")
        allowed = min(self.time_of(spec, title) if limit is None else limit, PATIENCE)
        imagined = title.determinize(game, seat, Stream(f"{seed}/imagination"))
        position = title.dump(imagined)
        thinker = f"{table} {seat} {spec}"
        request = Request(
            thinker=thinker,
            game=title.key,
            edition=str(position["edition"]),
            printed=printed(title, edition),
            position=position,
            seat=seat,
            spec=spec,
            seed=seed,
            seconds=allowed + GRACE,
            most=most,
        )
        with self.change:
            if self.closed:
                raise Closed("the workers have been closed")
            if sum(len(jobs) for jobs in self.waiting.values()) >= self.most_waiting:
                raise Busy(f"{self.most_waiting} decisions are waiting already; ask again later")
            turn = None if most else self.turn(thinker)
            spent = turn.clock.begin(title, imagined, seat) if turn else 0.0
            if turn and spent == 0.0:
                turn.worker, turn.quick = None, quick
            elif turn:
                quick = turn.quick
            job = Job(table, request, game.legal(), allowed, turn, spent, quick=quick, awaited=awaited)
            self.waiting.setdefault(table, []).append(job)
            self.start()
            self.change.notify_all()
        return job.future

    def decide(
        self,
        title: Title,
        game: Game,
        seat: int,
        spec: str,
        seed: str,
        *,
        table: str = "",
        edition: Edition | None = None,
        limit: float | None = None,
        most: int = 0,
    ) -> Answer:
        """Ask for a move and wait for the answer; the arguments are those of `submit`."""
        return self.submit(title, game, seat, spec, seed, table=table, edition=edition, limit=limit, most=most).result()

    def turn(self, thinker: str) -> Turn:
        turn = self.turns.setdefault(thinker, Turn())
        self.turns.move_to_end(thinker)
        if len(self.turns) > MOST_TURNS:
            self.turns.popitem(last=False)
        return turn

    def metrics(self) -> Metrics:
        with self.change:
            return Metrics(
                waiting=sum(len(jobs) for jobs in self.waiting.values()),
                thinking=self.thinking,
                processes=sum(process is not None for process in self.processes),
                answered=self.answered,
                seconds=self.seconds,
                complaints=dict(self.complaints),
                replaced=self.replaced,
            )

    def start(self) -> None:
        while len(self.threads) < self.count:
            number = len(self.threads)
            thread = threading.Thread(target=self.serve, args=(number,), name=f"bots {number}", daemon=True)
            self.threads.append(thread)
            thread.start()

    def serve(self, number: int) -> None:
        """The thread of one worker: it starts the process, hands it decisions, and replaces it."""
        if self.eager:
            with suppress(Gone, Late, Closed):
                self.process(number)
        while (job := self.take(number)) is not None:
            try:
                answer = self.think(number, job)
            except BaseException as error:  # whatever happens, nobody waits for ever
                job.future.set_exception(error)
                answer = None
            with self.change:
                self.thinking -= 1
                if answer is not None:
                    self.note(job, answer)
            if answer is not None:
                self.tell(answer)
                job.future.set_result(answer)

    def take(self, number: int) -> Job | None:
        """The next decision for a worker; None when the workers are closed. The table served goes to the end."""
        with self.change:
            while not self.closed:
                table = self.next_table(number)
                if table is None:
                    self.change.wait()
                    continue
                jobs = self.waiting[table]
                job = jobs.pop(0)
                if jobs:
                    self.waiting.move_to_end(table)
                else:
                    del self.waiting[table]
                if job.future.set_running_or_notify_cancel():
                    if job.turn is not None:
                        job.turn.worker = number
                    self.thinking += 1
                    return job
            return None

    def next_table(self, number: int) -> str | None:
        """The first table in line whose decision is for this worker; decisions that somebody waits for go first."""
        passed = None
        now = monotonic()
        for table, jobs in self.waiting.items():
            job = jobs[0]
            if not self.serves(number, job):
                continue
            if job.awaited or now - job.asked > PATIENT:
                return table
            passed = passed or table
        return passed

    def serves(self, number: int, job: Job) -> bool:
        """Whether a decision is for this worker: by its kind, and by the turn that it belongs to."""
        if self.quick and job.quick != (number < self.quick):
            return False
        return job.turn is None or job.turn.worker in (None, number)

    def process(self, number: int) -> WorkerProcess:
        """The process of a worker; a new process if the last one is gone."""
        process = self.processes[number]
        if process is not None and process.alive():
            return process
        if process is not None:
            process.kill()
        fresh = WorkerProcess(self.maker)
        with self.change:
            self.replaced += process is not None
            self.processes[number] = fresh
            closed = self.closed
        if closed:
            fresh.kill()
            raise Closed("the workers have been closed")
        fresh.wait_until_ready()
        if number >= self.quick > 0:
            fresh.step_back()
        return fresh

    def think(self, number: int, job: Job) -> Answer:
        waited = monotonic() - job.asked
        began = monotonic()
        reply, complaint = Reply(), None
        try:
            process = self.process(number)
            began = monotonic()
            reply = process.ask(job.data, max(LEAST, job.allowed + GRACE - job.spent))
        except Late:
            complaint = overrun(job.bot, job.spent + monotonic() - began, job.allowed)
        except Gone as gone:
            complaint = Complaint("died", job.bot, f"died: {gone}")
        if self.closed:
            raise Closed("the workers have been closed")
        return job.answer(reply, complaint, monotonic() - began, waited)

    def note(self, job: Job, answer: Answer) -> None:
        self.answered += 1
        self.seconds += answer.seconds
        if answer.complaint is not None:
            self.complaints[answer.complaint.kind] += 1
        if job.turn is not None:
            if answer.complaint is None:
                job.turn.clock.spent = job.spent + answer.seconds
            else:
                job.turn.clock.forgive()

    def tell(self, answer: Answer) -> None:
        if self.heard is not None:
            try:
                self.heard(answer)
            except Exception:  # a listener's trouble is not the table's
                log.exception("whoever listens to answers failed")

    def close(self) -> None:
        """End all processes at once; calls that still wait raise `Closed`."""
        with self.change:
            if self.closed:
                return
            self.closed = True
            left = [job for jobs in self.waiting.values() for job in jobs]
            self.waiting.clear()
            self.change.notify_all()
        for process in self.processes:
            if process is not None:
                process.kill()
        for job in left:
            if job.future.set_running_or_notify_cancel():
                job.future.set_exception(Closed("the workers have been closed"))
        for thread in self.threads:
            if thread is not threading.current_thread():
                thread.join()
        atexit.unregister(self.close)


def printed(title: Title, edition: Edition | None) -> str | None:
    """The text of an edition, if a worker cannot find the edition by its hash."""
    if edition is None:
        return None
    try:
        title.edition_by_hash(edition.hash)
    except EditionError:
        return edition.text
    return None
