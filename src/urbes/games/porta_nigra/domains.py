"""What the arguments of moves may be [PN-14.17], under an edition and for a number of seats."""

from collections.abc import Callable
from typing import Final

from urbes.engine.moves import Domain, Names, Numbers
from urbes.games.porta_nigra.components import Box

DOMAINS: Final[dict[str, Callable[[Box, int], Domain]]] = {
    "quarter": lambda box, seats: Names(box.quarters),
    "card": lambda box, seats: Names(box.action_card_names),
    "icon": lambda box, seats: Numbers(max([len(card.icons) for card in box.action_cards])),
    "colour": lambda box, seats: Names(box.colours),
    "spot": lambda box, seats: Names(box.spot_names),
    "bricks": lambda box, seats: Numbers(box.highest + 1),
    "slot": lambda box, seats: Numbers(box.honour_slots, 1),
    "seat": lambda box, seats: Numbers(seats, 1),
    "coins": lambda box, seats: Numbers(box.bricks * box.counts[seats].multiplier + 1),
}
