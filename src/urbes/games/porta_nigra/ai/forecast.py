"""How a position will probably go on: time left, worth of goods, majorities, plans for the bricks at hand."""

from math import exp, sqrt
from typing import Final

from urbes.games.porta_nigra.ai.tables import Survey
from urbes.games.porta_nigra.moves import SPLIT_INCOME
from urbes.games.porta_nigra.pieces import NONE
from urbes.games.porta_nigra.state import Player, State

# Prices in points while there is time: first by regression of final margins on goods, then by 40 duels a change.
ACTION: Final = 1.4
"""A torch token."""
COIN: Final = 1.2
INFLUENCE: Final = 7.0
ROMAN: Final = 7.0
"""The first Roman at hand; each further one is worth less by ROMAN_FALL."""
ROMAN_FALL: Final = 0.82
ROMANS_AN_ICON: Final = 0.8
"""Romans used for each icon that places an element; in games of the search with itself, 18 icons gave 13 elements."""
SALVAGE: Final = 3.5
"""A brick that belongs to no plan; set by duels."""

# What later turns bring beyond goods: fitted to the mean error of 20 to 40 games with 2, 3 and 4 players each.
PACE: Final = 2.8
HEAD_START: Final = 59.0
BULGE: Final = 100.0
BULGE_BY_ACTION: Final = 1.9
SLOWING: Final = 2.2
"""How soon goods become useless towards the end; fitted to the errors in the last eighth of games."""

# The course of usual games. These are guesses: in 265 games of players who each varied them at random, no change was
# better by more than chance (WALK, USED_A_TURN, ELEMENTS_A_TURN and CERTAIN were not varied).
SPENDING: Final = 3.2
"""Coins that an action can use; further coins are worth only what they score."""
WALK: Final = 0.7
"""Steps for each brick bought or element placed."""
REACH: Final = 0.9
"""Bricks of one colour that a player can get in a turn."""
HIDDEN_CARD: Final = 0.25
"""The chance that a building card that is still in the pile is on display in time."""
BRICKS_A_TURN: Final = 1.35
GATE_A_TURN: Final = 0.022
"""Elements of one height in the Porta Nigra that a player adds in a turn."""
USED_A_TURN: Final = 1.5
ELEMENTS_A_TURN: Final = 0.6
STIFFNESS: Final = 1.7
"""The slope of the logistic curve that approximates a normal one with standard deviation 1."""
CERTAIN: Final = 0.12
"""The least spread of a lead in a majority, so that nothing is divided by 0."""


def area(state: State, player: Player) -> float:
    """The play area as it would score now; coins count in fractions, because more may still come."""
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
        """Turns left; the current turn counts by what is left of it."""
        self.actions: float = 0.0
        """Torches left: printed ones and tokens."""
        self.places: float = 0.0
        """Icons for placing an element, on the cards that are left."""
        self.ease: float = 0.0
        """From 0 (nothing can be done any more) to 1 (there is time for everything)."""
        self.action: float = 0.0
        self.coin: float = 0.0
        self.influence: float = 0.0
        self.romans: float = 0.0
        """What the Romans at hand are worth together."""
        self.roman: float = 0.0
        """The worth of the last Roman; without any Roman, that of the first."""
        self.next_roman: float = 0.0
        """The worth of one more Roman."""
        self.brick: list[float] = []
        """What it costs, in points, to get a brick of each colour."""
        self.cards: list[int] = []
        """Building cards of each building."""
        self.income: float = 0.0
        """What a brick on the board will bring at the ends of the rounds left."""


class Outlook:
    """The prospects of all seats. A new one is made for each position; it does not change the position."""

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
        self.strength: list[float] = []
        """By part and seat: the bricks (elements) expected there at the end, if there are any."""
        self.there: list[float] = []
        """By part and seat: the chance to have anything there at the end."""
        self.firmness: list[float] = []
        """By part: how much one more brick (element) decides."""
        self.close: list[bool] = []
        """By part: whether the tie-break may count if one more element is placed there."""
        self.look_ahead()

    def look_at_board(self) -> None:
        """Count bricks (elements) by part and seat, with the numbers that break ties, and the room that is left."""
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
        """Find the turns and actions that each seat has left, and what its goods are worth in that time."""
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
            time = prospect.turns * sqrt(prospect.turns)
            ease = time / (time + SLOWING)
            prospect.ease = ease
            prospect.action = box.area_torch + ease * (ACTION - box.area_torch)
            per_coin = 1.0 / box.area_coins
            prospect.coin = per_coin + ease * (COIN - per_coin)
            prospect.influence = box.area_influence + ease * (INFLUENCE - box.area_influence)
            self.count_romans(prospect)
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

    def count_romans(self, prospect: Prospect) -> None:
        """Count the Romans: each is worth less than the one before; those not placed in time are worth only points."""
        area_roman = float(self.state.box.area_roman)
        number = prospect.player.romans
        placed = ROMANS_AN_ICON * prospect.places
        worth = prospect.ease * ROMAN
        last = area_roman
        for index in range(number + 1):
            value = area_roman
            if placed > index:
                value += worth if placed > index + 1 else worth * (placed - index)
            worth *= ROMAN_FALL
            if index < number:
                prospect.romans += value
            if index == number - 1 or index == 0:
                last = value
            prospect.next_roman = value
        prospect.roman = last

    def has_split(self, seat: int) -> bool:
        """Whether the seat has split its income of this round."""
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
        on_turn = seat == state.active and state.decision < SPLIT_INCOME
        if on_turn:
            if state.card == NONE:
                present = 1.0
            else:
                torches = float(state.torches_left)
                present = torches / survey.torches_a_turn
                if torches > 0.0 and state.free_icons & survey.place_icons[state.card]:
                    prospect.places = 1.0
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
            prospect.places += survey.places_a_turn * (more + (1.0 if on_turn and state.card == NONE else 0.0))
            unplayed = present if state.card == NONE else 0.0
            prospect.actions = torches + (unplayed + more) * survey.torches_a_turn + player.torches
            return
        turns = survey.turns - player.turns
        cards = player.hand | player.deck
        card = 0
        printed = 0
        places = 0
        while cards:
            if cards & 1:
                printed += survey.card_torches[card]
                if survey.place_icons[card]:
                    places += 1
            cards >>= 1
            card += 1
        rounds = survey.rounds - state.round
        future = printed + rounds * survey.deck_torches
        to_place = places + rounds * survey.deck_places
        whole = turns + present
        if whole > bound:
            share = bound / whole
            prospect.turns = bound
            prospect.actions = torches + future * share + player.torches
            prospect.places += to_place * share
        else:
            prospect.turns = whole
            prospect.places += to_place
            prospect.actions = torches + future + player.torches

    def look_ahead(self) -> None:
        """How far each seat's bricks (elements) in a part will probably grow, and how sure that is."""
        survey = self.survey
        rate = BRICKS_A_TURN / self.room_all if self.room_all else 0.0
        gate = GATE_A_TURN if self.gates else 0.0
        number = 0
        for part in range(len(survey.first)):
            size = survey.size[part]
            room = float(self.room[part])
            mean = gate if survey.by_elements[part] else rate * room
            all_growth = 0.0
            rivals = 0
            for prospect in self.prospects:
                growth = mean * prospect.turns
                if not survey.by_elements[part] and growth > room:
                    growth = room
                all_growth += growth
                strength = self.number[number] + growth
                there = 1.0
                rivals += self.number[number]
                if self.number[number] == 0:
                    there = 1.0 - exp(-growth / size)
                    if strength < size:
                        strength = size
                self.strength.append(strength)
                self.there.append(there)
                number += 1
            self.close.append(rivals > 0 and survey.by_elements[part])
            self.firmness.append(STIFFNESS / (CERTAIN + sqrt(2.0 * all_growth / survey.seats * size)))

    def chance(self, part: int, seat: int, more: int, tie: int) -> float:
        """The points that a seat may expect from a part if it adds this much to it now."""
        survey = self.survey
        seats = survey.seats
        base = part * seats
        own = base + seat
        there = self.there[own]
        strength = self.strength[own]
        present = self.number[own] > 0
        if more:
            if not present:
                strength = more + strength - survey.size[part]
                if strength < more:
                    strength = float(more)
            else:
                strength += more
            there = 1.0
            present = True
        if there <= 0.0:
            return 0.0
        firmness = self.firmness[part]
        own_tie = self.tie[own] + tie
        first = 1.0
        second = 0.0
        for other in range(base, base + seats):
            if other == own:
                continue
            rival_there = self.there[other]
            if rival_there <= 0.0:
                continue
            lead = strength - self.strength[other]
            if present and self.number[other] > 0:
                rival_tie = self.tie[other]
                if own_tie > rival_tie:
                    lead += 0.5
                elif own_tie < rival_tie:
                    lead -= 0.5
            steep = firmness * lead
            if steep > 12.0:
                continue
            behind = rival_there if steep < -12.0 else rival_there / (1.0 + exp(steep))
            second = second * (1.0 - behind) + first * behind
            first *= 1.0 - behind
        return there * (first * survey.first[part] + second * survey.second[part])

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
        """The worth of a spot's building card, by the chance that the card will be on display."""
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
            value += prospect.next_roman * (1.0 + ROMAN_FALL * (romans - 1))
        if gain.brick_total and self.state.reserve > 0:
            for colour in range(len(gain.bricks)):
                if gain.bricks[colour]:
                    value += gain.bricks[colour] * prospect.brick[colour]
        return value
