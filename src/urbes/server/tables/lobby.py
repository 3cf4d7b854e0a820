"""The lobby: a person's own tables, open tables of others, and every change of them."""

import asyncio
import logging
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby

import msgspec
from sqlalchemy import ColumnElement, RowMapping, and_, or_, select

from urbes.server.accounts.sessions import Person
from urbes.server.cluster.pubsub import PubSub
from urbes.server.play.outbox import Outbox
from urbes.server.protocol.lobby import Lobby, LobbyChanged, LobbyClosing, LobbySeat, LobbyTable
from urbes.server.storage.database import Database
from urbes.server.storage.schema import proposals, seats, tables
from urbes.server.tables.proposals import read_row
from urbes.server.tables.repository import TABLES_WITH_SEATS, facts_from_rows
from urbes.table import consent
from urbes.table.facts import ABANDONED, OVER, RUNNING, WAITING, TableFacts

MOST_OPEN = 100
MOST_OVER = 30
DEBOUNCE = 0.2
"""Seconds for which changes are collected before they are read."""
AT_ONCE = 200
ENCODE = msgspec.json.Encoder().encode
log = logging.getLogger(__name__)


class LobbyClient(Outbox):
    """A client that watches the lobby, and what it was sent last."""

    def __init__(self, person: Person | None) -> None:
        super().__init__()
        self.person = person
        self.known: dict[str, int] | None = None
        """The hash of each table as it was sent. None until the first list is sent; `missed` has changed meanwhile."""
        self.missed: set[str] = set()


class LobbyService:
    """Lists tables, and sends changes to the lobby's clients of this node."""

    def __init__(self, database: Database, pubsub: PubSub) -> None:
        self.database = database
        self.clients: set[LobbyClient] = set()
        self.dirty: set[str] = set()
        self.task: asyncio.Task[None] | None = None
        pubsub.on_change.append(self.on_change)
        pubsub.on_reconnect.append(self.ask_to_reconnect)

    async def list_tables(self, person: Person | None) -> Lobby:
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
        proposals_of = await self.open_proposals([facts.id for facts in going_on])
        shown = [lobby_table(facts, person, proposals_of) for facts in [*going_on, *over]]
        return sorted((table for table in shown if table.mine), key=urgency)

    async def open(self, person: Person | None) -> list[LobbyTable]:
        waiting = await self.find(and_(tables.c.open, tables.c.status == WAITING), MOST_OPEN)
        running = await self.find(and_(tables.c.open, tables.c.status == RUNNING), MOST_OPEN)
        shown = [lobby_table(facts, person, {}) for facts in [*waiting, *running]]
        return sorted((table for table in shown if not table.mine), key=free_seats_first)

    async def find(self, which: ColumnElement[bool], most: int | None) -> list[TableFacts]:
        """The newest tables that match a condition, with their seats."""
        ids = select(tables.c.id).where(which).order_by(tables.c.created_at.desc()).limit(most)
        return await self.facts([table for (table,) in await self.database.tuples(ids)])

    async def facts(self, ids: Sequence[str]) -> list[TableFacts]:
        found = []
        for start in range(0, len(ids), AT_ONCE):
            query = TABLES_WITH_SEATS.where(tables.c.id.in_(ids[start : start + AT_ONCE])).order_by(
                tables.c.id, seats.c.seat
            )
            rows = await self.database.rows(query)
            found += [facts_from_rows(list(group)) for _, group in groupby(rows, key=lambda row: row["id"])]
        return found

    async def open_proposals(self, ids: Sequence[str]) -> dict[str, list[RowMapping]]:
        """The open proposals of some tables."""
        found: dict[str, list[RowMapping]] = {}
        for start in range(0, len(ids), AT_ONCE):
            query = select(proposals).where(
                proposals.c.table_id.in_(ids[start : start + AT_ONCE]), proposals.c.settled_at.is_(None)
            )
            for row in await self.database.rows(query):
                found.setdefault(row["table_id"], []).append(row)
        return found

    async def connect(self, client: LobbyClient) -> None:
        """Send the lists to a client, and from now on every change."""
        self.clients.add(client)
        lobby = await self.list_tables(client.person)
        client.known = {table.id: hash(ENCODE(table)) for table in [*lobby.mine, *lobby.open]}
        client.post(ENCODE(lobby).decode())
        for table in client.missed:
            self.on_change(table, 0)

    def disconnect(self, client: LobbyClient) -> None:
        self.clients.discard(client)

    def on_change(self, table: str, _: int) -> None:
        if not self.clients:
            return
        self.dirty.add(table)
        if self.task is None or self.task.done():
            self.task = asyncio.create_task(self.send_changes())

    async def send_changes(self) -> None:
        """Send each client what has changed for it, until nothing changes any more."""
        while self.dirty and self.clients:
            await asyncio.sleep(DEBOUNCE)
            changed, self.dirty = self.dirty, set()
            try:
                facts = {each.id: each for each in await self.facts(sorted(changed))}
                proposals_of = await self.open_proposals(sorted(changed))
            except Exception:
                log.exception("the lobby could not be read")
                self.dirty |= changed
                continue
            for client in self.clients:
                send_differences(client, changed, facts, proposals_of)

    def ask_to_reconnect(self) -> None:
        """Ask all clients to reconnect: the node stops, or messages of other nodes may have been lost."""
        for client in self.clients:
            client.post(ENCODE(LobbyClosing()).decode())

    async def close(self) -> None:
        if self.task is not None:
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)


OpenProposals = Mapping[str, list[RowMapping]]


def send_differences(
    client: LobbyClient, changed: Iterable[str], facts: dict[str, TableFacts], proposals_of: OpenProposals
) -> None:
    if client.known is None:
        client.missed.update(changed)
        return
    told = LobbyChanged(tables=[], gone=[])
    for table in changed:
        here = facts.get(table)
        if here is not None and visible(here, client.person):
            shown = lobby_table(here, client.person, proposals_of)
            look = hash(ENCODE(shown))
            if client.known.get(table) != look:
                client.known[table] = look
                told.tables.append(shown)
        elif client.known.pop(table, None) is not None:
            told.gone.append(table)
    if told.tables or told.gone:
        client.post(ENCODE(told).decode())


def visible(facts: TableFacts, person: Person | None) -> bool:
    """Whether a person finds a table in the lobby. An abandoned one is listed only if it has a game to replay."""
    if concerns(facts, person):
        return facts.status != ABANDONED or facts.commitment != ""
    return facts.open and facts.status in (WAITING, RUNNING)


def concerns(facts: TableFacts, person: Person | None) -> bool:
    return person is not None and bool(facts.seats_of(person) or facts.invited(person) or facts.host_id == person.id)


def lobby_table(facts: TableFacts, person: Person | None, proposals_of: OpenProposals) -> LobbyTable:
    mine, invited = facts.seats_of(person), facts.invited(person)
    questions = [
        consent.shown(facts, read_row(row)) for row in proposals_of.get(facts.id, []) if facts.status == RUNNING
    ]
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
    """Whether it is the person's turn, she is invited, or she can start the game."""
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
    """Tables that wait for the person first, the longest waiting at the top; then running, waiting, finished."""
    since = table.turn_since or table.created_at
    return not table.waits_for_me, ORDER.get(table.status, 2), since if table.waits_for_me else -since


def free_seats_first(table: LobbyTable) -> tuple[int, int]:
    return -ORDER[table.status], -table.created_at
