"""Nova Roma on the shelf: names, editions, notation and views around the rules."""

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import cast

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
from urbes.games.nova_roma import position
from urbes.games.nova_roma.ai import arrays
from urbes.games.nova_roma.ai.evaluation import evaluate
from urbes.games.nova_roma.ai.judge import NovaRomaJudge
from urbes.games.nova_roma.components import Box
from urbes.games.nova_roma.domains import DOMAINS
from urbes.games.nova_roma.edition_checks import check_promises
from urbes.games.nova_roma.moves import DECISIONS, KINDS
from urbes.games.nova_roma.observer import NovaRomaObserver
from urbes.games.nova_roma.pieces import ACTIONS, SPECIAL
from urbes.games.nova_roma.rules import determinize
from urbes.games.nova_roma.rules.game import NovaRoma
from urbes.games.nova_roma.rules.invariants import broken_laws
from urbes.games.nova_roma.rules.scoring import items_now
from urbes.games.nova_roma.rules.setup import set_up
from urbes.games.nova_roma.show.shown import NovaRomaShow
from urbes.games.nova_roma.show.view import View, asked, view
from urbes.games.nova_roma.show.why import reason_facts, why_illegal, why_not_now
from urbes.games.nova_roma.state import HouseRules

# The options that the engine knows: their values and the player counts that have them.
HOUSE_RULES: dict[str, tuple[tuple[Value, ...], tuple[int, ...]]] = {
    "mosaic_draft": ((False, True), (1, 2, 3, 4)),
    "associate_draft": ((False, True), (1, 2, 3, 4)),
    "solo_difficulty": (("easy", "normal", "hard"), (1,)),
    "first_player": (("random", "seat_1"), (2, 3, 4)),
    "majority_ranking": (("competition", "dense"), (2, 3, 4)),
    "favourite_at_start": (("nobody", "bottom_chariot"), (3, 4)),
    "wheel_requires_stop": ((True, False), (1, 2, 3, 4)),
    "empty_reward_cells_buildable": ((True, False), (1, 2)),
    "solo_leftovers": ((False, True), (1,)),
    "final_tie": (("seat_order", "shared"), (2, 3, 4)),
}
SINCE_VERSION_2 = {"first_player"}
"""Options that older editions may lack."""


@lru_cache(maxsize=64)
def read_box(edition: Edition) -> Box:
    box = Box(edition)
    check_promises(box, edition.root)
    check_options(box, read_options(edition))
    return box


@lru_cache(maxsize=64)
def make_judge(edition: Edition) -> NovaRomaJudge:
    """The judge of an edition. Its tables take a moment to fill, so all games share one."""
    return NovaRomaJudge([*read_box(edition).items, "future"])


def check_options(box: Box, options: Sequence[Option]) -> None:
    """Check that the edition's options are those that the engine knows, with values that it understands."""
    found = sorted(option.id for option in options)
    if found not in (sorted(HOUSE_RULES), sorted(HOUSE_RULES.keys() - SINCE_VERSION_2)):
        raise EditionError("options.list", f"should name these options: {', '.join(HOUSE_RULES)}")
    for option in options:
        values, players = HOUSE_RULES[option.id]
        if option.players != players:
            counts = ", ".join(str(count) for count in players)
            raise EditionError("options.list", f"{option.id} should be for these numbers of players: {counts}")
        for value in option.values:
            if not any(same(value, known) for known in values):
                raise EditionError("options.list", f"{option.id}: {value!r} means nothing")
            if option.id == "solo_difficulty" and value not in box.difficulties:
                raise EditionError("solo.difficulty_vp", f"{value!r} is missing, the option solo_difficulty has it")


class NovaRomaTitle(Title[NovaRoma]):
    """Nova Roma, by Stan Kordonskiy (2023)."""

    key = "nova-roma"
    name = "Nova Roma"
    players = (1, 2, 3, 4)
    option_rules = MappingProxyType(
        {
            "mosaic_draft": "NR-16.1",
            "associate_draft": "NR-16.2",
            "solo_difficulty": "NR-15.1",
            "first_player": "NR-2.1",
            "majority_ranking": "NR-13.3",
            "favourite_at_start": "NR-12.1",
            "wheel_requires_stop": "NR-10.4",
            "empty_reward_cells_buildable": "NR-9.1",
            "solo_leftovers": "NR-15.6",
            "final_tie": "NR-13.13",
        }
    )
    folder = Path(__file__).parent
    game_class = NovaRoma
    kinds = KINDS
    domains = DOMAINS
    decisions = DECISIONS
    # Porphyry.
    style = Style(
        "#7a2f4f", "#e096b4", ("purple", "green", "yellow", "black"), "nr-a-building", piece="nr-patrician", place=3
    )
    arrays = arrays
    search_depth = 3
    observer = NovaRomaObserver
    over_rule = "NR-3.1"
    endings = ("regular", "won", "lost")
    show = NovaRomaShow(read_box)

    def read(self, edition: Edition) -> Box:
        return read_box(edition)

    def set_up(
        self, players: int, options: dict[str, Value], edition: Edition, chance: Chance, events: list[Event] | None
    ) -> NovaRoma:
        game = self.bare(self.read(edition), options, players)
        game.events = events
        set_up(game, dict(options), chance)
        game.settle(chance)
        return game

    def decision_facts(self, game: NovaRoma) -> dict[str, int | str]:
        return asked(game)

    def why_not_now(self, game: NovaRoma, kind: int, argument: int) -> tuple[str, str]:
        return why_not_now(game, kind, argument)

    def why_illegal(self, game: NovaRoma, kind: int, argument: int) -> tuple[str, str]:
        return why_illegal(game, kind, argument)

    def reason_facts(self, game: NovaRoma, key: str, kind: int, argument: int) -> dict[str, int | str]:
        return reason_facts(game, key, kind, argument)

    def view(self, game: NovaRoma, seat: int) -> View:
        if not NOBODY <= seat < game.seats:
            raise UnknownChoice("seat", seat, range(game.seats))
        return view(game, seat)

    def determinize(self, game: NovaRoma, seat: int, chance: Chance) -> NovaRoma:
        return determinize.determinize(game, seat, chance)

    def breakdown(self, game: NovaRoma) -> list[dict[str, int]]:
        """Points by item; nothing is scored before the game is over [NR-0.1]."""
        table = game
        nothing = [0] * len(table.box.items)
        return [dict(zip(table.box.items, player.scored or nothing, strict=True)) for player in table.players]

    def projection(self, game: NovaRoma) -> list[dict[str, int]]:
        table = game
        return [dict(zip(table.box.items, items_now(table, seat), strict=True)) for seat in range(game.seats)]

    def evaluate(self, game: NovaRoma, seat: int) -> float:
        return evaluate(game, seat)

    def judge(self) -> Judge:
        return make_judge(self.edition)

    def ending(self, game: NovaRoma) -> str:
        if game.seat != NOBODY:
            return ""
        if game.solo:
            return "won" if game.ranking() == [1] else "lost"
        return "regular"

    def audit(self, game: NovaRoma) -> list[str]:
        return broken_laws(game)

    def edition_of(self, game: NovaRoma) -> Edition:
        return game.box.edition

    def options_of(self, game: NovaRoma) -> dict[str, Value]:
        return dict(game.house.options)

    def fields(self, box: Box, seats: int) -> Fields:
        return position.fields(box, seats)

    def bare(self, box: Box, options: dict[str, Value], seats: int) -> NovaRoma:
        return NovaRoma(box, HouseRules(options, box.difficulties), seats)

    def complete(self, game: NovaRoma) -> None:
        position.complete(game)

    def components(self, edition: Edition) -> dict[str, list[str]]:
        box = self.read(edition)
        return {
            "action": ACTIONS,
            "emperor_token": box.token_names,
            "associate": box.card_names,
            "associate_effect": box.card_names,
            "sea_contract": box.sea_names,
            "building_contract": box.building_names,
            "latifundium": box.tile_names,
            "special_effect": [tile.name for tile in box.tiles if tile.kind == SPECIAL],
            "building_reward": box.building_rewards,
            "harbour": box.harbours[1:],
            "district": box.district_names,
            "favourite": box.favourite_names,
            "condition": box.condition_names,
            "mosaic_line": box.line_names,
        }

    def used(self, event: Event) -> Sequence[tuple[str, str]]:
        facts = event.facts
        if event.kind in USES:
            kind, fact = USES[event.kind]
            return [(kind, str(facts[fact]))]
        match event.kind:
            case "contract_fulfilled":
                return [(f"{facts['kind']}_contract", str(facts["contract"]))]
            case "score_item" if facts.get("cards"):
                return [("associate_effect", card) for card in cast(list[str], facts["cards"])]
        return []


USES = {
    "action_started": ("action", "action"),
    "emperor_token": ("emperor_token", "token"),
    "card_played": ("associate", "card"),
    "associate_used": ("associate_effect", "card"),
    "associate_permanent": ("associate_effect", "card"),
    "latifundium_placed": ("latifundium", "tile"),
    "special_used": ("special_effect", "tile"),
    "building_reward": ("building_reward", "token"),
    "ship_moved": ("harbour", "to"),
    "building_built": ("district", "district"),
    "cube_placed": ("district", "district"),
    "race_won": ("favourite", "favourite"),
    "achievement_placed": ("condition", "condition"),
    "line_completed": ("mosaic_line", "line"),
}
