"""What an operator can do with the database, even while nodes run: `cluster.reconcile` finds the changes."""

import os
import sqlite3
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, func, or_, select
from sqlalchemy.engine import make_url

from urbes.server.accounts.accounts import Accounts
from urbes.server.accounts.privacy import Privacy
from urbes.server.accounts.sessions import Person, Sessions
from urbes.server.cluster.pubsub import PubSub
from urbes.server.http.rate_limits import RateLimits
from urbes.server.play.live_tables import LiveTables
from urbes.server.settings import Settings, SettingsError
from urbes.server.storage.database import Database, make_private, now
from urbes.server.storage.schema import accounts, people, sessions, tables
from urbes.server.tables.bot_limits import BotTableLimits
from urbes.server.tables.repository import BotCheck, TableRepository
from urbes.table.errors import Conflict, NotFound
from urbes.table.facts import ABANDONED, OVER

LOCKED = "!"
"""The prefix of the password hash of a banned account."""
ROWS = 1000
Row = dict[str, Any]


class ServerAdmin:
    """Operations of `urbes admin`; each is a transaction."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        check_database_exists(settings)
        self.database = Database(settings)
        self.database.migrate()

    def users(self, search: str) -> list[Row]:
        """People, the newest first; `search` is part of a name, or an id."""
        query = (
            select(
                people.c.id,
                people.c.name,
                accounts.c.user_name,
                people.c.created_at,
                func.max(sessions.c.seen_at).label("seen_at"),
                accounts.c.password_hash.startswith(LOCKED).label("banned"),
            )
            .outerjoin(accounts, accounts.c.person_id == people.c.id)
            .outerjoin(sessions, sessions.c.person_id == people.c.id)
            .where(people.c.deleted_at.is_(None))
            .group_by(people.c.id, accounts.c.person_id)
            .order_by(people.c.created_at.desc())
            .limit(ROWS)
        )
        if search:
            query = query.where(
                or_(people.c.name.contains(search), accounts.c.user_name.contains(search), people.c.id == search)
            )
        return [{**row, "banned": bool(row["banned"])} for row in self.read(query)]

    def tables(self, status: str) -> list[Row]:
        """Tables, the newest first."""
        query = (
            select(
                tables.c.id,
                tables.c.game,
                tables.c.status,
                tables.c.players,
                tables.c.open,
                tables.c.host_id,
                tables.c.turn_seat,
                tables.c.created_at,
                tables.c.ended_at,
            )
            .order_by(tables.c.created_at.desc())
            .limit(ROWS)
        )
        return self.read(query.where(tables.c.status == status) if status else query)

    def read(self, query: Any) -> list[Row]:
        with self.database.writing.connect() as connection:
            return [dict(row) for row in connection.execute(query).mappings()]

    def backup(self, file: Path) -> int:
        """Copy the SQLite file consistently while the server runs, readable by its owner only. Returns its size.

        It appears whole or not at all.
        """
        if not self.database.embedded or not self.database.url.database:
            raise SettingsError("backup: is for SQLite; use pg_dump for PostgreSQL")
        if file.exists():
            raise Conflict(f"{file} exists: give another name")
        part = file.with_name(f".{file.name}.part")
        part.unlink(missing_ok=True)
        make_private(part)
        source = sqlite3.connect(f"file:{self.database.url.database}?mode=ro", uri=True)
        target = sqlite3.connect(part)
        try:
            source.backup(target, pages=2000, sleep=0.01)
            target.execute("PRAGMA journal_mode=DELETE")
            (state,) = target.execute("PRAGMA quick_check").fetchone()
            if state != "ok":
                raise Conflict(f"the copy is damaged: {state}")
        except BaseException:
            target.close()
            part.unlink(missing_ok=True)
            raise
        finally:
            source.close()
            target.close()
        with part.open("rb+") as written:
            os.fsync(written.fileno())
        part.rename(file)
        return file.stat().st_size

    def ban(self, person: str) -> None:
        """End all sessions and lock the account. The person's games stay."""
        with self.database.writing.begin() as connection:
            found = find_person(connection, person)
            alive = sessions.update().where(sessions.c.person_id == found, sessions.c.ended_at.is_(None))
            connection.execute(alive.values(ended_at=now()))
            open_ = accounts.update().where(accounts.c.person_id == found, ~accounts.c.password_hash.startswith(LOCKED))
            connection.execute(open_.values(password_hash=LOCKED + accounts.c.password_hash))

    def unban(self, person: str) -> None:
        with self.database.writing.begin() as connection:
            connection.execute(
                accounts.update()
                .where(
                    accounts.c.person_id == find_person(connection, person), accounts.c.password_hash.startswith(LOCKED)
                )
                .values(password_hash=func.substr(accounts.c.password_hash, len(LOCKED) + 1))
            )

    def close_table(self, table: str) -> None:
        """End a game that has not ended; its log stays."""
        with self.database.writing.begin() as connection:
            row = connection.execute(select(tables.c.status).where(tables.c.id == table)).first()
            if row is None:
                raise NotFound(f"there is no table {table}")
            if row[0] in (OVER, ABANDONED):
                raise Conflict(f"the table is {row[0]} already")
            connection.execute(
                tables.update()
                .where(tables.c.id == table)
                .values(status=ABANDONED, ended_at=now(), turn_seat=None, deadline=None)
            )

    async def delete(self, person: str) -> None:
        """Delete a person, as she could do herself."""
        database = self.database
        pubsub = PubSub(self.settings)
        await database.open()
        await pubsub.open()
        try:
            check_bot = BotCheck(self.settings.bot_maker, self.settings.bot_seconds)
            repository = TableRepository(database, check_bot, BotTableLimits(self.settings))
            live_tables = LiveTables(database, repository, pubsub, self.settings.rooms)
            signed_in = Sessions(database, pubsub)
            all_accounts = Accounts(database, signed_in, live_tables, RateLimits(self.settings.limits))
            row = await database.row(select(people.c.id, people.c.name).where(people.c.id == person))
            if row is None:
                raise NotFound(f"there is nobody with the id {person}")
            privacy = Privacy(database, signed_in, all_accounts, repository, live_tables)
            await privacy.delete_account(Person(row["id"], row["name"], None, ""))
            all_accounts.close()
        finally:
            await pubsub.close()
            await database.close()


def check_database_exists(settings: Settings) -> None:
    """Refuse a folder without a database: a server creates it at its first start, so the folder must be wrong."""
    url = make_url(settings.database)
    if url.get_backend_name() != "sqlite" or (url.database or "").startswith("file:"):
        return
    if not url.database or not Path(url.database).is_file():
        raise SettingsError(f"there is no database {url.database}: name the server's folder with --data")


def find_person(connection: Connection, person: str) -> str:
    """The id of a person, given by id or user name."""
    query = (
        select(people.c.id)
        .outerjoin(accounts, accounts.c.person_id == people.c.id)
        .where(or_(people.c.id == person, accounts.c.user_name == person), people.c.deleted_at.is_(None))
    )
    found: str | None = connection.execute(query).scalar()
    if found is None:
        raise NotFound(f"there is nobody with the id or user name {person}")
    return found
