"""Editions: the printed values of a game as a file, read with a check on every access."""

import hashlib
import json
import tomllib
from collections.abc import Iterable, Sequence
from functools import lru_cache
from pathlib import Path

from urbes.engine.errors import EditionError

SOURCES = ("rulebook", "derived", "review", "reconstructed")
MAX_BYTES = 1 << 20
MAX_DOTS = 2000
"""The most dots in one line: the time to read a dotted key grows with the square of its length."""


def quoted(value: object) -> str:
    """A value as an error message quotes it; a long one is cut."""
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:60]}…"


def whole_number(value: object, low: int, high: int, where: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise EditionError(where, f"should be a whole number, is {quoted(value)}")
    if not low <= value <= high:
        raise EditionError(where, f"should be from {low} to {high}, is {quoted(value)}")
    return value


def plain_text(value: object, where: str) -> str:
    if not isinstance(value, str):
        raise EditionError(where, f"should be a text, is {quoted(value)}")
    return value


def index_of(value: str, valid: Sequence[str], where: str) -> int:
    if value not in valid:
        raise EditionError(where, f"{quoted(value)} is not one of {', '.join(valid)}")
    return valid.index(value)


class Node:
    """A table of an edition that knows its place in the file, so that every complaint can name it."""

    def __init__(self, data: object, where: str) -> None:
        if not isinstance(data, dict):
            raise EditionError(where, "should be a table")
        self.data: dict[str, object] = data
        self.where = where

    def place(self, key: str) -> str:
        return f"{self.where}.{key}" if self.where else key

    def wrong(self, key: str, what: str) -> EditionError:
        return EditionError(self.place(key), what)

    def value(self, key: str) -> object:
        if key not in self.data:
            raise self.wrong(key, "is missing")
        return self.data[key]

    def table(self, key: str) -> "Node":
        return Node(self.value(key), self.place(key))

    def items(self, key: str) -> list[object]:
        value = self.value(key)
        if not isinstance(value, list):
            raise self.wrong(key, "should be a list")
        return value

    def rows(self, key: str, count: int | None = None) -> list["Node"]:
        """The rows of a list of tables: `key` itself or `key.list`."""
        where = self.place(key)
        found = self.value(key)
        if not isinstance(found, list):
            where = f"{where}.list"
            found = self.table(key).items("list")
        if count is not None and len(found) != count:
            raise EditionError(where, f"should have {count} rows, has {len(found)}")
        return [Node(row, f"{where}[{number}]") for number, row in enumerate(found)]

    def number(self, key: str, low: int = 0, high: int = 1_000_000) -> int:
        return whole_number(self.value(key), low, high, self.place(key))

    def flag(self, key: str) -> bool:
        value = self.value(key)
        if not isinstance(value, bool):
            raise self.wrong(key, f"should be true or false, is {quoted(value)}")
        return value

    def text(self, key: str) -> str:
        return plain_text(self.value(key), self.place(key))

    def texts(self, key: str) -> list[str]:
        return [plain_text(value, self.place(f"{key}[{number}]")) for number, value in enumerate(self.items(key))]

    def numbers(self, key: str, low: int = 0, high: int = 1_000_000) -> list[int]:
        return [
            whole_number(value, low, high, self.place(f"{key}[{number}]"))
            for number, value in enumerate(self.items(key))
        ]

    def choice(self, key: str, valid: Sequence[str]) -> int:
        """The index of a text in a list of valid texts; every cross reference is read this way."""
        return index_of(self.text(key), valid, self.place(key))

    def choices(self, key: str, valid: Sequence[str]) -> list[int]:
        return [index_of(value, valid, self.place(f"{key}[{number}]")) for number, value in enumerate(self.texts(key))]

    def only(self, valid: Iterable[str]) -> None:
        """Refuse every key that is not one of these."""
        known = sorted(valid)
        for key in self.data:
            if key not in known:
                raise self.wrong(key, f"is not known here; valid: {', '.join(known)}")


def ids(rows: Sequence[Node], field: str = "id") -> list[str]:
    """The ids of rows; no two are equal."""
    seen: list[str] = []
    for row in rows:
        name = row.text(field)
        if name in seen:
            raise row.wrong(field, f"{name!r} is there twice")
        seen.append(name)
    return seen


class Edition:
    """The content of one components file, named by a hash of what it says (not of how it is laid out)."""

    def __init__(self, text: str) -> None:
        if len(text) > MAX_BYTES:
            raise EditionError("file", f"is larger than {MAX_BYTES} bytes")
        if any(line.count(".") > MAX_DOTS for line in text.splitlines()):
            raise EditionError("file", f"has a line with more than {MAX_DOTS} dots")
        self.text = text
        # Besides TOMLDecodeError, the reader raises plain ValueErrors (thousands of digits) and RecursionErrors.
        try:
            self.data: dict[str, object] = tomllib.loads(text)
            content = json.dumps(self.data, sort_keys=True, ensure_ascii=False, separators=(",", ":"), default=str)
            self.hash = hashlib.sha256(content.encode()).hexdigest()
        except (ValueError, RecursionError) as error:
            raise EditionError("file", f"is not TOML: {error}") from None
        self.root = Node(self.data, "")
        self.game, self.name = identity(self.root)
        check_sources(self.root)

    def __reduce__(self) -> tuple[object, ...]:
        return printed, (self.text,)

    @classmethod
    def read(cls, path: Path) -> "Edition":
        try:
            with path.open("rb") as file:
                data = file.read(MAX_BYTES + 1)
            if len(data) > MAX_BYTES:
                raise EditionError("file", f"is larger than {MAX_BYTES} bytes")
            return cls(data.decode())
        except OSError as error:
            raise EditionError("file", f"cannot be read: {error.strerror}: {path}") from None
        except UnicodeDecodeError as error:
            raise EditionError("file", f"is not UTF-8 text: byte {error.start}") from None


@lru_cache(maxsize=16)
def printed(text: str) -> Edition:
    """The edition with this text; all games that arrive with it from another process share one."""
    return Edition(text)


def identity(root: Node) -> tuple[str, str]:
    """The game and the edition's name: from `meta`, or from `game` and `schema` where there is no `meta`."""
    if "meta" not in root.data and "game" in root.data:
        table = root.table("game")
        return table.text("id"), f"{table.text('title_en')} {root.number('schema', 1)}"
    meta = root.table("meta")
    game = meta.text("game")
    if "edition" in meta.data:
        return game, meta.text("edition")
    title = meta.table("title").text("en") if isinstance(meta.value("title"), dict) else meta.text("title")
    return game, f"{title} {meta.number('version' if 'version' in meta.data else 'data_version', 1)}"


def check_sources(root: Node) -> None:
    """Check that every table and every row says where its values come from; a `source_note` may explain it."""
    for name, found in root.data.items():
        if name == "schema":
            continue
        if isinstance(found, list):
            nodes = root.rows(name)
        else:
            table = Node(found, name)
            nodes = [table, *(root.rows(name) if isinstance(table.data.get("list"), list) else [])]
        for each in nodes:
            if "source" not in each.data:
                raise each.wrong("source", "is missing")
            for key in each.data:
                if key == "source_note":
                    each.text(key)
                elif key == "source" or key.startswith("source_") or key.endswith("_source"):
                    each.choice(key, SOURCES)
