"""A table as it is stored: its settings and seats, whose turn it is, the clocks; and how much a person may know."""

import hmac
from typing import Protocol

import msgspec

from urbes.table.messages import Clock, SeatShown, TableShown, Wishes

WAITING = "waiting"
RUNNING = "running"
OVER = "over"
ABANDONED = "abandoned"


class Somebody(Protocol):
    """A person; a table knows only the id."""

    @property
    def id(self) -> str: ...


class Seated(msgspec.Struct):
    """A seat: who plays there."""

    seat: int
    person_id: str | None
    name: str
    bot: str | None
    stand_in: str | None
    stand_in_since: int | None
    wishes: Wishes | None
    invite: str
    invited_id: str | None
    left_at: int | None

    @property
    def taken(self) -> bool:
        return self.person_id is not None or self.bot is not None


class TableFacts(msgspec.Struct):
    """A table with its seats; what happened in the game is in the log."""

    id: str
    game: str
    edition: str
    players: int
    options: dict[str, bool | int | str]
    host_id: str
    status: str
    open: bool
    invite: str
    watch: str
    seed: str | None
    commitment: str
    clock: Clock | None
    turn_seat: int | None
    turn_since: int | None
    deadline: int | None
    left: list[int] | None
    scheme: str
    dealt_from: int
    created_at: int
    rematch_id: str | None
    seats: list[Seated]

    def stand_in(self, seat: int) -> str | None:
        """The bot that plays now for the person of a seat."""
        seated = self.seats[seat]
        if seated.stand_in_since is None or (seated.stand_in_since, seat) == (self.turn_since, self.turn_seat):
            return seated.stand_in
        return None

    def bot(self, seat: int) -> str | None:
        """The bot that plays a seat, if one does."""
        return self.seats[seat].bot or self.stand_in(seat) if seat >= 0 else None

    def thinker(self, seat: int) -> str | None:
        """The bot to ask for a move. None if all people are away: then the game waits for them."""
        people = [seated for seated in self.seats if seated.person_id is not None]
        if people and all(seated.stand_in is not None and seated.stand_in_since is None for seated in people):
            return None
        return self.bot(seat)

    @property
    def over(self) -> bool:
        return self.status in (OVER, ABANDONED)

    @property
    def bots_only(self) -> bool:
        return all(seated.bot is not None for seated in self.seats)

    def except_turn(self) -> "TableFacts":
        """The facts without those that change with every turn."""
        return msgspec.structs.replace(self, turn_seat=None, turn_since=None, deadline=None, left=None)

    def seats_of(self, person: Somebody | None) -> list[int]:
        """The seats that a person may play and look from."""
        if person is None:
            return []
        return [seated.seat for seated in self.seats if seated.person_id == person.id]

    def invited(self, person: Somebody | None) -> list[int]:
        """The seats that are kept for a person."""
        if person is None:
            return []
        return [seated.seat for seated in self.seats if seated.invited_id == person.id and not seated.taken]

    def may_watch(self, person: Somebody | None, token: str | None) -> bool:
        return bool(
            self.open
            or self.seats_of(person)
            or (person is not None and person.id == self.host_id)
            or self.invited(person)
            or (token and same(token, self.watch))
            or (token and same(token, self.invite))
            or (token and any(same(token, seated.invite) for seated in self.seats))
        )


def same(given: str, secret: str) -> bool:
    return hmac.compare_digest(given.encode(), secret.encode())


def shown(facts: TableFacts, person: Somebody | None) -> TableShown:
    """The table as a person may know it: the host gets all links, people who sit here get the table's."""
    host = person is not None and person.id == facts.host_id
    mine = facts.seats_of(person)
    return TableShown(
        id=facts.id,
        game=facts.game,
        edition=facts.edition,
        players=facts.players,
        options=facts.options,
        status=facts.status,
        open=facts.open,
        host=host,
        clock=facts.clock,
        commitment=facts.commitment,
        seed=facts.seed if facts.over and facts.commitment else None,
        turn=facts.turn_seat,
        seats=[
            SeatShown(
                seat=seated.seat,
                name=seated.name,
                bot=seated.bot,
                stand_in=facts.stand_in(seated.seat),
                for_turn=seated.stand_in_since is not None and facts.stand_in(seated.seat) is not None,
                away=seated.left_at is not None,
                wishes=seated.wishes if seated.wishes and seated.wishes.since == facts.turn_since else None,
                taken=seated.taken,
                mine=seated.seat in mine,
                invited=seated.invited_id is not None and not seated.taken,
                invite=seated.invite if host and not seated.taken else None,
            )
            for seated in facts.seats
        ],
        invite=facts.invite if host or mine else None,
        watch=facts.watch if host or mine else None,
        created_at=facts.created_at,
        rematch=facts.rematch_id if host or mine else None,
    )
