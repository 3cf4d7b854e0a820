"""The tree search as a player: how it spreads its time over a turn, what it remembers, how it explains itself."""

from time import perf_counter

import msgspec

from urbes.bots.bot import Bot
from urbes.bots.levels import NO_LIMIT, level
from urbes.bots.search import Account, Search
from urbes.bots.tree import Node
from urbes.engine.chance import Stream
from urbes.engine.game import Game
from urbes.engine.title import Title

PORTION = 0.4
"""The share of the turn's remaining time that one decision may use."""
LEAST_PORTION = 0.05
LEAST_ITERATIONS = 8
SPARE = 0.93
"""The share of the time that is planned; the rest is a reserve."""


class Thought(msgspec.Struct, frozen=True):
    """How long a bot may think about a turn, and how."""

    iterations: int = NO_LIMIT
    seconds: float = 1e9
    temperature: float = 0.0
    ahead: int | None = None
    """How many turns a playout goes on after the present one; None takes the number that suits the game."""


class Candidate(msgspec.Struct, frozen=True):
    """What the search thinks of a move: how often it tried the move and what it expects from it."""

    move: int
    notation: str
    share: float
    worth: float
    place: float
    points: dict[str, float]


class Mcts(Bot):
    """Searches a tree over imagined worlds. The tree is kept while the bot's turn goes on as foreseen."""

    def __init__(self, seed: str, thought: Thought) -> None:
        self.thought = thought
        self.reseed(seed)
        self.turn: tuple[str, int, int] | None = None
        self.seconds = 0.0
        self.iterations = 0
        self.foreseen = b""
        self.tree: Node | None = None

    def reseed(self, seed: str) -> None:
        self.luck = Stream(f"{seed}/luck")
        self.taste = Stream(f"{seed}/taste")

    def thought_for(self, title: Title) -> Thought:
        return self.thought

    def seconds_a_turn(self, title: Title) -> float:
        return self.thought_for(title).seconds

    def choose(self, title: Title, game: Game, seat: int) -> int:
        began = perf_counter()
        moves = game.legal()
        if len(moves) == 1:
            return moves[0]
        thought = self.thought_for(title)
        search = self.search(title, game, seat, thought)
        self.seconds -= perf_counter() - began
        self.iterations -= search.iterations
        node = self.pick(search.tree, thought.temperature)
        self.remember(title, game, seat, node)
        return node.move

    def why(self, title: Title, game: Game, seat: int, most: int = 5) -> list[Candidate]:
        """The moves that the search tries most, with what it expects of each."""
        search = self.search(title, game, seat, self.thought_for(title), {})
        accounts = search.accounts or {}
        tried = sorted(search.tree.children, key=lambda child: -child.visits)[:most]
        whole = sum(child.visits for child in search.tree.children)
        return [
            Candidate(
                child.move,
                title.notation(game, child.move),
                child.visits / whole,
                child.mean(seat),
                accounts[child.move].place / accounts[child.move].visits,
                {
                    source: total / accounts[child.move].visits
                    for source, total in zip(search.judge.sources, accounts[child.move].points, strict=True)
                },
            )
            for child in tried
            if child.visits
        ]

    def search(
        self, title: Title, game: Game, seat: int, thought: Thought, accounts: dict[int, Account] | None = None
    ) -> Search:
        """Search for this decision's share of the turn's time."""
        judge = title.judge()
        turn = (title.key, seat, game.turn)
        if turn != self.turn or accounts is not None:
            self.turn = turn
            self.seconds = thought.seconds * SPARE
            self.iterations = thought.iterations
            self.tree = None
        tree = self.tree if self.tree is not None and self.looks(title, game, seat) == self.foreseen else None
        search = Search(judge, game, self.luck, title.search_depth if thought.ahead is None else thought.ahead, tree)
        search.accounts = accounts
        portion = 1.0 if accounts is not None else PORTION
        seconds = max(self.seconds * portion, thought.seconds * LEAST_PORTION)
        iterations = max(self.iterations * portion, thought.iterations * LEAST_PORTION, LEAST_ITERATIONS)
        search.run(int(min(iterations, NO_LIMIT)), max(0.0, min(seconds, self.seconds)))
        return search

    def pick(self, tree: Node, temperature: float) -> Node:
        """The move visited most; with a temperature above 0, a move drawn at random by its visits."""
        if temperature <= 0.0:
            return tree.favourite()
        visited = [child for child in tree.children if child.visits]
        most = max(child.visits for child in visited)
        weights = [(child.visits / most) ** (1.0 / temperature) for child in visited]
        mark = sum(weights) * self.taste.below(1 << 30) / (1 << 30)
        for child, weight in zip(visited, weights, strict=True):
            mark -= weight
            if mark < 0.0:
                return child
        return visited[-1]

    def remember(self, title: Title, game: Game, seat: int, node: Node) -> None:
        """Keep the tree below the move if the turn goes on and nothing new is shown."""
        after = game.clone()
        after.apply(node.move, self.luck)
        goes_on = after.seat == seat and after.seals == game.seals and node.children
        self.tree = node if goes_on else None
        self.foreseen = self.looks(title, after, seat) if goes_on else b""

    def looks(self, title: Title, game: Game, seat: int) -> bytes:
        return msgspec.json.encode(title.view(game, seat))


class Character(Mcts):
    """One of the six levels."""

    def __init__(self, seed: str, number: int, pace: float = 1.0) -> None:
        super().__init__(seed, Thought())
        level(number)
        self.number = number
        self.pace = pace

    def thought_for(self, title: Title) -> Thought:
        found = level(self.number, title.search_depth)
        return paced(Thought(found.iterations, found.seconds, found.temperature, found.ahead), self.pace)


def paced(thought: Thought, pace: float) -> Thought:
    """The same thought with only a share of the time."""
    iterations = max(1, round(thought.iterations * pace)) if thought.iterations < NO_LIMIT else NO_LIMIT
    return msgspec.structs.replace(thought, iterations=iterations, seconds=thought.seconds * pace)
