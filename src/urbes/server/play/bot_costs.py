"""What decisions of bots cost: by what the ladder has measured, by experience, or by the bot's own word."""

from collections import OrderedDict
from functools import lru_cache
from math import ceil

from urbes.bots.measured import own_measurements
from urbes.bots.workers import Workers
from urbes.engine.title import Title

QUICK = 1.0
"""Seconds: what is expected to take no longer is quick."""
FADING = 0.9
"""Experience: the longest decision, which counts so much less with each one that follows."""
MOST_KNOWN = 1000
DEAREST = 10.0


class Costs:
    """Seconds that a bot's decision is expected to take, so that cheap ones can be served before dear ones."""

    def __init__(self, workers: Workers) -> None:
        self.workers = workers
        self.known: OrderedDict[tuple[str, str], float] = OrderedDict()

    def seconds(self, spec: str, title: Title) -> float:
        found = measured_seconds(title.key, spec)
        if found is None:
            found = self.known.get((title.key, spec))
        return self.workers.time_of(spec, title) if found is None else found

    def quick(self, spec: str, title: Title) -> bool:
        return self.seconds(spec, title) <= QUICK

    def tenths(self, spec: str, title: Title) -> int:
        """For the fair queue, which counts in tenths of a second."""
        return max(1, ceil(10 * min(DEAREST, self.seconds(spec, title))))

    def note(self, spec: str, title: Title, seconds: float) -> None:
        key = (title.key, spec)
        self.known[key] = max(seconds, FADING * self.known.get(key, 0.0))
        self.known.move_to_end(key)
        if len(self.known) > MOST_KNOWN:
            self.known.popitem(last=False)


@lru_cache(maxsize=256)
def measured_seconds(game: str, spec: str) -> float | None:
    """A turn of a bot as the ladder has measured it, the longest of all numbers of players."""
    tables = own_measurements().get(game, {}).values()
    found = [row.seconds for table in tables if (row := table.get(spec)) is not None and row.seconds is not None]
    return max(found, default=None)
