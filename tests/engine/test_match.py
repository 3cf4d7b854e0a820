"""Matches: what may be taken back, what the log keeps, and how a game goes on from its record."""

from collections.abc import Iterator

import msgspec
import pytest

import urbes
from urbes.engine import registry
from urbes.engine.chance import Seeded
from urbes.engine.errors import (
    BadNotation,
    IllegalMove,
    NotYourTurn,
    RecordError,
    UndoError,
    UnknownChoice,
)
from urbes.engine.game import NOBODY
from urbes.engine.match import Match, empty_match, fold, verify
from urbes.engine.record import Entry, Record, Result, Seat, commit, decode, encode
from urbes.engine.title import Title

from .playing import play_on
from .well import END, ROLL, TAKE, WellTitle

PORTA_NIGRA = urbes.find_title("porta-nigra")
WELL: Title = WellTitle()


@pytest.fixture(autouse=True)
def shelf(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The toy game is on the shelf while a test runs."""
    with monkeypatch.context() as patch:
        patch.setitem(registry._shelf, "well", WELL)
        yield


def well(seed: str = "seed", players: int = 2, **options: bool | int | str) -> Match:
    return Match.start(urbes.find_title("well"), players, options=options, seed=seed)


def test_a_new_match_is_set_up_and_logged() -> None:
    match = well(players=3, most_stones=2)
    assert match.options == {"most_stones": 2, "dice": True}
    assert [seat.name for seat in match.seats] == ["1", "2", "3"]
    assert match.log == [Entry(None, text="set-up", chance=match.log[0].chance)]
    assert len(match.log[0].chance) == 3
    assert [event.kind for event in match.steps[0].events] == ["dealt"] * 3
    assert match.decisions == match.undo_point == 0
    assert match.game.events is None


def test_a_seed_nobody_can_guess() -> None:
    one, other = (Match.start(WELL, 2) for _ in range(2))
    assert one.seed is not None
    assert len(one.seed) == 64
    assert one.seed != other.seed
    assert one.commitment == commit(one.seed)


def test_bad_tables_are_refused() -> None:
    with pytest.raises(UnknownChoice, match="number of players: 5; valid: 2, 3"):
        well(players=5)
    with pytest.raises(UnknownChoice, match="unknown option: sheep"):
        well(sheep=1)
    with pytest.raises(UnknownChoice, match="value of option most_stones: 9; valid: 3, 2"):
        well(most_stones=9)
    with pytest.raises(RecordError, match="2 players, but 1 seats are named"):
        Match.start(WELL, 2, seats=[Seat("Anna")])


def test_a_move_gives_its_events_and_a_line_in_the_log() -> None:
    match = well()
    events = match.play(0, TAKE + 2)
    assert [(event.kind, event.facts) for event in events] == [("taken", {"stones": 2})]
    assert match.steps[-1].events is events
    assert match.log[-1] == Entry(0, TAKE + 2, "take:2", [])
    rolled = match.play(0, ROLL)
    assert match.log[-1].chance == [int(str(rolled[0].facts["points"])) - 1]


@pytest.mark.parametrize("title", [PORTA_NIGRA, WELL], ids=["porta-nigra", "well"])
def test_refused_moves_change_nothing(title: Title) -> None:
    match = Match.start(title, 2, seed="seed")
    play_on(match, "a", 5)
    if match.game.seat == NOBODY:
        raise AssertionError("five random decisions should not end a game")
    seat = match.game.seat
    other = 1 - seat
    legal = match.game.legal()
    before = title.dump(match.game), list(match.log), match.decisions
    assert match.dealer is not None
    stream = match.dealer.stream.a
    with pytest.raises(NotYourTurn, match=f"seat {other + 1} has nothing to decide now; .* seat {seat + 1}"):
        match.play(other, legal[0])
    for number in (-1, 10**30):
        with pytest.raises(BadNotation, match="means nothing"):
            match.play(seat, number)
    for wrong in (True, 1.0, "end", None):
        with pytest.raises(BadNotation, match="a move is a whole number"):
            match.play(seat, wrong)  # type: ignore[arg-type]
    known = [number for number in range(0x1000) if is_known(title, match, number)]
    refused = [number for number in known if number not in legal]
    assert refused
    for number in refused:
        with pytest.raises(IllegalMove) as caught:
            match.play(seat, number)
        assert caught.value.notation == title.notation(match.game, number)
        assert caught.value.rule
        assert caught.value.rule in str(caught.value)
    assert (title.dump(match.game), match.log, match.decisions) == before
    assert match.dealer.stream.a == stream


def is_known(title: Title, match: Match, number: int) -> bool:
    try:
        title.notation(match.game, number)
    except BadNotation:
        return False
    return True


def test_nobody_moves_after_the_end() -> None:
    match = well()
    play_on(match, "a")
    assert match.game.seat == NOBODY
    with pytest.raises(NotYourTurn, match="nobody: the game is over"):
        match.play(0, END)
    with pytest.raises(IllegalMove, match="over"):
        match.play(NOBODY, END)
    assert match.restart_turn() == 0


def test_the_own_turn_is_free_step_by_step() -> None:
    match = well()
    title = WELL
    positions = [title.dump(match.game)]
    for stones in (1, 1, 1):
        match.play(0, TAKE + stones)
        positions.append(title.dump(match.game))
    assert match.undo_point == 0
    for decisions in (2, 1, 0):
        match.undo()
        assert match.decisions == decisions
        assert title.dump(match.game) == positions[decisions]
    with pytest.raises(UndoError, match="1 decisions to take back, but only 0 can be"):
        match.undo()


def test_restart_turn_takes_all_back_at_once() -> None:
    match = well()
    before = WELL.dump(match.game)
    match.play(0, TAKE + 1)
    match.play(0, TAKE + 2)
    assert match.restart_turn() == 2
    assert WELL.dump(match.game) == before
    assert match.restart_turn() == 0
    assert [line.undo for line in match.log] == [0, 0, 0, 2]


def test_what_was_revealed_stays() -> None:
    match = well()
    match.play(0, TAKE + 1)
    match.play(0, ROLL)
    assert match.undo_point == 2
    with pytest.raises(UndoError):
        match.undo()
    match.play(0, TAKE + 1)
    assert match.undo_point == 2
    match.undo()
    with pytest.raises(UndoError):
        match.undo()


def test_an_ended_turn_stays() -> None:
    match = well()
    match.play(0, TAKE + 1)
    match.play(0, END)
    assert match.undo_point == match.decisions == 2
    match.play(1, TAKE + 1)
    assert match.undo_point == 2
    with pytest.raises(UndoError, match="2 decisions to take back, but only 1 can be"):
        match.undo(2)


def test_another_seats_decision_stays() -> None:
    """Seats split their income openly, one after the other: once the next seat decides, a split is final."""
    match = Match.start(PORTA_NIGRA, 2, seed="income")
    play_on(match, "b")
    splits = [number for number, step in enumerate(match.steps) if step.entry.text.startswith("coins:")]
    first = next(number for number in splits if number + 1 in splits)
    early = fold(match.record(), to=first)
    assert early.game.seat != early.steps[first].entry.seat
    assert not early.steps[first].sealed
    assert early.undo_point == early.decisions
    early = fold(match.record(), to=first - 1)
    assert early.undo_point == early.decisions


def test_more_only_with_consent() -> None:
    match = well()
    start = WELL.dump(match.game)
    match.play(0, TAKE + 1)
    match.play(0, ROLL)
    match.play(0, END)
    match.play(1, TAKE + 1)
    match.undo(3, consent=True)
    assert match.decisions == 1
    match.undo(1, consent=True)
    assert WELL.dump(match.game) == start
    with pytest.raises(UndoError, match="but only 0 can be"):
        match.undo(1, consent=True)


@pytest.mark.parametrize("count", [0, -1, 5])
def test_undo_of_a_wrong_number(count: int) -> None:
    match = well()
    match.play(0, TAKE + 1)
    log = list(match.log)
    with pytest.raises(UndoError):
        match.undo(count, consent=True)
    assert match.log == log


def test_undone_lines_stay_and_chance_never_rewinds() -> None:
    match = well("dice")
    rolls = []
    for _ in range(6):
        match.play(0, ROLL)
        rolls += match.log[-1].chance
        match.undo(1, consent=True)
    match.play(0, ROLL)
    rolls += match.log[-1].chance
    dealer = Seeded("dice")
    assert rolls == [dealer.roll("die", 6) for _ in rolls]
    assert len(set(rolls)) > 1
    assert len(match.log) == 14
    assert match.log[2] == Entry(0, undo=1)
    assert match.decisions == 1


@pytest.mark.parametrize("title", [PORTA_NIGRA, WELL], ids=["porta-nigra", "well"])
@pytest.mark.parametrize("stop", [0, 1, 17, 40])
def test_a_resumed_match_goes_on_with_the_very_same_stream(title: Title, stop: int) -> None:
    whole = Match.start(title, 2, seed="resume")
    play_on(whole, "first", stop, undo_every=3)
    resumed = fold(decode(encode(whole.record())), deal=True)
    assert title.dump(resumed.game) == title.dump(whole.game)
    assert resumed.undo_point == whole.undo_point
    for match in (whole, resumed):
        play_on(match, "then", undo_every=4)
    assert resumed.log == whole.log
    assert resumed.record() == whole.record()
    assert title.dump(resumed.game) == title.dump(whole.game)


def test_without_the_seed_a_match_is_only_replayed() -> None:
    match = well()
    match.play(0, ROLL)
    replayed = fold(match.record(reveal=False))
    assert WELL.dump(replayed.game) == WELL.dump(match.game)
    with pytest.raises(RecordError, match="the seed of this game is not known"):
        replayed.play(0, END)
    with pytest.raises(RecordError, match="does not hold its seed"):
        fold(match.record(reveal=False), deal=True)
    assert replayed.commitment == match.commitment


def test_fold_to_any_line() -> None:
    match = Match.start(PORTA_NIGRA, 2, seed="lines")
    dumps = [PORTA_NIGRA.dump(match.game)]
    for _ in range(20):
        match.play(match.game.seat, match.game.legal()[0])
        dumps.append(PORTA_NIGRA.dump(match.game))
    record = match.record()
    for line, expected in enumerate(dumps):
        assert PORTA_NIGRA.dump(fold(record, to=line).game) == expected
    for line in (-1, 21):
        with pytest.raises(RecordError, match=f"there is no line {line}; the log goes from 0 to 20"):
            fold(record, to=line)


def test_the_result_is_in_the_record_once_the_game_is_over() -> None:
    match = well()
    assert match.record().result is None
    play_on(match, "a")
    assert match.record().result == Result(match.game.scores(), match.game.ranking())
    assert match.record().seed == "seed"
    assert match.record(reveal=False).seed is None


def finished() -> Record:
    match = well("promise")
    play_on(match, "moves", undo_every=3)
    return match.record()


def test_verify_accepts_an_honest_game() -> None:
    record = finished()
    match = verify(record)
    assert match.record() == record
    honest = Match.start(PORTA_NIGRA, 3, seed="honest")
    play_on(honest, "moves", undo_every=7)
    assert verify(honest.record()).game.scores() == honest.game.scores()


def test_verify_finds_every_lie() -> None:
    record = finished()
    with pytest.raises(RecordError, match="has not been revealed yet"):
        verify(msgspec.structs.replace(record, seed=None))
    with pytest.raises(RecordError, match="not the one that was promised"):
        verify(msgspec.structs.replace(record, seed="another"))
    with pytest.raises(RecordError, match="not the one that was promised"):
        verify(msgspec.structs.replace(record, commitment="0" * 64))
    with pytest.raises(RecordError, match="not the one that was promised"):
        verify(msgspec.structs.replace(record, commitment="промис"))
    with pytest.raises(RecordError, match="line 0 of the log: the seed deals"):
        verify(msgspec.structs.replace(record, seed="another", commitment=commit("another")))
    rolled = next(number for number, line in enumerate(record.log) if line.text == "roll")
    line = record.log[rolled]
    tampered = msgspec.structs.replace(line, chance=[(line.chance[0] + 1) % 6])
    with pytest.raises(RecordError, match=f"line {rolled} of the log: the seed deals"):
        verify(msgspec.structs.replace(record, log=[*record.log[:rolled], tampered, *record.log[rolled + 1 :]]))
    with pytest.raises(RecordError, match="of the log"):
        verify(msgspec.structs.replace(record, log=[*record.log[:rolled], *record.log[rolled + 1 :]]))


def test_a_whole_game_outside_the_package() -> None:
    """The contract is enough: a toy game plays, takes back, records, replays and verifies like our own games."""
    for players in (2, 3):
        for number in range(20):
            match = well(f"{number}", players, most_stones=2 + number % 2, dice=number % 3 > 0)
            play_on(match, f"m{number}", undo_every=number % 4)
            title = match.title
            assert title.ending(match.game) in ("dry", "late")
            assert title.audit(match.game) == []
            again = fold(decode(encode(match.record())))
            assert title.dump(again.game) == title.dump(match.game)
            verify(match.record())


def resumed(record: Record, lines: list[Entry]) -> Match:
    match = empty_match(record, None, True)
    match.resume(lines)
    return match


def test_a_trusted_log_is_resumed_to_the_same_match() -> None:
    match = well()
    play_on(match, "moves", 40, undo_every=5)
    record = match.record()
    again = resumed(record, record.log[:9])
    again.resume(record.log[9:])
    folded = fold(record, deal=True)
    assert again.log == folded.log == match.log
    for one, other in zip(again.steps, folded.steps, strict=True):
        assert (one.n, one.entry, one.sealed) == (other.n, other.entry, other.sealed)
        assert match.title.dump(one.game) == match.title.dump(other.game)
        assert [event.facts for event in one.events] == [event.facts for event in other.events]
    play_on(again, "more", 5)
    play_on(match, "more", 5)
    assert again.log == match.log


def test_a_match_goes_on_from_another_with_draws_of_its_own() -> None:
    parent = well()
    play_on(parent, "moves", 20, undo_every=5)
    record = parent.record()
    record.log = record.log[:12]
    record.seed, record.commitment, record.dealt_from, record.result = "other", commit("other"), 12, None
    fork = fold(record, deal=True)
    play_on(fork, "more", 20)
    whole = decode(encode(fork.record()))
    assert whole.dealt_from == 12
    assert verify(whole).log == fork.log
    assert resumed(whole, whole.log).log == fork.log
    assert fork.log[:12] == parent.log[:12]
    whole.dealt_from = 3
    with pytest.raises(RecordError, match="the seed deals"):
        verify(whole)
    for wrong in (-1, len(whole.log) + 1):
        whole.dealt_from = wrong
        with pytest.raises(RecordError, match="dealt_from"):
            fold(whole)


def test_a_trusted_log_that_does_not_follow_from_its_seed_is_refused() -> None:
    match = well()
    play_on(match, "moves", 20)
    record = match.record()
    first, *others = record.log
    with pytest.raises(RecordError, match=r"line 0 .* not the set-up"):
        resumed(record, [msgspec.structs.replace(first, chance=[])])
    with pytest.raises(RecordError, match=r"line 1 .* should be a move"):
        resumed(record, [first, first])
    with pytest.raises(RecordError, match=r"line 1 .* more than stands"):
        resumed(record, [first, Entry(0, undo=1)])
    drawn = next(number for number, line in enumerate(others) if line.chance)
    others[drawn] = msgspec.structs.replace(others[drawn], chance=[])
    with pytest.raises(RecordError, match=f"line {drawn + 1} .* the seed deals"):
        resumed(record, [first, *others])
    with pytest.raises(RecordError, match="seed of this game is not known"):
        fold(record).resume([])
