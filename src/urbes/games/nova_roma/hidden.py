"""What a seat cannot know [NR-17], drawn anew. Piles are bags, so they hold no secret order."""

from urbes.engine import bag
from urbes.engine.chance import Chance
from urbes.games.nova_roma.draft import PACKET
from urbes.games.nova_roma.moves import (
    DISCARD_ROW,
    OVER,
    TRADE_DISCARD_SECOND,
    frame,
    frame_kind,
    frame_seat,
    second_fact,
)
from urbes.games.nova_roma.pieces import NONE
from urbes.games.nova_roma.rules import NovaRoma


def determinize(game: NovaRoma, seat: int, chance: Chance) -> NovaRoma:
    """A clone in which the hidden cards of the others are dealt anew."""
    twin = game.clone()
    if twin.picked:
        redraw_draft(twin, seat, chance)
    else:
        redraw_hands(twin, seat, chance)
    for other, player in enumerate(twin.players):
        if other != seat:
            player.returned = 0
    if twin.decision != OVER:
        top = twin.stack[-1]
        twin.moves = twin.offer(top, frame_kind(top), frame_seat(top))
    return twin


def deal(unknown: int, count: int, chance: Chance) -> int:
    """So many cards of a bag, as a bag."""
    dealt = 0
    for _ in range(count):
        dealt |= 1 << bag.pick(unknown & ~dealt, chance)
    return dealt


def redraw_hands(twin: NovaRoma, seat: int, chance: Chance) -> None:
    """Deal unseen hands anew. What the seat gave back after the draft is in no hand that has not drawn since."""
    unknown = twin.deck
    given_back = 0 if seat < 0 else twin.players[seat].returned
    if twin.solo and seat < 0:
        unknown |= twin.players[0].drafted
    for other, player in enumerate(twin.players):
        if other != seat:
            unknown |= player.hand & ~player.known
    for late in (False, True):
        for other, player in enumerate(twin.players):
            if other == seat or player.drew != late:
                continue
            hidden = bag.size(player.hand & ~player.known)
            dealt = deal(unknown if late else unknown & ~given_back, hidden, chance)
            unknown &= ~dealt
            player.hand = player.known | dealt
            if player.drafted:
                player.drafted = deal(unknown, bag.size(player.drafted), chance)
                unknown &= ~player.drafted
    twin.deck = unknown
    for depth, pending in enumerate(twin.stack):
        # A card chosen from a hand and not shown yet.
        other = frame_seat(pending)
        kind = frame_kind(pending)
        if other != seat and kind in (TRADE_DISCARD_SECOND, DISCARD_ROW):
            card = bag.pick(twin.players[other].hand, chance)
            twin.stack[depth] = frame(kind, other, card, second_fact(pending))


def redraw_draft(twin: NovaRoma, seat: int, chance: Chance) -> None:
    """Deal anew what the seat has not seen in the packets that passed through its hands [NR-16.2]."""
    seats = twin.seats
    keeping = twin.picks == 0 and twin.packets[0] == 0
    now = PACKET - 1 if keeping else twin.picks // seats
    unknown = twin.deck
    for packet in range(seats):
        first = first_sight(packet, seat, seats, now)
        for turn in range(PACKET):
            card = twin.picked[packet * PACKET + turn]
            if card != NONE and turn < first:
                unknown |= 1 << card
        if first > now:
            unknown |= twin.packets[packet]
    for packet in range(seats):
        unknown = redraw_packet(twin, packet, seat, now, unknown, chance)
    twin.deck = unknown
    for other in range(seats):
        if other == seat:
            continue
        player = twin.players[other]
        picks = 0
        for turn in range(PACKET):
            card = twin.picked[(other - turn) % seats * PACKET + turn]
            if card != NONE:
                picks |= 1 << card
        player.hand = deal(picks, player.hand_size, chance)
        player.drafted = picks & ~player.hand


def first_sight(packet: int, seat: int, seats: int, now: int) -> int:
    """The pass in which a seat first holds a packet; beyond the present pass if it has not yet."""
    turn = PACKET if seat < 0 else (seat - packet) % seats
    return turn if turn <= now else PACKET


def redraw_packet(twin: NovaRoma, packet: int, seat: int, now: int, unknown: int, chance: Chance) -> int:
    """Deal one packet anew as far as the seat does not know it; returns the unknown cards that are left."""
    base = packet * PACKET
    first = first_sight(packet, seat, twin.seats, now)
    if first > now:
        rest = bag.size(twin.packets[packet])
        twin.packets[packet] = deal(unknown, rest, chance)
        unknown &= ~twin.packets[packet]
    for turn in range(min(first, PACKET)):
        if twin.picked[base + turn] != NONE:
            card = bag.pick(unknown, chance)
            unknown &= ~(1 << card)
            twin.picked[base + turn] = card
    while first <= now:
        # Between two looks at the packet its cards went to others, nobody knows in which order.
        following = first + twin.seats
        again = following <= now
        turns = [turn for turn in range(first + 1, following if again else PACKET) if twin.picked[base + turn] != NONE]
        seen = 0 if again else twin.packets[packet]
        for turn in turns:
            seen |= 1 << twin.picked[base + turn]
        for turn in turns:
            card = bag.pick(seen, chance)
            seen &= ~(1 << card)
            twin.picked[base + turn] = card
        if not again:
            twin.packets[packet] = seen
        first = following
    return unknown
