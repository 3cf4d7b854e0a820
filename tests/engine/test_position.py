"""The forms in which a position is written."""

from typing import Any

import pytest

from urbes.engine.errors import PositionError
from urbes.engine.position import (
    NONE,
    BagOf,
    Counts,
    Entry,
    Field,
    Fields,
    Flag,
    Form,
    Joint,
    ListOf,
    Misfit,
    Named,
    Ordinal,
    OrNone,
    Placed,
    Row,
    Text,
    Whole,
    fill,
)

METALS = ["gold", "tin", "lead"]
PLACE = Row([Whole(0, 9), Named(METALS)], lambda x, metal: x * 10 + metal, lambda place: (place // 10, place % 10))
DEBT = Entry({"to": Whole(0, 3), "metal": Named(METALS)}, lambda to, metal: (to, metal), tuple)


@pytest.mark.parametrize(
    ("form", "value", "written"),
    [
        (Whole(), 7, 7),
        (Ordinal(5), 0, 1),
        (Flag(), True, True),
        (Text(), "word", "word"),
        (Named(METALS), 1, "tin"),
        (OrNone(Named(METALS)), NONE, None),
        (OrNone(Named(METALS)), 2, "lead"),
        (BagOf(METALS), 0b101, ["gold", "lead"]),
        (ListOf(Named(METALS)), [2, 2], ["lead", "lead"]),
        (ListOf(Whole()), [2, 1], [2, 1]),
        (ListOf(OrNone(Named(METALS)), 3, different=True), [NONE, NONE, 1], [None, None, "tin"]),
        (Counts(METALS), [1, 0, 2], {"gold": 1, "tin": 0, "lead": 2}),
        (Placed(METALS, Whole()), [4, NONE, 0], {"gold": 4, "lead": 0}),
        (PLACE, 42, [4, "lead"]),
        (DEBT, (1, 0), {"to": 1, "metal": "gold"}),
    ],
)
def test_values_are_written_and_read(form: Form, value: object, written: object) -> None:
    assert form.write(value) == written
    assert form.read(written) == value


@pytest.mark.parametrize(
    ("form", "data", "where", "what"),
    [
        (Whole(1, 3), 4, "", "4 should be from 1 to 3"),
        (Whole(), True, "", "True is not a whole number"),
        (Whole(), 1.0, "", "1.0 is not a whole number"),
        (Ordinal(5), 0, "", "0 should be from 1 to 5"),
        (Flag(), 1, "", "1 is neither true nor false"),
        (Text(), 1, "", "1 is not a word"),
        (Named(METALS), "wood", "", "'wood' is not one of gold, tin, lead"),
        (Named(METALS), [], "", "[] is not one of gold, tin, lead"),
        (OrNone(Named(METALS)), 0, "", "0 is not one of gold, tin, lead"),
        (BagOf(METALS), "tin", "", "'tin' is not a list"),
        (BagOf(METALS), ["tin", {}], "", "{} is not one of gold, tin, lead"),
        (BagOf(METALS), ["tin", "tin"], "", "tin is there twice"),
        (BagOf(METALS, 1), ["tin", "lead"], "", "2 are too many, there are 1"),
        (ListOf(Whole(), 2), [1], "", "should have 2 entries, has 1"),
        (ListOf(Whole()), [1, "2"], "[1]", "'2' is not a whole number"),
        (ListOf(Named(METALS), different=True), ["tin", "tin"], "", "tin is there twice"),
        (Counts(METALS), None, "", "None is not a table of names"),
        (Counts(METALS), {"wood": 1}, "", "'wood' is not one of gold, tin, lead"),
        (Counts(METALS, 0, 2), {"tin": 3}, ".tin", "3 should be from 0 to 2"),
        (Placed(METALS, Whole()), {"wood": 1}, "", "'wood' is not one of gold, tin, lead"),
        (Placed(METALS, Whole()), {"tin": "1"}, ".tin", "'1' is not a whole number"),
        (PLACE, [1], "", "should have 2 entries, has 1"),
        (DEBT, [], ".to", "[] is not a table of names"),
        (DEBT, {"to": 1}, ".metal", "is missing"),
        (DEBT, {"to": 1, "metal": "wood"}, ".metal", "'wood' is not one of gold, tin, lead"),
        (DEBT, {"to": 1, "metal": "tin", "by": 2}, ".by", "there is no such field"),
        (ListOf(ListOf(DEBT)), [[], [{"to": 9}]], "[1][0].to", "9 should be from 0 to 3"),
    ],
)
def test_what_does_not_have_its_form_is_named(form: Form, data: object, where: str, what: str) -> None:
    with pytest.raises(Misfit) as caught:
        form.read(data)
    assert (caught.value.where, caught.value.what) == (where, what)


class Purse:
    def __init__(self) -> None:
        self.coins = 0


class Merchant:
    def __init__(self) -> None:
        self.purse = Purse()
        self.left = 0
        self.right = 0


def put_hands(merchant: Merchant, hands: list[int]) -> None:
    merchant.left, merchant.right = hands


MERCHANT = Fields(
    [
        Field("coins", Whole(0, 9), "purse.coins"),
        Joint("hands", ListOf(Whole(), 2), ("left", "right"), lambda each: [each.left, each.right], put_hands),
    ],
    make=Merchant,
)


class Fair:
    def __init__(self) -> None:
        self.day = 1
        self.players: list[Merchant] = []


FAIR = Fields([Field("day", Whole(1)), Field("players", ListOf(MERCHANT))])


def test_fields_within_fields() -> None:
    fair = Fair()
    data: dict[str, Any] = {"day": 3, "players": [{"coins": 5, "hands": [1, 2]}]}
    fill(fair, FAIR, {"game": "fair", "edition": "", "options": {}} | data)
    assert (fair.day, fair.players[0].purse.coins, fair.players[0].right) == (3, 5, 2)
    assert FAIR.write(fair) == data
    assert MERCHANT.fields["coins"].attributes == ("purse",)


def test_a_field_that_older_positions_do_not_have() -> None:
    fields = Fields([Field("day", Whole(1), absent=7), Field("players", ListOf(MERCHANT))])
    fair = Fair()
    fill(fair, fields, {"players": []})
    assert fair.day == 7
    with pytest.raises(PositionError, match="night: there is no such field"):
        fill(fair, fields, {"players": [], "night": 1})
    with pytest.raises(PositionError, match="players: is missing"):
        fill(fair, fields, {"day": 1})


@pytest.mark.parametrize(
    ("players", "message"),
    [
        ([{"coins": 10, "hands": [1, 2]}], "players[0].coins: 10 should be from 0 to 9"),
        ([{"coins": 1, "hands": [1, -2]}], "players[0].hands[1]: -2 should be from 0 to 1000000"),
        ([{"coins": 1}], "players[0].hands: is missing"),
        ([{"coins": 1, "hands": [1, 2], "hat": 1}], "players[0].hat: there is no such field"),
        ([7], "players[0].coins: 7 is not a table of names"),
    ],
)
def test_the_whole_way_to_a_wrong_field_is_said(players: list[object], message: str) -> None:
    with pytest.raises(PositionError) as caught:
        fill(Fair(), FAIR, {"day": 1, "players": players})
    assert str(caught.value) == message
