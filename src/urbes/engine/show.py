"""How a game shows itself: what its moves, events and things are called, what a person touches, what a move brings.

A client renders what it gets here and computes no rule. Everything is data: sayings, names of things, numbers by key.

- A **thing** is anything that can be pointed at: `spot:basilica_a1`, `honour:3`, `player:2`. What belongs to a player
  begins with the player: `player:2:coins`.
- A **number** is anything that is counted or scored in sight of the players, by a key that is the name of the thing
  where it stands, if there is one.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Generic, TypeVar

import msgspec

from urbes.engine.edition import Edition
from urbes.engine.event import Event
from urbes.engine.game import Game
from urbes.engine.saying import Name, Saying

BUTTON = "dock:"
"""Moves that belong to no thing on the table have a target that begins like this; a client draws a button for it."""

G = TypeVar("G", bound=Game)


class Also(msgspec.Struct, frozen=True):
    """Another thing whose touch means the same move, such as the twin of a spot."""

    target: str
    saying: Saying


class Offer(msgspec.Struct, frozen=True, omit_defaults=True):
    """A legal move for a person: its words, and the things to touch for it, in any order."""

    saying: Saying
    targets: list[str]
    also: list[Also] = []
    verb: Saying | None = None
    """The verb alone, for a button beside what has been touched."""
    price: int = 0
    """What it costs in all where that is more than what is printed; shown at the last target."""
    steps: int = 0
    """Steps or points of movement that it takes in all; shown at the last target."""
    marked: bool = False
    """For the goal of a way: its things are marked at once, like those of moves."""
    ends_turn: bool = False
    no_way_back: bool = False
    """It reveals something, so it cannot be taken back."""


class Goal(msgspec.Struct, frozen=True):
    """Where a way leads: a move of a later decision. Without a number, it is the only move and the game makes it."""

    move: int | None
    kind: str
    offer: Offer


class Start(msgspec.Struct, frozen=True):
    """The moves that a way begins with, and what they are called."""

    moves: list[int]
    saying: Saying


class Way(msgspec.Struct, frozen=True):
    """What belongs to a later decision but may be touched at once: each goal can be reached from each start."""

    starts: list[Start]
    goals: list[Goal]


class Task(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the seat that decides is asked, and one quiet hint for it."""

    saying: Saying
    hint: Saying | None = None


class Chip(msgspec.Struct, frozen=True, omit_defaults=True):
    """A step that has been made, in one or two words."""

    saying: Saying
    sign: str = ""


class Trace(msgspec.Struct, frozen=True, omit_defaults=True, rename={"origin": "from"}):
    """What an event leaves behind: a piece is at a thing now, and was at another."""

    at: str = ""
    origin: str = ""


class Flight(msgspec.Struct, frozen=True, omit_defaults=True, rename={"origin": "from"}):
    """A piece on its way between two things; `far` from one area of the table to another."""

    piece: str
    origin: str
    to: str
    far: bool = False


class Told(msgspec.Struct, frozen=True, omit_defaults=True):
    """An event as a seat is told of it. If it has no saying, other events tell of it."""

    saying: Saying | None = None
    cause: bool = False
    """The event follows from the line before, so it is shown under that line."""
    things: list[str] = []
    """What a client marks while the line is pointed at."""
    traces: list[Trace] = []
    flights: list[Flight] = []


class Effect(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing that a move would bring."""

    saying: Saying
    amount: int | None = None
    most: int | None = None
    """The amount is at least `amount` and at most this: something is still to be chosen."""
    counts: bool = False
    """The amount says how many there are; it is not a change."""
    good: Saying | None = None
    """What the amount is counted in, where the saying does not name it."""
    sign: str = ""
    """A sign drawn beside a saying that names what the sign shows."""
    number: str = ""
    """The key of the number that changes."""
    conditional: bool = False
    """It counts only if things stay as they are until they are scored."""
    pending: bool = False
    """Paid when the action that the move begins is complete."""
    things: list[str] = []
    """What a client marks while the effect is shown, such as offers that come into reach."""


class Heading(msgspec.Struct, frozen=True, omit_defaults=True):
    """What an outcome is the outcome of: `If you build here`, `Basilica A3`."""

    lead: Saying
    title: Saying
    sign: str = ""


class About(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a thing is: its name, some sentences, the rule."""

    title: Saying
    text: list[Saying]
    rule: str = ""
    sign: str = ""


class Counter(msgspec.Struct, frozen=True):
    """A number of the whole table with its label."""

    label: Saying
    value: Saying


class AidRow(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line of the player aid; `now`: it can be done or paid now."""

    saying: Saying
    sign: str = ""
    now: bool = False


class AidSection(msgspec.Struct, frozen=True):
    title: Saying
    rows: list[AidRow]


class TextSection(msgspec.Struct, frozen=True):
    """A part of the table in words."""

    title: Saying
    rows: list[Saying]


class SheetRow(msgspec.Struct, frozen=True, omit_defaults=True):
    """Points from one source by seat: scored ones are certain, others count only if things stay as they are."""

    id: str
    label: Saying
    points: list[int | None]
    """None: the seat does not take part."""
    contested: bool = False
    sure: list[int] = []
    """The part of contested points that is certain all the same, by seat; empty means none."""
    sign: str = ""
    leader: int | None = None
    rows: "list[SheetRow]" = []
    text: list[Saying] = []
    rule: str = ""
    things: list[str] = []


class Show(ABC, Generic[G]):
    """What a game says of itself. It reads positions and changes nothing.

    A game writes each of these as a function and names it in its class: `offer = staticmethod(offers.offer)`.
    """

    @abstractmethod
    def offer(self, game: G, number: int, /) -> Offer:
        """A legal move in words, with the things to touch for it."""

    @abstractmethod
    def task(self, game: G, /) -> Task:
        """What the seat that decides is asked. Everybody may know it, but the hint is for that seat alone."""

    @abstractmethod
    def chip(self, game: G, number: int, /) -> Chip:
        """A move that was made in this position, in short."""

    @abstractmethod
    def event(self, game: G, event: Event, seat: int, /) -> Told:
        """An event as a seat may know it. Only printed values are read from the game, not the position.

        Where nothing in it is secret, all seats are told the same.
        """

    @abstractmethod
    def numbers(self, game: G, seat: int, /) -> dict[str, int]:
        """Every number in sight of a seat, by key."""

    def points(self, game: G, seat: int, /) -> int:
        """The points that a seat has for certain: its score, unless points are counted only at the end."""
        return game.scores()[seat]

    @abstractmethod
    def derived(self, game: G, seat: int, /) -> dict[str, int]:
        """The numbers that boards show but views do not hold."""

    @abstractmethod
    def effects(self, before: G, after: G, events: Sequence[Event], seat: int, /) -> list[Effect]:
        """What has changed for a seat between two positions, in words. `after` may stop where chance was asked."""

    @abstractmethod
    def heading(self, before: G, after: G, events: Sequence[Event], move: int, /) -> Heading:
        """What led from one position to the other; `move` is the last move."""

    def sketches(self, game: G, /) -> bool:
        """Whether clients may draw the result of the first move of the open decision."""
        return False

    def group(self, game: G, number: int, /) -> Name:
        """The heading that a legal move stands under in a long list; empty if there is none."""
        return ""

    def opens(self, game: G, number: int, behind: Sequence[int], /) -> Saying | None:
        """The short name of a move that only leads to another choice, so that a touch on that choice skips the move.

        `behind` are the moves that were made on the way to it.
        """
        return None

    def is_goal(self, game: G, number: int, /) -> bool:
        """Whether a move may be chosen before the moves that lead to it."""
        return False

    def goal(self, first: G, game: G, number: int, behind: Sequence[int], /) -> Offer | None:
        """Such a move as an offer; None if it may not be chosen yet. `behind` are the moves from `first` to `game`."""
        return self.offer(game, number) if self.is_goal(game, number) else None

    def forced_goal(self, before: G, after: G, events: Sequence[Event], /) -> Offer | None:
        """The goal that the game has reached by itself after a move that opens a choice."""
        return None

    @abstractmethod
    def meant(self, game: G, thing: str, /) -> int | None:
        """The move, legal or not, that a person means by touching a thing; None if the thing never means one."""

    @abstractmethod
    def names(self, edition: Edition, /) -> Mapping[str, Saying]:
        """What the printed things of an edition are called."""

    @abstractmethod
    def about(self, game: G, thing: str, seat: int, /) -> About | None:
        """What a thing is; None if there is nothing to say."""

    @abstractmethod
    def counters(self, game: G, /) -> list[Counter]:
        """Numbers of the whole table."""

    @abstractmethod
    def aid(self, game: G, seat: int, /) -> list[AidSection]:
        """The player aid: the course of a turn, what things cost here and now."""

    @abstractmethod
    def sheet(self, game: G, /) -> list[SheetRow]:
        """The score sheet: certain points add up to `points`. A row without a seat belongs to somebody else."""

    @abstractmethod
    def text(self, game: G, seat: int, /) -> list[TextSection]:
        """The table in words, as complete as the picture."""
