"""Everything that Porta Nigra shows, as the kernel asks for it."""

from collections.abc import Callable, Mapping

from urbes.engine.edition import Edition
from urbes.engine.saying import Saying
from urbes.engine.show import Show
from urbes.games.porta_nigra.components import Box
from urbes.games.porta_nigra.rules.game import PortaNigra
from urbes.games.porta_nigra.show.about import about
from urbes.games.porta_nigra.show.aid import aid
from urbes.games.porta_nigra.show.effects import effects, heading, sketches
from urbes.games.porta_nigra.show.events import told
from urbes.games.porta_nigra.show.names import printed_things
from urbes.games.porta_nigra.show.numbers import derived, numbers
from urbes.games.porta_nigra.show.offers import chip, forced_goal, group, is_goal, meant, offer, opens
from urbes.games.porta_nigra.show.sheet import sheet
from urbes.games.porta_nigra.show.task import counters, task
from urbes.games.porta_nigra.show.text import text


class PortaNigraShow(Show[PortaNigra]):
    """Porta Nigra as people see it."""

    offer = staticmethod(offer)
    chip = staticmethod(chip)
    group = staticmethod(group)
    opens = staticmethod(opens)
    is_goal = staticmethod(is_goal)
    forced_goal = staticmethod(forced_goal)
    meant = staticmethod(meant)
    task = staticmethod(task)
    counters = staticmethod(counters)
    event = staticmethod(told)
    numbers = staticmethod(numbers)
    derived = staticmethod(derived)
    effects = staticmethod(effects)
    heading = staticmethod(heading)
    sketches = staticmethod(sketches)
    about = staticmethod(about)
    aid = staticmethod(aid)
    sheet = staticmethod(sheet)
    text = staticmethod(text)

    def __init__(self, read: Callable[[Edition], Box]) -> None:
        self.read = read

    def names(self, edition: Edition) -> Mapping[str, Saying]:
        return printed_things(self.read(edition))
