"""The house: all services of a node, opened and closed together. Handlers and jobs get everything from here."""

import asyncio
import logging

from urbes.server.accounts import Accounts
from urbes.server.after import Afterwards
from urbes.server.bot_tables import BotTables
from urbes.server.bots import Bots
from urbes.server.consent import Consent
from urbes.server.database import Database
from urbes.server.farewell import Farewell
from urbes.server.gatherings import Gatherings
from urbes.server.hints import Hints
from urbes.server.jobs import Jobs, Rounds
from urbes.server.limits import Limits
from urbes.server.lobby import Lobbies
from urbes.server.metrics import Metrics
from urbes.server.notices import Notices
from urbes.server.notify import Notify
from urbes.server.outside import Outside
from urbes.server.people import People
from urbes.server.play import Playing
from urbes.server.presence import Presences
from urbes.server.settings import Settings
from urbes.server.stand_ins import StandIns
from urbes.server.subscriptions import Subscriptions
from urbes.server.tables import BotCheck, Tables
from urbes.server.talk import Talk

PATIENCE = 3.0
log = logging.getLogger("urbes.server")


class House:
    """One node. New services are made in `open` and closed in `close`, in the opposite order."""

    people: People
    accounts: Accounts
    farewell: Farewell

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.opened = False
        self.database = Database(settings)
        self.notices = Notices(settings)
        self.limits = Limits(settings.limits)
        check_bot = BotCheck(settings.bot_maker, settings.bot_seconds)
        self.tables = Tables(self.database, check_bot, BotTables(settings))
        self.editions = self.tables.editions
        self.playing = Playing(self.database, self.tables, self.notices, settings.rooms)
        self.rounds = Rounds()
        self.outside = Outside(self.database, self.notices, self.playing, self.rounds)
        self.jobs = self.shared_jobs() if self.shares_jobs else Jobs()
        self.bots = Bots(self.database, self.playing, self.jobs, self.rounds, settings)
        self.after = Afterwards(self.database, self.tables, self.playing, check_bot)
        self.hints = Hints(self.after, self.bots)
        self.notify = Notify(self.database, self.playing, self.jobs, self.rounds, settings)
        self.subscriptions = Subscriptions(self.database, self.notify)
        self.stand_ins = StandIns(self.database, self.playing, self.jobs, self.rounds, settings)
        self.lobby = Lobbies(self.database, self.notices)
        self.talk = Talk(self.database, self.tables, self.playing, self.notices, self.limits)
        self.presences = Presences(self.playing, self.notices, self.rounds)
        self.consent = Consent(self.database, self.playing, self.notices)
        self.gatherings = Gatherings(self.database, self.tables, self.playing, self.stand_ins)
        self.metrics = Metrics(self.database.writer, self.playing, self.bots.workers, self.limits)

    @property
    def shares_jobs(self) -> bool:
        """Several nodes on one PostgreSQL share their jobs; one alone does its own."""
        return self.notices.remote and not self.database.embedded

    def shared_jobs(self) -> Jobs:
        from urbes.server.shared_jobs import SharedJobs

        return SharedJobs(self.database, self.rounds)

    async def open(self) -> None:
        await self.database.open()
        await self.notices.open()
        secure = self.settings.public_url.startswith("https://")
        self.people = People(self.database, self.notices, await self.database.secret("cookie"), secure)
        self.accounts = Accounts(self.database, self.people, self.playing, self.limits)
        self.farewell = Farewell(self.database, self.people, self.accounts, self.tables, self.playing)
        await self.bots.open()
        await self.notify.open()
        await self.jobs.open()
        await self.rounds.open()
        self.opened = True

    def say_goodbye(self) -> None:
        """This node is about to stop: who is connected is told to come back."""
        self.playing.say_goodbye()
        self.lobby.say_goodbye()

    async def close(self) -> None:
        """What cannot be closed in time, because its database is gone, is left behind: nothing depends on it."""
        self.opened = False
        self.accounts.close()
        for service in (self.lobby, self.rounds, self.jobs, self.bots, self.notices, self.database):
            closing = asyncio.ensure_future(service.close())
            await asyncio.wait([closing], timeout=PATIENCE)
            if not closing.done():
                closing.cancel()
                log.warning("%s could not be closed in time", type(service).__name__)
            elif (error := closing.exception()) is not None:
                log.warning("%s could not be closed: %s", type(service).__name__, type(error).__name__)
