"""Everything that Nova Roma shows, as the kernel asks for it."""

from collections.abc import Callable, Mapping

from urbes.engine.edition import Edition
from urbes.engine.saying import Saying
from urbes.engine.show import Show
from urbes.games.nova_roma.components import Box
from urbes.games.nova_roma.rules.game import NovaRoma
from urbes.games.nova_roma.show.about import about
from urbes.games.nova_roma.show.aid import aid
from urbes.games.nova_roma.show.effects import effects
from urbes.games.nova_roma.show.headings import heading
from urbes.games.nova_roma.show.meant import meant
from urbes.games.nova_roma.show.names import printed_things
from urbes.games.nova_roma.show.numbers import derived, numbers
from urbes.games.nova_roma.show.offers import chip, forced_goal, goal, group, offer, opens
from urbes.games.nova_roma.show.progress import certain_points
from urbes.games.nova_roma.show.sheet import sheet
from urbes.games.nova_roma.show.task import counters, task
from urbes.games.nova_roma.show.text import text
from urbes.games.nova_roma.show.told import told


class NovaRomaShow(Show[NovaRoma]):
    """Nova Roma as people see it."""

    offer = staticmethod(offer)
    chip = staticmethod(chip)
    group = staticmethod(group)
    opens = staticmethod(opens)
    goal = staticmethod(goal)
    forced_goal = staticmethod(forced_goal)
    meant = staticmethod(meant)
    task = staticmethod(task)
    counters = staticmethod(counters)
    event = staticmethod(told)
    numbers = staticmethod(numbers)
    derived = staticmethod(derived)
    points = staticmethod(certain_points)
    effects = staticmethod(effects)
    heading = staticmethod(heading)
    about = staticmethod(about)
    aid = staticmethod(aid)
    sheet = staticmethod(sheet)
    text = staticmethod(text)

    def __init__(self, read: Callable[[Edition], Box]) -> None:
        self.read = read

    def names(self, edition: Edition) -> Mapping[str, Saying]:
        return printed_things(self.read(edition))
