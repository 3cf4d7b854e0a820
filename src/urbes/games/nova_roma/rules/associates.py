"""Associates: taking, playing and discarding cards, and what the cards do in an action [NR-4.6, 5.4, 7]."""

from urbes.engine import bag
from urbes.engine.chance import Chance
from urbes.games.nova_roma.moves import (
    DECK,
    DISCARD,
    DISCARD_HAND,
    DISCARD_ROW,
    PLACE_ARTISAN,
    PLAY,
    PLAY_CARD,
    PLAY_NONE,
    TAKE,
    TAKE_CARD,
    USE,
    frame,
)
from urbes.games.nova_roma.pieces import EFFECTS, GAIN, NONE, STRENGTH
from urbes.games.nova_roma.rules.gains import (
    can_draw,
    can_take,
    gain_coins,
    give,
    is_useful,
    pay_coins,
    pay_influence,
)
from urbes.games.nova_roma.rules.income import can_place
from urbes.games.nova_roma.rules.latifundium import influence_to_play
from urbes.games.nova_roma.rules.markets import draw_card
from urbes.games.nova_roma.rules.trade import discard_from_hand, show_card
from urbes.games.nova_roma.state import Player, State


def start_associates(state: State, seat: int, strength: int) -> None:
    """Take, play, and discard down to the limit [NR-5.4]. A player who can take nothing must play [NR-4.5]."""
    taking = can_take(state)
    state.push(PLAY_CARD, seat, state.box.strength_cost[strength - 1], 1 if taking else 0, 1)
    if taking:
        state.push(TAKE_CARD, seat, strength)


def offer_take(state: State) -> list[int]:
    moves: list[int] = []
    for slot in range(4):
        if state.card_market[slot] != NONE:
            moves.append(TAKE + slot)
    if can_draw(state):
        moves.append(TAKE + DECK)
    return moves


def take_card(state: State, seat: int, left: int, slot: int, chance: Chance) -> None:
    """Take a card: one from the market is public, one from the deck is not [NR-17.1]."""
    if left > 1:
        state.stack[-1] = frame(TAKE_CARD, seat, left - 1)
    else:
        state.stack.pop()
    player = state.players[seat]
    player.hand_size += 1
    if slot == DECK:
        card = draw_card(state, chance)
        player.hand |= 1 << card
        state.seals += 1
        if state.events is not None:
            state.tell_secret("card_taken", seat, {"from": "deck"}, {"card": state.box.card_names[card]})
        return
    card = state.card_market[slot]
    state.card_market[slot] = NONE
    player.hand |= 1 << card
    player.known |= 1 << card
    if state.events is not None:
        state.tell("card_taken", seat, {"from": slot + 1, "card": state.box.card_names[card]})


def can_play(state: State, player: Player, price: int) -> bool:
    return player.hand != 0 and player.coins >= price and player.influence >= influence_to_play(state, player)


def offer_play(state: State, seat: int, price: int, optional: bool) -> list[int]:
    player = state.players[seat]
    moves: list[int] = []
    if can_play(state, player, price):
        moves = [PLAY + card for card in bag.contents(player.hand)]
    if optional:
        moves.append(PLAY_NONE)
    return moves


def play_card(state: State, seat: int, price: int, limited: bool, move: int) -> None:
    """Pay and play; a full row gives up a card first [NR-7.2]."""
    state.stack.pop()
    if limited:
        state.push(DISCARD_HAND, seat)
    if move == PLAY_NONE:
        return
    card = move - PLAY
    player = state.players[seat]
    influence = influence_to_play(state, player)
    pay_coins(state, seat, price, "associate")
    pay_influence(state, seat, influence, "associate")
    if player.row_size >= state.box.row_max:
        state.push(DISCARD_ROW, seat, card, price)
    else:
        lay_card(state, seat, card, price, influence)


def lay_card(state: State, seat: int, card: int, price: int, influence: int) -> None:
    player = state.players[seat]
    bit = 1 << card
    show_card(state, player, bit)
    player.row |= bit
    player.row_size += 1
    player.fresh |= bit
    player.used &= ~bit
    if state.events is not None:
        facts: dict[str, object] = {
            "card": state.box.card_names[card],
            "coins": price,
            "influence": influence,
            "position": player.row_size,
        }
        state.tell("card_played", seat, facts)


def offer_row(state: State, seat: int) -> list[int]:
    return [DISCARD + card for card in bag.contents(state.players[seat].row)]


def discard_from_row(state: State, seat: int, card: int, price: int, gone: int) -> None:
    """Make room in a full row, then play the card that was paid for."""
    state.stack.pop()
    player = state.players[seat]
    bit = 1 << gone
    player.row &= ~bit
    player.row_size -= 1
    player.fresh &= ~bit
    player.used &= ~bit
    state.discard |= bit
    if state.events is not None:
        state.tell("card_discarded", seat, {"card": state.box.card_names[gone], "from": "row", "reason": "row_full"})
    lay_card(state, seat, card, price, state.box.play_influence)


def offer_hand(state: State, seat: int) -> list[int]:
    player = state.players[seat]
    if player.hand_size <= state.box.hand_max:
        return []
    return [DISCARD + card for card in bag.contents(player.hand)]


def discard_hand(state: State, seat: int, card: int) -> None:
    discard_from_hand(state, seat, card, "hand_limit")


def permanent_coins(state: State, player: Player, action: int) -> int:
    """Sesterces that the permanent associates give for an action [NR-4.6]."""
    cards = player.active() & state.box.permanent_cards[action]
    coins = 0
    while cards:
        coins += state.box.rewards[state.box.cards[bag.nth(cards, 0)].reward].coins
        cards &= cards - 1
    return coins


def pay_permanents(state: State, seat: int, action: int) -> None:
    cards = state.players[seat].active() & state.box.permanent_cards[action]
    while cards:
        card = bag.nth(cards, 0)
        coins = state.box.rewards[state.box.cards[card].reward].coins
        if state.events is not None:
            state.tell("associate_permanent", seat, {"card": state.box.card_names[card], "coins": coins})
        gain_coins(state, seat, coins, state.box.card_names[card])
        cards &= cards - 1


def extra_strength(state: State, player: Player, action: int) -> int:
    """What all usable strength associates would add."""
    cards = player.usable() & state.box.strength_cards[action]
    extra = 0
    while cards:
        extra += state.box.cards[bag.nth(cards, 0)].amount
        cards &= cards - 1
    return extra


def can_activate(state: State, seat: int, card: int, extra_coins: int) -> bool:
    """Whether a usable gain or placing associate would do something [NR-18]."""
    associate = state.box.cards[card]
    if associate.effect == GAIN:
        return is_useful(state, seat, associate.reward)
    player = state.players[seat]
    return player.coins + extra_coins >= associate.amount and can_place(state, player, False)


def has_window_card(state: State, seat: int, action: int, extra_coins: int) -> bool:
    cards = state.players[seat].usable() & state.box.window_cards[action]
    while cards:
        if can_activate(state, seat, bag.nth(cards, 0), extra_coins):
            return True
        cards &= cards - 1
    return False


def offer_window(state: State, seat: int, action: int, before: bool, closing: int) -> list[int]:
    """The cards that may be used before or after an action, ascending, and the closing option."""
    usable = state.players[seat].usable()
    cards = usable & state.box.window_cards[action]
    if before and state.strength < state.box.strength_max:
        cards |= usable & state.box.strength_cards[action]
    moves: list[int] = []
    while cards:
        card = bag.nth(cards, 0)
        if state.box.cards[card].effect == STRENGTH or can_activate(state, seat, card, 0):
            moves.append(USE + card)
        cards &= cards - 1
    moves.append(closing)
    return moves


def use_card(state: State, seat: int, card: int) -> None:
    associate = state.box.cards[card]
    state.players[seat].used |= 1 << card
    if state.events is not None:
        state.tell("associate_used", seat, {"card": associate.name, "effect": EFFECTS[associate.effect]})
    if associate.effect == STRENGTH:
        state.strength = min(state.box.strength_max, state.strength + associate.amount)
    elif associate.effect == GAIN:
        give(state, seat, associate.reward)
    else:
        pay_coins(state, seat, associate.amount, associate.name)
        state.push(PLACE_ARTISAN, seat)
