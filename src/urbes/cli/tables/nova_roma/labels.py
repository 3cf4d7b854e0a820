"""Legal moves in words, with what they cost and bring."""

from urbes.cli.tables.nova_roma import phrases
from urbes.cli.tables.nova_roma.board import line_names, strengths
from urbes.cli.tables.nova_roma.city import completed
from urbes.cli.tables.nova_roma.people import strip_words
from urbes.games.nova_roma.components import Box
from urbes.games.nova_roma.moves import (
    ACHIEVEMENT,
    ACTION,
    ADVANCE_ON,
    BUILD,
    BUY,
    CLAIM,
    CONTRACT,
    DECK,
    DECLINE,
    DISCARD,
    DISTRICT,
    DONE,
    DRAFT,
    EMPEROR,
    END,
    HIRE,
    KEEP,
    LAY,
    LEGIONARY,
    NO,
    PATRICIAN,
    PAY_WITH_ARTISAN,
    PAY_WITH_CARD,
    PERFORM,
    PLACE,
    PLAY,
    PLAY_NONE,
    PROCEED,
    RESOURCE,
    SELL_WINE,
    SHIP,
    SKIP,
    SPECIAL_SLOT,
    SPEND,
    STRIP,
    TAKE,
    TILE,
    USE,
    WHEEL_INFLUENCE,
    WHEEL_TOKEN,
    argument_of,
    kind_of,
)
from urbes.games.nova_roma.pieces import ACTIONS, ANIMAL, COINS, NONE, PRODUCTION, RESOURCES, SMALL_GRID
from urbes.games.nova_roma.rules.petition import CLAIM_COST
from urbes.games.nova_roma.show.view import PlayerView, View
from urbes.locales import Words

PLAIN = {
    END: "move.end",
    PROCEED: "move.proceed",
    DONE: "move.done",
    SKIP: "move.skip",
    PLAY_NONE: "move.play_none",
    HIRE: "move.hire",
    PAY_WITH_ARTISAN: "move.pay_artisan",
    WHEEL_TOKEN: "move.wheel_token",
    WHEEL_INFLUENCE: "move.wheel_influence",
}
SIDE = 3


def label(view: View, move: int, words: Words, names: list[str], box: Box) -> str:
    kind = kind_of(move)
    argument = argument_of(move)
    if kind in PLAIN:
        return words(PLAIN[kind])
    if kind in (EMPEROR, PATRICIAN, LEGIONARY):
        return on_forum(view, kind, argument, words, box)
    if kind in (PERFORM, DECLINE):
        return carry_out(view, kind, argument, words, box)
    if kind in (DRAFT, KEEP, DISCARD):
        return phrases.card(box.card_names[argument], words, box)
    if kind in (USE, PLAY, TAKE, PAY_WITH_CARD):
        return with_card(view, kind, argument, words, box)
    if kind in (PLACE, LAY):
        return in_estate(view, kind, argument, words, box)
    if kind == ACHIEVEMENT:
        return achievement(view, argument, words, box)
    if kind in (BUY, RESOURCE):
        return resource(view, kind, RESOURCES[argument], words)
    if kind in (TILE, CONTRACT):
        return from_market(view, kind, argument, words, box)
    if kind == SHIP:
        return sail(view, argument, words, box)
    if kind in (DISTRICT, BUILD):
        return build(view, kind, argument, words, names, box)
    if kind == ADVANCE_ON:
        return advance(view, argument, words, box)
    if kind == STRIP:
        name = box.strip_names[argument]
        colour = phrases.named("colour", box.mosaic_rows[box.strip_colour[argument]], words)
        return words("move.strip", colour=colour, name=name, list=strip_words(name, words, box))
    if kind in (ACTION, SPEND, CLAIM, SELL_WINE):
        return with_influence(view, kind, argument, words, box)
    return answer(view, kind, words, box)


def group(view: View, move: int, words: Words, several: bool) -> str:
    """Headings for lists that mix two kinds of moves."""
    kind = kind_of(move)
    if view.decision in ("turn_start", "turn_end"):
        if kind == PATRICIAN:
            return words("group.patrician")
        if kind == ACHIEVEMENT:
            return words("group.achievement")
    if view.decision == "income_step" and kind == PLACE:
        return words("group.artisan")
    return words("group.or") if view.decision in ("turn_end", "income_step") and several else ""


def listed(view: View, move: int, box: Box) -> bool:
    """The places of a building stand in the picture of its district; only those that win a reward are listed."""
    return kind_of(move) != BUILD or bool(completed(view, argument_of(move), box))


def me(view: View) -> PlayerView:
    return view.players[view.seat]


def on_forum(view: View, kind: int, cell: int, words: Words, box: Box) -> str:
    """A cell with its two actions; for an own patrician also with the strengths."""
    column, row = (phrases.action(name, words) for name in line_names(view, cell))
    if kind == PATRICIAN:
        up, across = strengths(view, view.seat, cell, box)
        return f"{box.forum_names[cell]}: {column} {up}, {row} {across}"
    return f"{box.forum_names[cell]}: {column}, {row}"


def carry_out(view: View, kind: int, line: int, words: Words, box: Box) -> str:
    word = ("column", "row")[line]
    action = phrases.action(str(view.facts[word]), words)
    if kind == DECLINE:
        return words("move.decline", action=action)
    return words("move.perform", action=action, n=view.facts[f"{word}_strength"])


def with_card(view: View, kind: int, argument: int, words: Words, box: Box) -> str:
    if kind == TAKE:
        if argument == DECK:
            return words("move.deck", n=view.associate_pile or len(view.discard))
        return phrases.card(view.associate_market[argument] or "", words, box)
    if kind == PAY_WITH_CARD:
        name = next(card for number, card in enumerate(box.card_names) if (box.skip_artisan >> number) & 1)
        return words("move.use", card=phrases.card(name, words, box))
    shown = phrases.card(box.card_names[argument], words, box)
    if kind == USE:
        return words("move.use", card=shown)
    price: dict[str, object] = {}
    if phrases.amount(view.facts.get("price", 0)):
        price["coins"] = view.facts["price"]
    if len(me(view).row) + 1 >= box.influence_from and box.play_influence:
        price["influence"] = box.play_influence
    return f"{shown} ({phrases.listed(price, words, '−')})" if price else shown


def in_estate(view: View, kind: int, cell: int, words: Words, box: Box) -> str:
    """A cell of the estate: what an artisan brings there, or what a new tile replaces."""
    player = me(view)
    name = SMALL_GRID[cell]
    tile = next((each for each in player.estate if each.cell == name), None)
    if kind == LAY:
        if tile is None:
            return words("move.lay", cell=name)
        return words("move.replace", cell=name, tile=phrases.tile(tile.tile, words, box))
    column = 1 + len([at for at in player.working if at[0] == name[0]])
    row = 1 + len([at for at in player.working if at[2] == name[2]])
    found = [gain(box.column_icons[cell % SIDE], column, words), gain(box.row_icons[cell // SIDE], row, words)]
    if tile is not None and not tile.turned:
        kind_of_tile = box.tiles[box.tile_names.index(tile.tile)].kind
        if kind_of_tile == ANIMAL:
            found.append(phrases.listed({"coins": box.tamer_coins}, words, "+"))
        elif kind_of_tile == PRODUCTION:
            found.append(phrases.tile(tile.tile, words, box))
        else:
            found.append(f"({phrases.tile(tile.tile, words, box)})")
    return f"{name}: {', '.join(found)}"


def gain(icon: int, number: int, words: Words) -> str:
    return phrases.listed({"coins" if icon == COINS else RESOURCES[icon]: number}, words, "+")


def achievement(view: View, cell: int, words: Words, box: Box) -> str:
    """Condition, points, and the lines that the token would complete."""
    player = me(view)
    name = player.conditions[cell] or ""
    found = [words("goods.vp", n=box.cell_points[cell // SIDE])]
    if cell < SIDE:
        found.append(phrases.listed(phrases.reward_facts(box.top_row_reward, box), words))
    filled = sum(1 << SMALL_GRID.index(each) for each in player.mosaic)
    for line in box.lines:
        if filled & line.mask != line.mask and (filled | 1 << cell) & line.mask == line.mask:
            found.append(words("goods.vp", n=line.points))
            found.append(phrases.listed(phrases.reward_facts(line.reward, box), words))
    gains = ", ".join(f"+{each}" for each in found)
    return f"{SMALL_GRID[cell]}: {phrases.condition(name, words, box)} → {gains}"


def resource(view: View, kind: int, name: str, words: Words) -> str:
    have = me(view).resources[name]
    key = "move.buy" if kind == BUY else "move.resource"
    return words(key, resource=words(f"good.{name}"), have=have, then=have + 1)


def from_market(view: View, kind: int, slot: int, words: Words, box: Box) -> str:
    if kind == TILE:
        shown = phrases.tile(view.latifundia_market[slot] or "", words, box)
        price = phrases.listed(box.prices[slot].facts(), words, "−") or words("price.free")
        if slot == SPECIAL_SLOT:
            return words("move.special", tile=shown, price=price)
        return words("move.tile", slot=slot + 1, tile=shown, price=price)
    if view.facts.get("market") == "sea":
        cost = box.sea_costs[box.sea_names.index(view.sea_market[slot] or "")]
        return words("move.contract", slot=slot + 1, price=phrases.listed(cost.facts(), words, "−"))
    name = view.building_market[slot] or ""
    number = box.building_names.index(name)
    return words(
        "move.building",
        slot=slot + 1,
        building=phrases.building(name, words),
        price=phrases.listed(box.building_costs[number].facts(), words, "−"),
        points=words("goods.vp", n=box.building_points[number]),
        shape=phrases.shape_of(name, words, box),
    )


def sail(view: View, argument: int, words: Words, box: Box) -> str:
    """The leg, what it costs and what the harbour brings."""
    ship, route = argument >> 1, argument & 1
    place = box.harbours.index(me(view).ships[ship])
    ahead = box.beyond[place] if place else box.first_harbour[route]
    reward = box.harbour_reward[ahead]
    if reward == NONE:
        brings = words("goods.vp", n=box.sea_points[ahead])
    else:
        brings = phrases.listed(phrases.reward_facts(reward, box), words, "+")
    return words(
        "move.ship",
        start=phrases.harbour(box.harbours[place], words),
        end=phrases.harbour(box.harbours[ahead], words),
        price=words("goods.ship_move", n=box.leg[ahead]),
        list=brings,
    )


def build(view: View, kind: int, argument: int, words: Words, names: list[str], box: Box) -> str:
    if kind == DISTRICT:
        district = box.districts[argument]
        found = [
            f"{words('table.neutral') if cubes.seat is None else names[cubes.seat]} {len(cubes.cells)}"
            for cubes in view.cubes
            if cubes.district == district.name
        ]
        return words(
            "move.district",
            district=phrases.district(district.name, words),
            points="/".join(str(points) for points in district.points),
            list=", ".join(found) or words("move.empty"),
        )
    shown = box.placements.names[argument].partition("/")[2]
    rewards = [
        phrases.listed(phrases.reward_facts(box.token_reward[box.building_rewards.index(token)], box), words, "+")
        for token in completed(view, argument, box)
    ]
    return words("move.completes", cells=shown, list=", ".join(rewards)) if rewards else shown


def advance(view: View, track: int, words: Words, box: Box) -> str:
    cell = phrases.chariot_cells(view, view.seat)[track] + 1
    found = []
    if box.horses[cell]:
        found.append(phrases.listed({"horses": box.horses[cell]}, words, "−"))
    if view.decision == "charioteer":
        found.append(phrases.listed({"artisan": 1}, words, "−"))
    if box.wheel[cell]:
        found.append(words("move.wheel"))
    if cell == box.track_length:
        found.append(f"+{words('goods.vp', n=box.finish_points)}")
    shown = words("move.advance", track=phrases.track(box.tracks[track], words), start=cell - 1, end=cell)
    return f"{shown} ({', '.join(found)})" if found else shown


def with_influence(view: View, kind: int, argument: int, words: Words, box: Box) -> str:
    if kind == ACTION:
        return phrases.action(ACTIONS[argument], words)
    if kind == SPEND:
        shown = phrases.action(str(view.facts["action"]), words)
        return words("move.spend", price=phrases.listed({"influence": argument}, words, "−"), action=shown, n=argument)
    if kind == CLAIM:
        return words("move.claim", price=phrases.listed({"influence": CLAIM_COST}, words, "−"))
    brought = "coins" if me(view).influence >= box.influence_max else "influence"
    return f"{phrases.listed({'wine': 1}, words, '−')}, {phrases.listed({brought: 1}, words, '+')}"


def answer(view: View, kind: int, words: Words, box: Box) -> str:
    """Yes or no, with what is being asked about."""
    if kind == NO:
        return words("move.no")
    tile = view.facts.get("tile") or next(
        (each.tile for each in me(view).estate if each.cell == view.facts.get("cell")), ""
    )
    return words("move.yes", tile=phrases.tile(str(tile), words, box))
