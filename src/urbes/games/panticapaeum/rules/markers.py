"""Markers on the development board: steps, cells, paid steps [PK-6.7..9, 9]."""

from urbes.games.panticapaeum.components import (
    CELL_KINDS,
    DOUBLE,
    EXTRA_CELL,
    FREE_CELL,
    IMPROVEMENT,
    IMPROVEMENTS,
    MOVE_CELL,
    NONE,
    RANDOM_CELL,
    SINGLE,
    THRIFT,
    TILE_CELL,
    VP,
    WORKER_CELL,
    Cell,
)
from urbes.games.panticapaeum.moves import (
    AQUEDUCT_TILE,
    CHOOSE_EXTRA_ROW,
    CHOOSE_FREE_BUILDING,
    END_TURN,
    EXTRA_ROW,
    MOVE_BUILDING,
    PAID_STEP,
    RANDOM_TILE,
)
from urbes.games.panticapaeum.rules.building import free_options, movable_options
from urbes.games.panticapaeum.rules.ring import can_draw
from urbes.games.panticapaeum.state import Player, State


def cell_key(state: State, cell: Cell) -> str:
    """How events name a cell: the row's colour and the position."""
    return f"{state.box.colours[cell.row]} {cell.pos}"


def open_cell(state: State) -> Cell:
    """The cell whose effect is open."""
    width = state.box.row_length + 1
    cell = state.box.cells[state.effect // width][state.effect % width]
    assert cell is not None
    return cell


def step(state: State, row: int, cause: str) -> bool:
    """Make one step and enter its cell [PK-9.2]; returns whether the effect asks something."""
    seat = state.seat
    player = state.players[seat]
    before = player.markers[row]
    if before == state.box.row_length:
        if state.events is not None:
            state.tell("marker_blocked", seat, {"row": state.box.colours[row]})
        return False
    player.markers[row] = before + 1
    cell = state.box.cells[row][before + 1]
    assert cell is not None
    if state.events is not None:
        state.tell(
            "marker_moved",
            seat,
            {
                "row": state.box.colours[row],
                "from": before,
                "to": before + 1,
                "cause": cause,
                "cell": cell_key(state, cell),
                "kind": CELL_KINDS[cell.kind],
            },
        )
    return enter(state, player, cell)


def enter(state: State, player: Player, cell: Cell) -> bool:
    """Resolve a cell as far as it needs no choice [PK-9.3]; returns whether a property asks something."""
    kind = cell.kind
    if kind == VP:
        if state.events is not None:
            state.tell("rate_reached", state.seat, {"row": state.box.colours[cell.row], "rate": cell.value})
        return False
    if kind == SINGLE or kind == DOUBLE:
        gain_cubes(state, player, state.tokens[cell.row][cell.pos])
        return False
    if kind == WORKER_CELL:
        player.reserve -= 1
        player.available += 1
        if state.events is not None:
            state.tell("worker_gained", state.seat, {"available": player.available, "reserve": player.reserve})
        return False
    if kind == IMPROVEMENT:
        gain_token(state, player, cell)
        return False
    return open_property(state, player, cell)


def gain_cubes(state: State, player: Player, token: int) -> None:
    """Gain the cubes that a token shows [PK-9.4]."""
    cubes = state.box.token_cubes[token]
    for colour in cubes:
        player.store[colour] += 1
    if state.events is not None:
        facts: dict[str, object] = {"colours": state.colour_names(cubes), "token": state.box.token_names[token]}
        state.tell("resources_gained", state.seat, facts)


def gain_token(state: State, player: Player, cell: Cell) -> None:
    """Gain the top token of the pile [PK-9.11]."""
    for index in range(len(state.piles)):
        if state.box.improvement_cells[index] is cell:
            state.piles[index] -= 1
    player.tokens[cell.value] += 1
    if state.events is not None:
        state.tell("token_gained", state.seat, {"token": IMPROVEMENTS[cell.value]})


def extra_options(state: State, player: Player) -> list[int]:
    """The other rows whose marker is not at the end [PK-9.10]."""
    own = open_cell(state).row
    last = state.box.row_length
    return [EXTRA_ROW + row for row in range(len(player.markers)) if row != own and player.markers[row] < last]


def open_property(state: State, player: Player, cell: Cell) -> bool:
    """Ask for a property if it can do anything; otherwise it is void [PK-9.3]."""
    kind = cell.kind
    state.effect = cell.row * (state.box.row_length + 1) + cell.pos
    decision = NONE
    reason = ""
    if kind == MOVE_CELL:
        if movable_options(state, player):
            decision = MOVE_BUILDING
        else:
            reason = "no_building" if not player.city.buildings else "no_site"
    elif kind == FREE_CELL:
        if free_options(state, player):
            decision = CHOOSE_FREE_BUILDING
        else:
            reason = "no_site"
    elif kind == TILE_CELL:
        state.hand = next_aqueduct_tile(state, cell.value)
        decision = AQUEDUCT_TILE
    elif kind == RANDOM_CELL:
        if can_draw(state):
            decision = RANDOM_TILE
        else:
            reason = "no_tile"
    else:
        assert kind == EXTRA_CELL
        if extra_options(state, player):
            decision = CHOOSE_EXTRA_ROW
        else:
            reason = "row_end"
    if decision == NONE:
        if state.events is not None:
            state.tell("effect_void", state.seat, {"cell": cell_key(state, cell), "reason": reason})
        state.effect = NONE
        return False
    state.decision = decision
    return True


def next_aqueduct_tile(state: State, shape: int) -> int:
    """The top tile of a pile; it stays there until it is laid [PK-9.8]."""
    pile = state.box.aqueduct_piles[shape]
    return pile[len(pile) - state.aqueducts[shape]]


def decline(state: State) -> None:
    """Decline a property; it is lost [PK-9.3]."""
    if state.events is not None:
        state.tell("effect_declined", state.seat, {"cell": cell_key(state, open_cell(state))})
    state.hand = NONE
    go_on(state)


def go_on(state: State) -> None:
    """End an effect and go on with the movement that it interrupted [PK-3.4, 9.10]."""
    state.effect = NONE
    row = 0
    while state.sale:
        if state.sale >> row & 1:
            state.sale &= ~(1 << row)
            if step(state, row, "sale"):
                return
        row += 1
    if state.row != NONE and can_pay_step(state):
        state.decision = PAID_STEP
    else:
        state.row = NONE
        state.decision = END_TURN


def saves(state: State, player: Player) -> bool:
    """Whether *thrift* makes the next paid step cheaper [PK-10.3]."""
    return player.tokens[THRIFT] > 0 and not state.thrift_used


def step_cost(state: State, player: Player) -> int:
    cost = state.box.paid_costs[state.paid]
    return cost - 1 if saves(state, player) else cost


def can_pay_step(state: State) -> bool:
    """Whether a step can be paid: not beyond the last cell, not without the coins, not too often [PK-6.8]."""
    player = state.players[state.seat]
    return (
        state.paid < len(state.box.paid_costs)
        and player.markers[state.row] < state.box.row_length
        and player.coins >= step_cost(state, player)
    )


def paid_step(state: State) -> None:
    player = state.players[state.seat]
    cost = step_cost(state, player)
    thrift = saves(state, player)
    player.coins -= cost
    state.paid += 1
    if thrift:
        state.thrift_used = True
    if state.events is not None:
        state.tell("coins_paid", state.seat, {"number": cost, "step": state.paid, "thrift": thrift})
    if not step(state, state.row, "paid"):
        go_on(state)


def extra_step(state: State, row: int) -> None:
    state.effect = NONE
    if state.events is not None:
        state.tell("extra_step", state.seat, {"row": state.box.colours[row]})
    if not step(state, row, "extra"):
        go_on(state)


def main_step(state: State, row: int) -> None:
    """Make the step for a paid building [PK-6.7]; at the end of the row no paid steps follow either."""
    blocked = state.players[state.seat].markers[row] == state.box.row_length
    state.row = NONE if blocked else row
    state.paid = 0
    if not step(state, row, "main"):
        go_on(state)
