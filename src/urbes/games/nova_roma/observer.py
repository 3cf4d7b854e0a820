"""Nova Roma: the hippodrome, the market of sea contracts, basic latifundia, and the automa."""

from collections.abc import Sequence

from urbes.engine import bag
from urbes.engine.edition import Edition, Node
from urbes.engine.event import Event
from urbes.engine.game import Game
from urbes.engine.observer import (
    Answers,
    Observer,
    Result,
    Section,
    ahead,
    gathered,
    interval,
    joined,
    mean,
    share,
    spread,
)
from urbes.games.nova_roma.state import State

SLOTS = 4
RACES = ("favourites", "finished_chariots")
STALE = 2
CLOGGED = 0.25
WEAK, STRONG = 0.03, 0.25


class NovaRomaObserver(Observer):
    def __init__(self, players: int) -> None:
        super().__init__(players)
        self.races = [0.0] * players
        self.actions = [0.0] * players
        self.opened: dict[str, int] = {}
        self.waited: list[float] = []
        self.taken: set[int] = set()
        self.basic = 0
        self.short = 0.0
        self.turns = 0.0
        self.automa: list[float] = []

    def hear(self, event: Event) -> None:
        facts = event.facts
        match event.kind:
            case "action_started":
                self.actions[event.seat] += 1
                self.races[event.seat] += facts["action"] == "races"
            case "setup_market" | "market_refilled":
                self.fill(event)
            case "contract_fulfilled" if facts["kind"] == "sea":
                self.waited.append(float(event.round - self.opened.pop(str(facts["contract"]))))
                self.taken.add(event.round)
            case "latifundium_bought" if facts["slot"] != "special":
                self.basic -= 1
            case "market_discarded":
                self.opened.pop(str(facts["component"]), None)
                self.basic -= facts["market"] == "basic_latifundia"
            case "turn_started":
                self.turns += 1
                self.short += self.basic < SLOTS
            case "game_result" if "automa" in facts:
                self.automa = [float(str(facts["automa"]))]

    def fill(self, event: Event) -> None:
        new = event.facts["new"]
        assert isinstance(new, list)
        if event.facts["market"] == "sea":
            self.opened |= {str(name): event.round for name in new}
        self.basic += len(new) * (event.facts["market"] == "basic_latifundia")

    def answers(self, game: Game) -> Answers:
        assert isinstance(game, State)
        names = game.box.sea_names
        rounds = float(game.round)
        return {
            "races": self.races,
            "actions": self.actions,
            "sea_waited": self.waited,
            "sea_left": [float(names.index(name)) for name in self.opened],
            "sea_left_for": [rounds - begun for begun in self.opened.values()],
            "sea_idle": [rounds - len(self.taken)],
            "basic_left": [float(bag.size(game.tile_deck))],
            "basic_short": [self.short / self.turns if self.turns else 0.0],
            "automa": self.automa,
        }

    @classmethod
    def tell(cls, edition: Edition, players: int, games: Sequence[Result]) -> list[Section]:
        sections = [hippodrome(players, games), sea(edition, games), latifundia(games)]
        return [*sections, automa(games)] if players == 1 else sections


def hippodrome(players: int, games: Sequence[Result]) -> Section:
    breakdowns = [game.detail.breakdown for game in games if game.detail]
    points = [[float(sum(seat[source] for source in RACES)) for seat in seats] for seats in breakdowns]
    total = mean([float(sum(seat.values())) for seats in breakdowns for seat in seats])
    per_seat = [each for seats in points for each in seats]
    part = mean(per_seat) / total if total else 0.0
    used = sum(joined(games, "races")) / max(1.0, sum(joined(games, "actions")))
    lines = [
        f"Favourites and finished chariots bring {spread(per_seat)} points a seat, {part:.1%} of all points; "
        f"races are {used:.1%} of all actions (one of eight would be 12.5 %)."
    ]
    if players > 1:
        won, told = ahead(games, points)
        lines.append(f"Who has most of them wins {won:.0%} of {told} games; the share of a seat is {1 / players:.0%}.")
    flags = []
    if part < WEAK:
        flags.append(f"The hippodrome brings only {part:.1%} of all points.")
    if part > STRONG:
        flags.append(f"The hippodrome brings {part:.1%} of all points.")
    return Section("The hippodrome", lines, flags)


def prices(edition: Edition) -> list[int]:
    """What each sea contract costs, in pieces and coins together."""
    rows = edition.root.table("contracts").rows("sea")
    return [sum(int(str(amount)) for amount in Node(row.value("cost"), "cost").data.values()) for row in rows]


def sea(edition: Edition, games: Sequence[Result]) -> Section:
    cost = prices(edition)
    names = [row.text("id") for row in edition.root.table("contracts").rows("sea")]
    bought: list[float] = []
    for game in games:
        counts = game.detail.usage.get("sea_contract", {}) if game.detail else {}
        bought += [float(cost[names.index(name)]) for name, times in counts.items() for _ in range(sum(times))]
    left = [float(cost[int(number)]) for number in joined(games, "sea_left")]
    lying = [sum(age >= STALE for age in ages) for ages in gathered(games, "sea_left_for")]
    stuck = share([number >= SLOTS for number in lying])
    lines = [
        f"{len(bought) / len(games):.1f} sea contracts are fulfilled a game, {mean(joined(games, 'sea_waited')):.1f} "
        f"rounds after they were opened; in {mean(joined(games, 'sea_idle')):.1f} rounds a game none is.",
        f"A fulfilled contract costs {mean(bought):.2f} pieces, one that is left in the end {mean(left):.2f}. "
        f"{mean([float(number) for number in lying]):.1f} of the {SLOTS} slots are taken in the end by contracts that "
        f"lie there for {STALE} rounds or more; in {stuck:.0%} of the games all {SLOTS} are.",
    ]
    flags = [f"In {stuck:.0%} of the games the sea market is clogged in the end."] if stuck > CLOGGED else []
    return Section("The market of sea contracts", lines, flags)


def latifundia(games: Sequence[Result]) -> Section:
    left, short = joined(games, "basic_left"), joined(games, "basic_short")
    out = share([number == 0 for number in left])
    lines = [
        f"{spread(left)} basic latifundia are left in the bag in the end; in {out:.0%} of the games none is. "
        f"{mean(short):.1%} of the turns begin with an empty slot in their market."
    ]
    flags = [f"Basic latifundia run out in {out:.0%} of the games."] if out > CLOGGED else []
    return Section("Basic latifundia", lines, flags)


def automa(games: Sequence[Result]) -> Section:
    won, low, high = interval([float(game.places[0] == 1) for game in games])
    margins = [float(game.margin) for game in games if game.margin is not None]
    lines = [
        f"The player wins {won:.0%} ({low:.0%} … {high:.0%}), with a lead of {spread(margins)} points; "
        f"the automa has {spread(joined(games, 'automa'))}."
    ]
    flags = [f"Alone one wins only {won:.0%}."] if high < 0.5 else []
    return Section("Solo", lines, flags)
