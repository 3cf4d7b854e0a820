"""Positions in which hardly anything is left in the piles: random play seldom gets there."""

from collections.abc import Iterator
from typing import Any

from urbes.engine.game import Game
from urbes.engine.title import Title

from .playing import positions

DISCARDS = [("deck", "discard"), ("bag", "discard"), ("supply", "supply_discard")]
"""Names of piles in a dumped position, each with the discards that become the pile when it is empty."""


def scarce(title: Title, players: int, number: int, every: int) -> Iterator[Game]:
    """Positions of a random game; each pile that has discards is reduced to one item, other piles stay as they are."""
    for count, game in enumerate(positions(title, players, number, every)):
        data: dict[str, Any] = title.dump(game)
        for pile, discard in DISCARDS:
            if pile not in data or not data.get(discard):
                continue  # before the first discard, the set-up may still deal from the pile
            kept = data[pile][count % len(data[pile]) :][:1] if data[pile] else []
            data[discard] = sorted([*data[discard], *(item for item in data[pile] if item not in kept)])
            data[pile] = kept
        yield title.load(data)
