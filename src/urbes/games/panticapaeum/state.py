"""A position of Panticapaeum: what lies where, whose turn it is, what is pending. The rules are in `rules`."""

from urbes.engine.event import Event
from urbes.engine.game import NOBODY, Game
from urbes.games.panticapaeum.city import NO_LIST, City
from urbes.games.panticapaeum.components import NONE, Box, Side
from urbes.games.panticapaeum.moves import CHOOSE_DISCARD, FINAL_WORKER, OVER


class HouseRules:
    """The options of a table [PK-16.3]."""

    def __init__(self, recall: bool, side: str, idle_workers: bool, random_start: bool) -> None:
        self.recall = recall
        self.side = side
        """The side of the building board that an option names; empty: the side for the player count."""
        self.idle_workers = idle_workers
        self.random_start = random_start


class Player:
    """A player's board, markers and city."""

    def __init__(self, city: City, markers: list[int], store: list[int], tokens: list[int], points: list[int]) -> None:
        self.city: City = city
        """Replaced, never changed in place."""
        self.markers: list[int] = markers
        self.store: list[int] = store
        self.tokens: list[int] = tokens
        """Improvement tokens owned, by kind."""
        self.points: list[int] = points
        """Points by category; nothing is scored before the end. Replaced, never changed in place."""
        self.coins: int = 0
        self.available: int = 0
        self.reserve: int = 0

    def clone(self) -> "Player":
        twin = Player(self.city, self.markers[:], self.store[:], self.tokens[:], self.points)
        twin.coins = self.coins
        twin.available = self.available
        twin.reserve = self.reserve
        return twin

    def cubes(self) -> int:
        total = 0
        for number in self.store:
            total += number
        return total


class State(Game):
    """The position. Seats, tiles, colours and rows are numbers from 0; NONE is -1."""

    def __init__(self, box: Box, house: HouseRules, side: Side, seats: int) -> None:
        super().__init__(seats)
        self.box: Box = box
        self.house: HouseRules = house
        self.side: Side = side
        self.players: list[Player] = []
        self.moves: list[int] = NO_LIST
        """The legal moves of the open decision; replaced, never changed in place."""
        self.decision = OVER
        self.round: int = 1
        self.turn_no: int = 1
        """The turn of the round."""
        self.starter: int = 0
        self.active: int = 0
        """The seat whose turn it is (or was, at the end of a round)."""
        self.ring: list[int] = NO_LIST
        """The tile on each place of the ring, clockwise; NONE where there is none [PK-24.3]."""
        self.trireme: int = 0
        self.bag: list[int] = NO_LIST
        """The tiles in the bag by number: their order is decided when they are drawn. Replaced, never changed."""
        self.discard: list[int] = NO_LIST
        """Replaced, never changed in place."""
        self.taken: list[int] = NO_LIST
        """Pieces that have left each column."""
        self.tokens: list[list[int]] = []
        """The resource token on each cell, by row and position. Fixed at the set-up and shared by all copies."""
        self.piles: list[int] = NO_LIST
        """Tokens left on each improvement cell."""
        self.aqueducts: list[int] = NO_LIST
        """Aqueduct tiles left of each shape."""
        # What is pending. Every chain of effects ends where it was interrupted [PK-3.4], so no deeper stack is needed.
        self.hand: int = NONE
        """The tile about to be laid."""
        self.developing: bool = False
        """Whether the Development action of the turn has been chosen."""
        self.building: int = NONE
        """The type about to be built."""
        self.price: int = 0
        """What is to be paid for it, in cubes; 0 if it is free."""
        self.chosen: list[int] = NO_LIST
        """Colours chosen so far: replaced, sold or discarded. Replaced, never changed in place."""
        self.row: int = NONE
        """The row in which paid steps may follow."""
        self.paid: int = 0
        """Paid steps of this turn."""
        self.thrift_used: bool = False
        self.sale: int = 0
        """Rows that still have to step for a sale, as bits."""
        self.effect: int = NONE
        """The cell whose effect is open: row * (row_length + 1) + position."""
        self.lifted: int = NONE
        """The number of the building that is being moved."""
        self.any_place: int = NONE
        """Where the cube of the aqueduct tile will lie."""
        self.closing: int = 0
        """How many seats have answered at the end of the round."""

    def copy_to(self, twin: "State") -> None:
        twin.seat = self.seat
        twin.seals = self.seals
        twin.players = [player.clone() for player in self.players]
        twin.moves = self.moves
        twin.decision = self.decision
        twin.round = self.round
        twin.turn_no = self.turn_no
        twin.starter = self.starter
        twin.active = self.active
        twin.ring = self.ring[:]
        twin.trireme = self.trireme
        twin.bag = self.bag
        twin.discard = self.discard
        twin.taken = self.taken[:]
        twin.tokens = self.tokens
        twin.piles = self.piles[:]
        twin.aqueducts = self.aqueducts[:]
        twin.hand = self.hand
        twin.developing = self.developing
        twin.building = self.building
        twin.price = self.price
        twin.chosen = self.chosen
        twin.row = self.row
        twin.paid = self.paid
        twin.thrift_used = self.thrift_used
        twin.sale = self.sale
        twin.effect = self.effect
        twin.lifted = self.lifted
        twin.any_place = self.any_place
        twin.closing = self.closing

    @property
    def over(self) -> bool:
        return self.seat == NOBODY

    @property
    def turn(self) -> int:
        """The number of the turn; at the end of a round each seat that must decide has a turn of its own."""
        asked = 0
        if self.decision == FINAL_WORKER:
            asked = 1 + self.closing
        elif self.decision == CHOOSE_DISCARD:
            asked = 1 + self.seats + self.closing
        elif self.over:
            asked = 1 + 2 * self.seats
        order = (self.active - self.starter) % self.seats
        turns = (self.round * (self.box.turns + 1) + self.turn_no) * self.seats + order
        return turns * (2 * self.seats + 2) + asked

    def tell(self, kind: str, seat: int, facts: dict[str, object]) -> None:
        """Report an event. Callers first ask whether anybody listens, so that an unheard event costs nothing."""
        if self.events is not None:
            self.events.append(Event(kind, seat, self.round, self.turn_no, facts, {}))

    def colour_names(self, colours: list[int]) -> list[object]:
        return [self.box.colours[colour] for colour in colours]
