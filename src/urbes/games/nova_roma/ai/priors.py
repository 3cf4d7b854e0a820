"""How promising a move looks, before any search."""

from typing import Final

from urbes.engine import bag
from urbes.games.nova_roma.ai.values import Glimpse
from urbes.games.nova_roma.moves import (
    ACHIEVEMENT,
    ADVANCE,
    ADVANCE_ON,
    ARGUMENT,
    BUILD_DISTRICT,
    BUILD_PLACE,
    BUY_LATIFUNDIUM,
    CHARIOTEER,
    CHOOSE_ACTION,
    CHOOSE_CONTRACT,
    CHOOSE_RESOURCE,
    CLAIM,
    DECK,
    DECLINE,
    DISCARD_HAND,
    DISCARD_ROW,
    DONE,
    DRAFT_CARD,
    DRAFT_KEEP,
    EXCHANGE,
    HIRE,
    INCOME_STEP,
    MOVE_SHIP,
    PAY_ARTISAN,
    PAY_WITH_ARTISAN,
    PETITION_ACTION,
    PETITION_CLAIM,
    PETITION_SPEND,
    PLACE,
    PLACE_ARTISAN,
    PLACE_LATIFUNDIUM,
    PLACE_LEGIONARY,
    PLAY_CARD,
    PLAY_NONE,
    POST_ACTION,
    PRE_ACTION,
    SELL_WINE,
    SKIP,
    SPEND_WINE,
    TAKE_CARD,
    TRADE_BUY,
    TRADE_DISCARD,
    TRADE_DISCARD_SECOND,
    TURN_END,
    TURN_START,
    USE,
    USE_SPECIAL,
    WHEEL_BONUS,
    WHEEL_TOKEN,
    YES,
)
from urbes.games.nova_roma.pieces import (
    ANIMAL,
    DEVELOP,
    INCOME,
    NONE,
    PRODUCTION,
    SPECIAL,
    TRADE,
)
from urbes.games.nova_roma.rules.forum import line_of
from urbes.games.nova_roma.rules.seafaring import SEA
from urbes.games.nova_roma.state import STACK

WASTE: Final = 0.02
"""The weight of a move that gives something up for nothing."""


class Priors(Glimpse):
    """Weighs the legal moves of one decision."""

    def weights(self, moves: list[int]) -> list[float]:
        kind = self.state.decision
        if kind == TURN_START:
            return self.placing_patrician(moves)
        if kind == BUILD_PLACE:
            return self.building(moves)
        if kind == MOVE_SHIP:
            return self.sailing(moves)
        if kind == CHOOSE_CONTRACT:
            return self.contracts(moves)
        if kind == INCOME_STEP or kind == PLACE_ARTISAN:
            return self.artisans(moves)
        if kind == ADVANCE or kind == CHARIOTEER:
            return self.advancing(moves, kind)
        if kind in (PLAY_CARD, TAKE_CARD, DRAFT_CARD, DRAFT_KEEP):
            return self.cards(moves, kind)
        if kind in (DISCARD_HAND, DISCARD_ROW, TRADE_DISCARD, TRADE_DISCARD_SECOND):
            return self.discards(moves, kind)
        if kind == PLACE_LEGIONARY:
            return self.blocking(moves)
        if kind == PETITION_ACTION:
            return self.petitions(moves)
        return [self.plain(kind, move) for move in moves]

    def plain(self, kind: int, move: int) -> float:
        """The weight of a move in decisions where each move can be weighed by itself."""
        argument = move & ARGUMENT
        number = move - argument
        if kind == CHOOSE_ACTION:
            if number == DECLINE:
                return 0.05
            action = self.state.lines[line_of(self.state.cell, argument)]
            return 1.5 if action in (INCOME, TRADE, DEVELOP) else 1.0
        if kind == TURN_END:
            if number == ACHIEVEMENT:
                return 3.0 + self.mosaic_points(argument)
            return 1.0
        if kind == PRE_ACTION or kind == POST_ACTION:
            return 3.0 if number == USE else 0.3
        if kind == TRADE_BUY or kind == CHOOSE_RESOURCE:
            if move == DONE:
                return 0.5 if self.left > 1.0 else 2.0
            return 1.0 / (1.0 + 0.7 * float(self.player.good(argument)))
        if kind == SPEND_WINE:
            return 0.4 if move == SELL_WINE else 1.0
        if kind == BUY_LATIFUNDIUM:
            if move == SKIP:
                return 0.1
            return self.tile_worth(self.state.tile_market[argument])
        if kind == PLACE_LATIFUNDIUM:
            return self.laying(argument)
        if kind == PETITION_CLAIM:
            return 0.5 if move == CLAIM else 1.0
        if kind == PETITION_SPEND:
            return float(argument)
        if kind == PAY_ARTISAN:
            return 1.0 if move == PAY_WITH_ARTISAN else 4.0
        if kind == BUILD_DISTRICT:
            return WASTE if move == SKIP else self.district(argument)
        if kind == WHEEL_BONUS:
            return 5.0 if move == WHEEL_TOKEN else 1.0
        if kind == USE_SPECIAL:
            return 2.0 if move == YES else 0.4
        if kind == EXCHANGE:
            return 1.0 if move == YES else 0.6
        return 1.0

    def placing_patrician(self, moves: list[int]) -> list[float]:
        """Weigh each cell by both of its actions, at the strength that they would have."""
        state = self.state
        worth: list[float] = []
        for line in range(8):
            cells = state.box.line_cells[line]
            strength = bag.size(self.player.patricians & cells) + 1
            if state.emperor >= 0 and (cells >> state.emperor) & 1:
                strength += 1
            worth.append(self.action_worth(state.lines[line], min(strength, state.box.strength_max), False))
        found: list[float] = []
        for move in moves:
            argument = move & ARGUMENT
            if move >= ACHIEVEMENT:
                found.append(10.0 + 8.0 * self.mosaic_points(argument))
            else:
                points = worth[argument % 4] + worth[4 + argument // 4]
                found.append(0.05 + points * points)
        return found

    def petitions(self, moves: list[int]) -> list[float]:
        strength = min((self.top >> 8) & 0xFF, self.player.influence, self.state.box.strength_max)
        found: list[float] = []
        for move in moves:
            if move == SKIP or strength < 1:
                found.append(0.2)
            else:
                points = self.action_worth(move & ARGUMENT, strength, True)
                found.append(0.05 + points * points)
        return found

    def blocking(self, moves: list[int]) -> list[float]:
        """Prefer cells in lines where the others are strong."""
        state = self.state
        found: list[float] = []
        others = 0
        for other in range(state.seats):
            if other != self.seat:
                others |= state.players[other].patricians
        if state.emperor >= 0:
            others |= 1 << state.emperor
        own = self.player.patricians
        for move in moves:
            cell = move & ARGUMENT
            lines = state.box.line_cells[cell % 4], state.box.line_cells[4 + cell // 4]
            weight = 1.0
            for mask in lines:
                weight += float(bag.size(others & mask)) - 0.4 * float(bag.size(own & mask))
            found.append(max(0.2, weight))
        return found

    def contracts(self, moves: list[int]) -> list[float]:
        state = self.state
        sea = (self.top >> 16) & 0xFF == SEA
        found: list[float] = []
        for move in moves:
            if sea:
                worth = 5.0 - self.outlook.cost_units[state.sea_market[move & ARGUMENT]]
            else:
                worth = self.contract_worth(state.building_market[move & ARGUMENT])
            found.append(worth * worth if worth > 0.3 else 0.1)
        return found

    def sailing(self, moves: list[int]) -> list[float]:
        """Weigh each leg by what both ships may reach after it."""
        state = self.state
        box = state.box
        player = self.player
        points = (self.top >> 8) & 0xFF
        table = self.outlook
        found: list[float] = []
        for move in moves:
            ship = move & ARGUMENT
            if move == DONE:
                found.append(WASTE)
                continue
            other = ship >> 1 == 1
            place = player.other_ship if other else player.ship
            ahead = box.first_harbour[ship & 1] if place == 0 else box.beyond[place]
            rest = points - box.leg[ahead]
            if other:
                gain = table.sea_points(player.ship, ahead, 0.3 * self.left, rest)
            else:
                gain = table.sea_points(ahead, player.other_ship, 0.3 * self.left, rest)
            gain -= table.sea_points(player.ship, player.other_ship, 0.3 * self.left, 0)
            if box.harbour_reward[ahead] != NONE:
                gain += 0.8
            found.append(0.2 + max(0.0, gain) * max(0.0, gain))
        return found

    def building(self, moves: list[int]) -> list[float]:
        """Prefer places beside reward tokens, above all those that complete one."""
        state = self.state
        box = state.box
        district = (self.top >> 16) & 0xFF
        filled = state.filled[district]
        own = state.cubes[self.seat * len(box.districts) + district]
        around: list[int] = []
        for number in range(len(box.reward_cell)):
            if (
                box.reward_district[number] == district
                and state.rewards[number] != NONE
                and not (state.claimed >> number) & 1
            ):
                around.append(box.reward_around[number])
        masks = box.placements.masks
        found: list[float] = []
        for move in moves:
            mask = masks[move & ARGUMENT]
            weight = 1.0
            for cells in around:
                if mask & cells:
                    if not cells & ~(filled | mask):
                        weight += 8.0
                    elif not own & cells:
                        weight += 1.0
                elif own & cells and not cells & ~(filled | mask):
                    weight += 4.0
            found.append(weight)
        return found

    def advancing(self, moves: list[int], kind: int) -> list[float]:
        """Prefer the tracks of the favourites, and wheels to stop on."""
        state = self.state
        box = state.box
        stop = state.house.wheel_requires_stop
        moved = (self.top >> 16) & 0xFF
        cells = (self.top >> 8) & 0xFF if kind == ADVANCE else 1
        found: list[float] = []
        for move in moves:
            track = move & ARGUMENT
            if move - track != ADVANCE_ON:
                found.append(0.6 if kind == CHARIOTEER else 0.08)
                continue
            at = state.chariots[self.seat * 3 + track] >> STACK
            weight = 1.0
            if state.favourite != NONE and box.favourite_track[state.favourite] == track:
                weight += 1.5
            if state.next_favourite != NONE and box.favourite_track[state.next_favourite] == track:
                weight += 0.7
            if box.wheel[at + 1] and (cells == 1 or not stop):
                weight += 2.0
            if at + 1 == box.track_length:
                weight += 2.5
            if stop and box.wheel[at] and (moved >> track) & 1:
                weight *= 0.3
            found.append(weight * (0.5 if kind == CHARIOTEER else 1.0))
        return found

    def artisans(self, moves: list[int]) -> list[float]:
        """Weigh each placement by what it yields, as far as the tracks have room for it."""
        state = self.state
        box = state.box
        player = self.player
        found: list[float] = []
        for move in moves:
            if move == HIRE:
                found.append(1.5 if self.left > 1.0 and player.artisans < 3 else 0.4)
                continue
            cell = move & ARGUMENT
            if move - cell != PLACE:
                found.append(0.05)
                continue
            column = cell % 3
            row = cell // 3
            units = self.room(box.column_icons[column], 1 + bag.size(player.working & (0x49 << column)))
            units += self.room(box.row_icons[row], 1 + bag.size(player.working & (7 << (3 * row))))
            tile = player.tile(cell)
            if tile != NONE:
                tile_kind = box.tiles[tile].kind
                if tile_kind == PRODUCTION:
                    units += 1.8
                elif tile_kind == SPECIAL:
                    units += 0.0 if (player.turned >> cell) & 1 else 2.5
                else:
                    units += 0.6
            found.append(0.1 + units * units)
        return found

    def laying(self, cell: int) -> float:
        """Prefer free cells; covering a used special costs little; an animal should lie where least is produced."""
        player = self.player
        if (player.laid >> cell) & 1:
            return 0.3 if (player.turned >> cell) & 1 else WASTE
        box = self.state.box
        if box.tiles[(self.top >> 8) & 0xFF].kind == ANIMAL:
            return 2.0 if (cell % 3 + cell // 3) % 2 == 0 else 1.0
        return 1.0

    def cards(self, moves: list[int], kind: int) -> list[float]:
        found: list[float] = []
        for move in moves:
            argument = move & ARGUMENT
            if kind == TAKE_CARD:
                if argument == DECK:
                    found.append(4.0)
                    continue
                worth = self.card_worth(self.state.card_market[argument])
            elif move == PLAY_NONE:
                found.append(0.5)
                continue
            else:
                worth = self.card_worth(argument)
            found.append(worth * worth)
        return found

    def discards(self, moves: list[int], kind: int) -> list[float]:
        found: list[float] = []
        for move in moves:
            if move == DONE:
                found.append(8.0 if self.left > 0.6 else 1.0)
                continue
            worth = self.card_worth(move & ARGUMENT)
            found.append(2.0 / (0.5 + worth * worth))
        return found
