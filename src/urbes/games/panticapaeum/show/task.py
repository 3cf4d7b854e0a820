"""What is asked at each decision of Panticapaeum, one quiet hint, and the numbers of the whole table."""

from urbes.engine.saying import Saying, named, player, say
from urbes.engine.show import Counter, Task
from urbes.games.panticapaeum.moves import (
    AQUEDUCT_TILE,
    CHOOSE_DISCARD,
    CHOOSE_SALE,
    DECISIONS,
    END_TURN,
    MOVE_TARGET,
    PAID_STEP,
    PICK_TILE,
    PLACE_BUILDING,
    PLACE_TILE,
    RANDOM_TILE,
    WORKER,
    kind_of,
)
from urbes.games.panticapaeum.rules.markers import step_cost
from urbes.games.panticapaeum.rules.rounds import surplus
from urbes.games.panticapaeum.show import names
from urbes.games.panticapaeum.show.labels import raised
from urbes.games.panticapaeum.state import State


def task(state: State) -> Task:
    return Task(asked(state), None if state.over else hint(state))


def asked(state: State) -> Saying:
    key = f"decision.{DECISIONS[state.decision]}"
    if state.decision == PAID_STEP:
        return say(key, coins=step_cost(state, state.players[state.seat]))
    if state.decision == CHOOSE_DISCARD:
        return say(key, number=surplus(state, state.players[state.seat]))
    if state.decision == PLACE_BUILDING:
        return say("task.place_building", building=names.building(state.box, state.building))
    return say(key)


def hint(state: State) -> Saying | None:
    decision = state.decision
    if decision == RANDOM_TILE:
        return None
    workers = any([kind_of(move) == WORKER for move in state.moves])
    if decision == PLACE_TILE or decision == AQUEDUCT_TILE:
        same = len(state.box.tiles[state.hand].rotations) < 2
        return say("hint.place_same" if same else f"hint.{DECISIONS[decision]}")
    if decision in (PLACE_BUILDING, MOVE_TARGET) and state.box.footprint[raised(state)] > 1:
        return say("hint.place_two")
    if decision == END_TURN and not workers:
        return say("hint.end_only")
    if decision == PICK_TILE and workers:
        return say("hint.pick_worker")
    if decision == CHOOSE_SALE:
        return say("hint.sell_cube", n=state.box.sell_least)
    if decision == CHOOSE_DISCARD:
        return say("hint.discard_cube", n=state.box.store_limit)
    return say(f"hint.{DECISIONS[decision]}")


def counters(state: State) -> list[Counter]:
    return [
        Counter(say("counter.turn"), say("counter.of", n=state.turn_no, all=state.box.turns)),
        Counter(say("counter.first"), named(player(state.starter))),
        Counter(say("counter.bag"), named(len(state.bag))),
    ]
