"""Keys of the words of a game with a plain show: they follow from its tables, its numbers and its pieces."""

import ast
from collections.abc import Iterator

from urbes.engine.chance import Stream
from urbes.engine.game import NOBODY
from urbes.engine.plain import PlainTitle
from urbes.engine.saying import PLAYER, Saying

from .families import event_kinds, keys, reasons, settings, trees


def plain_keys(title: PlainTitle) -> set[str]:
    game = title.new(title.players[-1], Stream("words"))
    folder = str(title.folder)
    kinds = [kind.key for kind in title.kinds]
    return (
        keys("game", ["title", "tagline"])
        | keys("move", kinds)
        | keys("aid", kinds)
        | keys("decision", list(title.decisions))
        | keys("why_not", reasons(folder, title.over_rule.partition("-")[0]))
        | keys("source", list(title.breakdown(game)[0]))
        | keys("ending", list(title.endings))
        | keys("setting", settings(title.key))
        | keys("log", event_kinds(folder) | {f"{kind}_hidden" for kind in secret_kinds(title)})
        | keys_on_the_table([*title.show.numbers(game, NOBODY), *title.show.pieces(game, NOBODY)])
        | {key for saying in title.show.names(title.edition).values() for key in keys_of(saying)}
    ) - keys_of_things(title)


def keys_on_the_table(places: list[str]) -> set[str]:
    """`quay:tiber:good:oil` asks for the quay and for the good, `player:2:coins` for `name.coins`."""
    found = set()
    for place in places:
        family, _, rest = place.partition(":")
        name, _, counted = rest.partition(":")
        if name and family != PLAYER:
            found.add(f"{family}.{name}")
        found.add(counted.replace(":", ".") if ":" in counted else f"name.{counted or family}")
    return {key for key in found if not key.startswith(f"{PLAYER}.")}


def keys_of(saying: Saying) -> Iterator[str]:
    """The key of a saying, and those of the names and sayings in it."""
    yield saying.key
    for fact in saying.facts.values():
        for each in fact if isinstance(fact, list) else [fact]:
            if isinstance(each, Saying):
                yield from keys_of(each)
            elif isinstance(each, str):
                yield each.replace(":", ".", 1)


def keys_of_things(title: PlainTitle) -> set[str]:
    """The keys of printed things; each has a saying of its own, not a word."""
    return {thing.replace(":", ".", 1) for thing in title.show.names(title.edition)}


def secret_kinds(title: PlainTitle) -> set[str]:
    """Every kind of event that is told with secret facts."""
    found = set()
    for tree in trees(title.folder):
        for node in ast.walk(tree):
            match node:
                case ast.Call(func=ast.Attribute(attr="tell"), args=[ast.Constant(value=str(kind)), _, _, _]):
                    found.add(kind)
    return found
