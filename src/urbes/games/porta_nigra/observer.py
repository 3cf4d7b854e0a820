"""Porta Nigra: the spot with four white bricks, tall towers of the gate, games that end early."""

from collections.abc import Sequence

from urbes.engine.edition import Edition
from urbes.engine.event import Event
from urbes.engine.game import Game
from urbes.engine.observer import Answers, Observer, Result, Section, gathered, joined, mean, share, spread

TALL = 5
GATE = "porta_nigra"
EARLY = ("bricks", "elements")
OFTEN = 0.5


class PortaNigraObserver(Observer):
    def __init__(self, players: int) -> None:
        super().__init__(players)
        self.heights: list[float] = []
        self.white: list[float] = []
        self.elements = [0.0] * players
        self.turns = 0.0

    def hear(self, event: Event) -> None:
        facts = event.facts
        self.turns = max(self.turns, float(event.turn))
        if event.kind != "element_placed":
            return
        self.elements[event.seat] += 1
        if facts["building"] == GATE:
            self.heights.append(float(str(facts["bricks"])))
        if facts["building"] == "basilica" and facts["colour"] == "white" and facts["bricks"] == 4:
            self.white = [float(event.seat), float(event.round)]

    def answers(self, game: Game) -> Answers:
        return {"heights": self.heights, "white": self.white, "elements": self.elements, "turns": [self.turns]}

    @classmethod
    def tell(cls, edition: Edition, players: int, games: Sequence[Result]) -> list[Section]:
        return [white_spot(players, games), towers(games), early_ends(players, games)]


def white_spot(players: int, games: Sequence[Result]) -> Section:
    built = [(game, each) for game, each in zip(games, gathered(games, "white"), strict=True) if each]
    heading = "The spot of 4 white bricks in the Basilica"
    if not built:
        return Section(heading, [f"Not built in any of {len(games)} games."], [f"{heading} is never built."])
    often = len(built) / len(games)
    won = share([game.places[int(seat)] == 1 for game, (seat, _) in built])
    rounds = spread([number for _, (_, number) in built])
    lines = [
        f"Built in {often:.0%} of the games, in round {rounds}; who built it won {won:.0%} of those "
        f"(the share of a seat is {1 / players:.0%})."
    ]
    return Section(heading, lines)


def towers(games: Sequence[Result]) -> Section:
    heights = joined(games, "heights")
    counts = {height: heights.count(height) for height in sorted(set(heights))}
    lines = [
        f"{len(heights) / len(games):.1f} towers a game, {mean(heights):.2f} bricks high; "
        f"{share([height > TALL for height in heights]):.1%} are higher than {TALL}.",
        "",
        "| bricks | " + " | ".join(f"{height:g}" for height in counts) + " |",
        "|---" * (len(counts) + 1) + "|",
        "| towers | " + " | ".join(str(count) for count in counts.values()) + " |",
    ]
    flags = [f"Nobody builds higher than {TALL} in the gate."] if heights and max(heights) <= TALL else []
    return Section(f"Heights above {TALL} in the gate", lines, flags)


def early_ends(players: int, games: Sequence[Result]) -> Section:
    early = [game for game in games if game.ending in EARLY]
    turns = joined(games, "turns")
    elements = joined(games, "elements")
    lines = [
        f"{len(early) / len(games):.0%} of the games end early "
        f"({', '.join(f'{sum(game.ending == kind for game in games)} by {kind}' for kind in EARLY)}); "
        f"a game has {spread(turns)} turns, a seat places {spread(elements)} elements."
    ]
    flags = []
    if len(early) > OFTEN * len(games):
        flags.append(f"With {players} players more than half of the games end early.")
    return Section("Early ends", lines, flags)
