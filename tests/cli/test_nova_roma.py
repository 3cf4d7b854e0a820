"""Nova Roma at the terminal: whole games by typing, words for every move and event, a table that fits."""

import io
import re
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import cast

import msgspec
import pytest
from rich.cells import cell_len
from rich.console import Console, RenderableType

from tests.locales.families import event_kinds
from urbes.cli.drawing import options
from urbes.cli.tables.nova_roma import TABLE, phrases
from urbes.cli.terminal_table import TerminalTable, table_of
from urbes.cli.wording import Wording
from urbes.engine.chance import PILES, STREAM, Stream
from urbes.engine.edition import Edition
from urbes.engine.event import Event
from urbes.engine.game import NOBODY
from urbes.engine.match import Match, Step
from urbes.engine.options import Value, written
from urbes.engine.record import read_record
from urbes.engine.registry import find_title
from urbes.games.nova_roma.moves import (
    BUILD,
    BUY,
    DECISIONS,
    DECLINE,
    DONE,
    END,
    NO,
    OVER,
    PATRICIAN,
    PLAY_NONE,
    PROCEED,
    SKIP,
    kind_of,
)
from urbes.games.nova_roma.pieces import SMALL_GRID
from urbes.games.nova_roma.show.events import SILENT
from urbes.games.nova_roma.show.view import View
from urbes.locales import LANGUAGES, Words

from .terminal import urbes

TITLE = find_title("nova-roma")
KINDS = {kind.number: kind for kind in TITLE.kinds}
NARROW = 80
DRAFTS: dict[str, Value] = {"mosaic_draft": True, "associate_draft": True}
RATHER_NOT = (DECLINE, PLAY_NONE, SKIP, DONE, END, PROCEED, NO, BUY)
every_language = pytest.mark.parametrize("language", LANGUAGES)


def eager_match(players: int, seed: str, house: dict[str, Value] | None = None, scheme: str = PILES) -> Match:
    """A whole game of players who seldom decline or skip anything, or end early what they may continue."""
    match = Match(TITLE, players, house or {}, TITLE.edition, [], seed, scheme)
    match.set_up(None)
    taste = Stream(seed)
    while match.game.seat != NOBODY:
        moves = list(match.game.legal())
        liked = [move for move in moves if kind_of(move) not in RATHER_NOT] if taste.below(12) else []
        chosen = liked or moves
        match.play(match.game.seat, chosen[taste.below(len(chosen))])
    return match


SOLO = eager_match(1, "2", DRAFTS | {"solo_difficulty": "hard"})
TWO = eager_match(2, "6", DRAFTS)
SEAT_1: dict[str, Value] = {"first_player": "seat_1"}
# Together these games ask every question. Few deals do, so the deals that were found are kept as they are.
MATCHES = [
    TWO,
    eager_match(1, "2", DRAFTS | {"solo_difficulty": "hard"}, STREAM),
    eager_match(2, "6", DRAFTS | SEAT_1, STREAM),
    eager_match(3, "6", SEAT_1, STREAM),
    eager_match(4, "10", SEAT_1, STREAM),
]
STEPS = [step for match in MATCHES for step in match.steps if step.game.seat != NOBODY]
RARE = [
    Event("cube_placed", 0, 2, 1, {"district": "C", "cells": ["2-1"]}, {}),
    Event("artisans_returned", 0, 2, 3, {"amount": 2}, {}),
    Event("deck_reshuffled", NOBODY, 2, 3, {"cards": 9}, {}),
    Event("associate_permanent", 0, 2, 1, {"card": "trivia"}, {}),
    Event("favourite_revealed", NOBODY, 4, 3, {"current": "F1", "next": None}, {}),
    Event("building_not_built", 0, 2, 1, {"contract": "B05", "reason": "room"}, {}),
    Event("building_not_built", 0, 2, 1, {"contract": "B05", "reason": "cubes"}, {}),
    Event("artisan", 0, 2, 1, {"how": "lost", "amount": 1, "reason": "tomis", "value": 0}, {}),
    Event("influence", 0, 2, 1, {"how": "overflow", "amount": 2, "reason": "develop", "value": 3}, {}),
    *[
        Event("game_result", NOBODY, 5, 3, {"ranking": [1, 2], "scores": [80, 80], "tie_break": tie}, {})
        for tie in ("influence", "seat_order", "shared")
    ],
    Event("game_result", NOBODY, 5, 3, {"ranking": [1], "scores": [120], "automa": 119}, {}),
]


WORDING = Wording(TITLE, TITLE.edition)
GAME = MATCHES[3].game


def table(legal: Sequence[int] = ()) -> TerminalTable[msgspec.Struct]:
    found = table_of(TITLE, TITLE.edition)
    found.legal = legal
    return found


def words_and_names(language: str, players: int = 4) -> tuple[Words, list[str]]:
    words = Words(language, "nova_roma")
    return words, [words(f"name.{seat + 1}") for seat in range(players)]


def shown(what: RenderableType, width: int) -> list[str]:
    file = io.StringIO()
    Console(file=file, width=width, highlight=False).print(what)
    return [line.rstrip() for line in file.getvalue().splitlines()]


def picture(step: Step, language: str, width: int, seat: int | None = None) -> list[str]:
    game = step.game
    words, names = words_and_names(language, game.seats)
    viewer = game.seat if seat is None else seat
    return shown(table(game.legal() if viewer == game.seat else ()).draw(TITLE.view(game, viewer), words, names), width)


def moves_of(step: Step, language: str) -> list[tuple[int, str, str]]:
    """The list of moves as a session shows it: numbers, headings and words."""
    game = step.game
    words, names = words_and_names(language, game.seats)
    labels = WORDING.labels(game, game.legal(), words, names)
    return [
        (number, WORDING.group(game, move, words), label)
        for number, (move, label) in enumerate(zip(game.legal(), labels, strict=True), 1)
    ]


def line(event: Event, viewer: int, words: Words, names: list[str]) -> str:
    """A line of the log; any position of the game will do, as only what is fixed from its beginning counts."""
    return WORDING.line(GAME, event, viewer, words, names)


def richest_of_each_decision() -> dict[str, Step]:
    found: dict[str, Step] = {}
    for step in STEPS:
        kind = TITLE.decision(step.game).kind
        if kind not in found or len(step.game.legal()) > len(found[kind].game.legal()):
            found[kind] = step
    return found


RICHEST = richest_of_each_decision()


def typed_moves(match: Match) -> list[str]:
    """What has to be typed to play a match again; a player who takes the device presses Enter first."""
    lines: list[str] = []
    before = NOBODY
    for number, step in enumerate(match.steps[1:]):
        game = match.steps[number].game
        if game.seat != before and match.players > 1:
            lines.append("")
        before = game.seat
        lines.append(step.entry.text)
    return lines


def played(folder: Path, language: str, lines: list[str], *arguments: str) -> str:
    """What the command prints at a narrow terminal; every line of it fits."""
    done = urbes(
        "play", "nova-roma", *arguments, "--save", "game.json", "--lang", language,
        typed=lines, folder=folder, columns=NARROW,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    printed = done.stdout.replace("> ", "\n")
    wide = [line.rstrip() for line in printed.splitlines() if cell_len(line.rstrip()) > NARROW]
    assert wide == []
    assert "{" not in printed
    return printed


DRAFTED = ["--option", "mosaic_draft=true", "--option", "associate_draft=true"]


def test_a_solo_game_with_drafts_in_russian(tmp_path: Path) -> None:
    arguments = ["--players", "1", "--seed", "2", *DRAFTED, "--option", "solo_difficulty=hard"]
    printed = played(tmp_path, "ru", typed_moves(SOLO), *arguments)
    record = read_record(tmp_path / "game.json")
    assert record.result is not None
    assert record.result.scores == SOLO.game.scores()
    assert "Побеждает автома" in printed
    assert "Открытые жетоны мозаики" in printed
    assert "начальные очки 40" in printed


def test_a_game_for_two_with_drafts_in_english(tmp_path: Path) -> None:
    lines = ["1", "1", "1", "help", "score", "log 9", *["3", "1"] * 200]
    printed = played(tmp_path, "en", lines, "--players", "2", "--bots", "random", "--seed", "6", *DRAFTED)
    record = read_record(tmp_path / "game.json")
    assert record.result is not None
    assert "Place a legionary on a free cell" in printed
    assert "Choose the 2 cards you start with" in printed
    winners = [name for name, place in zip(["Livia", "Marcus"], record.result.ranking, strict=True) if place == 1]
    assert f"Winner: {winners[0]} ({max(record.result.scores)} VP)" in printed


def test_two_humans_do_not_see_each_other_draft(tmp_path: Path) -> None:
    lines = typed_moves(TWO)[:20]
    printed = played(tmp_path, "en", lines, "--players", "2", "--hotseat", "--seed", "6", *DRAFTED)
    screens = printed.split("Pass the device")[1:]
    assert len(screens) > 6
    assert "Marcus chooses a card" in printed
    for screen in screens:
        other = "Marcus" if "Next: Livia." in screen else "Livia"
        assert not re.search(f"{other} chooses [A-Z]", screen)


def test_a_game_against_bots_in_hungarian(tmp_path: Path) -> None:
    printed = played(tmp_path, "hu", ["3", "1"] * 300, "--players", "3", "--bots", "random", "--seed", "1")
    record = read_record(tmp_path / "game.json")
    assert record.result is not None
    assert printed.count("Helyezz le egy patríciust, vagy előbb egy teljesítményjelzőt") >= 15
    assert Words("hu")("recap.title") in printed


def test_the_matches_ask_every_question_and_offer_every_move() -> None:
    assert sorted(RICHEST) == sorted(DECISIONS[:OVER])
    offered = {kind_of(move) for step in STEPS for move in step.game.legal()}
    assert sorted(offered) == sorted(KINDS)


@every_language
def test_every_move_has_words_of_its_own(language: str) -> None:
    for step in [*RICHEST.values(), *STEPS[::10]]:
        found = [label for _, _, label in moves_of(step, language)]
        assert len(set(found)) == len(found)
        assert all(label and label == label.strip() and "{" not in label for label in found)


@every_language
def test_every_decision_fits_a_narrow_terminal(language: str) -> None:
    words = Words(language, "nova_roma")
    for kind, step in RICHEST.items():
        lines = picture(step, language, NARROW) + shown(options(moves_of(step, language), NARROW), NARROW)
        assert max(cell_len(line) for line in lines) <= NARROW, kind
        assert not any("…" in line for line in lines), kind
        assert WORDING.task(step.game, words, words_and_names(language)[1])


@pytest.mark.parametrize("width", [NARROW, 100, 140])
def test_spectators_see_no_hand(width: int) -> None:
    for match in MATCHES:
        for step in match.steps[:: len(match.steps) // 3]:
            lines = picture(step, "en", width, NOBODY)
            assert max(cell_len(line) for line in lines) <= width
            assert not any(line.startswith(("Hand (", "Chosen in the draft", "On offer")) for line in lines)


def test_the_forum_shows_figures_numbers_and_strengths() -> None:
    step = RICHEST["turn_start"]
    view = msgspec.to_builtins(TITLE.view(step.game, step.game.seat))
    lines = picture(step, "en", NARROW)
    start = next(number for number, line in enumerate(lines) if line.startswith("Forum "))
    rows = [line.split()[2:] for line in lines[start + 1 : start + 5]]
    own = view["players"][step.game.seat]["patricians"]
    labels = {
        TITLE.notation(step.game, move).partition(":")[2]: label
        for move, (_, _, label) in zip(step.game.legal(), moves_of(step, "en"), strict=True)
        if kind_of(move) == PATRICIAN
    }
    for y, row in enumerate(rows, 1):
        shown_free = [sign for sign in row if "/" in sign]
        free = [f"{x}-{y}" for x in range(1, 5) if f"{x}-{y}" in labels]
        assert len(shown_free) == len(free)
        for cell, sign in zip(free, shown_free, strict=True):
            numbers = [int(part.rstrip("+")) for part in sign.split("/")]
            assert [int(part.split()[-1]) for part in labels[cell].split(", ")] == numbers
            in_column = [name for name in [*own, view["emperor"]] if name[0] == cell[0]]
            assert numbers[0] == min(3, 1 + len(in_column))


def test_the_places_of_a_building_stand_in_the_picture() -> None:
    step = RICHEST["build_place"]
    game = step.game
    drawn = " ".join(picture(step, "en", NARROW)).split()
    count = len(game.legal())
    assert count > 10
    assert [str(number) for number in range(1, count + 1) if str(number) not in drawn] == []
    view = TITLE.view(game, game.seat)
    for move, (_, _, label) in zip(game.legal(), moves_of(step, "en"), strict=True):
        assert kind_of(move) == BUILD
        assert table().listed(view, move) == ("building reward" in label)


def test_a_place_that_wins_a_reward_is_listed() -> None:
    winning = []
    for step in STEPS:
        game = step.game
        if TITLE.decision(game).kind == "build_place":
            view = TITLE.view(game, game.seat)
            for move, (_, _, label) in zip(game.legal(), moves_of(step, "en"), strict=True):
                if table().listed(view, move):
                    after = game.clone()
                    events: list[Event] = []
                    after.events = events
                    after.apply(move, Stream("x"))
                    assert any(event.kind == "building_reward" for event in events)
                    winning.append(label)
    assert all(": building reward +" in label for label in winning)
    assert winning


def test_the_rows_of_the_players_show_their_goods() -> None:
    step = RICHEST["income_step"]
    view = msgspec.to_builtins(TITLE.view(step.game, step.game.seat))
    names = words_and_names("en", step.game.seats)[1]
    lines = picture(step, "en", 120)
    for seat, player in enumerate(view["players"]):
        row = next(line for line in lines if line.startswith(f" {names[seat][0]}  {names[seat]}"))
        numbers = row.replace("◄", "").split()[2:]
        assert numbers[1] == str(player["coins"])
        assert numbers[2:7] == [str(number) for number in player["resources"].values()]
        assert numbers[7] == str(player["influence"])
        assert numbers[9] == f"{player['hand_size']}/{len(player['row'])}"


def test_the_ticks_of_the_mosaic_are_the_tokens_that_may_be_placed() -> None:
    ticks = 0
    for step in STEPS:
        game = step.game
        view = cast(View, TITLE.view(game, game.seat))
        player = view.players[game.seat]
        if view.decision in ("turn_start", "turn_end") and player.tokens and not view.achieved:
            met = [
                f"achievement:{SMALL_GRID[cell]}"
                for cell, name in enumerate(player.conditions)
                if name and SMALL_GRID[cell] not in player.mosaic and phrases.progress(view, player, name, TABLE.box)[1]
            ]
            legal = [TITLE.notation(game, move) for move in game.legal()]
            assert met == [text for text in legal if text.startswith("achievement:")]
            ticks += len(met)
    assert ticks > 20


@every_language
def test_every_kind_of_event_has_a_line(language: str) -> None:
    words, names = words_and_names(language)
    told: dict[str, str] = {}
    for event in [*RARE, *(event for match in MATCHES for step in match.steps for event in step.events)]:
        text = line(event, event.seat, words, names)
        assert "{" not in text
        assert text == text.strip()
        told[event.kind] = told.get(event.kind) or text
    expected = event_kinds("nova_roma") | {"market_refilled", "setup_market"}
    assert sorted(told) == sorted(expected)
    assert sorted(kind for kind, text in told.items() if not text) == sorted(SILENT)


def test_the_log_reads_like_prose() -> None:
    words, names = words_and_names("en")
    found = [line(event, 0, words, names) for event in RARE]
    assert found == [
        "places a cube: District C, row 1 column 2",
        "returns artisans: 2",
        "The discard pile becomes the new deck, cards: 9",
        "Trivia: +1 sesterce",
        "Last favourite: red",
        "does not build Column of Constantine (no room)",
        "does not build Column of Constantine (not enough cubes)",
        "lost: 1 artisan",
        "influence is full: +2 sesterces",
        "Winner by influence: Livia (80 VP)",
        "Winner by turn order: Livia (80 VP)",
        "Shared victory: Livia (80 VP)",
        "You have beaten the automa, 120 : 119",
    ]


def test_hidden_cards_are_told_to_their_owner_only() -> None:
    words, names = words_and_names("en")
    drawn = Event("card_taken", 1, 1, 1, {"from": "deck"}, {"card": "seneca"})
    picked = Event("draft_pick", 1, 0, 0, {}, {"card": "seneca"})
    kept = Event("draft_kept", 1, 0, 0, {"cards": 2}, {"kept": ["seneca", "titus"]})
    lines = {
        viewer: [line(event, viewer, words, names) for event in (drawn, picked, kept)] for viewer in (1, 0, NOBODY)
    }
    seneca = "Seneca (Once per round): Develop estate: strength +1"
    assert lines[1] == [f"draws {seneca}", "chooses Seneca", "keeps Seneca, Titus"]
    assert lines[0] == lines[NOBODY] == ["draws a card from the deck", "chooses a card", "keeps cards: 2"]


def test_every_associate_says_what_it_does() -> None:
    words = Words("en", "nova_roma")
    box = TABLE.box
    texts = {name: phrases.thing(f"associate:{name}", words, box) for name in box.card_names}
    assert len(set(texts.values())) == 40
    assert texts["calux"] == "Calux (End of game): 1 VP + 1 VP per wood left"
    assert texts["petran"] == "Petran (End of game): 1 VP per 2 cells advanced by your chariots"
    assert texts["nela"] == "Nela (End of game): 4 VP with at least: 6 influence"
    assert texts["agrippa"] == "Agrippa (Once per round): Building: 1 sesterce → place 1 free artisan"
    assert texts["severa"] == "Severa (Permanent): Petition, every time: +1 sesterce"


def test_every_condition_has_words_of_its_own() -> None:
    for language in LANGUAGES:
        words = Words(language, "nova_roma")
        box = TABLE.box
        found = [phrases.condition(name, words, box) for name in box.condition_names]
        assert len(set(found)) == len(found) == 27


def test_another_edition_is_told_with_its_own_numbers(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    text = (TITLE.folder / "components.toml").read_text(encoding="utf-8")
    text = text.replace('what = "influence", at_least = 6, vp = 4', 'what = "influence", at_least = 5, vp = 9')
    text = text.replace('id = "B05"', 'id = "B99"')
    assert tomllib.loads(text)
    file.write_text(text, encoding="utf-8")
    edition = Edition.read(file)
    game = TITLE.new(2, Stream("edition"), edition=edition)
    wording = Wording(TITLE, edition)
    words, names = words_and_names("en")
    event = Event("card_played", 0, 1, 1, {"card": "nela", "coins": 1, "influence": 1, "position": 4}, {})
    assert wording.line(game, event, 0, words, names) == (
        "plays Nela (End of game): 9 VP with at least: 5 influence (−1 sesterce, −1 influence)"
    )
    unknown = Event("automa_contract", NOBODY, 1, 3, {"contract": "B99"}, {})
    assert wording.line(game, unknown, 0, words, names) == "The automa takes a contract: B99"
    table()


def test_settings_are_those_of_the_game() -> None:
    words = Words("en", "nova_roma")
    for option in TITLE.options():
        assert words(f"setting.{option.id}")
        for value in option.values:
            assert words(f"setting.{option.id}_{written(value)}")


@every_language
def test_the_legend_explains_every_sign(language: str) -> None:
    words, names = words_and_names(language)
    legend = TABLE.legend(words, names)
    explained = " ".join(sign for sign, _ in legend)
    signs = [*phrases.SIGNS.values(), *phrases.KINDS.values(), *phrases.TIMING_SIGNS, phrases.EMPEROR]
    for sign in [
        *signs,
        phrases.LEGIONARY,
        phrases.WHEEL,
        phrases.BORDER,
        phrases.NEUTRAL,
        phrases.ONCE,
        phrases.CUBE,
        phrases.FAVOURITE,
    ]:
        assert sign in explained
    for resource in ("wheat", "stone", "wood", "wine", "horses"):
        pair = f"{words(f'letter.{resource}')} {words(f'good.{resource}')}"
        assert any(pair in meaning for _, meaning in legend)
