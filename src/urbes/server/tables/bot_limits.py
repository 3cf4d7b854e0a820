"""Games between bots only: few for a person and few for an address, since nobody plays and the processors work."""

from collections import OrderedDict

from sqlalchemy import Connection, select

from urbes.server.accounts.sessions import Person
from urbes.server.errors import TooManyBotTables
from urbes.server.settings import Settings
from urbes.server.storage.schema import tables
from urbes.server.tables.repository import BOTS_ONLY
from urbes.table.facts import RUNNING

SHARE = 2
"""Several people may have one address: so many times what one of them may have."""
MOST_ADDRESSES = 10_000


class BotTables:
    """What goes on for a person stands in the database. Of addresses nothing is stored: each node counts for itself."""

    def __init__(self, settings: Settings) -> None:
        self.most = settings.bot_tables if settings.limits else None
        self.begun: OrderedDict[str, frozenset[str]] = OrderedDict()

    def begun_from(self, address: str) -> frozenset[str]:
        """The tables that were begun from an address. To be asked for in the loop, for a check in a transaction."""
        return frozenset(self.begun.get(address, ()))

    def check(self, connection: Connection, person: Person, begun: frozenset[str]) -> frozenset[str]:
        """Refuse one more if the person or the address has enough already; returns what goes on of `begun`."""
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

    def note(self, address: str, begun: frozenset[str]) -> None:
        """These games of an address go on."""
        if self.most is None:
            return
        self.begun[address] = begun
        self.begun.move_to_end(address)
        if len(self.begun) > MOST_ADDRESSES:
            self.begun.popitem(last=False)
