"""Records: readable files that come back whole, and a precise complaint for every other file."""

import errno
import json
import os
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

import urbes
from urbes.engine.chance import PILES, STREAM
from urbes.engine.errors import RecordError, UnknownScheme
from urbes.engine.match import Match, fold, verify
from urbes.engine.record import MAX_BYTES, MAX_LINES, Record, Seat, decode, encode, read_record, write_record

from .playing import play_on
from .well import WellTitle

TITLE = urbes.find_title("porta-nigra")


def played() -> Record:
    seats = [Seat("Anna"), Seat("Борис"), Seat("Gép", "greedy")]
    match = Match.start(TITLE, 3, seats=seats, seed="record", options={"white_substitution": "ask"})
    play_on(match, "moves", undo_every=9)
    return match.record()


RECORD = played()
DATA: dict[str, Any] = json.loads(encode(RECORD))
UNFINISHED = msgspec.structs.replace(RECORD, log=RECORD.log[:40], result=None)
UNDO = next(number for number, line in enumerate(RECORD.log) if line.undo)
DRAW = next(number for number, line in enumerate(RECORD.log) if number and line.chance)


def file(**changes: object) -> bytes:
    return json.dumps({**DATA, **changes}).encode()


def line(number: int, **changes: object) -> bytes:
    """The record with one line of its log changed."""
    log = [dict(each) for each in DATA["log"]]
    log[number].update(changes)
    for key, value in changes.items():
        if value is None:
            del log[number][key]
    return file(log=log)


def test_round_trip(tmp_path: Path) -> None:
    for record in (RECORD, UNFINISHED, msgspec.structs.replace(RECORD, seed=None)):
        assert decode(encode(record)) == record
        write_record(record, tmp_path / "game.json")
        assert read_record(tmp_path / "game.json") == record
    assert decode(encode(msgspec.structs.replace(RECORD, log=[]))).log == []


def test_a_record_can_be_read_by_people() -> None:
    text = encode(RECORD).decode()
    lines = text.splitlines()
    assert lines[1] == '  "format": "urbes-record",'
    assert '      "name": "Борис",' in lines
    assert sum(each.startswith('    {"seat":') for each in lines) == len(RECORD.log)
    assert any('"text":"end_turn"' in each for each in lines)
    assert max(len(each) for each in lines) < 200
    assert text.endswith("}\n")


def test_replay_gives_the_same_record() -> None:
    assert fold(decode(encode(RECORD)), deal=True).record() == RECORD
    assert fold(UNFINISHED).decisions < 40
    assert verify(RECORD).game.scores() == fold(RECORD).game.scores()


@pytest.mark.parametrize(
    ("data", "what"),
    [
        (b"", "damaged: Input data was truncated"),
        (b"hello", "damaged"),
        (b"\xff\xfe{", "damaged"),
        (b"[]", "damaged: Expected `object`, got `array`"),
        (b"{}", "damaged: Object missing required field `format`"),
        (encode(RECORD)[:-30], "damaged"),
        (encode(RECORD)[:2000], "damaged"),
        (encode(RECORD) + b"x", "damaged"),
        (b'{"format": ' + b"[" * 100_000, "damaged"),
        (b" " * (MAX_BYTES + 1), "larger than"),
        (file(format="gtp"), "no record of Urbes: format is 'gtp'"),
        (file(version=3), "version 3; this Urbes reads up to 2: install a newer one"),
        (file(version=10**300), "version 1000"),
        (file(version=0), "versions start at 1"),
        (file(version="1"), "damaged: Expected `int`, got `str` - at `..version`"),
        (file(version=1.5), "damaged"),
        (file(players="3"), r"damaged: Expected `int`, got `str` - at `\$.players`"),
        (file(players=True), r"got `bool` - at `\$.players`"),
        (file(players=1e999), r"damaged"),
        (file(scheme="tarot"), "dealt by scheme 'tarot'; this Urbes knows stream, piles: install a newer one"),
        (file(scheme=1), r"got `int` - at `\$.scheme`"),
        (file(surprise=1), "damaged: Object contains unknown field `surprise`"),
        (file(options={"auto_forfeit": [1]}), r"at `\$.options\[...\]`"),
        (file(seats=[{"name": "Anna", "rank": 1}]), "unknown field `rank`"),
        (file(log={}), r"got `object` - at `\$.log`"),
        (file(log=[{"seat": 0, "move": "1"}]), r"got `str` - at `\$.log\[0\].move`"),
        (file(log=[{"seat": None}] * (MAX_LINES + 1)), "the log has more than 50000 lines"),
        (line(3, chance=[1.5]), r"at `\$.log\[3\].chance"),
        (line(3, spoken="x"), "unknown field `spoken`"),
        (encode(RECORD).replace(b'"move":', b'"move":' + b"9" * 5000, 1), "damaged"),
    ],
)
def test_files_that_are_no_record(data: bytes, what: str) -> None:
    with pytest.raises(RecordError, match=what):
        decode(data)


def test_records_name_the_scheme_of_their_deal_from_version_2_on() -> None:
    assert (DATA["version"], DATA["scheme"]) == (2, PILES)
    old = Match(TITLE, 2, {}, TITLE.edition, [], "old", STREAM)
    old.set_up(None)
    plain = json.loads(encode(old.record()))
    assert plain["version"] == 1
    assert "scheme" not in plain
    assert decode(json.dumps(plain).encode()).scheme == STREAM
    assert fold(decode(encode(old.record())), deal=True).record() == old.record()
    with pytest.raises(UnknownScheme, match="'tarot'"):
        fold(msgspec.structs.replace(RECORD, scheme="tarot"))
    with pytest.raises(RecordError, match="line 0 of the log: the seed deals"):
        verify(msgspec.structs.replace(RECORD, scheme=STREAM))


LAST = len(RECORD.log) - 1


@pytest.mark.parametrize(
    ("data", "what"),
    [
        (file(game="catan"), "unknown game: catan; valid: .*porta-nigra"),
        (file(edition="0" * 64), "0000 does not come with Porta Nigra"),
        (file(players=5), "unknown number of players: 5; valid: 2, 3, 4"),
        (file(players=2), "2 players, but 3 seats are named"),
        (file(players=10**12, seats=[]), "unknown number of players"),
        (file(players=-3), "unknown number of players"),
        (file(options={"sheep": 1}), "unknown option: sheep"),
        (file(options={"auto_forfeit": 1}), "unknown value of option auto_forfeit: 1; valid: true, false"),
        (file(log=[]), "line 0 of the log should be the set-up"),
        (file(log=DATA["log"][1:]), "line 0 of the log should be the set-up"),
        (file(log=[*DATA["log"][:1], *DATA["log"]]), "line 1 of the log: an entry needs a seat and a move"),
        (line(0, text="begin"), "line 0 of the log: .* is 'set-up', but the text says 'begin'"),
        (line(0, chance=[]), "line 0 of the log: the log holds 0 answers of chance here, the game asks for more"),
        (line(0, chance=[10**20]), "line 0 of the log: answer of chance 10+ is not below 20"),
        (line(DRAW, chance=[-1]), f"line {DRAW} of the log: answer of chance -1 is not below"),
        (line(DRAW, chance=[*DATA["log"][DRAW]["chance"], 0]), f"line {DRAW} of the log: .* the game asks for"),
        (line(1, text="builder:forum"), "line 1 of the log: move .* but the text says 'builder:forum'"),
        (line(1, text=None), "line 1 of the log: move .* but the text says ''"),
        (line(1, chance=[0]), "line 1 of the log: the log holds 1 answers of chance here, the game asks for 0"),
        (line(1, seat=7), "line 1 of the log: seat 8 has nothing to decide now"),
        (line(1, seat=-1), "line 1 of the log: seat 0 has nothing to decide now"),
        (line(1, move=0x700, text="end_turn"), r"line 1 of the log: illegal move end_turn: not_now \[PN-14.2\]"),
        (line(1, move=10**18), "line 1 of the log: move 10+ means nothing"),
        (line(1, move=-1), "line 1 of the log: move -1 means nothing"),
        (line(1, move=None), "line 1 of the log: an entry needs a seat and a move"),
        (line(UNDO, undo=10_000), f"line {UNDO} of the log: 10000 decisions to take back, but only"),
        (line(UNDO, undo=-1), f"line {UNDO} of the log: -1 decisions to take back"),
        (line(UNDO, move=5), f"line {UNDO} of the log: an undo line"),
        (line(UNDO, seat=9), f"line {UNDO} of the log: an undo line"),
        (line(UNDO, chance=[1]), f"line {UNDO} of the log: an undo line"),
        (file(result=None), "the result in the record is None, but the log leads to Result"),
        (file(result={"scores": [1, 2, 3], "ranking": [3, 2, 1]}), "but the log leads to"),
        (file(log=DATA["log"][:-1]), "but the log leads to None"),
        (file(log=[*DATA["log"], DATA["log"][-1]]), f"line {LAST + 1} of the log: .* nobody: the game is over"),
    ],
)
def test_records_that_do_not_follow_from_the_rules(data: bytes, what: str) -> None:
    record = decode(data)
    with pytest.raises(RecordError, match=what):
        fold(record)


def test_an_undo_before_the_start() -> None:
    with pytest.raises(RecordError, match="line 1 of the log: 1 decisions to take back, but only 0 can be"):
        fold(decode(file(log=[DATA["log"][0], {"seat": 0, "undo": 1}], result=None)))


def test_another_edition_file() -> None:
    with pytest.raises(RecordError, match=f"played with edition {RECORD.edition}, the file given is"):
        fold(RECORD, edition=WellTitle().edition)
    assert fold(RECORD, edition=TITLE.edition).record(reveal=False) == msgspec.structs.replace(RECORD, seed=None)


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match=r"cannot be read: No such file or directory: .*none.json"):
        read_record(tmp_path / "none.json")
    with pytest.raises(RecordError, match="cannot be read"):
        read_record(tmp_path)
    with (tmp_path / "large.json").open("wb") as large:
        large.truncate(MAX_BYTES + 1)
    with pytest.raises(RecordError, match="larger than"):
        read_record(tmp_path / "large.json")


def test_files_that_cannot_be_written(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match="cannot be written: No such file or directory"):
        write_record(RECORD, tmp_path / "nowhere" / "game.json")
    (tmp_path / "game.json").mkdir()
    with pytest.raises(RecordError, match="cannot be written: Is a directory"):
        write_record(RECORD, tmp_path / "game.json")
    assert [path.name for path in tmp_path.iterdir()] == ["game.json"]


@pytest.mark.parametrize("failure", [KeyboardInterrupt(), OSError(errno.ENOSPC, "No space left on device")])
def test_a_file_is_written_whole_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, failure: BaseException
) -> None:
    path = tmp_path / "game.json"
    write_record(UNFINISHED, path)

    def fail(part: Path, target: Path) -> None:
        assert read_record(part) == RECORD
        raise failure

    monkeypatch.setattr(Path, "replace", fail)
    with pytest.raises((KeyboardInterrupt, RecordError)) as caught:
        write_record(RECORD, path)
    assert isinstance(caught.value, KeyboardInterrupt) or "No space left" in str(caught.value)
    assert read_record(path) == UNFINISHED
    assert [each.name for each in tmp_path.iterdir()] == ["game.json"]


def test_a_written_file_belongs_to_its_folder(tmp_path: Path) -> None:
    """Other users may read it as far as the user's umask allows."""
    mask = os.umask(0o022)
    try:
        write_record(UNFINISHED, tmp_path / "game.json")
    finally:
        os.umask(mask)
    assert stat.S_IMODE((tmp_path / "game.json").stat().st_mode) == 0o644


JUNK = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-5, 5000),
    st.sampled_from([2**31, 2**63, 2**64, -(2**65), 10**100]),
    st.floats(allow_nan=False, allow_infinity=False),
    st.text(max_size=8),
    st.sampled_from(["\ud800", "end_turn", "porta-nigra", "well"]),
    st.lists(st.integers(-1, 30), max_size=5),
    st.just({}),
)


@st.composite
def damaged(draw: st.DrawFn) -> bytes:
    """A record with something changed, dropped, doubled or swapped somewhere."""
    data = json.loads(encode(RECORD))
    for _ in range(draw(st.integers(1, 3))):
        place: Any = data
        while True:
            keys = list(range(len(place))) if isinstance(place, list) else list(place)
            if not keys:
                break
            key = draw(st.sampled_from(keys))
            if isinstance(place[key], dict | list) and place[key] and draw(st.integers(0, 7)):
                place = place[key]
                continue
            deed = draw(st.sampled_from(["change", "drop", "double", "swap", "nudge"]))
            if deed == "drop":
                del place[key]
            elif deed == "double" and isinstance(place, list):
                place.insert(key, place[key])
            elif deed == "swap":
                other = draw(st.sampled_from(keys))
                place[key], place[other] = place[other], place[key]
            elif deed == "nudge" and isinstance(place[key], int):
                place[key] += draw(st.sampled_from([-1, 1]))
            else:
                place[key] = draw(JUNK)
            break
    return json.dumps(data).encode()


def accepted(data: bytes, check: Callable[[Record], Match]) -> bool:
    """Whether it is a record; any error but RecordError is raised."""
    try:
        check(decode(data))
    except RecordError:
        return False
    return True


@given(damaged())
def test_random_damage_never_surprises(data: bytes) -> None:
    folds = accepted(data, fold)
    assert folds or not accepted(data, verify)


@given(st.binary(max_size=20), st.integers(0, 2**20), st.integers(0, 300))
def test_random_bytes_never_surprise(noise: bytes, start: int, length: int) -> None:
    data = encode(RECORD)
    place = start % len(data)
    accepted(data[:place] + noise + data[place + length :], verify)
