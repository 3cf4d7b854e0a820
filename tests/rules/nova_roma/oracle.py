"""The decision catalogue of part 18 as a slow reference: options worked out from the plain data of a position."""

from .table import ACTIONS, BASIC, CARDS, CELLS, ESTATE, GRIDS, PORT, PRINTED, RESOURCES, TRACKS, Data, grid_cells

CARD = {each["key"]: each for each in PRINTED["associates"]}
TILE = {each["id"]: each for kind in ("basic", "special") for each in PRINTED["latifundia"][kind]}
STRIP = {each["id"]: each for each in PRINTED["mosaic"]["strips"]}
CONDITION = {each["key"]: each for each in PRINTED["mosaic"]["conditions"]}
CONTRACT = {each["id"]: each for kind in ("sea", "building") for each in PRINTED["contracts"][kind]}
SHAPE = {each["key"]: each["cells"] for each in PRINTED["shapes"]}
ROUTES = {each["key"]: each["harbours"] for each in PRINTED["sea"]["routes"]}
PRICES = [
    each["price"]
    for market in ("basic_latifundia", "special_latifundia")
    for each in PRINTED["markets"][market]["slots"]
]
REACH = [1, 1, 2, 3]
OPENS = {"A": 1, "B": 2, "C": 3}
ANIMALS = {*BASIC[17:], "X1"}


class Oracle:
    """Answers from the rules what the open decision offers."""

    def __init__(self, data: Data) -> None:
        self.data = data
        self.frame: Data = data["stack"][-1]
        self.seat: int = self.frame["seat"]
        self.me: Data = data["players"][self.seat]
        self.chariots: list[int] = [at[0] for at in data["chariots"][self.seat]]
        active = [name for name in self.me["row"] if name not in self.me["fresh"]]
        self.active = sorted(active, key=CARDS.index)
        self.usable = [name for name in self.active if name not in self.me["used"]]

    def options(self) -> list[str]:
        found: list[str] = getattr(self, self.frame["decision"])()
        return found

    # Drafts and the frame of a turn.

    def draft_mosaic(self) -> list[str]:
        owned = [STRIP[strip]["colour"] for strip in self.me["strips"] if strip]
        return [
            f"strip:{name}" for name in STRIP if name in self.data["open_strips"] and STRIP[name]["colour"] not in owned
        ]

    def draft_card(self) -> list[str]:
        passes, players = self.data["picks"] // len(self.data["players"]), len(self.data["players"])
        packet = self.data["packets"][(self.seat - passes) % players]
        return [f"draft:{name}" for name in CARDS if name in packet]

    def draft_keep(self) -> list[str]:
        return [f"keep:{name}" for name in CARDS if name in self.me["drafted"]]

    def emperor_cell(self) -> list[str]:
        token = next(each for each in PRINTED["emperor_tokens"] if each["id"] == self.data["token"])
        cells = [f"{x}-{y}" for x, y in token["cells"]]
        return [f"emperor:{cell}" for cell in CELLS if cell in cells]

    def free(self) -> list[str]:
        taken = [self.data["emperor"], *self.data["legionaries"]]
        taken += [cell for player in self.data["players"] for cell in player["patricians"]]
        return [cell for cell in CELLS if cell not in taken]

    def turn_start(self) -> list[str]:
        return [*[f"patrician:{cell}" for cell in self.free()], *self.achievements()]

    def turn_end(self) -> list[str]:
        return [*self.achievements(), "end"]

    def place_legionary(self) -> list[str]:
        return [f"legionary:{cell}" for cell in self.free()]

    def achievements(self) -> list[str]:
        if self.data["achieved"] or not self.me["tokens"]:
            return []
        found = []
        for number, cell in enumerate(ESTATE):
            key = STRIP[self.me["strips"][number // 3]]["cells"][number % 3]
            if cell not in self.me["mosaic"] and self.meets(CONDITION[key]["need"]):
                found.append(f"achievement:{cell}")
        return found

    def meets(self, need: Data) -> bool:
        have = {"building": len(self.me["building_contracts"]), "sea": len(self.me["sea_contracts"])}
        have |= {"associates": len(self.me["row"]), "latifundia": len(self.me["estate"])}
        have |= {"influence": self.me["influence"], "chariot_cells": sum(self.chariots)}
        if "chariots_at" in need:
            at = need["chariots_at"]
            return bool(sum(cell >= at["cell"] for cell in self.chariots) >= at["chariots"])
        kinds = [kind for kind in need if kind != "total"]
        return all(have[kind] >= need[kind] for kind in kinds) and sum(have[kind] for kind in kinds) >= need.get(
            "total", 0
        )

    def choose_action(self) -> list[str]:
        perform, decline = [], []
        for line in self.data["lines_left"]:
            index = int(self.data["cell"][0 if line == "column" else 2])
            action = self.data["columns" if line == "column" else "rows"][index - 1]
            place = 0 if line == "column" else 2
            figures = [*self.me["patricians"], self.data["emperor"]]
            strength = min(3, sum(cell[place] == str(index) for cell in figures))
            if self.may_perform(action, strength):
                perform.append(f"perform:{line}")
            decline.append(f"decline:{line}")
        return perform + decline

    def may_perform(self, action: str, strength: int) -> bool:
        """[NR-4.4]."""
        coins = self.me["coins"]
        coins += sum(CARD[name]["timing"] == "permanent" and CARD[name].get("action") == action for name in self.active)
        for name in self.usable:
            if CARD[name].get("action") == action and CARD[name]["effect"]["kind"] == "strength":
                strength = min(3, strength + 1)
        if action == "petition":
            possible = self.me["influence"] > 0
        else:
            possible = self.possible(action, strength, coins, self.me["influence"], False)
        return possible or any(self.can_use(name, action, coins) for name in self.usable)

    def possible(self, action: str, strength: int, coins: int, influence: int, petition: bool) -> bool:
        """The table of [NR-4.4]."""
        if action == "associates":
            due = 1 if len(self.me["row"]) >= 3 else 0
            payable = coins >= (2, 1, 0)[strength - 1] and influence >= due
            return bool(self.cards_to_take()) or (bool(self.me["hand"]) and payable)
        if action in ("seafaring", "building"):
            return bool(self.contracts("sea" if action == "seafaring" else "building", strength, coins, petition))
        if action == "races":
            return bool(self.tracks())
        if action == "income":
            return bool(self.placing(petition)) or self.can_hire()
        return True

    # Windows.

    def can_use(self, name: str, action: str, coins: int) -> bool:
        """A gain or place-artisan card that would do something."""
        effect = CARD[name]["effect"]
        if CARD[name].get("action") != action or CARD[name]["timing"] != "once_per_round":
            return False
        if effect["kind"] == "place_artisan":
            return coins >= 1 and bool(self.placing(False))
        if effect["kind"] == "gain":
            (kind,) = effect["gain"]
            return kind == "influence" or bool(
                [each for each in RESOURCES if self.room(each) and kind in ("any", each)]
            )
        return False

    def room(self, resource: str) -> bool:
        return bool(self.me["resources"][resource] < 5)

    def pre_action(self) -> list[str]:
        action = self.data["action"]
        found = []
        for name in self.usable:
            strong = CARD[name].get("action") == action and CARD[name]["effect"]["kind"] == "strength"
            if (strong and self.data["strength"] < 3) or self.can_use(name, action, self.me["coins"]):
                found.append(f"use:{name}")
        return [*found, "proceed"]

    def post_action(self) -> list[str]:
        action = self.data["action"]
        return [*[f"use:{name}" for name in self.usable if self.can_use(name, action, self.me["coins"])], "done"]

    def placing(self, petition: bool) -> list[str]:
        if not self.me["artisans"]:
            return []
        tamed = "trivia" in self.active and not petition
        wild = [each["cell"] for each in self.me["estate"] if each["tile"] in ANIMALS and not tamed]
        return [f"place:{cell}" for cell in ESTATE if cell not in wild and cell not in self.me["working"]]

    def place_artisan(self) -> list[str]:
        return self.placing(False)

    # Trade, Develop, Petition.

    def hand(self, word: str) -> list[str]:
        return [f"{word}:{name}" for name in CARDS if name in self.me["hand"]]

    def trade_discard(self) -> list[str]:
        return [*(self.hand("discard") if len(self.me["hand"]) > 1 else []), "done"]

    def trade_discard_second(self) -> list[str]:
        return [text for text in self.hand("discard") if text != f"discard:{self.frame['card']}"]

    def trade_buy(self) -> list[str]:
        return [*[f"buy:{each}" for each in RESOURCES if self.room(each) and self.me["coins"]], "done"]

    def spend_wine(self) -> list[str]:
        return ["wine", "done"] if self.me["resources"]["wine"] else ["done"]

    def buy_latifundium(self) -> list[str]:
        have = self.me["resources"] | {"coins": self.me["coins"]}
        found = []
        for name, tile, price in zip(
            ("1", "2", "3", "4", "special"), self.data["latifundia_market"], PRICES, strict=True
        ):
            if tile and all(have[kind] >= number for kind, number in price.items()):
                found.append(f"latifundium:{name}")
        return [*found, "skip"]

    def place_latifundium(self) -> list[str]:
        return [f"lay:{cell}" for cell in ESTATE]

    def petition_claim(self) -> list[str]:
        players = len(self.data["players"])
        first_turn = self.data["turn"] < players
        assert self.data["claimant"] is None
        assert self.me["influence"] >= 2
        assert players > 1
        assert not (first_turn and self.seat == self.data["starter"])
        return ["claim", "no"]

    def sums(self, action: str) -> list[int]:
        influence = self.me["influence"]
        most = min(self.frame["strength"], influence)
        return [n for n in range(1, most + 1) if self.possible(action, n, self.me["coins"], influence - n, True)]

    def petition_action(self) -> list[str]:
        found = [f"action:{action}" for action in ACTIONS if action != "petition" and self.sums(action)]
        return [*found, *(["skip"] if self.frame["claimed"] else [])]

    def petition_spend(self) -> list[str]:
        return [f"spend:{n}" for n in self.sums(self.frame["action"])]

    # Associates.

    def cards_to_take(self) -> list[str]:
        found = [f"take:{slot + 1}" for slot, name in enumerate(self.data["associate_market"]) if name]
        return [*found, *(["take:deck"] if self.data["deck"] or self.data["discard"] else [])]

    def take_card(self) -> list[str]:
        return self.cards_to_take()

    def play_card(self) -> list[str]:
        payable = self.me["coins"] >= self.frame["price"]
        payable = payable and (len(self.me["row"]) < 3 or self.me["influence"] > 0)
        return [*(self.hand("play") if payable else []), *(["none"] if self.frame["optional"] else [])]

    def discard_row(self) -> list[str]:
        assert len(self.me["row"]) == 7
        return [f"discard:{name}" for name in CARDS if name in self.me["row"]]

    def discard_hand(self) -> list[str]:
        assert len(self.me["hand"]) > 6
        return self.hand("discard")

    # Contracts, ships, districts.

    def contracts(self, market: str, strength: int, coins: int, petition: bool) -> list[str]:
        have = self.me["resources"] | {"coins": coins, "artisan": self.me["artisans"]}
        if "patricia" in self.usable and not petition:
            have["artisan"] = 1
        found = []
        for slot, name in enumerate(self.data[f"{market}_market"]):
            if name and REACH[slot] <= strength:
                price = CONTRACT[name]["cost"]
                if all(have[kind] >= number for kind, number in price.items()):
                    found.append(f"contract:{slot + 1}")
        return found

    def choose_contract(self) -> list[str]:
        frame = self.frame
        return self.contracts(frame["market"], frame["strength"], self.me["coins"], frame["petition"])

    def pay_artisan(self) -> list[str]:
        assert self.me["artisans"]
        assert "patricia" in self.usable
        return ["artisan", "card"]

    def move_ship(self) -> list[str]:
        found = []
        for number, place in enumerate(self.me["ships"]):
            if number == 1 and place == self.me["ships"][0]:
                continue
            for route, harbours in ROUTES.items():
                keys = [PORT, *[each["key"] for each in harbours]]
                step = keys.index(place) if place in keys else 8
                if step < 8 and harbours[step]["leg"] <= self.frame["points"]:
                    found.append(f"ship:{number + 1}/{route}")
        return [*found, "done"]

    def places(self, contract: str | None, district: str) -> set[frozenset[str]]:
        shape = SHAPE[CONTRACT[contract]["shape"]] if contract else [[1, 1]]
        owners = [each for each in self.data["cubes"] if each["seat"] == self.seat]
        if 20 - sum(len(each["cells"]) for each in owners) < len(shape):
            return set()
        small = len(self.data["players"]) <= 2 and self.data["options"].get("empty_reward_cells_buildable")
        free = set(grid_cells(district, ".nT" if small else ".n"))
        for each in self.data["cubes"]:
            if each["district"] == district:
                free -= set(each["cells"])
        found = set()
        for mirror in (1, -1):
            cells = [(mirror * x, y) for x, y in shape]
            for _ in range(4):
                cells = [(-y, x) for x, y in cells]
                for dx in range(-8, 9):
                    for dy in range(-8, 9):
                        laid = frozenset(f"{x + dx}-{y + dy}" for x, y in cells)
                        if laid <= free:
                            found.add(laid)
        return found

    def build_district(self) -> list[str]:
        contract = self.frame["contract"]
        found = [name for name in GRIDS if OPENS[name] <= self.frame["strength"] and self.places(contract, name)]
        return [*[f"district:{name}" for name in found], *(["skip"] if contract else [])]

    def build_place(self) -> list[str]:
        district = self.frame["district"]

        def read(cell: str) -> tuple[int, int]:
            return int(cell[2]), int(cell[0])

        found = [sorted(cells, key=read) for cells in self.places(self.frame["contract"], district)]
        found.sort(key=lambda cells: [read(cell) for cell in cells])
        return [f"build:{district}/{'+'.join(cells)}" for cells in found]

    # Races, Income, tiles, rewards.

    def tracks(self) -> list[str]:
        horses = self.me["resources"]["horses"]
        prices = {2: 1, 5: 2}
        pairs = zip(TRACKS, self.chariots, strict=True)
        return [f"advance:{track}" for track, cell in pairs if cell < 7 and horses >= prices.get(cell, 0)]

    def advance(self) -> list[str]:
        tracks = self.tracks() if self.frame["cells"] else []
        return [*tracks, *([] if self.frame["movement"] == "first_of_races" and tracks else ["done"])]

    def charioteer(self) -> list[str]:
        assert self.me["artisans"]
        return [*self.tracks(), "skip"]

    def wheel_bonus(self) -> list[str]:
        return ["achievement", "influence"] if self.me["wheel_tokens"] else ["influence"]

    def can_hire(self) -> bool:
        return bool(self.me["resources"]["wheat"] and self.data["artisans"])

    def income_step(self) -> list[str]:
        stage = self.frame["stage"]
        found = [*self.placing("petition" in stage), *(["hire"] if self.can_hire() else [])]
        return [*found, *([] if stage.startswith("first") else ["done"])]

    def exchange(self) -> list[str]:
        (pay,) = TILE[self.frame["tile"]]["pay"]
        assert self.me[pay] >= 1
        return ["yes", "no"]

    def use_special(self) -> list[str]:
        return ["yes", "no"]

    def choose_resource(self) -> list[str]:
        return [f"resource:{each}" for each in RESOURCES if self.room(each)]
