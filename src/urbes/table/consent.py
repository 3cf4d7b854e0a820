"""Consent: all people at a table must agree to take back more than is free, or to abandon the game.

Bots are not asked, nor people whose seats bots have taken over.
"""

from collections.abc import Iterable

import msgspec

from urbes.engine.errors import UndoError
from urbes.engine.match import Match
from urbes.table.commands import RESERVED, Command, ProposalKind, Propose
from urbes.table.errors import Conflict, Forbidden, NotFound
from urbes.table.facts import RUNNING, Somebody, TableFacts
from urbes.table.messages import ProposalShown, Settlement


class TakeBack(Command, tag="take_back"):
    """An undo to which all others have consented; nobody can send it."""

    count: int


class Proposal(msgspec.Struct):
    """A question to the others, as the table keeps it."""

    id: str
    kind: ProposalKind
    seat: int
    n: int
    count: int | None
    made_at: int
    agreed: list[int] = []
    outcome: Settlement | None = None

    @property
    def order(self) -> TakeBack:
        """The command that carries an undo out."""
        assert self.count is not None
        return TakeBack(id=f"{RESERVED}{self.id}", expected_n=self.n, count=self.count)

    def left_behind(self, n: int) -> bool:
        """Whether the game has gone on since then: a question about an undo holds for one line only."""
        return self.kind == "undo" and self.n != n


def sitting(facts: TableFacts, person: Somebody) -> list[int]:
    """The seats of somebody who may decide about a running game."""
    mine = facts.seats_of(person)
    if not mine:
        if facts.may_watch(person, None):
            raise Forbidden("only who sits at the table decides about it")
        raise NotFound("there is no such table, or it is not yours to see")
    if facts.status != RUNNING:
        raise Conflict("the game is not running", status=facts.status)
    return mine


def meant(match: Match, mine: list[int], asked: Propose) -> tuple[int, int | None]:
    """The seat that asks, and how many decisions are to be taken back."""
    if asked.kind != "undo":
        return mine[0], None
    count = undo_count(match, mine, asked.count)
    seat = match.steps[-count].entry.seat
    assert seat is not None
    return seat, count


def undo_count(match: Match, mine: list[int], count: int | None) -> int:
    """How many decisions are to be taken back, down to one of the person's own."""
    steps = match.steps
    if count is None:
        for back in range(1, len(steps)):
            if steps[-back].entry.seat in mine:
                return back
        raise UndoError("you have not decided anything yet")
    if count >= len(steps):
        raise UndoError(f"{count} decisions to take back, but only {len(steps) - 1} were made")
    if steps[-count].entry.seat not in mine:
        raise UndoError("one can go back to before an own decision only")
    return count


def asked_already(known: Iterable[Proposal], kind: ProposalKind, mine: list[int], count: int | None) -> Proposal | None:
    """The open proposal if the same person has already made it; Conflict if another one of its kind is open."""
    for each in known:
        if each.kind == kind and each.seat in mine and each.count == count:
            return each
        if each.kind == kind:
            raise Conflict("something like this is being asked already", proposal=each.id)
    return None


def answer(proposal: Proposal, mine: list[int], yes: bool) -> Settlement | None:
    """Consent or refuse; the asker withdraws by refusing. Returns the outcome if the question is settled."""
    if yes:
        proposal.agreed = sorted({*proposal.agreed, *mine})
    else:
        proposal.outcome = "withdrawn" if proposal.seat in mine else "refused"
    return proposal.outcome


def others(facts: TableFacts, seat: int) -> list[int]:
    """The seats whose people must agree with the person of a seat."""
    asker = facts.seats[seat].person_id
    return [
        seated.seat
        for seated in facts.seats
        if seated.person_id not in (None, asker)
        and seated.bot is None
        and not (seated.stand_in is not None and seated.stand_in_since is None)
    ]


def shown(facts: TableFacts, proposal: Proposal) -> ProposalShown:
    """A question as people at the table see it, with the seats that it waits for."""
    missing = [seat for seat in others(facts, proposal.seat) if seat not in proposal.agreed]
    return ProposalShown(
        id=proposal.id,
        kind=proposal.kind,
        seat=proposal.seat,
        n=proposal.n,
        count=proposal.count,
        agreed=proposal.agreed,
        waits_for=missing if proposal.outcome is None else [],
        outcome=proposal.outcome,
        made_at=proposal.made_at,
    )
