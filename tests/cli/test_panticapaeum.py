"""Panticapaeum at the terminal: whole games by typing, words for every move and event, a table that fits."""

import ast
import io
import os
import subprocess
import sys
import tomllib
from collections.abc import Sequence
from pathlib import Path

import msgspec
import pytest
from rich.cells import cell_len
from rich.console import Console, RenderableType
from rich.text import Text

import urbes.games.panticapaeum
from urbes.cli.drawing import options
from urbes.cli.tables.panticapaeum import TABLE
from urbes.cli.tables.panticapaeum.chart import Chart
from urbes.cli.tables.panticapaeum.phrases import CELL_SIGNS, RATE_SIGN, SAND, TILE_SIGN, TOKEN_SIGNS, WORKER
from urbes.cli.terminal_table import TerminalTable, table_of
from urbes.cli.wording import Wording
from urbes.engine.chance import Stream
from urbes.engine.event import Event
from urbes.engine.game import NOBODY
from urbes.engine.match import Match, Step
from urbes.engine.options import Value, written
from urbes.engine.record import read_record
from urbes.engine.registry import find_title
from urbes.games.panticapaeum.moves import BUILD, DECISIONS, DECLINE, OVER, SELL, STOP, kind_of
from urbes.games.panticapaeum.show.events import SILENT
from urbes.locales import LANGUAGES, Words, messages

TITLE = find_title("panticapaeum")
SOURCE = Path(urbes.games.panticapaeum.__path__[0])
URBES = [sys.executable, "-m", "urbes.cli.main"]
KINDS = {kind.number: kind for kind in TITLE.kinds}
NARROW = 80
COLOURS = ("brown", "violet", "white", "orange", "green")
RATHER = (BUILD, SELL)
RATHER_NOT = (STOP, DECLINE)
every_language = pytest.mark.parametrize("language", LANGUAGES)


def eager_match(players: int, seed: str, house: dict[str, Value] | None = None) -> Match:
    """A whole game of players who build and sell whenever they can, and seldom decline."""
    match = Match.start(TITLE, players, seed=seed, options=house)
    taste = Stream(seed)
    while match.game.seat != NOBODY:
        moves = list(match.game.legal())
        liked = [move for move in moves if kind_of(move) in RATHER]
        if not liked and taste.below(10):
            liked = [move for move in moves if kind_of(move) not in RATHER_NOT]
        chosen = liked or moves
        match.play(match.game.seat, chosen[taste.below(len(chosen))])
    return match


WORDING = Wording(TITLE, TITLE.edition)
MATCHES = [eager_match(2, "two", {"final_workers": "recall"}), eager_match(3, "three"), eager_match(4, "four")]
STEPS = [step for match in MATCHES for step in match.steps if step.game.seat != NOBODY]
RARE = [
    Event("effect_declined", 0, 1, 1, {"cell": "violet 3"}, {}),
    *[
        Event("effect_void", 0, 1, 1, {"cell": cell, "reason": reason}, {})
        for cell, reason in (
            ("violet 3", "no_building"),
            ("white 2", "no_site"),
            ("orange 9", "no_tile"),
            ("green 2", "row_end"),
        )
    ],
    Event("coins_paid", 0, 1, 1, {"number": 0, "step": 1, "thrift": True}, {}),
    Event("building_taken", 0, 1, 1, {"building": "house", "next_price": None}, {}),
    *[
        Event("game_end", NOBODY, 5, 3, {"ranking": [1, 2, 3, 4], "winners": [0], "tie_break": tie}, {})
        for tie in ("buildings", "coins", "shared")
    ],
]


def table(legal: Sequence[int] = ()) -> TerminalTable[msgspec.Struct]:
    found = table_of(TITLE, TITLE.edition)
    found.legal = legal
    return found


def words_and_names(language: str, players: int = 4) -> tuple[Words, list[str]]:
    words = Words(language, "panticapaeum")
    return words, [words(f"name.{seat + 1}") for seat in range(players)]


def shown(what: RenderableType, width: int) -> list[str]:
    file = io.StringIO()
    Console(file=file, width=width, highlight=False).print(what)
    return [line.rstrip() for line in file.getvalue().splitlines()]


def edition_rows(key: str) -> list[dict[str, list[str]]]:
    """A table of the edition as it is written in its file."""
    data: dict[str, list[dict[str, list[str]]]] = tomllib.loads((SOURCE / "components.toml").read_text("utf-8"))
    return data[key]


def labels(step: Step, language: str) -> list[tuple[str, str]]:
    """The list of moves as a session shows it: headings and words."""
    game = step.game
    words, names = words_and_names(language, game.seats)
    told = WORDING.labels(game, game.legal(), words, names)
    return [(WORDING.group(game, move, words), label) for move, label in zip(game.legal(), told, strict=True)]


def first_of_each_decision() -> dict[str, Step]:
    """The richest position of each kind of decision."""
    found: dict[str, Step] = {}
    for step in STEPS:
        kind = TITLE.decision(step.game).kind
        if kind not in found or len(step.game.legal()) > len(found[kind].game.legal()):
            found[kind] = step
    return found


RICHEST = first_of_each_decision()


def typed(lines: list[str], folder: Path, *arguments: str) -> str:
    """What the real command prints at a narrow terminal when these lines are typed into it."""
    done = subprocess.run(
        [*URBES, "play", "panticapaeum", "--players", "2", "--seed", "1", "--save", "game.json", *arguments],
        input="".join(f"{line}\n" for line in lines),
        cwd=folder,
        env=os.environ | {"COLUMNS": str(NARROW), "LINES": "50", "PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        encoding="utf-8",
        timeout=180,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout.replace("> ", "\n")


@every_language
def test_a_whole_game_is_played_by_typing(language: str, tmp_path: Path) -> None:
    printed = typed(["1"] * 300, tmp_path, "--bots", "random", "--lang", language)
    record = read_record(tmp_path / "game.json")
    assert record.result is not None
    words, names = words_and_names(language)
    winners = [names[seat] for seat, place in enumerate(record.result.ranking) if place == 1]
    assert words("end.winner" if len(winners) == 1 else "end.shared", list=", ".join(winners)) in printed
    assert printed.count(words("decision.pick_tile")) >= 15
    assert max(cell_len(line.rstrip()) for line in printed.splitlines()) <= NARROW


def test_coordinates_can_be_typed(tmp_path: Path) -> None:
    opening = ["tile(0)", "coins", "end"]
    match = Match.start(TITLE, 2, seed="1", options={"first_player": "seat"})
    for text in [*opening, *opening, "tile(0)"]:
        match.play(match.game.seat, TITLE.parse(match.game, text))
    wanted = TITLE.notation(match.game, match.game.legal()[-1])
    assert wanted.startswith("place(")
    coordinates = wanted.removeprefix("place(").removesuffix(")")
    lines = ["", *opening, "", *opening, "", "tile(0)", "place(0,40,40)", coordinates]
    printed = typed(lines, tmp_path, "--hotseat", "--option", "first_player=seat", "--lang", "en")
    refused = "place(0,40,40): The tile must touch the city with at least one side (rule PK-4.7)"
    assert refused in " ".join(printed.split())
    assert read_record(tmp_path / "game.json").log[-1].text == wanted


def test_the_matches_ask_every_question_and_offer_every_move() -> None:
    assert sorted(RICHEST) == sorted(set(DECISIONS) - {DECISIONS[OVER]})
    offered = {kind_of(move) for step in STEPS for move in step.game.legal()}
    assert sorted(offered) == sorted(KINDS)


@every_language
def test_every_move_has_words_of_its_own(language: str) -> None:
    for step in [*RICHEST.values(), *STEPS[::25]]:
        found = [label for _, label in labels(step, language)]
        assert len(set(found)) == len(found)
        assert all(label and label == label.strip() and "{" not in label for label in found)


@every_language
def test_every_decision_fits_a_narrow_terminal(language: str) -> None:
    words, names = words_and_names(language)
    for kind, step in RICHEST.items():
        game = step.game
        asked = TITLE.decision(game)
        view = TITLE.view(game, game.seat)
        lines = shown(table(game.legal()).draw(view, words, names[: game.seats]), NARROW)
        rows = [(number, heading, label) for number, (heading, label) in enumerate(labels(step, language), 1)]
        lines += shown(options(rows, NARROW), NARROW)
        assert max(cell_len(line) for line in lines) <= NARROW, kind
        assert words(f"decision.{kind}", **asked.facts)


@pytest.mark.parametrize("width", [NARROW, 100, 140])
def test_spectators_see_every_city(width: int) -> None:
    words, names = words_and_names("en")
    for match in MATCHES:
        lines = shown(table().draw(TITLE.view(match.game, NOBODY), words, names[: match.players]), width)
        assert max(cell_len(line) for line in lines) <= width
        for name in names[: match.players]:
            assert any(f"City: {name}" in line for line in lines)


def test_a_city_shows_heights_cubes_droughts_workers_and_buildings() -> None:
    words, names = words_and_names("en")
    letters = {"house": "H", "winery": "W", "fortress": "F", "aqueduct": "A", "temple": "T"}
    game = RICHEST["move_target"].game
    view = msgspec.to_builtins(TITLE.view(game, game.seat))
    lines = shown(table(game.legal()).draw(TITLE.view(game, game.seat), words, names[: game.seats]), 200)
    start = next(number for number, line in enumerate(lines) if f"City: {names[game.seat]}" in line)
    own = view["players"][game.seat]
    types = {building["number"]: building["building"] for building in own["buildings"]}
    rows = [line.split() for line in lines[start + 2 :]]
    for y in {place["y"] for place in own["places"]}:
        line = next(row for row in rows if row[:1] == [str(y)])
        for place in own["places"]:
            if place["y"] == y:
                sign = "▒" if place["face"] == "drought" else "·"
                if place["building"] is not None:
                    sign = f"{letters[types[place['building']]]}{place['building']}"
                elif place["cube"] is not None:
                    sign = place["cube"][0]
                assert f"{place['height']}{sign}{'♙' if place['worker'] else ''}" in line


@pytest.mark.parametrize("kind", ["place_tile", "place_building", "move_target", "final_worker"])
def test_the_arrays_of_moves_stand_in_the_picture(kind: str) -> None:
    words, names = words_and_names("en")
    game = RICHEST[kind].game
    lines = shown(table(game.legal()).draw(TITLE.view(game, game.seat), words, names[: game.seats]), 120)
    start = next(number for number, line in enumerate(lines) if f"City: {names[game.seat]}" in line)
    drawn = " ".join(lines[start + 1 :]).split()
    count = len([move for move in game.legal() if KINDS[kind_of(move)].arguments])
    assert count > 3
    assert [str(number) for number in range(1, count + 1) if str(number) not in drawn] == []


def test_the_boards_show_prices_markers_tokens_and_stores() -> None:
    words, names = words_and_names("en")
    game = RICHEST["pick_tile"].game
    view = msgspec.to_builtins(TITLE.view(game, game.seat))
    lines = shown(table(game.legal()).draw(TITLE.view(game, game.seat), words, names[: game.seats]), 140)
    assert f"Round {view['round']}/5 · turn {view['turn']}/3 · first player: {names[view['starter']]}" in lines[0]
    cubes = {
        str(token["id"]): "".join(colour[0] for colour in token["cubes"]) for token in edition_rows("resource_token")
    }
    for colour, (building, price) in zip(COLOURS, view["players"][game.seat]["prices"].items(), strict=True):
        row = next(line for line in lines if f" {building} " in line).partition(building)[2].split()
        assert row[0] == ("–" if price is None else str(price))
        for seat in range(game.seats):
            assert any(names[seat][0] in cell for cell in row[1:])
        for cell, token in view["tokens"].items():
            assert not cell.startswith(f"{colour} ") or f"+{cubes[token]}" in row
    for seat, player in enumerate(view["players"]):
        line = next(line for line in lines if line.lstrip().startswith(f"{names[seat][0]}  {names[seat]}"))
        assert f" {player['coins']}  {player['available']}+{player['reserve']} " in line
        for colour, amount in player["store"].items():
            assert (f"{amount}{colour[0]}" in line) == bool(amount)


def test_the_tiles_on_offer_have_numbers_only_while_they_are_the_moves() -> None:
    words, names = words_and_names("en")
    game = RICHEST["pick_tile"].game
    left = len([tile for tile in msgspec.to_builtins(TITLE.view(game, NOBODY))["ring"] if tile is not None])
    for seat, offered in ((game.seat, ["1", "2", "3"]), ((game.seat + 1) % game.seats, ["▾"] * 3)):
        lines = shown(
            table(game.legal() if seat == game.seat else ()).draw(TITLE.view(game, seat), words, names[: game.seats]),
            200,
        )
        ring = next(line for line in lines if line.startswith("Trireme"))
        assert ring.split()[2:] == offered + ["–"] * (left - 3)


def event_kinds() -> set[str]:
    """Every kind of event that the source of the game names."""
    found = set()
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(func=ast.Attribute(attr="tell"), args=[ast.Constant(value=str(kind)), *_]):
                    found.add(kind)
    return found


@every_language
def test_every_kind_of_event_has_a_line(language: str) -> None:
    words, names = words_and_names(language)
    told: dict[str, str] = {}
    for event in [*RARE, *(event for match in MATCHES for step in match.steps for event in step.events)]:
        line = WORDING.line(MATCHES[0].game, event, 0, words, names)
        assert "{" not in line
        told[event.kind] = told.get(event.kind) or line
    assert sorted(told) == sorted(event_kinds())
    assert sorted(kind for kind, line in told.items() if not line) == sorted(SILENT)


def test_the_log_reads_like_prose() -> None:
    words, names = words_and_names("en")
    found = [WORDING.line(MATCHES[0].game, event, 0, words, names) for event in RARE]
    assert found == [
        "declines: move a building",
        "move a building: without use (no building)",
        "free building (no fortress): without use (no site)",
        "random tile from the bag: without use (no tile left)",
        "step in another row: without use (all other rows are at their end)",
        "goes on free of charge",
        "house: none left",
        "The game is over. Winner by the number of buildings: Livia",
        "The game is over. Winner by the number of coins: Livia",
        "The game is over. Shared victory: Livia",
    ]


def test_every_reason_and_setting_has_words() -> None:
    known = messages("en", "panticapaeum")
    reasons = {"not_now", "game_over"}  # the kernel says these for every game
    for node in ast.walk(ast.parse((SOURCE / "show" / "why.py").read_text(encoding="utf-8"))):
        match node:
            case ast.Tuple(elts=[ast.Constant(value=str(key)), ast.Constant(value=str(rule))]):
                if rule.startswith("PK-"):
                    reasons.add(key)
    assert len(reasons) > 30
    assert {key.partition(".")[2] for key in known if key.startswith("why_not.")} == reasons
    for option in TITLE.options():
        for value in option.values:
            assert f"setting.{option.id}_{written(value)}" in known


@every_language
def test_the_legend_explains_every_sign_of_the_boards(language: str) -> None:
    words, names = words_and_names(language)
    explained = " ".join(sign for sign, _ in TABLE.legend(words, names))
    for sign in [*TOKEN_SIGNS.values(), *CELL_SIGNS.values(), WORKER, SAND, RATE_SIGN, TILE_SIGN]:
        assert sign in explained
    meanings = [meaning for _, meaning in TABLE.legend(words, names)]
    assert len(set(meanings)) == len(meanings)
    for name in COLOURS:
        assert any(f"{words(f'letter.{name}')} {words(f'colour.{name}')}" in meaning for meaning in meanings)


def test_a_city_too_wide_for_the_paper_goes_on_underneath() -> None:
    chart = Chart({(x, x // 4): Text(str(x)) for x in range(-6, 6)}, 4)
    lines = [line.plain for line in chart.lines(30)]
    assert lines == [
        "   -6  -5  -4  -3  -2  -1",
        "-2 -6  -5",
        "-1         -4  -3  -2  -1",
        "   0   1   2   3   4   5",
        " 0 0   1   2   3",
        " 1                 4   5",
    ]
