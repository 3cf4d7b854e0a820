"""A position as plain readable data and back: for tests, bug reports and other processes, never for storage.

A game declares once what its positions consist of: a table of fields, each with the form in which it is written. How a
position is written and read, and what is refused, follow from this table.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from operator import attrgetter
from typing import Any, Final

from urbes.engine import bag
from urbes.engine.errors import PositionError

NONE: Final = -1
"""Means “nothing” where a state holds the number of a thing."""
MANY: Final = 1_000_000
"""A bound above every amount in any game."""
HEAD: Final = {"game": str, "edition": str, "options": dict, "players": list}
"""What every position holds; the game itself declares the field `players`, with one entry for each seat."""


class Misfit(Exception):
    """Data that do not fit their form; each form that the error passes puts its place in front of `where`."""

    def __init__(self, what: str, where: str = "") -> None:
        self.what = what
        self.where = where
        super().__init__(what, where)

    def at(self, step: str) -> "Misfit":
        return Misfit(self.what, step + self.where)


class Form(ABC):
    """How a value of the state is written."""

    def write(self, value: Any) -> object:
        """The value as plain data; most values are that already."""
        return value

    @abstractmethod
    def read(self, data: Any) -> Any:
        """The value that was written as this data; Misfit if no value is."""


class Whole(Form):
    """A whole number within bounds."""

    def __init__(self, least: int = 0, most: int = MANY) -> None:
        self.least = least
        self.most = most

    def read(self, data: Any) -> int:
        if type(data) is not int:
            raise Misfit(f"{data!r} is not a whole number")
        if not self.least <= data <= self.most:
            raise Misfit(f"{data} should be from {self.least} to {self.most}")
        return data


class Ordinal(Form):
    """A place in a row, which people count from 1."""

    def __init__(self, places: int) -> None:
        self.place = Whole(1, places)

    def write(self, value: Any) -> object:
        return value + 1

    def read(self, data: Any) -> int:
        return self.place.read(data) - 1


class Flag(Form):
    """Yes or no."""

    def read(self, data: Any) -> bool:
        if type(data) is not bool:
            raise Misfit(f"{data!r} is neither true nor false")
        return data


class Text(Form):
    """A word."""

    def read(self, data: Any) -> str:
        if not isinstance(data, str):
            raise Misfit(f"{data!r} is not a word")
        return data


class Named(Form):
    """A place in a list of names, written as the name."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names = names
        self.numbers = {name: number for number, name in reversed(list(enumerate(names)))}

    def write(self, value: Any) -> object:
        return self.names[value]

    def read(self, data: Any) -> int:
        try:
            return self.numbers[data]
        except (KeyError, TypeError):
            raise Misfit(f"{data!r} is not one of {', '.join(self.names)}") from None


class OrNone(Form):
    """NONE, or a value that is written in another form."""

    def __init__(self, form: Form) -> None:
        self.form = form

    def write(self, value: Any) -> object:
        return None if value == NONE else self.form.write(value)

    def read(self, data: Any) -> Any:
        return NONE if data is None else self.form.read(data)


class BagOf(Form):
    """A bag of named things; no thing is in it twice."""

    def __init__(self, names: Sequence[str], most: int = MANY) -> None:
        self.names = names
        self.bits = {name: 1 << number for number, name in reversed(list(enumerate(names)))}
        self.most = most

    def write(self, value: Any) -> object:
        return names(value, self.names)

    def read(self, data: Any) -> int:
        found = 0
        for name in entries(data):
            try:
                bit = self.bits[name]
            except (KeyError, TypeError):
                raise Misfit(f"{name!r} is not one of {', '.join(self.names)}") from None
            if found & bit:
                raise Misfit(f"{name} is there twice")
            found |= bit
        if len(data) > self.most:
            raise Misfit(f"{len(data)} are too many, there are {self.most}")
        return found


class ListOf(Form):
    """A list of values, of a fixed length if one is given; with `different`, no value but NONE may occur twice."""

    def __init__(self, form: Form, length: int | None = None, different: bool = False) -> None:
        self.form = form
        self.length = length
        self.different = different
        self.writer = writer(form)

    def write(self, value: Any) -> object:
        write = self.writer
        return list(value) if write is None else [write(each) for each in value]

    def read(self, data: Any) -> list[Any]:
        read = self.form.read
        found: list[Any] = []
        for place, each in enumerate(entries(data, self.length)):
            try:
                value = read(each)
            except Misfit as misfit:
                raise misfit.at(f"[{place}]") from None
            if self.different and value != NONE and value in found:
                raise Misfit(f"{each} is there twice")
            found.append(value)
        return found


class Counts(Form):
    """An amount for each of the named things; things with amount 0 may be left out."""

    def __init__(self, names: Sequence[str], least: int = 0, most: int = MANY) -> None:
        self.names = names
        self.number = Whole(least, most)

    def write(self, value: Any) -> object:
        return dict(zip(self.names, value, strict=True))

    def read(self, data: Any) -> list[int]:
        for name, number in table(data).items():
            if name not in self.names:
                raise Misfit(f"{name!r} is not one of {', '.join(self.names)}")
            try:
                self.number.read(number)
            except Misfit as misfit:
                raise misfit.at(f".{name}") from None
        return [data.get(name, 0) for name in self.names]


class Placed(Form):
    """What lies on each of the named places; empty places (NONE) are left out."""

    def __init__(self, names: Sequence[str], form: Form) -> None:
        self.names = names
        self.form = form

    def write(self, value: Any) -> object:
        return {name: self.form.write(each) for name, each in zip(self.names, value, strict=True) if each != NONE}

    def read(self, data: Any) -> list[Any]:
        found = dict.fromkeys(self.names, NONE)
        for name, each in table(data).items():
            if name not in found:
                raise Misfit(f"{name!r} is not one of {', '.join(self.names)}")
            try:
                found[name] = self.form.read(each)
            except Misfit as misfit:
                raise misfit.at(f".{name}") from None
        return list(found.values())


class Row(Form):
    """Several values in a fixed order: `unpack` takes a value of the state apart, `pack` puts it together."""

    def __init__(self, forms: Sequence[Form], pack: Callable[..., Any], unpack: Callable[[Any], Sequence[Any]]) -> None:
        self.forms = forms
        self.pack = pack
        self.unpack = unpack
        self.writers = [(place, form.write) for place, form in enumerate(forms) if writer(form)]

    def write(self, value: Any) -> object:
        written = list(self.unpack(value))
        for place, write in self.writers:
            written[place] = write(written[place])
        return written

    def read(self, data: Any) -> Any:
        parts = entries(data, len(self.forms))
        return self.pack(*[form.read(part) for form, part in zip(self.forms, parts, strict=True)])


class Entry(Form):
    """Several values with names: `{"spot": "basilica_a1", "seat": 0}`."""

    def __init__(
        self, forms: Mapping[str, Form], pack: Callable[..., Any], unpack: Callable[[Any], Sequence[Any]]
    ) -> None:
        self.forms = forms
        self.pack = pack
        self.unpack = unpack
        self.writers = [(name, form.write) for name, form in forms.items() if writer(form)]

    def write(self, value: Any) -> object:
        written = dict(zip(self.forms, self.unpack(value), strict=True))
        for name, write in self.writers:
            written[name] = write(written[name])
        return written

    def read(self, data: Any) -> Any:
        found = []
        for name, form in self.forms.items():
            try:
                found.append(form.read(part(data, name)))
            except Misfit as misfit:
                raise misfit.at(f".{name}") from None
        nothing_else(data, self.forms)
        return self.pack(*found)


class Field:
    """An attribute of the state, or of a thing in it, under its written name; older positions get `absent`."""

    def __init__(self, name: str, form: Form, attribute: str = "", absent: Any = None) -> None:
        *owner, last = (attribute or name).split(".")
        self.name = name
        self.form = form
        self.absent = absent
        self.attributes: tuple[str, ...] = (owner[0] if owner else last,)
        self.owner = attrgetter(".".join(owner)) if owner else None
        self.last = last
        self.take: Callable[[Any], Any] = attrgetter(attribute or name)

    def put(self, thing: Any, value: Any) -> None:
        setattr(self.owner(thing) if self.owner else thing, self.last, value)


class Joint(Field):
    """Several attributes of the state that are written as one field."""

    def __init__(
        self,
        name: str,
        form: Form,
        attributes: Sequence[str],
        take: Callable[[Any], Any],
        put: Callable[[Any, Any], None],
    ) -> None:
        super().__init__(name, form)
        self.attributes = tuple(attributes)
        self.take = take
        self.put_all = put

    def put(self, thing: Any, value: Any) -> None:
        self.put_all(thing, value)


class Fields(Form):
    """All fields of the state, or of a thing in it that `make` creates; `derived` attributes follow from the others."""

    def __init__(
        self, fields: Sequence[Field], derived: Sequence[str] = (), make: Callable[[], Any] | None = None
    ) -> None:
        self.fields = {field.name: field for field in fields}
        self.derived = tuple(derived)
        self.make = make
        self.writers = [(field.name, field.take, writer(field.form)) for field in fields]

    def write(self, value: Any) -> dict[str, object]:
        return {name: take(value) if write is None else write(take(value)) for name, take, write in self.writers}

    def read(self, data: Any) -> Any:
        assert self.make is not None, "the state itself is filled, not read"
        thing = self.make()
        self.fill(thing, data)
        return thing

    def fill(self, thing: Any, data: Any) -> None:
        """Set the attributes of a thing from what was written."""
        for name, field in self.fields.items():
            try:
                absent = field.absent is not None and isinstance(data, Mapping) and name not in data
                field.put(thing, field.absent if absent else field.form.read(part(data, name)))
            except Misfit as misfit:
                raise misfit.at(f".{name}") from None
        nothing_else(data, self.fields)


def writer(form: Form) -> Callable[[Any], object] | None:
    """The function that writes a value; None if the value is written unchanged."""
    return None if type(form).write is Form.write else form.write


def name(item: int, words: Sequence[str]) -> str | None:
    """What a thing is called; None if there is no thing."""
    return None if item == NONE else words[item]


def names(items: int, words: Sequence[str]) -> list[str]:
    """What the things in a bag are called."""
    return [words[item] for item in bag.contents(items)]


def entries(data: Any, length: int | None = None) -> Sequence[Any]:
    if not isinstance(data, list | tuple):
        raise Misfit(f"{data!r} is not a list")
    if length is not None and len(data) != length:
        raise Misfit(f"should have {length} entries, has {len(data)}")
    return data


def table(data: Any) -> Mapping[str, Any]:
    if not isinstance(data, Mapping):
        raise Misfit(f"{data!r} is not a table of names")
    return data


def part(data: Any, name: str) -> Any:
    try:
        return data[name]
    except KeyError:
        raise Misfit("is missing") from None
    except TypeError:
        raise Misfit(f"{data!r} is not a table of names") from None


def nothing_else(data: Any, known: Mapping[str, object]) -> None:
    for name in data:
        if name not in known:
            raise Misfit("there is no such field", f".{name}")


def read_head(data: Mapping[str, Any], key: str) -> tuple[str, dict[str, Any], int]:
    """The hash of the edition, the options and the number of players of a position of this game."""
    for name, kind in HEAD.items():
        if name not in data:
            raise PositionError(f"{name}: is missing")
        if not isinstance(data[name], kind):
            raise PositionError(f"{name}: {data[name]!r} should be a {kind.__name__}")
    if data["game"] != key:
        raise PositionError(f"game: {data['game']!r} is not {key!r}")
    for option, value in data["options"].items():
        if not isinstance(value, bool | int | str):
            raise PositionError(f"options.{option}: {value!r} is no value of an option")
    return data["edition"], data["options"], len(data["players"])


def fill(game: Any, fields: Fields, data: Mapping[str, object]) -> None:
    """Fill a bare game with what was written; PositionError names the field that is wrong."""
    try:
        fields.fill(game, {name: data[name] for name in data if name in fields.fields or name not in HEAD})
    except Misfit as misfit:
        raise PositionError(f"{misfit.where.removeprefix('.')}: {misfit.what}") from None
