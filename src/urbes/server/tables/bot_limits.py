"""How many games with only bots a person and an address may have: nobody plays them, but they use processors."""

from collections import OrderedDict

from sqlalchemy import Connection, exists, select

from urbes.server.accounts.sessions import Person
from urbes.server.errors import TooManyBotTables
from urbes.server.settings import Settings
from urbes.server.storage.schema import seats, tables
from urbes.table.facts import RUNNING

BOTS_ONLY = ~exists().where(seats.c.table_id == tables.c.id, seats.c.bot.is_(None)).correlate(tables)
SHARE = 2
"""The limit of an address, as a multiple of a person's: several people can share an address."""
MOST_ADDRESSES = 10_000


class BotTableLimits:
    """The games of a person are counted in the database. Addresses are not stored: each node counts for itself."""

    def __init__(self, settings: Settings) -> None:
        self.most = settings.bot_tables if settings.limits else None
        self.by_address: OrderedDict[str, frozenset[str]] = OrderedDict()

    def tables_from(self, address: str) -> frozenset[str]:
        """The tables that were begun from an address. Call it in the event loop, before the transaction that checks."""
        return frozenset(self.by_address.get(address, ()))

    def check(self, connection: Connection, person: Person, begun: frozenset[str]) -> frozenset[str]:
        """Refuse another game if the person or the address has enough; returns which of `begun` are still running."""
        if self.most is None:
            return begun
        query = select(tables.c.id).where(tables.c.status == RUNNING, BOTS_ONLY)
        mine = connection.execute(query.where(tables.c.host_id == person.id)).all()
        there = connection.execute(query.where(tables.c.id.in_(begun))).scalars().all()
        for whose, number, most in (("person", len(mine), self.most), ("address", len(there), self.most * SHARE)):
            if number >= most:
                raise TooManyBotTables(
                    f"{number} games between bots are going on already: end one of them first", whose=whose, most=most
                )
        return frozenset(there)

    def remember(self, address: str, begun: frozenset[str]) -> None:
        """Remember which games of an address run."""
        if self.most is None:
            return
        self.by_address[address] = begun
        self.by_address.move_to_end(address)
        if len(self.by_address) > MOST_ADDRESSES:
            self.by_address.popitem(last=False)
