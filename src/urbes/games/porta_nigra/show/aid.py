"""The player aid of Porta Nigra: the course of a turn, what things cost a seat here and now, what ends the game."""

from urbes.engine.saying import say
from urbes.engine.show import AidRow, AidSection
from urbes.games.porta_nigra.moves import (
    BUY_COLOUR,
    CHOOSE_CARD,
    CHOOSE_GATE_ELEMENT,
    CHOOSE_HEIGHT,
    CHOOSE_HONOUR,
    CHOOSE_SPOT,
    CHOOSE_WHITE,
    PLACE_BUILDER,
    TURN,
)
from urbes.games.porta_nigra.pieces import NONE
from urbes.games.porta_nigra.rules.building import spots_to_build
from urbes.games.porta_nigra.rules.honour import can_buy_honour
from urbes.games.porta_nigra.rules.market import brick_cost
from urbes.games.porta_nigra.rules.scoring import standings
from urbes.games.porta_nigra.show import names
from urbes.games.porta_nigra.show.numbers import leader
from urbes.games.porta_nigra.show.sheet import majority, set_values
from urbes.games.porta_nigra.state import State

STEPS = (
    ("place_builder", "builder", (PLACE_BUILDER,)),
    ("choose_card", "card", (CHOOSE_CARD,)),
    ("turn", "torch", (TURN, BUY_COLOUR, CHOOSE_SPOT, CHOOSE_HEIGHT, CHOOSE_WHITE)),
    ("influence", "influence", (CHOOSE_HONOUR, CHOOSE_GATE_ELEMENT)),
    ("torch", "coins", ()),
    ("end", "end", ()),
)


def aid(state: State, seat: int) -> list[AidSection]:
    """The player aid for a seat; a spectator is shown that of the player whose turn it is."""
    shown = seat if seat >= 0 else state.active
    return [
        turn(state, seat),
        bricks(state, shown),
        elements(state, shown),
        influence(state, shown),
        end(state, shown),
        majorities(state),
    ]


def turn(state: State, seat: int) -> AidSection:
    mine = seat == state.seat and not state.over
    rows = [AidRow(say(f"aid_turn.{key}"), sign, mine and state.decision in when) for key, sign, when in STEPS]
    return AidSection(say("aid_title.turn"), rows)


def bricks(state: State, seat: int) -> AidSection:
    box = state.box
    me = state.players[seat]
    rows = []
    for colour, n in enumerate(state.market):
        cost = brick_cost(state, me, colour) if me.builder != NONE else box.price[colour]
        saying = say(
            "aid_row.brick",
            colour=names.colour(box, colour),
            price=names.price(box, colour, cost - box.price[colour]),
            stock=say("aid_row.in_shop", n=n),
        )
        rows.append(AidRow(saying, now=n > 0 and cost <= me.coins))
    return AidSection(say("aid_title.bricks"), rows)


def elements(state: State, seat: int) -> AidSection:
    box = state.box
    me = state.players[seat]
    rows = [AidRow(say("aid_row.romans", n=me.romans, reserve=me.romans_reserve), "romans", me.romans > 0)]
    if seat == state.seat:
        spots = len(spots_to_build(state, me))
        rows.append(AidRow(say("aid_row.spots", n=spots), "place", spots > 0))
    for building, name in enumerate(box.buildings):
        saying = say(
            "aid_row.building",
            building=names.building(box, building),
            reward=names.reward(box, building),
            built=say("aid_row.built", n=me.built[building]),
        )
        rows.append(AidRow(saying, f"building:{name}"))
    return AidSection(say("aid_title.build"), rows)


def influence(state: State, seat: int) -> AidSection:
    box = state.box
    me = state.players[seat]
    rows = [
        AidRow(say("aid_row.honour"), "honour", can_buy_honour(state, seat)),
        AidRow(
            say("move.take_roman", n=box.roman_cost),
            "romans",
            me.influence >= box.roman_cost and me.romans_reserve > 0,
        ),
        AidRow(
            say("move.place_by_influence", n=box.placing_cost),
            "place",
            me.influence >= box.placing_cost and bool(spots_to_build(state, me, first_only=True)),
        ),
    ]
    return AidSection(say("aid_title.influence"), rows)


def end(state: State, seat: int) -> AidSection:
    box = state.box
    most = max(player.elements for player in state.players)
    rows = [
        AidRow(say("aid_row.rounds", round=state.round, rounds=box.counts[state.seats].rounds), "round"),
        AidRow(say("aid_row.bricks_left", reserve=state.reserve, market=state.in_market()), "brick"),
        AidRow(say("aid_row.elements", n=state.players[seat].elements, most=most, all=box.early_elements), "place"),
        AidRow(say("aid_row.bonus", n=box.early_points), "points"),
        AidRow(set_values(state), "card"),
        AidRow(say("sheet_row.play_area", n=box.area_coins), "coins"),
    ]
    return AidSection(say("aid_title.end"), rows)


def majorities(state: State) -> AidSection:
    rows = []
    for part in state.box.parts:
        first = leader(standings(state, part))
        saying = majority(state, part)
        if first != NONE:
            saying = say("aid_row.led", majority=saying, player=f"player:{first}")
        rows.append(AidRow(saying, names.building(state.box, part.building)))
    return AidSection(say("aid_title.majorities"), rows)
