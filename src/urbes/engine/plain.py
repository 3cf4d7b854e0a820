"""What a small game need not write: a view, and a show from its numbers, its pieces and its table of moves.

Numbers and places of pieces have keys that begin with the thing where they are: `player:2:coins`, `quay:tiber`,
`quay:tiber:good:oil`. What follows the thing says what is counted: one word is `name.<word>` in the words of the game,
two are a name (`good:oil`), nothing is `name.<family>`.
"""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic

import msgspec

from urbes.engine.edition import Edition
from urbes.engine.errors import PositionError, UnknownChoice
from urbes.engine.event import Event
from urbes.engine.game import NOBODY, Game
from urbes.engine.outcome import ChanceAsked, NoChance
from urbes.engine.saying import PLAYER, Fact, Name, Saying, listed, named, player, say
from urbes.engine.show import (
    BUTTON,
    About,
    AidRow,
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
    Trace,
)
from urbes.engine.title import Title

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    G = TypeVar("G", bound=Game, default=Any)
else:
    from typing import TypeVar

    G = TypeVar("G", bound=Game)
POINTS = "points"
SOURCE = "source"


class PlainView(msgspec.Struct, frozen=True):
    """What a seat may know: every number in its sight, and the pieces that lie open to it, by place."""

    game: str
    edition: str
    viewer: int
    seat: int
    decision: str
    turn: int
    numbers: dict[str, int]
    pieces: dict[str, list[Name]]
    scores: list[int]
    ranking: list[int]
    ending: str


class PlainTitle(Title[G]):
    """A title whose view is what its show tells. A source of points is scored either at once or at the end."""

    show: "PlainShow[G]"

    def view(self, game: G, seat: int) -> PlainView:
        if not NOBODY <= seat < game.seats:
            raise UnknownChoice("seat", seat, range(game.seats))
        return PlainView(
            self.key,
            self.edition_of(game).hash,
            seat,
            game.seat,
            self.decision(game).kind,
            game.turn,
            self.show.numbers(game, seat),
            self.show.pieces(game, seat),
            game.scores(),
            game.ranking(),
            self.ending(game),
        )

    @abstractmethod
    def draws(self, box: Any) -> int:
        """The most answers that a question of chance can have; environments pass it on to learners."""

    def projection(self, game: G) -> list[dict[str, int]]:
        return self.breakdown(game)

    def evaluate(self, game: G, seat: int) -> float:
        return float(sum(self.projection(game)[seat].values()))

    def complete(self, game: G) -> None:
        """Refuse a position that breaks a law of the game."""
        for broken in self.audit(game):
            raise PositionError(broken)

    def components(self, edition: Edition) -> dict[str, list[str]]:
        return {}

    def used(self, event: Event) -> Sequence[tuple[str, str]]:
        return ()


class PlainShow(Show[G], Generic[G]):
    """Says everything from the table of moves, `counts` and `pieces`. A game says more by its own methods."""

    def __init__(self, title: Title[G]) -> None:
        self.title = title

    @abstractmethod
    def counts(self, game: G, seat: int) -> dict[str, int]:
        """Every number in sight of a seat but points; the keys are the same in every position."""

    def pieces(self, game: G, seat: int) -> dict[str, list[Name]]:
        """Cards, tiles and pawns that lie open to a seat, by place; the places are the same in every position."""
        return {}

    def numbers(self, game: G, seat: int) -> dict[str, int]:
        """The counts, and the points of each player: now, and by source if the game were scored as it stands."""
        found = dict(self.counts(game, seat))
        projected = self.title.projection(game)
        for each, points in enumerate(game.scores()):
            found[f"{player(each)}:{POINTS}"] = points
            found |= {f"{player(each)}:{SOURCE}:{name}": number for name, number in projected[each].items()}
        return found

    def derived(self, game: G, seat: int) -> dict[str, int]:
        return {}

    # Moves

    def wording(self, game: G, number: int) -> Saying:
        """A move in words: `move.<kind>` with its arguments, whether it is legal or not."""
        move = self.title.move(game, number)
        facts: dict[str, Fact] = {
            name: word if isinstance(word, int) else f"{name}:{word}" for name, word in move.args.items()
        }
        return Saying(f"move.{move.kind}", facts)

    def target(self, game: G, number: int) -> Name:
        """The thing to touch for a move: named by its arguments, a button for a move without any."""
        move = self.title.move(game, number)
        return ":".join(f"{name}:{word}" for name, word in move.args.items()) or f"{BUTTON}{move.kind}"

    def offer(self, game: G, number: int) -> Offer:
        after = game.clone()
        reveals = False
        try:
            after.apply(number, NoChance())
        except ChanceAsked:
            reveals = True
        return Offer(
            self.wording(game, number),
            [self.target(game, number)],
            ends_turn=after.turn > game.turn,
            no_way_back=reveals,
        )

    def chip(self, game: G, number: int) -> Chip:
        return Chip(self.wording(game, number))

    def meant(self, game: G, thing: str) -> int | None:
        """The legal move with this target, else the first move with it."""
        numbers = [*game.legal(), *self.title.moves(game).numbers()]
        return next((number for number in numbers if self.target(game, number) == thing), None)

    def heading(self, before: G, after: G, events: Sequence[Event], move: int) -> Heading:
        return Heading(say("plain.if"), self.wording(before, move))

    def effects(self, before: G, after: G, events: Sequence[Event], seat: int) -> list[Effect]:
        """Every number of the seat that changes; points by source."""
        old, new = self.numbers(before, seat), self.numbers(after, seat)
        home = f"{player(seat)}:"
        return [
            Effect(
                label(key),
                number - old.get(key, 0),
                sign=key.removeprefix(home),
                number=key,
                conditional=key.startswith(f"{home}{SOURCE}:") and new[f"{home}{POINTS}"] == old[f"{home}{POINTS}"],
            )
            for key, number in new.items()
            if key.startswith(home) and key != f"{home}{POINTS}" and number != old.get(key, 0)
        ]

    # What is asked and what happened

    def task(self, game: G) -> Task:
        asked = self.title.decision(game)
        return Task(Saying(f"decision.{asked.kind}", {**asked.facts}))

    def event(self, game: G, event: Event, seat: int) -> Told:
        """`log.<kind>` with its facts (numbers and names); `log.<kind>_hidden` for seats that may not know them all."""
        facts: dict[str, Any] = event.seen_by(seat)
        hidden = bool(event.secret) and seat != event.seat
        things = [fact for fact in facts.values() if isinstance(fact, str)]
        return Told(
            Saying(f"log.{event.kind}_hidden" if hidden else f"log.{event.kind}", facts),
            things=things,
            traces=[Trace(at=thing) for thing in things if event.seat != NOBODY and not is_player(thing)],
        )

    # Things

    def names(self, edition: Edition) -> Mapping[str, Saying]:
        return {}

    def about(self, game: G, thing: str, seat: int) -> About | None:
        seen = told(self.numbers(game, seat), self.pieces(game, seat))
        rows = [row for key, row in seen.items() if within(key, thing)]
        if not rows and thing not in self.names(self.title.edition_of(game)):
            return None
        return About(called(thing), rows)

    def counters(self, game: G) -> list[Counter]:
        """None: the plain board and the text show the numbers of the whole table among the others."""
        return []

    # Pages

    def aid(self, game: G, seat: int) -> list[AidSection]:
        """`aid.<kind>` for each kind of move."""
        moves = self.title.moves(game)
        legal = {moves.kind(number).key for number in game.legal()} if seat == game.seat else set()
        return [
            AidSection(
                say("plain.aid"),
                [AidRow(say(f"aid.{kind.key}"), kind.key, kind.key in legal) for kind in self.title.kinds],
            )
        ]

    def sheet(self, game: G) -> list[SheetRow]:
        scored, projected = self.title.breakdown(game), self.title.projection(game)
        return [
            SheetRow(
                source,
                named(f"{SOURCE}:{source}"),
                [own[source] for own in projected],
                contested=any(now[source] != then[source] for now, then in zip(scored, projected, strict=True)),
                sign=f"{SOURCE}:{source}",
            )
            for source in projected[0]
        ]

    def text(self, game: G, seat: int) -> list[TextSection]:
        """A section for the whole table, one for each thing on it, one for each player; the sheet lists the sources."""
        numbers = {key: number for key, number in self.numbers(game, seat).items() if f":{SOURCE}:" not in key}
        rows = told(numbers, self.pieces(game, seat))
        homes = list(dict.fromkeys([home_of(key) for key in rows]))
        return [
            TextSection(
                called(home) if home else say("plain.table"), [rows[key] for key in rows if home_of(key) == home]
            )
            for home in sorted(homes, key=is_player)
        ]


def told(numbers: Mapping[str, int], pieces: Mapping[str, Sequence[Name]]) -> dict[str, Saying]:
    """Numbers and pieces in words, by key; pieces that a seat sees replace their number."""
    found = {key: counted(key, number) for key, number in numbers.items()}
    return found | {key: lying(key, each) for key, each in pieces.items() if each or key not in found}


def is_player(home: Name) -> bool:
    return home.startswith(f"{PLAYER}:")


def home_of(key: str) -> Name:
    """The thing that a number or a place belongs to; empty if it belongs to the whole table."""
    return ":".join(key.split(":")[:2]) if ":" in key else ""


def within(key: str, thing: Name) -> bool:
    return key == thing or key.startswith(f"{thing}:")


def label(key: str) -> Saying:
    """What a number or a place is called beside the thing that it belongs to."""
    words = key.split(":")
    rest = words[2:] or words[:1]
    return say(f"name.{rest[0]}") if len(rest) == 1 else named(":".join(rest))


def called(thing: Name) -> Saying:
    """What a thing is called by itself (`Tiber`), or a part of it (`Tiber, oil`)."""
    home = home_of(thing)
    if not home:
        return label(thing)
    return named(home) if thing == home else listed([home, label(thing)])


def counted(key: str, number: int) -> Saying:
    return say("plain.count", name=label(key), n=number)


def lying(key: str, pieces: Sequence[Name]) -> Saying:
    return say("plain.pieces", name=label(key), list=[*pieces] or say("said.nothing"))
