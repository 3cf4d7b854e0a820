"""Accounts: claim, log in and out, passwords, preferences. Export and deletion are in `privacy.py`."""

import unicodedata

import msgspec
from sqlalchemy import Connection, select

from urbes.server.accounts.merge_guest import merge_guest
from urbes.server.accounts.passwords import Passwords
from urbes.server.accounts.sessions import PERSON_CHANGED, Device, Person, Sessions, add_session
from urbes.server.errors import NameTaken, WrongPassword
from urbes.server.http.rate_limits import ACCOUNT_LOGINS, RateLimits
from urbes.server.play.live_table import LiveTable
from urbes.server.play.live_tables import LiveTables
from urbes.server.protocol.accounts import Preferences, SessionShown
from urbes.server.storage.database import Database, new_id, now
from urbes.server.storage.schema import accounts, people, preferences, sessions
from urbes.table.errors import Conflict, Forbidden

MERGED = "brought"
"""A kind of message: lines of this table have a new author."""
DECODE_PREFERENCES = msgspec.json.Decoder(Preferences).decode


class Accounts:
    def __init__(
        self, database: Database, sessions: Sessions, live_tables: LiveTables, rate_limits: RateLimits
    ) -> None:
        self.database = database
        self.sessions = sessions
        self.live_tables = live_tables
        self.rate_limits = rate_limits
        self.passwords = Passwords()
        sessions.pubsub.subscribe(PERSON_CHANGED, self.on_person_changed)
        sessions.pubsub.subscribe(MERGED, self.on_merged)

    def on_person_changed(self, person: str, _: str) -> None:
        """Close the connections of sessions that have ended."""
        if person in self.sessions.connections:
            self.live_tables.spawn(self.end_connections(person))

    async def end_connections(self, person: str) -> None:
        query = select(sessions.c.id).where(sessions.c.person_id == person, sessions.c.ended_at.is_(None))
        alive = {session for (session,) in await self.database.tuples(query)}
        for connection, session in self.sessions.connections.get(person, {}).items():
            if session not in alive:
                connection.end()

    def on_merged(self, table: str, _: str) -> None:
        """Read a table again, because it knows commands by their authors."""
        live_table = self.live_tables.loaded.get(table)
        if live_table is not None:
            self.live_tables.spawn(self.fold_again(live_table))

    async def fold_again(self, live_table: LiveTable) -> None:
        async with live_table.lock:
            live_table.forget()
        await self.live_tables.refresh(live_table)

    def close(self) -> None:
        self.passwords.close()

    async def claim(self, person: Person, user_name: str, password: str, device: str) -> Person:
        """Turn a guest into an account that keeps everything.

        The session is a new one, so that an old session of the guest does not open the account.
        """
        if person.user_name is not None:
            raise Conflict("you have an account already", user_name=person.user_name)
        name = normalize_user_name(user_name)
        secret = await self.passwords.hash_new(password, name)

        def add(connection: Connection) -> Person:
            if connection.execute(select(accounts.c.person_id).where(accounts.c.user_name == name)).first():
                raise NameTaken("somebody else has this user name", user_name=name)
            if connection.execute(select(accounts.c.user_name).where(accounts.c.person_id == person.id)).first():
                raise Conflict("you have an account already", user_name=name)
            connection.execute(
                accounts.insert().values(person_id=person.id, user_name=name, password_hash=secret, created_at=now())
            )
            return rotate_sessions(connection, msgspec.structs.replace(person, user_name=name), device)

        person = await self.database.writer.write(add)
        self.sessions.invalidate(person.id)
        return self.sessions.cache(person)

    async def check_password(self, user_name: str, password: str, device: Device | None) -> str:
        """The id of the person with this name and password.

        Unknown browsers share the attempts for a name. A browser that was signed in to the account before has its own
        attempts, so that nobody can lock the person out by guessing; at most new browsers are slowed down.
        """
        name = normalize_user_name(user_name)
        query = select(accounts.c.person_id, accounts.c.password_hash).where(accounts.c.user_name == name)
        row = await self.database.row(query)
        is_known = device is not None and row is not None and device.person == row["person_id"]
        self.rate_limits.take(
            ACCOUNT_LOGINS, f"device {device.id}" if device is not None and is_known else f"name {name}"
        )
        known = row["password_hash"] if row is not None else None
        if not await self.passwords.matches(known, password) or row is None:
            raise WrongPassword("wrong user name or password")
        if self.passwords.outdated(row["password_hash"]):
            await self.store_hash(row["person_id"], await self.passwords.hash(password))
        found: str = row["person_id"]
        return found

    async def store_hash(self, person: str, secret: str) -> None:
        def change(connection: Connection) -> None:
            connection.execute(accounts.update().where(accounts.c.person_id == person).values(password_hash=secret))

        await self.database.writer.write(change)

    async def log_in(self, found: str, device: str, visitor: Person | None, merge: bool) -> Person:
        """Begin a session and end the visitor's; with `merge` the account takes over everything of the guest."""
        guest = visitor if merge else None
        if guest is not None and guest.user_name is not None and guest.id != found:
            raise Conflict("only a guest can be merged into an account", user_name=guest.user_name)

        def enter(connection: Connection) -> tuple[Person, list[str]]:
            query = (
                select(people.c.name, accounts.c.user_name)
                .join(accounts, accounts.c.person_id == people.c.id)
                .where(people.c.id == found, people.c.deleted_at.is_(None))
            )
            row = connection.execute(query).mappings().first()
            if row is None:
                raise WrongPassword("wrong user name or password")
            person = Person(found, row["name"], row["user_name"], new_id())
            add_session(connection, person, device)
            if visitor is not None:
                connection.execute(sessions.update().where(sessions.c.id == visitor.session).values(ended_at=now()))
            differs = guest is not None and guest.id != found
            return person, merge_guest(connection, guest.id, found) if guest is not None and differs else []

        person, moved = await self.database.writer.write(enter)
        for table in moved:
            self.sessions.pubsub.broadcast(MERGED, table)
            self.live_tables.refresh_everywhere(table)
        if visitor is not None:
            self.sessions.invalidate(visitor.id)
        return self.sessions.cache(person)

    async def log_out(self, person: Person, everywhere: bool) -> None:
        def end(connection: Connection) -> None:
            end_sessions(connection, person, everywhere)

        await self.database.writer.write(end)
        self.sessions.invalidate(person.id)

    async def change_password(self, person: Person, old: str, new: str, device: str) -> Person:
        """Store a new password, end all sessions of the person, and begin a new one."""
        await self.confirm_password(person, old)
        secret = await self.passwords.hash_new(new, person.user_name or "")

        def change(connection: Connection) -> Person:
            connection.execute(accounts.update().where(accounts.c.person_id == person.id).values(password_hash=secret))
            return rotate_sessions(connection, person, device)

        person = await self.database.writer.write(change)
        self.sessions.invalidate(person.id)
        return self.sessions.cache(person)

    async def confirm_password(self, person: Person, password: str | None) -> None:
        """Check the password again before something that cannot be undone."""
        if person.user_name is None:
            raise Forbidden("a guest has no password; claim an account first")
        self.rate_limits.take(ACCOUNT_LOGINS, f"person {person.id}")
        query = select(accounts.c.password_hash).where(accounts.c.person_id == person.id)
        row = await self.database.row(query)
        if not await self.passwords.matches(row["password_hash"] if row else None, password or ""):
            raise WrongPassword("this is not your password")

    async def list_sessions(self, person: Person) -> list[SessionShown]:
        query = (
            select(sessions)
            .where(sessions.c.person_id == person.id, sessions.c.ended_at.is_(None))
            .order_by(sessions.c.seen_at.desc())
        )
        return [
            SessionShown(
                device=row["device"],
                created_at=row["created_at"],
                seen_at=row["seen_at"],
                this=row["id"] == person.session,
            )
            for row in await self.database.rows(query)
        ]

    async def preferences(self, person: Person) -> Preferences:
        row = await self.database.row(select(preferences.c.data).where(preferences.c.person_id == person.id))
        return DECODE_PREFERENCES(row["data"]) if row is not None else Preferences()

    async def save_preferences(self, person: Person, chosen: Preferences) -> Preferences:
        values = {"data": msgspec.json.encode(chosen).decode(), "changed_at": now()}

        def keep(connection: Connection) -> None:
            changed = connection.execute(
                preferences.update().where(preferences.c.person_id == person.id).values(**values)
            )
            if not changed.rowcount:
                connection.execute(preferences.insert().values(person_id=person.id, **values))

        await self.database.writer.write(keep)
        return chosen


def end_sessions(connection: Connection, person: Person, everywhere: bool) -> None:
    ending = sessions.update().where(sessions.c.person_id == person.id, sessions.c.ended_at.is_(None))
    if not everywhere:
        ending = ending.where(sessions.c.id == person.session)
    connection.execute(ending.values(ended_at=now()))


def rotate_sessions(connection: Connection, person: Person, device: str) -> Person:
    """End all sessions of a person, and begin a new one."""
    end_sessions(connection, person, everywhere=True)
    fresh = msgspec.structs.replace(person, session=new_id())
    add_session(connection, fresh, device)
    return fresh


def normalize_user_name(user_name: str) -> str:
    """The form in which user names are compared: without case, and with composed letters."""
    return unicodedata.normalize("NFKC", user_name.strip()).casefold()
