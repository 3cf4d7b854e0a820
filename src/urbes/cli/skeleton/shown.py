"""What the game says of itself. Moves, events and all else in words follow from the tables and from `words/`."""

from collections.abc import Mapping

from urbes.engine import bag
from urbes.engine.edition import Edition
from urbes.engine.game import NOBODY
from urbes.engine.plain import PlainShow
from urbes.engine.saying import Name, Saying, player, say

from .components import Box
from .moves import DRAW
from .rules import NONE, SkeletonGame


class SkeletonShow(PlainShow[SkeletonGame]):
    """Numbers and pieces by the thing where they are."""

    def counts(self, game: SkeletonGame, seat: int) -> dict[str, int]:
        found = {"tiles_left": bag.size(game.deck)}
        for each, own in enumerate(game.players):
            found[f"{player(each)}:tiles"] = bag.size(own.tiles)
            found[f"{player(each)}:hand"] = bag.size(own.hand)
        return found

    def pieces(self, game: SkeletonGame, seat: int) -> dict[str, list[Name]]:
        """A hand is open to its player, and to all when the game is over."""
        found = {
            f"slot:{slot}": names(game, 0 if tile == NONE else 1 << tile)
            for slot, tile in zip(game.box.slots, game.row, strict=True)
        }
        for each, own in enumerate(game.players):
            found[f"{player(each)}:tiles"] = names(game, own.tiles)
            found[f"{player(each)}:hand"] = names(game, own.hand if seat == each or game.seat == NOBODY else 0)
        return found

    def target(self, game: SkeletonGame, number: int) -> Name:
        """Tiles are drawn from the pile."""
        return "tiles_left" if number == DRAW else super().target(game, number)

    def names(self, edition: Edition) -> Mapping[str, Saying]:
        box = self.title.read(edition)
        assert isinstance(box, Box)
        found = {f"slot:{slot}": say("board.slot", n=number) for number, slot in enumerate(box.slots, 1)}
        for tile, value in zip(box.tiles, box.values, strict=True):
            found[f"tile:{tile}"] = say("board.tile", tree=f"tree:{tile}", n=value)
        return found


def names(game: SkeletonGame, tiles: int) -> list[Name]:
    return [f"tile:{game.box.tiles[tile]}" for tile in bag.contents(tiles)]
