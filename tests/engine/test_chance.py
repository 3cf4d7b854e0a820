"""Chance: one stream on every platform, fair answers, and logs that can be given again."""

import copy
import pickle
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from urbes.engine.chance import SPAN, Chance, ChanceError, Recorded, Scripted, Seeded, Stream

WORDS = [120234705, 4292805808, 3569016494, 3331645208, 1110424843, 2243610844, 3563408021, 2242670444]
SIZES = [2, 3, 5, 6, 7, 10, 28, 52, 100, 1000, 1 << 16, 1 << 31, (1 << 31) + 1, 3 << 30, 1]
ANSWERS = [0, 2, 4, 4, 1, 5, 23, 27, 71, 930, 41137, 377262710, 1856549108, 1223804062, 0]


def test_the_stream_is_pinned() -> None:
    """Old records must verify for ever, so these numbers may never change."""
    stream = Stream("urbes")
    assert [stream.word() for _ in WORDS] == WORDS
    stream = Stream("urbes")
    assert [stream.below(size) for size in SIZES] == ANSWERS
    empty = Stream("")
    assert [empty.word() for _ in range(3)] == [3672526462, 3371690394, 2735659224]


def test_seeds_are_text_of_any_script() -> None:
    assert [Stream("Трир").word() for _ in range(2)] == [Stream("Трир").word()] * 2
    assert Stream("Трир").word() != Stream("Trier").word()


@given(st.text(max_size=20), st.lists(st.integers(1, SPAN), min_size=1, max_size=30))
def test_below_is_the_first_word_that_favours_nobody(seed: str, sizes: list[int]) -> None:
    stream = Stream(seed)
    words = Stream(seed)
    for size in sizes:
        product = words.word() * size
        while product % SPAN < SPAN % size:
            product = words.word() * size
        assert stream.below(size) == product // SPAN


def chi_square(counts: list[int]) -> float:
    expected = sum(counts) / len(counts)
    return sum((count - expected) ** 2 / expected for count in counts)


@pytest.mark.parametrize(("size", "limit"), [(2, 10.8), (6, 20.5), (28, 55.5), (100, 148.2)])
def test_answers_are_equally_likely(size: int, limit: float) -> None:
    """Chi-square below the 0.1 % bound of its degrees of freedom."""
    stream = Stream("fair")
    counts = [0] * size
    for _ in range(20_000):
        counts[stream.below(size)] += 1
    assert chi_square(counts) < limit


def test_rejected_words_keep_huge_ranges_fair() -> None:
    """Of 3 · 2^30 answers every third would come up twice as often if no word were thrown away."""
    stream = Stream("fair")
    thirds = [0, 0, 0]
    for _ in range(20_000):
        thirds[stream.below(3 << 30) % 3] += 1
    assert chi_square(thirds) < 13.8
    biased = [0, 0, 0]
    for _ in range(20_000):
        biased[(stream.word() * (3 << 30) >> 32) % 3] += 1
    assert chi_square(biased) > 1000


def test_seeded_writes_down_what_it_dealt() -> None:
    dealer = Seeded("urbes")
    dealt = [dealer.below(size) for size in SIZES[:5]]
    assert dealt == ANSWERS[:5]
    assert dealer.take() == dealt
    assert dealer.take() == []
    assert dealer.below(SIZES[5]) == ANSWERS[5]
    assert dealer.take() == [ANSWERS[5]]


def test_recorded_gives_the_answers_again() -> None:
    recorded = Recorded([1, 0, 5])
    assert [recorded.below(2), recorded.below(1), recorded.below(6)] == [1, 0, 5]
    recorded.finish()


def test_recorded_has_too_few_answers() -> None:
    recorded = Recorded([1])
    recorded.below(2)
    with pytest.raises(ChanceError, match="holds 1 answers of chance here, the game asks for more"):
        recorded.below(2)


def test_recorded_has_too_many_answers() -> None:
    recorded = Recorded([1, 1])
    recorded.below(2)
    with pytest.raises(ChanceError, match="holds 2 answers of chance here, the game asks for 1"):
        recorded.finish()


@pytest.mark.parametrize("answer", [-1, 6, 1 << 80])
def test_recorded_answer_is_out_of_range(answer: int) -> None:
    recorded = Recorded([answer])
    with pytest.raises(ChanceError, match=f"{answer} is not below 6"):
        recorded.below(6)
    assert recorded.used == 0


@pytest.mark.parametrize("copied", [lambda one: pickle.loads(pickle.dumps(one)), copy.copy, copy.deepcopy])
def test_copies_of_a_stream_go_on_as_it_would(copied: Callable[[Stream], Stream]) -> None:
    stream = Stream("urbes")
    assert [stream.word() for _ in WORDS[:3]] == WORDS[:3]
    twin = copied(stream)
    assert [twin.word() for _ in WORDS[3:]] == WORDS[3:]
    assert [stream.word() for _ in WORDS[3:]] == WORDS[3:]


def test_scripted_ends_with_its_script() -> None:
    scripted = Scripted([3])
    assert scripted.below(4) == 3
    with pytest.raises(ChanceError):
        scripted.below(4)


def test_scripted_goes_on_with_a_stream() -> None:
    scripted = Scripted([3, 1], Stream("urbes"))
    assert [scripted.below(4), scripted.below(2)] == [3, 1]
    assert [scripted.below(size) for size in SIZES[:4]] == ANSWERS[:4]


def test_chance_itself_answers_nothing() -> None:
    with pytest.raises(NotImplementedError):
        Chance().below(2)


def test_a_source_of_chance_can_come_from_outside() -> None:
    class Highest(Chance):
        def below(self, n: int) -> int:
            return n - 1

    assert Scripted([], Highest()).below(9) == 8
