"""Bots at tables: they move by themselves and think in processes of their own, and no bot can stop a game."""

import os
import signal
import sys
import time
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.bots import bad
from tests.server.client import Guest, Json, Server, TableSocket
from tests.waiting import MARKS, searching, wait_until
from urbes import find_title
from urbes.engine.errors import UnknownChoice
from urbes.server.settings import Settings
from urbes.server.tables.repository import BotCheck

LONG = 300.0


def workers_of(server: Server) -> list[int]:
    """The processes in which the bots of a server think."""
    assert server.process is not None
    tasks = Path(f"/proc/{server.process.pid}/task")
    children = [int(pid) for task in tasks.iterdir() for pid in told_of(task / "children").split()]
    return [pid for pid in children if b"urbes.bots.worker" in told_of(Path(f"/proc/{pid}/cmdline"))]


def told_of(file: Path) -> bytes:
    """What the system tells of a process or thread; nothing if it has just ended."""
    try:
        return file.read_bytes()
    except (FileNotFoundError, ProcessLookupError):
        return b""


def until_over(seat: TableSocket) -> Json:
    """Listen until the game is over."""
    snapshot = seat.hello(detail="log")
    turn = snapshot["position"]["turn"]
    end = time.monotonic() + LONG
    while turn != -1:
        assert time.monotonic() < end, "the game does not end"
        turn = seat.hear("update")["turn"]
    return seat.hello(since=-1)


@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [
        ("porta-nigra", ("random", "greedy"), {}),
        ("porta-nigra", ("level:4@0.01", "level:5@0.01"), {}),
        ("panticapaeum", ("level:6@0.002", "level:3@0.1"), {}),
        ("nova-roma", ("level:2@0.1",), {}),
        ("porta-nigra", ("level:1", "mcts:3", "random", "greedy"), {}),
        ("panticapaeum", ("random", "greedy", "mcts:2"), {}),
        ("nova-roma", ("random",), {}),
        ("nova-roma", ("greedy", "random", "mcts:1"), {"associate_draft": True}),
    ],
)
def test_bots_play_whole_games_by_themselves(
    ann: Guest, game: str, seats: tuple[str, ...], options: dict[str, bool]
) -> None:
    table = ann.make_table(game, seats, options=options)
    ann.start(table)
    with ann.sit(table) as seat:
        over = until_over(seat)
    assert over["table"]["status"] == "over"
    assert over["thinking"] is None
    made = [line for line in over["lines"] if line["n"] > 0]
    assert {line["bot"] for line in made} == set(seats)
    assert not [line for line in made if "complaint" in line]
    assert all(seats[line["seat"]] == line["bot"] for line in made)


@pytest.mark.parametrize("spec", ["level:1", "level:2", "level:3"])
def test_a_person_plays_against_characters(ann: Guest, spec: str) -> None:
    table = ann.make_table("porta-nigra", ("me", spec))
    ann.start(table)
    with ann.sit(table) as seat:
        seen = seat.hello()
        for _ in range(25):
            position, n = seen["position"], seen["n"]
            assert (seen.get("thinking") is None) == (position["turn"] != 1)
            if position["turn"] == 0:
                seat.say(type="move", id=f"m{n}", expected_n=n, move=position["legal"][0]["move"])
            seen = seat.hear("update")
            for line in seen["lines"]:
                assert line.get("bot") == (spec if line["seat"] == 1 else None)
                assert "complaint" not in line


def test_a_bot_that_would_think_for_ever_is_refused(ann: Guest) -> None:
    asked = {"game": "porta-nigra", "seats": [{"who": "me"}, {"who": "bot", "bot": "mcts:60s"}]}
    assert ann.post("/api/tables", asked, status=400)["facts"] == {"bot": "mcts:60s"}


def test_no_server_imports_what_somebody_names(ann: Guest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In the laboratory `module:factory` names a researcher's own bot; here it names no bot."""
    asked = {"game": "porta-nigra", "seats": [{"who": "me"}, {"who": "bot", "bot": "tests.lab.own:Last"}]}
    assert ann.post("/api/tables", asked, status=422)["code"] == "unknown_choice"
    (tmp_path / "planted.py").write_text("class Planted: pass\n", encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    settings = Settings()
    with pytest.raises(UnknownChoice, match="unknown bot: planted:Planted"):
        BotCheck(settings.bot_maker, settings.bot_seconds)("planted:Planted", find_title("porta-nigra"))
    assert "planted" not in sys.modules


def test_waiting_bots_are_found_at_the_start(server: Server) -> None:
    with Guest(server, "Ann") as ann:
        table = ann.make_table("porta-nigra", ("level:1", "random"))
        ann.start(table)
        server.kill()
        server.start()
        with ann.sit(table) as seat:
            assert until_over(seat)["table"]["status"] == "over"


def test_a_worker_that_is_killed_is_replaced_and_the_move_computed_again(tmp_path: Path) -> None:
    maker = {"URBES_BOT_MAKER": bad.MAKER, "URBES_BOT_WORKERS": "1", MARKS: str(tmp_path)}
    server = Server(tmp_path / "data", environment=maker)
    server.start()
    with ExitStack() as stack:
        stack.callback(server.stop)
        ann = stack.enter_context(Guest(server, "Ann"))
        table = ann.make_table("porta-nigra", ("searches", "searches"))
        ann.start(table)
        seat = stack.enter_context(ann.sit(table))
        assert seat.hello()["thinking"] == "searches"
        (busy,) = wait_until(lambda: searching(tmp_path), "a search", LONG)
        assert workers_of(server) == [busy]
        before = seat.hello()["n"]
        os.kill(busy, signal.SIGKILL)
        lines: list[Json] = []
        while not lines:
            lines = [line for line in seat.hear("update")["lines"] if line["n"] > before]
        assert "complaint" not in lines[0]
        assert "died" in server.log.read_text()
        assert busy not in workers_of(server)


@pytest.mark.parametrize(
    ("spec", "complaint"), [("raises", "raised"), ("cheats", "illegal"), ("dies", "died"), ("sleeps", "overran")]
)
def test_a_bot_that_fails_is_named_and_a_legal_move_is_played(tmp_path: Path, spec: str, complaint: str) -> None:
    server = Server(tmp_path / "data", environment={"URBES_BOT_MAKER": bad.MAKER, "URBES_BOT_WORKERS": "1"})
    server.start()
    try:
        with Guest(server, "Ann") as ann:
            table = ann.make_table("porta-nigra", (spec, "random"))
            ann.start(table)
            with ann.sit(table) as seat:
                lines = seat.hello()["lines"]
                while not any(line.get("bot") == spec for line in lines):
                    lines += seat.hear("update")["lines"]
                assert next(line["complaint"] for line in lines if line.get("bot") == spec) == complaint
        assert f"{spec} " in server.log.read_text()
    finally:
        server.stop()
