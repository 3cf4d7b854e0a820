"""The table of Porta Nigra in words; it says all that the picture shows."""

from urbes.engine import bag
from urbes.engine.saying import Saying, listed, named, player, say
from urbes.engine.show import TextSection
from urbes.games.porta_nigra.pieces import NONE
from urbes.games.porta_nigra.rules.honour import card_name
from urbes.games.porta_nigra.rules.scoring import standings
from urbes.games.porta_nigra.show import names
from urbes.games.porta_nigra.show.sheet import majority, standing
from urbes.games.porta_nigra.state import State

NOTHING = say("said.nothing")


def text(state: State, seat: int) -> list[TextSection]:
    box = state.box
    return [
        now(state),
        *[owned(state, each, seat) for each in range(state.seats)],
        *[house(state, building) for building in range(len(box.buildings))],
        TextSection(say("table.market"), [shop(state, colour) for colour in range(len(box.colours))]),
        TextSection(
            say("table.building_cards", n=bag.size(state.building_pile)),
            [
                slot(number, NOTHING if card == NONE else named(names.building_card(box.building_cards[card])))
                for number, card in enumerate(state.building_display)
            ],
        ),
        TextSection(
            say("text_row.honour_cards", n=bag.size(state.honour_pile)),
            [slot(number, honour(state, card)) for number, card in enumerate(state.honour_display)],
        ),
    ]


def now(state: State) -> TextSection:
    box = state.box
    rows = [
        say("table.round", round=state.round, rounds=box.counts[state.seats].rounds),
        say("table.starter", player=player(state.starter)),
        say("table.reserve", n=state.reserve),
        say("table.supply", n=bag.size(state.supply)),
    ]
    if state.early_by != NONE:
        rows.append(say("table.last_turns", player=player(state.early_by)))
    if state.card != NONE:
        icons = [
            names.icon(box, mark)
            if (state.free_icons >> index) & 1
            else say("text_row.used", icon=names.icon(box, mark))
            for index, mark in enumerate(box.action_cards[state.card].icons)
        ]
        rows.append(
            say(
                "text_row.in_play",
                player=player(state.active),
                card=names.action_card(box, state.card),
                actions=say("player.actions", n=state.torches_left),
                icons=[*icons],
            )
        )
    return TextSection(say("text_row.now"), rows)


def row(name: str, *values: int | str | Saying) -> Saying:
    return say("text_row.row", name=say(f"name.{name}"), list=[*values] or NOTHING)


def owned(state: State, seat: int, viewer: int) -> TextSection:
    box = state.box
    me = state.players[seat]
    bricks = [say("text_row.count", name=names.colour(box, number), n=n) for number, n in enumerate(me.bricks)]
    built = [say("text_row.count", name=names.building(box, number), n=n) for number, n in enumerate(me.built)]
    cards = [names.building_card(card_name(state, card)) for card in me.cards]
    cards += [names.honour(box, card) for card in me.finals]
    rows = [
        row("points", me.points),
        row("coins", me.coins),
        row("torches", me.torches),
        row("influence", me.influence),
        row("romans", me.romans, say("player.reserve", n=me.romans_reserve)),
        row("bricks", *bricks),
        row("builder", *([] if me.builder == NONE else [names.quarter(box, me.builder)])),
        row("built", *built),
        row("elements", me.elements),
        row("cards", *cards),
        row("hand", bag.size(me.hand), say("text_row.deck", n=bag.size(me.deck))),
    ]
    if seat == viewer:
        for card in bag.contents(me.hand):
            icons = [names.icon(box, mark) for mark in box.action_cards[card].icons]
            rows.append(say("text_row.row", name=names.action_card(box, card), list=[*icons]))
    return TextSection(named(player(seat)), rows)


def house(state: State, building: int) -> TextSection:
    box = state.box
    rows = [names.reward(box, building)]
    home = box.quarter_of_building[building]
    builders = [player(seat) for seat, each in enumerate(state.players) if each.builder == home]
    if builders:
        rows.append(row("builders", *builders))
    rows += [
        say("text_row.majority", majority=majority(state, part), standing=standing(standings(state, part)))
        for part in box.parts
        if part.building == building
    ]
    rows += [site(state, number) for number, spot in enumerate(box.spots) if spot.building == building]
    return TextSection(named(names.building(box, building)), rows)


def site(state: State, number: int) -> Saying:
    box = state.box
    spot = box.spots[number]
    shade = names.colour(box, spot.colour)
    owner = state.owner[number]
    if owner != NONE:
        shown = say("text_row.element", player=player(owner), n=state.height[number], colour=shade)
    elif spot.least == spot.most:
        shown = say("text_row.spot", n=spot.least, colour=shade, points=spot.points)
    else:
        shown = say("text_row.gate", least=spot.least, most=spot.most, colour=shade, points=spot.points_per_brick)
    if owner == NONE and spot.card != NONE and spot.card in state.building_display:
        shown = listed([shown, say("text_row.card")])
    return say("text_row.row", name=names.spot(box, number), list=shown)


def shop(state: State, colour: int) -> Saying:
    stock = say("table.shop", n=state.market[colour], price=state.box.price[colour])
    return say("text_row.shop", colour=names.colour(state.box, colour), stock=stock)


def slot(number: int, shown: Saying) -> Saying:
    return say("text_row.slot", n=number + 1, card=shown)


def honour(state: State, card: int) -> Saying:
    if card == NONE:
        return NOTHING
    return listed([names.honour(state.box, card), say("gain.influence", n=state.box.honours[card].cost)])
