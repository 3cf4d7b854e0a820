"""The position that plain readable data describe, checked piece by piece."""

from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from urbes.engine import bag
from urbes.engine.chance import ChanceError, Scripted
from urbes.engine.errors import PositionError
from urbes.engine.game import NOBODY
from urbes.games.nova_roma.components import Box
from urbes.games.nova_roma.frames import read_frame
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
    OVER,
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
from urbes.games.nova_roma.pieces import (
    ACTIONS,
    ANIMAL,
    EXCHANGE_TILE,
    FIELD,
    LINES,
    NONE,
    RESOURCES,
    SMALL_GRID,
    SPECIAL,
)
from urbes.games.nova_roma.position import PlayerPosition, Position
from urbes.games.nova_roma.rules.draft import PACKET, offer_draft, offer_strips, strips_of
from urbes.games.nova_roma.rules.game import NovaRoma
from urbes.games.nova_roma.rules.income import can_place
from urbes.games.nova_roma.rules.recall import broken_memory
from urbes.games.nova_roma.rules.scoring import AUTOMA_ITEMS
from urbes.games.nova_roma.rules.seafaring import offer_pay_artisan
from urbes.games.nova_roma.state import DEEPEST, STACK, House, Player

GROUND: Final = [DRAFT_MOSAIC, DRAFT_CARD, DRAFT_KEEP, EMPEROR_CELL, TURN_START, CHOOSE_ACTION, TURN_END]
"""What can lie at the bottom of the pending work."""


def convert(data: Mapping[str, object]) -> Position:
    try:
        return msgspec.convert(data, Position)
    except msgspec.ValidationError as error:
        raise PositionError(str(error)) from None


def find(word: str, words: Sequence[str], what: str) -> int:
    if word not in words:
        raise PositionError(f"{what}: {word!r} is not one of {', '.join(words)}")
    return list(words).index(word)


def find_or_none(word: str | None, words: Sequence[str], what: str) -> int:
    return NONE if word is None else find(word, words, what)


def find_all(found: Sequence[str], words: Sequence[str], what: str) -> int:
    """Several names as a bag; none may be there twice."""
    numbers = [find(word, words, what) for word in found]
    if len(set(numbers)) != len(numbers):
        raise PositionError(f"{what}: the same name twice")
    return bag.of(numbers)


def slots(found: Sequence[str | None], words: Sequence[str], count: int, what: str) -> list[int]:
    if len(found) != count:
        raise PositionError(f"{what}: should have {count} entries, has {len(found)}")
    find_all([word for word in found if word is not None], words, what)
    return [find_or_none(word, words, what) for word in found]


def within(number: int, least: int, most: int, what: str) -> int:
    if not least <= number <= most:
        raise PositionError(f"{what}: {number} should be from {least} to {most}")
    return number


def load(box: Box, house: House, position: Position) -> NovaRoma:
    """The game at that position; forced steps are made at once."""
    seats = len(position.players)
    game = NovaRoma(box, house, seats)
    load_table(game, position)
    load_city(game, position)
    game.players = [load_player(box, player, f"players[{seat}]") for seat, player in enumerate(position.players)]
    districts = len(box.districts)
    for seat, player in enumerate(game.players):
        placed = sum(bag.size(game.cubes[seat * districts + district]) for district in range(districts))
        player.cubes = within(box.cubes - placed, 0, box.cubes, f"players[{seat}].cubes")
    load_draft(game, position)
    load_automa(game, position)
    try:
        game.stack = [read_frame(box, pending, seats) for pending in position.stack]
    except ValueError as error:
        raise PositionError(f"stack: {error}") from None
    check_work(game)
    if game.stack:
        top = game.stack[-1]
        game.decision = frame_kind(top)
        game.seat = frame_seat(top)
        try:
            game.settle(Scripted([]))
        except ChanceError:
            raise PositionError("stack: a forced step of this position would ask for luck") from None
    else:
        game.decision = OVER
        game.seat = NOBODY
    return game


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
    """The mosaic draft must be able to go on to its end."""
    taken = 0
    for colour in range(len(game.box.mosaic_rows)):
        owners = sum(1 for player in game.players if player.strips[colour] != NONE)
        taken += owners
        if bag.size((game.open_strips | game.strip_deck) & strips_of(game, colour)) < game.seats - owners:
            return f"needs more {game.box.mosaic_rows[colour]} strips"
    if taken != game.picks or seat != game.seats - 1 - game.picks % game.seats:
        return "does not fit the strips taken so far"
    return "" if offer_strips(game, seat) else "needs an open strip of a colour that the seat lacks"


def load_table(game: NovaRoma, position: Position) -> None:
    box = game.box
    last = game.seats - 1
    game.round = within(position.round, 0, box.rounds, "round")
    game.turn_no = within(position.turn, 0, game.seats * box.turns, "turn")
    game.starter = within(position.starter, 0, last, "starter")
    game.claimant = NONE if position.claimant is None else within(position.claimant, 0, last, "claimant")
    game.lines = slots([*position.columns, *position.rows], ACTIONS, len(ACTIONS), "columns, rows")
    game.emperor = find_or_none(position.emperor, box.forum_names, "emperor")
    game.legionaries = find_all(position.legionaries, box.forum_names, "legionaries")
    most = box.legionaries if game.solo else 2 * box.own_legionaries if game.seats == 2 else 0
    within(bag.size(game.legionaries), 0, most, "legionaries")
    game.token = find_or_none(position.token, box.token_names, "token")
    game.tokens = find_all(position.tokens, box.token_names, "tokens")
    game.sea_market = slots(position.sea_market, box.sea_names, 4, "sea_market")
    game.building_market = slots(position.building_market, box.building_names, 4, "building_market")
    game.card_market = slots(position.associate_market, box.card_names, 4, "associate_market")
    game.tile_market = slots(position.latifundia_market, box.tile_names, 5, "latifundia_market")
    game.sea_deck = find_all(position.sea_deck, box.sea_names, "sea_deck")
    game.building_deck = find_all(position.building_deck, box.building_names, "building_deck")
    game.deck = find_all(position.deck, box.card_names, "deck")
    game.discard = find_all(position.discard, box.card_names, "discard")
    game.tile_deck = find_all(position.latifundia_deck, box.tile_names, "latifundia_deck")
    game.special_deck = find_all(position.special_deck, box.tile_names, "special_deck")
    game.artisans = within(position.artisans, 0, box.artisans, "artisans")
    game.favourite = find_or_none(position.favourite, box.favourite_names, "favourite")
    game.next_favourite = find_or_none(position.next_favourite, box.favourite_names, "next_favourite")
    game.favourites = find_all(position.favourites, box.favourite_names, "favourites")
    game.cell = find_or_none(position.cell, box.forum_names, "cell")
    game.lines_left = find_all(position.lines_left, LINES, "lines_left")
    game.achieved = position.achieved
    game.action = find_or_none(position.action, ACTIONS, "action")
    game.strength = within(position.strength, 0, box.strength_max, "strength")
    game.seals = within(position.seals, 0, 1_000_000, "seals")


def load_city(game: NovaRoma, position: Position) -> None:
    box = game.box
    game.rewards = slots(position.rewards, box.building_rewards, len(box.reward_cell), "rewards")
    game.claimed = 0
    for word in position.claimed:
        token = find(word, box.building_rewards, "claimed")
        if token not in game.rewards:
            raise PositionError(f"claimed: {word} lies on no reward cell")
        game.claimed |= 1 << game.rewards.index(token)
    game.blocked = [0] * len(box.districts)
    for number, token in enumerate(game.rewards):
        if token != NONE or not game.house.empty_cells_buildable:
            game.blocked[box.reward_district[number]] |= 1 << box.reward_cell[number]
    game.filled = game.blocked[:]
    game.cubes = [0] * (len(box.districts) * (game.seats + 1))
    for laid in position.cubes:
        district = find(laid.district, box.district_names, "cubes.district")
        shape = box.districts[district]
        cells = [shape.name_of(cell) for cell in range(shape.columns * shape.rows)]
        mask = find_all(laid.cells, cells, f"cubes of district {laid.district}")
        if mask & ~shape.cells or mask & game.filled[district]:
            raise PositionError(f"cubes: a cell of district {laid.district} is taken twice or takes no cube")
        owner = game.seats if laid.seat is None else within(laid.seat, 0, game.seats - 1, "cubes.seat")
        game.filled[district] |= mask
        game.cubes[owner * len(box.districts) + district] |= mask
    owners = game.seats + 1 if game.seats <= 2 else game.seats
    if len(position.chariots) != owners:
        raise PositionError(f"chariots: should be those of {owners} owners, are {len(position.chariots)}")
    game.chariots = []
    for team in position.chariots:
        if len(team) != 3:
            raise PositionError("chariots: each owner has 3")
        for chariot in team:
            if len(chariot) != 2:
                raise PositionError("chariots: each is written [cell, height]")
            cell = within(chariot[0], 0, box.track_length, "chariots.cell")
            height = within(chariot[1], 0, DEEPEST, "chariots.height")
            game.chariots.append((cell << STACK) | (DEEPEST - height))


def load_player(box: Box, position: PlayerPosition, what: str) -> Player:
    player = Player()
    player.coins = within(position.coins, 0, 1_000_000, f"{what}.coins")
    for resource, amount in position.resources.items():
        number = find(resource, RESOURCES, f"{what}.resources")
        player.goods |= within(amount, 0, box.resource_max, f"{what}.resources.{resource}") << (FIELD * number)
    player.influence = within(position.influence, 0, box.influence_max, f"{what}.influence")
    player.artisans = within(position.artisans, 0, box.artisans, f"{what}.artisans")
    player.working = find_all(position.working, SMALL_GRID, f"{what}.working")
    for laid in position.estate:
        cell = find(laid.cell, SMALL_GRID, f"{what}.estate")
        tile = find(laid.tile, box.tile_names, f"{what}.estate")
        if (player.laid >> cell) & 1:
            raise PositionError(f"{what}.estate: two latifundia on {laid.cell}")
        kind = box.tiles[tile].kind
        if laid.turned and kind != SPECIAL:
            raise PositionError(f"{what}.estate: {laid.tile} is never turned")
        player.laid |= 1 << cell
        player.tiles |= (tile + 1) << (5 * cell)
        player.animals |= (1 if kind == ANIMAL else 0) << cell
        player.turned |= (1 if laid.turned else 0) << cell
    player.latifundia = bag.size(player.laid)
    player.hand = find_all(position.hand, box.card_names, f"{what}.hand")
    player.hand_size = bag.size(player.hand)
    player.known = find_all(position.known, box.card_names, f"{what}.known")
    player.row = find_all(position.row, box.card_names, f"{what}.row")
    player.row_size = within(bag.size(player.row), 0, box.row_max, f"{what}.row")
    player.used = find_all(position.used, box.card_names, f"{what}.used")
    player.fresh = find_all(position.fresh, box.card_names, f"{what}.fresh")
    player.sea = find_all(position.sea_contracts, box.sea_names, f"{what}.sea_contracts")
    player.sea_count = bag.size(player.sea)
    player.building = find_all(position.building_contracts, box.building_names, f"{what}.building_contracts")
    player.building_count = bag.size(player.building)
    if len(position.ships) != box.ships:
        raise PositionError(f"{what}.ships: should be {box.ships}")
    player.ship, player.other_ship = [find(place, box.harbours, f"{what}.ships") for place in position.ships]
    player.patricians = find_all(position.patricians, box.forum_names, f"{what}.patricians")
    within(bag.size(player.patricians), 0, box.turns, f"{what}.patricians")
    player.tokens = within(position.tokens, 0, 99, f"{what}.tokens")
    player.wheel_tokens = within(position.wheel_tokens, 0, 99, f"{what}.wheel_tokens")
    player.mosaic = find_all(position.mosaic, SMALL_GRID, f"{what}.mosaic")
    player.strips = slots(position.strips, box.strip_names, len(box.mosaic_rows), f"{what}.strips")
    for row, strip in enumerate(player.strips):
        if strip != NONE and box.strip_colour[strip] != row:
            raise PositionError(f"{what}.strips: {box.strip_names[strip]} is no {box.mosaic_rows[row]} strip")
    player.favourites = find_all(position.favourites, box.favourite_names, f"{what}.favourites")
    player.drafted = find_all(position.drafted, box.card_names, f"{what}.drafted")
    player.returned = find_all(position.returned, box.card_names, f"{what}.returned")
    player.keeps = within(position.keeps, 0, box.start_cards, f"{what}.keeps")
    player.shown = find_all(position.shown, box.card_names, f"{what}.shown")
    player.shown_first = find_all(position.shown_first, box.card_names, f"{what}.shown_first")
    player.scored = list(position.scored)
    if player.scored and len(player.scored) != len(box.items):
        raise PositionError(f"{what}.scored: should have {len(box.items)} values")
    return player


def load_draft(game: NovaRoma, position: Position) -> None:
    box = game.box
    game.open_strips = find_all(position.open_strips, box.strip_names, "open_strips")
    game.strip_deck = find_all(position.strip_deck, box.strip_names, "strip_deck")
    game.picks = within(position.picks, 0, 99, "picks")
    game.packets = [find_all(packet, box.card_names, "packets") for packet in position.packets]
    game.picked = [find_or_none(card, box.card_names, "picked") for card in position.picked]
    if game.packets and len(game.packets) != game.seats:
        raise PositionError(f"packets: should be {game.seats}, one for each seat")
    game.draft_deck = find_all(position.draft_deck, box.card_names, "draft_deck")
    game.reshuffled = [find_all(cards, box.card_names, "reshuffled") for cards in position.reshuffled]
    if game.packets and not game.picked:
        raise PositionError(f"picked: should be {PACKET} for each packet")
    wrong = broken_memory(game)
    if wrong:
        raise PositionError(f"picked: {wrong}")


def load_automa(game: NovaRoma, position: Position) -> None:
    box = game.box
    automa = position.automa
    if (automa is not None) != game.solo:
        raise PositionError("automa: belongs to solo games, and to no others")
    if automa is None:
        return
    if automa.scored and len(automa.scored) != len(AUTOMA_ITEMS):
        raise PositionError(f"automa.scored: should have {len(AUTOMA_ITEMS)} values")
    if len(automa.ships) != len(box.routes):
        raise PositionError(f"automa.ships: should be {len(box.routes)}")
    game.automa_ships = [find(place, box.harbours, "automa.ships") for place in automa.ships]
    game.automa_pile = find_all(automa.contracts, box.building_names, "automa.contracts")
    game.automa_favourites = find_all(automa.favourites, box.favourite_names, "automa.favourites")
    game.automa_blocked = within(automa.blocked, 0, 1_000_000, "automa.blocked")
    game.automa_scored = list(automa.scored)
