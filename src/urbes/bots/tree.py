"""The tree of a search: what is known of a sequence of decisions, over all the worlds in which it was tried.

A node stands for moves made, not for a position: chance and hidden cards differ from visit to visit, so the moves
that are on offer differ too, and each child remembers how often it could have been chosen.
"""

from math import sqrt
from typing import Final

from urbes.engine.game import Game
from urbes.engine.judge import Judge

EVEN_SHARE: Final = 0.1
"""The part of the prior that all moves share evenly, so that every move is tried."""
BREADTH: Final = 8
"""The number of moves that are always considered; more come in with the square root of the visits."""
GROWTH: Final = 1.5


Ring = tuple[int, float, int, int, tuple[float, float, float, float], list[int], int]


class Node:
    """A decision that was made, and what came of it."""

    def __init__(self, move: int, prior: float) -> None:
        self.move = move
        self.prior = prior
        self.visits: int = 0
        self.offered: int = 0
        # Sums of worth by seat: four plain numbers cost much less than a list.
        self.first: float = 0.0
        self.second: float = 0.0
        self.third: float = 0.0
        self.fourth: float = 0.0
        self.moves: list[int] = []
        """The moves on offer when the node was opened."""
        self.children: list[Node] = []
        """The highest prior comes first."""

    def __reduce__(self) -> tuple[object, ...]:
        """A tree is copied as one flat list, since it may be deeper than calls can nest."""
        nodes = [self]
        for node in nodes:
            nodes.extend(node.children)
        return planted, ([node.ring() for node in nodes],)

    def ring(self) -> Ring:
        """Everything that the node knows, and how many children it has."""
        sums = (self.first, self.second, self.third, self.fourth)
        return self.move, self.prior, self.visits, self.offered, sums, self.moves[:], len(self.children)

    def total(self, seat: int) -> float:
        if seat == 0:
            return self.first
        if seat == 1:
            return self.second
        if seat == 2:
            return self.third
        return self.fourth

    def mean(self, seat: int) -> float:
        return self.total(seat) / self.visits if self.visits else 0.0

    def add(self, worths: list[float]) -> None:
        self.visits += 1
        seats = len(worths)
        self.first += worths[0]
        if seats > 1:
            self.second += worths[1]
        if seats > 2:
            self.third += worths[2]
        if seats > 3:
            self.fourth += worths[3]

    def open(self, judge: Judge, game: Game, moves: list[int]) -> None:
        """Add a child for each move on offer that has no child yet."""
        known = {child.move for child in self.children}
        weights = judge.weights(game, moves)
        whole = sum(weights)
        even = EVEN_SHARE / len(moves)
        for index in range(len(moves)):
            if moves[index] not in known:
                prior = even + (1.0 - EVEN_SHARE) * weights[index] / whole
                place = len(self.children)
                self.children.append(Node(moves[index], prior))
                while place > 0 and self.children[place - 1].prior < prior:
                    place -= 1
                if place < len(self.children) - 1:
                    self.children.insert(place, self.children.pop())
        if not self.moves:
            self.moves = moves

    def offers(self, judge: Judge, game: Game, moves: list[int]) -> "list[Node]":
        """The children that can be chosen in this world, the highest prior first."""
        if len(self.children) == len(moves) and moves == self.moves:
            return self.children
        known = {child.move for child in self.children}
        for move in moves:
            if move not in known:
                self.open(judge, game, moves)
                break
        on_offer = set(moves)
        return [child for child in self.children if child.move in on_offer]

    def choose(self, offers: "list[Node]", seat: int, spread: float, curiosity: float, caution: float) -> "Node":
        """The child that promises most to the deciding seat, or that has been tried too rarely to know."""
        breadth = BREADTH + int(GROWTH * sqrt(float(self.visits)))
        if breadth > len(offers):
            breadth = len(offers)
        untried = self.mean(seat) - caution * spread
        urge = curiosity * spread
        best = offers[0]
        highest = -1e9
        for index in range(breadth):
            child = offers[index]
            child.offered += 1
            visits = child.visits
            value = child.total(seat) / visits if visits else untried
            value += urge * child.prior * sqrt(float(child.offered)) / (1 + visits)
            if value > highest:
                highest = value
                best = child
        return best

    def favourite(self) -> "Node":
        """The child visited most; of equals the one with the higher prior."""
        best = self.children[0]
        for child in self.children:
            if child.visits > best.visits:
                best = child
        return best


def planted(rings: list[Ring]) -> Node:
    """The tree that has these nodes, level by level."""
    nodes = [Node(ring[0], ring[1]) for ring in rings]
    used = 1
    for index in range(len(rings)):
        node = nodes[index]
        _, _, node.visits, node.offered, sums, node.moves, children = rings[index]
        node.first, node.second, node.third, node.fourth = sums
        node.children = nodes[used : used + children]
        used += children
    return nodes[0]
