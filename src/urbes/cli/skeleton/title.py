"""The game on the shelf: what it declares of itself."""

from functools import lru_cache
from pathlib import Path

from urbes.engine.chance import Chance
from urbes.engine.edition import Edition
from urbes.engine.event import Event
from urbes.engine.game import NOBODY
from urbes.engine.options import Value
from urbes.engine.plain import PlainTitle
from urbes.engine.position import BagOf, Field, Fields, Flag, ListOf, Named, OrNone, Whole

from .components import Box
from .moves import DECISIONS, DOMAINS, DRAW, KINDS
from .rules import ENDINGS, Player, SkeletonGame
from .shown import SkeletonShow


class SkeletonTitle(PlainTitle[SkeletonGame]):
    """A small whole game to begin with."""

    key = "skeleton"
    name = "New Game"
    players = (2, 3, 4)
    folder = Path(__file__).parent
    game_class = SkeletonGame
    kinds = KINDS
    domains = DOMAINS
    decisions = DECISIONS
    over_rule = "SK-3.1"
    endings = ENDINGS

    def __init__(self) -> None:
        self.show = SkeletonShow(self)

    def read(self, edition: Edition) -> Box:
        return read_box(edition)

    def set_up(
        self, players: int, options: dict[str, Value], edition: Edition, chance: Chance, events: list[Event] | None
    ) -> SkeletonGame:
        game = self.bare(self.read(edition), options, players)
        game.events = events
        game.set_up(chance)
        return game

    def why_not_now(self, game: SkeletonGame, kind: int, argument: int) -> tuple[str, str]:
        raise AssertionError("there is one decision only")

    def why_illegal(self, game: SkeletonGame, kind: int, argument: int) -> tuple[str, str]:
        if game.taken:
            return "taken", "SK-2.1"
        if kind == DRAW:
            return ("pile_empty", "SK-2.3") if game.secrets else ("no_secrets", "SK-2.3")
        return ("take_first", "SK-2.1") if kind != KINDS[0].number else ("slot_empty", "SK-2.2")

    def determinize(self, game: SkeletonGame, seat: int, chance: Chance) -> SkeletonGame:
        return game.determinize(seat, chance)

    def breakdown(self, game: SkeletonGame) -> list[dict[str, int]]:
        return [game.sources(seat) for seat in range(game.seats)]

    def evaluate(self, game: SkeletonGame, seat: int) -> float:
        """What bots judge by: the points, with the secret tiles. They get positions in which nothing is hidden."""
        hand = 0 if game.seat == NOBODY else game.value(game.players[seat].hand)
        return float(game.scores()[seat] + hand)

    def ending(self, game: SkeletonGame) -> str:
        return ENDINGS[0] if game.seat == NOBODY else ""

    def audit(self, game: SkeletonGame) -> list[str]:
        return game.broken_laws()

    def edition_of(self, game: SkeletonGame) -> Edition:
        return game.box.edition

    def options_of(self, game: SkeletonGame) -> dict[str, Value]:
        return {"secrets": game.secrets}

    def bare(self, box: Box, options: dict[str, Value], seats: int) -> SkeletonGame:
        return SkeletonGame(box, seats, bool(options["secrets"]))

    def fields(self, box: Box, seats: int) -> Fields:
        """What a position consists of: how it is written and read follows from this."""
        tiles = BagOf(box.tiles)
        return Fields(
            [
                Field("decision", Named(DECISIONS)),
                Field("seat", Whole(NOBODY, seats - 1)),
                Field("seals", Whole()),
                Field("turns", Whole()),
                Field("taken", Flag()),
                Field("deck", tiles),
                Field("row", ListOf(OrNone(Named(box.tiles)), len(box.slots), different=True)),
                Field("players", ListOf(Fields([Field("tiles", tiles), Field("hand", tiles)], make=Player), seats)),
            ],
            derived=("box", "secrets"),
        )

    def draws(self, box: Box) -> int:
        return len(box.tiles)


@lru_cache(maxsize=16)
def read_box(edition: Edition) -> Box:
    return Box(edition)
