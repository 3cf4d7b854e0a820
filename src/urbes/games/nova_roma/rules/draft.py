"""The two drafts [NR-16]. Picked cards are laid aside face down: nobody learns them before the pass."""

from typing import Final

from urbes.engine import bag
from urbes.engine.chance import Chance
from urbes.games.nova_roma.moves import DRAFT, DRAFT_CARD, DRAFT_KEEP, DRAFT_MOSAIC, KEEP, STRIP
from urbes.games.nova_roma.pieces import NONE
from urbes.games.nova_roma.rules.cleanup import start_round
from urbes.games.nova_roma.rules.markets import ASSOCIATE_DECK
from urbes.games.nova_roma.state import NO_LIST, State

PACKET: Final = 4
OPEN_STRIPS: Final = 2
PASSES: Final = 3
STRIP_PILES: Final = ["mosaic strips 1", "mosaic strips 2", "mosaic strips 3"]
"""The face-down strips, one pile for each colour."""


def strips_of(state: State, colour: int) -> int:
    """All strips of a colour, as a mask."""
    mask = 0
    for strip, own in enumerate(state.box.strip_colour):
        if own == colour:
            mask |= 1 << strip
    return mask


def open_strip(state: State, colour: int, chance: Chance) -> None:
    face_down = state.strip_deck & strips_of(state, colour)
    if face_down:
        strip = chance.draw(STRIP_PILES[colour], face_down)
        state.strip_deck &= ~(1 << strip)
        state.open_strips |= 1 << strip


def start_mosaic_draft(state: State, chance: Chance) -> None:
    for colour in range(len(state.box.mosaic_rows)):
        for _ in range(OPEN_STRIPS):
            open_strip(state, colour, chance)
    state.picks = 0
    state.push(DRAFT_MOSAIC, drafting_seat(state))


def drafting_seat(state: State) -> int:
    """The seat that drafts: from the last player in turn order to the first [NR-16.1]."""
    return (state.first - 1 - state.picks) % state.seats


def offer_strips(state: State, seat: int) -> list[int]:
    strips = state.players[seat].strips
    return [STRIP + strip for strip in bag.contents(state.open_strips) if strips[state.box.strip_colour[strip]] == NONE]


def take_strip(state: State, seat: int, strip: int, chance: Chance) -> None:
    """Take a strip, open another of its colour; three passes, each from the last seat to the first [NR-16.1]."""
    state.stack.pop()
    state.seals += 1
    colour = state.box.strip_colour[strip]
    strips = state.players[seat].strips[:]
    strips[colour] = strip
    state.players[seat].strips = strips
    state.open_strips &= ~(1 << strip)
    if state.events is not None:
        state.tell("draft_pick", seat, {"strip": state.box.strip_names[strip]})
    open_strip(state, colour, chance)
    state.picks += 1
    if state.picks < PASSES * state.seats:
        state.push(DRAFT_MOSAIC, drafting_seat(state))
        return
    state.open_strips = 0
    state.strip_deck = 0
    begin_or_draft_cards(state, chance)


def begin_or_draft_cards(state: State, chance: Chance) -> None:
    if state.house.associate_draft:
        start_card_draft(state, chance)
    else:
        start_round(state, chance)


def start_card_draft(state: State, chance: Chance) -> None:
    """Deal four cards to each player; a single player has nobody to pass cards to [NR-16.2]."""
    state.picks = 0
    state.packets = []
    state.draft_deck = state.deck
    for _ in range(state.seats):
        packet = 0
        for _ in range(PACKET):
            card = chance.draw(ASSOCIATE_DECK, state.deck)
            state.deck &= ~(1 << card)
            packet |= 1 << card
        state.packets.append(packet)
    if state.solo:
        state.players[0].drafted = state.packets[0]
        state.picked = bag.contents(state.packets[0])
        state.packets = [0]
        state.push(DRAFT_KEEP, 0)
    else:
        state.picked = [NONE] * (PACKET * state.seats)
        state.push(DRAFT_CARD, 0)


def packet_of(state: State, seat: int) -> int:
    """The packet that a seat holds in the current pass."""
    return (seat - state.picks // state.seats) % state.seats


def offer_draft(state: State, seat: int) -> list[int]:
    return [DRAFT + card for card in bag.contents(state.packets[packet_of(state, seat)])]


def pick_card(state: State, seat: int, card: int, chance: Chance) -> None:
    """Lay a card aside; when all have chosen, the rest is passed to the left."""
    state.stack.pop()
    packet = packet_of(state, seat)
    state.packets[packet] &= ~(1 << card)
    picked = state.picked[:]
    picked[packet * PACKET + state.picks // state.seats] = card
    state.picked = picked
    state.players[seat].drafted |= 1 << card
    if state.events is not None:
        state.tell_secret("draft_pick", seat, {}, {"card": state.box.card_names[card]})
    state.picks += 1
    if state.picks % state.seats:
        state.push(DRAFT_CARD, seat + 1)
        return
    state.seals += 1
    if state.picks < PACKET * state.seats:
        if state.events is not None:
            state.tell("draft_pass", NONE, {"cards": PACKET - state.picks // state.seats})
        state.push(DRAFT_CARD, 0)
        chance.reveal()
    else:
        state.picks = 0
        state.push(DRAFT_KEEP, 0)


def offer_keep(state: State, seat: int) -> list[int]:
    return [KEEP + card for card in bag.contents(state.players[seat].drafted)]


def keep_card(state: State, seat: int, card: int, chance: Chance) -> None:
    """Keep a card, two in all; the others go back into the deck when everybody has chosen."""
    player = state.players[seat]
    player.drafted &= ~(1 << card)
    player.hand |= 1 << card
    player.hand_size += 1
    if player.hand_size < state.box.start_cards:
        return
    state.stack.pop()
    if state.events is not None:
        kept: object = [state.box.card_names[own] for own in bag.contents(player.hand)]
        state.tell_secret("draft_kept", seat, {"cards": player.hand_size}, {"kept": kept})
    if seat + 1 < state.seats:
        state.push(DRAFT_KEEP, seat + 1)
        return
    state.seals += 1
    for other in state.players:
        state.deck |= other.drafted
        other.returned = other.drafted
        other.drafted = 0
        other.keeps = state.box.start_cards
    state.packets = NO_LIST
    start_round(state, chance)
