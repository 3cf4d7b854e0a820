"""What a seat cannot know [NR-17], drawn anew. Piles are bags, so they hold no secret order."""

from urbes.engine import bag
from urbes.engine.chance import Chance
from urbes.engine.errors import PositionError
from urbes.games.nova_roma.moves import (
    DISCARD_ROW,
    OVER,
    TRADE_DISCARD_SECOND,
    frame,
    frame_kind,
    frame_seat,
    second_fact,
)
from urbes.games.nova_roma.rules.game import NovaRoma
from urbes.games.nova_roma.rules.recall import UNSEEN, Keeping, Memory, open_before


def determinize(game: NovaRoma, seat: int, chance: Chance) -> NovaRoma:
    """A clone in which the hidden cards of the others, and what they remember of the draft, are dealt anew."""
    twin = game.clone()
    if twin.packets:
        redraw_draft(twin, seat, chance)
    else:
        redraw_hands(twin, seat, chance)
    if twin.decision != OVER:
        top = twin.stack[-1]
        twin.moves = twin.offer(top, frame_kind(top), frame_seat(top))
    return twin


def deal(unknown: int, count: int, chance: Chance) -> int:
    """Draw some cards from a bag; returns them as a bag."""
    dealt = 0
    for _ in range(count):
        dealt |= 1 << chance.pick(unknown & ~dealt)
    return dealt


def redraw_draft(twin: NovaRoma, seat: int, chance: Chance) -> None:
    """While the draft goes on: deal packets, picks and hands anew, in agreement with all that the seat has seen."""
    memory = Memory(twin, seat)
    memory.fill(chance)
    twin.picked = memory.picked
    for packet, group in enumerate(memory.rest):
        size = bag.size(twin.packets[packet])
        twin.packets[packet] = deal(memory.groups[group], size, chance)
        memory.groups[group] &= ~twin.packets[packet]
    twin.deck = memory.groups[UNSEEN]
    for other, player in enumerate(twin.players):
        if other != seat:
            picks = memory.picks(other)
            player.hand = deal(picks, player.hand_size, chance)
            player.drafted = picks & ~player.hand


def redraw_hands(twin: NovaRoma, seat: int, chance: Chance) -> None:
    """Deal unseen hands anew, so that they and the draft agree with all that the seat has seen."""
    unknown = twin.deck
    for other, player in enumerate(twin.players):
        if other != seat:
            unknown |= player.hand & ~player.known
    never_open = unknown & ~open_before(twin)
    kept = redraw_memories(twin, seat, never_open, chance) if twin.picked else [0] * twin.seats
    hands = [player.hand & ~player.known for player in twin.players]
    for other, player in enumerate(twin.players):
        if other != seat:
            still_held = kept[other] & never_open
            player.hand = player.known | still_held
            unknown &= ~still_held
    # Everybody knows how many cards of a hand were drawn after each reshuffling: only its discards were the deck then.
    for cards in [~open_before(twin), *twin.reshuffled]:
        for other, player in enumerate(twin.players):
            if other != seat:
                missing = bag.size(hands[other] & cards) - bag.size(player.hand & ~player.known & cards)
                dealt = deal(unknown & cards, missing, chance)
                player.hand |= dealt
                unknown &= ~dealt
    twin.deck = unknown
    redraw_choices(twin, seat, chance)


def redraw_memories(twin: NovaRoma, seat: int, never_open: int, chance: Chance) -> list[int]:
    """Draw the draft anew as the seat may remember it; returns what the others kept in it."""
    memory = Memory(twin, seat)
    keeping = Keeping(memory, seat, never_open)
    if not keeping.search(chance):
        raise PositionError("picked: nobody can have drafted so")
    kept = keeping.settle(chance)
    twin.picked = memory.picked
    for other, player in enumerate(twin.players):
        if other != seat:
            player.returned = memory.picks(other) & ~kept[other]
    return kept


def redraw_choices(twin: NovaRoma, seat: int, chance: Chance) -> None:
    """Draw anew the cards that were chosen from a hand and not shown yet."""
    for depth, pending in enumerate(twin.stack):
        other = frame_seat(pending)
        kind = frame_kind(pending)
        if other != seat and kind in (TRADE_DISCARD_SECOND, DISCARD_ROW):
            card = chance.pick(twin.players[other].hand)
            twin.stack[depth] = frame(kind, other, card, second_fact(pending))
