"""Ostia on the shelf."""

from functools import lru_cache
from pathlib import Path

from urbes.engine.chance import Chance
from urbes.engine.edition import Edition
from urbes.engine.event import Event
from urbes.engine.game import NOBODY
from urbes.engine.options import Value
from urbes.engine.plain import PlainTitle
from urbes.engine.position import BagOf, Counts, Field, Fields, ListOf, Named, Whole
from urbes.engine.style import Style

from .components import Box
from .moves import DECISIONS, DELIVER, DOMAINS, DRAW, KINDS, SELL, TAKE
from .rules import ENDINGS, Merchant, Ostia
from .shown import OstiaShow


class OstiaTitle(PlainTitle[Ostia]):
    """Ostia: our own game."""

    key = "ostia"
    name = "Ostia"
    players = (2, 3, 4)
    folder = Path(__file__).parent
    game_class = Ostia
    kinds = KINDS
    domains = DOMAINS
    decisions = DECISIONS
    brackets = True
    over_rule = "OS-3.3"
    endings = ENDINGS
    style = Style(accent="#1b5b69", accent_dark="#7ccad1")

    def __init__(self) -> None:
        self.show = OstiaShow(self)

    def read(self, edition: Edition) -> Box:
        return read_box(edition)

    def set_up(
        self, players: int, options: dict[str, Value], edition: Edition, chance: Chance, events: list[Event] | None
    ) -> Ostia:
        game = self.bare(self.read(edition), options, players)
        game.events = events
        game.set_up(chance)
        return game

    def why_not_now(self, game: Ostia, kind: int, argument: int) -> tuple[str, str]:
        raise AssertionError("there is one decision only")

    def why_illegal(self, game: Ostia, kind: int, argument: int) -> tuple[str, str]:
        if game.porters_left == 0:
            return "no_porter", "OS-2.1"
        if kind == DELIVER:
            mine = (game.owned(game.seat) >> argument) & 1
            return ("goods_missing", "OS-2.4") if mine else ("not_your_order", "OS-2.4")
        if kind == SELL:
            return "nothing_to_sell", "OS-2.6"
        if kind in (TAKE, DRAW):
            if not game.can_take(game.seat):
                return "too_many_orders", "OS-2.5"
            return ("not_in_market", "OS-2.5") if kind == TAKE else ("pile_empty", "OS-2.5")
        quay, good = divmod(argument, len(game.box.goods))
        return ("store_full", "OS-2.3") if game.ships[quay][good] else ("not_on_ship", "OS-2.3")

    def determinize(self, game: Ostia, seat: int, chance: Chance) -> Ostia:
        return game.determinize(seat, chance)

    def breakdown(self, game: Ostia) -> list[dict[str, int]]:
        return [game.sources(seat, scored=game.seat == NOBODY) for seat in range(game.seats)]

    def projection(self, game: Ostia) -> list[dict[str, int]]:
        return [game.sources(seat, scored=True) for seat in range(game.seats)]

    def ending(self, game: Ostia) -> str:
        return game.ending() if game.seat == NOBODY else ""

    def audit(self, game: Ostia) -> list[str]:
        return game.broken_laws()

    def edition_of(self, game: Ostia) -> Edition:
        return game.box.edition

    def options_of(self, game: Ostia) -> dict[str, Value]:
        return {"porters": game.porters, "guilds": game.guilds}

    def bare(self, box: Box, options: dict[str, Value], seats: int) -> Ostia:
        return Ostia(box, seats, int(options["porters"]), bool(options["guilds"]))

    def fields(self, box: Box, seats: int) -> Fields:
        cards, goods = BagOf(box.cards), Counts(box.goods, 0, len(box.cargo))
        merchant = [
            *[Field(name, cards) for name in ("hand", "orders", "done")],
            *[Field(name, goods) for name in ("store", "brought")],
            Field("sales", Whole()),
        ]
        return Fields(
            [
                Field("decision", Named(DECISIONS)),
                Field("seat", Whole(NOBODY, seats - 1)),
                Field("seals", Whole()),
                Field("round", Whole(1)),
                Field("turns", Whole()),
                Field("porters_left", Whole()),
                Field("sea", BagOf(box.cargo_names)),
                Field("ships", ListOf(goods, len(box.quays))),
                Field("deck", cards),
                Field("market", cards),
                Field("players", ListOf(Fields(merchant, make=lambda: Merchant(len(box.goods))), seats)),
            ],
            derived=("box", "porters", "guilds"),
        )

    def draws(self, box: Box) -> int:
        return max(len(box.cargo), len(box.cards))

    def components(self, edition: Edition) -> dict[str, list[str]]:
        return {"card": self.read(edition).cards}

    def used(self, event: Event) -> list[tuple[str, str]]:
        card = event.facts.get("card")
        return [("card", str(card).partition(":")[2])] if event.kind == "delivered" else []


@lru_cache(maxsize=16)
def read_box(edition: Edition) -> Box:
    return Box(edition)
