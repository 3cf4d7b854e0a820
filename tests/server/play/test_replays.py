"""After the game: replay, records, forks, the seed and its promise; and what nobody gets while the game runs."""

import json
import random
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.bots import bad
from tests.server.client import Guest, Json, Server
from tests.server.play.test_bots import until_over
from urbes.engine.chance import PILES, STREAM, Stream
from urbes.engine.game import NOBODY
from urbes.engine.match import Match, verify
from urbes.engine.record import Record, commit, decode, encode
from urbes.engine.registry import find_title, titles


@pytest.fixture(scope="module")
def finished(shared_server: Server) -> Iterator[tuple[Guest, Json]]:
    """A game that two bots have played, and the one who made its table."""
    with Guest(shared_server, "Ann") as ann:
        table = ann.make_table("porta-nigra", ("random", "greedy"))
        commitment = ann.start(table)["commitment"]
        with ann.sit(table) as seat:
            over = until_over(seat)
        assert over["table"]["commitment"] == commitment
        yield ann, over


def path(table: Json) -> str:
    return f"/api/tables/{table['id']}"


def middle(over: Json) -> int:
    n: int = over["n"] // 2
    return n


def played(game: str, players: int, moves: int | None = None) -> Match:
    """A game of random moves, to the end if no number is given; the same one every time."""
    chance = random.Random(3)
    match = Match.start(find_title(game), players, seed="played")
    while match.game.seat != NOBODY and (moves is None or match.decisions < moves):
        match.play(match.game.seat, chance.choice(match.game.legal()))
    return match


def bring(guest: Guest, record: Record, status: int = 201) -> Json:
    answer = guest.http.post("/api/records", content=encode(record))
    assert answer.status_code == status, answer.text
    table: Json = answer.json()
    return table


@pytest.mark.parametrize("title", titles(), ids=lambda title: title.key)
def test_the_score_sheet_tells_nothing_hidden(title: Any) -> None:
    chance = random.Random(5)
    for players in title.players:
        drafts = title.key == "nova-roma" and players > 1
        match = Match.start(title, players, options={"associate_draft": True} if drafts else {}, seed=str(players))
        while match.game.seat != NOBODY:
            game = match.game
            if match.decisions % 20 == 0:
                for seat in range(players):
                    imagined = title.determinize(game, seat, Stream(str(chance.random())))
                    assert title.projection(imagined) == title.projection(game)
                    assert title.breakdown(imagined) == title.breakdown(game)
            match.play(game.seat, chance.choice(game.legal()))


def test_a_finished_game_is_replayed_by_whoever_has_the_link(
    finished: tuple[Guest, Json], ben: Guest, shared_server: Server
) -> None:
    _, over = finished
    table, last = over["table"], over["n"]
    with Guest(shared_server) as stranger:
        replay = stranger.get(f"{path(table)}/replay")
        assert replay["n"] == last
        assert replay["seat"] == NOBODY
        assert [line["n"] for line in replay["lines"]] == list(range(last + 1))
        assert replay["texts"][0] == "set-up"
        assert all(replay["texts"])
        assert replay["turns"][-1] == NOBODY
        assert replay["scores"][-1] == over["position"]["scores"]
        assert replay["table"]["seed"]
        assert stranger.get(path(table)) == replay["table"]
        position = stranger.get(f"{path(table)}/positions/{last}")
        assert position["view"] == replay_view(over)
    assert ben.get(f"{path(table)}/chat", status=404)["code"] == "not_found"
    for seat in (0, 1):
        n = replay["turns"].index(seat)
        position = ben.get(f"{path(table)}/positions/{n}?seat={seat}")
        assert position["legal"]
        assert position["view"]["players"][seat]["hand"] is not None
    assert ben.get(f"{path(table)}/positions/{last + 1}", status=400)["facts"]["last"] == last
    assert ben.get(f"{path(table)}/positions/3?seat=7", status=400)["code"] == "bad_request"


def replay_view(over: Json) -> Json:
    view: Json = over["position"]["view"]
    return view


def test_while_the_game_runs_a_seat_replays_only_what_it_knew(ann: Guest, ben: Guest, shared_server: Server) -> None:
    table = ann.make_table()
    ben.join(table)
    ann.start(table)
    guests = [ann, ben]
    with ann.sit(table) as one, ben.sit(table) as two:
        seats = [one, two]
        for n in range(8):
            seen = [seat.hello() for seat in seats]
            turn = seen[0]["position"]["turn"]
            seats[turn].command("move", n, move=seen[turn]["position"]["legal"][0]["move"])
    for number, guest in enumerate(guests):
        replay = guest.get(f"{path(table)}/replay")
        assert (replay["seat"], replay["texts"], replay["table"]["seed"]) == (number, [], None)
        for n in range(9):
            position = guest.get(f"{path(table)}/positions/{n}")
            assert position["seat"] == number
            assert position["view"]["players"][1 - number]["hand"] is None
            assert bool(position["legal"]) == (position["turn"] == number)
        assert guest.get(f"{path(table)}/replay?seat={1 - number}", status=403)["code"] == "forbidden"
        assert guest.get(f"{path(table)}/positions/3?seat={1 - number}", status=403)["code"] == "forbidden"
        assert guest.get(f"{path(table)}/positions/3?seat=-1")["view"]["players"][number]["hand"] is None
        for secret in ("record", "verify"):
            assert guest.get(f"{path(table)}/{secret}", status=409)["code"] == "game_runs"
        assert guest.post(f"{path(table)}/fork", {"n": 3}, status=409)["code"] == "game_runs"
        sheet = guest.get(f"{path(table)}/score?n=5")
        assert sheet["n"] == 5
        assert [sum(sources.values()) for sources in sheet["scored"]] == sheet["scores"]
        assert sheet["ranking"] is None
    with Guest(shared_server, "Cy") as cy:
        for what in ("replay", "positions/0", "score", "record", "verify"):
            assert cy.get(f"{path(table)}/{what}", status=404)["code"] == "not_found"
        assert cy.get(f"{path(table)}/replay?token={table['watch']}")["seat"] == NOBODY


def test_the_seed_is_revealed_and_the_draws_are_checked(finished: tuple[Guest, Json]) -> None:
    ann, over = finished
    checked = ann.get(f"{path(over['table'])}/verify")
    assert checked["ok"]
    assert commit(checked["seed"]) == checked["commitment"] == over["table"]["commitment"]
    answer = ann.http.get(f"{path(over['table'])}/record")
    assert "attachment" in answer.headers["content-disposition"]
    record = decode(answer.content)
    assert verify(record).decisions == checked["decisions"]
    assert [seat.bot for seat in record.seats] == ["random", "greedy"]


def test_the_final_sheet_is_complete(finished: tuple[Guest, Json]) -> None:
    ann, over = finished
    sheet = ann.get(f"{path(over['table'])}/score")
    assert sheet["scored"] == sheet["projected"]
    assert sheet["scores"] == over["position"]["scores"]
    assert sorted(sheet["ranking"])[0] == 1


def finish(guest: Guest, table: Json) -> None:
    """Play to the end from the only seat that is the guest's."""
    mine = next(seat["seat"] for seat in table["seats"] if seat["mine"])
    with guest.sit(table) as seat:
        seen = seat.hello()
        while seen["position"]["turn"] != NOBODY:
            if seen["position"]["turn"] == mine:
                legal = seen["position"]["legal"]
                seat.say(type="move", id=f"m{seen['n']}", expected_n=seen["n"], move=legal[-1]["move"])
            seen = seat.hear("update")


def test_anyone_plays_on_from_a_line_with_fresh_draws(finished: tuple[Guest, Json], ben: Guest) -> None:
    _, over = finished
    n = middle(over)
    table = ben.post(f"{path(over['table'])}/fork", {"n": n, "seat": 1, "bot": "random"})
    assert table["status"] == "running"
    assert table["open"] is False
    assert [seat["bot"] for seat in table["seats"]] == ["random", None]
    assert table["commitment"] != over["table"]["commitment"]
    assert table["seed"] is None
    finish(ben, table)
    checked = ben.get(f"{path(table)}/verify")
    assert (checked["ok"], checked["dealt_from"]) == (True, n + 1)
    record = decode(ben.http.get(f"{path(table)}/record").content)
    assert verify(record).decisions == checked["decisions"]
    parent = decode(ben.http.get(f"{path(over['table'])}/record").content)
    assert record.log[: n + 1] == parent.log[: n + 1]


def test_one_plays_on_from_what_was_shown_at_a_line_that_was_taken_back(ann: Guest) -> None:
    table = ann.make_table("porta-nigra", ("me", "me"))
    turn = ann.start(table)["turn"]
    with ann.sit(table) as seat:
        legal = seat.hello(seat=turn)["position"]["legal"]
        assert seat.command("move", 0, move=legal[0]["move"])["type"] == "done"
        assert seat.command("undo", 1, count=1)["type"] == "done"
        assert seat.command("move", 2, move=legal[1]["move"])["type"] == "done"
        ann.post(f"{path(table)}/proposals", {"kind": "abandon"}, status=200)
    for n in (1, 2):
        shown = ann.get(f"{path(table)}/positions/{n}?seat={turn}")
        fork = ann.post(f"{path(table)}/fork", {"n": n, "seat": turn, "bot": "random"})
        snapshot = ann.get(f"{path(fork)}/snapshot?seat={turn}")
        assert snapshot["n"] == 0
        assert snapshot["position"]["view"] == shown["view"]


def test_a_fork_survives_a_restart(server: Server) -> None:
    with Guest(server, "Ann") as ann:
        table = bring(ann, played("porta-nigra", 2).record())
        fork = ann.post(f"{path(table)}/fork", {"n": 20, "bot": "greedy"})
        mine = next(seat["seat"] for seat in fork["seats"] if seat["mine"])
        with ann.sit(fork) as seat:
            seen = seat.hello()
            assert seen["position"]["turn"] == mine
            n = seat.command("move", 20, move=seen["position"]["legal"][0]["move"])["n"]
        server.kill()
        server.start()
        with ann.sit(fork) as seat:
            assert seat.hello()["n"] >= n


def test_where_the_game_is_over_there_is_nothing_to_play_on(finished: tuple[Guest, Json]) -> None:
    ann, over = finished
    assert ann.post(f"{path(over['table'])}/fork", {"n": over["n"]}, status=409)["code"] == "conflict"
    assert ann.post(f"{path(over['table'])}/fork", {"n": over["n"] + 1}, status=400)["code"] == "bad_request"
    assert ann.post(f"{path(over['table'])}/fork", {"n": 1, "bot": "mcts:1h"}, status=422)["code"] == "option"


@pytest.mark.parametrize("reveal", [True, False])
def test_a_finished_record_is_imported(ann: Guest, reveal: bool) -> None:
    record = played("nova-roma", 1).record(reveal)
    table = bring(ann, record)
    assert table["status"] == "over"
    replay = ann.get(f"{path(table)}/replay")
    assert replay["n"] == len(record.log) - 1
    assert record.result is not None
    assert replay["scores"][-1] == record.result.scores
    again = decode(ann.http.get(f"{path(table)}/record").content)
    assert again.log == record.log
    assert again.seed == record.seed
    if reveal:
        assert ann.get(f"{path(table)}/verify")["ok"]
    else:
        assert ann.get(f"{path(table)}/verify", status=409)["code"] == "conflict"


def test_an_unfinished_record_is_played_on(ann: Guest) -> None:
    record = played("panticapaeum", 3, moves=30).record(reveal=False)
    table = bring(ann, record)
    assert table["status"] == "running"
    assert all(seat["mine"] for seat in table["seats"])
    with ann.sit(table) as seat:
        turn = seat.hello()["position"]["turn"]
        seen = seat.hello(seat=turn)
        assert seat.command("move", 30, move=seen["position"]["legal"][0]["move"])["n"] == 31


def old(moves: int | None = None) -> Match:
    """A game of an older Urbes, which dealt everything from one stream."""
    title, chance = find_title("nova-roma"), random.Random(5)
    match = Match(title, 2, {}, title.edition, [], "old", STREAM)
    match.set_up(None)
    while match.game.seat != NOBODY and (moves is None or match.decisions < moves):
        match.play(match.game.seat, chance.choice(match.game.legal()))
    return match


def test_a_game_dealt_as_of_old_is_verified_as_it_was_made(ann: Guest) -> None:
    record = old().record()
    table = bring(ann, record)
    assert ann.get(f"{path(table)}/verify")["ok"]
    assert decode(ann.http.get(f"{path(table)}/record").content).scheme == STREAM
    fork = ann.post(f"{path(table)}/fork", {"n": 20, "bot": "random"})
    finish(ann, fork)
    again = decode(ann.http.get(f"{path(fork)}/record").content)
    assert (again.scheme, again.dealt_from) == (PILES, 21)
    assert ann.get(f"{path(fork)}/verify")["ok"]


def test_a_running_game_of_an_older_database_goes_on_as_it_was_dealt(server: Server) -> None:
    match = old(moves=40)
    with Guest(server, "Ann") as ann:
        table = bring(ann, match.record(reveal=False))
        server.stop()
        with closing(sqlite3.connect(server.data / "urbes.sqlite")) as database:
            database.execute(
                "UPDATE tables SET seed = 'old', commitment = ?, dealt_from = 0 WHERE id = ?",
                (match.commitment, table["id"]),
            )
            database.execute("ALTER TABLE tables DROP COLUMN scheme")
            database.execute("UPDATE alembic_version SET version_num = '0002'")
            database.commit()
        server.start()
        chance = random.Random(8)
        with ann.sit(table) as seat:
            turn, n = seat.hello()["position"]["turn"], 40
            while turn >= 0:
                moves = seat.hello(seat=turn)["position"]["legal"]
                move = chance.choice(moves)["move"]
                n = seat.command("move", n, move=move)["n"]
                match.play(match.game.seat, move)
                turn = seat.hello()["position"]["turn"]
        record = decode(ann.http.get(f"{path(table)}/record").content)
        assert record.log == match.log
        assert (record.version, record.scheme) == (1, STREAM)
        assert ann.get(f"{path(table)}/verify")["ok"]


def test_an_impossible_record_is_refused(ann: Guest) -> None:
    record = played("porta-nigra", 2).record()
    plain = json.loads(encode(record))
    wrong: list[Any] = [b"", b"{}", b"[1]", b"\xff", {**plain, "format": "chess"}, {**plain, "players": 9}]
    wrong += [{**plain, "edition": "0"}, {**plain, "seed": "other"}, {**plain, "log": plain["log"][:-1]}]
    wrong += [{**plain, "dealt_from": -1}, {**plain, "dealt_from": 10**6}, {**plain, "commitment": "0"}]
    wrong += [{**plain, "log": [plain["log"][0]] * 6000}, {**plain, "scheme": "tarot"}]
    for data in wrong:
        content = data if isinstance(data, bytes) else json.dumps(data).encode()
        answer = ann.http.post("/api/records", content=content)
        assert answer.status_code == 422, (answer.text, content[:80])
        assert answer.json()["detail"]
    assert ann.http.post("/api/records", content=b"x" * (3 << 20)).status_code == 413


def test_hints_are_for_games_against_bots(ann: Guest, ben: Guest) -> None:
    table = ann.make_table("porta-nigra", ("me", "random"))
    ann.start(table)
    with ann.sit(table) as seat:
        seen = seat.wait_for_turn()
    hint = ann.post(f"{path(table)}/hint")
    assert (hint["n"], hint["seat"]) == (seen["n"], 0)
    legal = {choice["move"] for choice in seen["position"]["legal"]}
    assert {candidate["move"] for candidate in hint["candidates"]} <= legal
    assert hint["candidates"][0]["points"]
    shared = ann.make_table("porta-nigra", ("me", "me"))
    ann.start(shared)
    assert ann.post(f"{path(shared)}/hint", status=403)["code"] == "forbidden"
    friends = ann.make_table()
    ben.join(friends)
    ann.start(friends)
    for guest in (ann, ben):
        assert guest.post(f"{path(friends)}/hint", status=403)["code"] == "forbidden"


def test_a_hint_that_takes_too_long_is_refused(tmp_path: Path) -> None:
    server = Server(tmp_path / "data", environment={"URBES_BOT_MAKER": bad.SLOW_MAKER})
    server.start()
    try:
        with Guest(server, "Ann") as ann:
            table = ann.make_table("porta-nigra", ("me", "random"))
            ann.start(table)
            with ann.sit(table) as seat:
                seat.wait_for_turn()
            problem = ann.post(f"{path(table)}/hint", status=503)
            assert (problem["code"], problem["facts"]) == ("bot_failed", {"bot": "mcts:2s"})
    finally:
        server.stop()


def test_positions_of_a_finished_game_are_explained(finished: tuple[Guest, Json], ben: Guest) -> None:
    _, over = finished
    hint = ben.post(f"{path(over['table'])}/hint", {"n": 5})
    assert hint["n"] == 5
    assert hint["candidates"]
    assert ben.post(f"{path(over['table'])}/hint", {"n": 5}) == hint
    assert ben.post(f"{path(over['table'])}/hint", status=409)["code"] == "conflict"


def test_names_of_a_record_are_cleaned(ann: Guest) -> None:
    plain = json.loads(encode(played("porta-nigra", 4, moves=3).record()))
    given = ["Ann\n\0\x1b[31m", "\u202eevil", " \t\0 ", f"{'a' * 39} {'b' * 50}"]
    plain["seats"] = [{"name": name, "bot": None} for name in given]
    answer = ann.http.post("/api/records", content=json.dumps(plain))
    assert answer.status_code == 201, answer.text
    assert [seat["name"] for seat in answer.json()["seats"]] == ["Ann [31m", "evil", "", "a" * 39]
