"""Events: what happened, for log text, animation and statistics. They are collected only while somebody listens."""


class Event:
    """One thing that happened. `secret` facts are for the event's own seat only."""

    def __init__(
        self, kind: str, seat: int, round: int, turn: int, facts: dict[str, object], secret: dict[str, object]
    ) -> None:
        self.kind = kind
        self.seat = seat
        self.round = round
        self.turn = turn
        self.facts = facts
        self.secret = secret

    def seen_by(self, seat: int) -> dict[str, object]:
        """The facts that a seat (or NOBODY, a spectator) may know."""
        if self.secret and seat == self.seat:
            return {**self.facts, **self.secret}
        return dict(self.facts)
