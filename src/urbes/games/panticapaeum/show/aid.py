"""The player aid of Panticapaeum: the course of a turn, what buildings cost a seat now, cells, round and end."""

from urbes.engine.saying import Saying, say
from urbes.engine.show import AidRow, AidSection
from urbes.games.panticapaeum.components import CELL_KINDS, IMPROVEMENTS
from urbes.games.panticapaeum.moves import (
    BUILD,
    COINS,
    END,
    PAY,
    PLACE,
    SELL,
    TILE,
    WORKER,
    kind_of,
)
from urbes.games.panticapaeum.rules.building import pieces_left, price_for
from urbes.games.panticapaeum.rules.rounds import worker_cell_coins
from urbes.games.panticapaeum.rules.scoring import costly_droughts
from urbes.games.panticapaeum.show import names
from urbes.games.panticapaeum.show.sheet import explained
from urbes.games.panticapaeum.state import Player, State

PROPERTIES = ("move", "free_building", "aqueduct_tile", "random_tile", "extra_step")


def aid(state: State, seat: int) -> list[AidSection]:
    """The player aid for a seat; a spectator is shown that of the player whose turn it is."""
    own = state.players[seat if seat >= 0 else state.active]
    open_ = [kind_of(move) for move in state.moves] if seat == state.seat else []
    return [
        turn(own, open_),
        actions(state, own, open_, state.moves if seat == state.seat else []),
        AidSection(say("aid_title.cells"), cells()),
        AidSection(say("aid_title.end"), end(state, own)),
    ]


def turn(own: Player, open_: list[int]) -> AidSection:
    rows = [
        AidRow(say("aid_row.explore"), "trireme", TILE in open_ or PLACE in open_),
        AidRow(say("aid_row.develop"), "free_building", COINS in open_),
        AidRow(say("aid_row.workers", n=own.available, reserve=own.reserve), "worker", WORKER in open_),
        AidRow(say("aid_row.end"), "round", END in open_),
    ]
    return AidSection(say("aid_title.turn"), rows)


def actions(state: State, own: Player, open_: list[int], moves: list[int]) -> AidSection:
    box = state.box
    rows = [
        AidRow(offer_of(state, own, building), names.building(box, building), BUILD + building in moves)
        for building in range(len(box.buildings))
    ]
    rows += [
        AidRow(say("aid_row.sell", least=box.sell_least, most=box.sell_most), "coins", SELL in open_),
        AidRow(say("aid_row.take", n=box.take_coins), "any", COINS in open_),
        AidRow(say("aid_row.steps", list=[*box.paid_costs]), "step", PAY in open_),
    ]
    return AidSection(say("aid_title.actions"), rows)


def offer_of(state: State, own: Player, building: int) -> Saying:
    """A building with its price, the cubes at hand to pay it, and what it scores for."""
    box = state.box
    name = names.building(box, building)
    if not pieces_left(state, building):
        return say("aid_row.no_building", building=name, why=say("why_not.column_empty"))
    return say(
        "aid_row.building",
        building=name,
        price=say("price.cubes", n=price_for(state, own, building), colour=names.cube(box.colours[building])),
        have=say("aid_row.have", n=own.store[building]),
        scores=explained(box, box.buildings[building]),
    )


def cells() -> list[AidRow]:
    rows = [AidRow(say("legend.new_worker"), "new_worker"), AidRow(say("legend.rate"), "points")]
    rows += [AidRow(say(f"cell_help.{kind}"), kind) for kind in CELL_KINDS if kind in PROPERTIES]
    rows += [AidRow(say(f"token_help.{token}"), f"token:{token}") for token in IMPROVEMENTS]
    return rows


def end(state: State, own: Player) -> list[AidRow]:
    box = state.box
    course = say("aid_row.round", round=state.round, rounds=box.rounds, turn=state.turn_no, turns=box.turns)
    return [
        AidRow(course, "round"),
        AidRow(say("aid_row.limit", n=own.cubes(), limit=box.store_limit), "any"),
        AidRow(say("aid_row.coins", n=worker_cell_coins(state, own)), "coins"),
        AidRow(say("aid_row.drought", n=len(costly_droughts(box, own))), "drought"),
        AidRow(say("aid_row.score", coins=box.coins_per_point), "points"),
    ]
