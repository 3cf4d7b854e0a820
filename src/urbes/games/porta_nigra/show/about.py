"""What a thing on the table of Porta Nigra is: its name, some sentences, the rule."""

from collections.abc import Callable

from urbes.engine import bag
from urbes.engine.saying import Saying, listed, named, player, say, summed
from urbes.engine.show import About
from urbes.games.porta_nigra.pieces import (
    ANY,
    BUY,
    FINAL_SCORING,
    HONOUR_KINDS,
    INSTANT,
    NONE,
    PART_BRICKS,
    PLACE,
    TAKE_COINS,
    TAKE_INFLUENCE,
    TAKE_TORCH,
    HonourCard,
)
from urbes.games.porta_nigra.rules.honour import building_of_card
from urbes.games.porta_nigra.rules.scoring import points_for_sets, second_value, standings
from urbes.games.porta_nigra.show import names
from urbes.games.porta_nigra.show.sheet import set_values, standing
from urbes.games.porta_nigra.state import Player, State

MAJORITY_RULES = {
    "basilica": "PN-8.3",
    "amphitheatre": "PN-8.5",
    "city_wall": "PN-8.6",
    "porta_nigra": "PN-8.8",
}
HONOURS = ("about.final_scoring", "about.substitute", "about.instant")
"""The texts by the kind of honour card."""
ICONS = {
    PLACE: "about.place",
    TAKE_INFLUENCE: "about.influence",
    TAKE_TORCH: "about.torches",
    TAKE_COINS: "about.coins",
}


def about(state: State, thing: str, seat: int) -> About | None:
    """What a thing is, for a seat; a spectator is told about the player whose turn it is."""
    kind, _, name = thing.partition(":")
    teller = TELLERS.get(kind)
    return teller(state, name, seat if seat >= 0 else state.active) if teller is not None else None


def index(known: list[str], name: str) -> int:
    return known.index(name) if name in known else NONE


def number(name: str, most: int) -> int:
    """A number from 1 on as an index; NONE if it is not valid."""
    return int(name) - 1 if name.isdecimal() and 1 <= int(name) <= most else NONE


def spot(state: State, name: str, seat: int) -> About | None:
    box = state.box
    found = index(box.spot_names, name)
    if found == NONE:
        return None
    place = box.spots[found]
    title, sign = named(names.spot(box, found)), names.building(box, place.building)
    shade = names.colour(box, place.colour)
    owner = state.owner[found]
    if owner != NONE:
        text = say("about.element", player=player(owner), n=state.height[found], colour=shade)
        return About(title, [text], "PN-6.20", sign)
    if place.least != place.most:
        text = say("about.gate", least=place.least, most=place.most, colour=shade, points=place.points_per_brick)
    else:
        text = say("about.spot", n=place.least, colour=shade, points=place.points)
    more = [say("about.no_card")] if place.card == NONE else []
    if place.card != NONE and place.card in state.building_display:
        more = [say("about.brings_card")]
    return About(title, [text, *more], "PN-6.11", sign)


def walk(state: State, seat: int, quarter: int) -> int:
    builder = state.players[seat].builder
    return 0 if builder == NONE else state.box.steps(builder, quarter) * state.box.step_cost


def shop(state: State, name: str, seat: int) -> About | None:
    box = state.box
    found = index(box.colours, name)
    if found == NONE:
        return None
    quarter = box.quarter_of_shop[found]
    stock = say("about.shop", n=state.market[found], price=box.price[found])
    steps = 0 if quarter == NONE else walk(state, seat, quarter)
    way = say("about.shop_white") if quarter == NONE else say("about.shop_walk", n=steps, sum=box.price[found] + steps)
    return About(say("about.shop_title", colour=names.colour(box, found)), [stock, way], "PN-6.6", "buy")


def quarter(state: State, name: str, seat: int) -> About | None:
    found = index(state.box.quarters, name)
    if found == NONE:
        return None
    shown = names.quarter(state.box, found)
    text = say("about.quarter", n=walk(state, seat, found))
    return About(say("about.quarter_title", building=shown), [text], "PN-6.2", shown)


def majority(state: State, name: str, seat: int) -> About | None:
    found = index(state.box.part_names, name)
    if found == NONE:
        return None
    part = state.box.parts[found]
    facts = {"first": part.first, "second": second_value(state, part)}
    bricks = part.kind == PART_BRICKS
    text = say("about.majority", **facts) if bricks else say("about.majority_gate", n=part.height, **facts)
    rule = MAJORITY_RULES.get(state.box.buildings[part.building], "PN-11.7")
    title = named(names.part(state.box, found))
    return About(title, [text, standing(standings(state, part))], rule, "majority")


def reward(state: State, name: str, seat: int) -> About | None:
    box = state.box
    found = index(box.buildings, name)
    if found == NONE:
        return None
    every, built = box.reward_every[found], state.players[seat].built[found]
    shown = names.building(box, found)
    return About(
        say("about.reward_title", building=shown),
        [
            say("about.reward", every=every, list=summed(names.gains(box, box.rewards[found]))),
            say("about.reward_next", n=built, left=every - built % every),
        ],
        "PN-8.1",
        shown,
    )


def honour_rule(card: HonourCard) -> str:
    if card.kind != INSTANT:
        return "PN-7.7" if card.kind == FINAL_SCORING else "PN-7.9"
    if card.gain.gate_bricks:
        return "PN-7.10"
    return "PN-7.11" if card.gain.brick_total else "PN-7.12"


def honour(state: State, name: str, seat: int) -> About | None:
    box = state.box
    slot = number(name, len(state.honour_display))
    if slot == NONE or state.honour_display[slot] == NONE:
        return None
    found = state.honour_display[slot]
    card = box.honours[found]
    if card.discard == ANY:
        price = say("about.costs_buildings", n=card.cost)
    elif card.discard != NONE:
        given = next(each.points for each in box.honours if each.design == card.discard)
        price = say("about.costs_final", n=card.cost, points=given)
    else:
        price = say("about.costs", n=card.cost)
    kind = HONOUR_KINDS[card.kind]
    return About(named(names.honour(box, found)), [price, say(HONOURS[card.kind])], honour_rule(card), f"honour:{kind}")


def action_card(state: State, name: str, seat: int) -> About | None:
    box = state.box
    found = index(box.action_card_names, name)
    if found == NONE:
        return None
    card = box.action_cards[found]
    icons = [names.icon_drawn(box, mark) for mark in card.icons]
    text = [say("about.action_card", n=card.torches, icons=len(card.icons)), listed(icons)]
    return About(named(names.action_card(box, found)), text, "PN-5.3", "card")


def icon(state: State, name: str, seat: int) -> About | None:
    """An icon of the card in play, by its place on the card."""
    box = state.box
    icons = box.action_cards[state.card].icons if state.card != NONE else []
    if not name.isdecimal() or int(name) >= len(icons):
        return None
    found = icons[int(name)]
    mark = box.icons[found]
    if mark.action == BUY:
        any_colour = mark.colour == ANY
        text = say("about.buy_any") if any_colour else say("about.buy", colour=names.colour(box, mark.colour))
        rule = "PN-6.5"
    else:
        text = say(ICONS[mark.action])
        rule = "PN-6.10" if mark.action == PLACE else "PN-6.21"
    return About(named(names.icon(box, found)), [text], rule, names.icon_sign(box, found))


def act(state: State, name: str, seat: int) -> About | None:
    box = state.box
    match name:
        case "buy_honour":
            return About(say("move.buy_honour"), [say("about.buy_honour")], "PN-7.3", "honour")
        case "take_roman":
            n = box.roman_cost
            return About(say("move.take_roman", n=n), [say("about.take_roman", n=n)], "PN-7.5", "romans")
        case "torch_to_coin":
            title = say("move.torch_to_coin", n=box.coins_per_torch)
            return About(title, [say("about.torch_to_coin")], "PN-5.9", "coins")
        case "place_by_influence":
            n = box.placing_cost
            return About(say("move.place_by_influence", n=n), [say("about.by_influence", n=n)], "PN-7.6", "place")
    return None


def owned(state: State, name: str, seat: int) -> About | None:
    """What a player has: `player:2:coins`, `player:2:brick:red`; nothing is said about the player as a whole."""
    box = state.box
    whose, _, what = name.partition(":")
    if not whose.isdecimal() or int(whose) >= state.seats:
        return None
    me = state.players[int(whose)]
    kind, _, shade = what.partition(":")
    if kind == "brick" and shade in box.colours:
        white = box.colours.index(shade) == box.white
        title = names.bricks(box, box.colours.index(shade), me.bricks[box.colours.index(shade)])
        text = say("about.white_bricks" if white else "about.bricks")
        return About(title, [text], "PN-6.12" if white else "PN-6.8", f"brick:{shade}")
    return counted(state, me, kind)


def counted(state: State, me: Player, kind: str) -> About | None:
    title = say(f"name.{kind}")
    match kind:
        case "coins":
            return About(title, [say("about.coins_of", n=state.box.area_coins)], "PN-1.4", "coins")
        case "torches":
            return About(title, [say("about.torches")], "PN-5.7", "torch")
        case "influence":
            return About(title, [say("about.influence")], "PN-7.1", "influence")
        case "romans":
            return About(title, [say("about.romans", n=me.romans_reserve)], "PN-6.10", "romans")
        case "points":
            return About(title, [say("about.points")], "PN-11.13", "points")
    return None


def card_set(state: State, name: str, seat: int) -> About | None:
    found = index(state.box.buildings, name)
    if found == NONE:
        return None
    me = state.players[seat]
    here = sum(1 for card in me.cards if building_of_card(state, card) == found)
    shown = names.building(state.box, found)
    text = [set_values(state), say("about.set_now", n=points_for_sets(state, me))]
    return About(say("about.set_title", building=shown, n=here), text, "PN-11.2", shown)


def supply(state: State, name: str, seat: int) -> About:
    box = state.box
    text = [say("about.supply", least=box.refill_below, most=box.refill_to)]
    coming: list[int | str | Saying] = []
    for colour in reversed(range(len(box.colours))):
        n = sum(1 for card in bag.contents(state.supply) if colour in box.supply[card])
        if n:
            coming.append(say("about.brick_count", brick=names.brick(box, colour), n=n))
    if coming:
        text.append(say("about.supply_left", list=coming))
    return About(say("table.supply", n=bag.size(state.supply)), text, "PN-4.2", "supply")


def pile(state: State, name: str, seat: int) -> About | None:
    if name == "building":
        title = say("table.building_cards", n=bag.size(state.building_pile))
        return About(title, [say("about.building_pile")], "PN-4.8", "card")
    if name == "honour":
        left = say("about.honour_pile", n=bag.size(state.honour_pile))
        return About(named("pile:honour"), [left], "PN-4.9", "card")
    return supply(state, name, seat) if name == "supply" else None


def reserve(state: State, name: str, seat: int) -> About:
    return About(
        say("table.reserve", n=state.reserve), [say("about.reserve", n=state.box.early_points)], "PN-10.2", "brick"
    )


def builder(state: State, name: str, seat: int) -> About | None:
    if not name.isdecimal() or int(name) >= state.seats:
        return None
    title = say("legend.builder", player=player(int(name)))
    return About(title, [say("about.builder", n=state.box.step_cost)], "PN-6.3", "builder")


def building_card(state: State, name: str, seat: int) -> About | None:
    found = index(state.box.building_cards, name)
    if found == NONE:
        return None
    sign = names.building(state.box, state.box.card_building[found])
    return About(named(names.building_card(name)), [say("about.building_card")], "PN-6.17", sign)


def round_(state: State, name: str, seat: int) -> About | None:
    rounds = state.box.counts[state.seats].rounds
    found = number(name, rounds) + 1
    if not found:
        return None
    last = found == rounds
    text = say("about.last_round" if last else "about.round")
    return About(say("table.round", round=found, rounds=rounds), [text], "PN-10.1" if last else "PN-9.2", "round")


def track(state: State, name: str, seat: int) -> About:
    return About(say("name.track"), [say("about.track")], "PN-11.14", "points")


TELLERS: dict[str, Callable[[State, str, int], About | None]] = {
    "spot": spot,
    "shop": shop,
    "quarter": quarter,
    "majority": majority,
    "reward": reward,
    "supply": supply,
    "pile": pile,
    "set": card_set,
    "act": act,
    "honour": honour,
    "card": action_card,
    "hand": action_card,
    "icon": icon,
    "player": owned,
    "reserve": reserve,
    "builder": builder,
    "building_card": building_card,
    "round": round_,
    "track": track,
}
