"""Events as lines of the log. What another line says already is not repeated."""

from typing import cast

from urbes.cli.tables.panticapaeum import phrases
from urbes.engine.event import Event
from urbes.games.panticapaeum.components import Box
from urbes.locales import Words

SILENT = ("turn_start", "turn_end", "action_chosen", "cubes_laid", "extra_step")
"""The name before a line shows whose turn it is; payment, sale, the tile or the step tell the rest."""


def line(event: Event, viewer: int, words: Words, names: list[str], box: Box) -> str:
    facts = event.seen_by(viewer)
    kind = event.kind
    if kind in SILENT or (kind == "score_line" and not facts["points"]):
        return ""
    if kind == "coins_gained" and facts["cause"] == "sale":
        return ""
    key = f"log.{kind}"
    if kind == "building_taken" and facts["next_price"] is None:
        key = "log.column_empty"
    elif kind == "building_placed" and facts["free"]:
        key = "log.building_free"
    elif kind == "coins_paid" and not facts["number"]:
        key = "log.nothing_paid"
    elif kind == "ring_filled" and facts["short"]:
        key = "log.ring_short"
    elif kind == "game_end" and facts["tie_break"]:
        key = f"tie.{facts['tie_break']}"
    return words(key, **told(event, facts, words, names, box))


def told(event: Event, facts: dict[str, object], words: Words, names: list[str], box: Box) -> dict[str, object]:
    """The facts of an event, each as it is written."""
    shown = dict(facts)
    for key, value in facts.items():
        if key == "colours":
            shown["list"] = phrases.listed(cast(list[str], value), words)
        elif key == "colour":
            shown[key] = phrases.colour(str(value), words)
        elif key == "building":
            shown[key] = phrases.building(str(value), words)
        elif key == "tile":
            shown[key] = phrases.tile(str(value), words, box)
        elif key == "shape":
            shown[key] = words(f"shape.{value}")
        elif key == "token" and event.kind == "token_gained":
            shown[key] = words(f"token.{value}")
        elif key == "row":
            shown[key] = phrases.row(str(value), words)
        elif key == "cell" and event.kind in ("effect_declined", "effect_void"):
            shown[key] = phrases.cell_name(phrases.cell_at(str(value), box), words)
        elif key == "place" and event.kind in ("worker_placed", "final_placement"):
            shown[key] = phrases.place(cast(list[int], value))
        elif key == "places" and isinstance(value, list):
            shown |= {"place": phrases.places(cast(list[list[int]], value)), "n": len(value)}
        elif key == "cause":
            shown[key] = words(f"cause.{value}")
        elif key == "reason":
            shown[key] = words(f"void.{value}")
        elif key == "category":
            shown[key] = words(f"source.{value}")
    return shown | lists(event.kind, facts, words, names, box)


def lists(kind: str, facts: dict[str, object], words: Words, names: list[str], box: Box) -> dict[str, object]:
    """What needs more than a look at one fact."""
    if kind == "ring_filled":
        return {"n": len(cast(list[str], facts["tiles"]))}
    if kind == "round_end":
        return {"n": len(cast(list[str], facts["discarded"]))}
    if kind == "rate_reached":
        row = box.colours.index(str(facts["row"]))
        return {"rate": phrases.rate(row, int(str(facts["rate"])), words, box)}
    if kind == "cubes_sold":
        return {"n": len(cast(list[str], facts["colours"]))}
    if kind == "building_moved":
        return {key: phrases.places(cast(list[list[int]], facts[key])) for key in ("from", "to")}
    if kind == "tile_placed":
        return {"place": f"{facts['x']},{facts['y']}"}
    if kind == "final_placement":
        return {"list": ", ".join(words(f"final.{each}") for each in cast(list[str], facts["effect"]))}
    if kind == "game_end":
        return {"list": ", ".join(names[seat] for seat in cast(list[int], facts["winners"]))}
    return {}
