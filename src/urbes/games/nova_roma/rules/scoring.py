"""Final scoring [NR-13], also of the automa [NR-15.6], and who has won."""

from typing import Final

from urbes.engine import bag
from urbes.engine.game import NOBODY
from urbes.games.nova_roma.moves import OVER
from urbes.games.nova_roma.pieces import COUNTED, FIELD, NONE, RESOURCES, VP_COUNT, VP_RESOURCE, Associate
from urbes.games.nova_roma.rules.mosaic import chariot_cells
from urbes.games.nova_roma.state import NO_LIST, Player, State

AUTOMA_ITEMS: Final = [
    "automa_start",
    "automa_blocked",
    "sea_routes",
    "building_contracts",
    "district_majorities",
    "favourites",
    "automa_leads",
    "automa_mosaic",
]


def animal_count(state: State, player: Player) -> int:
    total = 0
    for cell in bag.contents(player.animals):
        total += state.box.tiles[player.tile(cell)].animals
    return total


def points_for_animals(state: State, player: Player) -> int:
    """Points for complete sets of three, then for the remainder [NR-13.7]."""
    count = animal_count(state, player)
    points = state.box.animal_points
    return count // 3 * points[2] + (points[count % 3 - 1] if count % 3 else 0)


def counted(state: State, seat: int, what: int) -> int:
    player = state.players[seat]
    name = COUNTED[what]
    if name == "latifundia":
        return player.latifundia
    if name == "associates":
        return player.row_size
    if name == "chariot_cells":
        return chariot_cells(state, seat)
    if name == "building_contracts":
        return player.building_count
    if name == "sea_contracts":
        return player.sea_count
    if name == "animal_tiles":
        return bag.size(player.animals)
    return player.coins if name == "coins" else player.influence


def points_for_card(state: State, seat: int, card: Associate) -> int:
    if card.effect == VP_RESOURCE:
        return card.base + state.players[seat].good(card.resource)
    if card.effect == VP_COUNT:
        return card.base + counted(state, seat, card.what) // card.per
    return card.points if counted(state, seat, card.what) >= card.at_least else 0


def points_for_associates(state: State, seat: int) -> int:
    cards = state.players[seat].row & state.box.end_cards
    return sum([points_for_card(state, seat, state.box.cards[card]) for card in bag.contents(cards)])


def points_for_mosaic(state: State, player: Player) -> int:
    points = 0
    for cell in range(9):
        if (player.mosaic >> cell) & 1:
            points += state.box.cell_points[cell // 3]
    for line in state.box.lines:
        if player.mosaic & line.mask == line.mask:
            points += line.points
    return points


def cubes_in(state: State, district: int) -> list[int]:
    """Cubes of every colour in a district; those of the neutral colour or the automa are last."""
    count = len(state.box.districts)
    return [bag.size(state.cubes[seat * count + district]) for seat in range(state.seats + 1)]


def points_in_district(state: State, district: int, seat: int) -> int:
    """Points by the number of colours with more cubes [NR-13.3]; in solo games against the automa alone [NR-15.6]."""
    cubes = cubes_in(state, district)
    values = state.box.districts[district].points
    own = cubes[seat]
    if state.solo:
        automa = seat == state.seats
        other = cubes[0] if automa else cubes[state.seats]
        if own > other or (automa and own == other):
            return values[0]
        return values[1] if own > 0 else 0
    if own == 0:
        return 0
    ahead = 0
    seen: list[int] = []
    for number in cubes:
        if number > own and not (state.house.dense_ranking and number in seen):
            ahead += 1
            seen.append(number)
    return values[min(ahead, 2)]


def goods_count(player: Player) -> int:
    total = 0
    for resource in range(len(RESOURCES)):
        total += (player.goods >> (FIELD * resource)) & 15
    return total


def token_holder(state: State) -> int:
    """The seat that scores the first-player token: its holder after the first step of the clean-up [NR-13.11]."""
    if state.solo:
        return NONE
    if state.over:
        return state.starter
    return (state.starter + 1) % state.seats if state.claimant == NONE else state.claimant


def points_by_item(state: State, seat: int, holder: int) -> list[int]:
    """The eleven items of a seat; those that do not count in solo games are 0 [NR-15.6]."""
    box = state.box
    player = state.players[seat]
    contracts = sum([box.building_points[contract] for contract in bag.contents(player.building)])
    districts = 0
    for district in range(len(box.districts)):
        districts += points_in_district(state, district, seat)
    finished = 0
    for track in range(3):
        if state.chariot(seat, track) == box.track_length:
            finished += box.finish_points
    points = [
        box.sea_points[player.ship] + box.sea_points[player.other_ship],
        contracts,
        districts,
        bag.size(player.favourites) * box.favourite_points,
        finished,
        points_for_associates(state, seat),
        points_for_animals(state, player),
        points_for_mosaic(state, player),
        (goods_count(player) + player.coins) // box.goods_per_point,
        (player.influence + player.artisans + bag.size(player.working)) // box.influence_per_point,
        box.first_player_points if seat == holder else 0,
    ]
    if state.solo:
        for item in range(len(box.solo_items), len(points)):
            if not (state.house.solo_leftovers and item in (8, 9)):
                points[item] = 0
    return points


def automa_points(state: State) -> list[int]:
    """The automa's points in the order of AUTOMA_ITEMS [NR-15.6]."""
    box = state.box
    districts = 0
    for district in range(len(box.districts)):
        districts += points_in_district(state, district, state.seats)
    leads = 0
    for track in range(3):
        if state.chariots[state.seats * 3 + track] > state.chariots[track]:
            leads += box.lead_points
    empty = 0
    for cell in range(9):
        if not (state.players[0].mosaic >> cell) & 1:
            empty += box.cell_points[cell // 3]
    return [
        box.difficulty_points[state.house.difficulty],
        state.automa_blocked * box.blocked_points,
        sum([box.sea_points[place] for place in state.automa_ships]),
        sum([box.building_points[contract] for contract in bag.contents(state.automa_pile)]),
        districts,
        bag.size(state.automa_favourites) * box.favourite_points,
        leads,
        empty,
    ]


def finish(state: State) -> None:
    """Count all points; the game is over."""
    state.stack = []
    state.moves = NO_LIST
    state.decision = OVER
    state.seat = NOBODY
    if state.events is not None:
        state.tell("game_ended", NONE, {})
    holder = token_holder(state)
    for seat in range(state.seats):
        player = state.players[seat]
        player.scored = points_by_item(state, seat, holder)
        if state.events is not None:
            for item, points in enumerate(player.scored):
                facts: dict[str, object] = {"item": state.box.items[item], "points": points}
                if state.box.items[item] == "associates":
                    facts["cards"] = [
                        state.box.card_names[card] for card in bag.contents(player.row & state.box.end_cards)
                    ]
                state.tell("score_item", seat, facts)
    if state.solo:
        state.automa_scored = automa_points(state)
        if state.events is not None:
            for item, points in enumerate(state.automa_scored):
                state.tell("score_item", NONE, {"item": AUTOMA_ITEMS[item], "points": points})
    if state.events is not None:
        facts = {"ranking": ranking(state), "scores": [sum(player.scored) for player in state.players]}
        if state.solo:
            facts["automa"] = sum(state.automa_scored)
        else:
            facts["tie_break"] = tie_break(state)
        state.tell("game_result", NONE, facts)


def tie_break(state: State) -> str:
    """What decided the first place: points, influence or the turn order."""
    totals = [sum(player.scored) for player in state.players]
    best = [seat for seat in range(state.seats) if totals[seat] == max(totals)]
    if len(best) == 1:
        return "points"
    influence = [state.players[seat].influence for seat in best]
    if influence.count(max(influence)) == 1:
        return "influence"
    return "shared" if state.house.shared_victory else "seat_order"


def ranking(state: State) -> list[int]:
    """Places by points, influence, then the later place in round 1 [NR-13.13]; a solo player loses a tie [NR-15.7]."""
    if not state.over:
        return [1] * state.seats
    if state.solo:
        return [1 if sum(state.players[0].scored) > sum(state.automa_scored) else 2]
    places: list[int] = []
    totals = [sum(player.scored) for player in state.players]
    for seat in range(state.seats):
        place = 1
        for other in range(state.seats):
            mine = (totals[seat], state.players[seat].influence)
            theirs = (totals[other], state.players[other].influence)
            later = state.place(other) > state.place(seat) and not state.house.shared_victory
            if theirs > mine or (theirs == mine and later):
                place += 1
        places.append(place)
    return places


def items_now(state: State, seat: int) -> list[int]:
    """Points by item if the game were scored as it stands."""
    if state.over:
        return state.players[seat].scored
    return points_by_item(state, seat, token_holder(state))
