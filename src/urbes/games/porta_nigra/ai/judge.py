"""The judge of Porta Nigra: the points that each seat may expect at the end, and their sources."""

from math import sqrt
from typing import Final, cast

from urbes.engine.chance import Chance
from urbes.engine.game import Game
from urbes.engine.judge import Judge
from urbes.games.porta_nigra.ai.forecast import (
    BULGE,
    BULGE_BY_ACTION,
    HEAD_START,
    PACE,
    SPENDING,
    Outlook,
    Prospect,
    area,
)
from urbes.games.porta_nigra.ai.plans import Plans
from urbes.games.porta_nigra.ai.priors import weigh
from urbes.games.porta_nigra.ai.tables import Survey
from urbes.games.porta_nigra.moves import OVER
from urbes.games.porta_nigra.rules.determinize import determinize
from urbes.games.porta_nigra.rules.game import PortaNigra

SOURCES: Final = [
    "spot",
    "honour_card",
    "intermediate",
    "early_end",
    "sets",
    "final_card",
    "play_area",
    "majority",
    "future",
]
SURPRISE: Final = 6.0
SWING: Final = 5.2
"""Points, and points per square root of the turns left. Fitted to the standard deviation of (final - expected margin)
in games of the search with itself, 200 iterations a turn: 33 points at the start, 18 with 5 turns left, 10 with 1."""


class PortaNigraJudge(Judge):
    """Considers majorities, sets, plans for bricks, and the time that is left for them."""

    def __init__(self) -> None:
        super().__init__(SOURCES[:])
        self.known: Survey | None = None

    def survey(self, game: PortaNigra) -> Survey:
        """The judge's tables for this game; those of the last game that was asked about are kept."""
        known = self.known
        if known is None or known.box is not game.box or known.house is not game.house or known.seats != game.seats:
            known = Survey(game.box, game.house, game.seats)
            self.known = known
        return known

    def imagine(self, game: Game, seat: int, chance: Chance) -> Game:
        return determinize(cast(PortaNigra, game), seat, chance)

    def standings(self, game: Game) -> list[float]:
        table = cast(PortaNigra, game)
        if table.decision == OVER:
            return [float(player.points) for player in table.players]
        outlook = Outlook(self.survey(table), table)
        return [sum(self.by_source(outlook, prospect)) for prospect in outlook.prospects]

    def expected(self, game: Game, seat: int) -> list[float]:
        table = cast(PortaNigra, game)
        if table.decision == OVER:
            player = table.players[seat]
            booked = [
                player.from_spots,
                player.from_honours,
                player.from_income,
                player.from_early_end,
                player.from_sets,
                player.from_final_cards,
                player.from_play_area,
                player.from_majorities,
                0,
            ]
            return [float(points) for points in booked]
        outlook = Outlook(self.survey(table), table)
        return self.by_source(outlook, outlook.prospects[seat])

    def by_source(self, outlook: Outlook, prospect: Prospect) -> list[float]:
        state = outlook.state
        box = state.box
        player = prospect.player
        plans = Plans(outlook, prospect)
        finals = 0
        for card in player.finals:
            finals += box.honours[card].points
        laid = 0
        for bricks in player.built:
            laid += bricks
        there = area(state, player)
        return [
            float(player.from_spots),
            float(player.from_honours),
            player.from_income + laid * prospect.income,
            float(player.from_early_end),
            self.sets(outlook, prospect),
            float(finals),
            there,
            sum(plans.stand),
            self.future(plans) - there,
        ]

    def sets(self, outlook: Outlook, prospect: Prospect) -> float:
        points = outlook.state.box.set_points
        counts = prospect.cards
        total = 0
        layer = 0
        while True:
            size = 0
            for count in counts:
                if count > layer:
                    size += 1
            if size == 0:
                return float(total)
            total += points[size]
            layer += 1

    def future(self, plans: Plans) -> float:
        """What goods and time are expected to bring, including the play area."""
        prospect = plans.prospect
        player = prospect.player
        box = plans.outlook.state.box
        tokens = player.torches
        value = prospect.action * tokens + self.time(plans.outlook.survey, prospect)
        useful = SPENDING * prospect.actions
        coins = float(player.coins)
        if coins > useful:
            value += useful * prospect.coin + (coins - useful) / box.area_coins
        else:
            value += coins * prospect.coin
        value += player.influence * prospect.influence
        value += prospect.romans
        return value + plans.under_way() + plans.bricks_value()

    def time(self, survey: Survey, prospect: Prospect) -> float:
        """What later turns bring beyond the goods at hand; in the middle game the goods promise too much."""
        share = prospect.turns / survey.turns
        actions = float(survey.rounds * survey.deck_torches)
        whole = PACE * actions - HEAD_START
        return share * (whole - (BULGE + BULGE_BY_ACTION * actions) * (1.0 - share))

    def swing(self, game: Game) -> float:
        table = cast(PortaNigra, game)
        if table.decision == OVER:
            return 0.0
        survey = self.survey(table)
        played = 0
        for player in table.players:
            played += player.turns
        left = survey.turns - played / table.seats
        return SURPRISE + SWING * sqrt(left) if left > 0.0 else SURPRISE

    def weights(self, game: Game, moves: list[int]) -> list[float]:
        table = cast(PortaNigra, game)
        return weigh(self.survey(table), table, moves)
