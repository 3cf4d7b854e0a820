"""What a seat may know [PK-18.1], as typed structs. Only the order of the bag is hidden, and it does not exist yet."""

import msgspec

from urbes.engine.position import name
from urbes.games.panticapaeum.city import LAID, TYPE
from urbes.games.panticapaeum.components import IMPROVEMENTS, NONE
from urbes.games.panticapaeum.moves import DECISIONS, PAID_STEP, PLACES, TURN, site_places, x_of, y_of
from urbes.games.panticapaeum.position import cell_names, point
from urbes.games.panticapaeum.rules.building import price_for, printed_price
from urbes.games.panticapaeum.rules.game import Panticapaeum
from urbes.games.panticapaeum.rules.markers import step_cost
from urbes.games.panticapaeum.rules.ring import offered
from urbes.games.panticapaeum.rules.scoring import projected, sources
from urbes.games.panticapaeum.state import Player
from urbes.games.panticapaeum.tiles import ANY, DROUGHT, QUARTERS


class PlaceView(msgspec.Struct):
    """A place of a city as it looks from above."""

    x: int
    y: int
    height: int
    face: str
    cube: str | None
    worker: bool
    building: int | None
    """The number of the building that stands here."""


class TileView(msgspec.Struct):
    """A laid tile; `level` counts from 1, the ground."""

    tile: str
    r: int
    x: int
    y: int
    level: int


class BuildingView(msgspec.Struct):
    """A building, numbered in the order of building."""

    number: int
    building: str
    places: list[list[int]]
    level: int


class PlayerView(msgspec.Struct):
    """A player's board and city."""

    seat: int
    points: int
    scored: dict[str, int]
    projected: dict[str, int]
    """Points as if the game were scored as it stands."""
    coins: int
    store: dict[str, int]
    available: int
    reserve: int
    markers: dict[str, int]
    rates: dict[str, int]
    tokens: dict[str, int]
    prices: dict[str, int | None]
    """What each building would cost this player in cubes; none if its column is empty."""
    tiles: list[TileView]
    places: list[PlaceView]
    buildings: list[BuildingView]


class View(msgspec.Struct):
    """The table as one seat sees it."""

    game: str
    edition: str
    viewer: int
    decision: str
    seat: int
    round: int
    rounds: int
    turn: int
    turns: int
    starter: int
    active: int
    side: str
    ring: list[str | None]
    trireme: int
    offered: list[str]
    bag_size: int
    bag: list[str]
    """The contents as everybody can infer them; nobody knows an order."""
    discard: list[str]
    taken: dict[str, int]
    left: dict[str, int]
    prices: dict[str, int | None]
    tokens: dict[str, str]
    """The resource token on each cell, written `colour number`."""
    spare_tokens: list[str]
    piles: dict[str, int]
    aqueducts: dict[str, int]
    held: str | None
    developing: bool
    building: str | None
    price: int
    chosen: list[str]
    row: str | None
    paid: int
    step_cost: int | None
    thrift_used: bool
    sale: list[str]
    effect: str | None
    lifted: int | None
    any_place: list[int] | None
    scores: list[int]
    ranking: list[int]
    players: list[PlayerView]


def view(game: Panticapaeum, viewer: int) -> View:
    """The table for a seat, or for a spectator (NOBODY)."""
    box = game.box
    cells = cell_names(box)
    dealt = [token for row in game.tokens for token in row]
    pieces = box.pieces[game.seats]
    return View(
        game="panticapaeum",
        edition=box.edition_hash,
        viewer=viewer,
        decision=DECISIONS[game.decision],
        seat=game.seat,
        round=game.round,
        rounds=box.rounds,
        turn=game.turn_no,
        turns=box.turns,
        starter=game.starter,
        active=game.active,
        side=game.side.name,
        ring=[name(tile, box.tile_names) for tile in game.ring],
        trireme=game.trireme,
        offered=[box.tile_names[game.ring[place]] for place in offered(game)],
        bag_size=len(game.bag),
        bag=[box.tile_names[tile] for tile in game.bag],
        discard=[box.tile_names[tile] for tile in game.discard],
        taken=dict(zip(box.buildings, game.taken, strict=True)),
        left={building: pieces - game.taken[number] for number, building in enumerate(box.buildings)},
        prices={
            building: printed_price(game, number) if game.taken[number] < pieces else None
            for number, building in enumerate(box.buildings)
        },
        tokens={cells[index]: box.token_names[token] for index, token in enumerate(dealt) if token != NONE},
        spare_tokens=[token for number, token in enumerate(box.token_names) if number not in dealt],
        piles={
            f"{box.colours[cell.row]} {cell.pos}": game.piles[index] for index, cell in enumerate(box.improvement_cells)
        },
        aqueducts=dict(zip(box.aqueduct_shapes, game.aqueducts, strict=True)),
        held=name(game.hand, box.tile_names),
        developing=game.developing,
        building=name(game.building, box.buildings),
        price=game.price,
        chosen=[box.colours[colour] for colour in game.chosen],
        row=name(game.row, box.colours),
        paid=game.paid,
        step_cost=step_cost(game, game.players[game.seat]) if game.decision == PAID_STEP else None,
        thrift_used=game.thrift_used,
        sale=[colour for row, colour in enumerate(box.colours) if game.sale >> row & 1],
        effect=name(game.effect, cells),
        lifted=None if game.lifted == NONE else game.lifted + 1,
        any_place=None if game.any_place == NONE else point(game.any_place),
        scores=game.scores(),
        ranking=game.ranking(),
        players=players_view(game),
    )


def players_view(game: Panticapaeum) -> list[PlayerView]:
    box = game.box
    points = projected(game)
    pieces = box.pieces[game.seats]
    return [
        PlayerView(
            seat=seat,
            points=sum(player.points),
            scored=sources(game, seat),
            projected=points[seat],
            coins=player.coins,
            store=dict(zip(box.colours, player.store, strict=True)),
            available=player.available,
            reserve=player.reserve,
            markers=dict(zip(box.colours, player.markers, strict=True)),
            rates={colour: box.rates[row][player.markers[row]] for row, colour in enumerate(box.colours)},
            tokens=dict(zip(IMPROVEMENTS, player.tokens, strict=True)),
            prices={
                building: price_for(game, player, number) if game.taken[number] < pieces else None
                for number, building in enumerate(box.buildings)
            },
            tiles=tiles_view(game, player),
            places=places_view(game, player),
            buildings=[
                BuildingView(
                    number + 1,
                    box.buildings[each // TYPE],
                    [point(place) for place in site_places(each % TYPE)],
                    player.city.height(each % PLACES),
                )
                for number, each in enumerate(player.city.buildings)
            ],
        )
        for seat, player in enumerate(game.players)
    ]


def tiles_view(game: Panticapaeum, player: Player) -> list[TileView]:
    """The laid tiles with their levels, in the order in which they were laid."""
    box = game.box
    heights: dict[int, int] = {}
    found = []
    for entry in player.city.laid:
        tile, turned, corner = entry // LAID, entry // TURN % QUARTERS, entry % PLACES
        level = 1
        for step in box.tiles[tile].turned[turned].steps:
            level = heights.get(corner + step, 0) + 1
            heights[corner + step] = level
        found.append(TileView(box.tile_names[tile], turned, x_of(corner), y_of(corner), level))
    return found


def places_view(game: Panticapaeum, player: Player) -> list[PlaceView]:
    city = player.city
    faces = city.faces(game.box.tiles)
    found = []
    for place in sorted(faces):
        cube = city.cube_on(place)
        building = city.building_at(place)
        found.append(
            PlaceView(
                x=x_of(place),
                y=y_of(place),
                height=city.height(place),
                face=face_name(game, faces[place]),
                cube=name(cube, game.box.colours),
                worker=place in city.workers,
                building=None if building < 0 else building + 1,
            )
        )
    return found


def face_name(game: Panticapaeum, face: int) -> str:
    if face >= 0:
        return game.box.colours[face]
    return "drought" if face == DROUGHT else "any" if face == ANY else "plain"
