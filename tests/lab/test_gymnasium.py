"""The Gymnasium environments pass Gymnasium's own check; the bots on the other seats are fair."""

import copy
import pickle
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from tests.laws.playing import every_table
from urbes.bots import Bot, Complaint, decide
from urbes.engine.actions import ActionError
from urbes.engine.errors import OptionError, UnknownChoice
from urbes.engine.game import NOBODY, Game
from urbes.engine.title import Title
from urbes.lab.environments import gymnasium as environments
from urbes.lab.environments.gymnasium import AgainstBots

IDS = ["urbes/nova-roma-v1", "urbes/nova-roma-solo-v1", "urbes/panticapaeum-v1", "urbes/porta-nigra-v1"]


@pytest.mark.parametrize("name", IDS)
def test_the_check(name: str) -> None:
    check_env(gymnasium.make(name, opponents="random").unwrapped)


@every_table
def test_the_check_for_all_arrays_of_players(title: Title, players: int) -> None:
    check_env(AgainstBots(title.key, players, "random"), skip_render_check=True)


def play(environment: gymnasium.Env[Any, Any], seed: int | None) -> tuple[float, bool, bool, dict[str, Any], list[int]]:
    """A random game; returns how it ended and what was done."""
    observation, info = environment.reset(seed=seed)
    choice = np.random.default_rng(seed)
    actions = []
    while True:
        actions.append(int(choice.choice(np.flatnonzero(observation["action_mask"]))))
        observation, reward, terminated, truncated, info = environment.step(actions[-1])
        assert environment.observation_space.contains(observation)
        if terminated or truncated:
            return float(reward), terminated, truncated, info, actions
        assert reward == 0


@every_table
def test_whole_games_against_bots(title: Title, players: int) -> None:
    environment = AgainstBots(title.key, players, "random")
    reward, terminated, _, info, actions = play(environment, 4)
    assert terminated
    assert environment.game.seat == NOBODY
    assert reward == environment.setup.utilities(environment.game)[info["seat"]]
    assert info["scores"] == environment.game.scores()
    again = AgainstBots(title.key, players, "random")
    assert play(again, 4) == (reward, terminated, False, info, actions)


@pytest.mark.parametrize("name", IDS)
def test_a_game_against_greedy(name: str) -> None:
    reward, terminated, _, info, _ = play(gymnasium.make(name), 1)
    assert terminated
    assert -1 <= reward <= 1
    assert "complaints" not in info


COPIES = {"pickle": lambda one: pickle.loads(pickle.dumps(one)), "copy": copy.copy, "deepcopy": copy.deepcopy}


@every_table
@pytest.mark.parametrize("copied", COPIES.values(), ids=COPIES)
def test_copies_of_all_kinds_go_on_alike(
    title: Title, players: int, copied: Callable[[AgainstBots], AgainstBots]
) -> None:
    environment = copied(AgainstBots(title.key, players, (["mcts:5", "greedy", "random"] * 2)[: players - 1]))
    observation, _ = environment.reset(seed=6)
    choice = np.random.default_rng(6)

    def steps(environment: AgainstBots, observation: Any, actions: list[int]) -> list[str]:
        found = []
        for action in actions:
            legal = np.flatnonzero(observation["action_mask"])
            observation, reward, terminated, _, info = environment.step(legal[action % len(legal)])
            found.append(f"{observation['observation'].tobytes()!r} {reward} {info}")
            if terminated:
                break
        return found

    steps(environment, observation, choice.integers(0, 1000, 5).tolist())
    twin = copied(environment)
    actions = choice.integers(0, 1000, 15).tolist()
    done = steps(environment, environment.observation(), actions)
    assert steps(twin, twin.observation(), actions) == done
    for each in (environment, twin):
        each.reset()
    assert title.dump(twin.game) == title.dump(environment.game)


def test_the_seat_of_the_learner() -> None:
    environment = AgainstBots("porta-nigra", 4, "random", seat=2)
    assert environment.reset(seed=1)[1] == {"seat": 2}
    assert environment.game.seat == 2
    drawn = AgainstBots("porta-nigra", 4, "random")
    assert {drawn.reset(seed=seed)[1]["seat"] for seed in range(30)} == {0, 1, 2, 3}
    first = drawn.reset(seed=1)[1]
    assert drawn.reset(seed=1)[1] == first


class Spy(Bot):
    """Remembers what it is shown."""

    shown: list[Game] = []  # noqa: RUF012 - one list for all

    def choose(self, title: Title, game: Game, seat: int) -> int:
        Spy.shown.append(game)
        return game.legal()[0]


class Cheat(Bot):
    """Chooses a move that is not allowed."""

    def choose(self, title: Title, game: Game, seat: int) -> int:
        return -5


def test_bots_are_shown_determinized_clones(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(environments, "make_bot", lambda spec, seed: Spy())
    environment = AgainstBots("porta-nigra", 2, "spy", seat=0)
    different = []
    original = decide

    def watched(bot: Bot, title: Title, game: Game, seat: int, chance: Any) -> tuple[int, Complaint | None]:
        found = original(bot, title, game, seat, chance)
        shown = Spy.shown[-1]
        assert shown is not game
        assert title.view(shown, seat) == title.view(game, seat)
        different.append(title.dump(shown) != title.dump(game))
        return found

    monkeypatch.setattr(environments, "decide", watched)
    play(environment, 2)
    assert len(Spy.shown) == len(different) > 20
    assert any(different)


def test_a_bot_that_cheats_is_named_and_replaced(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(environments, "make_bot", lambda spec, seed: Cheat())
    environment = AgainstBots("porta-nigra", 2, "cheat", seat=0)
    _, terminated, _, info, _ = play(environment, 2)
    assert terminated
    assert "Cheat chose -5" in caplog.text
    assert info.get("complaints", ["seat 2: Cheat chose -5"])[0].startswith("seat 2: Cheat chose -5")


@pytest.mark.parametrize("rewards", ["rank", "margin"])
def test_an_illegal_action_forfeits_the_game(rewards: str) -> None:
    environment = AgainstBots("porta-nigra", 2, "random", seat=0, rewards=rewards)
    observation, _ = environment.reset(seed=1)
    wrong = int(np.flatnonzero(observation["action_mask"] == 0)[0])
    observation, reward, terminated, truncated, info = environment.step(np.int64(wrong))
    assert (terminated, truncated) == (True, False)
    assert reward == (-1.0 if rewards == "rank" else -environment.game.scores()[1])
    assert "is not legal now" in info["illegal"]
    with pytest.raises(ActionError, match="reset"):
        environment.step(np.int64(wrong))


def test_an_illegal_action_raises_if_asked_to() -> None:
    environment = AgainstBots("porta-nigra", 2, "random", illegal="raise")
    observation, _ = environment.reset(seed=1)
    with pytest.raises(ActionError, match="not legal now"):
        environment.step(np.flatnonzero(observation["action_mask"] == 0)[0])


def test_truncation() -> None:
    _, terminated, truncated, _, actions = play(AgainstBots("porta-nigra", 2, "random", max_decisions=5), 1)
    assert (terminated, truncated, len(actions)) == (False, True, 5)


def test_rendering() -> None:
    environment = gymnasium.make("urbes/nova-roma-solo-v1", render_mode="ansi")
    environment.reset(seed=1)
    assert "player_0 may: " in str(environment.render())
    environment.close()


def test_bad_input() -> None:
    with pytest.raises(UnknownChoice, match="bot"):
        AgainstBots("porta-nigra", 2, "oracle")
    with pytest.raises(OptionError, match="opponents"):
        AgainstBots("porta-nigra", 4, ["random", "greedy"])
    with pytest.raises(UnknownChoice, match="seat"):
        AgainstBots("porta-nigra", 2, seat=2)
    with pytest.raises(UnknownChoice, match="illegal"):
        AgainstBots("porta-nigra", 2, illegal="shrug")
    with pytest.raises(UnknownChoice, match="render mode"):
        AgainstBots("porta-nigra", 2, render_mode="hologram")
    with pytest.raises(OptionError, match="max_decisions"):
        AgainstBots("porta-nigra", 2, max_decisions=0)
    wrong: Any = 1.5
    with pytest.raises(OptionError, match="max_decisions"):
        AgainstBots("porta-nigra", 2, max_decisions=wrong)
    with pytest.raises(UnknownChoice, match="seat"):
        AgainstBots("porta-nigra", 2, seat=wrong)
    with pytest.raises(OptionError, match="number of players"):
        AgainstBots("porta-nigra", wrong)
