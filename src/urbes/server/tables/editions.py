"""Editions: those that come with the games, and uploaded files, stored by the hash of their content."""

import asyncio

from sqlalchemy import Connection, select

from urbes.engine.chance import Seeded
from urbes.engine.edition import Edition
from urbes.engine.errors import EditionError, UrbesError
from urbes.engine.registry import find_title
from urbes.engine.title import Title
from urbes.server.accounts.sessions import Person
from urbes.server.protocol.games import EditionNamed
from urbes.server.storage.database import Database, now
from urbes.server.storage.schema import editions
from urbes.table.errors import NotFound

MOST_CACHED = 64
TRIAL = "trial"


class Editions:
    def __init__(self, database: Database) -> None:
        self.database = database
        self.cached: dict[str, Edition] = {}

    async def find(self, title: Title, digest: str | None) -> Edition:
        """The edition with this hash, or the game's usual one; EditionError if it is unknown."""
        if digest is None:
            return title.edition
        if digest in self.cached:
            return self.cached[digest]
        try:
            edition = title.edition_by_hash(digest)
        except EditionError:
            text = await self.text(digest)
            if text is None:
                raise EditionError(
                    "edition", f"{digest} is not known here: upload its file, POST /api/editions"
                ) from None
            edition = await asyncio.to_thread(Edition, text)
        return self.keep(digest, edition)

    def keep(self, digest: str, edition: Edition) -> Edition:
        if len(self.cached) >= MOST_CACHED:
            self.cached.clear()
        return self.cached.setdefault(digest, edition)

    async def text(self, digest: str) -> str | None:
        row = await self.database.row(select(editions.c.text).where(editions.c.hash == digest))
        return row["text"] if row is not None else None

    async def find_uploaded(self, digest: str) -> Edition:
        """An uploaded edition."""
        if digest not in self.cached:
            text = await self.text(digest)
            if text is None:
                raise NotFound("there is no such edition")
            self.keep(digest, await asyncio.to_thread(Edition, text))
        return self.cached[digest]

    async def upload(self, person: Person, data: bytes) -> EditionNamed:
        """Store an edition file, if its game can be played with it."""
        edition = await asyncio.to_thread(check_edition, data)
        title = find_title(edition.game)
        shown = EditionNamed(name=edition.name[:255], hash=edition.hash)

        def keep(connection: Connection) -> None:
            if connection.execute(select(editions.c.hash).where(editions.c.hash == edition.hash)).first() is None:
                connection.execute(
                    editions.insert().values(
                        hash=edition.hash,
                        game=title.key,
                        name=shown.name,
                        text=edition.text,
                        person_id=person.id,
                        created_at=now(),
                    )
                )

        await self.database.writer.write(keep)
        return shown


def check_edition(data: bytes) -> Edition:
    """Read an edition file, check it by its game, and set up a game for every player count."""
    try:
        edition = Edition(data.decode())
    except UnicodeDecodeError as error:
        raise EditionError("file", f"is not UTF-8 text: byte {error.start}") from None
    title = find_title(edition.game)
    title.check_edition(edition)
    for players in title.players:
        try:
            title.new(players, Seeded(TRIAL), {}, edition)
        except UrbesError:
            raise
        except Exception as error:
            raise EditionError("file", f"no game for {players} can be set up with it: {error}") from error
    return edition
