"""The living score sheet of Nova Roma: what can no longer be lost is certain. The automa has rows of its own."""

from typing import Final

from urbes.engine.saying import Saying, listed, say
from urbes.engine.show import SheetRow
from urbes.games.nova_roma.pieces import NONE
from urbes.games.nova_roma.rules.scoring import AUTOMA_ITEMS, automa_points, cubes_in, items_now, points_in_district
from urbes.games.nova_roma.show import names
from urbes.games.nova_roma.show.labels import standing, values
from urbes.games.nova_roma.show.progress import LASTING, certain
from urbes.games.nova_roma.state import State

RULES: Final = {
    "sea_routes": "NR-13.1",
    "building_contracts": "NR-13.2",
    "district_majorities": "NR-13.3",
    "favourites": "NR-13.4",
    "finished_chariots": "NR-13.5",
    "associates": "NR-13.6",
    "animals": "NR-13.7",
    "mosaic": "NR-13.8",
    "resources_and_coins": "NR-13.9",
    "influence_and_artisans": "NR-13.10",
    "first_player_token": "NR-13.11",
}


def sheet(state: State) -> list[SheetRow]:
    points = [items_now(state, seat) for seat in range(state.seats)]
    rival = automa(state)
    rows = [row(state, number, [own[number] for own in points], rival) for number in range(len(state.box.items))]
    for item, n in rival.items():
        if item not in state.box.items:
            rows.append(of_automa(state, item, f"source:{item}", n))
    if rival:
        rows.append(of_automa(state, "automa", say("automa.total"), sum(rival.values())))
    return rows


def automa(state: State) -> dict[str, int]:
    """Points of the automa by item; empty if there is no automa."""
    if not state.solo:
        return {}
    return dict(zip(AUTOMA_ITEMS, state.automa_scored or automa_points(state), strict=True))


def of_automa(state: State, item: str, label: str | Saying, n: int) -> SheetRow:
    """What only the automa scores."""
    nobody: list[int | None] = [None] * state.seats
    return SheetRow(item, say("automa.item", item=label, n=n), nobody, sign=f"source:{item}", rule="NR-15.6")


def row(state: State, number: int, points: list[int], rival: dict[str, int]) -> SheetRow:
    item = state.box.items[number]
    label = say(f"source.{item}")
    if item in rival:
        label = say("automa.item", item=label, n=rival[item])
    sure = [certain(state, seat, number, points[seat]) for seat in range(state.seats)]
    divided = item == "district_majorities" and not state.over
    return SheetRow(
        item,
        label,
        [*points],
        contested=not state.over and item not in LASTING,
        sure=sure if item == "associates" and not state.over else [],
        sign=f"source:{item}",
        rows=[district(state, each) for each in range(len(state.box.districts))] if divided else [],
        text=[explained(state, item)],
        rule=RULES[item],
    )


def explained(state: State, item: str) -> Saying:
    """How an item is counted, with the printed values."""
    box = state.box
    match item:
        case "favourites":
            return say("scoring.favourites", points=names.points(box.favourite_points))
        case "finished_chariots":
            return say("scoring.finished_chariots", points=names.points(box.finish_points))
        case "animals":
            one, two, three = box.animal_points
            return say("scoring.animals", one=one, two=two, three=names.points(three))
        case "mosaic":
            top, middle, bottom = box.cell_points
            return say("scoring.mosaic", top=top, middle=middle, bottom=names.points(bottom))
        case "resources_and_coins":
            return say("scoring.resources_and_coins", n=box.goods_per_point)
        case "influence_and_artisans":
            return say("scoring.influence_and_artisans", n=box.influence_per_point)
        case "first_player_token":
            return say("scoring.first_player_token", points=names.points(box.first_player_points))
    return say(f"scoring.{item}")


def district(state: State, number: int) -> SheetRow:
    cubes = cubes_in(state, number)
    most = max(cubes)
    first = cubes.index(most) if most else NONE
    shown = names.district(state.box, number)
    return SheetRow(
        f"district_{state.box.district_names[number]}",
        say("sheet_row.district", district=shown, points=values(state, number)),
        [points_in_district(state, number, seat) if cubes[seat] else None for seat in range(state.seats)],
        contested=True,
        leader=first if NONE < first < state.seats and cubes.count(most) == 1 else None,
        text=[listed(standing(state, number)) if most else say("move.empty")],
        rule="NR-13.3",
        things=[f"district:{state.box.district_names[number]}"],
    )
