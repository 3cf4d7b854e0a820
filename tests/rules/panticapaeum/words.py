"""Keys of the game's words that follow from its own lists, not from literals."""

from tests.locales.families import event_kinds, keys, reasons, settings
from urbes import find_title
from urbes.cli.tables.panticapaeum.phrases import CELL_SIGNS
from urbes.games.panticapaeum.components import CELL_KINDS, IMPROVEMENTS
from urbes.games.panticapaeum.moves import DECISIONS
from urbes.games.panticapaeum.show.events import SILENT
from urbes.games.panticapaeum.title import read_box


def asked() -> set[str]:
    box = read_box(find_title("panticapaeum").edition)
    return (
        keys("colour", box.colours)
        | keys("letter", box.colours + box.buildings)
        | keys("row", box.colours)
        | keys("building", box.buildings)
        | keys("rate", box.buildings)
        | keys("unit", box.buildings)
        | keys("scores", box.categories)
        | keys("good", ["coins", "workers"])
        | keys("face", ["plain", "drought", "any"])
        | keys("group", ["sites", "workers", "or"])
        | keys("shape", {tile.shape for tile in box.tiles})
        | keys("token", list(IMPROVEMENTS))
        | keys("cell", set(CELL_KINDS) - {"single", "double", "improvement"})
        | keys("decision", list(DECISIONS))
        | keys("why_not", reasons("panticapaeum", "PK"))
        | keys("log", event_kinds("panticapaeum") - set(SILENT))
        | keys("cause", ["tile", "building", "move", "worker", "main", "paid", "sale", "extra", "take", "round"])
        | keys("void", ["no_building", "no_site", "no_tile", "row_end"])
        | keys("final", ["cube", "drought", "house"])
        | keys("token_help", list(IMPROVEMENTS))
        | keys("cell_help", set(CELL_SIGNS) | {"aqueduct_tile"})
        | keys("tie", ["buildings", "coins", "shared"])
        | keys("source", box.categories)
        | keys("setting", settings("panticapaeum"))
    )


def possible() -> set[str]:
    """Keys of hints: only some decisions have hints, and only some hints name keys of the keyboard."""
    return keys("hint", list(DECISIONS)) | keys("hint_keys", ["place_tile", "place_two", "aqueduct_tile"])
