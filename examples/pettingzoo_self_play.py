"""Self-play through PettingZoo: every seat chooses at random among the actions of its mask.

python examples/pettingzoo_self_play.py --game panticapaeum --players 3
"""

import argparse

import numpy as np

from urbes.lab.environments.pettingzoo import env


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="porta-nigra")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()

    environment = env(given.game, given.players)
    choice = np.random.default_rng(given.seed)
    for number in range(given.games):
        environment.reset(seed=given.seed + number)
        steps = 0
        results = {}
        for agent in environment.agent_iter():
            observation, reward, terminated, truncated, info = environment.last()
            if terminated or truncated:
                results[agent] = (info["score"], reward)
                action = None
            else:
                action = choice.choice(np.flatnonzero(observation["action_mask"]))
                steps += 1
            environment.step(action)
        shown = ", ".join(f"{agent} {score} points {reward:+.2f}" for agent, (score, reward) in results.items())
        print(f"{environment.metadata['id']} seed {given.seed + number}: {steps} decisions; {shown}")


if __name__ == "__main__":
    main()
