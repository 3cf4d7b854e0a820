"""The pieces of Nova Roma and the words that the rules have for them."""

from typing import Final

NONE: Final = -1

TRADE: Final = 0
DEVELOP: Final = 1
PETITION: Final = 2
ASSOCIATES: Final = 3
SEAFARING: Final = 4
BUILDING: Final = 5
RACES: Final = 6
INCOME: Final = 7
ACTIONS: Final = ["trade", "develop", "petition", "associates", "seafaring", "building", "races", "income"]

# Resources are packed into one number, four bits each; the top bit of each field is a guard for comparing.
GUARDS: Final = 0x88888
FIELD: Final = 4
RESOURCES: Final = ["wheat", "stone", "wood", "wine", "horses"]
WHEAT: Final = 0
WINE: Final = 3
HORSES: Final = 4
COINS: Final = 5
"""The icon of the estate that is not a resource: sesterces."""

END_GAME: Final = 0
ONCE_PER_ROUND: Final = 1
PERMANENT: Final = 2
TIMINGS: Final = ["end_game", "once_per_round", "permanent"]

VP_RESOURCE: Final = 0
VP_COUNT: Final = 1
VP_THRESHOLD: Final = 2
STRENGTH: Final = 3
GAIN: Final = 4
PLACE_FOR_COINS: Final = 5
SKIP_ARTISAN: Final = 6
ANIMAL_PLACEMENT: Final = 7
EFFECTS: Final = [
    "vp_resource",
    "vp_count",
    "vp_threshold",
    "strength",
    "gain",
    "place_artisan",
    "skip_artisan",
    "animal_placement",
]
COUNTED: Final = [
    "latifundia",
    "associates",
    "chariot_cells",
    "building_contracts",
    "sea_contracts",
    "animal_tiles",
    "coins",
    "influence",
]

PRODUCTION: Final = 0
EXCHANGE_TILE: Final = 1
ANIMAL: Final = 2
SPECIAL: Final = 3
TILE_KINDS: Final = ["production", "exchange", "animal", "special"]

PLAY_ASSOCIATE: Final = 0
SHIP_MOVE: Final = 1
PLACE_CUBE: Final = 2
GAIN_NOW: Final = 3
CHARIOT_MOVE: Final = 4
SPECIAL_EFFECTS: Final = ["play_associate", "ship_move", "place_cube", "gain", "chariot_move"]

REWARD_KINDS: Final = [
    "coins", *RESOURCES, "influence", "artisan", "any", "card", "ship_move", "chariot_step"
]  # fmt: skip


class Reward:
    """A set of gains [NR-1.6]."""

    def __init__(self, name: str, given: list[int]) -> None:
        self.name = name
        self.given = given
        """Amounts in the order of REWARD_KINDS."""
        self.coins: int = given[0]
        self.goods: list[int] = given[1:6]
        self.has_goods: bool = sum(given[1:6]) > 0
        self.influence: int = given[6]
        self.artisan: int = given[7]
        self.any: int = given[8]
        self.card: int = given[9]
        self.ship_move: int = given[10]
        self.chariot_step: int = given[11]
        self.chosen: bool = sum(given[8:]) > 0
        """Whether it asks for further decisions."""

    def facts(self) -> dict[str, object]:
        """What it gives, for events."""
        return {kind: self.given[number] for number, kind in enumerate(REWARD_KINDS) if self.given[number]}


class Cost:
    """What a contract, a slot or an exchange takes."""

    def __init__(self, goods: int, coins: int, influence: int, artisan: int) -> None:
        self.goods = goods
        self.coins = coins
        self.influence = influence
        self.artisan = artisan

    def facts(self) -> dict[str, object]:
        """What it takes, for events."""
        found: dict[str, object] = {}
        for number, resource in enumerate(RESOURCES):
            amount = (self.goods >> (FIELD * number)) & 15
            if amount:
                found[resource] = amount
        for kind, amount in (("coins", self.coins), ("influence", self.influence), ("artisan", self.artisan)):
            if amount:
                found[kind] = amount
        return found


class Associate:
    """An associate card [NR-7.5]."""

    def __init__(self, name: str, timing: int, action: int, effect: int) -> None:
        self.name = name
        self.timing = timing
        self.action = action
        self.effect = effect
        self.base: int = 0
        self.resource: int = NONE
        self.what: int = NONE
        self.per: int = 1
        self.at_least: int = 0
        self.points: int = 0
        self.amount: int = 0
        self.reward: int = NONE


class Tile:
    """A latifundium [NR-6.4, 6.5]."""

    def __init__(self, name: str, kind: int) -> None:
        self.name = name
        self.kind = kind
        self.reward: int = NONE
        self.pay: Cost = Cost(0, 0, 0, 0)
        self.animals: int = 0
        self.effect: int = NONE
        self.amount: int = 0


class Condition:
    """What a cell of the mosaic asks for [NR-11.3]."""

    def __init__(self, name: str, colour: int) -> None:
        self.name = name
        self.colour = colour
        self.building: int = 0
        self.sea: int = 0
        self.associates: int = 0
        self.latifundia: int = 0
        self.total: int = 0
        self.chariots: int = 0
        self.cell: int = 0
        self.chariot_cells: int = 0
        self.influence: int = 0
        self.pay: int = 0


class Line:
    """A row, column or diagonal of the mosaic [NR-11.4]."""

    def __init__(self, name: str, mask: int, points: int, reward: int) -> None:
        self.name = name
        self.mask = mask
        self.points = points
        self.reward = reward


def cell_name(cell: int, columns: int) -> str:
    """A cell as people write it: column and row, both from 1."""
    return f"{cell % columns + 1}-{cell // columns + 1}"


LINES: Final = ["column", "row"]
SLOTS: Final = ["1", "2", "3", "4"]
SMALL_GRID: Final = [cell_name(cell, 3) for cell in range(9)]
