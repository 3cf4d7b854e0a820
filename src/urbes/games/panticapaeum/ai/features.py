"""A survey of one city: what its buildings count now, and which sites it still offers."""

from typing import Final, cast

from urbes.games.panticapaeum.city import TYPE, City
from urbes.games.panticapaeum.components import BY_BUILDINGS, BY_DROUGHT, BY_LEVEL, BY_OPEN_CELLS, BY_WORKERS, Box
from urbes.games.panticapaeum.moves import ALONE, DIRECTION, PLACES, ROW, TO_THE_RIGHT

DEEPEST: Final = 6
"""The most neighbours that are told apart: a place beside more pieces counts as beside this many."""


class Survey:
    """What a city alone decides. Markers, workers at home and the time left belong to the player."""

    def __init__(self, rows: int) -> None:
        self.standing: list[int] = [0] * rows
        """Buildings of each type."""
        self.units: list[int] = [0] * rows
        """What the buildings of each type count together [PK-14.3..7]."""
        self.open_cells: list[int] = []
        """What each building that counts open cells counts: only these are rounded one by one [PK-14.4]."""
        self.house_room: list[int] = []
        """Open places beside at least 1, 2, … houses."""
        self.house_free: list[int] = []
        """The same without the places where a worker stands."""
        self.watched: int = 0
        """Houses beside standing workers, summed over the workers."""
        self.dry: int = 0
        """Visible droughts."""
        self.dry_apart: int = 0
        """Visible droughts beside no aqueduct."""
        self.open: int = 0
        self.pairs: int = 0
        """Level pairs of open places."""
        self.raised: int = 0
        """Open places above the ground."""
        self.top: int = 0
        """The highest level with an open place."""
        self.second: int = 0
        """The level of the second highest open tower (of the same tower if it has two open places)."""
        self.wide: int = 0
        """Places whose eight neighbours are all open."""
        self.vineyard: int = 0
        """The most open neighbours of any open place."""
        self.temple_spot: int = 0
        """Buildings around the best level pair, counted from one of its places."""
        self.dry_spot: int = 0
        """Visible droughts around the best level pair, counted from one of its places."""


def stack(layers: list[int], board: int) -> None:
    """Count these places once more: layer k holds the places counted more than k times."""
    for index in range(len(layers)):
        again = layers[index] & board
        layers[index] |= board
        board = again
        if not board:
            return
    if len(layers) < DEEPEST:
        layers.append(board)


def deepest(layers: list[int], among: int) -> int:
    """The highest count of any of these places."""
    found = len(layers)
    while found and not layers[found - 1] & among:
        found -= 1
    return found


def surveyed(box: Box, city: City) -> Survey:
    """The survey of a city; it is made when it is first needed."""
    if city.survey is None:
        city.survey = look(box, city)
    return cast(Survey, city.survey)


def look(box: Box, city: City) -> Survey:
    found = Survey(len(box.buildings))
    stride = city.stride
    corner = city.top * stride + city.left
    free = city.open
    workers = 0
    for place in city.workers:
        workers |= 1 << (place // ROW * stride + place % ROW - corner)
    visible = 0
    for place in city.droughts:
        visible |= 1 << (place // ROW * stride + place % ROW - corner)
    visible &= free & ~workers
    alone = 7 | 5 << stride | 7 << (2 * stride)
    across = 15 | 9 << stride | 15 << (2 * stride)
    upright = 7 | 5 << stride | 5 << (2 * stride) | 7 << (3 * stride)
    houses: list[int] = []
    sacred: list[int] = []
    temples: list[int] = []
    firsts = 0
    seconds_across = 0
    seconds_upright = 0
    wet = 0
    for building in city.buildings:
        row = building // TYPE
        kind = box.score_kind[row]
        place = building % PLACES
        direction = building // DIRECTION % (TYPE // DIRECTION)
        bit = place // ROW * stride + place % ROW - corner
        shift = bit - stride - 1
        if direction == ALONE:
            around = alone << shift
        elif direction == TO_THE_RIGHT:
            around = across << shift
        else:
            around = upright << shift
        found.standing[row] += 1
        if kind == BY_BUILDINGS:
            temples.append(around)
            continue
        firsts |= 1 << bit
        if direction == TO_THE_RIGHT:
            seconds_across |= 2 << bit
        elif direction != ALONE:
            seconds_upright |= 1 << (bit + stride)
        stack(sacred, around)
        if kind == BY_LEVEL:
            found.units[row] += city.height(place)
        elif kind == BY_OPEN_CELLS:
            count = (around & free).bit_count()
            found.units[row] += count
            found.open_cells.append(count)
        elif kind == BY_DROUGHT:
            found.units[row] += (around & visible).bit_count()
            wet |= around
        else:
            assert kind == BY_WORKERS
            stack(houses, around)
    for around in temples:
        near = around & firsts
        count = near.bit_count()
        if seconds_across:
            count += (around & seconds_across & ~(near << 1)).bit_count()
        if seconds_upright:
            count += (around & seconds_upright & ~(near << stride)).bit_count()
        found.units[box.temple] += count
    for layer in houses:
        beside = layer & free
        found.house_room.append(beside.bit_count())
        if workers:
            found.watched += (beside & workers).bit_count()
            found.house_free.append((beside & ~workers).bit_count())
        else:
            found.house_free.append(found.house_room[-1])
    found.units[box.house] = found.watched
    found.dry = visible.bit_count()
    found.dry_apart = (visible & ~wet).bit_count()
    look_for_sites(city, found, visible, sacred)
    return found


def look_for_sites(city: City, found: Survey, visible: int, sacred: list[int]) -> None:
    """Find what the ground offers to later buildings."""
    stride = city.stride
    free = city.open
    found.open = free.bit_count()
    found.pairs = city.right.bit_count() + city.down.bit_count()
    for level in range(len(city.levels) - 1, -1, -1):
        at_level = city.levels[level] & free
        if at_level:
            if found.top == 0:
                found.top = level + 1
                if at_level & (at_level - 1):
                    found.second = level + 1
            elif found.second == 0:
                found.second = level + 1
            if level:
                found.raised += at_level.bit_count()
    if found.second == 0:
        found.second = found.top
    across = free & free << 1 & free >> 1
    found.wide = (across & across << stride & across >> stride).bit_count()
    found.vineyard = widest(free, stride)
    ends = city.right | city.right << 1 | city.down | city.down << stride
    found.temple_spot = deepest(sacred, ends)
    if visible:
        row = visible | visible << 1 | visible >> 1
        if (row | row << stride | row >> stride) & ends:
            found.dry_spot = driest(visible, stride, ends)


def widest(free: int, stride: int) -> int:
    """The most open neighbours of any open place: all places are counted at once, in binary digits."""
    if not free:
        return 0
    left = free << 1
    right = free >> 1
    ones = left ^ free ^ right
    twos = (left & free) | (free & right) | (left & right)
    # A row of three holds ones + 2 * twos; the rows above and below are added to it.
    above = ones << stride
    below = ones >> stride
    low = above ^ ones ^ below
    carried = (above & ones) | (ones & below) | (above & below)
    above = twos << stride
    below = twos >> stride
    middle = above ^ twos ^ below
    high = (above & twos) | (twos & below) | (above & below)
    second = middle ^ carried
    third = high ^ (middle & carried)
    fourth = high & middle & carried
    among = free
    count = 0
    if among & fourth:
        among &= fourth
        count = 8
    if among & third:
        among &= third
        count += 4
    if among & second:
        among &= second
        count += 2
    if among & low:
        count += 1
    return count - 1


def driest(visible: int, stride: int, among: int) -> int:
    """The most droughts beside any of these places."""
    layers: list[int] = []
    around = 7 | 5 << stride | 7 << (2 * stride)
    left = visible
    while left:
        lowest = left & -left
        left ^= lowest
        stack(layers, around << (lowest.bit_length() - stride - 2))
    return deepest(layers, among)
