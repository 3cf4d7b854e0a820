"""The common boards: forum, Black Sea and hippodrome."""

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from urbes.cli.drawing import badge, ink, join
from urbes.cli.layout import flowed
from urbes.cli.tables.nova_roma import phrases
from urbes.games.nova_roma.components import Box
from urbes.games.nova_roma.moves import ADVANCE_ON, EMPEROR, LEGIONARY, PATRICIAN, argument_of, kind_of
from urbes.games.nova_roma.pieces import ACTIONS, NONE, STRENGTH
from urbes.games.nova_roma.show.view import View
from urbes.locales import Words

SIDE = 4
LEAST_CELL = 9


def numbers(legal: Sequence[int], *kinds: int) -> dict[int, int]:
    """The numbers of the legal moves of some kinds in the list of moves, by argument."""
    found: dict[int, int] = {}
    for number, move in enumerate(legal, 1):
        if kind_of(move) in kinds:
            found[argument_of(move)] = number
    return found


def line_names(view: View, cell: int) -> tuple[str, str]:
    """The actions of a forum cell: that of its column and that of its row."""
    return view.columns[cell % SIDE], view.rows[cell // SIDE]


def strengths(view: View, seat: int, cell: int, box: Box) -> tuple[int, int]:
    """The strength that a patrician on a free cell would have in its column and in its row [NR-4.1]."""
    own = [box.forum_names.index(name) for name in view.players[seat].patricians]
    emperor = NONE if view.emperor is None else box.forum_names.index(view.emperor)
    column = 1 + len([at for at in own if at % SIDE == cell % SIDE])
    row = 1 + len([at for at in own if at // SIDE == cell // SIDE])
    if emperor != NONE:
        column += emperor % SIDE == cell % SIDE
        row += emperor // SIDE == cell // SIDE
    return min(column, box.strength_max), min(row, box.strength_max)


def helpers(view: View, seat: int, action: str, box: Box) -> int:
    """Usable associates of a seat that add strength to an action."""
    player = view.players[seat]
    ready = [name for name in player.row if name not in player.used and name not in player.fresh]
    cards = [phrases.associate(name, box) for name in ready]
    return len([card for card in cards if card.effect == STRENGTH and ACTIONS[card.action] == action])


def forum(view: View, legal: Sequence[int], words: Words, names: list[str], box: Box) -> RenderableType:
    """Sixteen cells with an action on every column and every row."""
    grid = Grid(box=None, pad_edge=False, padding=(0, 1, 0, 0), header_style="bold")
    grid.add_column(ink(words("table.forum"), "bold underline"), no_wrap=True)
    for column, action in enumerate(view.columns, 1):
        grid.add_column(f"{column} {words(f'short.{action}')}", no_wrap=True, min_width=LEAST_CELL)
    numbered = numbers(legal, PATRICIAN, LEGIONARY, EMPEROR)
    for row, action in enumerate(view.rows):
        cells = [forum_cell(view, row * SIDE + column, numbered, words, names, box) for column in range(SIDE)]
        grid.add_row(ink(f"{row + 1} {words(f'short.{action}')}", "bold"), *cells)
    return Group(grid, ink(words("table.forum_key"), "dim")) if view.round and view.viewer >= 0 else grid


def forum_cell(view: View, cell: int, numbered: dict[int, int], words: Words, names: list[str], box: Box) -> Text:
    """The piece that stands on a cell; on a free cell, the number of the move and both strengths."""
    name = box.forum_names[cell]
    if name == view.emperor:
        return ink(phrases.EMPEROR, "bold yellow")
    if name in view.legionaries:
        return ink(phrases.LEGIONARY, "bold")
    for player in view.players:
        if name in player.patricians:
            return badge(player.seat, names) + ink("◄" if name == view.cell else "", "bold yellow")
    number = ink(f"{numbered[cell]:>2} ", phrases.NUMBER_STYLE) if cell in numbered else Text()
    if view.viewer < 0 or not view.round or view.decision == "emperor_cell":
        return number or ink("·", "dim")
    shown = []
    found = zip(line_names(view, cell), strengths(view, view.viewer, cell, box), strict=True)
    for action, strength in found:
        helped = strength < box.strength_max and helpers(view, view.viewer, action, box)
        shown.append(ink(f"{strength}{'+' if helped else ''}", "bold" if strength > 1 else "dim"))
    return number + join(shown, "/")


def sea(view: View, words: Words, names: list[str], box: Box, width: int) -> RenderableType:
    """Both routes from the start port: leg, harbour, what the harbour brings, and the ships that lie there."""
    start = ink(f"{words('table.sea')}: ", "bold underline") + ink(phrases.harbour(box.harbours[0], words))
    start += ships_in(view, box.harbours[0], names)
    lines = [start]
    for number, route in enumerate(box.routes):
        places = [place for place in range(len(box.harbours)) if box.harbour_route[place] == number]
        pieces = [harbour(view, place, words, names, box) for place in places]
        lines += flowed(ink(phrases.named("route", route, words), "bold"), pieces, width)
    return Group(*lines)


def harbour(view: View, place: int, words: Words, names: list[str], box: Box) -> Text:
    name = box.harbours[place]
    shown = ink(f"→{box.leg[place]} ", "dim") + ink(f"{phrases.harbour(name, words)} ")
    reward = box.harbour_reward[place]
    if reward == NONE:
        shown += ink(f"{box.sea_points[place]}{phrases.POINTS}", "bold yellow")
    else:
        shown += ink("+") + phrases.signs(phrases.reward_facts(reward, box), words)
    return shown + ships_in(view, name, names)


def ships_in(view: View, name: str, names: list[str]) -> Text:
    shown = Text()
    for player in view.players:
        for place in player.ships:
            if place == name:
                shown += ink(" ") + phrases.owner_mark(player.seat, names)
    if view.automa is not None:
        for place in view.automa.ships:
            if place == name:
                shown += ink(" ") + phrases.owner_mark(None, names)
    return shown


def hippodrome(view: View, legal: Sequence[int], words: Words, names: list[str], box: Box) -> RenderableType:
    """Three tracks; in a stack the lowest chariot, which is ahead, stands first."""
    grid = Grid(box=None, pad_edge=False, padding=(0, 1, 0, 0), header_style="dim")
    grid.add_column(ink(words("table.hippodrome"), "bold underline"), no_wrap=True)
    for cell in range(box.track_length + 1):
        grid.add_column(cell_head(cell, words, box), no_wrap=True)
    numbered = numbers(legal, ADVANCE_ON)
    for number, track in enumerate(box.tracks):
        shown = ink(phrases.track(track, words), phrases.TRACK_STYLES.get(track, "bold"))
        if view.favourite is not None and box.favourite_track[box.favourite_names.index(view.favourite)] == number:
            shown += ink(f" {phrases.FAVOURITE}{box.favourite_points}{phrases.POINTS}", "bold yellow")
        following = view.next_favourite
        if following is not None and box.favourite_track[box.favourite_names.index(following)] == number:
            shown += ink(f" {words('table.next')}", "dim")
        stacks = [stack(view, number, cell, names) for cell in range(box.track_length + 1)]
        if number in numbered and view.viewer >= 0:
            cell = phrases.chariot_cells(view, view.viewer)[number] + 1
            stacks[cell] = ink(str(numbered[number]), phrases.NUMBER_STYLE) + ink(" ") + stacks[cell]
        grid.add_row(shown, *[each or ink("·", "dim") for each in stacks])
    return grid


def cell_head(cell: int, words: Words, box: Box) -> Text:
    if cell == 0:
        return ink(words("table.start"), "dim")
    shown = Text()
    if box.horses[cell]:
        shown += ink(phrases.BORDER, "bold") + phrases.sign("horses", box.horses[cell], words) + ink(" ")
    shown += ink(str(cell))
    if box.wheel[cell]:
        shown += ink(phrases.WHEEL, "bold yellow")
    if cell == box.track_length:
        shown += ink(f" {box.finish_points}{phrases.POINTS}", "bold yellow")
    return shown


def stack(view: View, track: int, cell: int, names: list[str]) -> Text:
    found = []
    for owner, chariots in enumerate(view.chariots):
        at, height = chariots[track]
        if at == cell:
            found.append((height, owner))
    shown = Text()
    for _, owner in sorted(found):
        shown += phrases.owner_mark(owner, names)
    return shown
