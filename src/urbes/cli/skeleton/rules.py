"""The rules: a position, what is legal in it, and what a move does."""

from typing import Final

from urbes.engine import bag
from urbes.engine.chance import Chance
from urbes.engine.event import Event
from urbes.engine.game import NOBODY, Game

from .components import Box
from .moves import DRAW, END, OVER, TAKE

NONE: Final = -1
ENDINGS: Final = ("all_taken",)


class Player:
    """What belongs to a seat: open and secret tiles, as bags."""

    def __init__(self) -> None:
        self.tiles = 0
        self.hand = 0


class SkeletonGame(Game):
    """A position. The deck is a bag: nothing about its order is decided before a tile is drawn."""

    def __init__(self, box: Box, seats: int, secrets: bool) -> None:
        super().__init__(seats)
        self.box = box
        self.secrets = secrets
        self.turns = 0
        self.taken = False
        self.deck = bag.full(len(box.tiles))
        self.row = [NONE] * len(box.slots)
        self.players = [Player() for _ in range(seats)]

    @property
    def turn(self) -> int:
        return self.turns

    def clone(self) -> "SkeletonGame":
        twin = SkeletonGame(self.box, self.seats, self.secrets)
        twin.seat, twin.decision, twin.seals = self.seat, self.decision, self.seals
        twin.turns, twin.taken, twin.deck, twin.row = self.turns, self.taken, self.deck, self.row[:]
        for mine, other in zip(twin.players, self.players, strict=True):
            mine.tiles, mine.hand = other.tiles, other.hand
        return twin

    def tell(self, kind: str, seat: int, facts: dict[str, object], secret: dict[str, object] | None = None) -> None:
        if self.events is not None:
            self.events.append(Event(kind, seat, 1, self.turns, facts, secret or {}))

    def set_up(self, chance: Chance) -> None:
        """A tile lies in each slot; chance decides who begins [SK-1.1]."""
        self.refill(chance)
        self.seat = chance.roll("first player", self.seats)

    def legal(self) -> list[int]:
        """First one tile, then the end of the turn [SK-2.1]."""
        if self.seat == NOBODY:
            return []
        if self.taken:
            return [END]
        moves = [TAKE + slot for slot, tile in enumerate(self.row) if tile != NONE]
        if self.secrets and self.deck:
            moves.append(DRAW)
        return moves

    def apply(self, move: int, chance: Chance) -> None:
        if move == END:
            self.end_turn(chance)
            return
        self.taken = True
        if move == DRAW:
            tile = self.draw(chance)
            self.players[self.seat].hand |= 1 << tile
            self.seals += 1
            self.tell("drawn", self.seat, {"left": bag.size(self.deck)}, {"tile": f"tile:{self.box.tiles[tile]}"})
        else:
            slot = move - TAKE
            tile, self.row[slot] = self.row[slot], NONE
            self.players[self.seat].tiles |= 1 << tile
            self.tell(
                "taken", self.seat, {"tile": f"tile:{self.box.tiles[tile]}", "slot": f"slot:{self.box.slots[slot]}"}
            )

    def draw(self, chance: Chance) -> int:
        tile = chance.draw("tiles", self.deck)
        self.deck &= ~(1 << tile)
        return tile

    def refill(self, chance: Chance) -> None:
        """Empty slots get new tiles as long as there are any [SK-2.4]."""
        for slot, tile in enumerate(self.row):
            if tile == NONE and self.deck:
                self.row[slot] = self.draw(chance)
                facts = {"tile": f"tile:{self.box.tiles[self.row[slot]]}", "slot": f"slot:{self.box.slots[slot]}"}
                self.tell("shown", NOBODY, {**facts})

    def end_turn(self, chance: Chance) -> None:
        """The game is over when all tiles are taken [SK-3.1]."""
        self.tell("ended", self.seat, {})
        self.seals += 1
        self.turns += 1
        self.taken = False
        self.refill(chance)
        self.seat = (self.seat + 1) % self.seats
        if all([tile == NONE for tile in self.row]):
            self.seat, self.decision = NOBODY, OVER
            winners = [f"player:{seat}" for seat, place in enumerate(self.ranking()) if place == 1]
            self.tell("over", NOBODY, {"list": winners})

    def value(self, tiles: int) -> int:
        return sum([self.box.values[tile] for tile in bag.contents(tiles)])

    def sources(self, seat: int) -> dict[str, int]:
        """Points by source; secret tiles count at the end [SK-3.2]."""
        player = self.players[seat]
        return {"tiles": self.value(player.tiles), "secrets": self.value(player.hand) if self.seat == NOBODY else 0}

    def scores(self) -> list[int]:
        return [sum(self.sources(seat).values()) for seat in range(self.seats)]

    def ranking(self) -> list[int]:
        """The most points win; equal ones share the place [SK-3.3]."""
        scores = self.scores()
        return [1 + sum([other > own for other in scores]) for own in scores]

    def determinize(self, seat: int, chance: Chance) -> "SkeletonGame":
        """A clone in which the secret tiles of the others are drawn anew, as long as they are secret."""
        twin = self.clone()
        others = [player for each, player in enumerate(twin.players) if each != seat and self.seat != NOBODY]
        for player in others:
            twin.deck |= player.hand
        for player in others:
            number, player.hand = bag.size(player.hand), 0
            for _ in range(number):
                tile = chance.pick(twin.deck)
                twin.deck &= ~(1 << tile)
                player.hand |= 1 << tile
        return twin

    def broken_laws(self) -> list[str]:
        """Every tile is somewhere, and somebody decides as long as the game goes on."""
        found = [*bag.contents(self.deck), *[tile for tile in self.row if tile != NONE]]
        for player in self.players:
            found += bag.contents(player.tiles) + bag.contents(player.hand)
        broken = [] if sorted(found) == list(range(len(self.box.tiles))) else ["a tile is missing or there twice"]
        if (self.seat == NOBODY) != (self.decision == OVER):
            broken.append("somebody decides though the game is over, or nobody though it is not")
        if self.seat != NOBODY and not self.legal():
            broken.append("nobody has a legal move")
        return broken
