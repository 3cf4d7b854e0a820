"""The box: the edition as checked tables of plain numbers."""

from urbes.engine.edition import Edition, ids


class Box:
    """Everything that is printed."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self.slots = ids(edition.root.rows("slot"))
        tiles = edition.root.rows("tile")
        self.tiles = ids(tiles)
        self.values = [tile.number("value", 0, 100) for tile in tiles]
