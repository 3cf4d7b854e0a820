"""What moves of Panticapaeum bring, in words: from what happened, and from the numbers before and after."""

from collections.abc import Sequence
from typing import Final, cast

from urbes.engine.event import Event
from urbes.engine.saying import Saying, named, player, say
from urbes.engine.show import Effect
from urbes.games.panticapaeum.components import DOUBLE, NONE, SINGLE, WORKER_CELL
from urbes.games.panticapaeum.moves import (
    ACTION,
    CHOOSE_CUBE,
    CHOOSE_DISCARD,
    CHOOSE_PAYMENT,
    CHOOSE_SALE,
    MOVE_TARGET,
    PLACE_BUILDING,
    RANDOM_TILE,
)
from urbes.games.panticapaeum.rules.building import missing_cubes
from urbes.games.panticapaeum.rules.market import colours_in_store
from urbes.games.panticapaeum.rules.scoring import points_by_category
from urbes.games.panticapaeum.show import names
from urbes.games.panticapaeum.show.events import cell_name
from urbes.games.panticapaeum.show.numbers import points_of
from urbes.games.panticapaeum.state import Player, State
from urbes.games.panticapaeum.tiles import DROUGHT

# Sayings without facts are shared, because hundreds of placements are shown at once.
TO_STORE: Final = say("preview.to_store")
WORKER_BACK: Final = say("preview.worker_back")
WORKER_OUT: Final = say("preview.worker_out")
WORKERS_HOME: Final = say("preview.workers_home")
NEW_WORKER: Final = named("cell:worker")
DRY: Final = say("preview.drought")
PRICE: Final = say("preview.price")


class Collector:
    """Effects for one seat."""

    def __init__(self, state: State, seat: int, pending: bool = False) -> None:
        self.state = state
        self.home = player(seat)
        self.found: list[Effect] = []
        self.gained: list[int] = [0] * len(state.box.colours)
        """Cubes that were gained, by colour."""
        self.cell: int = 0
        """The cell that the last step entered, as a number and as a thing."""
        self.stepped: list[str] = []
        self.pending: bool = pending
        """Whether all of this is still to come."""

    def change(self, kind: str, n: int, why: Saying, sign: str = "", by_step: bool = False) -> None:
        """Add a change of a number of the seat, and the reason; with a sign where the words say what the number is."""
        self.found.append(
            Effect(
                why,
                n,
                good=None if sign else names.good(kind, abs(n)),
                sign=sign,
                number=f"{self.home}:{kind}",
                pending=self.pending,
                things=self.stepped if by_step else [],
            )
        )

    def cubes(self, colours: list[str], why: Saying, by_step: bool = False) -> None:
        """Cubes that go to the store."""
        for number, name in enumerate(self.state.box.colours):
            n = len([each for each in colours if each == name])
            if n:
                self.gained[number] += n
                self.change(names.cube(name), n, why, by_step=by_step)


def effects(before: State, after: State, events: Sequence[Event], seat: int) -> list[Effect]:
    found = Collector(before, seat)
    for event in events:
        if event.seat == seat:
            happened(found, event)
    if events and events[-1].kind == "tile_picked":
        carried(found, str(events[-1].facts["tile"]))
    was, now = points_of(before, before.players[seat]), points_of(after, after.players[seat])
    result = losses(before, after, events, seat, found) + found.found
    if was != now:
        result += points(found.home, was, now, before)
    return result + begun(before, after, events, seat)


def happened(found: Collector, event: Event) -> None:
    """What one event changed for its seat."""
    facts = event.facts
    match event.kind:
        case "tile_placed":
            dry = droughts(found.state, str(facts["tile"]))
            if dry:
                found.found.append(Effect(DRY, dry, sign="drought"))
        case "cubes_laid":
            laid(found, cast(list[str], facts["colours"]))
        case "cubes_collected":
            found.cubes(cast(list[str], facts["colours"]), TO_STORE)
        case "cube_taken":
            found.cubes([str(facts["colour"])], TO_STORE)
        case "resources_gained":
            found.cubes(cast(list[str], facts["colours"]), say("preview.by_step", n=found.cell), by_step=True)
        case "workers_returned":
            found.change("workers", len(cast(list[object], facts["places"])), WORKER_BACK)
        case "worker_placed" | "final_placement":
            found.change("workers", -1, WORKER_OUT)
        case "worker_gained":
            found.change("workers", 1, NEW_WORKER, sign="worker", by_step=True)
        case "workers_home":
            found.change("workers", cast(int, facts["number"]), WORKERS_HOME)
        case "coins_gained":
            found.change("coins", cast(int, facts["number"]), named(f"cause:{facts['cause']}"))
        case "coins_paid" if facts["number"]:
            found.change("coins", -cast(int, facts["number"]), PRICE)
        case "marker_moved":
            entered(found, str(facts["cell"]))
        case "marker_blocked":
            found.found.append(Effect(say("step.end", row=f"row:{facts['row']}"), 0, counts=True))
        case "effect_void":
            name = cell_name(found.state, str(facts["cell"]))
            found.found.append(Effect(say("log.effect_void", cell=name, reason=f"void:{facts['reason']}")))


def faces(state: State, tile: str) -> list[int]:
    return state.box.tiles[state.box.tile_names.index(tile)].turned[0].faces


def droughts(state: State, tile: str) -> int:
    return len([face for face in faces(state, tile) if face == DROUGHT])


def laid(found: Collector, colours: list[str]) -> None:
    """Cubes that lie in the city until they are fetched."""
    saying = say("preview.lie", list=names.counted([names.cube(each) for each in colours]))
    found.found.append(Effect(saying, len(colours), pending=found.pending))


def carried(found: Collector, tile: str) -> None:
    """What lies on a tile that is about to be laid."""
    found.pending = True
    here = faces(found.state, tile)
    colours = [found.state.box.colours[face] for face in here if face >= 0]
    if colours:
        laid(found, colours)
    dry = droughts(found.state, tile)
    if dry:
        found.found.append(Effect(DRY, dry, sign="drought", pending=True))
    if not found.found:
        found.found.append(Effect(say("preview.plain"), 0, counts=True))


def entered(found: Collector, key: str) -> None:
    """A step onto a cell; cubes and workers that it brings have events of their own."""
    box = found.state.box
    cell = names.find_cell(box, key)
    assert cell is not None
    thing = names.cell_picture(box, cell)
    found.cell, found.stepped = cell.pos, [thing]
    if cell.kind not in (SINGLE, DOUBLE, WORKER_CELL):
        saying = names.effect(found.state, cell)
        found.found.append(
            Effect(saying, cell.pos, counts=True, sign=thing, pending=found.pending, things=found.stepped)
        )


def losses(before: State, after: State, events: Sequence[Event], seat: int, found: Collector) -> list[Effect]:
    """Cubes that left the store: paid, sold or discarded."""
    gone = Collector(before, seat)
    paid = before.decision != CHOOSE_DISCARD and not any([event.kind == "cubes_sold" for event in events])
    was, now = before.players[seat].store, after.players[seat].store
    for number, name in enumerate(before.box.colours):
        n = now[number] - was[number] - found.gained[number]
        if n:
            kind = names.cube(name)
            if paid:
                gone.change(kind, n, PRICE)
            else:
                gone.change(kind, n, named(f"colour:{name}"), sign=kind)
    return gone.found


def points(home: str, was: list[int], now: list[int], state: State, pending: bool = False) -> list[Effect]:
    """How the points of a seat would change if nothing else did: by source, and in all if there are several sources."""
    box = state.box
    found: list[Effect] = []
    total = 0
    several = len([number for number in range(len(now)) if now[number] != was[number]]) > 1
    for number, source in enumerate(box.categories):
        gained = now[number] - was[number]
        if gained:
            total += gained
            sign = names.building(box, number) if number < len(box.buildings) else source
            key = f"{home}:projected:{source}" if several else f"{home}:points"
            found.append(
                Effect(named(f"source:{source}"), gained, sign=sign, number=key, conditional=True, pending=pending)
            )
    if several:
        saying = say("preview.sum")
        found.append(Effect(saying, total, sign="points", number=f"{home}:points", conditional=True, pending=pending))
    return found


def begun(before: State, after: State, events: Sequence[Event], seat: int) -> list[Effect]:
    """An action that has begun: what it will certainly cost and bring, and what there is to choose from."""
    found = Collector(after, seat, pending=True)
    if after.seat != seat:
        return found.found
    decision = after.decision
    if decision == RANDOM_TILE and not events:
        left = len(after.bag) or len(after.discard)
        found.found.append(Effect(say("preview.draws", n=left), 1, sign="random_tile", pending=True))
    elif before.decision == ACTION and after.building != NONE:
        buying(found, after, after.players[seat])
    elif before.decision == ACTION and decision == CHOOSE_SALE:
        most = min(after.box.sell_most, colours_in_store(after.players[seat]))
        good = names.good("coins", after.box.sell_least)
        number = f"{found.home}:coins"
        found.found.append(
            Effect(say("preview.sale"), after.box.sell_least, most, good=good, number=number, pending=True)
        )
    elif decision == CHOOSE_SALE and len(after.chosen) > len(before.chosen):
        selling(found, after, after.players[seat])
    elif decision == CHOOSE_CUBE:
        found.found.append(Effect(say("preview.any_cube"), 1, sign="any", pending=True))
    if decision != before.decision and decision in (PLACE_BUILDING, MOVE_TARGET):
        sites = len(after.moves)
        found.found.append(Effect(say("preview.sites", n=sites), sites, counts=True))
    return found.found


def buying(found: Collector, state: State, own: Player) -> None:
    """Add the effects of a building that is not placed yet: the price that is still to be chosen, then the step."""
    building = state.building
    if state.decision == CHOOSE_PAYMENT:
        missing = max(0, missing_cubes(state, own))
        rest = state.price - len(state.chosen) - missing
        if rest:
            found.change(names.cube(state.box.colours[building]), -rest, PRICE)
        if missing:
            found.found.append(Effect(say("preview.others"), -missing, sign="any", pending=True))
    if state.effect == NONE:
        stepping(found, state, own, building)


def selling(found: Collector, state: State, own: Player) -> None:
    """A colour that has been chosen for a sale."""
    colour = state.chosen[-1]
    name = state.box.colours[colour]
    found.change(names.cube(name), -1, named(f"colour:{name}"), sign=names.cube(name))
    found.change("coins", 1, named("cause:sale"))
    stepping(found, state, own, colour)


def stepping(found: Collector, state: State, own: Player, row: int) -> None:
    """Add the next step in a row, before it is made: the cell that it enters, and what that cell brings."""
    cell = names.next_cell(state.box, own, row)
    if cell is None:
        found.found.append(Effect(say("step.end", row=names.row(state.box, row)), 0, counts=True, pending=True))
        return
    entered(found, names.cell_key(state.box, cell))
    if cell.kind == SINGLE or cell.kind == DOUBLE:
        colours = [state.box.colours[colour] for colour in names.token_cubes(state, cell)]
        found.cubes(colours, say("preview.by_step", n=cell.pos), by_step=True)
    elif cell.kind == WORKER_CELL:
        found.change("workers", 1, NEW_WORKER, sign="worker", by_step=True)
    ahead = own.clone()
    ahead.markers[row] += 1
    box = state.box
    found.found += points(found.home, points_by_category(box, own), points_by_category(box, ahead), state, pending=True)
