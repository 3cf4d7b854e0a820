"""What the bricks at hand may become: for each colour the spot or height that promises most, less its further cost."""

from typing import Final

from urbes.games.porta_nigra.ai.forecast import REACH, SALVAGE, WALK, Outlook, Prospect
from urbes.games.porta_nigra.pieces import NONE

UNKNOWN: Final = -1000.0
SIZES: Final = 5
"""Elements where bricks are counted are smaller than this; a larger one counts like the largest of them."""
# Set by regression of final margins on plans, checked by 40 duels for each change.
READY: Final = 0.9
"""The part of a gain that counts when all its bricks are at hand."""
DELAY: Final = 0.5
"""How much each missing brick delays a plan, in relation to the bricks that are still in reach."""
SALVAGE_BY_VALUE: Final = 0.3
PLANS_AN_ICON: Final = 0.75
"""Plans carried out for each icon that places an element, and for each influence token."""
PLANS_BY_INFLUENCE: Final = 0.1
PROGRESS: Final = 0.7
"""How much of a builder reward counts for progress made towards it."""


class Plans:
    """One seat's gains from building, spot by spot."""

    def __init__(self, outlook: Outlook, prospect: Prospect) -> None:
        self.outlook = outlook
        self.prospect = prospect
        box = outlook.state.box
        self.rewards: list[float] = [outlook.reward_value(prospect, b) for b in range(len(box.buildings))]
        self.placing: float = prospect.action + WALK * prospect.coin + prospect.roman
        parts = len(outlook.survey.first)
        self.stand: list[float] = []
        """By part: the points to be expected from its majority."""
        for part in range(parts):
            self.stand.append(outlook.chance(part, prospect.seat, 0, 0))
        self.known: list[float] = [UNKNOWN] * (parts * SIZES)

    def majority_gain(self, part: int, more: int, tie: int) -> float:
        """What this much more adds to the points expected from a majority, with the tie-break where it counts."""
        if part == NONE:
            return 0.0
        if self.outlook.close[part]:
            return self.outlook.chance(part, self.prospect.seat, more, tie) - self.stand[part]
        index = part * SIZES + (more if more < SIZES else SIZES - 1)
        gain = self.known[index]
        if gain == UNKNOWN:
            gain = self.outlook.chance(part, self.prospect.seat, more, 0) - self.stand[part]
            self.known[index] = gain
        return gain

    def reward_gain(self, building: int, bricks: int) -> float:
        every = self.outlook.state.box.reward_every[building]
        over = self.prospect.player.built[building] % every
        reached = (over + bricks) // every
        rest = (over + bricks) % every
        return self.rewards[building] * (reached + PROGRESS * (rest - over) / every)

    def under_way(self) -> float:
        """What progress towards the next builder rewards is worth."""
        total = 0.0
        every = self.outlook.state.box.reward_every
        built = self.prospect.player.built
        for building in range(len(every)):
            total += self.rewards[building] * PROGRESS * (built[building] % every[building]) / every[building]
        return total * self.prospect.ease

    def gain(self, number: int, bricks: int) -> float:
        """Everything that an element with this many bricks brings on a spot."""
        outlook = self.outlook
        survey = outlook.survey
        spot = outlook.state.box.spots[number]
        part = survey.part_of_spot[number]
        unit = survey.tie_unit[number]
        tie = unit * bricks if survey.tie_by_brick else unit
        value = float(spot.points + spot.points_per_brick * bricks)
        if part == NONE:
            value += self.majority_gain(survey.part_of_height[bricks], 1, tie)
        else:
            value += self.majority_gain(part, bricks, tie)
        value += self.reward_gain(spot.building, bricks) + bricks * self.prospect.income
        return value + outlook.card_gain(self.prospect, spot.card)

    def bricks_value(self) -> float:
        """The worth of the bricks at hand, each colour in its best use; white goes where it helps most."""
        outlook = self.outlook
        state = outlook.state
        box = state.box
        prospect = self.prospect
        bricks = prospect.player.bricks
        wild = box.white
        white = bricks[wild]
        colours = len(bricks)
        ease = prospect.ease
        salvage = [
            box.area_brick + ease * (SALVAGE + SALVAGE_BY_VALUE * box.value[colour]) for colour in range(colours)
        ]
        alone = [salvage[colour] * bricks[colour] for colour in range(colours)]
        helped = alone[:]
        spare = salvage[wild] * white
        reach = REACH * prospect.turns
        can_place = prospect.turns > 0.0 and prospect.actions >= 1.0
        if can_place:
            owner = state.owner
            seen_gate = 0
            for number in range(len(owner)):
                if owner[number] != NONE:
                    continue
                spot = box.spots[number]
                colour = spot.colour
                if spot.least != spot.most:
                    if (seen_gate >> colour) & 1:
                        continue
                    seen_gate |= 1 << colour
                own = bricks[colour]
                usable = own if colour == wild else own + white
                if usable == 0:
                    continue
                if spot.least - usable > reach:
                    continue
                for height in range(spot.least, spot.most + 1):
                    if height - usable > reach:
                        break
                    net = self.gain(number, height) - self.placing
                    value = self.plan(net, own, height, reach)
                    if own > height:
                        value += (own - height) * salvage[colour]
                    if value > alone[colour]:
                        alone[colour] = value
                    if white and colour != wild and height > own:
                        used = min(white, height - own)
                        value = self.plan(net, own + used, height, reach)
                        value += (white - used) * salvage[wild] - spare
                        if value > helped[colour]:
                            helped[colour] = value
        return self.realised(salvage, alone, helped, spare)

    def realised(self, salvage: list[float], alone: list[float], helped: list[float], spare: float) -> float:
        """All colours together: white goes where it helps most, and only some plans can still be carried out."""
        wild = self.outlook.state.box.white
        bricks = self.prospect.player.bricks
        best = alone[wild]
        chosen = wild
        for colour in range(len(bricks)):
            more = helped[colour] + spare - alone[colour]
            if colour != wild and more > best:
                best = more
                chosen = colour
        if chosen != wild:
            alone[chosen] = helped[chosen]
            alone[wild] = spare
        total = 0.0
        for colour in range(len(bricks)):
            flat = salvage[colour] * bricks[colour]
            total += flat
            alone[colour] -= flat
        chance = PLANS_AN_ICON * self.prospect.places + self.prospect.player.influence * PLANS_BY_INFLUENCE
        while chance > 0.0:
            most = 0.0
            for colour in range(len(bricks)):
                if alone[colour] > most:
                    most = alone[colour]
                    chosen = colour
            if most <= 0.0:
                break
            alone[chosen] = 0.0
            total += most if chance > 1.0 else most * chance
            chance -= 1.0
        return total

    def plan(self, net: float, own: int, height: int, reach: float) -> float:
        """The part of a gain that counts when this many of its bricks are at hand."""
        missing = height - own
        if missing <= 0:
            return net * READY
        if own == 0 or missing > reach or net <= 0.0:
            return 0.0
        return net * READY * own / height * reach / (reach + DELAY * missing)
