"""Chance lives outside the state: a game asks `below(n)`, somebody answers, the log remembers the answer."""

import hashlib
from typing import Final

from mypy_extensions import i64, mypyc_attr

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


class Stream(Chance):
    """The portable generator (sfc32): the same stream for the same seed on every platform and in every build."""

    def __init__(self, seed: str) -> None:
        digest = hashlib.sha256(seed.encode()).digest()
        # Machine words: whatever they lose above 64 bits would be masked away as well.
        self.a: i64 = int.from_bytes(digest[0:4], "big")
        self.b: i64 = int.from_bytes(digest[4:8], "big")
        self.c: i64 = int.from_bytes(digest[8:12], "big")
        self.counter: i64 = 1
        for _ in range(WARM_UP):
            self.word()

    def __reduce__(self) -> tuple[object, ...]:
        """A copy, also in another process, goes on as this stream would."""
        return resumed, (self.a, self.b, self.c, self.counter)

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
    """A stream that goes on from the inner words of another."""
    stream = Stream("")
    stream.a, stream.b, stream.c, stream.counter = a, b, c, counter
    return stream


class Seeded(Chance):
    """Deals from a seed and writes down what it dealt."""

    def __init__(self, seed: str) -> None:
        self.seed = seed
        self.stream = Stream(seed)
        self.dealt: list[int] = []

    def below(self, n: int) -> int:
        answer = self.stream.below(n)
        self.dealt.append(answer)
        return answer

    def take(self) -> list[int]:
        """What was dealt since the last call."""
        dealt = self.dealt
        self.dealt = []
        return dealt


class Recorded(Chance):
    """Gives the answers of a log entry again."""

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
        """Every answer must have been asked for."""
        if self.used != len(self.answers):
            raise ChanceError(
                f"the log holds {len(self.answers)} answers of chance here, the game asks for {self.used}"
            )


class Scripted(Chance):
    """Answers decided by a test, then those of a stream once the script has ended (if one is given)."""

    def __init__(self, script: list[int], then: Chance | None = None) -> None:
        self.recorded = Recorded(script)
        self.then = then

    def below(self, n: int) -> int:
        if self.then is not None and self.recorded.used == len(self.recorded.answers):
            return self.then.below(n)
        return self.recorded.below(n)
