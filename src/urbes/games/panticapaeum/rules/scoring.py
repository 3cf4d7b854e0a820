"""Final scoring [PK-14] and who has won [PK-15]."""

from typing import Final, cast

from urbes.engine.game import NOBODY
from urbes.games.panticapaeum.city import NO_LIST, TYPE, City
from urbes.games.panticapaeum.components import BY_BUILDINGS, BY_DROUGHT, BY_LEVEL, BY_OPEN_CELLS, BY_WORKERS, Box
from urbes.games.panticapaeum.moves import DIRECTION, NEIGHBOURS, OVER, PLACES, SECOND, site_places
from urbes.games.panticapaeum.rules.exploration import spelled
from urbes.games.panticapaeum.state import Player, State


def steps_around(site: int) -> list[int]:
    """The offsets from the first place of a site to the places that touch it by an edge or a corner, each once."""
    own = site_places(site)
    steps = {place + step for place in own for step in NEIGHBOURS}
    return sorted(steps.difference(own))


AROUND: Final = [steps_around(direction * DIRECTION) for direction in range(len(SECOND))]
"""By the direction of the second place."""


def neighbours(building: int) -> list[int]:
    """The places that touch a building by an edge or a corner, each once [PK-14.2]."""
    place = building % PLACES
    return [place + step for step in AROUND[building % TYPE // DIRECTION]]


def visible_droughts(city: City) -> list[int]:
    """Drought that is not hidden by a worker or a building [PK-14.6]."""
    return [place for place in city.droughts if place not in city.workers and city.open & city.bit(place)]


def units(box: Box, city: City, building: int) -> int:
    """What a building counts: workers, open cells, levels, droughts or other buildings [PK-14.3..7]."""
    kind = box.score_kind[building // TYPE]
    if kind == BY_LEVEL:
        return city.height(building % PLACES)
    around = neighbours(building)
    count = 0
    if kind == BY_WORKERS:
        for worker in city.workers:
            if worker in around:
                count += 1
    elif kind == BY_OPEN_CELLS:
        for place in around:
            if city.has(city.open, place):
                count += 1
    elif kind == BY_DROUGHT:
        for place in visible_droughts(city):
            if place in around:
                count += 1
    else:
        assert kind == BY_BUILDINGS
        for other in city.buildings:
            if other // TYPE != building // TYPE and touches(other, around):
                count += 1
    return count


def touches(building: int, around: list[int]) -> bool:
    for place in site_places(building % TYPE):
        if place in around:
            return True
    return False


def rate_of(box: Box, player: Player, row: int) -> int:
    """The furthest rate that the marker has reached; 0 if it has reached none [PK-14.1]."""
    return box.rates[row][player.markers[row]]


def building_points(box: Box, rate: int, row: int, number: int) -> int:
    """What a building with a number of units brings; wineries divide, all others multiply."""
    if rate == 0:
        return 0
    return number // rate if box.score_kind[row] == BY_OPEN_CELLS else number * rate


def costly_droughts(box: Box, player: Player) -> list[int]:
    """Visible droughts that cost a point; those beside an aqueduct only while that row has not begun [PK-14.8]."""
    seen = visible_droughts(player.city)
    return away_from_aqueducts(box, player.city, seen) if player.markers[box.aqueduct] else seen


def away_from_aqueducts(box: Box, city: City, seen: list[int]) -> list[int]:
    """The places among these that no aqueduct touches."""
    for building in city.buildings:
        if building // TYPE == box.aqueduct and seen:
            around = neighbours(building)
            seen = [place for place in seen if place not in around]
    return seen


class Tally:
    """What a city counts, independent of its markers."""

    def __init__(self, units: list[int], droughts: int, dry: int) -> None:
        self.units = units
        """By building."""
        self.droughts = droughts
        """Visible drought."""
        self.dry = dry
        """Visible drought that is not beside an aqueduct."""


def tally(box: Box, city: City) -> Tally:
    """What a city counts; a city does not change, so it is counted once."""
    if city.tally is None:
        counted = [units(box, city, building) for building in city.buildings]
        seen = visible_droughts(city)
        city.tally = Tally(counted, len(seen), len(away_from_aqueducts(box, city, seen)))
    return cast(Tally, city.tally)


def points_by_category(box: Box, player: Player) -> list[int]:
    """Points in the order of the edition's categories [PK-14.10]."""
    rows = len(box.buildings)
    points = [0] * (rows + 3)
    seen = tally(box, player.city)
    for number, building in enumerate(player.city.buildings):
        row = building // TYPE
        rate = rate_of(box, player, row)
        if rate:
            points[row] += building_points(box, rate, row, seen.units[number])
    points[rows] = player.coins // box.coins_per_point
    points[rows + 1] = min(player.cubes(), box.store_limit) * box.points_per_cube
    points[rows + 2] = (seen.dry if player.markers[box.aqueduct] else seen.droughts) * box.drought_points
    return points


def final_scoring(state: State) -> None:
    """Score every city and close the game."""
    state.seat = NOBODY
    state.decision = OVER
    state.moves = NO_LIST
    state.seals += 1
    for seat, player in enumerate(state.players):
        player.points = points_by_category(state.box, player)
        if state.events is not None:
            tell_points(state, seat)
    if state.events is not None:
        places = ranking(state)
        winners = [seat for seat in range(state.seats) if places[seat] == 1]
        state.tell("game_end", NOBODY, {"ranking": places, "winners": winners, "tie_break": tie_break(state)})


def tell_points(state: State, seat: int) -> None:
    box = state.box
    player = state.players[seat]
    city = player.city
    for category, name in enumerate(box.categories):
        details: list[object] = []
        if category < len(box.buildings):
            rate = rate_of(box, player, category)
            for number, building in enumerate(city.buildings):
                if building // TYPE == category:
                    counted = units(box, city, building)
                    details.append(
                        {
                            "number": number + 1,
                            "places": spelled(site_places(building % TYPE)),
                            "units": counted,
                            "rate": rate,
                            "points": building_points(box, rate, category, counted),
                        }
                    )
        elif name == "drought":
            details = spelled(costly_droughts(box, player))
        state.tell("score_line", seat, {"category": name, "points": player.points[category], "details": details})
    state.tell("score_total", seat, {"total": sum(player.points)})


def standing(player: Player) -> list[int]:
    """Points, then buildings, then coins [PK-15.1]."""
    return [sum(player.points), len(player.city.buildings), player.coins]


def ranking(state: State) -> list[int]:
    standings = [standing(player) for player in state.players]
    return [1 + sum([1 for other in standings if other > own]) for own in standings]


def tie_break(state: State) -> str:
    """What decided between the players with the most points; empty if there is only one, `shared` if nothing did."""
    standings = [standing(player) for player in state.players]
    best = max(standings)
    if len([each for each in standings if each == best]) > 1:
        return "shared"
    level = [each for each in standings if each[0] == best[0]]
    if len(level) == 1:
        return ""
    return "coins" if len([each for each in level if each[1] == best[1]]) > 1 else "buildings"


def projected(state: State) -> list[dict[str, int]]:
    """Points by source for each seat if the game were scored as it stands."""
    box = state.box
    found: list[dict[str, int]] = []
    for player in state.players:
        points = player.points if state.over else points_by_category(box, player)
        found.append(dict(zip(box.categories, points, strict=True)))
    return found


def sources(state: State, seat: int) -> dict[str, int]:
    """Points by category as they have been scored."""
    return dict(zip(state.box.categories, state.players[seat].points, strict=True))
