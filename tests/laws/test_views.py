"""Laws of knowledge: nothing that a seat receives tells it what it cannot know."""

import pickle
from typing import Any

import msgspec
import pytest

from urbes.engine.chance import Scripted, Seeded, Stream
from urbes.engine.errors import UnknownChoice
from urbes.engine.event import Event
from urbes.engine.game import NOBODY, Game
from urbes.engine.title import Title

from .playing import every_table, games, new_game, play, positions, shown

PRIVATE = ("hand", "deck", "cards_in_hand", "secret", "seed")


def worlds(title: Title, game: Game, seat: int) -> list[Game]:
    """Games that look to the seat just like this one: one drawn anew, and one drawn anew from that."""
    once = title.determinize(game, seat, Stream("once"))
    twice = title.determinize(once, seat, Stream("twice"))
    return [once, twice]


@every_table
def test_a_view_holds_nothing_that_its_seat_cannot_know(title: Title, players: int) -> None:
    """Change all that is hidden from a seat: its view, and its moves if it decides, stay the same.

    Each position is seen by the seat that decides and, in turn, by one of the others, spectators among them.
    """
    for number in range(games(12)):
        for count, game in enumerate(positions(title, players, number, every=4)):
            before = title.dump(game)
            for seat in {game.seat, count % (players + 1) + NOBODY}:
                known = shown(title.view(game, seat))
                for world in worlds(title, game, seat):
                    assert title.audit(world) == []
                    assert shown(title.view(world, seat)) == known
                    assert world.seat == game.seat
                    assert world.scores() == game.scores()
                    assert bool(world.legal()) == bool(game.legal())
                    if seat == game.seat:
                        assert world.legal() == game.legal()
            assert title.dump(game) == before


def unseen(dump: dict[str, object]) -> list[object]:
    """Cards that lie face down and may be shown next."""
    return [dump.get("deck"), dump.get("packets")]


@every_table
def test_events_tell_a_seat_nothing_that_it_cannot_know(title: Title, players: int) -> None:
    """The same decision with the same luck in two worlds that look alike: the seat hears and sees the same.

    Only what is drawn from a deck of unknown cards, or passed on face down by a neighbour, is news and may differ.
    """
    for number in range(games(30)):
        game, luck = new_game(title, players, number)
        for count, move in enumerate(play(game, luck, f"{number}")):
            if count % 3:
                continue
            seat = game.seat
            heard = []
            alike = [game.clone(), *worlds(title, game, seat)]
            unknown = any(unseen(title.dump(world)) != unseen(title.dump(game)) for world in alike)
            for world in alike:
                events: list[Event] = []
                world.events = events
                luck_here = Seeded(f"{count}")
                world.apply(move, luck_here)
                if unknown and (luck_here.dealt or world.seals > game.seals):
                    continue
                told = [(event.kind, event.seat, event.round, event.turn, event.seen_by(seat)) for event in events]
                heard.append((told, shown(title.view(world, seat))))
            assert all(each == heard[0] for each in heard)


@every_table
def test_secrets_are_kept_from_all_others(title: Title, players: int) -> None:
    secrets = 0
    for number in range(games(30)):
        events: list[Event] = []
        luck = Stream(f"{number}")
        game = title.new(players, luck, events=events)
        for _ in play(game, luck, f"{number}"):
            pass
        for event in events:
            secrets += bool(event.secret)
            assert not set(event.secret) & set(event.facts)
            assert event.seen_by(event.seat) == {**event.facts, **(event.secret if event.seat != NOBODY else {})}
            for other in range(NOBODY, players):
                if other != event.seat:
                    assert event.seen_by(other) == event.facts
    if secrets:
        varied = (
            title.dump(world) != title.dump(game)
            for number in range(5)
            for game in positions(title, players, number, every=5)
            for world in worlds(title, game, NOBODY)
        )
        assert any(varied), "there are secrets, but nothing is ever drawn anew"


@every_table
def test_worlds_are_drawn_fairly_from_what_is_unknown(title: Title, players: int) -> None:
    """Every seat's world keeps its own view but many worlds differ, and worlds do not depend on the truth."""
    game, _ = new_game(title, players, 1)
    for seat in range(players):
        one = title.determinize(game, seat, Stream("another truth"))
        from_truth = [title.dump(title.determinize(game, seat, Stream(f"{n}"))) for n in range(20)]
        from_world = [title.dump(title.determinize(one, seat, Stream(f"{n}"))) for n in range(20)]
        assert from_truth == from_world
        worlds = [title.determinize(truth, seat, Stream("world")) for truth in (game, one)]
        assert pickle.dumps(worlds[0]) == pickle.dumps(worlds[1])


@every_table
def test_a_world_can_be_played_to_its_end(title: Title, players: int) -> None:
    for number in range(games(12)):
        for game in positions(title, players, number, every=40):
            for seat in range(NOBODY, players):
                world = title.determinize(game, seat, Stream("world"))
                for _ in play(world, Stream("luck"), f"{number}"):
                    pass
                assert title.audit(world) == []


def private_values(data: Any) -> list[object]:
    """Every value under a key that names hidden things."""
    found: list[object] = []
    if isinstance(data, dict):
        for key, value in data.items():
            found += [value] if key in PRIVATE else private_values(value)
    elif isinstance(data, list):
        for value in data:
            found += private_values(value)
    return found


@every_table
def test_views_are_plain_data_and_spectators_see_no_hand(title: Title, players: int) -> None:
    for number in range(games(8)):
        for game in positions(title, players, number, every=9):
            for seat in range(NOBODY, players):
                view = title.view(game, seat)
                assert msgspec.json.decode(shown(view), type=type(view)) == view
            spectator = msgspec.to_builtins(title.view(game, NOBODY))
            assert not any(private_values(spectator))


@every_table
def test_there_is_no_view_for_a_seat_that_is_not_there(title: Title, players: int) -> None:
    game, _ = new_game(title, players, 0)
    for seat in (-2, players, 99):
        with pytest.raises(UnknownChoice, match=f"unknown seat: {seat}"):
            title.view(game, seat)


@every_table
def test_drawing_anew_asks_no_more_than_it_needs(title: Title, players: int) -> None:
    """Once the game is over nothing is hidden that could still matter; every seat's world keeps the result."""
    *_, game = positions(title, players, 2)
    for seat in range(NOBODY, players):
        world = title.determinize(game, seat, Scripted([], Stream("over")))
        assert world.scores() == game.scores()
        assert world.ranking() == game.ranking()
        assert world.seat == NOBODY
