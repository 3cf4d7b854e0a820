"""A toy game outside the package: the contract of the kernel in the fewest words.

Each seat holds a secret card. In her turn she takes stones from the well, may roll a die once, and ends her turn.
"""

from collections.abc import Sequence
from pathlib import Path
from types import MappingProxyType

import msgspec

from urbes.engine import bag
from urbes.engine.chance import Chance
from urbes.engine.edition import Edition
from urbes.engine.event import Event
from urbes.engine.game import NOBODY, Game
from urbes.engine.moves import MoveKind, Numbers
from urbes.engine.options import Value
from urbes.engine.plain import PlainShow
from urbes.engine.position import BagOf, Entry, Field, Fields, Flag, Joint, ListOf, Whole
from urbes.engine.title import Title

END, ROLL, TAKE = 0, 1, 1
"""Taking n stones is move TAKE + n."""
MOST = 3
TURN, OVER = 0, 1
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
            rolled = 1 + chance.roll("die", DIE)
            self.points[self.seat] += rolled
            self.tell("rolled", {"points": rolled}, {})
        else:
            self.taken += move - TAKE
            self.stones -= move - TAKE
            self.points[self.seat] += move - TAKE
            self.tell("taken", {"stones": move - TAKE}, {})

    def finish(self) -> None:
        self.seat = NOBODY
        self.decision = OVER
        for seat, card in enumerate(self.cards):
            self.points[seat] += card

    def tell(self, kind: str, facts: dict[str, object], secret: dict[str, object]) -> None:
        if self.events is not None:
            self.events.append(Event(kind, self.seat, 1, self.turns, facts, secret))

    def clone(self) -> "Well":
        twin = Well(self.seats, self.most, self.dice)
        twin.seat, twin.decision, twin.seals = self.seat, self.decision, self.seals
        twin.stones, twin.pile = self.stones, self.pile
        twin.turns, twin.taken, twin.rolled = self.turns, self.taken, self.rolled
        twin.cards = self.cards[:]
        twin.points = self.points[:]
        return twin

    def scores(self) -> list[int]:
        return self.points[:]

    def ranking(self) -> list[int]:
        return [1 + sum(other > own for other in self.points) for own in self.points]


class View(msgspec.Struct):
    seat: int
    stones: int
    points: list[int]
    pile_size: int
    card: int | None
    legal: list[int]


class WellShow(PlainShow[Well]):
    def counts(self, game: Well, seat: int) -> dict[str, int]:
        return {"stones": game.stones}


class WellTitle(Title[Well]):
    key = "well"
    name = "The Well"
    players = (2, 3)
    folder = Path(__file__).parent
    endings = ("dry", "late")
    game_class = Well
    kinds = (
        MoveKind(END, "end", "end", [], "", [TURN]),
        MoveKind(ROLL, "roll", "roll", [], "", [TURN]),
        MoveKind(TAKE + 1, "take", "take", ["stones"], "stones", [TURN]),
    )
    domains = MappingProxyType({"stones": lambda box, seats: Numbers(MOST, 1)})
    decisions = ("turn", "over")
    over_rule = "W-2"

    def __init__(self) -> None:
        self.show = WellShow(self)

    def read(self, edition: Edition) -> dict[str, int]:
        table = edition.root.table("setup")
        return {key: table.number(key, 1, 60) for key in ("stones", "cards", "turns")}

    def set_up(
        self, players: int, options: dict[str, Value], edition: Edition, chance: Chance, events: list[Event] | None
    ) -> Well:
        box = self.read(edition)
        game = self.bare(box, options, players)
        game.events = events
        game.stones = box["stones"]
        game.turns = box["turns"] * players
        game.pile = bag.full(box["cards"])
        for seat in range(players):
            card = chance.draw("cards", game.pile)
            game.pile &= ~(1 << card)
            game.cards.append(card)
            game.seat = seat
            game.tell("dealt", {"left": bag.size(game.pile)}, {"card": card})
        game.seat = 0
        return game

    def why_not_now(self, game: Well, kind: int, argument: int) -> tuple[str, str]:
        raise AssertionError("there is one decision only")

    def why_illegal(self, game: Well, kind: int, argument: int) -> tuple[str, str]:
        return "no_die" if kind == ROLL else "too_many_stones", "W-1"

    def view(self, game: Well, seat: int) -> View:
        card = game.cards[seat] if seat != NOBODY else None
        legal = game.legal() if seat == game.seat else []
        return View(game.seat, game.stones, game.scores(), bag.size(game.pile), card, legal)

    def determinize(self, game: Well, seat: int, chance: Chance) -> Well:
        twin = game.clone()
        unknown = twin.pile | bag.of([card for other, card in enumerate(twin.cards) if other != seat])
        for other in range(twin.seats):
            # Cards are shown when they are scored, so nothing is hidden once the game is over.
            if other != seat and twin.seat != NOBODY:
                twin.cards[other] = chance.pick(unknown)
                unknown &= ~(1 << twin.cards[other])
                twin.pile = unknown
        return twin

    def breakdown(self, game: Well) -> list[dict[str, int]]:
        return [{"all": points} for points in game.scores()]

    def projection(self, game: Well) -> list[dict[str, int]]:
        return self.breakdown(game)

    def evaluate(self, game: Well, seat: int) -> float:
        return float(game.scores()[seat])

    def ending(self, game: Well) -> str:
        return "" if game.seat != NOBODY else "dry" if game.stones == 0 else "late"

    def audit(self, game: Well) -> list[str]:
        return [] if game.stones >= 0 and len(set(game.cards)) == game.seats else ["stones or cards are wrong"]

    def edition_of(self, game: Well) -> Edition:
        return self.edition

    def options_of(self, game: Well) -> dict[str, Value]:
        return {"most_stones": game.most, "dice": game.dice}

    def fields(self, box: dict[str, int], seats: int) -> Fields:
        hand = Entry({"card": Whole(0, box["cards"] - 1), "points": Whole()}, lambda *hand: hand, tuple)
        return Fields(
            [
                Field("seat", Whole(NOBODY, seats - 1)),
                Field("seals", Whole()),
                Field("stones", Whole(0, box["stones"])),
                Field("pile", BagOf([f"card {card}" for card in range(box["cards"])])),
                Field("turns", Whole(0, box["turns"] * seats)),
                Field("taken", Whole(0, MOST)),
                Field("rolled", Flag()),
                Joint("players", ListOf(hand, seats), ("cards", "points"), hands_of, put_hands),
            ],
            derived=("most", "dice", "decision"),
        )

    def bare(self, box: dict[str, int], options: dict[str, Value], seats: int) -> Well:
        return Well(seats, int(options["most_stones"]), bool(options["dice"]))

    def complete(self, game: Well) -> None:
        game.decision = OVER if game.seat == NOBODY else TURN

    def components(self, edition: Edition) -> dict[str, list[str]]:
        return {"die": ["die"]}

    def used(self, event: Event) -> Sequence[tuple[str, str]]:
        return [("die", "die")] if event.kind == "rolled" else []


def hands_of(game: Well) -> list[tuple[int, int]]:
    return list(zip(game.cards, game.points, strict=True))


def put_hands(game: Well, hands: Sequence[tuple[int, int]]) -> None:
    game.cards = [card for card, _ in hands]
    game.points = [points for _, points in hands]
