"""Events as lines of the log. What a summary line already says is not repeated [PN-15.3]."""

from typing import cast

from urbes.cli.tables.porta_nigra import phrases
from urbes.engine.event import Event
from urbes.games.porta_nigra.components import Box
from urbes.games.porta_nigra.pieces import BUY, PLACE
from urbes.locales import Words

# These changes follow a line that names them already.
TOLD_BY_SUMMARY = ("reward", "icon", "torch", "intermediate", "honour_card")
TOLD_BY_SCORING = ("spot", "honour_card", "intermediate", "sets", "final_card", "play_area", "majority")


def line(event: Event, viewer: int, words: Words, names: list[str], box: Box) -> str:
    facts = event.seen_by(viewer)
    kind = event.kind
    if kind == "icon_used":
        return icon_used(facts, words, box)
    if kind in ("turn_ended", "action_deck_shuffled") or told_already(kind, facts):
        return ""
    if kind == "turn_started" and not facts["final_turn"]:
        return ""
    if kind == "majority_scored" and not facts["ranking"]:
        return ""
    if kind in ("sets_scored", "final_cards_scored") and not facts["points"]:
        return ""
    if kind == "action_card_drawn":
        return action_card_drawn(facts, words, box)
    return words(f"log.{kind}", **told(event, facts, words, names, box))


def told_already(kind: str, facts: dict[str, object]) -> bool:
    if kind == "points_scored":
        return facts["reason"] in TOLD_BY_SCORING
    if kind in ("coins_taken", "torch_taken", "influence_taken", "roman_taken", "bricks_received"):
        return facts["source"] in TOLD_BY_SUMMARY
    return kind == "influence_spent" and facts["purpose"] == "honour_card"


def action_card_drawn(facts: dict[str, object], words: Words, box: Box) -> str:
    """Only the owner is told: others see that everybody draws after every turn."""
    if "card" not in facts:
        return ""
    return words("log.action_card_drawn", card=phrases.action_card(str(facts["card"]), words, box))


def icon_used(facts: dict[str, object], words: Words, box: Box) -> str:
    """Buying and building have lines of their own."""
    mark = box.icons[box.icon_names.index(str(facts["icon"]))]
    if mark.action in (BUY, PLACE):
        return ""
    return words("log.icon_used", icon=phrases.icon(mark, words, box))


def told(event: Event, facts: dict[str, object], words: Words, names: list[str], box: Box) -> dict[str, object]:
    """The facts of an event, each as it is written."""
    shown = dict(facts)
    for key, value in facts.items():
        if key == "colour":
            shown[key] = phrases.colour(str(value), words)
        elif key in ("building", "quarter", "from", "to"):
            shown[key] = phrases.building(str(value), words) if event.kind != "torch_to_coin" else value
        elif key == "spot":
            shown[key] = phrases.spot_place(box.spots[box.spot_names.index(str(value))], words, box)
        elif key == "seat":
            shown["target"] = names[int(str(value))]
        elif key == "reason":
            family = "ending" if event.kind == "early_end_triggered" else "source"
            shown[key] = words(f"{family}.{value}")
        elif key == "pile":
            shown[key] = words(f"pile.{value}")
    if event.seat >= 0:
        shown["player"] = names[event.seat]
    shown |= lists(event.kind, facts, words, names, box)
    return shown


def lists(kind: str, facts: dict[str, object], words: Words, names: list[str], box: Box) -> dict[str, object]:
    """What needs more than a look at one fact."""
    if kind == "card_played":
        return {"card": phrases.action_card(str(facts["card"]), words, box)}
    if kind in ("building_card_revealed", "building_card_taken"):
        return {"card": phrases.building_card(str(facts["card"]), words, box)}
    if kind in ("honour_card_revealed", "honour_card_bought"):
        return {"card": phrases.honour(phrases.find_honour(str(facts["card"]), box), words, box)}
    if kind == "cards_discarded":
        return {"list": ", ".join(kept_card(name, words, box) for name in cast(list[str], facts["cards"]))}
    if kind in ("supply_card_drawn", "brick_shortage"):
        return {"list": phrases.bricks_listed(cast(list[str], facts["bricks"]), words)}
    if kind == "bricks_received":
        got = cast(dict[str, int], facts["bricks"])
        return {
            "list": ", ".join(words("gain.brick", n=n, colour=phrases.colour(name, words)) for name, n in got.items())
        }
    if kind == "builder_reward":
        gain = box.rewards[box.buildings.index(str(facts["building"]))]
        return {"list": ", ".join(phrases.gains(gain, words, box, times=int(str(facts["times"]))))}
    if kind == "sets_scored":
        sizes = [len(each) for each in cast(list[list[str]], facts["sets"])]
        return {"list": " + ".join(str(size) for size in sizes)}
    if kind == "majority_scored":
        return majority(facts, words, names)
    if kind == "game_ended":
        return {"list": ", ".join(names[seat] for seat in cast(list[int], facts["winners"]))}
    if kind == "game_started":
        return {"n": facts["players"]}
    return {}


def kept_card(name: str, words: Words, box: Box) -> str:
    if name in box.building_cards or phrases.find_honour(name, box).points == 0:
        return phrases.building_card(name, words, box)
    return phrases.honour(phrases.find_honour(name, box), words, box)


def majority(facts: dict[str, object], words: Words, names: list[str]) -> dict[str, object]:
    points = cast(list[int], facts["points"])
    ranking = cast(list[dict[str, int]], facts["ranking"])
    shown = [f"{names[entry['seat']]} {entry['number']} (+{points[entry['seat']]})" for entry in ranking]
    return {"part": words.named("part", str(facts["part"])), "list": ", ".join(shown)}
