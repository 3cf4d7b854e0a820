"""Panticapaeum on the shelf: names, editions, notation and views around the rules."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType

import msgspec

from urbes.engine.chance import Chance
from urbes.engine.edition import Edition
from urbes.engine.errors import EditionError, UnknownChoice
from urbes.engine.event import Event
from urbes.engine.game import NOBODY
from urbes.engine.judge import Judge
from urbes.engine.options import Option, Value, read_options, same
from urbes.engine.position import Fields
from urbes.engine.style import Style
from urbes.engine.title import Title
from urbes.games.panticapaeum import position
from urbes.games.panticapaeum.ai import arrays
from urbes.games.panticapaeum.ai.evaluation import evaluate
from urbes.games.panticapaeum.ai.judge import PanticapaeumJudge
from urbes.games.panticapaeum.components import CELL_KINDS, COUNTS, IMPROVEMENTS, Box
from urbes.games.panticapaeum.domains import DOMAINS
from urbes.games.panticapaeum.moves import (
    CHOOSE_DISCARD,
    DECISIONS,
    KINDS,
    MOVE_TARGET,
    PAID_STEP,
    PLACE,
    PLACE_BUILDING,
    TURN,
    argument_of,
    kind_of,
)
from urbes.games.panticapaeum.observer import PanticapaeumObserver
from urbes.games.panticapaeum.rules import determinize
from urbes.games.panticapaeum.rules.game import Panticapaeum
from urbes.games.panticapaeum.rules.invariants import broken_laws
from urbes.games.panticapaeum.rules.markers import open_cell, step_cost
from urbes.games.panticapaeum.rules.rounds import set_up, surplus
from urbes.games.panticapaeum.rules.scoring import projected, sources
from urbes.games.panticapaeum.show.shown import PanticapaeumShow
from urbes.games.panticapaeum.show.view import View, view
from urbes.games.panticapaeum.show.why import why_illegal, why_not_now
from urbes.games.panticapaeum.state import HouseRules

PROPERTIES = ["move", "free_building", "aqueduct_tile", "random_tile", "extra_step"]
"""The cells that a player may decline [PK-9.3]."""
PAID_WITH = {"replace": "replaced", "discount": "discount"}
"""The fact of a payment that tells that a token was used."""

# The options that the engine knows, with the values that mean something; None: the sides of the building board.
HOUSE_RULES: dict[str, tuple[Value, ...] | None] = {
    "final_workers": ("stay", "recall"),
    "three_player_side": None,
    "idle_workers": (False, True),
    "first_player": ("random", "seat"),
}


@lru_cache(maxsize=64)
def read_box(edition: Edition) -> Box:
    box = Box(edition)
    check_options(box, read_options(edition))
    return box


def check_options(box: Box, options: Sequence[Option]) -> None:
    """Check that the edition's options are those of [PK-16.3], with values that the engine understands."""
    if sorted(option.id for option in options) != sorted(HOUSE_RULES):
        raise EditionError("option", f"should name these options: {', '.join(HOUSE_RULES)}")
    for option in options:
        known = HOUSE_RULES[option.id]
        if known is None:
            known = tuple(side.name for side in box.sides)
        if option.players:
            raise EditionError("option", f"{option.id} should be for every number of players")
        for value in option.values:
            if not any(same(value, each) for each in known):
                raise EditionError("option", f"{option.id}: {value!r} means nothing")


class PanticapaeumTitle(Title[Panticapaeum]):
    """Panticapaeum, by Evgeny Petrov."""

    key = "panticapaeum"
    name = "Panticapaeum"
    players = tuple(COUNTS)
    endings = ("regular",)
    option_rules = MappingProxyType(
        {
            "final_workers": "PK-13.1",
            "three_player_side": "PK-16.3",
            "idle_workers": "PK-5.6",
            "first_player": "PK-2.8",
        }
    )
    folder = Path(__file__).parent
    game_class = Panticapaeum
    kinds = KINDS
    domains = DOMAINS
    decisions = DECISIONS
    style = Style("#1b5b69", "#7ccad1", icon="pk-trireme", piece="pk-p-aqueduct_tile", place=2)  # sea
    arrays = arrays
    search_depth = 1
    observer = PanticapaeumObserver
    brackets = True
    perfect_information = True
    over_rule = "PK-13.5"
    show = PanticapaeumShow(read_box)

    def read(self, edition: Edition) -> Box:
        return read_box(edition)

    def options(self, edition: Edition | None = None) -> tuple[Option, ...]:
        """The edition's options; the side of the board is asked only with three players [PK-16.3]."""
        return tuple(
            msgspec.structs.replace(option, players=(3,)) if option.id == "three_player_side" else option
            for option in super().options(edition)
        )

    def house(self, options: Mapping[str, Value]) -> HouseRules:
        return HouseRules(
            recall=options["final_workers"] == "recall",
            side=str(options.get("three_player_side", "")),
            idle_workers=bool(options["idle_workers"]),
            random_start=options["first_player"] == "random",
        )

    def options_of(self, game: Panticapaeum) -> dict[str, Value]:
        house = game.house
        chosen: dict[str, Value] = {"final_workers": "recall" if house.recall else "stay"}
        if house.side:
            chosen["three_player_side"] = house.side
        chosen["idle_workers"] = house.idle_workers
        chosen["first_player"] = "random" if house.random_start else "seat"
        return chosen

    def set_up(
        self, players: int, options: dict[str, Value], edition: Edition, chance: Chance, events: list[Event] | None
    ) -> Panticapaeum:
        game = self.bare(self.read(edition), options, players)
        game.events = events
        set_up(game, dict(options), chance)
        game.settle(chance)
        return game

    def meant(self, game: Panticapaeum, number: int) -> int:
        """A rotation that looks the same as an earlier one means that one [PK-4.5]."""
        if kind_of(number) == PLACE and game.hand >= 0:
            argument = argument_of(number)
            quarters = game.box.tiles[game.hand].turned[argument // TURN].quarters
            return PLACE + quarters * TURN + argument % TURN
        return number

    def decision_facts(self, game: Panticapaeum) -> dict[str, int | str]:
        facts: dict[str, int | str] = {}
        if game.decision == PAID_STEP:
            facts["coins"] = step_cost(game, game.players[game.seat])
            facts["row"] = game.box.colours[game.row]
        elif game.decision == CHOOSE_DISCARD:
            facts["number"] = surplus(game, game.players[game.seat])
        elif game.decision == PLACE_BUILDING:
            facts["building"] = game.box.buildings[game.building]
        elif game.decision == MOVE_TARGET:
            facts["number"] = game.lifted + 1
        if game.hand >= 0:
            facts["tile"] = game.box.tile_names[game.hand]
        if game.effect >= 0:
            cell = open_cell(game)
            facts["cell"] = f"{game.box.colours[cell.row]} {cell.pos}"
        return facts

    def why_not_now(self, game: Panticapaeum, kind: int, argument: int) -> tuple[str, str]:
        return why_not_now(game, kind, argument)

    def why_illegal(self, game: Panticapaeum, kind: int, argument: int) -> tuple[str, str]:
        return why_illegal(game, kind, argument)

    def view(self, game: Panticapaeum, seat: int) -> View:
        if not NOBODY <= seat < game.seats:
            raise UnknownChoice("seat", seat, range(game.seats))
        return view(game, seat)

    def determinize(self, game: Panticapaeum, seat: int, chance: Chance) -> Panticapaeum:
        return determinize.determinize(game, seat, chance)

    def breakdown(self, game: Panticapaeum) -> list[dict[str, int]]:
        return [sources(game, seat) for seat in range(game.seats)]

    def projection(self, game: Panticapaeum) -> list[dict[str, int]]:
        return projected(game)

    def evaluate(self, game: Panticapaeum, seat: int) -> float:
        return evaluate(game, seat)

    def judge(self) -> Judge:
        return PanticapaeumJudge(self.read(self.edition).categories)

    def ending(self, game: Panticapaeum) -> str:
        return "regular" if game.seat == NOBODY else ""

    def audit(self, game: Panticapaeum) -> list[str]:
        return broken_laws(game)

    def edition_of(self, game: Panticapaeum) -> Edition:
        return game.box.edition

    def fields(self, box: Box, seats: int) -> Fields:
        return position.fields(box, seats)

    def bare(self, box: Box, options: dict[str, Value], seats: int) -> Panticapaeum:
        house = self.house(options)
        return Panticapaeum(box, house, box.side_for(seats, house.side), seats)

    def complete(self, game: Panticapaeum) -> None:
        position.complete(game)

    def components(self, edition: Edition) -> dict[str, list[str]]:
        box = self.read(edition)
        cells = [each for row in box.cells for each in row if each is not None]
        return {
            "tile": box.tile_names,
            "building": box.buildings,
            "cell": [f"{box.colours[cell.row]} {cell.pos}" for cell in cells],
            "cell_kind": list(CELL_KINDS),
            "resource_token": box.token_names,
            "improvement": list(IMPROVEMENTS),
            "improvement_used": list(IMPROVEMENTS),
            "property": PROPERTIES,
            "side": [side.name for side in box.sides],
            "action": ["build", "sell", "coins", "resource"],
            "score": box.categories,
        }

    def used(self, event: Event) -> Sequence[tuple[str, str]]:
        facts = event.facts
        match event.kind:
            case "game_start":
                return [("side", str(facts["side"]))]
            case "tile_placed":
                return [("tile", str(facts["tile"]))]
            case "building_placed" if facts["free"]:
                return [("building", str(facts["building"])), ("property", "free_building")]
            case "building_placed":
                return [("building", str(facts["building"]))]
            case "marker_moved":
                return [("cell", str(facts["cell"])), ("cell_kind", str(facts["kind"]))]
            case "building_moved":
                return [("property", "move")]
            case "aqueduct_tile_taken":
                return [("property", "aqueduct_tile")]
            case "random_tile_drawn":
                return [("property", "random_tile")]
            case "extra_step":
                return [("property", "extra_step")]
            case "cubes_paid":
                return [("improvement_used", token) for token, fact in PAID_WITH.items() if facts[fact]]
            case "coins_paid" if facts["thrift"]:
                return [("improvement_used", "thrift")]
            case "resources_gained":
                return [("resource_token", str(facts["token"]))]
            case "token_gained":
                return [("improvement", str(facts["token"]))]
            case "action_chosen":
                return [("action", str(facts["action"]))]
            case "score_line" if facts["points"]:
                return [("score", str(facts["category"]))]
        return []
