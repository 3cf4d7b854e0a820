"""The tree search as a player: the same for a seed, careful with its time, and able to say why."""

import copy
import gc
import json
import os
import pickle
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import urbes
from tests import plain
from tests.laws.playing import every_title
from urbes import Game, Stream, Title, find_title
from urbes.bots import bot as bots
from urbes.bots import decide, make_bot
from urbes.bots.bot import Bot
from urbes.bots.mcts import Candidate, Mcts, Thought
from urbes.bots.search import Search
from urbes.bots.tree import Node
from urbes.engine.playout import play_out

from .searching import all_choices

TITLE = find_title("porta-nigra")
SHORT = ("mcts:16", 9)
TURNS = 8


def searched(environment: dict[str, str]) -> tuple[str, dict[str, list[int]]]:
    script = str(Path(__file__).parent / "searching.py")
    done = subprocess.run(
        [sys.executable, script, SHORT[0], str(SHORT[1])], env=environment, check=True, capture_output=True, text=True
    )
    answer = json.loads(done.stdout)
    return answer["build"], answer["choices"]


@pytest.mark.parametrize("hash_seed", ["0", "4242"])
def test_other_processes_choose_the_same(hash_seed: str) -> None:
    _, found = searched({**os.environ, "PYTHONHASHSEED": hash_seed})
    assert found == all_choices(*SHORT)


def test_the_plain_build_chooses_the_same(tmp_path: Path) -> None:
    build, found = searched(plain.plain_environment(plain.copy_plain(tmp_path)))
    assert build == str(tmp_path / "src" / "urbes" / "bots" / "search.py")
    assert found == all_choices(*SHORT)


def test_other_seeds_choose_otherwise_now_and_then() -> None:
    choices = 0
    for decisions in range(0, 60, 10):
        game = middle(TITLE, 2, decisions)
        chosen = {decide(make_bot("level:1", f"{seed}"), TITLE, game, game.seat, Stream("x"))[0] for seed in range(20)}
        choices += len(chosen) > 1
    assert choices >= 1


@pytest.mark.parametrize("spec", ["mcts:60", "greedy", "random"])
@pytest.mark.parametrize("copied", [lambda bot: pickle.loads(pickle.dumps(bot)), copy.copy, copy.deepcopy])
def test_copies_of_a_bot_think_on_alike(spec: str, copied: Callable[[Bot], Bot]) -> None:
    """This also holds in the middle of a turn, where a search goes on in the tree that it has built."""
    bot, kept = make_bot(spec, "copies"), 0
    game, luck = urbes.new("porta-nigra", 2, "copies")
    for _ in range(25):
        twin = copied(bot)
        kept += grown(bot) is not None
        assert grown(twin) == grown(bot)
        move = twin.choose(TITLE, game, game.seat)
        assert bot.choose(TITLE, game, game.seat) == move
        assert grown(twin) == grown(bot)
        game.apply(move, luck)
    assert kept or not isinstance(bot, Mcts)


def grown(bot: Bot) -> object:
    """The tree that a bot keeps, as plain numbers."""
    return bot.tree.__reduce__()[1] if isinstance(bot, Mcts) and bot.tree is not None else None


def test_a_tree_deeper_than_calls_can_nest_is_copied() -> None:
    root = node = Node(0, 1.0)
    for move in range(1, 3000):
        node.children = [Node(move, 0.5), Node(-move, 0.25)]
        node = node.children[0]
    assert copy.deepcopy(root).__reduce__()[1] == root.__reduce__()[1]
    assert pickle.loads(pickle.dumps(root)).children[1].move == -1


def middle(title: Title, players: int, decisions: int) -> Game:
    """A position with a choice, somewhere in a random game."""
    game, luck = urbes.new(title.key, players, "middle")
    choice = Stream("choice")
    play_out(game, luck, choice, decisions)
    while len(game.legal()) < 3:
        play_out(game, luck, choice, 1)
    return game


def searcher(spec: str, seed: str = "seed") -> Mcts:
    bot = make_bot(spec, seed)
    assert isinstance(bot, Mcts)
    return bot


@every_title
def test_the_tree_is_taken_up_again_while_a_turn_goes_on_as_foreseen(title: Title) -> None:
    game, luck = urbes.new(title.key, title.players[-1], "reuse")
    choice = Stream("choice")
    bot = searcher("mcts:120")
    taken_up = 0
    for _ in range(400):
        if game.seat < 0:
            break
        seat = game.seat
        if len(game.legal()) == 1:
            game.apply(game.legal()[0], luck)
            continue
        move = bot.choose(title, title.determinize(game, seat, Stream("one")), seat)
        game.apply(move, luck)
        if bot.tree is not None and len(game.legal()) > 1 and game.seat == seat:
            known = bot.tree.visits
            tree = bot.tree
            assert tree.move == move
            foreseen = bot.looks(title, game, seat) == bot.foreseen
            goes_on = bot.turn == (title.key, seat, game.turn)
            search = bot.search(title, game, seat, bot.thought)
            assert (search.tree is tree) == (foreseen and goes_on)
            if search.tree is tree:
                assert tree.visits == known + search.iterations
                taken_up += 1
                if taken_up == 5:
                    return
        play_out(game, luck, choice, 2)
    assert taken_up >= 1


def test_a_tree_is_forgotten_when_something_else_happened() -> None:
    bot = searcher("mcts:120")
    game = middle(TITLE, 2, 0)
    seat = game.seat
    move = bot.choose(TITLE, game, seat)
    assert bot.tree is not None
    tree = bot.tree
    other = game.clone()
    other.apply(next(each for each in game.legal() if each != move), Stream("x"))
    assert other.seat == seat
    assert bot.search(TITLE, other, seat, bot.thought).tree is not tree


def test_temperature_draws_by_visits() -> None:
    """At temperature 0 the move visited most is chosen; the higher the temperature, the more often another one is."""
    game = middle(TITLE, 2, 30)
    often = []
    for temperature in (0.0, 0.3, 1.0, 5.0):
        bot = Mcts("seed", Thought(iterations=200, temperature=temperature))
        search = Search(TITLE.judge(), game, Stream("luck"), 0)
        search.run(200, 60.0)
        best = search.tree.favourite()
        picked = [bot.pick(search.tree, temperature) for _ in range(300)]
        assert all(node.visits > 0 for node in picked)
        often.append(sum(node is best for node in picked))
    assert often[0] == 300
    assert often == sorted(often, reverse=True)
    assert often[-1] < 250


@pytest.fixture
def no_collection() -> Iterator[None]:
    """A test process holds so many objects that garbage collection would take longer than a turn."""
    gc.disable()
    yield
    gc.enable()


@every_title
def test_the_time_of_a_turn_is_spread_over_its_decisions(title: Title, no_collection: None) -> None:
    """Whole turns stay within their fifth of a second, though each has up to sixteen decisions."""
    game, luck = urbes.new(title.key, 2, "time")
    bot = searcher("mcts:200ms")
    spent: dict[tuple[int, int], float] = {}
    while len(spent) < TURNS:
        turn = (game.seat, game.turn)
        imagined = title.determinize(game, game.seat, Stream("x"))
        began = time.thread_time()
        move = bot.choose(title, imagined, game.seat)
        spent[turn] = spent.get(turn, 0.0) + time.thread_time() - began
        game.apply(move, luck)
    turns = sorted(spent.values())
    assert turns[len(turns) // 2] <= 0.2 + 0.02
    assert turns[-1] <= 2 * 0.2
    assert turns[-1] >= 0.005


def test_a_time_so_short_that_nothing_fits_still_gives_a_move() -> None:
    game = middle(TITLE, 2, 30)
    for spec in ("mcts:0.001ms", "mcts:1", "level:6@0.000001"):
        move, complaint = decide(make_bot(spec, "seed"), TITLE, game, game.seat, Stream("x"))
        assert complaint is None
        assert move in game.legal()


class Slow(Bot):
    """Is far slower than it promises; the time that it takes passes on its own clock."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.now = 0.0

    def choose(self, title: Title, game: Game, seat: int) -> int:
        self.now += self.seconds
        return game.legal()[0]

    def seconds_a_turn(self, title: Title) -> float:
        return 0.05


def test_an_overrun_is_noticed_by_the_turn(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    monkeypatch.setattr(bots, "GRACE", 0.4)
    game = middle(TITLE, 2, 30)
    bot = Slow(0.1)
    monkeypatch.setattr(bots, "perf_counter", lambda: bot.now)
    said = [decide(bot, TITLE, game, game.seat, Stream(f"{number}"))[1] for number in range(8)]
    kinds = [complaint.kind if complaint else None for complaint in said]
    assert kinds == [None, None, None, None, "overran", None, None, None]
    assert "Slow overran its time: " in caplog.text
    assert " s for a turn of 0.05 s" in caplog.text


@every_title
def test_why_tells_what_the_search_expects(title: Title) -> None:
    players = title.players[-1]
    game = middle(title, players, 40)
    before = title.dump(game)
    bot = searcher("mcts:300")
    found = bot.why(title, game, game.seat, 4)
    assert title.dump(game) == before
    assert 1 <= len(found) <= 4
    check(found, title, game, players)
    assert found == searcher("mcts:300").why(title, game, game.seat, 4)


def check(found: list[Candidate], title: Title, game: Game, players: int) -> None:
    assert len({candidate.move for candidate in found}) == len(found)
    assert sum(candidate.share for candidate in found) <= 1.0 + 1e-9
    sources = title.judge().sources
    for candidate in found:
        assert candidate.move in game.legal()
        assert candidate.notation == title.notation(game, candidate.move)
        assert 0.0 < candidate.share <= 1.0
        assert 0.0 <= candidate.worth <= 1.0
        assert 1.0 <= candidate.place <= players
        assert list(candidate.points) == sources


def test_a_soloist_can_be_explained_to() -> None:
    title = find_title("nova-roma")
    game = middle(title, 1, 20)
    found = searcher("mcts:100").why(title, game, 0)
    assert found
    assert all(0.0 <= candidate.worth <= 1.0 for candidate in found)
    assert all(1.0 <= candidate.place <= 2.0 for candidate in found)
