"""What a seat cannot know [PK-18], drawn anew."""

from urbes.engine.chance import Chance
from urbes.games.panticapaeum.rules.game import Panticapaeum


def determinize(game: Panticapaeum, seat: int, chance: Chance) -> Panticapaeum:
    """A clone: everything on the table is open, and the bag has no order before a tile is drawn [PK-18.3]."""
    return game.clone()
