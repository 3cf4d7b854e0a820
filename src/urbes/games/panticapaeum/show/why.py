"""Why a move is not legal: the same conditions as the rules, asked one by one."""

from urbes.games.panticapaeum.city import TYPE, City
from urbes.games.panticapaeum.moves import (
    ACTION,
    BELOW,
    BUILD,
    BUILDING,
    CHOOSE_SALE,
    COINS,
    DIRECTION,
    DISCARD_CUBE,
    END,
    EXTRA_ROW,
    FINAL_WORKER,
    FREE_BUILDING,
    MOVE_TARGET,
    PAY,
    PAY_CUBE,
    PICK_TILE,
    PLACE,
    PLACE_TILE,
    PLACES,
    RESOURCE,
    ROW,
    SELL,
    SELL_CUBE,
    SITE,
    TILE,
    TURN,
    WORKER,
    site_places,
)
from urbes.games.panticapaeum.rules.building import can_pay, pieces_left
from urbes.games.panticapaeum.rules.markers import open_cell
from urbes.games.panticapaeum.state import State


def why_illegal(state: State, kind: int, argument: int) -> tuple[str, str]:
    """The reason and the rule for a move whose kind belongs to the open decision."""
    if kind == TILE:
        return "tile_not_offered", "PK-4.1"
    if kind == PLACE:
        return why_no_placement(state, argument)
    if kind == BUILD:
        return why_no_build(state, argument)
    if kind == SELL:
        return "sell_three", "PK-7.1"
    if kind == PAY_CUBE:
        return why_no_replacement(state, argument)
    if kind == SITE:
        return why_no_site(state, argument)
    if kind == SELL_CUBE:
        return why_no_sale(state, argument)
    if kind == PAY:
        return "other_cost", "PK-6.8"
    if kind == BUILDING:
        known = argument < len(state.players[state.seat].city.buildings)
        return ("no_site", "PK-9.6") if known else ("no_such_building", "PK-9.6")
    if kind == FREE_BUILDING:
        return why_no_free_building(state, argument)
    if kind == EXTRA_ROW:
        return ("same_row", "PK-9.10") if argument == open_cell(state).row else ("row_end", "PK-9.1")
    if kind == DISCARD_CUBE:
        return why_no_discard(state, argument)
    if kind == WORKER:
        return why_no_worker(state, argument)
    if state.decision == CHOOSE_SALE:
        return "sell_three", "PK-7.1"
    return "cubes_missing", "PK-6.3"


def why_not_now(state: State, kind: int, argument: int) -> tuple[str, str]:
    """The reason for a move that belongs to another decision; it is more exact for the large steps of a turn."""
    if kind in (BUILD, SELL, COINS, RESOURCE):
        if state.decision in (PICK_TILE, PLACE_TILE) and not state.developing:
            return "explore_first", "PK-3.2"
        if state.developing:
            return "action_taken", "PK-3.2"
    if kind == END and state.decision in (PICK_TILE, PLACE_TILE, ACTION):
        return "turn_unfinished", "PK-3.2"
    if kind == WORKER:
        return "no_worker_now", "PK-5.5"
    return "not_now", "PK-19.4"


def why_no_placement(state: State, argument: int) -> tuple[str, str]:
    """Which cell breaks [PK-4.7] or [PK-4.8]."""
    city = state.players[state.seat].city
    rotation = state.box.tiles[state.hand].turned[argument // TURN]
    places = [argument % PLACES + step for step in rotation.steps]
    heights = [city.height(place) for place in places]
    if any([city.building_at(place) >= 0 for place in places]):
        return "on_building", "PK-4.8"
    if min(heights) != max(heights):
        return "uneven", "PK-4.8"
    if heights[0] == 0 and not touches_city(city, places):
        return "corner_only", "PK-4.7"
    return "same_rotation", "PK-4.5"


def touches_city(city: City, places: list[int]) -> bool:
    for place in places:
        for step in (-1, 1, -ROW, ROW):
            if city.height(place + step) > 0:
                return True
    return False


def why_no_build(state: State, building: int) -> tuple[str, str]:
    player = state.players[state.seat]
    if pieces_left(state, building) == 0:
        return "column_empty", "PK-6.1"
    if not can_pay(state, player, building):
        return "too_expensive", "PK-6.3"
    return "no_site", "PK-6.5"


def why_no_replacement(state: State, colour: int) -> tuple[str, str]:
    player = state.players[state.seat]
    if colour == state.building:
        return "same_colour", "PK-6.3"
    if player.store[colour] == 0:
        return "no_cube", "PK-6.3"
    return "row_order", "PK-19.4"


def why_no_site(state: State, site: int) -> tuple[str, str]:
    city = state.players[state.seat].city
    if state.decision == MOVE_TARGET:
        building = city.buildings[state.lifted]
        footprint = state.box.footprint[building // TYPE]
        own = site_places(building % TYPE)
    else:
        building = -1
        footprint = state.box.footprint[state.building]
        own = []
    if site // DIRECTION > BELOW:
        return "diagonal", "PK-6.5"
    places = site_places(site)
    if len(places) != footprint:
        return "wrong_footprint", "PK-1.5"
    if site == building % TYPE and building >= 0:
        return "same_site", "PK-9.6"
    if min([city.height(place) for place in places]) == 0:
        return "no_ground", "PK-6.5"
    if any([city.building_at(place) >= 0 and place not in own for place in places]):
        return "occupied", "PK-6.5"
    return "two_levels", "PK-6.5"


def why_no_sale(state: State, colour: int) -> tuple[str, str]:
    if state.players[state.seat].store[colour] == 0:
        return "no_cube", "PK-7.1"
    if colour in state.chosen:
        return "same_colour", "PK-7.1"
    if state.chosen and colour < state.chosen[-1]:
        return "row_order", "PK-19.4"
    return "sell_three", "PK-7.1"


def why_no_free_building(state: State, building: int) -> tuple[str, str]:
    if building == state.box.fortress:
        return "no_fortress", "PK-9.7"
    return ("column_empty", "PK-9.7") if pieces_left(state, building) == 0 else ("no_site", "PK-9.7")


def why_no_discard(state: State, colour: int) -> tuple[str, str]:
    if state.players[state.seat].store[colour] == 0:
        return "no_cube", "PK-12.4"
    if state.chosen and colour < state.chosen[-1]:
        return "row_order", "PK-19.4"
    return "limit_five", "PK-12.4"


def why_no_worker(state: State, place: int) -> tuple[str, str]:
    player = state.players[state.seat]
    city = player.city
    if player.available == 0:
        return "no_worker", "PK-5.1"
    if city.height(place) == 0:
        return "no_ground", "PK-5.1"
    if city.building_at(place) >= 0:
        return "occupied", "PK-5.1"
    if place in city.workers:
        return "worker_here", "PK-5.1"
    return ("no_effect", "PK-13.2") if state.decision == FINAL_WORKER else ("no_cube_here", "PK-5.6")
