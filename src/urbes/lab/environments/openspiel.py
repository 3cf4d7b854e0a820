"""The games as OpenSpiel Python games.

Importing this module registers every game: `porta-nigra` as `python_urbes_porta_nigra`, and a game for one player also
with the ending `_solo`. Chance is explicit: every draw is a chance node.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from urbes.engine.actions import ActionError
from urbes.engine.chance import Stream
from urbes.engine.edition import Edition
from urbes.engine.errors import OptionError
from urbes.engine.game import NOBODY
from urbes.engine.title import Title
from urbes.lab.optional_packages import ExtraMissing

try:
    import numpy as np
    import pyspiel
except ImportError as error:
    raise ExtraMissing(error, "openspiel") from None

from urbes.lab.environments.base import Setup, environments
from urbes.lab.environments.game_tree import TreePath, seen

PREFIX = "python_urbes_"
SOLO = "_solo"
MOST_DECISIONS = 5000
"""An upper bound of the decisions of a game, and of its draws."""
MOST_MARGIN = 1000.0
"""An upper bound of the points by which a game is won."""


def game_type(title: Title, solo: bool) -> Any:
    """What OpenSpiel has to know about a game; the options of the table are parameters of the game."""
    parameters: dict[str, Any] = {option.id: option.default for option in title.options()}
    parameters |= {"rewards": "rank", "edition": ""}
    counts = (1,) if solo else tuple(players for players in title.players if players > 1)
    if not solo:
        parameters["players"] = counts[0]
    kinds = pyspiel.GameType
    return pyspiel.GameType(
        short_name=PREFIX + title.key.replace("-", "_") + (SOLO if solo else ""),
        long_name=f"{title.name} (Urbes{', solo' if solo else ''})",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.PERFECT_INFORMATION
        if title.perfect_information
        else kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.GENERAL_SUM if solo else kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=max(counts),
        min_num_players=min(counts),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters,
        default_loadable=True,
    )


def chosen_options(title: Title, players: int, parameters: Mapping[str, Any]) -> dict[str, object]:
    """The options among the parameters; options left at their defaults may belong to another number of players."""
    return {
        option.id: parameters[option.id]
        for option in title.options()
        if option.id in parameters and (option.fits(players) or parameters[option.id] != option.default)
    }


class UrbesGame(pyspiel.Game):
    """An Urbes game with its parameters; each title has its own class."""

    title: Title
    solo: bool

    def __init__(self, parameters: Mapping[str, Any] | None = None) -> None:
        title, solo = self.title, self.solo
        given = dict(parameters or {})
        kind = game_type(title, solo)
        full = {**kind.parameter_specification, **given}
        players = 1 if solo else int(full["players"])
        edition = Edition.read(Path(full["edition"])) if full["edition"] else None
        self.setup = Setup(
            title.key, players, chosen_options(title, players, full), edition, rewards=str(full["rewards"])
        )
        most = 1.0 if self.setup.rewards == "rank" else MOST_MARGIN
        info = pyspiel.GameInfo(
            num_distinct_actions=self.setup.numbering.size,
            max_chance_outcomes=self.setup.draws,
            num_players=players,
            min_utility=-most,
            max_utility=most,
            utility_sum=None if solo else 0.0,
            max_game_length=MOST_DECISIONS,
        )
        super().__init__(kind, info, given)

    def new_initial_state(self) -> "UrbesState":
        return UrbesState(self)

    def max_chance_nodes_in_history(self) -> int:
        return MOST_DECISIONS

    def make_py_observer(self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None) -> "UrbesObserver":
        return UrbesObserver(self.setup, iig_obs_type, params)


class UrbesState(pyspiel.State):
    """A node of the tree: a decision of a seat, a draw, or the end."""

    def __init__(self, game: UrbesGame) -> None:
        super().__init__(game)
        self.path = TreePath(game.setup)

    def current_player(self) -> int:
        if self.path.asked:
            return int(pyspiel.PlayerId.CHANCE)
        seat = self.path.moment.game.seat
        return int(pyspiel.PlayerId.TERMINAL) if seat == NOBODY else seat

    def is_terminal(self) -> bool:
        return not self.path.asked and self.path.moment.game.seat == NOBODY

    def _legal_actions(self, player: int) -> list[int]:
        return list(self.path.offered)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        ways = self.path.asked
        return [(outcome, 1.0 / ways) for outcome in range(ways)]

    def _apply_action(self, action: int) -> None:
        if self.path.asked:
            self.path.answer(action)
        else:
            self.path.choose(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"draw {action + 1} of {self.path.asked}"
        setup, game = self.path.setup, self.path.moment.game
        return setup.title.notation(game, self.path.offered.get(action, setup.numbering.move(action)))

    def returns(self) -> list[float]:
        setup = self.path.setup
        return setup.utilities(self.path.moment.game) if self.is_terminal() else [0.0] * setup.players

    def resample_from_infostate(self, player_id: int, probability_sampler: Any) -> "UrbesState":
        """A state that the player cannot tell from this one, as IS-MCTS needs it; refused in the middle of a draw."""
        if self.path.asked:
            raise ActionError("chance has to answer before a state can be resampled: apply one of chance_outcomes()")
        twin: UrbesState = self.clone()
        twin.path = self.path.resampled(player_id, Stream(repr(probability_sampler())))
        return twin

    def __str__(self) -> str:
        path = self.path
        pending = f"chance: one of {path.asked} after {path.answers}" if path.asked else ""
        if path.now is None:
            return f"{path.setup.title.name}: set-up, {pending}"
        position = msgspec.json.encode(path.setup.title.dump(path.now.game), order="deterministic").decode()
        return f"{position} {pending}".strip()


class UrbesObserver:
    """What a seat knows, or what everybody knows if nothing private is asked for.

    With perfect recall it is a digest of all that was seen and done, else the view and its array.
    """

    def __init__(self, setup: Setup, kind: Any, params: Mapping[str, Any] | None) -> None:
        if params:
            raise OptionError(f"there are no parameters of observations, but {params} are given")
        private = pyspiel.PrivateInfoType
        if kind is not None and not kind.public_info:
            raise OptionError("what a seat knows contains what all know: ask with public_info=True")
        if kind is not None and kind.private_info == private.ALL_PLAYERS:
            raise OptionError("nobody sees the secrets of all players: ask for private_info SINGLE_PLAYER or NONE")
        self.setup = setup
        self.public: bool = kind is not None and kind.private_info == private.NONE
        self.recall: bool = kind is not None and kind.perfect_recall
        self.tensor: Any = None if self.recall else np.zeros(setup.layout.size, np.float32)
        self.dict: dict[str, Any] = {} if self.recall else {"observation": self.tensor}

    def set_from(self, state: UrbesState, player: int) -> None:
        if self.recall:
            raise ValueError("all that a seat has seen has no tensor, only a string; take the observation tensor")
        self.tensor.fill(0)
        # While the game is being set up, nobody has seen anything.
        if not (state.path.asked and state.path.now is None):
            self.tensor[:] = self.setup.observe(state.path.moment.game, NOBODY if self.public else max(player, 0))

    def string_from(self, state: UrbesState, player: int) -> str:
        if state.path.asked and state.path.now is None:
            return "set-up"
        moment = state.path.moment
        viewer = NOBODY if self.public else player
        if self.recall:
            return f"{viewer}:{moment.digest(self.setup, viewer).hex()}"
        return seen(self.setup, moment.game, viewer).decode()


def game_class(title: Title, solo: bool) -> type[UrbesGame]:
    name = "".join(word.capitalize() for word in title.key.split("-")) + ("SoloGame" if solo else "Game")
    return type(name, (UrbesGame,), {"title": title, "solo": solo})


# OpenSpiel keeps what it registers until after the interpreter has ended; only classes survive that.
CLASSES = tuple(
    game_class(title, solo)
    for title in environments()
    for solo in (False, True)
    if (1 in title.players if solo else max(title.players) > 1)
)
globals().update({each.__name__: each for each in CLASSES})  # so that they can be pickled
NAMES = tuple(game_type(each.title, each.solo).short_name for each in CLASSES)


def register() -> None:
    """Make the games known to `pyspiel.load_game`."""
    known = {kind.short_name for kind in pyspiel.registered_games()}
    for each in CLASSES:
        kind = game_type(each.title, each.solo)
        if kind.short_name not in known:
            pyspiel.register_game(kind, each)


register()
