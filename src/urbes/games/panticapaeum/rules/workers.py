"""Workers: the windows of a turn [PK-5], the way home [PK-12.3] and the final placement [PK-13.2]."""

from urbes.games.panticapaeum.city import CUBE, TYPE, City
from urbes.games.panticapaeum.moves import FINAL_WORKER, NEIGHBOURS, WORKER, site_places
from urbes.games.panticapaeum.rules.exploration import collect, spelled
from urbes.games.panticapaeum.state import Player, State


def add_worker_options(state: State, player: Player, moves: list[int]) -> None:
    """Add places with a cube; with `idle_workers` all free places [PK-5.6]."""
    if player.available == 0:
        return
    if state.house.idle_workers:
        for place in free_places(player.city):
            moves.append(WORKER + place)
    else:
        for cube in player.city.cubes:
            moves.append(WORKER + cube // CUBE)


def free_places(city: City) -> list[int]:
    """Places with neither a building nor a worker [PK-5.1]."""
    return [place for place in city.places(city.open) if place not in city.workers]


def beside_house(state: State, city: City, place: int) -> bool:
    house = state.box.house
    for building in city.buildings:
        if building // TYPE == house:
            for spot in site_places(building % TYPE):
                if place - spot in NEIGHBOURS:
                    return True
    return False


def has_final_effect(state: State, city: City, place: int) -> bool:
    """Whether a worker there would collect a cube, hide a drought or stand beside a house [PK-13.2]."""
    return city.cube_on(place) >= 0 or place in city.droughts or beside_house(state, city, place)


def final_places(state: State, player: Player) -> list[int]:
    if player.available == 0:
        return []
    city = player.city
    return [place for place in free_places(city) if has_final_effect(state, city, place)]


def place_worker(state: State, place: int) -> None:
    """Put a worker on a place; a cube there goes to the store at once [PK-5.1]."""
    seat = state.seat
    player = state.players[seat]
    city = player.city.copy()
    player.available -= 1
    workers = [*city.workers, place]
    workers.sort()
    city.workers = workers
    fetched = [cube for cube in city.cubes if cube // CUBE == place]
    if state.events is not None:
        if state.decision == FINAL_WORKER:
            effect: list[object] = []
            if fetched:
                effect.append("cube")
            if place in city.droughts:
                effect.append("drought")
            if beside_house(state, city, place):
                effect.append("house")
            state.tell("final_placement", seat, {"place": spelled([place])[0], "effect": effect})
        else:
            state.tell("worker_placed", seat, {"place": spelled([place])[0]})
    if fetched:
        city.cubes = [cube for cube in city.cubes if cube // CUBE != place]
        collect(state, seat, fetched, "worker")
    player.city = city


def call_home(state: State, seat: int) -> None:
    """Return all placed workers to the player board [PK-12.3]."""
    player = state.players[seat]
    number = len(player.city.workers)
    if number == 0:
        return
    city = player.city.copy()
    city.workers = []
    player.city = city
    player.available += number
    if state.events is not None:
        state.tell("workers_home", seat, {"number": number})
