"""Races: chariots, borders, the charioteer and the golden wheels [NR-5.7, 10]."""

from typing import Final

from urbes.games.nova_roma.moves import (
    ADVANCE,
    ADVANCE_ON,
    CHARIOTEER,
    DONE,
    SKIP,
    WHEEL_BONUS,
    WHEEL_INFLUENCE,
    WHEEL_TOKEN,
    WHEELS,
    frame,
)
from urbes.games.nova_roma.pieces import FIELD, HORSES
from urbes.games.nova_roma.rules.gains import can_race, can_step, gain_influence, pay_goods, return_artisan
from urbes.games.nova_roma.state import DEEPEST, STACK, State

FIRST: Final = 1
BY_RACES: Final = 2


def start_races(state: State, seat: int, strength: int) -> None:
    state.push(ADVANCE, seat, strength, 0, FIRST | BY_RACES)


def offer_advance(state: State, seat: int, left: int, flags: int) -> list[int]:
    moves: list[int] = []
    if left > 0:
        for track in range(3):
            if can_step(state, seat, track):
                moves.append(ADVANCE_ON + track)
    if not flags & FIRST or not moves:
        moves.append(DONE)
    return moves


def border(state: State, seat: int, track: int) -> int:
    """Horses that the next cell of a track costs."""
    return state.box.horses[state.chariot(seat, track) + 1]


def step_chariot(state: State, seat: int, track: int, charioteer: bool) -> None:
    """Move a chariot one cell forward, on top of those that are there already [NR-10.3]."""
    box = state.box
    cell = state.chariot(seat, track) + 1
    horses = box.horses[cell]
    if horses:
        pay_goods(state, seat, horses << (FIELD * HORSES), "border")
    enter(state, seat, track, cell)
    if state.events is not None:
        facts: dict[str, object] = {
            "track": box.tracks[track],
            "from": cell - 1,
            "to": cell,
            "horses": horses,
            "charioteer": charioteer,
        }
        state.tell("chariot_moved", seat, facts)
    if box.wheel[cell] and not state.house.wheel_requires_stop:
        state.push(WHEEL_BONUS, seat, track)


def enter(state: State, owner: int, track: int, cell: int) -> None:
    """Put a chariot on a cell, above all others there."""
    height = 0
    for index in range(track, len(state.chariots), 3):
        other = state.chariots[index]
        if other >> STACK == cell and index != owner * 3 + track:
            height = max(height, DEEPEST - (other & DEEPEST) + 1)
    state.chariots[owner * 3 + track] = (cell << STACK) | (DEEPEST - height)


def advance(state: State, seat: int, left: int, moved: int, flags: int, move: int) -> None:
    if move == DONE:
        if flags & BY_RACES and not flags & FIRST and state.players[seat].artisans > 0 and can_race(state, seat):
            state.stack[-1] = frame(CHARIOTEER, seat, 0, moved)
        else:
            state.stack[-1] = frame(WHEELS, seat, 0, moved)
        return
    track = move - ADVANCE_ON
    state.stack[-1] = frame(ADVANCE, seat, left - 1, moved | (1 << track), flags & ~FIRST)
    step_chariot(state, seat, track, False)


def offer_charioteer(state: State, seat: int) -> list[int]:
    moves: list[int] = []
    for track in range(3):
        if can_step(state, seat, track):
            moves.append(ADVANCE_ON + track)
    moves.append(SKIP)
    return moves


def charioteer(state: State, seat: int, moved: int, move: int) -> None:
    """Return an artisan for one more cell [NR-5.7]."""
    if move == SKIP:
        state.stack[-1] = frame(WHEELS, seat, 0, moved)
        return
    track = move - ADVANCE_ON
    state.stack[-1] = frame(WHEELS, seat, 0, moved | (1 << track))
    return_artisan(state, seat, "charioteer")
    step_chariot(state, seat, track, True)


def look_at_wheels(state: State, seat: int, moved: int) -> None:
    """Give a bonus for each chariot that has stopped on a wheel, in board order [NR-10.4]."""
    state.stack.pop()
    if not state.house.wheel_requires_stop:
        return
    for back in range(3):
        track = 2 - back
        if (moved >> track) & 1 and state.box.wheel[state.chariot(seat, track)]:
            state.push(WHEEL_BONUS, seat, track)


def offer_wheel(state: State, seat: int) -> list[int]:
    return [WHEEL_TOKEN, WHEEL_INFLUENCE] if state.players[seat].wheel_tokens > 0 else [WHEEL_INFLUENCE]


def take_wheel(state: State, seat: int, track: int, move: int) -> None:
    state.stack.pop()
    if state.events is not None:
        what = "achievement" if move == WHEEL_TOKEN else "influence"
        state.tell("wheel_bonus", seat, {"track": state.box.tracks[track], "bonus": what})
    if move == WHEEL_TOKEN:
        player = state.players[seat]
        player.wheel_tokens -= 1
        player.tokens += 1
    else:
        gain_influence(state, seat, 1, "wheel")
