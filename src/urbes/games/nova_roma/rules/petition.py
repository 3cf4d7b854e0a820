"""Petition: the first-player token and another action for influence [NR-5.3]."""

from typing import Final

from urbes.games.nova_roma.moves import (
    ACTION,
    NO,
    PETITION_ACTION,
    PETITION_CLAIM,
    PETITION_OVER,
    PETITION_SPEND,
    SKIP,
    SPEND,
    frame,
)
from urbes.games.nova_roma.pieces import ACTIONS, NONE, PETITION
from urbes.games.nova_roma.rules.gains import pay_influence
from urbes.games.nova_roma.rules.performing import is_possible, start_action
from urbes.games.nova_roma.state import State

CLAIM_COST: Final = 2


def can_claim(state: State, seat: int) -> bool:
    """Whether a seat can claim the first-player token: once per round; its holder from the second turn on [NR-5.3]."""
    return (
        state.seats > 1
        and state.claimant == NONE
        and state.players[seat].influence >= CLAIM_COST
        and (seat != state.starter or state.turn_no >= state.seats)
    )


def can_petition(state: State, seat: int) -> bool:
    return state.players[seat].influence > 0 or can_claim(state, seat)


def start_petition(state: State, seat: int, strength: int) -> None:
    if can_claim(state, seat):
        state.push(PETITION_CLAIM, seat, strength)
    else:
        state.push(PETITION_ACTION, seat, strength)


def claim(state: State, seat: int, strength: int, move: int) -> None:
    if move == NO:
        state.stack[-1] = frame(PETITION_ACTION, seat, strength)
        return
    state.stack[-1] = frame(PETITION_ACTION, seat, strength, 1)
    pay_influence(state, seat, CLAIM_COST, "claim")
    state.claimant = seat
    if state.events is not None:
        state.tell("first_player_claimed", seat, {})


def may_spend(state: State, seat: int, action: int, spent: int) -> bool:
    """Whether the action would have a possible step at the strength that is paid for."""
    return is_possible(state, seat, action, spent, state.players[seat].influence - spent, 0, True)


def most_spent(state: State, seat: int, strength: int) -> int:
    return min(strength, state.players[seat].influence)


def offer_actions(state: State, seat: int, strength: int, claimed: bool) -> list[int]:
    moves: list[int] = []
    most = most_spent(state, seat, strength)
    for action in range(len(ACTIONS)):
        if action == PETITION:
            continue
        for spent in range(1, most + 1):
            if may_spend(state, seat, action, spent):
                moves.append(ACTION + action)
                break
    if claimed:
        moves.append(SKIP)
    return moves


def choose_action(state: State, seat: int, strength: int, move: int) -> None:
    if move == SKIP:
        state.stack.pop()
    else:
        state.stack[-1] = frame(PETITION_SPEND, seat, strength, move - ACTION)


def offer_spend(state: State, seat: int, strength: int, action: int) -> list[int]:
    return [
        SPEND + spent
        for spent in range(1, most_spent(state, seat, strength) + 1)
        if may_spend(state, seat, action, spent)
    ]


def spend(state: State, seat: int, action: int, spent: int) -> None:
    pay_influence(state, seat, spent, "petition")
    state.stack[-1] = frame(PETITION_OVER, seat, action)
    if state.events is not None:
        facts: dict[str, object] = {"action": ACTIONS[action], "strength": spent, "via": "petition"}
        state.tell("action_started", seat, facts)
    start_action(state, seat, action, spent, True)
