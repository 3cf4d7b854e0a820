"""Tables draw every position, name every move and tell every event, in every language."""

import io
from typing import Any

import msgspec
import pytest
from rich.console import Console
from rich.text import Text

from urbes import NOBODY, Edition, Match, Stream, find_title
from urbes.cli.drawing import bar, columns, letters, options, score_sheet
from urbes.cli.terminal_table import TerminalTable, table_of
from urbes.cli.wording import Wording
from urbes.engine.event import Event
from urbes.engine.options import Value
from urbes.locales import LANGUAGES, Words

PORTA_NIGRA = find_title("porta-nigra")


def shown(what: object, width: int) -> list[str]:
    console = Console(file=io.StringIO(), width=width, highlight=False)
    console.print(what)
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue().splitlines()


def random_match(players: int, seed: str, house: dict[str, Value]) -> Match:
    match = Match.start(PORTA_NIGRA, players, seed=seed, options=house)
    taste = Stream(seed)
    while match.game.seat != NOBODY:
        moves = match.game.legal()
        match.play(match.game.seat, moves[taste.below(len(moves))])
    return match


MATCHES = [
    random_match(2, "two", {"white_substitution": "ask"}),
    random_match(3, "three", {"auto_forfeit": False}),
    random_match(4, "four", {}),
]
every_language = pytest.mark.parametrize("language", LANGUAGES)
every_match = pytest.mark.parametrize("match", MATCHES, ids=["2", "3", "4"])


def porta_nigra() -> TerminalTable[msgspec.Struct]:
    return table_of(PORTA_NIGRA, PORTA_NIGRA.edition)


def names_in(words: Words, match: Match) -> list[str]:
    return [words(f"name.{seat + 1}") for seat in range(match.players)]


@every_language
@every_match
def test_every_move_has_words_of_its_own(match: Match, language: str) -> None:
    words = Words(language, "porta_nigra")
    wording, names = Wording(PORTA_NIGRA, PORTA_NIGRA.edition), names_in(words, match)
    for step in match.steps[:-1]:
        labels = wording.labels(step.game, step.game.legal(), words, names)
        assert len(set(labels)) == len(labels)
        assert all(label and label == label.strip() for label in labels)


@every_language
@every_match
def test_every_event_can_be_told(match: Match, language: str) -> None:
    words = Words(language, "porta_nigra")
    wording, names = Wording(PORTA_NIGRA, PORTA_NIGRA.edition), names_in(words, match)
    told = [wording.line(step.game, event, 0, words, names) for step in match.steps for event in step.events]
    assert sum(bool(line) for line in told) > 100
    assert not any("{" in line for line in told)


@pytest.mark.parametrize("width", [80, 100, 140])
@every_language
def test_the_table_fits_its_width(language: str, width: int) -> None:
    words = Words(language, "porta_nigra")
    table = porta_nigra()
    for match in MATCHES:
        names = names_in(words, match)
        for step in match.steps[:: len(match.steps) // 3]:
            for seat in (NOBODY, 0):
                lines = shown(table.draw(PORTA_NIGRA.view(step.game, seat), words, names), width)
                assert max(len(line) for line in lines) <= width
                assert len(lines) <= 34


def test_the_table_shows_what_matters() -> None:
    match = MATCHES[2]
    words = Words("en", "porta_nigra")
    names = names_in(words, match)
    game = match.steps[54].game
    text = "\n".join(shown(porta_nigra().draw(PORTA_NIGRA.view(game, 0), words, names), 120))
    view = msgspec.to_builtins(PORTA_NIGRA.view(game, 0))
    for element in view["elements"]:
        letter = letters(names)[element["seat"]]
        assert f"{letter}{element['bricks']}" in text
    for player in view["players"]:
        assert names[player["seat"]] in text
    for card in view["players"][0]["hand"]:
        assert f"Card {card.removeprefix('action_')}" in text
    assert f"reserve of bricks: {view['reserve']}" in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_edition_may_have_names_of_its_own(language: str) -> None:
    text = (PORTA_NIGRA.folder / "components.toml").read_text(encoding="utf-8")
    for old, new in [
        ('"black"', '"sea_green"'),
        ("_black", "_sea_green"),
        ('"basilica"', '"forum"'),
        ('id = "city_wall", building', 'id = "the_wall", building'),
        ('id = "red", quarter = "amphitheatre"', 'id = "red", quarter = "all"'),
    ]:
        assert old in text
        text = text.replace(old, new)
    edition = Edition(text)
    words = Words(language, "porta_nigra")
    wording = Wording(PORTA_NIGRA, edition)
    match = Match.start(PORTA_NIGRA, 3, edition=edition, seed="names")
    taste = Stream("names")
    while match.game.seat != NOBODY:
        view = PORTA_NIGRA.view(match.game, match.game.seat)
        names = names_in(words, match)
        moves = match.game.legal()
        assert all(wording.labels(match.game, moves, words, names))
        drawn = shown(wording.table.draw(view, words, names), 120)
        match.play(match.game.seat, moves[taste.below(len(moves))])
    assert any("forum" in line for line in drawn)
    told = [wording.line(step.game, event, NOBODY, words, names) for step in match.steps for event in step.events]
    assert any("sea green" in line for line in told)
    assert any("the wall" in line for line in told)


def test_the_hands_of_others_are_never_drawn() -> None:
    words = Words("en", "porta_nigra")
    match = MATCHES[1]
    table, names = porta_nigra(), names_in(words, match)
    for step in match.steps[:60:5]:
        data: Any = PORTA_NIGRA.dump(step.game)
        for seat in range(NOBODY, match.players):
            drawn = "\n".join(shown(table.draw(PORTA_NIGRA.view(step.game, seat), words, names), 100))
            assert drawn.count("Hand:") == (0 if seat == NOBODY else len(data["players"][seat]["hand"]))


def test_a_drawn_card_is_told_to_its_owner_only() -> None:
    words = Words("en", "porta_nigra")
    event = Event("action_card_drawn", 1, 1, 1, {"left": 3}, {"card": "action_4"})
    wording, game = Wording(PORTA_NIGRA, PORTA_NIGRA.edition), MATCHES[0].game
    assert wording.line(game, event, 1, words, ["A", "B"]) == "draws Card 4"
    assert wording.line(game, event, 0, words, ["A", "B"]) == ""
    assert wording.line(game, event, NOBODY, words, ["A", "B"]) == ""


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        (["Livia", "Marcus"], ["L", "M"]),
        (["Anna", "Anton"], ["A", "N"]),
        (["A", "A", "A"], ["A", "2", "3"]),
        (["Юлия", "юрий"], ["Ю", "Р"]),
        (["1", "ß"], ["1", "2"]),
    ],
)
def test_every_player_has_a_letter_of_her_own(names: list[str], expected: list[str]) -> None:
    assert letters(names) == expected


@pytest.mark.parametrize(("value", "drawn"), [(0, "    "), (1, "▏   "), (50, "██  "), (100, "████"), (-3, "    ")])
def test_bars(value: int, drawn: str) -> None:
    assert bar(value, 100, 4, "red").plain == drawn


def test_options_are_numbered_through_their_groups() -> None:
    lines = [line.rstrip() for line in shown(options([(1, "A", "one"), (2, "A", "two"), (3, "B", "three")], 80), 80)]
    assert lines == ["A", " 1 one", " 2 two", "B", " 3 three"]


def test_long_lists_stand_in_columns() -> None:
    cells = [(Text(str(number)), Text("x" * 10)) for number in range(12)]
    assert len(shown(columns(cells, 80), 80)) == 4


def test_the_score_sheet_names_every_source() -> None:
    words = Words("en", "porta_nigra")
    sheet = PORTA_NIGRA.breakdown(MATCHES[0].game)
    lines = shown(score_sheet(sheet, MATCHES[0].game.scores(), ["Livia", "Marcus"], words, 80), 80)
    assert all(any(words(f"source.{source}") in line for line in lines) for source in sheet[0])
    assert max(len(line) for line in lines) <= 80
