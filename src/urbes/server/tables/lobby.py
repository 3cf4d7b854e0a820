"""The lobby: open tables and one's own, those that wait for me first, and whatever changes about them."""

import asyncio
import logging
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby

import msgspec
from sqlalchemy import ColumnElement, RowMapping, and_, or_, select

from urbes.server.accounts.sessions import Person
from urbes.server.cluster.pubsub import Notices
from urbes.server.play.outbox import Outbox
from urbes.server.protocol.lobby import Lobby, LobbyChanged, LobbyClosing, LobbySeat, LobbyTable
from urbes.server.storage.database import Database
from urbes.server.storage.schema import proposals, seats, tables
from urbes.server.tables.proposals import read_row
from urbes.server.tables.repository import FOUND, facts_from
from urbes.table import consent
from urbes.table.facts import ABANDONED, OVER, RUNNING, WAITING, TableFacts

MOST_OPEN = 100
MOST_OVER = 30
GATHERING = 0.2
"""Seconds in which changes gather before they are looked up."""
AT_ONCE = 200
ENCODE = msgspec.json.Encoder().encode
log = logging.getLogger(__name__)


class Visitor(Outbox):
    """Somebody who looks at the lobby, and what she was shown last."""

    def __init__(self, person: Person | None) -> None:
        super().__init__()
        self.person = person
        self.known: dict[str, int] | None = None
        """The hash of each table as it was shown. None until the first list is there; what changes meanwhile is
        `missed`."""
        self.missed: set[str] = set()


class Lobbies:
    """The lobby as each visitor of this node may see it."""

    def __init__(self, database: Database, notices: Notices) -> None:
        self.database = database
        self.visitors: set[Visitor] = set()
        self.dirty: set[str] = set()
        self.looking: asyncio.Task[None] | None = None
        notices.local.append(self.noticed)
        notices.reconnected.append(self.say_goodbye)

    async def look(self, person: Person | None) -> Lobby:
        return Lobby(mine=await self.mine(person), open=await self.open(person))

    async def mine(self, person: Person | None) -> list[LobbyTable]:
        if person is None:
            return []
        me = person.id
        sat = select(seats.c.table_id).where(or_(seats.c.person_id == me, seats.c.invited_id == me))
        about_me = or_(tables.c.host_id == me, tables.c.id.in_(sat))
        going_on = await self.find(and_(about_me, tables.c.status.in_((WAITING, RUNNING))), None)
        given_up = and_(tables.c.status == ABANDONED, tables.c.commitment != "")
        over = await self.find(and_(about_me, or_(tables.c.status == OVER, given_up)), MOST_OVER)
        asked = await self.asked([facts.id for facts in going_on])
        shown = [lobby_table(facts, person, asked) for facts in [*going_on, *over]]
        return sorted((table for table in shown if table.mine), key=urgency)

    async def open(self, person: Person | None) -> list[LobbyTable]:
        waiting = await self.find(and_(tables.c.open, tables.c.status == WAITING), MOST_OPEN)
        running = await self.find(and_(tables.c.open, tables.c.status == RUNNING), MOST_OPEN)
        shown = [lobby_table(facts, person, {}) for facts in [*waiting, *running]]
        return sorted((table for table in shown if not table.mine), key=room_for_me)

    async def find(self, which: ColumnElement[bool], most: int | None) -> list[TableFacts]:
        """The newest tables of a kind with their seats."""
        ids = select(tables.c.id).where(which).order_by(tables.c.created_at.desc()).limit(most)
        return await self.facts([table for (table,) in await self.database.tuples(ids)])

    async def facts(self, ids: Sequence[str]) -> list[TableFacts]:
        found = []
        for start in range(0, len(ids), AT_ONCE):
            query = FOUND.where(tables.c.id.in_(ids[start : start + AT_ONCE])).order_by(tables.c.id, seats.c.seat)
            rows = await self.database.rows(query)
            found += [facts_from(list(group)) for _, group in groupby(rows, key=lambda row: row["id"])]
        return found

    async def asked(self, ids: Sequence[str]) -> dict[str, list[RowMapping]]:
        """The proposals that are open at tables."""
        found: dict[str, list[RowMapping]] = {}
        for start in range(0, len(ids), AT_ONCE):
            query = select(proposals).where(
                proposals.c.table_id.in_(ids[start : start + AT_ONCE]), proposals.c.settled_at.is_(None)
            )
            for row in await self.database.rows(query):
                found.setdefault(row["table_id"], []).append(row)
        return found

    async def enter(self, visitor: Visitor) -> None:
        """Show the lobby, and from now on what changes."""
        self.visitors.add(visitor)
        lobby = await self.look(visitor.person)
        visitor.known = {table.id: hash(ENCODE(table)) for table in [*lobby.mine, *lobby.open]}
        visitor.post(ENCODE(lobby).decode())
        for table in visitor.missed:
            self.noticed(table, 0)

    def leave(self, visitor: Visitor) -> None:
        self.visitors.discard(visitor)

    def noticed(self, table: str, _: int) -> None:
        if not self.visitors:
            return
        self.dirty.add(table)
        if self.looking is None or self.looking.done():
            self.looking = asyncio.create_task(self.tell())

    async def tell(self) -> None:
        """Tell everybody what is different for her, until nothing changes any more."""
        while self.dirty and self.visitors:
            await asyncio.sleep(GATHERING)
            changed, self.dirty = self.dirty, set()
            try:
                facts = {each.id: each for each in await self.facts(sorted(changed))}
                asked = await self.asked(sorted(changed))
            except Exception:
                log.exception("the lobby could not be read")
                self.dirty |= changed
                continue
            for visitor in self.visitors:
                differences(visitor, changed, facts, asked)

    def say_goodbye(self) -> None:
        """The node stops, or notices may have been lost: everybody shall come anew."""
        for visitor in self.visitors:
            visitor.post(ENCODE(LobbyClosing()).decode())

    async def close(self) -> None:
        if self.looking is not None:
            self.looking.cancel()
            await asyncio.gather(self.looking, return_exceptions=True)


Asked = Mapping[str, list[RowMapping]]


def differences(visitor: Visitor, changed: Iterable[str], facts: dict[str, TableFacts], asked: Asked) -> None:
    if visitor.known is None:
        visitor.missed.update(changed)
        return
    told = LobbyChanged(tables=[], gone=[])
    for table in changed:
        here = facts.get(table)
        if here is not None and visible(here, visitor.person):
            shown = lobby_table(here, visitor.person, asked)
            look = hash(ENCODE(shown))
            if visitor.known.get(table) != look:
                visitor.known[table] = look
                told.tables.append(shown)
        elif visitor.known.pop(table, None) is not None:
            told.gone.append(table)
    if told.tables or told.gone:
        visitor.post(ENCODE(told).decode())


def visible(facts: TableFacts, person: Person | None) -> bool:
    """A table that was closed before its game began has nothing to show; a game that was given up has its log."""
    if concerns(facts, person):
        return facts.status != ABANDONED or facts.commitment != ""
    return facts.open and facts.status in (WAITING, RUNNING)


def concerns(facts: TableFacts, person: Person | None) -> bool:
    return person is not None and bool(facts.seats_of(person) or facts.invited(person) or facts.host_id == person.id)


def lobby_table(facts: TableFacts, person: Person | None, asked: Asked) -> LobbyTable:
    mine, invited = facts.seats_of(person), facts.invited(person)
    questions = [consent.shown(facts, read_row(row)) for row in asked.get(facts.id, []) if facts.status == RUNNING]
    return LobbyTable(
        id=facts.id,
        game=facts.game,
        edition=facts.edition,
        players=facts.players,
        options=facts.options,
        clock=facts.clock,
        status=facts.status,
        open=facts.open,
        host=person is not None and person.id == facts.host_id,
        mine=concerns(facts, person),
        waits_for_me=waits_for(facts, person) or any(seat in mine for each in questions for seat in each.waits_for),
        seats=[
            LobbySeat(
                seat=seat.seat,
                name=seat.name,
                bot=seat.bot,
                stand_in=facts.stand_in(seat.seat),
                taken=seat.taken,
                mine=seat.seat in mine,
                invited=seat.seat in invited,
            )
            for seat in facts.seats
        ],
        turn=facts.turn_seat,
        turn_since=facts.turn_since,
        deadline=facts.deadline,
        created_at=facts.created_at,
    )


def waits_for(facts: TableFacts, person: Person | None) -> bool:
    """My turn; an invitation; or a full table of mine that I have not started. (And questions, see above.)"""
    if person is None:
        return False
    if facts.status == RUNNING and facts.turn_seat is not None:
        return facts.turn_seat in facts.seats_of(person) and facts.bot(facts.turn_seat) is None
    if facts.status == WAITING:
        full = all(seat.taken for seat in facts.seats)
        return bool(facts.invited(person)) or (full and facts.host_id == person.id)
    return False


ORDER = {RUNNING: 0, WAITING: 1}


def urgency(table: LobbyTable) -> tuple[bool, int, int]:
    """Those that wait for me first, the one that has waited longest at the top; then running, waiting, over."""
    since = table.turn_since or table.created_at
    return not table.waits_for_me, ORDER.get(table.status, 2), since if table.waits_for_me else -since


def room_for_me(table: LobbyTable) -> tuple[int, int]:
    return -ORDER[table.status], -table.created_at
