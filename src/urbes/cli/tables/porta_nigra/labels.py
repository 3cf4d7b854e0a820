"""Legal moves in words, with what they cost and bring."""

from urbes.cli.tables.porta_nigra import phrases
from urbes.games.porta_nigra.components import Box
from urbes.games.porta_nigra.moves import (
    BUILDER,
    BUY_HONOUR,
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
    WHITE,
    argument_of,
    kind_of,
)
from urbes.games.porta_nigra.pieces import ANY, BUY, NONE, Spot
from urbes.games.porta_nigra.show.view import PlayerView, View
from urbes.locales import Words

INFLUENCE_ACTIONS = (BUY_HONOUR, TAKE_ROMAN, PLACE_BY_INFLUENCE)


def label(view: View, move: int, words: Words, names: list[str], box: Box) -> str:
    kind = kind_of(move)
    argument = argument_of(move)
    if kind == BUILDER:
        quarter = box.quarters[argument]
        shops = [box.colours[colour] for colour, home in enumerate(box.quarter_of_shop) if home == argument]
        return words(
            "move.builder", quarter=phrases.building(quarter, words), shop=phrases.bricks_listed(shops, words) or "–"
        )
    if kind == PLAY:
        return play(box.action_card_names[argument], words, box)
    if kind == ICON:
        return use_icon(view, argument, words, box)
    if kind == COLOUR:
        return f"{phrases.colour(box.colours[argument], words)}: {price(view, argument, words, box)}"
    if kind == SPOT:
        return build(view, box.spots[argument], words, box)
    if kind == HEIGHT:
        return build_higher(view, argument, words, box)
    if kind == WHITE:
        return words("move.white", n=argument)
    if kind == HONOUR:
        return buy_honour(view, argument, words, box)
    if kind == GATE:
        return raise_element(view, box.spots[argument], words, box)
    if kind == SEAT:
        return names[argument]
    if kind == COINS:
        return words("move.split", coins=argument, points=(view.income or 0) - argument)
    return plain(view, kind, words, box)


def plain(view: View, kind: int, words: Words, box: Box) -> str:
    if kind == END_TURN:
        return words("move.end_turn_unused", n=view.torches_left) if view.torches_left else words("move.end_turn")
    if kind == BUY_HONOUR:
        return words("move.buy_honour")
    if kind == TAKE_ROMAN:
        return words("move.take_roman", n=box.roman_cost)
    if kind == PLACE_BY_INFLUENCE:
        return words("move.place_by_influence", n=box.placing_cost)
    if view.torches_left:
        return words("move.torch_to_coin", n=box.coins_per_forfeit)
    return words("move.token_to_coin", n=box.coins_per_torch)


def group(view: View, move: int, words: Words, box: Box) -> str:
    """Long lists get headings: spots by building, the choices of a turn by what pays for them."""
    kind = kind_of(move)
    if kind == SPOT:
        return phrases.building(box.buildings[box.spots[argument_of(move)].building], words)
    return ""


def me(view: View) -> PlayerView:
    return view.players[view.seat]


def play(card: str, words: Words, box: Box) -> str:
    torches = box.action_cards[box.action_card_names.index(card)].torches
    shown = ", ".join(phrases.icon(mark, words, box) for mark in phrases.icons_of(card, box))
    return words(
        "move.play", card=phrases.action_card(card, words, box), actions=words("card.torches", n=torches), icons=shown
    )


def use_icon(view: View, index: int, words: Words, box: Box) -> str:
    mark = phrases.icons_of(view.card or "", box)[index]
    shown = phrases.icon(mark, words, box)
    if mark.action == BUY and mark.colour != ANY:
        if view.market[box.colours[mark.colour]]:
            shown = f"{shown}: {price(view, mark.colour, words, box)}"
        else:
            shown = words("move.shop_empty", icon=shown)
    return shown if view.torches_left else words("move.with_token", icon=shown)


def steps_to(view: View, quarter: int, box: Box) -> int:
    builder = me(view).builder
    return 0 if builder is None else box.steps(box.quarters.index(builder), quarter)


def price(view: View, number: int, words: Words, box: Box) -> str:
    """`4 sesterces (3 + 1 for 1 step)`."""
    quarter = box.quarter_of_shop[number]
    steps = 0 if quarter == NONE else steps_to(view, quarter, box)
    if not steps:
        return words("price.plain", n=box.price[number])
    walk = steps * box.step_cost
    return words("price.steps", n=box.price[number] + walk, price=box.price[number], walk=walk, steps=steps)


def walk(view: View, spot: Spot, words: Words, box: Box) -> list[str]:
    steps = steps_to(view, spot.quarter, box)
    return [words("move.walk", n=steps * box.step_cost)] if steps else []


def card(view: View, spot: Spot, words: Words, box: Box) -> list[str]:
    """Whether the spot brings a card that is on display [PN-6.17]."""
    return [words("move.card")] if spot.card != NONE and box.building_cards[spot.card] in view.building_display else []


def bricks_and_reward(view: View, spot: Spot, bricks: int, words: Words, box: Box) -> list[str]:
    """White bricks that must help out, and what the master builder gets."""
    found: list[str] = []
    white = bricks - me(view).bricks[box.colours[spot.colour]]
    if white > 0:
        found.append(words("move.using_white", n=white))
    every = box.reward_every[spot.building]
    before = me(view).built[box.buildings[spot.building]]
    times = (before + bricks) // every - before // every
    if times:
        found.append(" + ".join(phrases.gains(box.rewards[spot.building], words, box, times=times)))
    return found


def build(view: View, spot: Spot, words: Words, box: Box) -> str:
    name = phrases.spot_place(spot, words, box)
    shown = phrases.colour(box.colours[spot.colour], words)
    sure = [*walk(view, spot, words, box), *card(view, spot, words, box)]
    if spot.least != spot.most:
        first = words(
            "move.build_free", spot=name, least=spot.least, most=spot.most, colour=shown, points=spot.points_per_brick
        )
        return ", ".join([first, *sure])
    first = words("move.build", spot=name, bricks=spot.least, colour=shown, points=spot.points)
    return ", ".join([first, *sure, *bricks_and_reward(view, spot, spot.least, words, box)])


def build_higher(view: View, bricks: int, words: Words, box: Box) -> str:
    spot = box.spots[box.spot_names.index(view.spot or "")]
    first = words("move.height", n=bricks, points=spot.points + bricks * spot.points_per_brick)
    return ", ".join([first, *bricks_and_reward(view, spot, bricks, words, box)])


def buy_honour(view: View, slot: int, words: Words, box: Box) -> str:
    card = phrases.find_honour(view.honour_display[slot] or "", box)
    return words("move.honour", slot=slot + 1, card=phrases.honour(card, words, box), n=card.cost)


def raise_element(view: View, spot: Spot, words: Words, box: Box) -> str:
    height = next(element.bricks for element in view.elements if element.spot == spot.name)
    return words(
        "move.gate",
        spot=phrases.spot_place(spot, words, box),
        colour=phrases.colour(box.colours[spot.colour], words),
        height=height,
        higher=height + 1,
    )
