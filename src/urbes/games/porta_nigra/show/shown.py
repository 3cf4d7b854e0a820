"""Everything that Porta Nigra shows, as the kernel asks for it."""

from collections.abc import Callable, Mapping, Sequence

from urbes.engine.edition import Edition
from urbes.engine.event import Event
from urbes.engine.saying import Name, Saying
from urbes.engine.show import (
    About,
    AidSection,
    Chip,
    Counter,
    Effect,
    Heading,
    Offer,
    SheetRow,
    Show,
    Task,
    TextSection,
    Told,
)
from urbes.games.porta_nigra.components import Box
from urbes.games.porta_nigra.moves import CHOOSE_HEIGHT, CHOOSE_WHITE
from urbes.games.porta_nigra.rules.game import PortaNigra
from urbes.games.porta_nigra.show import about, aid, effects, events, names, numbers, offers, sheet, task, text


class PortaNigraShow(Show[PortaNigra]):
    """Porta Nigra as people see it."""

    def __init__(self, read: Callable[[Edition], Box]) -> None:
        self.read = read

    def offer(self, game: PortaNigra, number: int) -> Offer:
        return offers.offer(game, number)

    def task(self, game: PortaNigra) -> Task:
        return task.task(game)

    def chip(self, game: PortaNigra, number: int) -> Chip:
        return offers.chip(game, number)

    def event(self, game: PortaNigra, event: Event, seat: int) -> Told:
        return events.told(game.box, event, seat)

    def numbers(self, game: PortaNigra, seat: int) -> dict[str, int]:
        return numbers.numbers(game)

    def derived(self, game: PortaNigra, seat: int) -> dict[str, int]:
        return numbers.derived(game)

    def effects(self, before: PortaNigra, after: PortaNigra, events: Sequence[Event], seat: int) -> list[Effect]:
        return effects.effects(before, after, events, seat)

    def heading(self, before: PortaNigra, after: PortaNigra, events: Sequence[Event], move: int) -> Heading:
        return effects.heading(before, after, events, move)

    def sketches(self, game: PortaNigra) -> bool:
        return game.decision in (CHOOSE_HEIGHT, CHOOSE_WHITE)

    def group(self, game: PortaNigra, number: int) -> Name:
        return offers.group(game, number)

    def opens(self, game: PortaNigra, number: int, behind: Sequence[int]) -> Saying | None:
        return offers.opens(game, number, first=not behind)

    def is_goal(self, game: PortaNigra, number: int) -> bool:
        return offers.is_goal(number)

    def forced_goal(self, before: PortaNigra, after: PortaNigra, events: Sequence[Event]) -> Offer | None:
        return offers.forced_goal(before, after, events)

    def meant(self, game: PortaNigra, thing: str) -> int | None:
        return offers.meant(game, thing)

    def names(self, edition: Edition) -> Mapping[str, Saying]:
        return names.printed_things(self.read(edition))

    def about(self, game: PortaNigra, thing: str, seat: int) -> About | None:
        return about.about(game, thing, seat)

    def counters(self, game: PortaNigra) -> list[Counter]:
        return task.counters(game)

    def aid(self, game: PortaNigra, seat: int) -> list[AidSection]:
        return aid.aid(game, seat)

    def sheet(self, game: PortaNigra, seat: int) -> list[SheetRow]:
        return sheet.sheet(game)

    def text(self, game: PortaNigra, seat: int) -> list[TextSection]:
        return text.text(game, seat)
