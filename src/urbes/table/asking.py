"""Questions that a table answers: replay, score, record, what things are, what moves bring, why not, hints.

While the game runs, people look from their own seats or as spectators; once it is over, from any seat.
"""

from collections.abc import Sequence

from urbes.engine.game import NOBODY, Game
from urbes.engine.record import Record, Seat
from urbes.engine.show import About
from urbes.table import seen
from urbes.table.errors import BadRequest, BotPlays, Conflict, Forbidden, GameRuns, Stale
from urbes.table.facts import Somebody, TableFacts, shown
from urbes.table.game import TableGame
from urbes.table.messages import Outcome, Pages, Replay, ScoreSheet, SeatView, WhyNot
from urbes.table.moves import check_decides


def own_viewpoint(facts: TableFacts, person: Somebody | None, wanted: int | None) -> int:
    """The seat to look from: one of the person's own, or NOBODY for spectators."""
    mine = facts.seats_of(person)
    if wanted is None:
        return mine[0] if mine else NOBODY
    if wanted not in mine:
        raise Forbidden("this is not your seat", seat=wanted, mine=mine)
    return wanted


def viewpoint(facts: TableFacts, person: Somebody | None, wanted: int | None) -> int:
    """The seat to look from: any seat once the game is over, one of the person's own before; NOBODY is outside."""
    if wanted == NOBODY:
        return NOBODY
    if not facts.over or wanted is None:
        return own_viewpoint(facts, person, wanted)
    if not 0 <= wanted < facts.players:
        raise BadRequest(f"there is no seat {wanted}", seat=wanted)
    return wanted


def line_of(table: TableGame, n: int | None) -> int:
    """A line that exists; the newest unless one is named."""
    if n is None:
        return table.n
    if not 0 <= n <= table.n:
        raise BadRequest(f"there is no line {n}; the log goes from 0 to {table.n}", n=n, last=table.n)
    return n


def game_at(table: TableGame, n: int | None) -> Game:
    return table.step_at(line_of(table, n)).game


def replay(table: TableGame, person: Somebody | None, wanted: int | None) -> Replay:
    """All lines as one seat may know them: any seat once the game is over, one of the person's own before."""
    seat = viewpoint(table.facts, person, wanted)
    turns, scores = table.turns_and_scores()
    return Replay(
        table=shown(table.facts, person),
        seat=seat,
        n=table.n,
        lines=table.encoded_lines(seat, -1),
        texts=[entry.text for entry in table.playing().log] if table.facts.over else [],
        chips=seen.chips(table.playing()) if table.facts.over else [],
        turns=turns,
        scores=scores,
    )


def position(table: TableGame, person: Somebody | None, n: int, wanted: int | None) -> SeatView:
    """The position after a line."""
    return table.position(viewpoint(table.facts, person, wanted), line_of(table, n))


def about(table: TableGame, person: Somebody | None, thing: str, n: int | None, wanted: int | None) -> About | None:
    """What a thing on the table is."""
    seat = viewpoint(table.facts, person, wanted)
    return seen.about(table.playing().title, game_at(table, n), thing, seat)


def pages(table: TableGame, person: Somebody | None, n: int | None, wanted: int | None) -> Pages:
    """The player aid, the score sheet and the table in words."""
    seat = viewpoint(table.facts, person, wanted)
    return seen.pages(table.playing().title, game_at(table, n), seat)


def judged(table: TableGame, person: Somebody | None, n: int) -> Game:
    """The position whose ways a person may ask about: her own decision, or any position of a game that is over."""
    if table.facts.over:
        return game_at(table, n)
    if n != table.n:
        raise Stale(f"this was asked of line {n}, the newest is {table.n}", n=table.n)
    game = table.playing().game
    check_decides(game.seat, table.facts.seats_of(person))
    return game


def outcomes(table: TableGame, person: Somebody | None, n: int, ways: Sequence[Sequence[int | str]]) -> list[Outcome]:
    """What each sequence of moves would bring for the seat that decides."""
    game = judged(table, person, n)
    return seen.outcomes_shown(table.playing().title, game, game.seat, ways)


def why(table: TableGame, person: Somebody, text: str | None, thing: str | None) -> WhyNot:
    """Why a move is not legal for the person who decides, given in notation or by the thing that was touched."""
    if (text is None) == (thing is None):
        raise BadRequest("give either `move` or `thing`")
    title, game = table.playing().title, table.playing().game
    check_decides(game.seat, table.facts.seats_of(person))
    if table.facts.bot(game.seat) is not None:
        raise BotPlays("a bot plays for this seat: take it back first", seat=game.seat)
    number = title.parse(game, text) if text is not None else title.show.meant(game, thing or "")
    return seen.why_not(title, game, game.seat, table.n, number)


def score(table: TableGame, n: int | None) -> ScoreSheet:
    """The score sheet after a line. No game's sheet tells anything that is hidden (a test checks this)."""
    title, game = table.playing().title, game_at(table, n)
    return ScoreSheet(
        n=line_of(table, n),
        scores=game.scores(),
        scored=title.breakdown(game),
        projected=title.projection(game),
        ranking=game.ranking() if game.seat == NOBODY else None,
    )


def record(table: TableGame) -> Record:
    """The whole game with its seed, once it is over."""
    facts = table.facts
    if not facts.over:
        raise GameRuns("the record is there when the game is over", status=facts.status)
    found = table.playing().record(reveal=bool(facts.commitment))
    if not facts.commitment:
        found.dealt_from = 0
    found.commitment = facts.commitment
    found.seats = [Seat(seated.name or f"{seated.seat + 1}", seated.bot or seated.stand_in) for seated in facts.seats]
    return found


def hint_line(table: TableGame, person: Somebody, n: int | None) -> int:
    """The line whose position an adviser may be asked about: one's own decision against bots, or any after the game."""
    facts = table.facts
    if not facts.over:
        if table.playing().game.seat not in facts.seats_of(person):
            raise Forbidden("hints are for your own decision")
        if sum(seated.bot is None for seated in facts.seats) > 1:
            raise Forbidden("hints are only for games against bots")
        if n is not None and n != table.n:
            raise Conflict("while the game runs there are hints for the newest position only", n=table.n)
    line = line_of(table, n)
    if game_at(table, line).seat == NOBODY:
        raise Conflict("the game is over there and nobody decides", n=line)
    return line
