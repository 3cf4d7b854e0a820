"""Chance: one stream on every platform, fair answers, and logs that can be given again."""

import copy
import pickle
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from urbes.engine import bag
from urbes.engine.chance import PILES, SPAN, STREAM, Chance, ChanceError, Recorded, Scripted, Seeded, Stream
from urbes.engine.errors import UnknownScheme

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
    """If no word were rejected, every third of the 3 · 2^30 answers would come up twice as often."""
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
    dealer = Seeded("urbes", STREAM)
    dealt = [dealer.below(size) for size in SIZES[:5]]
    assert dealt == ANSWERS[:5]
    assert dealer.take() == dealt
    assert dealer.take() == []
    assert dealer.below(SIZES[5]) == ANSWERS[5]
    assert dealer.take() == [ANSWERS[5]]


def dealt_out(dealer: Chance, pile: str, held: int) -> list[int]:
    """All items of a pile in the order in which they are drawn."""
    order = []
    while held:
        order.append(dealer.draw(pile, held))
        held &= ~(1 << order[-1])
    return order


ORDER = [0, 1, 5, 2, 4, 8, 3, 9, 6, 7]
SHUFFLED = [8, 9, 0, 1, 3, 6, 4, 7, 5, 2]
ROLLS = [5, 3, 2, 4, 5, 3, 3, 5]


def test_the_order_of_a_pile_is_pinned() -> None:
    """Old records must verify for ever, so these numbers may never change."""
    dealer = Seeded("urbes")
    assert dealt_out(dealer, "cards", bag.full(10)) == ORDER
    assert dealt_out(dealer, "cards", bag.full(10)) == SHUFFLED
    assert [dealer.roll("die", 6) for _ in range(8)] == ROLLS
    old = Seeded("urbes", STREAM)
    assert [old.draw("cards", bag.full(size)) for size in SIZES[:8]] == ANSWERS[:8]
    assert [old.roll("die", size) for size in SIZES[8:10]] == ANSWERS[8:10]


@given(st.text(max_size=8), st.text(max_size=8), st.sets(st.integers(0, 80)))
def test_an_order_can_be_computed_by_anybody(seed: str, pile: str, items: set[int]) -> None:
    """The order follows from ranks: two words for each item, from the lowest item on."""
    dealer = Seeded(seed)
    for shuffle in range(2):
        stream = Stream(f"{seed} pile {pile} {shuffle}")
        ranks = [(stream.word(), stream.word()) for _ in range(81)]
        assert dealt_out(dealer, pile, bag.of(sorted(items))) == sorted(items, key=lambda item: ranks[item])


@given(st.text(max_size=8), st.lists(st.integers(0, 80), unique=True, min_size=1), st.data())
def test_what_happens_elsewhere_does_not_change_a_pile(seed: str, items: list[int], data: st.DataObject) -> None:
    alone = dealt_out(Seeded(seed), "cards", bag.of(items))
    dealer, order, held, others = Seeded(seed), [], bag.of(items), bag.full(70)
    while held:
        if others and data.draw(st.booleans()):
            others &= ~(1 << dealer.draw("other cards", others))
            dealer.roll("die", 6)
            dealer.below(5)
        else:
            order.append(dealer.draw("cards", held))
            held &= ~(1 << order[-1])
    assert order == alone


@given(st.text(max_size=8), st.lists(st.integers(0, 80), unique=True), st.sets(st.integers(0, 80)))
def test_what_else_is_in_a_pile_does_not_change_which_item_comes_first(
    seed: str, items: list[int], more: set[int]
) -> None:
    few = dealt_out(Seeded(seed), "cards", bag.of(items))
    many = dealt_out(Seeded(seed), "cards", bag.of([*items, *more]))
    assert [item for item in many if item in items] == few


def test_piles_seeds_and_shuffles_have_orders_of_their_own() -> None:
    dealer = Seeded("a")
    orders = [dealt_out(dealer, pile, bag.full(20)) for pile in ("cards", "cards", "tiles")]
    orders.append(dealt_out(Seeded("b"), "cards", bag.full(20)))
    assert len({tuple(order) for order in orders}) == 4


def test_a_pile_is_shuffled_when_something_comes_in_and_only_then() -> None:
    """This includes an item that was never dealt from the pile: at its old rank it would come too early."""
    dealer = Seeded("come in")
    pile = dealer.pile("cards")
    first = dealer.draw("cards", 0b1111)
    left = 0b1111 & ~(1 << first)
    assert pile.shuffles == 1
    fewer = left & (left - 1)
    assert dealer.draw("cards", fewer) in bag.contents(fewer)
    assert pile.shuffles == 1
    dealer.draw("cards", pile.left | 1 << 9)
    assert pile.shuffles == 2


def test_every_order_of_a_pile_is_equally_likely() -> None:
    orders = [tuple(dealt_out(Seeded(f"{seed}"), "cards", 0b10110)) for seed in range(6000)]
    assert chi_square([orders.count(order) for order in sorted(set(orders))]) < 20.5
    assert len(set(orders)) == 6


def test_nobody_knows_what_comes_after_a_draw_was_taken_back() -> None:
    """The same card may come again, as often as any other: to know that it cannot come would be knowledge, too."""
    again = [0] * 5
    for seed in range(5000):
        dealer = Seeded(f"{seed}")
        seen = dealer.draw("cards", bag.full(5))
        following = dealer.draw("cards", bag.full(5) & ~(1 << seen))
        taken_back = dealer.draw("cards", bag.full(5))
        again[(taken_back - seen) % 5] += 1
        assert following != seen
    assert chi_square(again) < 18.5


def test_a_single_item_is_dealt_without_an_answer() -> None:
    dealer = Seeded("single")
    assert dealer.draw("cards", 0b100) == 2
    assert dealer.take() == []


@given(st.text(max_size=8), st.lists(st.sets(st.integers(0, 70), min_size=1), min_size=1))
def test_what_a_pile_dealt_can_be_given_again(seed: str, bags: list[set[int]]) -> None:
    for scheme in (PILES, STREAM):
        dealer = Seeded(seed, scheme)
        drawn = [dealer.draw("cards", bag.of(sorted(held))) for held in bags]
        recorded = Recorded(dealer.take())
        assert [recorded.draw("cards", bag.of(sorted(held))) for held in bags] == drawn
        recorded.finish()


@pytest.mark.parametrize("copied", [lambda one: pickle.loads(pickle.dumps(one)), copy.copy, copy.deepcopy])
@pytest.mark.parametrize("scheme", [PILES, STREAM])
def test_copies_of_a_dealer_go_on_as_it_would(copied: Callable[[Seeded], Seeded], scheme: str) -> None:
    dealer = Seeded("urbes", scheme)

    def go_on(one: Seeded) -> list[int]:
        return [one.draw("cards", bag.full(30)), one.draw("tiles", 0b110), one.roll("die", 6), one.below(9)]

    first = go_on(dealer)
    twins = [copied(dealer), copied(dealer)]
    assert twins[0].take() == twins[1].take() == dealer.take() != []
    following = [go_on(one) + go_on(one) for one in (*twins, dealer)]
    assert following[0] == following[1] == following[2] != first * 2


def test_an_unknown_scheme_is_named() -> None:
    with pytest.raises(UnknownScheme, match="scheme 'tarot'; this Urbes knows stream, piles: install a newer one"):
        Seeded("urbes", "tarot")


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
