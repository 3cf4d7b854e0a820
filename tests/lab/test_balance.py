"""The balance report: figures against games made by hand, and real reports of all three games."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
import pytest

from urbes import find_title
from urbes.bots import Bot
from urbes.cli.main import call
from urbes.engine.event import Event
from urbes.engine.observer import Detail
from urbes.lab import contest as contests
from urbes.lab.balance import Balance, measure, read_players
from urbes.lab.contest import Forfeit, Played, play
from urbes.lab.details import DetailCollector
from urbes.lab.fixtures import make_contest
from urbes.lab.origins import origin_of, origins

TITLE = find_title("porta-nigra")
SOURCES = ["spot", "majority"]


def made(places: list[int], opener: int = 0, usage: dict[str, list[int]] | None = None, **more: Any) -> Played:
    """A made-up game; `usage` counts spots."""
    points = [{"spot": 30 - 10 * place, "majority": 5} for place in places]
    detail = Detail(
        usage={"spot": {name: [*counts, 0] for name, counts in (usage or {}).items()}},
        breakdown=points,
        turns=40,
        rounds=3,
        opener=opener,
        facts={"turns": [40.0], "elements": [3.0] * len(places), "heights": [3.0, 6.0], "white": []},
    )
    fields: dict[str, Any] = {
        "key": "0/0/0",
        "seed": "0",
        "bots": ["random"] * len(places),
        "scores": [sum(each.values()) for each in points],
        "places": places,
        "ending": "regular",
        "decisions": 200,
        "digest": "",
        "think": [[] for _ in places],
        "detail": detail,
    }
    return Played(**(fields | more))


def measured(games: list[Played], players: int = 2) -> Any:
    return measure(TITLE, TITLE.edition, players, games)


def test_seats_and_order_are_told_apart() -> None:
    """Seat 2 always wins; in half of the games it is the first in turn order."""
    found = measured([made([2, 1], opener=number % 2) for number in range(40)])
    assert [each.value for each in found.seats] == [0.0, 1.0]
    assert [each.value for each in found.order] == [0.5, 0.5]
    assert found.seats[1].low == pytest.approx(0.9124, abs=1e-4)
    flags = [(flag.what, flag.kind) for flag in found.flags if flag.kind == "seat"]
    assert flags == [("seat 1", "seat"), ("seat 2", "seat")]
    assert found.flags[1].evidence == "wins 100.0% (91.2% … 100.0%) of 40 games, 2.00 × its share"


def test_a_seat_is_not_flagged_while_chance_may_explain_it() -> None:
    found = measured([made([2, 1])] * 4 + [made([1, 2])] * 2)
    assert found.seats[1].value > 1.25 / 2
    assert not [flag for flag in found.flags if flag.kind == "seat"]


def test_few_games_flag_no_seat() -> None:
    few, enough = (measured([made([2, 1])] * games).flags for games in (19, 20))
    assert not [flag for flag in few if flag.kind == "seat"]
    assert [flag.what for flag in enough if flag.kind == "seat"][:2] == ["seat 1", "seat 2"]


def test_a_shared_win_is_shared() -> None:
    found = measured([made([1, 1])] * 3 + [made([1, 2])])
    assert [each.value for each in found.seats] == [0.625, 0.375]
    assert found.share == 0.5


def test_points_by_source_of_winners_and_others() -> None:
    found = measured([made([1, 2])] * 3)
    assert list(found.sources) == SOURCES
    assert (found.sources["spot"].mean, found.sources["spot"].winners, found.sources["spot"].others) == (15, 20, 10)
    assert (found.points.mean, found.points.least, found.points.most) == (20, 15, 25)
    assert (found.winner_points, found.lead) == (25, 10)
    assert found.seat_points == [25, 15]


def test_components_that_nobody_everybody_winners_or_losers_use() -> None:
    games = []
    for number in range(40):
        places = [1, 2] if number % 2 else [2, 1]
        winner = places.index(1)
        usage = {
            "basilica_a1": [2, 1],
            "basilica_a2": [int(seat == winner) for seat in range(2)],
            "basilica_a3": [int(seat != winner) for seat in range(2)],
            "basilica_a4": [1, 0],
        }
        games.append(made(places, usage=usage))
    found = measured(games)
    spots = {each.name: each for each in found.usage if each.kind == "spot"}
    assert list(spots) == TITLE.components(TITLE.edition)["spot"]
    first = spots["basilica_a1"]
    assert (first.a_game, first.games, first.seats, first.users, first.wins.value) == (3, 1, 1, 80, 1)
    second = spots["basilica_a2"]
    assert (second.seats, second.users, second.wins.value) == (0.5, 40, 2)
    assert spots["basilica_a4"].wins.value == 1
    flags = {(flag.kind, flag.what) for flag in found.flags}
    assert ("everybody", "spot basilica_a1") in flags
    assert ("strong", "spot basilica_a2") in flags
    assert ("weak", "spot basilica_a3") in flags
    assert ("never", "spot basilica_b1") in flags
    assert not [what for _, what in flags if what == "spot basilica_a4"]
    (flag,) = [each for each in found.flags if each.what == "spot basilica_a2"]
    assert flag.evidence == "who used it (40 seats) won 2.00 × (1.82 … 2.00) what a seat wins on average"
    assert flag.origin is not None
    assert flag.origin.source == "reconstructed"


def test_few_games_flag_no_component() -> None:
    assert not [flag for flag in measured([made([1, 2])] * 5).flags if flag.kind in ("never", "everybody")]


def test_games_with_a_forfeit_are_left_out() -> None:
    lost = made([1, 2], ending="forfeit", forfeits=[Forfeit("", 1, "random", 3, "raised", "gone")])
    found = measured([made([2, 1]), lost])
    assert (found.games, found.forfeits) == (1, 1)
    assert found.seats[1].value == 1


def test_the_looks_of_porta_nigra_flag_what_they_find() -> None:
    found = measured([made([1, 2], ending="elements")] * 3)
    looks = {flag.what: flag.evidence for flag in found.flags if flag.kind == "look"}
    assert looks["Early ends"] == "With 2 players more than half of the games end early."
    assert looks["The spot of 4 white bricks in the Basilica"].endswith("is never built.")
    assert "Heights above 5 in the gate" not in looks
    text = "\n".join(line for section in found.sections for line in section.lines)
    assert "50.0% are higher than 5" in text
    assert "3 by elements" in text


@pytest.mark.parametrize(("key", "players"), [("porta-nigra", 3), ("panticapaeum", 2), ("nova-roma", 2)])
def test_a_watched_game_is_the_same_game(key: str, players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[Event] = []
    hear = DetailCollector.hear

    def listen(collector: DetailCollector, events: list[Event]) -> None:
        heard.extend(events)
        hear(collector, events)

    monkeypatch.setattr(DetailCollector, "hear", listen)
    title = find_title(key)
    watched = make_contest(key, players, 1, "w", bots=["random"], detail=True)
    fixture = next(iter(watched.fixtures()))
    game = play(watched, fixture)
    assert game.digest == play(msgspec.structs.replace(watched, detail=False), fixture).digest
    detail = game.detail
    assert detail is not None
    assert [sum(each.values()) for each in detail.breakdown] == game.scores
    expected: Counter[tuple[str, str, int]] = Counter()
    for event in heard:
        expected.update((kind, name, event.seat % (players + 1)) for kind, name in title.used(event))
    found = {
        (kind, name, seat): count
        for kind, names in detail.usage.items()
        for name, counts in names.items()
        for seat, count in enumerate(counts)
        if count
    }
    assert found == expected
    starts = [event for event in heard if event.kind in ("turn_started", "turn_start")]
    assert (detail.turns, detail.opener) == (len(starts), starts[0].seat)
    assert detail.rounds == max(event.round for event in heard)


@pytest.mark.parametrize(
    ("key", "kind", "name", "place", "source", "fields"),
    [
        ("porta-nigra", "spot", "basilica_a4", "spots", "reconstructed", {"requirement": "rulebook", "vp": "rulebook"}),
        ("porta-nigra", "majority", "basilica_a", "majorities", "rulebook", {}),
        ("porta-nigra", "reward", "basilica", "buildings", "rulebook", {"layout": "reconstructed"}),
        ("panticapaeum", "cell", "brown 2", "development_board.row[0].cells[1]", "reconstructed", {}),
        ("panticapaeum", "tile", "T01", "terrain_tile", "reconstructed", {}),
        ("nova-roma", "sea_contract", "S01", "contracts.sea[0]", "reconstructed", {}),
        ("nova-roma", "associate", "calux", "associates[0]", "rulebook", {}),
        ("nova-roma", "district", "A", "districts[0]", "reconstructed", {}),
        ("nova-roma", "harbour", "nowhere", "–", "–", {}),
    ],
)
def test_components_are_found_in_the_edition(
    key: str, kind: str, name: str, place: str, source: str, fields: dict[str, str]
) -> None:
    found = origin_of(origins(find_title(key).edition), kind, name)
    assert found.place.startswith(place)
    assert (found.source, found.fields) == (source, fields)


REPORTS = [
    ("porta-nigra", "2,3", ["The spot of 4 white bricks in the Basilica", "Early ends"]),
    ("panticapaeum", "2,4", ["Rows (of 9 cells)", "What turns are used for", "The last seat"]),
    ("nova-roma", "1,2", ["The hippodrome", "The market of sea contracts", "Basic latifundia", "Solo"]),
]


@pytest.mark.parametrize(("key", "players", "headings"), REPORTS)
def test_a_report_of_real_games(
    key: str, players: str, headings: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ["balance", key, "--players", players, "--games", "2", "--bots", "random", "--jobs", "1"]
    arguments += ["--out", str(tmp_path / "out"), "--keep", str(tmp_path / "keep")]
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / f"{key}-notes.md").write_text("## Conclusions\n\nAll is well.\n", encoding="utf-8")
    assert call([*arguments, "--json"]) == 0
    found = msgspec.json.decode(capsys.readouterr().out, type=Balance)
    counts = [int(number) for number in players.split(",")]
    assert [table.players for table in found.tables] == counts
    text = (tmp_path / "out" / f"{key}.md").read_text(encoding="utf-8")
    assert f"    urbes balance {key} --players {players} --games 2 --bots random --seed 0\n" in text
    assert "## Conclusions\n\nAll is well.\n" in text
    for heading in ["Seats", "Points", "Points by source", "Length and endings", *headings]:
        assert f"# {heading}\n" in text
    title = find_title(key)
    for table in found.tables:
        assert {(each.kind, each.name) for each in table.usage} == {
            (kind, name) for kind, names in title.components(title.edition).items() for name in names
        }
        assert sum(table.endings.values()) == table.games == 2
        assert sum(each.value for each in table.seats) == pytest.approx(1 if table.players > 1 else 0, abs=0.001)
        total = sum(each.mean for each in table.sources.values())
        assert total == pytest.approx(table.points.mean, abs=0.1)
        if table.players == 1:
            assert {each.winners for each in table.sources.values()} == {None}, "nobody has won"
            assert "| alone | – | 0.0% (" in text
            assert " (– / " in text
    for kind in title.components(title.edition):
        assert f"### {kind}\n" in text
    files = {path.name: path.read_bytes() for path in (tmp_path / "out").iterdir()}
    assert set(files) == {
        f"{key}{end}" for end in (".md", ".json", ".png", ".svg", "-usage.png", "-usage.svg", "-notes.md")
    }
    assert json.loads(files[f"{key}.json"]) == msgspec.to_builtins(found, str_keys=True)


def test_the_same_command_writes_the_same_report(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["balance", "porta-nigra", "--players", "2", "--games", "2", "--bots", "random", "--jobs", "1"]
    arguments += ["--keep", str(tmp_path / "keep"), "--lang", "hu"]
    shown = []
    for name in ("first", "second"):
        assert call([*arguments, "--out", str(tmp_path / name)]) == 0
        shown.append(capsys.readouterr().out)
    assert "győzelmek az első forduló" in shown[0]
    assert "megfigyelés érdemel figyelmet" in shown[0]
    first, second = (
        {path.name: path.read_bytes() for path in (tmp_path / name).iterdir()} for name in ("first", "second")
    )
    assert first == second


def test_player_counts_as_people_type_them() -> None:
    assert read_players(TITLE, "all") == [2, 3, 4]
    assert read_players(TITLE, "4, 2") == [2, 4]


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("--players", "5"), "unknown number of players: 5; valid: all, 2, 3, 4"),
        (("--players", "two"), "unknown number of players: two; valid: all, 2, 3, 4"),
        (("--players", "2,2"), "2 players are named twice"),
        (("--bots", "genius"), "unknown bot: genius"),
        (("--games", "0"), "unknown number of games: 0"),
        (("--keep", "/proc/nowhere"), "/proc/nowhere"),
    ],
)
def test_bad_input_is_refused_with_what_is_valid(
    arguments: tuple[str, ...], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert call(["balance", "porta-nigra", *arguments, "--json"]) == 1
    output, errors = capsys.readouterr()
    assert output == ""
    assert len(errors.splitlines()) == 1
    assert complaint in errors


def test_a_bot_that_always_fails_leaves_nothing_to_weigh(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Broken(Bot):
        def choose(self, title: object, game: object, seat: int) -> int:
            return -1

    monkeypatch.setattr(contests, "make_bot", lambda spec, seed: Broken())
    arguments = ["--games", "1", "--bots", "random", "--jobs", "1", "--keep", str(tmp_path), "--players", "2"]
    assert call(["balance", "porta-nigra", *arguments]) == 1
    assert "no game of 2 players ended without a forfeit" in capsys.readouterr().err
