"""The decision catalogue, section 19 of the rules: what is offered, in which order, what is forced, its notation."""

from collections import Counter

import pytest

from urbes.engine.chance import Scripted
from urbes.engine.errors import BadNotation
from urbes.engine.moves import Move

from .reference import ReferenceCity
from .table import BUILDINGS, COLOURS, SQUARE, TITLE, Table, block, new, playing, position, seat

KINDS = {
    "pick_tile": ["tile", "worker"],
    "place_tile": ["place"],
    "action": ["build", "sell", "coins", "resource", "worker"],
    "pay_cube": ["pay_cube", "done"],
    "place_building": ["site"],
    "sell_cube": ["sell_cube", "done"],
    "take_cube": ["take_cube"],
    "paid_step": ["pay", "stop"],
    "move_building": ["building", "decline"],
    "move_target": ["site"],
    "free_building": ["free_building", "decline"],
    "aqueduct_tile": ["place", "decline"],
    "aqueduct_cube": ["aqueduct_cube"],
    "random_tile": ["draw", "decline"],
    "extra_row": ["extra_row", "decline"],
    "end_turn": ["worker", "end"],
    "discard_cube": ["discard_cube"],
    "final_worker": ["worker", "done"],
}
FOLLOWS = {
    "pick_tile": {"pick_tile", "place_tile", "action"},
    "place_tile": {"action", "paid_step", "end_turn", "extra_row", "over"},
    "take_cube": {"end_turn"},
    "aqueduct_tile": {"aqueduct_cube", "paid_step", "end_turn", "extra_row"},
    "end_turn": {"end_turn", "pick_tile", "discard_cube", "final_worker", "over"},
    "discard_cube": {"discard_cube", "pick_tile", "over"},
    "final_worker": {"final_worker", "discard_cube", "over"},
}
SAMPLES = [(2, "catalogue a"), (3, "catalogue b"), (4, "catalogue c"), (3, "catalogue d"), (2, "catalogue e")]


def key(text: str) -> tuple[object, ...]:
    """Where [PK-19.1] puts an option among those of its kind."""
    words = text.partition("(")[2][:-1].split(",")
    kind = text.partition("(")[0]
    if kind == "place":
        return int(words[0]), int(words[2]), int(words[1])
    if kind == "site":
        numbers = [int(word) for word in words]
        return tuple(numbers[index] for index in ([1, 0, 3, 2] if len(numbers) == 4 else [1, 0]))
    if kind == "worker":
        return int(words[1]), int(words[0])
    if words[0] in COLOURS:
        return (COLOURS.index(words[0]),)
    if words[0] in BUILDINGS:
        return (BUILDINGS.index(words[0]),)
    return (int(words[0] or 0),)


@pytest.mark.parametrize(("players", "seed"), SAMPLES)
def test_pk_19_1_and_19_4_lists(players: int, seed: str) -> None:
    """[PK-19.1], [PK-19.3], [PK-19.4]: kinds as the catalogue names them, each in canonical order, none twice, never a
    single option but `end`; after a decision comes what the flow of a turn allows."""
    seen: Counter[str] = Counter()
    before = ""
    for table in playing(players, seed):
        asked = table.asked
        if before in FOLLOWS:
            assert asked in FOLLOWS[before], (before, asked)
        before = asked
        if asked == "over":
            break
        seen[asked] += 1
        options = table.options
        kinds = [text.partition("(")[0] for text in options]
        assert kinds == sorted(kinds, key=KINDS[asked].index)
        for kind in KINDS[asked]:
            same = [text for text in options if text.partition("(")[0] == kind]
            assert same == sorted(same, key=key)
        assert len(set(options)) == len(options)
        assert len(options) > 1 or options == ["end"]
        assert table.game.legal() == table.game.legal()
    assert seen["end_turn"] >= 15 * players
    assert seen["pick_tile"] >= 15 * players


def test_every_decision_occurs() -> None:
    """[PK-19.4]: all eighteen decisions come up in random play."""
    seen: set[str] = set()
    for number in range(30):
        seen |= {table.asked for table in playing(2 + number % 3, f"every decision {number}")}
        if len(seen) == len(KINDS) + 1:
            break
    assert seen == {*KINDS, "over"}


@pytest.mark.parametrize(("players", "seed"), SAMPLES[:3])
def test_notation_both_ways(players: int, seed: str) -> None:
    """Every legal move has one number, one text and one name with arguments, and each leads back to it."""
    texts: dict[str, int] = {}
    for table in playing(players, f"notation {seed}"):
        for move in table.game.legal()[:12]:
            text = TITLE.notation(table.game, move)
            assert TITLE.parse(table.game, text) == move
            assert TITLE.parse(table.game, f"  {text.upper().replace(',', ' , ')} ") == move
            assert TITLE.number(table.game, TITLE.move(table.game, move)) == move
            assert TITLE.reason(table.game, move) is None
            assert texts.setdefault(text, move) == move
    assert len(texts) > 100


@pytest.mark.parametrize(
    ("text", "kind", "args"),
    [
        ("tile(2)", "tile", {"index": 2}),
        ("place(3,-4,5)", "place", {"r": 3, "x": -4, "y": 5}),
        ("build(temple)", "build", {"building": "temple"}),
        ("sell", "sell", {}),
        ("coins", "coins", {}),
        ("resource", "resource", {}),
        ("pay_cube(white)", "pay_cube", {"colour": "white"}),
        ("site(1,-2)", "site", {"x": 1, "y": -2}),
        ("site(1,-2,2,-2)", "site", {"x": 1, "y": -2, "x2": 2, "y2": -2}),
        ("site(0,0,0,1)", "site", {"x": 0, "y": 0, "x2": 0, "y2": 1}),
        ("sell_cube(green)", "sell_cube", {"colour": "green"}),
        ("take_cube(brown)", "take_cube", {"colour": "brown"}),
        ("pay(0)", "pay", {"coins": 0}),
        ("building(3)", "building", {"number": 3}),
        ("free_building(house)", "free_building", {"building": "house"}),
        ("aqueduct_cube(violet)", "aqueduct_cube", {"colour": "violet"}),
        ("draw", "draw", {}),
        ("extra_row(orange)", "extra_row", {"row": "orange"}),
        ("discard_cube(orange)", "discard_cube", {"colour": "orange"}),
        ("worker(-1,7)", "worker", {"x": -1, "y": 7}),
        ("decline", "decline", {}),
        ("stop", "stop", {}),
        ("done", "done", {}),
        ("end", "end", {}),
    ],
)
def test_every_kind_of_move(text: str, kind: str, args: dict[str, int | str]) -> None:
    """[PK-19.4]: each option of the catalogue has a text and named arguments."""
    game = new(2).game
    number = TITLE.parse(game, text)
    assert TITLE.notation(game, number) == text
    assert TITLE.move(game, number) == Move(kind, args)
    assert TITLE.number(game, Move(kind, args)) == number


@pytest.mark.parametrize(
    "text",
    [
        *["", "tile", "tile()", "tile(3)", "tile(-1)", "tile(1,2)", "place(4,0,0)", "place(0,0)", "place(0,0,999)"],
        *["build(castle)", "site(0,0,5,5)", "site(0,0,0)", "pay(9)", "building(0)", "take_cube(red)", "sell()", "ende"],
    ],
)
def test_bad_notation(text: str) -> None:
    """Text that names no move is refused."""
    with pytest.raises(BadNotation):
        TITLE.parse(new(2).game, text)


@pytest.mark.parametrize("number", [-1, 10**9, 23 << 20, (3 << 20) + 1, 3])
def test_bad_numbers(number: int) -> None:
    """Numbers that mean no move are refused."""
    with pytest.raises(BadNotation):
        TITLE.notation(new(2).game, number)


def test_pk_19_1_forced_site_and_cube() -> None:
    """[PK-19.1]: a single site, a single replacement and a single target are applied and told like a choice."""
    me = seat(
        [SQUARE], buildings=[("winery", 0, 0), ("winery", 1, 0), ("winery", 0, 1)], store="BG", markers=(0, 0, 0, 3, 0)
    )
    table = position(me).play("build(house)")
    assert table.said("cubes_paid", {"colours": ["green", "brown"], "replaced": 1})
    assert table.said("building_placed", {"places": [[1, 1]], "free": False})
    assert table.asked == "end_turn"


def test_pk_19_1_forced_target() -> None:
    """[PK-19.1]: the building is chosen, its only other site is not asked."""
    me = seat(block(4, 1), buildings=[("house", 0, 0), ("aqueduct", 1, 0, 2, 0)], markers=(0, 2, 0, 0, 0), store="BVW")
    table = position(me).play("sell").play("building(1)")
    assert table.said("building_moved", {"from": [[0, 0]], "to": [[3, 0]]})
    assert table.asked == "end_turn"


def test_pk_19_1_a_leftover_stop_or_done_is_not_told() -> None:
    """[PK-19.1]: nothing is told about steps that cannot be paid, nor about a `done` without an alternative."""
    table = position(seat([SQUARE], store="BB")).play("build(house)", "site(0,0)")
    assert table.asked == "end_turn"
    assert table.kinds()[-2:] == ["marker_moved", "worker_gained"]


@pytest.mark.parametrize(("players", "seed"), SAMPLES[:3])
def test_pk_19_2_and_9_13_termination(players: int, seed: str) -> None:
    """[PK-19.2], [PK-9.13]: markers never go back, a turn has at most 45 steps, a game ends."""
    decisions = 0
    last = [[0] * 5 for _ in range(players)]
    for table in playing(players, f"termination {seed}", idle_workers=True):
        decisions += 1
        for number in range(players):
            markers = table.markers(number)
            assert all(old <= now for old, now in zip(last[number], markers, strict=True))
            last[number] = markers
    assert decisions < 400 * players


@pytest.mark.parametrize(("players", "seed"), SAMPLES[:3])
def test_pk_19_5_chance_is_asked_only_for_rings_and_random_tiles(players: int, seed: str) -> None:
    """[PK-19.5], [PK-18.3]: every other move is free of chance; rings and draws seal what happened."""
    for table in playing(players, f"chance {seed}", wise=False):
        if table.asked in ("end_turn", "discard_cube", "random_tile", "over", "final_worker"):
            continue
        for move in table.game.legal()[::5]:
            twin = table.game.clone()
            twin.apply(move, Scripted([]))
            assert twin.seals == table.game.seals


@pytest.mark.parametrize("seed", ["sites a", "sites b"])
def test_lists_of_real_games_follow_the_reference(seed: str) -> None:
    """[PK-4.7], [PK-4.8], [PK-6.5], [PK-9.6], [PK-13.2]: what is offered is what a slow reading finds."""
    compared = 0
    for table in playing(3, seed):
        if table.asked in ("place_tile", "aqueduct_tile"):
            expected = ReferenceCity(table.me).placements(hand_of(table))
            assert [text for text in table.options if text != "decline"] == expected
            compared += 1
        elif table.asked == "place_building":
            building = str(TITLE.decision(table.game).facts["building"])
            footprint = 2 if building in ("aqueduct", "temple") else 1
            assert table.options == ReferenceCity(table.me).sites(footprint)
            compared += 1
        elif table.asked == "move_target":
            lifted = table.data["lifted"] - 1
            me = table.me
            old = me["buildings"].pop(lifted)
            own = "site(" + ",".join(str(number) for place in old["places"] for number in place) + ")"
            expected = ReferenceCity(me).sites(len(old["places"]))
            assert table.options == [text for text in expected if text != own]
            compared += 1
        elif table.asked == "final_worker":
            assert table.options[:-1] == ReferenceCity(table.player(table.game.seat)).final_places()
            compared += 1
    assert compared > 45


def hand_of(table: Table) -> str:
    return str(table.data["hand"])
