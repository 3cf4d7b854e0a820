"""A view as one flat array of fixed length, for learners.

A layout is a tree of pieces; each piece knows how many numbers it takes and writes one value of the view there.
The array starts as zeros, and everything that is absent (None, an empty slot, another player's secret) stays zero.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

import msgspec

from urbes.engine.errors import UrbesError

Array = Any
"""What pieces write into: a NumPy array, or anything else with numbered places."""
MOST = 1_000_000.0
"""The bound of every number that is not a bit: far above all that editions allow, and exact in 32 bits."""


class LayoutError(UrbesError):
    """A view does not fit the layout that was made for it."""


class Row(NamedTuple):
    """A stretch of the array: where it begins, how long it is and what its numbers mean."""

    name: str
    first: int
    size: int
    meaning: str


class Piece(ABC):
    """Writes one value of a view into a stretch of the array."""

    size: int
    meaning: str

    @abstractmethod
    def write(self, value: Any, array: Array, at: int) -> None:
        """Write the value into the zeros that begin at `at`."""

    def bounds(self) -> tuple[list[float], list[float]]:
        """The least and the greatest value of each number."""
        return [0.0] * self.size, [1.0] * self.size

    def rows(self, name: str, first: int) -> Iterator[Row]:
        yield Row(name, first, self.size, self.meaning)

    def outline(self, name: str, first: int) -> Iterator[Row]:
        """The rows for people to read; of several equal things only the first is listed."""
        yield from self.rows(name, first)


class Number(Piece):
    """A count, an amount or a flag, written unchanged; None becomes 0."""

    size = 1

    def __init__(self, least: float = 0.0) -> None:
        self.least = least
        self.meaning = "number"

    def write(self, value: int | None, array: Array, at: int) -> None:
        if value:
            array[at] = value

    def bounds(self) -> tuple[list[float], list[float]]:
        return [self.least], [MOST]


class Choice(Piece):
    """One of several words (or numbers), with a bit for each; None and the value `nothing` set no bit."""

    def __init__(self, words: Sequence[Any], nothing: object = None) -> None:
        self.place = {word: number for number, word in enumerate(words)}
        self.nothing = nothing
        self.size = len(words)
        self.meaning = f"one of {listed(words)}"

    def write(self, value: Any, array: Array, at: int) -> None:
        if value is not None and value != self.nothing:
            array[at + place_of(self.place, value)] = 1.0


class Several(Piece):
    """A collection whose order means nothing: for each word, how often it occurs."""

    def __init__(self, words: Sequence[Any]) -> None:
        self.place = {word: number for number, word in enumerate(words)}
        self.size = len(words)
        self.meaning = f"how many of each of {listed(words)}"

    def write(self, value: Sequence[Any] | None, array: Array, at: int) -> None:
        for word in value or ():
            array[at + place_of(self.place, word)] += 1.0

    def bounds(self) -> tuple[list[float], list[float]]:
        return [0.0] * self.size, [MOST] * self.size


class Queue(Piece):
    """A collection of different words whose order matters: a bit for each word, then each word's place from 1."""

    def __init__(self, words: Sequence[Any]) -> None:
        self.place = {word: number for number, word in enumerate(words)}
        self.size = 2 * len(words)
        self.meaning = f"whether each of {listed(words)} is there; then its place in the order, from 1"

    def write(self, value: Sequence[Any] | None, array: Array, at: int) -> None:
        half = self.size // 2
        for number, word in enumerate(value or ()):
            if word is not None:
                place = at + place_of(self.place, word)
                array[place] = 1.0
                array[place + half] = number + 1

    def bounds(self) -> tuple[list[float], list[float]]:
        half = self.size // 2
        return [0.0] * self.size, [1.0] * half + [MOST] * half


class Amounts(Piece):
    """A table of amounts: one number for each word."""

    def __init__(self, words: Sequence[str], least: float = 0.0) -> None:
        self.place = {word: number for number, word in enumerate(words)}
        self.least = least
        self.size = len(words)
        self.meaning = f"the amount for each of {listed(words)}"

    def write(self, value: Mapping[str, int | None], array: Array, at: int) -> None:
        for word, amount in value.items():
            place = place_of(self.place, word)
            if amount:
                array[at + place] = amount

    def bounds(self) -> tuple[list[float], list[float]]:
        return [self.least] * self.size, [MOST] * self.size


class Group(Piece):
    """Several pieces one after another, each under its name."""

    meaning = "group"

    def __init__(self, parts: Mapping[str, Piece]) -> None:
        self.parts: list[tuple[str, Piece, int]] = []
        self.size = 0
        for name, piece in parts.items():
            self.parts.append((name, piece, self.size))
            self.size += piece.size

    def value(self, whole: Any, name: str) -> Any:
        return getattr(whole, name)

    def write(self, value: Any, array: Array, at: int) -> None:
        if value is not None:
            for name, piece, offset in self.parts:
                piece.write(self.value(value, name), array, at + offset)

    def bounds(self) -> tuple[list[float], list[float]]:
        least: list[float] = []
        most: list[float] = []
        for _, piece, _ in self.parts:
            low, high = piece.bounds()
            least += low
            most += high
        return least, most

    def rows(self, name: str, first: int) -> Iterator[Row]:
        for own, piece, offset in self.parts:
            yield from piece.rows(f"{name}.{own}" if name else own, first + offset)

    def outline(self, name: str, first: int) -> Iterator[Row]:
        for own, piece, offset in self.parts:
            yield from piece.outline(f"{name}.{own}" if name else own, first + offset)

    def outline_of_first(self, name: str, first: int) -> Iterator[Row]:
        """The rows of the first part; the other parts are equally long and follow it."""
        names = [own for own, _, _ in self.parts]
        label = f"{names[0]} … {names[-1]}" if len(names) > 1 else names[0]
        _, piece, _ = self.parts[0]
        for row in piece.outline(f"{name}[{label}]", first):
            yield row._replace(meaning=f"{row.meaning}; ×{len(names)}, every {piece.size}")


class Fields(Group):
    """A struct of the view. Every field has a piece or a reason why it needs none, so that no field is forgotten."""

    def __init__(self, struct: type[msgspec.Struct], parts: Mapping[str, Piece], without: Mapping[str, str]) -> None:
        super().__init__(parts)
        fields = set(struct.__struct_fields__)
        if fields != set(parts) | set(without) or set(parts) & set(without):
            different = sorted(fields ^ (set(parts) | set(without)) | (set(parts) & set(without)))
            raise LayoutError(f"{struct.__module__}.{struct.__name__}: the layout disagrees on {', '.join(different)}")
        self.without = dict(without)


class Facts(Group):
    """A table whose entries have pieces of their own; missing entries stay zero."""

    def write(self, value: Mapping[str, Any], array: Array, at: int) -> None:
        unknown = set(value) - {name for name, _, _ in self.parts}
        if unknown:
            raise LayoutError(f"{', '.join(sorted(unknown))}: no place in the layout")
        for name, piece, offset in self.parts:
            if name in value:
                piece.write(value[name], array, at + offset)


class Slots(Group):
    """A list, place by place; the places after its end stay zero."""

    def __init__(self, piece: Piece, names: Sequence[object]) -> None:
        super().__init__({str(name): piece for name in names})

    def outline(self, name: str, first: int) -> Iterator[Row]:
        yield from self.outline_of_first(name, first)

    def write(self, value: Sequence[Any] | None, array: Array, at: int) -> None:
        if value and len(value) > len(self.parts):
            raise LayoutError(f"{len(value)} items, but the layout has only {len(self.parts)} places")
        for item, (_, piece, offset) in zip(value or (), self.parts, strict=False):
            piece.write(item, array, at + offset)


class Keyed(Group):
    """A list of structs, each at the place of its key."""

    def __init__(self, key: str, words: Sequence[str], piece: Piece) -> None:
        super().__init__(dict.fromkeys(words, piece))
        self.key = key
        self.offset = {name: offset for name, _, offset in self.parts}
        self.piece = piece

    def outline(self, name: str, first: int) -> Iterator[Row]:
        yield from self.outline_of_first(name, first)

    def write(self, value: Sequence[Any], array: Array, at: int) -> None:
        for item in value:
            self.piece.write(item, array, at + place_of(self.offset, getattr(item, self.key)))


def place_of(places: Mapping[Any, int], word: object) -> int:
    found = places.get(word)
    if found is None:
        raise LayoutError(f"{word!r} has no place in the layout")
    return found


def listed(words: Sequence[object]) -> str:
    """A list of words for people to read: all words if they are few, else the first and the last."""
    shown = [str(word) for word in words]
    return ", ".join(shown) if len(shown) <= 8 else f"{shown[0]}, {shown[1]} … {shown[-1]} ({len(shown)})"


class Arrays(Protocol):
    """What a game provides so that learners can play it: a module `ai/arrays.py` in its folder.

    Its moves are numbered in ascending order, unless the module defines `numbering(box, moves)`.
    """

    VERSION: int
    """Grows whenever actions or arrays change their meaning."""

    def layout(self, box: Any, players: int) -> Mapping[str, Piece]:
        """The pieces of the array: `table` for the view, `own` for what only its viewer sees."""

    def draws(self, box: Any) -> int:
        """The most answers that a question of chance can have."""
