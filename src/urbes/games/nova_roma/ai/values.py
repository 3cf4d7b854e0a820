"""Rough values of actions, contracts, cards and places."""

from urbes.engine import bag
from urbes.games.nova_roma.ai.forecast import effective_turns
from urbes.games.nova_roma.ai.tables import Outlook
from urbes.games.nova_roma.pieces import (
    ANIMAL,
    ASSOCIATES,
    COINS,
    DEVELOP,
    END_GAME,
    GAIN,
    INCOME,
    NONE,
    PERMANENT,
    PETITION,
    PRODUCTION,
    RACES,
    SEAFARING,
    STRENGTH,
    TRADE,
    VP_COUNT,
    VP_RESOURCE,
)
from urbes.games.nova_roma.rules.associates import permanent_coins
from urbes.games.nova_roma.rules.building import shape_of
from urbes.games.nova_roma.rules.gains import can_race
from urbes.games.nova_roma.rules.scoring import counted
from urbes.games.nova_roma.rules.seafaring import CITY, SEA, can_fulfil
from urbes.games.nova_roma.state import Player, State


class Glimpse:
    """Rough but cheap values, in points, for one decision of a seat."""

    def __init__(self, outlook: Outlook, state: State) -> None:
        self.outlook: Outlook = outlook
        self.state: State = state
        self.seat: int = state.seat
        self.player: Player = state.players[state.seat]
        self.top: int = state.stack[-1]
        self.left: float = effective_turns(state, state.seat)

    def mosaic_points(self, cell: int) -> float:
        """The points of a token on a cell, with the lines that it completes."""
        box = self.state.box
        points = float(box.cell_points[cell // 3])
        mosaic = self.player.mosaic | (1 << cell)
        for line in box.lines:
            mask = line.mask
            if (mask >> cell) & 1:
                if mosaic & mask == mask:
                    points += float(line.points) + 1.5
                elif bag.size(mosaic & mask) == 2:
                    points += 0.5
        return points

    def action_worth(self, action: int, strength: int, petition: bool) -> float:
        """About how many points an action brings at a strength."""
        state = self.state
        player = self.player
        box = state.box
        power = float(strength)
        # Actions that only prepare later ones need turns in which to use what they bring.
        ground = 0.25 + 0.25 * min(3.0, self.left)
        if action == TRADE:
            return ground * (0.6 + 0.6 * power)
        if action == DEVELOP:
            return ground * (1.6 + 0.7 * power)
        if action == ASSOCIATES:
            price = box.strength_cost[strength - 1]
            playable = 1.8 if player.coins >= price else 0.0
            return ground * 0.4 * power + playable - 0.4 * float(min(price, player.coins))
        if action == RACES:
            return 1.4 * power if can_race(state, self.seat) else 0.02
        if action == INCOME:
            steps = min(power, float(player.artisans) + 0.5 * float(player.good(0)))
            return ground * (0.2 + 1.6 * steps)
        if action == PETITION:
            return 1.5 * min(power, float(player.influence)) if player.influence else 0.05
        kind = SEA if action == SEAFARING else CITY
        market = state.sea_market if kind == SEA else state.building_market
        coins = 0 if petition else permanent_coins(state, player, action)
        best = 0.0
        for slot in range(4):
            if box.slot_strength[slot] > strength:
                break
            contract = market[slot]
            if contract != NONE and can_fulfil(state, player, kind, contract, coins, petition):
                if kind == SEA:
                    worth = 2.2 + 1.6 * power - 0.35 * self.outlook.cost_units[contract]
                else:
                    worth = self.contract_worth(contract) + 0.6 * power
                best = max(best, worth)
        return best if best > 0.02 else 0.02

    def contract_worth(self, contract: int) -> float:
        box = self.state.box
        return (
            1.5
            + float(box.building_points[contract])
            + 0.6 * float(box.shapes[box.building_shape[contract]].size)
            - 0.4 * self.outlook.cost_units[len(box.sea_costs) + contract]
        )

    def district(self, district: int) -> float:
        """How much a building in a district would change who is ahead there."""
        state = self.state
        box = state.box
        count = len(box.districts)
        size = box.shapes[shape_of(state, (self.top >> 8) & 0xFF)].size
        own = bag.size(state.cubes[self.seat * count + district])
        most = 0
        for other in range(state.seats + 1):
            if other != self.seat:
                most = max(most, bag.size(state.cubes[other * count + district]))
        gap = most - own
        values = box.districts[district].points
        weight = 0.25 * float(values[0])
        if own == 0:
            weight += float(values[1])
        if 0 <= gap < size:
            weight += float(values[0] - values[1])
        elif gap >= size:
            weight += float(values[0] - values[1]) * float(size) / float(gap + 1)
        return weight

    def room(self, icon: int, amount: int) -> float:
        if icon == COINS:
            return float(amount)
        have = self.player.good(icon)
        return float(min(amount, self.state.box.resource_max - have)) * (1.0 - 0.1 * float(have))

    def tile_worth(self, tile: int) -> float:
        shown = self.state.box.tiles[tile]
        if shown.kind == ANIMAL:
            count = bag.size(self.player.animals)
            return 2.5 + float(shown.animals) + (1.0 if count % 3 == 2 else 0.0)
        return 0.6 + min(1.0, self.left / 6.0) * (2.5 if shown.kind == PRODUCTION else 1.8)

    def card_worth(self, number: int) -> float:
        """About how many points a card in the row brings in the rounds left."""
        state = self.state
        card = state.box.cards[number]
        rounds = self.left / float(state.box.turns)
        if card.timing == END_GAME:
            if card.effect == VP_RESOURCE:
                return 1.5 + float(card.base) + 0.8 * float(self.player.good(card.resource))
            if card.effect == VP_COUNT:
                return (
                    1.0
                    + float(card.base)
                    + float(counted(state, self.seat, card.what)) / float(card.per)
                    + 0.3 * rounds
                )
            return 0.6 * float(card.points)
        if card.timing == PERMANENT:
            return 0.7 + 0.7 * rounds
        if card.effect == STRENGTH:
            return 0.7 + 1.3 * rounds
        if card.effect == GAIN:
            return 0.7 + 0.8 * rounds
        return 0.7 + 0.7 * rounds
