"""Keys of the locales that follow from a game's own lists: one function for each game, named as its folder."""

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import urbes.games
from urbes import find_title
from urbes.cli.tables.nova_roma import phrases
from urbes.cli.tables.panticapaeum.phrases import CELL_SIGNS
from urbes.engine.options import written
from urbes.games.nova_roma import moves as nova_roma_moves
from urbes.games.nova_roma import pieces
from urbes.games.nova_roma.rules.scoring import AUTOMA_ITEMS
from urbes.games.nova_roma.show import events as nova_roma_events
from urbes.games.nova_roma.show import task as nova_roma_task
from urbes.games.nova_roma.show.names import CORNERS
from urbes.games.nova_roma.title import read_box as read_nova_roma
from urbes.games.panticapaeum.components import CELL_KINDS, IMPROVEMENTS
from urbes.games.panticapaeum.moves import DECISIONS as PANTICAPAEUM_DECISIONS
from urbes.games.panticapaeum.show.events import SILENT
from urbes.games.panticapaeum.title import read_box as read_panticapaeum
from urbes.games.porta_nigra.moves import DECISIONS
from urbes.games.porta_nigra.state import ENDINGS
from urbes.games.porta_nigra.title import read_box

GAMES = Path(urbes.games.__path__[0])


def trees(folder: Path) -> Iterator[ast.AST]:
    for path in sorted(folder.rglob("*.py")):
        yield ast.parse(path.read_text(encoding="utf-8"))


def reasons(house: str, prefix: str) -> set[str]:
    """Every reason in the source: those of the kernel, and the first of a pair whose second is a rule's id."""
    found = {"not_now", "game_over"}
    for tree in trees(GAMES / house):
        for node in ast.walk(tree):
            match node:
                case ast.Tuple(elts=[ast.Constant(value=str(key)), ast.Constant(value=str(rule))]):
                    if key and rule.startswith(f"{prefix}-"):
                        found.add(key)
    return found


def event_kinds(house: str) -> set[str]:
    """Every kind of event that the source tells of by a literal name."""
    found = set()
    for tree in trees(GAMES / house):
        for node in ast.walk(tree):
            match node:
                case ast.Call(
                    func=ast.Attribute(attr="tell" | "tell_secret"), args=[ast.Constant(value=str(kind)), *_]
                ):
                    found.add(kind)
    return found


def settings(key: str) -> set[str]:
    options = find_title(key).options()
    names = {option.id for option in options}
    return names | {f"{option.id}_{written(value)}" for option in options for value in option.values}


def keys(family: str, names: set[str] | list[str]) -> set[str]:
    return {f"{family}.{name}" for name in names}


def porta_nigra() -> set[str]:
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


def panticapaeum() -> set[str]:
    box = read_panticapaeum(find_title("panticapaeum").edition)
    return (
        keys("colour", box.colours)
        | keys("letter", box.colours + box.buildings)
        | keys("row", box.colours)
        | keys("building", box.buildings)
        | keys("rate", box.buildings)
        | keys("unit", box.buildings)
        | keys("scores", box.categories)
        | keys("good", ["coins", "workers"])
        | keys("group", ["sites", "workers", "or"])
        | keys("shape", {tile.shape for tile in box.tiles})
        | keys("token", list(IMPROVEMENTS))
        | keys("cell", set(CELL_KINDS) - {"single", "double", "improvement"})
        | keys("decision", list(PANTICAPAEUM_DECISIONS))
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


def nova_roma() -> set[str]:
    title = find_title("nova-roma")
    box = read_nova_roma(title.edition)
    asked = nova_roma_moves.DECISIONS[: nova_roma_moves.OVER + 1]
    goods = [*pieces.RESOURCES, *phrases.SIGNS, "vp"]
    effects = [
        name for number, name in enumerate(pieces.SPECIAL_EFFECTS) if any(tile.effect == number for tile in box.tiles)
    ]
    quiet = nova_roma_task.NO_HINT + nova_roma_task.ANSWERED
    passes = ("done", "skip", "no", "proceed", "none")
    passing = {each for kind in nova_roma_moves.KINDS if kind.key in passes for each in kind.decisions}
    silent = set(nova_roma_events.SILENT) | set(nova_roma_events.CHANGES) | {"game_result"}
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
        | keys("hint", [nova_roma_moves.DECISIONS[each] for each in range(nova_roma_moves.OVER) if each not in quiet])
        | keys("pass", [nova_roma_moves.DECISIONS[each] for each in passing])
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
        | keys("decision", asked)
        | keys("why_not", reasons("nova_roma", "NR"))
        | keys("source", box.items + AUTOMA_ITEMS)
        | keys("setting", settings("nova-roma"))
        | keys("unbuilt", ["cubes", "room", "skipped"])
        | keys("tie", ["points", "influence", "seat_order", "shared"])
        | keys("log", event_kinds("nova_roma") - silent)
    )


def note(text: str) -> str:
    """The key of a sentence, as the page of editions makes it: its beginning and its length."""
    start = re.sub(r"[^a-z0-9]+", "_", text.lower()).removeprefix("_")[:40]
    return f"{start.removesuffix('_')}_{len(text)}"


def names_within(value: object) -> Iterator[str]:
    """Every key and every string of some data."""
    match value:
        case dict():
            for key, each in value.items():
                yield key
                yield from names_within(each)
        case list():
            for each in value:
                yield from names_within(each)
        case str():
            yield value


def editions() -> set[str]:
    """Keys that the files of components could ask for; the web's own tests know which of them are shown."""
    found = {"word.free", "word.yes", "word.no"}
    for path in [*GAMES.glob("*/components.toml"), *GAMES.glob("*/editions/*.toml")]:
        names = set(names_within(tomllib.loads(path.read_text(encoding="utf-8"))))
        house = path.relative_to(GAMES).parts[0]
        for family in ("part", "field", f"field.{house}", "word"):
            found |= keys(family, names)
        found |= keys("note", {note(name) for name in names})
    return found
