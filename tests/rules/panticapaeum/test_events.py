"""The event catalogue, section 22 of the rules: each event with its fields, and the whole table rebuilt from them."""

from collections import Counter

import pytest

from urbes.engine.event import Event

from .table import CATEGORIES, COLOURS, TILES, TITLE, Data, Table, block, new, played, playing, position, seat, turned

FIELDS = {
    "game_start": {"players", "options"},
    "first_player": set(),
    "tokens_dealt": {"cells"},
    "ring_filled": {"places", "tiles", "short"},
    "bag_refilled": {"tiles"},
    "round_start": {"round"},
    "turn_start": set(),
    "tile_picked": {"tile", "index", "place", "from", "to"},
    "tile_placed": {"tile", "r", "x", "y", "level"},
    "cubes_laid": {"places", "colours"},
    "cubes_collected": {"places", "colours", "cause"},
    "workers_returned": {"places", "cause"},
    "worker_placed": {"place"},
    "action_chosen": {"action"},
    "cubes_paid": {"colours", "price", "discount", "replaced"},
    "building_taken": {"building", "next_price"},
    "building_placed": {"building", "places", "level", "free"},
    "marker_moved": {"row", "from", "to", "cause"},
    "marker_blocked": {"row"},
    "resources_gained": {"colours", "token"},
    "worker_gained": {"available", "reserve"},
    "token_gained": {"token"},
    "rate_reached": {"row", "rate"},
    "building_moved": {"building", "from", "to"},
    "aqueduct_tile_taken": {"shape", "colour"},
    "random_tile_drawn": {"tile"},
    "extra_step": {"row"},
    "effect_declined": {"cell"},
    "effect_void": {"cell", "reason"},
    "coins_paid": {"number", "step", "thrift"},
    "cubes_sold": {"colours"},
    "coins_gained": {"number", "cause"},
    "cube_taken": {"colour"},
    "turn_end": set(),
    "round_end": {"round", "discarded"},
    "workers_home": {"number"},
    "cubes_discarded": {"colours"},
    "final_placement": {"place", "effect"},
    "score_line": {"category", "points", "details"},
    "score_total": {"total"},
    "game_end": {"ranking", "winners", "tie_break"},
}
NOBODYS = {
    "game_start",
    "tokens_dealt",
    "ring_filled",
    "bag_refilled",
    "round_start",
    "round_end",
    "game_end",
}
CAUSES = {
    "cubes_collected": {"tile", "building", "move", "worker"},
    "workers_returned": {"tile", "building", "move"},
    "marker_moved": {"main", "paid", "sale", "extra"},
    "coins_gained": {"sale", "take", "round"},
}


def test_every_event_of_the_catalogue() -> None:
    """[PK-22]: all events occur, none but these, with their fields, the seat they are about, round and turn."""
    seen: Counter[str] = Counter()
    causes: set[tuple[str, str]] = set()
    for number in range(60):
        option = "recall" if number % 2 else "stay"
        table = played(2 + number % 3, f"events {number}", final_workers=option)
        for event in table.told:
            assert event.kind in FIELDS, event.kind
            assert FIELDS[event.kind] <= set(event.facts), (event.kind, event.facts)
            assert (event.seat == -1) == (event.kind in NOBODYS), event.kind
            assert 1 <= event.round <= 5
            assert 1 <= event.turn <= 3
            assert event.secret == {}
            seen[event.kind] += 1
            if event.kind in CAUSES:
                causes.add((event.kind, str(event.facts["cause"])))
        if len(seen) == len(FIELDS) and len(causes) == sum(len(each) for each in CAUSES.values()):
            break
    assert set(seen) == set(FIELDS)
    assert causes == {(kind, cause) for kind, each in CAUSES.items() for cause in each}


class Ledger:
    """What events alone say about a table."""

    def __init__(self, players: int) -> None:
        self.store = [Counter[str]() for _ in range(players)]
        self.map: list[dict[tuple[int, int], str]] = [{} for _ in range(players)]
        self.workers: list[set[tuple[int, int]]] = [set() for _ in range(players)]
        self.available = [1] * players
        self.reserve = [4] * players
        self.coins = [0] * players
        self.markers = [Counter[str]() for _ in range(players)]
        self.tiles: list[list[tuple[str, int, int, int]]] = [[] for _ in range(players)]
        self.height = [Counter[tuple[int, int]]() for _ in range(players)]
        self.buildings: list[list[tuple[str, list[list[int]]]]] = [[] for _ in range(players)]
        self.taken: Counter[str] = Counter()
        self.points = [Counter[str]() for _ in range(players)]
        self.ring: set[str] = set()
        self.discard: set[str] = set()
        self.bag = set(TILES)

    def hear(self, event: Event) -> None:
        facts: Data = event.facts
        seat = event.seat
        match event.kind:
            case "ring_filled":
                self.ring = set(facts["tiles"])
                self.bag -= self.ring
            case "bag_refilled":
                assert facts["tiles"] == len(self.discard)
                self.bag |= self.discard
                self.discard = set()
            case "tile_picked":
                self.ring.remove(facts["tile"])
            case "random_tile_drawn":
                self.bag.remove(facts["tile"])
            case "round_end":
                assert self.ring == set(facts["discarded"])
                self.discard |= self.ring
                self.ring = set()
            case "tile_placed":
                self.tiles[seat].append((facts["tile"], facts["r"], facts["x"], facts["y"]))
                for dx, dy, _ in turned(facts["tile"], facts["r"]):
                    place = (facts["x"] + dx, facts["y"] + dy)
                    self.height[seat][place] += 1
                    assert self.height[seat][place] == facts["level"]
            case "cubes_laid":
                for (x, y), colour in zip(facts["places"], facts["colours"], strict=True):
                    assert (x, y) not in self.map[seat]
                    self.map[seat][x, y] = colour
            case "cubes_collected":
                for (x, y), colour in zip(facts["places"], facts["colours"], strict=True):
                    assert self.map[seat].pop((x, y)) == colour
                self.store[seat].update(facts["colours"])
            case "resources_gained":
                self.store[seat].update(facts["colours"])
            case "cube_taken":
                self.store[seat][facts["colour"]] += 1
            case "cubes_paid":
                assert len(facts["colours"]) == facts["price"] - facts["discount"]
                self.store[seat].subtract(facts["colours"])
            case "cubes_sold" | "cubes_discarded":
                self.store[seat].subtract(facts["colours"])
            case "workers_returned":
                for x, y in facts["places"]:
                    self.workers[seat].remove((x, y))
                    self.available[seat] += 1
            case "worker_placed" | "final_placement":
                self.workers[seat].add((facts["place"][0], facts["place"][1]))
                self.available[seat] -= 1
            case "workers_home":
                assert facts["number"] == len(self.workers[seat])
                self.available[seat] += facts["number"]
                self.workers[seat] = set()
            case "worker_gained":
                self.available[seat] += 1
                self.reserve[seat] -= 1
                assert (self.available[seat], self.reserve[seat]) == (facts["available"], facts["reserve"])
            case "coins_gained":
                self.coins[seat] += facts["number"]
            case "coins_paid":
                self.coins[seat] -= facts["number"]
                assert facts["number"] == facts["step"] - facts["thrift"]
            case "marker_moved":
                assert (self.markers[seat][facts["row"]], facts["to"]) == (facts["from"], facts["from"] + 1)
                self.markers[seat][facts["row"]] += 1
            case "marker_blocked":
                assert self.markers[seat][facts["row"]] == 9
            case "building_taken":
                self.taken[facts["building"]] += 1
            case "building_placed":
                self.buildings[seat].append((facts["building"], facts["places"]))
                assert {self.height[seat][x, y] for x, y in facts["places"]} == {facts["level"]}
            case "building_moved":
                index = self.buildings[seat].index((facts["building"], facts["from"]))
                self.buildings[seat][index] = (facts["building"], facts["to"])
            case "score_line":
                self.points[seat][facts["category"]] += facts["points"]

    def check(self, data: Data) -> None:
        """The same as the position says."""
        for number, player in enumerate(data["players"]):
            assert {colour: self.store[number][colour] for colour in COLOURS} == player["store"]
            assert {(cube["x"], cube["y"]): cube["colour"] for cube in player["cubes"]} == self.map[number]
            assert {(x, y) for x, y in player["workers"]} == self.workers[number]
            assert (self.available[number], self.reserve[number]) == (player["available"], player["reserve"])
            assert self.coins[number] == player["coins"]
            assert {colour: self.markers[number][colour] for colour in COLOURS} == player["markers"]
            laid = [(each["tile"], each["r"], each["x"], each["y"]) for each in player["tiles"]]
            assert self.tiles[number] == laid
            assert self.buildings[number] == [(each["building"], each["places"]) for each in player["buildings"]]
        assert {name: self.taken[name] for name in data["taken"]} == data["taken"]
        assert {tile for tile in data["ring"] if tile} == self.ring
        assert set(data["discard"]) == self.discard
        assert set(data["bag"]) == self.bag


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_table_follows_from_events(players: int, seed: int) -> None:
    """[PK-22]: cubes, coins, workers, tiles, buildings, markers and points are told without a gap."""
    ledger = Ledger(players)
    heard = 0
    final: Table | None = None
    option = "recall" if seed % 2 else "stay"
    for table in playing(players, f"ledger {seed}", final_workers=option, idle_workers=seed % 3 == 0):
        for event in table.told[heard:]:
            ledger.hear(event)
        heard = len(table.told)
        # Cubes that replace or are discarded one by one are told when all of them are known.
        if table.asked not in ("pay_cube", "discard_cube"):
            ledger.check(table.data)
        final = table
    assert final is not None
    assert final.asked == "over"
    for number, points in enumerate(TITLE.breakdown(final.game)):
        assert {category: ledger.points[number][category] for category in CATEGORIES} == points
        assert sum(points.values()) == final.game.scores()[number]


def test_events_follow_the_order_of_a_turn() -> None:
    """[PK-3.2], [PK-22]: start, tile, action, end."""
    table = new(2, "order", first_player="seat")
    del table.told[:]
    table.play("tile(0)")
    assert table.kinds()[:2] == ["tile_picked", "tile_placed"]
    table.play("coins")
    assert table.kinds() == ["action_chosen", "coins_gained"]
    table.play("end")
    assert table.kinds() == ["turn_end", "turn_start"]


def test_nobody_listens() -> None:
    """Without a listener the game is the same."""
    loud = position(seat(block(4, 2), store="BVWOG", markers=(1, 1, 1, 0, 1)))
    silent = loud.game.clone()
    for text in ("sell", "sell_cube(brown)", "sell_cube(violet)", "sell_cube(white)", "done", "decline", "end"):
        silent.apply(TITLE.parse(silent, text), loud.luck)
    loud.play("sell", "sell_cube(brown)", "sell_cube(violet)", "sell_cube(white)", "done", "decline", "end")
    assert silent.events is None
    assert TITLE.dump(silent) == loud.data
