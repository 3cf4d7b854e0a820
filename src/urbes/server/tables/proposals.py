"""Proposals: what needs the consent of the others, stored so that every node knows it. Rules: `table.consent`."""

import msgspec
from sqlalchemy import Connection, RowMapping, select

from urbes.engine.errors import UndoError
from urbes.engine.match import Match
from urbes.server.accounts.sessions import Person
from urbes.server.cluster.pubsub import PubSub
from urbes.server.play.client import TableClient
from urbes.server.play.live_table import LiveTable
from urbes.server.play.live_tables import LiveTables
from urbes.server.storage.database import Database, new_id, now
from urbes.server.storage.schema import entries, proposals
from urbes.server.tables.membership import abandon
from urbes.server.tables.repository import load_for_update
from urbes.table import consent
from urbes.table.commands import Propose
from urbes.table.consent import Proposal
from urbes.table.errors import Conflict, NotFound, Stale
from urbes.table.facts import RUNNING, TableFacts
from urbes.table.messages import ProposalShown, Proposed, Settlement

PROPOSAL = "proposal"
"""A kind of message: its subject is a table, its payload the id of a proposal."""
ENCODE = msgspec.json.Encoder().encode
DECODE_ANSWERS = msgspec.json.Decoder(list[int]).decode


class Proposals:
    def __init__(self, database: Database, live_tables: LiveTables, pubsub: PubSub) -> None:
        self.database = database
        self.live_tables = live_tables
        self.pubsub = pubsub
        self.undos: dict[str, tuple[str, int]] = {}
        """Open proposals of an undo that this node knows, by table; they lapse with the next line."""
        pubsub.subscribe(PROPOSAL, self.on_message)
        live_tables.change_hooks.append(self.on_change)

    async def propose(self, table: str, person: Person, asked: Propose) -> ProposalShown:
        """Ask the others; if there are no others, do it at once."""
        live_table = await self.live_tables.get(table)
        async with live_table.lock:
            facts, match = await self.refreshed(live_table)
            mine = consent.sitting(facts, person)
            seat, count = consent.meant(match, mine, asked)
            n = live_table.n

            def make(connection: Connection) -> str:
                facts = load_for_update(connection, table)
                if facts.status != RUNNING:
                    raise Conflict("the game is not running", status=facts.status)
                still = [
                    each
                    for each in open_proposals(connection, table)
                    if not settle_if_outdated(connection, table, each, n)
                ]
                known = consent.asked_already(still, asked.kind, mine, count)
                if known is not None:
                    return known.id
                made = Proposal(new_id(), asked.kind, seat, n, count, now())
                connection.execute(
                    proposals.insert().values(
                        id=made.id,
                        table_id=table,
                        kind=made.kind,
                        seat=seat,
                        n=n,
                        count=count,
                        answers="[]",
                        made_at=made.made_at,
                    )
                )
                return made.id

            return await self.finish(live_table, await self.database.writer.write(make))

    async def reply(self, table: str, person: Person, proposal: str, yes: bool) -> ProposalShown:
        """Consent or refuse; the person who proposed withdraws."""
        live_table = await self.live_tables.get(table)
        async with live_table.lock:
            facts, _ = await self.refreshed(live_table)
            mine = consent.sitting(facts, person)
            n = live_table.n

            def answer(connection: Connection) -> None:
                load_for_update(connection, table)
                found = read(connection, table, proposal)
                if found.outcome is not None or settle_if_outdated(connection, table, found, n):
                    return
                outcome = consent.answer(found, mine, yes)
                if outcome is not None:
                    settle(connection, proposal, outcome)
                else:
                    agreed = msgspec.json.encode(found.agreed).decode()
                    connection.execute(proposals.update().where(proposals.c.id == proposal).values(answers=agreed))

            await self.database.writer.write(answer)
            return await self.finish(live_table, proposal)

    async def refreshed(self, live_table: LiveTable) -> tuple[TableFacts, Match]:
        """The newest facts and match of a table. Needs the table's lock."""
        match = await self.live_tables.load_match(live_table)
        await self.live_tables.refresh_locked(live_table)
        return live_table.facts, match

    async def finish(self, live_table: LiveTable, proposal: str) -> ProposalShown:
        """Do what everybody has agreed to, and tell everybody the state of the proposal. Needs the table's lock."""
        found = await self.find(live_table.facts.id, proposal)
        if found.outcome is None and not consent.shown(live_table.facts, found).waits_for:
            await self.carry_out(live_table, found)
            found = await self.find(live_table.facts.id, proposal)
        self.pubsub.broadcast(PROPOSAL, live_table.facts.id, proposal)
        self.pubsub.publish(live_table.facts.id, live_table.n)
        if found.outcome == "agreed" and found.kind == "abandon":
            self.live_tables.spawn(self.live_tables.table_changed(live_table.facts.id))
        return consent.shown(live_table.facts, found)

    async def carry_out(self, live_table: LiveTable, proposal: Proposal) -> None:
        outcome: Settlement = "agreed"
        if proposal.kind == "undo":
            author = live_table.facts.seats[proposal.seat].person_id
            try:
                await self.live_tables.execute_locked(live_table, author, [proposal.seat], proposal.order)
            except (Stale, UndoError):
                outcome = "lapsed"

        def write(connection: Connection) -> None:
            facts = load_for_update(connection, live_table.facts.id)
            if proposal.kind == "abandon" and facts.status == RUNNING:
                abandon(connection, facts)
            settle(connection, proposal.id, outcome)

        await self.database.writer.write(write)

    async def find(self, table: str, proposal: str) -> Proposal:
        query = select(proposals).where(proposals.c.id == proposal, proposals.c.table_id == table)
        return read_row(await self.database.row(query))

    def on_message(self, table: str, proposal: str) -> None:
        live_table = self.live_tables.loaded.get(table)
        if live_table is not None:
            self.live_tables.spawn(self.send(live_table, proposal))

    async def send(self, live_table: LiveTable, proposal: str) -> None:
        """Send the state of a proposal to those who sit at the table."""
        async with live_table.send_lock:
            shown = consent.shown(live_table.facts, await self.find(live_table.facts.id, proposal))
            self.remember(live_table, shown)
            message = ENCODE(Proposed(proposal=shown)).decode()
            for client in live_table.clients:
                if live_table.facts.seats_of(client.person):
                    client.post(message)

    async def send_open(self, client: TableClient) -> None:
        """Send the open proposals to a client that has just connected."""
        live_table = client.live_table
        if not live_table.facts.seats_of(client.person) or live_table.facts.status != RUNNING:
            return
        query = select(proposals).where(proposals.c.table_id == live_table.facts.id, proposals.c.settled_at.is_(None))
        for row in await self.database.rows(query):
            shown = consent.shown(live_table.facts, read_row(row))
            self.remember(live_table, shown)
            client.post(ENCODE(Proposed(proposal=shown)).decode())

    def remember(self, live_table: LiveTable, shown: ProposalShown) -> None:
        if shown.kind == "undo" and shown.outcome is None:
            self.undos[live_table.facts.id] = (shown.id, shown.n)
            self.on_change(live_table)
        elif self.undos.get(live_table.facts.id, ("", 0))[0] == shown.id:
            del self.undos[live_table.facts.id]

    def on_change(self, live_table: LiveTable) -> None:
        """Let a proposed undo lapse when the game has gone on."""
        proposal, n = self.undos.get(live_table.facts.id, ("", 0))
        if proposal and (live_table.n > n or live_table.facts.status != RUNNING):
            del self.undos[live_table.facts.id]
            self.live_tables.spawn(self.lapse(live_table.facts.id, proposal))

    async def lapse(self, table: str, proposal: str) -> None:
        def write(connection: Connection) -> bool:
            load_for_update(connection, table)
            found = read(connection, table, proposal)
            if found.outcome is not None:
                return False
            settle(connection, proposal, outcome_by_log(connection, table, found))
            return True

        if await self.database.writer.write(write):
            self.pubsub.broadcast(PROPOSAL, table, proposal)


def open_proposals(connection: Connection, table: str) -> list[Proposal]:
    query = select(proposals).where(proposals.c.table_id == table, proposals.c.settled_at.is_(None))
    return [read_row(row) for row in connection.execute(query).mappings()]


def read(connection: Connection, table: str, proposal: str) -> Proposal:
    query = select(proposals).where(proposals.c.table_id == table, proposals.c.id == proposal)
    return read_row(connection.execute(query).mappings().first())


def read_row(row: RowMapping | None) -> Proposal:
    if row is None:
        raise NotFound("there is no such proposal")
    return Proposal(
        id=row["id"],
        kind=row["kind"],
        seat=row["seat"],
        n=row["n"],
        count=row["count"],
        made_at=row["made_at"],
        agreed=DECODE_ANSWERS(row["answers"]),
        outcome=row["outcome"],
    )


def settle_if_outdated(connection: Connection, table: str, proposal: Proposal, n: int) -> bool:
    """Settle a proposed undo by the log, if the game has gone on."""
    if not proposal.left_behind(n):
        return False
    settle(connection, proposal.id, outcome_by_log(connection, table, proposal))
    return True


def outcome_by_log(connection: Connection, table: str, proposal: Proposal) -> Settlement:
    """The outcome of a proposed undo once the log has gone on: agreed if the next line is that undo."""
    query = select(entries.c.request).where(entries.c.table_id == table, entries.c.n == proposal.n + 1)
    return "agreed" if connection.execute(query).scalar() == proposal.order.id else "lapsed"


def settle(connection: Connection, proposal: str, outcome: Settlement) -> None:
    connection.execute(proposals.update().where(proposals.c.id == proposal).values(settled_at=now(), outcome=outcome))
