"""The judge: exact at the end, with parts that add up, and without changing the game that it looks at."""

from pathlib import Path

import pytest

from tests.laws.judging import close, look
from tests.laws.playing import all_options
from urbes.engine.chance import Stream
from urbes.engine.edition import Edition
from urbes.engine.game import NOBODY, Game
from urbes.engine.match import fold
from urbes.engine.options import Value
from urbes.engine.record import read_record
from urbes.engine.title import Title
from urbes.games.panticapaeum.ai.features import surveyed
from urbes.games.panticapaeum.city import TYPE
from urbes.games.panticapaeum.moves import NEIGHBOURS
from urbes.games.panticapaeum.rules.game import Panticapaeum
from urbes.games.panticapaeum.rules.scoring import costly_droughts, units, visible_droughts
from urbes.games.panticapaeum.title import PanticapaeumTitle, read_box

TITLE: Title = PanticapaeumTitle()
RECORDS = sorted((Path(__file__).parents[1] / "panticapaeum").glob("*.json"))
TABLES = [(players, options) for players in TITLE.players for options in all_options(TITLE, players)]


def agrees(game: Game) -> None:
    """The surveyor counts with boards of bits; it finds what the scoring counts place by place [PK-14]."""
    assert isinstance(game, Panticapaeum)
    for player in game.players:
        city = player.city
        seen = surveyed(game.box, city)
        counted = [0] * len(game.box.buildings)
        for building in city.buildings:
            counted[building // TYPE] += units(game.box, city, building)
        assert seen.units == counted
        assert seen.dry == len(visible_droughts(city))
        if player.markers[game.box.aqueduct] > 0:
            assert seen.dry_apart == len(costly_droughts(game.box, player))
        assert seen.open == len(city.places(city.open))
        open_places = set(city.places(city.open))
        neighbourhoods = [len([step for step in NEIGHBOURS if place + step in open_places]) for place in open_places]
        assert seen.vineyard == max(neighbourhoods, default=0)
        assert seen.top == max([city.height(place) for place in open_places], default=0)


@pytest.mark.parametrize(("players", "options"), TABLES, ids=[str(number) for number in range(len(TABLES))])
def test_it_judges_every_decision_of_random_games(players: int, options: dict[str, Value]) -> None:
    judge = TITLE.judge()
    seed = f"judge/{players}/{options}"
    luck = Stream(f"{seed}/luck")
    choice = Stream(f"{seed}/choice")
    game = TITLE.new(players, luck, options)
    while game.seat != NOBODY:
        look(TITLE, judge, game)
        agrees(game)
        moves = game.legal()
        game.apply(moves[choice.below(len(moves))], luck)
    look(TITLE, judge, game)
    close(TITLE, judge, game)


@pytest.mark.parametrize("file", RECORDS, ids=[file.stem for file in RECORDS])
def test_it_is_exact_at_the_end_of_recorded_games(file: Path) -> None:
    match = fold(read_record(file))
    judge = TITLE.judge()
    for step in match.steps:
        look(TITLE, judge, step.game)
        agrees(step.game)
    close(TITLE, judge, match.game)


@pytest.mark.parametrize("players", TITLE.players)
def test_a_turn_has_one_number_and_every_other_another(players: int) -> None:
    luck = Stream(f"turns/{players}")
    game = TITLE.new(players, luck)
    seen: list[int] = []
    while game.seat != NOBODY:
        number = game.turn
        seat = game.seat
        if not seen or seen[-1] != number:
            assert number not in seen
            seen.append(number)
        moves = game.legal()
        game.apply(moves[luck.below(len(moves))], luck)
        if game.seat != NOBODY and game.seat != seat:
            assert game.turn != number
    box = read_box(TITLE.edition)
    assert len(seen) >= players * box.rounds * box.turns


def test_it_imagines_the_open_table_as_it_is() -> None:
    luck = Stream("imagine")
    game = TITLE.new(3, luck)
    imagined = TITLE.judge().imagine(game, game.seat, luck)
    assert imagined is not game
    assert TITLE.dump(imagined) == TITLE.dump(game)


@pytest.mark.parametrize("players", TITLE.players)
def test_it_judges_other_editions(players: int) -> None:
    """The edition sets the number of turns, the length of a round and the footprints."""
    text = (TITLE.folder / "components.toml").read_text(encoding="utf-8")
    for old, new in (("turns_per_round = 3", "turns_per_round = 2"), ("rounds = 5", "rounds = 6")):
        assert old in text
        text = text.replace(old, new, 1)
    edition = Edition(text)
    judge = TITLE.judge()
    luck = Stream(f"edition/{players}")
    look(TITLE, judge, TITLE.new(players, luck))
    game = TITLE.new(players, luck, edition=edition)
    while game.seat != NOBODY:
        look(TITLE, judge, game)
        moves = game.legal()
        game.apply(moves[luck.below(len(moves))], luck)
    close(TITLE, judge, game)


def test_a_weight_tells_waste_from_work() -> None:
    """Taking coins looks worse than a building that the player can pay for."""
    judge = TITLE.judge()
    luck = Stream("work")
    game = TITLE.new(2, luck)
    compared = 0
    while game.seat != NOBODY:
        moves = game.legal()
        weights = judge.weights(game, moves)
        named = {TITLE.notation(game, move): weight for move, weight in zip(moves, weights, strict=True)}
        built = [weight for name, weight in named.items() if name.startswith("build(")]
        if built and "coins" in named:
            compared += 1
            assert max(built) > named["coins"]
        game.apply(moves[weights.index(max(weights))], luck)
    assert compared
