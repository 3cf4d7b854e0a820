"""Stand-ins: bots that play for people who left, ran out of time, or keep the others waiting.

A person can take a seat back at any time. Where all people are away, the bots wait, so that nobody comes back to a game
that is over. The functions of this module change the facts that they are given.
"""

from collections.abc import Iterable
from math import ceil

from urbes.table import clocks
from urbes.table.commands import StandInFor
from urbes.table.errors import Conflict, Forbidden, NotFound, TooEarly
from urbes.table.facts import RUNNING, Seated, Somebody, TableFacts
from urbes.table.messages import Clock, Wishes

STAND_IN = "level:3"
BREATHER = 60_000
"""The least time, in milliseconds, for a person who takes back a seat that was lost because a live clock ran out."""


def run_out(facts: TableFacts, at: int) -> bool:
    """Do what the table chose for a clock that runs out; False if no clock has run out."""
    if facts.deadline is None or facts.deadline > at:
        return False
    facts.deadline = None
    seat, clock = facts.turn_seat, facts.clock
    if facts.status == RUNNING and seat is not None and clock is not None and facts.left is not None:
        facts.left = [0 if number == seat else rest for number, rest in enumerate(facts.left)]
        if clock.running_out != "wait":
            install(facts, [seat], "turn" if clock.running_out == "bot_turn" else "seat")
    return True


def leave(facts: TableFacts, person: Somebody, wanted: int | None, for_: StandInFor, at: int) -> None:
    """Let a bot play a person's own seats: only this turn, or until she comes back."""
    check_plays(facts, person)
    mine = own(facts, person, wanted)
    seat = facts.turn_seat
    if for_ == "turn":
        mine = [each for each in mine if each == seat]
        if not mine:
            raise Conflict("it is not your turn", turn=seat)
    if seat is not None and seat in mine:
        facts.deadline = None
        if facts.left is not None and facts.turn_since is not None and facts.bot(seat) is None:
            facts.left = clocks.after_pause(facts.left, seat, at - facts.turn_since)
    install(facts, mine, for_, left_at=at if for_ == "seat" else None)


def come_back(facts: TableFacts, person: Somebody, wanted: int | None, at: int) -> None:
    """Take seats back from the bots, with the time left on their clocks."""
    check_plays(facts, person)
    mine = own(facts, person, wanted)
    back = [seat for seat in mine if facts.stand_in(seat) is not None]
    if back and facts.clock is not None and facts.left is not None:
        facts.left = [
            regained(facts.clock, facts.seats[number], rest) if number in back else rest
            for number, rest in enumerate(facts.left)
        ]
        if facts.turn_seat is not None and facts.turn_seat in back:
            facts.turn_since = at
            facts.deadline = clocks.deadline(facts.left, facts.turn_seat, at)
    for seat in mine:
        seated = facts.seats[seat]
        seated.stand_in = seated.stand_in_since = seated.left_at = None


def remind(facts: TableFacts, person: Somebody) -> str:
    """Remind the person whose turn it is, once a turn; returns her id."""
    check_plays(facts, person)
    seat = facts.turn_seat
    target = facts.seats[seat].person_id if seat is not None else None
    if seat is None or target is None or target == person.id or facts.bot(seat) or facts.turn_since is None:
        raise Conflict("nobody has to be reminded", turn=seat)
    wishes = wishes_of(facts, seat)
    mine = [number for number in facts.seats_of(person) if number not in wishes.nudge]
    if not mine:
        raise TooEarly("you have reminded already in this turn", seat=seat)
    wishes.nudge = [*wishes.nudge, *mine]
    facts.seats[seat].wishes = wishes
    return target


def replace(facts: TableFacts, person: Somebody, seat: int, for_: StandInFor, at: int, patience: float) -> list[int]:
    """Ask that a bot play for somebody else.

    A person with a clock may use it up; if the table still waits after that, any other person may call a bot.
    For a person without a clock, all others together may call one after `patience` seconds.

    Returns the seats whose people have not asked yet; if there are none, the bot plays.
    """
    check_plays(facts, person)
    if seat != facts.turn_seat or facts.bot(seat) is not None or facts.turn_since is None:
        raise Conflict("nobody waits for this person", seat=seat, turn=facts.turn_seat)
    missing: list[int] = []
    if facts.clock is not None and facts.left is not None:
        rest = clocks.deadline(facts.left, seat, facts.turn_since) - at
        acts = facts.deadline is not None and facts.clock.running_out != "wait"
        if rest > 0 or acts:
            raise TooEarly("this person's clock still runs", seconds=max(1, ceil(rest / clocks.MS)))
    else:
        rest = round(patience * clocks.MS) - (at - facts.turn_since)
        if rest > 0:
            raise TooEarly(
                f"people have {patience:g} s before others may ask for a bot", seconds=ceil(rest / clocks.MS)
            )
        missing = vote(facts, person, seat, for_)
    if not missing:
        install(facts, [seat], for_)
        facts.deadline = None
    return missing


def regained(clock: Clock, seated: Seated, rest: int) -> int:
    """The time of a person who takes a seat back: what was left, and enough to think if the clock had run out.

    With a clock, the others can put a bot in for good only once the clock has run out. So if a bot has a seat for good
    and the person did not leave it, the clock had run out.
    """
    ran_out = rest == 0 or (seated.stand_in_since is None and seated.left_at is None)
    least = clock.base * clocks.MS if clock.kind == "days" else BREATHER
    return max(rest, least) if ran_out else rest


def vote(facts: TableFacts, person: Somebody, seat: int, for_: StandInFor) -> list[int]:
    """Note a person's wish for a bot; returns the seats that have not wished the same in this turn.

    Once all have wished it, the wishes are deleted: old wishes cannot replace a person who takes the seat back.
    """
    others = [
        seated.seat
        for seated in facts.seats
        if seated.person_id is not None
        and seated.person_id != facts.seats[seat].person_id
        and facts.bot(seated.seat) is None
    ]
    wishes = wishes_of(facts, seat)
    asked = wishes.turn if for_ == "turn" else wishes.seat
    asked += [number for number in facts.seats_of(person) if number not in asked]
    missing = [number for number in others if number not in asked]
    if not missing:
        wishes.turn, wishes.seat = [], []
    facts.seats[seat].wishes = wishes
    return missing


def wishes_of(facts: TableFacts, seat: int) -> Wishes:
    """What was wished in this turn."""
    assert facts.turn_since is not None
    known = facts.seats[seat].wishes
    if known is None or known.since != facts.turn_since:
        return Wishes(facts.turn_since)
    return Wishes(known.since, list(known.turn), list(known.seat), list(known.nudge))


def check_plays(facts: TableFacts, person: Somebody) -> None:
    """Refuse a person who does not sit at a table that is being played."""
    if not facts.seats_of(person):
        raise NotFound("there is no such table, or it is not yours to see")
    if facts.status != RUNNING:
        raise Conflict("the game is not running", status=facts.status)


def own(facts: TableFacts, person: Somebody, wanted: int | None) -> list[int]:
    """The seat that is meant, or all of a person's seats."""
    mine = facts.seats_of(person)
    if wanted is None:
        return mine
    if wanted not in mine:
        raise Forbidden("this is not your seat", seat=wanted, mine=mine)
    return [wanted]


def install(facts: TableFacts, which: Iterable[int], for_: StandInFor, left_at: int | None = None) -> None:
    """Put a bot on seats; the person who left keeps the seat."""
    for seat in which:
        seated = facts.seats[seat]
        seated.stand_in = STAND_IN
        seated.stand_in_since = facts.turn_since if for_ == "turn" else None
        if left_at is not None:
            seated.left_at = left_at
