"""Income: hiring and placing artisans [NR-5.8]."""

from typing import Final

from urbes.games.nova_roma.moves import DONE, HIRE, INCOME_STEP, PLACE, frame
from urbes.games.nova_roma.pieces import FIELD, WHEAT
from urbes.games.nova_roma.rules.gains import gain_artisans, pay_goods
from urbes.games.nova_roma.rules.latifundium import offer_cells, open_cells, place_artisan
from urbes.games.nova_roma.state import Player, State

FIRST: Final = 1
BY_PETITION: Final = 2


def can_hire(state: State, player: Player) -> bool:
    return state.artisans > 0 and player.good(WHEAT) > 0


def can_place(state: State, player: Player, petition: bool) -> bool:
    return player.artisans > 0 and open_cells(state, player, petition) != 0


def start_income(state: State, seat: int, strength: int, petition: bool) -> None:
    state.push(INCOME_STEP, seat, strength, FIRST | (BY_PETITION if petition else 0))


def offer_income(state: State, seat: int, left: int, flags: int) -> list[int]:
    moves: list[int] = []
    if left > 0:
        player = state.players[seat]
        if player.artisans > 0:
            moves = offer_cells(state, seat, flags & BY_PETITION != 0)
        if can_hire(state, player):
            moves.append(HIRE)
    if not flags & FIRST or not moves:
        moves.append(DONE)
    return moves


def income_step(state: State, seat: int, left: int, flags: int, move: int) -> None:
    if move == DONE:
        state.stack.pop()
        return
    state.stack[-1] = frame(INCOME_STEP, seat, left - 1, flags & ~FIRST)
    if move == HIRE:
        pay_goods(state, seat, 1 << (FIELD * WHEAT), "hire")
        gain_artisans(state, seat, 1, "hire")
        if state.events is not None:
            state.tell("artisan_hired", seat, {"value": state.players[seat].artisans})
    else:
        place_artisan(state, seat, move - PLACE)
