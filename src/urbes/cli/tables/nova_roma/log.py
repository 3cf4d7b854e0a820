"""Events as lines of the log. What another line says already is not repeated."""

from typing import cast

from urbes.cli.tables.nova_roma import phrases
from urbes.engine.event import Event
from urbes.games.nova_roma.components import Box
from urbes.games.nova_roma.pieces import COINS, RESOURCES, SMALL_GRID
from urbes.games.nova_roma.rules.petition import CLAIM_COST
from urbes.locales import Words

SILENT = (
    "turn_started",
    "turn_ended",
    "action_ended",
    "setup_market",
    "setup_forum",
    "setup_rewards",
    "market_refilled",
)
"""The table shows them, or the name before a line does."""
CHANGES = ("coins", "resource", "influence", "artisan")
TOLD = ("trade", "develop", "choice", "top_row")
"""Causes of changes that have no line of their own."""
SIDE = 3


def line(event: Event, viewer: int, words: Words, names: list[str], box: Box) -> str:
    facts = event.seen_by(viewer)
    kind = event.kind
    if kind in SILENT:
        return ""
    if kind in CHANGES:
        return change(kind, facts, words)
    if kind == "score_item":
        return score_item(event.seat, facts, words)
    if kind == "game_result":
        return result(facts, words, names)
    return words(key_of(event, facts), **told(kind, facts, words, names, box))


def change(kind: str, facts: dict[str, object], words: Words) -> str:
    """More or less of something, where no other line tells it."""
    what = {"coins": "coins", "influence": "influence", "artisan": "artisan"}.get(kind) or str(facts["resource"])
    how = facts["how"]
    if how == "lost":
        return words("log.lost", list=phrases.listed({what: facts["amount"]}, words))
    if how == "overflow":
        return words("log.overflow", list=phrases.listed({"coins": facts["amount"]}, words, "+"))
    if facts["reason"] not in TOLD:
        return ""
    return phrases.listed({what: facts["amount"]}, words, "+" if how == "gain" else "−")


def score_item(seat: int, facts: dict[str, object], words: Words) -> str:
    points = phrases.amount(facts["points"])
    if not points:
        return ""
    shown = words("log.score_item", item=words(f"source.{facts['item']}"), points=words("goods.vp", n=points))
    return shown if seat >= 0 else f"{words('table.automa')}: {shown}"


def result(facts: dict[str, object], words: Words, names: list[str]) -> str:
    scores = cast(list[int], facts["scores"])
    ranking = cast(list[int], facts["ranking"])
    if "automa" in facts:
        return words("log.solo_won" if ranking == [1] else "log.solo_lost", own=scores[0], automa=facts["automa"])
    winners = [names[seat] for seat, place in enumerate(ranking) if place == 1]
    return words(f"tie.{facts['tie_break']}", list=", ".join(winners), points=words("goods.vp", n=max(scores)))


def key_of(event: Event, facts: dict[str, object]) -> str:
    """Some kinds have more than one sentence."""
    kind = event.kind
    if kind == "action_started" and facts["via"] == "petition":
        return "log.action_by_petition"
    if kind == "card_taken":
        if "card" not in facts:
            return "log.card_hidden"
        return "log.card_drawn" if facts["from"] == "deck" else "log.card_taken"
    if kind == "draft_pick" and "strip" not in facts:
        return "log.draft_card" if "card" in facts else "log.draft_hidden"
    if kind == "draft_kept" and "kept" in facts:
        return "log.draft_kept_own"
    if kind == "race_won" and event.seat < 0:
        return "log.race_automa"
    if kind == "card_discarded" and facts["from"] == "row":
        return "log.row_discarded"
    if kind == "legionary_placed" and event.seat >= 0:
        return "log.legionary_own"
    if kind == "first_player_passed" and facts["claimed"]:
        return "log.first_player_kept"
    if kind == "favourite_revealed" and facts["next"] is None:
        return "log.favourite_last"
    return f"log.{kind}"


def told(kind: str, facts: dict[str, object], words: Words, names: list[str], box: Box) -> dict[str, object]:
    """The facts of an event, each as it is written."""
    shown = dict(facts)
    for key, value in facts.items():
        if value is None:
            continue
        if key == "action" or (key in ("column", "row") and kind == "patrician_placed"):
            shown[key] = phrases.action(str(value), words)
        elif key == "card":
            shown[key] = (
                phrases.card(str(value), words, box) if kind in FULL_CARDS else phrases.card_name(str(value), words)
            )
        elif key == "track":
            shown[key] = phrases.track(str(value), words)
        elif key == "district":
            shown[key] = phrases.district(str(value), words)
        elif key == "tile":
            shown[key] = phrases.tile(str(value), words, box)
        elif key == "condition":
            shown[key] = phrases.condition(str(value), words, box)
        elif key == "line":
            shown[key] = phrases.named("line", str(value), words)
        elif key in ("reward", "bonus") and isinstance(value, dict):
            shown["list"] = phrases.listed(value, words, "+")
        elif key in ("cost", "price") and isinstance(value, dict):
            shown["price"] = phrases.listed(value, words, "−") or words("price.free")
        elif key == "cells" and isinstance(value, list):
            shown[key] = ", ".join(str(each) for each in value)
        elif key in ("current", "next"):
            shown[key] = phrases.track(box.tracks[box.favourite_track[box.favourite_names.index(str(value))]], words)
    return shown | more(kind, facts, words, names, box)


FULL_CARDS = ("card_taken", "card_played", "associate_used")


def more(kind: str, facts: dict[str, object], words: Words, names: list[str], box: Box) -> dict[str, object]:
    """What needs more than a look at one fact."""
    if kind == "game_started":
        return {"n": facts["players"]}
    if kind == "contract_fulfilled":
        return {"contract": contract(facts, words, box)}
    if kind in ("building_built", "building_not_built", "automa_contract"):
        shown = phrases.building(str(facts["contract"]), words)
        return {"contract": shown, "reason": words(f"unbuilt.{facts.get('reason', 'skipped')}")}
    if kind in ("ship_moved", "automa_ship"):
        return {"harbour": phrases.harbour(str(facts["to"]), words)}
    if kind == "harbour_reward":
        return {"harbour": phrases.harbour(str(facts["harbour"]), words)}
    if kind == "building_reward":
        return {"names": ", ".join(names[seat] for seat in cast(list[int], facts["seats"]))}
    if kind == "chariot_moved":
        paid = {"horses": facts["horses"]} if facts["horses"] else {}
        paid |= {"artisan": 1} if facts["charioteer"] else {}
        return {"price": f" ({phrases.listed(paid, words, '−')})" if paid else ""}
    if kind == "wheel_bonus":
        return {"bonus": words(f"goods.{facts['bonus']}", n=1)}
    if kind == "artisan_placed":
        return {"list": placed(facts, words, box)}
    if kind == "first_player_claimed":
        return {"price": phrases.listed({"influence": CLAIM_COST}, words, "−")}
    if kind == "card_played":
        paid = {good: facts[good] for good in ("coins", "influence") if facts[good]}
        return {"price": f" ({phrases.listed(paid, words, '−')})" if paid else ""}
    if kind == "achievement_placed":
        paid = {"influence": facts["paid"]} if facts["paid"] else {}
        return {"price": f" ({phrases.listed(paid, words, '−')})" if paid else ""}
    if kind == "draft_pick" and "strip" in facts:
        return {"strip": facts["strip"], "colour": strip_colour(str(facts["strip"]), words, box)}
    if kind == "draft_kept" and "kept" in facts:
        return {"list": ", ".join(phrases.card_name(name, words) for name in cast(list[str], facts["kept"]))}
    if kind == "associate_permanent":
        return {"list": phrases.listed({"coins": facts.get("coins", box.tamer_coins)}, words, "+")}
    if kind == "market_discarded":
        return {"component": component(facts, words, box)}
    return {}


def strip_colour(name: str, words: Words, box: Box) -> str:
    return phrases.named("colour", box.mosaic_rows[box.strip_colour[box.strip_names.index(name)]], words)


def contract(facts: dict[str, object], words: Words, box: Box) -> str:
    if facts["kind"] == "sea":
        return words("kind.sea_contract")
    name = str(facts["contract"])
    points = words("goods.vp", n=box.building_points[box.building_names.index(name)])
    return f"{phrases.building(name, words)}, {points}"


def placed(facts: dict[str, object], words: Words, box: Box) -> str:
    """What a placement brings: both icons, then the tile."""
    cell = SMALL_GRID.index(str(facts["cell"]))
    found = []
    for icon, gain in ((box.column_icons[cell % SIDE], "column_gain"), (box.row_icons[cell // SIDE], "row_gain")):
        found.append(phrases.listed({"coins" if icon == COINS else RESOURCES[icon]: facts[gain]}, words, "+"))
    if facts["tile"] is not None:
        found.append(phrases.tile(str(facts["tile"]), words, box))
    return ", ".join(found)


def component(facts: dict[str, object], words: Words, box: Box) -> str:
    name = str(facts["component"])
    if facts["market"] == "associates":
        return phrases.card_name(name, words)
    if facts["market"] == "sea":
        cost = box.sea_costs[box.sea_names.index(name)]
        return f"{words('kind.sea_contract')} ({phrases.listed(cost.facts(), words)})"
    return words("kind.latifundium", tile=phrases.tile(name, words, box))
