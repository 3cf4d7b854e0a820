"""A look at one game: the questions that only this game raises, asked of its events.

A look listens while a game is played, and its answers are kept with the result; `tell` turns the answers of many games
into a section of the balance report.
"""

from urbes.lab.looks.look import Look, Section
from urbes.lab.looks.nova_roma import NovaRoma
from urbes.lab.looks.panticapaeum import Panticapaeum
from urbes.lab.looks.porta_nigra import PortaNigra

__all__ = ["LOOKS", "Look", "Section", "look_for"]

LOOKS: dict[str, type[Look]] = {
    "nova-roma": NovaRoma,
    "panticapaeum": Panticapaeum,
    "porta-nigra": PortaNigra,
}


def look_for(key: str, players: int) -> Look:
    """The look at a game; at one without questions of its own there is nothing to see."""
    return LOOKS.get(key, Look)(players)
