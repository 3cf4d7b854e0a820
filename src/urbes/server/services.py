"""The house: all services of a node, opened and closed together. Handlers and jobs get everything from here."""

import asyncio
import logging

from urbes.server.accounts.accounts import Accounts
from urbes.server.accounts.privacy import Farewell
from urbes.server.accounts.sessions import People
from urbes.server.cluster.jobs import Jobs
from urbes.server.cluster.periodic import Rounds
from urbes.server.cluster.pubsub import Notices
from urbes.server.cluster.reconcile import Outside
from urbes.server.http.rate_limits import Limits
from urbes.server.metrics import Metrics
from urbes.server.notifications.reminders import Notify
from urbes.server.notifications.subscriptions import Subscriptions
from urbes.server.play.bots import Bots
from urbes.server.play.hints import Hints
from urbes.server.play.live_tables import Playing
from urbes.server.play.presence import Presences
from urbes.server.play.replays import Afterwards
from urbes.server.play.stand_ins import StandIns
from urbes.server.settings import Settings
from urbes.server.storage.database import Database
from urbes.server.tables.bot_limits import BotTables
from urbes.server.tables.chat import Talk
from urbes.server.tables.lobby import Lobbies
from urbes.server.tables.membership import Gatherings
from urbes.server.tables.proposals import Consent
from urbes.server.tables.repository import BotCheck, Tables

PATIENCE = 3.0
log = logging.getLogger(__name__)


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
        from urbes.server.cluster.postgres_jobs import SharedJobs

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
