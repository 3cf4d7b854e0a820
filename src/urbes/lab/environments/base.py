"""A game with its players, options and edition, seen as numbers: what all interfaces for researchers share."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from urbes.engine.actions import ActionError, Numbering
from urbes.engine.arrays import Arrays
from urbes.engine.chance import Seeded
from urbes.engine.edition import Edition
from urbes.engine.errors import OptionError, UnknownChoice
from urbes.engine.game import NOBODY, Game
from urbes.engine.options import Value
from urbes.engine.plain import PlainTitle
from urbes.engine.registry import find_title, titles
from urbes.engine.title import Title, moves_of
from urbes.lab.optional_packages import ExtraMissing

try:
    import numpy as np
    from numpy.typing import NDArray
except ImportError as error:
    raise ExtraMissing(error, "rl") from None

from urbes.lab.environments.arrays import Array, Layout
from urbes.lab.environments.plain import PlainArrays

NAMESPACE = "urbes"
REWARDS = ("rank", "margin")


def environments() -> list[Title]:
    """The games that learners can play."""
    return [title for title in titles() if title.arrays is not None or isinstance(title, PlainTitle)]


@lru_cache(maxsize=32)
def arrays_of(title: Title, edition: Edition | None = None) -> Arrays:
    """The numbers of a game: its own, or those that follow from a plain view."""
    if title.arrays is not None:
        return title.arrays
    if isinstance(title, PlainTitle):
        return PlainArrays(title, edition or title.edition)
    raise UnknownChoice("game with actions and arrays", title.key, [each.key for each in environments()])


@lru_cache(maxsize=32)
def parts(title: Title, edition: Edition, players: int) -> tuple[Numbering, Layout]:
    box = title.read(edition)
    arrays = arrays_of(title, edition)
    moves = moves_of(title, edition, players)
    own = getattr(arrays, "numbering", None)
    numbering = Numbering(moves.numbers()) if own is None else own(box, moves)
    return numbering, Layout(arrays.layout(box, players))


def versioned_id(title: Title) -> str:
    """The id of an environment. Its version grows whenever actions, arrays or rewards change their meaning."""
    return f"{NAMESPACE}/{title.key}-v{arrays_of(title).VERSION}"


def find_environment(name: str) -> Title:
    """A game by its key (`porta-nigra`) or the versioned id of its environment (`urbes/porta-nigra-v1`)."""
    known = {versioned_id(title): title.key for title in environments()}
    if name.startswith(f"{NAMESPACE}/") and name not in known:
        raise UnknownChoice("environment", name, known)
    return find_title(known.get(name, name))


def whole(value: Any) -> bool:
    return isinstance(value, int | np.integer) and not isinstance(value, bool)


def check_limit(max_decisions: Any) -> None:
    """Check the number of decisions after which a game is cut off; None means never."""
    if max_decisions is not None and not (whole(max_decisions) and max_decisions >= 1):
        raise OptionError(f"max_decisions should be a whole number of at least 1, is {max_decisions!r}")


class Setup:
    """The choices made before a game, checked, and how positions become numbers under them."""

    def __init__(
        self,
        game: str,
        players: int,
        options: Mapping[str, object] | None = None,
        edition: Edition | None = None,
        rewards: str = "rank",
    ) -> None:
        self.title: Title = find_environment(game)
        self.title.check_players(players)
        if rewards not in REWARDS:
            raise UnknownChoice("kind of rewards", rewards, REWARDS)
        self.players: int = players
        self.edition: Edition = edition or self.title.edition
        self.title.check_edition(self.edition)
        self.options: dict[str, Value] = self.title.choose(players, options or {}, self.edition)
        self.rewards: str = rewards
        self.numbering, self.layout = parts(self.title, self.edition, players)
        self.id: str = versioned_id(self.title)

    def __reduce__(self) -> tuple[object, ...]:
        """Only the choices are pickled; the edition only if it is not the usual one."""
        edition = None if self.edition.hash == self.title.edition.hash else self.edition
        return Setup, (self.title.key, self.players, self.options, edition, self.rewards)

    def __deepcopy__(self, memo: dict[int, Any]) -> "Setup":
        """A set-up never changes, so copies share it."""
        return self

    @property
    def draws(self) -> int:
        """The most answers that a question of chance can have."""
        return arrays_of(self.title, self.edition).draws(self.title.read(self.edition))

    def new(self, seed: str) -> tuple[Game, Seeded]:
        luck = Seeded(seed)
        return self.title.new(self.players, luck, self.options, self.edition), luck

    def observe(self, game: Game, seat: int) -> Array:
        """What a seat knows, as an array."""
        view = self.title.view(game, seat)
        players = getattr(view, "players", None)
        return self.layout.array(view, players[seat] if players and seat != NOBODY else None)

    def mask(self, game: Game, seat: int) -> NDArray[np.int8]:
        """A 1 for each action that the seat may choose now."""
        mask = np.zeros(self.numbering.size, np.int8)
        if seat == game.seat:
            action = self.numbering.action
            mask[[action(move) for move in game.legal()]] = 1
        return mask

    def move(self, game: Game, action: Any) -> int:
        """The legal move of an action; anything else is refused."""
        given = action.item() if isinstance(action, np.ndarray) and action.size == 1 else action
        if not whole(given):
            raise ActionError(f"an action is a whole number, not {action!r}")
        number = int(given)
        found = self.numbering.offered(game.legal()).get(number)
        if found is None:
            text = self.title.notation(game, self.numbering.move(number))
            raise ActionError(f"action {number} ({text}) is not legal now: see the action mask")
        return found

    def utilities(self, game: Game) -> list[float]:
        """What a finished game is worth to each seat."""
        if self.rewards == "rank":
            return by_rank(game.ranking())
        return by_margin(game.scores(), self.rival(game))

    def rival(self, game: Game) -> int | None:
        """The points of the automa against a single player; None if there is no automa."""
        automa = getattr(self.title.view(game, 0), "automa", None)
        return None if automa is None else int(automa.points)


def by_rank(ranking: Sequence[int]) -> list[float]:
    """From 1 for the first to -1 for the last, in equal steps; seats that share places share their value. Sums to 0.

    A single player gets 1 for a win and -1 for a defeat.
    """
    seats = len(ranking)
    if seats == 1:
        return [1.0 if ranking[0] == 1 else -1.0]
    worth = []
    for own in ranking:
        shared = sum(1 for other in ranking if other == own)
        better = sum(1 for other in ranking if other < own)
        worth.append(1.0 - 2.0 * (better + (shared - 1) / 2) / (seats - 1))
    return worth


def by_margin(scores: Sequence[int], rival: int | None) -> list[float]:
    """Points ahead of the mean of the others. Sums to 0 with two seats or more."""
    if len(scores) == 1:
        return [float(scores[0] - (rival or 0))]
    total = sum(scores)
    return [score - (total - score) / (len(scores) - 1) for score in scores]
