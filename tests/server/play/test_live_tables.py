"""Messages of a live table: they are encoded once for each line and view, and equal to freshly encoded ones."""

import random
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from tests.server.client import Guest, Json, Server
from urbes.engine.game import NOBODY
from urbes.engine.match import Match
from urbes.engine.registry import titles
from urbes.engine.title import Title
from urbes.server.play.live_table import LiveTable, read_lines
from urbes.server.play.live_tables import STEPS_KEPT, LiveTables
from urbes.table.commands import RequestId
from urbes.table.facts import RUNNING, Seated, TableFacts
from urbes.table.log import Change, StoredLine

SEED = "0" * 64


def facts_of(match: Match) -> TableFacts:
    empty: dict[str, Any] = dict.fromkeys(TableFacts.__struct_fields__)
    seat: dict[str, Any] = dict.fromkeys(Seated.__struct_fields__)
    return TableFacts(
        **{
            **empty,
            "id": "t",
            "game": match.title.key,
            "edition": match.edition.hash,
            "players": match.players,
            "options": match.options,
            "host_id": "ann",
            "status": RUNNING,
            "open": False,
            "seed": SEED,
            "commitment": "",
            "scheme": "piles",
            "dealt_from": 0,
            "created_at": 0,
            "seats": [Seated(**{**seat, "seat": number, "name": "Ann"}) for number in range(match.players)],
        }
    )


def line(n: int, match: Match) -> StoredLine:
    entry = match.log[n]
    chance = msgspec.json.encode(entry.chance).decode()
    row = (n, entry.seat, entry.move, entry.text, chance, entry.undo, None, None, None, None, n)
    return read_lines([row])[0]


def loaded(match: Match) -> LiveTable:
    live_table = LiveTable(facts_of(match))
    live_table.edition = match.edition
    live_table.take_in([line(n, match) for n in range(len(match.log))])
    return live_table


def told(live_table: LiveTable, seat: int, since: int) -> Json:
    found: Json = msgspec.json.decode(live_table.encoded_snapshot(None, seat, since))
    del found["now"]
    return found


@pytest.mark.parametrize("title", titles(), ids=lambda title: title.key)
def test_cached_updates_equal_fresh_ones(title: Title) -> None:
    chance = random.Random(7)
    match = Match.start(title, 3, seed=SEED)
    live_table = loaded(match)
    for _ in range(60):
        known = len(match.log)
        if chance.random() < 0.2 and len(match.steps) > 1:
            match.undo(1, consent=True)
        elif match.game.seat != NOBODY:
            match.play(match.game.seat, chance.choice(match.game.legal()))
        if chance.random() < 0.5:
            live_table.take_in([line(n, match) for n in range(known, len(match.log))])
        else:  # as after a move of this node
            live_table.match = match
            live_table.commit(Change([line(n, match) for n in range(known, len(match.log))], None))
        seat, since = chance.randrange(-1, 3), chance.randrange(-1, live_table.n + 3)
        assert told(live_table, seat, since) == told(loaded(match), seat, since)
        live_table.match = loaded(match).match


def test_a_position_and_its_lines_are_encoded_once(monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match.start(titles()[0], 2, seed=SEED)
    for _ in range(10):
        match.play(match.game.seat, match.game.legal()[0])
    live_table = loaded(match)
    asked: list[int] = []
    position, lines = LiveTable.position, LiveTable.lines

    def counted_position(self: LiveTable, seat: int, n: int | None = None) -> Any:
        asked.append(seat)
        return position(self, seat, n)

    def counted_lines(self: LiveTable, seat: int, since: int) -> Any:
        asked.append(seat)
        return lines(self, seat, since)

    monkeypatch.setattr(LiveTable, "position", counted_position)
    monkeypatch.setattr(LiveTable, "lines", counted_lines)
    for since in (-1, 3, 5, 100, -1):
        for seat in (0, NOBODY):
            live_table.encoded_snapshot(None, seat, since)
    assert sorted(asked) == [NOBODY, NOBODY, 0]  # where nothing is secret, lines are encoded once for all


def test_idle_tables_are_unloaded_when_there_are_too_many() -> None:
    match = Match.start(titles()[0], 2, seed=SEED)
    for _ in range(STEPS_KEPT):
        match.play(match.game.seat, match.game.legal()[0])
    stub: Any = type("Stub", (), {"on_remote_change": [], "on_reconnect": []})()
    live_tables = LiveTables(stub, stub, stub, 4)
    for name in "abcd":
        live_tables.loaded[name] = loaded(match)
    live_tables.loaded["a"].pins = 1
    live_tables.unload_idle()
    assert list(live_tables.loaded) == ["a", "b", "c", "d"]
    for name, rest in (("e", ["a", "c", "d", "e"]), ("f", ["a", "d", "e", "f"])):
        live_tables.loaded[name] = loaded(match)
        live_tables.unload_idle()
        assert list(live_tables.loaded) == rest
    twice = loaded(match)
    long_one = twice.playing()
    for _ in range(STEPS_KEPT):
        long_one.play(long_one.game.seat, long_one.game.legal()[0])
    del live_tables.loaded["d"]
    live_tables.loaded["g"] = twice
    live_tables.unload_idle()
    assert list(live_tables.loaded) == ["a", "f", "g"]


@pytest.fixture
def both(shared_server: Server) -> Iterator[tuple[Guest, Json]]:
    with Guest(shared_server, "Ann") as ann:
        table = ann.make_table(seats=("me", "me"))
        ann.start(table)
        yield ann, table


def test_ids_of_the_servers_own_commands_are_refused(both: tuple[Guest, Json]) -> None:
    ann, table = both
    with ann.sit(table) as seat:
        seat.hello()
        for kind, more in (("move", {"move": 0, "expected_n": 0}), ("say", {"text": "Hm."})):
            seat.say(type=kind, id="consent-1", **more)
            refused = seat.hear("refused")
            assert (refused["id"], refused["problem"]["code"]) == ("consent-1", "bad_request")
    body = {"id": "consent-1", "expected_n": 0, "move": 0}
    assert ann.http.post(f"/api/tables/{table['id']}/moves", json=body).json()["code"] == "bad_request"
    for good in ("consent", "my-consent-1", "Consent-1"):
        assert msgspec.convert(good, RequestId) == good
