"""A position of Porta Nigra: what lies where, whose turn it is, what is pending. The rules are in `rules`."""

from typing import Final

from urbes.engine.event import Event
from urbes.engine.game import NOBODY, Game
from urbes.games.porta_nigra.components import Box
from urbes.games.porta_nigra.moves import APPOINT_STARTING_PLAYER, OVER, SPLIT_INCOME
from urbes.games.porta_nigra.pieces import NONE

INFLUENCE: Final = -2
"""Stands for an icon while an element is placed with influence tokens."""

TIEBREAK_BRICKS: Final = 0
TIEBREAK_ELEMENT: Final = 1
TIEBREAK_VALUE_SUM: Final = 2
TIEBREAKS: Final = ["bricks", "element", "value_sum"]

REGULAR: Final = 0
BY_BRICKS: Final = 1
BY_ELEMENTS: Final = 2
ENDINGS: Final = ["regular", "bricks", "elements"]

NO_LIST: Final[list[int]] = []


class HouseRules:
    """The house rules of a table [PN-12.1]."""

    def __init__(
        self,
        tiebreak: int,
        amphitheatre_a_second: int,
        ask_white: bool,
        auto_forfeit: bool,
        influence_before_card: bool,
        random_start: bool,
    ) -> None:
        self.tiebreak = tiebreak
        self.amphitheatre_a_second = amphitheatre_a_second
        self.ask_white = ask_white
        self.auto_forfeit = auto_forfeit
        self.influence_before_card = influence_before_card
        self.random_start = random_start


class Player:
    """A player's play area, her cards and her points by source."""

    def __init__(self, bricks: list[int], built: list[int], cards: list[int], finals: list[int]) -> None:
        self.coins: int = 0
        self.torches: int = 0
        self.influence: int = 0
        self.romans: int = 0
        self.romans_reserve: int = 0
        self.builder: int = NONE
        self.bricks: list[int] = bricks
        self.built: list[int] = built
        """Own bricks in each building."""
        self.elements: int = 0
        self.cards: list[int] = cards
        """Building cards in the order in which they came; substitutes are honour cards, numbered after them."""
        self.finals: list[int] = finals
        """Final scoring cards (numbers of honour cards)."""
        self.hand: int = 0
        self.deck: int = 0
        self.discard: int = 0
        self.turns: int = 0
        self.points: int = 0
        self.from_spots: int = 0
        self.from_honours: int = 0
        self.from_income: int = 0
        self.from_early_end: int = 0
        self.from_sets: int = 0
        self.from_final_cards: int = 0
        self.from_play_area: int = 0
        self.from_majorities: int = 0

    def clone(self) -> "Player":
        twin = Player(self.bricks, self.built, self.cards, self.finals)
        twin.coins = self.coins
        twin.torches = self.torches
        twin.influence = self.influence
        twin.romans = self.romans
        twin.romans_reserve = self.romans_reserve
        twin.builder = self.builder
        twin.elements = self.elements
        twin.hand = self.hand
        twin.deck = self.deck
        twin.discard = self.discard
        twin.turns = self.turns
        twin.points = self.points
        twin.from_spots = self.from_spots
        twin.from_honours = self.from_honours
        twin.from_income = self.from_income
        twin.from_early_end = self.from_early_end
        twin.from_sets = self.from_sets
        twin.from_final_cards = self.from_final_cards
        twin.from_play_area = self.from_play_area
        twin.from_majorities = self.from_majorities
        return twin

    def has_bricks(self) -> bool:
        for number in self.bricks:
            if number > 0:
                return True
        return False

    def bricks_on_board(self) -> int:
        return sum(self.built)


class State(Game):
    """The position. Seats, cards, spots and slots are numbers from 0; NONE is -1.

    Its lists, and those of the players, are replaced and never changed in place: clones share them.
    """

    def __init__(self, box: Box, house: HouseRules, seats: int) -> None:
        super().__init__(seats)
        self.box: Box = box
        self.house: HouseRules = house
        self.players: list[Player] = []
        self.moves: list[int] = NO_LIST
        """The legal moves of the decision that is open."""
        self.decision = OVER
        self.round: int = 1
        self.starter: int = 0
        self.active: int = 0
        """The seat whose turn it is (or was, at the end of a round)."""
        self.reserve: int = 0
        self.market: list[int] = NO_LIST
        self.supply: int = 0
        self.supply_discard: int = 0
        self.building_pile: int = 0
        self.honour_pile: int = 0
        self.building_display: list[int] = NO_LIST
        self.honour_display: list[int] = NO_LIST
        self.owner: list[int] = NO_LIST
        """The seat that has an element on each spot."""
        self.height: list[int] = NO_LIST
        """Bricks on each spot."""
        self.card: int = NONE
        """The action card in play."""
        self.free_icons: int = 0
        self.torches_left: int = 0
        self.honours_bought: int = 0
        self.early_by: int = NONE
        """The seat that caused the early end."""
        self.ending: int = REGULAR
        self.income_turn: int = 0
        """How many seats have split their income."""
        # The chain of choices under way; nothing is paid before it is complete [PN-14.1].
        self.icon: int = NONE
        self.spot: int = NONE
        self.bricks_chosen: int = 0
        self.slot: int = NONE

    def copy_to(self, twin: "State") -> None:
        twin.seat = self.seat
        twin.seals = self.seals
        twin.players = [player.clone() for player in self.players]
        twin.moves = self.moves
        twin.decision = self.decision
        twin.round = self.round
        twin.starter = self.starter
        twin.active = self.active
        twin.reserve = self.reserve
        twin.market = self.market
        twin.supply = self.supply
        twin.supply_discard = self.supply_discard
        twin.building_pile = self.building_pile
        twin.honour_pile = self.honour_pile
        twin.building_display = self.building_display
        twin.honour_display = self.honour_display
        twin.owner = self.owner
        twin.height = self.height
        twin.card = self.card
        twin.free_icons = self.free_icons
        twin.torches_left = self.torches_left
        twin.honours_bought = self.honours_bought
        twin.early_by = self.early_by
        twin.ending = self.ending
        twin.income_turn = self.income_turn
        twin.icon = self.icon
        twin.spot = self.spot
        twin.bricks_chosen = self.bricks_chosen
        twin.slot = self.slot

    @property
    def over(self) -> bool:
        return self.seat == NOBODY

    def in_market(self) -> int:
        return sum(self.market)

    @property
    def turn(self) -> int:
        """Turns begun so far; every decision between two rounds counts as a turn of its own."""
        number = self.turns_begun() * (self.seats + 2)
        if self.decision == SPLIT_INCOME:
            return number + 1 + self.income_turn
        return number + self.seats + 1 if self.decision == APPOINT_STARTING_PLAYER or self.over else number

    def turns_begun(self) -> int:
        """The turns that all seats together have begun."""
        total = 0
        for player in self.players:
            total += player.turns
        return total

    def tell(self, kind: str, seat: int, facts: dict[str, object]) -> None:
        """Report an event. Callers first ask whether anybody listens, so that an unheard event costs nothing."""
        if self.events is not None:
            self.events.append(Event(kind, seat, self.round, self.turns_begun(), facts, {}))

    def tell_secret(self, kind: str, seat: int, facts: dict[str, object], secret: dict[str, object]) -> None:
        """Report an event with secret facts that only the seat itself may know."""
        if self.events is not None:
            self.events.append(Event(kind, seat, self.round, self.turns_begun(), facts, secret))
