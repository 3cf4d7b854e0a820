"""Fairness: if everything that a seat cannot know is changed, the same seed still makes the same decision."""

import pytest

from tests.laws.playing import all_options, every_table, play, shown
from urbes import Game, Stream, Title
from urbes.bots import decide, make_bot
from urbes.engine.game import NOBODY
from urbes.engine.options import Value

SPECS = ("random", "greedy", "mcts:24", "level:1", "level:2@0.4", "level:4@0.03", "level:5@0.005")
TRUTHS = 3
GAMES = 3
POSITIONS = 4
DRAFTS = ("mosaic_draft", "associate_draft")
pytestmark = pytest.mark.usefixtures("no_clock")


def tables(title: Title, players: int) -> list[dict[str, Value]]:
    """Options of some games: the usual ones, and others that differ a lot; drafts have the most to hide."""
    combined = all_options(title, players)
    drafts = [each for each in combined if any(each.get(option) for option in DRAFTS)]
    return [{}, combined[-1], drafts[len(drafts) // 2] if drafts else combined[len(combined) // 2]]


def decisions(title: Title, players: int, number: int) -> list[Game]:
    """Positions all through a game at which a seat has a choice; if there is a draft, half of them lie in it."""
    luck = Stream(f"fair {number}")
    game = title.new(players, luck, tables(title, players)[number])
    found = [game.clone() for _ in play(game, luck, f"{number}") if len(game.legal()) > 1]
    early = found[: 4 * players]
    return [*early[:: -(-len(early) // 2)], *found[:: -(-len(found) // (POSITIONS - 1))]]


def truths(title: Title, game: Game) -> list[Game]:
    """Games that look to the seat just like this one: in some of them everything hidden is dealt anew."""
    others = [title.determinize(game, game.seat, Stream(f"truth {number}")) for number in range(1, TRUTHS)]
    for other in others:
        assert shown(title.view(other, game.seat)) == shown(title.view(game, game.seat))
        assert other.legal() == game.legal()
    return [game, *others]


@every_table
def test_what_a_seat_cannot_know_does_not_change_its_move(title: Title, players: int) -> None:
    hidden = 0
    for number in range(GAMES):
        for game in decisions(title, players, number):
            alike = truths(title, game)
            hidden += any(title.dump(other) != title.dump(game) for other in alike)
            for spec in SPECS:
                chosen = [decide(make_bot(spec, "bot"), title, truth, game.seat, Stream("luck")) for truth in alike]
                assert chosen[0][1] is None
                assert chosen == [chosen[0]] * TRUTHS, spec
    # In solo games and in Panticapaeum nothing is hidden except what chance has not decided yet.
    assert (hidden > 0) == (players > 1 and title.key != "panticapaeum")


@every_table
@pytest.mark.parametrize("spec", ["mcts:24", "level:2@0.4"])
def test_what_a_bot_remembers_of_its_turn_tells_it_nothing(title: Title, players: int, spec: str) -> None:
    """The same for all decisions of a turn, made by one bot that keeps its tree."""
    longest = 0
    for game in decisions(title, players, 0):
        seat = game.seat
        alike = [truth.clone() for truth in truths(title, game)]
        bots = [make_bot(spec, "bot") for _ in alike]
        imaginations = [Stream("luck") for _ in alike]
        made = 0
        while alike[0].seat == seat and len({shown(title.view(truth, seat)) for truth in alike}) == 1:
            chosen = [
                decide(bot, title, truth, seat, luck)
                for bot, truth, luck in zip(bots, alike, imaginations, strict=True)
            ]
            assert chosen == [(chosen[0][0], None)] * TRUTHS
            for truth in alike:
                truth.apply(chosen[0][0], Stream(f"deal {made}"))
            made += 1
            longest = max(longest, made)
            if made == 8:
                break
    assert longest > 1


@every_table
def test_a_bot_is_asked_only_about_worlds_drawn_anew(title: Title, players: int) -> None:
    """A bot is never handed the game itself, so it cannot damage the game."""
    game = next(iter(decisions(title, players, 1)))
    before = title.dump(game)
    for spec in SPECS:
        decide(make_bot(spec, "bot"), title, game, game.seat, Stream("luck"))
    assert title.dump(game) == before
    assert game.seat != NOBODY
