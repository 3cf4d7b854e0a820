"""Players as compact rows, the displays, the viewer's hand and the card in play."""

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from urbes.cli.drawing import badge, columns, ink, join, letters
from urbes.cli.tables.porta_nigra import phrases
from urbes.cli.tables.porta_nigra.board import ROOMY
from urbes.games.porta_nigra.components import Box
from urbes.games.porta_nigra.show.view import PlayerView, View
from urbes.locales import Words


def legend(words: Words, names: list[str], box: Box) -> list[tuple[str, str]]:
    """The signs of the board and of the players' rows, by examples."""
    black, mark = phrases.letter("black", words), letters(names)[0]
    return [
        (f"3{black} 6*", words("legend.spot")),
        (f"3+{black} 1", words("legend.gate")),
        (f"{mark}3{black}", words("legend.element", player=names[0])),
        (f"♜ {mark}", words("legend.builder", player=names[0])),
        ("12/6", words("legend.majority")),
        ("◆2", words("legend.influence")),
        (f"{words('column.romans')} 4+8", words("legend.romans")),
        (f"{words('column.hand')} 2+5", words("legend.hand")),
        (f"{words('column.elements')} 3/{box.early_elements}", words("legend.elements", n=box.early_elements)),
    ]


def head(view: View, words: Words, names: list[str]) -> Text:
    """Round, starting player, what is left."""
    pieces = [
        ink(words("table.round", round=view.round, rounds=view.rounds), "bold"),
        Text(words("table.starter", player=names[view.starter])),
        Text(words("table.reserve", n=view.reserve)),
        Text(words("table.supply", n=view.supply_pile)),
    ]
    if view.early_by is not None:
        pieces.append(ink(words("table.last_turns", player=names[view.early_by]), "bold yellow"))
    return join(pieces, " · ")


def displays(view: View, words: Words, box: Box, width: int) -> RenderableType:
    shown = [name for name in view.building_display if name is not None]
    by_building = []
    for number, building in enumerate(box.buildings):
        cards = [card for card in shown if box.card_building[box.building_cards.index(card)] == number]
        bricks = [phrases.brick(box.colours[box.card_colour[box.building_cards.index(card)]], words) for card in cards]
        if bricks:
            by_building.append(Text(f"{phrases.building(building, words)} ") + join(bricks))
    first = ink(words("table.building_cards", n=view.building_pile) + "  ", "bold") + join(by_building, " · ")
    second = ink(words("table.honour_cards", n=view.honour_pile), "bold")
    return Group(first, second, columns(honours(view, words, box), width, least_rows=2))


def honours(view: View, words: Words, box: Box) -> list[tuple[Text, Text]]:
    """Each design on display once, at its lowest slot, with its price and how often it is there."""
    cards = [(slot, phrases.find_honour(name, box)) for slot, name in enumerate(view.honour_display) if name]
    designs = [card.design for _, card in cards]
    shown = []
    for number, (slot, card) in enumerate(cards):
        if card.design not in designs[:number]:
            copies = designs.count(card.design)
            words_of = Text.assemble((f"◆{card.cost} ", "cyan"), phrases.honour(card, words, box, short=True))
            shown.append((ink(f"{slot + 1:>2}", "dim"), words_of + Text(f" ×{copies}" if copies > 1 else "")))
    return shown


def players(view: View, words: Words, names: list[str], box: Box, width: int) -> RenderableType:
    gap = 1 if width < ROOMY else 2
    grid = Grid(box=None, pad_edge=False, padding=(0, gap, 0, 0), header_style="dim underline")
    grid.add_column(words("column.player"), no_wrap=True, max_width=18, overflow="ellipsis")
    for key in ("column.points", "column.coins", "column.torches", "column.influence", "column.romans"):
        grid.add_column(words(key), justify="right", no_wrap=True)
    grid.add_column(words("column.bricks"), no_wrap=True)
    grid.add_column(words("column.cards"), no_wrap=True)
    grid.add_column(words("column.finals"), no_wrap=True)
    grid.add_column(words("column.hand"), justify="right", no_wrap=True)
    grid.add_column(words("column.elements"), justify="right", no_wrap=True)
    for player in view.players:
        grid.add_row(*row(view, player, words, names, box, "" if width < ROOMY else " "))
    return grid


def row(view: View, player: PlayerView, words: Words, names: list[str], box: Box, gap: str) -> list[Text]:
    deciding = player.seat == view.seat
    name = badge(player.seat, names) + ink(f" {names[player.seat]}", "bold" if deciding else "")
    name += ink(" ◄" if deciding else "", "bold yellow")
    bricks = [phrases.brick(colour, words, amount) for colour, amount in player.bricks.items() if amount]
    counts = [0] * len(box.buildings)
    for card in player.building_cards:
        plain = card in box.building_cards
        home = box.card_building[box.building_cards.index(card)] if plain else phrases.find_honour(card, box).building
        counts[home] += 1
    finals = [str(phrases.find_honour(card, box).points) for card in player.final_cards]
    return [
        name,
        ink(str(player.points), "bold"),
        Text(str(player.coins)),
        Text(str(player.torches)),
        Text(str(player.influence)),
        Text(f"{player.romans}+{player.romans_reserve}"),
        join(bricks, gap) if bricks else ink("–", "dim"),
        Text(gap.join(f"{phrases.building(home, words)[0]}{n}" for home, n in zip(box.buildings, counts, strict=True))),
        ink(" ".join(finals) or "–", "" if finals else "dim"),
        Text(f"{player.hand_size}+{player.deck_size}"),
        Text(f"{player.elements}/{box.early_elements}"),
    ]


def hand(view: View, words: Words, names: list[str], box: Box) -> RenderableType:
    """The card in play with its free and used icons, then the viewer's own cards unless they are the list of moves."""
    lines: list[RenderableType] = []
    if view.card is not None:
        lines.append(in_play(view, words, names, box))
    choosing = view.decision == "choose_card" and view.viewer == view.seat
    if view.viewer >= 0 and not choosing:
        own = view.players[view.viewer]
        for name in own.hand or []:
            card = box.action_cards[box.action_card_names.index(name)]
            icons = [ink(icon, "cyan") for icon in phrases.icons_of(name, words, box)]
            first = f"{words('table.hand')} {phrases.thing(f'action_card:{name}', words, box)} "
            lines.append(ink(first, "bold") + torches(card.torches, card.torches) + Text(" ") + join(icons, " · "))
    return Group(*lines)


def torches(left: int, printed: int) -> Text:
    return ink("●" * left, "bold yellow") + ink("○" * (printed - left), "dim")


def in_play(view: View, words: Words, names: list[str], box: Box) -> Text:
    name = view.card or ""
    printed = box.action_cards[box.action_card_names.index(name)].torches
    icons = []
    for index, text in enumerate(phrases.icons_of(name, words, box)):
        free = index in view.free_icons
        icons.append(ink(text, "bold cyan") if free else ink(f"✗ {text}", "dim strike"))
    first = ink(f"{words('table.in_play')} ", "bold") + badge(view.active, names)
    first += (
        Text(f" {phrases.thing(f'action_card:{name}', words, box)} ") + torches(view.torches_left, printed) + Text(" ")
    )
    return first + join(icons, " · ")
