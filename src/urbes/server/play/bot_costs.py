"""How long decisions of bots take: as measured by the ladder, as observed here, or as the bot itself declares."""

from collections import OrderedDict
from functools import lru_cache
from math import ceil

from urbes.bots.measured import own_measurements
from urbes.bots.workers import Workers
from urbes.engine.title import Title

QUICK = 1.0
"""A decision is quick if it is expected to take at most this many seconds."""
DECAY = 0.9
"""The longest observed decision is multiplied by this factor for each later one."""
MOST_KNOWN = 1000
LARGEST = 10.0


class BotCosts:
    """The expected duration of a bot's decision, so that quick ones are served before slow ones."""

    def __init__(self, workers: Workers) -> None:
        self.workers = workers
        self.observed: OrderedDict[tuple[str, str], float] = OrderedDict()

    def seconds(self, spec: str, title: Title) -> float:
        found = measured_seconds(title.key, spec)
        if found is None:
            found = self.observed.get((title.key, spec))
        return self.workers.time_of(spec, title) if found is None else found

    def quick(self, spec: str, title: Title) -> bool:
        return self.seconds(spec, title) <= QUICK

    def tenths(self, spec: str, title: Title) -> int:
        """The cost for the job queue, which counts in tenths of a second."""
        return max(1, ceil(10 * min(LARGEST, self.seconds(spec, title))))

    def observe(self, spec: str, title: Title, seconds: float) -> None:
        key = (title.key, spec)
        self.observed[key] = max(seconds, DECAY * self.observed.get(key, 0.0))
        self.observed.move_to_end(key)
        if len(self.observed) > MOST_KNOWN:
            self.observed.popitem(last=False)


@lru_cache(maxsize=256)
def measured_seconds(game: str, spec: str) -> float | None:
    """The seconds of a bot's turn as the ladder has measured it, the longest of all player counts."""
    tables = own_measurements().get(game, {}).values()
    found = [row.seconds for table in tables if (row := table.get(spec)) is not None and row.seconds is not None]
    return max(found, default=None)
