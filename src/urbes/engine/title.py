"""A title is everything around a game's rules: names, editions, notation, views. One per game."""

import re
import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache, wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Self

import msgspec

from urbes.engine.arrays import Arrays
from urbes.engine.chance import Chance
from urbes.engine.default_judge import DefaultJudge
from urbes.engine.edition import Edition
from urbes.engine.errors import (
    BadNotation,
    ContractError,
    EditionError,
    IllegalMove,
    NotYourTurn,
    OptionError,
    UnknownChoice,
)
from urbes.engine.event import Event
from urbes.engine.game import NOBODY, Game
from urbes.engine.judge import Judge
from urbes.engine.moves import Domain, Move, MoveKind, Moves, check_kinds
from urbes.engine.observer import Observer
from urbes.engine.options import Option, Value, choose, read_options
from urbes.engine.position import Fields, fill, read_head
from urbes.engine.saying import LANGUAGES
from urbes.engine.show import BUTTON, Show
from urbes.engine.style import Style

# The default makes `Title` alone mean any title; `typing` has such defaults only from Python 3.13 on.
if TYPE_CHECKING:
    from typing_extensions import TypeVar

    G = TypeVar("G", bound=Game, default=Any)
else:
    from typing import TypeVar

    G = TypeVar("G", bound=Game)
CONTRACT = (
    *("key", "name", "players", "folder", "endings", "show"),
    *("game_class", "kinds", "domains", "decisions", "over_rule"),
)
"""What every title declares; everything else has a default or comes from its methods."""
KEY = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
R = TypeVar("R")


class Reason(msgspec.Struct, frozen=True):
    """Why a move is not legal: a key of the locales with its facts, and the id of the rule."""

    key: str
    rule: str
    facts: dict[str, int | str] = {}


class Decision(msgspec.Struct, frozen=True):
    """What the seat that decides is asked: a key of the locales with its facts."""

    kind: str
    facts: dict[str, int | str] = {}


def guarded(method: Callable[..., R]) -> Callable[..., R]:
    """The method about a game, made to refuse a game of another title."""

    @wraps(method)
    def asked(self: "Title", game: Game, *rest: Any, **named: Any) -> R:
        if not isinstance(game, self.game_class):
            raise TypeError(f"this is no game of {self.name}: {type(game).__name__}")
        return method(self, game, *rest, **named)

    return asked


class Title(ABC, Generic[G]):
    """One game on the shelf. Methods that take a game refuse a game of another title."""

    key: str
    name: str
    players: tuple[int, ...]
    folder: Path
    game_class: type[G]
    kinds: Sequence[MoveKind]
    """The table of moves."""
    domains: Mapping[str, Callable[[Any, int], Domain]]
    """What the arguments of moves may be, from the box and the number of seats."""
    decisions: Sequence[str]
    """What a seat may be asked: `Game.decision` is a place in this list."""
    brackets: bool = False
    """Whether moves are written `place(0,1,2)` instead of `place:0`."""
    over_rule: str
    """The id of the rule that ends the game."""
    endings: tuple[str, ...]
    """Every word that `ending` may return for a game that is over."""
    option_rules: Mapping[str, str] = {}
    """Rule ids of options, for editions that do not name them."""
    style: Style = Style()
    """How it looks wherever it is listed."""
    perfect_information: bool = False
    """Whether nobody ever has a secret; environments pass it on to learners."""
    search_depth: int = 0
    """How many turns the search plays on before it judges; 0 is best where the judge sees far by itself."""
    arrays: Arrays | None = None
    """Views as numbers, for learners."""
    observer: type[Observer] = Observer
    """Questions that only this game raises, for the balance report."""
    show: Show[Any]
    """What the game says of itself: words, things, outcomes."""

    # Methods whose first argument is a game. They are guarded, so a subclass need not check the class of the game.
    about_a_game: ClassVar[tuple[str, ...]] = (
        *("meant", "decision_facts", "view", "determinize", "breakdown", "projection", "evaluate", "ending"),
        *("audit", "edition_of", "options_of", "complete"),
    )

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        for name in cls.about_a_game:
            if name in cls.__dict__:
                setattr(cls, name, guarded(cls.__dict__[name]))

    def __new__(cls, *given: Any, **named: Any) -> Self:
        missing = sorted(getattr(cls, "__abstractmethods__", ()))
        if missing:
            raise ContractError(source_of(cls), f"{', '.join(missing)} {'is' if len(missing) == 1 else 'are'} missing")
        return super().__new__(cls)

    def check_contract(self) -> None:
        """Refuse a title that does not declare what the kernel asks of every game, or whose folder lacks a file."""
        where = source_of(type(self))
        for name in CONTRACT:
            if not hasattr(self, name):
                raise ContractError(where, f"{name} is missing")
        house = self.folder.name
        if not KEY.fullmatch(self.key) or self.key.replace("-", "_") != house:
            raise ContractError(where, f"key is {self.key!r}, but the folder is called {house!r}")
        if not self.players or list(self.players) != sorted(set(self.players)) or self.players[0] < 1:
            raise ContractError(where, f"players is {self.players!r}, not the numbers of players from the least on")
        if len(self.style.colours) < self.players[-1]:
            raise ContractError(where, f"style has {len(self.style.colours)} colours for {self.players[-1]} seats")
        if not issubclass(self.game_class, Game):
            raise ContractError(where, f"game_class is {self.game_class.__name__}, which is no Game")
        for file in ["components.toml", *[f"words/{language}.toml" for language in LANGUAGES]]:
            if not (self.folder / file).is_file():
                raise ContractError(f"{house}/{file}", "is missing")
        check_kinds(house, self.kinds, self.domains, len(self.decisions))

    def check_show(self, game: G) -> None:
        """Refuse a position in which a legal move has no target, or a target that is not a thing."""
        names = self.show.names(self.edition_of(game))
        for number in game.legal():
            where = f"{self.folder.name}/show: {self.notation(game, number)}"
            offer = self.show.offer(game, number)
            if not offer.targets:
                raise ContractError(where, "has no target")
            for target in [*offer.targets, *[each.target for each in offer.also]]:
                known = target in names or target.startswith(BUTTON) or self.show.meant(game, target) is not None
                if not known and self.show.about(game, target, game.seat) is None:
                    raise ContractError(where, f"has the target {target!r}, which is no thing")

    @property
    def edition(self) -> Edition:
        """The edition that is played unless another is asked for."""
        return read_file(self.folder / "components.toml")

    def edition_by_hash(self, digest: str) -> Edition:
        """An edition that comes with the game, even an older one."""
        for path in [self.folder / "components.toml", *sorted(self.folder.glob("editions/*.toml"))]:
            edition = read_file(path)
            if edition.hash == digest:
                return edition
        raise EditionError("edition", f"{digest} does not come with {self.name}: give its file with --edition FILE")

    def options(self, edition: Edition | None = None) -> tuple[Option, ...]:
        """The choices of a table, each with the id of its rule."""
        return tuple(
            option if option.rule else msgspec.structs.replace(option, rule=self.option_rules.get(option.id, ""))
            for option in read_options(edition or self.edition)
        )

    def new(
        self,
        players: int,
        chance: Chance,
        options: Mapping[str, object] | None = None,
        edition: Edition | None = None,
        events: list[Event] | None = None,
    ) -> Game:
        """Set a game up; its events go to `events`. Bad counts, options and editions are refused."""
        edition = edition or self.edition
        self.check_edition(edition)
        self.check_players(players)
        return self.set_up(players, self.choose(players, options or {}, edition), edition, chance, events)

    def choose(self, players: int, options: Mapping[str, object], edition: Edition) -> dict[str, Value]:
        """All options of a table, defaults filled in. Games whose options depend on each other check that here."""
        return choose(self.options(edition), options, players)

    def check_players(self, players: int) -> None:
        if type(players) is not int:
            raise OptionError(f"the number of players is a whole number, not {players!r}")
        if players not in self.players:
            raise UnknownChoice("number of players", players, self.players)

    def check_edition(self, edition: Edition) -> None:
        """Refuse an edition that belongs to another game or contradicts itself."""
        if edition.game.replace("_", "-") != self.key:
            raise EditionError("meta.game", f"is {edition.game!r}, not {self.key.replace('-', '_')!r}")
        self.read(edition)
        for players in self.players:
            moves_of(self, edition, players)

    def check(self, game: G, move: int) -> None:
        """Refuse a move that is not legal, with the reason: the check for moves from outside."""
        if type(move) is not int:
            raise BadNotation(f"a move is a whole number, not {move!r}")
        if move not in game.legal():
            reason = self.reason(game, move) or Reason("not_now", "")
            raise IllegalMove(self.notation(game, move), reason.key, reason.rule, dict(reason.facts))

    @abstractmethod
    def read(self, edition: Edition) -> object:
        """The edition as the game's own tables, validated."""

    @abstractmethod
    def set_up(
        self, players: int, options: dict[str, Value], edition: Edition, chance: Chance, events: list[Event] | None
    ) -> Game:
        """A new game from valid parts."""

    def moves(self, game: G) -> Moves:
        """Every move that the game knows, legal or not."""
        return moves_of(self, self.edition_of(game), game.seats)

    def move(self, game: G, number: int) -> Move:
        """What a number means; BadNotation if it means nothing."""
        return self.moves(game).move(number)

    def number(self, game: G, move: Move) -> int:
        """The number of a move; BadNotation if there is no such move."""
        return self.moves(game).number(move)

    def notation(self, game: G, number: int) -> str:
        """The canonical text of a move."""
        return self.moves(game).text(number)

    def parse(self, game: G, text: str) -> int:
        """The number of a move given as text; BadNotation if the text names no move."""
        return self.meant(game, self.moves(game).parse(text))

    def meant(self, game: G, number: int) -> int:
        """The move that a person means by writing this one; it differs only where two moves are the same."""
        return number

    def decision(self, game: G) -> Decision:
        """What is asked now."""
        return Decision(self.decisions[game.decision], self.decision_facts(game))

    def decision_facts(self, game: G) -> dict[str, int | str]:
        """The facts of the question that is open."""
        return {}

    def why_not(self, game: G, number: int, seat: int) -> Reason | None:
        """Why a move is not legal now; None if it is. Only the seat that decides may ask: reasons reveal its hand."""
        if seat != game.seat:
            raise NotYourTurn(f"only the seat that decides can ask why a move is not legal, not seat {seat + 1}")
        return self.reason(game, number)

    def reason(self, game: G, number: int) -> Reason | None:
        """Why a move is not legal now, whoever asks; None if it is."""
        kind = self.moves(game).kind(number)
        if number in game.legal():
            return None
        if game.seat == NOBODY:
            return Reason("game_over", self.over_rule)
        why = self.why_illegal if game.decision in kind.decisions else self.why_not_now
        argument = number - kind.number
        key, rule = why(game, kind.number, argument)
        return Reason(key, rule, self.reason_facts(game, key, kind.number, argument))

    def reason_facts(self, game: G, key: str, kind: int, argument: int) -> dict[str, int | str]:
        """What a reason names: how much is needed, how much there is."""
        return {}

    @abstractmethod
    def why_not_now(self, game: G, kind: int, argument: int) -> tuple[str, str]:
        """The key of the reason and the rule's id for a move that belongs to another decision."""

    @abstractmethod
    def why_illegal(self, game: G, kind: int, argument: int) -> tuple[str, str]:
        """The same for a move whose kind can be chosen now, but not with this argument."""

    @abstractmethod
    def view(self, game: G, seat: int) -> msgspec.Struct:
        """What a seat (or NOBODY, a spectator) may know, as a typed struct."""

    @abstractmethod
    def determinize(self, game: G, seat: int, chance: Chance) -> Game:
        """A clone in which everything that the seat cannot know is drawn anew from what it can know."""

    @abstractmethod
    def breakdown(self, game: G) -> list[dict[str, int]]:
        """Points by source for each seat, summing to its score."""

    @abstractmethod
    def projection(self, game: G) -> list[dict[str, int]]:
        """Points by source for each seat if the game were scored as it stands."""

    @abstractmethod
    def evaluate(self, game: G, seat: int) -> float:
        """A simple estimate, in points, of how well a seat stands."""

    def judge(self) -> Judge:
        """The judge that foresees the end of a game for the search; a game without its own judge has a simple one."""
        return DefaultJudge(self.determinize, self.evaluate)

    @abstractmethod
    def ending(self, game: G) -> str:
        """How the game ended, in one word for statistics; empty while it goes on."""

    @abstractmethod
    def audit(self, game: G) -> list[str]:
        """Every law of the game that this position breaks, in words; empty if all is well."""

    @abstractmethod
    def edition_of(self, game: G) -> Edition:
        """The edition that a game is played with."""

    @abstractmethod
    def options_of(self, game: G) -> dict[str, Value]:
        """The options that a game is played with."""

    @abstractmethod
    def fields(self, box: Any, seats: int) -> Fields:
        """What a position consists of, and how it is written; `players` has an entry for each seat."""

    @abstractmethod
    def bare(self, box: Any, options: dict[str, Value], seats: int) -> G:
        """A game with nothing on the table, which `load` fills."""

    def complete(self, game: G) -> None:
        """Set what follows from the fields that have been read; PositionError if they do not fit together."""

    def dump(self, game: G) -> dict[str, object]:
        """The whole position as plain readable data."""
        edition = self.edition_of(game)
        head = {"game": self.key, "edition": edition.hash, "options": self.options_of(game)}
        return head | fields_of(self, edition, game.seats).write(game)

    def load(self, data: Mapping[str, object], edition: Edition | None = None) -> G:
        """The position that `dump` wrote; PositionError if the data is not a position."""
        digest, options, players = read_head(data, self.key)
        edition = edition or self.edition_by_hash(digest)
        self.check_players(players)
        game = self.bare(self.read(edition), self.choose(players, options, edition), players)
        fill(game, fields_of(self, edition, players), data)
        self.complete(game)
        return game

    @abstractmethod
    def components(self, edition: Edition) -> dict[str, list[str]]:
        """All components whose use is worth counting, by kind."""

    @abstractmethod
    def used(self, event: Event) -> Sequence[tuple[str, str]]:
        """The components (kind, id) that an event shows in use."""


@lru_cache(maxsize=64)
def moves_of(title: Title, edition: Edition, seats: int) -> Moves:
    box = title.read(edition)
    domains = {name: make(box, seats) for name, make in title.domains.items()}
    return Moves(title.name, title.kinds, domains, title.brackets)


@lru_cache(maxsize=64)
def fields_of(title: Title, edition: Edition, seats: int) -> Fields:
    found = title.fields(title.read(edition), seats)
    if "players" not in found.fields:
        raise ContractError(f"{title.folder.name}/position.py", "the field players is missing")
    return found


def source_of(kind: type) -> str:
    """The file of a class, with the folder of the file and the name of the class."""
    file = Path(sys.modules[kind.__module__].__file__ or "")
    return f"{file.parent.name}/{file.name}: {kind.__name__}"


@lru_cache(maxsize=64)
def read_file(path: Path) -> Edition:
    return Edition.read(path)
