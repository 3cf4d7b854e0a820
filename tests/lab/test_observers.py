"""The questions of each game, asked of events and games made by hand."""

from typing import Any

import urbes
from urbes import find_title
from urbes.engine.event import Event
from urbes.engine.observer import Detail, Observer, Section, ahead
from urbes.games.nova_roma.observer import prices
from urbes.lab.contest import Played


def event(kind: str, seat: int = 0, round: int = 1, /, **facts: object) -> Event:
    return Event(kind, seat, round, 1, facts, {})


def played(places: list[int], facts: dict[str, list[float]], **more: Any) -> Played:
    detail = Detail(
        usage=more.pop("usage", {}),
        breakdown=more.pop("breakdown", [{} for _ in places]),
        turns=10,
        rounds=5,
        opener=more.pop("opener", 0),
        facts=facts,
    )
    return Played(
        "0/0/0", "0", ["random"] * len(places), [0] * len(places), places, "regular", 9, "", [], detail=detail, **more
    )


def found(sections: list[Section], heading: str) -> Section:
    (section,) = [each for each in sections if each.heading == heading]
    return section


def test_porta_nigra_hears_towers_and_the_white_spot() -> None:
    observer = find_title("porta-nigra").observer(2)
    game, _ = urbes.new("porta-nigra", 2)
    observer.hear(event("element_placed", 1, building="porta_nigra", colour="red", bricks=7))
    observer.hear(event("element_placed", 1, building="basilica", colour="white", bricks=2))
    assert observer.answers(game)["white"] == []
    observer.hear(event("element_placed", 0, 3, building="basilica", colour="white", bricks=4))
    assert observer.answers(game) == {"heights": [7.0], "white": [0.0, 3.0], "elements": [1.0, 2.0], "turns": [1.0]}


def test_panticapaeum_hears_rows_and_actions() -> None:
    observer = find_title("panticapaeum").observer(2)
    game, _ = urbes.new("panticapaeum", 2)
    for cell in (3, 9, 8):
        observer.hear(event("marker_moved", 1, row="brown", to=cell))
    observer.hear(event("action_chosen", 0, action="coins"))
    answers = observer.answers(game)
    assert answers["row brown"] == [0.0, 9.0]
    assert answers["action coins"] == [1.0, 0.0]
    assert answers["action build"] == [0.0, 0.0]


def test_panticapaeum_flags_rows_coins_and_the_last_seat() -> None:
    facts = {
        "row brown": [9.0, 9.0],
        "row green": [4.0, 0.0],
        "action build": [10.0, 10.0],
        "action sell": [5.0, 5.0],
        "action coins": [0.0, 0.0],
        "action resource": [0.0, 1.0],
    }
    games = [played([1, 2], facts, opener=1)] * 30
    sections = find_title("panticapaeum").observer.tell(find_title("panticapaeum").edition, 2, games)
    rows = found(sections, "Rows (of 9 cells)")
    assert "| brown | 9.00 | 100.0% | 0.0% |" in rows.lines
    assert "| green | 2.00 | 0.0% | 50.0% |" in rows.lines
    assert "| orange | 0.00 | 0.0% | 100.0% |" in rows.lines
    assert rows.flags == ["Row brown is completed by 100% of all seats."]
    actions = found(sections, "What turns are used for")
    assert "| resource | 0.50 | 3.2% | 50% |" in actions.lines
    assert actions.flags == ["The coin action is only 0.0% of all actions."]
    last = found(sections, "The last seat")
    assert last.flags == ["With 2 players who moves last wins 2.00 × the share of a seat."]


def test_nova_roma_hears_markets_and_races() -> None:
    observer = find_title("nova-roma").observer(2)
    game, _ = urbes.new("nova-roma", 2)
    observer.hear(event("setup_market", -1, 0, market="sea", new=["S01", "S02", "S03", "S04"]))
    observer.hear(event("setup_market", -1, 0, market="basic_latifundia", new=["L01", "L02", "L03", "L04"]))
    observer.hear(event("turn_started", 0))
    observer.hear(event("contract_fulfilled", 0, 3, kind="sea", contract="S02"))
    observer.hear(event("contract_fulfilled", 0, 3, kind="building", contract="B02"))
    observer.hear(event("market_refilled", -1, 3, market="sea", new=["S09"]))
    observer.hear(event("latifundium_bought", 0, slot=2, tile="L02"))
    observer.hear(event("latifundium_bought", 0, slot="special", tile="X2"))
    observer.hear(event("turn_started", 1))
    observer.hear(event("market_discarded", -1, market="sea", component="S04"))
    observer.hear(event("action_started", 1, action="races"))
    observer.hear(event("action_started", 1, action="trade"))
    observer.hear(event("game_result", -1, automa=77))
    answers = observer.answers(game)
    assert answers["sea_waited"] == [3.0]
    assert answers["sea_left"] == [0.0, 2.0, 8.0]
    assert answers["basic_short"] == [0.5]
    assert (answers["races"], answers["actions"]) == ([0.0, 1.0], [0.0, 2.0])
    assert answers["automa"] == [77.0]
    assert answers["basic_left"][0] > 10


def test_nova_roma_flags_what_it_finds() -> None:
    edition = find_title("nova-roma").edition
    facts = {
        "races": [1.0, 1.0],
        "actions": [10.0, 10.0],
        "sea_waited": [2.0],
        "sea_left": [0.0, 1.0, 2.0, 3.0],
        "sea_left_for": [4.0, 3.0, 2.0, 2.0],
        "sea_idle": [4.0],
        "basic_left": [0.0],
        "basic_short": [0.25],
    }
    points = [
        {"favourites": 0, "finished_chariots": 0, "mosaic": 50},
        {"favourites": 1, "finished_chariots": 0, "mosaic": 40},
    ]
    games = [played([1, 2], facts, breakdown=points, usage={"sea_contract": {"S04": [1, 0, 0]}})] * 4
    sections = find_title("nova-roma").observer.tell(edition, 2, games)
    assert found(sections, "The hippodrome").flags == ["The hippodrome brings only 1.1% of all points."]
    assert "Who has most of them wins 0% of 4 games" in found(sections, "The hippodrome").lines[1]
    sea = found(sections, "The market of sea contracts")
    assert sea.flags == ["In 100% of the games the sea market is clogged in the end."]
    assert f"A fulfilled contract costs {prices(edition)[3]:.2f} pieces" in sea.lines[1]
    assert found(sections, "Basic latifundia").flags == ["Basic latifundia run out in 100% of the games."]
    assert "Solo" not in [section.heading for section in sections]


def test_alone_the_automa_is_told_of() -> None:
    facts = {"automa": [100.0], "sea_left_for": [], "basic_left": [9.0], "basic_short": [0.0]}
    points = [{"favourites": 9, "finished_chariots": 5, "mosaic": 50}]
    games = [played([2], facts, breakdown=points, margin=-36)] * 20
    solo = found(find_title("nova-roma").observer.tell(find_title("nova-roma").edition, 1, games), "Solo")
    assert solo.lines[0].startswith("The player wins 0% (0% … 16%), with a lead of -36.0 (-36 … -36) points")
    assert solo.flags == ["Alone one wins only 0%."]


def test_who_has_most_is_said_only_where_one_has() -> None:
    games = [played([1, 2], {}), played([2, 1], {}), played([1, 2], {})]
    assert ahead(games, [[3.0, 1.0], [3.0, 1.0], [2.0, 2.0]]) == (0.5, 2)


def test_a_game_without_questions_has_no_sections() -> None:
    observer = Observer(2)
    observer.hear(event("anything"))
    game, _ = urbes.new("porta-nigra", 2)
    assert observer.answers(game) == {}
    assert observer.tell(find_title("porta-nigra").edition, 2, []) == []
