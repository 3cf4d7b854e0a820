"""The services of a node, started and stopped together. Route handlers and jobs get everything from here."""

import asyncio
import logging

from urbes.server.accounts.accounts import Accounts
from urbes.server.accounts.privacy import Privacy
from urbes.server.accounts.sessions import Sessions
from urbes.server.cluster.jobs import Jobs
from urbes.server.cluster.periodic import PeriodicTasks
from urbes.server.cluster.pubsub import PubSub
from urbes.server.cluster.reconcile import Reconciler
from urbes.server.http.rate_limits import RateLimits
from urbes.server.metrics import Metrics
from urbes.server.notifications.reminders import Reminders
from urbes.server.notifications.subscriptions import Subscriptions
from urbes.server.play.bots import Bots
from urbes.server.play.hints import Hints
from urbes.server.play.live_tables import LiveTables
from urbes.server.play.presence import PresenceTracker
from urbes.server.play.replays import Replays
from urbes.server.play.stand_ins import StandIns
from urbes.server.settings import Settings
from urbes.server.storage.database import Database
from urbes.server.tables.bot_limits import BotTableLimits
from urbes.server.tables.chat import TableChat
from urbes.server.tables.lobby import LobbyService
from urbes.server.tables.membership import Membership
from urbes.server.tables.proposals import Proposals
from urbes.server.tables.repository import BotCheck, TableRepository

CLOSE_TIMEOUT = 3.0
log = logging.getLogger(__name__)


class Services:
    """Everything is built here; `start` opens connections and begins work, `stop` ends it in the opposite order."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.running = False
        self.database = Database(settings)
        self.pubsub = PubSub(settings)
        self.rate_limits = RateLimits(settings.limits)
        check_bot = BotCheck(settings.bot_maker, settings.bot_seconds)
        self.tables = TableRepository(self.database, check_bot, BotTableLimits(settings))
        self.editions = self.tables.editions
        self.live_tables = LiveTables(self.database, self.tables, self.pubsub, settings.rooms)
        self.sessions = Sessions(self.database, self.pubsub, secure=settings.public_url.startswith("https://"))
        self.accounts = Accounts(self.database, self.sessions, self.live_tables, self.rate_limits)
        self.privacy = Privacy(self.database, self.sessions, self.accounts, self.tables, self.live_tables)
        self.periodic_tasks = PeriodicTasks()
        self.reconciler = Reconciler(self.database, self.pubsub, self.live_tables, self.periodic_tasks)
        self.jobs = make_jobs(self.database, self.pubsub, self.periodic_tasks)
        self.bots = Bots(self.database, self.live_tables, self.jobs, self.periodic_tasks, settings)
        self.replays = Replays(self.database, self.tables, self.live_tables, check_bot)
        self.hints = Hints(self.replays, self.bots)
        self.reminders = Reminders(self.database, self.live_tables, self.jobs, self.periodic_tasks, settings)
        self.subscriptions = Subscriptions(self.database, self.reminders)
        self.stand_ins = StandIns(self.database, self.live_tables, self.jobs, self.periodic_tasks, settings)
        self.lobby = LobbyService(self.database, self.pubsub)
        self.chat = TableChat(self.database, self.tables, self.live_tables, self.pubsub, self.rate_limits)
        self.presence = PresenceTracker(self.live_tables, self.pubsub, self.periodic_tasks)
        self.proposals = Proposals(self.database, self.live_tables, self.pubsub)
        self.membership = Membership(self.database, self.tables, self.live_tables, self.stand_ins)
        self.metrics = Metrics(self.database.writer, self.live_tables, self.bots.workers, self.rate_limits)

    async def start(self) -> None:
        await self.database.open()
        await self.pubsub.open()
        await self.jobs.open()
        await self.periodic_tasks.open()
        self.running = True

    def ask_to_reconnect(self) -> None:
        """Tell all connected clients that this node is about to stop."""
        self.live_tables.ask_to_reconnect()
        self.lobby.ask_to_reconnect()

    async def stop(self) -> None:
        """Close every service. One that does not close in time, because its database is gone, is left as it is."""
        self.running = False
        self.accounts.close()
        for service in (self.lobby, self.periodic_tasks, self.jobs, self.bots, self.pubsub, self.database):
            closing = asyncio.ensure_future(service.close())
            await asyncio.wait([closing], timeout=CLOSE_TIMEOUT)
            if not closing.done():
                closing.cancel()
                log.warning("%s could not be closed in time", type(service).__name__)
            elif (error := closing.exception()) is not None:
                log.warning("%s could not be closed: %s", type(service).__name__, type(error).__name__)


def make_jobs(database: Database, pubsub: PubSub, periodic_tasks: PeriodicTasks) -> Jobs:
    """Nodes that share one PostgreSQL share their jobs; a single node runs its own."""
    if database.embedded or not pubsub.remote:
        return Jobs()
    from urbes.server.cluster.postgres_jobs import PostgresJobs

    return PostgresJobs(database, periodic_tasks)
