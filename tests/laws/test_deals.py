"""Laws of the deal: with one seed every pile comes in the same order, however differently people play."""

import pytest

from urbes.engine.chance import PILES, STREAM, Chance, Seeded
from urbes.engine.game import NOBODY
from urbes.engine.match import Match, fold, verify
from urbes.engine.record import decode, encode
from urbes.engine.title import Title

from .playing import TABLES, every_table, games, play, some_options


class Observed(Chance):
    """Notes the order in which items of each pile come, shuffle by shuffle, and refuses questions without a name."""

    def __init__(self, dealer: Seeded) -> None:
        self.dealer = dealer
        self.left: dict[str, int] = {}
        self.came: dict[tuple[str, int], list[tuple[int, int]]] = {}
        """By pile and shuffle: each item that came, with what was left then."""
        self.rolled: dict[str, list[tuple[int, int]]] = {}

    def below(self, n: int) -> int:
        raise AssertionError("chance is asked without saying for which pile or die")

    def draw(self, pile: str, bag: int) -> int:
        item = self.dealer.draw(pile, bag)
        shuffles = sum(1 for name, _ in self.came if name == pile)
        if bag & ~self.left.get(pile, 0):
            shuffles += 1
            self.came[pile, shuffles] = []
        self.left[pile] = bag & ~(1 << item)
        self.came[pile, shuffles].append((item, self.left[pile]))
        return item

    def roll(self, die: str, sides: int) -> int:
        answer = self.dealer.roll(die, sides)
        self.rolled.setdefault(die, []).append((sides, answer))
        return answer


def observe(title: Title, players: int, number: int, play_seed: str, scheme: str) -> Observed:
    luck = Observed(Seeded(f"{number}", scheme))
    game = title.new(players, luck, some_options(title, players, number))
    for _ in play(game, luck, play_seed):
        pass
    return luck


def contradictions(first: Observed, second: Observed) -> int:
    """How many pairs of items of a pile came in one order in the first game and in the other order in the second."""
    found = 0
    for key in first.came.keys() & second.came.keys():
        before = dict(first.came[key])
        for item, left in second.came[key]:
            found += sum(1 for other, later in before.items() if (left >> other) & 1 and (later >> item) & 1)
    return found


@every_table
def test_a_seed_fixes_the_order_of_every_pile(title: Title, players: int) -> None:
    compared = 0
    for number in range(games(6)):
        one, other = (observe(title, players, number, play_seed, PILES) for play_seed in ("one", "other"))
        assert contradictions(one, other) == 0
        for die in one.rolled.keys() & other.rolled.keys():
            assert all(here == there for here, there in zip(one.rolled[die], other.rolled[die], strict=False))
        compared += sum(len(one.came[key]) + len(other.came[key]) for key in one.came.keys() & other.came.keys())
    assert compared


@pytest.mark.parametrize("scheme", [PILES, STREAM])
def test_the_law_can_tell_one_scheme_from_another(scheme: str) -> None:
    found = sum(
        contradictions(
            observe(title, players, 0, "one", scheme),
            observe(title, players, 0, "other", scheme),
        )
        for title, players in TABLES
    )
    assert (found == 0) == (scheme == PILES)


@every_table
@pytest.mark.parametrize("scheme", [PILES, STREAM])
def test_draws_that_were_taken_back_are_dealt_anew_and_verify(title: Title, players: int, scheme: str) -> None:
    for number in range(games(3)):
        seed, options = f"{number}", some_options(title, players, number)
        match = Match(title, players, options, title.edition, [], seed, scheme)
        match.set_up(None)
        turn = 0
        while match.game.seat != NOBODY:
            moves = match.game.legal()
            match.play(match.game.seat, moves[turn * 7 % len(moves)])
            turn += 1
            if turn % 5 == 0 and match.game.seat != NOBODY:
                match.undo(min(match.decisions, 1 + turn % 3), consent=True)
        record = decode(encode(match.record()))
        assert record.scheme == scheme
        assert title.dump(fold(record).game) == title.dump(match.game)
        assert verify(record).log == match.log
        resumed = Match(title, players, options, title.edition, [], seed, scheme)
        resumed.resume(match.log)
        assert title.dump(resumed.game) == title.dump(match.game)
