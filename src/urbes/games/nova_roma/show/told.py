"""What an event of Nova Roma leaves on the table: its line, the things it speaks of, traces, pieces on their way."""

from typing import Final

from urbes.engine.event import Event
from urbes.engine.saying import player
from urbes.engine.show import Flight, Told, Trace
from urbes.games.nova_roma.show.events import CHANGES, HEADS, Facts, line, texts, what_changed
from urbes.games.nova_roma.state import State

STANDING: Final = ("patrician_placed", "legionary_placed", "ship_moved", "building_built", "cube_placed")
"""Events after which a piece stands at the place that they name."""
PIECES: Final = {
    "emperor_placed": "emperor",
    "patrician_placed": "patrician",
    "legionary_placed": "legionary",
    "building_built": "cube",
    "cube_placed": "cube",
    "automa_chariot": "chariot",
}
"""Pieces that come from their owner."""


def told(state: State, event: Event, seat: int) -> Told:
    facts = event.seen_by(seat)
    return Told(
        line(state, event, facts),
        cause=event.kind not in HEADS,
        things=things(event, facts),
        traces=traces(event, facts),
        flights=flights(state, event, facts),
    )


def things(event: Event, facts: Facts) -> list[str]:
    """The places that a line speaks of."""
    match event.kind:
        case "emperor_placed" | "patrician_placed" | "legionary_placed" | "legionary_blocked":
            return [f"forum:{facts['cell']}"]
        case "emperor_token":
            return [f"forum:{cell}" for cell in texts(facts, "cells")]
        case "ship_moved" | "automa_ship":
            return [f"harbour:{facts['to']}"]
        case "harbour_reward":
            return [f"harbour:{facts['harbour']}"]
        case "building_built" | "cube_placed":
            return [f"cell:{facts['district']}:{cell}" for cell in texts(facts, "cells")]
        case "chariot_moved" | "automa_chariot":
            return [f"race:{facts['track']}:{facts['to']}"]
        case "action_started" | "action_declined":
            return [f"token:{facts['action']}"]
    return []


def traces(event: Event, facts: Facts) -> list[Trace]:
    if event.seat < 0:
        return []
    if event.kind == "chariot_moved":
        track = facts["track"]
        return [Trace(at=f"race:{track}:{facts['to']}", origin=f"race:{track}:{facts['from']}")]
    return [Trace(at=thing) for thing in things(event, facts)] if event.kind in STANDING else []


def flights(state: State, event: Event, facts: Facts) -> list[Flight]:
    """The pieces that change place or owner."""
    kind, seat = event.kind, event.seat
    home = player(seat) if seat >= 0 else "automa"
    if kind in PIECES:
        return [Flight(PIECES[kind], home, thing, True) for thing in things(event, facts)]
    if kind in CHANGES:
        return gained(state, kind, facts, home)
    match kind:
        case "ship_moved" | "automa_ship":
            return [Flight("ship", f"harbour:{facts['from']}", f"harbour:{facts['to']}")]
        case "chariot_moved":
            track = facts["track"]
            return [Flight("chariot", f"race:{track}:{facts['from']}", f"race:{track}:{facts['to']}")]
        case "contract_fulfilled":
            return [Flight(f"contract:{facts['kind']}", f"{facts['kind']}:{facts['slot']}", home, True)]
        case "latifundium_bought":
            return [Flight("latifundium", f"tile:{facts['slot']}", home, True)]
        case "card_taken":
            deck = facts["from"] == "deck"
            return [Flight("card", "deck:associates" if deck else f"market:{facts['from']}", f"{home}:hand", True)]
        case "first_player_claimed":
            return [Flight("first_player", "first", home, True)]
        case "artisan_placed":
            return [Flight("artisan", f"{home}:artisans", f"{home}:estate")]
        case "achievement_placed":
            return [Flight("achievement", f"{home}:tokens", f"{home}:mosaic")]
        case "card_played":
            return [Flight("card", f"{home}:hand", f"{home}:row")]
    return []


PLACES: Final = {"artisan": "artisans"}
"""Goods that lie under another name."""


def gained(state: State, kind: str, facts: Facts, home: str) -> list[Flight]:
    """The flight of goods from where they were earned, if that is a place."""
    if facts["how"] != "gain":
        return []
    what = what_changed(kind, facts)
    reason = str(facts["reason"])
    origin = f"harbour:{reason}" if reason in state.box.harbours else "supply"
    if reason in state.box.card_names:
        origin = f"row:{reason}"
    return [Flight(what, origin, f"{home}:{PLACES.get(what, what)}")]
