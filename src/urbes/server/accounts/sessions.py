"""Guests and sessions. Cookies are signed and hold the id of a session, which the database knows."""

import base64
import hashlib
import hmac
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Protocol

import msgspec
from sqlalchemy import Connection, select

from urbes.server.cluster.pubsub import PubSub
from urbes.server.storage.database import Database, new_id, now
from urbes.server.storage.schema import accounts, people, sessions
from urbes.table.errors import BadRequest

SESSION = "urbes"
DEVICE = "urbes-device"
"""Names of cookies: the session, and the account that this browser was once signed in to."""
HOST_ONLY = "__Host-"
"""The prefix of cookie names with https: browsers accept such a cookie only from this very host."""
CACHED_SECONDS = 30.0
"""Seconds for which a valid session is not read from the database again."""
MOST_CACHED = 20_000
LONGEST_DEVICE = 255
TOUCH_AFTER = 3_600_000
"""Milliseconds after which a session in use is marked as seen again."""
LONGEST_NAME = 40
PERSON_CHANGED = "person"
"""A kind of message: read this person and her sessions again."""


class Person(msgspec.Struct, frozen=True):
    id: str
    name: str
    user_name: str | None
    session: str


class Device(msgspec.Struct, frozen=True):
    """A browser that was once signed in to a person's account."""

    person: str
    id: str


class LongConnection(Protocol):
    """A connection that stays open, such as a WebSocket."""

    def end(self) -> None: ...


class Sessions:
    """Finds the person of a request. Knows nothing of HTTP: cookies are plain strings here."""

    def __init__(self, database: Database, pubsub: PubSub, secure: bool = False) -> None:
        self.database = database
        self.pubsub = pubsub
        self.session_cookie = HOST_ONLY + SESSION if secure else SESSION
        self.device_cookie = HOST_ONLY + DEVICE if secure else DEVICE
        self.cached: dict[str, tuple[float, Person]] = {}
        self.connections: dict[str, dict[LongConnection, str]] = {}
        """The open connections of each person, with their sessions."""
        pubsub.subscribe(PERSON_CHANGED, self.drop_cached)
        pubsub.on_reconnect.append(self.cached.clear)

    def drop_cached(self, person: str, _: str = "") -> None:
        """Forget all cached sessions of a person."""
        for session in [session for session, known in self.cached.items() if known[1].id == person]:
            del self.cached[session]

    @contextmanager
    def track(self, person: Person | None, connection: LongConnection) -> Iterator[None]:
        """Remember an open connection, so that it can be closed when its session ends."""
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

    def invalidate(self, person: str) -> None:
        """Let all nodes read a person and her sessions again."""
        self.pubsub.broadcast(PERSON_CHANGED, person)

    def sign(self, cookie: str, value: str) -> str:
        """The content of a cookie. The signature covers its name, so a value is not valid in another cookie."""
        named = value if cookie == SESSION else f"{cookie}={value}"
        digest = hmac.digest(self.database.keys["cookie"], named.encode(), hashlib.sha256)
        return f"{value}.{base64.urlsafe_b64encode(digest).decode().rstrip('=')}"

    def read(self, cookie: str, cookies: Mapping[str, str]) -> str | None:
        """The value of a cookie with a valid signature."""
        content = cookies.get(cookie, "")
        value, _, _ = content.partition(".")
        if value and content.isascii() and hmac.compare_digest(self.sign(cookie, value), content):
            return value
        return None

    def read_session(self, cookies: Mapping[str, str]) -> str | None:
        """The session in the cookies, also under the plain name that was used before https."""
        return self.read(self.session_cookie, cookies) or self.read(SESSION, cookies)

    def uses_old_cookie(self, cookies: Mapping[str, str]) -> bool:
        """Whether the session is only in a cookie with the plain name."""
        return self.session_cookie not in cookies and self.read_session(cookies) is not None

    def new_device(self, person: Person) -> str:
        return self.sign(self.device_cookie, f"{person.id}-{new_id()}")

    def read_device(self, cookies: Mapping[str, str]) -> Device | None:
        person, found, device = (self.read(self.device_cookie, cookies) or "").partition("-")
        return Device(person, device) if found else None

    async def authenticate(self, cookies: Mapping[str, str]) -> Person | None:
        session = self.read_session(cookies)
        if session is None:
            return None
        known = self.cached.get(session)
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
            self.cached.pop(session, None)
            return None
        if now() - row["seen_at"] > TOUCH_AFTER:
            await self.touch(session)
        return self.cache(Person(row["id"], row["name"], row["user_name"], session))

    async def touch(self, session: str) -> None:
        def note(connection: Connection) -> None:
            connection.execute(sessions.update().where(sessions.c.id == session).values(seen_at=now()))

        await self.database.writer.write(note)

    def cache(self, person: Person) -> Person:
        if len(self.cached) >= MOST_CACHED:
            self.cached.clear()
        self.cached[person.session] = (time.monotonic() + CACHED_SECONDS, person)
        return person

    async def create_guest(self, name: str, device: str) -> Person:
        """Store a new guest with a session."""
        person = Person(new_id(), checked_name(name), None, new_id())

        def add(connection: Connection) -> None:
            connection.execute(people.insert().values(id=person.id, name=person.name, created_at=now()))
            add_session(connection, person, device)

        await self.database.writer.write(add)
        return self.cache(person)

    async def rename(self, person: Person, name: str) -> Person:
        name = checked_name(name)

        def change(connection: Connection) -> None:
            connection.execute(people.update().where(people.c.id == person.id).values(name=name))

        await self.database.writer.write(change)
        self.invalidate(person.id)
        return self.cache(msgspec.structs.replace(person, name=name))


def add_session(connection: Connection, person: Person, device: str) -> None:
    at = now()
    connection.execute(
        sessions.insert().values(
            id=person.session, person_id=person.id, device=device[:LONGEST_DEVICE], created_at=at, seen_at=at
        )
    )


def checked_name(name: str) -> str:
    """The name on one line; BadRequest if it is empty or has control characters."""
    shown = " ".join(name.split())
    if not shown or not shown.isprintable():
        raise BadRequest("a name needs a visible character and no control characters", field="name")
    return shown


def cleaned_name(name: str) -> str:
    """The printable part of an imported name; perhaps nothing."""
    seen = "".join(sign for sign in " ".join(name.split()) if sign.isprintable())
    return " ".join(seen[:LONGEST_NAME].split())
