"""Moves are declared once: a game has one table of their kinds, and all that is said about a move follows from it.

A move is a number: the number of its kind plus an argument. `Moves` knows which numbers mean something under an
edition, and turns them into kinds with named arguments, into text, and back.
"""

from bisect import bisect_right
from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from mypy_extensions import mypyc_attr

from urbes.engine.errors import BadNotation, ContractError, EditionError

MOST_DIGITS: Final = 5
SHOWN: Final = 60
"""The most characters that an error message repeats of a text that names no move."""


class Move(NamedTuple):
    """What a move's number means: a kind and its named arguments."""

    kind: str
    args: dict[str, int | str]


class MoveKind:
    """One row of a game's table of moves."""

    def __init__(
        self, number: int, key: str, word: str, arguments: list[str], domain: str, decisions: list[int]
    ) -> None:
        self.number = number
        """The move whose argument is 0; those of the other arguments follow it."""
        self.key = key
        """What programs call it: the `kind` of a `Move`."""
        self.word = word
        """How its text begins."""
        self.arguments = arguments
        """The names of its arguments; a move without any is plain."""
        self.domain = domain
        """What the arguments may be: one of the game's domains; empty for a plain move."""
        self.decisions = decisions
        """The decisions at which it can be made."""


def whole_number(word: str, signed: bool = False) -> int | None:
    """The number that a word of plain digits stands for; None if the word is not a number."""
    digits = word[1:] if signed and word.startswith("-") else word
    if not (digits.isascii() and digits.isdigit() and len(digits) <= MOST_DIGITS):
        return None
    return int(word)


@mypyc_attr(allow_interpreted_subclasses=True)
class Domain:
    """What the argument of a move may be, for one edition and number of seats: 0 up to a size, each with its words."""

    def __init__(self, size: int) -> None:
        self.size = size

    def has(self, argument: int) -> bool:
        return 0 <= argument < self.size

    def spell(self, argument: int) -> list[int | str]:
        """An argument as words and numbers, one for each name."""
        raise NotImplementedError

    def read(self, words: list[str]) -> int:
        """The argument that words in lower case name; -1 if they name none."""
        raise NotImplementedError


class Plain(Domain):
    """No arguments: nothing has to be named."""

    def __init__(self) -> None:
        super().__init__(1)

    def spell(self, argument: int) -> list[int | str]:
        return []

    def read(self, words: list[str]) -> int:
        return -1 if words else 0


class Names(Domain):
    """A list of names; an empty name belongs to no move."""

    def __init__(self, names: list[str]) -> None:
        super().__init__(len(names))
        self.names = names
        self.places: dict[str, int] = {name.lower(): place for place, name in enumerate(names) if name}

    def has(self, argument: int) -> bool:
        return 0 <= argument < self.size and self.names[argument] != ""

    def spell(self, argument: int) -> list[int | str]:
        return [self.names[argument]]

    def read(self, words: list[str]) -> int:
        return self.places.get(words[0], -1) if len(words) == 1 else -1


class Pairs(Domain):
    """A name from one list with a name from another; such moves are written in brackets."""

    def __init__(self, firsts: list[str], seconds: list[str]) -> None:
        super().__init__(len(firsts) * len(seconds))
        self.firsts = Names(firsts)
        self.seconds = Names(seconds)

    def spell(self, argument: int) -> list[int | str]:
        first, second = divmod(argument, self.seconds.size)
        return self.firsts.spell(first) + self.seconds.spell(second)

    def read(self, words: list[str]) -> int:
        if len(words) != 2:
            return -1
        first, second = self.firsts.read(words[:1]), self.seconds.read(words[1:])
        return -1 if first < 0 or second < 0 else first * self.seconds.size + second


class Numbers(Domain):
    """Consecutive numbers, beginning with `first`."""

    def __init__(self, size: int, first: int = 0) -> None:
        super().__init__(size)
        self.first = first

    def spell(self, argument: int) -> list[int | str]:
        return [argument + self.first]

    def read(self, words: list[str]) -> int:
        number = whole_number(words[0]) if len(words) == 1 else None
        return -1 if number is None or not self.has(number - self.first) else number - self.first


def check_kinds(folder: str, kinds: Iterable[MoveKind], domains: Iterable[str], decisions: int) -> None:
    """Refuse a table of moves that no game can be played with; the error names file and kind."""
    numbers: dict[int, str] = {}
    keys: dict[tuple[str, bool], str] = {}
    words: dict[tuple[str, bool], str] = {}
    known = list(domains)
    used: set[str] = set()
    for kind in kinds:
        where = f"{folder}/moves.py: {kind.key or kind.number}"
        plain = not kind.arguments
        if not kind.key or not kind.word:
            raise ContractError(where, f"the {'word' if kind.key else 'key'} is missing")
        if kind.word != kind.word.lower() or any(mark in kind.word for mark in ":(), "):
            raise ContractError(where, f"the word {kind.word!r} cannot be read back: it takes small letters only")
        if kind.number in numbers:
            raise ContractError(where, f"has the number {kind.number}, as {numbers[kind.number]} has")
        if (kind.key, plain) in keys:
            raise ContractError(where, "two kinds have this key")
        if (kind.word, plain) in words:
            raise ContractError(where, f"has the word {kind.word!r}, as {words[kind.word, plain]} has")
        if plain != (not kind.domain):
            raise ContractError(where, "the arguments of a domain are missing" if plain else "the domain is missing")
        if kind.domain and kind.domain not in known:
            raise ContractError(where, f"the domain {kind.domain!r} is missing in domains.py")
        if not kind.decisions:
            raise ContractError(where, "the decisions at which it can be made are missing")
        for decision in kind.decisions:
            if not 0 <= decision < decisions:
                raise ContractError(where, f"there is no decision {decision}")
        numbers[kind.number] = keys[kind.key, plain] = words[kind.word, plain] = kind.key
        used.add(kind.domain)
    if not numbers:
        raise ContractError(f"{folder}/moves.py", "there is no kind of move")
    for domain in known:
        if domain not in used:
            raise ContractError(f"{folder}/domains.py: {domain}", "belongs to no kind of move")


class Moves:
    """Every move of a game with one edition and number of seats: number ⇄ kind and arguments ⇄ text."""

    def __init__(self, name: str, kinds: Iterable[MoveKind], domains: Mapping[str, Domain], brackets: bool) -> None:
        self.name = name
        self.brackets = brackets
        """Whether moves are written `place(0,1,2)` instead of `place:0`."""
        self.kinds: list[MoveKind] = sorted(kinds, key=number_of)
        self.firsts: list[int] = [kind.number for kind in self.kinds]
        plain = Plain()
        self.domains: list[Domain] = [domains[kind.domain] if kind.domain else plain for kind in self.kinds]
        for index in range(1, len(self.kinds)):
            if self.firsts[index - 1] + self.domains[index - 1].size > self.firsts[index]:
                before = self.kinds[index - 1]
                raise EditionError(before.domain, f"is too long: the moves {before.key} have no numbers left")
        self.by_word: dict[tuple[str, bool], int] = {}
        self.by_key: dict[tuple[str, bool], int] = {}
        for index, kind in enumerate(self.kinds):
            self.by_word[kind.word, not kind.arguments] = index
            self.by_key[kind.key, not kind.arguments] = index

    def index(self, number: int) -> int:
        """The row of the table that a number belongs to; BadNotation if the number means nothing."""
        index = bisect_right(self.firsts, number) - 1
        if index < 0 or not self.domains[index].has(number - self.firsts[index]):
            raise BadNotation(f"move {number} means nothing in {self.name}")
        return index

    def kind(self, number: int) -> MoveKind:
        return self.kinds[self.index(number)]

    def move(self, number: int) -> Move:
        index = self.index(number)
        kind = self.kinds[index]
        words = self.domains[index].spell(number - kind.number)
        return Move(kind.key, dict(zip(kind.arguments, words, strict=False)))

    def number(self, move: Move) -> int:
        index = self.by_key.get((move.kind, not move.args), -1)
        if index >= 0 and list(move.args) == self.kinds[index].arguments[: len(move.args)]:
            argument = self.domains[index].read([str(word).lower() for word in move.args.values()])
            if argument >= 0:
                return self.firsts[index] + argument
        given = ", ".join([f"{name}={word!r}" for name, word in move.args.items()])
        raise BadNotation(f"there is no move {move.kind!r} with {given or 'no arguments'}")

    def text(self, number: int) -> str:
        index = self.index(number)
        kind = self.kinds[index]
        if not kind.arguments:
            return kind.word
        words = [str(word) for word in self.domains[index].spell(number - kind.number)]
        return f"{kind.word}({','.join(words)})" if self.brackets else f"{kind.word}:{','.join(words)}"

    def parse(self, text: str) -> int:
        """The number of a move given as text; capital letters and blanks around the parts do not matter."""
        number = self.read_brackets(text.lower()) if self.brackets else self.read_colon(text.lower())
        if number < 0:
            raise BadNotation(f"{text.strip()[:SHOWN]!r} names no move; moves are written {', '.join(self.forms())}")
        return number

    def read_colon(self, text: str) -> int:
        word, colon, rest = text.strip().partition(":")
        return self.read(word, [rest.strip()] if colon else [])

    def read_brackets(self, text: str) -> int:
        word, bracket, rest = "".join(text.split()).partition("(")
        if not bracket:
            return self.read(word, [])
        return self.read(word, rest[:-1].split(",")) if rest.endswith(")") else -1

    def read(self, word: str, words: list[str]) -> int:
        """The number that a word with its arguments means; -1 if none."""
        index = self.by_word.get((word, not words), -1)
        argument = self.domains[index].read(words) if index >= 0 else -1
        return self.firsts[index] + argument if argument >= 0 else -1

    def forms(self) -> list[str]:
        """How each kind is written, those with arguments first."""
        found: list[str] = []
        for kind in self.kinds:
            if kind.arguments:
                found.append(f"{kind.word}({','.join(kind.arguments)})" if self.brackets else f"{kind.word}:…")
        return found + [kind.word for kind in self.kinds if not kind.arguments]

    def numbers(self, without: Iterable[int] = ()) -> list[int]:
        """Every number that means a move, in ascending order; the kinds in `without` are left out."""
        left_out = set(without)
        found: list[int] = []
        for index, first in enumerate(self.firsts):
            if first not in left_out:
                domain = self.domains[index]
                found += [first + argument for argument in range(domain.size) if domain.has(argument)]
        return found


def number_of(kind: MoveKind) -> int:
    return kind.number
