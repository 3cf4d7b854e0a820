"""One spec string names a bot everywhere; a string that names no bot is refused in words."""

import pytest

import urbes
from tests.laws.playing import every_table, play
from urbes import Stream, Title, find_title
from urbes.bots import SPECS, check_spec, decide, make_bot
from urbes.bots.levels import NAMES, level
from urbes.bots.mcts import Character, Mcts
from urbes.engine.errors import OptionError, UnknownChoice

TITLE = find_title("porta-nigra")
GOOD = ["random", "greedy", "mcts:1s", "mcts:500ms", "mcts:1.5s", "mcts:2000", "mcts:1s@0.1", "mcts:50@100"]
GOOD += [f"level:{number}" for number in range(1, 7)] + ["level:6@0.25", " Level:3 ", "MCTS:1S"]


@pytest.mark.parametrize("spec", GOOD)
def test_good_specs_make_bots(spec: str) -> None:
    plain = check_spec(spec)
    assert plain == spec.strip().lower()
    bot = make_bot(spec, "seed")
    assert bot.spec == bot.name == plain
    assert check_spec(plain) == plain


def test_every_kind_of_spec_is_explained() -> None:
    assert [kind.split(":")[0] for kind in SPECS] == ["random", "greedy", "mcts", "level"]
    assert all(SPECS.values())


@pytest.mark.parametrize(
    "spec", ["genius", "", ":", "mctss:1s", "level-3", "1s", "mcts 1s", "random,greedy", "🏛", "@2"]
)
def test_an_unknown_bot_is_refused_with_the_list(spec: str) -> None:
    with pytest.raises(UnknownChoice, match=r"unknown bot: .*; valid: random, greedy, mcts:TIME, level:N"):
        make_bot(spec, "seed")


@pytest.mark.parametrize("number", ["0", "7", "-1", "", "1.5", "x", "06", "99999999999999999999", "nan"])
def test_an_unknown_level_is_refused_with_the_list(number: str) -> None:
    with pytest.raises(UnknownChoice, match=r"unknown level: .*valid: 1, 2, 3, 4, 5, 6"):
        check_spec(f"level:{number}")
    with pytest.raises(UnknownChoice):
        level(7)


BAD_TIMES = ["0s", "0ms", "0.0s", "0", "-1s", "-5", "1.5", "", "s", "1h", "1e3s", "nan", "nans", "inf", "infs", "1 s"]
BAD_TIMES += ["3601s", "9" * 400 + "s", "9" * 400, "1000000001", "1_000", "١s"]


@pytest.mark.parametrize("time", BAD_TIMES)
def test_a_bad_time_is_refused(time: str) -> None:
    with pytest.raises(OptionError, match="bot 'mcts:"):
        check_spec(f"mcts:{time}")


@pytest.mark.parametrize(
    ("spec", "complaint"),
    [
        ("mcts:3600s@100", "a turn takes more than 0 s and at most 3600 s"),
        ("mcts:36001ms@100", "a turn takes more than 0 s and at most 3600 s"),
        ("mcts:1000000001", "the number of iterations is a whole number from 1 to 1,000,000,000"),
        ("mcts:1000000000@1.5", "the number of iterations is a whole number from 1 to 1,000,000,000"),
        ("mcts:0@100", "the number of iterations is a whole number from 1 to 1,000,000,000"),
    ],
)
def test_limits_hold_whatever_the_pace(spec: str, complaint: str) -> None:
    with pytest.raises(OptionError, match=complaint):
        check_spec(spec)
    assert make_bot("mcts:36s@100", "s").seconds_a_turn(TITLE) == 3600


@pytest.mark.parametrize("pace", ["0", "-1", "nan", "inf", "-inf", "101", "1e999", "", "x", "0.0"])
@pytest.mark.parametrize("bot", ["mcts:1s", "level:3"])
def test_a_bad_pace_is_refused(bot: str, pace: str) -> None:
    with pytest.raises(OptionError, match="the pace after @ is a number above 0 and at most 100"):
        check_spec(f"{bot}@{pace}")


@pytest.mark.parametrize("spec", ["random:3", "greedy:", "random@0.5", "greedy@1"])
def test_simple_bots_take_no_argument(spec: str) -> None:
    with pytest.raises(OptionError, match="takes no argument"):
        check_spec(spec)


def test_pace_scales_time_and_iterations() -> None:
    slow, quick = make_bot("mcts:400", "s"), make_bot("mcts:400@0.25", "s")
    assert isinstance(slow, Mcts)
    assert isinstance(quick, Mcts)
    assert (slow.thought.iterations, quick.thought.iterations) == (400, 100)
    assert make_bot("mcts:2s@0.25", "s").seconds_a_turn(TITLE) == 0.5
    assert make_bot("level:6@0.1", "s").seconds_a_turn(TITLE) == pytest.approx(0.5)


def test_levels_think_longer_and_choose_firmer_the_higher_they_are() -> None:
    for title in urbes.titles():
        levels = [level(number, title.search_depth) for number in range(1, 7)]
        assert [each.name for each in levels] == list(NAMES)
        assert [each.iterations for each in levels] == sorted({each.iterations for each in levels})
        assert [each.temperature for each in levels] == sorted([each.temperature for each in levels], reverse=True)
        assert levels[-1].temperature == 0.0
        assert all(each.seconds <= 2.0 for each in levels[:5])
        assert levels[5].seconds <= 5.0
        assert isinstance(make_bot("level:6", "s"), Character)


@every_table
@pytest.mark.parametrize("spec", ["random", "greedy", "mcts:6", "level:1@0.5", "level:6@0.0002"])
def test_bots_play_whole_games_at_every_table(title: Title, players: int, spec: str) -> None:
    """A quarter of the decisions are the bot's own; random players make the rest, to meet all kinds of positions."""
    luck = Stream(f"{title.key} {players} {spec}")
    game = title.new(players, luck)
    bot = make_bot(spec, "seed")
    imagination = Stream("imagination")
    for count, _ in enumerate(play(game, luck, "rest")):
        if count % 8 == 0:
            move, complaint = decide(bot, title, game, game.seat, imagination)
            assert complaint is None
            assert move in game.legal()
