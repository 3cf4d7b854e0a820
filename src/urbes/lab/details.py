"""What the balance report needs to know of a game: who used what, where points came from, how long it took."""

from collections.abc import Sequence

from urbes.engine.event import Event
from urbes.engine.game import Game
from urbes.engine.observer import Detail, Observer
from urbes.engine.title import Title


class DetailCollector:
    """Listens to the events of one game."""

    def __init__(self, title: Title, players: int, events: Sequence[Event]) -> None:
        self.title = title
        self.players = players
        self.usage: dict[str, dict[str, list[int]]] = {}
        self.observer: Observer = title.observer(players)
        self.turns = 0
        self.rounds = 0
        self.opener = -1
        self.hear(events)

    def hear(self, events: Sequence[Event]) -> None:
        for event in events:
            self.rounds = max(self.rounds, event.round)
            if event.kind.startswith("turn_start"):
                self.turns += 1
                self.opener = event.seat if self.opener < 0 else self.opener
            for kind, name in self.title.used(event):
                counts = self.usage.setdefault(kind, {}).setdefault(name, [0] * (self.players + 1))
                counts[event.seat] += 1
            self.observer.hear(event)

    def detail(self, game: Game) -> Detail:
        return Detail(
            usage=self.usage,
            breakdown=self.title.breakdown(game),
            turns=self.turns,
            rounds=self.rounds,
            opener=self.opener,
            facts=self.observer.answers(game),
        )
