"""The forum: turns, patricians, strength, performing and declining [NR-3, 4]."""

from urbes.engine.chance import Chance
from urbes.games.nova_roma.moves import (
    CHOOSE_ACTION,
    DECLINE,
    END,
    LEGIONARY,
    PATRICIAN,
    PERFORM,
    PLACE_LEGIONARY,
    POST_ACTION,
    PRE_ACTION,
    frame,
)
from urbes.games.nova_roma.pieces import ACTIONS, NONE, PETITION
from urbes.games.nova_roma.rules.associates import extra_strength, has_window_card, pay_permanents, permanent_coins
from urbes.games.nova_roma.rules.cleanup import end_round, next_turn
from urbes.games.nova_roma.rules.gains import gain_coins
from urbes.games.nova_roma.rules.markets import refill
from urbes.games.nova_roma.rules.mosaic import add_achievements
from urbes.games.nova_roma.rules.performing import is_possible, start_action
from urbes.games.nova_roma.rules.petition import can_petition, start_petition
from urbes.games.nova_roma.state import State


def offer_free_cells(state: State, kind: int) -> list[int]:
    occupied = state.occupied()
    return [kind + cell for cell in range(16) if not (occupied >> cell) & 1]


def offer_turn_start(state: State, seat: int) -> list[int]:
    moves = offer_free_cells(state, PATRICIAN)
    add_achievements(state, seat, moves)
    return moves


def line_of(cell: int, line: int) -> int:
    """The column (0–3) or the row (4–7) of a cell."""
    return 4 + cell // 4 if line else cell % 4


def line_strength(state: State, seat: int, line: int) -> int:
    """Own patricians in a line, plus the emperor [NR-4.1]."""
    cells = state.box.line_cells[line]
    own = state.players[seat].patricians & cells
    strength = 0
    while own:
        own &= own - 1
        strength += 1
    if state.emperor >= 0 and (cells >> state.emperor) & 1:
        strength += 1
    return min(strength, state.box.strength_max)


def place_patrician(state: State, seat: int, cell: int) -> None:
    state.players[seat].patricians |= 1 << cell
    state.cell = cell
    state.lines_left = 3
    state.stack[-1] = frame(CHOOSE_ACTION, seat)
    if state.events is not None:
        facts: dict[str, object] = {"cell": state.box.forum_names[cell]}
        for line, name in enumerate(("column", "row")):
            number = line_of(cell, line)
            facts[name] = ACTIONS[state.lines[number]]
            facts[f"{name}_strength"] = line_strength(state, seat, number)
        state.tell("patrician_placed", seat, facts)
    if state.seats == 2 and state.box.legionary_after[state.turn_no // state.seats]:
        state.push(PLACE_LEGIONARY, seat)


def place_legionary(state: State, seat: int, move: int) -> None:
    """Place a legionary; with two players only [NR-14.4]."""
    state.stack.pop()
    state.legionaries |= 1 << (move - LEGIONARY)
    if state.events is not None:
        state.tell("legionary_placed", seat, {"cell": state.box.forum_names[move - LEGIONARY]})


def may_perform(state: State, seat: int, action: int, strength: int) -> bool:
    """Whether a step is possible with all the help there is, or a card may be used [NR-4.4]."""
    player = state.players[seat]
    coins = permanent_coins(state, player, action)
    if action == PETITION:
        if can_petition(state, seat):
            return True
    else:
        best = min(state.box.strength_max, strength + extra_strength(state, player, action))
        if is_possible(state, seat, action, best, player.influence, coins, False):
            return True
    return has_window_card(state, seat, action, coins)


def offer_choose(state: State, seat: int) -> list[int]:
    moves: list[int] = []
    for line in range(2):
        if (state.lines_left >> line) & 1:
            number = line_of(state.cell, line)
            if may_perform(state, seat, state.lines[number], line_strength(state, seat, number)):
                moves.append(PERFORM + line)
    for line in range(2):
        if (state.lines_left >> line) & 1:
            moves.append(DECLINE + line)
    return moves


def choose(state: State, seat: int, move: int) -> None:
    if move >= DECLINE:
        line = move - DECLINE
        state.lines_left &= ~(1 << line)
        if state.events is not None:
            state.tell("action_declined", seat, {"action": ACTIONS[state.lines[line_of(state.cell, line)]]})
        gain_coins(state, seat, 1, "decline")
        return
    line = move - PERFORM
    state.lines_left &= ~(1 << line)
    number = line_of(state.cell, line)
    state.action = state.lines[number]
    state.strength = line_strength(state, seat, number)
    pay_permanents(state, seat, state.action)
    state.push(PRE_ACTION, seat)


def proceed(state: State, seat: int) -> None:
    """Close the window before the action: the strength is fixed, and the first step must be done [NR-4.5]."""
    action = state.action
    strength = state.strength
    if state.events is not None:
        facts: dict[str, object] = {"action": ACTIONS[action], "strength": strength, "via": "forum"}
        state.tell("action_started", seat, facts)
    if action == PETITION:
        if can_petition(state, seat):
            state.stack[-1] = frame(POST_ACTION, seat)
            start_petition(state, seat, strength)
            return
    elif is_possible(state, seat, action, strength, state.players[seat].influence, 0, False):
        state.stack[-1] = frame(POST_ACTION, seat)
        start_action(state, seat, action, strength, False)
        return
    end_action(state, seat)


def end_action(state: State, seat: int) -> None:
    state.stack.pop()
    if state.events is not None:
        state.tell("action_ended", seat, {"action": ACTIONS[state.action]})
    state.action = NONE
    state.strength = 0


def offer_turn_end(state: State, seat: int) -> list[int]:
    moves: list[int] = []
    add_achievements(state, seat, moves)
    moves.append(END)
    return moves


def end_turn(state: State, seat: int, chance: Chance) -> None:
    """Played cards become active, the markets are filled up, and the next seat has its turn [NR-3.4, 3.5]."""
    state.stack.pop()
    state.seals += 1
    state.players[seat].fresh = 0
    state.cell = NONE
    if state.events is not None:
        state.tell("turn_ended", seat, {"turn": state.turn_no // state.seats + 1})
    refill(state, chance)
    state.turn_no += 1
    if state.turn_no < state.seats * state.box.turns:
        next_turn(state, chance)
    else:
        end_round(state, chance)
