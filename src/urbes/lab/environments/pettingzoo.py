"""The games as PettingZoo AEC environments: `env("porta-nigra", players=4)`.

Observations are what a seat may know, as an array, with a mask of the actions it may choose. Everything follows from
the seed and the actions, and `clone` gives an independent copy at any time.
"""

import copy
import secrets
from collections.abc import Mapping
from typing import Any, NamedTuple

from urbes.engine.chance import Seeded
from urbes.engine.edition import Edition
from urbes.engine.errors import UnknownChoice
from urbes.engine.game import NOBODY, Game
from urbes.lab.environments.drawing import draw
from urbes.lab.optional_packages import ExtraMissing

try:
    import numpy as np
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils.wrappers import OrderEnforcingWrapper
except ImportError as error:
    raise ExtraMissing(error, "rl") from None

from urbes.lab.environments.arrays import Array
from urbes.lab.environments.base import Setup, check_limit

RENDER_MODES = ("ansi", "human")


class Snapshot(NamedTuple):
    """Everything that can change in an environment, kept outside it."""

    game: Game
    luck: Seeded
    decisions: int
    last: str
    seed: str
    episodes: int
    agents: list[str]
    agent_selection: str
    skipped: str | None
    books: tuple[dict[str, Any], ...]


class raw_env(AECEnv):  # noqa: N801 - the name that PettingZoo gives it
    """One game in which the seats act in the order of the rules; rewards come at the end."""

    def __init__(
        self,
        game: str,
        players: int = 2,
        options: Mapping[str, object] | None = None,
        edition: Edition | None = None,
        *,
        rewards: str = "rank",
        max_decisions: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.setup = Setup(game, players, options, edition, rewards)
        check_limit(max_decisions)
        if render_mode not in (None, *RENDER_MODES):
            raise UnknownChoice("render mode", render_mode, RENDER_MODES)
        self.max_decisions = max_decisions
        self.render_mode = render_mode
        self.metadata = {
            "name": self.setup.id.replace("/", "_").replace("-", "_"),
            "id": self.setup.id,
            "render_modes": list(RENDER_MODES),
            "render_fps": 1,
            "is_parallelizable": False,
        }
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self.seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        layout = self.setup.layout
        actions = self.setup.numbering.size
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(layout.least, layout.most, dtype=np.float32),
                    "action_mask": spaces.Box(0, 1, (actions,), dtype=np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self.seed = ""
        self.episodes = 0
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game. Without a seed it is the next in the series of the last seed, or else a random one.

        With a seed it is the game of `urbes.new(key, players, seed)`. `options` is ignored: the options of the table
        are fixed when the environment is made.
        """
        if seed is not None:
            self.seed, self.episodes = str(seed), 0
        elif not self.seed:
            self.seed = secrets.token_hex(16)
        self.game, self.luck = self.setup.new(f"{self.seed}/{self.episodes}" if self.episodes else self.seed)
        self.episodes += 1
        self.decisions = 0
        self.last_move = ""
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.game.seat]
        self._skip_agent_selection: str | None = None

    def observe(self, agent: str) -> dict[str, Any]:
        seat = self.seats[agent]
        return {"observation": self.setup.observe(self.game, seat), "action_mask": self.setup.mask(self.game, seat)}

    def state(self) -> Array:
        """What all seats know together: their observations one after another."""
        return np.concatenate([self.setup.observe(self.game, seat) for seat in range(self.setup.players)])

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        move = self.setup.move(self.game, action)
        self.last_move = f"{agent}: {self.setup.title.notation(self.game, move)}"
        self.game.apply(move, self.luck)
        self.decisions += 1
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self.game.seat == NOBODY:
            self.finish()
        else:
            self.agent_selection = self.possible_agents[self.game.seat]
            if self.decisions == self.max_decisions:
                self.truncations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def finish(self) -> None:
        """The game is over: say what it was worth."""
        worth = self.setup.utilities(self.game)
        scores, ranking = self.game.scores(), self.game.ranking()
        for agent, seat in self.seats.items():
            self.rewards[agent] = worth[seat]
            self.infos[agent] = {"score": scores[seat], "place": ranking[seat]}
        self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.agents[0]

    def render(self) -> str | None:
        """The table as the seat that decides sees it, in plain text."""
        text = draw(self.setup.title, self.game, self.last_move)
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def close(self) -> None:
        """Nothing is held open."""

    def save(self) -> Snapshot:
        """The present situation, to come back to with `restore`; it never changes."""
        books = (self.rewards, self._cumulative_rewards, self.terminations, self.truncations, self.infos)
        return Snapshot(
            self.game.clone(),
            copy.copy(self.luck),
            self.decisions,
            self.last_move,
            self.seed,
            self.episodes,
            list(self.agents),
            self.agent_selection,
            self._skip_agent_selection,
            tuple({agent: copy.copy(entry) for agent, entry in book.items()} for book in books),
        )

    def restore(self, saved: Snapshot) -> None:
        """Go on from a situation that `save` gave, of this environment or of one made with the same arguments."""
        self.game = saved.game.clone()
        self.luck = copy.copy(saved.luck)
        self.decisions = saved.decisions
        self.last_move = saved.last
        self.seed = saved.seed
        self.episodes = saved.episodes
        self.agents = list(saved.agents)
        self.agent_selection = saved.agent_selection
        self._skip_agent_selection = saved.skipped
        books = [{agent: copy.copy(entry) for agent, entry in book.items()} for book in saved.books]
        self.rewards, self._cumulative_rewards, self.terminations, self.truncations, self.infos = books

    def clone(self) -> "raw_env":
        """An independent copy that goes on exactly as this one would."""
        return copy.deepcopy(self)

    __copy__ = clone


class Ordered(OrderEnforcingWrapper):
    """Complains about calls in the wrong order, and so do its clones."""

    def clone(self) -> "Ordered":
        """An independent copy that goes on exactly as this one would."""
        self.agent_selection  # noqa: B018 - refuses before the first reset
        return copy.deepcopy(self)

    def __copy__(self) -> "Ordered":
        return copy.deepcopy(self)

    def __str__(self) -> str:
        return str(self.env)


def env(
    game: str,
    players: int = 2,
    options: Mapping[str, object] | None = None,
    edition: Edition | None = None,
    *,
    rewards: str = "rank",
    max_decisions: int | None = None,
    render_mode: str | None = None,
) -> Ordered:
    """An environment for a game, by key (`porta-nigra`) or versioned id (`urbes/porta-nigra-v1`).

    `options` and `edition` are those of the table; `rewards` are by `rank` (1 … -1) or by `margin` (points ahead of
    the mean of the others); after `max_decisions` the game is truncated.
    """
    return Ordered(
        raw_env(game, players, options, edition, rewards=rewards, max_decisions=max_decisions, render_mode=render_mode)
    )
