"""Recorded full games: every title, player count, option value and ending, replayed to the last point."""

from pathlib import Path

import msgspec
import pytest

import urbes
from tests.laws.playing import SCALE
from urbes.engine.chance import SCHEMES, Stream
from urbes.engine.game import NOBODY, Game
from urbes.engine.match import Match, fold, verify
from urbes.engine.options import same
from urbes.engine.record import encode, read_record
from urbes.engine.title import Title

FOLDER = Path(__file__).parent
FILES = sorted(FOLDER.glob("*/*.json"))
every_file = pytest.mark.parametrize("file", FILES, ids=[f"{file.parent.name}-{file.stem}" for file in FILES])
every_title = pytest.mark.parametrize("title", urbes.titles(), ids=[title.key for title in urbes.titles()])


def matches(title: Title) -> list[Match]:
    return [fold(read_record(file)) for file in FILES if file.parent.name == title.key.replace("-", "_")]


@every_file
def test_a_recorded_game_replays_to_the_last_point(file: Path) -> None:
    record = read_record(file)
    match = fold(record)
    assert record.result is not None
    assert match.game.seat == NOBODY
    assert match.game.scores() == record.result.scores
    assert match.game.ranking() == record.result.ranking
    assert match.title.audit(match.game) == []
    assert match.log == record.log


@every_file
def test_every_position_on_the_way_obeys_the_laws(file: Path) -> None:
    match = fold(read_record(file))
    title = match.title
    for step in [*match.steps[:: 1 if SCALE >= 1 else 4], match.steps[-1]]:
        game = step.game
        assert title.audit(game) == []
        assert title.dump(title.load(title.dump(game))) == title.dump(game)
        for seat in range(game.seats):
            assert isinstance(title.evaluate(game, seat), float)
            assert game.seat != NOBODY or title.projection(game)[seat] == title.breakdown(game)[seat]
            assert shown(title, title.determinize(game, seat, Stream("world")), seat) == shown(title, game, seat)


def shown(title: Title, game: Game, seat: int) -> bytes:
    return msgspec.json.encode(title.view(game, seat))


@every_file
def test_its_luck_follows_from_its_seed(file: Path) -> None:
    record = read_record(file)
    assert verify(record).record() == record


@every_file
def test_its_file_is_written_as_it_was_read(file: Path) -> None:
    assert encode(read_record(file)) == file.read_bytes()
    assert file.parent.name == read_record(file).game.replace("-", "_")


@every_title
def test_every_player_count_is_recorded(title: Title) -> None:
    assert {match.players for match in matches(title)} == set(title.players)


@every_title
def test_every_ending_is_recorded(title: Title) -> None:
    assert {title.ending(match.game) for match in matches(title)} == set(title.endings)


@every_title
def test_every_value_of_every_option_is_recorded(title: Title) -> None:
    played = [match.options for match in matches(title)]
    for option in title.options():
        for value in option.values:
            assert any(same(options.get(option.id), value) for options in played), (option.id, value)


@every_title
def test_every_scheme_is_recorded(title: Title) -> None:
    assert {match.scheme for match in matches(title)} == set(SCHEMES)


@every_title
def test_some_games_took_decisions_back(title: Title) -> None:
    undone = [line.undo for match in matches(title) for line in match.log if line.undo]
    assert undone
    assert max(undone) > 1
