"""Two players: neutral pieces and legionaries, [NR-14.1] to [NR-14.6]."""

import pytest

from .table import CELLS, GRIDS, area, grid_cells, last_turn, new, position, scored

NEUTRAL = [4, 4, 4]


def test_nr_14_1_neutral_cubes() -> None:
    """[NR-14.1], R-4: a cube on every painted corner: A 4, B 3, C 2."""
    cubes = [each for each in new(2).data["cubes"] if each["seat"] is None]
    assert [(each["district"], each["cells"]) for each in cubes] == [(name, grid_cells(name, "n")) for name in GRIDS]
    assert [len(each["cells"]) for each in cubes] == [4, 3, 2]
    for players in (3, 4):
        assert new(players).data["cubes"] == []


def test_nr_14_2_neutral_chariots() -> None:
    """[NR-14.2]: on cell 4 of every track."""
    assert [at[0] for at in new(2).data["chariots"][-1]] == NEUTRAL
    assert len(new(3).data["chariots"]) == 3


def test_nr_14_3_no_tokens_on_t() -> None:
    """[NR-14.3], [NR-2.1] step 4: 8 tokens with one or two players, 12 with more."""
    for players, count in ((1, 8), (2, 8), (3, 12), (4, 12)):
        assert sum(token is not None for token in new(players).data["rewards"]) == count
    laid = new(2).data["rewards"]
    cells = [(name, cell) for name in GRIDS for cell in grid_cells(name, "RT")]
    for token, (name, cell) in zip(laid, cells, strict=True):
        assert (token is None) == (cell in grid_cells(name, "T"))


def test_nr_14_4_legionaries() -> None:
    """[NR-14.4], R-32, E-47: after the first and the second patrician, before any action; compulsory."""
    table = position(2)
    occupied = {"2-2"}
    for turn in range(6):
        free = [cell for cell in CELLS if cell not in occupied]
        assert table.options == [f"patrician:{cell}" for cell in free]
        table.play(f"patrician:{free[0]}")
        occupied.add(free[0])
        if turn < 4:
            assert (table.asked, table.game.seat) == ("place_legionary", turn % 2)
            assert table.options == [f"legionary:{cell}" for cell in free[1:]]
            assert table.why(f"legionary:{free[0]}") == ("cell_occupied", "NR-3.4")
            table.play(f"legionary:{free[1]}")
            occupied.add(free[1])
        assert table.asked == "choose_action"
        while table.asked != "turn_end":
            table.play(next(text for text in table.options if text.startswith("decline")))
        if turn < 5:
            table.play("end")
    data = table.data
    assert len(data["legionaries"]) == 4
    assert sum(len(player["patricians"]) for player in data["players"]) == 6
    assert table.play("end").data["legionaries"] == []


@pytest.mark.parametrize("players", [3, 4])
def test_nr_14_4_not_with_more_players(players: int) -> None:
    """[NR-14.4]: legionaries are for two players only."""
    assert position(players).play("patrician:1-1").asked == "choose_action"


@pytest.mark.parametrize(
    ("cells", "winner"),
    [((0, 0), None), ((3, 3), None), ((4, 0), None), ((5, 0), 0), ((4, 5), 1), ((7, 6), 0)],
)
def test_nr_14_5_race(cells: tuple[int, int], winner: int | None) -> None:
    """[NR-14.5], E-21: the neutral chariot takes part; a chariot that enters cell 4 is behind it."""
    chariots = [[(cells[0], 1), 0, 0], [(cells[1], 2), 0, 0], [(4, 0), 4, 4]]
    table = last_turn(2, round=1, chariots=chariots).play("end")
    assert [table.player(seat)["favourites"] for seat in range(2)] == [
        ["F1"] if seat == winner else [] for seat in range(2)
    ]
    assert (table.kinds().count("race_won"), table.kinds().count("race_not_won")) == (
        (1, 0) if winner is not None else (0, 1)
    )
    assert table.data["favourite"] == "F4"


A = [cell for cell in grid_cells("A", ".") if cell not in ("3-1", "6-1", "3-2", "2-4", "5-4", "5-5")]


@pytest.mark.parametrize(
    ("cubes", "points"),
    [((6, 4), (6, 3)), ((3, 2), (3, 1)), ((4, 4), (6, 6)), ((5, 1), (6, 1)), ((5, 5), (6, 6)), ((1, 0), (3, 0))],
)
def test_nr_14_6_districts(cubes: tuple[int, int], points: tuple[int, int]) -> None:
    """[NR-14.6], [NR-13.3], E-26: the neutral colour counts as a player and receives nothing."""
    table = scored(2, cubes={"A": {0: A[: cubes[0]], 1: A[cubes[0] : sum(cubes)]}})
    assert tuple(table.items(seat)["district_majorities"] for seat in range(2)) == points


def test_nr_14_6_dense() -> None:
    """R-22: with `dense` a neutral colour equal to a player ahead counts once."""
    options = {"majority_ranking": "dense"}
    table = scored(2, cubes={"A": {0: A[:4], 1: A[4:6]}}, options=options)
    assert [table.items(seat)["district_majorities"] for seat in range(2)] == [6, 3]
    table = scored(2, cubes={"A": {0: A[:4], 1: A[4:6]}})
    assert [table.items(seat)["district_majorities"] for seat in range(2)] == [6, 1]


def test_nr_14_6_neutral_cubes_are_never_counted_for_a_seat() -> None:
    """[NR-14.6]: without own cubes nothing, although neutral cubes lie there."""
    table = scored(2, area())
    assert [table.items(seat)["district_majorities"] for seat in range(2)] == [0, 0]
