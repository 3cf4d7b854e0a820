"""A whole position as plain readable data: for tests and bug reports, never for storage. `loading` reads it back."""

from collections.abc import Sequence

import msgspec

from urbes.engine import bag
from urbes.games.nova_roma.components import Box
from urbes.games.nova_roma.frames import write_frame
from urbes.games.nova_roma.pieces import ACTIONS, LINES, NONE, RESOURCES, SMALL_GRID
from urbes.games.nova_roma.rules.game import NovaRoma
from urbes.games.nova_roma.state import DEEPEST, STACK, Player

Value = bool | int | str


class TilePosition(msgspec.Struct, forbid_unknown_fields=True):
    """A latifundium in an estate."""

    cell: str
    tile: str
    turned: bool = False


class PlayerPosition(msgspec.Struct, forbid_unknown_fields=True):
    """A player's share of a position."""

    coins: int
    resources: dict[str, int]
    influence: int
    artisans: int
    working: list[str]
    """Estate cells with an artisan."""
    estate: list[TilePosition]
    hand: list[str]
    known: list[str]
    """Cards in hand that were taken from the market."""
    row: list[str]
    used: list[str]
    fresh: list[str]
    sea_contracts: list[str]
    building_contracts: list[str]
    ships: list[str]
    patricians: list[str]
    tokens: int
    wheel_tokens: int
    mosaic: list[str]
    """Cells with an achievement token."""
    strips: list[str | None]
    favourites: list[str]
    drafted: list[str]
    returned: list[str]
    keeps: int
    """How many of the cards kept in the draft can at most be in hand still, for all that others know."""
    shown: list[str]
    """Cards shown out of the unseen hand since the draft, as long as one of them may have been kept there."""
    shown_first: list[str]
    """Those shown until at most one kept card could be in hand."""
    scored: list[int]


class CubesPosition(msgspec.Struct, forbid_unknown_fields=True):
    """The cubes of a seat in a district; `seat` is None for the neutral colour and the automa."""

    district: str
    seat: int | None
    cells: list[str]


class AutomaPosition(msgspec.Struct, forbid_unknown_fields=True):
    """What the automa has."""

    ships: list[str]
    contracts: list[str]
    favourites: list[str]
    blocked: int
    scored: list[int]


class Position(msgspec.Struct, forbid_unknown_fields=True):
    """The whole truth about a game at one moment. Seats are numbers from 0."""

    game: str
    edition: str
    options: dict[str, Value]
    stack: list[dict[str, Value | None]]
    """Pending work, innermost last; the last entry is the open decision. Empty: the game is over."""
    round: int
    turn: int
    """Turns ended in this round."""
    starter: int
    claimant: int | None
    columns: list[str]
    rows: list[str]
    emperor: str | None
    legionaries: list[str]
    token: str | None
    tokens: list[str]
    """Emperor tokens still face down; some of them may stay in the box."""
    sea_market: list[str | None]
    building_market: list[str | None]
    associate_market: list[str | None]
    latifundia_market: list[str | None]
    """Four basic ones, then the special one."""
    sea_deck: list[str]
    building_deck: list[str]
    deck: list[str]
    discard: list[str]
    latifundia_deck: list[str]
    special_deck: list[str]
    artisans: int
    rewards: list[str | None]
    """Tokens on the reward cells, by district and in reading order."""
    claimed: list[str]
    cubes: list[CubesPosition]
    chariots: list[list[list[int]]]
    """For each owner (the automa or neutral colour last) and track: the cell, and the height in the stack there."""
    favourite: str | None
    next_favourite: str | None
    favourites: list[str]
    """Favourites that were never shown; some of them may stay in the box."""
    cell: str | None
    lines_left: list[str]
    achieved: bool
    action: str | None
    strength: int
    open_strips: list[str]
    strip_deck: list[str]
    picks: int
    packets: list[list[str]]
    picked: list[str | None]
    """Four of each packet, in the order of the passes; remembered for the whole game."""
    draft_deck: list[str]
    """The face-down cards before the packets were dealt."""
    reshuffled: list[list[str]]
    """What became the deck at each reshuffling, but for cards of a later one."""
    automa: AutomaPosition | None
    seals: int
    players: list[PlayerPosition]


def names(bag_of: int, words: Sequence[str]) -> list[str]:
    return [words[item] for item in bag.contents(bag_of)]


def name(item: int, words: Sequence[str]) -> str | None:
    return None if item == NONE else words[item]


def shown(market: Sequence[int], words: Sequence[str]) -> list[str | None]:
    return [name(item, words) for item in market]


def reward_names(game: NovaRoma, cells: int) -> list[str]:
    return [game.box.building_rewards[game.rewards[cell]] for cell in bag.contents(cells)]


def cubes_on(game: NovaRoma) -> list[CubesPosition]:
    """All cubes in the districts, by district and owner."""
    found = []
    for number, district in enumerate(game.box.districts):
        for owner in range(game.seats + 1):
            mask = game.cubes[owner * len(game.box.districts) + number]
            if mask:
                cells = [district.name_of(cell) for cell in bag.contents(mask)]
                found.append(CubesPosition(district.name, owner if owner < game.seats else None, cells))
    return found


def chariots_on(game: NovaRoma) -> list[list[list[int]]]:
    found = [[chariot >> STACK, DEEPEST - (chariot & DEEPEST)] for chariot in game.chariots]
    return [found[first : first + 3] for first in range(0, len(found), 3)]


def estate_of(box: Box, player: Player) -> list[TilePosition]:
    return [
        TilePosition(SMALL_GRID[cell], box.tile_names[player.tile(cell)], bool((player.turned >> cell) & 1))
        for cell in bag.contents(player.laid)
    ]


def dump(game: NovaRoma) -> Position:
    box = game.box
    return Position(
        game="nova-roma",
        edition=box.edition_hash,
        options=dict(game.house.options),
        stack=[write_frame(box, pending) for pending in game.stack],
        round=game.round,
        turn=game.turn_no,
        starter=game.starter,
        claimant=None if game.claimant == NONE else game.claimant,
        columns=[ACTIONS[action] for action in game.lines[:4]],
        rows=[ACTIONS[action] for action in game.lines[4:]],
        emperor=name(game.emperor, box.forum_names),
        legionaries=names(game.legionaries, box.forum_names),
        token=name(game.token, box.token_names),
        tokens=names(game.tokens, box.token_names),
        sea_market=shown(game.sea_market, box.sea_names),
        building_market=shown(game.building_market, box.building_names),
        associate_market=shown(game.card_market, box.card_names),
        latifundia_market=shown(game.tile_market, box.tile_names),
        sea_deck=names(game.sea_deck, box.sea_names),
        building_deck=names(game.building_deck, box.building_names),
        deck=names(game.deck, box.card_names),
        discard=names(game.discard, box.card_names),
        latifundia_deck=names(game.tile_deck, box.tile_names),
        special_deck=names(game.special_deck, box.tile_names),
        artisans=game.artisans,
        rewards=shown(game.rewards, box.building_rewards),
        claimed=reward_names(game, game.claimed),
        cubes=cubes_on(game),
        chariots=chariots_on(game),
        favourite=name(game.favourite, box.favourite_names),
        next_favourite=name(game.next_favourite, box.favourite_names),
        favourites=names(game.favourites, box.favourite_names),
        cell=name(game.cell, box.forum_names),
        lines_left=names(game.lines_left, LINES),
        achieved=game.achieved,
        action=name(game.action, ACTIONS),
        strength=game.strength,
        open_strips=names(game.open_strips, box.strip_names),
        strip_deck=names(game.strip_deck, box.strip_names),
        picks=game.picks,
        packets=[names(packet, box.card_names) for packet in game.packets],
        picked=shown(game.picked, box.card_names),
        draft_deck=names(game.draft_deck, box.card_names),
        reshuffled=[names(cards, box.card_names) for cards in game.reshuffled],
        automa=dump_automa(game) if game.solo else None,
        seals=game.seals,
        players=[dump_player(box, player) for player in game.players],
    )


def dump_automa(game: NovaRoma) -> AutomaPosition:
    box = game.box
    return AutomaPosition(
        ships=[box.harbours[place] for place in game.automa_ships],
        contracts=names(game.automa_pile, box.building_names),
        favourites=names(game.automa_favourites, box.favourite_names),
        blocked=game.automa_blocked,
        scored=list(game.automa_scored),
    )


def dump_player(box: Box, player: Player) -> PlayerPosition:
    return PlayerPosition(
        coins=player.coins,
        resources={resource: player.good(number) for number, resource in enumerate(RESOURCES)},
        influence=player.influence,
        artisans=player.artisans,
        working=names(player.working, SMALL_GRID),
        estate=estate_of(box, player),
        hand=names(player.hand, box.card_names),
        known=names(player.known, box.card_names),
        row=names(player.row, box.card_names),
        used=names(player.used, box.card_names),
        fresh=names(player.fresh, box.card_names),
        sea_contracts=names(player.sea, box.sea_names),
        building_contracts=names(player.building, box.building_names),
        ships=[box.harbours[player.ship], box.harbours[player.other_ship]],
        patricians=names(player.patricians, box.forum_names),
        tokens=player.tokens,
        wheel_tokens=player.wheel_tokens,
        mosaic=names(player.mosaic, SMALL_GRID),
        strips=shown(player.strips, box.strip_names),
        favourites=names(player.favourites, box.favourite_names),
        drafted=names(player.drafted, box.card_names),
        returned=names(player.returned, box.card_names),
        keeps=player.keeps,
        shown=names(player.shown, box.card_names),
        shown_first=names(player.shown_first, box.card_names),
        scored=list(player.scored),
    )
