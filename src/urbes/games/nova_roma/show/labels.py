"""Legal moves of Nova Roma in words, with what they cost and bring."""

from typing import Final

from urbes.engine import bag
from urbes.engine.saying import Saying, listed, named, say
from urbes.games.nova_roma.moves import (
    ACHIEVEMENT,
    ACTION,
    ADVANCE_ON,
    BUILD,
    BUY,
    CHARIOTEER,
    CLAIM,
    CONTRACT,
    DECISIONS,
    DECK,
    DECLINE,
    DISCARD,
    DISTRICT,
    DRAFT,
    EMPEROR,
    END,
    EXCHANGE,
    HIRE,
    KEEP,
    LAY,
    LEGIONARY,
    PATRICIAN,
    PAY_WITH_ARTISAN,
    PAY_WITH_CARD,
    PERFORM,
    PLACE,
    PLAY,
    RESOURCE,
    SELL_WINE,
    SHIP,
    SPECIAL_SLOT,
    SPEND,
    STRIP,
    TAKE,
    TILE,
    USE,
    WHEEL_INFLUENCE,
    WHEEL_TOKEN,
    YES,
    argument_of,
    first_fact,
    kind_of,
    second_fact,
)
from urbes.games.nova_roma.pieces import ANIMAL, NONE, PRODUCTION, RESOURCES
from urbes.games.nova_roma.rules.forum import line_of, line_strength
from urbes.games.nova_roma.rules.latifundium import COLUMN, ROW, influence_to_play
from urbes.games.nova_roma.rules.mosaic import condition_of
from urbes.games.nova_roma.rules.petition import CLAIM_COST
from urbes.games.nova_roma.rules.scoring import cubes_in
from urbes.games.nova_roma.rules.seafaring import SEA, contract_in, cost_of
from urbes.games.nova_roma.show import names
from urbes.games.nova_roma.show.names import SIDE, Amount
from urbes.games.nova_roma.show.progress import completed
from urbes.games.nova_roma.state import State

PLAIN: Final = {
    END: "move.end",
    HIRE: "move.hire",
    PAY_WITH_ARTISAN: "move.pay_artisan",
    WHEEL_TOKEN: "move.wheel_token",
    WHEEL_INFLUENCE: "move.wheel_influence",
}


def label(state: State, move: int) -> Saying:
    kind = kind_of(move)
    argument = argument_of(move)
    if kind in PLAIN:
        return say(PLAIN[kind])
    if kind == PATRICIAN:
        return patrician(state, argument)
    if kind in (EMPEROR, LEGIONARY):
        return names.forum_cell(state.lines, argument)
    if kind in (PERFORM, DECLINE):
        return carry_out(state, kind, argument)
    if kind in (DRAFT, KEEP, DISCARD, USE, PLAY, TAKE, PAY_WITH_CARD):
        return with_card(state, kind, argument)
    if kind == PLACE:
        return place(state, argument)
    if kind == LAY:
        return lay(state, argument)
    if kind == ACHIEVEMENT:
        return achievement(state, argument)
    if kind in (BUY, RESOURCE):
        have = state.players[state.seat].good(argument)
        key = "move.buy" if kind == BUY else "move.resource"
        return say(key, resource=f"good:{RESOURCES[argument]}", have=have, then=have + 1)
    if kind == TILE:
        return tile(state, argument)
    if kind == CONTRACT:
        return contract(state, argument)
    if kind == SHIP:
        return ship(state, argument)
    if kind == DISTRICT:
        return district(state, argument)
    if kind == BUILD:
        return build(state, argument)
    if kind == ADVANCE_ON:
        cell = state.chariot(state.seat, argument)
        return advance(state, argument, cell, cell + 1)
    if kind == STRIP:
        return named(f"strip:{state.box.strip_names[argument]}")
    return with_influence(state, kind, argument)


def with_influence(state: State, kind: int, argument: int) -> Saying:
    """The words for Petition, for wine, and for answers to a question."""
    box = state.box
    if kind == ACTION:
        return named(names.action(argument))
    if kind == SPEND:
        of = names.action(second_fact(state.stack[-1]))
        return say("move.spend", price=names.costs([("influence", argument)]), action=of, n=argument)
    if kind == CLAIM:
        return say("move.claim", price=names.costs([("influence", CLAIM_COST)]))
    if kind == SELL_WINE:
        brought = "coins" if state.players[state.seat].influence >= box.influence_max else "influence"
        return listed([*names.costs([("wine", 1)]), *names.gains([(brought, 1)])])
    if kind == YES:
        return say("move.yes", tile=names.tile(box, asked_tile(state)))
    return say(f"pass.{DECISIONS[state.decision]}")


def asked_tile(state: State) -> int:
    """The latifundium that is asked about: one with an exchange, or a special one in the estate."""
    fact = first_fact(state.stack[-1])
    return fact if state.decision == EXCHANGE else state.players[state.seat].tile(fact)


def strength_at(state: State, seat: int, cell: int, line: int) -> int:
    """The strength that a patrician on a cell has, or would have, in its column or row [NR-4.1]."""
    cells = state.box.line_cells[line_of(cell, line)]
    strength = bag.size(state.players[seat].patricians & cells & ~(1 << cell)) + 1
    if state.emperor >= 0 and (cells >> state.emperor) & 1:
        strength += 1
    return min(strength, state.box.strength_max)


def patrician(state: State, cell: int) -> Saying:
    return say(
        "move.patrician",
        column=names.action(state.lines[line_of(cell, 0)]),
        up=strength_at(state, state.seat, cell, 0),
        row=names.action(state.lines[line_of(cell, 1)]),
        across=strength_at(state, state.seat, cell, 1),
    )


def carry_out(state: State, kind: int, line: int) -> Saying:
    number = line_of(state.cell, line)
    of = names.action(state.lines[number])
    if kind == DECLINE:
        return say("move.decline", action=of)
    return say("move.perform", action=of, n=line_strength(state, state.seat, number))


def with_card(state: State, kind: int, argument: int) -> Saying:
    box = state.box
    if kind == TAKE:
        if argument == DECK:
            return say("move.deck", n=bag.size(state.deck or state.discard))
        return named(names.associate(box, state.card_market[argument]))
    if kind == PAY_WITH_CARD:
        card = bag.nth(state.players[state.seat].usable() & box.skip_artisan, 0)
        return say("move.use", card=names.associate(box, card))
    if kind == USE:
        return say("move.use", card=names.associate(box, argument))
    shown = named(names.associate(box, argument))
    return names.paid(shown, play_price(state)) if kind == PLAY else shown


def play_price(state: State) -> list[Amount]:
    """What playing a card costs now [NR-7.2]."""
    found = [
        ("coins", first_fact(state.stack[-1])),
        ("influence", influence_to_play(state, state.players[state.seat])),
    ]
    return [amount for amount in found if amount[1]]


def icons(state: State, seat: int, cell: int) -> list[Amount]:
    """What the icons of column and row give an artisan on a cell [NR-6.3]."""
    working = state.players[seat].working & ~(1 << cell)
    column, row = cell % SIDE, cell // SIDE
    return [
        (names.icon(state.box.column_icons[column]), bag.size(working & (COLUMN << column)) + 1),
        (names.icon(state.box.row_icons[row]), bag.size(working & (ROW << (SIDE * row))) + 1),
    ]


def place(state: State, cell: int) -> Saying:
    """A cell of the estate with what an artisan brings there."""
    box = state.box
    own = state.players[state.seat]
    found = names.gains(icons(state, state.seat, cell))
    lying = own.tile(cell)
    if lying != NONE and not (own.turned >> cell) & 1:
        if box.tiles[lying].kind == ANIMAL:
            found += names.gains([("coins", box.tamer_coins)])
        elif box.tiles[lying].kind == PRODUCTION:
            found += names.gains(names.given(box, box.tiles[lying].reward))
        else:
            found.append(say("move.may", tile=names.tile(box, lying)))
    return say("move.place", cell=names.corner(cell), list=found)


def lay(state: State, cell: int) -> Saying:
    lying = state.players[state.seat].tile(cell)
    if lying == NONE:
        return say("move.lay", cell=names.corner(cell))
    return say("move.replace", cell=names.corner(cell), tile=names.tile(state.box, lying))


def new_lines(state: State, cell: int) -> list[int]:
    """The lines of the mosaic that a token on a cell completes."""
    before = state.players[state.seat].mosaic
    after = before | (1 << cell)
    return [
        number
        for number, line in enumerate(state.box.lines)
        if after & line.mask == line.mask and before & line.mask != line.mask
    ]


def achievement(state: State, cell: int) -> Saying:
    """Condition, points, and the lines that the token would complete."""
    box = state.box
    amounts = [("vp", box.cell_points[cell // SIDE])]
    if cell < SIDE:
        amounts += names.given(box, box.top_row_reward)
    found = names.gains(amounts)
    for number in new_lines(state, cell):
        line = box.lines[number]
        gained = names.gains([("vp", line.points), *names.given(box, line.reward)])
        found.append(say("move.line", line=f"line:{line.name}", list=gained))
    need = condition_of(state, state.players[state.seat], cell)
    shown = names.condition(box, box.condition_names.index(need.name))
    return say("move.achievement", cell=names.corner(cell), condition=shown, list=found)


def tile(state: State, slot: int) -> Saying:
    shown = names.tile(state.box, state.tile_market[slot])
    price = names.price(names.asked(state.box.prices[slot]))
    if slot == SPECIAL_SLOT:
        return say("move.special", tile=shown, price=price)
    return say("move.tile", slot=slot + 1, tile=shown, price=price)


def contract(state: State, slot: int) -> Saying:
    box = state.box
    market = second_fact(state.stack[-1])
    number = contract_in(state, market, slot)
    price = names.price(names.asked(cost_of(state, market, number)))
    if market == SEA:
        return say("move.contract", slot=slot + 1, price=price)
    return say(
        "move.building",
        slot=slot + 1,
        building=names.building(box, number),
        price=price,
        points=names.points(box.building_points[number]),
        shape=names.shape(box, number),
    )


def berth(state: State, argument: int) -> int:
    """Where the ship of a move lies."""
    own = state.players[state.seat]
    return own.other_ship if argument >> 1 else own.ship


def next_harbour(state: State, argument: int) -> int:
    """Where the ship of a move would sail; NONE at the end of its route."""
    place_ = berth(state, argument)
    return state.box.beyond[place_] if place_ else state.box.first_harbour[argument & 1]


def ship(state: State, argument: int) -> Saying:
    ahead = next_harbour(state, argument)
    return sail(state, berth(state, argument), ahead, state.box.leg[ahead])


def sail(state: State, start: int, end: int, points: int) -> Saying:
    """A voyage over one or more legs: what it costs and what the last harbour brings."""
    box = state.box
    reward = box.harbour_reward[end]
    brings = [names.points(box.sea_points[end])] if reward == NONE else names.gains(names.given(box, reward))
    return say(
        "move.ship",
        start=names.harbour(box, start),
        end=names.harbour(box, end),
        price=names.good("ship_move", points),
        list=[*brings],
    )


def standing(state: State, number: int) -> list[int | str | Saying]:
    """Who has how many cubes in a district, most first."""
    found = [(-n, seat) for seat, n in enumerate(cubes_in(state, number)) if n]
    return [say("about.count", player=names.owner(state.seats, seat), n=-n) for n, seat in sorted(found)]


def values(state: State, number: int) -> Saying:
    """The points of the three places in a district."""
    first, second, third = state.box.districts[number].points
    return say("contract.places", first=first, second=second, third=third)


def district(state: State, number: int) -> Saying:
    cubes = standing(state, number)
    return say(
        "move.district",
        district=names.district(state.box, number),
        points=values(state, number),
        list=cubes or say("move.empty"),
    )


def build(state: State, argument: int) -> Saying:
    box = state.box
    number = box.placements.district[argument]
    shown = names.cells(box.districts[number], box.placements.masks[argument])
    where = say("cells.district", district=names.district(box, number), cells=shown)
    rewards: list[int | str | Saying] = []
    for token in completed(state, argument):
        rewards += names.gains(names.given(box, box.token_reward[state.rewards[token]]))
    return say("move.completes", cells=where, list=rewards) if rewards else where


def advance(state: State, track: int, start: int, end: int) -> Saying:
    """An advance over one or more cells: horses for borders, an artisan for the charioteer, the last cell's gain."""
    box = state.box
    horses = sum(box.horses[start + 1 : end + 1])
    amounts = [("horses", horses)] if horses else []
    if state.decision == CHARIOTEER:
        amounts.append(("artisan", 1))
    found = names.costs(amounts)
    if box.wheel[end]:
        found.append(say("move.wheel"))
    if end == box.track_length:
        found += names.gains([("vp", box.finish_points)])
    shown = say("move.advance", track=names.track(box, track), start=start, end=end)
    return say("amount.for", what=shown, price=found) if found else shown
