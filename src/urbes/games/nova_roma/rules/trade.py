"""Trade [NR-5.1] and the wine of Develop [NR-5.2]."""

from urbes.engine import bag
from urbes.games.nova_roma.moves import (
    BUY,
    BUY_LATIFUNDIUM,
    DISCARD,
    DONE,
    SELL_WINE,
    SPEND_WINE,
    TRADE_BUY,
    TRADE_DISCARD,
    TRADE_DISCARD_SECOND,
)
from urbes.games.nova_roma.pieces import FIELD, RESOURCES, WINE
from urbes.games.nova_roma.rules.gains import gain_coins, gain_good, gain_influence, pay_coins, pay_goods
from urbes.games.nova_roma.state import Player, State


def start_trade(state: State, seat: int, strength: int) -> None:
    gain_coins(state, seat, strength, "trade")
    state.push(TRADE_DISCARD, seat)


def offer_discard(state: State, seat: int) -> list[int]:
    player = state.players[seat]
    moves: list[int] = []
    if player.hand_size >= 2:
        moves = [DISCARD + card for card in bag.contents(player.hand)]
    moves.append(DONE)
    return moves


def offer_second(state: State, seat: int, first: int) -> list[int]:
    return [DISCARD + card for card in bag.contents(state.players[seat].hand & ~(1 << first))]


def discard_first(state: State, seat: int, move: int) -> None:
    if move == DONE:
        state.stack[-1] = TRADE_BUY | (seat << 6)
    else:
        state.push(TRADE_DISCARD_SECOND, seat, move - DISCARD)


def show_card(state: State, player: Player, bit: int) -> None:
    """Take a card openly out of the hand. After a draft the others remember it: it may have been kept there [NR-17]."""
    was_known = player.known & bit != 0
    player.hand &= ~bit
    player.known &= ~bit
    player.hand_size -= 1
    if player.keeps == 0 or was_known:
        return
    open_before = 0
    for cards in state.reshuffled:
        open_before |= cards
    if not open_before & bit:
        player.shown |= bit
    unseen = bag.size(player.hand & ~player.known & ~open_before)
    if unseen < player.keeps:
        player.keeps = unseen
        if player.shown_first == 0:
            player.shown_first = player.shown


def discard_from_hand(state: State, seat: int, card: int, reason: str) -> None:
    player = state.players[seat]
    bit = 1 << card
    show_card(state, player, bit)
    state.discard |= bit
    if state.events is not None:
        state.tell("card_discarded", seat, {"card": state.box.card_names[card], "from": "hand", "reason": reason})


def discard_pair(state: State, seat: int, first: int, second: int) -> None:
    state.stack.pop()
    discard_from_hand(state, seat, first, "trade")
    discard_from_hand(state, seat, second, "trade")
    gain_coins(state, seat, 1, "trade")


def offer_buy(state: State, seat: int) -> list[int]:
    player = state.players[seat]
    moves: list[int] = []
    if player.coins >= 1:
        goods = player.goods
        most = state.box.resource_max
        for resource in range(len(RESOURCES)):
            if goods & 15 < most:
                moves.append(BUY + resource)
            goods >>= FIELD
    moves.append(DONE)
    return moves


def buy_good(state: State, seat: int, move: int) -> None:
    if move == DONE:
        state.stack.pop()
    else:
        pay_coins(state, seat, 1, "trade")
        gain_good(state, seat, move - BUY, 1, "trade")


def start_develop(state: State, seat: int, strength: int) -> None:
    gain_influence(state, seat, strength, "develop")
    state.push(SPEND_WINE, seat)


def offer_wine(state: State, seat: int) -> list[int]:
    return [SELL_WINE, DONE] if state.players[seat].good(WINE) > 0 else [DONE]


def spend_wine(state: State, seat: int, move: int) -> None:
    if move == DONE:
        state.stack[-1] = BUY_LATIFUNDIUM | (seat << 6)
    else:
        pay_goods(state, seat, 1 << (FIELD * WINE), "develop")
        gain_influence(state, seat, 1, "develop")
