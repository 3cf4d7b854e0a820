"""Moves as actions: a dense numbering from 0 that means the same in every position, process and version."""

from collections.abc import Sequence

from urbes.engine.errors import UrbesError


class ActionError(UrbesError):
    """A number that is not an action, or an action that may not be chosen now."""


class Numbering:
    """The moves of a game in ascending order: an action is a place in that list."""

    def __init__(self, moves: Sequence[int]) -> None:
        self.actions: dict[int, int] = {move: number for number, move in enumerate(sorted(moves))}
        self.moves: list[int] = sorted(moves)
        self.size: int = len(self.moves)

    def action(self, move: int) -> int:
        """The action of a move that the edition has."""
        found = self.actions.get(move)
        if found is None:
            raise ActionError(f"move {move} has no action: it is none of this edition")
        return found

    def move(self, action: int) -> int:
        """The move that an action stands for; no position is needed to know it."""
        if not 0 <= action < self.size:
            raise ActionError(f"action {action} is not one of 0 … {self.size - 1}")
        return self.moves[action]

    def offered(self, legal: Sequence[int]) -> dict[int, int]:
        """The moves that can be made, by action."""
        return {self.action(move): move for move in legal}


class Fold:
    """Numbers the places of an endless plane so that no two places within a given distance share a number.

    Steps along x and y add `radius` and `radius + 1` modulo 2r² + 2r + 1. The numbers then repeat like the diamonds
    of radius r that fill the plane, and two places with the same number are at least 2r + 1 steps apart. No
    smaller numbering can do that. Taken alone, a number means its place in the diamond around the origin.
    """

    def __init__(self, distance: int) -> None:
        self.radius: int = (distance + 1) // 2
        radius = self.radius
        self.size: int = 2 * radius * radius + 2 * radius + 1
        self.places: list[tuple[int, int]] = [(0, 0)] * self.size
        for y in range(-radius, radius + 1):
            for x in range(abs(y) - radius, radius - abs(y) + 1):
                self.places[self.number(x, y)] = (x, y)

    def number(self, x: int, y: int) -> int:
        return (self.radius * x + (self.radius + 1) * y) % self.size
