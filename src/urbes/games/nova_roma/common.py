"""The common components of Nova Roma [NR-1.2] and the limits of all tracks, read from an edition."""

from urbes.engine.edition import Edition, Node, ids
from urbes.engine.errors import EditionError
from urbes.games.nova_roma.boards import District, Placements, Shape, read_districts, read_shapes
from urbes.games.nova_roma.pieces import ACTIONS, FIELD, NONE, RESOURCES, REWARD_KINDS, Cost, Reward, cell_name


class Common:
    """The components in the middle of the table: limits, forum, sea, contracts and districts."""

    def __init__(self, edition: Edition) -> None:
        root = edition.root
        self.edition: Edition = edition
        self.edition_hash: str = edition.hash
        self.rewards: list[Reward] = []
        self.read_limits(root)
        self.read_forum(root)
        self.read_sea(root)
        self.read_contracts(root)
        self.read_city(root)

    def read_limits(self, root: Node) -> None:
        meta = root.table("meta")
        self.rounds: int = meta.number("rounds", 1, 8)
        self.turns: int = meta.number("turns_per_round", 1, 3)
        resources = ids(root.rows("resources"), "key")
        if resources != RESOURCES:
            raise EditionError("resources", f"should be, in this order: {', '.join(RESOURCES)}")
        box = root.table("box")
        limits = root.table("limits")
        self.resource_max: int = limits.number("resource_max", 1, 7)
        self.full_goods: int = sum([self.resource_max << (FIELD * number) for number in range(len(RESOURCES))])
        self.influence_max: int = limits.number("influence_max", 1, 99)
        self.hand_max: int = limits.number("hand_max", 1, 40)
        self.row_max: int = limits.number("associate_row_max", 1, 40)
        self.artisans_kept: int = limits.number("artisans_kept_between_rounds", 0, 99)
        self.strength_max: int = limits.number("strength_max", 1, 3)
        self.tokens_at_start: int = limits.number("achievements_at_start", 0, 9)
        self.tokens_at_wheels: int = limits.number("achievements_beside_hippodrome", 0, 9)
        tokens = self.tokens_at_start + self.tokens_at_wheels
        if box.number("achievement_tokens_per_player") != tokens:
            raise box.wrong("achievement_tokens_per_player", f"should be {tokens}, as in limits")
        self.artisans: int = box.number("artisan_figures", 1, 200)
        if limits.number("artisans_total") != self.artisans:
            raise limits.wrong("artisans_total", f"should be {self.artisans}, as in box.artisan_figures")
        self.cubes: int = box.number("cubes_per_player", 1, 60)
        self.legionaries: int = box.number("legionary_figures", 0, 16)
        self.ships: int = box.number("ships_per_player", 2, 2)
        if box.number("patricians_per_player") != self.turns:
            raise box.wrong("patricians_per_player", f"should be {self.turns}, one for each turn of a round")
        self.strength_cost: list[int] = root.table("associate_costs").numbers("coins_by_strength", 0, 99)
        if len(self.strength_cost) != self.strength_max:
            raise EditionError("associate_costs.coins_by_strength", f"should have {self.strength_max} values")
        costs = root.table("associate_costs")
        self.influence_from: int = costs.number("influence_from_position", 1, 40)
        if limits.number("associate_influence_from_position") != self.influence_from:
            raise limits.wrong("associate_influence_from_position", f"should be {self.influence_from}")
        self.play_influence: int = costs.number("influence", 0, self.influence_max)
        start = root.table("setup")
        self.start_coins: list[int] = start.numbers("start_coins_by_order", 0, 99)
        if len(self.start_coins) != meta.number("players_max", 1, 4):
            raise start.wrong("start_coins_by_order", "should have a value for each player")
        self.start_coins_solo: int = start.number("start_coins_solo", 0, 99)
        self.start_goods: int = self.goods(start.table("start_resources"), self.resource_max)
        self.start_influence: int = start.number("start_influence", 0, self.influence_max)
        self.start_artisans: int = start.number("start_artisans", 0, self.artisans // 4)
        self.start_cards: int = start.number("start_cards", 0, 4)
        markets = ["sea_market", "building_market", "associate_market", "basic_latifundia_market"]
        for market in markets:
            if start.number(market) != 4:
                raise start.wrong(market, "should be 4: the board has 4 slots")
        start.number("special_latifundia_market", 1, 1)
        self.colours: list[str] = ids(root.rows("player_colours", 4), "key")

    def goods(self, row: Node, most: int = 7) -> int:
        """Resources as one packed number."""
        packed = 0
        for number, name in enumerate(RESOURCES):
            if name in row.data:
                packed |= row.number(name, 0, most) << (FIELD * number)
        return packed

    def cost(self, row: Node) -> Cost:
        row.only([*RESOURCES, "coins", "influence", "artisan"])
        coins = row.number("coins", 0, 99) if "coins" in row.data else 0
        influence = row.number("influence", 0, self.influence_max) if "influence" in row.data else 0
        artisan = row.number("artisan", 0, 1) if "artisan" in row.data else 0
        return Cost(self.goods(row), coins, influence, artisan)

    def reward(self, name: str, row: Node) -> int:
        """Put a reward on the list; returns its number."""
        row.only(REWARD_KINDS)
        self.rewards.append(Reward(name, [row.number(kind, 0, 20) if kind in row.data else 0 for kind in REWARD_KINDS]))
        return len(self.rewards) - 1

    def read_forum(self, root: Node) -> None:
        if ids(root.rows("actions"), "key") != ACTIONS:
            raise EditionError("actions", f"should be, in this order: {', '.join(ACTIONS)}")
        forum = root.table("forum")
        if forum.number("columns") + forum.number("rows") != len(ACTIONS) or forum.number("columns") != 4:
            raise forum.wrong("columns", "the forum should have 4 columns and 4 rows, one for each action")
        self.line_cells: list[int] = []
        for column in range(4):
            self.line_cells.append(sum([1 << (row * 4 + column) for row in range(4)]))
        for row in range(4):
            self.line_cells.append(15 << (row * 4))
        self.forum_names: list[str] = [cell_name(cell, 4) for cell in range(16)]
        rows = root.rows("emperor_tokens", root.table("box").number("emperor_tokens", self.rounds, 30))
        self.token_names: list[str] = ids(rows)
        self.token_cells: list[list[int]] = []
        seen: list[int] = []
        for token in rows:
            cells = [self.cell(token, cell, 4, 4) for cell in token.items("cells")]
            if len(cells) != 2:
                raise token.wrong("cells", "should be 2 cells")
            for cell in cells:
                if cell in seen:
                    raise token.wrong("cells", f"{self.forum_names[cell]} is on another token too")
            seen += cells
            self.token_cells.append(cells)
        start = root.table("setup")
        if start.number("emperor_tokens_used") != self.rounds:
            raise start.wrong("emperor_tokens_used", f"should be {self.rounds}, one for each round")

    def cell(self, row: Node, found: object, columns: int, rows: int) -> int:
        pair = Node({"cell": found}, row.place("cells")).numbers("cell", 1, 99)
        if len(pair) != 2 or pair[0] > columns or pair[1] > rows:
            raise row.wrong("cells", f"{found!r} is no cell: write [column, row], up to [{columns}, {rows}]")
        return (pair[1] - 1) * columns + pair[0] - 1

    def read_sea(self, root: Node) -> None:
        sea = root.table("sea")
        routes = sea.rows("routes", 2)
        self.routes: list[str] = ids(routes, "key")
        self.harbours: list[str] = [sea.table("start").text("key")]
        self.leg: list[int] = [0]
        self.beyond: list[int] = [NONE]
        """The next harbour of the route; NONE at its end."""
        self.harbour_reward: list[int] = [NONE]
        self.harbour_step: list[int] = [0]
        self.harbour_route: list[int] = [NONE]
        self.sea_points: list[int] = [0]
        """VP of the furthest VP harbour reached so far on the way to this one [NR-13.1]."""
        self.first_harbour: list[int] = []
        self.automa_harbours: list[int] = []
        automa_vp = root.table("solo").number("ship_start_vp")
        for number, route in enumerate(routes):
            self.first_harbour.append(len(self.harbours))
            points = 0
            rows = route.rows("harbours")
            for step, row in enumerate(rows):
                if row.number("step") != step + 1:
                    raise row.wrong("step", f"should be {step + 1}")
                if row.text("key") in self.harbours:
                    raise row.wrong("key", f"{row.text('key')!r} is there twice")
                vp = row.choice("kind", ["reward", "vp"]) == 1
                if vp:
                    points = row.number("vp", points, 99)
                    if points == automa_vp:
                        self.automa_harbours.append(len(self.harbours))
                self.harbour_reward.append(NONE if vp else self.reward(row.text("key"), row.table("reward")))
                self.harbours.append(row.text("key"))
                self.leg.append(row.number("leg", 1, 20))
                self.beyond.append(len(self.harbours) if step + 1 < len(rows) else NONE)
                self.harbour_step.append(step + 1)
                self.harbour_route.append(number)
                self.sea_points.append(points)
        if [self.harbour_route[place] for place in self.automa_harbours] != [0, 1]:
            raise EditionError("sea.routes", f"each route should have one harbour of {automa_vp} VP for the automa")

    def read_contracts(self, root: Node) -> None:
        box = root.table("box")
        table = root.table("contracts")
        sea = table.rows("sea", box.number("sea_contracts", 4, 60))
        self.sea_names: list[str] = ids(sea)
        self.sea_costs: list[Cost] = [self.cost(row.table("cost")) for row in sea]
        for row, cost in zip(sea, self.sea_costs, strict=True):
            if cost.artisan or cost.influence:
                raise row.wrong("cost", "can hold resources and coins only")
        building = table.rows("building", box.number("building_contracts", 4, 60))
        self.building_names: list[str] = ids(building)
        ids(building, "key")
        self.building_costs: list[Cost] = [self.cost(row.table("cost")) for row in building]
        self.building_points: list[int] = [row.number("vp", 0, 99) for row in building]
        self.shapes: list[Shape] = read_shapes(root)
        self.shape_names: list[str] = [shape.name for shape in self.shapes]
        self.building_shape: list[int] = [row.choice("shape", self.shape_names) for row in building]
        self.slot_strength: list[int] = []
        for market in ("sea", "building"):
            slots = root.table("markets").table(market).rows("slots", 4)
            found = [row.number("strength", 1, self.strength_max) for row in slots]
            if found != sorted(found) or (self.slot_strength and found != self.slot_strength):
                raise EditionError(f"markets.{market}.slots", "strengths should rise and be those of the other market")
            self.slot_strength = found
        singles = [number for number, shape in enumerate(self.shapes) if shape.size == 1]
        if not singles:
            raise EditionError("shapes", "one shape should be a single cube")
        self.single: int = singles[0]

    def read_city(self, root: Node) -> None:
        self.districts: list[District] = read_districts(root)
        self.district_names: list[str] = [district.name for district in self.districts]
        self.reward_district: list[int] = []
        self.reward_cell: list[int] = []
        self.reward_three_plus: list[bool] = []
        self.reward_around: list[int] = []
        for number, district in enumerate(self.districts):
            for cell in district.rewards:
                self.reward_district.append(number)
                self.reward_cell.append(cell)
                self.reward_three_plus.append(cell in district.three_plus)
                self.reward_around.append(district.around(cell))
        rows = root.rows("building_rewards", root.table("box").number("building_reward_tokens", 1, 60))
        if len(rows) < len(self.reward_cell):
            raise EditionError("building_rewards", f"should have at least {len(self.reward_cell)} rows")
        self.building_rewards: list[str] = ids(rows)
        self.token_reward: list[int] = [self.reward(row.text("id"), row.table("reward")) for row in rows]
        for row, reward in zip(rows, self.token_reward, strict=True):
            if self.rewards[reward].ship_move or self.rewards[reward].chariot_step:
                raise row.wrong("reward", "cannot hold ship_move or chariot_step: others than the active seat gain it")
        self.placements: Placements = Placements(self.shapes, self.districts)
