"""Events of Nova Roma as a seat is told of them. Nothing is said twice."""

from collections.abc import Callable
from typing import Final, cast

from urbes.engine.event import Event
from urbes.engine.saying import Fact, Saying, listed, player, say
from urbes.games.nova_roma.components import Box
from urbes.games.nova_roma.pieces import SMALL_GRID
from urbes.games.nova_roma.rules.petition import CLAIM_COST
from urbes.games.nova_roma.show import names
from urbes.games.nova_roma.show.names import SIDE, Amount
from urbes.games.nova_roma.state import State

Facts = dict[str, object]

SILENT: Final = (
    "turn_started",
    "turn_ended",
    "action_ended",
    "setup_market",
    "setup_forum",
    "setup_rewards",
    "market_refilled",
)
"""Events without a line: the table shows them, or the name before a line does."""
CHANGES: Final = ("coins", "resource", "influence", "artisan")
TOLD: Final = ("trade", "develop", "choice", "top_row")
"""Causes of changes that have no line of their own."""
HEADS: Final = (
    "game_started",
    "round_started",
    "emperor_token",
    "emperor_placed",
    "patrician_placed",
    "cleanup_started",
    "game_ended",
    "game_result",
    "draft_pick",
    "draft_kept",
    "draft_pass",
    "score_item",
    "race_won",
    "race_not_won",
    "favourite_revealed",
    "setup_favourites",
    "first_player_drawn",
    "first_player_passed",
)
"""Events that begin something; all others follow from them."""


def line(state: State, event: Event, facts: Facts) -> Saying | None:
    kind = event.kind
    if kind in SILENT:
        return None
    if kind in CHANGES:
        return change(kind, facts)
    if kind in LINES:
        return LINES[kind](state.box, event.seat, facts)
    if kind in ON_FORUM:
        return ON_FORUM[kind](state, event.seat, facts)
    return Saying(f"log.{kind}", plain(facts))


def plain(facts: Facts) -> dict[str, Fact]:
    """The facts that are numbers."""
    return {name: fact for name, fact in facts.items() if type(fact) is int}


def text(facts: Facts, name: str) -> str:
    return str(facts[name])


def number(facts: Facts, name: str) -> int:
    return cast(int, facts[name])


def texts(facts: Facts, name: str) -> list[str]:
    return cast(list[str], facts[name])


def amounts(facts: Facts, name: str) -> list[Amount]:
    return list(cast(dict[str, int], facts[name]).items())


def some(*found: Amount) -> list[Amount]:
    return [amount for amount in found if amount[1]]


def what_changed(kind: str, facts: Facts) -> str:
    return text(facts, "resource") if kind == "resource" else kind


def change(kind: str, facts: Facts) -> Saying | None:
    """More or less of something, unless another line says so."""
    amount = [(what_changed(kind, facts), number(facts, "amount"))]
    if facts["how"] == "lost":
        return say("log.lost", list=names.goods(amount))
    if facts["how"] == "overflow":
        return say("log.overflow", list=names.gains([("coins", number(facts, "amount"))]))
    if facts["reason"] not in TOLD:
        return None
    return listed(names.gains(amount) if facts["how"] == "gain" else names.costs(amount))


def forum(state: State, name: str) -> Saying:
    return names.forum_cell(state.lines, state.box.forum_names.index(name))


def patrician_placed(state: State, seat: int, facts: Facts) -> Saying:
    return say(
        "log.patrician_placed",
        column=f"action:{facts['column']}",
        column_strength=number(facts, "column_strength"),
        row=f"action:{facts['row']}",
        row_strength=number(facts, "row_strength"),
    )


def legionary_placed(state: State, seat: int, facts: Facts) -> Saying:
    return say("log.legionary_placed" if seat < 0 else "log.legionary_own", cell=forum(state, text(facts, "cell")))


def legionary_blocked(state: State, seat: int, facts: Facts) -> Saying:
    return say("log.legionary_blocked", cell=forum(state, text(facts, "cell")), points=number(facts, "points"))


ON_FORUM: Final[dict[str, Callable[[State, int, Facts], Saying]]] = {
    "patrician_placed": patrician_placed,
    "legionary_placed": legionary_placed,
    "legionary_blocked": legionary_blocked,
    "emperor_placed": lambda state, seat, facts: say("log.emperor_placed", cell=forum(state, text(facts, "cell"))),
    "emperor_token": lambda state, seat, facts: say(
        "log.emperor_token", cells=[forum(state, cell) for cell in texts(facts, "cells")]
    ),
}
"""Lines that name cells of the forum by its actions, which keep their places for the whole game."""


def card_taken(box: Box, seat: int, facts: Facts) -> Saying:
    if "card" not in facts:
        return say("log.card_hidden")
    key = "log.card_drawn" if facts["from"] == "deck" else "log.card_taken"
    return say(key, card=f"associate:{facts['card']}")


def card_played(box: Box, seat: int, facts: Facts) -> Saying:
    paid = some(("coins", number(facts, "coins")), ("influence", number(facts, "influence")))
    return names.paid(say("log.card_played", card=f"associate:{facts['card']}"), paid)


def card_discarded(box: Box, seat: int, facts: Facts) -> Saying:
    key = "log.row_discarded" if facts["from"] == "row" else "log.card_discarded"
    return say(key, card=f"card:{facts['card']}")


def draft_pick(box: Box, seat: int, facts: Facts) -> Saying:
    if "strip" in facts:
        return say("log.draft_pick", strip=f"strip:{facts['strip']}")
    return say("log.draft_card", card=f"card:{facts['card']}") if "card" in facts else say("log.draft_hidden")


def draft_kept(box: Box, seat: int, facts: Facts) -> Saying:
    if "kept" not in facts:
        return say("log.draft_kept", cards=number(facts, "cards"))
    return say("log.draft_kept_own", list=[f"card:{name}" for name in texts(facts, "kept")])


def action_started(box: Box, seat: int, facts: Facts) -> Saying:
    key = "log.action_by_petition" if facts["via"] == "petition" else "log.action_started"
    return say(key, action=f"action:{facts['action']}", strength=number(facts, "strength"))


def contract_fulfilled(box: Box, seat: int, facts: Facts) -> Saying:
    if facts["kind"] == "sea":
        contract = say("kind.sea_contract")
    else:
        number_ = box.building_names.index(text(facts, "contract"))
        contract = listed([names.building(box, number_), names.points(box.building_points[number_])])
    return say("log.contract_fulfilled", contract=contract, price=names.price(amounts(facts, "cost")))


def cells_in(box: Box, facts: Facts) -> dict[str, Fact]:
    """The district and the cells on which cubes were placed."""
    number_ = box.district_names.index(text(facts, "district"))
    found = box.districts[number_]
    mask = 0
    for name in texts(facts, "cells"):
        column, _, row = name.partition("-")
        mask |= 1 << ((int(row) - 1) * found.columns + int(column) - 1)
    return {"district": names.district(box, number_), "cells": names.cells(found, mask)}


def building_reward(box: Box, seat: int, facts: Facts) -> Saying:
    seats: list[int | str | Saying] = [player(each) for each in cast(list[int], facts["seats"])]
    return say("log.building_reward", names=seats, list=names.gains(amounts(facts, "reward")))


def chariot_moved(box: Box, seat: int, facts: Facts) -> Saying:
    paid = some(("horses", number(facts, "horses")), ("artisan", 1 if facts["charioteer"] else 0))
    return names.paid(say("log.chariot_moved", track=f"track:{facts['track']}", to=number(facts, "to")), paid)


def artisan_placed(box: Box, seat: int, facts: Facts) -> Saying:
    """What a placement brings: both icons, then the tile."""
    cell = SMALL_GRID.index(text(facts, "cell"))
    found = names.gains(
        [
            (names.icon(box.column_icons[cell % SIDE]), number(facts, "column_gain")),
            (names.icon(box.row_icons[cell // SIDE]), number(facts, "row_gain")),
        ]
    )
    if facts["tile"] is not None:
        found.append(f"tile:{facts['tile']}")
    return say("log.artisan_placed", cell=names.corner(cell), list=found)


def achievement_placed(box: Box, seat: int, facts: Facts) -> Saying:
    shown = say("log.achievement_placed", condition=f"condition:{facts['condition']}")
    return names.paid(shown, some(("influence", number(facts, "paid"))))


def race_won(box: Box, seat: int, facts: Facts) -> Saying:
    return say("log.race_automa" if seat < 0 else "log.race_won", track=f"track:{facts['track']}")


def favourite_revealed(box: Box, seat: int, facts: Facts) -> Saying:
    current = names.favourite(box, text(facts, "current"))
    if facts["next"] is None:
        return say("log.favourite_last", current=current)
    return say("log.favourite_revealed", current=current, next=names.favourite(box, text(facts, "next")))


def market_discarded(box: Box, seat: int, facts: Facts) -> Saying:
    name = text(facts, "component")
    if facts["market"] == "associates":
        component: str | Saying = f"card:{name}"
    elif facts["market"] == "sea":
        component = f"sea_contract:{name}"
    else:
        component = say("kind.latifundium", tile=f"tile:{name}")
    return say("log.market_discarded", component=component)


def score_item(box: Box, seat: int, facts: Facts) -> Saying | None:
    if not facts["points"]:
        return None
    shown = say("log.score_item", item=f"source:{facts['item']}", points=names.points(number(facts, "points")))
    return shown if seat >= 0 else say("log.of_automa", line=shown)


def game_result(box: Box, seat: int, facts: Facts) -> Saying:
    scores = cast(list[int], facts["scores"])
    ranking = cast(list[int], facts["ranking"])
    if "automa" in facts:
        key = "log.solo_won" if ranking == [1] else "log.solo_lost"
        return say(key, own=scores[0], automa=number(facts, "automa"))
    winners: list[int | str | Saying] = [player(each) for each, place in enumerate(ranking) if place == 1]
    return say(f"tie.{facts['tie_break']}", list=winners, points=names.points(max(scores)))


def associate_permanent(box: Box, seat: int, facts: Facts) -> Saying:
    coins = cast(int, facts.get("coins", box.tamer_coins))
    return say("log.associate_permanent", card=f"card:{facts['card']}", list=names.gains([("coins", coins)]))


def ship_moved(box: Box, seat: int, facts: Facts) -> Saying:
    return say("log.ship_moved", harbour=f"harbour:{facts['to']}")


LINES: Final[dict[str, Callable[[Box, int, Facts], Saying | None]]] = {
    "game_started": lambda box, seat, facts: say("log.game_started", n=number(facts, "players")),
    "setup_favourites": lambda box, seat, facts: say(
        "log.setup_favourites",
        current=names.favourite(box, text(facts, "current")),
        next=names.favourite(box, text(facts, "next")),
    ),
    "draft_pick": draft_pick,
    "draft_kept": draft_kept,
    "action_started": action_started,
    "action_declined": lambda box, seat, facts: say("log.action_declined", action=f"action:{facts['action']}"),
    "associate_used": lambda box, seat, facts: say("log.associate_used", card=f"associate:{facts['card']}"),
    "associate_permanent": associate_permanent,
    "card_taken": card_taken,
    "card_played": card_played,
    "card_discarded": card_discarded,
    "contract_fulfilled": contract_fulfilled,
    "ship_moved": ship_moved,
    "harbour_reward": lambda box, seat, facts: say(
        "log.harbour_reward", harbour=f"harbour:{facts['harbour']}", list=names.gains(amounts(facts, "reward"))
    ),
    "building_built": lambda box, seat, facts: say(
        "log.building_built", contract=f"building:{facts['contract']}", **cells_in(box, facts)
    ),
    "building_not_built": lambda box, seat, facts: say(
        "log.building_not_built", contract=f"building:{facts['contract']}", reason=f"unbuilt:{facts['reason']}"
    ),
    "cube_placed": lambda box, seat, facts: say("log.cube_placed", **cells_in(box, facts)),
    "building_reward": building_reward,
    "chariot_moved": chariot_moved,
    "wheel_bonus": lambda box, seat, facts: say("log.wheel_bonus", bonus=names.good(text(facts, "bonus"), 1)),
    "latifundium_bought": lambda box, seat, facts: say(
        "log.latifundium_bought", tile=f"tile:{facts['tile']}", price=names.price(amounts(facts, "price"))
    ),
    "latifundium_placed": lambda box, seat, facts: say(
        "log.latifundium_placed", cell=names.corner(SMALL_GRID.index(text(facts, "cell")))
    ),
    "latifundium_removed": lambda box, seat, facts: say("log.latifundium_removed", tile=f"tile:{facts['tile']}"),
    "artisan_placed": artisan_placed,
    "exchange_made": lambda box, seat, facts: say("log.exchange_made", tile=f"tile:{facts['tile']}"),
    "special_used": lambda box, seat, facts: say("log.special_used", tile=f"tile:{facts['tile']}"),
    "first_player_claimed": lambda box, seat, facts: say(
        "log.first_player_claimed", price=names.costs([("influence", CLAIM_COST)])
    ),
    "achievement_placed": achievement_placed,
    "line_completed": lambda box, seat, facts: say(
        "log.line_completed", line=f"line:{facts['line']}", list=names.gains(amounts(facts, "bonus"))
    ),
    "first_player_passed": lambda box, seat, facts: say(
        "log.first_player_kept" if facts["claimed"] else "log.first_player_passed"
    ),
    "race_won": race_won,
    "race_not_won": lambda box, seat, facts: say("log.race_not_won", track=f"track:{facts['track']}"),
    "favourite_revealed": favourite_revealed,
    "market_discarded": market_discarded,
    "automa_chariot": lambda box, seat, facts: say(
        "log.automa_chariot", track=f"track:{facts['track']}", to=number(facts, "to")
    ),
    "automa_ship": lambda box, seat, facts: say("log.automa_ship", harbour=f"harbour:{facts['to']}"),
    "automa_contract": lambda box, seat, facts: say("log.automa_contract", contract=f"building:{facts['contract']}"),
    "score_item": score_item,
    "game_result": game_result,
}
