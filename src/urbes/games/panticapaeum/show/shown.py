"""Everything that Panticapaeum shows, as the kernel asks for it."""

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
from urbes.games.panticapaeum.components import Box
from urbes.games.panticapaeum.rules.game import Panticapaeum
from urbes.games.panticapaeum.show import (
    about,
    aid,
    effects,
    events,
    headings,
    names,
    numbers,
    offers,
    sheet,
    task,
    text,
)


class PanticapaeumShow(Show[Panticapaeum]):
    """Panticapaeum as people see it."""

    def __init__(self, read: Callable[[Edition], Box]) -> None:
        self.read = read

    def offer(self, game: Panticapaeum, number: int) -> Offer:
        return offers.offer(game, number)

    def task(self, game: Panticapaeum) -> Task:
        return task.task(game)

    def chip(self, game: Panticapaeum, number: int) -> Chip:
        return offers.chip(game, number)

    def event(self, game: Panticapaeum, event: Event, seat: int) -> Told:
        """Everybody may know everything that has happened [PK-18.1]."""
        return events.told(game, event)

    def numbers(self, game: Panticapaeum, seat: int) -> dict[str, int]:
        return numbers.numbers(game)

    def derived(self, game: Panticapaeum, seat: int) -> dict[str, int]:
        return numbers.derived(game)

    def effects(self, before: Panticapaeum, after: Panticapaeum, events: Sequence[Event], seat: int) -> list[Effect]:
        return effects.effects(before, after, events, seat)

    def heading(self, before: Panticapaeum, after: Panticapaeum, events: Sequence[Event], move: int) -> Heading:
        return headings.heading(before, after, events, move)

    def group(self, game: Panticapaeum, number: int) -> Name:
        return offers.group(game, number)

    def opens(self, game: Panticapaeum, number: int, behind: Sequence[int]) -> Saying | None:
        return offers.opens(game, number)

    def is_goal(self, game: Panticapaeum, number: int) -> bool:
        return offers.is_goal(game, number)

    def forced_goal(self, before: Panticapaeum, after: Panticapaeum, events: Sequence[Event]) -> Offer | None:
        return offers.forced_goal(before, events)

    def meant(self, game: Panticapaeum, thing: str) -> int | None:
        return offers.meant(game, thing)

    def names(self, edition: Edition) -> Mapping[str, Saying]:
        return names.printed_things(self.read(edition))

    def about(self, game: Panticapaeum, thing: str, seat: int) -> About | None:
        return about.about(game, thing, seat)

    def counters(self, game: Panticapaeum) -> list[Counter]:
        return task.counters(game)

    def aid(self, game: Panticapaeum, seat: int) -> list[AidSection]:
        return aid.aid(game, seat)

    def sheet(self, game: Panticapaeum, seat: int) -> list[SheetRow]:
        return sheet.sheet(game)

    def text(self, game: Panticapaeum, seat: int) -> list[TextSection]:
        return text.text(game, seat)
