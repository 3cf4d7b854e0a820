"""Tables with which a judge looks ahead: how likely it is, in the turns left, that leads hold and goals are reached."""

from math import exp
from typing import Final

from urbes.games.nova_roma.components import Box
from urbes.games.nova_roma.pieces import NONE, Reward

MARGIN: Final = 8
"""A larger lead, in cubes or cells, counts as this one."""
FARTHEST: Final = 20
"""More movement points than this bring ships no further."""
MISSING: Final = 8
"""A goal that is more steps away counts as this far."""

SAIL_RATE: Final = 0.35
"""Movement points a turn, about as in 400 games of the search (expected points of ships are still 1 to 3 too low)."""
GOAL_RATE: Final = 0.36
"""Steps a turn towards one of several goals; GOAL_WIDTH is their spread. Both were set by hand and checked likewise."""
GOAL_WIDTH: Final = 0.9
CUBE_DRIFT: Final = 0.03
"""Cubes a turn by which a seat gains on cubes that never grow; CUBE_SPREAD is how far leads scatter. With these values
the expected points of districts were neither too high nor too low, unlike with 0.12 and 0.42."""
CUBE_SPREAD: Final = 0.25
FINISH_RATE: Final = 0.34
"""Cells a turn on one track; FINISH_WIDTH is their spread. Both are from the same games."""
FINISH_WIDTH: Final = 1.1

UNIT: Final = 0.55
"""Points that one good, sesterce or movement point is worth before the end."""


def logistic(x: float) -> float:
    if x > 30.0:
        return 1.0
    if x < -30.0:
        return 0.0
    return 1.0 / (1.0 + exp(-x))


def worth_of(reward: Reward) -> float:
    """About how many units a reward is worth."""
    units = float(reward.coins) + 1.1 * float(reward.influence) + 1.8 * float(reward.artisan)
    for amount in reward.goods:
        units += 0.9 * float(amount)
    return (
        units
        + 1.1 * float(reward.any)
        + 0.7 * float(reward.card)
        + 2.0 * float(reward.ship_move)
        + 1.6 * float(reward.chariot_step)
    )


class Outlook:
    """All tables for one edition. Made once; nothing in it ever changes."""

    def __init__(self, box: Box) -> None:
        self.box: Box = box
        self.turns: int = box.rounds * box.turns
        """Own turns of a whole game."""
        self.harbours: int = len(box.harbours)
        self.sea: list[float] = []
        """Points that two ships can reach, by place, other place and movement points."""
        self.fill_sea(box)
        span = 2 * MARGIN + 1
        self.overtaken: list[float] = [0.0] * (span * (self.turns + 1))
        """The chance that a rival ends with more cubes, by own lead and turns left."""
        self.outdone: list[float] = [0.0] * (span * (self.turns + 1))
        """The same against cubes that never grow."""
        self.goal: list[float] = [0.0] * ((MISSING + 1) * (self.turns + 1))
        """The chance that a goal so many steps away is reached, by turns left."""
        self.finish: list[float] = [0.0] * ((box.track_length + 1) * (self.turns + 1))
        """The chance that a chariot so many cells away finishes, by turns left."""
        for left in range(self.turns + 1):
            turns = float(left)
            for lead in range(span):
                margin = float(lead - MARGIN)
                at = lead * (self.turns + 1) + left
                if left == 0:
                    self.overtaken[at] = 1.0 if margin < 0.0 else 0.0
                    self.outdone[at] = self.overtaken[at]
                else:
                    spread = 0.25 + CUBE_SPREAD * turns**0.5
                    self.overtaken[at] = logistic(-(margin + 0.5) / (1.3 * spread))
                    self.outdone[at] = logistic(-(margin + 0.5 + CUBE_DRIFT * turns) / spread)
            for missing in range(MISSING + 1):
                at = missing * (self.turns + 1) + left
                if missing == 0:
                    self.goal[at] = 1.0
                elif left > 0:
                    self.goal[at] = logistic((GOAL_RATE * turns - float(missing) + 0.5) / GOAL_WIDTH)
            for cells in range(box.track_length + 1):
                at = cells * (self.turns + 1) + left
                if cells == 0:
                    self.finish[at] = 1.0
                elif left > 0:
                    self.finish[at] = logistic((FINISH_RATE * turns - float(cells)) / FINISH_WIDTH)
        self.cost_units: list[float] = []
        for cost in [*box.sea_costs, *box.building_costs]:
            units = float(cost.coins) + 1.5 * float(cost.artisan)
            for resource in range(5):
                units += float((cost.goods >> (4 * resource)) & 15)
            self.cost_units.append(units)

    def fill_sea(self, box: Box) -> None:
        """Fill the table of what two ships can gain with movement points: the best split, including harbour rewards."""
        ahead: list[list[float]] = []
        for place in range(self.harbours):
            reached = [float(box.sea_points[place])] * (FARTHEST + 1)
            starts = [box.beyond[place]] if place else box.first_harbour
            for start in starts:
                spent = 0
                rewards = 0.0
                at = start
                while at != NONE:
                    spent += box.leg[at]
                    if box.harbour_reward[at] != NONE:
                        rewards += UNIT * worth_of(box.rewards[box.harbour_reward[at]])
                    for points in range(spent, FARTHEST + 1):
                        reached[points] = max(reached[points], float(box.sea_points[at]) + rewards)
                    at = box.beyond[at]
            ahead.append(reached)
        for place in range(self.harbours):
            for other in range(self.harbours):
                for points in range(FARTHEST + 1):
                    best = 0.0
                    for share in range(points + 1):
                        best = max(best, ahead[place][share] + ahead[other][points - share])
                    self.sea.append(best)

    def sea_points(self, place: int, other: int, movement: float, certain: int) -> float:
        """The expected value in that table: the mean of less movement than expected, as much, and more."""
        base = (place * self.harbours + other) * (FARTHEST + 1)
        sure = float(certain)
        return (
            self.sea_at(base, sure + 0.55 * movement)
            + self.sea_at(base, sure + movement)
            + self.sea_at(base, sure + 1.45 * movement)
        ) / 3.0

    def sea_at(self, base: int, movement: float) -> float:
        whole = int(movement)
        if whole >= FARTHEST:
            return self.sea[base + FARTHEST]
        low = self.sea[base + whole]
        return low + (movement - float(whole)) * (self.sea[base + whole + 1] - low)
