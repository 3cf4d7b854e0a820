"""Actions and arrays: every legal move has an action of its own, every view an array of its own."""

import os
import subprocess
import sys
from pathlib import Path

import msgspec
import numpy as np
import pytest

from tests.laws.playing import all_options, every_table, games, pick, some_options
from urbes.engine.actions import ActionError, Fold
from urbes.engine.arrays import Fields, LayoutError, Number
from urbes.engine.chance import Stream
from urbes.engine.edition import Edition
from urbes.engine.errors import UnknownChoice
from urbes.engine.game import NOBODY, Game
from urbes.engine.registry import titles
from urbes.engine.title import Title
from urbes.games.panticapaeum.moves import PLACE, SITE, TURN, place_at
from urbes.lab.environments.base import Setup, by_margin, by_rank, environments, find_environment, versioned_id
from urbes.lab.environments.layouts import page


def known(title: Title, game: Game, seat: int) -> bytes:
    """All that the view of a seat says, except what the mask tells and what never changes."""
    return msgspec.json.encode(title.view(game, seat), order="deterministic")


@every_table
def test_every_legal_move_has_its_own_action(title: Title, players: int) -> None:
    combined = all_options(title, players)
    for number in range(games(30)):
        setup = Setup(title.key, players, combined[number * 37 % len(combined)])
        game, luck = setup.new(f"actions/{number}")
        choice = Stream(f"actions/{number}/choice")
        while game.seat != NOBODY:
            legal = game.legal()
            offered = setup.numbering.offered(legal)
            assert list(offered.values()) == legal
            assert all(0 <= action < setup.numbering.size for action in offered)
            assert [setup.numbering.move(action) for action in offered] == legal
            game.apply(pick(game, choice, busy=number % 2 == 0), luck)


@every_table
def test_views_that_differ_give_arrays_that_differ(title: Title, players: int) -> None:
    for number in range(games(2) if players < 4 else 1):
        setup = Setup(title.key, players, some_options(title, players, number))
        seen: dict[bytes, bytes] = {}
        game, luck = setup.new(f"arrays/{number}")
        choice = Stream(f"arrays/{number}/choice")
        while True:
            for seat in range(players):
                array = setup.observe(game, seat)
                assert array.shape == (setup.layout.size,)
                assert array.dtype == np.float32
                assert (array >= setup.layout.least).all()
                assert (array <= setup.layout.most).all()
                view = known(title, game, seat)
                assert seen.setdefault(array.tobytes(), view) == view
            if game.seat == NOBODY:
                break
            game.apply(pick(game, choice, busy=True), luck)


@every_table
def test_arrays_hold_nothing_that_the_view_does_not(title: Title, players: int) -> None:
    setup = Setup(title.key, players, some_options(title, players, 1))
    game, luck = setup.new("secret")
    choice = Stream("secret/choice")
    while game.seat != NOBODY:
        for seat in range(players):
            twin = title.determinize(game, seat, choice)
            assert np.array_equal(setup.observe(twin, seat), setup.observe(game, seat))
            assert np.array_equal(setup.mask(twin, seat), setup.mask(game, seat))
        game.apply(pick(game, choice, busy=True), luck)


@every_table
def test_the_mask_is_for_the_seat_that_decides(title: Title, players: int) -> None:
    setup = Setup(title.key, players)
    game, _ = setup.new("mask")
    for seat in range(players):
        assert setup.mask(game, seat).sum() == (len(game.legal()) if seat == game.seat else 0)


SIZES = {
    "porta-nigra": {2: (240, 1186), 3: (331, 1435), 4: (332, 1684)},
    "panticapaeum": {2: (23810, 6061), 3: (23810, 8623), 4: (23810, 11185)},
    "nova-roma": {1: (1160, 2455), 2: (1160, 3113), 3: (1160, 3852), 4: (1160, 4591)},
}


@pytest.mark.parametrize("key", SIZES)
def test_the_numbering_never_changes_its_meaning(key: str) -> None:
    """The sizes of version 1 with our own edition; another numbering needs another version."""
    assert versioned_id(find_environment(key)) == f"urbes/{key}-v1"
    for players, size in SIZES[key].items():
        setup = Setup(key, players)
        assert (setup.numbering.size, setup.layout.size) == size


@every_table
def test_rows_follow_each_other_without_a_gap(title: Title, players: int) -> None:
    setup = Setup(title.key, players)
    rows = setup.layout.rows()
    assert [row.first for row in rows[1:]] == [row.first + row.size for row in rows[:-1]]
    assert rows[0].first == 0
    assert rows[-1].first + rows[-1].size == setup.layout.size
    assert len({row.name for row in rows}) == len(rows)


def test_the_page_of_the_layouts_is_up_to_date() -> None:
    written = Path(__file__).parents[2] / "docs" / "layouts.md"
    assert page() == written.read_text(encoding="utf-8"), "python -m urbes.lab.environments.layouts > docs/layouts.md"


@pytest.mark.parametrize("distance", [1, 2, 7, 20])
def test_a_fold_keeps_places_within_a_distance_apart(distance: int) -> None:
    fold = Fold(distance)
    assert [fold.number(x, y) for x, y in fold.places] == list(range(fold.size))
    clashes = [
        abs(x) + abs(y)
        for x in range(-2 * distance, 2 * distance + 1)
        for y in range(-2 * distance, 2 * distance + 1)
        if (x, y) != (0, 0) and fold.number(x, y) == fold.number(0, 0)
    ]
    assert min(clashes, default=distance + 1) > distance


def test_a_city_as_long_as_can_be_has_an_action_for_every_place() -> None:
    numbering = Setup("panticapaeum", 2).numbering
    for along in (1, TURN // 256):
        places = [place_at(0, 0) + step * along for step in range(-38, 39)]
        for kind in (PLACE, SITE):
            assert len(numbering.offered([kind + place for place in places])) == len(places)


def test_a_move_of_no_edition_and_a_number_of_no_action_are_refused() -> None:
    setup = Setup("porta-nigra", 2)
    with pytest.raises(ActionError, match="has no action"):
        setup.numbering.action(0x7FF)
    for action in (-1, setup.numbering.size):
        with pytest.raises(ActionError, match="is not one of 0"):
            setup.numbering.move(action)
    game, _ = setup.new("refused")
    illegal = int(np.flatnonzero(setup.mask(game, game.seat) == 0)[0])
    with pytest.raises(ActionError, match="is not legal now"):
        setup.move(game, np.int64(illegal))
    for wrong in ("0", 1.5, True, None):
        with pytest.raises(ActionError, match="a whole number"):
            setup.move(game, wrong)


def test_a_layout_that_forgets_a_field_is_refused() -> None:
    class Pair(msgspec.Struct):
        one: int
        other: int

    with pytest.raises(LayoutError, match="other"):
        Fields(Pair, {"one": Number()}, without={})


@pytest.mark.parametrize(
    ("ranking", "worth"),
    [
        ([1], [1.0]),
        ([2], [-1.0]),
        ([2, 1], [-1.0, 1.0]),
        ([1, 1], [0.0, 0.0]),
        ([3, 1, 2], [-1.0, 1.0, 0.0]),
        ([1, 2, 2, 4], [1.0, 0.0, 0.0, -1.0]),
    ],
)
def test_rewards_by_rank(ranking: list[int], worth: list[float]) -> None:
    assert by_rank(ranking) == pytest.approx(worth)


def test_rewards_by_margin() -> None:
    assert by_margin([10, 4], None) == [6.0, -6.0]
    assert sum(by_margin([10, 4, 3], None)) == pytest.approx(0.0)
    assert by_margin([10], 12) == [-2.0]


def test_the_margin_of_a_solo_game_is_that_over_the_automa() -> None:
    setup = Setup("nova-roma", 1, rewards="margin")
    game, luck = setup.new("solo")
    choice = Stream("solo/choice")
    while game.seat != NOBODY:
        game.apply(pick(game, choice, busy=False), luck)
    assert setup.utilities(game)[0] == game.scores()[0] - setup.rival(game)  # type: ignore[operator]
    assert setup.rival(game) != 0


def test_names_of_environments() -> None:
    assert environments() == titles()
    assert [find_environment(versioned_id(title)) for title in titles()] == titles()
    for wrong in ("urbes/porta-nigra-v2", "urbes/carcassonne-v1", "carcassonne"):
        with pytest.raises(UnknownChoice):
            find_environment(wrong)
    with pytest.raises(UnknownChoice):
        Setup("porta-nigra", 2, rewards="fame")


def test_another_edition_has_its_own_numbers() -> None:
    title = find_environment("porta-nigra")
    text = (title.folder / "components.toml").read_text(encoding="utf-8")
    assert "bricks = 90" in text
    other = Edition(text.replace("bricks = 90", "bricks = 80"))
    assert Setup("porta-nigra", 2, edition=other).numbering.size < Setup("porta-nigra", 2).numbering.size


@pytest.mark.parametrize(
    ("module", "package", "extra"),
    [
        ("pettingzoo", "pettingzoo", "rl"),
        ("gymnasium", "gymnasium", "rl"),
        ("base", "numpy", "rl"),
        ("openspiel", "pyspiel", "openspiel"),
    ],
)
def test_a_missing_extra_is_named(module: str, package: str, extra: str) -> None:
    code = f"""
import sys
sys.modules[{package!r}] = None
try:
    import urbes.lab.environments.{module}
except Exception as error:
    print(type(error).__name__, error)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, encoding="utf-8", check=True)
    assert done.stdout.startswith(f"ExtraMissing {package}")
    assert f"install the extra `{extra}`" in done.stdout


def test_nothing_heavy_is_imported_with_urbes_or_its_command() -> None:
    code = "import sys, urbes, urbes.cli.main; print(sorted({name.split('.')[0] for name in sys.modules}))"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, encoding="utf-8", check=True, env=os.environ
    )
    for heavy in ("numpy", "gymnasium", "pettingzoo", "pyspiel", "open_spiel"):
        assert f"'{heavy}'" not in done.stdout
