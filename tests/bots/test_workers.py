"""Bots in processes of their own: hidden facts never get there, and no bot disturbs another's game."""

import asyncio
import itertools
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import CancelledError, Future
from pathlib import Path

import msgspec
import pytest

import urbes
from tests.waiting import MARKS, PATIENCE, wait_until
from urbes import Edition, Game, Stream, Title, find_title
from urbes.bots import worker
from urbes.bots import workers as module
from urbes.bots.jobs import Answer, Busy, Closed
from urbes.bots.protocol import Request
from urbes.bots.worker_process import NICE, WorkerProcess
from urbes.bots.workers import Workers
from urbes.engine.errors import OptionError, UnknownChoice, UrbesError
from urbes.engine.playout import play_out

from .bad import MAKER, WORDS

TITLE = find_title("porta-nigra")
TABLES = [(title, players) for title in urbes.titles() for players in title.players]
every_table = pytest.mark.parametrize(
    ("title", "players"), TABLES, ids=[f"{title.key}-{players}" for title, players in TABLES]
)


def middle(title: Title, players: int, seed: str, decisions: int) -> Game:
    """A position somewhere in a random game at which a seat has a choice."""
    game, luck = urbes.new(title.key, players, seed)
    choice = Stream(f"{seed}/choice")
    found = None
    while game.seat >= 0 and (decisions >= 0 or found is None):
        if len(game.legal()) > 1:
            found = game.clone()
        decisions -= play_out(game, luck, choice, 1)
    assert found is not None
    return found


@pytest.fixture(scope="module")
def pool() -> Iterator[Workers]:
    """Two workers that know bad bots too."""
    with Workers(2, maker=MAKER) as found:
        yield found


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """Everything that is written to a worker's pipe."""
    found: list[bytes] = []
    exchange = WorkerProcess.exchange

    def listen(self: WorkerProcess, data: bytes | None, seconds: float) -> bytes:
        if data is not None:
            found.append(data)
        return exchange(self, data, seconds)

    monkeypatch.setattr(WorkerProcess, "exchange", listen)
    return found


@every_table
def test_the_process_of_a_bot_never_receives_the_truth(
    title: Title, players: int, pool: Workers, sent: list[bytes]
) -> None:
    """Two games that look the same to a seat send the same bytes: the bytes tell nothing that the seat cannot know."""
    hidden = redrawn = 0
    for number in range(12):
        game = middle(title, players, f"secret {number}", 4 + 9 * number)
        seat = game.seat
        truths = [game, *[title.determinize(game, seat, Stream(f"other truth {other}")) for other in range(3)]]
        hidden += len({msgspec.json.encode(title.dump(truth)) for truth in truths}) > 1
        sent.clear()
        answers = [pool.decide(title, truth, seat, "random", f"seed {number}", table="one") for truth in truths]
        assert len(sent) == len(truths)
        assert len(set(sent)) == 1
        assert {answer.move for answer in answers} == {answers[0].move}
        redrawn += msgspec.json.decode(sent[0], type=Request).position != title.dump(game)
    # In solo games and in Panticapaeum nothing is hidden except what chance has not decided yet.
    assert (hidden > 0) == (redrawn > 0) == (players > 1 and title.key != "panticapaeum")


def test_the_hands_of_others_are_not_among_the_bytes(pool: Workers, sent: list[bytes]) -> None:
    """The same seen directly: over many seeds the hands that are sent are the true ones no more often than by luck."""
    game = middle(TITLE, 2, "hands", 40)
    other = 1 - game.seat
    true = hand(TITLE.dump(game), other)
    for number in range(40):
        pool.decide(TITLE, game, game.seat, "random", f"seed {number}", table="one")
    hands = [hand(msgspec.json.decode(data, type=Request).position, other) for data in sent]
    assert all(len(each) == len(true) for each in hands)
    assert sum(each == true for each in hands) < len(hands) / 2
    assert len({tuple(each) for each in hands}) > 1


def hand(position: dict[str, object], seat: int) -> list[object]:
    players = position["players"]
    assert isinstance(players, list)
    found = players[seat]["hand"]
    assert isinstance(found, list)
    return found


def test_the_seed_of_the_game_is_not_among_the_bytes(pool: Workers, sent: list[bytes]) -> None:
    seed = "a seed that nobody may guess"
    game = middle(TITLE, 3, seed, 30)
    pool.decide(TITLE, game, game.seat, "greedy", "a seed for the bot", table="one")
    assert seed.encode() not in sent[0]
    assert b"a seed for the bot" in sent[0]


@pytest.mark.parametrize("spec", ["greedy", "mcts:60", "level:2@4"])
def test_whoever_serves_the_moves_are_the_same(spec: str) -> None:
    """One worker or three, alone or among other tables, in this order or another: equal seeds give equal games.

    Only iterations bound the searches: the character has more time than it can need.
    """
    games = []
    for count in (1, 3):
        with Workers(count) as workers:
            games.append([moves for _, moves in sorted(play_together(workers, spec, reverse=count == 3).items())])
    assert games[0] == games[1]


def play_together(workers: Workers, spec: str, reverse: bool) -> dict[str, list[int]]:
    """Some decisions at three tables at a time."""
    tables = {f"table {number}": urbes.new(TITLE.key, 2, f"game {number}") for number in range(3)}
    moves: dict[str, list[int]] = {name: [] for name in tables}
    for number in range(12):
        order = sorted(tables, reverse=reverse)
        asked = {}
        for name in order:
            game = tables[name][0]
            asked[name] = workers.submit(TITLE, game, game.seat, spec, f"{name} {number}", table=name)
        for name in order:
            answer = asked[name].result(PATIENCE)
            assert answer.complaint is None
            tables[name][0].apply(answer.move, tables[name][1])
            moves[name].append(answer.move)
    return moves


@pytest.mark.parametrize(
    ("spec", "kind", "words"),
    [
        *[(spec, kind, f"{spec} {words}") for spec, (kind, words) in WORDS.items()],
        ("dies", "died", "dies died: exit status -9"),
    ],
)
def test_a_bad_bot_is_named_and_replaced_by_a_legal_move(
    spec: str, kind: str, words: str, pool: Workers, caplog: pytest.LogCaptureFixture
) -> None:
    game = middle(TITLE, 2, "bad", 32)
    answers = [pool.decide(TITLE, game, game.seat, spec, f"seed {number}", table="bad") for number in range(4)]
    assert {str(answer.complaint) for answer in answers} == {words}
    assert {answer.complaint.kind for answer in answers if answer.complaint} == {kind}
    assert all(answer.move in game.legal() for answer in answers)
    assert len({answer.move for answer in answers}) > 1
    assert pool.decide(TITLE, game, game.seat, spec, "seed 3", table="bad").move == answers[3].move
    assert words in caplog.text
    assert pool.decide(TITLE, game, game.seat, "greedy", "seed", table="bad").complaint is None


def test_a_move_may_be_any_kind_of_whole_number(pool: Workers) -> None:
    game = middle(TITLE, 2, "number", 32)
    answer = pool.decide(TITLE, game, game.seat, "counts", "seed", table="number")
    assert (answer.move, answer.complaint) == (game.legal()[-1], None)


def test_a_bot_that_overruns_is_ended_and_disturbs_nobody(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(module, "GRACE", 0.3)
    game = middle(TITLE, 2, "late", 32)
    with Workers(2, maker=MAKER, eager=True) as pool:
        slow = pool.submit(TITLE, game, game.seat, "sleeps", "seed", table="slow")
        quick = [pool.submit(TITLE, game, game.seat, "random", f"{n}", table=f"quick {n}") for n in range(4)]
        assert all(future.result(PATIENCE).complaint is None for future in quick)
        answer = slow.result(PATIENCE)
        assert answer.complaint is not None
        assert answer.complaint.kind == "overran"
        told = re.fullmatch(r"sleeps overran its time: (\d+\.\d\d) s for a turn of 0\.1 s", str(answer.complaint))
        assert told
        assert 0.4 <= float(told[1]) < 30
        assert answer.move in game.legal()
        assert "sleeps overran its time" in caplog.text
        assert pool.decide(TITLE, game, game.seat, "random", "seed", table="slow").complaint is None
        tables = itertools.count()

        def replaced() -> bool:
            pool.decide(TITLE, game, game.seat, "random", "seed", table=f"{next(tables)}")
            return pool.metrics().replaced > 0

        wait_until(replaced, "a new process")
        assert pool.metrics().replaced == 1


def test_time_is_counted_by_the_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Decisions of a tenth of a second add up until the turn overruns; then the rest of it gets its time anew."""
    monkeypatch.setattr(module, "GRACE", 1.0)
    game = middle(TITLE, 2, "turn", 0)
    with Workers(1, maker=MAKER, eager=True) as workers:
        kinds: list[str | None] = []
        while kinds[-2:-1] != ["overran"] and len(kinds) < 40:
            answer = workers.decide(TITLE, game, game.seat, "dawdles", f"{len(kinds)}", table="one", limit=1.0)
            kinds.append(answer.complaint.kind if answer.complaint else None)
    assert 4 <= len(kinds) <= 22
    assert set(kinds[:-2]) == {None}
    assert kinds[-1] is None


def test_a_killed_process_costs_one_move_and_nothing_else(sent: list[bytes]) -> None:
    game = middle(TITLE, 2, "killed", 32)
    with Workers(1, maker=MAKER) as workers:
        assert workers.decide(TITLE, game, game.seat, "random", "1", table="one").complaint is None
        thinking = workers.submit(TITLE, game, game.seat, "sleeps", "2", table="one", limit=20)
        waiting = workers.submit(TITLE, game, game.seat, "greedy", "3", table="two")
        wait_until(lambda: len(sent) == 2, "both requests")
        os.kill(pid_of(workers), signal.SIGKILL)
        answer = thinking.result(PATIENCE)
        assert answer.complaint is not None
        assert answer.complaint.kind == "died"
        assert answer.move in game.legal()
        assert waiting.result(PATIENCE).complaint is None
        idle = pid_of(workers)
        os.kill(idle, signal.SIGKILL)
        wait_until(lambda: not exists(idle), "the end of the worker")
        assert workers.decide(TITLE, game, game.seat, "random", "4", table="one").complaint is None
        assert workers.metrics().replaced == 2
        assert workers.metrics().complaints == {"died": 1}


def pid_of(workers: Workers) -> int:
    process = workers.processes[0]
    assert process is not None
    return process.pid


def test_what_a_bot_prints_does_not_get_between_the_replies(pool: Workers, capfd: pytest.CaptureFixture[str]) -> None:
    game = middle(TITLE, 2, "chat", 32)
    answers = [pool.decide(TITLE, game, game.seat, "chatters", f"{number}", table="chat") for number in range(3)]
    assert [answer.complaint for answer in answers] == [None] * 3
    assert {answer.move for answer in answers} == {game.legal()[-1]}


def test_tables_take_turns() -> None:
    """A table that asks for many decisions does not keep the others waiting."""
    heard: list[str] = []
    game = middle(TITLE, 2, "fair", 32)
    with Workers(1, maker=MAKER, heard=lambda answer: heard.append(answer.table)) as workers:
        asked: list[Future[Answer]] = []
        with workers.change:  # nothing is taken until all have asked
            for table, times in (("greedy", 6), ("modest", 2), ("late", 1)):
                for number in range(times):
                    asked.append(workers.submit(TITLE, game, game.seat, "dawdles", f"{number}", table=table, limit=9))
            assert workers.metrics().waiting == 9
        assert [future.result(PATIENCE).complaint for future in asked] == [None] * 9
        metrics = workers.metrics()
    assert heard.index("late") <= 3
    assert [number for number, table in enumerate(heard) if table == "modest"][-1] <= 5
    assert metrics.answered == 9
    assert metrics.waiting == metrics.thinking == 0
    assert metrics.seconds >= 0.9
    assert asked[-1].result().waited > 0


def test_what_somebody_waits_for_comes_first_but_not_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[str] = []
    game = middle(TITLE, 2, "awaited", 32)

    def ask(workers: Workers, table: str, awaited: bool) -> Future[Answer]:
        return workers.submit(TITLE, game, game.seat, "random", table, table=table, awaited=awaited)

    with Workers(1, heard=lambda answer: heard.append(answer.table)) as workers:
        for patient, first in ((PATIENCE, ["a", "b", "idle"]), (-1.0, ["idle", "a", "b"])):
            monkeypatch.setattr(module, "PATIENT", patient)
            with workers.change:  # nothing is taken until all have asked
                asked = [ask(workers, table, table != "idle") for table in ("idle", "a", "b")]
            assert [future.result(PATIENCE).complaint for future in asked] == [None] * 3
            assert heard == first
            heard.clear()


def test_a_quick_decision_does_not_wait_for_a_long_one() -> None:
    game = middle(TITLE, 2, "quick", 32)
    with Workers(2, quick=1, maker=MAKER) as workers:
        long = [workers.submit(TITLE, game, game.seat, "sleeps", f"{n}", table=f"{n}", limit=25) for n in range(2)]
        for number in range(3):
            answer = workers.submit(TITLE, game, game.seat, "random", f"{number}", table="quick", quick=True)
            assert answer.result(PATIENCE).complaint is None
        assert not any(future.done() for future in long)
        assert workers.metrics().waiting == 1, "the process for quick decisions takes no long one"
        quick, deep = (process.pid for process in workers.processes if process is not None)
        own = os.getpriority(os.PRIO_PROCESS, 0)
        assert os.getpriority(os.PRIO_PROCESS, quick) == own
        wait_until(lambda: os.getpriority(os.PRIO_PROCESS, deep) == min(own + NICE, 19), "a process that steps back")


def test_a_turn_stays_where_it_began_whatever_is_said_later() -> None:
    """Otherwise neither process would take the decision: its kind belongs to one, but its tree is in the other."""
    game = middle(TITLE, 2, "stays", 0)
    with Workers(2, quick=1, maker=MAKER) as workers:
        for number in range(4):
            answer = workers.submit(
                TITLE, game, game.seat, "dawdles", f"{number}", table="one", limit=9, quick=number % 2 == 0
            )
            assert answer.result(PATIENCE).complaint is None
        assert workers.metrics().processes == 1


@pytest.mark.parametrize("quick", [-1, 2, 3])
def test_a_process_is_left_for_long_decisions(quick: int) -> None:
    with pytest.raises(ValueError, match="cannot be kept for quick decisions"):
        Workers(2, quick=quick)


def test_a_listener_that_fails_disturbs_nobody(caplog: pytest.LogCaptureFixture) -> None:
    def fail(answer: Answer) -> None:
        raise ValueError(answer.table)

    game = middle(TITLE, 2, "listener", 32)
    with Workers(1, heard=fail) as workers:
        for number in range(2):
            assert workers.decide(TITLE, game, game.seat, "random", f"{number}", table="here").complaint is None
    assert "ValueError: here" in caplog.text


def test_bots_asked_long_ago_are_forgotten_and_come_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """One worker keeps only so many bots, and a bot that is made again decides like the one that was forgotten."""
    monkeypatch.setattr(worker, "KEPT", 3)
    inside = worker.Worker(worker.find_maker(module.REGISTRY))
    game = middle(TITLE, 2, "forgotten", 32)
    position = TITLE.dump(TITLE.determinize(game, game.seat, Stream("x")))

    def ask(table: str) -> int | None:
        request = Request(table, TITLE.key, TITLE.edition.hash, None, position, game.seat, "level:1", "seed", 60.0)
        return inside.answer(request).move

    moves = [ask(f"table {number}") for number in range(6)]
    assert list(inside.bots) == ["table 3", "table 4", "table 5"]
    assert set(moves) == {ask("table 0")} == {moves[0]}
    assert list(inside.bots) == ["table 4", "table 5", "table 0"]


def test_the_line_is_bounded_and_what_waits_can_be_cancelled() -> None:
    game = middle(TITLE, 2, "line", 32)
    with Workers(1, maker=MAKER, most_waiting=2) as workers:
        first = workers.submit(TITLE, game, game.seat, "dawdles", "0", table="one")
        wait_until(lambda: workers.metrics().thinking == 1, "a decision under way")
        with workers.change:  # nothing is taken meanwhile
            second = workers.submit(TITLE, game, game.seat, "dawdles", "1", table="one")
            third = workers.submit(TITLE, game, game.seat, "dawdles", "2", table="two")
            with pytest.raises(Busy, match="2 decisions are waiting already"):
                workers.submit(TITLE, game, game.seat, "dawdles", "3", table="two")
            assert second.cancel()
        assert first.result(PATIENCE).complaint is None
        assert third.result(PATIENCE).complaint is None
        with pytest.raises(CancelledError):
            second.result()
        assert workers.metrics().answered == 2


def test_answers_can_be_awaited(pool: Workers) -> None:
    game = middle(TITLE, 2, "await", 32)

    async def ask() -> list[Answer]:
        asked = [pool.submit(TITLE, game, game.seat, "greedy", "seed", table=f"{n}") for n in range(3)]
        return await asyncio.gather(*[asyncio.wrap_future(each) for each in asked])

    assert len({answer.move for answer in asyncio.run(ask())}) == 1


def test_candidates_are_explained_and_do_not_disturb_the_player(pool: Workers) -> None:
    game = middle(TITLE, 2, "why", 32)
    answer = pool.decide(TITLE, game, game.seat, "mcts:200", "seed", table="why", most=3)
    assert answer.complaint is None
    assert 1 <= len(answer.candidates) <= 3
    assert all(candidate.move in game.legal() for candidate in answer.candidates)
    shares = [candidate.share for candidate in answer.candidates]
    assert shares == sorted(shares, reverse=True)
    refused = pool.decide(TITLE, game, game.seat, "greedy", "seed", table="why", most=3)
    assert "greedy cannot explain itself" in str(refused.complaint)
    assert refused.candidates == []


@pytest.mark.parametrize(
    ("spec", "error"),
    [("genius", UnknownChoice), ("level:7", UnknownChoice), ("mcts:0s", OptionError), ("greedy:2", OptionError)],
)
def test_a_bad_spec_is_refused_at_once(spec: str, error: type[UrbesError], pool: Workers) -> None:
    game = middle(TITLE, 2, "spec", 3)
    with pytest.raises(error):
        pool.submit(TITLE, game, game.seat, spec, "seed")


@pytest.mark.parametrize("limit", [0.0, -1.0, float("nan"), float("-inf")])
def test_a_limit_that_is_no_time_is_refused_at_once(limit: float, pool: Workers) -> None:
    game = middle(TITLE, 2, "limit", 3)
    with pytest.raises(OptionError, match="a turn takes more than 0 s; the limit is"):
        pool.submit(TITLE, game, game.seat, "random", "seed", limit=limit)
    assert pool.decide(TITLE, game, game.seat, "random", "seed", limit=float("inf")).complaint is None


def test_only_the_seat_that_decides_can_be_asked_for(pool: Workers) -> None:
    game = middle(TITLE, 2, "seat", 3)
    with pytest.raises(UrbesError, match="has nothing to decide now"):
        pool.submit(TITLE, game, 1 - game.seat, "random", "seed")


def test_an_edition_that_does_not_come_with_the_game_travels_along(pool: Workers, sent: list[bytes]) -> None:
    text = (TITLE.folder / "components.toml").read_text(encoding="utf-8")
    mine = Edition(text.replace('"black", order = 1, price = 1', '"black", order = 1, price = 7'))
    game = TITLE.new(2, Stream("mine"), {}, mine)
    answer = pool.decide(TITLE, game, game.seat, "greedy", "seed", edition=mine)
    assert answer.complaint is None
    own = TITLE.new(2, Stream("mine"))
    assert pool.decide(TITLE, own, own.seat, "greedy", "seed", edition=TITLE.edition).complaint is None
    assert [msgspec.json.decode(data, type=Request).printed is None for data in sent] == [False, True]
    lost = pool.decide(TITLE, game, game.seat, "greedy", "seed", table="lost")
    assert "does not come with Porta Nigra" in str(lost.complaint)


def test_who_closes_waits_for_nobody() -> None:
    game = middle(TITLE, 2, "close", 32)
    workers = Workers(1, maker=MAKER)
    thinking = workers.submit(TITLE, game, game.seat, "sleeps", "1", table="one", limit=25)
    waiting = workers.submit(TITLE, game, game.seat, "greedy", "2", table="two")
    wait_until(lambda: workers.metrics().thinking == 1 and workers.processes[0] is not None, "a decision under way")
    pid = pid_of(workers)
    began = time.monotonic()
    workers.close()
    workers.close()
    assert time.monotonic() - began < 20
    for future in (thinking, waiting):
        with pytest.raises(Closed):
            future.result(PATIENCE)
    with pytest.raises(Closed):
        workers.submit(TITLE, game, game.seat, "greedy", "3")
    assert not exists(pid)


def exists(pid: int) -> bool:
    try:
        os.kill(pid, 0)
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (ProcessLookupError, FileNotFoundError):
        return False


PARENT = """
import os, urbes
from pathlib import Path
from tests.bots.bad import MAKER
from tests.waiting import MARKS, searching, wait_until
from urbes.bots.workers import Workers
title = urbes.find_title("porta-nigra")
game, _ = urbes.new("porta-nigra", 2)
workers = Workers(2, maker=MAKER)
asked = [workers.submit(title, game, game.seat, "searches long", f"{n}", table=f"{n}") for n in range(2)]
wait_until(lambda: len(searching(Path(os.environ[MARKS]))) == 2, "two searches")
print(*[process.pid for process in workers.processes], flush=True)
FATE
"""


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere orphans end with their time, not at once")
@pytest.mark.parametrize("fate", ["os.kill(os.getpid(), 9)", "raise SystemExit"])
def test_no_process_outlives_its_parent(fate: str, tmp_path: Path) -> None:
    """This also holds in the middle of a compiled search of five minutes."""
    script = PARENT.replace("FATE", f"import os; {fate}")
    path = os.pathsep.join(sys.path)
    done = subprocess.run(
        [sys.executable, "-c", script],
        env={**os.environ, "PYTHONPATH": path, MARKS: str(tmp_path)},
        capture_output=True,
        encoding="utf-8",
        timeout=2 * PATIENCE,
        check=False,
    )
    assert "Traceback" not in done.stderr
    pids = [int(pid) for pid in done.stdout.split()]
    assert len(pids) == 2
    wait_until(lambda: not any(exists(pid) for pid in pids), "the end of both")
