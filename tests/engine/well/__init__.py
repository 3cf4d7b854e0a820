"""A toy game outside the package: the contract of the kernel in the fewest words.

Each seat holds a secret card. In her turn she takes stones from the well, may roll a die once, and ends her turn.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, cast

import msgspec

from urbes.engine import bag
from urbes.engine.chance import Chance
from urbes.engine.edition import Edition
from urbes.engine.errors import BadNotation, PositionError
from urbes.engine.event import Event
from urbes.engine.game import NOBODY, Game
from urbes.engine.options import Value
from urbes.engine.title import Decision, Move, Reason, Title

END, ROLL, TAKE = 0, 1, 1
"""Taking n stones is move TAKE + n."""
DIE = 6


class Well(Game):
    """A position: everything is public but the cards."""

    def __init__(self, seats: int, most: int, dice: bool) -> None:
        super().__init__(seats)
        self.most = most
        self.dice = dice
        self.stones = 0
        self.pile = 0
        self.cards: list[int] = []
        self.points = [0] * seats
        self.turns = 0
        self.taken = 0
        self.rolled = False

    def legal(self) -> list[int]:
        if self.seat == NOBODY:
            return []
        moves = [END]
        if self.dice and not self.rolled:
            moves.append(ROLL)
        return moves + [TAKE + stones for stones in range(1, min(self.stones, self.most - self.taken) + 1)]

    def apply(self, move: int, chance: Chance) -> None:
        if move == END:
            self.seals += 1
            self.turns -= 1
            self.taken, self.rolled = 0, False
            self.seat = (self.seat + 1) % self.seats
            if self.turns == 0 or self.stones == 0:
                self.finish()
        elif move == ROLL:
            self.rolled = True
            rolled = 1 + chance.below(DIE)
            self.points[self.seat] += rolled
            self.tell("rolled", {"points": rolled}, {})
        else:
            self.taken += move - TAKE
            self.stones -= move - TAKE
            self.points[self.seat] += move - TAKE
            self.tell("taken", {"stones": move - TAKE}, {})

    def finish(self) -> None:
        self.seat = NOBODY
        for seat, card in enumerate(self.cards):
            self.points[seat] += card

    def tell(self, kind: str, facts: dict[str, object], secret: dict[str, object]) -> None:
        if self.events is not None:
            self.events.append(Event(kind, self.seat, 1, self.turns, facts, secret))

    def clone(self) -> "Well":
        twin = Well(self.seats, self.most, self.dice)
        twin.seat, twin.seals, twin.stones, twin.pile = self.seat, self.seals, self.stones, self.pile
        twin.turns, twin.taken, twin.rolled = self.turns, self.taken, self.rolled
        twin.cards = self.cards[:]
        twin.points = self.points[:]
        return twin

    def scores(self) -> list[int]:
        return self.points[:]

    def ranking(self) -> list[int]:
        return [1 + sum(other > own for other in self.points) for own in self.points]


class Position(msgspec.Struct, forbid_unknown_fields=True):
    edition: str
    options: dict[str, bool | int | str]
    seat: int
    seals: int
    stones: int
    pile: list[int]
    cards: list[int]
    points: list[int]
    turns: int
    taken: int
    rolled: bool


class View(msgspec.Struct):
    seat: int
    stones: int
    points: list[int]
    pile_size: int
    card: int | None
    legal: list[int]


class WellTitle(Title):
    key = "well"
    name = "The Well"
    players = (2, 3)
    folder = Path(__file__).parent
    endings = ("dry", "late")

    def read(self, edition: Edition) -> dict[str, int]:
        table = edition.root.table("setup")
        return {key: table.number(key, 1, 60) for key in ("stones", "cards", "turns")}

    def set_up(
        self, players: int, options: dict[str, Value], edition: Edition, chance: Chance, events: list[Event] | None
    ) -> Well:
        box = self.read(edition)
        game = Well(players, int(options["most_stones"]), bool(options["dice"]))
        game.events = events
        game.stones = box["stones"]
        game.turns = box["turns"] * players
        game.pile = bag.full(box["cards"])
        for seat in range(players):
            card = bag.pick(game.pile, chance)
            game.pile &= ~(1 << card)
            game.cards.append(card)
            game.seat = seat
            game.tell("dealt", {"left": bag.size(game.pile)}, {"card": card})
        game.seat = 0
        return game

    def move(self, game: Game, number: int) -> Move:
        kind, _, stones = self.notation(game, number).partition(":")
        return Move(kind, {"stones": int(stones)} if stones else {})

    def number(self, game: Game, move: Move) -> int:
        return self.parse(game, ":".join([move.kind, *[str(value) for value in move.args.values()]]))

    def notation(self, game: Game, number: int) -> str:
        if not 0 <= number <= TAKE + 3:
            raise BadNotation(f"move {number} means nothing")
        return ["end", "roll", "take:1", "take:2", "take:3"][number]

    def parse(self, game: Game, text: str) -> int:
        for number in range(TAKE + 4):
            if text == self.notation(game, number):
                return number
        raise BadNotation(f"{text!r} names no move")

    def decision(self, game: Game) -> Decision:
        return Decision("over" if game.seat == NOBODY else "turn")

    def reason(self, game: Game, number: int) -> Reason | None:
        self.notation(game, number)
        if number in game.legal():
            return None
        return Reason("over" if game.seat == NOBODY else "no_die" if number == ROLL else "too_many_stones", "W-1")

    def view(self, game: Game, seat: int) -> View:
        well = cast(Well, game)
        card = well.cards[seat] if seat != NOBODY else None
        legal = game.legal() if seat == game.seat else []
        return View(game.seat, well.stones, well.scores(), bag.size(well.pile), card, legal)

    def determinize(self, game: Game, seat: int, chance: Chance) -> Well:
        twin = cast(Well, game.clone())
        unknown = twin.pile | bag.of([card for other, card in enumerate(twin.cards) if other != seat])
        for other in range(twin.seats):
            # The cards are scored openly, so once the game is over nothing is hidden.
            if other != seat and twin.seat != NOBODY:
                twin.cards[other] = bag.pick(unknown, chance)
                unknown &= ~(1 << twin.cards[other])
                twin.pile = unknown
        return twin

    def breakdown(self, game: Game) -> list[dict[str, int]]:
        return [{"all": points} for points in game.scores()]

    def projection(self, game: Game) -> list[dict[str, int]]:
        return self.breakdown(game)

    def evaluate(self, game: Game, seat: int) -> float:
        return float(game.scores()[seat])

    def ending(self, game: Game) -> str:
        return "" if game.seat != NOBODY else "dry" if cast(Well, game).stones == 0 else "late"

    def audit(self, game: Game) -> list[str]:
        well = cast(Well, game)
        return [] if well.stones >= 0 and len(set(well.cards)) == well.seats else ["stones or cards are wrong"]

    def edition_of(self, game: Game) -> Edition:
        return self.edition

    def dump(self, game: Game) -> dict[str, object]:
        well = cast(Well, game)
        options: dict[str, bool | int | str] = {"most_stones": well.most, "dice": well.dice}
        position = Position(
            self.edition.hash,
            options,
            well.seat,
            well.seals,
            well.stones,
            bag.contents(well.pile),
            well.cards[:],
            well.points[:],
            well.turns,
            well.taken,
            well.rolled,
        )
        return cast(dict[str, object], msgspec.to_builtins(position))

    def load(self, data: Mapping[str, object], edition: Edition | None = None) -> Well:
        try:
            found = msgspec.convert(data, Position)
        except msgspec.ValidationError as error:
            raise PositionError(str(error)) from None
        self.check_players(len(found.cards))
        chosen: dict[str, Any] = self.choose(len(found.cards), found.options, edition or self.edition)
        well = Well(len(found.cards), chosen["most_stones"], chosen["dice"])
        well.seat, well.seals, well.stones, well.pile = found.seat, found.seals, found.stones, bag.of(found.pile)
        well.cards, well.points = found.cards[:], found.points[:]
        well.turns, well.taken, well.rolled = found.turns, found.taken, found.rolled
        return well

    def components(self, edition: Edition) -> dict[str, list[str]]:
        return {"die": ["die"]}

    def used(self, event: Event) -> Sequence[tuple[str, str]]:
        return [("die", "die")] if event.kind == "rolled" else []
