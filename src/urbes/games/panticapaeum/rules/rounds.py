"""The frame of the game: set-up [PK-2], turns [PK-3], ends of rounds [PK-12] and of the game [PK-13]."""

from urbes.engine import bag
from urbes.engine.chance import Chance
from urbes.engine.game import NOBODY
from urbes.games.panticapaeum.city import NO_LIST, City
from urbes.games.panticapaeum.components import DOUBLE, IMPROVEMENTS, NONE, SINGLE
from urbes.games.panticapaeum.moves import CHOOSE_DISCARD, DISCARD_CUBE, FINAL_WORKER, PICK_TILE
from urbes.games.panticapaeum.rules.market import gain_coins
from urbes.games.panticapaeum.rules.ring import clear_ring, lay_ring
from urbes.games.panticapaeum.rules.scoring import final_scoring
from urbes.games.panticapaeum.rules.workers import call_home
from urbes.games.panticapaeum.state import Player, State


def set_up(state: State, options: dict[str, object], chance: Chance) -> None:
    """Lay everything out and begin the first turn; draws in the order of [PK-19.5]."""
    box = state.box
    if state.events is not None:
        state.tell("game_start", NOBODY, {"players": state.seats, "options": options, "side": state.side.name})
    for _ in range(state.seats):
        state.players.append(new_player(state))
    state.taken = [0] * len(box.buildings)
    state.piles = [state.seats] * len(box.improvement_cells)
    state.aqueducts = [len(pile) for pile in box.aqueduct_piles]
    state.bag = list(range(box.terrain))
    state.starter = chance.roll("first player", state.seats) if state.house.random_start else 0
    deal_tokens(state, chance)
    start_round(state, chance)


def new_player(state: State) -> Player:
    box = state.box
    rows = len(box.buildings)
    player = Player(City(box.longest), [0] * rows, [0] * rows, [0] * len(IMPROVEMENTS), [0] * len(box.categories))
    player.coins = box.start_coins
    player.available = box.start_workers
    player.reserve = box.start_reserve
    return player


def deal_tokens(state: State, chance: Chance) -> None:
    """Put a single token on each single cell and a double token on each double cell [PK-2.3]."""
    box = state.box
    state.tokens = [[NONE] * (box.row_length + 1) for _ in box.colours]
    shown: dict[str, object] = {}
    for kind, pile, tokens in (
        (SINGLE, "single tokens", box.single_tokens),
        (DOUBLE, "double tokens", box.double_tokens),
    ):
        left = bag.full(len(tokens))
        for cell in box.cells_of(kind):
            drawn = chance.draw(pile, left)
            left &= ~(1 << drawn)
            token = tokens[drawn]
            state.tokens[cell.row][cell.pos] = token
            shown[f"{box.colours[cell.row]} {cell.pos}"] = box.token_names[token]
    if state.events is not None:
        state.tell("tokens_dealt", NOBODY, {"cells": shown})


def start_round(state: State, chance: Chance) -> None:
    state.turn_no = 1
    if state.events is not None:
        state.tell("round_start", NOBODY, {"round": state.round})
        state.tell("first_player", state.starter, {})
    lay_ring(state, chance)
    start_turn(state, state.starter)


def start_turn(state: State, seat: int) -> None:
    state.active = seat
    state.seat = seat
    state.developing = False
    state.row = NONE
    state.paid = 0
    state.thrift_used = False
    state.decision = PICK_TILE
    if state.events is not None:
        state.tell("turn_start", seat, {})


def end_turn(state: State, chance: Chance) -> None:
    """Go on to the next seat clockwise; after the last turn of the round, to its end [PK-3.1]."""
    if state.events is not None:
        state.tell("turn_end", state.active, {})
    state.seals += 1
    state.developing = False
    following = (state.active + 1) % state.seats
    if following == state.starter:
        if state.turn_no == state.box.turns:
            end_round(state, chance)
            return
        state.turn_no += 1
    start_turn(state, following)


def end_round(state: State, chance: Chance) -> None:
    """Discard the ring; then coins, workers and the limit of the store, or first the final placement [PK-12, 13]."""
    left = clear_ring(state)
    if state.events is not None:
        names = state.box.tile_names
        state.tell("round_end", NOBODY, {"round": state.round, "discarded": [names[tile] for tile in left]})
    state.closing = 0
    if state.round == state.box.rounds:
        if state.house.recall:
            for seat in in_turn_order(state):
                call_home(state, seat)
        next_final_placement(state, chance)
        return
    pay_worker_cells(state)
    for seat in in_turn_order(state):
        call_home(state, seat)
    next_discard(state, chance)


def in_turn_order(state: State) -> list[int]:
    return [(state.starter + place) % state.seats for place in range(state.seats)]


def worker_cell_coins(state: State, player: Player) -> int:
    """The coins for worker cells: one for each cell reached [PK-12.2]."""
    coins = 0
    for row in range(len(player.markers)):
        coins += state.box.worker_cells[row][player.markers[row]]
    return coins


def pay_worker_cells(state: State) -> None:
    for seat in in_turn_order(state):
        gain_coins(state, seat, worker_cell_coins(state, state.players[seat]), "round")


def next_final_placement(state: State, chance: Chance) -> None:
    """Go on to the next seat with workers to place, or to the rest of the end [PK-13.2, 13.3]."""
    while state.closing < state.seats:
        seat = (state.starter + state.closing) % state.seats
        if state.players[seat].available > 0:
            state.seat = seat
            state.decision = FINAL_WORKER
            return
        state.closing += 1
    pay_worker_cells(state)
    state.closing = 0
    next_discard(state, chance)


def surplus(state: State, player: Player) -> int:
    return player.cubes() - state.box.store_limit


def next_discard(state: State, chance: Chance) -> None:
    """Go on to the next seat with too many cubes [PK-12.4], or to what follows the round."""
    while state.closing < state.seats:
        seat = (state.starter + state.closing) % state.seats
        if surplus(state, state.players[seat]) > 0:
            state.seat = seat
            state.decision = CHOOSE_DISCARD
            return
        state.closing += 1
    state.closing = 0
    if state.round == state.box.rounds:
        final_scoring(state)
        return
    state.round += 1
    state.starter = (state.starter + 1) % state.seats
    start_round(state, chance)


def discard_options(state: State, player: Player) -> list[int]:
    """The last discarded colour and later ones, if the rest can still be discarded after it [PK-19.4]."""
    needed = surplus(state, player)
    moves: list[int] = []
    reachable = 0
    for colour in range(len(player.store) - 1, (state.chosen[-1] if state.chosen else 0) - 1, -1):
        if player.store[colour] > 0:
            reachable += player.store[colour]
            if reachable >= needed:
                moves.append(DISCARD_CUBE + colour)
    moves.reverse()
    return moves


def discard_cube(state: State, colour: int, chance: Chance) -> None:
    player = state.players[state.seat]
    player.store[colour] -= 1
    state.chosen = [*state.chosen, colour]
    if surplus(state, player) > 0:
        return
    if state.events is not None:
        state.tell("cubes_discarded", state.seat, {"colours": state.colour_names(state.chosen)})
    state.chosen = NO_LIST
    state.closing += 1
    next_discard(state, chance)
