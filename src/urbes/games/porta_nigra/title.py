"""Porta Nigra on the shelf: names, editions, notation and views around the rules."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path

from urbes.engine.chance import Chance
from urbes.engine.edition import Edition
from urbes.engine.errors import EditionError, UnknownChoice
from urbes.engine.event import Event
from urbes.engine.game import NOBODY
from urbes.engine.judge import Judge
from urbes.engine.options import Option, Value, find, read_options, same
from urbes.engine.position import Fields
from urbes.engine.style import Style
from urbes.engine.title import Title
from urbes.games.porta_nigra import position
from urbes.games.porta_nigra.ai import arrays
from urbes.games.porta_nigra.ai.evaluation import evaluate
from urbes.games.porta_nigra.ai.judge import PortaNigraJudge
from urbes.games.porta_nigra.components import Box
from urbes.games.porta_nigra.domains import DOMAINS
from urbes.games.porta_nigra.edition_checks import check_agreement
from urbes.games.porta_nigra.moves import DECISIONS, KINDS, SPLIT_INCOME, SPOT, argument_of, kind_of
from urbes.games.porta_nigra.observer import PortaNigraObserver
from urbes.games.porta_nigra.rules import determinize
from urbes.games.porta_nigra.rules.game import PortaNigra
from urbes.games.porta_nigra.rules.invariants import broken_laws
from urbes.games.porta_nigra.rules.rounds import income, set_up
from urbes.games.porta_nigra.rules.scoring import projected, sources
from urbes.games.porta_nigra.show.shown import PortaNigraShow
from urbes.games.porta_nigra.show.view import View, view
from urbes.games.porta_nigra.show.why import why_illegal, why_not_now
from urbes.games.porta_nigra.state import ENDINGS, TIEBREAKS, HouseRules

PLAYERS = (2, 3, 4)

# The house rules that the engine knows, with the values that it understands; None: any number.
HOUSE_RULES: dict[str, tuple[Value, ...] | None] = {
    "majority_tiebreak": tuple(TIEBREAKS),
    "amphitheatre_a_second": None,
    "white_substitution": ("minimal", "ask"),
    "auto_forfeit": (True, False),
    "influence_before_card": (True, False),
    "starting_player": ("random", "seat_1"),
}

JUDGE = PortaNigraJudge()


@lru_cache(maxsize=64)
def read_box(edition: Edition) -> Box:
    box = Box(edition)
    for players in PLAYERS:
        if players not in box.counts:
            raise EditionError("player_counts.list", f"there is no row for {players} players")
    check_options(box, read_options(edition))
    check_agreement(box, edition.root)
    return box


def check_options(box: Box, options: Sequence[Option]) -> None:
    """Check that the edition's options are the house rules, with values that the engine understands."""
    if sorted(option.id for option in options) != sorted(HOUSE_RULES):
        raise EditionError("options.list", f"should name these options: {', '.join(HOUSE_RULES)}")
    for option in options:
        if option.players:
            raise EditionError("options.list", f"{option.id} should be for every number of players")
        known = HOUSE_RULES[option.id]
        for value in option.values:
            if not (type(value) is int if known is None else any(same(value, each) for each in known)):
                raise EditionError("options.list", f"{option.id}: {value!r} means nothing")
    second = find(options, "amphitheatre_a_second").default
    parts = [part for part in box.parts if part.name == "amphitheatre_a"]
    if not parts or parts[0].second != second:
        raise EditionError(
            "options.list",
            f"amphitheatre_a_second is {second} by default, the majority amphitheatre_a says otherwise",
        )


class PortaNigraTitle(Title[PortaNigra]):
    """Porta Nigra, by Wolfgang Kramer and Michael Kiesling (2015)."""

    key = "porta-nigra"
    name = "Porta Nigra"
    players = PLAYERS
    folder = Path(__file__).parent
    game_class = PortaNigra
    kinds = KINDS
    domains = DOMAINS
    decisions = DECISIONS
    style = Style("#6d5a3a", "#cfb27e", icon="pn-b-porta_nigra", piece="pn-brick", place=1)  # sandstone
    arrays = arrays
    search_depth = 1
    observer = PortaNigraObserver
    over_rule = "PN-10.8"
    endings = tuple(ENDINGS)
    show = PortaNigraShow(read_box)

    def read(self, edition: Edition) -> Box:
        return read_box(edition)

    def house(self, options: Mapping[str, Value]) -> HouseRules:
        return HouseRules(
            tiebreak=TIEBREAKS.index(str(options["majority_tiebreak"])),
            amphitheatre_a_second=int(options["amphitheatre_a_second"]),
            ask_white=options["white_substitution"] == "ask",
            auto_forfeit=bool(options["auto_forfeit"]),
            influence_before_card=bool(options["influence_before_card"]),
            random_start=options["starting_player"] == "random",
        )

    def options_of(self, game: PortaNigra) -> dict[str, Value]:
        house = game.house
        return {
            "majority_tiebreak": TIEBREAKS[house.tiebreak],
            "amphitheatre_a_second": house.amphitheatre_a_second,
            "white_substitution": "ask" if house.ask_white else "minimal",
            "auto_forfeit": house.auto_forfeit,
            "influence_before_card": house.influence_before_card,
            "starting_player": "random" if house.random_start else "seat_1",
        }

    def set_up(
        self, players: int, options: dict[str, Value], edition: Edition, chance: Chance, events: list[Event] | None
    ) -> PortaNigra:
        game = self.bare(self.read(edition), options, players)
        game.events = events
        set_up(game, dict(options), chance)
        game.settle(chance)
        return game

    def meant(self, game: PortaNigra, number: int) -> int:
        """A spot means its twin where only the twin is offered [PN-8.9]."""
        legal = game.legal()
        if kind_of(number) == SPOT and number not in legal and game.owner[argument_of(number)] == NOBODY:
            for twin in game.box.spots[argument_of(number)].twins:
                if SPOT + twin in legal:
                    return SPOT + twin
        return number

    def decision_facts(self, game: PortaNigra) -> dict[str, int | str]:
        return {"number": income(game, game.seat)} if game.decision == SPLIT_INCOME else {}

    def why_not_now(self, game: PortaNigra, kind: int, argument: int) -> tuple[str, str]:
        return why_not_now(game, kind, argument)

    def why_illegal(self, game: PortaNigra, kind: int, argument: int) -> tuple[str, str]:
        return why_illegal(game, kind, argument)

    def view(self, game: PortaNigra, seat: int) -> View:
        if not NOBODY <= seat < game.seats:
            raise UnknownChoice("seat", seat, range(game.seats))
        return view(game, seat)

    def determinize(self, game: PortaNigra, seat: int, chance: Chance) -> PortaNigra:
        return determinize.determinize(game, seat, chance)

    def breakdown(self, game: PortaNigra) -> list[dict[str, int]]:
        return [sources(game, seat) for seat in range(game.seats)]

    def projection(self, game: PortaNigra) -> list[dict[str, int]]:
        return projected(game)

    def evaluate(self, game: PortaNigra, seat: int) -> float:
        return evaluate(game, seat)

    def judge(self) -> Judge:
        return JUDGE

    def ending(self, game: PortaNigra) -> str:
        return ENDINGS[game.ending] if game.seat == NOBODY else ""

    def audit(self, game: PortaNigra) -> list[str]:
        return broken_laws(game)

    def edition_of(self, game: PortaNigra) -> Edition:
        return game.box.edition

    def fields(self, box: Box, seats: int) -> Fields:
        return position.fields(box, seats)

    def bare(self, box: Box, options: dict[str, Value], seats: int) -> PortaNigra:
        return PortaNigra(box, self.house(options), seats)

    def complete(self, game: PortaNigra) -> None:
        position.complete(game)

    def components(self, edition: Edition) -> dict[str, list[str]]:
        box = self.read(edition)
        return {
            "action_card": box.action_card_names,
            "icon": box.icon_names,
            "supply_card": box.supply_names,
            "building_card": box.building_cards,
            "honour_design": box.designs,
            "spot": box.spot_names,
            "reward": box.buildings,
            "majority": box.part_names,
        }

    def used(self, event: Event) -> Sequence[tuple[str, str]]:
        facts = event.facts
        match event.kind:
            case "card_played":
                return [("action_card", str(facts["card"]))]
            case "icon_used":
                return [("icon", str(facts["icon"]))]
            case "supply_card_drawn":
                return [("supply_card", str(facts["card"]))]
            case "building_card_taken":
                return [("building_card", str(facts["card"]))]
            case "honour_card_bought":
                return [("honour_design", str(facts["design"]))]
            case "element_placed":
                return [("spot", str(facts["spot"]))]
            case "builder_reward":
                return [("reward", str(facts["building"]))]
            case "majority_scored" if facts["ranking"]:
                return [("majority", str(facts["part"]))]
        return []
