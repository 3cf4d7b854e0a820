"""A small learner against a bot through Gymnasium: a linear softmax policy, trained by REINFORCE with numpy alone.

python examples/gymnasium_policy_gradient.py --environment urbes/nova-roma-solo-v1 --games 2000

A few games teach it nothing; some hundred against `random` show that it learns. The reward is the margin over the
others.
"""

import argparse

import gymnasium
import numpy as np

import urbes.lab.environments.gymnasium  # noqa: F401 - registers the environments

FEATURES = 256
"""The observation is squeezed through a fixed random matrix, so that long ones and many actions stay cheap."""
RATE = 0.05
SCALE = 50.0
"""A margin of so many points counts as 1."""


class Learner:
    """Prefers actions by their weights for the features of what it sees."""

    def __init__(self, environment: gymnasium.Env, seed: int) -> None:
        self.choice = np.random.default_rng(seed)
        size = environment.observation_space["observation"].shape[0]
        self.squeeze = self.choice.standard_normal((FEATURES, size), np.float32) / np.sqrt(size)
        self.weights = np.zeros((environment.action_space.n, FEATURES), np.float32)
        self.usual = 0.0

    def act(self, observation: dict) -> tuple[int, tuple]:
        features = np.tanh(self.squeeze @ np.sign(observation["observation"]))
        legal = np.flatnonzero(observation["action_mask"])
        scores = self.weights[legal] @ features
        shares = np.exp(scores - scores.max())
        shares /= shares.sum()
        index = int(self.choice.choice(len(legal), p=shares))
        return int(legal[index]), (features, legal, shares, index)

    def learn(self, memory: list[tuple], reward: float) -> None:
        surprise = reward - self.usual
        self.usual += 0.05 * surprise
        for features, legal, shares, index in memory:
            push = -shares
            push[index] += 1.0
            self.weights[legal] += RATE * surprise * np.outer(push, features) / np.sqrt(len(memory))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--environment", default="urbes/porta-nigra-v1")
    parser.add_argument("--opponents", default="greedy")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()

    environment = gymnasium.make(given.environment, opponents=given.opponents, rewards="margin")
    learner = Learner(environment, given.seed)
    margins = []
    observation, _ = environment.reset(seed=given.seed)
    for _ in range(given.games):
        memory = []
        over = False
        while not over:
            action, remembered = learner.act(observation)
            memory.append(remembered)
            observation, reward, terminated, truncated, _ = environment.step(action)
            over = terminated or truncated
        learner.learn(memory, float(reward) / SCALE)
        margins.append(float(reward))
        observation, _ = environment.reset()
    part = max(1, given.games // 4)
    print(
        f"{given.environment} against {given.opponents}, {given.games} games: mean margin "
        f"{np.mean(margins[:part]):+.1f} in the first quarter, {np.mean(margins[-part:]):+.1f} in the last"
    )


if __name__ == "__main__":
    main()
