"""What the contracts, tiles, cards and goods of Nova Roma are, on offer and with the players."""

from typing import Final

from urbes.engine import bag
from urbes.engine.saying import Saying, named, say
from urbes.engine.show import About
from urbes.games.nova_roma.pieces import ACTIONS, NONE, RESOURCES, SLOTS, SMALL_GRID, TILE_KINDS, TIMINGS
from urbes.games.nova_roma.rules.mosaic import condition_of
from urbes.games.nova_roma.show import names
from urbes.games.nova_roma.show.labels import icons
from urbes.games.nova_roma.show.progress import progress
from urbes.games.nova_roma.state import Player, State

TILE_RULES: Final = {"production": "NR-6.4", "exchange": "NR-6.4", "animal": "NR-13.7", "special": "NR-6.5"}


def index(known: list[str], name: str) -> int:
    return known.index(name) if name in known else NONE


def sea(state: State, name: str, seat: int) -> About | None:
    slot = index(SLOTS, name.partition(":")[0])
    if slot == NONE or state.sea_market[slot] == NONE:
        return None
    contract = named(f"sea_contract:{state.box.sea_names[state.sea_market[slot]]}")
    return About(say("kind.sea_contract"), [contract, reach(state, slot), say("about.sea")], "NR-5.5", "contract:sea")


def reach(state: State, slot: int) -> Saying:
    return say("about.reach", n=state.box.slot_strength[slot])


def building(state: State, name: str, seat: int) -> About | None:
    slot = index(SLOTS, name.partition(":")[0])
    if slot == NONE or state.building_market[slot] == NONE:
        return None
    number = state.building_market[slot]
    contract = named(f"building_contract:{state.box.building_names[number]}")
    text = [contract, reach(state, slot), say("about.building")]
    return About(named(names.building(state.box, number)), text, "NR-5.6", "contract:building")


def latifundium(state: State, number: int, more: list[Saying]) -> About:
    kind = TILE_KINDS[state.box.tiles[number].kind]
    text = [named(names.tile(state.box, number)), *more]
    return About(say(f"lat.{kind}"), text, TILE_RULES[kind], f"latifundium:{kind}")


def tile(state: State, name: str, seat: int) -> About | None:
    slot = index([*SLOTS, "special"], name.partition(":")[0])
    if slot == NONE or state.tile_market[slot] == NONE:
        number = index(state.box.tile_names, name)
        return None if number == NONE else latifundium(state, number, [])
    price = say("about.price", price=names.price(names.asked(state.box.prices[slot])))
    return latifundium(state, state.tile_market[slot], [price])


def market(state: State, name: str, seat: int) -> About | None:
    slot = index(SLOTS, name)
    return None if slot == NONE or state.card_market[slot] == NONE else associate(state, state.card_market[slot])


def card(state: State, name: str, seat: int) -> About | None:
    number = index(state.box.card_names, name)
    return None if number == NONE else associate(state, number)


def associate(state: State, number: int) -> About:
    box = state.box
    found = box.cards[number]
    text = [say("about.associate", timing=f"timing:{TIMINGS[found.timing]}", effect=names.effect(box, number))]
    for own in state.players:
        if (own.used >> number) & 1:
            text.append(say("about.used"))
        elif (own.fresh >> number) & 1:
            text.append(say("about.fresh"))
    sign = "card" if found.action == NONE else f"action:{ACTIONS[found.action]}"
    return About(named(names.card(box, number)), text, "NR-7.5", sign)


def deck(state: State, name: str, seat: int) -> About:
    text = say("about.deck", n=bag.size(state.deck), discard=bag.size(state.discard))
    return About(say("table.associates"), [text], "NR-7.4", "deck")


def strip(state: State, name: str, seat: int) -> About | None:
    number = index(state.box.strip_names, name)
    if number == NONE:
        return None
    colour = f"colour:{state.box.mosaic_rows[state.box.strip_colour[number]]}"
    return About(say("about.strip", colour=colour), [named(f"conditions:{name}")], "NR-16.1", "mosaic")


def good(state: State, name: str, seat: int) -> About | None:
    if name not in RESOURCES:
        return None
    return About(named(f"good:{name}"), [say("about.good", most=state.box.resource_max)], "NR-1.3", name)


def estate(state: State, name: str, seat: int) -> About | None:
    cell_ = index(SMALL_GRID, name)
    if cell_ == NONE:
        return None
    own = state.players[seat]
    title = say("about.in_estate", cell=names.corner(cell_))
    if (own.working >> cell_) & 1:
        return About(title, [say("about.artisan")], "NR-6.3", "artisan")
    brings = say("about.estate", list=names.goods(icons(state, seat, cell_)))
    lying = own.tile(cell_)
    if lying == NONE:
        return About(title, [brings], "NR-6.3", "latifundium")
    turned = (own.turned >> cell_) & 1
    return latifundium(state, lying, [say("about.turned"), brings] if turned else [brings])


def mosaic(state: State, name: str, seat: int) -> About | None:
    return mosaic_cell(state, index(SMALL_GRID, name), seat)


def mosaic_cell(state: State, cell_: int, seat: int) -> About | None:
    if cell_ == NONE:
        return None
    box = state.box
    own = state.players[seat]
    worth = say("about.worth", points=names.points(box.cell_points[cell_ // names.SIDE]))
    if own.strips[cell_ // names.SIDE] == NONE:
        return About(say("table.mosaic"), [worth], "NR-11.1", "mosaic")
    need = condition_of(state, own, cell_)
    title = named(names.condition(box, box.condition_names.index(need.name)))
    if (own.mosaic >> cell_) & 1:
        return About(title, [say("about.filled"), worth], "NR-11.3", "mosaic")
    far = progress(state, seat, need)
    text = [say("about.met") if far.met else say("about.far", n=far.have, all=far.need), worth]
    after = own.mosaic | (1 << cell_)
    lines: list[int | str | Saying] = [
        f"line:{line.name}"
        for line in box.lines
        if after & line.mask == line.mask and own.mosaic & line.mask != line.mask
    ]
    if lines:
        text.append(say("about.lines", list=lines))
    return About(title, text, "NR-11.3", "mosaic")


def owned(state: State, name: str, seat: int) -> About | None:
    """What a player has: `player:2:coins`; nothing is said about the player as a whole."""
    whose, _, what = name.partition(":")
    if not whose.isdecimal() or int(whose) >= state.seats:
        return None
    if what.startswith("mosaic:"):
        return mosaic_cell(state, index(SMALL_GRID, what.split(":")[1]), int(whose))
    if what in RESOURCES:
        return good(state, what, seat)
    return counted(state, state.players[int(whose)], what)


def counted(state: State, own: Player, what: str) -> About | None:
    box = state.box
    match what:
        case "coins":
            return About(named("good:coins"), [say("about.coins", n=box.goods_per_point)], "NR-13.9", "coins")
        case "influence":
            text = say("about.influence", most=box.influence_max, n=box.influence_per_point)
            return About(named("good:influence"), [text], "NR-1.4", "influence")
        case "artisans":
            return About(named("good:artisan"), [say("about.artisans", n=box.artisans_kept)], "NR-5.8", "artisan")
        case "tokens":
            text = say("table.tokens", n=own.tokens, wheels=own.wheel_tokens)
            return About(say("about.tokens_title"), [text, say("about.tokens")], "NR-11.2", "achievement")
        case "points":
            return About(say("me.points"), [say("about.points")], "NR-13.12", "vp")
        case "hand":
            return About(say("cards.hand", n=own.hand_size), [say("aid_row.hand", n=box.hand_max)], "NR-5.4", "card")
        case "cubes":
            return About(say("bench.cubes", n=own.cubes), [say("about.cubes")], "NR-9.3", "building")
        case "patricians":
            title = say("me.patricians", n=box.turns - bag.size(own.patricians))
            return About(title, [say("place_about.forum")], "NR-3.4", "patrician")
    return None
