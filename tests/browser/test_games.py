"""Games in a browser, from the front page to the final scoring: by pointer, finger, keys and words alone."""

import re
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, Visit
from tests.browser.hands import Finger, Hands, Keys, Pointer, Words, play
from tests.browser.visitor import Visitor
from urbes import titles

GAMES = [title.key for title in titles()]
EASY = "bot:1"
BEGINNING = 12
"""How many actions of a new game are played; its later parts are tested with a recorded game."""
PARTS = (0.3, 0.6)
"""Shares of a recorded game from which it is played on for a while."""
WHILE = 8
LATE = 0.95
"""The share of a recorded game from which it is played to its end."""
TABLET = (1024, 768)
TABLETS: tuple[tuple[int, dict[str, object]], ...] = (
    (1, {}),
    (2, {}),
    (4, {"mosaic_draft": True, "associate_draft": True}),
)
games = pytest.mark.parametrize("game", GAMES)


def begin(visitor: Visitor, game: str, touch: bool = False) -> None:
    """From the front page to a running game against the quickest bot."""
    visitor.go("/")
    visitor.do(f"play:{game}", touch)
    unfold = visitor.page.locator("button.plain[aria-expanded=false]").first
    unfold.tap() if touch else unfold.click()
    visitor.do(EASY, touch)
    visitor.do("start", touch)
    visitor.see(lambda sight: sight.ready)


def finish(visitor: Visitor, hands: Hands) -> None:
    """Play to the end: the page names the winner and all points as the server counted them."""
    play(visitor, hands)
    heading = visitor.page.locator("[data-end] h2").first
    expect(heading).to_have_text(re.compile("^(.+ wins with|Shared victory with)"))
    said = visitor.text("[data-end] h2")
    names = visitor.page.locator("[data-end] thead .name").all_inner_texts()
    totals = [int(each.replace("−", "-")) for each in visitor.page.locator("[data-end] tfoot td").all_inner_texts()]
    table = urlsplit(visitor.page.url).path.rpartition("/")[2]
    view = visitor.context.request.get(f"/api/tables/{table}/snapshot").json()["position"]["view"]
    assert totals == view["scores"]
    winners = [name for name, rank in zip(names, view["ranking"], strict=True) if rank == 1]
    best = totals[view["ranking"].index(1)]
    if len(winners) == 1:
        assert said == f"{winners[0]} wins with {best} points"
    else:
        assert said == f"Shared victory with {best} points: {', '.join(winners)}"


def test_two_clicks_to_a_running_game(visit: Visit) -> None:
    ann = visit(None)
    ann.go("/")
    ann.do("play:porta-nigra")
    ann.do("start")
    assert ann.see_turn().offered


@games
def test_a_whole_game_by_pointer(visit: Visit, game: str) -> None:
    """On a laptop no decision needs scrolling: `Pointer` checks each of them."""
    ann = visit(None)
    begin(ann, game)
    finish(ann, Pointer(game))


def through(visitor: Visitor, hands: Hands, game: str, *of: Any) -> None:
    """Play on from some parts of a recorded game, then open a table near its end."""
    for part in PARTS:
        visitor.sit(visitor.late_table(game, part, *of))
        play(visitor, hands, deeds=WHILE)
    visitor.sit(visitor.late_table(game, LATE, *of))


@games
def test_every_part_of_a_game_by_finger_on_a_phone(visit: Visit, game: str) -> None:
    ann = visit(None, size=PHONE, touch=True)
    begin(ann, game, touch=True)
    play(ann, Finger(game), deeds=BEGINNING)
    through(ann, Finger(game), game)
    finish(ann, Finger(game))


@pytest.mark.parametrize("way", [Keys, Words])
@games
def test_every_part_of_a_game_by_keys_and_by_words(visit: Visit, game: str, way: type[Hands]) -> None:
    ann = visit()
    ann.sit(ann.make_table(game))
    play(ann, way(game), deeds=BEGINNING)
    through(ann, way(game), game)
    finish(ann, way(game))


@pytest.mark.parametrize(("players", "options"), TABLETS, ids=["alone", "two", "four"])
def test_nova_roma_on_a_tablet_held_sideways(visit: Visit, players: int, options: dict[str, object]) -> None:
    """The smallest window that has the whole stage needs no scrolling either."""
    ann = visit(size=TABLET)
    ann.sit(ann.make_table("nova-roma", ("me", "level:1", "level:1", "level:1")[:players], options=options))
    play(ann, Pointer("tablet"), deeds=BEGINNING)
    through(ann, Pointer("tablet"), "nova-roma", players, options)
    assert play(ann, Pointer("tablet")).over


def test_a_draft_in_nova_roma(visit: Visit) -> None:
    """Cards are drafted before the game; then it goes on as always."""
    ann = visit()
    ann.sit(ann.make_table("nova-roma", ("me", "level:1"), options={"associate_draft": True}))
    drafted = play(ann, Pointer("draft"), deeds=12)
    assert drafted.n > 4
