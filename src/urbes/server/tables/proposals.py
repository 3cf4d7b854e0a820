"""Consent at tables of the server: proposals are rows, so that every node knows them. The rules are `table.consent`."""

import msgspec
from sqlalchemy import Connection, RowMapping, select

from urbes.engine.errors import UndoError
from urbes.engine.match import Match
from urbes.server.accounts.sessions import Person
from urbes.server.cluster.pubsub import Notices
from urbes.server.play.connection import Listener
from urbes.server.play.live_table import Room
from urbes.server.play.live_tables import Playing
from urbes.server.storage.database import Database, new_id, now
from urbes.server.storage.schema import entries, proposals
from urbes.server.tables.membership import end
from urbes.server.tables.repository import inside
from urbes.table import consent
from urbes.table.commands import Propose
from urbes.table.consent import Proposal
from urbes.table.errors import Conflict, NotFound, Stale
from urbes.table.facts import RUNNING, TableFacts
from urbes.table.messages import ProposalShown, Proposed, Settlement

PROPOSAL = "proposal"
"""The kind of notice: subject is the table, word the proposal."""
ENCODE = msgspec.json.Encoder().encode
DECODE_ANSWERS = msgspec.json.Decoder(list[int]).decode


class Consent:
    def __init__(self, database: Database, playing: Playing, notices: Notices) -> None:
        self.database = database
        self.playing = playing
        self.notices = notices
        self.undos: dict[str, tuple[str, int]] = {}
        """Open questions about an undo that this node knows of: they lapse with the next line."""
        notices.hear(PROPOSAL, self.heard)
        playing.followers.append(self.follow)

    async def propose(self, table: str, person: Person, asked: Propose) -> ProposalShown:
        """Ask the others; where there are none, it is done at once."""
        room = await self.playing.room(table)
        async with room.lock:
            facts, match = await self.now(room)
            mine = consent.sitting(facts, person)
            seat, count = consent.meant(match, mine, asked)
            n = room.n

            def make(connection: Connection) -> str:
                facts = inside(connection, table)
                if facts.status != RUNNING:
                    raise Conflict("the game is not running", status=facts.status)
                still = [each for each in open_proposals(connection, table) if not lapses(connection, table, each, n)]
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

            return await self.finish(room, await self.database.writer.write(make))

    async def reply(self, table: str, person: Person, proposal: str, yes: bool) -> ProposalShown:
        """Consent or refuse; the one who asked takes it back."""
        room = await self.playing.room(table)
        async with room.lock:
            facts, _ = await self.now(room)
            mine = consent.sitting(facts, person)
            n = room.n

            def answer(connection: Connection) -> None:
                inside(connection, table)
                found = read(connection, table, proposal)
                if found.outcome is not None or lapses(connection, table, found, n):
                    return
                outcome = consent.answer(found, mine, yes)
                if outcome is not None:
                    settle(connection, proposal, outcome)
                else:
                    agreed = msgspec.json.encode(found.agreed).decode()
                    connection.execute(proposals.update().where(proposals.c.id == proposal).values(answers=agreed))

            await self.database.writer.write(answer)
            return await self.finish(room, proposal)

    async def now(self, room: Room) -> tuple[TableFacts, Match]:
        """The table as it is, with the room's lock."""
        match = await self.playing.ready(room)
        await self.playing.renew(room)
        return room.facts, match

    async def finish(self, room: Room, proposal: str) -> ProposalShown:
        """Do what all have agreed to, and tell everybody how it stands. With the room's lock."""
        found = await self.find(room.facts.id, proposal)
        if found.outcome is None and not consent.shown(room.facts, found).waits_for:
            await self.carry_out(room, found)
            found = await self.find(room.facts.id, proposal)
        self.notices.say(PROPOSAL, room.facts.id, proposal)
        self.notices.publish(room.facts.id, room.n)
        if found.outcome == "agreed" and found.kind == "abandon":
            self.playing.spawn(self.playing.changed(room.facts.id))
        return consent.shown(room.facts, found)

    async def carry_out(self, room: Room, proposal: Proposal) -> None:
        outcome: Settlement = "agreed"
        if proposal.kind == "undo":
            author = room.facts.seats[proposal.seat].person_id
            try:
                await self.playing.carry_out(room, author, [proposal.seat], proposal.order)
            except (Stale, UndoError):
                outcome = "lapsed"

        def write(connection: Connection) -> None:
            facts = inside(connection, room.facts.id)
            if proposal.kind == "abandon" and facts.status == RUNNING:
                end(connection, facts)
            settle(connection, proposal.id, outcome)

        await self.database.writer.write(write)

    async def find(self, table: str, proposal: str) -> Proposal:
        query = select(proposals).where(proposals.c.id == proposal, proposals.c.table_id == table)
        return read_row(await self.database.row(query))

    def heard(self, table: str, proposal: str) -> None:
        room = self.playing.rooms.get(table)
        if room is not None:
            self.playing.spawn(self.tell(room, proposal))

    async def tell(self, room: Room, proposal: str) -> None:
        """Tell those who sit at the table how a proposal stands."""
        async with room.telling:
            shown = consent.shown(room.facts, await self.find(room.facts.id, proposal))
            self.remember(room, shown)
            message = ENCODE(Proposed(proposal=shown)).decode()
            for listener in room.listeners:
                if room.facts.seats_of(listener.person):
                    listener.post(message)

    async def recall(self, listener: Listener) -> None:
        """Tell somebody who has just come what is being asked."""
        room = listener.room
        if not room.facts.seats_of(listener.person) or room.facts.status != RUNNING:
            return
        query = select(proposals).where(proposals.c.table_id == room.facts.id, proposals.c.settled_at.is_(None))
        for row in await self.database.rows(query):
            shown = consent.shown(room.facts, read_row(row))
            self.remember(room, shown)
            listener.post(ENCODE(Proposed(proposal=shown)).decode())

    def remember(self, room: Room, shown: ProposalShown) -> None:
        if shown.kind == "undo" and shown.outcome is None:
            self.undos[room.facts.id] = (shown.id, shown.n)
            self.follow(room)
        elif self.undos.get(room.facts.id, ("", 0))[0] == shown.id:
            del self.undos[room.facts.id]

    def follow(self, room: Room) -> None:
        """A question about an undo lapses when the game has gone on."""
        proposal, n = self.undos.get(room.facts.id, ("", 0))
        if proposal and (room.n > n or room.facts.status != RUNNING):
            del self.undos[room.facts.id]
            self.playing.spawn(self.lapse(room.facts.id, proposal))

    async def lapse(self, table: str, proposal: str) -> None:
        def write(connection: Connection) -> bool:
            inside(connection, table)
            found = read(connection, table, proposal)
            if found.outcome is not None:
                return False
            settle(connection, proposal, by_the_log(connection, table, found))
            return True

        if await self.database.writer.write(write):
            self.notices.say(PROPOSAL, table, proposal)


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


def lapses(connection: Connection, table: str, proposal: Proposal, n: int) -> bool:
    """Settle a question about an undo by the log, if the game has gone on."""
    if not proposal.left_behind(n):
        return False
    settle(connection, proposal.id, by_the_log(connection, table, proposal))
    return True


def by_the_log(connection: Connection, table: str, proposal: Proposal) -> Settlement:
    """What became of a question about an undo when the log has gone on: the next line is what was asked for, or not."""
    query = select(entries.c.request).where(entries.c.table_id == table, entries.c.n == proposal.n + 1)
    return "agreed" if connection.execute(query).scalar() == proposal.order.id else "lapsed"


def settle(connection: Connection, proposal: str, outcome: Settlement) -> None:
    connection.execute(proposals.update().where(proposals.c.id == proposal).values(settled_at=now(), outcome=outcome))
