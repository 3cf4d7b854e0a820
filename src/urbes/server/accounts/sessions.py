"""People: who comes in. Cookies are signed; what the session that one names is worth stands in the database."""

import base64
import hashlib
import hmac
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Protocol

import msgspec
from sqlalchemy import Connection, select

from urbes.server.cluster.pubsub import Notices
from urbes.server.storage.database import Database, new_id, now
from urbes.server.storage.schema import accounts, people, sessions
from urbes.table.errors import BadRequest

SESSION = "urbes"
DEVICE = "urbes-device"
"""Names of cookies: whose session it is, and to which account this browser has once come in."""
HOST_ONLY = "__Host-"
"""What stands before them with https: browsers take such a cookie only from this very host, never from a neighbour."""
REMEMBERED = 30.0
"""For so many seconds a session that was found valid is not looked up again."""
MOST_REMEMBERED = 20_000
LONGEST_DEVICE = 255
SEEN_ANEW = 3_600_000
"""A session that is used is noted as seen once in so many milliseconds."""
LONGEST_NAME = 40
PERSON = "person"
"""The kind of notice that says: look again who this is."""


class Person(msgspec.Struct, frozen=True):
    id: str
    name: str
    user_name: str | None
    session: str


class Device(msgspec.Struct, frozen=True):
    """A browser that has once come in to the account of a person."""

    person: str
    id: str


class Connected(Protocol):
    """A connection that is open for long."""

    def end(self) -> None: ...


class People:
    """Who comes in. Knows nothing of HTTP: cookies are plain strings here."""

    def __init__(self, database: Database, notices: Notices, key: bytes, secure: bool = False) -> None:
        self.database = database
        self.notices = notices
        self.key = key
        self.session_cookie = HOST_ONLY + SESSION if secure else SESSION
        self.device_cookie = HOST_ONLY + DEVICE if secure else DEVICE
        self.found: dict[str, tuple[float, Person]] = {}
        self.connections: dict[str, dict[Connected, str]] = {}
        """The open connections of each person, with their sessions."""
        notices.hear(PERSON, self.forget)
        notices.reconnected.append(self.found.clear)

    def forget(self, person: str, _: str = "") -> None:
        """Ask the database again for all sessions of a person."""
        for session in [session for session, known in self.found.items() if known[1].id == person]:
            del self.found[session]

    @contextmanager
    def connected(self, person: Person | None, connection: Connected) -> Iterator[None]:
        """While a connection is open it can be ended together with the session that it came in by."""
        if person is None:
            yield
            return
        self.connections.setdefault(person.id, {})[connection] = person.session
        try:
            yield
        finally:
            mine = self.connections[person.id]
            del mine[connection]
            if not mine:
                del self.connections[person.id]

    def changed(self, person: str) -> None:
        """All nodes must look again who this is and which sessions still count."""
        self.notices.say(PERSON, person)

    def sign(self, cookie: str, value: str) -> str:
        """The content of a cookie. Its name is signed too: what is right in one is worth nothing in another."""
        named = value if cookie == SESSION else f"{cookie}={value}"
        digest = hmac.digest(self.key, named.encode(), hashlib.sha256)
        return f"{value}.{base64.urlsafe_b64encode(digest).decode().rstrip('=')}"

    def read(self, cookie: str, cookies: Mapping[str, str]) -> str | None:
        """The value of a cookie, if we signed it."""
        content = cookies.get(cookie, "")
        value, _, _ = content.partition(".")
        if value and content.isascii() and hmac.compare_digest(self.sign(cookie, value), content):
            return value
        return None

    def session_in(self, cookies: Mapping[str, str]) -> str | None:
        """The session that a cookie names; also one that began before this server was reached by https."""
        return self.read(self.session_cookie, cookies) or self.read(SESSION, cookies)

    def outdated(self, cookies: Mapping[str, str]) -> bool:
        """Whether somebody is known only by the cookie's former name."""
        return self.session_cookie not in cookies and self.session_in(cookies) is not None

    def new_device(self, person: Person) -> str:
        return self.sign(self.device_cookie, f"{person.id}-{new_id()}")

    def device_in(self, cookies: Mapping[str, str]) -> Device | None:
        person, found, device = (self.read(self.device_cookie, cookies) or "").partition("-")
        return Device(person, device) if found else None

    async def who(self, cookies: Mapping[str, str]) -> Person | None:
        session = self.session_in(cookies)
        if session is None:
            return None
        known = self.found.get(session)
        if known is not None and known[0] > time.monotonic():
            return known[1]
        query = (
            select(people.c.id, people.c.name, accounts.c.user_name, sessions.c.seen_at)
            .join(sessions, sessions.c.person_id == people.c.id)
            .outerjoin(accounts, accounts.c.person_id == people.c.id)
            .where(sessions.c.id == session, sessions.c.ended_at.is_(None), people.c.deleted_at.is_(None))
        )
        row = await self.database.row(query)
        if row is None:
            self.found.pop(session, None)
            return None
        if now() - row["seen_at"] > SEEN_ANEW:
            await self.seen(session)
        return self.remember(Person(row["id"], row["name"], row["user_name"], session))

    async def seen(self, session: str) -> None:
        def note(connection: Connection) -> None:
            connection.execute(sessions.update().where(sessions.c.id == session).values(seen_at=now()))

        await self.database.writer.write(note)

    def remember(self, person: Person) -> Person:
        if len(self.found) >= MOST_REMEMBERED:
            self.found.clear()
        self.found[person.session] = (time.monotonic() + REMEMBERED, person)
        return person

    async def welcome(self, name: str, device: str) -> Person:
        """A new guest with a new session."""
        person = Person(new_id(), checked_name(name), None, new_id())

        def add(connection: Connection) -> None:
            connection.execute(people.insert().values(id=person.id, name=person.name, created_at=now()))
            add_session(connection, person, device)

        await self.database.writer.write(add)
        return self.remember(person)

    async def rename(self, person: Person, name: str) -> Person:
        name = checked_name(name)

        def change(connection: Connection) -> None:
            connection.execute(people.update().where(people.c.id == person.id).values(name=name))

        await self.database.writer.write(change)
        self.changed(person.id)
        return self.remember(msgspec.structs.replace(person, name=name))


def add_session(connection: Connection, person: Person, device: str) -> None:
    at = now()
    connection.execute(
        sessions.insert().values(
            id=person.session, person_id=person.id, device=device[:LONGEST_DEVICE], created_at=at, seen_at=at
        )
    )


def checked_name(name: str) -> str:
    """A name that can be shown: one line, no control signs, not empty."""
    shown = " ".join(name.split())
    if not shown or not shown.isprintable():
        raise BadRequest("a name needs at least one sign that can be seen, and no control signs", field="name")
    return shown


def cleaned_name(name: str) -> str:
    """What can be shown of a name that somebody wrote elsewhere; perhaps nothing."""
    seen = "".join(sign for sign in " ".join(name.split()) if sign.isprintable())
    return " ".join(seen[:LONGEST_NAME].split())
