"""A whole position as plain readable data: for tests and bug reports, never for storage."""

from collections.abc import Sequence

import msgspec

from urbes.games.panticapaeum.city import CUBE, LAID, TYPE
from urbes.games.panticapaeum.components import NONE, Box
from urbes.games.panticapaeum.moves import DECISIONS, PLACES, TURN, site_places, x_of, y_of
from urbes.games.panticapaeum.rules.game import Panticapaeum
from urbes.games.panticapaeum.state import Player
from urbes.games.panticapaeum.tiles import QUARTERS

Place = list[int]


class TilePosition(msgspec.Struct, forbid_unknown_fields=True):
    """A laid tile."""

    tile: str
    r: int
    x: int
    y: int


class CubePosition(msgspec.Struct, forbid_unknown_fields=True):
    """A cube on the map."""

    x: int
    y: int
    colour: str


class BuildingPosition(msgspec.Struct, forbid_unknown_fields=True):
    """A building with its one or two places."""

    building: str
    places: list[Place]


class PlayerPosition(msgspec.Struct, forbid_unknown_fields=True):
    """A player's share of a position; tiles and buildings in the order they came."""

    tiles: list[TilePosition]
    cubes: list[CubePosition]
    workers: list[Place]
    buildings: list[BuildingPosition]
    markers: dict[str, int]
    store: dict[str, int]
    coins: int
    available: int
    reserve: int
    points: dict[str, int]


class Position(msgspec.Struct, forbid_unknown_fields=True):
    """The whole truth about a game at one moment. Seats are numbers from 0."""

    game: str
    edition: str
    options: dict[str, bool | int | str]
    decision: str
    seat: int
    round: int
    turn: int
    starter: int
    active: int
    ring: list[str | None]
    trireme: int
    bag: list[str]
    discard: list[str]
    taken: dict[str, int]
    tokens: dict[str, str]
    hand: str | None
    developing: bool
    building: str | None
    price: int
    chosen: list[str]
    row: str | None
    paid: int
    thrift_used: bool
    sale: list[str]
    effect: str | None
    lifted: int | None
    any_place: Place | None
    closing: int
    seals: int
    players: list[PlayerPosition]


def name(item: int, words: Sequence[str]) -> str | None:
    return None if item == NONE else words[item]


def point(place: int) -> Place:
    return [x_of(place), y_of(place)]


def cell_names(box: Box) -> list[str]:
    """Every position of the development board as `colour number`, start spots included."""
    return [f"{colour} {pos}" for colour in box.colours for pos in range(box.row_length + 1)]


def dump(game: Panticapaeum, options: dict[str, bool | int | str]) -> Position:
    box = game.box
    cells = cell_names(box)
    dealt = [token for row in game.tokens for token in row]
    return Position(
        game="panticapaeum",
        edition=box.edition_hash,
        options=options,
        decision=DECISIONS[game.decision],
        seat=game.seat,
        round=game.round,
        turn=game.turn_no,
        starter=game.starter,
        active=game.active,
        ring=[name(tile, box.tile_names) for tile in game.ring],
        trireme=game.trireme,
        bag=[box.tile_names[tile] for tile in game.bag],
        discard=[box.tile_names[tile] for tile in game.discard],
        taken=dict(zip(box.buildings, game.taken, strict=True)),
        tokens={cells[index]: box.token_names[token] for index, token in enumerate(dealt) if token != NONE},
        hand=name(game.hand, box.tile_names),
        developing=game.developing,
        building=name(game.building, box.buildings),
        price=game.price,
        chosen=[box.colours[colour] for colour in game.chosen],
        row=name(game.row, box.colours),
        paid=game.paid,
        thrift_used=game.thrift_used,
        sale=[colour for row, colour in enumerate(box.colours) if game.sale >> row & 1],
        effect=name(game.effect, cells),
        lifted=None if game.lifted == NONE else game.lifted + 1,
        any_place=None if game.any_place == NONE else point(game.any_place),
        closing=game.closing,
        seals=game.seals,
        players=[dump_player(box, player) for player in game.players],
    )


def dump_player(box: Box, player: Player) -> PlayerPosition:
    city = player.city
    return PlayerPosition(
        tiles=[
            TilePosition(
                box.tile_names[entry // LAID],
                entry // TURN % QUARTERS,
                x_of(entry % PLACES),
                y_of(entry % PLACES),
            )
            for entry in city.laid
        ],
        cubes=[CubePosition(x_of(cube // CUBE), y_of(cube // CUBE), box.colours[cube % CUBE]) for cube in city.cubes],
        workers=[point(place) for place in city.workers],
        buildings=[
            BuildingPosition(box.buildings[each // TYPE], [point(place) for place in site_places(each % TYPE)])
            for each in city.buildings
        ],
        markers=dict(zip(box.colours, player.markers, strict=True)),
        store=dict(zip(box.colours, player.store, strict=True)),
        coins=player.coins,
        available=player.available,
        reserve=player.reserve,
        points=dict(zip(box.categories, player.points, strict=True)),
    )
