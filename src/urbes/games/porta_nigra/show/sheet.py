"""The living score sheet of Porta Nigra: what has been scored is certain, what would be scored now is contested."""

from urbes.engine.saying import Saying, listed, named, player, say, summed
from urbes.engine.show import SheetRow
from urbes.games.porta_nigra.pieces import NONE, Part
from urbes.games.porta_nigra.rules.scoring import (
    Standing,
    majority_points,
    projected,
    second_value,
    set_sizes,
    sources,
    standings,
)
from urbes.games.porta_nigra.show.numbers import AT_THE_END, leader
from urbes.games.porta_nigra.state import State

RULES = {
    "spot": "PN-6.16",
    "sets": "PN-11.2",
    "final_card": "PN-11.4",
    "honour_card": "PN-7.12",
    "play_area": "PN-11.5",
    "majority": "PN-11.8",
    "intermediate": "PN-9.4",
    "early_end": "PN-10.4",
}


def sheet(state: State) -> list[SheetRow]:
    points = projected(state)
    return [row(state, source, [own[source] for own in points]) for source in sources(state, 0)]


def row(state: State, source: str, points: list[int]) -> SheetRow:
    text = [explained(state, source)]
    if source == "sets" and not state.over:
        text += sets(state)
    return SheetRow(
        source,
        say(f"source.{source}"),
        [*points],
        contested=source in AT_THE_END and not state.over,
        sign=f"source:{source}",
        rows=[part_row(state, part) for part in state.box.parts] if source == "majority" else [],
        text=text,
        rule=RULES[source],
    )


def explained(state: State, source: str) -> Saying:
    box = state.box
    match source:
        case "sets":
            return set_values(state)
        case "play_area":
            return say("sheet_row.play_area", n=box.area_coins)
        case "early_end":
            return say("sheet_row.early_end", n=box.early_elements)
    return say(f"sheet_row.{source}")


def set_values(state: State) -> Saying:
    _, one, two, three, four = state.box.set_points
    return say("about.set", one=one, two=two, three=three, four=four)


def sets(state: State) -> list[Saying]:
    """The sets that each player has now."""
    found: list[int | str | Saying] = []
    for seat, own in enumerate(state.players):
        sizes = set_sizes(state, own)
        if sizes:
            found.append(say("sheet_row.sets_of", player=player(seat), list=summed(sizes)))
    return [listed(found)] if found else []


def part_row(state: State, part: Part) -> SheetRow:
    ranked = standings(state, part)
    points = majority_points(state, part, ranked)
    taking_part = [entry.seat for entry in ranked]
    first = leader(ranked)
    return SheetRow(
        part.name,
        named(f"part:{part.name}"),
        [points[seat] if seat in taking_part else None for seat in range(state.seats)],
        contested=not state.over,
        leader=None if first == NONE else first,
        text=[majority(state, part), standing(ranked)],
        rule="PN-11.8",
        things=[f"spot:{state.box.spot_names[number]}" for number in part.spots],
    )


def majority(state: State, part: Part) -> Saying:
    """What first and second place are worth."""
    return say("aid_row.majority", part=f"part:{part.name}", first=part.first, second=second_value(state, part))


def standing(ranked: list[Standing]) -> Saying:
    if not ranked:
        return say("about.nobody")
    return listed([say("about.count", player=player(each.seat), n=each.number) for each in ranked])
