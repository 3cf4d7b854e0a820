"""How to read the table: every sign in it, and what the sign means."""

from urbes.cli.drawing import letters
from urbes.cli.tables.nova_roma import phrases
from urbes.cli.tables.nova_roma.city import ANCHOR
from urbes.cli.tables.nova_roma.people import NEW, READY, USED
from urbes.games.nova_roma.components import Box
from urbes.games.nova_roma.pieces import RESOURCES, TIMINGS
from urbes.locales import Words


def legend(words: Words, names: list[str], box: Box) -> list[tuple[str, str]]:
    return [*goods(words), *boards(words, names, box), *own(words), *people(words)]


def goods(words: Words) -> list[tuple[str, str]]:
    shown = ", ".join(f"{phrases.letter(kind, words)} {words(f'good.{kind}')}" for kind in RESOURCES)
    return [
        (f"2{phrases.letter('wheat', words)}", shown),
        *[(sign, words(f"good.{kind}")) for kind, sign in phrases.SIGNS.items()],
        (phrases.POINTS, words("good.vp")),
    ]


def boards(words: Words, names: list[str], box: Box) -> list[tuple[str, str]]:
    horse = phrases.letter("horses", words)
    return [
        ("2/1+", words("legend.strength")),
        (phrases.EMPEROR, words("legend.emperor")),
        (phrases.LEGIONARY, words("legend.legionary")),
        (letters(names)[0], words("legend.piece", player=names[0])),
        (phrases.NEUTRAL, words("legend.neutral")),
        ("→2", words("legend.leg")),
        (f"{phrases.BORDER}1{horse}", words("legend.border")),
        (phrases.WHEEL, words("legend.wheel")),
        (f"{phrases.FAVOURITE}{box.favourite_points}{phrases.POINTS}", words("legend.favourite")),
        (f"6/3/1{phrases.POINTS} ≥1", words("legend.district")),
        ("▄█▀", words("legend.shape")),
        (ANCHOR, words("legend.anchor")),
        (f"2 ≥{box.slot_strength[1]}", words("legend.slot")),
    ]


def own(words: Words) -> list[tuple[str, str]]:
    building = phrases.KINDS["building"]
    return [
        *[(sign, words(f"kind.{kind}")) for kind, sign in phrases.KINDS.items()],
        (f"{building}1/2", words("legend.condition")),
        ("»3: 1/2  »» 4/10", words("legend.chariots")),
        (phrases.MET, words("legend.met")),
        (phrases.TOKEN, words("legend.token")),
        (phrases.ONCE, words("legend.once")),
        *[(sign, words(f"timing.{name}")) for sign, name in zip(phrases.TIMING_SIGNS, TIMINGS, strict=True)],
        (f"{READY} {USED} {NEW}", words("legend.row")),
    ]


def people(words: Words) -> list[tuple[str, str]]:
    return [
        (f"{phrases.SIGNS['artisan']} 1+2", words("legend.artisans")),
        (f"{phrases.KINDS['associates']} 3/2", words("legend.cards")),
        (f"{phrases.TOKEN} 1/3", words("legend.tokens")),
        (phrases.CUBE, words("legend.cubes")),
        (phrases.FAVOURITE, words("legend.favourites")),
    ]
