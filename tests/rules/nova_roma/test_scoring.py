"""Final scoring [NR-13] against a slow reference written from the rules, and the tie-breaks."""

import itertools
import random
from typing import Any

import pytest

from .table import (
    BASIC,
    BUILDING,
    ESTATE,
    FAVOURITES,
    PORT,
    PRINTED,
    RESOURCES,
    SEA,
    SPECIAL,
    TITLE,
    Data,
    Table,
    area,
    card,
    grid_cells,
    position,
    scored,
)

VALUES = {"A": (6, 3, 1), "B": (8, 4, 2), "C": (10, 5, 3)}
ITEMS = [each["key"] for each in PRINTED["scoring"]["items"]]
PLACES = [PORT, *[harbour["key"] for route in PRINTED["sea"]["routes"] for harbour in route["harbours"]]]
CELLS = [f"{x}-{y}" for y in (1, 2, 3) for x in (1, 2, 3)]
START = [0, 0, 0]


def sea(ship: str) -> int:
    """[NR-13.1]."""
    for route in PRINTED["sea"]["routes"]:
        keys = [harbour["key"] for harbour in route["harbours"]]
        if ship in keys:
            values: list[int] = [harbour.get("vp", 0) for harbour in route["harbours"][: keys.index(ship) + 1]]
            return max(values)
    return 0


def associates(number: int, data: Data, seat: int) -> int:
    """[NR-7.5], the table of effects."""
    me = data["players"][seat]
    goods = me["resources"]
    tiles = [each["tile"] for each in me["estate"]]
    animals = sum(tile in (*BASIC[17:], "X1") for tile in tiles)
    cells = sum(at[0] for at in data["chariots"][seat])
    points: dict[int, int] = {
        1: 1 + goods["wood"],
        2: 1 + goods["wine"],
        3: len(tiles),
        4: 1 + goods["horses"],
        5: 1 + goods["stone"],
        6: 4 if me["coins"] >= 6 else 0,
        7: len(me["row"]),
        8: 4 if me["influence"] >= 6 else 0,
        9: cells // 2,
        10: 1 + len(me["building_contracts"]) // 2,
        11: len(me["sea_contracts"]),
        12: 1 + animals,
        13: 1 + goods["wheat"],
    }
    return points.get(number, 0)


def district(name: str, data: Data, seat: int) -> int:
    """[NR-13.3], [NR-14.6]."""
    cubes: dict[int | None, int] = {}
    for each in data["cubes"]:
        if each["district"] == name:
            cubes[each["seat"]] = cubes.get(each["seat"], 0) + len(each["cells"])
    own = cubes.get(seat, 0)
    if not own:
        return 0
    ahead = [number for number in cubes.values() if number > own]
    if data["options"].get("majority_ranking") == "dense":
        ahead = list(set(ahead))
    return VALUES[name][min(len(ahead), 2)]


def reference(data: Data, seat: int) -> Data:
    """The eleven items of a seat from the plain data of a finished game."""
    me = data["players"][seat]
    tiles = [each["tile"] for each in me["estate"]]
    animals = sum(1 for tile in tiles if tile in BASIC[17:]) + (2 if "X1" in tiles else 0)
    threes, rest = divmod(animals, 3)
    mosaic = sum({"1": 2, "2": 3, "3": 5}[cell[2]] for cell in me["mosaic"])
    for line in PRINTED["mosaic"]["lines"]:
        if all(f"{x}-{y}" in me["mosaic"] for x, y in line["cells"]):
            mosaic += line["vp"]
    contracts = {each["id"]: each["vp"] for each in PRINTED["contracts"]["building"]}
    points = [
        sum(sea(ship) for ship in me["ships"]),
        sum(contracts[name] for name in me["building_contracts"]),
        sum(district(name, data, seat) for name in VALUES),
        3 * len(me["favourites"]),
        5 * sum(at[0] == 7 for at in data["chariots"][seat]),
        sum(associates(number, data, seat) for number in range(1, 14) if card(number) in me["row"]),
        9 * threes + (0, 2, 5)[rest],
        mosaic,
        (sum(me["resources"].values()) + me["coins"]) // 4,
        (me["influence"] + me["artisans"] + len(me["working"])) // 2,
        2 if data["starter"] == seat else 0,
    ]
    return dict(zip(ITEMS, points, strict=True))


def random_areas(dice: random.Random, players: int) -> list[Data]:
    """Boards at the end of a game, each piece in one place."""
    sea_pile, building_pile, tiles = SEA[:], BUILDING[:], [*BASIC, *SPECIAL]
    cards, favourites = list(range(1, 41)), FAVOURITES[:4]
    for pile in (sea_pile, building_pile, tiles, cards):
        dice.shuffle(pile)
    areas = []
    for _ in range(players):
        mosaic = dice.sample(CELLS, dice.randrange(8))
        laid = {cell: tiles.pop() for cell in dice.sample(ESTATE, dice.randrange(7))}
        for cell, tile in laid.items():
            if tile in SPECIAL[1:] and dice.randrange(2):
                laid[cell] = f"{tile}*"
        areas.append(
            area(
                coins=dice.randrange(12),
                goods="/".join(str(dice.randrange(6)) for _ in RESOURCES),
                influence=dice.randrange(9),
                artisans=dice.randrange(3),
                working=[cell for cell in ESTATE if not dice.randrange(8)][:2],
                estate=laid,
                hand=sorted(cards.pop() for _ in range(dice.randrange(3))),
                row=sorted(cards.pop() for _ in range(dice.randrange(8))),
                sea=sorted(sea_pile.pop() for _ in range(dice.randrange(6))),
                building=sorted(building_pile.pop() for _ in range(dice.randrange(6))),
                ships=[dice.choice(PLACES), dice.choice(PLACES)],
                mosaic=sorted(mosaic, key=CELLS.index),
                favourites=[favourites.pop()] if dice.randrange(2) and favourites else [],
            )
        )  # fmt: skip
    return areas


def random_cubes(dice: random.Random, players: int) -> Data:
    """Cubes that complete no reward token: one neighbour of each stays free."""
    cubes: Data = {}
    for name in VALUES:
        free = [cell for cell in grid_cells(name, ".") if dice.randrange(3)]
        keep = {
            "A": ["3-1", "6-1", "3-2", "2-4", "5-4", "5-5"],
            "B": ["4-1", "2-2", "4-4", "2-5", "1-3"],
            "C": ["2-2", "3-2", "2-3"],
        }
        owners: dict[int, list[str]] = {}
        for cell in free:
            if cell not in keep[name]:
                owners.setdefault(dice.randrange(players), []).append(cell)
        cubes[name] = owners
    return cubes


@pytest.mark.parametrize("players", [2, 3, 4])
def test_nr_13_against_the_reference(players: int) -> None:
    """[NR-13.1] to [NR-13.12], [NR-12.2]: random final positions, every item of every seat."""
    dice = random.Random(f"final {players}")
    for number in range(25):
        chariots: list[Any] = [[dice.randrange(8) for _ in range(3)] for _ in range(players)]
        if players == 2:
            chariots.append([4, 4, 4])
        options = {"majority_ranking": dice.choice(["competition", "dense"])}
        other: Data = {"cubes": random_cubes(dice, players), "chariots": chariots, "options": options}
        other |= {"starter": dice.randrange(players), "claimant": dice.choice([None, 0, 1])}
        table = scored(players, *random_areas(dice, players), favourite="F5", next_favourite=None, **other)
        data = table.data
        for seat in range(players):
            assert table.items(seat) == reference(data, seat), number
            assert table.game.scores()[seat] == sum(reference(data, seat).values())


@pytest.mark.parametrize("option", ["competition", "dense"])
def test_nr_13_3_all_splits(option: str) -> None:
    """[NR-13.3], R-22, E-25: places in a district for every split of up to 3 cubes each, four players."""
    cells = [cell for cell in grid_cells("A", ".n") if cell not in ("3-1", "6-1", "3-2", "2-4", "5-4", "5-5")]
    for split in itertools.product(range(4), repeat=4):
        at, owners = 0, {}
        for seat, number in enumerate(split):
            owners[seat] = cells[at : at + number]
            at += number
        table = scored(4, cubes={"A": owners}, options={"majority_ranking": option})
        for seat, own in enumerate(split):
            ahead = [number for number in split if number > own]
            place = len(set(ahead)) if option == "dense" else len(ahead)
            expected = (6, 3, 1)[min(2, place)] if own else 0
            assert table.items(seat)["district_majorities"] == expected, split


@pytest.mark.parametrize("count", range(9))
def test_nr_13_7_animals(count: int) -> None:
    """[NR-13.7]: 9 per complete three, then 5 or 2; the lion counts two."""
    lion = count >= 7
    tiles = [*BASIC[17 : 17 + count - (2 if lion else 0)], *(["X1"] if lion else [])]
    estate = dict(zip(ESTATE, tiles, strict=False))
    assert scored(3, area(estate=estate)).items()["animals"] == 9 * (count // 3) + (0, 2, 5)[count % 3]


@pytest.mark.parametrize("total", range(10))
def test_nr_13_9_and_13_10_rounded_down(total: int) -> None:
    """[NR-13.9], [NR-13.10], R-16: divided by 4 and by 2, rounded down; all artisans count."""
    items = scored(
        3, area(coins=total, goods="1/0/1/0/0", artisans=1, working=["1-1"], influence=min(8, total))
    ).items()
    assert items["resources_and_coins"] == (total + 2) // 4
    assert items["influence_and_artisans"] == (min(8, total) + 2) // 2


def test_nr_13_12_nothing_is_used_up() -> None:
    """[NR-13.12]: wood that counted for Calux counts again."""
    items = scored(3, area(row=[1], goods="0/0/4/0/0")).items()
    assert (items["associates"], items["resources_and_coins"]) == (5, 1)


@pytest.mark.parametrize(("starter", "claimant", "holder"), [(0, None, 1), (2, None, 0), (1, 1, 1), (1, 0, 0)])
def test_nr_13_11_first_player_token(starter: int, claimant: int | None, holder: int) -> None:
    """[NR-13.11], R-43: 2 VP for the holder after step 1 of the last clean-up."""
    table = scored(3, starter=starter, claimant=claimant)
    assert [table.items(seat)["first_player_token"] for seat in range(3)] == [
        2 if seat == holder else 0 for seat in range(3)
    ]


def finals(points: list[int], influence: list[int], **options: object) -> Table:
    """Seats with this many VP and this much influence; sesterces give the VP that influence and the token do not."""
    starter = len(points) - 1
    areas = []
    for seat, (total, power) in enumerate(zip(points, influence, strict=True)):
        other = power // 2 + (2 if seat == 0 else 0)
        areas.append(area(coins=4 * (total - other), influence=power))
    return scored(len(points), *areas, starter=starter, options=options)


@pytest.mark.parametrize(
    ("points", "influence", "ranking"),
    [
        ([30, 40, 20], [0, 0, 0], [2, 1, 3]),
        ([30, 30, 20], [2, 4, 0], [2, 1, 3]),
        ([30, 30, 30], [4, 2, 4], [2, 3, 1]),
        ([30, 30, 30, 30], [0, 0, 0, 0], [4, 3, 2, 1]),
        ([20, 30, 30, 20], [2, 4, 4, 2], [4, 2, 1, 3]),
    ],
)
def test_nr_13_13_ranking(points: list[int], influence: list[int], ranking: list[int]) -> None:
    """[NR-13.13], R-13: VP, then influence, then the later in turn order; all ranks by the same rule."""
    table = finals(points, influence)
    assert table.game.scores() == points
    assert table.game.ranking() == ranking
    assert table.event("game_result")["ranking"] == ranking


@pytest.mark.parametrize(
    ("first", "ranking"), [(0, [3, 2, 1]), (1, [1, 3, 2]), (2, [2, 1, 3])], ids=["seat 0", "seat 1", "seat 2"]
)
def test_nr_13_13_the_later_in_the_turn_order_of_round_1_wins(first: int, ranking: list[int]) -> None:
    """[NR-13.13], [NR-2.2]: the player who began round 1 is behind all others who are tied."""
    data = TITLE.dump(finals([30, 30, 30], [2, 2, 2]).game)
    assert TITLE.load({**data, "first": first}).ranking() == ranking


@pytest.mark.parametrize(
    ("points", "influence", "ranking", "word"),
    [
        ([30, 30, 20], [2, 2, 0], [1, 1, 3], "shared"),
        ([30, 30, 20], [2, 4, 0], [2, 1, 3], "influence"),
        ([30, 29, 29], [2, 2, 2], [1, 2, 2], "points"),
        ([30, 30, 30], [0, 0, 0], [1, 1, 1], "shared"),
    ],
)
def test_nr_13_13_shared(points: list[int], influence: list[int], ranking: list[int], word: str) -> None:
    """[NR-13.13]: option `final_tie = shared`: equal in VP and influence is equal in rank."""
    table = finals(points, influence, final_tie="shared")
    assert table.game.ranking() == ranking
    assert table.event("game_result")["tie_break"] == word


@pytest.mark.parametrize(
    ("points", "influence", "word"),
    [
        ([30, 20, 10], [0, 0, 0], "points"),
        ([30, 30, 9], [2, 4, 0], "influence"),
        ([30, 30, 9], [2, 2, 0], "seat_order"),
    ],
)
def test_nr_13_13_word_for_the_tie_break(points: list[int], influence: list[int], word: str) -> None:
    """[NR-13.13], part 21 `game_result`: the tie-break used."""
    assert finals(points, influence).event("game_result")["tie_break"] == word


def test_nr_13_told() -> None:
    """Part 21: eleven score items for every seat, in order, then the result."""
    table = scored(3, area(row=[1, 20], goods="0/0/4/0/0"))
    told = [event for event in table.told if event.kind == "score_item"]
    assert [(event.seat, event.facts["item"]) for event in told] == [
        (seat, item) for seat in range(3) for item in ITEMS
    ]
    assert table.kinds()[-1] == "game_result"


def test_nr_0_1_counted_once() -> None:
    """[NR-0.1]: no points before the end."""
    table = position(3, area(favourites=["F7"]), round=2)
    assert table.game.scores() == [0, 0, 0]
    assert table.game.ranking() == [1, 1, 1]


@pytest.mark.parametrize(("starter", "claimant", "holder"), [(0, None, 1), (2, None, 0), (0, 2, 2)])
def test_nr_13_projection(starter: int, claimant: int | None, holder: int) -> None:
    """[NR-13], [NR-13.11]: the score as if the game ended now, the token with its next holder."""
    mine = area(coins=8, influence=5, ships=["olbia", "phasis"])
    now = position(3, mine, starter=starter, claimant=claimant)
    found = TITLE.projection(now.game)
    assert [items["first_player_token"] for items in found] == [2 if seat == holder else 0 for seat in range(3)]
    for item, points in (("sea_routes", 17), ("resources_and_coins", 2), ("influence_and_artisans", 2)):
        assert [items[item] for items in found] == [points, 0, 0]
