"""Why a move is not legal: the same conditions as the rules, asked one by one.

Where only one option is left, nothing is asked [NR-18.1]; so its alternatives need no reason.
"""

from urbes.games.nova_roma.moves import (
    ACHIEVEMENT,
    ACTION,
    ADVANCE_ON,
    BUILD,
    BUILD_DISTRICT,
    BUY,
    CLAIM,
    CONTRACT,
    DECK,
    DECLINE,
    DISCARD,
    DISCARD_HAND,
    DISCARD_ROW,
    DISTRICT,
    DRAFT,
    EMPEROR,
    HIRE,
    KEEP,
    LEGIONARY,
    PATRICIAN,
    PERFORM,
    PETITION_ACTION,
    PLACE,
    PLAY,
    PRE_ACTION,
    RESOURCE,
    SHIP,
    SKIP,
    SPEND,
    STRIP,
    TAKE,
    TILE,
    TRADE_DISCARD_SECOND,
    USE,
    first_fact,
    second_fact,
)
from urbes.games.nova_roma.pieces import HORSES, NONE, ONCE_PER_ROUND, PETITION, STRENGTH, Cost
from urbes.games.nova_roma.rules.building import shape_of
from urbes.games.nova_roma.rules.forum import line_of
from urbes.games.nova_roma.rules.gains import can_pay
from urbes.games.nova_roma.rules.latifundium import NO_CONTRACT
from urbes.games.nova_roma.rules.mosaic import condition_of
from urbes.games.nova_roma.rules.petition import CLAIM_COST, can_claim, most_spent
from urbes.games.nova_roma.rules.seafaring import SEA, contract_in, cost_of
from urbes.games.nova_roma.show import names
from urbes.games.nova_roma.show.labels import next_harbour
from urbes.games.nova_roma.show.numbers import lacking
from urbes.games.nova_roma.show.progress import progress
from urbes.games.nova_roma.state import State


def why_illegal(state: State, kind: int, argument: int) -> tuple[str, str]:
    """The reason and the rule for a move whose kind belongs to the open decision."""
    if state.decision <= PRE_ACTION:
        return why_not_in_turn(state, kind, argument)
    return why_not_in_action(state, kind, argument)


def why_not_now(state: State, kind: int, argument: int) -> tuple[str, str]:
    if kind == ACHIEVEMENT and state.cell != NONE:
        return "achievement_between_actions", "NR-11.2"
    if kind == CLAIM and state.decision == PETITION_ACTION and not can_claim(state, state.seat):
        return why_no_claim(state)
    if kind == PATRICIAN and state.cell != NONE:
        return "patrician_placed", "NR-3.4"
    if kind == BUILD and state.decision == BUILD_DISTRICT:
        return why_not_built(state, argument)
    return "not_now", "NR-18.1"


def why_not_built(state: State, place: int) -> tuple[str, str]:
    """Why a placement is not legal; the district need not be chosen before its cells are touched."""
    top = state.stack[-1]
    district = state.box.placements.district[place]
    if state.box.districts[district].strength > second_fact(top):
        return "district_closed", "NR-5.6"
    if state.players[state.seat].cubes < state.box.shapes[shape_of(state, first_fact(top))].size:
        return "no_cubes", "NR-9.3"
    return why_no_shape(state, place, first_fact(top), district)


def why_no_claim(state: State) -> tuple[str, str]:
    if state.solo:
        return "no_first_player_token", "NR-15.1"
    if state.claimant != NONE:
        return "already_claimed", "NR-5.3"
    if state.seat == state.starter and state.turn_no < state.seats:
        return "holder_waits", "NR-5.3"
    return "no_influence", "NR-5.3"


def why_not_in_turn(state: State, kind: int, argument: int) -> tuple[str, str]:
    """The reason in the drafts, in the frame of a turn, and in the window before an action."""
    if kind == STRIP:
        if not (state.open_strips >> argument) & 1:
            return "strip_not_open", "NR-16.1"
        return "colour_taken", "NR-16.1"
    if kind == DRAFT or kind == KEEP:
        return "card_not_offered", "NR-16.2"
    if kind == EMPEROR:
        return "not_on_token", "NR-3.2"
    if kind == PATRICIAN or kind == LEGIONARY:
        return "cell_occupied", "NR-3.4"
    if kind == ACHIEVEMENT:
        return why_no_achievement(state, argument)
    if kind == PERFORM or kind == DECLINE:
        if not (state.lines_left >> argument) & 1:
            return "line_done", "NR-3.4"
        action = state.lines[line_of(state.cell, argument)]
        return ("no_influence", "NR-4.4") if action == PETITION else ("no_possible_step", "NR-4.4")
    return why_no_card(state, argument, True)


def why_no_achievement(state: State, cell: int) -> tuple[str, str]:
    player = state.players[state.seat]
    if (player.mosaic >> cell) & 1:
        return "mosaic_cell_filled", "NR-11.2"
    if state.achieved:
        return "achievement_placed", "NR-11.2"
    if player.tokens == 0:
        return "no_achievement_token", "NR-11.5"
    return "condition_not_met", "NR-11.3"


def why_no_card(state: State, card: int, before: bool) -> tuple[str, str]:
    player = state.players[state.seat]
    associate = state.box.cards[card]
    bit = 1 << card
    if not player.row & bit:
        return "not_in_row", "NR-7.3"
    if player.fresh & bit:
        return "card_not_active", "NR-7.3"
    if associate.timing != ONCE_PER_ROUND or associate.action != state.action:
        return "card_of_other_action", "NR-7.5"
    if player.used & bit:
        return "card_used", "NR-7.3"
    if associate.effect == STRENGTH:
        return ("strength_full", "NR-4.6") if before else ("strength_fixed", "NR-4.6")
    if bit & state.box.skip_artisan:
        return "card_for_contract", "NR-5.6"
    return "no_effect", "NR-7.6"


def why_not_in_action(state: State, kind: int, argument: int) -> tuple[str, str]:
    """The reason in the steps of the actions and in all that follows from them."""
    box = state.box
    seat = state.seat
    player = state.players[seat]
    top = state.stack[-1]
    if kind == USE:
        return why_no_card(state, argument, False)
    if kind == PLACE:
        return why_no_cell(state, argument)
    if kind == HIRE:
        return ("no_artisan_in_supply", "NR-1.5") if state.artisans == 0 else ("no_wheat", "NR-5.8")
    if kind == DISCARD:
        if state.decision == DISCARD_ROW:
            return "not_in_row", "NR-7.2"
        if state.decision == TRADE_DISCARD_SECOND and argument == first_fact(top):
            return "same_card", "NR-5.1"
        return "not_in_hand", "NR-5.4" if state.decision == DISCARD_HAND else "NR-5.1"
    if kind == BUY or kind == RESOURCE:
        return "track_full", "NR-1.3"
    if kind == TILE:
        return ("slot_empty", "NR-3.5") if state.tile_market[argument] == NONE else ("cannot_pay", "NR-5.2")
    if kind == ACTION:
        if argument == PETITION:
            return "petition_for_petition", "NR-5.3"
        return ("no_influence", "NR-5.3") if player.influence == 0 else ("no_possible_step", "NR-5.3")
    if kind == SPEND:
        if argument > player.influence:
            return "no_influence", "NR-5.3"
        too_much = argument > most_spent(state, seat, first_fact(top))
        return ("above_strength", "NR-5.3") if too_much else ("no_possible_step", "NR-5.3")
    if kind == TAKE:
        return ("deck_empty", "NR-7.4") if argument == DECK else ("slot_empty", "NR-3.5")
    if kind == PLAY:
        return "not_in_hand", "NR-5.4"
    if kind == CONTRACT:
        return why_no_contract(state, argument, top)
    if kind == SHIP:
        return why_no_ship(state, argument, first_fact(top))
    if kind == DISTRICT:
        closed = box.districts[argument].strength > second_fact(top)
        return ("district_closed", "NR-5.6") if closed else ("no_room", "NR-9.3")
    if kind == BUILD:
        return why_no_place(state, argument, top)
    if kind == ADVANCE_ON:
        at_end = state.chariot(seat, argument) >= box.track_length
        return ("last_cell", "NR-10.5") if at_end else ("no_horses", "NR-10.2")
    if kind == SKIP and state.decision == PETITION_ACTION:
        return "step_is_due", "NR-5.3a"
    return "step_is_due", "NR-4.5"


def why_no_cell(state: State, cell: int) -> tuple[str, str]:
    player = state.players[state.seat]
    if player.artisans == 0:
        return "no_free_artisan", "NR-6.3"
    if (player.working >> cell) & 1:
        return "artisan_there", "NR-6.2"
    return "animal_there", "NR-6.3"


def why_no_contract(state: State, slot: int, top: int) -> tuple[str, str]:
    return why_not_fulfilled(state, second_fact(top), slot, first_fact(top))


def why_not_fulfilled(state: State, market: int, slot: int, strength: int) -> tuple[str, str]:
    contract = contract_in(state, market, slot)
    if state.box.slot_strength[slot] > strength:
        return ("out_of_reach", "NR-5.5") if market == SEA else ("out_of_reach", "NR-5.6")
    if contract == NONE:
        return "slot_empty", "NR-3.5"
    if not can_pay(state.players[state.seat], cost_of(state, market, contract)):
        return ("cannot_pay", "NR-5.5") if market == SEA else ("cannot_pay", "NR-5.6")
    return "no_free_artisan", "NR-5.6"


def why_no_ship(state: State, argument: int, points: int) -> tuple[str, str]:
    box = state.box
    player = state.players[state.seat]
    other = argument >> 1 == 1
    route = argument & 1
    place = player.other_ship if other else player.ship
    if place and box.harbour_route[place] != route:
        return "other_route", "NR-8.2"
    ahead = box.beyond[place] if place else box.first_harbour[route]
    if ahead == NONE:
        return "end_of_route", "NR-8.4"
    if box.leg[ahead] > points:
        return "no_movement_points", "NR-8.3"
    return "same_place", "NR-18.2"


def why_no_place(state: State, place: int, top: int) -> tuple[str, str]:
    district = second_fact(top)
    if state.box.placements.district[place] != district:
        return "other_district", "NR-9.3"
    return why_no_shape(state, place, first_fact(top), district)


def why_no_shape(state: State, place: int, contract: int, district: int) -> tuple[str, str]:
    places = state.box.placements
    index = shape_of(state, contract) * len(state.box.districts) + district
    if not places.first[index] <= place < places.first[index + 1]:
        return ("single_cube", "NR-6.5") if contract == NO_CONTRACT else ("other_shape", "NR-9.3")
    return "cells_taken", "NR-9.3"


def reason_facts(state: State, key: str, kind: int, argument: int) -> dict[str, int | str]:
    """What a seat needs and what it has, where a reason compares the two."""
    box = state.box
    own = state.players[state.seat]
    top = state.stack[-1] if state.stack else 0
    match key:
        case "no_influence":
            need = argument if kind == SPEND else CLAIM_COST if kind == CLAIM else 1
            return {"need": need, "have": own.influence}
        case "no_horses":
            return {"need": box.horses[state.chariot(state.seat, argument) + 1], "have": own.good(HORSES)}
        case "no_movement_points":
            return {"need": box.leg[next_harbour(state, argument)], "have": first_fact(top)}
        case "out_of_reach":
            return {"need": box.slot_strength[argument], "have": first_fact(top)}
        case "district_closed":
            district = argument if kind == DISTRICT else box.placements.district[argument]
            return {"need": box.districts[district].strength, "have": second_fact(top)}
        case "above_strength":
            return {"have": first_fact(top)}
        case "condition_not_met":
            far = progress(state, state.seat, condition_of(state, own, argument))
            return {"have": far.have, "need": far.need}
        case "no_cubes":
            return {"need": box.shapes[shape_of(state, first_fact(top))].size, "have": own.cubes}
        case "cannot_pay":
            return {"n": sum([n for _, n in lacking(own, names.asked(price_of(state, kind, argument)))])}
    return {}


def price_of(state: State, kind: int, slot: int) -> Cost:
    if kind == TILE:
        return state.box.prices[slot]
    market = second_fact(state.stack[-1])
    return cost_of(state, market, contract_in(state, market, slot))
