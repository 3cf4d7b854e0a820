"""Goods, tiles, cards, conditions and places of Nova Roma: names for sayings, and the words of what is printed."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from urbes.engine import bag
from urbes.engine.saying import Name, Saying, listed, named, player, say, summed
from urbes.games.nova_roma.boards import District
from urbes.games.nova_roma.components import Box
from urbes.games.nova_roma.pieces import (
    ACTIONS,
    ANIMAL,
    ANIMAL_PLACEMENT,
    COINS,
    COUNTED,
    EXCHANGE_TILE,
    FIELD,
    GAIN,
    GAIN_NOW,
    NONE,
    PERMANENT,
    PLACE_FOR_COINS,
    PRODUCTION,
    RESOURCES,
    REWARD_KINDS,
    SPECIAL_EFFECTS,
    STRENGTH,
    TILE_KINDS,
    TIMINGS,
    VP_COUNT,
    VP_RESOURCE,
    VP_THRESHOLD,
    Condition,
    Cost,
)

Amount = tuple[str, int]
"""An amount of a good."""

CORNERS: Final = [
    "top_left",
    "top_middle",
    "top_right",
    "middle_left",
    "centre",
    "middle_right",
    "bottom_left",
    "bottom_middle",
    "bottom_right",
]
"""The nine cells of an estate and of a mosaic, row by row."""
SIDE: Final = 3
AUTOMA: Final = "rival:automa"
NEUTRAL: Final = "rival:neutral"


def action(number: int) -> Name:
    return f"action:{ACTIONS[number]}"


def corner(cell: int) -> Name:
    return f"corner:{CORNERS[cell]}"


def track(box: Box, number: int) -> Name:
    return f"track:{box.tracks[number]}"


def favourite(box: Box, name: str) -> Name:
    """A favourite is named by its track."""
    return track(box, box.favourite_track[box.favourite_names.index(name)])


def district(box: Box, number: int) -> Name:
    return f"district:{box.district_names[number]}"


def harbour(box: Box, place: int) -> Name:
    return f"harbour:{box.harbours[place]}"


def card(box: Box, number: int) -> Name:
    """The name of a card alone."""
    return f"card:{box.card_names[number]}"


def associate(box: Box, number: int) -> Name:
    """A card's name, when it works, and what it does."""
    return f"associate:{box.card_names[number]}"


def effect(box: Box, number: int) -> Name:
    """What a card does."""
    return f"effect:{box.card_names[number]}"


def tile(box: Box, number: int) -> Name:
    return f"tile:{box.tile_names[number]}"


def tile_sign(box: Box, number: int) -> str:
    return f"latifundium:{TILE_KINDS[box.tiles[number].kind]}"


def condition(box: Box, number: int) -> Name:
    return f"condition:{box.condition_names[number]}"


def building(box: Box, number: int) -> Name:
    return f"building:{box.building_names[number]}"


def shape(box: Box, contract: int) -> Name:
    return f"shape:{box.shape_names[box.building_shape[contract]]}"


def owner(seats: int, seat: int) -> Name:
    """The owner of a cube, ship or chariot: after the players comes the automa or the neutral colour."""
    if seat < seats:
        return player(seat)
    return AUTOMA if seats == 1 else NEUTRAL


def forum_cell(lines: Sequence[int], cell: int) -> Saying:
    """A cell of the forum is named by the actions of its column and its row."""
    return say("forum.cell", column=action(lines[cell % 4]), row=action(lines[4 + cell // 4]))


def cells(found: District, mask: int) -> list[int | str | Saying]:
    """Cells of a district, row by row."""
    rows: list[int | str | Saying] = []
    for row in range(found.rows):
        columns: list[int | str | Saying] = [
            cell % found.columns + 1 for cell in bag.contents(mask) if cell // found.columns == row
        ]
        if columns:
            rows.append(say("cells.row", row=row + 1, n=len(columns), list=summed(columns)))
    return rows


def icon(number: int) -> str:
    """The good that an icon of the estate shows."""
    return "coins" if number == COINS else RESOURCES[number]


def given(box: Box, reward: int) -> list[Amount]:
    """What a reward gives."""
    amounts = box.rewards[reward].given
    return [(kind, amounts[number]) for number, kind in enumerate(REWARD_KINDS) if amounts[number]]


def asked(cost: Cost) -> list[Amount]:
    """What has to be paid."""
    found = [(kind, (cost.goods >> (FIELD * number)) & 15) for number, kind in enumerate(RESOURCES)]
    found += [("coins", cost.coins), ("influence", cost.influence), ("artisan", cost.artisan)]
    return [amount for amount in found if amount[1]]


def good(kind: str, n: int) -> Saying:
    """An amount of a good; a sign where signs are drawn."""
    return Saying(f"goods.{kind}", {"n": n}, sign=kind)


def goods(amounts: Sequence[Amount]) -> list[int | str | Saying]:
    return [good(kind, n) for kind, n in amounts]


def gains(amounts: Sequence[Amount]) -> list[int | str | Saying]:
    """`+2 wheat, +1 sesterce`."""
    return [say("amount.gain", good=good(kind, n)) for kind, n in amounts]


def costs(amounts: Sequence[Amount]) -> list[int | str | Saying]:
    """`−2 wheat, −1 sesterce`."""
    return [say("amount.pay", good=good(kind, n)) for kind, n in amounts]


def price(amounts: Sequence[Amount]) -> Saying:
    return listed(costs(amounts)) if amounts else say("price.free")


def paid(line: Saying, amounts: Sequence[Amount]) -> Saying:
    """Something with its price, if it has one."""
    return say("amount.for", what=line, price=costs(amounts)) if amounts else line


def points(n: int) -> Saying:
    return good("vp", n)


@lru_cache(maxsize=64)
def printed_things(box: Box) -> dict[Name, Saying]:
    """What every printed thing is called, by its name."""
    found: dict[Name, Saying] = {}
    for number in range(len(box.tiles)):
        found[tile(box, number)] = tile_words(box, number)
    for number in range(len(box.cards)):
        found[effect(box, number)] = effect_words(box, number)
        timing = f"timing:{TIMINGS[box.cards[number].timing]}"
        found[associate(box, number)] = say(
            "effect.card", card=card(box, number), timing=timing, effect=effect(box, number)
        )
    for number, need in enumerate(box.conditions):
        found[condition(box, number)] = condition_words(need)
    for number, name in enumerate(box.strip_names):
        one, two, three = [condition(box, each) for each in box.strips[number]]
        found[f"conditions:{name}"] = say("mosaic.three", one=one, two=two, three=three)
        colour = f"colour:{box.mosaic_rows[box.strip_colour[number]]}"
        found[f"strip:{name}"] = say("mosaic.strip", colour=colour, conditions=f"conditions:{name}")
    for number, name in enumerate(box.building_rewards):
        found[f"reward:{name}"] = listed(gains(given(box, box.token_reward[number])))
    for place in range(1, len(box.harbours)):
        reward = box.harbour_reward[place]
        brings = points(box.sea_points[place]) if reward == NONE else listed(gains(given(box, reward)))
        found[f"brings:{box.harbours[place]}"] = brings
    for number, name in enumerate(box.sea_names):
        found[f"sea_contract:{name}"] = say("contract.sea", list=goods(asked(box.sea_costs[number])))
    for number, name in enumerate(box.building_names):
        found[f"building_contract:{name}"] = say(
            "contract.building",
            building=building(box, number),
            points=points(box.building_points[number]),
            shape=shape(box, number),
            price=goods(asked(box.building_costs[number])),
        )
    return found


def tile_words(box: Box, number: int) -> Saying:
    """What a latifundium is or does."""
    found = box.tiles[number]
    if found.kind == PRODUCTION:
        return listed(gains(given(box, found.reward)))
    if found.kind == EXCHANGE_TILE:
        return say("tile.exchange", price=goods(asked(found.pay)), list=goods(given(box, found.reward)))
    if found.kind == ANIMAL:
        return say("tile.animal", name=f"animal:{found.name}", n=found.animals)
    if found.effect == GAIN_NOW:
        return say("tile.gain", list=gains(given(box, found.reward)))
    return say(f"tile.{SPECIAL_EFFECTS[found.effect]}", n=found.amount)


def effect_words(box: Box, number: int) -> Saying:
    """What an associate does."""
    found = box.cards[number]
    if found.effect in (VP_RESOURCE, VP_COUNT):
        if found.effect == VP_RESOURCE:
            each = say(f"left.{RESOURCES[found.resource]}")
        else:
            each = say(f"per.{COUNTED[found.what]}", n=found.per)
        return say("effect.base", n=found.base, list=each) if found.base else each
    if found.effect == VP_THRESHOLD:
        least = say(f"count.{COUNTED[found.what]}", n=found.at_least)
        return say("effect.threshold", n=found.points, list=least)
    if found.effect == ANIMAL_PLACEMENT:
        return say("effect.animals", list=good("coins", found.amount))
    of = action(found.action)
    if found.effect == STRENGTH:
        return say("effect.strength", action=of, n=found.amount)
    if found.effect == GAIN:
        key = "effect.always" if found.timing == PERMANENT else "effect.gain"
        return say(key, action=of, list=gains(given(box, found.reward)))
    if found.effect == PLACE_FOR_COINS:
        return say("effect.place", action=of, price=good("coins", found.amount))
    return say("effect.skip_artisan", action=of)


def kinds(need: Condition) -> list[Amount]:
    """The kinds that a condition counts, with how many of each there must be at least."""
    found = [
        ("building", need.building),
        ("sea", need.sea),
        ("associates", need.associates),
        ("latifundia", need.latifundia),
    ]
    return [amount for amount in found if amount[1]]


def condition_words(need: Condition) -> Saying:
    """What a cell of the mosaic asks for."""
    parts: list[int | str | Saying] = [say(f"need.{kind}", n=n) for kind, n in kinds(need)]
    if need.total:
        parts = [say("need.total", n=need.total, list=parts)]
    if need.chariots:
        parts.append(say("need.chariots", n=need.chariots, cell=need.cell))
    if need.chariot_cells:
        parts.append(say("count.chariot_cells", n=need.chariot_cells))
    if need.influence:
        least = say("count.influence", n=need.influence)
        parts.append(say("need.pay", list=least, n=need.pay) if need.pay else least)
    whole = summed(parts)
    return whole if isinstance(whole, Saying) else named(whole)
