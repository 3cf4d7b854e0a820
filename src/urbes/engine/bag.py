"""Bags for face-down piles: an int whose bit i says that item i is inside. Copying one costs nothing.

Nothing about the order of a pile is decided before a card is drawn, so no copy of a game can foresee it.
"""

from typing import Final

from mypy_extensions import i64

BITS: Final = 60
WORD: Final = (1 << BITS) - 1
"""Large bags are read word by word: machine words are much faster than integers of unlimited size."""


def full(items: int) -> int:
    """A bag that holds the items 0 … items-1."""
    return (1 << items) - 1


def size(bag: int) -> int:
    """How many items are inside."""
    count: i64 = 0
    while bag:
        word: i64 = bag & WORD
        while word:
            word &= word - 1
            count += 1
        bag >>= BITS
    return count


def contents(bag: int) -> list[int]:
    """The items inside, lowest first."""
    items: list[int] = []
    item = 0
    while bag:
        if bag & 1:
            items.append(item)
        bag >>= 1
        item += 1
    return items


def of(items: list[int]) -> int:
    """A bag that holds just these items."""
    bag = 0
    for item in items:
        bag |= 1 << item
    return bag


def nth(bag: int, index: int) -> int:
    """The item at this place, counted from the lowest."""
    before: i64 = index
    item: i64 = 0
    while bag:
        word: i64 = bag & WORD
        while word and before:
            word &= word - 1
            before -= 1
        if word:
            while not word & 1:
                word >>= 1
                item += 1
            return item
        bag >>= BITS
        item += BITS
    raise IndexError(f"the bag has no item {index}")
