"""Legal moves of Porta Nigra in words, with what they cost and bring, and the things to touch for them."""

from collections.abc import Sequence

from urbes.engine import bag
from urbes.engine.event import Event
from urbes.engine.saying import Name, Saying, listed, named, player, say, summed
from urbes.engine.show import BUTTON, Also, Chip, Offer
from urbes.games.porta_nigra.moves import (
    BUILDER,
    BUY_HONOUR,
    CHOOSE_GATE_ELEMENT,
    CHOOSE_HEIGHT,
    CHOOSE_WHITE,
    COINS,
    COLOUR,
    END_TURN,
    GATE,
    HEIGHT,
    HONOUR,
    ICON,
    PLACE_BY_INFLUENCE,
    PLAY,
    SEAT,
    SPOT,
    TAKE_ROMAN,
    TORCH_TO_COIN,
    WHITE,
    argument_of,
    kind_of,
)
from urbes.games.porta_nigra.pieces import ANY, BUY, NONE, PLACE
from urbes.games.porta_nigra.rules.building import least_white
from urbes.games.porta_nigra.rules.market import steps_cost
from urbes.games.porta_nigra.rules.rounds import income
from urbes.games.porta_nigra.show import names
from urbes.games.porta_nigra.state import State

VERBS = {
    SPOT: "verb.build",
    HEIGHT: "verb.build",
    WHITE: "verb.build",
    GATE: "verb.add",
    COLOUR: "verb.buy",
    HONOUR: "verb.buy",
    PLAY: "verb.play",
    BUILDER: "verb.start",
    COINS: "verb.take",
}
ACTS = {
    BUY_HONOUR: "act:buy_honour",
    TAKE_ROMAN: "act:take_roman",
    PLACE_BY_INFLUENCE: "act:place_by_influence",
    TORCH_TO_COIN: "act:torch_to_coin",
}


def offer(state: State, move: int) -> Offer:
    kind = kind_of(move)
    argument = argument_of(move)
    return Offer(
        label(state, move),
        [target(state, kind, argument)],
        also=also(state, kind, argument),
        verb=say(VERBS[kind]) if kind in VERBS else None,
        price=price(state, kind, argument),
        ends_turn=kind == END_TURN,
        no_way_back=kind == END_TURN,
    )


def target(state: State, kind: int, argument: int) -> str:
    """The thing that a person touches for a move."""
    box = state.box
    if kind in (SPOT, GATE):
        return f"spot:{box.spot_names[argument]}"
    if kind == BUILDER:
        return f"quarter:{box.quarters[argument]}"
    if kind == PLAY:
        return f"card:{box.action_card_names[argument]}"
    if kind == COLOUR:
        return f"shop:{box.colours[argument]}"
    if kind == HONOUR:
        return f"honour:{argument + 1}"
    if kind == SEAT:
        return f"{BUTTON}seat:{argument + 1}"
    if kind in ACTS:
        return ACTS[kind]
    if kind == END_TURN:
        return f"{BUTTON}end_turn"
    return f"{ {ICON: 'icon', HEIGHT: 'height', WHITE: 'white', COINS: 'split'}[kind] }:{argument}"


def also(state: State, kind: int, argument: int) -> list[Also]:
    """Spots, icons, honour cards and elements equal to that of a move; only the first of them is a move."""
    box = state.box
    if kind == SPOT:
        return [Also(f"spot:{box.spot_names[twin]}", build(state, twin)) for twin in free_twins(state, argument)]
    if kind == ICON:
        icons = box.action_cards[state.card].icons
        same = [index for index in bag.contents(state.free_icons) if icons[index] == icons[argument]]
        return [Also(f"icon:{index}", use_icon(state, index)) for index in same if index != argument]
    if kind == HONOUR:
        design = box.honours[state.honour_display[argument]].design
        return [
            Also(f"honour:{slot + 1}", buy_honour(state, slot))
            for slot, card in enumerate(state.honour_display)
            if card != NONE and slot != argument and box.honours[card].design == design
        ]
    if kind == GATE:
        return [
            Also(f"spot:{box.spot_names[number]}", raise_element(state, number))
            for number, place in enumerate(box.spots)
            if number != argument
            and place.building == box.gate
            and state.owner[number] == state.seat
            and place.colour == box.spots[argument].colour
            and state.height[number] == state.height[argument]
        ]
    return []


def free_twins(state: State, number: int) -> list[int]:
    """Empty spots that differ only in place; the number itself is the first of them."""
    return [
        other for other, place in enumerate(state.box.spots) if number in place.twins and state.owner[other] == NONE
    ]


def walk_to_shop(state: State, colour: int) -> int:
    quarter = state.box.quarter_of_shop[colour]
    return 0 if quarter == NONE else walk(state, quarter)


def walk(state: State, quarter: int) -> int:
    player_ = state.players[state.seat]
    return 0 if player_.builder == NONE else steps_cost(state, player_, quarter)


def price(state: State, kind: int, argument: int) -> int:
    """All coins to pay, where walking makes that more than the printed price."""
    if kind == SPOT:
        return walk(state, state.box.spots[argument].quarter)
    if kind == ICON:
        mark = state.box.icons[state.box.action_cards[state.card].icons[argument]]
        # An icon whose shop is empty buys any colour, at a price that is not known yet.
        if mark.action != BUY or mark.colour == ANY or not state.market[mark.colour]:
            return 0
        argument = mark.colour
    elif kind != COLOUR:
        return 0
    way = walk_to_shop(state, argument)
    return state.box.price[argument] + way if way else 0


def label(state: State, move: int) -> Saying:
    """A legal move in words."""
    kind = kind_of(move)
    argument = argument_of(move)
    box = state.box
    if kind == BUILDER:
        return names.quarter_and_shop(box, argument)
    if kind == PLAY:
        return names.face(box, argument)
    if kind == ICON:
        return use_icon(state, argument)
    if kind == COLOUR:
        return say("move.colour", colour=names.colour(box, argument), price=brick_price(state, argument))
    if kind == SPOT:
        return build(state, argument)
    if kind == HEIGHT:
        return build_higher(state, argument)
    if kind == WHITE:
        return say("move.white", n=argument)
    if kind == HONOUR:
        return buy_honour(state, argument)
    if kind == GATE:
        return raise_element(state, argument)
    if kind == SEAT:
        return named(player(argument))
    if kind == COINS:
        return say("move.split", coins=argument, points=income(state, state.seat) - argument)
    return plain(state, kind)


def plain(state: State, kind: int) -> Saying:
    box = state.box
    left = state.torches_left
    if kind == END_TURN:
        return say("move.end_turn_unused", n=left) if left else say("move.end_turn")
    if kind == BUY_HONOUR:
        return say("move.buy_honour")
    if kind == TAKE_ROMAN:
        return say("move.take_roman", n=box.roman_cost)
    if kind == PLACE_BY_INFLUENCE:
        return say("move.place_by_influence", n=box.placing_cost)
    if left:
        return say("move.torch_to_coin", n=box.coins_per_forfeit)
    return say("move.token_to_coin", n=box.coins_per_torch)


def brick_price(state: State, colour: int) -> Saying:
    return names.price(state.box, colour, walk_to_shop(state, colour))


def use_icon(state: State, index: int) -> Saying:
    box = state.box
    number = box.action_cards[state.card].icons[index]
    mark = box.icons[number]
    shown: str | Saying = names.icon(box, number)
    if mark.action == BUY and mark.colour != ANY:
        if state.market[mark.colour]:
            shown = say("move.icon_price", icon=shown, price=brick_price(state, mark.colour))
        else:
            shown = say("move.shop_empty", icon=shown)
    if not state.torches_left:
        return say("move.with_token", icon=shown)
    return shown if isinstance(shown, Saying) else named(shown)


def build(state: State, number: int) -> Saying:
    """A spot with what it takes and gives."""
    box = state.box
    spot = box.spots[number]
    facts = {"spot": names.spot(box, number), "colour": names.colour(box, spot.colour)}
    sure: list[int | str | Saying] = []
    way = walk(state, spot.quarter)
    if way:
        sure.append(say("move.walk", n=way))
    if spot.card != NONE and spot.card in state.building_display:
        sure.append(say("move.card"))
    if spot.least != spot.most:
        first = say("move.build_free", least=spot.least, most=spot.most, points=spot.points_per_brick, **facts)
        return listed([first, *sure])
    first = say("move.build", bricks=spot.least, points=spot.points, **facts)
    return listed([first, *sure, *white_and_reward(state, number, spot.least)])


def build_higher(state: State, bricks: int) -> Saying:
    spot = state.box.spots[state.spot]
    first = say("move.height", n=bricks, points=spot.points + bricks * spot.points_per_brick)
    return listed([first, *white_and_reward(state, state.spot, bricks)])


def white_and_reward(state: State, number: int, bricks: int) -> list[int | str | Saying]:
    """The white bricks that are needed, and the reward for the master builder."""
    box = state.box
    spot = box.spots[number]
    me = state.players[state.seat]
    found: list[int | str | Saying] = []
    white = least_white(state, me, spot, bricks)
    if white:
        found.append(say("move.using_white", n=white))
    every = box.reward_every[spot.building]
    before = me.built[spot.building]
    times = (before + bricks) // every - before // every
    if times:
        found.append(summed(names.gains(box, box.rewards[spot.building], times)))
    return found


def buy_honour(state: State, slot: int) -> Saying:
    card = state.honour_display[slot]
    cost = state.box.honours[card].cost
    return say("move.honour", slot=slot + 1, card=names.honour(state.box, card), n=cost)


def raise_element(state: State, number: int) -> Saying:
    box = state.box
    height = state.height[number]
    return say(
        "move.gate",
        spot=names.spot(box, number),
        colour=names.colour(box, box.spots[number].colour),
        height=height,
        higher=height + 1,
    )


def chip(state: State, move: int) -> Chip:
    """A step in one or two words."""
    kind = kind_of(move)
    argument = argument_of(move)
    box = state.box
    if kind == BUILDER:
        return Chip(named(names.quarter(box, argument)), "builder")
    if kind == PLAY:
        return Chip(named(names.action_card(box, argument)), "card")
    if kind == ICON:
        number = box.action_cards[state.card].icons[argument]
        return Chip(named(names.icon(box, number)), names.icon_sign(box, number))
    if kind == COLOUR:
        return Chip(named(names.colour(box, argument)), "buy")
    if kind in (SPOT, GATE):
        return Chip(named(names.spot(box, argument)), "place")
    if kind == HONOUR:
        card = state.honour_display[argument]
        raises = box.honours[card].gain.gate_bricks
        return Chip(say("gain.gate_brick_short") if raises else named(names.honour(box, card)), "honour")
    if kind == HEIGHT:
        return Chip(say("chip.height", n=argument), "brick")
    if kind == WHITE:
        return Chip(say("move.white", n=argument), "brick")
    if kind == COINS:
        return Chip(say("gain.coins", n=argument), "coins")
    if kind == SEAT:
        return Chip(named(player(argument)), "starter")
    if kind == TAKE_ROMAN:
        return Chip(say("gain.romans", n=1), "romans")
    if kind == TORCH_TO_COIN:
        coins = box.coins_per_forfeit if state.torches_left else box.coins_per_torch
        return Chip(say("gain.coins", n=coins), "coins")
    if kind == END_TURN:
        return Chip(say("move.end_turn"))
    return Chip(say("player.place" if kind == PLACE_BY_INFLUENCE else "player.honour"), "influence")


def group(state: State, move: int) -> Name:
    """The heading of a spot is its building."""
    return names.building(state.box, state.box.spots[argument_of(move)].building) if kind_of(move) == SPOT else ""


def opens(state: State, move: int, behind: Sequence[int]) -> Saying | None:
    """The words for moves that only lead to a shop, a spot or an honour card: these may be touched at once."""
    kind = kind_of(move)
    box = state.box
    if kind == PLAY:
        return named(names.action_card(box, argument_of(move)))
    if kind == ICON:
        number = box.action_cards[state.card].icons[argument_of(move)]
        if box.icons[number].action not in (BUY, PLACE):
            return None
        return named(names.icon(box, number)) if state.torches_left else label(state, move)
    # Influence actions need no card first, where the house rules allow them before it.
    if kind in (PLACE_BY_INFLUENCE, BUY_HONOUR) and (not behind or not state.house.influence_before_card):
        return label(state, move)
    return None


def is_goal(state: State, move: int) -> bool:
    return kind_of(move) in (COLOUR, SPOT, HONOUR)


def forced_goal(before: State, after: State, events: Sequence[Event]) -> Offer | None:
    """The only shop, spot or honour card that was possible, in the words of the position before."""
    box = before.box
    if after.decision in (CHOOSE_HEIGHT, CHOOSE_WHITE):
        return goal(before, SPOT, after.spot)
    if after.decision == CHOOSE_GATE_ELEMENT:
        return goal(before, HONOUR, after.slot)
    for event in events:
        if event.kind == "brick_bought":
            return goal(before, COLOUR, box.colours.index(str(event.facts["colour"])))
        if event.kind == "element_placed":
            return goal(before, SPOT, box.spot_names.index(str(event.facts["spot"])))
        if event.kind == "honour_card_bought":
            return goal(before, HONOUR, int(str(event.facts["slot"])) - 1)
    return None


def goal(state: State, kind: int, argument: int) -> Offer:
    return offer(state, kind + argument)


def meant(state: State, thing: str) -> int | None:
    """The move that a person means by touching a thing."""
    kind, _, name = thing.partition(":")
    box = state.box
    lists = {
        "quarter": (BUILDER, box.quarters),
        "card": (PLAY, box.action_card_names),
        "shop": (COLOUR, box.colours),
        "spot": (GATE if state.decision == CHOOSE_GATE_ELEMENT else SPOT, box.spot_names),
    }
    if kind in lists:
        base, known = lists[kind]
        return base + known.index(name) if name in known else None
    numbered = {
        "icon": (ICON, 0),
        "honour": (HONOUR, 1),
        "height": (HEIGHT, 0),
        "white": (WHITE, 0),
        "split": (COINS, 0),
    }
    if kind in numbered and name.isdecimal():
        base, first = numbered[kind]
        return base + int(name) - first
    return next((move for move, act in ACTS.items() if act == thing), None)
