"""Cards, icons, spots and gains of Porta Nigra: the names that sayings use, and the words of what is printed."""

from functools import lru_cache

from urbes.engine.saying import Fact, Name, Saying, listed, named, say, summed
from urbes.games.porta_nigra.components import Box
from urbes.games.porta_nigra.pieces import (
    ANY,
    BUY,
    FINAL_SCORING,
    ICON_ACTIONS,
    PLACE,
    SUBSTITUTE,
    TAKE_INFLUENCE,
    TAKE_TORCH,
    Gain,
)

GOODS = ("torch", "coins", "influence", "romans", "points")
"""What a gain can hold besides bricks, in the order in which it is shown."""


def colour(box: Box, number: int) -> Name:
    return f"colour:{box.colours[number]}"


def building(box: Box, number: int) -> Name:
    return f"building:{box.buildings[number]}"


def quarter(box: Box, number: int) -> Name:
    """A quarter is named by its building."""
    return building(box, box.quarter_of_building.index(number))


def spot(box: Box, number: int) -> Name:
    return f"spot:{box.spot_names[number]}"


def quarter_and_shop(box: Box, number: int) -> Saying:
    shops = [colour(box, shop) for shop, home in enumerate(box.quarter_of_shop) if home == number]
    return say("move.builder", quarter=quarter(box, number), shop=[*shops])


def part(box: Box, number: int) -> Name:
    return f"part:{box.parts[number].name}"


def action_card(box: Box, number: int) -> Name:
    return f"action_card:{box.action_card_names[number]}"


def icon(box: Box, number: int) -> Name:
    return f"icon:{box.icon_names[number]}"


def icon_drawn(box: Box, number: int) -> Name:
    """An icon as a picture where pictures are drawn."""
    return f"icon_drawn:{box.icon_names[number]}"


def icon_sign(box: Box, number: int) -> str:
    """The small sign of what an icon does."""
    return ICON_ACTIONS[box.icons[number].action]


def brick(box: Box, number: int) -> Name:
    """One brick: a picture where pictures are drawn, otherwise its colour in words."""
    return f"brick:{box.colours[number]}"


def honour(box: Box, number: int) -> Name:
    return f"honour_card:{box.honour_names[number]}"


def building_card(name: str) -> Name:
    """A building card, or a substitute for one [PN-7.9]."""
    return f"building_card:{name}"


def building_of(box: Box, name: str) -> Name:
    """The building that a building card or a substitute stands for."""
    if name in box.building_cards:
        return building(box, box.card_building[box.building_cards.index(name)])
    return building(box, box.honours[box.honour_names.index(name)].building)


def owned_card(box: Box, name: str) -> Name:
    """A card that a player has: a building card, a substitute or a final scoring card."""
    if name in box.honour_names and box.honours[box.honour_names.index(name)].kind == FINAL_SCORING:
        return f"honour_card:{name}"
    return building_card(name)


def bricks(box: Box, number: int, n: int) -> Saying:
    """`2 bricks (red)`."""
    return say("gain.brick", n=n, colour=colour(box, number))


def good(kind: str, n: int) -> Saying:
    """An amount of what players have; a sign where signs are drawn. `brick:red` is a kind too."""
    family, _, name = kind.partition(":")
    if name:
        return Saying("gain.brick", {"n": n, "colour": f"colour:{name}"}, sign=kind)
    return Saying(f"gain.{family}", {"n": n}, sign=family)


def amounts(gain: Gain) -> list[tuple[str, int]]:
    numbers = (gain.torches, gain.coins, gain.influence, gain.romans, gain.points)
    return [(kind, amount) for kind, amount in zip(GOODS, numbers, strict=True) if amount]


def gains(box: Box, gain: Gain, times: int = 1) -> list[int | str | Saying]:
    """What a reward or an honour card gives, piece by piece."""
    found: list[int | str | Saying] = [
        bricks(box, number, amount * times) for number, amount in enumerate(gain.bricks) if amount
    ]
    found += [say(f"gain.{kind}", n=amount * times) for kind, amount in amounts(gain)]
    if gain.gate_bricks:
        found.append(say("gain.gate_brick"))
    return found


def price(box: Box, number: int, walk: int) -> Saying:
    """What a brick costs: `4 sesterces (price 3 + walk 1)`."""
    printed = box.price[number]
    return say("price.steps", n=printed + walk, price=printed, walk=walk) if walk else say("price.plain", n=printed)


@lru_cache(maxsize=64)
def printed_things(box: Box) -> dict[Name, Saying]:
    """What every printed thing is called, by its name."""
    found = {spot(box, number): spot_words(box, number) for number in range(len(box.spots))}
    for number, name in enumerate(box.colours):
        found[brick(box, number)] = named(f"colour:{name}")
        found[f"shop:{name}"] = say("about.shop_title", colour=f"colour:{name}")
    for number, name in enumerate(box.quarters):
        found[f"quarter:{name}"] = say("about.quarter_title", building=quarter(box, number))
    for number, name in enumerate(box.buildings):
        found[f"reward:{name}"] = listed([building(box, number), reward(box, number)])
    for number, name in enumerate(box.action_card_names):
        found[action_card(box, number)] = say("card.action", number=number + 1)
        found[f"card:{name}"] = face(box, number)
    for number in range(len(box.icons)):
        found[icon(box, number)] = found[icon_drawn(box, number)] = icon_words(box, number)
    for number, name in enumerate(box.building_cards):
        facts: dict[str, Fact] = {
            "building": building(box, box.card_building[number]),
            "colour": colour(box, box.card_colour[number]),
        }
        found[building_card(name)] = Saying("card.building", facts)
    for number, card in enumerate(box.honours):
        found[honour(box, number)] = honour_words(box, number)
        if card.kind == SUBSTITUTE:
            found[building_card(card.name)] = say("card.substitute", building=building(box, card.building))
    return found


def reward(box: Box, number: int) -> Saying:
    """What a building gives each time that its number of bricks is reached."""
    return say("table.reward", every=box.reward_every[number], list=summed(gains(box, box.rewards[number])))


def face(box: Box, number: int) -> Saying:
    """An action card with everything that is printed on it."""
    card = box.action_cards[number]
    return say(
        "move.play",
        card=action_card(box, number),
        actions=say("card.torches", n=card.torches),
        icons=[icon(box, mark) for mark in card.icons],
    )


def spot_words(box: Box, number: int) -> Saying:
    """`Basilica A3`, `City Wall 7`."""
    place = box.spots[number]
    home = building(box, place.building)
    if len(box.rows[place.building]) == 1:
        return say("spot.single", building=home, number=place.pos)
    return say("spot.row", building=home, row=f"row:{place.row}", number=place.pos)


def icon_words(box: Box, number: int) -> Saying:
    mark = box.icons[number]
    if mark.action == BUY:
        return say("icon.buy_any") if mark.colour == ANY else say("icon.buy", colour=colour(box, mark.colour))
    if mark.action == PLACE:
        return say("icon.place")
    if mark.action == TAKE_INFLUENCE:
        return say("icon.influence", n=mark.amount)
    return say("icon.torch" if mark.action == TAKE_TORCH else "icon.coins", n=mark.amount)


def honour_words(box: Box, number: int) -> Saying:
    """What an honour card is or does."""
    card = box.honours[number]
    if card.kind == FINAL_SCORING:
        return say("honour.final", n=card.points)
    if card.kind == SUBSTITUTE:
        return say("honour.substitute", building=building(box, card.building))
    return listed(gains(box, card.gain))
