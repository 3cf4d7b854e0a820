"""The layout of a plain view: numbers by key, and for each place which pieces lie there."""

from typing import Any

from urbes.engine.arrays import MOST, Amounts, Choice, Facts, Fields, Number, Piece, Several, Slots
from urbes.engine.chance import Stream
from urbes.engine.edition import Edition
from urbes.engine.game import NOBODY
from urbes.engine.plain import PlainTitle, PlainView
from urbes.engine.saying import player


class PlainArrays:
    """The numbers that learners get from a game without a layout of its own."""

    VERSION = 1

    def __init__(self, title: PlainTitle, edition: Edition) -> None:
        self.title = title
        self.edition = edition

    def draws(self, box: Any) -> int:
        return self.title.draws(box)

    def layout(self, box: Any, players: int) -> dict[str, Piece]:
        """Keys and places are the same in every position, so they can be read from any position."""
        seats = range(players)
        view = self.title.view(self.title.new(players, Stream("layout"), edition=self.edition), NOBODY)
        things = [*self.title.show.names(self.edition), *[player(seat) for seat in seats]]
        table = Fields(
            PlainView,
            {
                "viewer": Choice(seats, nothing=NOBODY),
                "seat": Choice(seats, nothing=NOBODY),
                "decision": Choice(self.title.decisions),
                "turn": Number(),
                "numbers": Amounts(list(view.numbers), -MOST),
                "pieces": Facts({place: Several(things) for place in view.pieces}),
                "scores": Slots(Number(-MOST), seats),
                "ranking": Slots(Number(), seats),
                "ending": Choice(self.title.endings, nothing=""),
            },
            without={"game": "always the same", "edition": "always the same"},
        )
        return {"table": table}
