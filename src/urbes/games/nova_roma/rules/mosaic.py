"""The mosaic: conditions, achievement tokens and line bonuses [NR-11]."""

from urbes.games.nova_roma.moves import ACHIEVEMENT
from urbes.games.nova_roma.pieces import Condition, cell_name
from urbes.games.nova_roma.rules.gains import give_later, pay_influence
from urbes.games.nova_roma.state import STACK, Player, State


def condition_of(state: State, player: Player, cell: int) -> Condition:
    return state.box.conditions[state.box.strips[player.strips[cell // 3]][cell % 3]]


def chariot_cells(state: State, seat: int) -> int:
    """Cells advanced by the chariots together [NR-10.6]."""
    first = seat * 3
    chariots = state.chariots
    return (chariots[first] >> STACK) + (chariots[first + 1] >> STACK) + (chariots[first + 2] >> STACK)


def is_met(state: State, seat: int, need: Condition) -> bool:
    """Whether a seat meets a condition now [NR-11.3]."""
    player = state.players[seat]
    if (
        player.building_count < need.building
        or player.sea_count < need.sea
        or player.row_size < need.associates
        or player.latifundia < need.latifundia
        or player.influence < need.influence
    ):
        return False
    if need.total:
        total = 0
        if need.building:
            total += player.building_count
        if need.sea:
            total += player.sea_count
        if need.associates:
            total += player.row_size
        if need.latifundia:
            total += player.latifundia
        if total < need.total:
            return False
    if need.chariot_cells and chariot_cells(state, seat) < need.chariot_cells:
        return False
    if need.chariots:
        found = 0
        for track in range(3):
            if state.chariot(seat, track) >= need.cell:
                found += 1
        return found >= need.chariots
    return True


def add_achievements(state: State, seat: int, moves: list[int]) -> None:
    """The mosaic cells that may be filled now, one token per turn [NR-11.2]."""
    player = state.players[seat]
    if state.achieved or player.tokens == 0:
        return
    for cell in range(9):
        if not (player.mosaic >> cell) & 1 and is_met(state, seat, condition_of(state, player, cell)):
            moves.append(ACHIEVEMENT + cell)


def place_achievement(state: State, seat: int, cell: int) -> None:
    """Place a token; first the bonus of the top row, then those of completed lines [NR-11.4]."""
    player = state.players[seat]
    box = state.box
    need = condition_of(state, player, cell)
    state.achieved = True
    player.tokens -= 1
    before = player.mosaic
    player.mosaic |= 1 << cell
    if state.events is not None:
        facts: dict[str, object] = {"cell": cell_name(cell, 3), "condition": need.name, "paid": need.pay}
        state.tell("achievement_placed", seat, facts)
    pay_influence(state, seat, need.pay, "achievement")
    done: list[int] = []
    for number in range(len(box.lines)):
        mask = box.lines[number].mask
        if player.mosaic & mask == mask and before & mask != mask:
            done.append(number)
            if state.events is not None:
                bonus = box.rewards[box.lines[number].reward].facts()
                state.tell("line_completed", seat, {"line": box.line_names[number], "bonus": bonus})
    done.reverse()
    for number in done:
        give_later(state, seat, box.lines[number].reward)
    if cell < 3:
        give_later(state, seat, box.top_row_reward)
