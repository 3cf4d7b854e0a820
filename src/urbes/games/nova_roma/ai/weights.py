"""What signs of points to come are worth, and how points grow. See features.py for what they are.

Of each pair, the first number falls evenly with the turns left; the second is constant until the last two turns.
"""

from typing import Final

SIGNS_WORTH: Final[dict[str, tuple[float, float]]] = {
    "wheat": (1.0, 0.9),
    "stone": (1.0, 1.0),
    "wood": (0.8, 0.9),
    "wine": (0.5, 0.7),
    "horses": (0.8, 0.6),
    "crowded": (-0.2, -0.2),
    "coins": (1.0, 0.5),
    "rich": (-0.6, -0.2),
    "influence": (1.2, 0.3),
    "artisans": (5.0, 0.3),
    "at_work": (4.5, 0.1),
    "hand": (0.6, 0.0),
    "strength_cards": (4.0, 0.0),
    "gain_cards": (2.8, 0.0),
    "placing_cards": (3.0, 0.0),
    "permanent_cards": (2.8, 0.0),
    "end_cards": (0.5, 0.0),
    "row": (0.6, 0.1),
    "production": (2.6, 0.0),
    "exchanges": (1.4, 0.0),
    "specials": (1.8, 0.4),
    "animals": (0.8, 0.0),
    "sea_contracts": (0.8, 0.2),
    "building_contracts": (0.8, 0.3),
    "wheel_tokens": (0.6, 0.0),
    "cells": (0.2, 0.7),
    "lines": (0.3, 1.1),
    "chariots": (0.8, 0.0),
    "at_wheel": (2.0, 0.5),
    "payable_sea": (0.0, 0.2),
    "payable_building": (0.0, 0.15),
    "strong_cell": (0.1, 0.2),
}
"""Set by hand after ridge regressions of final points on the signs. Then the weights of groups of
signs were lowered and raised in turn, and kept where that won no duels between players that look one turn ahead.
Later fits, taken as they are, play worse."""
WORK_WORTH: Final[dict[str, float]] = {
    "trade": 0.3,
    "develop": 0.5,
    "petition": 0.4,
    "associates": 0.6,
    "seafaring": 0.8,
    "building": 1.2,
    "races": 0.9,
    "income": 1.1,
    "advancing": 1.2,
    "taking": 0.6,
    "choosing": 1.3,
    "laying": 1.2,
    "playing": 2.0,
    "settling": 1.0,
    "bonus": 2.0,
}
"""From the same regressions, at decisions within a turn."""
RIVALS_GROWTH: Final[dict[str, tuple[float, float]]] = {
    "sea_routes": (-1.4, 0.5),
    "building_contracts": (13.7, 3.3),
    "district_majorities": (0.4, 1.6),
    "favourites": (2.0, -0.1),
    "finished_chariots": (-0.5, 0.4),
    "associates": (9.5, 0.5),
    "animals": (6.6, 0.2),
    "mosaic": (-19.1, 5.8),
    "resources_and_coins": (3.1, -1.1),
    "influence_and_artisans": (3.6, -1.7),
    "future": (-2.4, -32.4),
}
"""How much more each source brings by the end than its prospects show, in games for several players: least squares
over 24 games of two searches with 300 iterations a turn. What goods promise turns into points of other sources, so the
future itself shrinks."""
ALONE_GROWTH: Final[dict[str, tuple[float, float]]] = {
    "sea_routes": (0.5, 0.4),
    "building_contracts": (10.5, 3.1),
    "district_majorities": (-2.8, 2.3),
    "favourites": (8.8, -0.9),
    "finished_chariots": (2.3, -0.2),
    "associates": (7.7, 2.2),
    "animals": (10.9, 0.1),
    "mosaic": (-11.0, 4.3),
    "future": (-3.3, -27.4),
}
"""The same for the player of a solo game, over 40 games with 600 iterations a turn."""
AUTOMA_GROWTH: Final = -19.7
AUTOMA_LATE_GROWTH: Final = -2.3
"""The same for all points of the automa together: the player will still take districts, races and cells from it."""
