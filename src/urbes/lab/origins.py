"""Where the values of a component come from: the `source` fields of the edition, found by the component's name."""

import re
from collections.abc import Iterator

import msgspec

from urbes.engine.edition import Edition

NAMES = ("id", "key", "design")
UNKNOWN = "–"


class Origin(msgspec.Struct, frozen=True):
    """The place of a component in the edition, and the sources of its values: of the row, then of single fields."""

    place: str
    source: str
    fields: dict[str, str] = {}

    def __str__(self) -> str:
        fields = ", ".join(f"{field} {source}" for field, source in self.fields.items())
        return f"{self.source} ({fields})" if fields else self.source


Row = tuple[Origin, set[str]]
"""A row of the edition, and the words of its place and then of its fields."""


def origins(edition: Edition) -> dict[str, list[Row]]:
    """Every row of the edition that has a name, by its name."""
    found: dict[str, list[Row]] = {}
    for name, row in walk(edition.data, "", UNKNOWN, ""):
        found.setdefault(name, []).append(row)
    return found


def walk(data: object, place: str, source: str, colour: str) -> Iterator[tuple[str, Row]]:
    """All named tables below a table; a table without a source of its own inherits that of the table around it."""
    if isinstance(data, list):
        for number, each in enumerate(data):
            yield from walk(each, f"{place}[{number}]", source, colour)
    elif isinstance(data, dict):
        own = str(data.get("source", source))
        row = Origin(place, own, fields(data)), set(data)
        for name in NAMES:
            if isinstance(data.get(name), str):
                yield data[name], row
        if "pos" in data and colour:
            yield f"{colour} {data['pos']}", row
        for key, each in data.items():
            yield from walk(each, f"{place}.{key}" if place else key, own, str(data.get("colour", "")))


def fields(data: dict[str, object]) -> dict[str, str]:
    """Sources of single fields, written as `source_field` or `field_source`."""
    found = {}
    for key, value in data.items():
        field = key.removeprefix("source_") if key.startswith("source_") else key.removesuffix("_source")
        if field != key and key != "source_note":
            found[field] = str(value)
    return found


def origin_of(found: dict[str, list[Row]], kind: str, name: str) -> Origin:
    """The origin of a component. Of rows with its name, the one whose table, or else whose fields, fit its kind."""
    words = set(re.findall("[a-z]+", kind))
    candidates = found.get(name, [(Origin(UNKNOWN, UNKNOWN), set())])
    return max(candidates, key=lambda row: (len(words & stems(row[0].place)), len(words & row[1])))[0]


def stems(place: str) -> set[str]:
    """The words of a place, and their singulars."""
    found = set(re.findall("[a-z]+", place))
    for plural, single in (("s", ""), ("ies", "y"), ("ia", "ium")):
        found |= {word.removesuffix(plural) + single for word in found if word.endswith(plural)}
    return found
