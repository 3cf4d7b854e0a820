"""Races and the hippodrome: [NR-5.7], [NR-10.1] to [NR-10.6], the race of the clean-up [NR-12.1]."""

import itertools

import pytest

from .table import TRACKS, Data, Table, acting, area, last_turn, performing, position, scored

ALL = [f"advance:{track}" for track in TRACKS]
START = [0, 0, 0]
HORSES = "0/0/0/0/5"


def race(strength: int, *cells: int, **given: object) -> Table:
    """Seat 0 performs Races with chariots on these cells."""
    other = {key: given.pop(key) for key in ("options", "players") if key in given}
    chariots = [list(cells), *[START] * 2]
    return performing("races", strength, area(**given), chariots=chariots, **other)


@pytest.mark.parametrize("strength", [1, 2, 3])
def test_nr_5_7_advance(strength: int) -> None:
    """[NR-5.7] step 1: as many cells in all as the strength, on any tracks; stopping early only after the first."""
    table = race(strength, 0, 0, 0)
    assert (table.asked, table.options) == ("advance", ALL)
    for number in range(strength):
        table.play(ALL[number])
        assert table.asked == ("advance" if number + 1 < strength else "turn_end")
        if number + 1 < strength:
            assert table.options == [*ALL, "done"]
    assert [table.chariot(0, track) for track in TRACKS] == [1] * strength + [0] * (3 - strength)


def test_nr_5_7_all_on_one_track() -> None:
    """[NR-5.7] step 1: all cells on one track, or fewer than the strength."""
    table = race(3, 0, 0, 0).play("advance:blue", "advance:blue")
    assert (table.chariot(0, "blue"), table.options) == (2, ["advance:red", "advance:white", "done"])
    assert table.play("done").asked == "turn_end"


@pytest.mark.parametrize("cell", range(7))
@pytest.mark.parametrize("horses", [0, 1, 2])
def test_nr_10_2_borders(cell: int, horses: int) -> None:
    """[NR-10.2]: 1 horse from 2 to 3, 2 horses from 5 to 6; without them no crossing."""
    price = {2: 1, 5: 2}.get(cell, 0)
    table = race(1, cell, 0, 0, goods=f"0/0/0/0/{horses}")
    assert ("advance:red" in table.options) == (horses >= price)
    if horses >= price:
        table.play("advance:red")
        assert (table.chariot(0), table.goods) == (cell + 1, f"0/0/0/0/{horses - price}")
        assert table.event("chariot_moved")["horses"] == price
    else:
        assert table.why("advance:red") == ("no_horses", "NR-10.2")


def test_nr_10_5_last_cell() -> None:
    """[NR-10.5]: a chariot on cell 7 cannot advance."""
    table = race(1, 7, 6, 6, goods=HORSES)
    assert table.options == ["advance:blue", "advance:white"]
    assert table.why("advance:red") == ("last_cell", "NR-10.5")


def test_nr_18_1_a_border_is_asked() -> None:
    """[NR-18.1]: a single advance over a border is asked, one without a border is not."""
    asked = race(1, 2, 7, 7, goods="0/0/0/0/1")
    assert (asked.asked, asked.options) == ("advance", ["advance:red"])
    assert race(1, 3, 7, 7).chariot(0) == 4


def test_nr_5_7_charioteer() -> None:
    """[NR-5.7] step 2: a free artisan for one more cell, once per action, on any track."""
    table = race(1, 0, 0, 0, artisans=2).play("advance:red")
    assert (table.asked, table.options) == ("charioteer", [*ALL, "skip"])
    table.play("advance:white")
    assert (table.me["artisans"], table.data["artisans"]) == (1, 15)
    assert (table.chariot(0), table.chariot(0, "white"), table.asked) == (1, 1, "turn_end")
    assert table.event("chariot_moved")["charioteer"]


def test_nr_5_7_charioteer_is_optional() -> None:
    """[NR-5.7] step 2: may be skipped; also possible after stopping early."""
    table = race(3, 0, 0, 0, artisans=1).play("advance:red", "done")
    assert table.asked == "charioteer"
    assert table.play("skip").me["artisans"] == 1


@pytest.mark.parametrize("given", [{"artisans": 0}, {"artisans": 0, "working": ["1-1"]}])
def test_nr_5_7_charioteer_needs_a_free_artisan(given: Data) -> None:
    """[NR-5.7]: artisans in production cannot be returned."""
    assert race(1, 0, 0, 0, **given).play("advance:red").asked == "turn_end"


def test_nr_5_7_charioteer_needs_a_cell() -> None:
    """Part 18 `charioteer`: not without a legal cell."""
    assert race(1, 6, 7, 7, artisans=1).asked == "turn_end"


@pytest.mark.parametrize(("cell", "horses"), [(2, 1), (5, 2)])
@pytest.mark.parametrize("choice", ["achievement", "influence"])
def test_nr_10_4_wheel(cell: int, horses: int, choice: str) -> None:
    """[NR-10.4]: stopping on cell 3 or 6 after crossing the border: an achievement token or 1 influence."""
    table = race(1, cell, 0, 0, goods=f"0/0/0/0/{horses}").play("advance:red")
    assert (table.asked, table.options) == ("wheel_bonus", ["achievement", "influence"])
    table.play(choice)
    expected = (5, 2, 0) if choice == "achievement" else (4, 3, 1)
    assert (table.me["tokens"], table.me["wheel_tokens"], table.me["influence"]) == expected
    assert table.event("wheel_bonus") == {"track": "red", "bonus": choice}


def test_nr_10_4_without_tokens_left() -> None:
    """[NR-10.4]: no token beside the hippodrome: influence, without asking."""
    table = race(1, 2, 0, 0, goods=HORSES, tokens=7).play("advance:red")
    assert (table.asked, table.me["influence"]) == ("turn_end", 1)


def test_nr_10_4_passing_gives_nothing() -> None:
    """[NR-10.4], R-21: a chariot that only passed gives nothing."""
    table = race(2, 2, 0, 0, goods=HORSES).play("advance:red", "advance:red")
    assert (table.chariot(0), table.asked, table.me["influence"]) == (4, "turn_end", 0)


def test_nr_10_4_standing_there_gives_nothing() -> None:
    """[NR-10.4]: a chariot that stood on the cell before this movement gets nothing."""
    assert race(1, 3, 6, 0, goods=HORSES).play("advance:white").asked == "turn_end"


def test_nr_10_4_charioteer_included() -> None:
    """[NR-10.4]: the bonus comes when the movement is over, the charioteer's step included."""
    moved_on = race(1, 2, 0, 0, goods=HORSES, artisans=1).play("advance:red")
    assert moved_on.asked == "charioteer"
    assert moved_on.branch().play("advance:red").asked == "turn_end"
    assert moved_on.branch().play("skip").asked == "wheel_bonus"
    crossing = race(1, 1, 0, 0, goods=HORSES, artisans=1).play("advance:red", "advance:red")
    assert (crossing.asked, crossing.chariot(0)) == ("wheel_bonus", 3)


def test_nr_10_4_several_tracks_in_board_order() -> None:
    """[NR-10.4]: once per chariot that qualifies, in board order whatever the order of moves."""
    order = []
    table = race(3, 2, 5, 2, goods="0/0/0/0/4").play("advance:white", "advance:blue", "advance:red")
    while table.asked == "wheel_bonus":
        order.append(table.play("influence").event("wheel_bonus")["track"])
    assert order == TRACKS
    assert table.me["influence"] == 3


def test_r_21_option_wheel_on_entry() -> None:
    """R-21, E-18: with `wheel_requires_stop = false` each entry counts at once, and the movement goes on."""
    options = {"wheel_requires_stop": False}
    table = race(2, 2, 0, 0, goods=HORSES, options=options).play("advance:red")
    assert table.asked == "wheel_bonus"
    table.play("influence")
    assert table.options == [*ALL, "done"]
    table.play("advance:red")
    assert (table.chariot(0), table.asked, table.me["influence"]) == (4, "turn_end", 1)


def test_r_21_option_charioteer() -> None:
    """R-21: by the charioteer as well, and not a second time at the end of the movement."""
    options = {"wheel_requires_stop": False}
    table = race(1, 1, 0, 0, goods=HORSES, artisans=1, options=options).play("advance:red", "advance:red", "influence")
    assert (table.asked, table.me["influence"]) == ("turn_end", 1)


def test_nr_4_4_races_possible() -> None:
    """[NR-4.4]: at least one own chariot must be able to advance."""
    assert acting("races", 1, area(), chariots=[[2, 5, 7], START, START]).asked == "turn_end"
    assert acting("races", 1, area(goods="0/0/0/0/1"), chariots=[[2, 5, 7], START, START]).asked == "choose_action"


def test_nr_10_3_stacks() -> None:
    """[NR-10.3]: a chariot that enters an occupied cell goes on top; one that leaves keeps the others in order."""
    chariots = [[(3, 0), 0, 0], [(4, 0), 0, 0], [(3, 1), 0, 0], [(4, 1), 0, 0]]
    table = performing("races", 1, area(), chariots=chariots, players=4).play("advance:red")
    assert [team[0] for team in table.data["chariots"]] == [[4, 2], [4, 0], [3, 1], [4, 1]]


@pytest.mark.parametrize("cells", list(itertools.product(range(4), repeat=3)))
def test_nr_12_1_race_by_position(cells: tuple[int, int, int]) -> None:
    """[NR-12.1] step 2, [NR-10.3]: the furthest chariot, then the lowest of the stack; nobody at the start."""
    table = last_turn(3, round=1, chariots=[[cell, 7, 0] for cell in cells]).play("end")
    won = [table.player(seat)["favourites"] for seat in range(3)]
    if not any(cells):
        assert won == [[], [], []]
        assert table.event("race_not_won") == {"track": "red", "favourite": "F1"}
        return
    # Where no height is given, the later seat lies below.
    winner = max(range(3), key=lambda seat: (cells[seat], seat))
    assert won == [["F1"] if seat == winner else [] for seat in range(3)]


def test_nr_12_1_stack_decides() -> None:
    """[NR-10.3], [NR-12.1]: the lower chariot wins whatever its seat."""
    table = last_turn(3, round=1, chariots=[[(4, 1), 0, 0], [(4, 2), 0, 0], [(4, 0), 0, 0]]).play("end")
    assert table.player(2)["favourites"] == ["F1"]
    table = last_turn(3, round=1, chariots=[[(4, 0), 0, 0], [(4, 2), 0, 0], [(4, 1), 0, 0]]).play("end")
    assert table.player(0)["favourites"] == ["F1"]


@pytest.mark.parametrize(("favourite", "winner"), [("F2", 0), ("F5", 1), ("F9", 2)])
def test_nr_12_1_track_of_the_favourite(favourite: str, winner: int) -> None:
    """[NR-12.1]: only the track of the current favourite counts."""
    chariots = [[3, 1, 1], [1, 3, 1], [1, 1, 3]]
    table = last_turn(3, round=1, chariots=chariots, favourite=favourite).play("end")
    assert table.player(winner)["favourites"] == [favourite]
    assert table.data["favourite"] == "F4"


@pytest.mark.parametrize("round", [1, 2, 3, 4])
def test_nr_12_1_next_favourites(round: int) -> None:
    """[NR-12.1] step 2, [NR-2.1] step 9: the next becomes current; a new next one in rounds 1 to 3 only."""
    table = last_turn(3, round=round).play("end")
    assert table.data["favourite"] == "F4"
    assert (table.data["next_favourite"] is not None) == (round < 4)
    told = table.event("favourite_revealed")
    assert told == {"current": "F4", "next": table.data["next_favourite"]}


def test_r_6_option_bottom_chariot() -> None:
    """R-6: with `favourite_at_start = bottom_chariot` the lowest of the start stack wins: seat n-1 at the bottom."""
    options = {"favourite_at_start": "bottom_chariot"}
    for players in (3, 4):
        table = last_turn(players, round=1, options=options).play("end")
        assert table.player(players - 1)["favourites"] == ["F1"]
    table = last_turn(3, round=1, options=options, chariots=[[0, 0, 0], [0, 0, 0], [0, 1, 0]]).play("end")
    assert table.player(2)["favourites"] == ["F1"]
    table = last_turn(3, round=1, options=options, chariots=[[0, 0, 0], [0, 0, 0], [1, 1, 0]]).play("end")
    assert table.player(2)["favourites"] == ["F1"]


def test_nr_2_4_start_stack_has_no_effect() -> None:
    """[NR-2.4], R-6: under the default rules the order of the start stack does not matter."""
    for heights in itertools.permutations(range(3)):
        chariots = [[(0, height), 0, 0] for height in heights]
        assert all(
            not last_turn(3, round=1, chariots=chariots).play("end").player(seat)["favourites"] for seat in range(3)
        )


@pytest.mark.parametrize(("cells", "points"), [((7, 7, 7), 15), ((7, 6, 7), 10), ((6, 6, 6), 0)])
def test_nr_13_5_finish(cells: tuple[int, int, int], points: int) -> None:
    """[NR-13.5]: 5 VP for each own chariot on cell 7."""
    assert scored(3, area(), chariots=[cells, START, START]).items()["finished_chariots"] == points


def test_nr_13_4_favourites() -> None:
    """[NR-13.4]: 3 VP each, the one of round 5 included [NR-12.2]."""
    table = scored(3, area(favourites=["F2", "F5"]), area(favourites=["F9"]), chariots=[[1, 0, 0], START, START])
    assert [table.items(seat)["favourites"] for seat in range(3)] == [9, 3, 0]


def test_nr_10_1_tracks() -> None:
    """[NR-10.1], [NR-2.1] step 10: three tracks, all chariots on the start cell."""
    data = position(4).data
    assert [[at[0] for at in team] for team in data["chariots"]] == [START] * 4
