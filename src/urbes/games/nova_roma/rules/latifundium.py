"""The estate: buying and laying latifundia, placing artisans, exchanges and special tiles [NR-6]."""

from typing import Final

from urbes.engine import bag
from urbes.games.nova_roma.moves import (
    ADVANCE,
    BUILD_DISTRICT,
    EXCHANGE,
    LAY,
    MOVE_SHIP,
    NO,
    PLACE,
    PLACE_LATIFUNDIUM,
    PLAY_CARD,
    SKIP,
    SPECIAL_SLOT,
    TILE,
    USE_SPECIAL,
    YES,
)
from urbes.games.nova_roma.pieces import (
    ANIMAL,
    CHARIOT_MOVE,
    EXCHANGE_TILE,
    GAIN_NOW,
    NONE,
    PLACE_CUBE,
    PLAY_ASSOCIATE,
    PRODUCTION,
    SHIP_MOVE,
    SPECIAL,
    cell_name,
)
from urbes.games.nova_roma.rules.gains import (
    can_pay,
    can_race,
    can_sail,
    gain_coins,
    gain_icon,
    give,
    is_useful,
    pay,
)
from urbes.games.nova_roma.state import Player, State

ESTATE: Final = 0x1FF
COLUMN: Final = 0x49
ROW: Final = 0x7
NO_CONTRACT: Final = 255
"""Stands in place of a contract while a special latifundium builds."""


def can_buy_tile(state: State, player: Player, slot: int) -> bool:
    return state.tile_market[slot] != NONE and can_pay(player, state.box.prices[slot])


def offer_tiles(state: State, seat: int) -> list[int]:
    player = state.players[seat]
    moves: list[int] = []
    for slot in range(SPECIAL_SLOT + 1):
        if can_buy_tile(state, player, slot):
            moves.append(TILE + slot)
    moves.append(SKIP)
    return moves


def buy_tile(state: State, seat: int, move: int) -> None:
    state.stack.pop()
    if move == SKIP:
        return
    slot = move - TILE
    tile = state.tile_market[slot]
    pay(state, seat, state.box.prices[slot], "latifundium")
    state.tile_market[slot] = NONE
    state.push(PLACE_LATIFUNDIUM, seat, tile)
    if state.events is not None:
        shown: object = "special" if slot == SPECIAL_SLOT else slot + 1
        facts: dict[str, object] = {
            "tile": state.box.tile_names[tile],
            "slot": shown,
            "price": state.box.prices[slot].facts(),
        }
        state.tell("latifundium_bought", seat, facts)


def offer_lay() -> list[int]:
    return [LAY + cell for cell in range(9)]


def lay_tile(state: State, seat: int, tile: int, cell: int) -> None:
    """Lay a latifundium; an old one leaves the game, an artisan stays [NR-6.6]."""
    state.stack.pop()
    player = state.players[seat]
    bit = 1 << cell
    old = player.tile(cell)
    if old == NONE:
        player.latifundia += 1
    elif state.events is not None:
        facts: dict[str, object] = {"tile": state.box.tile_names[old], "cell": cell_name(cell, 3)}
        state.tell("latifundium_removed", seat, facts)
    player.tiles += (tile - old) << (5 * cell)
    player.laid |= bit
    player.turned &= ~bit
    if state.box.tiles[tile].kind == ANIMAL:
        player.animals |= bit
    else:
        player.animals &= ~bit
    if state.events is not None:
        state.tell("latifundium_placed", seat, {"tile": state.box.tile_names[tile], "cell": cell_name(cell, 3)})


def open_cells(state: State, player: Player, petition: bool) -> int:
    """Estate cells on which an artisan may be placed [NR-6.3]."""
    cells = ESTATE & ~player.working
    if player.animals and (petition or not player.active() & state.box.tamer):
        cells &= ~player.animals
    return cells


def offer_cells(state: State, seat: int, petition: bool) -> list[int]:
    cells = open_cells(state, state.players[seat], petition)
    return [PLACE + cell for cell in range(9) if (cells >> cell) & 1]


def place_artisan(state: State, seat: int, cell: int) -> None:
    """A full placement: column icon, row icon, then the tile [NR-6.3]."""
    player = state.players[seat]
    box = state.box
    column = cell % 3
    row = cell // 3
    in_column = bag.size(player.working & (COLUMN << column)) + 1
    in_row = bag.size(player.working & (ROW << (3 * row))) + 1
    player.artisans -= 1
    player.working |= 1 << cell
    tile = player.tile(cell)
    if state.events is not None:
        facts: dict[str, object] = {
            "cell": cell_name(cell, 3),
            "column_gain": in_column,
            "row_gain": in_row,
            "tile": None if tile == NONE else box.tile_names[tile],
        }
        state.tell("artisan_placed", seat, facts)
    gain_icon(state, seat, box.column_icons[column], in_column, "estate")
    gain_icon(state, seat, box.row_icons[row], in_row, "estate")
    if tile == NONE:
        return
    kind = box.tiles[tile].kind
    if kind == PRODUCTION:
        give(state, seat, box.tiles[tile].reward)
    elif kind == ANIMAL:
        tamer = box.card_names[bag.nth(box.tamer, 0)]
        if state.events is not None:
            state.tell("associate_permanent", seat, {"card": tamer, "coins": box.tamer_coins})
        gain_coins(state, seat, box.tamer_coins, tamer)
    elif kind == EXCHANGE_TILE:
        state.push(EXCHANGE, seat, tile)
    elif not (player.turned >> cell) & 1:
        state.push(USE_SPECIAL, seat, cell)


def offer_exchange(state: State, seat: int, tile: int) -> list[int]:
    shown = state.box.tiles[tile]
    if can_pay(state.players[seat], shown.pay) and is_useful(state, seat, shown.reward):
        return [YES, NO]
    return [NO]


def exchange(state: State, seat: int, tile: int, move: int) -> None:
    state.stack.pop()
    if move == YES:
        shown = state.box.tiles[tile]
        if state.events is not None:
            state.tell("exchange_made", seat, {"tile": shown.name})
        pay(state, seat, shown.pay, shown.name)
        give(state, seat, shown.reward)


def has_special_effect(state: State, seat: int, tile: int) -> bool:
    """Whether a special latifundium can do something now [NR-6.5]."""
    shown = state.box.tiles[tile]
    player = state.players[seat]
    if shown.kind != SPECIAL:
        return False
    if shown.effect == PLAY_ASSOCIATE:
        return player.hand != 0 and player.influence >= influence_to_play(state, player)
    if shown.effect == SHIP_MOVE:
        return can_sail(state, player, shown.amount)
    if shown.effect == PLACE_CUBE:
        return player.cubes > 0 and has_free_cell(state)
    if shown.effect == GAIN_NOW:
        return is_useful(state, seat, shown.reward)
    return can_race(state, seat)


def influence_to_play(state: State, player: Player) -> int:
    """Influence that playing a card costs besides sesterces [NR-7.2]."""
    return state.box.play_influence if player.row_size + 1 >= state.box.influence_from else 0


def has_free_cell(state: State) -> bool:
    for number in range(len(state.box.districts)):
        if state.box.districts[number].cells & ~state.filled[number]:
            return True
    return False


def offer_special(state: State, seat: int, cell: int) -> list[int]:
    return [YES, NO] if has_special_effect(state, seat, state.players[seat].tile(cell)) else [NO]


def use_special(state: State, seat: int, cell: int, move: int) -> None:
    """Use a special latifundium and turn it, or leave it face up [NR-6.5]."""
    state.stack.pop()
    if move == NO:
        return
    player = state.players[seat]
    shown = state.box.tiles[player.tile(cell)]
    player.turned |= 1 << cell
    if state.events is not None:
        state.tell("special_used", seat, {"tile": shown.name})
    if shown.effect == PLAY_ASSOCIATE:
        state.push(PLAY_CARD, seat, 0, 0)
    elif shown.effect == SHIP_MOVE:
        state.push(MOVE_SHIP, seat, shown.amount)
    elif shown.effect == PLACE_CUBE:
        state.push(BUILD_DISTRICT, seat, NO_CONTRACT, state.box.strength_max)
    elif shown.effect == GAIN_NOW:
        give(state, seat, shown.reward)
    elif shown.effect == CHARIOT_MOVE:
        state.push(ADVANCE, seat, shown.amount)
