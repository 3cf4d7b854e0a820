"""Whole games: replay, records, verification, imports and forks. `table.asking` says who may ask for what."""

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
from urbes.server.play.live_table import LiveTable
from urbes.server.play.live_tables import LiveTables
from urbes.server.protocol.replays import Fork, OutcomesAsked
from urbes.server.storage.database import Database, new_id, now
from urbes.server.storage.schema import entries, seats, tables
from urbes.server.storage.writer import line_row
from urbes.server.tables.repository import BotCheck, TableRepository
from urbes.table import asking, seen
from urbes.table.errors import BadRequest, Conflict, GameRuns, NotFound
from urbes.table.facts import OVER, RUNNING, TableFacts
from urbes.table.log import StoredLine
from urbes.table.messages import Outcome, Pages, Replay, ScoreSheet, SeatView, Verified
from urbes.table.stand_ins import STAND_IN

FEW = 16
"""Up to this many outcomes are computed in the event loop, more of them in a thread."""
MOST_LINES = 5_000
"""The most lines of an imported record."""


class SeatOwner(msgspec.Struct):
    """Who sits on a seat of an imported or forked table."""

    name: str
    person: str | None
    bot: str | None


class Replays:
    """Answers questions about a whole log, and makes tables from records."""

    def __init__(
        self, database: Database, known: TableRepository, live_tables: LiveTables, check_bot: BotCheck
    ) -> None:
        self.database = database
        self.tables = known
        self.live_tables = live_tables
        self.check_bot = check_bot

    async def enter(self, table: str, person: Person | None, token: str | None) -> LiveTable:
        """The table with its game loaded. Anybody with its link may see a game that is over."""
        live_table = await self.live_tables.get(table)
        if not (live_table.facts.over or live_table.facts.may_watch(person, token)):
            raise NotFound("there is no such table, or it is not yours to see")
        async with live_table.lock:
            await self.live_tables.load_match(live_table)
            if self.live_tables.pubsub.remote:
                await self.live_tables.catch_up(live_table)
        return live_table

    async def replay(self, table: str, person: Person | None, token: str | None, seat: int | None) -> Replay:
        return asking.replay(await self.enter(table, person, token), person, seat)

    async def position(
        self, table: str, person: Person | None, token: str | None, n: int, seat: int | None
    ) -> SeatView:
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
        live_table = await self.enter(table, person, token)
        if len(asked.ways) <= FEW:
            return asking.outcomes(live_table, person, asked.n, asked.ways)
        game = asking.judged(live_table, person, asked.n)
        return await asyncio.to_thread(seen.outcomes_shown, live_table.playing().title, game, game.seat, asked.ways)

    async def score(self, table: str, person: Person | None, token: str | None, n: int | None) -> ScoreSheet:
        return asking.score(await self.enter(table, person, token), n)

    async def record(self, table: str, person: Person | None, token: str | None) -> Record:
        return asking.record(await self.enter(table, person, token))

    async def verify(self, table: str, person: Person | None, token: str | None) -> Verified:
        """Check all draws of a finished game against the commitment published at its start."""
        live_table = await self.enter(table, person, token)
        record = asking.record(live_table)
        if record.seed is None:
            raise Conflict("this game was imported without its seed, so its draws cannot be checked")
        checked = Verified(True, record.commitment, record.seed, record.dealt_from, 0)
        try:
            checked.decisions = (await asyncio.to_thread(verify, record, live_table.edition)).decisions
        except RecordError as error:
            checked.ok, checked.detail = False, str(error)
        return checked

    async def import_record(self, person: Person, data: bytes, address: str) -> TableFacts:
        """Make a private table from a record: finished, or to be played on by the person who imports it."""
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
            sitting = [SeatOwner(seat.name, None, self.known_bot(seat.bot, record.game)) for seat in match.seats]
        else:
            seed, dealt_from = secrets.token_hex(32), len(record.log)
            commitment = commit(seed)
            match.scheme = PILES
            sitting = [
                SeatOwner(seat.name, None if seat.bot else person.id, self.known_bot(seat.bot, record.game))
                for seat in match.seats
            ]
        match.seed, match.commitment, match.dealt_from = seed, commitment, dealt_from
        return await self.add(person, match, sitting, None, address)

    def known_bot(self, spec: str | None, game: str) -> str | None:
        """The bot of a record if this server has it, else the usual stand-in."""
        if spec is None:
            return None
        try:
            self.check_bot(spec, find_title(game))
        except UrbesError:
            return STAND_IN
        return spec

    async def fork(self, table: str, person: Person, token: str | None, asked: Fork) -> TableFacts:
        """Play on from a line of a finished game, with fresh draws, at a new private table."""
        live_table = await self.enter(table, person, token)
        facts = live_table.facts
        if not facts.over:
            raise GameRuns("play on from here when the game is over", status=facts.status)
        n = live_table.step_at(asking.line_of(live_table, asked.n)).n
        bot = asked.bot or STAND_IN
        self.check_bot(bot, live_table.playing().title)
        seed = secrets.token_hex(32)
        record = live_table.playing().record()
        record.log = record.log[: n + 1]
        record.seed, record.commitment, record.dealt_from, record.result = seed, commit(seed), n + 1, None
        record.scheme = PILES
        match = await asyncio.to_thread(fold, record, n, live_table.edition, True)
        if match.game.seat == NOBODY:
            raise Conflict("the game is over there: choose an earlier line", n=n)
        seat = match.game.seat if asked.seat is None else asked.seat
        if not 0 <= seat < facts.players:
            raise BadRequest(f"there is no seat {seat}", seat=seat)
        sitting = [
            SeatOwner(person.name, person.id, None) if number == seat else SeatOwner(bot, None, bot)
            for number in range(facts.players)
        ]
        return await self.add(person, match, sitting, (facts.id, n))

    async def add(
        self, person: Person, match: Match, sitting: list[SeatOwner], parent: tuple[str, int] | None, address: str = ""
    ) -> TableFacts:
        """Store a table with its log; `address` is counted in the limit of tables with only bots."""
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
        lines = [line_row(table, StoredLine(n, entry, at)) for n, entry in enumerate(match.log)]

        bot_limits = self.tables.bot_limits
        begun = bot_limits.tables_from(address)
        limited = not over and all(each.bot for each in sitting)

        def write(connection: Connection) -> frozenset[str]:
            going_on = bot_limits.check(connection, person, begun) if limited else begun
            connection.execute(tables.insert().values(**row))
            connection.execute(seats.insert(), sat)
            connection.execute(entries.insert(), lines)
            return going_on

        going_on = await self.database.writer.write(write)
        if limited:
            bot_limits.remember(address, going_on | {table})
        await self.live_tables.table_changed(table)
        return await self.tables.find(table)
