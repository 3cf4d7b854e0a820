"""The table of Nova Roma in words; it says all that the picture shows."""

from typing import Final

from urbes.engine import bag
from urbes.engine.saying import Saying, listed, named, player, say
from urbes.engine.show import TextSection
from urbes.games.nova_roma.moves import DRAFT_CARD, SPECIAL_SLOT
from urbes.games.nova_roma.pieces import NONE, RESOURCES
from urbes.games.nova_roma.rules.draft import packet_of
from urbes.games.nova_roma.rules.forum import line_of
from urbes.games.nova_roma.rules.mosaic import condition_of
from urbes.games.nova_roma.rules.scoring import cubes_in, items_now
from urbes.games.nova_roma.rules.seafaring import CITY, SEA, contract_in
from urbes.games.nova_roma.show import names
from urbes.games.nova_roma.show.about import moored
from urbes.games.nova_roma.show.labels import strength_at, values
from urbes.games.nova_roma.show.numbers import shown_seat
from urbes.games.nova_roma.show.progress import around, built_around, certain_points, field, progress
from urbes.games.nova_roma.show.sheet import automa
from urbes.games.nova_roma.state import Player, State

NOBODY: Final = say("move.empty")


def text(state: State, seat: int) -> list[TextSection]:
    found = [TextSection(say("aid_part.now"), now(state))]
    if state.open_strips:
        strips = [named(f"strip:{state.box.strip_names[each]}") for each in bag.contents(state.open_strips)]
        found.append(TextSection(say("table.open_strips"), strips))
    if state.lines:
        found.append(TextSection(say("table.forum"), forum(state, shown_seat(state, seat))))
    found += [
        TextSection(say("offers.sea"), contracts(state, SEA)),
        TextSection(say("offers.building"), contracts(state, CITY)),
        TextSection(say("offers.latifundia"), latifundia(state)),
        TextSection(say("table.associates"), associates(state)),
        TextSection(say("table.sea"), sea(state)),
    ]
    for number in range(len(state.box.districts)):
        found.append(TextSection(named(names.district(state.box, number)), district(state, number)))
    found.append(TextSection(say("table.hippodrome"), races(state)))
    found += [TextSection(named(player(each)), person(state, each, seat)) for each in range(state.seats)]
    if state.solo:
        found.append(TextSection(say("table.automa"), rival(state)))
    return found


def now(state: State) -> list[Saying]:
    if not state.round:
        return [say("table.draft")]
    box = state.box
    turn = min(state.turn_no // state.seats + 1, box.turns)
    rows = [
        say("table.round", round=state.round, rounds=box.rounds),
        say("table.turn", turn=turn, turns=box.turns),
    ]
    if not state.solo:
        rows.append(say("table.starter", player=player(state.starter)))
    if state.claimant != NONE:
        rows.append(say("table.claimed", player=player(state.claimant)))
    if state.action != NONE:
        rows.append(say("table.action", action=names.action(state.action), n=state.strength))
    return [*rows, say("table.supply", n=state.artisans)]


def row(name: str | Saying, *values_: int | str | Saying) -> Saying:
    return say("text_row.row", name=name, list=[*values_])


def forum(state: State, seat: int) -> list[Saying]:
    found = []
    for cell in range(len(state.box.forum_names)):
        actions = [names.action(state.lines[line_of(cell, line)]) for line in range(2)]
        there: str | Saying = ""
        for other, own in enumerate(state.players):
            if (own.patricians >> cell) & 1:
                there = player(other)
        if cell == state.emperor:
            there = say("figure.emperor")
        elif (state.legionaries >> cell) & 1:
            there = say("figure.legionary")
        if there:
            found.append(row(names.forum_cell(state.lines, cell), there))
        else:
            up, across = [strength_at(state, seat, cell, line) for line in range(2)]
            found.append(say("move.patrician", column=actions[0], up=up, row=actions[1], across=across))
    return found


def contracts(state: State, market: int) -> list[Saying]:
    box = state.box
    rows = []
    for slot in range(4):
        contract = contract_in(state, market, slot)
        if contract != NONE:
            sea_ = market == SEA
            name = f"sea_contract:{box.sea_names[contract]}" if sea_ else ""
            shown = name or f"building_contract:{box.building_names[contract]}"
            reach = say("text_row.reach", n=box.slot_strength[slot])
            rows.append(say("text_row.slot", n=slot + 1, list=[shown, reach]))
    pile = state.sea_deck if market == SEA else state.building_deck
    return [*rows, say("text_row.pile", n=bag.size(pile))]


def latifundia(state: State) -> list[Saying]:
    rows = []
    for slot, tile in enumerate(state.tile_market):
        if tile != NONE:
            shown = say(
                "amount.for",
                what=named(names.tile(state.box, tile)),
                price=[names.price(names.asked(state.box.prices[slot]))],
            )
            if slot == SPECIAL_SLOT:
                rows.append(row(say("lat.special"), shown))
            else:
                rows.append(say("text_row.slot", n=slot + 1, list=shown))
    return [*rows, say("text_row.pile", n=bag.size(state.tile_deck) + bag.size(state.special_deck))]


def cards(state: State, mask: int) -> list[int | str | Saying]:
    return [names.card(state.box, card) for card in bag.contents(mask)]


def associates(state: State) -> list[Saying]:
    rows = [
        say("text_row.slot", n=slot + 1, list=names.associate(state.box, card))
        for slot, card in enumerate(state.card_market)
        if card != NONE
    ]
    rows.append(say("table.deck", n=bag.size(state.deck), discard=bag.size(state.discard)))
    if state.discard:
        rows.append(say("text_row.discard", list=cards(state, state.discard)))
    return rows


def sea(state: State) -> list[Saying]:
    box = state.box
    rows = [row(names.harbour(box, 0), *(moored(state, 0) or [NOBODY]))]
    for place in range(1, len(box.harbours)):
        reward = box.harbour_reward[place]
        points: list[int | str | Saying] = [names.points(box.sea_points[place])]
        rows.append(
            say(
                "text_row.harbour",
                route=f"route:{box.routes[box.harbour_route[place]]}",
                n=box.harbour_step[place],
                harbour=names.harbour(box, place),
                leg=names.good("ship_move", box.leg[place]),
                list=points if reward == NONE else names.gains(names.given(box, reward)),
            )
        )
        lying = moored(state, place)
        if lying:
            rows.append(say("about.ships", list=lying))
    return rows


def district(state: State, number: int) -> list[Saying]:
    box = state.box
    found = box.districts[number]
    rows = [say("text_row.district", n=found.strength, points=values(state, number))]
    ranked = sorted([(-n, owner) for owner, n in enumerate(cubes_in(state, number)) if n])
    for n, owner in ranked:
        count = say("about.count", player=names.owner(state.seats, owner), n=-n)
        mask = state.cubes[owner * len(box.districts) + number]
        rows.append(row(count, *names.cells(found, mask)))
    for token, where in enumerate(box.reward_district):
        if where != number or state.rewards[token] == NONE:
            continue
        cell = listed(names.cells(found, 1 << box.reward_cell[token]))
        if (state.claimed >> token) & 1:
            rows.append(row(cell, say("reward.claimed")))
        else:
            gained = names.gains(names.given(box, box.token_reward[state.rewards[token]]))
            n_, all_ = built_around(state, token), bag.size(around(state, token))
            rows.append(row(cell, say("reward.open", list=gained, n=n_, all=all_)))
    return rows


def races(state: State) -> list[Saying]:
    box = state.box
    rows = []
    for track in range(3):
        order: list[int | str | Saying] = [
            say("about.count", player=names.owner(state.seats, owner), n=state.chariot(owner, track))
            for owner in field(state, track)
        ]
        rows.append(row(names.track(box, track), *order))
    for key, token in (("favourite", state.favourite), ("next", state.next_favourite)):
        if token != NONE:
            rows.append(say(f"text_row.{key}", track=names.track(box, box.favourite_track[token])))
    unseen = bag.size(state.favourites) - (len(box.favourite_names) - box.rounds)
    return [*rows, say("text_row.to_come", n=unseen)]


def person(state: State, seat: int, viewer: int) -> list[Saying]:
    box = state.box
    own = state.players[seat]
    held = [("coins", own.coins), ("influence", own.influence)]
    held += [(kind, own.good(number)) for number, kind in enumerate(RESOURCES)]
    rows = [
        say("aid_row.points", n=certain_points(state, seat), all=sum(items_now(state, seat))),
        listed([say(f"goods.{kind}", n=n) for kind, n in held]),
        say("table.free_artisans", n=own.artisans),
    ]
    if own.working:
        working: list[int | str | Saying] = [names.corner(cell) for cell in bag.contents(own.working)]
        rows.append(say("text_row.working", list=working))
    for cell in bag.contents(own.laid):
        used: list[int | str | Saying] = [say("figure.used")] if (own.turned >> cell) & 1 else []
        estate = say("about.in_estate", cell=names.corner(cell))
        rows.append(row(estate, names.tile(box, own.tile(cell)), *used))
    rows += mosaic(state, seat, own)
    rows.append(say("table.tokens", n=own.tokens, wheels=own.wheel_tokens))
    rows += held_cards(state, seat, own, viewer)
    for card in bag.contents(own.row):
        mark = [say("figure.used")] if (own.used >> card) & 1 else []
        fresh = [say("about.fresh")] if (own.fresh >> card) & 1 else []
        rows.append(listed([names.associate(box, card), *mark, *fresh]))
    rows += [named(f"sea_contract:{box.sea_names[each]}") for each in bag.contents(own.sea)]
    rows += [named(f"building_contract:{box.building_names[each]}") for each in bag.contents(own.building)]
    rows.append(say("me.ships", list=[names.harbour(box, own.ship), names.harbour(box, own.other_ship)]))
    rows.append(say("bench.cubes", n=own.cubes))
    return [*rows, *favourites(state, own.favourites)]


def favourites(state: State, mask: int) -> list[Saying]:
    box = state.box
    return [say("me.favourite", track=names.track(box, box.favourite_track[token])) for token in bag.contents(mask)]


def mosaic(state: State, seat: int, own: Player) -> list[Saying]:
    box = state.box
    rows = []
    for cell in range(len(names.CORNERS)):
        if own.strips[cell // names.SIDE] == NONE:
            continue
        need = condition_of(state, own, cell)
        far = progress(state, seat, need)
        done = say("mosaic.far", n=far.have, all=far.need)
        if (own.mosaic >> cell) & 1:
            done = say("mosaic.filled")
        elif far.met:
            done = say("mosaic.met")
        title = say("text_row.mosaic", cell=names.corner(cell))
        rows.append(row(title, names.condition(box, box.condition_names.index(need.name)), done))
    return rows


def held_cards(state: State, seat: int, own: Player, viewer: int) -> list[Saying]:
    """The hand as the viewer may know it, and in a draft what is on offer."""
    shown = cards(state, own.hand if seat == viewer else own.known)
    title = say("cards.hand", n=own.hand_size)
    rows = [row(title, *shown) if shown else title]
    if seat != viewer:
        return rows
    if state.decision == DRAFT_CARD and seat >= state.picks % state.seats:
        packet = state.packets[packet_of(state, seat)]
        on_offer = say("cards.packet", n=bag.size(packet))
        rows.append(row(on_offer, *[names.associate(state.box, card) for card in bag.contents(packet)]))
    if own.drafted:
        picked = say("cards.drafted", n=bag.size(own.drafted))
        rows.append(row(picked, *[names.associate(state.box, card) for card in bag.contents(own.drafted)]))
    return rows


def rival(state: State) -> list[Saying]:
    box = state.box
    points = automa(state)
    ships: list[int | str | Saying] = [names.harbour(box, place) for place in state.automa_ships]
    return [
        say("me.projected", n=sum(points.values())),
        *[row(f"source:{item}", n) for item, n in points.items()],
        say("automa.state", ships=ships, n=bag.size(state.automa_pile), all=box.rounds),
        *[named(f"building_contract:{box.building_names[each]}") for each in bag.contents(state.automa_pile)],
        *favourites(state, state.automa_favourites),
    ]
