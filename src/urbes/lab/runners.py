"""Runs the games of a contest in this process, in several, or on a Ray cluster. The results are the same."""

import logging
import multiprocessing
import os
import signal
import socket
import sys
import threading
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing, contextmanager, redirect_stdout
from itertools import islice
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from urbes.bots.worker import end_with
from urbes.engine.errors import OptionError, UnknownChoice
from urbes.lab.contest import Forfeit, Played, play
from urbes.lab.fixtures import Contest, Fixture
from urbes.lab.optional_packages import need
from urbes.lab.results_file import ResultsFile
from urbes.lab.simulate import MAX_JOBS, Interrupted, WorkerLost, interrupts, sheltered

AUTO = "auto"
LOCAL = "local"
RETRIES = 20
"""How often a game is repeated because its worker died."""
AWAKE = 0.2
"""Seconds between two checks for an interrupt."""
PATIENCE = 5.0
"""Seconds within which a cluster must answer."""
QUIET = {"RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0", "RAY_USAGE_STATS_ENABLED": "0"}
"""With these, Ray prints no advice on accelerators and sends no usage statistics."""

log = logging.getLogger("urbes.lab")


def read_jobs(text: str) -> int:
    """A number of processes as people type it; `auto` means one for each available core."""
    if text.strip().lower() == AUTO:
        cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
        return min(cores or 1, MAX_JOBS)
    jobs = int(text) if text.strip().isdecimal() else 0
    if not 1 <= jobs <= MAX_JOBS:
        raise UnknownChoice("number of jobs", text, [AUTO, f"1 … {MAX_JOBS}"])
    return jobs


def play_contest(
    contest: Contest,
    folder: Path,
    *,
    jobs: int = 1,
    ray: str | None = None,
    resume: bool = False,
    progress: Callable[[int], None] | None = None,
) -> list[Played]:
    """Play the games that are missing in the results file of the folder; `progress` is told how many games are done.

    Ctrl-C keeps the games played so far: the same contest can go on in the same folder.
    """
    waits = finishing if jobs == 1 and ray is None else None
    with interrupts(waits) as interrupted, ResultsFile(folder, contest, resume) as results_file:
        missing = [each for each in contest.fixtures() if each.key not in results_file.played]
        done = contest.size - len(missing)
        if progress:
            progress(done)
        try:
            with closing(results(contest, missing, jobs, ray, interrupted)) as finished:
                for game in finished:
                    results_file.add(game)
                    done += 1
                    for lost in game.forfeits:
                        tell(lost)
                    if progress:
                        progress(done)
        except WorkerLost:
            if not interrupted():
                raise
        if interrupted() and done < contest.size:
            raise Interrupted(done, done)
        return results_file.games(contest)


def tell(lost: Forfeit) -> None:
    """Log a forfeit; `said` is for a handler that shows it to people in their language."""
    said = ("ladder.forfeit", {"game": lost.game, "bot": lost.bot, "reason": lost.reason})
    what = (lost.game, lost.line, lost.bot, lost.reason)
    log.warning("game %s, line %d: %s forfeits: %s", *what, extra={"said": said})


def finishing() -> None:
    log.warning(
        "interrupted: the game is played to its end, once more stops now", extra={"said": ("ladder.finishing", {})}
    )


def results(
    contest: Contest, fixtures: list[Fixture], jobs: int, ray: str | None, interrupted: Callable[[], bool]
) -> Generator[Played, None, None]:
    """The games as they end, in any order, until all are played or the run is interrupted."""
    if not fixtures:
        return
    if ray is not None:
        yield from results_of_cluster(contest, fixtures, ray, interrupted)
    elif jobs == 1:
        for fixture in fixtures:
            yield play(contest, fixture)
            if interrupted():
                return
    else:
        yield from results_of_processes(contest, fixtures, min(jobs, len(fixtures)), interrupted)


def results_of_processes(
    contest: Contest, fixtures: Iterable[Fixture], jobs: int, interrupted: Callable[[], bool]
) -> Generator[Played, None, None]:
    """Games played by processes that write nothing, so that they may be stopped in the middle of a game."""
    left = iter(fixtures)
    others = set(multiprocessing.active_children())
    pool = ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"), start_work, (contest, os.getpid()))
    waiting: set[Future[Played]] = set()
    try:
        with sheltered():
            waiting = {pool.submit(work, each) for each in islice(left, 2 * jobs)}
        while waiting and not interrupted():
            ended, waiting = wait(waiting, AWAKE, FIRST_COMPLETED)
            with sheltered():
                waiting |= {pool.submit(work, each) for each in islice(left, len(ended))}
            for each in ended:
                yield each.result()
    except BrokenProcessPool:
        raise WorkerLost(
            "a process that was playing games has died; the games played so far are kept: run the command again"
        ) from None
    finally:
        if waiting:
            for process in set(multiprocessing.active_children()) - others:
                process.terminate()
        pool.shutdown(cancel_futures=True)


_contests: list[Contest] = []
"""The contest of a worker process."""


def start_work(contest: Contest, parent: int) -> None:
    end_with(parent)
    logging.getLogger("urbes.bots").setLevel(logging.ERROR)  # the process that wrote the forfeit down reports it
    _contests.append(contest)


def work(fixture: Fixture) -> Played:
    return play(_contests[-1], fixture)


def results_of_cluster(
    contest: Contest, fixtures: Iterable[Fixture], address: str, interrupted: Callable[[], bool]
) -> Generator[Played, None, None]:
    """Each game is a task that Ray repeats elsewhere when its worker dies; the same seed gives the same game.

    Ray's own messages go to standard error.
    """
    ray: Any = need("ray", "ray")
    left = iter(fixtures)
    with redirect_stdout(sys.stderr), cluster(ray, address):
        shared = ray.put(contest)
        task = ray.remote(max_retries=RETRIES, num_cpus=1)(play)
        ahead = 2 * max(1, int(ray.cluster_resources().get("CPU", 1)))
        waiting = [task.remote(shared, each) for each in islice(left, ahead)]
        while waiting and not interrupted():
            ended, waiting = ray.wait(waiting, num_returns=1, timeout=AWAKE)
            waiting += [task.remote(shared, each) for each in islice(left, len(ended))]
            for each in ended:
                yield result_of(ray, each)


def result_of(ray: Any, reference: Any) -> Played:
    try:
        played: Played = ray.get(reference)
    except (ray.exceptions.WorkerCrashedError, ray.exceptions.NodeDiedError, ray.exceptions.OutOfMemoryError):
        raise WorkerLost(
            f"a game lost its worker more than {RETRIES} times; the games played so far are kept"
        ) from None
    return played


def knock(address: str) -> None:
    """Check that a cluster answers there: Ray itself would wait for ever and ignore Ctrl-C."""
    kind, _, place = address.rpartition("://")
    if address in (AUTO, LOCAL) or kind not in ("", "ray"):
        return
    there = urlsplit(f"//{place}")
    if there.hostname is None or there.port is None:
        raise ValueError("it should be HOST:PORT or ray://HOST:PORT")
    socket.create_connection((there.hostname, there.port), PATIENCE).close()


@contextmanager
def cluster(ray: Any, address: str) -> Iterator[None]:
    """Join a cluster, or start one on this machine that ends with this process."""
    for name, value in QUIET.items():
        os.environ.setdefault(name, value)
    polite = signal.getsignal(signal.SIGTERM)
    where = {"address": LOCAL, "include_dashboard": False} if address == LOCAL else {"address": address}
    try:
        knock(address)
        with sheltered():
            ray.init(log_to_driver=False, logging_level=logging.ERROR, **where)
    except (OSError, ValueError, RuntimeError) as error:
        raise OptionError(f"no Ray cluster at {address}: {error}; give the address of one, or `{LOCAL}`") from None
    if threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGTERM, polite)  # Ray has installed its own handler
    try:
        yield
    finally:
        ray.shutdown()
