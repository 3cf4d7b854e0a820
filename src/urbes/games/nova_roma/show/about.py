"""What a thing on the table of Nova Roma is: its name, some sentences, the rule."""

from collections.abc import Callable
from typing import Final

from urbes.engine import bag
from urbes.engine.saying import Saying, listed, named, player, say
from urbes.engine.show import About
from urbes.games.nova_roma.pieces import ACTIONS, LINES, NONE
from urbes.games.nova_roma.rules.associates import extra_strength
from urbes.games.nova_roma.rules.forum import line_of
from urbes.games.nova_roma.rules.scoring import points_in_district
from urbes.games.nova_roma.show import names
from urbes.games.nova_roma.show.about_goods import (
    building,
    card,
    deck,
    estate,
    good,
    index,
    market,
    mosaic,
    owned,
    sea,
    strip,
    tile,
)
from urbes.games.nova_roma.show.labels import standing, strength_at, values
from urbes.games.nova_roma.show.numbers import shown_seat
from urbes.games.nova_roma.show.progress import around, built_around, field
from urbes.games.nova_roma.state import State

ACTION_RULES: Final = ["NR-5.1", "NR-5.2", "NR-5.3", "NR-5.4", "NR-5.5", "NR-5.6", "NR-5.7", "NR-5.8"]
PLACES: Final = {"forum": "NR-3.3", "sea": "NR-8.1", "city": "NR-9.1", "races": "NR-10.1"}
SHIPS: Final = ("1", "2")


def about(state: State, thing: str, seat: int) -> About | None:
    """What a thing is, for a seat; a spectator is told about the player who decides."""
    kind, _, name = thing.partition(":")
    teller = TELLERS.get(kind)
    return teller(state, name, shown_seat(state, seat)) if teller is not None else None


def forum(state: State, name: str, seat: int) -> About | None:
    cell = index(state.box.forum_names, name)
    if cell == NONE or not state.lines:
        return None
    title = names.forum_cell(state.lines, cell)
    if cell == state.emperor:
        return About(title, [say("legend.emperor")], "NR-3.2", "emperor")
    if (state.legionaries >> cell) & 1:
        return About(title, [say("legend.legionary")], "NR-15.3" if state.solo else "NR-14.4", "legionary")
    for other, own in enumerate(state.players):
        if (own.patricians >> cell) & 1:
            return About(title, [say("about.patrician", player=player(other))], "NR-4.1", "patrician")
    actions = [state.lines[line_of(cell, line)] for line in range(2)]
    text = [
        say(
            "about.cell",
            column=names.action(actions[0]),
            up=strength_at(state, seat, cell, 0),
            row=names.action(actions[1]),
            across=strength_at(state, seat, cell, 1),
        )
    ]
    if any([extra_strength(state, state.players[seat], action) for action in actions]):
        text.append(say("about.helped"))
    return About(title, text, "NR-4.1", "patrician")


def token(state: State, name: str, seat: int) -> About | None:
    number = index(ACTIONS, name)
    if number == NONE:
        return None
    return About(named(names.action(number)), [say(f"action_help.{name}")], ACTION_RULES[number], f"action:{name}")


def decline(state: State, name: str, seat: int) -> About | None:
    line = index(LINES, name)
    if line == NONE or state.cell == NONE:
        return None
    of = names.action(state.lines[line_of(state.cell, line)])
    return About(say("verb.decline"), [say("about.decline", action=of)], "NR-4.2", "coins")


def harbour(state: State, name: str, seat: int) -> About | None:
    box = state.box
    place = index(box.harbours, name)
    if place == NONE:
        return None
    text: list[Saying] = []
    if place:
        route = f"route:{box.routes[box.harbour_route[place]]}"
        text.append(say("about.harbour", route=route, n=box.leg[place]))
        reward = box.harbour_reward[place]
        if reward == NONE:
            text.append(say("about.vp_harbour", points=names.points(box.sea_points[place])))
        else:
            text.append(say("about.reward_harbour", list=names.goods(names.given(box, reward))))
    lying = moored(state, place)
    if lying:
        text.append(say("about.ships", list=lying))
    return About(named(names.harbour(box, place)), text or [say("place_about.sea")], "NR-8.3", "ship")


def moored(state: State, place: int) -> list[int | str | Saying]:
    """The owners of the ships in a harbour."""
    found: list[int | str | Saying] = []
    for seat, own in enumerate(state.players):
        found += [player(seat) for ship in (own.ship, own.other_ship) if ship == place]
    found += [names.AUTOMA for ship in state.automa_ships if ship == place]
    return found


def ship(state: State, name: str, seat: int) -> About | None:
    if name not in SHIPS:
        return None
    own = state.players[seat]
    place = own.other_ship if name == SHIPS[1] else own.ship
    text = [say("about.ship_at", harbour=names.harbour(state.box, place)), say("action_help.seafaring")]
    return About(say("about.ship"), text, "NR-8.2", "ship")


def chariot(state: State, name: str, seat: int) -> About | None:
    track = index(state.box.tracks, name.partition(":")[0])
    return None if track == NONE else race_cell(state, track, state.chariot(seat, track))


def race(state: State, name: str, seat: int) -> About | None:
    key, _, cell = name.partition(":")
    track = index(state.box.tracks, key)
    if track == NONE or not cell.isdecimal() or int(cell) > state.box.track_length:
        return None
    return race_cell(state, track, int(cell))


def race_cell(state: State, track: int, cell: int) -> About:
    box = state.box
    title = say("about.race", track=names.track(box, track), n=cell) if cell else named(names.track(box, track))
    text: list[Saying] = []
    if box.horses[cell]:
        text.append(say("about.border", price=names.good("horses", box.horses[cell])))
    rule, sign = ("NR-10.2" if text else "NR-10.3"), "chariot"
    if box.wheel[cell]:
        text.append(say("about.wheel" if state.house.wheel_requires_stop else "about.wheel_passing"))
        rule, sign = "NR-10.4", "wheel"
    elif cell == box.track_length:
        text.append(say("about.finish", points=names.points(box.finish_points)))
        rule, sign = "NR-13.5", "favourite"
    else:
        text.append(say("about.track"))
    there: list[int | str | Saying] = [
        names.owner(state.seats, owner) for owner in field(state, track) if state.chariot(owner, track) == cell
    ]
    if there:
        text.append(say("about.chariots", list=there))
    return About(title, text, rule, sign)


def favourite(state: State, name: str, seat: int) -> About | None:
    number = {"now": state.favourite, "next": state.next_favourite}.get(name, NONE)
    if number == NONE:
        return None
    key = "about.favourite" if name == "now" else "about.next_favourite"
    title = named(names.track(state.box, state.box.favourite_track[number]))
    return About(title, [say(key, points=names.points(state.box.favourite_points))], "NR-12.1", "favourite")


def district(state: State, name: str, seat: int) -> About | None:
    number = index(state.box.district_names, name.partition(":")[0])
    if number == NONE:
        return None
    text = say(
        "about.district",
        n=state.box.districts[number].strength,
        points=values(state, number),
        list=standing(state, number) or say("move.empty"),
        own=names.points(points_in_district(state, number, seat)),
    )
    return About(named(names.district(state.box, number)), [text], "NR-13.3", "building")


def cell(state: State, name: str, seat: int) -> About | None:
    box = state.box
    key, _, where = name.partition(":")
    number = index(box.district_names, key)
    if number == NONE:
        return None
    found = box.districts[number]
    cell_ = index([found.name_of(each) for each in range(found.columns * found.rows)], where.partition(":")[0])
    if cell_ == NONE or not (found.cells >> cell_) & 1:
        return None
    for token_, place in enumerate(box.reward_cell):
        if box.reward_district[token_] == number and place == cell_ and state.rewards[token_] != NONE:
            return reward(state, token_)
    title = say("cells.district", district=names.district(box, number), cells=names.cells(found, 1 << cell_))
    for owner in range(state.seats + 1):
        if (state.cubes[owner * len(box.districts) + number] >> cell_) & 1:
            return About(title, [say("about.cube", player=names.owner(state.seats, owner))], "NR-9.3", "building")
    key = "about.hole" if (state.blocked[number] >> cell_) & 1 else "about.free"
    return About(title, [say(key)], "NR-9.1" if key == "about.hole" else "NR-9.3", "building")


def reward(state: State, token_: int) -> About:
    title = say("about.reward")
    if (state.claimed >> token_) & 1:
        return About(title, [say("reward.claimed")], "NR-9.4", "reward")
    gained = names.goods(names.given(state.box, state.box.token_reward[state.rewards[token_]]))
    n, all_ = built_around(state, token_), bag.size(around(state, token_))
    return About(title, [say("about.reward_open", list=gained, n=n, all=all_)], "NR-9.4", "reward")


def place(state: State, name: str, seat: int) -> About | None:
    if name not in PLACES:
        return None
    return About(say(f"place.{name}"), [say(f"place_about.{name}")], PLACES[name])


def supply(state: State, name: str, seat: int) -> About:
    return About(say("table.supply", n=state.artisans), [say("about.supply")], "NR-1.5", "artisan")


def automa(state: State, name: str, seat: int) -> About | None:
    if not state.solo or name:
        return None
    ships: list[int | str | Saying] = [names.harbour(state.box, berth) for berth in state.automa_ships]
    text = say("automa.state", ships=ships, n=bag.size(state.automa_pile), all=state.box.rounds)
    return About(say("table.automa"), [listed([text]), say("about.automa")], "NR-15.6", "automa")


TELLERS: Final[dict[str, Callable[[State, str, int], About | None]]] = {
    "forum": forum,
    "token": token,
    "decline": decline,
    "harbour": harbour,
    "ship": ship,
    "chariot": chariot,
    "race": race,
    "favourite": favourite,
    "district": district,
    "majority": district,
    "cell": cell,
    "sea": sea,
    "building": building,
    "tile": tile,
    "market": market,
    "hand": card,
    "row": card,
    "packet": card,
    "card": card,
    "associate": card,
    "effect": card,
    "deck": deck,
    "discard": deck,
    "strip": strip,
    "conditions": strip,
    "good": good,
    "estate": estate,
    "mosaic": mosaic,
    "place": place,
    "player": owned,
    "supply": supply,
    "automa": automa,
}
