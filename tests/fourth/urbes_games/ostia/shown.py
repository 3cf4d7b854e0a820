"""What Ostia says of itself beyond what follows from its table of moves."""

from collections.abc import Mapping
from functools import lru_cache

from urbes.engine import bag
from urbes.engine.edition import Edition
from urbes.engine.game import NOBODY
from urbes.engine.plain import PlainShow
from urbes.engine.saying import Name, Saying, player, say

from .components import Box
from .moves import DRAW, SELL
from .rules import Ostia


class OstiaShow(PlainShow[Ostia]):
    """Ships, guilds, warehouses and orders."""

    def counts(self, game: Ostia, seat: int) -> dict[str, int]:
        box = game.box
        found = {"round": game.round, "sea": bag.size(game.sea), "pile": bag.size(game.deck)}
        for quay, ship in zip(box.quays, game.ships, strict=True):
            found |= {f"quay:{quay}:good:{good}": number for good, number in zip(box.goods, ship, strict=True)}
        for kind, good in enumerate(box.goods):
            found |= {f"guild:{good}:{player(each)}": game.players[each].brought[kind] for each in range(game.seats)}
        for each in range(game.seats):
            home = player(each)
            found[f"{home}:porters"] = game.porters_left if each == game.seat else 0
            found |= {f"{home}:good:{good}": game.players[each].store[kind] for kind, good in enumerate(box.goods)}
            found[f"{home}:room"] = game.room(each)
            found[f"{home}:hand"] = bag.size(game.players[each].hand)
            found[f"{home}:delivered"] = bag.size(game.players[each].done)
        return found

    def pieces(self, game: Ostia, seat: int) -> dict[str, list[Name]]:
        found = {"market": cards(game, game.market)}
        for each in range(game.seats):
            found[f"{player(each)}:hand"] = cards(game, game.players[each].hand) if each == seat else []
            found[f"{player(each)}:orders"] = cards(game, game.players[each].orders)
        return found

    def target(self, game: Ostia, number: int) -> Name:
        """Goods are sold from one's own warehouse, cards are drawn from the pile."""
        if number == DRAW:
            return "pile"
        home = f"{player(game.seat)}:" if number >= SELL and game.seat != NOBODY else ""
        return home + super().target(game, number)

    def names(self, edition: Edition) -> Mapping[str, Saying]:
        box = self.title.read(edition)
        assert isinstance(box, Box)
        return orders(box)


def cards(game: Ostia, pile: int) -> list[Name]:
    return [f"card:{game.box.cards[card]}" for card in bag.contents(pile)]


@lru_cache(maxsize=16)
def orders(box: Box) -> dict[Name, Saying]:
    """An order, with the goods that it asks for and the points that it brings."""
    found = {}
    for card, name in enumerate(box.cards):
        goods = [say("card.goods", n=n, good=f"good:{box.goods[good]}") for good, n in enumerate(box.costs[card]) if n]
        found[f"card:{name}"] = say("card.order", name=f"order_of:{name}", goods=[*goods], n=box.points[card])
    return found
