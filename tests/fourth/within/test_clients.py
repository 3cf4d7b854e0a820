"""Ostia in the clients: in the terminal, on a ladder, on the shelf of the server."""

import json
from pathlib import Path

import pytest

from tests.cli.terminal import urbes as run
from urbes.locales import LANGUAGES, Words


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_game_in_the_terminal(lang: str, tmp_path: Path) -> None:
    """The table is drawn in words, moves are chosen by number, and the record can be replayed."""
    words = Words(lang, "ostia")
    file = tmp_path / "game.json"
    arguments = ["play", "ostia", "--players", "3", "--seed", "4", "--bots", "random,greedy", "--lang", lang]
    done = run(*arguments, "--save", str(file), typed=["1", "why draw", "end"] * 8)
    assert done.returncode == 0, done.stderr
    for key in ("quay.tiber", "guild.oil", "name.market", "move.end", "source.guilds"):
        assert words(key) in done.stdout
    replayed = run("replay", str(file), "--lang", lang)
    assert replayed.returncode == 0, replayed.stderr
    assert words("quay.tiber") in replayed.stdout
    assert run("verify", str(file)).returncode == 0


def test_the_list_of_games_has_it() -> None:
    done = run("games", "--lang", "en")
    assert "Ostia  ostia" in done.stdout
    assert "guilds=true" in done.stdout


def test_a_ladder(tmp_path: Path) -> None:
    bots = "level:1,greedy,random"
    done = run(
        "ladder", "ostia", "--games", "12", "--bots", bots, "--jobs", "1", "--json", "--out", str(tmp_path / "l")
    )
    assert done.returncode == 0, done.stderr
    standings = json.loads(done.stdout)["standings"]
    assert {each["bot"] for each in standings} == set(bots.split(","))
    assert sum(each["games"] for each in standings) > 12


def test_a_simulation_and_a_report_of_its_balance(tmp_path: Path) -> None:
    done = run("sim", "ostia", "--players", "4", "--games", "20", "--seed", "1", "--check", "--json")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["games"] == 20
