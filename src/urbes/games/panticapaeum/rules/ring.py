"""The ring of tiles with its trireme [PK-4.1..3], the bag and the discard [PK-12.6, 12.7]."""

from typing import Final

from urbes.engine import bag
from urbes.engine.chance import Chance
from urbes.engine.game import NOBODY
from urbes.games.panticapaeum.city import NO_LIST
from urbes.games.panticapaeum.components import NONE
from urbes.games.panticapaeum.state import State

TERRAIN: Final = "terrain tiles"


def offered(state: State) -> list[int]:
    """The places of the next tiles clockwise from the trireme; gaps are skipped [PK-4.1]."""
    ring = state.ring
    places = len(ring)
    found: list[int] = []
    place = state.trireme
    for _ in range(places - 1):
        place += 1
        if place == places:
            place = 0
        if ring[place] != NONE:
            found.append(place)
            if len(found) == state.box.offered:
                break
    return found


def tiles_after(state: State) -> list[int]:
    """All tiles clockwise from the trireme."""
    places = len(state.ring)
    around = [state.ring[(state.trireme + step) % places] for step in range(1, places)]
    return [tile for tile in around if tile != NONE]


def pick(state: State, index: int) -> None:
    """Take a tile into the hand; the trireme goes to its place [PK-4.2]."""
    place = offered(state)[index]
    tile = state.ring[place]
    if state.events is not None:
        state.tell(
            "tile_picked",
            state.seat,
            {
                "tile": state.box.tile_names[tile],
                "index": index,
                "place": place,
                "from": state.trireme,
                "to": place,
            },
        )
    state.ring[place] = NONE
    state.trireme = place
    state.hand = tile


def tiles_in_bag(state: State) -> int:
    """The tiles in the bag; an empty bag first gets all discarded tiles."""
    if not state.bag and state.discard:
        refill(state)
    return bag.of(state.bag)


def refill(state: State) -> None:
    state.bag = sorted(state.discard)
    state.discard = NO_LIST
    if state.events is not None:
        state.tell("bag_refilled", NOBODY, {"tiles": len(state.bag)})


def lay_ring(state: State, chance: Chance) -> None:
    """Lay a new ring clockwise from the trireme; it is short if there are too few tiles [PK-12.6, 12.7]."""
    size = state.box.ring_sizes[state.seats]
    left = tiles_in_bag(state)
    ring: list[int] = [NONE]
    for _ in range(size):
        if not left:
            state.bag = NO_LIST
            left = tiles_in_bag(state)
            if not left:
                break
        tile = chance.draw(TERRAIN, left)
        left &= ~(1 << tile)
        ring.append(tile)
    state.bag = bag.contents(left)
    state.ring = ring
    state.trireme = 0
    state.seals += 1
    if state.events is not None:
        names = state.box.tile_names
        state.tell(
            "ring_filled",
            NOBODY,
            {
                "places": len(ring),
                "tiles": [names[tile] for tile in ring[1:]],
                "short": len(ring) <= size,
            },
        )


def clear_ring(state: State) -> list[int]:
    """Discard the tiles left in the ring [PK-12.1]; returns them."""
    left = tiles_after(state)
    state.discard = state.discard + left
    state.ring = [NONE] * len(state.ring)
    return left


def can_draw(state: State) -> bool:
    """Whether there is a random tile to draw [PK-9.9]."""
    return len(state.bag) > 0 or len(state.discard) > 0


def draw_random(state: State, chance: Chance) -> None:
    """Draw a random tile into the hand [PK-9.9]."""
    left = tiles_in_bag(state)
    tile = chance.draw(TERRAIN, left)
    state.bag = bag.contents(left & ~(1 << tile))
    state.hand = tile
    state.seals += 1
    if state.events is not None:
        state.tell("random_tile_drawn", state.seat, {"tile": state.box.tile_names[tile]})
