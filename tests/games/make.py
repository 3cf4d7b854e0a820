"""Records the games that are planned but not recorded yet: `python -m tests.games.make`.

Recorded games are history, and history is not rewritten: a new game, ending or option gets a plan of its own.
"""

import copy
import importlib
import importlib.util
from collections.abc import Iterator, Mapping
from pathlib import Path

import urbes
from tests.games.plan import Goal, Plan
from urbes.bots import SPECS, decide, make_bot
from urbes.engine.chance import Seeded, Stream
from urbes.engine.game import NOBODY, Game
from urbes.engine.match import Match
from urbes.engine.record import Seat, write_record
from urbes.engine.title import Title

FOLDER = Path(__file__).parent
TRIES = 400
"""How many random turns a steered player tries; it plays the best of them."""
WAYS = 300
BRANCHES = 120
"""How many lines of play a prophet keeps, and how many random turns it tries for each."""

PROPHET = "prophet"
Goals = Mapping[str, Goal]


def planned() -> Iterator[tuple[Title, Plan, Goals]]:
    """The plans of all games, `tests/games/<game>/plans.py`, with what steered players aim for."""
    for title in urbes.titles():
        name = f"tests.games.{title.folder.name}"
        if importlib.util.find_spec(name) is not None:
            module = importlib.import_module(f"{name}.plans")
            for plan in module.PLANS:
                yield title, plan, getattr(module, "GOALS", {})


def idle(game: Game) -> int:
    """The move that leads to the next turn soonest: the last one if it ends this turn, else the first."""
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


def prophecy(title: Title, plan: Plan, lead: Goal, seed: str) -> list[int]:
    """The moves of a solo player who knows all future draws: the best of many lines of play, turn after turn."""
    luck = Seeded(seed)
    choice = Stream(f"{seed} prophecy")
    first = title.new(plan.players, luck, plan.options)
    ways: list[tuple[float, list[int]]] = [(0.0, [])]
    games = {0.0: (first, luck)}
    while any(game.seat != NOBODY for game, _ in games.values()):
        found: dict[float, tuple[list[int], Game, Seeded]] = {}
        for worth, moves in ways:
            game, known = games[worth]
            for _ in range(BRANCHES if game.seat != NOBODY else 1):
                twin, dealer, way = game.clone(), copy.copy(known), list(moves)
                turn = twin.turn
                while twin.seat != NOBODY and twin.turn == turn:
                    legal = twin.legal()
                    way.append(legal[choice.below(len(legal))])
                    twin.apply(way[-1], dealer)
                found[lead(twin, 0)] = (way, twin, dealer)
        best = sorted(found, reverse=True)[:WAYS]
        ways = [(worth, found[worth][0]) for worth in best]
        games = {worth: (found[worth][1], found[worth][2]) for worth in best}
    return ways[0][1]


def plan_moves(title: Title, game: Game, spec: str, goals: Goals, seed: str, choice: Stream) -> list[int]:
    if spec == "idle":
        return [idle(game)]
    if spec in goals:
        return best_turn(game, goals[spec], choice)
    return [decide(make_bot(spec, seed), title, game, game.seat, choice)[0]]


def play(title: Title, plan: Plan, goals: Goals, seed: str) -> Match:
    seats = [Seat(f"{spec} {number + 1}", spec if spec in SPECS else None) for number, spec in enumerate(plan.bots)]
    match = Match.start(title, plan.players, options=plan.options, seats=seats, seed=seed)
    choice = Stream(f"{seed} choice")
    if plan.bots == (PROPHET,):
        for move in prophecy(title, plan, goals[PROPHET], seed):
            match.play(0, move)
    while match.game.seat != NOBODY:
        moves = plan_moves(title, match.game, plan.bots[match.game.seat], goals, f"{seed} {match.decisions}", choice)
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
    for title, plan, goals in planned():
        folder = FOLDER / title.folder.name
        path = folder / f"{plan.name}.json"
        if path.exists():
            continue
        for number in range(500):
            match = play(title, plan, goals, f"{plan.name} {number}")
            if match.title.ending(match.game) == plan.ending:
                write_record(match.record(), path)
                print(f"{path.relative_to(FOLDER)}: seed {number}, {len(match.log)} lines, {match.game.scores()}")
                break
        else:
            raise SystemExit(f"no seed of 500 ends {plan.name} by {plan.ending}")


if __name__ == "__main__":
    main()
