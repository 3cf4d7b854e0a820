"""The PettingZoo environments pass PettingZoo's own checks, and are as exact and cloneable as promised."""

import copy
import hashlib
import pickle
import random
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, performance_benchmark, seed_test

import urbes
from tests.laws.playing import every_table, every_title, some_options
from urbes.engine.actions import ActionError
from urbes.engine.errors import OptionError, UnknownChoice
from urbes.engine.title import Title
from urbes.lab.environments.pettingzoo import env, raw_env

# The checks expect plain arrays from every environment except those that they know by name.
not_by_name = pytest.mark.filterwarnings(
    "ignore:Observation is not a NumPy array",
    "ignore:Observation space for each agent probably should be",
)


def seeded(environment: Any) -> Any:
    """The checks draw actions at random; with these seeds they always draw the same ones."""
    for number, agent in enumerate(environment.possible_agents):
        environment.action_space(agent).seed(number)
    return environment


@every_table
@not_by_name
def test_the_api_test(title: Title, players: int, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(seeded(env(title.key, players, some_options(title, players, 1))), num_cycles=40)
    assert "Passed API test" in capsys.readouterr().out


@every_title
@not_by_name
# Seats have nothing to decide once the game is over, so their last masks are empty.
@pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros")
def test_the_api_test_to_the_end_of_a_game(title: Title, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(seeded(env(title.key, 2)), num_cycles=400)
    assert "Passed API test" in capsys.readouterr().out


@every_table
def test_the_seed_test(title: Title, players: int) -> None:
    seed_test(lambda: env(title.key, players), num_cycles=30)


@every_title
def test_the_performance_benchmark(title: Title, capsys: pytest.CaptureFixture[str]) -> None:
    random.seed(1)
    performance_benchmark(env(title.key, 2))
    assert "Finished performance benchmark" in capsys.readouterr().out


def play(environment: Any, choice: np.random.Generator, most: int = 1 << 30) -> list[tuple[Any, ...]]:
    """Random play to the end, or so many steps; returns all that was seen."""
    seen = []
    for agent in environment.agent_iter(most):
        observation, reward, terminated, truncated, info = environment.last()
        over = terminated or truncated
        action = None if over else int(choice.choice(np.flatnonzero(observation["action_mask"])))
        digest = hashlib.sha256(observation["observation"].tobytes()).hexdigest()
        seen.append((agent, digest, action, reward, terminated, truncated, str(info)))
        environment.step(action)
    return seen


@every_table
def test_a_game_to_the_end(title: Title, players: int) -> None:
    environment = env(title.key, players)
    environment.reset(seed=5)
    rewards = dict.fromkeys(environment.agents, 0.0)
    for agent, _, _, reward, terminated, truncated, info in play(environment, np.random.default_rng(1)):
        if terminated:
            rewards[agent] += reward
            assert "'score'" in info
        assert not truncated
    game = environment.unwrapped.game
    assert game.seat == urbes.NOBODY
    assert list(rewards.values()) == environment.unwrapped.setup.utilities(game)
    assert not environment.agents


@every_title
def test_the_game_is_that_of_the_seed(title: Title) -> None:
    environment = raw_env(title.key, 2)
    environment.reset(seed=11)
    game, _ = urbes.new(title.key, 2, seed=11)
    assert title.dump(environment.game) == title.dump(game)
    environment.reset()
    assert title.dump(environment.game) != title.dump(game)
    again = raw_env(title.key, 2)
    again.reset(seed=11)
    again.reset()
    assert title.dump(environment.game) == title.dump(again.game)


def test_no_two_games_without_a_seed_are_the_same() -> None:
    one, other = raw_env("porta-nigra", 2), raw_env("porta-nigra", 2)
    one.reset()
    other.reset()
    assert one.seed != other.seed


@every_table
def test_clones_go_on_alike_and_do_not_touch_each_other(title: Title, players: int) -> None:
    environment = env(title.key, players)
    environment.reset(seed=3)
    play(environment, np.random.default_rng(2), most=30)
    twin = environment.clone()
    saved = environment.unwrapped.save()
    before = title.dump(environment.unwrapped.game)
    seen = play(twin, np.random.default_rng(4))
    assert title.dump(environment.unwrapped.game) == before
    assert play(environment, np.random.default_rng(4)) == seen
    third = raw_env(title.key, players)
    third.restore(saved)
    assert play(third, np.random.default_rng(4)) == seen
    third.restore(saved)
    assert title.dump(third.game) == before


COPIES = {"pickle": lambda one: pickle.loads(pickle.dumps(one)), "copy": copy.copy, "deepcopy": copy.deepcopy}


@every_table
@pytest.mark.parametrize("copied", COPIES.values(), ids=COPIES)
@pytest.mark.parametrize("make", [env, raw_env])
def test_copies_of_all_kinds_go_on_alike(
    title: Title, players: int, make: Callable[..., Any], copied: Callable[[Any], Any]
) -> None:
    environment = copied(make(title.key, players, some_options(title, players, 2)))
    environment.reset(seed=3)
    play(environment, np.random.default_rng(2), most=30)
    twin, third = copied(environment), raw_env(title.key, players, some_options(title, players, 2))
    third.restore(copied(environment.unwrapped.save()))
    seen = play(environment, np.random.default_rng(4), most=40)
    assert play(twin, np.random.default_rng(4), most=40) == seen
    assert play(third, np.random.default_rng(4), most=40) == seen
    for each in (environment, twin):
        each.reset()
    assert play(twin, np.random.default_rng(4), most=5) == play(environment, np.random.default_rng(4), most=5)


def test_clones_come_only_of_what_was_reset() -> None:
    with pytest.raises(AttributeError, match="before reset"):
        env("porta-nigra").clone()


DIGEST = """
import hashlib
from urbes.lab.environments.pettingzoo import raw_env
import numpy as np
environment = raw_env("nova-roma", 3, {"associate_draft": True})
environment.reset(seed=9)
found = hashlib.sha256()
choice = 1
while environment.agents:
    observation, reward, terminated, truncated, info = environment.last()
    found.update(observation["observation"].tobytes() + observation["action_mask"].tobytes() + repr(reward).encode())
    actions = np.flatnonzero(observation["action_mask"])
    choice = choice * 48271 % 0x7FFFFFFF
    environment.step(None if terminated else int(actions[choice % len(actions)]))
print(found.hexdigest())
"""


def test_every_process_sees_the_same() -> None:
    runs = [
        subprocess.run(
            [sys.executable, "-c", DIGEST],
            capture_output=True,
            encoding="utf-8",
            check=True,
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": ":".join(sys.path)},
        ).stdout
        for seed in ("1", "2")
    ]
    assert runs[0] == runs[1] != ""


@every_title
def test_truncation(title: Title) -> None:
    environment = env(title.key, 2, max_decisions=7)
    environment.reset(seed=1)
    seen = play(environment, np.random.default_rng(1))
    assert [truncated for *_, truncated, _ in seen] == [False] * 7 + [True] * 2
    assert {reward for _, _, _, reward, *_ in seen} == {0.0}


@every_title
def test_rewards_by_margin(title: Title) -> None:
    environment = env(title.key, 2, rewards="margin")
    environment.reset(seed=1)
    play(environment, np.random.default_rng(1))
    one, other = environment.unwrapped.game.scores()
    assert environment.unwrapped.setup.utilities(environment.unwrapped.game) == [one - other, other - one]


@every_title
def test_rendering(title: Title, capsys: pytest.CaptureFixture[str]) -> None:
    environment = env(title.key, 2, render_mode="ansi")
    environment.reset(seed=1)
    agent = environment.agent_selection
    assert f"{agent} may: " in environment.render()
    play(environment, np.random.default_rng(1), most=1)
    assert f"last: {agent}: " in environment.render()
    watched = env(title.key, 2, render_mode="human")
    watched.reset(seed=1)
    play(watched, np.random.default_rng(1), most=1)
    assert title.name in capsys.readouterr().out
    watched.close()


def test_the_state_is_what_all_seats_know() -> None:
    environment = env("porta-nigra", 3)
    environment.reset(seed=1)
    together = np.concatenate([environment.observe(agent)["observation"] for agent in environment.agents])
    assert np.array_equal(environment.state(), together)


def test_names() -> None:
    environment = env("urbes/porta-nigra-v1", 2)
    assert environment.metadata["id"] == "urbes/porta-nigra-v1"
    assert str(environment) == "urbes_porta_nigra_v1"


def test_bad_input() -> None:
    with pytest.raises(UnknownChoice, match="environment"):
        env("urbes/porta-nigra-v9")
    with pytest.raises(UnknownChoice, match="number of players"):
        env("porta-nigra", 5)
    with pytest.raises(UnknownChoice, match="option"):
        env("porta-nigra", 2, {"weather": "rain"})
    with pytest.raises(UnknownChoice, match="rewards"):
        env("porta-nigra", rewards="fame")
    with pytest.raises(UnknownChoice, match="render mode"):
        env("porta-nigra", render_mode="hologram")
    players: Any
    for players in (2.0, "2", True):
        with pytest.raises(OptionError, match="the number of players is a whole number"):
            env("porta-nigra", players)
    limit: Any
    for limit in (0, 1.5, "7", True):
        with pytest.raises(OptionError, match="max_decisions"):
            env("porta-nigra", max_decisions=limit)
    environment = env("porta-nigra")
    environment.reset(seed=1)
    mask = environment.last()[0]["action_mask"]
    before = environment.unwrapped.save()
    with pytest.raises(ActionError, match="not legal now"):
        environment.step(int(np.flatnonzero(mask == 0)[0]))
    for action in (np.array([1, 2]), np.array([]), 1.0, np.float32(1), True, np.True_, None, "1"):
        with pytest.raises(ActionError, match="an action is a whole number"):
            environment.step(action)
    assert environment.unwrapped.decisions == before.decisions
    environment.step(np.flatnonzero(mask)[:1])
    assert environment.unwrapped.decisions == before.decisions + 1
