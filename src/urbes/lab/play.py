"""One game of a simulation, from the set-up to the end."""

import hashlib
from collections.abc import Sequence

import msgspec

from urbes.bots import decide
from urbes.engine.chance import Seeded, Stream
from urbes.engine.errors import UrbesError
from urbes.engine.event import Event
from urbes.engine.game import NOBODY, Game
from urbes.engine.match import Match
from urbes.engine.playout import play_out
from urbes.engine.record import Record, Seat
from urbes.engine.title import Title
from urbes.lab.checks import Checks, canonical
from urbes.lab.custom_bots import make_bot
from urbes.lab.plan import RANDOM, Plan

Usage = dict[str, dict[str, int]]


class BotFailed(UrbesError):
    """A bot raised or chose an illegal move."""


class Outcome(msgspec.Struct, frozen=True):
    """How one game went."""

    decisions: int
    scores: list[int]
    ending: str
    digest: str
    usage: Usage
    record: Record | None


def play(plan: Plan, number: int) -> Outcome:
    """Play one game of a plan."""
    if plan.quick:
        return play_quickly(plan, number)
    return play_thoughtfully(plan, number)


def play_quickly(plan: Plan, number: int) -> Outcome:
    seed = plan.game_seed(number)
    luck = Seeded(seed)
    game = plan.title.new(plan.players, luck, plan.options, plan.edition)
    decisions = play_out(game, luck, Stream(bot_seed(seed, RANDOM)))
    return outcome(plan, game, decisions, {}, None)


def play_thoughtfully(plan: Plan, number: int) -> Outcome:
    """Ask the bots for every move. Seats with equal bots share one bot, so that random play equals the quick loop."""
    title = plan.title
    seed = plan.game_seed(number)
    bots = {spec: make_bot(spec, bot_seed(seed, spec)) for spec in plan.bots}
    imagination = Stream(f"{seed}/imagination")
    seats = [Seat(f"{seat + 1}", spec) for seat, spec in enumerate(plan.bots)]
    match = Match.start(title, plan.players, options=plan.options, edition=plan.edition, seats=seats, seed=seed)
    usage: Usage = {}
    if plan.usage:
        count_usage(title, match.steps[0].events, usage)
    checks = Checks(match, seed, number) if plan.check else None
    while match.game.seat != NOBODY:
        seat = match.game.seat
        move, complaint = decide(bots[plan.bots[seat]], title, match.game, seat, imagination)
        if complaint:
            raise BotFailed(f"seed {seed}, line {match.decisions + 1}: {complaint}")
        events = match.play(seat, move)
        if plan.usage:
            count_usage(title, events, usage)
        if checks:
            checks.position()
    if checks:
        checks.whole_game()
    return outcome(plan, match.game, match.decisions, usage, match.record() if plan.save else None)


def bot_seed(seed: str, spec: str) -> str:
    return f"{seed}/{spec}"


def outcome(plan: Plan, game: Game, decisions: int, usage: Usage, record: Record | None) -> Outcome:
    digest = hashlib.sha256(canonical(plan.title, game)).hexdigest()
    return Outcome(decisions, game.scores(), plan.title.ending(game), digest, usage, record)


def count_usage(title: Title, events: Sequence[Event], usage: Usage) -> None:
    for event in events:
        for kind, name in title.used(event):
            counts = usage.setdefault(kind, {})
            counts[name] = counts.get(name, 0) + 1
