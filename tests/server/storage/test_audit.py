"""The audit accepts games that were played or imported, and finds damage in every part of the stored data."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import create_engine

from tests.games.test_recorded import FILES
from tests.server.client import Guest, Json, Server
from tests.server.test_admin import admin, play
from urbes import titles
from urbes.engine.record import decode, encode
from urbes.server.storage.audit import Finding, audit

DAMAGE = {
    "moves: one is lost": "DELETE FROM entries WHERE table_id = :table AND n = 5",
    "moves: the last is lost": "DELETE FROM entries WHERE table_id = :table AND n = :last",
    "moves: all are lost": "DELETE FROM entries WHERE table_id = :table",
    "moves: another number": "UPDATE entries SET move = move + 1 WHERE table_id = :table AND n = 5",
    "moves: another text": "UPDATE entries SET text = text || '!' WHERE table_id = :table AND n = 5",
    "moves: another seat": "UPDATE entries SET seat = 1 - seat WHERE table_id = :table AND n = 5",
    "moves: taken back": "UPDATE entries SET move = NULL, text = '', undo = 1 WHERE table_id = :table AND n = :last",
    "chance: another set-up": "UPDATE entries SET chance = '[0]' WHERE table_id = :table AND n = 0",
    "chance: another draw": "UPDATE entries SET chance = :swapped WHERE table_id = :table AND n = 0",
    "chance: another seed": "UPDATE tables SET seed = 'x' || seed WHERE id = :table",
    "chance: no seed": "UPDATE tables SET seed = NULL WHERE id = :table",
    "chance: an empty seed": "UPDATE tables SET seed = '' WHERE id = :table",
    "chance: another commitment": "UPDATE tables SET commitment = 'x' || commitment WHERE id = :table",
    "chance: no commitment": "UPDATE tables SET commitment = '' WHERE id = :table",
    "chance: no promise at all": "UPDATE tables SET commitment = '', seed = '' WHERE id = :table",
    "scheme: another": "UPDATE tables SET scheme = 'stream' WHERE id = :table",
    "scheme: unknown": "UPDATE tables SET scheme = 'tarot' WHERE id = :table",
    "chance: dealt later": "UPDATE tables SET dealt_from = 100000 WHERE id = :table",
    "result: other scores": 'UPDATE tables SET result = \'{"scores":[1,2],"ranking":[2,1]}\' WHERE id = :table',
    "result: none": "UPDATE tables SET result = NULL WHERE id = :table",
    "result: not over": "UPDATE tables SET status = 'running', turn_seat = 0 WHERE id = :table",
    "result: somebody decides": "UPDATE tables SET turn_seat = 1 WHERE id = :table",
    "seats: one is lost": "DELETE FROM seats WHERE table_id = :table AND seat = 1",
    "seats: others": "UPDATE seats SET seat = seat + 5 WHERE table_id = :table AND seat = 1",
    "seats: more players": "UPDATE tables SET players = players + 1 WHERE id = :table",
    "seats: nobody's": "UPDATE seats SET person_id = 'nobody' WHERE table_id = :table AND seat = 1",
    "seats: swapped": "UPDATE seats SET person_id = (SELECT s.person_id FROM seats s"
    " WHERE s.table_id = :table AND s.seat = 1 - seats.seat) WHERE table_id = :table",
}
"""Each of these damages one finished game of two people."""


class Stored:
    """A stopped server's database, and the table that is damaged in it."""

    def __init__(self, server: Server, table: Json) -> None:
        self.server = server
        self.file = server.data / "urbes.sqlite"
        self.table = table["id"]


@pytest.fixture(scope="module")
def stored(tmp_path_factory: pytest.TempPathFactory) -> Stored:
    """All recorded games imported (one also without its seed), one game played here to its end, and one that runs."""
    server = Server(tmp_path_factory.mktemp("audit") / "data")
    server.start()
    try:
        with Guest(server, "Ann") as ann, Guest(server, "Ben") as ben:
            for file in FILES:
                ann.http.post("/api/records", content=file.read_bytes()).raise_for_status()
            seedless = decode(FILES[0].read_bytes())
            seedless.seed = None
            ann.http.post("/api/records", content=encode(seedless)).raise_for_status()
            table = play_to_the_end(ann, ben)
            running = ann.make_table(seats=("me", "me"))
            ann.start(running)
            with ann.sit(running) as seat:
                play(seat, 4)
    finally:
        server.stop()
    return Stored(server, table)


def play_to_the_end(ann: Guest, ben: Guest) -> Json:
    """A game of two people, some of whose moves are taken back."""
    table = ann.make_table()
    ben.join(table)
    turn = ann.start(table)["turn"]
    with ann.sit(table) as one, ben.sit(table) as two:
        n = 0
        while turn >= 0:
            seat = (one, two)[turn]
            moves = seat.hello(since=n)["position"]["legal"]
            n = seat.command("move", n, move=moves[0]["move"])["n"]
            if n % 10 == 0 and (back := seat.command("undo", n, count=1))["type"] == "done":
                n = back["n"]
            turn = seat.hello(since=n)["position"]["turn"]
    return table


def test_games_as_they_are_pass(stored: Stored) -> None:
    count = len(FILES) + 3
    assert f"{count} tables replayed" in admin(stored.server, "audit")
    found = findings(stored.file)
    played = {(finding.game, finding.status) for finding in found}
    assert played >= {(title.key, "over") for title in titles()}
    assert [finding.status for finding in found].count("running") == 1


@pytest.mark.parametrize("name", DAMAGE)
def test_damage_is_found(stored: Stored, tmp_path: Path, name: str) -> None:
    harmed = tmp_path / "harmed.sqlite"
    shutil.copyfile(stored.file, harmed)
    with closing(sqlite3.connect(harmed)) as database:
        database.execute("DELETE FROM entries WHERE table_id != ?", (stored.table,))
        database.execute("DELETE FROM tables WHERE id != ?", (stored.table,))
        database.commit()
        assert [finding.differences for finding in findings(harmed)] == [[]]
        (last,) = database.execute("SELECT MAX(n) FROM entries").fetchone()
        (chance,) = database.execute("SELECT chance FROM entries WHERE n = 0").fetchone()
        values = {"table": stored.table, "last": last, "swapped": swapped(chance)}
        assert database.execute(DAMAGE[name], values).rowcount > 0
        database.commit()
    (finding,) = findings(harmed)
    assert finding.differences


def swapped(chance: str) -> str:
    """Swap two draws of a set-up: it is as legal as before, but not what the seed deals."""
    draws = chance.strip("[]").split(",")
    for place in range(len(draws) - 1):
        if draws[place] != draws[place + 1]:
            draws[place : place + 2] = reversed(draws[place : place + 2])
            return f"[{','.join(draws)}]"
    raise AssertionError("all draws are equal")


def findings(file: Path) -> list[Finding]:
    engine = create_engine(f"sqlite:///{file}")
    found = list(audit(engine))
    engine.dispose()
    return found
