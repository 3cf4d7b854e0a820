"""Everything that Nova Roma shows, as the kernel asks for it."""

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
from urbes.games.nova_roma.components import Box
from urbes.games.nova_roma.rules.game import NovaRoma
from urbes.games.nova_roma.show import (
    about,
    aid,
    effects,
    headings,
    meant,
    names,
    numbers,
    offers,
    progress,
    sheet,
    task,
    text,
    told,
)


class NovaRomaShow(Show[NovaRoma]):
    """Nova Roma as people see it."""

    def __init__(self, read: Callable[[Edition], Box]) -> None:
        self.read = read

    def offer(self, game: NovaRoma, number: int) -> Offer:
        return offers.offer(game, number)

    def task(self, game: NovaRoma) -> Task:
        return task.task(game)

    def chip(self, game: NovaRoma, number: int) -> Chip:
        return offers.chip(game, number)

    def event(self, game: NovaRoma, event: Event, seat: int) -> Told:
        return told.told(game, event, seat)

    def numbers(self, game: NovaRoma, seat: int) -> dict[str, int]:
        return numbers.numbers(game)

    def points(self, game: NovaRoma, seat: int) -> int:
        return progress.certain_points(game, seat)

    def derived(self, game: NovaRoma, seat: int) -> dict[str, int]:
        return numbers.derived(game, seat)

    def effects(self, before: NovaRoma, after: NovaRoma, events: Sequence[Event], seat: int) -> list[Effect]:
        return effects.effects(before, after, events, seat)

    def heading(self, before: NovaRoma, after: NovaRoma, events: Sequence[Event], move: int) -> Heading:
        return headings.heading(before, after, events, move)

    def group(self, game: NovaRoma, number: int) -> Name:
        return offers.group(game, number)

    def opens(self, game: NovaRoma, number: int, behind: Sequence[int]) -> Saying | None:
        return offers.opens(game, number, behind)

    def goal(self, first: NovaRoma, game: NovaRoma, number: int, behind: Sequence[int]) -> Offer | None:
        return offers.goal(first, game, number, behind)

    def forced_goal(self, before: NovaRoma, after: NovaRoma, events: Sequence[Event]) -> Offer | None:
        return offers.forced_goal(before, after, events)

    def meant(self, game: NovaRoma, thing: str) -> int | None:
        return meant.meant(game, thing)

    def names(self, edition: Edition) -> Mapping[str, Saying]:
        return names.printed_things(self.read(edition))

    def about(self, game: NovaRoma, thing: str, seat: int) -> About | None:
        return about.about(game, thing, seat)

    def counters(self, game: NovaRoma) -> list[Counter]:
        return task.counters(game)

    def aid(self, game: NovaRoma, seat: int) -> list[AidSection]:
        return aid.aid(game, seat)

    def sheet(self, game: NovaRoma, seat: int) -> list[SheetRow]:
        return sheet.sheet(game)

    def text(self, game: NovaRoma, seat: int) -> list[TextSection]:
        return text.text(game, seat)
