"""The box of Nova Roma: every printed value of an edition, checked, as tables of plain numbers."""

from urbes.engine.edition import Edition, Node, ids
from urbes.engine.errors import EditionError
from urbes.games.nova_roma.common import Common
from urbes.games.nova_roma.pieces import (
    ACTIONS,
    ANIMAL,
    ANIMAL_PLACEMENT,
    COUNTED,
    EFFECTS,
    END_GAME,
    EXCHANGE_TILE,
    GAIN,
    GAIN_NOW,
    NONE,
    ONCE_PER_ROUND,
    PERMANENT,
    PLACE_CUBE,
    PLACE_FOR_COINS,
    PLAY_ASSOCIATE,
    PRODUCTION,
    RESOURCES,
    SKIP_ARTISAN,
    SPECIAL,
    SPECIAL_EFFECTS,
    STRENGTH,
    TILE_KINDS,
    TIMINGS,
    VP_COUNT,
    VP_RESOURCE,
    VP_THRESHOLD,
    Associate,
    Condition,
    Cost,
    Line,
    Tile,
)


class Box(Common):
    """All tables of an edition. Shared by every game played with it; nothing in it ever changes."""

    def __init__(self, edition: Edition) -> None:
        super().__init__(edition)
        root = edition.root
        self.read_estate(root)
        self.read_hippodrome(root)
        self.read_associates(root)
        self.read_mosaic(root)
        self.read_modes(root)

    def read_estate(self, root: Node) -> None:
        estate = root.table("estate")
        if estate.number("columns") != 3 or estate.number("rows") != 3:
            raise estate.wrong("columns", "the production area should have 3 columns and 3 rows")
        icons = [*RESOURCES, "coins"]
        self.column_icons: list[int] = estate.choices("column_icons", icons)
        self.row_icons: list[int] = estate.choices("row_icons", icons)
        if len(self.column_icons) != 3 or len(self.row_icons) != 3:
            raise estate.wrong("column_icons", "should be 3 icons, and 3 in row_icons")
        self.animal_points: list[int] = estate.numbers("animal_vp", 0, 99)
        if len(self.animal_points) != 3:
            raise estate.wrong("animal_vp", "should be 3 values, for 1 to 3 animals")
        box = root.table("box")
        table = root.table("latifundia")
        basic = table.rows("basic", box.number("basic_latifundia", 4, 26))
        special = table.rows("special", box.number("special_latifundia", 1, 30 - len(basic)))
        self.basic_tiles: int = len(basic)
        self.tile_names: list[str] = ids([*basic, *special])
        self.tiles: list[Tile] = [self.tile(row, row.text("kind") == "special") for row in [*basic, *special]]
        self.prices: list[Cost] = []
        """The four basic slots, then the special one."""
        for market, count in (("basic_latifundia", 4), ("special_latifundia", 1)):
            for row in root.table("markets").table(market).rows("slots", count):
                self.prices.append(self.cost(row.table("price")))

    def tile(self, row: Node, one_shot: bool) -> Tile:
        tile = Tile(row.text("id"), row.choice("kind", TILE_KINDS))
        if tile.kind == ANIMAL:
            tile.animals = row.number("counts_as", 1, 9)
        elif tile.kind == PRODUCTION:
            tile.reward = self.reward(tile.name, row.table("gain"))
        elif tile.kind == EXCHANGE_TILE:
            tile.reward = self.reward(tile.name, row.table("gain"))
            tile.pay = self.cost(row.table("pay"))
        elif tile.kind == SPECIAL:
            tile.effect = row.choice("effect", SPECIAL_EFFECTS)
            if tile.effect == GAIN_NOW:
                tile.reward = self.reward(tile.name, row.table("gain"))
            elif tile.effect != PLAY_ASSOCIATE:
                tile.amount = row.number("amount", 1, 1 if tile.effect == PLACE_CUBE else 9)
        if "one_shot" in row.data and row.flag("one_shot") != one_shot:
            raise row.wrong("one_shot", f"should be {str(one_shot).lower()} for this kind")
        return tile

    def read_hippodrome(self, root: Node) -> None:
        table = root.table("hippodrome")
        self.track_length: int = table.number("length", 1, 30)
        tracks = table.rows("tracks", 3)
        self.tracks: list[str] = ids(tracks, "key")
        self.horses: list[int] = [0] * (self.track_length + 1)
        """The horses that entering each cell costs [NR-10.2]."""
        for row in table.rows("borders"):
            self.horses[row.number("before_cell", 1, self.track_length)] = row.number("horses", 1, self.resource_max)
        self.wheel: list[bool] = [False] * (self.track_length + 1)
        for cell in table.numbers("wheel_cells", 1, self.track_length):
            if self.horses[cell] == 0:
                raise table.wrong("wheel_cells", f"there is no border before cell {cell}")
            self.wheel[cell] = True
        self.favourite_points: int = table.number("favourite_vp", 0, 99)
        self.finish_points: int = table.number("finish_vp", 0, 99)
        rows = table.rows("favourites", root.table("box").number("favourite_tokens", 1, 30))
        self.favourite_names: list[str] = ids(rows)
        self.favourite_track: list[int] = [row.choice("track", self.tracks) for row in rows]
        used = root.table("setup").number("favourites_used", self.rounds, len(rows))
        if used != self.rounds:
            raise EditionError("setup.favourites_used", f"should be {self.rounds}, one for each round")

    def read_associates(self, root: Node) -> None:
        rows = root.rows("associates", root.table("box").number("associate_cards", 8, 60))
        self.card_names: list[str] = ids(rows, "key")
        self.cards: list[Associate] = []
        self.strength_cards: list[int] = [0] * len(ACTIONS)
        self.gain_cards: list[int] = [0] * len(ACTIONS)
        self.placing_cards: list[int] = [0] * len(ACTIONS)
        self.permanent_cards: list[int] = [0] * len(ACTIONS)
        self.end_cards: int = 0
        self.skip_artisan: int = 0
        self.tamer: int = 0
        """The card that allows artisans on animals, as a mask."""
        self.tamer_coins: int = 0
        for number, row in enumerate(rows):
            if row.number("no") != number + 1:
                raise row.wrong("no", f"should be {number + 1}")
            card = self.associate(row)
            self.cards.append(card)
            bit = 1 << number
            if card.timing == END_GAME:
                self.end_cards |= bit
            elif card.effect == SKIP_ARTISAN:
                self.skip_artisan |= bit
            elif card.effect == ANIMAL_PLACEMENT:
                self.tamer |= bit
                self.tamer_coins = card.amount
            elif card.timing == PERMANENT:
                self.permanent_cards[card.action] |= bit
            elif card.effect == STRENGTH:
                self.strength_cards[card.action] |= bit
            elif card.effect == GAIN:
                self.gain_cards[card.action] |= bit
            else:
                self.placing_cards[card.action] |= bit
        self.window_cards: list[int] = [
            self.gain_cards[action] | self.placing_cards[action] for action in range(len(ACTIONS))
        ]

    def associate(self, row: Node) -> Associate:
        effect = row.table("effect")
        kind = effect.choice("kind", EFFECTS)
        timing = row.choice("timing", TIMINGS)
        action = row.choice("action", ACTIONS) if "action" in row.data else NONE
        scored = kind in (VP_RESOURCE, VP_COUNT, VP_THRESHOLD)
        if scored != (timing == END_GAME):
            raise row.wrong("timing", "end_game belongs to the effects that give VP, and to no others")
        if (action == NONE) != (scored or kind == ANIMAL_PLACEMENT):
            raise row.wrong("action", "should be named exactly by cards that belong to an action")
        permanent = kind == ANIMAL_PLACEMENT or (kind == GAIN and timing == PERMANENT)
        if not scored and permanent != (timing == PERMANENT):
            raise row.wrong("timing", "does not fit this kind of effect")
        card = Associate(row.text("key"), timing, action, kind)
        if kind == VP_RESOURCE:
            card.base = effect.number("base", 0, 99)
            card.resource = effect.choice("resource", RESOURCES)
        elif kind == VP_COUNT:
            card.base = effect.number("base", 0, 99)
            card.what = effect.choice("what", COUNTED)
            card.per = effect.number("per", 1, 99)
        elif kind == VP_THRESHOLD:
            card.what = effect.choice("what", COUNTED)
            card.at_least = effect.number("at_least", 0, 99)
            card.points = effect.number("vp", 0, 99)
        elif kind == STRENGTH:
            card.amount = effect.number("amount", 1, 3)
        elif kind == GAIN:
            card.reward = self.reward(card.name, effect.table("gain"))
            gain = self.rewards[card.reward]
            if timing == PERMANENT and sum(gain.given) != gain.coins:
                raise effect.wrong("gain", "a permanent associate gives coins only")
            if gain.card or gain.ship_move or gain.chariot_step:
                raise effect.wrong("gain", "cannot hold card, ship_move or chariot_step")
        elif kind == PLACE_FOR_COINS:
            pay = effect.table("pay")
            pay.only(["coins"])
            card.amount = pay.number("coins", 0, 99)
        elif kind == ANIMAL_PLACEMENT:
            card.amount = effect.number("coins", 0, 99)
        return card

    def read_mosaic(self, root: Node) -> None:
        table = root.table("mosaic")
        self.mosaic_rows: list[str] = table.texts("rows")
        if len(self.mosaic_rows) != 3 or table.number("columns") != 3:
            raise table.wrong("rows", "the mosaic should have 3 rows and 3 columns")
        self.cell_points: list[int] = table.numbers("cell_vp", 0, 99)
        if len(self.cell_points) != 3:
            raise table.wrong("cell_vp", "should be 3 values, one for each row")
        self.top_row_reward: int = self.reward("top_row", table.table("top_row_bonus"))
        self.lines: list[Line] = []
        rows = table.rows("lines")
        self.line_names: list[str] = ids(rows, "key")
        for row in rows:
            mask = 0
            for cell in row.items("cells"):
                mask |= 1 << self.cell(row, cell, 3, 3)
            if len(row.items("cells")) != 3:
                raise row.wrong("cells", "should be 3 cells")
            reward = self.reward(row.text("key"), row.table("bonus"))
            self.lines.append(Line(row.text("key"), mask, row.number("vp", 0, 99), reward))
        conditions = table.rows("conditions")
        self.condition_names: list[str] = ids(conditions, "key")
        self.conditions: list[Condition] = [self.condition(row) for row in conditions]
        strips = table.rows("strips", root.table("box").number("mosaic_strips", 12, 60))
        self.strip_names: list[str] = ids(strips)
        self.strip_colour: list[int] = [row.choice("colour", self.mosaic_rows) for row in strips]
        self.strips: list[list[int]] = []
        for row in strips:
            cells = row.choices("cells", self.condition_names)
            colour = row.choice("colour", self.mosaic_rows)
            if len(cells) != 3 or any([self.conditions[cell].colour != colour for cell in cells]):
                raise row.wrong("cells", f"should be 3 conditions of the colour {self.mosaic_rows[colour]}")
            self.strips.append(cells)
        for colour in range(3):
            if self.strip_colour.count(colour) < 4:
                raise table.wrong("strips", f"there should be at least 4 of the colour {self.mosaic_rows[colour]}")

    def condition(self, row: Node) -> Condition:
        condition = Condition(row.text("key"), row.choice("colour", self.mosaic_rows))
        need = row.table("need")
        kinds = ["building", "sea", "associates", "latifundia", "total", "chariots_at", "chariot_cells", "influence"]
        need.only(kinds)
        found = {kind: need.number(kind, 1, 99) for kind in kinds if kind in need.data and kind != "chariots_at"}
        condition.building = found.get("building", 0)
        condition.sea = found.get("sea", 0)
        condition.associates = found.get("associates", 0)
        condition.latifundia = found.get("latifundia", 0)
        condition.total = found.get("total", 0)
        condition.chariot_cells = found.get("chariot_cells", 0)
        condition.influence = found.get("influence", 0)
        if "chariots_at" in need.data:
            at = need.table("chariots_at")
            condition.chariots = at.number("chariots", 1, 3)
            condition.cell = at.number("cell", 1, self.track_length)
        if "pay" in row.data:
            pay = row.table("pay")
            pay.only(["influence"])
            condition.pay = pay.number("influence", 0, condition.influence)
        return condition

    def read_modes(self, root: Node) -> None:
        two = root.table("two_players")
        self.own_legionaries: int = two.number("legionaries_per_player", 0, self.turns)
        after = two.numbers("legionary_after_patricians", 1, self.turns)
        if len(after) != self.own_legionaries:
            raise two.wrong("legionary_after_patricians", f"should name {self.own_legionaries} patricians")
        self.legionary_after: list[bool] = [turn + 1 in after for turn in range(self.turns)]
        self.neutral_cell: int = two.number("neutral_chariot_cell", 0, self.track_length)
        solo = root.table("solo")
        self.automa_cell: int = solo.number("chariot_start_cell", 0, self.track_length)
        self.blocked_points: int = solo.number("blocked_legionary_vp", 0, 99)
        self.lead_points: int = solo.number("chariot_lead_vp", 0, 99)
        difficulty = solo.table("difficulty_vp")
        self.difficulties: list[str] = list(difficulty.data)
        self.difficulty_points: list[int] = [difficulty.number(level, 0, 999) for level in self.difficulties]
        if solo.number("legionaries") < 2 * self.turns:
            raise solo.wrong("legionaries", f"should be at least {2 * self.turns}")
        scoring = root.table("scoring")
        self.goods_per_point: int = scoring.number("resources_and_coins_per_vp", 1, 99)
        self.influence_per_point: int = scoring.number("influence_and_artisans_per_vp", 1, 99)
        self.first_player_points: int = scoring.number("first_player_token_vp", 0, 99)
        self.items: list[str] = ids(scoring.rows("items", 11), "key")
        self.solo_items: list[int] = solo.numbers("scoring_items", 1, 11)
        if self.solo_items != list(range(1, len(self.solo_items) + 1)):
            raise solo.wrong("scoring_items", "should be the first items in their order")
        if any([card.timing == ONCE_PER_ROUND and card.action == NONE for card in self.cards]):
            raise EditionError("associates", "a once-per-round card belongs to an action")
