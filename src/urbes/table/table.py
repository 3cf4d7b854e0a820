"""A table without I/O: commands go in, and what each onlooker is told comes out. Time is an argument.

It keeps in memory what a server keeps in a database. When a bot has to decide, the table gives out a question;
its owner has a bot answer it and brings the move back.
"""

import secrets
from collections.abc import Sequence
from typing import NamedTuple

from urbes.engine.errors import UndoError
from urbes.engine.game import NOBODY
from urbes.engine.match import Match
from urbes.table import asking, clocks, consent, stand_ins
from urbes.table.commands import (
    Asking,
    CallBot,
    ComeBack,
    Command,
    Hello,
    Leave,
    Nudge,
    PlayOne,
    Propose,
    Reply,
    Say,
)
from urbes.table.consent import Proposal
from urbes.table.errors import Forbidden, NotFound, Stale
from urbes.table.facts import ABANDONED, OVER, RUNNING, Seated, Somebody, TableFacts, shown
from urbes.table.game import TableGame
from urbes.table.log import BotMove, Change, Question, StoredLine
from urbes.table.messages import (
    Chat,
    Clock,
    ClocksChanged,
    Done,
    Heard,
    Proposed,
    ServerMessage,
    Spoken,
    TableChanged,
    Talked,
)
from urbes.table.onlooker import Onlooker
from urbes.table.talk import checked_words, sits

PATIENCE = 120.0
"""Seconds that a person without a clock has before the others may ask for a bot."""
Telling = tuple[Onlooker, ServerMessage]
"""A message, and the onlooker whom it is for."""


class Sitter(NamedTuple):
    """Who sits on a seat: a person by id, or a bot by spec."""

    name: str
    person: str | None = None
    bot: str | None = None


class Table(TableGame):
    """One table with everything around its game: seats, onlookers, talk, consent, clocks, stand-ins, bots."""

    def __init__(
        self, match: Match, sitters: Sequence[Sitter], at: int, clock: Clock | None = None, patience: float = PATIENCE
    ) -> None:
        super().__init__(begun(match, sitters, at, clock), match.edition)
        self.match = match
        self.note([StoredLine(n, entry, at) for n, entry in enumerate(match.log)])
        self.patience = patience
        self.onlookers: list[Onlooker] = []
        self.proposals: list[Proposal] = []
        self.spoken: list[Spoken] = []
        self.heard: dict[tuple[str, str], int] = {}
        """The numbers of the words that were said, by author and id."""

    def look(self, onlooker: Onlooker, hello: Hello, at: int) -> list[Telling]:
        """A person begins to look, or changes her seat: returns the snapshot, open proposals and the chat.

        From now on she gets everything that follows.
        """
        if not (self.facts.over or self.facts.may_watch(onlooker.person, onlooker.token)):
            raise NotFound("there is no such table, or it is not yours to see")
        onlooker.seat = asking.own_viewpoint(self.facts, onlooker.person, hello.seat)
        onlooker.detail = hello.detail
        if onlooker not in self.onlookers:
            self.onlookers.append(onlooker)
        onlooker.n = self.n
        told: list[Telling] = [(onlooker, self.snapshot(onlooker.person, onlooker.seat, hello.since, at))]
        if self.facts.seats_of(onlooker.person):
            told += [(onlooker, Proposed(proposal=consent.shown(self.facts, each))) for each in self.open_proposals()]
            if hello.talk is not None:
                said = [each for each in self.spoken if each.number > hello.talk]
                told.append((onlooker, Talked(lines=said, muted=[])))
        return told

    def do(self, asker: Onlooker, order: Asking, at: int) -> list[Telling]:
        """Carry out a command; returns the messages to everybody. A refusal is raised and changes nothing."""
        person = asker.person
        if person is None:
            raise Forbidden("only who sits at the table can play")
        if isinstance(order, Command):
            return self.command(asker, person, order, at)
        if isinstance(order, Say):
            told = self.say(person, order, at)
        elif isinstance(order, Propose):
            told = self.propose(person, order, at)
        elif isinstance(order, Reply):
            told = self.reply(person, order, at)
        else:
            told = self.change_hands(person, order, at)
        return [*told, (asker, Heard(id=order.id))]

    def command(self, asker: Onlooker, person: Somebody, order: Command, at: int) -> list[Telling]:
        """Carry out moves and undos. The only answer is the update, or `done` for a command that is known."""
        known = self.known(person.id, order)
        if known is not None:
            return [(asker, Done(id=order.id, n=known))]
        change = self.prepare(person.id, self.facts.seats_of(person), order, at)
        asker.answers = order.id
        return self.tell(change)

    def tell(self, change: Change) -> list[Telling]:
        """Commit a change, and tell everybody about it."""
        self.commit(change)
        told = self.news()
        if self.facts.status == OVER:
            told += self.table_changed()
        return [*told, *self.lapsed()]

    def news(self) -> list[Telling]:
        """One update for each onlooker who has not heard of the newest line."""
        told: list[Telling] = []
        for onlooker in self.onlookers:
            if onlooker.n is not None and onlooker.n < self.n:
                onlooker.check_seat(self.facts)
                told.append((onlooker, self.update(onlooker.seat, onlooker.detail, onlooker.n, onlooker.answers)))
                onlooker.n, onlooker.answers = self.n, None
        return told

    def table_changed(self) -> list[Telling]:
        return [(each, TableChanged(table=shown(self.facts, each.person))) for each in self.onlookers]

    def clocks_changed(self) -> list[Telling]:
        message = ClocksChanged(clocks=self.clocks(), thinking=self.thinking())
        return [*self.table_changed(), *((each, message) for each in self.onlookers)]

    def seated(self) -> list[Onlooker]:
        """The onlookers who sit at the table: words and proposals are for them."""
        return [each for each in self.onlookers if self.facts.seats_of(each.person)]

    def say(self, person: Somebody, said: Say, at: int) -> list[Telling]:
        text = checked_words(said)
        seat = sits(self.facts, person)
        if (person.id, said.id) in self.heard:
            return []
        number = self.heard[person.id, said.id] = len(self.spoken)
        self.spoken.append(Spoken(number, seat, self.facts.seats[seat].name, at, text, said.phrase))
        return [(each, Chat(said=self.spoken[-1])) for each in self.seated()]

    def open_proposals(self) -> list[Proposal]:
        return [each for each in self.proposals if each.outcome is None]

    def proposed(self, proposal: Proposal) -> list[Telling]:
        message = Proposed(proposal=consent.shown(self.facts, proposal))
        return [(each, message) for each in self.seated()]

    def lapsed(self) -> list[Telling]:
        """Let questions about an undo lapse when the game has gone on."""
        told: list[Telling] = []
        for each in self.open_proposals():
            if each.left_behind(self.n) or self.facts.status != RUNNING:
                each.outcome = "lapsed"
                told += self.proposed(each)
        return told

    def propose(self, person: Somebody, asked: Propose, at: int) -> list[Telling]:
        """Ask the others; if there are none, the proposal is carried out at once."""
        mine = consent.sitting(self.facts, person)
        seat, count = consent.meant(self.playing(), mine, asked)
        found = consent.asked_already(self.open_proposals(), asked.kind, mine, count)
        if found is None:
            found = Proposal(f"p{len(self.proposals)}", asked.kind, seat, self.n, count, at)
            self.proposals.append(found)
        return self.finish(found, at)

    def reply(self, person: Somebody, given: Reply, at: int) -> list[Telling]:
        """Consent or refuse; the asker withdraws by refusing."""
        mine = consent.sitting(self.facts, person)
        found = next((each for each in self.proposals if each.id == given.proposal), None)
        if found is None:
            raise NotFound("there is no such proposal")
        if found.outcome is None:
            consent.answer(found, mine, given.yes)
        return self.finish(found, at)

    def finish(self, proposal: Proposal, at: int) -> list[Telling]:
        """Carry out a proposal that all have agreed to, and tell how it stands."""
        told: list[Telling] = []
        if proposal.outcome is None and not consent.shown(self.facts, proposal).waits_for:
            told += self.carry_out(proposal, at)
        return [*told, *self.proposed(proposal)]

    def carry_out(self, proposal: Proposal, at: int) -> list[Telling]:
        proposal.outcome = "agreed"
        if proposal.kind == "abandon":
            self.facts.status, self.facts.turn_seat, self.facts.deadline = ABANDONED, None, None
            return [*self.table_changed(), *self.lapsed()]
        author = self.facts.seats[proposal.seat].person_id
        try:
            return self.tell(self.prepare(author, [proposal.seat], proposal.order, at))
        except (Stale, UndoError):
            proposal.outcome = "lapsed"
            return []

    def change_hands(self, person: Somebody, order: Asking, at: int) -> list[Telling]:
        """Hand seats over between a person and a bot."""
        if isinstance(order, Leave):
            stand_ins.leave(self.facts, person, order.seat, order.for_, at)
        elif isinstance(order, ComeBack):
            stand_ins.come_back(self.facts, person, order.seat, at)
        elif isinstance(order, CallBot):
            stand_ins.replace(self.facts, person, order.seat, order.for_, at, self.patience)
        elif isinstance(order, Nudge):
            stand_ins.remind(self.facts, person)
        else:
            raise TypeError(order)
        return self.clocks_changed()

    def pass_time(self, at: int) -> list[Telling]:
        """Tell the table the time: a clock may have run out."""
        return self.clocks_changed() if stand_ins.run_out(self.facts, at) else []

    def answer(self, question: Question, move: int, at: int, complaint: str | None = None) -> list[Telling]:
        """Play a bot's move, unless the table has gone on or the person has come back in the meantime."""
        if question != self.question():
            return []
        order = PlayOne(id=f"bot-{self.n}", expected_n=self.n, move=move)
        return self.tell(self.prepare(None, [question.seat], order, at, BotMove(question.spec, complaint)))


def begun(match: Match, sitters: Sequence[Sitter], at: int, clock: Clock | None) -> TableFacts:
    """The facts of a table whose game has begun; the first person is its host."""
    seat = match.game.seat
    over = seat == NOBODY
    left = None if clock is None or over else clocks.first(clock, match.players)
    runs = left is not None and sitters[seat].bot is None
    return TableFacts(
        id=secrets.token_hex(16),
        game=match.title.key,
        edition=match.edition.hash,
        players=match.players,
        options=dict(match.options),
        host_id=next((each.person for each in sitters if each.person is not None), ""),
        status=OVER if over else RUNNING,
        open=False,
        invite=secrets.token_hex(16),
        watch=secrets.token_hex(16),
        seed=match.seed,
        commitment=match.commitment,
        clock=clock,
        turn_seat=None if over else seat,
        turn_since=at,
        deadline=clocks.deadline(left, seat, at) if left is not None and runs else None,
        left=left,
        scheme=match.scheme,
        dealt_from=match.dealt_from,
        created_at=at,
        rematch_id=None,
        seats=[
            Seated(
                seat=number,
                person_id=each.person,
                name=each.name,
                bot=each.bot,
                stand_in=None,
                stand_in_since=None,
                wishes=None,
                invite=secrets.token_hex(16),
                invited_id=None,
                left_at=None,
            )
            for number, each in enumerate(sitters)
        ],
    )
