"""Keys of the game's words that follow from its own lists, not from literals."""

import urbes
from tests.locales.families import event_kinds, keys, reasons, settings
from urbes import find_title
from urbes.games.porta_nigra.moves import DECISIONS
from urbes.games.porta_nigra.state import ENDINGS
from urbes.games.porta_nigra.title import read_box


def asked() -> set[str]:
    title = find_title("porta-nigra")
    box = read_box(title.edition)
    game, _ = urbes.new("porta-nigra", 2)
    return (
        keys("colour", box.colours)
        | keys("letter", box.colours)
        | keys("building", box.buildings)
        | keys("part", box.part_names)
        | keys("row", [row for rows in box.rows if len(rows) > 1 for row in rows])
        | keys("decision", list(DECISIONS))
        | keys("why_not", reasons("porta_nigra", "PN"))
        | keys("log", event_kinds("porta_nigra") | {"building_card_revealed", "honour_card_revealed"})
        | keys("source", list(title.breakdown(game)[0]))
        | keys("ending", list(ENDINGS))
        | keys("setting", settings("porta-nigra"))
        | keys("pile", ["building", "honour"])
    )
