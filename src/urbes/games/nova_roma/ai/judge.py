"""How a game of Nova Roma will probably end: expected points by source, for search and hints."""

from math import sqrt
from typing import Final

from urbes.engine.chance import Chance
from urbes.engine.game import Game
from urbes.engine.judge import Judge
from urbes.games.nova_roma.ai.automa_forecast import automa_outlook
from urbes.games.nova_roma.ai.features import SIGN_SOURCES, SIGNS, WORK, signs_of, work_of
from urbes.games.nova_roma.ai.forecast import FUTURE, Prospect, effective_turns
from urbes.games.nova_roma.ai.priors import Priors
from urbes.games.nova_roma.ai.tables import Outlook
from urbes.games.nova_roma.ai.weights import (
    ALONE_GROWTH,
    AUTOMA_GROWTH,
    AUTOMA_LATE_GROWTH,
    RIVALS_GROWTH,
    SIGNS_WORTH,
    WORK_WORTH,
)
from urbes.games.nova_roma.components import Box
from urbes.games.nova_roma.rules.determinize import determinize
from urbes.games.nova_roma.rules.game import NovaRoma

LATE: Final = 2.0
"""Over this many own turns before the end the late weights fall to 0."""
# Measured in the games from which growth was learned: the standard deviation of (final - expected lead)
# grows with the square root of the share of the game that is left.
SWING_AT_END: Final = 4.0
SWING_AT_START: Final = 16.0
SWING_AT_END_ALONE: Final = 3.0
SWING_AT_START_ALONE: Final = 21.0


def own(game: Game) -> NovaRoma:
    if not isinstance(game, NovaRoma):
        raise TypeError(f"this is no game of Nova Roma: {type(game).__name__}")
    return game


class Growth:
    """What each source usually gains until the end, in the order of the sources."""

    def __init__(self, sources: list[str], growth: dict[str, tuple[float, float]]) -> None:
        self.steady: list[float] = [growth.get(source, (0.0, 0.0))[0] for source in sources]
        self.late: list[float] = [growth.get(source, (0.0, 0.0))[1] for source in sources]


class NovaRomaJudge(Judge):
    """Predicts the points of every seat, and of the automa in solo games."""

    def __init__(self, sources: list[str]) -> None:
        super().__init__(sources)
        self.outlook: Outlook | None = None
        """The tables of the edition that was asked about last."""
        self.steady: list[float] = [SIGNS_WORTH[sign][0] for sign in SIGNS]
        self.late: list[float] = [SIGNS_WORTH[sign][1] for sign in SIGNS]
        self.work: list[float] = [WORK_WORTH[kind] for kind in WORK]
        self.rivals: Growth = Growth(sources, RIVALS_GROWTH)
        self.alone: Growth = Growth(sources, ALONE_GROWTH)

    def imagine(self, game: Game, seat: int, chance: Chance) -> Game:
        return determinize(own(game), seat, chance)

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
            total = 0.0
            for points in self.by_source(prospect):
                total += points
            found.append(total)
            if table.seats == 1:
                share = prospect.left / float(outlook.turns)
                total = share * AUTOMA_GROWTH + min(1.0, prospect.left / LATE) * AUTOMA_LATE_GROWTH
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
        return self.by_source(Prospect(self.look(table.box), table, seat))

    def by_source(self, prospect: Prospect) -> list[float]:
        """What the items show, what the signs promise, and what is usually gained in addition."""
        found = prospect.items
        share = prospect.left / float(prospect.outlook.turns)
        late = min(1.0, prospect.left / LATE)
        growth = self.alone if prospect.state.seats == 1 else self.rivals
        for number in range(FUTURE + 1):
            found[number] += share * growth.steady[number] + late * growth.late[number]
        future = 0.0
        for number, sign in enumerate(signs_of(prospect)):
            if sign != 0.0:
                points = sign * (share * self.steady[number] + late * self.late[number])
                if SIGN_SOURCES[number] == FUTURE:
                    future += points
                else:
                    found[SIGN_SOURCES[number]] += points
        for number, amount in enumerate(work_of(prospect)):
            if amount != 0.0:
                future += amount * self.work[number]
        found[FUTURE] += future
        return found

    def swing(self, game: Game) -> float:
        table = own(game)
        if table.seat < 0:
            return 0.0
        left = effective_turns(table, table.seat)
        root = sqrt(left / float(table.box.rounds * table.box.turns))
        if table.seats == 1:
            return SWING_AT_END_ALONE + (SWING_AT_START_ALONE - SWING_AT_END_ALONE) * root
        return SWING_AT_END + (SWING_AT_START - SWING_AT_END) * root

    def weights(self, game: Game, moves: list[int]) -> list[float]:
        table = own(game)
        return Priors(self.look(table.box), table).weights(moves)
