"""What the server stores about a person: exported as one document, and deleted on request."""

import msgspec
from sqlalchemy import Connection, delete, select

from urbes.server.accounts.accounts import Accounts
from urbes.server.accounts.sessions import Person, Sessions
from urbes.server.play.live_tables import LiveTables
from urbes.server.protocol.accounts import Export, OwnEdition, OwnMove, OwnTable, OwnWords
from urbes.server.storage.database import Database, now
from urbes.server.storage.schema import (
    accounts,
    chat,
    editions,
    entries,
    kicks,
    mail_addresses,
    mutes,
    notices,
    people,
    preferences,
    push_subscriptions,
    seats,
    sessions,
    tables,
)
from urbes.server.tables.repository import TableRepository, load_for_update
from urbes.table.facts import ABANDONED, RUNNING, WAITING
from urbes.table.stand_ins import STAND_IN

OWN = (accounts, preferences, push_subscriptions, mail_addresses, notices, kicks)
"""Tables whose rows are about the person alone."""


class Privacy:
    def __init__(
        self,
        database: Database,
        sessions: Sessions,
        accounts: Accounts,
        tables: TableRepository,
        live_tables: LiveTables,
    ) -> None:
        self.database = database
        self.sessions = sessions
        self.accounts = accounts
        self.tables = tables
        self.live_tables = live_tables

    async def export(self, person: Person) -> Export:
        row = await self.database.row(
            select(people.c.created_at, accounts.c.created_at.label("account_created_at"))
            .outerjoin(accounts, accounts.c.person_id == people.c.id)
            .where(people.c.id == person.id)
        )
        assert row is not None
        mail = await self.database.row(select(mail_addresses.c.address).where(mail_addresses.c.person_id == person.id))
        pushes = await self.database.tuples(
            select(push_subscriptions.c.endpoint).where(push_subscriptions.c.person_id == person.id)
        )
        said = await self.database.tuples(
            select(chat.c.table_id, chat.c.at, chat.c.text, chat.c.phrase)
            .where(chat.c.person_id == person.id)
            .order_by(chat.c.at)
        )
        muted = await self.database.tuples(
            select(people.c.name).join(mutes, mutes.c.muted_id == people.c.id).where(mutes.c.person_id == person.id)
        )
        uploaded = await self.database.tuples(
            select(editions.c.hash, editions.c.game, editions.c.name, editions.c.created_at).where(
                editions.c.person_id == person.id
            )
        )
        return Export(
            id=person.id,
            name=person.name,
            created_at=row["created_at"],
            user_name=person.user_name,
            account_created_at=row["account_created_at"],
            preferences=await self.accounts.preferences(person),
            mail_address=mail["address"] or None if mail is not None else None,
            push_endpoints=[endpoint for (endpoint,) in pushes],
            sessions=await self.accounts.list_sessions(person),
            tables=await self.own_tables(person),
            chat=[OwnWords(*tuple(words)) for words in said],
            muted=[name for (name,) in muted],
            editions=[OwnEdition(*tuple(each)) for each in uploaded],
        )

    async def own_tables(self, person: Person) -> list[OwnTable]:
        mine = select(seats.c.table_id).where(seats.c.person_id == person.id)
        rows = await self.database.rows(
            select(tables)
            .where((tables.c.host_id == person.id) | tables.c.id.in_(mine))
            .order_by(tables.c.created_at, tables.c.id)
        )
        found = []
        for row in rows:
            facts = await self.tables.find(row["id"])
            moves = await self.database.tuples(
                select(entries.c.n, entries.c.seat, entries.c.text, entries.c.at)
                .where(entries.c.table_id == row["id"], entries.c.person_id == person.id, entries.c.n > 0)
                .order_by(entries.c.n)
            )
            found.append(
                OwnTable(
                    id=facts.id,
                    game=facts.game,
                    edition=facts.edition,
                    options=facts.options,
                    clock=facts.clock,
                    status=facts.status,
                    host=facts.host_id == person.id,
                    seats=facts.seats_of(person),
                    names=[facts.seats[seat].name for seat in facts.seats_of(person)],
                    created_at=facts.created_at,
                    started_at=row["started_at"],
                    ended_at=row["ended_at"],
                    result=msgspec.json.decode(row["result"]) if row["result"] else None,
                    moves=[OwnMove(*tuple(move)) for move in moves],
                )
            )
        return found

    async def delete_account(self, person: Person) -> None:
        """Delete a person. Bots take over the person's seats; chat lines stay, without a name."""

        def forget(connection: Connection) -> tuple[list[str], list[str]]:
            mine = select(seats.c.table_id).where((seats.c.person_id == person.id) | (seats.c.invited_id == person.id))
            query = select(tables.c.id, tables.c.status).where(tables.c.id.in_(mine) | (tables.c.host_id == person.id))
            touched = connection.execute(query).all()
            going_on = sorted(table for table, status in touched if status in (WAITING, RUNNING))
            for table in going_on:
                remove_from_table(connection, table, person)
            anonymise(connection, person)
            return going_on, sorted(table for table, _ in touched if table not in going_on)

        going_on, over = await self.database.writer.write(forget)
        self.sessions.invalidate(person.id)
        for table in going_on:
            await self.live_tables.table_changed(table)
        for table in over:
            self.live_tables.refresh_everywhere(table)


def remove_from_table(connection: Connection, table: str, person: Person) -> None:
    """Remove a person from a table whose game is not over: the seat becomes free, or a bot's."""
    facts = load_for_update(connection, table)
    others = [s.person_id for s in facts.seats if s.person_id not in (None, person.id)]
    values: dict[str, object] = {"person_id": None, "name": "", "stand_in": None, "stand_in_since": None}
    values |= {"wishes": None, "left_at": None}
    if facts.status == RUNNING:
        values |= {"bot": STAND_IN, "name": STAND_IN}
    here = seats.c.table_id == table
    connection.execute(seats.update().where(here, seats.c.person_id == person.id).values(**values))
    connection.execute(seats.update().where(here, seats.c.invited_id == person.id).values(invited_id=None))
    changes: dict[str, object] = {}
    if facts.turn_seat in facts.seats_of(person):
        changes["deadline"] = None
    if facts.host_id == person.id and others:
        changes["host_id"] = others[0]
    if not others and (facts.status == RUNNING or facts.host_id == person.id):
        changes |= {"status": ABANDONED, "ended_at": now(), "turn_seat": None, "deadline": None}
    if changes:
        connection.execute(tables.update().where(tables.c.id == table).values(**changes))


def anonymise(connection: Connection, person: Person) -> None:
    for own in OWN:
        connection.execute(delete(own).where(own.c.person_id == person.id))
    connection.execute(delete(mutes).where((mutes.c.person_id == person.id) | (mutes.c.muted_id == person.id)))
    for table, values in (
        (chat, {"person_id": None, "name": "", "request": None}),
        (entries, {"person_id": None, "request": None}),
        (editions, {"person_id": None}),
        (seats, {"person_id": None, "name": ""}),
        (sessions, {"device": "", "ended_at": now()}),
    ):
        connection.execute(table.update().where(table.c.person_id == person.id).values(**values))
    connection.execute(people.update().where(people.c.id == person.id).values(name="", deleted_at=now()))
