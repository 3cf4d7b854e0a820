"""Events of Panticapaeum as a seat is told of them. Nothing is said twice."""

from typing import Final, cast

from urbes.engine.event import Event
from urbes.engine.saying import Fact, Saying, named, player
from urbes.engine.show import Flight, Told, Trace
from urbes.games.panticapaeum.components import CELL_KINDS
from urbes.games.panticapaeum.show import names
from urbes.games.panticapaeum.state import State

Facts = dict[str, object]

SILENT: Final = (
    "turn_start",
    "turn_end",
    "action_chosen",
    "cubes_laid",
    "extra_step",
    "rate_reached",
    "resources_gained",
    "worker_gained",
)
"""Events without a line: the name before a line shows whose turn it is; other lines tell the rest."""
CAUSES: Final = (
    "cubes_collected",
    "workers_returned",
    "cubes_paid",
    "building_taken",
    "marker_blocked",
    "token_gained",
    "aqueduct_tile_taken",
    "effect_declined",
    "effect_void",
    "coins_paid",
)
FAMILIES: Final = ("colour", "building", "tile", "row", "cause", "category", "reason")
"""Facts that are names."""
RENAMED: Final = {"colour": "cube", "row": "marker", "category": "source", "reason": "void"}
"""The families of facts whose name is not that of their family."""


def told(state: State, event: Event, seat: int) -> Told:
    """What a seat is told; everybody may know everything that has happened [PK-18.1]."""
    facts = event.facts
    if silent(event.kind, facts):
        return Told(flights=flights(event, facts))
    return Told(
        Saying(key(event.kind, facts), shown(state, event.kind, facts)),
        cause=event.kind in CAUSES,
        things=things(state, event, facts),
        traces=traces(state, event, facts),
        flights=flights(event, facts),
    )


def silent(kind: str, facts: Facts) -> bool:
    if kind == "score_line":
        return not facts["points"]
    if kind == "coins_gained":
        return facts["cause"] == "sale"
    return kind in SILENT


def key(kind: str, facts: Facts) -> str:
    if kind == "building_taken" and facts["next_price"] is None:
        return "log.column_empty"
    if kind == "building_placed" and facts["free"]:
        return "log.building_free"
    if kind == "coins_paid" and not facts["number"]:
        return "log.nothing_paid"
    if kind == "ring_filled" and facts["short"]:
        return "log.ring_short"
    if kind == "game_end" and facts["tie_break"]:
        return f"tie.{facts['tie_break']}"
    return f"log.{kind}"


def texts(facts: Facts, name: str) -> list[str]:
    return cast(list[str], facts[name])


def points(facts: Facts, name: str) -> list[list[int]]:
    return cast(list[list[int]], facts[name])


def shown(state: State, kind: str, facts: Facts) -> dict[str, Fact]:
    """Numbers as they are, names with their families, and facts that depend on the kind of event."""
    found: dict[str, Fact] = {}
    for name, fact in facts.items():
        if name in FAMILIES and isinstance(fact, str):
            found[name] = f"{RENAMED.get(name, name)}:{fact}"
        elif name == "colours":
            found["list"] = names.counted([names.cube(each) for each in texts(facts, name)])
        elif type(fact) is int:
            found[name] = fact
    if kind == "marker_moved":
        cell = names.find_cell(state.box, str(facts["cell"]))
        assert cell is not None
        found["effect"] = names.effect(state, cell, drawn=True)
    elif kind in ("effect_declined", "effect_void"):
        found["cell"] = cell_name(state, str(facts["cell"]))
    elif kind == "token_gained":
        found["token"] = f"token:{facts['token']}"
    elif kind == "final_placement":
        found["list"] = [f"final:{each}" for each in texts(facts, "effect")]
    elif kind == "game_end":
        found["list"] = [player(seat) for seat in cast(list[int], facts["winners"])]
    elif kind in COUNTED:
        found["n"] = len(texts(facts, COUNTED[kind]))
    return found


COUNTED: Final = {
    "ring_filled": "tiles",
    "round_end": "discarded",
    "cubes_sold": "colours",
    "workers_returned": "places",
}
"""Events that tell how many there are of something."""


def cell_name(state: State, key_: str) -> Saying:
    """What kind of property a cell is."""
    cell = names.find_cell(state.box, key_)
    assert cell is not None
    return named(f"cell:{CELL_KINDS[cell.kind]}")


def spot(seat: int, point: list[int]) -> str:
    """A place of a player's city as a thing."""
    return f"{player(seat)}:place:{point[0]},{point[1]}"


def spots(state: State, event: Event, facts: Facts) -> list[str]:
    """Places of a city that an event is about."""
    seat = event.seat
    if event.kind == "tile_placed":
        box = state.box
        outline = box.tiles[box.tile_names.index(str(facts["tile"]))].turned[cast(int, facts["r"])].outline
        left, top = cast(int, facts["x"]), cast(int, facts["y"])
        return [spot(seat, [left + x, top + y]) for x, y in zip(outline.xs, outline.ys, strict=True)]
    if event.kind == "building_moved":
        return [spot(seat, each) for each in points(facts, "to")]
    if event.kind in ("worker_placed", "final_placement"):
        return [spot(seat, cast(list[int], facts["place"]))]
    if event.kind in ("cubes_collected", "workers_returned", "building_placed"):
        return [spot(seat, each) for each in points(facts, "places")]
    return []


def things(state: State, event: Event, facts: Facts) -> list[str]:
    """The places that a line speaks of."""
    if event.kind == "marker_moved":
        return [f"effect:{facts['cell']}"]
    if event.kind == "building_taken":
        return [f"column:{facts['building']}"]
    return spots(state, event, facts)


def traces(state: State, event: Event, facts: Facts) -> list[Trace]:
    match event.kind:
        case "tile_placed" | "building_placed" | "worker_placed" | "final_placement":
            return [Trace(at=each) for each in spots(state, event, facts)]
        case "building_moved":
            left = [Trace(origin=spot(event.seat, each)) for each in points(facts, "from")]
            return left + [Trace(at=each) for each in spots(state, event, facts)]
        case "marker_moved":
            return [Trace(at=f"marker:{facts['row']}:{event.seat}")]
        case "tile_picked":
            return [Trace(origin=f"ring:{facts['place']}")]
    return []


def flights(event: Event, facts: Facts) -> list[Flight]:
    """The pieces that change hands."""
    seat = event.seat
    home = player(seat)
    match event.kind:
        case "tile_picked":
            tile = f"tile:{facts['index']}"
            return [Flight("tile", tile, f"{home}:city", True), Flight("trireme", "trireme", tile)]
        case "cubes_collected":
            return [
                Flight(names.cube(colour), spot(seat, place), f"{home}:cube:{colour}", True)
                for colour, place in zip(texts(facts, "colours"), points(facts, "places"), strict=True)
            ]
        case "cubes_paid" | "cubes_discarded":
            return [
                Flight(names.cube(colour), f"{home}:cube:{colour}", supply(colour), True)
                for colour in texts(facts, "colours")
            ]
        case "cubes_sold":
            sold = texts(facts, "colours")
            found = [Flight(names.cube(colour), f"{home}:cube:{colour}", supply(colour), True) for colour in sold]
            return found + [Flight("coins", supply(colour), f"{home}:coins", True) for colour in sold]
        case "cube_taken":
            return [from_supply(home, str(facts["colour"]))]
        case "resources_gained":
            return [from_supply(home, colour) for colour in texts(facts, "colours")]
        case "worker_placed" | "final_placement":
            return [Flight("worker", f"{home}:workers", spot(seat, cast(list[int], facts["place"])), True)]
        case "workers_returned":
            return [Flight("worker", spot(seat, each), f"{home}:workers", True) for each in points(facts, "places")]
        case "worker_gained":
            return [Flight("worker", "development", f"{home}:workers", True)]
        case "token_gained":
            return [Flight(f"token:{facts['token']}", "development", f"{home}:tokens", True)]
        case "building_placed":
            name = str(facts["building"])
            return [Flight(f"building:{name}", f"column:{name}", spot(seat, points(facts, "places")[0]), True)]
        case "building_moved":
            start, end = points(facts, "from")[0], points(facts, "to")[0]
            return [Flight(f"building:{facts['building']}", spot(seat, start), spot(seat, end))]
        case "coins_gained" if facts["cause"] != "sale":
            return [Flight("coins", "development", f"{home}:coins", True)]
        case "coins_paid" if facts["number"]:
            return [Flight("coins", f"{home}:coins", "development", True)]
        case "marker_moved":
            thing = f"marker:{facts['row']}:{seat}"
            return [Flight("marker", thing, thing)]
    return []


def supply(colour: str) -> str:
    """The place of the supply: cubes come and go beside the start of their row."""
    return f"effect:{colour} 0"


def from_supply(home: str, colour: str) -> Flight:
    return Flight(names.cube(colour), supply(colour), f"{home}:cube:{colour}", True)
