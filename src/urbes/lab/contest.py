"""One game of a contest. A bot that fails does not stop it: its seat forfeits, and the result says who and why."""

import hashlib
from collections.abc import Sequence
from time import perf_counter

import msgspec

from urbes.bots import decide
from urbes.engine.chance import Stream
from urbes.engine.event import Event
from urbes.engine.game import NOBODY
from urbes.engine.match import Match
from urbes.engine.observer import Detail
from urbes.engine.record import Seat
from urbes.lab.checks import canonical
from urbes.lab.custom_bots import make_bot
from urbes.lab.details import DetailCollector
from urbes.lab.fixtures import Contest, Fixture

FORFEIT = "forfeit"


class Forfeit(msgspec.Struct, frozen=True):
    """A seat whose bot raised, chose an illegal move or overran its time."""

    game: str
    seat: int
    bot: str
    line: int
    kind: str
    reason: str


class Played(msgspec.Struct, frozen=True, omit_defaults=True):
    """How one game went. All but `think` follows from the fixture, unless a bot thinks by the clock."""

    key: str
    seed: str
    bots: list[str]
    scores: list[int]
    places: list[int]
    ending: str
    decisions: int
    digest: str
    think: list[list[float]]
    """Seconds for each turn of each seat."""
    forfeits: list[Forfeit] = []
    margin: int | None = None
    """For a single player: points ahead of the automa."""
    detail: Detail | None = None


class Turns:
    """The time of each seat by turn, summed over all decisions of the turn."""

    def __init__(self, seats: int) -> None:
        self.seconds: list[list[float]] = [[] for _ in range(seats)]
        self.now: list[int | None] = [None] * seats

    def add(self, seat: int, turn: int, seconds: float) -> None:
        if turn != self.now[seat]:
            self.now[seat] = turn
            self.seconds[seat].append(0.0)
        self.seconds[seat][-1] += seconds

    def rounded(self) -> list[list[float]]:
        return [[round(seconds, 5) for seconds in turns] for turns in self.seconds]


def play(contest: Contest, fixture: Fixture) -> Played:
    """Play a fixture to the end, or until at most one seat has not forfeited.

    Each seat has a bot of its own. A seat that has forfeited goes on with random moves, so that the others can finish.
    """
    title = contest.title
    own = f"{fixture.seed}/{fixture.turn}"
    bots = [make_bot(spec, f"{own}/{seat}/{spec}") for seat, spec in enumerate(fixture.bots)]
    seats = [Seat(f"{seat + 1}", spec) for seat, spec in enumerate(fixture.bots)]
    match = Match.start(
        title, contest.players, options=contest.options, edition=contest.edition, seats=seats, seed=fixture.seed
    )
    imagination = Stream(f"{own}/imagination")
    turns = Turns(contest.players)
    details = DetailCollector(title, contest.players, match.steps[0].events) if contest.detail else None
    forfeits: dict[int, Forfeit] = {}
    events: list[Event] = []
    while match.game.seat != NOBODY:
        game = match.game
        seat = game.seat
        if seat in forfeits:
            legal = game.legal()
            move = legal[imagination.below(len(legal))]
        else:
            began = perf_counter()
            move, complaint = decide(bots[seat], title, game, seat, imagination)
            turns.add(seat, game.turn, perf_counter() - began)
            if complaint:
                name, line = fixture.bots[seat], match.decisions + 1
                forfeits[seat] = Forfeit(fixture.key, seat, name, line, complaint.kind, complaint.message)
                if contest.players - len(forfeits) < 2:
                    break
        events = match.play(seat, move)
        if details:
            details.hear(events)
    over = match.game.seat == NOBODY
    return Played(
        key=fixture.key,
        seed=fixture.seed,
        bots=list(fixture.bots),
        scores=match.game.scores(),
        places=places(match.game.ranking() if over else [1] * contest.players, forfeits),
        ending=title.ending(match.game) if over else FORFEIT,
        decisions=match.decisions,
        digest=hashlib.sha256(canonical(title, match.game)).hexdigest(),
        think=turns.rounded(),
        forfeits=list(forfeits.values()),
        margin=margin(match, events) if over else None,
        detail=details.detail(match.game) if details and over else None,
    )


def places(ranking: Sequence[int], forfeits: dict[int, Forfeit]) -> list[int]:
    """Places by seat; all seats that forfeited share the last place, behind the automa if there is one."""
    if not forfeits:
        return list(ranking)
    going = [seat for seat in range(len(ranking)) if seat not in forfeits]
    last = max(len(going), 1) + 1
    return [
        last if seat in forfeits else 1 + sum(ranking[other] < ranking[seat] for other in going)
        for seat in range(len(ranking))
    ]


def margin(match: Match, events: Sequence[Event]) -> int | None:
    """How many points a single player is ahead of the automa, whose points are in the last events."""
    for event in events:
        if event.kind == "game_result" and "automa" in event.facts:
            return match.game.scores()[0] - int(str(event.facts["automa"]))
    return None
