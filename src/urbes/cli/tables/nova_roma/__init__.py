"""Nova Roma in a terminal."""

from collections.abc import Sequence

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult

from urbes.cli.layout import Pair
from urbes.cli.tables.nova_roma import board, city, estate, legend, markets, people
from urbes.cli.terminal_table import TerminalTable
from urbes.engine.edition import Edition
from urbes.engine.registry import find_title
from urbes.games.nova_roma.components import Box
from urbes.games.nova_roma.moves import BUILD, argument_of, kind_of
from urbes.games.nova_roma.show.view import View
from urbes.games.nova_roma.title import read_box
from urbes.locales import Words

# The part of the table that a decision is about is drawn last, next to the list of moves.
FOCUS = {
    "emperor_cell": "forum",
    "turn_start": "forum",
    "place_legionary": "forum",
    "choose_action": "forum",
    "move_ship": "sea",
    "build_district": "city",
    "build_place": "city",
    "advance": "races",
    "charioteer": "races",
    "wheel_bonus": "races",
    "buy_latifundium": "markets",
    "take_card": "markets",
    "choose_contract": "markets",
}


class Scene:
    """The table as rich draws it, once it knows how wide the terminal is."""

    def __init__(self, view: View, legal: Sequence[int], words: Words, names: list[str], box: Box) -> None:
        self.view = view
        self.legal = legal
        self.words = words
        self.names = names
        self.box = box

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        view, words, names, box = self.view, self.words, self.names, self.box
        width = options.max_width
        forum = board.forum(view, self.legal, words, names, box)
        races = board.hippodrome(view, self.legal, words, names, box)
        pieces = {
            "sea": board.sea(view, words, names, box, width),
            "city": city.districts(view, self.legal, words, names, box, width),
            "markets": markets.markets(view, words, box, width),
            "players": people.players(view, words, names, box, width),
            "own": estate.own(view, self.legal, words, box, width),
            "cards": people.cards(view, self.legal, words, box, width),
            "boards": Pair(forum, races) if FOCUS.get(view.decision) == "races" else Pair(races, forum),
        }
        focus = "boards" if FOCUS.get(view.decision) in ("forum", "races") else FOCUS.get(view.decision, "cards")
        yield people.head(view, words, names, box)
        yield Group(*[piece for name, piece in pieces.items() if name != focus])
        yield pieces[focus]


class NovaRomaTable(TerminalTable[View]):
    """Draws Nova Roma from views."""

    def __init__(self) -> None:
        self.box: Box = read_box(find_title("nova-roma").edition)

    def open(self, edition: Edition) -> None:
        self.box = read_box(edition)

    def draw(self, view: View, words: Words, names: list[str]) -> RenderableType:
        return Group(Scene(view, self.legal, words, names, self.box))

    def listed(self, view: View, move: int) -> bool:
        """The places for a building are in the picture of its district; only places that win a reward are listed."""
        return kind_of(move) != BUILD or bool(city.completed(view, argument_of(move), self.box))

    def legend(self, words: Words, names: list[str]) -> list[tuple[str, str]]:
        return legend.legend(words, names, self.box)


TABLE = NovaRomaTable()
