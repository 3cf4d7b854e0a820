"""OpenSpiel's tabular Q-learner plays our games against itself, then against random agents.

python examples/openspiel_learner.py --episodes 200

A table cannot hold games of this size: it learns openings at best. It shows that OpenSpiel's learners run; for real
ones take function approximation on the same observation tensor.
"""

import argparse

import numpy as np
import pyspiel
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import random_agent, tabular_qlearner

from urbes.lab.environments.openspiel import NAMES


def episode(environment: rl_environment.Environment, agents: list, learning: bool) -> list[float]:
    step = environment.reset()
    while not step.last():
        agent = agents[step.observations["current_player"]]
        step = environment.step([agent.step(step, is_evaluation=not learning).action])
    for agent in agents:
        agent.step(step, is_evaluation=not learning)
    return step.rewards


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", action="append", choices=NAMES, help="may be repeated; all unless named")
    parser.add_argument("--episodes", type=int, default=2)
    parser.add_argument("--games", type=int, default=2, help="against random agents, after learning")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()

    for name in given.game or NAMES:
        np.random.seed(given.seed)
        environment = rl_environment.Environment(pyspiel.load_game(name), seed=given.seed)
        seats = range(environment.num_players)
        actions = environment.action_spec()["num_actions"]
        learners = [tabular_qlearner.QLearner(seat, actions) for seat in seats]
        for _ in range(given.episodes):
            episode(environment, learners, learning=True)
        worth = []
        for number in range(given.games):
            own = number % len(seats)
            agents = [learners[seat] if seat == own else random_agent.RandomAgent(seat, actions) for seat in seats]
            worth.append(episode(environment, agents, learning=False)[own])
        print(
            f"{name}: {given.episodes} episodes of self-play, last loss {learners[0].loss:+.3f}; "
            f"{np.mean(worth):+.2f} on average in {given.games} games against random agents"
        )


if __name__ == "__main__":
    main()
