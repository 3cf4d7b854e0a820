"""Moves are declared once, in a table: what follows from it, and which tables are refused."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest

from urbes.engine import registry
from urbes.engine.chance import Stream
from urbes.engine.errors import BadNotation, ContractError, EditionError
from urbes.engine.moves import Domain, Move, MoveKind, Moves, Names, Numbers, Pairs, check_kinds
from urbes.engine.registry import register, titles
from urbes.engine.title import Title, moves_of

from .well import WellTitle

KINDS = [
    MoveKind(100, "build_house", "build", ["street"], "street", [0]),
    MoveKind(0, "pass", "pass", [], "", [0, 1]),
    MoveKind(10, "pay", "pay", ["coins"], "coins", [1]),
    MoveKind(20, "pay", "pay", [], "", [1]),
]
STREETS = Names(["Via", "", "Cardo"])
DOMAINS: dict[str, Domain] = {"street": STREETS, "coins": Numbers(5, 1)}
MEANINGS = [
    (0, "pass", Move("pass", {})),
    (10, "pay:1", Move("pay", {"coins": 1})),
    (14, "pay:5", Move("pay", {"coins": 5})),
    (20, "pay", Move("pay", {})),
    (100, "build:Via", Move("build_house", {"street": "Via"})),
    (102, "build:Cardo", Move("build_house", {"street": "Cardo"})),
]


def moves(brackets: bool = False, domains: Mapping[str, Domain] = DOMAINS) -> Moves:
    return Moves("Test", KINDS, domains, brackets)


@pytest.mark.parametrize(("number", "text", "move"), MEANINGS)
def test_numbers_moves_and_texts_mean_each_other(number: int, text: str, move: Move) -> None:
    known = moves()
    assert known.text(number) == text
    assert known.move(number) == move
    assert known.number(move) == number
    for typed in (text, f"  {text.upper()} ", text.replace(":", ": ")):
        assert known.parse(typed) == number


def test_arguments_may_stand_in_brackets() -> None:
    known = moves(brackets=True)
    assert known.text(102) == "build(Cardo)"
    assert known.parse(" BUILD ( cardo )") == 102
    assert known.parse("pass") == 0
    for text in ("build:cardo", "build(cardo", "build()", "pass()", "build(via,via)"):
        with pytest.raises(BadNotation, match=r"pay\(coins\), build\(street\), pass, pay"):
            known.parse(text)


def test_every_number_is_listed_in_order() -> None:
    assert moves().numbers() == [0, 10, 11, 12, 13, 14, 20, 100, 102]
    assert moves().numbers(without=[10, 100]) == [0, 20]


@pytest.mark.parametrize("number", [-1, 1, 9, 15, 21, 101, 103, 1 << 40])
def test_other_numbers_mean_nothing(number: int) -> None:
    for question in (moves().text, moves().move, moves().kind):
        with pytest.raises(BadNotation, match=f"move {number} means nothing in Test"):
            question(number)


@pytest.mark.parametrize(
    "text", ["", ":", "pass:1", "build", "build:", "build:forum", "pay:0", "pay:6", "pay:٣", "pay:-1"]
)
def test_other_texts_name_no_move(text: str) -> None:
    with pytest.raises(BadNotation, match=r"names no move; moves are written pay:…, build:…, pass, pay"):
        moves().parse(text)


@pytest.mark.parametrize(
    "move",
    [Move("fly", {}), Move("build_house", {}), Move("build_house", {"coins": 1}), Move("pay", {"coins": 9})],
)
def test_other_moves_have_no_number(move: Move) -> None:
    with pytest.raises(BadNotation, match=f"there is no move '{move.kind}'"):
        moves().number(move)


def test_a_domain_too_long_for_its_numbers_is_a_fault_of_the_edition() -> None:
    with pytest.raises(EditionError, match="coins: is too long: the moves pay have no numbers left"):
        moves(domains={**DOMAINS, "coins": Numbers(11, 1)})


PAY = MoveKind(10, "pay", "pay", ["coins"], "coins", [0])


@pytest.mark.parametrize(
    ("kinds", "domains", "where", "what"),
    [
        ([], [], "test/moves.py", "there is no kind of move"),
        ([PAY], [], "test/moves.py: pay", "the domain 'coins' is missing in domains.py"),
        ([PAY], ["coins", "card"], "test/domains.py: card", "belongs to no kind of move"),
        ([PAY, MoveKind(10, "go", "go", [], "", [0])], ["coins"], "test/moves.py: go", "has the number 10, as pay has"),
        ([PAY, MoveKind(30, "pay", "give", ["coins"], "coins", [0])], ["coins"], "test/moves.py: pay", "two kinds"),
        (
            [PAY, MoveKind(30, "give", "pay", ["coins"], "coins", [0])],
            ["coins"],
            "test/moves.py: give",
            "has the word 'pay', as pay has",
        ),
        ([MoveKind(1, "", "go", [], "", [0])], [], "test/moves.py: 1", "the key is missing"),
        ([MoveKind(1, "go", "", [], "", [0])], [], "test/moves.py: go", "the word is missing"),
        ([MoveKind(1, "go", "Go!:", [], "", [0])], [], "test/moves.py: go", "cannot be read back"),
        ([MoveKind(1, "go", "go", ["way"], "", [0])], [], "test/moves.py: go", "the domain is missing"),
        (
            [MoveKind(1, "go", "go", [], "way", [0])],
            ["way"],
            "test/moves.py: go",
            "the arguments of a domain are missing",
        ),
        ([MoveKind(1, "go", "go", [], "", [])], [], "test/moves.py: go", "the decisions at which it can be made"),
        ([MoveKind(1, "go", "go", [], "", [7])], [], "test/moves.py: go", "there is no decision 7"),
    ],
)
def test_a_table_that_breaks_the_contract_is_refused(
    kinds: Sequence[MoveKind], domains: list[str], where: str, what: str
) -> None:
    with pytest.raises(ContractError) as caught:
        check_kinds("test", kinds, domains, 2)
    assert caught.value.where == where
    assert what in caught.value.what


def refused(monkeypatch: pytest.MonkeyPatch, **declared: object) -> ContractError:
    """The error when a well with changed declarations is registered; it is not put on the shelf."""
    monkeypatch.setattr(registry, "_shelf", dict(registry._shelf))
    title = WellTitle()
    for name, value in declared.items():
        monkeypatch.setattr(title, name, value, raising=False)
    with pytest.raises(ContractError) as caught:
        register(title)
    assert title not in titles()
    return caught.value


def test_a_game_with_two_kinds_of_one_word_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    twice = [*WellTitle.kinds, MoveKind(9, "finish", "end", [], "", [0])]
    assert str(refused(monkeypatch, kinds=twice)) == "well/moves.py: finish: has the word 'end', as end has"


def test_an_edition_whose_moves_have_no_numbers_left_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    title = WellTitle()
    title.check_edition(title.edition)
    monkeypatch.setattr(title, "kinds", [*title.kinds, MoveKind(4, "leap", "leap", [], "", [0])])
    moves_of.cache_clear()
    with pytest.raises(EditionError, match="stones: is too long: the moves take have no numbers left"):
        title.check_edition(title.edition)


def test_a_game_without_a_domain_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    none: dict[str, Callable[[Any, int], Domain]] = {}
    said = str(refused(monkeypatch, domains=none))
    assert said == "well/moves.py: take: the domain 'stones' is missing in domains.py"


@pytest.mark.parametrize("name", ["kinds", "domains", "decisions", "over_rule", "game_class", "endings"])
def test_a_game_that_does_not_declare_all_is_refused(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(WellTitle, name)
    error = refused(monkeypatch)
    assert error.what == f"{name} is missing"
    assert "WellTitle" in error.where


@pytest.mark.parametrize("title", titles(), ids=lambda title: title.key)
def test_no_title_answers_about_a_game_of_another(title: Title) -> None:
    well: Title = WellTitle()
    game = title.new(max(title.players), Stream("moves"))
    strange = well.new(2, Stream("moves"))
    asked: list[Callable[..., object]] = [title.view, title.evaluate]
    for question in asked:
        question(game, 0)
        with pytest.raises(TypeError, match=f"this is no game of {title.name}: Well"):
            question(strange, 0)
    for question in (title.dump, title.audit, title.ending, title.breakdown, title.projection, title.edition_of):
        question(game)
        with pytest.raises(TypeError, match=f"this is no game of {title.name}: Well"):
            question(strange)
    for ask in (title.notation, title.move, title.reason):
        with pytest.raises(TypeError, match=f"this is no game of {title.name}: Well"):
            ask(strange, 0)


def test_a_pair_of_names_is_one_argument() -> None:
    pairs = Pairs(["tiber", "trajan"], ["oil", "wine", "grain"])
    assert [pairs.read([str(word) for word in pairs.spell(number)]) for number in range(pairs.size)] == list(range(6))
    assert pairs.spell(4) == ["trajan", "wine"]
    for words in ([], ["tiber"], ["oil", "tiber"], ["tiber", "oil", "wine"]):
        assert pairs.read(words) == -1
