"""What is said to people: a key of the words with typed facts. Terminal, browser and mails render the same sayings."""

from collections.abc import Sequence

import msgspec

Name = str
"""`family:id`: a player (`player:2`), a printed thing whose words its game tells (`spot:basilica_a1`), or a word of the
locales (`colour:red`). The client decides what a family looks like beside or instead of its words."""

PLAYER = "player"
LANGUAGES = ("en", "ru", "hu")
"""Every text exists in each of these languages."""


class Saying(msgspec.Struct, frozen=True, omit_defaults=True):
    """A key of the words with its facts: numbers, names (`family:id`), other sayings, lists of these."""

    key: str
    facts: "dict[str, int | str | Saying | list[int | str | Saying]]" = {}
    sign: str = ""
    """What a client may draw instead; the words are then for those who cannot see it."""


Fact = int | str | Saying | list[int | str | Saying]


def say(key: str, **facts: Fact) -> Saying:
    """A saying with its facts by name."""
    return Saying(key, facts)


def player(seat: int) -> Name:
    """A player as a fact."""
    return f"{PLAYER}:{seat}"


def named(name: int | Name) -> Saying:
    """A name, or a number, that stands alone."""
    return Saying("said.name", {"name": name})


def listed(parts: Sequence[int | str | Saying]) -> Saying:
    """Several things in a row, as one saying."""
    if len(parts) == 1 and isinstance(parts[0], Saying):
        return parts[0]
    return Saying("said.all", {"list": list(parts)})


def summed(parts: Sequence[int | str | Saying]) -> int | str | Saying:
    """Several things with a plus between them."""
    total: int | str | Saying = parts[-1]
    for part in reversed(parts[:-1]):
        total = Saying("said.sum", {"one": part, "more": total})
    return total
