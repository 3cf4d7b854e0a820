"""The bot in docs/api.md is complete: it is taken from there and plays whole games against a real server."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.server.client import Guest, Json, Server

DOCUMENT = Path(__file__).parents[3] / "docs" / "api.md"
LONG = 400.0
MOST_LINES = 40


def code() -> str:
    (found,) = re.findall(r"^```python\n(.*?)^```$", DOCUMENT.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    return str(found)


def let_play(bot: Path, server: Server, table: Json) -> "subprocess.Popen[str]":
    command = [sys.executable, str(bot), server.url, table["id"], table["invite"]]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


def test_the_bot_is_short() -> None:
    assert len(code().splitlines()) <= MOST_LINES


@pytest.mark.parametrize(
    ("game", "seats"),
    [
        ("porta-nigra", ("open", "open")),
        ("panticapaeum", ("open", "random")),
        ("nova-roma", ("random", "open")),
    ],
)
def test_the_bot_plays_whole_games(
    ann: Guest, shared_server: Server, tmp_path: Path, game: str, seats: tuple[str, ...]
) -> None:
    bot = tmp_path / "bot.py"
    bot.write_text(code(), encoding="utf-8")
    table = ann.make_table(game, seats)
    players = [let_play(bot, shared_server, table) for _ in range(seats.count("open"))]
    try:
        with ann.sit(table) as looking:
            seen = looking.hello()["table"]
            while not all(seat["taken"] for seat in seen["seats"]):
                seen = looking.hear("table")["table"]
            ann.start(table)
        printed = [player.communicate(timeout=LONG)[0] for player in players]
    finally:
        for player in players:
            player.kill()
            player.wait()
    assert [player.returncode for player in players] == [0] * len(players), printed
    assert ann.get(f"/api/tables/{table['id']}")["status"] == "over"
    assert all(text.startswith("final scores: [") for text in printed), printed


def test_the_bot_comes_back_after_a_restart(server: Server, tmp_path: Path) -> None:
    bot = tmp_path / "bot.py"
    bot.write_text(code(), encoding="utf-8")
    with Guest(server, "Ann") as ann:
        table = ann.make_table("porta-nigra", ("open", "random"))
        player = let_play(bot, server, table)
        try:
            with ann.sit(table) as looking:
                seen = looking.hello()["table"]
                while not seen["seats"][0]["taken"]:
                    seen = looking.hear("table")["table"]
                ann.start(table)
                while looking.hear("update")["n"] < 10:
                    pass
            server.kill()
            server.start()
            printed = player.communicate(timeout=LONG)[0]
        finally:
            player.kill()
            player.wait()
        assert player.returncode == 0, printed
        assert "final scores: [" in printed
        assert ann.get(f"/api/tables/{table['id']}")["status"] == "over"
