"""How a game of Nova Roma will probably end: expected points by source, for search and hints."""

from math import sqrt
from typing import Final

from urbes.engine.chance import Chance
from urbes.engine.game import Game
from urbes.engine.judge import Judge
from urbes.games.nova_roma import hidden
from urbes.games.nova_roma.components import Box
from urbes.games.nova_roma.experience import ALONE, ALONE_WORK, AUTOMA, AUTOMA_WORK, RIVALS, RIVALS_WORK
from urbes.games.nova_roma.moves import DRAFT_CARD, DRAFT_MOSAIC, EMPEROR_CELL
from urbes.games.nova_roma.outlook import Outlook
from urbes.games.nova_roma.priors import Priors
from urbes.games.nova_roma.prospects import FUTURE, SIGN_SOURCES, SIGNS, WORK, Prospect, automa_outlook, effective_turns
from urbes.games.nova_roma.rules import NovaRoma

LATE: Final = 2.0
"""Own turns before the end from which on all signs fade."""

SWING_LATE: Final = 4.0
SWING_STEADY: Final = 11.0


class Experience:
    """Weights of all signs, in their order."""

    def __init__(self, signs: dict[str, tuple[float, float]], work: dict[str, float]) -> None:
        self.steady: list[float] = [signs[sign][0] for sign in SIGNS]
        self.late: list[float] = [signs[sign][1] for sign in SIGNS]
        self.work: list[float] = [work[kind] for kind in WORK]


def own(game: Game) -> NovaRoma:
    if not isinstance(game, NovaRoma):
        raise TypeError(f"this is no game of Nova Roma: {type(game).__name__}")
    return game


class NovaRomaJudge(Judge):
    """Foresees the points of every seat, and of the automa in solo games."""

    def __init__(self, sources: list[str]) -> None:
        super().__init__(sources)
        self.outlook: Outlook | None = None
        """The tables of the edition that was asked about last."""
        self.rivals: Experience = Experience(RIVALS, RIVALS_WORK)
        self.alone: Experience = Experience(ALONE, ALONE_WORK)
        self.automa: Experience = Experience(AUTOMA, AUTOMA_WORK)

    def imagine(self, game: Game, seat: int, chance: Chance) -> Game:
        return hidden.determinize(own(game), seat, chance)

    def turn(self, game: Game) -> int:
        """Picks of the drafts, the emperor's cell and turns, numbered in the order in which they come."""
        table = own(game)
        if table.round == 0:
            if table.decision == DRAFT_MOSAIC:
                return table.picks
            return 100 + table.picks if table.decision == DRAFT_CARD else 200 + table.seat
        return 1000 + 2 * table.turn() + (0 if table.decision == EMPEROR_CELL else 1)

    def look(self, box: Box) -> Outlook:
        if self.outlook is None or self.outlook.box is not box:
            self.outlook = Outlook(box)
        return self.outlook

    def standings(self, game: Game) -> list[float]:
        table = own(game)
        found: list[float] = []
        if table.seat < 0:
            for player in table.players:
                found.append(float(sum(player.scored)))
            if table.seats == 1:
                found.append(float(sum(table.automa_scored)))
            return found
        outlook = self.look(table.box)
        for seat in range(table.seats):
            prospect = Prospect(outlook, table, seat)
            total = self.points_to_come(prospect, self.alone if table.seats == 1 else self.rivals, None)
            for points in prospect.items:
                total += points
            found.append(total)
            if table.seats == 1:
                total = self.points_to_come(prospect, self.automa, None)
                for points in automa_outlook(prospect):
                    total += points
                found.append(total)
        return found

    def expected(self, game: Game, seat: int) -> list[float]:
        table = own(game)
        if table.seat < 0:
            found = [float(points) for points in table.players[seat].scored]
            found.append(0.0)
            return found
        prospect = Prospect(self.look(table.box), table, seat)
        found = prospect.items[:]
        self.points_to_come(prospect, self.alone if table.seats == 1 else self.rivals, found)
        return found

    def points_to_come(self, prospect: Prospect, experience: Experience, found: list[float] | None) -> float:
        """What the signs promise in all; where a list is given, also added there by source."""
        share = prospect.left / float(prospect.outlook.turns)
        late = min(1.0, prospect.left / LATE)
        total = 0.0
        for number, sign in enumerate(prospect.signs):
            if sign != 0.0:
                points = sign * (share * experience.steady[number] + late * experience.late[number])
                total += points
                if found is not None:
                    found[SIGN_SOURCES[number]] += points
        for number, amount in enumerate(prospect.work):
            if amount != 0.0:
                points = amount * experience.work[number]
                total += points
                if found is not None:
                    found[FUTURE] += points
        return total

    def swing(self, game: Game) -> float:
        """Measured: the standard deviation of the final lead less the expected one, by turns left."""
        table = own(game)
        if table.seat < 0:
            return 0.0
        left = effective_turns(table, table.seat)
        return SWING_LATE + SWING_STEADY * sqrt(left / float(table.box.rounds * table.box.turns))

    def weights(self, game: Game, moves: list[int]) -> list[float]:
        table = own(game)
        return Priors(self.look(table.box), table).weights(moves)
