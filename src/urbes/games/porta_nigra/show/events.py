"""Events of Porta Nigra as a seat is told of them. What a summary line says is not repeated [PN-15.3]."""

from collections.abc import Callable
from typing import cast

from urbes.engine.event import Event
from urbes.engine.saying import Fact, Saying, player, say, summed
from urbes.engine.show import Flight, Told, Trace
from urbes.games.porta_nigra.components import Box
from urbes.games.porta_nigra.pieces import BUY, PLACE
from urbes.games.porta_nigra.show import names
from urbes.games.porta_nigra.state import State

Facts = dict[str, object]

# Changes that follow a line which already names them.
TOLD_BY_SUMMARY = ("reward", "icon", "torch", "intermediate", "honour_card")
TOLD_BY_SCORING = ("spot", "honour_card", "intermediate", "sets", "final_card", "play_area", "majority")
TAKEN = ("coins_taken", "torch_taken", "influence_taken", "roman_taken", "bricks_received")
CAUSES = (
    "points_scored",
    "building_card_taken",
    "builder_reward",
    "cards_discarded",
    "gate_brick_added",
    "influence_spent",
    *TAKEN,
)


def told(state: State, event: Event, seat: int) -> Told:
    box = state.box
    facts = event.seen_by(seat)
    return Told(
        line(box, event, facts),
        cause=event.kind in CAUSES,
        things=things(event, facts),
        traces=traces(event, facts),
        flights=flights(event, facts, seat),
    )


def line(box: Box, event: Event, facts: Facts) -> Saying | None:
    kind = event.kind
    if kind == "icon_used":
        number = box.icon_names.index(str(facts["icon"]))
        # Buying and building have lines of their own.
        return None if box.icons[number].action in (BUY, PLACE) else say("log.icon_used", icon=names.icon(box, number))
    if silent(event, facts):
        return None
    return Saying(f"log.{kind}", FACTS[kind](box, facts) if kind in FACTS else plain(facts))


def silent(event: Event, facts: Facts) -> bool:
    kind = event.kind
    if kind == "points_scored":
        return facts["reason"] in TOLD_BY_SCORING
    if kind in TAKEN:
        return facts["source"] in TOLD_BY_SUMMARY
    match kind:
        case "building_card_revealed" | "honour_card_revealed":
            # Players see on the table what lies there from the beginning.
            return event.turn == 0
        case "action_deck_shuffled":
            return True
        case "turn_ended":
            return not facts["forfeited"]
        case "influence_spent":
            return facts["purpose"] == "honour_card"
        case "turn_started":
            return not facts["final_turn"]
        case "majority_scored":
            return not facts["ranking"]
        case "sets_scored" | "final_cards_scored":
            return not facts["points"]
        case "torch_to_coin":
            return bool(facts["automatic"])
        case "action_card_drawn":
            # Only the owner is told; the others know that everybody draws after every turn.
            return "card" not in facts
    return False


def plain(facts: Facts) -> dict[str, Fact]:
    """The facts that are numbers."""
    return {name: fact for name, fact in facts.items() if type(fact) is int}


def text(facts: Facts, name: str) -> str:
    return str(facts[name])


def number(facts: Facts, name: str) -> int:
    return cast(int, facts[name])


def texts(facts: Facts, name: str) -> list[str]:
    return cast(list[str], facts[name])


def spot(facts: Facts) -> str:
    return f"spot:{text(facts, 'spot')}"


def drawn_bricks(box: Box, facts: Facts) -> list[int | str | Saying]:
    return [names.brick(box, box.colours.index(name)) for name in texts(facts, "bricks")]


def card_played(box: Box, facts: Facts) -> dict[str, Fact]:
    card = box.action_card_names.index(text(facts, "card"))
    icons: list[int | str | Saying] = [names.icon_drawn(box, mark) for mark in box.action_cards[card].icons]
    return {"card": names.action_card(box, card), "icons": icons}


def bricks_received(box: Box, facts: Facts) -> dict[str, Fact]:
    got = cast(dict[str, int], facts["bricks"])
    return {"list": [names.bricks(box, box.colours.index(name), n) for name, n in got.items()]}


def builder_reward(box: Box, facts: Facts) -> dict[str, Fact]:
    number_ = box.buildings.index(text(facts, "building"))
    gained = names.gains(box, box.rewards[number_], number(facts, "times"))
    return {"building": names.building(box, number_), "list": gained}


def majority_scored(box: Box, facts: Facts) -> dict[str, Fact]:
    points = cast(list[int], facts["points"])
    ranking = cast(list[dict[str, int]], facts["ranking"])
    rows: list[int | str | Saying] = [
        say("log.majority_place", player=player(each["seat"]), n=each["number"], points=points[each["seat"]])
        for each in ranking
    ]
    return {"part": f"part:{text(facts, 'part')}", "list": rows}


def honour_card(box: Box, facts: Facts) -> dict[str, Fact]:
    return {"card": names.honour(box, box.honour_names.index(text(facts, "card")))}


def building_card(box: Box, facts: Facts) -> dict[str, Fact]:
    return {"card": names.building_card(text(facts, "card"))}


FACTS: dict[str, Callable[[Box, Facts], dict[str, Fact]]] = {
    "game_started": lambda box, facts: {"n": number(facts, "players")},
    "supply_card_drawn": lambda box, facts: {"list": drawn_bricks(box, facts)},
    "brick_shortage": lambda box, facts: {"list": drawn_bricks(box, facts)},
    "building_card_revealed": building_card,
    "building_card_taken": building_card,
    "honour_card_revealed": honour_card,
    "honour_card_bought": honour_card,
    "pile_exhausted": lambda box, facts: {"pile": f"pile:{text(facts, 'pile')}"},
    "builder_placed": lambda box, facts: {"quarter": f"building:{text(facts, 'quarter')}"},
    "card_played": card_played,
    "builder_moved": lambda box, facts: {"to": f"building:{text(facts, 'to')}", "coins": number(facts, "coins")},
    "brick_bought": lambda box, facts: {"colour": f"colour:{text(facts, 'colour')}", "price": number(facts, "price")},
    "element_placed": lambda box, facts: {
        "spot": spot(facts),
        "bricks": number(facts, "bricks"),
        "points": number(facts, "points"),
    },
    "points_scored": lambda box, facts: {
        "amount": number(facts, "amount"),
        "reason": f"source:{text(facts, 'reason')}",
    },
    "builder_reward": builder_reward,
    "cards_discarded": lambda box, facts: {"list": [names.owned_card(box, name) for name in texts(facts, "cards")]},
    "bricks_received": bricks_received,
    "gate_brick_added": lambda box, facts: {"spot": spot(facts), "height": number(facts, "height")},
    "early_end_triggered": lambda box, facts: {"reason": f"ending:{text(facts, 'reason')}"},
    "action_card_drawn": lambda box, facts: {
        "card": names.action_card(box, box.action_card_names.index(text(facts, "card")))
    },
    "starting_player_appointed": lambda box, facts: {"target": player(number(facts, "seat"))},
    "sets_scored": lambda box, facts: {
        "list": summed([len(each) for each in cast(list[list[str]], facts["sets"])]),
        "points": number(facts, "points"),
    },
    "majority_scored": majority_scored,
    "game_ended": lambda box, facts: {"list": [player(seat) for seat in cast(list[int], facts["winners"])]},
}


def things(event: Event, facts: Facts) -> list[str]:
    """The places that a line speaks of."""
    match event.kind:
        case "element_placed" | "gate_brick_added":
            return [f"spot:{facts['spot']}"]
        case "builder_placed":
            return [f"quarter:{facts['quarter']}", f"builder:{event.seat}"]
        case "builder_moved":
            return [f"builder:{event.seat}"]
        case "brick_bought":
            return [f"shop:{facts['colour']}"]
        case "building_card_revealed":
            return [f"building_card:{facts['card']}"]
        case "honour_card_revealed" | "honour_card_bought":
            return [f"honour:{facts['slot']}"]
        case "majority_scored":
            return [f"majority:{facts['part']}"]
        case "builder_reward":
            return [f"reward:{facts['building']}"]
        case "supply_card_drawn":
            return [*dict.fromkeys(f"shop:{colour}" for colour in texts(facts, "bricks")), "supply"]
    return []


def traces(event: Event, facts: Facts) -> list[Trace]:
    match event.kind:
        case "element_placed" | "gate_brick_added":
            return [Trace(at=f"spot:{facts['spot']}")]
        case "builder_placed":
            return [Trace(at=f"builder:{event.seat}")]
        case "builder_moved":
            return [Trace(at=f"builder:{event.seat}", origin=f"stand:{facts['from']}:{event.seat}")]
        case "brick_bought":
            return [Trace(origin=f"shop:{facts['colour']}")]
        case "honour_card_bought":
            return [Trace(origin=f"honour:{facts['slot']}")]
    return []


TOKENS = {
    "coins_taken": ("coins", "coins"),
    "torch_taken": ("torch", "torches"),
    "influence_taken": ("influence", "influence"),
    "roman_taken": ("romans", "romans"),
}


def flights(event: Event, facts: Facts, viewer: int) -> list[Flight]:
    """The pieces that change hands."""
    kind, seat = event.kind, event.seat
    home = player(seat)
    if kind in TOKENS:
        piece, place = TOKENS[kind]
        return [Flight(piece, "reserve", f"{home}:{place}", far=True)]
    match kind:
        case "element_placed":
            to = f"spot:{facts['spot']}"
            brick = f"brick:{facts['colour']}"
            return [Flight(brick, f"{home}:{brick}", to, True), Flight("romans", f"{home}:romans", to, True)]
        case "brick_bought":
            brick, shop = f"brick:{facts['colour']}", f"shop:{facts['colour']}"
            return [Flight(brick, shop, f"{home}:{brick}", True), Flight("coins", f"{home}:coins", shop, True)]
        case "builder_moved":
            return [Flight("builder", f"builder:{seat}", f"quarter:{facts['to']}")]
        case "builder_placed":
            return [Flight("builder", home, f"quarter:{facts['quarter']}", True)]
        case "building_card_taken":
            return [Flight("card", f"building_card:{facts['card']}", home, True)]
        case "honour_card_bought":
            return [Flight("honour", f"honour:{facts['slot']}", home, True)]
        case "cards_discarded":
            return [Flight("card", home, "pile:honour", True)]
        case "bricks_received":
            got = cast(dict[str, int], facts["bricks"])
            return [Flight(f"brick:{name}", "reserve", f"{home}:brick:{name}", True) for name in got]
        case "gate_brick_added":
            return [Flight("brick", "reserve", f"spot:{facts['spot']}", True)]
        case "supply_card_drawn":
            return [Flight(f"brick:{name}", "supply", f"shop:{name}", True) for name in texts(facts, "bricks")]
        case "building_card_revealed":
            return [Flight("card", "pile:building", f"building_card:{facts['card']}")]
        case "honour_card_revealed":
            return [Flight("card", "pile:honour", f"honour:{facts['slot']}")]
        case "influence_spent":
            return [Flight("influence", f"{home}:influence", "reserve", True)]
        case "torch_to_coin":
            return [Flight("torch", f"{home}:torches", "reserve", True)]
        case "points_scored":
            return [Flight("points", "track", f"{home}:points", True)]
        case "action_card_drawn" if seat == viewer:
            return [Flight("card", f"{home}:deck", home)]
    return []
