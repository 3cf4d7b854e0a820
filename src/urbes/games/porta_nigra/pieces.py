"""What lies in the box of Porta Nigra: cards, spots and parts of the city as plain numbers."""

from typing import Final

ANY: Final = -2
NONE: Final = -1

BUY: Final = 0
PLACE: Final = 1
TAKE_INFLUENCE: Final = 2
TAKE_TORCH: Final = 3
TAKE_COINS: Final = 4
ICON_ACTIONS: Final = ["buy", "place", "take_influence", "take_torch", "take_coins"]

FINAL_SCORING: Final = 0
SUBSTITUTE: Final = 1
INSTANT: Final = 2
HONOUR_KINDS: Final = ["final_scoring", "substitute", "instant"]

PART_BRICKS: Final = 0
PART_ELEMENTS: Final = 1
PART_KINDS: Final = ["bricks", "elements"]

FOUR_BUILDINGS: Final = "four_buildings"


class Gain:
    """What a builder reward or an honour card gives."""

    def __init__(
        self, bricks: list[int], romans: int, torches: int, coins: int, influence: int, points: int, gate_bricks: int
    ) -> None:
        self.bricks = bricks
        self.brick_total: int = sum(bricks)
        self.romans = romans
        self.torches = torches
        self.coins = coins
        self.influence = influence
        self.points = points
        self.gate_bricks = gate_bricks


class Spot:
    """A building spot."""

    def __init__(
        self,
        name: str,
        building: int,
        quarter: int,
        row: str,
        pos: int,
        colour: int,
        least: int,
        most: int,
        points: int,
        points_per_brick: int,
        card: int,
        twins: list[int],
    ) -> None:
        self.name = name
        self.building = building
        self.quarter = quarter
        self.row = row
        self.pos = pos
        self.colour = colour
        self.least = least
        self.most = most
        self.points = points
        self.points_per_brick = points_per_brick
        self.card = card
        """The building card that the spot brings if it is on display; NONE if there is no such card."""
        self.twins = twins
        """Lower-numbered spots that differ only in place [PN-8.9]."""


class ActionCard:
    """An action card: its number of torches and its icons."""

    def __init__(self, name: str, torches: int, icons: list[int], players: list[int]) -> None:
        self.name = name
        self.torches = torches
        self.icons = icons
        self.players = players


class Icon:
    """One kind of icon on action cards."""

    def __init__(self, name: str, action: int, colour: int, amount: int) -> None:
        self.name = name
        self.action = action
        self.colour = colour
        self.amount = amount


class HonourCard:
    """An honour card."""

    def __init__(
        self, name: str, design: int, cost: int, kind: int, points: int, discard: int, building: int, gain: Gain
    ) -> None:
        self.name = name
        self.design = design
        self.cost = cost
        self.kind = kind
        self.points = points
        self.discard = discard
        """The design that must be given up for it; ANY: one building card of every building; NONE: nothing."""
        self.building = building
        self.gain = gain


class Part:
    """A part of the city with a majority of its own."""

    def __init__(
        self, name: str, building: int, row: str, kind: int, height: int, first: int, second: int, spots: list[int]
    ) -> None:
        self.name = name
        self.building = building
        self.row = row
        self.kind = kind
        self.height = height
        self.first = first
        self.second = second
        self.spots = spots


class PlayerCount:
    """What differs by the number of players [PN-2.1]."""

    def __init__(self, rounds: int, cards: int, intermediate_after: list[int], multiplier: int) -> None:
        self.rounds = rounds
        self.cards = cards
        self.intermediate_after = intermediate_after
        self.multiplier = multiplier
