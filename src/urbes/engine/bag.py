"""Bags for face-down piles: an int whose bit i says that item i is inside. Copying one costs nothing.

Nothing about the order of a pile is decided before a card is drawn, so no copy of a game can foresee it.
"""

from urbes.engine.chance import Chance


def full(items: int) -> int:
    """A bag that holds the items 0 … items-1."""
    return (1 << items) - 1


def size(bag: int) -> int:
    """How many items are inside."""
    count = 0
    while bag:
        bag &= bag - 1
        count += 1
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
    for _ in range(index):
        bag &= bag - 1
    item = 0
    while not (bag >> item) & 1:
        item += 1
    return item


def pick(bag: int, chance: Chance) -> int:
    """One item at random; it stays inside until the caller takes it out. A single item asks no chance."""
    count = size(bag)
    return nth(bag, chance.below(count) if count > 1 else 0)
