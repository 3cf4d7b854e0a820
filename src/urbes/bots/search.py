"""Information-set tree search: each iteration imagines a world, walks down the tree, plays on a little and judges."""

from math import sqrt
from time import perf_counter
from typing import Final

from urbes.bots.tree import Node
from urbes.bots.utility import expected_place, utilities
from urbes.engine.chance import Stream
from urbes.engine.game import Game
from urbes.engine.judge import Judge

LONGEST_PLAYOUT: Final = 400
"""The most decisions of a playout: a game whose turn never ends must not stop the search."""
FINE: Final = 1 << 20
LOOK_AT_CLOCK: Final = 8
FIRST_SPREAD: Final = 0.1
LEAST_SPREAD: Final = 0.01
SETTLING: Final = 20.0
"""The weight of the first guess of the spread, in iterations."""
TO_THE_END: Final = -1
CURIOSITY: Final = 3.0
CAUTION: Final = 0.1


class Account:
    """What the searching seat got in the worlds that began with one move."""

    def __init__(self, sources: int) -> None:
        self.visits: int = 0
        self.place: float = 0.0
        self.points: list[float] = [0.0] * sources


class Search:
    """A search from one position for the seat that decides there."""

    def __init__(self, judge: Judge, game: Game, luck: Stream, ahead: int, tree: Node | None = None) -> None:
        self.judge = judge
        self.game = game
        self.seat: int = game.seat
        self.luck = luck
        self.ahead = ahead
        """How many turns a playout goes on after the present one; TO_THE_END plays whole games."""
        self.tree: Node = tree if tree is not None else Node(-1, 1.0)
        self.accounts: dict[int, Account] | None = None
        """What `why` needs, by move; None while nobody will ask."""
        self.curiosity: float = CURIOSITY
        """How strongly the search explores, in standard deviations of the worth that it has seen."""
        self.caution: float = CAUTION
        """How much worse than its parent an untried move is assumed to be, in standard deviations."""
        self.iterations: int = 0
        self.sum: float = 0.0
        self.squares: float = 0.0

    def run(self, iterations: int, seconds: float) -> int:
        """Search until all iterations are done or the time is over; stop early once the result cannot change.

        Returns the number of iterations made.
        """
        began = perf_counter()
        done = 0
        while done < iterations:
            self.iterate()
            done += 1
            if done % LOOK_AT_CLOCK == 0:
                passed = perf_counter() - began
                if passed >= seconds:
                    break
                left = iterations - done
                # At the pace so far, there may be time for fewer iterations.
                if passed > 0.0 and (seconds - passed) / passed * done < left:
                    left = int((seconds - passed) / passed * done)
                if self.settled(left):
                    break
        return done

    def settled(self, left: int) -> bool:
        """Whether the move visited most will stay first after the iterations that are left."""
        most = 0
        second = 0
        for child in self.tree.children:
            if child.visits > most:
                second = most
                most = child.visits
            elif child.visits > second:
                second = child.visits
        return most - second > left

    def iterate(self) -> None:
        """Imagine a world, walk down the tree, judge the position, and note its worth on the way up."""
        game = self.judge.imagine(self.game, self.seat, self.luck)
        node = self.tree
        path = [node]
        spread = self.spread()
        while game.seat >= 0:
            moves = game.legal()
            if not node.moves:
                node.open(self.judge, game, moves)
            offers = node.offers(self.judge, game, moves)
            node = node.choose(offers, game.seat, spread, self.curiosity, self.caution)
            path.append(node)
            game.apply(node.move, self.luck)
            if node.visits == 0:
                break
        self.play_on(game)
        worths = utilities(self.judge, game)
        for visited in path:
            visited.add(worths)
        own = worths[self.seat]
        self.iterations += 1
        self.sum += own
        self.squares += own * own
        if self.accounts is not None and len(path) > 1:
            self.account(self.accounts, path[1].move, game)

    def spread(self) -> float:
        """The standard deviation of worth among the iterations so far."""
        number = float(self.iterations)
        if number < 2.0:
            return FIRST_SPREAD
        mean = self.sum / number
        variance = (self.squares - self.sum * mean + SETTLING * FIRST_SPREAD * FIRST_SPREAD) / (number + SETTLING)
        return max(LEAST_SPREAD, sqrt(variance)) if variance > 0.0 else LEAST_SPREAD

    def play_on(self, game: Game) -> None:
        """Play by the judge's weights to the end of the turn, and for some more turns."""
        to_the_end = self.ahead == TO_THE_END
        turn = game.turn
        turns = self.ahead
        for _ in range(LONGEST_PLAYOUT):
            if game.seat < 0:
                return
            if not to_the_end:
                now = game.turn
                if now != turn:
                    if turns == 0:
                        return
                    turns -= 1
                    turn = now
            game.apply(self.instinct(game), self.luck)

    def instinct(self, game: Game) -> int:
        """A move drawn by its weight."""
        moves = game.legal()
        if len(moves) == 1:
            return moves[0]
        weights = self.judge.weights(game, moves)
        mark = sum(weights) * self.luck.below(FINE) / FINE
        for index in range(len(moves)):
            mark -= weights[index]
            if mark < 0.0:
                return moves[index]
        return moves[-1]

    def account(self, accounts: dict[int, Account], move: int, game: Game) -> None:
        found = accounts.get(move)
        if found is None:
            found = Account(len(self.judge.sources))
            accounts[move] = found
        found.visits += 1
        found.place += expected_place(self.judge, game, self.seat)
        points = self.judge.expected(game, self.seat)
        for index in range(len(points)):
            found.points[index] += points[index]
