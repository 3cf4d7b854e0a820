"""What moves of Porta Nigra bring, in words: from what happened, and from the points before and after."""

from collections.abc import Sequence
from typing import cast

from urbes.engine.event import Event
from urbes.engine.saying import Saying, named, player, say
from urbes.engine.show import Effect, Heading
from urbes.games.porta_nigra.moves import (
    BUY_COLOUR,
    BUY_HONOUR,
    CHOOSE_GATE_ELEMENT,
    CHOOSE_HEIGHT,
    CHOOSE_HONOUR,
    CHOOSE_SPOT,
    CHOOSE_WHITE,
    END_TURN,
    ICON,
    TURN,
    argument_of,
    kind_of,
)
from urbes.games.porta_nigra.pieces import NONE
from urbes.games.porta_nigra.rules.building import bricks_for, heights
from urbes.games.porta_nigra.rules.market import steps_cost
from urbes.games.porta_nigra.rules.scoring import majority_points, points_for_finals, points_for_sets, standings
from urbes.games.porta_nigra.show import names
from urbes.games.porta_nigra.show.numbers import leader
from urbes.games.porta_nigra.show.offers import plain
from urbes.games.porta_nigra.state import INFLUENCE, State

REASONS = {
    "spot": "preview.points",
    "early_end": "preview.early_end",
    "reward": "preview.reward",
    "influence": "preview.from_reserve",
    "intermediate": "source.intermediate",
    "sets": "source.sets",
    "final_card": "source.final_card",
    "play_area": "source.play_area",
    "majority": "source.majority",
}
"""Why something is gained; a gain for any other reason is immediate."""
PLACES = {"coins": "coins", "torch": "torches", "influence": "influence", "romans": "romans", "points": "points"}
CHOICES = {BUY_COLOUR: "preview.shops", CHOOSE_SPOT: "preview.spots", CHOOSE_HONOUR: "preview.honours"}


class Collector:
    """Effects for one seat; equal ones are added up."""

    def __init__(self, seat: int) -> None:
        self.home = player(seat)
        self.found: list[Effect] = []

    def add(self, effect: Effect) -> None:
        for number, other in enumerate(self.found):
            if effect.amount is not None and other.number == effect.number and other.saying == effect.saying:
                good = effect.good
                total = (other.amount or 0) + effect.amount
                if good is not None:
                    good = Saying(good.key, {**good.facts, "n": abs(total)}, sign=good.sign)
                self.found[number] = Effect(
                    effect.saying, total, good=good, sign=effect.sign, number=effect.number, pending=effect.pending
                )
                return
        self.found.append(effect)

    def change(self, kind: str, n: int, why: Saying, named: bool = False, pending: bool = False) -> None:
        """Add a change of a number of the seat, and the reason; `named` where the words say what the number is."""
        place = PLACES.get(kind, kind)
        good = None if named else names.good(kind, abs(n))
        sign = kind if named else ""
        self.add(Effect(why, n, good=good, sign=sign, number=f"{self.home}:{place}", pending=pending))


def effects(before: State, after: State, events: Sequence[Event], seat: int) -> list[Effect]:
    found = Collector(seat)
    for event in events:
        if event.seat == seat:
            happened(before, event, found)
    if len(events) == 1:
        begun(before, events[0], found)
    chosen(before, after, seat, found)
    found.found += contests(before, after, seat)
    found.found += at_the_end(before, after, seat)
    return found.found


def why(source: str) -> Saying:
    return say(REASONS.get(source, "preview.at_once"))


def happened(state: State, event: Event, found: Collector) -> None:
    """Add what one event changed for its seat."""
    facts = event.facts
    match event.kind:
        case "icon_used" if facts["paid_with"] == "token":
            found.change("torch", -1, say("preview.token"), named=True)
        case "torch_to_coin" if not facts["automatic"]:
            if facts["from"] == "token":
                found.change("torch", -1, say("preview.token"), named=True)
            else:
                found.add(Effect(say("preview.action"), -1, sign="torch", number="actions"))
        case "influence_spent":
            found.change("influence", -cast(int, facts["amount"]), say("preview.price"))
        case "builder_moved":
            found.change("coins", -cast(int, facts["coins"]), say("preview.walk"))
        case "brick_bought":
            brick(found, str(facts["colour"]), 1)
            found.change("coins", -cast(int, facts["price"]), say("preview.price"))
        case "element_placed":
            element(state, facts, found)
        case "points_scored":
            reason = str(facts["reason"])
            found.change("points", cast(int, facts["amount"]), why(reason), named=reason == "spot")
        case "building_card_taken":
            card(state, str(facts["card"]), found)
        case "honour_card_bought":
            honour(state, facts, found)
        case "cards_discarded":
            discarded(state, cast(list[str], facts["cards"]), found)
        case "coins_taken" | "torch_taken" | "influence_taken" | "roman_taken":
            taken(event, found)
        case "bricks_received":
            for name, n in cast(dict[str, int], facts["bricks"]).items():
                found.change(f"brick:{name}", n, why(str(facts["source"])))
        case "gate_brick_added":
            height = cast(int, facts["height"])
            found.add(Effect(say("preview.height"), height, counts=True, sign="gate_brick"))
        case "turn_ended":
            drawing(state, event.seat, found)


def begun(state: State, event: Event, found: Collector) -> None:
    """Add what a step that changes no number makes possible."""
    box = state.box
    match event.kind:
        case "card_played":
            card_ = box.action_cards[box.action_card_names.index(str(event.facts["card"]))]
            found.add(Effect(say("preview.actions"), card_.torches, counts=True, sign="torch"))
            for mark in card_.icons:
                found.found.append(Effect(named(names.icon(box, mark)), sign=f"icon:{box.icon_names[mark]}"))
        case "builder_placed":
            start = box.quarters.index(str(event.facts["quarter"]))
            for steps in range(len(box.quarters)):
                quarter = (start + steps) % len(box.quarters)
                cost = steps * box.step_cost
                saying = names.quarter_and_shop(box, quarter)
                found.found.append(Effect(saying, -cost, counts=not cost, good=names.good("coins", cost)))
        case "starting_player_appointed":
            first = cast(int, event.facts["seat"])
            for place in range(state.seats):
                shown = player((first + place) % state.seats)
                found.found.append(Effect(named(shown), place + 1, counts=True))


def brick(found: Collector, colour: str, n: int) -> None:
    found.change(f"brick:{colour}", n, named(f"colour:{colour}"), named=True)


def element(state: State, facts: dict[str, object], found: Collector) -> None:
    white = cast(int, facts["white_used"])
    bricks = cast(int, facts["bricks"])
    if bricks > white:
        brick(found, str(facts["colour"]), white - bricks)
    if white:
        found.change(f"brick:{state.box.colours[state.box.white]}", -white, say("preview.substitute"))
    found.change("romans", -1, say("preview.roman"), named=True)


def card(state: State, name: str, found: Collector) -> None:
    saying = say("preview.card", card=names.building_card(name))
    found.add(Effect(saying, 1, sign=names.building_of(state.box, name), number=f"{found.home}:cards"))


def honour(state: State, facts: dict[str, object], found: Collector) -> None:
    """Add a card that its buyer keeps; immediate effects have events of their own."""
    number = state.box.honour_names.index(str(facts["card"]))
    bought = state.box.honours[number]
    if bought.building != NONE:
        card(state, bought.name, found)
    elif bought.points:
        shown = names.honour(state.box, number)
        found.add(Effect(say("preview.card", card=shown), 1, sign="honour", number=f"{found.home}:finals"))


def discarded(state: State, gone: list[str], found: Collector) -> None:
    box = state.box
    if gone[0] in box.honour_names and box.honours[box.honour_names.index(gone[0])].points:
        shown = names.honour(box, box.honour_names.index(gone[0]))
        found.add(Effect(named(shown), -1, sign="honour", number=f"{found.home}:finals"))
    else:
        number = f"{found.home}:cards"
        found.add(Effect(say("preview.gives_buildings"), -len(gone), sign="card", number=number))


def taken(event: Event, found: Collector) -> None:
    kind = {"roman_taken": "romans", "coins_taken": "coins", "torch_taken": "torch"}.get(event.kind, "influence")
    found.change(kind, cast(int, event.facts["amount"]), why(str(event.facts["source"])))


def drawing(state: State, seat: int, found: Collector) -> None:
    """Add the end of a turn: unused actions are already counted, then a card is drawn."""
    for number, effect in enumerate(found.found):
        if effect.number == f"{found.home}:coins":
            found.found[number] = Effect(say("preview.unused"), effect.amount, good=effect.good, number=effect.number)
    if state.players[seat].deck:
        found.add(Effect(say("preview.draws"), 1, sign="card", pending=True))
    else:
        found.add(Effect(say("preview.no_card"), 0, counts=True, sign="card"))


def chosen(before: State, after: State, seat: int, found: Collector) -> None:
    """Add what there is to choose from after an action has begun, and what it will certainly cost."""
    if after.seat != seat or after.decision == before.decision:
        return
    choosing = after.decision in (CHOOSE_SPOT, CHOOSE_HEIGHT, CHOOSE_WHITE, BUY_COLOUR)
    if choosing and after.icon == INFLUENCE:
        found.change("influence", -after.box.placing_cost, say("preview.price"), pending=True)
    elif choosing and after.torches_left == 0:
        found.change("torch", -1, say("preview.token"), named=True, pending=True)
    if after.decision in CHOICES:
        found.add(Effect(say(CHOICES[after.decision], n=len(after.moves)), len(after.moves), counts=True))
    elif after.decision in (CHOOSE_HEIGHT, CHOOSE_WHITE):
        rising(after, seat, found)
    elif after.decision == CHOOSE_GATE_ELEMENT:
        cost = after.box.honours[after.honour_display[after.slot]].cost
        found.change("influence", -cost, say("preview.price"), pending=True)
        found.add(Effect(say("gain.gate_brick"), 1, counts=True, sign="gate_brick"))


def rising(state: State, seat: int, found: Collector) -> None:
    """Add the least and the most that a spot brings whose height or white bricks are still to be chosen."""
    me = state.players[seat]
    spot = state.box.spots[state.spot]
    offered = [state.bricks_chosen] if state.decision == CHOOSE_WHITE else heights(state, me, spot)
    least, most = [spot.points + spot.points_per_brick * bricks for bricks in (offered[0], offered[-1])]
    points = f"{found.home}:points"
    found.add(Effect(say("preview.points"), least, most, sign="points", number=points, pending=True))
    fits = min(bricks_for(state, me, spot), offered[-1])
    good = names.good(f"brick:{state.box.colours[spot.colour]}", fits)
    found.add(Effect(say("preview.choose_height"), offered[0], fits, counts=True, good=good))
    found.change("romans", -1, say("preview.roman"), named=True, pending=True)
    cost = steps_cost(state, me, spot.quarter)
    if cost:
        found.change("coins", -cost, say("preview.walk"), pending=True)


def contests(before: State, after: State, seat: int) -> list[Effect]:
    """Places in majorities that would change hands."""
    if before.height is after.height:
        return []
    found = []
    for number, part in enumerate(after.box.parts):
        was, now = standings(before, part), standings(after, part)
        points = majority_points(after, part, now)[seat]
        gained = points - majority_points(before, part, was)[seat]
        if not gained:
            continue
        leads, led = leader(now) == seat, leader(was)
        shown = names.part(after.box, number)
        if leads and led != NONE:
            saying = say("preview.leads_before", part=shown, player=player(led))
        else:
            saying = say("preview.leads" if leads else "preview.second" if points else "preview.falls", part=shown)
        found.append(Effect(saying, gained, sign="lead", number=f"majority:{part.name}:{seat}", conditional=True))
    return found


def at_the_end(before: State, after: State, seat: int) -> list[Effect]:
    """What the seat's cards would count at the end."""
    found = []
    was, now = before.players[seat], after.players[seat]
    home = player(seat)
    gained = points_for_sets(after, now) - points_for_sets(before, was)
    if gained:
        found.append(
            Effect(say("preview.sets"), gained, sign="card", number=f"{home}:projected:sets", conditional=True)
        )
    gained = points_for_finals(after, now) - points_for_finals(before, was)
    if gained:
        good = names.good("points", abs(gained))
        number = f"{home}:projected:final_card"
        found.append(Effect(say("preview.at_the_end"), gained, good=good, number=number, conditional=True))
    return found


def heading(before: State, after: State, events: Sequence[Event], move: int) -> Heading:
    """The heading for the outcome of moves, of which the last is given."""
    box = before.box
    if after.decision in (CHOOSE_HEIGHT, CHOOSE_WHITE):
        return site("preview.build", after, after.spot)
    if after.decision == CHOOSE_GATE_ELEMENT:
        return purchase(after, after.honour_display[after.slot])
    for event in events:
        facts = event.facts
        match event.kind:
            case "element_placed":
                return site("preview.build", after, box.spot_names.index(str(facts["spot"])))
            case "gate_brick_added":
                return site("preview.raise", after, box.spot_names.index(str(facts["spot"])))
            case "honour_card_bought" if not any(each.kind == "gate_brick_added" for each in events):
                return purchase(after, box.honour_names.index(str(facts["card"])))
            case "brick_bought":
                title = named(f"colour:{facts['colour']}")
                return Heading(say("preview.buy"), title, "buy")
            case "builder_placed":
                title = named(f"building:{facts['quarter']}")
                return Heading(say("preview.start"), title, "builder")
            case "card_played" if after.decision == TURN:
                card = box.action_card_names.index(str(facts["card"]))
                return Heading(say("preview.play"), named(names.action_card(box, card)), "card")
            case "income_split":
                return Heading(say("preview.split"), say("source.intermediate"), "round")
            case "starting_player_appointed":
                title = named(player(cast(int, facts["seat"])))
                return Heading(say("preview.order"), title, "starter")
    return action(before, after, move)


def site(lead: str, state: State, number: int) -> Heading:
    building = names.building(state.box, state.box.spots[number].building)
    return Heading(say(lead), named(names.spot(state.box, number)), building)


def purchase(state: State, card: int) -> Heading:
    return Heading(say("preview.buy"), named(names.honour(state.box, card)), "honour")


def action(before: State, after: State, move: int) -> Heading:
    """The heading of an action that only begins, or that concerns no thing on the table."""
    kind = kind_of(move)
    if kind == ICON:
        number = after.box.action_cards[before.card if before.card != NONE else after.card].icons[argument_of(move)]
        return Heading(say("preview.use"), named(names.icon(before.box, number)), names.icon_sign(before.box, number))
    if kind == BUY_HONOUR:
        return Heading(say("preview.buy"), plain(before, kind), "honour")
    return Heading(say("preview.use"), plain(before, kind), "end" if kind == END_TURN else "influence")


def sketches(state: State) -> bool:
    """Whether an element is being built, so that its first height is drawn."""
    return state.decision in (CHOOSE_HEIGHT, CHOOSE_WHITE)
