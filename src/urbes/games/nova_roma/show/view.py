"""What a seat may know [NR-17], as typed structs. Nothing else leaves the engine."""

from collections.abc import Sequence

import msgspec

from urbes.engine import bag
from urbes.engine.options import Value
from urbes.engine.position import name, names
from urbes.games.nova_roma.components import Box
from urbes.games.nova_roma.frames import write_frame
from urbes.games.nova_roma.moves import DECISIONS, DRAFT_CARD
from urbes.games.nova_roma.pieces import ACTIONS, LINES, NONE, RESOURCES, SMALL_GRID
from urbes.games.nova_roma.rules.draft import packet_of
from urbes.games.nova_roma.rules.forum import line_of, line_strength
from urbes.games.nova_roma.rules.game import NovaRoma
from urbes.games.nova_roma.rules.mosaic import condition_of
from urbes.games.nova_roma.rules.recall import passed_by, picks_of
from urbes.games.nova_roma.rules.scoring import AUTOMA_ITEMS, automa_points, items_now
from urbes.games.nova_roma.state import DEEPEST, STACK, Player


class TilePosition(msgspec.Struct):
    """A latifundium in an estate."""

    cell: str
    tile: str
    turned: bool


class CubesPosition(msgspec.Struct):
    """The cubes of a seat in a district; `seat` is None for the neutral colour and the automa."""

    district: str
    seat: int | None
    cells: list[str]


class PlayerView(msgspec.Struct):
    """A player as others see him; from `hand` on only in his own view."""

    seat: int
    points: int
    scored: dict[str, int]
    projected: dict[str, int]
    coins: int
    resources: dict[str, int]
    influence: int
    artisans: int
    working: list[str]
    estate: list[TilePosition]
    hand_size: int
    known: list[str]
    """Cards in hand that everybody saw being taken."""
    row: list[str]
    used: list[str]
    fresh: list[str]
    sea_contracts: list[str]
    building_contracts: list[str]
    ships: list[str]
    cubes: int
    patricians: list[str]
    tokens: int
    wheel_tokens: int
    mosaic: list[str]
    strips: list[str | None]
    conditions: list[str | None]
    """The nine cells of the mosaic, row by row."""
    favourites: list[str]
    drafted_size: int
    hand: list[str] | None = None
    drafted: list[str] | None = None
    packet: list[str] | None = None
    """Cards to choose from in the draft."""
    returned: list[str] | None = None
    picks: list[str] | None = None
    """Cards picked in the draft, pass by pass."""
    passed: list[list[str]] | None = None
    """Cards handed on after each of these picks."""


class AutomaView(msgspec.Struct):
    """The opponent of the solo game."""

    points: int
    projected: dict[str, int]
    ships: list[str]
    contracts: list[str]
    favourites: list[str]
    blocked: int


class View(msgspec.Struct):
    """The table as one seat sees it."""

    game: str
    edition: str
    options: dict[str, Value]
    viewer: int
    decision: str
    facts: dict[str, int | str]
    seat: int
    active: int
    round: int
    rounds: int
    turn: int
    """The turn of the round, from 1; 0 before the first round."""
    starter: int
    claimant: int | None
    columns: list[str]
    rows: list[str]
    emperor: str | None
    legionaries: list[str]
    token: str | None
    tokens: int
    sea_market: list[str | None]
    building_market: list[str | None]
    associate_market: list[str | None]
    latifundia_market: list[str | None]
    sea_pile: int
    building_pile: int
    associate_pile: int
    discard: list[str]
    latifundia_pile: int
    special_pile: int
    artisans: int
    rewards: list[str | None]
    claimed: list[str]
    cubes: list[CubesPosition]
    chariots: list[list[list[int]]]
    favourite: str | None
    next_favourite: str | None
    favourites: int
    """Favourites that will still be shown."""
    cell: str | None
    lines_left: list[str]
    achieved: bool
    action: str | None
    strength: int
    open_strips: list[str]
    automa: AutomaView | None
    scores: list[int]
    ranking: list[int]
    players: list[PlayerView]


def asked(game: NovaRoma) -> dict[str, int | str]:
    """Facts of the open decision that everybody may know."""
    if not game.stack:
        return {}
    facts: dict[str, int | str] = {}
    for key, value in write_frame(game.box, game.stack[-1]).items():
        if key not in ("decision", "seat", "card") and value is not None:
            facts[key] = str(value).lower() if isinstance(value, bool) else value
    if game.action != NONE:
        facts.setdefault("action", ACTIONS[game.action])
        facts.setdefault("strength", game.strength)
    elif game.lines_left:
        for line, word in enumerate(LINES):
            number = line_of(game.cell, line)
            if (game.lines_left >> line) & 1:
                facts[word] = ACTIONS[game.lines[number]]
                facts[f"{word}_strength"] = line_strength(game, game.active_seat(), number)
    return facts


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


def view(game: NovaRoma, viewer: int) -> View:
    """The table for a seat, or for a spectator (NOBODY)."""
    box = game.box
    unseen = bag.size(game.favourites) - (len(box.favourite_names) - box.rounds)
    return View(
        game="nova-roma",
        edition=box.edition_hash,
        options=dict(game.house.options),
        viewer=viewer,
        decision=DECISIONS[game.decision],
        facts=asked(game),
        seat=game.seat,
        active=game.active_seat(),
        round=game.round,
        rounds=box.rounds,
        turn=min(game.turn_no // game.seats + 1, box.turns) if game.round else 0,
        starter=game.starter,
        claimant=None if game.claimant == NONE else game.claimant,
        columns=[ACTIONS[action] for action in game.lines[:4]],
        rows=[ACTIONS[action] for action in game.lines[4:]],
        emperor=name(game.emperor, box.forum_names),
        legionaries=names(game.legionaries, box.forum_names),
        token=name(game.token, box.token_names),
        tokens=bag.size(game.tokens) if game.solo else box.rounds - game.round,
        sea_market=shown(game.sea_market, box.sea_names),
        building_market=shown(game.building_market, box.building_names),
        associate_market=shown(game.card_market, box.card_names),
        latifundia_market=shown(game.tile_market, box.tile_names),
        sea_pile=bag.size(game.sea_deck),
        building_pile=bag.size(game.building_deck),
        associate_pile=bag.size(game.deck),
        discard=names(game.discard, box.card_names),
        latifundia_pile=bag.size(game.tile_deck),
        special_pile=bag.size(game.special_deck),
        artisans=game.artisans,
        rewards=shown(game.rewards, box.building_rewards),
        claimed=reward_names(game, game.claimed),
        cubes=cubes_on(game),
        chariots=chariots_on(game),
        favourite=name(game.favourite, box.favourite_names),
        next_favourite=name(game.next_favourite, box.favourite_names),
        favourites=unseen,
        cell=name(game.cell, box.forum_names),
        lines_left=names(game.lines_left, LINES),
        achieved=game.achieved,
        action=name(game.action, ACTIONS),
        strength=game.strength,
        open_strips=names(game.open_strips, box.strip_names),
        automa=automa_view(game) if game.solo else None,
        scores=game.scores(),
        ranking=game.ranking(),
        players=[player_view(game, seat, viewer) for seat in range(game.seats)],
    )


def automa_view(game: NovaRoma) -> AutomaView:
    box = game.box
    return AutomaView(
        points=sum(game.automa_scored),
        projected=dict(zip(AUTOMA_ITEMS, automa_points(game), strict=True)),
        ships=[box.harbours[place] for place in game.automa_ships],
        contracts=names(game.automa_pile, box.building_names),
        favourites=names(game.automa_favourites, box.favourite_names),
        blocked=game.automa_blocked,
    )


def player_view(game: NovaRoma, seat: int, viewer: int) -> PlayerView:
    box = game.box
    player = game.players[seat]
    own = seat == viewer
    nothing = [0] * len(box.items)
    laid = [strip != NONE for strip in player.strips]
    return PlayerView(
        seat=seat,
        points=sum(player.scored),
        scored=dict(zip(box.items, player.scored or nothing, strict=True)),
        projected=dict(zip(box.items, items_now(game, seat), strict=True)),
        coins=player.coins,
        resources={resource: player.good(number) for number, resource in enumerate(RESOURCES)},
        influence=player.influence,
        artisans=player.artisans,
        working=names(player.working, SMALL_GRID),
        estate=estate_of(box, player),
        hand_size=player.hand_size,
        known=names(player.known, box.card_names),
        row=names(player.row, box.card_names),
        used=names(player.used, box.card_names),
        fresh=names(player.fresh, box.card_names),
        sea_contracts=names(player.sea, box.sea_names),
        building_contracts=names(player.building, box.building_names),
        ships=[box.harbours[player.ship], box.harbours[player.other_ship]],
        cubes=player.cubes,
        patricians=names(player.patricians, box.forum_names),
        tokens=player.tokens,
        wheel_tokens=player.wheel_tokens,
        mosaic=names(player.mosaic, SMALL_GRID),
        strips=shown(player.strips, box.strip_names),
        conditions=[condition_of(game, player, cell).name if laid[cell // 3] else None for cell in range(9)],
        favourites=names(player.favourites, box.favourite_names),
        drafted_size=bag.size(player.drafted),
        hand=names(player.hand, box.card_names) if own else None,
        drafted=names(player.drafted, box.card_names) if own else None,
        packet=packet_view(game, seat) if own else None,
        returned=names(player.returned, box.card_names) if own else None,
        picks=[box.card_names[card] for card in picks_of(game, seat)] if own else None,
        passed=[names(cards, box.card_names) for cards in passed_by(game, seat)] if own else None,
    )


def packet_view(game: NovaRoma, seat: int) -> list[str]:
    """The cards from which a seat chooses; after its choice it holds none until the pass."""
    if game.decision != DRAFT_CARD or seat < game.picks % game.seats:
        return []
    return names(game.packets[packet_of(game, seat)], game.box.card_names)
