"""The box of Ostia: its edition as checked tables of plain numbers."""

from urbes.engine.edition import Edition, ids
from urbes.engine.errors import EditionError

MOST_GOODS = 60
"""The most goods of one kind."""


class Box:
    """Everything that is printed."""

    def __init__(self, edition: Edition) -> None:
        root = edition.root
        self.edition = edition
        setup, scoring = root.table("setup"), root.table("scoring")
        self.hand = setup.number("hand", 1, 10)
        self.hand_limit = setup.number("hand_limit", self.hand, 20)
        self.store = setup.number("store", 1, 100)
        self.ship = setup.number("ship", 1, 20)
        self.market = setup.number("market", 0, 10)
        self.guild_first = scoring.number("guild_first", 0, 100)
        self.guild_tied = scoring.number("guild_tied", 0, self.guild_first)
        self.sale = scoring.number("sale", 0, 10)
        self.rounds = {row.number("players", 2, 4): row.number("rounds", 1, 50) for row in root.rows("length")}
        if sorted(self.rounds) != [2, 3, 4]:
            raise EditionError("length.list", "should have a row for each of 2, 3 and 4 players")
        goods = root.rows("good")
        self.goods = ids(goods)
        self.cargo: list[int] = []
        """The kind of each good that ships may bring."""
        self.cargo_names: list[str] = []
        for kind, row in enumerate(goods):
            count = row.number("count", 1, MOST_GOODS)
            self.cargo += [kind] * count
            self.cargo_names += [f"{self.goods[kind]}_{number + 1}" for number in range(count)]
        self.quays = ids(root.rows("quay"))
        guilds = root.rows("guild")
        if ids(guilds) != self.goods:
            raise EditionError("guild.list", f"should have these ids: {', '.join(self.goods)}")
        rows = root.rows("card")
        self.cards = ids(rows)
        self.costs = [row.numbers("goods", 0, self.store) for row in rows]
        self.points = [row.number("points", 0, 100) for row in rows]
        for row, cost in zip(rows, self.costs, strict=True):
            if len(cost) != len(self.goods) or not sum(cost):
                raise row.wrong("goods", f"should be {len(self.goods)} numbers, not all of them 0")
        if len(self.cards) < 4 * self.hand + self.market:
            raise EditionError("card.list", "has too few cards for the hands of 4 players and the market")
