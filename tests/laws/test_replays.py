"""Laws of history: a log, a dump or a record leads to the very same position."""

import copy
import json
import pickle
from collections.abc import Iterator
from typing import Any, TypeVar, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

import urbes
from tests.engine.toml import write_toml
from urbes.engine.chance import Recorded, Seeded, Stream
from urbes.engine.edition import Edition
from urbes.engine.errors import PositionError, UrbesError
from urbes.engine.event import Event
from urbes.engine.game import NOBODY, Game
from urbes.engine.match import Match, fold, verify
from urbes.engine.record import decode, encode
from urbes.engine.title import Title

from .playing import TABLES, every_table, every_title, games, new_game, play, positions, some_options

Kind = TypeVar("Kind")


@every_table
def test_a_log_replays_without_a_generator(title: Title, players: int) -> None:
    for number in range(games(20)):
        options = some_options(title, players, number)
        dealer = Seeded(f"{number}")
        game = title.new(players, dealer, options)
        again = title.new(players, Recorded(dealer.take()), options)
        moves = play(game, dealer, f"{number}")
        move = next(moves, None)
        while move is not None:
            following = next(moves, None)
            recorded = Recorded(dealer.take())
            again.apply(move, recorded)
            recorded.finish()
            assert title.dump(again) == title.dump(game)
            move = following
        assert again.seat == NOBODY


@every_table
def test_positions_come_back_from_their_dumps_and_play_on_alike(title: Title, players: int) -> None:
    for number in range(games(12)):
        for count, game in enumerate(positions(title, players, number, every=3)):
            dump = json.loads(json.dumps(title.dump(game)))
            loaded = title.load(dump)
            assert title.dump(loaded) == dump == title.dump(game)
            assert loaded.legal() == game.legal()
            assert loaded.scores() == game.scores()
            assert title.breakdown(loaded) == title.breakdown(game)
            if count % 10 == 0:
                twin = game.clone()
                for other in (loaded, twin):
                    for _ in play(other, Stream("on"), "on"):
                        pass
                assert title.dump(loaded) == title.dump(twin)


@every_table
def test_listening_changes_nothing(title: Title, players: int) -> None:
    for number in range(games(30)):
        options = some_options(title, players, number)
        events: list[Event] = []
        heard = title.new(players, Stream(f"{number}"), options, events=events)
        silent = title.new(players, Stream(f"{number}"), options)
        assert heard.events is events
        assert silent.events is None
        luck = Stream("luck"), Stream("luck")
        for move in play(heard, luck[0], f"{number}"):
            silent.apply(move, luck[1])
        assert title.dump(heard) == title.dump(silent)
        kinds = title.components(title.edition)
        for event in events:
            json.dumps(event.facts)
            for kind, name in title.used(event):
                assert name in kinds[kind]


@every_table
def test_matches_are_recorded_replayed_and_verified(title: Title, players: int) -> None:
    for number in range(games(10)):
        match = Match.start(title, players, options=some_options(title, players, number), seed=f"{number}")
        choice = Stream(f"{number}")
        while match.game.seat != NOBODY:
            moves = match.game.legal()
            match.play(match.game.seat, moves[choice.below(len(moves))])
            free = match.decisions - match.undo_point
            if free and choice.below(4) == 0:
                match.undo(1 + choice.below(free))
        record = decode(encode(match.record()))
        assert record == match.record()
        assert title.dump(fold(record).game) == title.dump(match.game)
        assert verify(record).log == match.log


@every_table
def test_copies_of_all_kinds_go_on_alike(title: Title, players: int) -> None:
    for number in range(games(4)):
        game, luck = new_game(title, players, number)
        for count, _ in enumerate(play(game, luck, f"{number}")):
            if count % 20:
                continue
            before = title.dump(game)
            pairs = [copied((game, luck)) for copied in (thawed, copy.deepcopy)]
            pairs.append((copy.copy(game), copy.copy(luck)))
            ends = []
            for twin, dealer in pairs:
                assert (title.dump(twin), twin.legal(), twin.events) == (before, game.legal(), None)
                for _ in play(twin, dealer, "on"):
                    pass
                ends.append((title.dump(twin), dealer.word()))
            assert ends[0] == ends[1] == ends[2]
            assert title.dump(game) == before
        assert title.dump(thawed(game)) == title.dump(game)


def thawed(whole: Kind) -> Kind:
    found: Kind = pickle.loads(pickle.dumps(whole))
    return found


@every_title
def test_an_edition_of_ones_own_travels_with_its_games(title: Title) -> None:
    data = copy.deepcopy(title.edition.data)
    cast(dict[str, object], data.get("meta") or data["game"])["source_note"] = "seen on a photograph"
    mine = Edition(write_toml(data))
    game = title.new(title.players[-1], Stream("mine"), edition=mine)
    twins = [thawed(game), thawed(game)]
    for twin in twins:
        assert title.dump(twin) == title.dump(game)
        assert title.edition_of(twin).hash == mine.hash != title.edition.hash
    assert title.edition_of(twins[0]) is title.edition_of(twins[1])
    assert title.edition_of(title.new(2, Stream("usual"))) is title.edition


JUNK = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-2, 40),
    st.sampled_from([2**31, 2**63, 10**40]),
    st.text(max_size=5),
    st.sampled_from(["turn", "choose_spot", "buy_colour", "choose_gate_element", "influence", "seat_1"]),
    st.lists(st.integers(-1, 9), max_size=3),
    st.just({}),
)


def mid_game(title: Title, number: int) -> dict[str, Any]:
    found = list(dumps(title, number))
    return found[number * 7 % len(found)]


def dumps(title: Title, number: int) -> Iterator[dict[str, Any]]:
    for game in positions(title, title.players[number % len(title.players)], number):
        yield title.dump(game)


@every_title
def test_damaged_positions_are_refused(title: Title) -> None:
    sources = [mid_game(title, number) for number in range(6)]
    outcomes = {"refused": 0, "loaded": 0}

    @given(st.data())
    def check(data: st.DataObject) -> None:
        position = copy.deepcopy(data.draw(st.sampled_from(sources)))
        place: Any = position
        while True:
            keys = list(range(len(place))) if isinstance(place, list) else list(place)
            key = data.draw(st.sampled_from(keys))
            if isinstance(place[key], dict | list) and place[key] and data.draw(st.integers(0, 4)):
                place = place[key]
                continue
            if data.draw(st.booleans()):
                place[key] = data.draw(JUNK)
            else:
                del place[key]
            break
        outcomes["loaded" if loads(title, position) else "refused"] += 1

    check()
    assert outcomes["refused"] > 10


def loads(title: Title, position: dict[str, Any]) -> bool:
    """Whether it is a position; any error that is not one of Urbes is raised."""
    try:
        game: Game = title.load(position)
    except UrbesError:
        return False
    assert bool(game.legal()) == (game.seat != NOBODY)
    return True


@every_title
def test_a_dump_of_another_game_is_refused(title: Title) -> None:
    game, _ = new_game(title, title.players[0], 0)
    for key, value in (("game", "catan"), ("surprise", 1)):
        with pytest.raises(PositionError, match=key if key == "surprise" else "catan"):
            title.load({**title.dump(game), key: value})
    with pytest.raises(PositionError):
        title.load({})


@every_title
def test_a_title_refuses_the_games_of_others(title: Title) -> None:
    stranger = Game(2)
    with pytest.raises(TypeError, match=title.name):
        title.dump(stranger)


def test_the_shelf_is_covered() -> None:
    assert {title.key for title, _ in TABLES} == {title.key for title in urbes.titles()} >= {"porta-nigra"}


@every_title
def test_new_games_of_the_package(title: Title) -> None:
    game, luck = urbes.new(title.key, title.players[-1], seed=7)
    again, _ = urbes.new(title.key.replace("-", "_"), title.players[-1], seed="7")
    assert title.dump(game) == title.dump(again)
    for _ in play(game, luck, "new"):
        pass
    assert game.seat == NOBODY
