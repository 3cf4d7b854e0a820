"""The box of Porta Nigra: every printed value of an edition, checked, as tables of plain numbers."""

from typing import Final

from urbes.engine.edition import Edition, Node, ids
from urbes.engine.errors import EditionError
from urbes.games.porta_nigra.pieces import (
    ANY,
    BUY,
    FINAL_SCORING,
    FOUR_BUILDINGS,
    HONOUR_KINDS,
    ICON_ACTIONS,
    INSTANT,
    NONE,
    PART_ELEMENTS,
    PART_KINDS,
    PLACE,
    SUBSTITUTE,
    ActionCard,
    Gain,
    HonourCard,
    Icon,
    Part,
    PlayerCount,
    Spot,
)

# Values that the rules are built on: an edition with another value would not be obeyed, so it is refused.
FIXED: Final[list[tuple[str, str, object]]] = [
    ("limits", "bricks_limited", True),
    ("limits", "romans_limited", True),
    ("limits", "coins_limited", False),
    ("limits", "torch_tokens_limited", False),
    ("limits", "influence_tokens_limited", False),
    ("early_end", "extra_turns_for_others", 1),
    ("early_end", "bonus_once_per_game", True),
    ("scoring_order", "steps", ["sets", "final_cards", "play_area", "majorities"]),
]


class Box:
    """All tables of an edition. Shared by every game played with it; nothing in it ever changes."""

    def __init__(self, edition: Edition) -> None:
        root = edition.root
        self.edition: Edition = edition
        self.edition_hash: str = edition.hash
        self.read_colours(root)
        self.read_set_up(root)
        self.read_city(root)
        self.read_spots(root)
        self.read_parts(root)
        self.read_action_cards(root)
        self.read_other_cards(root)
        self.read_scoring(root)
        for name, key, needed in FIXED:
            table = root.table(name)
            value = table.value(key)
            if type(value) is not type(needed) or value != needed:
                raise table.wrong(key, f"should be {needed!r}: the rules know nothing else, is {value!r}")

    def read_colours(self, root: Node) -> None:
        rows = root.rows("colours")
        self.colours: list[str] = ids(rows)
        self.price: list[int] = [row.number("price") for row in rows]
        self.value: list[int] = [row.number("value", 1) for row in rows]
        wild = [number for number, row in enumerate(rows) if row.flag("wild")]
        for number, row in enumerate(rows):
            if row.number("order") != number + 1:
                raise row.wrong("order", f"should be {number + 1}: colours stand in rising order")
        if len(wild) != 1:
            raise EditionError("colours.list", f"exactly one colour should be wild, {len(wild)} are")
        self.white: int = wild[0]
        table = root.table("colours")
        self.shortage_order: list[int] = table.choices("shortage_order", self.colours)
        if sorted(self.shortage_order) != list(range(len(rows))):
            raise table.wrong("shortage_order", "should name every colour once")

    def read_set_up(self, root: Node) -> None:
        counts = root.table("counts")
        limits = root.table("limits")
        start = root.table("setup")
        self.bricks: int = counts.number("bricks", 1, 1000)
        self.romans: int = counts.number("romans_per_player", 1, 100)
        self.start_coins: int = start.number("coins")
        self.start_torches: int = start.number("torch_tokens")
        self.start_influence: int = start.number("influence_tokens")
        self.start_romans: int = start.number("romans_in_play_area", 0, self.romans)
        if start.number("romans_in_reserve") != self.romans - self.start_romans:
            raise start.wrong(
                "romans_in_reserve",
                f"should be {self.romans - self.start_romans}: each player has {self.romans} Romans",
            )
        start.number("victory_points", 0, 0)
        self.building_slots: int = start.number("building_display", 1, 60)
        self.honour_slots: int = start.number("honour_display", 1, 60)
        self.hand: int = start.number("hand", 1, 8)
        if limits.number("hand_size") != self.hand:
            raise limits.wrong("hand_size", f"should be {self.hand}, as in setup.hand")
        self.honours_per_turn: int = limits.number("honour_cards_per_turn")
        self.highest: int = limits.number("element_bricks_max", 1, 90)
        market = root.table("market")
        self.refill_below: int = market.number("refill_below")
        self.refill_to: int = market.number("refill_to_at_least", self.refill_below)
        self.step_cost: int = market.number("step_cost")
        if market.text("direction") != "clockwise":
            raise market.wrong("direction", "should be clockwise")

    def read_city(self, root: Node) -> None:
        quarters = root.rows("quarters")
        self.quarters: list[str] = ids(quarters)
        buildings = root.rows("buildings")
        self.buildings: list[str] = ids(buildings)
        for number, row in enumerate(quarters):
            if row.number("index") != number:
                raise row.wrong("index", f"should be {number}: quarters stand in clockwise order")
            if row.choice("next", self.quarters) != (number + 1) % len(quarters):
                raise row.wrong("next", f"should be {self.quarters[(number + 1) % len(quarters)]!r}")
        homes = [row.choice("building", self.buildings) for row in quarters]
        if sorted(homes) != list(range(len(buildings))):
            raise EditionError("quarters.list", "every building should stand in exactly one quarter")
        self.quarter_of_building: list[int] = [homes.index(building) for building in range(len(buildings))]
        shops = root.rows("shops", len(self.colours))
        if ids(shops) != self.colours:
            raise EditionError("shops.list", f"should be, in this order: {', '.join(self.colours)}")
        self.quarter_of_shop: list[int] = []
        for colour, row in enumerate(shops):
            if row.text("quarter") == "all":
                self.quarter_of_shop.append(NONE)
                continue
            quarter = row.choice("quarter", self.quarters)
            if quarters[quarter].choice("shop", self.colours) != colour:
                raise row.wrong("quarter", f"quarter {self.quarters[quarter]!r} names another shop")
            self.quarter_of_shop.append(quarter)
        self.reward_every: list[int] = [row.number("reward_every", 1) for row in buildings]
        self.rewards: list[Gain] = [self.gain(row.table("reward")) for row in buildings]
        for row, reward in zip(buildings, self.rewards, strict=True):
            if reward.points or reward.gate_bricks:
                raise row.wrong("reward", "cannot hold vp or gate_brick")
        self.rows: list[list[str]] = [row.texts("rows") for row in buildings]
        self.card_rows: list[list[str]] = [row.texts("card_rows") for row in buildings]
        self.spot_counts: list[int] = [row.number("spots") for row in buildings]
        variable = [number for number, row in enumerate(buildings) if row.flag("variable_height")]
        if len(variable) != 1:
            raise EditionError(
                "buildings.list", f"exactly one building should have variable_height, {len(variable)} have"
            )
        self.gate: int = variable[0]
        """The building whose elements have a height of the player's choice: the Porta Nigra."""

    def read_spots(self, root: Node) -> None:
        rows = root.rows("spots")
        self.spot_names: list[str] = ids(rows)
        cards = root.rows("building_cards")
        self.building_cards: list[str] = ids(cards)
        self.card_building: list[int] = [row.choice("building", self.buildings) for row in cards]
        self.card_colour: list[int] = [row.choice("colour", self.colours) for row in cards]
        by_place: dict[tuple[int, int], int] = {}
        for number, card in enumerate(cards):
            place = (self.card_building[number], self.card_colour[number])
            if place in by_place:
                raise card.wrong(
                    "colour", f"there is another card of {self.buildings[place[0]]} in {self.colours[place[1]]}"
                )
            by_place[place] = number
        self.spots: list[Spot] = []
        for row in rows:
            self.spots.append(self.spot(row, by_place))
        if len(rows) > 64:
            raise EditionError("spots.list", "should have at most 64 rows")
        for building, count in enumerate(self.spot_counts):
            found = sum(1 for spot in self.spots if spot.building == building)
            if found != count:
                raise EditionError("spots.list", f"{self.buildings[building]} should have {count} spots, has {found}")

    def spot(self, row: Node, by_place: dict[tuple[int, int], int]) -> Spot:
        building = row.choice("building", self.buildings)
        name = row.text("row")
        if name not in self.rows[building]:
            raise row.wrong("row", f"{name!r} is no row of {self.buildings[building]}")
        colour = row.choice("colour", self.colours)
        least = row.number("bricks_min", 1, self.highest)
        most = row.number("bricks_max", least, self.highest)
        if building != self.gate and least != most:
            raise row.wrong("bricks_max", f"should be {least}: {self.buildings[building]} has no variable height")
        brings = row.flag("card")
        if brings != (name in self.card_rows[building]):
            raise row.wrong("card", f"does not agree with card_rows of {self.buildings[building]}")
        card = NONE
        if brings:
            if (building, colour) not in by_place:
                raise row.wrong(
                    "card", f"there is no building card of {self.buildings[building]} in {self.colours[colour]}"
                )
            card = by_place[(building, colour)]
        points = row.number("vp_fixed")
        per_brick = row.number("vp_per_brick")
        twins: list[int] = []
        for number, other in enumerate(self.spots):
            if (
                building == self.gate == other.building
                and (other.colour, other.least, other.most) == (colour, least, most)
                and (other.points, other.points_per_brick) == (points, per_brick)
            ):
                twins.append(number)
        return Spot(
            row.text("id"),
            building,
            self.quarter_of_building[building],
            name,
            row.number("pos", 1),
            colour,
            least,
            most,
            points,
            per_brick,
            card,
            twins,
        )

    def read_parts(self, root: Node) -> None:
        rows = root.rows("majorities")
        self.part_names: list[str] = ids(rows)
        self.parts: list[Part] = []
        for row in rows:
            building = row.choice("building", self.buildings)
            name = row.text("row")
            kind = row.choice("kind", PART_KINDS)
            if (kind == PART_ELEMENTS) != (building == self.gate):
                raise row.wrong("kind", "elements are counted in the building with variable height, bricks elsewhere")
            height = row.number("height", 1, self.highest) if kind == PART_ELEMENTS else 0
            spots = [number for number, spot in enumerate(self.spots) if spot.building == building and spot.row == name]
            if not spots:
                raise row.wrong("row", f"{self.buildings[building]} has no spot in row {name!r}")
            self.parts.append(
                Part(row.text("id"), building, name, kind, height, row.number("first"), row.number("second"), spots)
            )

    def read_action_cards(self, root: Node) -> None:
        icons = root.rows("icons")
        self.icon_names: list[str] = ids(icons)
        self.icons: list[Icon] = []
        for row in icons:
            action = row.choice("action", ICON_ACTIONS)
            amount = row.number("amount", 1)
            if action in (BUY, PLACE) and amount != 1:
                raise row.wrong("amount", "should be 1")
            colour = NONE
            if action == BUY:
                colour = ANY if row.text("colour") == "any" else row.choice("colour", self.colours)
            self.icons.append(Icon(row.text("id"), action, colour, amount))
        counts = root.table("counts")
        rows = root.rows("action_cards", counts.number("action_cards_per_player", 1, 30))
        self.action_card_names: list[str] = ids(rows)
        self.action_cards: list[ActionCard] = []
        for row in rows:
            marks = row.choices("icons", self.icon_names)
            if not 1 <= len(marks) <= 16:
                raise row.wrong("icons", "should be 1 to 16 icons")
            self.action_cards.append(
                ActionCard(row.text("id"), row.number("torches", 1, 16), marks, row.numbers("players"))
            )
        self.counts: dict[int, PlayerCount] = {}
        for row in root.rows("player_counts"):
            players = row.number("players", 1)
            cards = row.number("cards", 1)
            dealt = sum(1 for card in self.action_cards if players in card.players)
            if dealt != cards:
                raise row.wrong("cards", f"is {cards}, but {dealt} action cards are for {players} players")
            if cards < self.hand:
                raise row.wrong("cards", f"should be at least {self.hand}, the size of a hand")
            self.counts[players] = PlayerCount(
                row.number("rounds", 1),
                cards,
                row.numbers("intermediate_after_rounds", 1),
                row.number("intermediate_multiplier"),
            )
        meta = root.table("meta")
        for players in range(meta.number("players_min", 2, 4), meta.number("players_max", 2, 4) + 1):
            if players not in self.counts:
                raise EditionError("player_counts.list", f"there is no row for {players} players")

    def read_other_cards(self, root: Node) -> None:
        counts = root.table("counts")
        supply = root.rows("supply_cards", counts.number("supply_cards", 1, 60))
        self.supply_names: list[str] = ids(supply)
        self.supply: list[list[int]] = []
        for row in supply:
            shown = row.choices("bricks", self.colours)
            if not shown:
                raise row.wrong("bricks", "should name at least one colour")
            self.supply.append([colour for colour in self.shortage_order for _ in range(shown.count(colour))])
        if len(self.building_cards) != counts.number("building_cards", self.building_slots, 60):
            raise EditionError(
                "building_cards.list",
                f"should have {counts.number('building_cards')} rows, has {len(self.building_cards)}",
            )
        rows = root.rows("honour_cards", counts.number("honour_cards", self.honour_slots, 60))
        self.honour_names: list[str] = ids(rows)
        self.designs: list[str] = []
        for row in rows:
            if row.text("design") not in self.designs:
                self.designs.append(row.text("design"))
        self.honours: list[HonourCard] = [self.honour(row) for row in rows]

    def honour(self, row: Node) -> HonourCard:
        kind = row.choice("kind", HONOUR_KINDS)
        discard = NONE
        if "discard" in row.data:
            discard = ANY if row.text("discard") == FOUR_BUILDINGS else row.choice("discard", self.designs)
        points = row.number("points") if kind == FINAL_SCORING else 0
        building = row.choice("building", self.buildings) if kind == SUBSTITUTE else NONE
        gain = self.gain(row.table("effect")) if kind == INSTANT else self.gain(Node({}, row.place("effect")))
        return HonourCard(
            row.text("id"),
            row.choice("design", self.designs),
            row.number("cost", 1),
            kind,
            points,
            discard,
            building,
            gain,
        )

    def gain(self, row: Node) -> Gain:
        named = [f"brick_{colour}" for colour in self.colours]
        row.only([*named, "romans", "torch", "coins", "influence", "vp", "gate_brick"])
        given = {key: row.number(key) for key in row.data}
        if given.get("gate_brick", 0) > 1:
            raise row.wrong("gate_brick", "should be 1")
        return Gain(
            [given.get(name, 0) for name in named],
            given.get("romans", 0),
            given.get("torch", 0),
            given.get("coins", 0),
            given.get("influence", 0),
            given.get("vp", 0),
            given.get("gate_brick", 0),
        )

    def read_scoring(self, root: Node) -> None:
        sets = root.table("set_scoring")
        self.set_points: list[int] = sets.numbers("values")
        if len(self.set_points) != len(self.buildings) + 1:
            raise sets.wrong(
                "values", f"should have {len(self.buildings) + 1} values, for 0 to {len(self.buildings)} cards"
            )
        influence = root.rows("influence_actions")
        names = ids(influence)
        per_turn = {"buy_honour_card": self.honours_per_turn, "take_roman": 0, "place_element": 0}
        for needed, limit in per_turn.items():
            if needed not in names:
                raise EditionError("influence_actions.list", f"{needed!r} is missing")
            action = influence[names.index(needed)]
            if action.number("per_turn") != limit:
                raise action.wrong("per_turn", f"should be {limit}")
        self.roman_cost: int = influence[names.index("take_roman")].number("cost", 1)
        self.placing_cost: int = influence[names.index("place_element")].number("cost", 1)
        torches = root.table("torches_to_coins")
        self.coins_per_torch: int = torches.number("coins_per_torch")
        self.coins_per_forfeit: int = torches.number("coins_per_forfeited_action")
        early = root.table("early_end")
        self.early_points: int = early.number("bonus_vp")
        self.early_elements: int = early.number("elements", 1)
        self.early_bricks: bool = early.flag("bricks_exhausted")
        area = root.table("play_area_scoring")
        self.area_roman: int = area.number("roman")
        self.area_coins: int = area.number("coins_per_vp", 1)
        self.area_influence: int = area.number("influence")
        self.area_torch: int = area.number("torch")
        self.area_brick: int = area.number("brick")

    def deck(self, players: int) -> int:
        """The bag of action cards that every player gets [PN-2.8]."""
        bag = 0
        for number, card in enumerate(self.action_cards):
            if players in card.players:
                bag |= 1 << number
        return bag

    def steps(self, start: int, goal: int) -> int:
        """Quarter borders crossed clockwise [PN-6.1]."""
        return (goal - start) % len(self.quarters)
