"""A record is a game as a file: options and an append-only log. Replaying the log gives the state."""

import hashlib
import hmac
import secrets
from contextlib import suppress
from pathlib import Path

import msgspec

from urbes.engine.chance import STREAM, check_scheme
from urbes.engine.errors import RecordError

FORMAT = "urbes-record"
VERSION = 2
MAX_BYTES = 16 << 20
MAX_LINES = 50_000


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One line of the log: who decided, which move (number and text), and what chance answered.

    The first line is the set-up, which no seat decides. A line with `undo` takes back that many of the decisions that
    still stood, the last ones first; they stay in the log, and chance never rewinds.
    """

    seat: int | None
    move: int | None = None
    text: str = ""
    chance: list[int] = []
    undo: int = 0


class Seat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who sits there: a name, and the spec of the bot if it is one."""

    name: str
    bot: str | None = None


class Result(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    scores: list[int]
    ranking: list[int]


class Record(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A whole game. `commitment` is published when it starts, `seed` when it ends.

    The seed deals by `scheme` from line `dealt_from` on; the lines before were taken over from another game. Records of
    version 1 name no scheme: their seed deals by `stream`.
    """

    format: str = FORMAT
    version: int = VERSION
    game: str
    edition: str
    players: int
    options: dict[str, bool | int | str]
    seats: list[Seat]
    commitment: str
    seed: str | None = None
    scheme: str = STREAM
    dealt_from: int = 0
    log: list[Entry]
    result: Result | None = None


class Header(msgspec.Struct):
    format: str
    version: int


def commit(seed: str) -> str:
    """The hash that is published before the seed itself may be known."""
    return hashlib.sha256(f"urbes seed {seed}".encode()).hexdigest()


def keeps_promise(seed: str, commitment: str) -> bool:
    return hmac.compare_digest(commit(seed).encode(), commitment.encode())


def decode(data: bytes) -> Record:
    """A record from the bytes of a file, or an error that says what is wrong with them."""
    if len(data) > MAX_BYTES:
        raise RecordError(f"the record is larger than {MAX_BYTES} bytes")
    try:
        header = msgspec.json.decode(data, type=Header)
        if header.format != FORMAT:
            raise RecordError(f"this is no record of Urbes: format is {header.format!r}, not {FORMAT!r}")
        if header.version > VERSION:
            raise RecordError(
                f"the record has version {header.version}; this Urbes reads up to {VERSION}: install a newer one"
            )
        if header.version < 1:
            raise RecordError(f"the record has version {header.version}; versions start at 1")
        record = msgspec.json.decode(data, type=Record)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise RecordError(f"the record is damaged: {error}") from None
    check_scheme(record.scheme)
    if len(record.log) > MAX_LINES:
        raise RecordError(f"the log has more than {MAX_LINES} lines")
    return record


def encode(record: Record) -> bytes:
    """Readable JSON: one line of the file for each line of the log."""
    plain = msgspec.to_builtins(record)
    if record.version == 1:
        del plain["scheme"]
    if not record.dealt_from:
        del plain["dealt_from"]
    lines = ",\n".join("    " + msgspec.json.encode(line).decode() for line in plain.pop("log"))
    head = msgspec.json.format(msgspec.json.encode(plain), indent=2).decode()
    return f'{head[:-2]},\n  "log": [\n{lines}\n  ]\n}}\n'.encode()


def read_record(path: Path) -> Record:
    try:
        with path.open("rb") as file:
            return decode(file.read(MAX_BYTES + 1))
    except OSError as error:
        raise RecordError(f"cannot be read: {error.strerror}: {path}") from None


def write_record(record: Record, path: Path) -> None:
    """Write the whole file or nothing."""
    if not path.name:
        raise RecordError(f"cannot be written: this is no file name: {path}")
    part = path.with_name(f".{secrets.token_hex(8)}.part")
    try:
        part.write_bytes(encode(record))
        part.replace(path)
    except OSError as error:
        raise RecordError(f"cannot be written: {error.strerror}: {path}") from None
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)
