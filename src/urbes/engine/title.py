"""A title is everything around a game's rules: names, editions, notation, views. One per game."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

import msgspec

from urbes.engine.chance import Chance
from urbes.engine.edition import Edition
from urbes.engine.errors import BadNotation, EditionError, IllegalMove, NotYourTurn, OptionError, UnknownChoice
from urbes.engine.event import Event
from urbes.engine.game import Game
from urbes.engine.glance import Glance
from urbes.engine.judge import Judge
from urbes.engine.options import Option, Value, choose, read_options
from urbes.engine.show import Show


class Move(NamedTuple):
    """What a move's number means: a kind and its named arguments."""

    kind: str
    args: dict[str, int | str]


class Reason(msgspec.Struct, frozen=True):
    """Why a move is not legal: a key of the locales with its facts, and the id of the rule."""

    key: str
    rule: str
    facts: dict[str, int | str] = {}


class Decision(msgspec.Struct, frozen=True):
    """What the seat that decides is asked: a key of the locales with its facts."""

    kind: str
    facts: dict[str, int | str] = {}


class Title(ABC):
    """One game on the shelf."""

    key: str
    name: str
    players: tuple[int, ...]
    folder: Path
    endings: tuple[str, ...]
    """Every word that `ending` may say of a game that is over."""
    option_rules: Mapping[str, str] = {}
    """Rule ids of options, for editions that do not name them."""
    show: Show[Game] | None = None
    """What the game says of itself: words, things, outcomes."""

    @property
    def edition(self) -> Edition:
        """The edition that is played unless another is asked for."""
        return read_file(self.folder / "components.toml")

    def edition_by_hash(self, digest: str) -> Edition:
        """An edition that comes with the game, also an older one."""
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
        """Refuse an edition that is of another game or does not hold together."""
        if edition.game.replace("_", "-") != self.key:
            raise EditionError("meta.game", f"is {edition.game!r}, not {self.key.replace('-', '_')!r}")
        self.read(edition)

    def check(self, game: Game, move: int) -> None:
        """The membership check at the boundary: refuse what is not legal, with the reason."""
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

    @abstractmethod
    def move(self, game: Game, number: int) -> Move:
        """What a number means; BadNotation if it means nothing."""

    @abstractmethod
    def number(self, game: Game, move: Move) -> int:
        """The number of a move; BadNotation if there is no such move."""

    @abstractmethod
    def notation(self, game: Game, number: int) -> str:
        """The canonical text of a move."""

    @abstractmethod
    def parse(self, game: Game, text: str) -> int:
        """The number of a move given as text; BadNotation if the text names no move."""

    @abstractmethod
    def decision(self, game: Game) -> Decision:
        """What is asked now."""

    def why_not(self, game: Game, number: int, seat: int) -> Reason | None:
        """Why a move is not legal now; None if it is. Only the seat that decides may ask: reasons tell of its hand."""
        if seat != game.seat:
            raise NotYourTurn(f"only the seat that decides can ask why a move is not legal, not seat {seat + 1}")
        return self.reason(game, number)

    @abstractmethod
    def reason(self, game: Game, number: int) -> Reason | None:
        """Why a move is not legal now, whoever asks; None if it is."""

    @abstractmethod
    def view(self, game: Game, seat: int) -> msgspec.Struct:
        """What a seat (or NOBODY, a spectator) may know, as a typed struct."""

    @abstractmethod
    def determinize(self, game: Game, seat: int, chance: Chance) -> Game:
        """A clone in which everything that the seat cannot know is drawn anew from what it can know."""

    @abstractmethod
    def breakdown(self, game: Game) -> list[dict[str, int]]:
        """Points by source for each seat, summing to its score."""

    @abstractmethod
    def projection(self, game: Game) -> list[dict[str, int]]:
        """Points by source for each seat if the game were scored as it stands."""

    @abstractmethod
    def evaluate(self, game: Game, seat: int) -> float:
        """A simple estimate, in points, of how well a seat stands."""

    def judge(self) -> Judge:
        """Who foresees the end of a game for the search; a game without a judge of its own has a simple one."""
        return Glance(self.determinize, self.evaluate)

    @abstractmethod
    def ending(self, game: Game) -> str:
        """How the game ended, in one word for statistics; empty while it goes on."""

    @abstractmethod
    def audit(self, game: Game) -> list[str]:
        """Every law of the game that this position breaks, in words; empty if all is well."""

    @abstractmethod
    def edition_of(self, game: Game) -> Edition:
        """The edition that a game is played with."""

    @abstractmethod
    def dump(self, game: Game) -> dict[str, object]:
        """The whole position as plain readable data."""

    @abstractmethod
    def load(self, data: Mapping[str, object], edition: Edition | None = None) -> Game:
        """The position that `dump` wrote; PositionError if it is none."""

    @abstractmethod
    def components(self, edition: Edition) -> dict[str, list[str]]:
        """Everything whose use is worth counting, by kind."""

    @abstractmethod
    def used(self, event: Event) -> Sequence[tuple[str, str]]:
        """The components (kind, id) that an event shows in use."""


@lru_cache(maxsize=64)
def read_file(path: Path) -> Edition:
    return Edition.read(path)
