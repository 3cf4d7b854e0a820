"""Keys of the game's words that follow from its own lists, not from literals."""

from tests.locales.families import event_kinds, keys, reasons, settings
from urbes import find_title
from urbes.cli.tables.nova_roma import phrases
from urbes.games.nova_roma import moves, pieces
from urbes.games.nova_roma.rules.scoring import AUTOMA_ITEMS
from urbes.games.nova_roma.show import events, task
from urbes.games.nova_roma.show.names import CORNERS
from urbes.games.nova_roma.title import read_box


def asked() -> set[str]:
    title = find_title("nova-roma")
    box = read_box(title.edition)
    decisions = moves.DECISIONS[: moves.OVER + 1]
    goods = [*pieces.RESOURCES, *phrases.SIGNS, "vp"]
    effects = [
        name for number, name in enumerate(pieces.SPECIAL_EFFECTS) if any(tile.effect == number for tile in box.tiles)
    ]
    quiet = task.NO_HINT + task.ANSWERED
    passes = ("done", "skip", "no", "proceed", "none")
    passing = {each for kind in moves.KINDS if kind.key in passes for each in kind.decisions}
    silent = set(events.SILENT) | set(events.CHANGES) | {"game_result"}
    return (
        keys("action", pieces.ACTIONS)
        | keys("short", pieces.ACTIONS)
        | keys("letter", pieces.RESOURCES)
        | keys("good", [*goods, "achievement"])
        | keys("goods", [*goods, "achievement"])
        | keys("kind", list(phrases.KINDS))
        | keys("need", list(phrases.KINDS))
        | keys("left", pieces.RESOURCES)
        | keys("per", pieces.COUNTED)
        | keys("count", pieces.COUNTED)
        | keys("tile", effects)
        | keys("card", box.card_names)
        | keys("building", box.building_names)
        | keys("animal", [tile.name for tile in box.tiles if tile.kind == pieces.ANIMAL])
        | keys("harbour", box.harbours)
        | keys("district", box.district_names)
        | keys("corner", CORNERS)
        | keys("action_help", pieces.ACTIONS)
        | keys("hint", [moves.DECISIONS[each] for each in range(moves.OVER) if each not in quiet])
        | keys("pass", [moves.DECISIONS[each] for each in passing])
        | keys("group", ["achievement", "artisan", "or", "patrician"])
        | keys("rival", ["automa", "neutral"])
        | keys("scoring", box.items)
        | keys("route", box.routes)
        | keys("track", box.tracks)
        | keys("shape", box.shape_names)
        | keys("colour", box.mosaic_rows)
        | keys("line", box.line_names)
        | keys("timing", pieces.TIMINGS)
        | keys("cards", ["drafted", "hand", "packet"])
        | keys("decision", decisions)
        | keys("why_not", reasons("nova_roma", "NR"))
        | keys("source", box.items + AUTOMA_ITEMS)
        | keys("setting", settings("nova-roma"))
        | keys("unbuilt", ["cubes", "room", "skipped"])
        | keys("tie", ["points", "influence", "seat_order", "shared"])
        | keys("log", event_kinds("nova_roma") - silent)
    )
