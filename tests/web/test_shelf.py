"""The web client knows some facts of the games before it asks the server: they are those of the games."""

import re
from pathlib import Path

from urbes import titles

SHELF = Path(__file__).parents[2] / "web" / "src" / "games" / "shelf.ts"


def test_the_shelf_of_the_web_client_is_that_of_the_house() -> None:
    told = re.findall(r'key: "([\w-]+)".*players: \[(\d), (\d)\]', SHELF.read_text(encoding="utf-8"))
    assert sorted(told) == sorted((title.key, str(title.players[0]), str(title.players[-1])) for title in titles())
