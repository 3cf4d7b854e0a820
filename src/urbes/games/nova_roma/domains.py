"""What the arguments of moves may be, under an edition."""

from collections.abc import Callable
from typing import Final

from urbes.engine.moves import Domain, Names
from urbes.games.nova_roma.components import Box
from urbes.games.nova_roma.pieces import ACTIONS, LINES, RESOURCES, SLOTS, SMALL_GRID

DOMAINS: Final[dict[str, Callable[[Box, int], Domain]]] = {
    "strip": lambda box, seats: Names(box.strip_names),
    "card": lambda box, seats: Names(box.card_names),
    "forum": lambda box, seats: Names(box.forum_names),
    "grid": lambda box, seats: Names(SMALL_GRID),
    "line": lambda box, seats: Names(LINES),
    "resource": lambda box, seats: Names(RESOURCES),
    "tile_slot": lambda box, seats: Names([*SLOTS, "special"]),
    "card_slot": lambda box, seats: Names([*SLOTS, "deck"]),
    "contract_slot": lambda box, seats: Names(SLOTS),
    "action": lambda box, seats: Names(ACTIONS),
    "influence": lambda box, seats: Names(["", *[str(number + 1) for number in range(box.strength_max)]]),
    "ship": lambda box, seats: Names([f"{ship + 1}/{route}" for ship in range(box.ships) for route in box.routes]),
    "district": lambda box, seats: Names(box.district_names),
    "cells": lambda box, seats: Names(box.placements.names),
    "track": lambda box, seats: Names(box.tracks),
}
