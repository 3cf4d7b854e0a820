"""After the game: replay, records, playing on, checking the draws. Who may ask for what: `table.asking`."""

import asyncio
import secrets

import msgspec
from sqlalchemy import Connection

from urbes.engine.chance import PILES
from urbes.engine.errors import RecordError, UrbesError
from urbes.engine.game import NOBODY
from urbes.engine.match import Match, fold, verify
from urbes.engine.record import Record, commit, decode
from urbes.engine.registry import find_title
from urbes.engine.show import About
from urbes.server.accounts.sessions import Person, cleaned_name
from urbes.server.play.live_table import Room
from urbes.server.play.live_tables import Playing
from urbes.server.protocol.replays import Fork, OutcomesAsked
from urbes.server.storage.database import Database, new_id, now
from urbes.server.storage.schema import entries, seats, tables
from urbes.server.storage.writer import line_row
from urbes.server.tables.repository import BotCheck, Tables
from urbes.table import asking, seen
from urbes.table.errors import BadRequest, Conflict, GameRuns, NotFound
from urbes.table.facts import OVER, RUNNING, TableFacts
from urbes.table.log import Line
from urbes.table.messages import Outcome, Pages, Position, Replay, ScoreSheet, Verified
from urbes.table.stand_ins import STAND_IN

FEW = 16
"""So many outcomes are found at once; more of them in a thread, for others must not wait."""
MOST_LINES = 5_000
"""Of a record that somebody brings along."""


class Sitting(msgspec.Struct):
    """Who sits where at a table that begins in the middle."""

    name: str
    person: str | None
    bot: str | None


class Afterwards:
    """What can be asked of a log as a whole."""

    def __init__(self, database: Database, known: Tables, playing: Playing, check_bot: BotCheck) -> None:
        self.database = database
        self.tables = known
        self.playing = playing
        self.check_bot = check_bot

    async def enter(self, table: str, person: Person | None, token: str | None) -> Room:
        """The room with its game folded. Who has the link of a game that is over may look at it."""
        room = await self.playing.room(table)
        if not (room.facts.over or room.facts.may_watch(person, token)):
            raise NotFound("there is no such table, or it is not yours to see")
        async with room.lock:
            await self.playing.ready(room)
            if self.playing.notices.remote:
                await self.playing.catch_up(room)
        return room

    async def replay(self, table: str, person: Person | None, token: str | None, seat: int | None) -> Replay:
        return asking.replay(await self.enter(table, person, token), person, seat)

    async def position(
        self, table: str, person: Person | None, token: str | None, n: int, seat: int | None
    ) -> Position:
        return asking.position(await self.enter(table, person, token), person, n, seat)

    async def about(
        self, table: str, person: Person | None, token: str | None, thing: str, n: int | None, seat: int | None
    ) -> About | None:
        return asking.about(await self.enter(table, person, token), person, thing, n, seat)

    async def pages(
        self, table: str, person: Person | None, token: str | None, n: int | None, seat: int | None
    ) -> Pages:
        return asking.pages(await self.enter(table, person, token), person, n, seat)

    async def outcomes(
        self, table: str, person: Person | None, token: str | None, asked: OutcomesAsked
    ) -> list[Outcome]:
        room = await self.enter(table, person, token)
        if len(asked.ways) <= FEW:
            return asking.outcomes(room, person, asked.n, asked.ways)
        game = asking.judged(room, person, asked.n)
        return await asyncio.to_thread(seen.outcomes_shown, room.playing().title, game, game.seat, asked.ways)

    async def score(self, table: str, person: Person | None, token: str | None, n: int | None) -> ScoreSheet:
        return asking.score(await self.enter(table, person, token), n)

    async def record(self, table: str, person: Person | None, token: str | None) -> Record:
        return asking.record(await self.enter(table, person, token))

    async def verify(self, table: str, person: Person | None, token: str | None) -> Verified:
        """Check all draws of a game that is over against the promise made when it began."""
        room = await self.enter(table, person, token)
        record = asking.record(room)
        if record.seed is None:
            raise Conflict("this game was brought along without its seed, so its draws cannot be checked")
        checked = Verified(True, record.commitment, record.seed, record.dealt_from, 0)
        try:
            checked.decisions = (await asyncio.to_thread(verify, record, room.edition)).decisions
        except RecordError as error:
            checked.ok, checked.detail = False, str(error)
        return checked

    async def bring(self, person: Person, data: bytes, address: str) -> TableFacts:
        """A record as a private table: finished, or to be played on by the one who brings it."""
        record = decode(data)
        if len(record.log) > MOST_LINES:
            raise RecordError(f"the log has more than {MOST_LINES} lines")
        edition = await self.tables.editions.find(find_title(record.game), record.edition)
        match = await asyncio.to_thread(fold, record, None, edition)
        if match.game.seat == NOBODY:
            if record.seed is not None:
                await asyncio.to_thread(verify, record, edition)
                seed, commitment, dealt_from = record.seed, record.commitment, record.dealt_from
            else:
                seed, commitment, dealt_from = "", "", len(record.log)
            sitting = [Sitting(seat.name, None, self.known_bot(seat.bot, record.game)) for seat in match.seats]
        else:
            seed, dealt_from = secrets.token_hex(32), len(record.log)
            commitment = commit(seed)
            match.scheme = PILES
            sitting = [
                Sitting(seat.name, None if seat.bot else person.id, self.known_bot(seat.bot, record.game))
                for seat in match.seats
            ]
        match.seed, match.commitment, match.dealt_from = seed, commitment, dealt_from
        return await self.add(person, match, sitting, None, address)

    def known_bot(self, spec: str | None, game: str) -> str | None:
        """The bot of a record, or one of ours in its place."""
        if spec is None:
            return None
        try:
            self.check_bot(spec, find_title(game))
        except UrbesError:
            return STAND_IN
        return spec

    async def fork(self, table: str, person: Person, token: str | None, asked: Fork) -> TableFacts:
        """Play on from a line of a game that is over, with fresh draws, at a private table of one's own."""
        room = await self.enter(table, person, token)
        facts = room.facts
        if not facts.over:
            raise GameRuns("play on from here when the game is over", status=facts.status)
        n = room.step_at(asking.line_of(room, asked.n)).n
        bot = asked.bot or STAND_IN
        self.check_bot(bot, room.playing().title)
        seed = secrets.token_hex(32)
        record = room.playing().record()
        record.log = record.log[: n + 1]
        record.seed, record.commitment, record.dealt_from, record.result = seed, commit(seed), n + 1, None
        record.scheme = PILES
        match = await asyncio.to_thread(fold, record, n, room.edition, True)
        if match.game.seat == NOBODY:
            raise Conflict("the game is over there: choose an earlier line", n=n)
        seat = match.game.seat if asked.seat is None else asked.seat
        if not 0 <= seat < facts.players:
            raise BadRequest(f"there is no seat {seat}", seat=seat)
        sitting = [
            Sitting(person.name, person.id, None) if number == seat else Sitting(bot, None, bot)
            for number in range(facts.players)
        ]
        return await self.add(person, match, sitting, (facts.id, n))

    async def add(
        self, person: Person, match: Match, sitting: list[Sitting], parent: tuple[str, int] | None, address: str = ""
    ) -> TableFacts:
        """A table whose log is already there; `address` is where it comes from, if only bots may sit there."""
        table, at = new_id(), now()
        game = match.game
        over = game.seat == NOBODY
        result = match.record().result
        row = {
            "id": table,
            "game": match.title.key,
            "edition": match.edition.hash,
            "players": match.players,
            "options": msgspec.json.encode(match.options).decode(),
            "host_id": person.id,
            "status": OVER if over else RUNNING,
            "open": False,
            "invite": new_id(),
            "watch": new_id(),
            "seed": match.seed,
            "commitment": match.commitment,
            "scheme": match.scheme,
            "dealt_from": match.dealt_from,
            "turn_seat": None if over else game.seat,
            "turn_since": at,
            "result": msgspec.json.encode(result).decode() if result else None,
            "parent_id": parent[0] if parent else None,
            "parent_n": parent[1] if parent else None,
            "parent_kind": "fork" if parent else None,
            "created_at": at,
            "started_at": at,
            "ended_at": at if over else None,
        }
        sat = [
            {
                "table_id": table,
                "seat": number,
                "person_id": each.person,
                "name": cleaned_name(each.name),
                "bot": each.bot,
                "invite": new_id(),
                "joined_at": at if each.person else None,
            }
            for number, each in enumerate(sitting)
        ]
        lines = [line_row(table, Line(n, entry, at)) for n, entry in enumerate(match.log)]

        bot_tables = self.tables.bot_tables
        begun = bot_tables.begun_from(address)
        limited = not over and all(each.bot for each in sitting)

        def write(connection: Connection) -> frozenset[str]:
            going_on = bot_tables.check(connection, person, begun) if limited else begun
            connection.execute(tables.insert().values(**row))
            connection.execute(seats.insert(), sat)
            connection.execute(entries.insert(), lines)
            return going_on

        going_on = await self.database.writer.write(write)
        if limited:
            bot_tables.note(address, going_on | {table})
        await self.playing.changed(table)
        return await self.tables.find(table)
