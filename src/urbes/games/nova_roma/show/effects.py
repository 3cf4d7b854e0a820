"""What moves of Nova Roma bring, in words: from what happened, from what can be chosen next, and from the points."""

from collections.abc import Sequence
from typing import Final, cast

from urbes.engine import bag
from urbes.engine.event import Event
from urbes.engine.saying import Saying, named, player, say
from urbes.engine.show import Effect
from urbes.games.nova_roma.moves import CHOOSE_ACTION, DRAFT_KEEP, PLACE_LEGIONARY, PRE_ACTION
from urbes.games.nova_roma.pieces import ACTIONS, DEVELOP, NONE, RESOURCES, TRADE
from urbes.games.nova_roma.rules.forum import line_of, line_strength
from urbes.games.nova_roma.rules.scoring import cubes_in, items_now, points_in_district
from urbes.games.nova_roma.show import names
from urbes.games.nova_roma.show.choices import chosen, offered
from urbes.games.nova_roma.show.names import SIDE
from urbes.games.nova_roma.show.numbers import held
from urbes.games.nova_roma.show.progress import LASTING, around, built_around, field
from urbes.games.nova_roma.state import State

GOODS: Final = ["coins", *RESOURCES, "influence", "artisan"]
PLACES: Final = {"artisan": "artisans", "achievement": "tokens", "card": "hand"}
"""Goods that are counted under another name."""


UNTOLD: Final = ["resources_and_coins", "influence_and_artisans", "first_player_token"]
"""Items that change with nearly every move; their numbers change without an effect."""


class Collector:
    """Effects for one seat; goods of the same cause are added up."""

    def __init__(self, seat: int) -> None:
        self.seat: int = seat
        self.home: str = player(seat)
        self.found: list[Effect] = []
        self.told: dict[str, int] = {}
        """How much of each good the effects already show."""
        self.points_left: int = NONE
        """The movement points that are left after the last leg."""

    def change(self, kind: str, n: int, why: Saying | None = None) -> None:
        """Add more or less of a good, and the reason where that is not plain."""
        self.told[kind] = self.told.get(kind, 0) + n
        number = f"{self.home}:{PLACES.get(kind, kind)}"
        for index, other in enumerate(self.found):
            same = other.number == number and other.saying == (why or say(f"good.{kind}"))
            if same and other.amount is not None and (other.amount > 0) == (n > 0):
                self.found[index] = effect_of(kind, other.amount + n, number, why)
                return
        self.found.append(effect_of(kind, n, number, why))

    def note(self, saying: Saying, sign: str = "", n: int | None = None) -> None:
        """Add something that is not a change of a number."""
        self.found.append(Effect(saying, n, counts=n is not None, sign=sign))

    def points(self, n: int, why: Saying, item: str, conditional: bool = False) -> None:
        """Add points that the table as it stands would count more or less."""
        number = f"{self.home}:projected:{item}"
        self.found.append(Effect(why, n, good=names.points(abs(n)), number=number, conditional=conditional))


def effect_of(kind: str, n: int, number: str, why: Saying | None) -> Effect:
    if why is None:
        return Effect(say(f"good.{kind}"), n, sign=kind, number=number)
    return Effect(why, n, good=names.good(kind, abs(n)), number=number)


def effects(before: State, after: State, events: Sequence[Event], seat: int) -> list[Effect]:
    found = Collector(seat)
    for event in events:
        if event.seat == seat:
            happened(before, event, found)
        elif event.kind == "building_reward":
            reward(before, event, found)
    rest(before, after, found)
    if before.decision == DRAFT_KEEP:
        for card in bag.contents(after.players[seat].hand & ~before.players[seat].hand):
            found.note(named(names.effect(before.box, card)), "card")
    if found.points_left != NONE:
        found.note(say("preview.points_left"), "ship", found.points_left)
    stood(before, after, events, found)
    chosen(after, seat, before, events, found.found)
    if not after.over and not before.over:
        score(before, after, events, found)
    return found.found


def why(state: State, reason: str) -> Saying | None:
    """The source of goods, if the move itself does not say it."""
    if reason in state.box.harbours:
        return named(f"harbour:{reason}")
    if reason in state.box.card_names:
        return named(f"card:{reason}")
    if reason in state.box.line_names:
        return named(f"line:{reason}")
    if reason in state.box.building_rewards:
        return say("preview.token")
    if reason == "decline" and state.decision != CHOOSE_ACTION:
        return say("preview.must_decline")
    return None


def happened(state: State, event: Event, found: Collector) -> None:
    """Add what one event changed for its seat."""
    facts = event.facts
    match event.kind:
        case "coins" | "resource" | "influence" | "artisan":
            goods(state, event, found)
        case "artisan_placed":
            found.change("artisan", -1, say("preview.artisan"))
        case "achievement_placed":
            found.change("achievement", -1)
        case "wheel_bonus" if facts["bonus"] == "achievement":
            found.change("achievement", 1)
        case "card_taken":
            found.change("card", 1)
            if facts["from"] == "deck":
                found.note(say("preview.deck"), "deck")
            else:
                found.note(named(f"effect:{facts['card']}"), "card")
        case "card_played":
            found.change("card", -1)
            found.note(named(f"effect:{facts['card']}"), "card")
        case "card_discarded" if facts["from"] == "hand":
            found.change("card", -1)
        case "associate_used" if facts["effect"] in ("strength", "skip_artisan"):
            found.note(named(f"effect:{facts['card']}"), "card")
        case "building_built" | "cube_placed":
            tokens(state, event, found)
        case "building_reward":
            reward(state, event, found)
        case "latifundium_removed":
            found.note(say("preview.replaces", tile=f"tile:{facts['tile']}"), "remove")
        case "first_player_claimed":
            found.note(say("preview.claim"), "first_player")
        case "ship_moved":
            found.points_left = cast(int, facts["points_left"])
        case "contract_fulfilled" if facts["kind"] == "building":
            contract = state.box.building_names.index(str(facts["contract"]))
            found.note(named(names.shape(state.box, contract)), "mosaic")
        case "draft_pick":
            drafted(event, found)
        case "emperor_placed":
            found.note(say("legend.emperor"), "emperor")
        case "legionary_placed":
            found.note(say("legend.legionary"), "legionary")
        case "turn_ended":
            found.note(say("preview.refill"))


def drafted(event: Event, found: Collector) -> None:
    """Add what was chosen in a draft. Only the owner asks, so the card may be named."""
    facts = event.seen_by(found.seat)
    if "strip" in facts:
        found.note(named(f"conditions:{facts['strip']}"), "mosaic")
    elif "card" in facts:
        found.note(named(f"effect:{facts['card']}"), "card")


def goods(state: State, event: Event, found: Collector) -> None:
    facts = event.facts
    amount = cast(int, facts["amount"])
    kind = str(facts["resource"]) if event.kind == "resource" else event.kind
    how = facts["how"]
    reason = why(state, str(facts["reason"]))
    if how == "lost":
        found.note(say("preview.lost", list=names.goods([(kind, amount)])), kind)
    elif how == "overflow":
        found.change("coins", amount, say("preview.overflow"))
    else:
        found.change(kind, amount if how == "gain" else -amount, reason)


def rest(before: State, after: State, found: Collector) -> None:
    """Add changes that no event tells, such as artisans who come home."""
    own, then = before.players[found.seat], after.players[found.seat]
    for kind in GOODS:
        n = held(then, kind) - held(own, kind) - found.told.get(kind, 0)
        if n:
            found.change(kind, n)
    for kind, n in (("card", then.hand_size - own.hand_size), ("achievement", then.tokens - own.tokens)):
        if n != found.told.get(kind, 0):
            found.change(kind, n - found.told.get(kind, 0))


def tokens(state: State, event: Event, found: Collector) -> None:
    """Add reward tokens next to a building that are not yet surrounded."""
    box = state.box
    facts = event.facts
    number = box.district_names.index(str(facts["district"]))
    district = box.districts[number]
    mask = 0
    for name in cast(list[str], facts["cells"]):
        column, _, row = name.partition("-")
        mask |= 1 << ((int(row) - 1) * district.columns + int(column) - 1)
    for token, where in enumerate(box.reward_district):
        if where != number or (state.claimed >> token) & 1 or state.rewards[token] == NONE:
            continue
        more = bag.size(around(state, token) & mask)
        n, all_ = built_around(state, token) + more, bag.size(around(state, token))
        if more and n < all_:
            gained = names.goods(names.given(box, box.token_reward[state.rewards[token]]))
            found.note(say("preview.around", n=n, all=all_, list=gained), "reward")


def reward(state: State, event: Event, found: Collector) -> None:
    """Add what the seat may still choose from a token that is surrounded, and who else gains from it."""
    seats = cast(list[int], event.facts["seats"])
    others: list[int | str | Saying] = [player(each) for each in seats if each != found.seat]
    if found.seat in seats:
        for kind, n in cast(dict[str, int], event.facts["reward"]).items():
            if kind in ("any", "card"):
                found.found.append(Effect(say("preview.token"), n, good=names.good(kind, n), pending=True))
    if others:
        found.note(say("preview.others", list=others), "reward")


def stood(before: State, after: State, events: Sequence[Event], found: Collector) -> None:
    """Add what the actions of a cell, or an action that is performed, would offer."""
    seat = found.seat
    if before.decision == CHOOSE_ACTION and after.lines_left != before.lines_left:
        performed(before, after, events, found)
    elif before.cell != after.cell and after.seat == seat and after.decision in (CHOOSE_ACTION, PLACE_LEGIONARY):
        for line in range(2):
            number = line_of(after.cell, line)
            found.found += offered(after, seat, after.lines[number], line_strength(after, seat, number))
        found.found.append(Effect(say("preview.declined"), 1, good=names.good("coins", 1), conditional=True))


def performed(before: State, after: State, events: Sequence[Event], found: Collector) -> None:
    """Add an action that begins, or that waits for associates to be used first; immediate gains are already shown."""
    started = [event for event in events if event.kind == "action_started"]
    if started:
        action = ACTIONS.index(str(started[0].facts["action"]))
        strength = cast(int, started[0].facts["strength"])
        if action not in (TRADE, DEVELOP):
            found.found += offered(before, found.seat, action, strength)
    elif after.decision == PRE_ACTION:
        action = after.action
        found.found += offered(before, found.seat, action, after.strength)
    else:
        return
    found.note(say(f"action_help.{ACTIONS[action]}"))


def score(before: State, after: State, events: Sequence[Event], found: Collector) -> None:
    """Add how the items of the final scoring change; what may still be lost is conditional."""
    was, now = items_now(before, found.seat), items_now(after, found.seat)
    box = before.box
    for item, name in enumerate(box.items):
        n = now[item] - was[item]
        if name == "district_majorities":
            districts(before, after, found)
        elif not n or name in UNTOLD:
            continue
        elif name == "mosaic":
            mosaic(before, after, found)
        elif name == "sea_routes":
            found.points(n, say("preview.sea", n=now[item], was=was[item]), name)
        elif name == "finished_chariots":
            found.points(n, say("preview.finish"), name)
        else:
            found.points(n, named(f"source:{name}"), name, conditional=name not in LASTING)
    races(before, after, events, found)


def mosaic(before: State, after: State, found: Collector) -> None:
    """Add the row of a new token, and each line that it completes."""
    box = before.box
    was, now = before.players[found.seat].mosaic, after.players[found.seat].mosaic
    for cell in bag.contents(now & ~was):
        colour = f"colour:{box.mosaic_rows[cell // SIDE]}"
        found.points(box.cell_points[cell // SIDE], named(colour), "mosaic")
    for line in box.lines:
        if now & line.mask == line.mask and was & line.mask != line.mask:
            found.points(line.points, named(f"line:{line.name}"), "mosaic")


def districts(before: State, after: State, found: Collector) -> None:
    """Add what the cubes in a district would count, before and after."""
    for number in range(len(before.box.districts)):
        was, now = cubes_in(before, number)[found.seat], cubes_in(after, number)[found.seat]
        if was == now:
            continue
        points = points_in_district(after, number, found.seat)
        counted = points_in_district(before, number, found.seat)
        if points == counted:
            found.note(say("preview.district_same", points=names.points(points), n=now), "lead")
            continue
        found.found.append(
            Effect(
                say("preview.district", n=now),
                points - counted,
                good=names.points(abs(points - counted)),
                number=f"majority:{before.box.district_names[number]}:{found.seat}",
                conditional=True,
            )
        )


def races(before: State, after: State, events: Sequence[Event], found: Collector) -> None:
    """Add the place on a track, and what a wheel gives to a chariot that stops there."""
    box = before.box
    for track in range(3):
        start, end = before.chariot(found.seat, track), after.chariot(found.seat, track)
        if start == end:
            continue
        place = field(after, track).index(found.seat) + 1
        found.note(say("preview.race_place", n=place), "chariot")
        stopping = before.house.wheel_requires_stop
        if box.wheel[end] and stopping and not wheel_taken(events, box.tracks[track]):
            found.found.append(Effect(say("preview.wheel"), 1, counts=True, sign="wheel", conditional=True))
        elif stopping and any(box.wheel[start + 1 : end]):
            found.found.append(Effect(say("preview.wheel_passed"), 0, counts=True, sign="wheel", conditional=True))


def wheel_taken(events: Sequence[Event], track: str) -> bool:
    return any([event.kind == "wheel_bonus" and event.facts["track"] == track for event in events])
