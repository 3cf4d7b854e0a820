"""What a seat cannot know [PN-13], drawn anew."""

from urbes.engine import bag
from urbes.engine.chance import Chance
from urbes.games.porta_nigra.moves import OVER
from urbes.games.porta_nigra.rules.game import PortaNigra


def determinize(game: PortaNigra, seat: int, chance: Chance) -> PortaNigra:
    """A clone in which the hands of the others are dealt anew. Piles are bags, so they hold no secret order."""
    twin = game.clone()
    for other, player in enumerate(twin.players):
        if other == seat:
            continue
        cards = bag.size(player.hand)
        unknown = player.hand | player.deck
        player.hand = 0
        for _ in range(cards):
            card = chance.pick(unknown)
            unknown &= ~(1 << card)
            player.hand |= 1 << card
        player.deck = unknown
    if twin.decision != OVER:
        twin.moves = twin.offer()
    return twin
