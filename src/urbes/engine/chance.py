"""Chance is kept outside the state: a game draws from a pile or rolls a die, and the log records the answer.

A seed deals by pile. The order in which the items of a pile come is fixed by the seed, the name of the pile and how
often it has been shuffled; what happens at other piles changes nothing. So tables with one seed have the same deal,
however differently people play.
"""

import hashlib
from typing import Final

from mypy_extensions import i64, mypyc_attr

from urbes.engine.bag import nth
from urbes.engine.errors import UnknownScheme

STREAM: Final = "stream"
PILES: Final = "piles"
SCHEMES: Final = (STREAM, PILES)
"""The ways in which a seed deals: everything from one stream (all records before version 2), or by pile."""

MASK: Final = 0xFFFFFFFF
SPAN: Final = 1 << 32
WARM_UP: Final = 15


class ChanceError(Exception):
    """An answer is missing, left over or out of range."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance:
    """Answers every question of luck in a game."""

    def below(self, n: int) -> int:
        """One of 0 … n-1, all equally likely."""
        raise NotImplementedError

    def pick(self, bag: int) -> int:
        """One item of a bag; it stays inside until the caller takes it out. For a single item, chance is not asked."""
        count = bag.bit_count()
        return nth(bag, self.below(count) if count > 1 else 0)

    def draw(self, pile: str, bag: int) -> int:
        """The next item of a face-down pile that holds this bag; the caller takes it out."""
        count = bag.bit_count()
        return nth(bag, self.below(count) if count > 1 else 0)

    def roll(self, die: str, sides: int) -> int:
        """The next throw of a die: one of 0 … sides-1."""
        return self.below(sides)

    def reveal(self) -> None:
        """Something hidden is shown without a question of luck, such as cards that players pass on."""


class Stream(Chance):
    """The portable generator (sfc32): the same stream for the same seed on every platform and in every build."""

    def __init__(self, seed: str) -> None:
        digest = hashlib.sha256(seed.encode()).digest()
        # These are machine words: what they lose above 64 bits would be masked away in any case.
        self.a: i64 = int.from_bytes(digest[0:4], "big")
        self.b: i64 = int.from_bytes(digest[4:8], "big")
        self.c: i64 = int.from_bytes(digest[8:12], "big")
        self.counter: i64 = 1
        for _ in range(WARM_UP):
            self.word()

    def __reduce__(self) -> tuple[object, ...]:
        """A copy goes on as this stream would, even in another process."""
        return resumed, self.words()

    def words(self) -> tuple[int, int, int, int]:
        """The internal state, from which another stream can go on."""
        return self.a, self.b, self.c, self.counter

    def word(self) -> i64:
        """The next 32 bits."""
        b = self.b
        c = self.c
        mixed = (self.a + b + self.counter) & MASK
        self.counter = (self.counter + 1) & MASK
        self.a = b ^ (b >> 9)
        self.b = (c + (c << 3)) & MASK
        self.c = (((c << 21) | (c >> 11)) + mixed) & MASK
        return mixed

    def below(self, n: int) -> int:
        # Multiply and shift; the few words that would make some answers likelier are thrown away.
        sides: i64 = n
        product = self.word() * sides
        low = product & MASK
        if low < sides:
            threshold = SPAN % sides
            while low < threshold:
                product = self.word() * sides
                low = product & MASK
        return (product >> 32) & MASK


def resumed(a: int, b: int, c: int, counter: int) -> Stream:
    """A stream that goes on from the internal state of another."""
    stream = Stream("")
    stream.a, stream.b, stream.c, stream.counter = a, b, c, counter
    return stream


class Pile:
    """The items of one pile in the order in which a seed deals them.

    The pile keeps its order as long as nothing is added to it. When an item is added, by the rules or because a draw
    was taken back, the pile is shuffled, so that nobody has seen what comes next. In each shuffle every item has a rank
    of its own, so which of two items comes first does not depend on what else is in the pile.
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self.shuffles = 0
        self.left = 0
        """What was inside after the last draw."""
        self.order: list[int] = []
        """What is still to come; the next item is at the end of the list."""

    def next(self, bag: int) -> int:
        if bag & ~self.left:
            self.shuffle(bag)
        item = self.order.pop()
        while not (bag >> item) & 1:
            item = self.order.pop()
        self.left = bag & ~(1 << item)
        return item

    def shuffle(self, bag: int) -> None:
        stream = Stream(f"{self.name} {self.shuffles}")
        self.shuffles += 1
        ranked: list[tuple[int, int, int]] = []
        item = 0
        while bag:
            high: int = stream.word()
            low: int = stream.word()
            if bag & 1:
                ranked.append((high, low, item))
            bag >>= 1
            item += 1
        ranked.sort(reverse=True)
        self.order = [each[2] for each in ranked]


class Seeded(Chance):
    """Deals from a seed and writes down what it dealt. It never goes back, not even when moves are taken back."""

    def __init__(self, seed: str, scheme: str = PILES) -> None:
        check_scheme(scheme)
        self.seed = seed
        self.scheme = scheme
        self.stream = Stream(seed)
        self.piles: dict[str, Pile] = {}
        self.dice: dict[str, Stream] = {}
        self.dealt: list[int] = []

    def below(self, n: int) -> int:
        answer = self.stream.below(n)
        self.dealt.append(answer)
        return answer

    def draw(self, pile: str, bag: int) -> int:
        if self.scheme == STREAM:
            return self.pick(bag)
        item = self.pile(pile).next(bag)
        if bag & (bag - 1):
            self.dealt.append((bag & ((1 << item) - 1)).bit_count())
        return item

    def pile(self, name: str) -> Pile:
        found = self.piles.get(name)
        if found is None:
            found = Pile(f"{self.seed} pile {name}")
            self.piles[name] = found
        return found

    def roll(self, die: str, sides: int) -> int:
        if self.scheme == STREAM:
            return self.below(sides)
        stream = self.dice.get(die)
        if stream is None:
            stream = Stream(f"{self.seed} die {die}")
            self.dice[die] = stream
        answer = stream.below(sides)
        self.dealt.append(answer)
        return answer

    def __reduce__(self) -> tuple[object, ...]:
        """A copy deals as this one would, even in another process."""
        piles = [(name, pile.shuffles, pile.left, pile.order[:]) for name, pile in self.piles.items()]
        dice = [(name, resumed(*stream.words())) for name, stream in self.dice.items()]
        return dealt_on, (self.seed, self.scheme, resumed(*self.stream.words()), piles, dice, self.dealt[:])

    def take(self) -> list[int]:
        """What was dealt since the last call."""
        dealt = self.dealt
        self.dealt = []
        return dealt


def dealt_on(
    seed: str,
    scheme: str,
    stream: Stream,
    piles: list[tuple[str, int, int, list[int]]],
    dice: list[tuple[str, Stream]],
    dealt: list[int],
) -> Seeded:
    """A dealer that goes on from the state of another."""
    dealer = Seeded(seed, scheme)
    dealer.stream = stream
    for name, shuffles, left, order in piles:
        pile = dealer.pile(name)
        pile.shuffles, pile.left, pile.order = shuffles, left, order
    dealer.dice = dict(dice)
    dealer.dealt = dealt
    return dealer


def check_scheme(scheme: str) -> None:
    """Raise UnknownScheme for a way to deal that this program does not know."""
    if scheme not in SCHEMES:
        raise UnknownScheme(scheme, SCHEMES)


class Recorded(Chance):
    """Repeats the answers of a log entry."""

    def __init__(self, answers: list[int]) -> None:
        self.answers = answers
        self.used = 0

    def below(self, n: int) -> int:
        if self.used >= len(self.answers):
            raise ChanceError(f"the log holds {len(self.answers)} answers of chance here, the game asks for more")
        answer = self.answers[self.used]
        if answer < 0 or answer >= n:
            raise ChanceError(f"answer of chance {answer} is not below {n}")
        self.used += 1
        return answer

    def finish(self) -> None:
        """Check that the game has asked for every answer."""
        if self.used != len(self.answers):
            raise ChanceError(
                f"the log holds {len(self.answers)} answers of chance here, the game asks for {self.used}"
            )


class Scripted(Chance):
    """Answers that a test decides; after the last of them, those of `then` if it is given."""

    def __init__(self, script: list[int], then: Chance | None = None) -> None:
        self.recorded = Recorded(script)
        self.then = then

    def below(self, n: int) -> int:
        if self.then is not None and self.recorded.used == len(self.recorded.answers):
            return self.then.below(n)
        return self.recorded.below(n)
