"""How a position will probably go on: time left, what goods will fetch, majorities, plans for the bricks at hand."""

from math import exp, sqrt
from typing import Final

from urbes.games.porta_nigra.moves import SPLIT_INCOME
from urbes.games.porta_nigra.pieces import NONE
from urbes.games.porta_nigra.state import Player, State
from urbes.games.porta_nigra.survey import Survey

ACTION: Final = 3.6
COIN: Final = 0.8
INFLUENCE: Final = 4.5
FIRST_ROMANS: Final = [7.0, 4.5, 3.0, 2.0, 1.5]
SLOWING: Final = 1.2
SPENDING: Final = 3.2
WALK: Final = 0.7
SALVAGE: Final = 0.65
DECAY: Final = 0.92
REACH: Final = 0.9
HIDDEN_CARD: Final = 0.25
BRICKS_A_TURN: Final = 1.35
GATE_A_TURN: Final = 0.022
USED_A_TURN: Final = 1.5
ELEMENTS_A_TURN: Final = 0.6
STIFFNESS: Final = 1.7
CERTAIN: Final = 0.12


def area(state: State, player: Player) -> float:
    """The play area as it would score now; coins in fractions, for the rest may still come."""
    box = state.box
    return (
        player.romans * box.area_roman
        + player.coins / box.area_coins
        + player.influence * box.area_influence
        + player.torches * box.area_torch
        + sum(player.bricks) * box.area_brick
    )


class Prospect:
    """One seat's share of the outlook."""

    def __init__(self, seat: int, player: Player) -> None:
        self.seat = seat
        self.player = player
        self.turns: float = 0.0
        """Turns left, the present one by what is left of it."""
        self.actions: float = 0.0
        """Torches left, printed and tokens."""
        self.ease: float = 0.0
        """From 0, nothing can be done any more, to 1, there is all the time in the world."""
        self.action: float = 0.0
        self.coin: float = 0.0
        self.influence: float = 0.0
        self.roman: float = 0.0
        """What the next Roman to be placed is worth."""
        self.brick: list[float] = []
        """What a brick of each colour costs to come by, in points."""
        self.cards: list[int] = []
        """Building cards of each building."""
        self.income: float = 0.0
        """What a brick on the board will bring at the ends of rounds."""
        self.majority: float = 0.0


class Outlook:
    """All seats' prospects. Made anew for each position; changes nothing in it."""

    def __init__(self, survey: Survey, state: State) -> None:
        self.survey = survey
        self.state = state
        self.prospects: list[Prospect] = []
        self.shown: int = 0
        """Building cards on display, as a bag."""
        for card in state.building_display:
            if card != NONE:
                self.shown |= 1 << card
        self.look_at_board()
        self.look_at_time()

    def look_at_board(self) -> None:
        """Count bricks (elements) by part and seat, with what breaks ties, and what room is left."""
        survey = self.survey
        state = self.state
        seats = state.seats
        parts = len(survey.first)
        self.number: list[int] = [0] * (parts * seats)
        self.tie: list[int] = [0] * (parts * seats)
        self.room: list[int] = [0] * parts
        self.room_all: int = 0
        self.gates: int = 0
        owner = state.owner
        height = state.height
        units = survey.tie_unit
        spots = state.box.spots
        for spot in range(len(owner)):
            part = survey.part_of_spot[spot]
            seat = owner[spot]
            if seat == NONE:
                least = spots[spot].least
                self.room_all += least
                if part == NONE:
                    self.gates += 1
                else:
                    self.room[part] += least
                continue
            bricks = height[spot]
            if part == NONE:
                part = survey.part_of_height[bricks]
                if part == NONE:
                    continue
                self.number[part * seats + seat] += 1
            else:
                self.number[part * seats + seat] += bricks
            self.tie[part * seats + seat] += units[spot] * bricks if survey.tie_by_brick else units[spot]

    def look_at_time(self) -> None:
        """Turns and actions that each seat has left, and what its goods are worth by that."""
        survey = self.survey
        state = self.state
        box = state.box
        left = state.reserve
        for bricks in state.market:
            left += bricks
        bound = 1.0 + left / (USED_A_TURN * state.seats) if box.early_bricks else 1000.0
        for player in state.players:
            until = 1.0 + (box.early_elements - player.elements) / ELEMENTS_A_TURN
            if until < bound:
                bound = until
        for seat in range(state.seats):
            player = state.players[seat]
            prospect = Prospect(seat, player)
            self.prospects.append(prospect)
            self.count_time(prospect, bound)
            ease = prospect.turns / (prospect.turns + SLOWING)
            prospect.ease = ease
            prospect.action = box.area_torch + ease * (ACTION - box.area_torch)
            per_coin = 1.0 / box.area_coins
            prospect.coin = per_coin + ease * (COIN - per_coin)
            prospect.influence = box.area_influence + ease * (INFLUENCE - box.area_influence)
            prospect.roman = box.area_roman + ease * (FIRST_ROMANS[min(player.romans, 4)] - box.area_roman)
            dear = prospect.action + WALK * prospect.coin
            prospect.brick = [dear + price * prospect.coin for price in box.price]
            counts = [0] * len(box.buildings)
            plain = len(box.building_cards)
            for card in player.cards:
                counts[box.card_building[card] if card < plain else box.honours[card - plain].building] += 1
            prospect.cards = counts
            times = 0
            for number in survey.intermediate_after:
                if number > state.round or (number == state.round and not self.has_split(seat)):
                    times += 1
            if state.early_by != NONE:
                times = 0
            prospect.income = times * survey.multiplier * max(1.0, prospect.coin)

    def has_split(self, seat: int) -> bool:
        """Whether the seat has had its income of this round."""
        state = self.state
        if state.decision == SPLIT_INCOME:
            return (seat - state.starter) % state.seats < state.income_turn
        return state.income_turn >= state.seats and not state.players[seat].hand and not state.players[seat].deck

    def count_time(self, prospect: Prospect, bound: float) -> None:
        survey = self.survey
        state = self.state
        player = prospect.player
        seat = prospect.seat
        present = 0.0
        torches = 0.0
        on_turn = seat == state.active and state.decision <= 8
        if on_turn:
            if state.card == NONE:
                present = 1.0
            else:
                torches = float(state.torches_left)
                present = torches / survey.torches_a_turn
        if state.early_by != NONE:
            more = 0
            if seat != state.active:
                waiting = (state.early_by - state.active) % state.seats
                if waiting == 0:
                    waiting = state.seats
                behind = (seat - state.active) % state.seats
                if behind < waiting and player.hand:
                    more = 1
            prospect.turns = present + more
            unplayed = present if state.card == NONE else 0.0
            prospect.actions = torches + (unplayed + more) * survey.torches_a_turn + player.torches
            return
        turns = survey.turns - player.turns
        cards = player.hand | player.deck
        card = 0
        printed = 0
        while cards:
            if cards & 1:
                printed += survey.card_torches[card]
            cards >>= 1
            card += 1
        rounds = survey.rounds - state.round
        future = printed + rounds * survey.deck_torches
        whole = turns + present
        if whole > bound:
            share = bound / whole
            prospect.turns = bound
            prospect.actions = torches + future * share + player.torches
        else:
            prospect.turns = whole
            prospect.actions = torches + future + player.torches

    def growth(self, part: int, prospect: Prospect) -> float:
        """Bricks (elements) that a seat will probably still add to a part."""
        if self.survey.by_elements[part]:
            return GATE_A_TURN * prospect.turns if self.gates else 0.0
        if self.room_all == 0:
            return 0.0
        room = float(self.room[part])
        mean = BRICKS_A_TURN * prospect.turns * room / self.room_all
        return mean if mean < room else room

    def chance(self, part: int, seat: int, more: int, tie: int) -> float:
        """The points that a seat may expect from a part if it adds so much to it now."""
        survey = self.survey
        seats = survey.seats
        base = part * seats
        size = survey.size[part]
        number = self.number[base + seat] + more
        own_tie = self.tie[base + seat] + tie
        growth = self.growth(part, self.prospects[seat])
        there = 1.0
        strength = number + growth
        if number == 0:
            if growth <= 0.0:
                return 0.0
            there = 1.0 - exp(-growth / size)
            if strength < size:
                strength = size
        first = 1.0
        second = 0.0
        for other in range(seats):
            if other == seat:
                continue
            rival = self.number[base + other]
            rival_growth = self.growth(part, self.prospects[other])
            rival_there = 1.0
            rival_strength = rival + rival_growth
            if rival == 0:
                if rival_growth <= 0.0:
                    continue
                rival_there = 1.0 - exp(-rival_growth / size)
                if rival_strength < size:
                    rival_strength = size
            lead = strength - rival_strength
            if number and rival:
                if own_tie > self.tie[base + other]:
                    lead += 0.5
                elif own_tie < self.tie[base + other]:
                    lead -= 0.5
            spread = CERTAIN + sqrt((growth + rival_growth) * size)
            steep = STIFFNESS * lead / spread
            if steep > 20.0:
                ahead = 1.0
            elif steep < -20.0:
                ahead = 0.0
            else:
                ahead = 1.0 / (1.0 + exp(-steep))
            behind = rival_there * (1.0 - ahead)
            second = second * (1.0 - behind) + first * behind
            first *= 1.0 - behind
        return there * (first * survey.first[part] + second * survey.second[part])

    def majorities(self) -> None:
        """What each seat may expect from all parts together."""
        for prospect in self.prospects:
            total = 0.0
            for part in range(len(self.survey.first)):
                total += self.chance(part, prospect.seat, 0, 0)
            prospect.majority = total

    def set_gain(self, prospect: Prospect, building: int) -> float:
        """Points that one more card of a building adds to the sets [PN-11.3]."""
        own = prospect.cards[building]
        size = 1
        for other in range(len(prospect.cards)):
            if other != building and prospect.cards[other] > own:
                size += 1
        points = self.state.box.set_points
        return float(points[size] - points[size - 1])

    def card_gain(self, prospect: Prospect, card: int) -> float:
        """What a spot's building card is worth, by how likely it is to lie there."""
        if card == NONE:
            return 0.0
        gain = self.set_gain(prospect, self.state.box.card_building[card])
        if (self.shown >> card) & 1:
            return gain
        if (self.state.building_pile >> card) & 1:
            return HIDDEN_CARD * gain
        return 0.0

    def reward_value(self, prospect: Prospect, building: int) -> float:
        """What one builder reward is worth."""
        gain = self.state.box.rewards[building]
        value = gain.torches * prospect.action + gain.coins * prospect.coin + gain.influence * prospect.influence
        romans = min(gain.romans, prospect.player.romans_reserve)
        if romans > 0:
            value += prospect.roman + (romans - 1) * self.state.box.area_roman
        if gain.brick_total and self.state.reserve > 0:
            for colour in range(len(gain.bricks)):
                if gain.bricks[colour]:
                    value += gain.bricks[colour] * prospect.brick[colour]
        return value
