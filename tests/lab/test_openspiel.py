"""The OpenSpiel games pass OpenSpiel's own checks, and its algorithms play them."""

import pickle
import subprocess
import sys
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import ismcts, mcts, tabular_qlearner
from open_spiel.python.observation import make_observation
from open_spiel.python.tests import games_sim_test

from tests.laws.playing import some_options
from urbes.engine.actions import ActionError
from urbes.engine.chance import Recorded
from urbes.engine.errors import OptionError, UnknownChoice
from urbes.engine.game import NOBODY
from urbes.lab.environments.game_tree import SET_UP, seen
from urbes.lab.environments.openspiel import CLASSES, NAMES

GAMES = [
    (name, players)
    for name, kind in zip(NAMES, CLASSES, strict=True)
    for players in ([1] if kind.solo else [count for count in kind.title.players if count > 1])
]
every_game = pytest.mark.parametrize(("name", "players"), GAMES, ids=[f"{name}-{players}" for name, players in GAMES])
every_name = pytest.mark.parametrize("name", NAMES)


def load(name: str, players: int, **parameters: Any) -> Any:
    if not name.endswith("_solo"):
        parameters["players"] = players
    return pyspiel.load_game(name, parameters)


def house_rules(name: str, players: int) -> dict[str, Any]:
    (title,) = [kind.title for own, kind in zip(NAMES, CLASSES, strict=True) if own == name]
    return dict(some_options(title, players, 1))


def walk(state: Any, choice: np.random.RandomState, nodes: int = 1 << 30) -> Any:
    """Random play through so many nodes, or to the end."""
    while nodes and not state.is_terminal():
        actions = (
            [outcome for outcome, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
        )
        state.apply_action(int(choice.choice(actions)))
        nodes -= 1
    return state


def decision(name: str, players: int, nodes: int, **parameters: Any) -> Any:
    """A state in which a seat has a choice, after so many nodes, or after fewer if the game is over by then."""
    while True:
        choice = np.random.RandomState(3)
        state = walk(load(name, players, **parameters).new_initial_state(), choice, nodes)
        while not state.is_terminal() and (state.is_chance_node() or len(state.legal_actions()) == 1):
            walk(state, choice, 1)
        if not state.is_terminal():
            return state
        nodes //= 2


@every_game
def test_the_random_simulation(name: str, players: int) -> None:
    pyspiel.random_sim_test(load(name, players), num_sims=1, serialize=True, verbose=False)


@every_name
def test_the_random_simulation_with_house_rules(name: str) -> None:
    players = 1 if name.endswith("_solo") else 2
    game = load(name, players, **house_rules(name, players))
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


@every_game
def test_the_simulation_of_the_python_tests(name: str, players: int) -> None:
    np.random.seed(1)
    games_sim_test.GamesSimTest().sim_game(load(name, players))


@every_game
def test_the_same_moves_and_draws_are_the_same_game(name: str, players: int) -> None:
    """The tree is the engine's game: the same moves and draws lead the engine to the same position."""
    game = load(name, players, **house_rules(name, players))
    state = game.new_initial_state()
    choice = np.random.RandomState(5)
    log: list[tuple[int, list[int]]] = []
    while not state.is_terminal():
        walk(state, choice, 1)
        entry = (state.path.move, state.path.answers[:])
        if not state.path.asked:
            log.append(entry)
    setup = game.setup
    assert log[0][0] == SET_UP
    first = Recorded(log[0][1])
    engine = setup.title.new(setup.players, first, setup.options, setup.edition)
    first.finish()
    for move, answers in log[1:]:
        chance = Recorded(answers)
        engine.apply(move, chance)
        chance.finish()
    assert engine.seat == NOBODY
    assert setup.title.dump(engine) == setup.title.dump(state.path.moment.game)
    assert state.returns() == setup.utilities(engine)
    assert sum(state.returns()) == (state.returns()[0] if players == 1 else pytest.approx(0.0))


@every_game
def test_copies_are_independent_and_survive_pickling(name: str, players: int) -> None:
    state = decision(name, players, 70)
    before = str(state)
    twin, thawed = state.clone(), pickle.loads(pickle.dumps(state))
    for player in range(players):
        assert thawed.information_state_string(player) == state.information_state_string(player)
        assert thawed.observation_string(player) == state.observation_string(player)
    ends = [str(walk(each, np.random.RandomState(8))) for each in (twin, thawed)]
    assert ends[0] == ends[1] != before
    assert str(state) == before


@every_game
@pytest.mark.parametrize("nodes", [60, 150])
def test_a_resampled_state_looks_the_same_to_its_player(name: str, players: int, nodes: int) -> None:
    state = decision(name, players, nodes, **house_rules(name, players))
    player = state.current_player()
    worlds = [
        state.resample_from_infostate(player, pyspiel.UniformProbabilitySampler(seed, 0.0, 1.0)) for seed in range(4)
    ]
    for world in worlds:
        assert world.information_state_string(player) == state.information_state_string(player)
        assert world.observation_string(player) == state.observation_string(player)
        assert world.observation_tensor(player) == state.observation_tensor(player)
        assert world.legal_actions() == state.legal_actions()
        walk(world, np.random.RandomState(1))
        assert world.is_terminal()


def observer(game: Any, recall: bool = False, public: bool = True, private: Any = None) -> Any:
    private = pyspiel.PrivateInfoType.NONE if private is None else private
    return make_observation(
        game, pyspiel.IIGObservationType(perfect_recall=recall, public_info=public, private_info=private)
    )


@every_game
def test_what_is_public_is_the_same_for_all(name: str, players: int) -> None:
    """An observer without private information shows what a spectator sees, whoever asks and whatever is hidden."""
    state = decision(name, players, 120, **house_rules(name, players))
    game = state.get_game()
    public, history = observer(game), observer(game, recall=True)
    worlds = [
        state.resample_from_infostate(player, pyspiel.UniformProbabilitySampler(player, 0.0, 1.0))
        for player in range(players)
    ]
    tensors, strings = [], []
    for world in [state, pickle.loads(pickle.dumps(state)), *worlds]:
        for player in range(players):
            public.set_from(world, player)
            tensors.append(public.tensor.tobytes())
            strings.append((public.string_from(world, player), history.string_from(world, player)))
    assert len(set(tensors)) == len(set(strings)) == 1
    setup, position = game.setup, state.path.moment.game
    assert tensors[0] == setup.observe(position, NOBODY).tobytes()
    assert strings[0][0] == seen(setup, position, NOBODY).decode()
    before = strings[0][1]
    walk(state, np.random.RandomState(1), 1)
    while state.is_chance_node():
        walk(state, np.random.RandomState(1), 1)
    assert history.string_from(state, 0) != before


def test_an_observer_shows_what_it_was_asked_for() -> None:
    state = decision("python_urbes_porta_nigra", 2, 90)
    game, private = state.get_game(), pyspiel.PrivateInfoType
    usual = make_observation(game)
    usual.set_from(state, 1)
    named = observer(game, private=private.SINGLE_PLAYER)
    named.set_from(state, 1)
    assert named.tensor.tobytes() == usual.tensor.tobytes()
    assert list(named.tensor) == state.observation_tensor(1)
    assert '"hand":[' in usual.string_from(state, 1)
    assert '"hand":[' not in observer(game).string_from(state, 1)
    with pytest.raises(OptionError, match="public_info=True"):
        observer(game, public=False, private=private.SINGLE_PLAYER)
    with pytest.raises(OptionError, match="SINGLE_PLAYER or NONE"):
        observer(game, private=private.ALL_PLAYERS)
    with pytest.raises(OptionError, match="no parameters"):
        make_observation(game, None, {"colour": "red"})


@every_name
def test_nothing_is_resampled_in_the_middle_of_a_draw(name: str) -> None:
    """A resampled state would lose the move that waits for chance."""
    state = load(name, 1 if name.endswith("_solo") else 2).new_initial_state()
    for nodes in (0, 30):
        walk(state, np.random.RandomState(4), nodes)
        while not state.is_chance_node():
            walk(state, np.random.RandomState(4), 1)
        before = str(state)
        with pytest.raises(ActionError, match="chance has to answer"):
            state.resample_from_infostate(0, pyspiel.UniformProbabilitySampler(1, 0.0, 1.0))
        assert str(state) == before


def test_worlds_differ_where_there_are_secrets() -> None:
    state = decision("python_urbes_porta_nigra", 3, 90)
    player = state.current_player()
    samplers = [pyspiel.UniformProbabilitySampler(seed, 0.0, 1.0) for seed in range(5)]
    assert len({str(state.resample_from_infostate(player, sampler)) for sampler in samplers}) > 1


def test_information_states_remember_what_was_seen_and_done() -> None:
    """Two ways to the same view are two information states; what others hide makes no difference."""
    state = decision("python_urbes_porta_nigra", 2, 60)
    player = state.current_player()
    seen = {state.information_state_string(player)}
    for _ in range(30):
        walk(state, np.random.RandomState(2), 1)
        if not state.is_chance_node():
            assert state.information_state_string(player) not in seen
            seen.add(state.information_state_string(player))
    assert len(seen) > 10


@every_game
def test_draws_have_no_more_answers_than_promised(name: str, players: int) -> None:
    game = load(name, players, **house_rules(name, players))
    for seed in range(2):
        state, choice, most = game.new_initial_state(), np.random.RandomState(seed), 0
        while not state.is_terminal():
            if state.is_chance_node():
                most = max(most, len(state.chance_outcomes()))
            walk(state, choice, 1)
        assert most <= game.max_chance_outcomes()


@every_name
def test_tree_search_of_openspiel_plays(name: str) -> None:
    state = decision(name, 2, 100)
    choice = np.random.RandomState(1)
    bot = mcts.MCTSBot(state.get_game(), 1.4, 6, mcts.RandomRolloutEvaluator(1, choice), random_state=choice)
    assert bot.step(state) in state.legal_actions()


@pytest.mark.parametrize(
    "name", [name for name, kind in zip(NAMES, CLASSES, strict=True) if not kind.title.perfect_information]
)
def test_information_set_search_of_openspiel_plays(name: str) -> None:
    """This search is for games with hidden information."""
    state = decision(name, 2, 100)
    choice = np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(state.get_game(), mcts.RandomRolloutEvaluator(1, choice), 1.4, 6, random_state=choice)
    assert bot.step(state) in state.legal_actions()


@every_name
def test_a_learner_of_openspiel_plays(name: str) -> None:
    environment = rl_environment.Environment(load(name, 2), seed=1)
    np.random.seed(1)
    agents = [
        tabular_qlearner.QLearner(seat, environment.action_spec()["num_actions"])
        for seat in range(environment.num_players)
    ]
    step = environment.reset()
    while not step.last():
        step = environment.step([agents[step.observations["current_player"]].step(step).action])
    for agent in agents:
        agent.step(step)
        assert agent.loss is not None
    assert step.rewards == environment.get_state.returns()


def test_parameters() -> None:
    game = pyspiel.load_game("python_urbes_nova_roma(players=3,associate_draft=true,final_tie=shared,rewards=margin)")
    assert game.num_players() == 3
    assert game.setup.options["associate_draft"] is True
    assert game.setup.options["final_tie"] == "shared"
    assert game.max_utility() > 1
    solo = pyspiel.load_game("python_urbes_nova_roma_solo(solo_difficulty=hard)")
    assert (solo.num_players(), solo.setup.options["solo_difficulty"]) == (1, "hard")


@pytest.mark.parametrize(
    ("name", "error"),
    [
        ("python_urbes_porta_nigra(players=5)", UnknownChoice),
        ("python_urbes_porta_nigra(majority_tiebreak=dice)", UnknownChoice),
        ("python_urbes_porta_nigra(rewards=fame)", UnknownChoice),
        ("python_urbes_nova_roma(players=2,solo_difficulty=hard)", OptionError),
    ],
)
def test_bad_parameters(name: str, error: type[Exception]) -> None:
    with pytest.raises(error):
        pyspiel.load_game(name)


def test_an_interpreter_that_knows_the_games_ends_in_peace() -> None:
    code = "import urbes.lab.environments.openspiel, pyspiel; pyspiel.load_game('python_urbes_porta_nigra')"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, encoding="utf-8", check=False)
    assert (done.returncode, done.stderr) == (0, "")
