"""Records the games that are planned but not yet there: `python tests/games/make.py`.

Recorded games are history, and history is not rewritten: a new game, ending or option gets a plan of its own.
"""

import copy
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple, cast

import urbes
from urbes.bots import SPECS, decide, make_bot
from urbes.engine.chance import Seeded, Stream
from urbes.engine.game import NOBODY, Game
from urbes.engine.match import Match
from urbes.engine.options import Value
from urbes.engine.record import Seat, write_record
from urbes.engine.title import Title
from urbes.games.nova_roma.ai.evaluation import evaluate
from urbes.games.nova_roma.rules.game import NovaRoma
from urbes.games.nova_roma.rules.scoring import automa_points
from urbes.games.porta_nigra.rules.game import PortaNigra

FOLDER = Path(__file__).parent
TRIES = 400
"""Random turns from which a steered player takes the best."""
WAYS = 300
BRANCHES = 120
"""How many ways to go on a prophet keeps, and how many random turns he tries for each."""

Goal = Callable[[Game, int], float]


class Plan(NamedTuple):
    """A game to be recorded: who plays how, and how it has to end."""

    name: str
    key: str
    players: int
    bots: tuple[str, ...]
    ending: str
    options: dict[str, Value]
    undos: int = 0
    """One decision in so many is taken back; 0: none."""


def to_bricks(game: Game, seat: int) -> float:
    """Everybody buys and builds until no brick is left."""
    table = cast(PortaNigra, game)
    player = table.players[seat]
    count = table.box.counts[table.seats]
    built = sum(player.built)
    worth = 6.0 * (sum(player.bricks) + built) + 3 * player.torches + 3 * player.influence + 2 * min(player.romans, 4)
    late = player.turns > count.rounds * count.cards - 5
    return worth + (2 * built if table.round < count.rounds else 0) + (0.3 if late else 0.8) * player.coins


def to_elements(game: Game, seat: int) -> float:
    """One player places as many elements as she can."""
    player = cast(PortaNigra, game).players[seat]
    worth = 30.0 * player.elements + 8 * min(player.romans, 3) + 3 * min(sum(player.bricks), 8)
    worth += 0.8 * min(player.coins, 25) + 3 * player.torches + 5 * player.influence
    return worth + 2 * sum(bricks % 3 for bricks in player.built)


GOALS: dict[str, Goal] = {"bricks": to_bricks, "elements": to_elements}

PLANS = [
    Plan("2_greedy", "porta-nigra", 2, ("greedy", "greedy"), "regular", {}, 9),
    Plan(
        "3_house_rules",
        "porta-nigra",
        3,
        ("greedy", "random", "greedy"),
        "regular",
        {
            "majority_tiebreak": "element",
            "amphitheatre_a_second": 5,
            "white_substitution": "ask",
            "auto_forfeit": False,
            "influence_before_card": False,
            "starting_player": "seat_1",
        },
        11,
    ),
    Plan("4_random", "porta-nigra", 4, ("random",) * 4, "regular", {"white_substitution": "ask"}),
    Plan("4_bricks", "porta-nigra", 4, ("bricks",) * 4, "bricks", {"majority_tiebreak": "value_sum"}, 25),
    Plan("2_elements", "porta-nigra", 2, ("elements", "idle"), "elements", {"starting_player": "seat_1"}),
    Plan("2_by_pile", "porta-nigra", 2, ("greedy", "random"), "regular", {}, 6),
    Plan("2_by_pile", "panticapaeum", 2, ("greedy", "random"), "regular", {}, 6),
    Plan("2_by_pile", "nova-roma", 2, ("greedy", "random"), "regular", {"associate_draft": True}, 6),
    Plan("2_greedy", "panticapaeum", 2, ("greedy", "greedy"), "regular", {}, 9),
    Plan(
        "3_house_rules",
        "panticapaeum",
        3,
        ("greedy", "random", "greedy"),
        "regular",
        {"final_workers": "recall", "three_player_side": "two", "idle_workers": True, "first_player": "seat"},
        11,
    ),
    Plan("3_random", "panticapaeum", 3, ("random",) * 3, "regular", {}),
    Plan("4_greedy", "panticapaeum", 4, ("greedy",) * 4, "regular", {}, 15),
    Plan("1_easy_won", "nova-roma", 1, ("prophet",), "won", {"solo_difficulty": "easy"}),
    Plan("1_normal", "nova-roma", 1, ("greedy",), "lost", {"mosaic_draft": True}, 9),
    Plan(
        "1_hard",
        "nova-roma",
        1,
        ("greedy",),
        "lost",
        {
            "solo_difficulty": "hard",
            "associate_draft": True,
            "solo_leftovers": True,
            "empty_reward_cells_buildable": False,
        },
    ),
    Plan("2_greedy", "nova-roma", 2, ("greedy", "greedy"), "regular", {"empty_reward_cells_buildable": False}, 11),
    Plan(
        "2_drafts", "nova-roma", 2, ("greedy", "random"), "regular", {"mosaic_draft": True, "associate_draft": True}, 15
    ),
    Plan(
        "3_house_rules",
        "nova-roma",
        3,
        ("greedy", "random", "greedy"),
        "regular",
        {
            "associate_draft": True,
            "majority_ranking": "dense",
            "favourite_at_start": "bottom_chariot",
            "wheel_requires_stop": False,
            "final_tie": "shared",
        },
        13,
    ),
    Plan("3_random", "nova-roma", 3, ("random",) * 3, "regular", {}),
    Plan("4_greedy", "nova-roma", 4, ("greedy",) * 4, "regular", {}, 15),
    Plan("4_drafts", "nova-roma", 4, ("random",) * 4, "regular", {"mosaic_draft": True, "associate_draft": True}, 9),
]


def idle(game: Game) -> int:
    """The move that hurries to the next turn: the last one if it ends this, else the first."""
    moves = game.legal()
    twin = game.clone()
    twin.apply(moves[-1], Stream("idle"))
    return moves[-1] if twin.seals > game.seals else moves[0]


def best_turn(game: Game, goal: Goal, choice: Stream) -> list[int]:
    """The best of many random ways to play this turn to its end."""
    best: list[int] = []
    most = -1e9
    for _ in range(TRIES):
        twin = game.clone()
        moves: list[int] = []
        while True:
            legal = twin.legal()
            move = legal[choice.below(len(legal))]
            moves.append(move)
            worth = goal(twin, game.seat)
            twin.apply(move, Stream("next"))
            if twin.seals > game.seals or twin.seat != game.seat:
                break
        if worth > most:
            best, most = moves, worth
    return best


def lead(game: Game) -> float:
    """How far the player is ahead of the automa, as far as can be told."""
    table = cast(NovaRoma, game)
    return evaluate(table, 0) - sum(table.automa_scored if table.over else automa_points(table))


def prophecy(plan: Plan, seed: str) -> list[int]:
    """The moves of a solo game by somebody who knows all draws to come: the best of many ways, turn after turn."""
    luck = Seeded(seed)
    choice = Stream(f"{seed} prophecy")
    first = urbes.find_title(plan.key).new(plan.players, luck, plan.options)
    ways: list[tuple[float, list[int]]] = [(0.0, [])]
    games = {0.0: (first, luck)}
    while any(game.seat != NOBODY for game, _ in games.values()):
        found: dict[float, tuple[list[int], Game, Seeded]] = {}
        for worth, moves in ways:
            game, known = games[worth]
            for _ in range(BRANCHES if game.seat != NOBODY else 1):
                twin, dealer, way = cast(NovaRoma, game.clone()), copy.copy(known), list(moves)
                turn = twin.turns_begun()
                while twin.seat != NOBODY and twin.turns_begun() == turn:
                    legal = twin.legal()
                    way.append(legal[choice.below(len(legal))])
                    twin.apply(way[-1], dealer)
                found[lead(twin)] = (way, twin, dealer)
        best = sorted(found, reverse=True)[:WAYS]
        ways = [(worth, found[worth][0]) for worth in best]
        games = {worth: (found[worth][1], found[worth][2]) for worth in best}
    return ways[0][1]


def plan_moves(title: Title, game: Game, spec: str, seed: str, choice: Stream) -> list[int]:
    if spec == "idle":
        return [idle(game)]
    if spec in GOALS:
        return best_turn(game, GOALS[spec], choice)
    return [decide(make_bot(spec, seed), title, game, game.seat, choice)[0]]


def play(plan: Plan, seed: str) -> Match:
    title = urbes.find_title(plan.key)
    seats = [Seat(f"{spec} {number + 1}", spec if spec in SPECS else None) for number, spec in enumerate(plan.bots)]
    match = Match.start(title, plan.players, options=plan.options, seats=seats, seed=seed)
    choice = Stream(f"{seed} choice")
    if plan.bots == ("prophet",):
        for move in prophecy(plan, seed):
            match.play(0, move)
    while match.game.seat != NOBODY:
        moves = plan_moves(title, match.game, plan.bots[match.game.seat], f"{seed} {match.decisions}", choice)
        for move in moves:
            match.play(match.game.seat, move)
        if plan.undos and choice.below(plan.undos) == 0 and match.game.seat != NOBODY:
            free = match.decisions - match.undo_point
            if free:
                match.undo(1 + choice.below(free))
            elif match.decisions > 3:
                match.undo(1 + choice.below(3), consent=True)
    return match


def main() -> None:
    for plan in PLANS:
        folder = FOLDER / plan.key.replace("-", "_")
        folder.mkdir(exist_ok=True)
        path = folder / f"{plan.name}.json"
        if path.exists():
            continue
        for number in range(500):
            match = play(plan, f"{plan.name} {number}")
            if match.title.ending(match.game) == plan.ending:
                write_record(match.record(), path)
                print(f"{path.relative_to(FOLDER)}: seed {number}, {len(match.log)} lines, {match.game.scores()}")
                break
        else:
            raise SystemExit(f"no seed of 500 ends {plan.name} by {plan.ending}")


if __name__ == "__main__":
    main()
