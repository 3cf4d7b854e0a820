"""A position of Nova Roma: what lies where, whose turn it is, what is pending. The rules are in `rules`."""

from typing import Final

from urbes.engine.event import Event
from urbes.engine.game import NOBODY, Game
from urbes.games.nova_roma.components import Box
from urbes.games.nova_roma.moves import DRAFT_CARD, DRAFT_MOSAIC, EMPEROR_CELL, OVER, frame
from urbes.games.nova_roma.pieces import FIELD, NONE

NO_LIST: Final[list[int]] = []
# The first number of the turns in each part of the game.
CARD_DRAFT: Final = 100
LAST_PICKS: Final = 200
AFTER_DRAFTS: Final = 1000

# A chariot is one number: its cell, and below that how deep it lies in the stack there. The larger is ahead [NR-10.3].
STACK: Final = 3
DEEPEST: Final = 7


class HouseRules:
    """The options of a table. Options that do not exist for its number of players have their default values."""

    def __init__(self, options: dict[str, bool | int | str], difficulties: list[str]) -> None:
        self.options = options
        self.mosaic_draft: bool = options.get("mosaic_draft") is True
        self.associate_draft: bool = options.get("associate_draft") is True
        self.difficulty: int = difficulties.index(str(options.get("solo_difficulty", difficulties[0])))
        self.random_start: bool = options.get("first_player") == "random"
        """Editions before version 2 do not have this option: there seat 1 begins."""
        self.dense_ranking: bool = options.get("majority_ranking") == "dense"
        self.bottom_chariot: bool = options.get("favourite_at_start") == "bottom_chariot"
        self.wheel_requires_stop: bool = options.get("wheel_requires_stop") is not False
        self.empty_cells_buildable: bool = options.get("empty_reward_cells_buildable") is not False
        self.solo_leftovers: bool = options.get("solo_leftovers") is True
        self.shared_victory: bool = options.get("final_tie") == "shared"


class Player:
    """A player's boards and cards. Bags of cards, contracts and cells are bit masks."""

    def __init__(self) -> None:
        self.coins: int = 0
        self.goods: int = 0
        """The five resources, packed."""
        self.influence: int = 0
        self.artisans: int = 0
        """Free artisans."""
        self.working: int = 0
        """Estate cells with an artisan."""
        self.laid: int = 0
        """Estate cells with a latifundium."""
        self.animals: int = 0
        """Estate cells with an animal."""
        self.turned: int = 0
        """Estate cells with a special latifundium that was used."""
        self.tiles: int = 0
        """Latifundia by cell, five bits each: 0, or the number of the tile plus 1."""
        self.latifundia: int = 0
        self.hand: int = 0
        self.hand_size: int = 0
        self.known: int = 0
        """Cards in hand that everybody saw the player take from the market."""
        self.row: int = 0
        self.row_size: int = 0
        self.used: int = 0
        self.fresh: int = 0
        """Cards played in this turn: not active yet [NR-7.3]."""
        self.sea: int = 0
        self.sea_count: int = 0
        self.building: int = 0
        self.building_count: int = 0
        self.ship: int = 0
        self.other_ship: int = 0
        self.cubes: int = 0
        """The cubes that are still in the player's supply."""
        self.patricians: int = 0
        self.tokens: int = 0
        """Achievement tokens at hand."""
        self.wheel_tokens: int = 0
        """Achievement tokens still beside the hippodrome."""
        self.mosaic: int = 0
        self.strips: list[int] = NO_LIST
        """The strip of each row; replaced, never changed in place."""
        self.favourites: int = 0
        self.drafted: int = 0
        """Cards picked in the draft and neither kept nor given back yet."""
        self.returned: int = 0
        """Cards that this player gave back to the deck after the draft: known to nobody else."""
        self.keeps: int = 0
        """The most cards kept in the draft that may still be in hand, as far as the others know."""
        self.shown: int = 0
        """Cards shown from the unseen hand since the draft, while one of them may have been kept there."""
        self.shown_first: int = 0
        """The cards shown until at most one kept card could be in hand: one of them was kept in the draft."""
        self.scored: list[int] = NO_LIST
        """Points by item once the game is over."""

    def clone(self) -> "Player":
        twin = Player()
        twin.coins = self.coins
        twin.goods = self.goods
        twin.influence = self.influence
        twin.artisans = self.artisans
        twin.working = self.working
        twin.laid = self.laid
        twin.animals = self.animals
        twin.turned = self.turned
        twin.tiles = self.tiles
        twin.latifundia = self.latifundia
        twin.hand = self.hand
        twin.hand_size = self.hand_size
        twin.known = self.known
        twin.row = self.row
        twin.row_size = self.row_size
        twin.used = self.used
        twin.fresh = self.fresh
        twin.sea = self.sea
        twin.sea_count = self.sea_count
        twin.building = self.building
        twin.building_count = self.building_count
        twin.ship = self.ship
        twin.other_ship = self.other_ship
        twin.cubes = self.cubes
        twin.patricians = self.patricians
        twin.tokens = self.tokens
        twin.wheel_tokens = self.wheel_tokens
        twin.mosaic = self.mosaic
        twin.strips = self.strips
        twin.favourites = self.favourites
        twin.drafted = self.drafted
        twin.returned = self.returned
        twin.keeps = self.keeps
        twin.shown = self.shown
        twin.shown_first = self.shown_first
        twin.scored = self.scored
        return twin

    def good(self, resource: int) -> int:
        return (self.goods >> (FIELD * resource)) & 15

    def tile(self, cell: int) -> int:
        """The latifundium on an estate cell; NONE if there is none."""
        return ((self.tiles >> (5 * cell)) & 31) - 1

    def active(self) -> int:
        """Cards of the row that may have an effect now [NR-7.3]."""
        return self.row & ~self.fresh

    def usable(self) -> int:
        return self.row & ~self.fresh & ~self.used


class State(Game):
    """The position. Seats, cards, cells and slots are numbers from 0; NONE is -1."""

    def __init__(self, box: Box, house: HouseRules, seats: int) -> None:
        super().__init__(seats)
        self.box: Box = box
        self.house: HouseRules = house
        self.players: list[Player] = []
        self.moves: list[int] = NO_LIST
        """The legal moves of the decision that is open; replaced, never changed in place."""
        self.stack: list[int] = NO_LIST
        """Pending work, innermost last: frames as in moves.py."""
        self.decision = OVER
        self.round: int = 0
        self.turn_no: int = 0
        """Turns ended in this round."""
        self.first: int = 0
        """The seat that began round 1."""
        self.starter: int = 0
        """First player of the round."""
        self.claimant: int = NONE
        """The seat that claimed the first-player token in this round."""
        self.lines: list[int] = NO_LIST
        """The actions of the 4 columns and 4 rows; never changes."""
        self.emperor: int = NONE
        self.legionaries: int = 0
        self.token: int = NONE
        """The emperor token turned last."""
        self.tokens: int = 0
        """Emperor tokens still face down."""
        self.sea_market: list[int] = NO_LIST
        self.building_market: list[int] = NO_LIST
        self.card_market: list[int] = NO_LIST
        self.tile_market: list[int] = NO_LIST
        """Basic latifundia in four slots; the special one in a fifth."""
        self.sea_deck: int = 0
        self.building_deck: int = 0
        self.deck: int = 0
        self.discard: int = 0
        self.tile_deck: int = 0
        self.special_deck: int = 0
        self.artisans: int = 0
        """Artisans in the supply."""
        self.rewards: list[int] = NO_LIST
        """The token on each reward cell; NONE if it has none. Never changes."""
        self.claimed: int = 0
        """Reward cells whose token was completed."""
        self.blocked: list[int] = NO_LIST
        """Cells of each district where no cube can ever lie. Never changes."""
        self.filled: list[int] = NO_LIST
        """Cells of each district that are blocked or carry a cube."""
        self.cubes: list[int] = NO_LIST
        """Cells with cubes, by seat and district; the last seat is the neutral colour or the automa."""
        self.chariots: list[int] = NO_LIST
        """By seat and track; the last seat is the neutral colour or the automa, if there is one."""
        self.favourite: int = NONE
        self.next_favourite: int = NONE
        self.favourites: int = 0
        """Favourite tokens that have not been shown yet."""
        # The turn under way.
        self.cell: int = NONE
        self.lines_left: int = 0
        """Bit 0: the column is still to be dealt with, bit 1: the row."""
        self.achieved: bool = False
        self.action: int = NONE
        """The action of the seat's own forum cell that is performed now."""
        self.strength: int = 0
        # The drafts.
        self.open_strips: int = 0
        self.strip_deck: int = 0
        self.picks: int = 0
        """Choices made so far in the current draft."""
        self.packets: list[int] = NO_LIST
        """What is left of the cards dealt to each seat for the draft."""
        self.picked: list[int] = NO_LIST
        """The picks of each packet, pass by pass. Kept after the draft; replaced, never changed in place."""
        self.draft_deck: int = 0
        """The face-down cards before the packets were dealt."""
        self.reshuffled: list[int] = NO_LIST
        """What became the deck at each reshuffling, without the cards of later ones. Always replaced as a whole."""
        # The automa.
        self.automa_ships: list[int] = NO_LIST
        self.automa_pile: int = 0
        self.automa_favourites: int = 0
        self.automa_blocked: int = 0
        self.automa_scored: list[int] = NO_LIST

    def copy_to(self, twin: "State") -> None:
        twin.seat = self.seat
        twin.seals = self.seals
        twin.players = [player.clone() for player in self.players]
        twin.moves = self.moves
        twin.stack = self.stack[:]
        twin.decision = self.decision
        twin.round = self.round
        twin.turn_no = self.turn_no
        twin.first = self.first
        twin.starter = self.starter
        twin.claimant = self.claimant
        twin.lines = self.lines
        twin.emperor = self.emperor
        twin.legionaries = self.legionaries
        twin.token = self.token
        twin.tokens = self.tokens
        twin.sea_market = self.sea_market[:]
        twin.building_market = self.building_market[:]
        twin.card_market = self.card_market[:]
        twin.tile_market = self.tile_market[:]
        twin.sea_deck = self.sea_deck
        twin.building_deck = self.building_deck
        twin.deck = self.deck
        twin.discard = self.discard
        twin.tile_deck = self.tile_deck
        twin.special_deck = self.special_deck
        twin.artisans = self.artisans
        twin.rewards = self.rewards
        twin.claimed = self.claimed
        twin.blocked = self.blocked
        twin.filled = self.filled[:]
        twin.cubes = self.cubes[:]
        twin.chariots = self.chariots[:]
        twin.favourite = self.favourite
        twin.next_favourite = self.next_favourite
        twin.favourites = self.favourites
        twin.cell = self.cell
        twin.lines_left = self.lines_left
        twin.achieved = self.achieved
        twin.action = self.action
        twin.strength = self.strength
        twin.open_strips = self.open_strips
        twin.strip_deck = self.strip_deck
        twin.picks = self.picks
        twin.packets = self.packets[:]
        twin.picked = self.picked
        twin.draft_deck = self.draft_deck
        twin.reshuffled = self.reshuffled
        twin.automa_ships = self.automa_ships[:]
        twin.automa_pile = self.automa_pile
        twin.automa_favourites = self.automa_favourites
        twin.automa_blocked = self.automa_blocked
        twin.automa_scored = self.automa_scored

    @property
    def over(self) -> bool:
        return self.seat == NOBODY

    @property
    def solo(self) -> bool:
        return self.seats == 1

    def place(self, seat: int) -> int:
        """The place of a seat in the turn order of round 1."""
        return (seat - self.first) % self.seats

    def active_seat(self) -> int:
        """The seat whose turn it is."""
        return (self.starter + self.turn_no) % self.seats

    def push(self, kind: int, seat: int, a: int = 0, b: int = 0, c: int = 0) -> None:
        self.stack.append(frame(kind, seat, a, b, c))

    def chariot(self, seat: int, track: int) -> int:
        """The cell on which a chariot stands."""
        return self.chariots[seat * 3 + track] >> STACK

    def occupied(self) -> int:
        """Forum cells with a figure."""
        mask = self.legionaries
        if self.emperor >= 0:
            mask |= 1 << self.emperor
        for player in self.players:
            mask |= player.patricians
        return mask

    @property
    def turn(self) -> int:
        """The number of the current step: picks of the drafts, the emperor's cells and turns are numbered together."""
        if self.round > 0:
            part = 0 if self.decision == EMPEROR_CELL else 2 if self.over else 1
            return AFTER_DRAFTS + 2 * self.turns_begun() + part
        if self.decision == DRAFT_MOSAIC:
            return self.picks
        return CARD_DRAFT + self.picks if self.decision == DRAFT_CARD else LAST_PICKS + self.seat

    def turns_begun(self) -> int:
        """The turns that all seats together have begun."""
        if self.round == 0:
            return 0
        return (self.round - 1) * self.seats * self.box.turns + self.turn_no + 1

    def tell(self, kind: str, seat: int, facts: dict[str, object]) -> None:
        """Report an event. Callers first ask whether anybody listens, so that an unheard event costs nothing."""
        if self.events is not None:
            self.events.append(Event(kind, seat, self.round, self.turns_begun(), facts, {}))

    def tell_secret(self, kind: str, seat: int, facts: dict[str, object], secret: dict[str, object]) -> None:
        """Report an event with secret facts that only the seat itself may know."""
        if self.events is not None:
            self.events.append(Event(kind, seat, self.round, self.turns_begun(), facts, secret))
