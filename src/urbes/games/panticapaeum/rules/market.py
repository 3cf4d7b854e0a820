"""The other Development actions: selling cubes [PK-7], taking coins or a cube [PK-8]."""

from urbes.games.panticapaeum.city import NO_LIST
from urbes.games.panticapaeum.moves import SELL_CUBE
from urbes.games.panticapaeum.state import Player, State


def colours_in_store(player: Player) -> int:
    number = 0
    for cubes in player.store:
        if cubes > 0:
            number += 1
    return number


def can_sell(state: State, player: Player) -> bool:
    return colours_in_store(player) >= state.box.sell_least


def sale_options(state: State, player: Player) -> list[int]:
    """Colours after the last chosen one in row order, if enough colours remain to complete the sale [PK-19.4]."""
    if len(state.chosen) >= state.box.sell_most:
        return []
    needed = state.box.sell_least - len(state.chosen)
    moves: list[int] = []
    reachable = 0
    for colour in range(len(player.store) - 1, state.chosen[-1] if state.chosen else -1, -1):
        if player.store[colour] > 0:
            reachable += 1
            if reachable >= needed:
                moves.append(SELL_CUBE + colour)
    moves.reverse()
    return moves


def sell(state: State) -> None:
    """Return the chosen cubes for a coin each [PK-7.1, 7.2]; the steps follow after that."""
    seat = state.seat
    player = state.players[seat]
    rows = 0
    for colour in state.chosen:
        player.store[colour] -= 1
        rows |= 1 << colour
    if state.events is not None:
        state.tell("cubes_sold", seat, {"colours": state.colour_names(state.chosen)})
    gain_coins(state, seat, len(state.chosen), "sale")
    state.sale = rows
    state.chosen = NO_LIST


def gain_coins(state: State, seat: int, number: int, cause: str) -> None:
    state.players[seat].coins += number
    if number and state.events is not None:
        state.tell("coins_gained", seat, {"number": number, "cause": cause})


def take_cube(state: State, colour: int) -> None:
    """Take one cube from the supply [PK-8.1]."""
    state.players[state.seat].store[colour] += 1
    if state.events is not None:
        state.tell("cube_taken", state.seat, {"colour": state.box.colours[colour]})
