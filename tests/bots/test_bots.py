"""The bots: they are fair, strong enough for their names, and cannot spoil a table."""

import pytest

import urbes
from urbes import Game, Stream, Title, find_title
from urbes.bots import Bot, Complaint, decide, make_bot
from urbes.engine.playout import play_out
from urbes.games.porta_nigra.rules.game import PortaNigra

from .bad import WORDS, make_bad

TITLE = find_title("porta-nigra")
SPECS = ("random", "greedy", "mcts:24", "level:1")
pytestmark = pytest.mark.usefixtures("no_clock")


def play(specs: list[str], seed: str) -> Game:
    """A whole game between our own bots, none of which may fail."""
    game, luck = urbes.new(TITLE.key, len(specs), seed)
    bots = [make_bot(spec, f"{seed}/{seat}") for seat, spec in enumerate(specs)]
    imagination = Stream(f"{seed}/imagination")
    while game.seat >= 0:
        move, complaint = decide(bots[game.seat], TITLE, game, game.seat, imagination)
        assert complaint is None
        game.apply(move, luck)
    return game


def middle(seed: str, players: int, decisions: int) -> PortaNigra:
    game, luck = urbes.new(TITLE.key, players, seed)
    play_out(game, luck, Stream(f"{seed}/choice"), decisions)
    assert isinstance(game, PortaNigra)
    assert game.seat >= 0
    return game


@pytest.mark.parametrize("spec", SPECS)
def test_equal_seeds_play_equal_games(spec: str) -> None:
    assert TITLE.dump(play([spec] * 3, "equal")) == TITLE.dump(play([spec] * 3, "equal"))
    assert TITLE.dump(play([spec] * 3, "equal")) != TITLE.dump(play([spec] * 3, "other"))


def test_greedy_beats_random_at_either_seat() -> None:
    for number in range(10):
        scores = play(["greedy", "random"] if number % 2 else ["random", "greedy"], f"duel {number}").scores()
        greedy, random = (scores[0], scores[1]) if number % 2 else (scores[1], scores[0])
        assert greedy > random + 50


def test_greedy_beats_three_random_players() -> None:
    for number in range(4):
        scores = play(["random", "greedy", "random", "random"], f"four {number}").scores()
        assert max(scores) == scores[1]


def test_greedy_looks_through_choices_that_change_nothing_yet() -> None:
    """Placing by influence costs tokens only once the element stands; greedy must see what stands then."""
    game = middle("chain", 2, 0)
    seat = game.seat
    while game.card < 0:
        game.apply(game.legal()[0], Stream("chain"))
    player = game.players[seat]
    player.bricks = [9] * len(player.bricks)
    player.influence = 9
    player.romans = 5
    player.coins = 20
    game.moves = game.offer()
    before = TITLE.evaluate(game, seat)
    while game.players[seat].elements == 0:
        move = make_bot("greedy", "chain").choose(TITLE, game, seat)
        game.apply(move, Stream("chain"))
        assert game.seat == seat, "the turn ended without an element"
    assert TITLE.evaluate(game, seat) > before


@pytest.mark.parametrize("spec", SPECS)
def test_a_bot_leaves_the_table_as_it_was(spec: str) -> None:
    game = middle("table", 3, 60)
    before = TITLE.dump(game)
    decide(make_bot(spec, "bot"), TITLE, game, game.seat, Stream("imagination"))
    assert TITLE.dump(game) == before


class Vandal(Bot):
    """Damages the game that it is handed."""

    def choose(self, title: Title, game: Game, seat: int) -> int:
        move = game.legal()[0]
        play_out(game, Stream("vandal"), Stream("vandal"))
        return move


@pytest.mark.parametrize(("spec", "kind", "words"), [(spec, *said) for spec, said in WORDS.items()])
def test_a_bad_bot_is_replaced_by_a_random_legal_move(spec: str, kind: str, words: str) -> None:
    bot = make_bad(spec, "seed")
    game = middle("bad", 2, 32)
    moves = [decide(bot, TITLE, game, game.seat, Stream(f"chance {number}")) for number in range(20)]
    assert {said for _, said in moves} == {Complaint(kind, spec, words)}  # type: ignore[arg-type]
    assert len({move for move, _ in moves}) > 1
    assert all(move in game.legal() for move, _ in moves)
    assert decide(bot, TITLE, game, game.seat, Stream("chance 3")) == moves[3]


def test_a_move_may_be_any_kind_of_whole_number() -> None:
    game = middle("number", 2, 32)
    move, complaint = decide(make_bad("counts", "seed"), TITLE, game, game.seat, Stream("chance"))
    assert (move, type(move), complaint) == (game.legal()[-1], int, None)


class Interrupted(Bot):
    """Is thinking when somebody presses Ctrl-C."""

    def choose(self, title: Title, game: Game, seat: int) -> int:
        raise KeyboardInterrupt


class Nameless(Bot):
    def choose(self, title: Title, game: Game, seat: int) -> int:
        return -5

    @property
    def name(self) -> str:
        raise RuntimeError("no name")


def test_ctrl_c_is_for_us_and_not_for_the_bot() -> None:
    game = middle("bad", 2, 32)
    with pytest.raises(KeyboardInterrupt):
        decide(Interrupted(), TITLE, game, game.seat, Stream("chance"))


def test_a_bot_that_cannot_name_itself_is_named() -> None:
    game = middle("bad", 2, 32)
    _, complaint = decide(Nameless(), TITLE, game, game.seat, Stream("chance"))
    assert str(complaint) == "Nameless chose -5, which is not legal"


def test_a_bot_cannot_touch_the_truth() -> None:
    game = middle("vandal", 2, 30)
    before = TITLE.dump(game)
    assert decide(Vandal(), TITLE, game, game.seat, Stream("chance")) == (game.legal()[0], None)
    assert TITLE.dump(game) == before
