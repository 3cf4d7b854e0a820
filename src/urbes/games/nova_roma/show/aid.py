"""The player aid of Nova Roma: the turn, the actions with what could be done now, costs, conditions, scoring."""

from urbes.engine.saying import Saying, say
from urbes.engine.show import AidRow, AidSection
from urbes.games.nova_roma.pieces import ACTIONS, HORSES, NONE
from urbes.games.nova_roma.rules.forum import may_perform
from urbes.games.nova_roma.rules.latifundium import influence_to_play
from urbes.games.nova_roma.rules.mosaic import condition_of
from urbes.games.nova_roma.rules.scoring import automa_points, items_now
from urbes.games.nova_roma.rules.seafaring import CITY, SEA, can_fulfil, contract_in, cost_of
from urbes.games.nova_roma.show import names
from urbes.games.nova_roma.show.numbers import shown_seat
from urbes.games.nova_roma.show.progress import certain_points, progress
from urbes.games.nova_roma.show.sheet import explained
from urbes.games.nova_roma.state import State


def aid(state: State, seat: int) -> list[AidSection]:
    own = shown_seat(state, seat)
    return [
        now(state, own),
        turn(state),
        actions(state, own),
        contracts(state, own),
        costs(state, own),
        mosaic(state, own),
        scoring(state, own),
    ]


def now(state: State, seat: int) -> AidSection:
    box = state.box
    turn_ = min(state.turn_no // state.seats + 1, box.turns)
    rows = [
        AidRow(say("aid_row.round", n=state.round, all=box.rounds), "round"),
        AidRow(say("aid_row.turn", n=turn_, all=box.turns), "patrician"),
        AidRow(say("aid_row.points", n=certain_points(state, seat), all=sum(items_now(state, seat))), "vp"),
    ]
    if state.solo:
        rows.append(AidRow(say("aid_row.automa", n=sum(state.automa_scored or automa_points(state))), "automa"))
    rows.append(AidRow(say("table.supply", n=state.artisans), "artisan"))
    return AidSection(say("aid_part.now"), rows)


def turn(state: State) -> AidSection:
    rows = [
        AidRow(say("aid_row.achievement"), "achievement"),
        AidRow(say("aid_row.patrician"), "patrician"),
    ]
    if state.seats == 2:
        rows.append(AidRow(say("aid_row.legionary"), "legionary"))
    if state.solo:
        rows.append(AidRow(say("aid_row.solo"), "legionary"))
    rows += [AidRow(say("aid_row.actions"), "coins"), AidRow(say("legend.emperor"), "emperor")]
    return AidSection(say("aid_part.turn"), rows)


def actions(state: State, seat: int) -> AidSection:
    rows = [
        AidRow(
            say("aid_row.action", action=names.action(number), help=f"action_help:{name}"),
            f"action:{name}",
            not state.over and may_perform(state, seat, number, 1),
        )
        for number, name in enumerate(ACTIONS)
    ]
    return AidSection(say("aid_part.actions"), rows)


def contracts(state: State, seat: int) -> AidSection:
    rows = []
    for market, sign in ((SEA, "contract:sea"), (CITY, "contract:building")):
        for slot in range(4):
            contract = contract_in(state, market, slot)
            if contract == NONE:
                continue
            price = names.goods(names.asked(cost_of(state, market, contract)))
            name: str | Saying = names.building(state.box, contract) if market == CITY else say("kind.sea_contract")
            payable = can_fulfil(state, state.players[seat], market, contract, 0, False)
            rows.append(AidRow(say("aid_row.contract", contract=name, price=price), sign, payable))
    return AidSection(say("aid_part.contracts"), rows)


def costs(state: State, seat: int) -> AidSection:
    box = state.box
    own = state.players[seat]
    row_price = influence_to_play(state, own)
    rows = []
    for strength, coins in enumerate(box.strength_cost, 1):
        price = names.good("coins", coins) if coins else say("price.free")
        playable = own.coins >= coins and own.influence >= row_price and own.hand_size > 0
        rows.append(AidRow(say("aid_row.play", n=strength, price=price), "card", playable))
    extra = names.good("influence", box.play_influence)
    rows.append(AidRow(say("aid_row.row", n=box.influence_from, price=extra), "influence"))
    for cell, horses in enumerate(box.horses):
        if horses:
            price = names.good("horses", horses)
            rows.append(AidRow(say("aid_row.border", n=cell, price=price), "chariot", own.good(HORSES) >= horses))
    rows += [
        AidRow(say("about.wheel"), "wheel"),
        AidRow(say("aid_row.kept", n=box.artisans_kept), "artisan"),
        AidRow(say("aid_row.hand", n=box.hand_max), "card"),
    ]
    return AidSection(say("aid_part.costs"), rows)


def mosaic(state: State, seat: int) -> AidSection:
    box = state.box
    own = state.players[seat]
    rows = []
    for cell in range(len(names.CORNERS)):
        if own.strips[cell // names.SIDE] == NONE or (own.mosaic >> cell) & 1:
            continue
        need = condition_of(state, own, cell)
        far = progress(state, seat, need)
        shown = names.condition(box, box.condition_names.index(need.name))
        saying = say("aid_row.condition", condition=shown, far=say("mosaic.far", n=far.have, all=far.need))
        rows.append(AidRow(saying, "mosaic", far.met and own.tokens > 0))
    return AidSection(say("table.mosaic"), rows)


def scoring(state: State, seat: int) -> AidSection:
    box = state.box
    counted = len(box.items)
    if state.solo and not state.house.solo_leftovers:
        counted = len(box.solo_items)
    points = items_now(state, seat)
    rows = [
        AidRow(say("aid_row.item", text=explained(state, item), points=names.points(points[number])), f"source:{item}")
        for number, item in enumerate(box.items[:counted])
        if not (state.solo and item == "first_player_token")
    ]
    return AidSection(say("aid_part.scoring"), rows)
