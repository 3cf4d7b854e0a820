"""Many games at once: played by bots, counted, checked, saved. Equal plans give equal games everywhere."""

import hashlib
import multiprocessing
import os
import re
import signal
import threading
import time
from collections import deque
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing, contextmanager
from itertools import islice
from types import FrameType

import msgspec

from urbes.bots.worker import end_with
from urbes.engine.errors import UnknownChoice, UrbesError
from urbes.engine.record import write_record
from urbes.lab.plan import Plan
from urbes.lab.play import Outcome, Usage, play

MAX_JOBS = 256
QUICK_SHARE = 64
"""How many quick random games a process plays at a time."""


class Interrupted(Exception):
    """The simulation was interrupted; every file saved until then is complete."""

    def __init__(self, played: int, saved: int) -> None:
        self.played = played
        self.saved = saved
        super().__init__(f"interrupted after {played} games; {saved} records saved")


class WorkerLost(UrbesError):
    """A worker process was killed from outside."""


class Scores(msgspec.Struct, frozen=True):
    mean: list[float]
    min: int
    max: int


class Report(msgspec.Struct, frozen=True, omit_defaults=True):
    """All games of a plan together. `digest` depends on the final positions alone."""

    game: str
    players: int
    games: int
    finished: int
    decisions: int
    decisions_per_second: int
    digest: str
    scores: Scores
    endings: dict[str, int]
    usage: Usage | None = None


class Tally:
    """Adds up outcomes in the order of the games."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.games = 0
        self.decisions = 0
        self.sums = [0] * plan.players
        self.lowest: int | None = None
        self.highest: int | None = None
        self.endings: dict[str, int] = {}
        self.digest = hashlib.sha256()
        self.usage: Usage = {
            kind: dict.fromkeys(names, 0) for kind, names in plan.title.components(plan.edition).items()
        }

    def add(self, outcome: Outcome) -> None:
        self.games += 1
        self.decisions += outcome.decisions
        self.sums = [total + score for total, score in zip(self.sums, outcome.scores, strict=True)]
        low, high = min(outcome.scores), max(outcome.scores)
        self.lowest = low if self.lowest is None else min(self.lowest, low)
        self.highest = high if self.highest is None else max(self.highest, high)
        self.endings[outcome.ending] = self.endings.get(outcome.ending, 0) + 1
        self.digest.update(bytes.fromhex(outcome.digest))
        for kind, counts in outcome.usage.items():
            for name, count in counts.items():
                self.usage[kind][name] += count

    def interrupted(self) -> Interrupted:
        return Interrupted(self.games, self.games if self.plan.save else 0)

    def report(self, seconds: float) -> Report:
        plan = self.plan
        return Report(
            game=plan.title.key,
            players=plan.players,
            games=plan.games,
            finished=self.games,
            decisions=self.decisions,
            decisions_per_second=round(self.decisions / max(seconds, 1e-9)),
            digest=self.digest.hexdigest(),
            scores=Scores([round(total / self.games, 3) for total in self.sums], self.lowest or 0, self.highest or 0),
            endings={kind: self.endings[kind] for kind in sorted(self.endings)},
            usage=self.usage if plan.usage else None,
        )


def simulate(plan: Plan, jobs: int = 1, progress: Callable[[int], None] | None = None) -> Report:
    """Play a plan, in several processes if `jobs` says so; `progress` is told how many games are done."""
    if not 1 <= jobs <= MAX_JOBS:
        raise UnknownChoice("number of jobs", jobs, [f"1 … {MAX_JOBS}"])
    tally = Tally(plan)
    began = time.perf_counter()
    with interrupts() as interrupted, closing(outcomes(plan, min(jobs, plan.games))) as finished:
        try:
            for each in finished:
                if plan.save and each.record:
                    write_record(each.record, plan.save / file_name(plan, tally.games))
                tally.add(each)
                if progress:
                    progress(tally.games)
                if interrupted() and tally.games < plan.games:
                    raise tally.interrupted()
        except WorkerLost:
            if interrupted():
                raise tally.interrupted() from None
            raise
    return tally.report(time.perf_counter() - began)


def file_name(plan: Plan, number: int) -> str:
    seed = re.sub(r"[^\w.-]", "_", plan.seed)[:100]
    return f"{plan.title.key}-{plan.players}p-{seed}-{number}.json"


def outcomes(plan: Plan, jobs: int) -> Generator[Outcome, None, None]:
    """The outcomes of all games, in their order."""
    if jobs == 1:
        for number in range(plan.games):
            yield play(plan, number)
    else:
        yield from outcomes_of_workers(plan, jobs)


def outcomes_of_workers(plan: Plan, jobs: int) -> Generator[Outcome, None, None]:
    """Games played by several processes. They write no files, so they may be stopped at any time."""
    size = QUICK_SHARE if plan.quick else 1
    shares = (range(first, min(first + size, plan.games)) for first in range(0, plan.games, size))
    pool = ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"), start_work, (plan, os.getpid()))
    try:
        with sheltered():
            waiting = deque(pool.submit(work, share) for share in islice(shares, 2 * jobs))
        while waiting:
            finished = waiting.popleft().result()
            with sheltered():
                waiting.extend(pool.submit(work, share) for share in islice(shares, 1))
            yield from finished
    except BrokenProcessPool:
        raise WorkerLost("a process that was playing games has died") from None
    finally:
        pool.shutdown(cancel_futures=True)


@contextmanager
def sheltered() -> Iterator[None]:
    """Processes started in here ignore Ctrl-C, even while they start; only this process handles it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


_plans: list[Plan] = []
"""The plan of a worker process."""


def start_work(plan: Plan, parent: int) -> None:
    end_with(parent)
    _plans.append(plan)


def work(numbers: range) -> list[Outcome]:
    return [play(_plans[-1], number) for number in numbers]


@contextmanager
def interrupts(heard: Callable[[], None] | None = None) -> Iterator[Callable[[], bool]]:
    """Note Ctrl-C and SIGTERM instead of stopping at once, so that a file being written is finished first.

    `heard` is called at that moment, since the end may take a while. A second Ctrl-C takes effect at once.
    """
    noted: list[int] = []

    def note(number: int, frame: FrameType | None) -> None:
        noted.append(number)
        if len(noted) > 1:
            raise KeyboardInterrupt
        if heard:
            heard()

    if threading.current_thread() is not threading.main_thread():
        yield lambda: False
        return
    before = {number: signal.signal(number, note) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield lambda: bool(noted)
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
