"""The judge: exact at the end, with parts that add up, and without changing the game that it looks at."""

from pathlib import Path

import pytest

from tests.laws.judging import close, look
from tests.laws.playing import all_options
from urbes.engine.chance import Stream
from urbes.engine.game import NOBODY, Game
from urbes.engine.judge import Judge
from urbes.engine.match import fold
from urbes.engine.options import Value
from urbes.engine.record import read_record
from urbes.games.nova_roma.rules.game import NovaRoma
from urbes.games.nova_roma.title import NovaRomaTitle

TITLE = NovaRomaTitle()
RECORDS = sorted((Path(__file__).parents[1] / "nova_roma").glob("*.json"))
TABLES = [(players, options) for players in TITLE.players for options in all_options(TITLE, players)]


def own(game: Game) -> NovaRoma:
    assert isinstance(game, NovaRoma)
    return game


def closes(judge: Judge, game: NovaRoma) -> None:
    """The automa's points are known at the end as well."""
    close(TITLE, judge, game)
    if game.seats == 1:
        assert judge.standings(game)[1] == float(sum(game.automa_scored))


@pytest.mark.parametrize(("players", "options"), TABLES, ids=[str(number) for number in range(len(TABLES))])
def test_it_judges_every_decision_of_random_games(players: int, options: dict[str, Value]) -> None:
    judge = TITLE.judge()
    seed = f"judge/{players}/{options}"
    luck = Stream(f"{seed}/luck")
    choice = Stream(f"{seed}/choice")
    game = own(TITLE.new(players, luck, options))
    while game.seat != NOBODY:
        look(TITLE, judge, game)
        moves = game.legal()
        game.apply(moves[choice.below(len(moves))], luck)
    look(TITLE, judge, game)
    closes(judge, game)


@pytest.mark.parametrize("file", RECORDS, ids=[file.stem for file in RECORDS])
def test_it_is_exact_at_the_end_of_recorded_games(file: Path) -> None:
    match = fold(read_record(file))
    judge = TITLE.judge()
    for step in match.steps:
        look(TITLE, judge, step.game)
    closes(judge, own(match.game))


@pytest.mark.parametrize("drafts", [False, True])
@pytest.mark.parametrize("players", TITLE.players)
def test_a_turn_has_one_number_and_every_other_another(players: int, drafts: bool) -> None:
    luck = Stream(f"turns/{players}/{drafts}")
    game = own(TITLE.new(players, luck, {"mosaic_draft": drafts, "associate_draft": drafts}))
    seen: list[int] = []
    turns: set[int] = set()
    while game.seat != NOBODY:
        number = game.turn
        if not seen or seen[-1] != number:
            assert number not in seen
            seen.append(number)
        if game.round and game.cell >= 0:
            turns.add(number)
        moves = game.legal()
        game.apply(moves[luck.below(len(moves))], luck)
    assert len(turns) == players * game.box.rounds * game.box.turns


def test_the_automa_is_foreseen_to_grow() -> None:
    """The automa's ships sail and its pile grows: at the start it is expected to end with more than it has."""
    judge = TITLE.judge()
    levels = []
    for difficulty in ("easy", "normal", "hard"):
        game = own(TITLE.new(1, Stream("automa"), {"solo_difficulty": difficulty}))
        levels.append(judge.standings(game)[1])
        assert levels[-1] > game.box.difficulty_points[game.house.difficulty]
    assert levels[0] < levels[1] < levels[2]


def test_a_weight_tells_waste_from_work() -> None:
    """Declining an action looks worse than performing it; leaving a building unbuilt worse than building it."""
    judge = TITLE.judge()
    luck = Stream("work")
    game = own(TITLE.new(2, luck))
    compared: set[str] = set()
    while game.seat != NOBODY:
        moves = game.legal()
        weights = judge.weights(game, moves)
        named = {TITLE.notation(game, move): weight for move, weight in zip(moves, weights, strict=True)}
        for work, waste in (("perform:", "decline:"), ("district:", "skip"), ("ship:", "done")):
            done = [weight for name, weight in named.items() if name.startswith(work)]
            left = [weight for name, weight in named.items() if name.startswith(waste)]
            if done and left:
                compared.add(work)
                assert min(done) > max(left)
        game.apply(moves[weights.index(max(weights))], luck)
    assert compared == {"perform:", "district:", "ship:"}
