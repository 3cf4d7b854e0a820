"""Options: exact values, typed as name=value, with the valid ones in every complaint."""

import pytest

from urbes.engine.edition import Edition
from urbes.engine.errors import EditionError, OptionError, UnknownChoice
from urbes.engine.options import Option, choose, parse_options, read_options, same, written

OPTIONS = (
    Option("tiebreak", "bricks", ("bricks", "element"), "R-1"),
    Option("second", 7, (7, 5, 1), "R-2"),
    Option("forfeit", True, (True, False), "R-3"),
)


def test_defaults() -> None:
    assert choose(OPTIONS, {}, 3) == {"tiebreak": "bricks", "second": 7, "forfeit": True}


def test_given_values_replace_defaults() -> None:
    chosen = choose(OPTIONS, {"second": 5, "forfeit": False}, 3)
    assert chosen == {"tiebreak": "bricks", "second": 5, "forfeit": False}


def test_true_is_not_1_and_1_is_not_true() -> None:
    for name, value in (("second", True), ("forfeit", 1), ("forfeit", 0), ("second", 7.0), ("second", "7")):
        with pytest.raises(UnknownChoice, match=f"value of option {name}"):
            choose(OPTIONS, {name: value}, 3)
    assert choose(OPTIONS, {"second": 1}, 3)["second"] is not True
    assert same(True, True)
    assert not same(True, 1)


@pytest.mark.parametrize("value", [None, [], {}, [7], object()])
def test_values_of_any_kind_are_refused_calmly(value: object) -> None:
    with pytest.raises(UnknownChoice, match="valid: 7, 5, 1"):
        choose(OPTIONS, {"second": value}, 3)


def test_unknown_option_lists_all() -> None:
    with pytest.raises(UnknownChoice, match="unknown option: colour; valid: tiebreak, second, forfeit") as caught:
        choose(OPTIONS, {"colour": "red"}, 3)
    assert caught.value.valid == ["tiebreak", "second", "forfeit"]
    assert caught.value.given == "colour"


def test_options_of_some_player_counts() -> None:
    options = (*OPTIONS, Option("shared", False, (False, True), "R-4", (2, 4)))
    assert "shared" not in choose(options, {}, 3)
    assert choose(options, {"shared": True}, 2)["shared"] is True
    with pytest.raises(OptionError, match="shared is only for these numbers of players: 2, 4; valid options with 3: t"):
        choose(options, {"shared": True}, 3)
    with pytest.raises(OptionError, match="valid options with 3: none"):
        choose(options[3:], {"shared": True}, 3)


def test_typed_options() -> None:
    typed = ["second=5", " forfeit = FALSE ", "tiebreak=Element"]
    assert parse_options(OPTIONS, typed) == {"second": 5, "forfeit": False, "tiebreak": "element"}
    assert parse_options(OPTIONS, []) == {}
    assert type(parse_options(OPTIONS, ["second=1"])["second"]) is int


@pytest.mark.parametrize("typed", ["second", "", "second:5"])
def test_typed_without_equals(typed: str) -> None:
    with pytest.raises(OptionError, match="should be written name=value"):
        parse_options(OPTIONS, [typed])


def test_typed_values_that_are_not_valid() -> None:
    with pytest.raises(UnknownChoice, match="value of option forfeit: yes; valid: true, false"):
        parse_options(OPTIONS, ["forfeit=yes"])
    with pytest.raises(UnknownChoice, match="unknown option: colour"):
        parse_options(OPTIONS, ["colour=red"])


def test_values_as_people_type_them() -> None:
    assert [written(value) for value in (True, False, 7, "Ask")] == ["true", "false", "7", "Ask"]


def edition(rows: str) -> Edition:
    meta = '[meta]\ngame = "toy"\ntitle = "Toy"\ndata_version = 1\nsource = "derived"\n'
    return Edition(f'{meta}[options]\nsource = "derived"\nlist = [{rows}]\n')


def test_options_of_an_edition() -> None:
    rows = '{ id = "a", default = 1, values = [1, true, "x"], rule = "R", source = "derived" }'
    assert read_options(edition(rows)) == (Option("a", 1, (1, True, "x"), "R"),)
    rows = '{ key = "a", default = 1, values = [1], players = [2, 4], source = "derived" }'
    assert read_options(edition(rows)) == (Option("a", 1, (1,), "", (2, 3, 4)),)


@pytest.mark.parametrize(
    ("row", "where"),
    [
        ('default = 2, values = [1], rule = "R"', "options.list[0].default"),
        ('default = true, values = [1], rule = "R"', "options.list[0].default"),
        ('default = 1.5, values = [1], rule = "R"', "options.list[0].default"),
        ('default = 1, values = [1, 2.5], rule = "R"', "options.list[0].values[1]"),
        ('default = 1, values = 1, rule = "R"', "options.list[0].values"),
        ('default = 1, values = [1], rule = "R", players = [0]', "options.list[0].players[0]"),
        ('default = 1, values = [1], rule = "R", players = [4, 2]', "options.list[0].players"),
        ('default = 1, values = [1], rule = "R", players = [2]', "options.list[0].players"),
        ("default = 1, values = [1], rule = 7", "options.list[0].rule"),
        ('values = [1], rule = "R"', "options.list[0].default"),
    ],
)
def test_damaged_options(row: str, where: str) -> None:
    with pytest.raises(EditionError) as caught:
        read_options(edition(f'{{ id = "a", {row}, source = "derived" }}'))
    assert caught.value.where == where


def test_two_options_of_one_name() -> None:
    row = '{ id = "a", default = 1, values = [1], rule = "R", source = "derived" }'
    with pytest.raises(EditionError, match=r"options.list\[1\].id: 'a' is there twice"):
        read_options(edition(f"{row}, {row}"))


def test_an_edition_may_have_no_options() -> None:
    edition = Edition('[meta]\ngame = "well"\nedition = "bare"\nsource = "derived"\n')
    assert read_options(edition) == ()
