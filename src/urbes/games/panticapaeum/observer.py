"""Panticapaeum: rows that every player completes, the coin action, the last seat."""

from collections.abc import Sequence

from urbes.engine.edition import Edition
from urbes.engine.event import Event
from urbes.engine.game import Game
from urbes.engine.observer import Answers, Observer, Result, Section, first_in_order, joined, mean, share

ACTIONS = ("build", "sell", "coins", "resource")
SELDOM = 0.02
MOST = 0.9


class PanticapaeumObserver(Observer):
    def __init__(self, players: int) -> None:
        super().__init__(players)
        self.reached: dict[str, list[float]] = {}
        self.actions = {action: [0.0] * players for action in ACTIONS}

    def hear(self, event: Event) -> None:
        facts = event.facts
        if event.kind == "marker_moved":
            row = self.reached.setdefault(f"row {facts['row']}", [0.0] * self.players)
            row[event.seat] = max(row[event.seat], float(str(facts["to"])))
        if event.kind == "action_chosen":
            self.actions[str(facts["action"])][event.seat] += 1

    def answers(self, game: Game) -> Answers:
        return {**self.reached, **{f"action {action}": counts for action, counts in self.actions.items()}}

    @classmethod
    def tell(cls, edition: Edition, players: int, games: Sequence[Result]) -> list[Section]:
        length = edition.root.table("development_board").number("row_length")
        rows = [row.text("key") for row in edition.root.rows("colour")]
        return [whole_rows(rows, length, players, games), chosen(games), last_seat(players, games)]


def whole_rows(rows: Sequence[str], length: int, players: int, games: Sequence[Result]) -> Section:
    lines = ["| row | mean cell | completed | untouched |", "|---|---:|---:|---:|"]
    flags = []
    seats = players * len(games)
    for row in rows:
        reached = joined(games, f"row {row}")
        reached += [0.0] * (seats - len(reached))
        whole = share([cell >= length for cell in reached])
        none = share([cell == 0 for cell in reached])
        lines.append(f"| {row} | {mean(reached):.2f} | {whole:.1%} | {none:.1%} |")
        if whole > MOST:
            flags.append(f"Row {row} is completed by {whole:.0%} of all seats.")
    return Section(f"Rows (of {length} cells)", lines, flags)


def chosen(games: Sequence[Result]) -> Section:
    counts = {action: joined(games, f"action {action}") for action in ACTIONS}
    total = sum(sum(each) for each in counts.values())
    lines = ["| action | times a seat | part of all actions | seats that never chose it |", "|---|---:|---:|---:|"]
    for action, each in counts.items():
        never = share([count == 0 for count in each])
        lines.append(f"| {action} | {mean(each):.2f} | {sum(each) / total:.1%} | {never:.0%} |")
    part = sum(counts["coins"]) / total
    flags = [f"The coin action is only {part:.1%} of all actions."] if part < SELDOM else []
    return Section("What turns are used for", lines, flags)


def last_seat(players: int, games: Sequence[Result]) -> Section:
    orders = first_in_order(games, players)
    won, low, high = orders[-1]
    lines = [
        f"Who moves last in the first round wins {won:.1%} ({low:.1%} … {high:.1%}); "
        f"the share of a seat is {1 / players:.1%}."
    ]
    flags = []
    if low > 1 / players or high < 1 / players:
        flags.append(f"With {players} players who moves last wins {won * players:.2f} × the share of a seat.")
    return Section("The last seat", lines, flags)
