"""Checks a position of Nova Roma that was read: its parts must fit together; pending work must find what it needs."""

from typing import Final

from urbes.engine import bag
from urbes.engine.errors import PositionError
from urbes.games.nova_roma.moves import (
    CHOOSE_ACTION,
    CHOOSE_CONTRACT,
    DECISIONS,
    DISCARD_ROW,
    DRAFT_CARD,
    DRAFT_KEEP,
    DRAFT_MOSAIC,
    EMPEROR_CELL,
    EXCHANGE,
    PAY_ARTISAN,
    PETITION_ACTION,
    PETITION_CLAIM,
    PETITION_SPEND,
    PLACE_ARTISAN,
    PLACE_LEGIONARY,
    POST_ACTION,
    PRE_ACTION,
    TRADE_DISCARD_SECOND,
    TURN_END,
    TURN_START,
    USE_SPECIAL,
    first_fact,
    frame_kind,
    frame_seat,
)
from urbes.games.nova_roma.pieces import EXCHANGE_TILE, NONE, SPECIAL
from urbes.games.nova_roma.rules.draft import PACKET, drafting_seat, offer_draft, offer_strips, strips_of
from urbes.games.nova_roma.rules.game import NovaRoma
from urbes.games.nova_roma.rules.income import can_place
from urbes.games.nova_roma.rules.recall import broken_memory
from urbes.games.nova_roma.rules.scoring import AUTOMA_ITEMS
from urbes.games.nova_roma.rules.seafaring import offer_pay_artisan

GROUND: Final = [DRAFT_MOSAIC, DRAFT_CARD, DRAFT_KEEP, EMPEROR_CELL, TURN_START, CHOOSE_ACTION, TURN_END]
"""What can lie at the bottom of the pending work."""


def check_players(game: NovaRoma) -> None:
    box = game.box
    for seat, player in enumerate(game.players):
        what = f"players[{seat}]"
        if player.cubes < 0:
            raise PositionError(f"cubes: seat {seat} has {box.cubes}, but {box.cubes - player.cubes} lie on the board")
        for row, strip in enumerate(player.strips):
            if strip != NONE and box.strip_colour[strip] != row:
                raise PositionError(f"{what}.strips: {box.strip_names[strip]} is no {box.mosaic_rows[row]} strip")
        if player.scored and len(player.scored) != len(box.items):
            raise PositionError(f"{what}.scored: should have {len(box.items)} values")
    if game.automa_scored and len(game.automa_scored) != len(AUTOMA_ITEMS):
        raise PositionError(f"automa.scored: should have {len(AUTOMA_ITEMS)} values")


def check_draft(game: NovaRoma) -> None:
    if game.packets and len(game.packets) != game.seats:
        raise PositionError(f"packets: should be {game.seats}, one for each seat")
    if game.packets and not game.picked:
        raise PositionError(f"picked: should be {PACKET} for each packet")
    wrong = broken_memory(game)
    if wrong:
        raise PositionError(f"picked: {wrong}")


def check_work(game: NovaRoma) -> None:
    """Pending work must find what it needs: a forum action its cell, a draft its cards."""
    if game.stack and frame_kind(game.stack[0]) not in GROUND:
        raise PositionError("stack: the first entry should be a draft, the emperor's cell or a turn")
    if game.stack:
        check_favourites(game)
    if bool(game.stack) == bool(game.players[0].scored):
        raise PositionError("players.scored: points belong to games that are over, and to no others")
    for depth, pending in enumerate(game.stack):
        kind = frame_kind(pending)
        wrong = what_is_missing(game, kind, pending)
        if wrong:
            raise PositionError(f"stack[{depth}]: {DECISIONS[kind]} {wrong}")


def check_favourites(game: NovaRoma) -> None:
    """The current favourite and, before the last round, the next one are open."""
    total = len(game.box.favourite_names)
    shown = min(max(game.round, 1) + 1, game.box.rounds)
    if bag.size(game.favourites) != total - shown:
        raise PositionError(f"favourites: should be {total - shown} that were never shown")
    if game.favourite == NONE or (game.next_favourite == NONE) != (game.round == game.box.rounds):
        raise PositionError("favourite: one should be current, and another next before the last round")


def what_is_missing(game: NovaRoma, kind: int, pending: int) -> str:
    box = game.box
    seat = frame_seat(pending)
    player = game.players[seat]
    drafting = kind in (DRAFT_MOSAIC, DRAFT_CARD, DRAFT_KEEP)
    if drafting != (game.round == 0):
        return "does not belong into this round"
    if kind == DRAFT_MOSAIC:
        return what_strips_lack(game, seat)
    if kind == DRAFT_CARD:
        if len(game.packets) != game.seats or len(game.picked) != PACKET * game.seats:
            return "needs packets and picks for every seat"
        if game.picks % game.seats != seat or game.picks >= PACKET * game.seats:
            return "does not fit the picks made so far"
        if not offer_draft(game, seat):
            return "needs a card to choose"
    if kind == DRAFT_KEEP and bag.size(player.drafted) + player.hand_size < box.start_cards:
        return "needs drafted cards"
    if drafting:
        return ""
    if any(NONE in other.strips for other in game.players):
        return "needs three strips on every mosaic board"
    if kind in (TURN_START, PLACE_LEGIONARY) and game.occupied() == bag.full(len(box.forum_names)):
        return "needs a free cell on the forum"
    if kind == EMPEROR_CELL and game.token == NONE:
        return "needs an emperor token"
    if kind == CHOOSE_ACTION and game.cell == NONE:
        return "needs the cell of a patrician"
    if kind in (TURN_START, CHOOSE_ACTION, TURN_END) and seat != game.active_seat():
        return "belongs to the active seat"
    if kind in (PRE_ACTION, POST_ACTION) and (game.action == NONE or game.strength == 0):
        return "needs an action with its strength"
    if kind in (PETITION_CLAIM, PETITION_ACTION, PETITION_SPEND, CHOOSE_CONTRACT):
        return "" if 1 <= first_fact(pending) <= box.strength_max else "needs a strength"
    if kind == PAY_ARTISAN and not offer_pay_artisan(game, seat, first_fact(pending) == 1):
        return "needs an artisan or a card in its place"
    if kind == PLACE_ARTISAN and not can_place(game, player, False):
        return "needs a free artisan and a cell for it"
    if kind == DISCARD_ROW and not (player.row and (player.hand >> first_fact(pending)) & 1):
        return "needs a card in the row and one in the hand"
    if kind == TRADE_DISCARD_SECOND and not (player.hand_size > 1 and (player.hand >> first_fact(pending)) & 1):
        return "needs a pair of cards in the hand"
    if kind == EXCHANGE and box.tiles[first_fact(pending)].kind != EXCHANGE_TILE:
        return "needs a tile with an exchange"
    if kind == USE_SPECIAL:
        tile = player.tile(first_fact(pending))
        return "" if tile != NONE and box.tiles[tile].kind == SPECIAL else "needs a special latifundium"
    return ""


def what_strips_lack(game: NovaRoma, seat: int) -> str:
    """What the mosaic draft lacks to go on to its end."""
    taken = 0
    for colour in range(len(game.box.mosaic_rows)):
        owners = sum(1 for player in game.players if player.strips[colour] != NONE)
        taken += owners
        if bag.size((game.open_strips | game.strip_deck) & strips_of(game, colour)) < game.seats - owners:
            return f"needs more {game.box.mosaic_rows[colour]} strips"
    if taken != game.picks or seat != drafting_seat(game):
        return "does not fit the strips taken so far"
    return "" if offer_strips(game, seat) else "needs an open strip of a colour that the seat lacks"
