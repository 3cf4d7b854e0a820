"""Everything that Panticapaeum shows, as the kernel asks for it."""

from collections.abc import Callable, Mapping

from urbes.engine.edition import Edition
from urbes.engine.saying import Saying
from urbes.engine.show import Show
from urbes.games.panticapaeum.components import Box
from urbes.games.panticapaeum.rules.game import Panticapaeum
from urbes.games.panticapaeum.show.about import about
from urbes.games.panticapaeum.show.aid import aid
from urbes.games.panticapaeum.show.effects import effects
from urbes.games.panticapaeum.show.events import told
from urbes.games.panticapaeum.show.headings import heading
from urbes.games.panticapaeum.show.names import printed_things
from urbes.games.panticapaeum.show.numbers import derived, numbers
from urbes.games.panticapaeum.show.offers import chip, forced_goal, group, is_goal, meant, offer, opens
from urbes.games.panticapaeum.show.sheet import sheet
from urbes.games.panticapaeum.show.task import counters, task
from urbes.games.panticapaeum.show.text import text


class PanticapaeumShow(Show[Panticapaeum]):
    """Panticapaeum as people see it."""

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
    about = staticmethod(about)
    aid = staticmethod(aid)
    sheet = staticmethod(sheet)
    text = staticmethod(text)

    def __init__(self, read: Callable[[Edition], Box]) -> None:
        self.read = read

    def names(self, edition: Edition) -> Mapping[str, Saying]:
        return printed_things(self.read(edition))
