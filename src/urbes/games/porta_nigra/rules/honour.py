"""Honour cards: which can be bought, and what they do [PN-7.3..13]."""

from urbes.engine.game import replaced
from urbes.games.porta_nigra.pieces import ANY, FINAL_SCORING, INSTANT, NONE, SUBSTITUTE, HonourCard
from urbes.games.porta_nigra.rules.building import add_bricks, pay_influence, receive
from urbes.games.porta_nigra.state import Player, State


def building_of_card(state: State, card: int) -> int:
    """The building of a building card or a substitute [PN-7.9]."""
    plain = len(state.box.building_cards)
    return state.box.card_building[card] if card < plain else state.box.honours[card - plain].building


def cards_by_building(state: State, player: Player) -> list[int]:
    counts = [0] * len(state.box.buildings)
    for card in player.cards:
        counts[building_of_card(state, card)] += 1
    return counts


def owns_design(state: State, player: Player, design: int) -> bool:
    for card in player.finals:
        if state.box.honours[card].design == design:
            return True
    return False


def has_discard(state: State, player: Player, card: HonourCard) -> bool:
    """Whether the cards that an honour card asks for can be given up [PN-7.7]."""
    if card.discard == NONE:
        return True
    if card.discard == ANY:
        return len(player.cards) >= len(state.box.buildings) and min(cards_by_building(state, player)) > 0
    return owns_design(state, player, card.discard)


def gate_elements(state: State, seat: int) -> list[int]:
    """Own elements in the Porta Nigra that can be raised; of equal ones, only the first [PN-14.11]."""
    box = state.box
    found: list[int] = []
    seen: list[int] = []
    for number in range(len(state.owner)):
        spot = box.spots[number]
        if spot.building == box.gate and state.owner[number] == seat and state.height[number] < spot.most:
            look = spot.colour * 100 + state.height[number]
            if look not in seen:
                seen.append(look)
                found.append(number)
    return found


def can_add_gate_brick(state: State, seat: int) -> bool:
    return state.reserve > 0 and len(gate_elements(state, seat)) > 0


def has_effect(state: State, seat: int, card: HonourCard) -> bool:
    """Whether at least one part of the card would work [PN-7.13]."""
    gain = card.gain
    if card.kind != INSTANT or gain.torches or gain.coins or gain.influence or gain.points:
        return True
    if gain.brick_total and state.reserve > 0:
        return True
    if gain.romans and state.players[seat].romans_reserve > 0:
        return True
    return gain.gate_bricks > 0 and can_add_gate_brick(state, seat)


def can_take(state: State, seat: int, number: int) -> bool:
    card = state.box.honours[number]
    player = state.players[seat]
    return card.cost <= player.influence and has_discard(state, player, card) and has_effect(state, seat, card)


def can_buy_honour(state: State, seat: int) -> bool:
    if state.honours_bought >= state.box.honours_per_turn:
        return False
    for card in state.honour_display:
        if card != NONE and can_take(state, seat, card):
            return True
    return False


def slots_to_buy(state: State, seat: int) -> list[int]:
    """Display slots whose card can be bought; of equal designs, only the lowest slot [PN-14.10]."""
    slots: list[int] = []
    seen: list[int] = []
    for slot in range(len(state.honour_display)):
        card = state.honour_display[slot]
        if card == NONE or state.box.honours[card].design in seen:
            continue
        if can_take(state, seat, card):
            seen.append(state.box.honours[card].design)
            slots.append(slot)
    return slots


def needs_gate_element(state: State, seat: int, slot: int) -> bool:
    card = state.box.honours[state.honour_display[slot]]
    return card.gain.gate_bricks > 0 and can_add_gate_brick(state, seat)


def buy_honour(state: State, seat: int, slot: int, gate_spot: int) -> None:
    """Pay, discard, carry out [PN-7.3, 7.4]. `gate_spot` is NONE for cards without a gate brick."""
    box = state.box
    player = state.players[seat]
    number = state.honour_display[slot]
    card = box.honours[number]
    state.honours_bought += 1
    state.honour_display = replaced(state.honour_display, slot, NONE)
    pay_influence(state, seat, card.cost, "honour_card")
    if state.events is not None:
        state.tell(
            "honour_card_bought",
            seat,
            {"card": card.name, "design": box.designs[card.design], "slot": slot + 1, "cost": card.cost},
        )
    give_up(state, seat, card)
    if card.kind == SUBSTITUTE:
        player.cards = [*player.cards, len(box.building_cards) + number]
    elif card.kind == FINAL_SCORING:
        player.finals = [*player.finals, number]
    if gate_spot != NONE:
        state.reserve -= 1
        if state.events is not None:
            state.tell(
                "gate_brick_added", seat, {"spot": box.spot_names[gate_spot], "height": state.height[gate_spot] + 1}
            )
        add_bricks(state, seat, gate_spot, 1)
    receive(state, seat, card.gain, 1, "honour_card")


def give_up(state: State, seat: int, card: HonourCard) -> None:
    """Give up the cards that the honour card costs; of several alike, the one that came first [PN-7.8]."""
    player = state.players[seat]
    if card.discard == NONE:
        return
    gone: list[object] = []
    if card.discard == ANY:
        kept = player.cards[:]
        for building in range(len(state.box.buildings)):
            for index in range(len(kept)):
                if building_of_card(state, kept[index]) == building:
                    gone.append(card_name(state, kept.pop(index)))
                    break
        player.cards = kept
    else:
        kept = player.finals[:]
        for index in range(len(kept)):
            if state.box.honours[kept[index]].design == card.discard:
                gone.append(state.box.honour_names[kept.pop(index)])
                break
        player.finals = kept
    if state.events is not None:
        state.tell("cards_discarded", seat, {"cards": gone, "purpose": card.name})


def card_name(state: State, card: int) -> str:
    """The id of a building card or of a substitute."""
    plain = len(state.box.building_cards)
    return state.box.building_cards[card] if card < plain else state.box.honour_names[card - plain]
