"""Final scoring [PN-11]: sets, final scoring cards, play area, majorities, and who has won."""

from urbes.engine.game import NOBODY
from urbes.games.porta_nigra.moves import OVER
from urbes.games.porta_nigra.pieces import PART_BRICKS, Part
from urbes.games.porta_nigra.rules.building import score
from urbes.games.porta_nigra.rules.honour import cards_by_building
from urbes.games.porta_nigra.state import NO_LIST, TIEBREAK_BRICKS, TIEBREAK_ELEMENT, Player, State


class Standing:
    """One participant of a majority: how many, and what breaks ties."""

    def __init__(self, seat: int, number: int, tiebreak: list[int]) -> None:
        self.seat = seat
        self.number = number
        self.tiebreak = tiebreak


def set_sizes(state: State, player: Player) -> list[int]:
    """The sets that score best: as large as possible [PN-11.3]."""
    counts = cards_by_building(state, player)
    sizes: list[int] = []
    while True:
        size = sum(1 for count in counts if count > 0)
        if size == 0:
            return sizes
        sizes.append(size)
        counts = [count - 1 if count > 0 else 0 for count in counts]


def points_for_sets(state: State, player: Player) -> int:
    return sum([state.box.set_points[size] for size in set_sizes(state, player)])


def points_for_finals(state: State, player: Player) -> int:
    return sum([state.box.honours[card].points for card in player.finals])


def points_for_area(state: State, player: Player) -> int:
    """Romans, coins, tokens and bricks in the play area [PN-11.5]."""
    box = state.box
    return (
        player.romans * box.area_roman
        + player.coins // box.area_coins
        + player.influence * box.area_influence
        + player.torches * box.area_torch
        + sum(player.bricks) * box.area_brick
    )


def tiebreak(state: State, spots: list[int]) -> list[int]:
    """What decides between equal numbers, compared from the left [PN-11.12]."""
    box = state.box
    if state.house.tiebreak == TIEBREAK_BRICKS:
        by_colour = [0] * len(box.colours)
        for number in spots:
            by_colour[box.spots[number].colour] += state.height[number]
        by_colour.reverse()
        return by_colour
    if state.house.tiebreak == TIEBREAK_ELEMENT:
        worths: list[int] = []
        for number in spots:
            colour = box.spots[number].colour
            worths.append(state.height[number] * box.value[colour] * 100 + colour)
        worths.sort(reverse=True)
        return worths
    return [sum([state.height[number] * box.value[box.spots[number].colour] for number in spots])]


def standings(state: State, part: Part) -> list[Standing]:
    """All who take part in a majority, best first [PN-11.7..9]."""
    found: list[Standing] = []
    for seat in range(state.seats):
        spots: list[int] = []
        bricks = 0
        for number in part.spots:
            if state.owner[number] == seat and (part.kind == PART_BRICKS or state.height[number] == part.height):
                spots.append(number)
                bricks += state.height[number]
        if spots:
            entry = Standing(seat, bricks if part.kind == PART_BRICKS else len(spots), tiebreak(state, spots))
            place = len(found)
            while place > 0 and compare(entry, found[place - 1]) > 0:
                place -= 1
            found.insert(place, entry)
    return found


def compare(one: Standing, other: Standing) -> int:
    """Above 0 if `one` is ahead, 0 if they are tied."""
    if one.number != other.number:
        return one.number - other.number
    if one.tiebreak == other.tiebreak:
        return 0
    return 1 if one.tiebreak > other.tiebreak else -1


def second_value(state: State, part: Part) -> int:
    """The points for second place; in Amphitheatre row A an option decides [PN-8.7]."""
    return state.house.amphitheatre_a_second if part.name == "amphitheatre_a" else part.second


def majority_points(state: State, part: Part, ranked: list[Standing]) -> list[int]:
    """Points by seat for one part [PN-11.8..10]."""
    points = [0] * state.seats
    if not ranked:
        return points
    second = second_value(state, part)
    if len(ranked) > 1 and compare(ranked[0], ranked[1]) == 0:
        for entry in ranked:
            if compare(entry, ranked[0]) == 0:
                points[entry.seat] = second
        return points
    points[ranked[0].seat] = part.first
    if len(ranked) == 2 or (len(ranked) > 2 and compare(ranked[1], ranked[2]) != 0):
        points[ranked[1].seat] = second
    return points


def tie_kind(ranked: list[Standing]) -> str:
    """Whether there was a tie for first or second place, and whether it was broken."""
    kind = "none"
    for place in range(min(2, len(ranked) - 1)):
        if compare(ranked[place], ranked[place + 1]) == 0:
            return "unbroken"
        if ranked[place].number == ranked[place + 1].number:
            kind = "broken"
    return kind


def points_for_majorities(state: State) -> list[int]:
    totals = [0] * state.seats
    for part in state.box.parts:
        for seat, points in enumerate(majority_points(state, part, standings(state, part))):
            totals[seat] += points
    return totals


def final_scoring(state: State) -> None:
    """Score everything that counts at the end and close the game [PN-11.1]."""
    state.seat = NOBODY
    state.decision = OVER
    state.moves = NO_LIST
    state.seals += 1
    if state.events is not None:
        state.tell("final_scoring_started", NOBODY, {"early": state.early_by >= 0})
    for seat in range(state.seats):
        score_sets(state, seat)
    for seat in range(state.seats):
        score_finals(state, seat)
    for seat in range(state.seats):
        score_area(state, seat)
    for part in state.box.parts:
        score_majority(state, part)
    if state.events is not None:
        points = [player.points for player in state.players]
        best = max(points)
        winners = [seat for seat in range(state.seats) if points[seat] == best]
        state.tell("game_ended", NOBODY, {"points": points, "winners": winners})


def score_sets(state: State, seat: int) -> None:
    player = state.players[seat]
    points = points_for_sets(state, player)
    player.from_sets = points
    if state.events is not None:
        counts = cards_by_building(state, player)
        sets: list[object] = []
        while max(counts) > 0:
            sets.append([state.box.buildings[building] for building in range(len(counts)) if counts[building] > 0])
            counts = [count - 1 if count > 0 else 0 for count in counts]
        state.tell("sets_scored", seat, {"sets": sets, "points": points})
    score(state, seat, points, "sets")


def score_finals(state: State, seat: int) -> None:
    player = state.players[seat]
    points = points_for_finals(state, player)
    player.from_final_cards = points
    if state.events is not None:
        names = [state.box.honour_names[card] for card in player.finals]
        state.tell("final_cards_scored", seat, {"cards": names, "points": points})
    score(state, seat, points, "final_card")


def score_area(state: State, seat: int) -> None:
    player = state.players[seat]
    points = points_for_area(state, player)
    player.from_play_area = points
    if state.events is not None:
        state.tell(
            "play_area_scored",
            seat,
            {
                "romans": player.romans,
                "coins": player.coins,
                "influence": player.influence,
                "torches": player.torches,
                "bricks": sum(player.bricks),
                "points": points,
            },
        )
    score(state, seat, points, "play_area")


def score_majority(state: State, part: Part) -> None:
    ranked = standings(state, part)
    points = majority_points(state, part, ranked)
    if state.events is not None:
        shown: list[object] = [{"seat": entry.seat, "number": entry.number} for entry in ranked]
        state.tell(
            "majority_scored",
            NOBODY,
            {
                "part": part.name,
                "ranking": shown,
                "first": part.first,
                "second": second_value(state, part),
                "points": points,
                "tie": tie_kind(ranked),
            },
        )
    for seat in range(state.seats):
        state.players[seat].from_majorities += points[seat]
        score(state, seat, points[seat], "majority")


def sources(state: State, seat: int) -> dict[str, int]:
    """A player's points by the reasons of [PN-15.1]."""
    player = state.players[seat]
    return {
        "spot": player.from_spots,
        "honour_card": player.from_honours,
        "intermediate": player.from_income,
        "early_end": player.from_early_end,
        "sets": player.from_sets,
        "final_card": player.from_final_cards,
        "play_area": player.from_play_area,
        "majority": player.from_majorities,
    }


def projected(state: State) -> list[dict[str, int]]:
    """Points by source for each seat if the game were scored as it stands."""
    found = [sources(state, seat) for seat in range(state.seats)]
    if state.over:
        return found
    majorities = points_for_majorities(state)
    for seat, player in enumerate(state.players):
        found[seat]["sets"] = points_for_sets(state, player)
        found[seat]["final_card"] = points_for_finals(state, player)
        found[seat]["play_area"] = points_for_area(state, player)
        found[seat]["majority"] = majorities[seat]
    return found
