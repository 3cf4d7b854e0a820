"""The living score sheet of Panticapaeum: nothing is scored before the end, so all is as it stands [PK-14.10]."""

from typing import Final

from urbes.engine.saying import Saying, named, player, say
from urbes.engine.show import SheetRow
from urbes.games.panticapaeum.city import TYPE
from urbes.games.panticapaeum.components import Box
from urbes.games.panticapaeum.moves import site_places
from urbes.games.panticapaeum.rules.scoring import costly_droughts, projected
from urbes.games.panticapaeum.show import names
from urbes.games.panticapaeum.state import State

RULES: Final = {
    "house": "PK-14.3",
    "winery": "PK-14.4",
    "fortress": "PK-14.5",
    "aqueduct": "PK-14.6",
    "temple": "PK-14.7",
    "coins": "PK-14.9",
    "resources": "PK-14.9",
    "drought": "PK-14.8",
}


def sheet(state: State) -> list[SheetRow]:
    points = projected(state)
    return [
        SheetRow(
            source,
            named(f"source:{source}"),
            [own[source] for own in points],
            contested=not state.over,
            sign=names.building(state.box, number) if number < len(state.box.buildings) else source,
            text=[explained(state.box, source)],
            rule=rule_of(source),
            things=things(state, number, source),
        )
        for number, source in enumerate(state.box.categories)
    ]


def rule_of(source: str) -> str:
    return RULES.get(source, "PK-14.10")


def explained(box: Box, source: str) -> Saying:
    if source == "coins":
        return say("scores.coins", n=box.coins_per_point)
    if source == "resources":
        return say("scores.resources", limit=box.store_limit)
    return say(f"scores.{source}")


def things(state: State, number: int, source: str) -> list[str]:
    """The places where points come from."""
    found: list[str] = []
    for seat, own in enumerate(state.players):
        places: list[int] = []
        if number < len(state.box.buildings):
            for building in own.city.buildings:
                if building // TYPE == number:
                    places += site_places(building % TYPE)
        elif source == "drought":
            places = costly_droughts(state.box, own)
        found += [f"{player(seat)}:place:{names.spelled(place)}" for place in places]
    return found
