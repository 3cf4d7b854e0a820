"""The judge's tables of an edition and a game, made once: parts of the city, their values, what breaks ties."""

from typing import Final

from urbes.games.porta_nigra.components import Box
from urbes.games.porta_nigra.pieces import NONE, PART_ELEMENTS, PLACE
from urbes.games.porta_nigra.state import TIEBREAK_BRICKS, TIEBREAK_ELEMENT, HouseRules

DIGIT: Final = 128
"""The base of tie-break numbers: no part ever holds more bricks of one colour."""


class Survey:
    """Tables that follow from the box, the house rules and the number of seats."""

    def __init__(self, box: Box, house: HouseRules, seats: int) -> None:
        self.box = box
        self.house = house
        self.seats = seats
        count = box.counts[seats]
        self.turns: int = count.rounds * count.cards
        self.rounds: int = count.rounds
        self.multiplier: int = count.multiplier
        self.intermediate_after: list[int] = count.intermediate_after
        self.card_torches: list[int] = [card.torches for card in box.action_cards]
        self.place_icons: list[int] = []
        """By action card: the icons that place an element, as a bag."""
        for card in box.action_cards:
            marks = 0
            for index, kind in enumerate(card.icons):
                if box.icons[kind].action == PLACE:
                    marks |= 1 << index
            self.place_icons.append(marks)
        self.deck_torches: int = 0
        self.deck_places: int = 0
        for number, card in enumerate(box.action_cards):
            if seats in card.players:
                self.deck_torches += card.torches
                self.deck_places += 1 if self.place_icons[number] else 0
        self.torches_a_turn: float = self.deck_torches / count.cards
        self.places_a_turn: float = self.deck_places / count.cards
        self.map_parts()
        self.rank_ties()

    def map_parts(self) -> None:
        """Find the majority that each spot, or each height of the Porta Nigra, counts for; NONE if there is none."""
        box = self.box
        self.part_of_spot: list[int] = [NONE] * len(box.spots)
        self.part_of_height: list[int] = [NONE] * (box.highest + 1)
        self.first: list[float] = []
        self.second: list[float] = []
        self.size: list[float] = []
        """Bricks that an element adds on average; 1 where elements are counted."""
        self.by_elements: list[bool] = []
        for number, part in enumerate(box.parts):
            self.first.append(float(part.first))
            second = self.house.amphitheatre_a_second if part.name == "amphitheatre_a" else part.second
            self.second.append(float(second))
            self.by_elements.append(part.kind == PART_ELEMENTS)
            if part.kind == PART_ELEMENTS:
                self.part_of_height[part.height] = number
                self.size.append(1.0)
            else:
                bricks = 0
                for inside in part.spots:
                    self.part_of_spot[inside] = number
                    bricks += box.spots[inside].least
                self.size.append(bricks / len(part.spots))
        self.largest: list[int] = [0] * len(box.parts)
        """The largest element of a part where bricks are counted."""
        for number, spot in enumerate(box.spots):
            place = self.part_of_spot[number]
            if place != NONE and spot.most > self.largest[place]:
                self.largest[place] = spot.most

    def rank_ties(self) -> None:
        """Numbers whose sum over a player's bricks (or elements) in a part compares as the tie-break does."""
        box = self.box
        self.tie_by_brick: bool = self.house.tiebreak != TIEBREAK_ELEMENT
        self.tie_unit: list[int] = []
        for number, spot in enumerate(box.spots):
            if self.house.tiebreak == TIEBREAK_BRICKS:
                self.tie_unit.append(DIGIT**spot.colour)
            elif self.tie_by_brick:
                self.tie_unit.append(box.value[spot.colour])
            elif self.part_of_spot[number] == NONE:
                self.tie_unit.append(DIGIT**spot.colour)
            else:
                worth = spot.least * box.value[spot.colour] * DIGIT + spot.colour
                below = 0
                for other, rival in enumerate(box.spots):
                    if self.part_of_spot[other] == self.part_of_spot[number]:
                        below += 1 if rival.least * box.value[rival.colour] * DIGIT + rival.colour < worth else 0
                self.tie_unit.append(4**below)
