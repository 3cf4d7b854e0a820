"""The house: all services of a node, opened and closed together. Handlers and jobs get everything from here."""

from urbes.server.after import Afterwards
from urbes.server.bots import Bots
from urbes.server.database import Database
from urbes.server.hints import Hints
from urbes.server.jobs import Jobs, Rounds
from urbes.server.limits import Limits
from urbes.server.metrics import Metrics
from urbes.server.notices import Notices
from urbes.server.people import People
from urbes.server.play import OVERTAKEN, Playing
from urbes.server.settings import Settings
from urbes.server.stand_ins import StandIns
from urbes.server.tables import BotCheck, Tables


class House:
    """One node. New services are made in `open` and closed in `close`, in the opposite order."""

    people: People

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.opened = False
        self.database = Database(settings)
        self.notices = Notices(settings)
        self.limits = Limits(settings.limits)
        check_bot = BotCheck(settings.bot_maker, settings.bot_seconds)
        self.tables = Tables(self.database, check_bot)
        self.playing = Playing(self.database, self.tables, self.notices, settings.rooms)
        self.jobs = Jobs()
        self.rounds = Rounds()
        self.rounds.every(OVERTAKEN, self.playing.overtaken)
        self.bots = Bots(self.database, self.playing, self.jobs, self.rounds, settings)
        self.after = Afterwards(self.database, self.tables, self.playing, check_bot)
        self.hints = Hints(self.after, self.bots)
        self.stand_ins = StandIns(self.database, self.playing, self.jobs, self.rounds, settings)
        self.metrics = Metrics(self.database.writer, self.playing, self.bots.workers, self.limits)

    async def open(self) -> None:
        await self.database.open()
        await self.notices.open()
        self.people = People(self.database, await self.database.secret("cookie"))
        await self.bots.open()
        await self.jobs.open()
        await self.rounds.open()
        self.opened = True

    async def close(self) -> None:
        self.opened = False
        await self.rounds.close()
        await self.jobs.close()
        await self.bots.close()
        await self.notices.close()
        await self.database.close()
