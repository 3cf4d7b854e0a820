"""Accounts: a guest who wants to come in from elsewhere claims one. Farewell and export are in `farewell.py`."""

import unicodedata

import msgspec
from sqlalchemy import Connection, select

from urbes.server.accounts.merge_guest import bring
from urbes.server.accounts.passwords import Passwords
from urbes.server.accounts.sessions import PERSON, Device, People, Person, add_session
from urbes.server.errors import NameTaken, WrongPassword
from urbes.server.http.rate_limits import ACCOUNT_LOGINS, Limits
from urbes.server.play.live_table import Room
from urbes.server.play.live_tables import Playing
from urbes.server.protocol.accounts import Preferences, SessionShown
from urbes.server.storage.database import Database, new_id, now
from urbes.server.storage.schema import accounts, people, preferences, sessions
from urbes.table.errors import Conflict, Forbidden

BROUGHT = "brought"
"""The kind of notice that says: lines of this table have another author now."""
DECODE_PREFERENCES = msgspec.json.Decoder(Preferences).decode


class Accounts:
    def __init__(self, database: Database, people: People, playing: Playing, limits: Limits) -> None:
        self.database = database
        self.people = people
        self.playing = playing
        self.limits = limits
        self.passwords = Passwords()
        people.notices.hear(PERSON, self.look_again)
        people.notices.hear(BROUGHT, self.read_again)

    def look_again(self, person: str, _: str) -> None:
        """Connections of a person whose session has ended, end too."""
        if person in self.people.connections:
            self.playing.spawn(self.end_connections(person))

    async def end_connections(self, person: str) -> None:
        query = select(sessions.c.id).where(sessions.c.person_id == person, sessions.c.ended_at.is_(None))
        alive = {session for (session,) in await self.database.tuples(query)}
        for connection, session in self.people.connections.get(person, {}).items():
            if session not in alive:
                connection.end()

    def read_again(self, table: str, _: str) -> None:
        """A room knows commands by their authors: it is folded again."""
        room = self.playing.rooms.get(table)
        if room is not None:
            self.playing.spawn(self.fold_again(room))

    async def fold_again(self, room: Room) -> None:
        async with room.lock:
            room.forget()
        await self.playing.refresh(room)

    def close(self) -> None:
        self.passwords.close()

    async def claim(self, person: Person, user_name: str, password: str, device: str) -> Person:
        """Make an account of the guest that one is; everything stays hers.

        The session is a new one: who knew the guest's, or gave it to her, does not come into the account.
        """
        if person.user_name is not None:
            raise Conflict("you have an account already", user_name=person.user_name)
        name = folded(user_name)
        secret = await self.passwords.hash_new(password, name)

        def add(connection: Connection) -> Person:
            if connection.execute(select(accounts.c.person_id).where(accounts.c.user_name == name)).first():
                raise NameTaken("somebody else has this user name", user_name=name)
            if connection.execute(select(accounts.c.user_name).where(accounts.c.person_id == person.id)).first():
                raise Conflict("you have an account already", user_name=name)
            connection.execute(
                accounts.insert().values(person_id=person.id, user_name=name, password_hash=secret, created_at=now())
            )
            return rotated(connection, msgspec.structs.replace(person, user_name=name), device)

        person = await self.database.writer.write(add)
        self.people.changed(person.id)
        return self.people.remember(person)

    async def check(self, user_name: str, password: str, device: Device | None) -> str:
        """The id of the person whose name and password these are.

        Strangers share the tries for a name. A browser that has been in the account has its own, so that nobody can
        keep the person out by trying: that only slows down browsers that are new to her account, while it lasts.
        """
        name = folded(user_name)
        query = select(accounts.c.person_id, accounts.c.password_hash).where(accounts.c.user_name == name)
        row = await self.database.row(query)
        is_known = device is not None and row is not None and device.person == row["person_id"]
        self.limits.take(ACCOUNT_LOGINS, f"device {device.id}" if device is not None and is_known else f"name {name}")
        known = row["password_hash"] if row is not None else None
        if not await self.passwords.right(known, password) or row is None:
            raise WrongPassword("user name and password do not belong together")
        if self.passwords.outdated(row["password_hash"]):
            await self.keep(row["person_id"], await self.passwords.hash(password))
        found: str = row["person_id"]
        return found

    async def keep(self, person: str, secret: str) -> None:
        def change(connection: Connection) -> None:
            connection.execute(accounts.update().where(accounts.c.person_id == person).values(password_hash=secret))

        await self.database.writer.write(change)

    async def log_in(self, found: str, device: str, visitor: Person | None, bring_along: bool) -> Person:
        """A new session in place of the visitor's; with `bring_along` what is hers becomes the account's."""
        guest = visitor if bring_along else None
        if guest is not None and guest.user_name is not None and guest.id != found:
            raise Conflict("only what is a guest's can be brought along", user_name=guest.user_name)

        def enter(connection: Connection) -> tuple[Person, list[str]]:
            query = (
                select(people.c.name, accounts.c.user_name)
                .join(accounts, accounts.c.person_id == people.c.id)
                .where(people.c.id == found, people.c.deleted_at.is_(None))
            )
            row = connection.execute(query).mappings().first()
            if row is None:
                raise WrongPassword("user name and password do not belong together")
            person = Person(found, row["name"], row["user_name"], new_id())
            add_session(connection, person, device)
            if visitor is not None:
                connection.execute(sessions.update().where(sessions.c.id == visitor.session).values(ended_at=now()))
            brings = guest is not None and guest.id != found
            return person, bring(connection, guest.id, found) if guest is not None and brings else []

        person, moved = await self.database.writer.write(enter)
        for table in moved:
            self.people.notices.say(BROUGHT, table)
            self.playing.announce(table)
        if visitor is not None:
            self.people.changed(visitor.id)
        return self.people.remember(person)

    async def log_out(self, person: Person, everywhere: bool) -> None:
        def end(connection: Connection) -> None:
            end_sessions(connection, person, everywhere)

        await self.database.writer.write(end)
        self.people.changed(person.id)

    async def change_password(self, person: Person, old: str, new: str, device: str) -> Person:
        """All sessions end but a new one here: whoever knew the old password, or this session, is out."""
        await self.confirm(person, old)
        secret = await self.passwords.hash_new(new, person.user_name or "")

        def change(connection: Connection) -> Person:
            connection.execute(accounts.update().where(accounts.c.person_id == person.id).values(password_hash=secret))
            return rotated(connection, person, device)

        person = await self.database.writer.write(change)
        self.people.changed(person.id)
        return self.people.remember(person)

    async def confirm(self, person: Person, password: str | None) -> None:
        """That it is really she, before something that cannot be taken back."""
        if person.user_name is None:
            raise Forbidden("a guest has no password; claim an account first")
        self.limits.take(ACCOUNT_LOGINS, f"person {person.id}")
        query = select(accounts.c.password_hash).where(accounts.c.person_id == person.id)
        row = await self.database.row(query)
        if not await self.passwords.right(row["password_hash"] if row else None, password or ""):
            raise WrongPassword("this is not your password")

    async def sessions(self, person: Person) -> list[SessionShown]:
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

    async def prefer(self, person: Person, chosen: Preferences) -> Preferences:
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


def rotated(connection: Connection, person: Person, device: str) -> Person:
    """End all sessions of a person, and begin another one."""
    end_sessions(connection, person, everywhere=True)
    fresh = msgspec.structs.replace(person, session=new_id())
    add_session(connection, fresh, device)
    return fresh


def folded(user_name: str) -> str:
    """The form in which a user name is compared: no two differ by case, or by how a letter is composed."""
    return unicodedata.normalize("NFKC", user_name.strip()).casefold()
