"""What a seat remembers of the associate draft [NR-16.2, 17], and drafts drawn anew that agree with it."""

from typing import Final

from urbes.engine import bag
from urbes.engine.chance import Chance
from urbes.games.nova_roma.pieces import NONE
from urbes.games.nova_roma.rules.draft import PACKET
from urbes.games.nova_roma.state import State

UNSEEN: Final = 0
"""The group of all cards that the seat has never held."""
SHARES: Final = 6
"""Divisible by the size of every other group: at most three cards of a packet go on to others."""


class Memory:
    """The picks as a seat knows them: each belongs to a group of cards and may be any of them.

    The cards that left a packet between two looks at it form a group; so do those that left after the last look,
    together with the rest of the packet. All that left before the first look form one group with the rest of the deck.
    """

    def __init__(self, state: State, seat: int) -> None:
        self.state: State = state
        self.picked: list[int] = state.picked[:]
        self.group: list[int] = [NONE] * len(state.picked)
        """The group of each pick; NONE for the seat's own picks and for picks that are still to come."""
        self.groups: list[int] = [0]
        self.rest: list[int] = []
        """The group of what is left in each packet."""
        drafting = len(state.packets) > 0 and any(state.packets)
        own = 0
        for packet in range(state.seats):
            group = UNSEEN
            for turn in range(state.picks // state.seats + 1 if drafting else PACKET):
                place = packet * PACKET + turn
                card = state.picked[place]
                if (packet + turn) % state.seats == seat:
                    own |= 0 if card == NONE else 1 << card
                    group = len(self.groups)
                    self.groups.append(0)
                elif card != NONE:
                    self.group[place] = group
                    self.groups[group] |= 1 << card
            if group != UNSEEN and drafting:
                self.groups[group] |= state.packets[packet]
            self.rest.append(group)
        self.groups[UNSEEN] = 0
        seen = own
        for cards in self.groups:
            seen |= cards
        self.groups[UNSEEN] = state.draft_deck & ~seen

    def settle(self, place: int, card: int) -> None:
        self.picked[place] = card
        self.groups[self.group[place]] &= ~(1 << card)
        self.group[place] = NONE

    def fill(self, chance: Chance) -> None:
        """Draw all picks that are not settled yet."""
        for place, group in enumerate(self.group):
            if group != NONE:
                self.settle(place, chance.pick(self.groups[group]))

    def picks(self, seat: int) -> int:
        """The picks of a seat, as a bag."""
        cards = 0
        for place in places(self.state.seats, seat):
            if self.picked[place] != NONE:
                cards |= 1 << self.picked[place]
        return cards


def places(seats: int, seat: int) -> list[int]:
    """Where the picks of a seat stand, pass by pass."""
    return [(seat - turn) % seats * PACKET + turn for turn in range(PACKET)]


def picks_of(state: State, seat: int) -> list[int]:
    """The picks of a seat so far, pass by pass."""
    if not state.picked:
        return []
    return [state.picked[place] for place in places(state.seats, seat) if state.picked[place] != NONE]


def passed_by(state: State, seat: int) -> list[int]:
    """What a seat handed on after each of its picks, as bags; a single player has nobody to hand cards to."""
    found: list[int] = []
    if state.solo:
        return found
    for turn in range(len(picks_of(state, seat))):
        packet = (seat - turn) % state.seats
        handed = state.packets[packet] if state.packets else 0
        for later in range(turn + 1, PACKET):
            card = state.picked[packet * PACKET + later]
            if card != NONE:
                handed |= 1 << card
        found.append(handed)
    return found


class Choice:
    """Two picks that a seat may have kept. NONE stands for a hidden card that the viewer has never held."""

    def __init__(self, first: int, card: int, second: int, other_card: int, weight: int) -> None:
        self.first: int = first
        self.card: int = card
        self.second: int = second
        self.other_card: int = other_card
        self.weight: int = weight


class Keeping:
    """Searches what the others may have kept: cards they have shown since, or still hidden ones."""

    def __init__(self, memory: Memory, seat: int, hidden: int) -> None:
        self.memory: Memory = memory
        self.hidden: int = hidden
        """Cards that the seat cannot see and that were never open."""
        self.others: list[int] = [other for other in range(memory.state.seats) if other != seat]
        self.chosen: list[Choice] = []
        self.nameless: int = 0
        """The number of cards chosen so far without saying which."""

    def search(self, chance: Chance) -> bool:
        """Choose for one seat after the other; go back where no choice is left."""
        if len(self.chosen) == len(self.others):
            return True
        choices = self.choices(self.others[len(self.chosen)])
        while choices:
            choice = draw(choices, chance)
            self.take(choice)
            if self.search(chance):
                return True
            self.undo(choice)
            choices.remove(choice)
        return False

    def take(self, choice: Choice) -> None:
        self.chosen.append(choice)
        for card in (choice.card, choice.other_card):
            if card == NONE:
                self.nameless += 1
        self.claim(choice.first, choice.card)
        self.claim(choice.second, choice.other_card)

    def claim(self, place: int, card: int) -> None:
        if card != NONE:
            self.memory.groups[self.memory.group[place]] &= ~(1 << card)

    def undo(self, choice: Choice) -> None:
        self.chosen.pop()
        for place, card in ((choice.first, choice.card), (choice.second, choice.other_card)):
            if card == NONE:
                self.nameless -= 1
            else:
                self.memory.groups[self.memory.group[place]] |= 1 << card

    def choices(self, other: int) -> list[Choice]:
        """All pairs that a seat may have kept, weighted as if everybody picked and kept at random."""
        player = self.memory.state.players[other]
        found: list[Choice] = []
        own = places(self.memory.state.seats, other)
        for early in range(PACKET):
            for late in range(early + 1, PACKET):
                for card in self.cards(own[early], player.shown):
                    for other_card in self.cards(own[late], player.shown):
                        if card == other_card and card != NONE:
                            continue
                        pair = bag.of([each for each in (card, other_card) if each != NONE])
                        in_hand = 2 - bag.size(pair & player.shown)
                        if in_hand > player.keeps or (player.shown_first and not pair & player.shown_first):
                            continue
                        weight = self.weight(other, own[early], card, 0)
                        weight *= self.weight(other, own[late], other_card, 1 if card == NONE else 0)
                        if weight > 0:
                            found.append(Choice(own[early], card, own[late], other_card, weight))
        return found

    def cards(self, place: int, shown: int) -> list[int]:
        """What a kept pick can be."""
        group = self.memory.group[place]
        if group != UNSEEN:
            return bag.contents(self.memory.groups[group] & (shown | self.hidden))
        return [*bag.contents(self.memory.groups[UNSEEN] & shown), NONE]

    def weight(self, other: int, place: int, card: int, nameless: int) -> int:
        """A weight in proportion to the chance that a pick is this card, and that the card is where it is now."""
        groups = self.memory.groups
        unseen = bag.size(groups[UNSEEN])
        player = self.memory.state.players[other]
        here = bag.size(player.hand & ~player.known & ~open_before(self.memory.state))
        if card == NONE:
            left = bag.size(groups[UNSEEN] & self.hidden) - self.nameless - nameless
            return SHARES * max(0, left) * here
        group = self.memory.group[place]
        share = SHARES if group == UNSEEN else SHARES // bag.size(groups[group]) * unseen
        return share * (here if (self.hidden >> card) & 1 else max(1, bag.size(self.hidden)))

    def settle(self, chance: Chance) -> list[int]:
        """Name the nameless cards and draw the other picks; returns what each seat kept."""
        kept = [0] * self.memory.state.seats
        for other, choice in zip(self.others, self.chosen, strict=True):
            for place, card in ((choice.first, choice.card), (choice.second, choice.other_card)):
                named = card
                if named == NONE:
                    named = chance.pick(self.memory.groups[UNSEEN] & self.hidden)
                self.memory.settle(place, named)
                kept[other] |= 1 << named
        self.memory.fill(chance)
        return kept


def draw(choices: list[Choice], chance: Chance) -> Choice:
    total = 0
    for choice in choices:
        total += choice.weight
    at = chance.below(total) if total > 1 else 0
    for choice in choices:
        at -= choice.weight
        if at < 0:
            return choice
    return choices[-1]


def open_before(state: State) -> int:
    """Cards that were in the discard pile when it became the deck: a player who holds one has drawn it since."""
    cards = 0
    for pile in state.reshuffled:
        cards |= pile
    return cards


def broken_memory(state: State) -> str:
    """What in the remembered draft does not fit the cards on the table; empty if everything fits."""
    if not state.picked:
        forgotten = [player.returned | player.shown | player.shown_first | player.keeps for player in state.players]
        return "memories of a draft that never was" if any(forgotten) or state.draft_deck else ""
    picked = [card for card in state.picked if card != NONE]
    if len(state.picked) != PACKET * state.seats or bag.size(bag.of(picked) & state.draft_deck) != len(picked):
        return "picks should be different cards of the deck"
    for seat, player in enumerate(state.players):
        picks = bag.of(picks_of(state, seat))
        if state.packets:
            if picks != player.drafted | player.hand:
                return "each seat should have what it has picked"
            continue
        kept = picks & ~player.returned
        unseen = kept & player.hand & ~player.known & ~open_before(state) & ~player.shown
        if player.returned & ~picks or bag.size(picks) != PACKET or bag.size(kept) != state.box.start_cards:
            return "each seat should have given back some of its picks"
        if kept & ~player.shown & ~unseen or bag.size(unseen) > player.keeps:
            return "kept picks should be in hand or have been shown"
        if player.shown_first & ~player.shown or (player.shown_first and not kept & player.shown_first):
            return "a kept pick should be among the cards shown first"
    return ""
