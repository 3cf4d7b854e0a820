"""Consent: what only all people at a table together may do. Taking back more than is free, abandoning the game.

Bots are not asked, nor people whose seats bots have taken over.
"""

import msgspec
from sqlalchemy import Connection, RowMapping, select

from urbes.engine.errors import UndoError
from urbes.engine.match import Match
from urbes.server.database import Database, new_id, now
from urbes.server.errors import Conflict, Forbidden, NotFound, Stale
from urbes.server.gatherings import end
from urbes.server.listener import Listener
from urbes.server.notices import Notices
from urbes.server.people import Person
from urbes.server.play import Playing, TakeBack
from urbes.server.room import Room
from urbes.server.schema import entries, proposals
from urbes.server.tables import RUNNING, TableFacts, inside
from urbes.table.commands import RESERVED, Propose
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
            mine = sitting(facts, person)
            count = reach(match, mine, asked.count) if asked.kind == "undo" else None
            seat = match.steps[-count].entry.seat if count is not None else mine[0]
            n = room.n

            def make(connection: Connection) -> str:
                facts = inside(connection, table)
                if facts.status != RUNNING:
                    raise Conflict("the game is not running", status=facts.status)
                for row in open_proposals(connection, table):
                    if row["kind"] == "undo" and row["n"] != n:
                        settle(connection, row["id"], by_the_log(connection, row))
                    elif row["kind"] == asked.kind and row["seat"] in mine and row["count"] == count:
                        return str(row["id"])
                    elif row["kind"] == asked.kind:
                        raise Conflict("something like this is being asked already", proposal=row["id"])
                made = new_id()
                connection.execute(
                    proposals.insert().values(
                        id=made,
                        table_id=table,
                        kind=asked.kind,
                        seat=seat,
                        n=n,
                        count=count,
                        answers="[]",
                        made_at=now(),
                    )
                )
                return made

            return await self.finish(room, await self.database.writer.write(make))

    async def reply(self, table: str, person: Person, proposal: str, yes: bool) -> ProposalShown:
        """Consent or refuse; the one who asked takes it back."""
        room = await self.playing.room(table)
        async with room.lock:
            facts, _ = await self.now(room)
            mine = sitting(facts, person)
            n = room.n

            def answer(connection: Connection) -> None:
                inside(connection, table)
                row = found(connection, table, proposal)
                if row["settled_at"] is not None:
                    return
                if row["kind"] == "undo" and row["n"] != n:
                    settle(connection, proposal, by_the_log(connection, row))
                elif not yes:
                    settle(connection, proposal, "withdrawn" if row["seat"] in mine else "refused")
                else:
                    agreed = sorted({*DECODE_ANSWERS(row["answers"]), *mine})
                    connection.execute(
                        proposals.update()
                        .where(proposals.c.id == proposal)
                        .values(answers=msgspec.json.encode(agreed).decode())
                    )

            await self.database.writer.write(answer)
            return await self.finish(room, proposal)

    async def now(self, room: Room) -> tuple[TableFacts, Match]:
        """The table as it is, with the room's lock."""
        match = await self.playing.ready(room)
        await self.playing.renew(room)
        return room.facts, match

    async def finish(self, room: Room, proposal: str) -> ProposalShown:
        """Do what all have agreed to, and tell everybody how it stands. With the room's lock."""
        shown = await self.shown(room.facts, proposal)
        if shown.outcome is None and not shown.waits_for:
            await self.carry_out(room, shown)
            shown = await self.shown(room.facts, proposal)
        self.notices.say(PROPOSAL, room.facts.id, proposal)
        self.notices.publish(room.facts.id, room.n)
        if shown.outcome == "agreed" and shown.kind == "abandon":
            self.playing.spawn(self.playing.changed(room.facts.id))
        return shown

    async def carry_out(self, room: Room, shown: ProposalShown) -> None:
        outcome: Settlement = "agreed"
        if shown.kind == "undo":
            assert shown.count is not None
            author = room.facts.seats[shown.seat].person_id
            order = TakeBack(id=order_id(shown.id), expected_n=shown.n, count=shown.count)
            try:
                await self.playing.carry_out(room, author, [shown.seat], order)
            except (Stale, UndoError):
                outcome = "lapsed"

        def write(connection: Connection) -> None:
            facts = inside(connection, room.facts.id)
            if shown.kind == "abandon" and facts.status == RUNNING:
                end(connection, facts)
            settle(connection, shown.id, outcome)

        await self.database.writer.write(write)

    async def shown(self, facts: TableFacts, proposal: str) -> ProposalShown:
        query = select(proposals).where(proposals.c.id == proposal, proposals.c.table_id == facts.id)
        row = await self.database.row(query)
        if row is None:
            raise NotFound("there is no such proposal")
        return proposal_shown(facts, row)

    def heard(self, table: str, proposal: str) -> None:
        room = self.playing.rooms.get(table)
        if room is not None:
            self.playing.spawn(self.tell(room, proposal))

    async def tell(self, room: Room, proposal: str) -> None:
        """Tell those who sit at the table how a proposal stands."""
        async with room.telling:
            shown = await self.shown(room.facts, proposal)
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
            shown = proposal_shown(room.facts, row)
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
            row = found(connection, table, proposal)
            if row["settled_at"] is not None:
                return False
            settle(connection, proposal, by_the_log(connection, row))
            return True

        if await self.database.writer.write(write):
            self.notices.say(PROPOSAL, table, proposal)


def sitting(facts: TableFacts, person: Person) -> list[int]:
    mine = facts.seats_of(person)
    if not mine:
        if facts.may_watch(person, None):
            raise Forbidden("only who sits at the table decides about it")
        raise NotFound("there is no such table, or it is not yours to see")
    if facts.status != RUNNING:
        raise Conflict("the game is not running", status=facts.status)
    return mine


def reach(match: Match, mine: list[int], count: int | None) -> int:
    """How many decisions are to be taken back, down to one of the person's own."""
    steps = match.steps
    if count is None:
        for back in range(1, len(steps)):
            if steps[-back].entry.seat in mine:
                return back
        raise UndoError("you have not decided anything yet")
    if count >= len(steps):
        raise UndoError(f"{count} decisions to take back, but only {len(steps) - 1} were made")
    if steps[-count].entry.seat not in mine:
        raise UndoError("one can go back to before an own decision only")
    return count


def others(facts: TableFacts, seat: int) -> list[int]:
    """The seats whose people must agree with the person of a seat."""
    asker = facts.seats[seat].person_id
    return [
        seated.seat
        for seated in facts.seats
        if seated.person_id not in (None, asker)
        and seated.bot is None
        and not (seated.stand_in is not None and seated.stand_in_since is None)
    ]


def open_proposals(connection: Connection, table: str) -> list[RowMapping]:
    query = select(proposals).where(proposals.c.table_id == table, proposals.c.settled_at.is_(None))
    return list(connection.execute(query).mappings())


def found(connection: Connection, table: str, proposal: str) -> RowMapping:
    query = select(proposals).where(proposals.c.table_id == table, proposals.c.id == proposal)
    row = connection.execute(query).mappings().first()
    if row is None:
        raise NotFound("there is no such proposal")
    return row


def order_id(proposal: str) -> str:
    """The id of the command that carries an undo out."""
    return f"{RESERVED}{proposal}"


def by_the_log(connection: Connection, row: RowMapping) -> Settlement:
    """What became of a question about an undo when the log has gone on: the next line is what was asked for, or not."""
    query = select(entries.c.request).where(entries.c.table_id == row["table_id"], entries.c.n == row["n"] + 1)
    return "agreed" if connection.execute(query).scalar() == order_id(row["id"]) else "lapsed"


def settle(connection: Connection, proposal: str, outcome: Settlement) -> None:
    connection.execute(proposals.update().where(proposals.c.id == proposal).values(settled_at=now(), outcome=outcome))


def proposal_shown(facts: TableFacts, row: RowMapping) -> ProposalShown:
    agreed = DECODE_ANSWERS(row["answers"])
    missing = [seat for seat in others(facts, row["seat"]) if seat not in agreed] if row["outcome"] is None else []
    return ProposalShown(
        id=row["id"],
        kind=row["kind"],
        seat=row["seat"],
        n=row["n"],
        count=row["count"],
        agreed=agreed,
        waits_for=missing,
        outcome=row["outcome"],
        made_at=row["made_at"],
    )
