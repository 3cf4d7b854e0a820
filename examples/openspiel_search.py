"""OpenSpiel's tree searches play our games against random seats: IS-MCTS where there are secrets, MCTS where not.

python examples/openspiel_search.py --simulations 50 --games 4

The searches are OpenSpiel's in Python. (Its C++ `MCTSBot` does not run on games that are written in Python.)
"""

import argparse

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from urbes.lab.environments.openspiel import NAMES

CURIOSITY = 1.4


def searcher(game: pyspiel.Game, simulations: int, choice: np.random.RandomState) -> pyspiel.Bot:
    evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=choice)
    if game.get_type().information == pyspiel.GameType.Information.IMPERFECT_INFORMATION:
        return ismcts.ISMCTSBot(game, evaluator, CURIOSITY, simulations, random_state=choice)
    return mcts.MCTSBot(game, CURIOSITY, simulations, evaluator, random_state=choice)


def play(game: pyspiel.Game, bot: pyspiel.Bot, seat: int, decisions: int, choice: np.random.RandomState) -> list[float]:
    """A game in which the bot searches its first decisions and then plays on at random, like the others."""
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, shares = zip(*state.chance_outcomes(), strict=True)
            action = choice.choice(outcomes, p=shares)
        elif state.current_player() == seat and decisions > 0 and len(state.legal_actions()) > 1:
            action = bot.step(state)
            decisions -= 1
        else:
            action = choice.choice(state.legal_actions())
        state.apply_action(int(action))
    return state.returns()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", action="append", choices=NAMES, help="may be repeated; all unless named")
    parser.add_argument("--games", type=int, default=1)
    parser.add_argument("--simulations", type=int, default=4)
    parser.add_argument("--decisions", type=int, default=10, help="of the search in each game, then it is random, too")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()

    for name in given.game or NAMES:
        game = pyspiel.load_game(name)
        choice = np.random.RandomState(given.seed)
        bot = searcher(game, given.simulations, choice)
        worth = []
        for number in range(given.games):
            seat = number % game.num_players()
            worth.append(play(game, bot, seat, given.decisions, choice)[seat])
        print(f"{name}: {type(bot).__name__} {np.mean(worth):+.2f} on average in {given.games} games")


if __name__ == "__main__":
    main()
