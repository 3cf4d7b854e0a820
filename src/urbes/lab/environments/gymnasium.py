"""The games as Gymnasium environments: one seat learns, bots sit on the others.

Importing this module registers `urbes/<game>-v<version>` for every game on the shelf, and for those that can be played
alone `urbes/<game>-solo-v<version>`.
"""

import copy
from collections.abc import Mapping, Sequence
from typing import Any

from urbes.bots import Bot, decide, make_bot
from urbes.engine.actions import ActionError
from urbes.engine.chance import Stream
from urbes.engine.edition import Edition
from urbes.engine.errors import OptionError, UnknownChoice
from urbes.engine.game import NOBODY
from urbes.lab.environments.drawing import draw
from urbes.lab.optional_packages import ExtraMissing

try:
    import gymnasium
    import numpy as np
    from gymnasium import spaces
except ImportError as error:
    raise ExtraMissing(error, "rl") from None

from urbes.lab.environments.base import NAMESPACE, Setup, arrays_of, check_limit, environments, versioned_id, whole

ILLEGAL = ("forfeit", "raise")
RENDER_MODES = ("ansi",)
Observation = dict[str, Any]


class AgainstBots(gymnasium.Env[Observation, np.int64]):
    """One seat of a game. The bots on the other seats get determinized clones, never the truth."""

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 1}  # noqa: RUF012 - as Gymnasium wants it

    def __init__(
        self,
        game: str,
        players: int = 2,
        opponents: str | Sequence[str] = "greedy",
        seat: int | None = None,
        options: Mapping[str, object] | None = None,
        edition: Edition | None = None,
        *,
        rewards: str = "rank",
        max_decisions: int | None = None,
        illegal: str = "forfeit",
        render_mode: str | None = None,
    ) -> None:
        """`opponents` is one bot spec for all other seats or one for each, in their order.

        `seat` is the learner's; None draws one for each game. After `max_decisions` of the learner the game is
        truncated. An illegal action forfeits the game (the worst reward, `info["illegal"]` says why), or raises.
        """
        self.setup = Setup(game, players, options, edition, rewards)
        specs = [opponents] * (players - 1) if isinstance(opponents, str) else list(opponents)
        if len(specs) != players - 1:
            raise OptionError(f"{len(specs)} opponents are named; name one for all other seats or {players - 1}")
        for spec in specs:
            make_bot(spec, "")
        if seat is not None and not (whole(seat) and 0 <= seat < players):
            raise UnknownChoice("seat", seat, range(players))
        check_limit(max_decisions)
        if illegal not in ILLEGAL:
            raise UnknownChoice("answer to illegal actions", illegal, ILLEGAL)
        if render_mode not in (None, *RENDER_MODES):
            raise UnknownChoice("render mode", render_mode, RENDER_MODES)
        self.specs = specs
        self.fixed_seat = None if seat is None else int(seat)
        self.max_decisions = max_decisions
        self.illegal = illegal
        self.render_mode = render_mode
        layout = self.setup.layout
        actions = self.setup.numbering.size
        self.action_space = spaces.Discrete(actions)
        self.observation_space = spaces.Dict(
            {
                "observation": spaces.Box(layout.least, layout.most, dtype=np.float32),
                "action_mask": spaces.Box(0, 1, (actions,), dtype=np.int8),
            }
        )
        self.over = True

    def __copy__(self) -> "AgainstBots":
        """Copy deeply: a shallow copy would share the game but not what is noted about it."""
        return copy.deepcopy(self)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a new game; with a seed it is the game of `urbes.new(key, players, seed)`. `options` is ignored."""
        super().reset(seed=seed)
        name = str(seed) if seed is not None else f"gymnasium/{self.np_random.integers(1 << 62)}"
        self.game, self.luck = self.setup.new(name)
        self.secret = Stream(f"{name}/determinize")
        self.seat = Stream(f"{name}/seat").below(self.setup.players) if self.fixed_seat is None else self.fixed_seat
        others = [other for other in range(self.setup.players) if other != self.seat]
        self.bots: dict[int, Bot] = {
            other: make_bot(spec, f"{name}/bot/{other}") for other, spec in zip(others, self.specs, strict=True)
        }
        self.decisions = 0
        self.last_move = ""
        self.over = False
        complaints = self.play_others()
        return self.observation(), self.info(complaints)

    def play_others(self) -> list[str]:
        """Let the bots move until the learner decides or the game is over; returns what went wrong with them."""
        complaints = []
        while self.game.seat not in (NOBODY, self.seat):
            seat = self.game.seat
            move, complaint = decide(self.bots[seat], self.setup.title, self.game, seat, self.secret)
            if complaint:
                complaints.append(f"seat {seat + 1}: {complaint}")
            self.apply(move)
        return complaints

    def apply(self, move: int) -> None:
        self.last_move = f"player_{self.game.seat}: {self.setup.title.notation(self.game, move)}"
        self.game.apply(move, self.luck)

    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        if self.over:
            raise ActionError("no game is under way: call reset first")
        try:
            move = self.setup.move(self.game, action)
        except ActionError as error:
            if self.illegal == "raise":
                raise
            self.over = True
            return self.observation(), self.worst(), True, False, {**self.info([]), "illegal": str(error)}
        self.apply(move)
        self.decisions += 1
        complaints = self.play_others()
        terminated = self.game.seat == NOBODY
        truncated = not terminated and self.decisions == self.max_decisions
        self.over = terminated or truncated
        reward = self.setup.utilities(self.game)[self.seat] if terminated else 0.0
        return self.observation(), reward, terminated, truncated, self.info(complaints)

    def worst(self) -> float:
        """The reward of a forfeited game: that of the last place, or minus the mean points of the others."""
        if self.setup.rewards == "rank":
            return -1.0
        scores = self.game.scores()
        others = [score for seat, score in enumerate(scores) if seat != self.seat] or [self.setup.rival(self.game) or 0]
        return -sum(others) / len(others)

    def observation(self) -> Observation:
        return {
            "observation": self.setup.observe(self.game, self.seat),
            "action_mask": self.setup.mask(self.game, self.seat),
        }

    def info(self, complaints: list[str]) -> dict[str, Any]:
        found: dict[str, Any] = {"seat": self.seat}
        if complaints:
            found["complaints"] = complaints
        if self.game.seat == NOBODY:
            found["scores"] = self.game.scores()
            found["ranking"] = self.game.ranking()
        return found

    def render(self) -> str:
        """The table in plain text, as the learner sees it when it decides."""
        return draw(self.setup.title, self.game, self.last_move)


def register() -> None:
    """Make the ids known to `gymnasium.make`."""
    for title in environments():
        counts = {"": max(2, title.players[0])} | ({"-solo": 1} if 1 in title.players else {})
        for mode, players in counts.items():
            name = versioned_id(title) if not mode else f"{NAMESPACE}/{title.key}{mode}-v{arrays_of(title).VERSION}"
            if name not in gymnasium.registry:
                gymnasium.register(
                    name, entry_point=f"{__name__}:AgainstBots", kwargs={"game": title.key, "players": players}
                )


register()
