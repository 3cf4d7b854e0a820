"""Bags: sets of small numbers in one int."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from urbes.engine import bag
from urbes.engine.chance import Chance, Scripted, Stream

ITEMS = st.lists(st.integers(0, 90), unique=True)


@given(ITEMS)
def test_a_bag_holds_what_was_put_in(items: list[int]) -> None:
    held = bag.of(items)
    assert bag.contents(held) == sorted(items)
    assert bag.size(held) == len(items)
    assert [bag.nth(held, place) for place in range(len(items))] == sorted(items)


@given(st.integers(0, 90))
def test_a_full_bag(items: int) -> None:
    assert bag.contents(bag.full(items)) == list(range(items))


@given(ITEMS.filter(lambda items: len(items) > 1), st.data())
def test_pick_asks_once_and_leaves_the_item_inside(items: list[int], data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(items) - 1))
    held = bag.of(items)
    assert Scripted([place]).pick(held) == sorted(items)[place]
    assert bag.contents(held) == sorted(items)


def test_a_single_item_asks_no_chance() -> None:
    assert Scripted([]).pick(bag.of([7])) == 7


@pytest.mark.parametrize(("items", "index"), [([], 0), ([3, 70], 2)])
def test_a_bag_has_no_more_than_it_holds(items: list[int], index: int) -> None:
    with pytest.raises(IndexError, match=f"no item {index}"):
        bag.nth(bag.of(items), index)


def test_every_item_is_equally_likely() -> None:
    held = bag.of([1, 4, 9])
    stream: Chance = Stream("bag")
    picked = [stream.pick(held) for _ in range(6000)]
    assert all(1850 < picked.count(item) < 2150 for item in (1, 4, 9))
