"""Players as compact rows with what lies open before them, the viewer's cards, the automa, the drafts."""

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from urbes.cli.drawing import badge, columns, ink, join
from urbes.cli.layout import flowed
from urbes.cli.tables.nova_roma import phrases
from urbes.cli.tables.nova_roma.markets import card_line
from urbes.games.nova_roma.components import Box
from urbes.games.nova_roma.moves import STRIP, argument_of, kind_of
from urbes.games.nova_roma.pieces import RESOURCES
from urbes.games.nova_roma.show.view import PlayerView, View
from urbes.locales import Words

USED = "×"
NEW = "○"
READY = "✓"
LISTED = {
    "draft_card": "packet",
    "draft_keep": "drafted",
    "trade_discard": "hand",
    "trade_discard_second": "hand",
    "play_card": "hand",
    "discard_hand": "hand",
}
"""Decisions whose list of moves is a set of cards; these cards are then not drawn again."""


def head(view: View, words: Words, names: list[str], box: Box) -> Text:
    """Round, turn, first player, what is left, the action that is being performed."""
    if not view.round:
        pieces = [ink(words("table.draft"), "bold")]
    else:
        pieces = [ink(words("table.round", round=view.round, rounds=view.rounds), "bold")]
        pieces.append(ink(words("table.turn", turn=view.turn, turns=box.turns), "bold"))
    if view.automa is None:
        pieces.append(ink(words("table.starter", player=names[view.starter])))
        if view.claimant is not None:
            pieces.append(ink(words("table.claimed", player=names[view.claimant])))
    pieces.append(ink(words("table.supply", n=view.artisans)))
    if view.action is not None:
        shown = words("table.action", action=phrases.action(view.action, words), n=view.strength)
        pieces.append(ink(shown, "bold yellow"))
    if "contract" in view.facts:
        name = str(view.facts["contract"])
        pieces.append(ink(f"{phrases.building(name, words)} {phrases.building_picture(name, box)}", "bold"))
    if "tile" in view.facts:
        pieces.append(ink(phrases.tile(str(view.facts["tile"]), words, box), "bold"))
    return join(pieces, " · ")


def players(view: View, words: Words, names: list[str], box: Box, width: int) -> RenderableType:
    grid = Grid(box=None, pad_edge=False, padding=(0, 1, 0, 0), header_style="dim underline")
    grid.add_column(words("column.player"), no_wrap=True, max_width=16, overflow="ellipsis")
    heads = [Text(phrases.POINTS), phrases.sign("coins", "", words)]
    heads += [phrases.sign(resource, "", words) for resource in RESOURCES]
    heads += [phrases.sign("influence", "", words), phrases.sign("artisan", "", words)]
    heads += [Text(sign) for sign in (phrases.KINDS["associates"], phrases.KINDS["sea"], phrases.KINDS["building"])]
    heads += [Text(phrases.KINDS["latifundia"]), Text(phrases.TOKEN), Text(phrases.CUBE), Text(phrases.FAVOURITE)]
    for each in heads:
        grid.add_column(each, justify="right", no_wrap=True)
    for player in view.players:
        grid.add_row(*row(view, player, names))
    lines: list[RenderableType] = [grid, *key(words, width)]
    for player in view.players:
        if player.seat != view.viewer:
            lines += tableau(player, words, names, box, width)
    if view.automa is not None:
        lines += automa(view, words, width)
    return Group(*lines)


def row(view: View, player: PlayerView, names: list[str]) -> list[Text]:
    deciding = player.seat == view.seat
    name = badge(player.seat, names) + ink(f" {names[player.seat]}", "bold" if deciding else "")
    name += ink(" ◄" if deciding else "", "bold yellow")
    working = len(player.working)
    return [
        name,
        ink(str(player.points or sum(player.projected.values())), "bold"),
        Text(str(player.coins)),
        *[Text(str(player.resources[resource])) for resource in RESOURCES],
        Text(str(player.influence)),
        Text(f"{player.artisans}+{working}" if working else str(player.artisans)),
        Text(f"{player.hand_size}/{len(player.row)}"),
        Text(str(len(player.sea_contracts))),
        Text(str(len(player.building_contracts))),
        Text(str(len(player.estate))),
        Text(f"{len(player.mosaic)}/{player.tokens}"),
        Text(str(player.cubes)),
        Text(str(len(player.favourites))),
    ]


def key(words: Words, width: int) -> list[Text]:
    """The key to the letters and signs of the row above."""
    goods = [phrases.sign(kind, "", words) + ink(f" {words(f'good.{kind}')}", "dim") for kind in RESOURCES]
    for kind in ("coins", "influence", "artisan"):
        goods.append(phrases.sign(kind, "", words) + ink(f" {words(f'good.{kind}')}", "dim"))
    others = [ink(f"{sign} {words(f'kind.{kind}')}", "dim") for kind, sign in phrases.KINDS.items()]
    return flowed(Text(), [*goods, *others], width)


def tableau(player: PlayerView, words: Words, names: list[str], box: Box, width: int) -> list[Text]:
    """What lies open before another player: row of associates, latifundia, filled mosaic cells, known cards."""
    pieces = []
    for name in player.row:
        mark = USED if name in player.used else ""
        pieces.append(ink(f"{mark}{phrases.card_name(name, words)}", "dim" if mark else ""))
    pieces += [
        phrases.tile_sign(each.tile, words, box, each.turned) + ink(f" {phrases.corner(each.cell, words)}", "dim")
        for each in player.estate
    ]
    if player.mosaic:
        filled = ", ".join(phrases.corner(cell, words) for cell in player.mosaic)
        pieces.append(ink(f"{phrases.TOKEN} ") + ink(filled))
    if player.known:
        known = ", ".join(phrases.card_name(name, words) for name in player.known)
        pieces.append(ink(words("table.known", list=known), "dim"))
    return flowed(badge(player.seat, names), pieces, width, " · ") if pieces else []


def automa(view: View, words: Words, width: int) -> list[Text]:
    """The automa's points by source, if it were scored now."""
    if view.automa is None:
        return []
    total = view.automa.points or sum(view.automa.projected.values())
    shown = ink(f" {phrases.NEUTRAL} ", phrases.NEUTRAL_STYLE)
    shown += ink(f" {words('table.automa')} {total}{phrases.POINTS}", "bold")
    pieces = [ink(f"{words(f'source.{item}')} {points}") for item, points in view.automa.projected.items() if points]
    return flowed(shown + ink(":"), pieces, width, " · ")


def state(player: PlayerView, name: str) -> Text:
    """Whether a card of the row can still be used in this round."""
    if name in player.fresh:
        return ink(NEW, "bold yellow")
    if name in player.used:
        return ink(USED, "dim")
    return ink(READY, "bold green")


def cards(view: View, legal: Sequence[int], words: Words, box: Box, width: int) -> RenderableType:
    """The viewer's row and hand, and in a draft what is on offer."""
    lines: list[RenderableType] = []
    listed = [box.strip_names[argument_of(move)] for move in legal if kind_of(move) == STRIP]
    open_strips = [name for name in view.open_strips if name not in listed]
    if open_strips:
        lines.append(ink(words("table.open_strips"), "bold underline"))
        lines.append(columns([strip(name, words, box) for name in open_strips], width))
    if view.viewer < 0:
        return Group(*lines)
    player = view.players[view.viewer]
    if player.row:
        lines.append(ink(words("table.row", n=len(player.row), most=box.row_max), "bold underline"))
        own = [(state(player, name), card_line(name, words, box)) for name in player.row]
        lines.append(columns(own, width, least_rows=1))
    hidden = LISTED.get(view.decision, "") if view.seat == view.viewer else ""
    for where, held in (("drafted", player.drafted), ("hand", player.hand), ("packet", player.packet)):
        if held and where != hidden:
            lines.append(ink(words(f"cards.{where}", n=len(held)), "bold underline"))
            lines.append(columns([(ink("·"), card_line(name, words, box)) for name in held], width, least_rows=1))
    return Group(*lines)


def strip(name: str, words: Words, box: Box) -> tuple[Text, Text]:
    """A mosaic strip with its three conditions."""
    number = box.strip_names.index(name)
    colour = box.mosaic_rows[box.strip_colour[number]]
    mark = ink(phrases.named("colour", colour, words), phrases.ROW_STYLES.get(colour, "bold"))
    return mark, ink(phrases.thing(f"conditions:{name}", words, box))
