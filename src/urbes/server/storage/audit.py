"""The audit: replays every stored game with the current engine and compares it with what is stored."""

from collections.abc import Iterator, Sequence

import msgspec
from sqlalchemy import Connection, Engine, RowMapping, exists, func, or_, select

from urbes.engine.edition import Edition
from urbes.engine.errors import UrbesError
from urbes.engine.game import NOBODY
from urbes.engine.match import Match, fold, verify
from urbes.engine.record import Entry, Record, Result
from urbes.server.storage.schema import editions, entries, people, seats, tables
from urbes.table.facts import OVER, RUNNING

BEGUN = or_(
    tables.c.status.in_((RUNNING, OVER)),
    tables.c.started_at.is_not(None),
    tables.c.seed.is_not(None),
    exists().where(entries.c.table_id == tables.c.id),
)
"""Tables that have, or should have, a log."""


class Finding(msgspec.Struct, kw_only=True):
    """The differences found at one table, perhaps none."""

    table: str
    game: str
    status: str
    lines: int
    differences: list[str]


def audit(engine: Engine) -> Iterator[Finding]:
    """Check all tables whose game has begun, the oldest first."""
    listed = select(tables.c.id, tables.c.game, tables.c.status).where(BEGUN)
    with engine.connect() as connection:
        for table, game, status in connection.execute(listed.order_by(tables.c.created_at, tables.c.id)).all():
            finding = Finding(table=table, game=game, status=status, lines=0, differences=[])
            try:
                examine(connection, finding)
            except Exception as error:  # a damaged table must not stop the audit of the others
                connection.rollback()
                finding.differences.append(f"cannot be replayed: {type(error).__name__}: {error}")
            yield finding


def examine(connection: Connection, finding: Finding) -> None:
    row = connection.execute(select(tables).where(tables.c.id == finding.table)).mappings().one()
    finding.lines = lines_of(connection, finding.table)
    query = select(entries).where(entries.c.table_id == finding.table).order_by(entries.c.n)
    lines = connection.execute(query).mappings().all()
    finding.differences += seat_differences(connection, row, lines)
    finding.differences += differences(row, lines, uploaded(connection, row["edition"]))


def lines_of(connection: Connection, table: str) -> int:
    query = select(func.count()).select_from(entries).where(entries.c.table_id == table)
    return connection.execute(query).scalar_one()


def uploaded(connection: Connection, digest: str) -> Edition | None:
    """An uploaded edition; None for those that come with the games."""
    text: str | None = connection.execute(select(editions.c.text).where(editions.c.hash == digest)).scalar()
    return Edition(text) if text is not None else None


def seat_differences(connection: Connection, row: RowMapping, lines: Sequence[RowMapping]) -> Iterator[str]:
    """Missing or empty seats, and moves by a person who does not have the seat.

    In a game nobody else ever takes a person's seat; when the person is deleted, the lines lose their author too.
    """
    query = (
        select(seats.c.seat, seats.c.person_id, seats.c.bot, people.c.id.label("known"))
        .outerjoin(people, people.c.id == seats.c.person_id)
        .where(seats.c.table_id == row["id"])
        .order_by(seats.c.seat)
    )
    seated = connection.execute(query).mappings().all()
    if [seat["seat"] for seat in seated] != list(range(row["players"])):
        yield f"there are {row['players']} players, but the seats are {[seat['seat'] for seat in seated]}"
        return
    for number, seat in enumerate(seated):
        if seat["person_id"] != seat["known"]:
            yield f"seat {number} belongs to a person who is not in the database"
        if row["status"] == RUNNING and seat["person_id"] is None and seat["bot"] is None:
            yield f"seat {number} has neither a person nor a bot"
    strangers = {
        line["seat"]: line["n"]
        for line in reversed(lines)
        if line["move"] is not None
        and line["person_id"] is not None
        and line["seat"] in range(len(seated))
        and line["person_id"] != seated[line["seat"]]["person_id"]
    }
    for number, n in sorted(strangers.items()):
        yield f"line {n} was made by somebody else than the person at seat {number}"


def differences(row: RowMapping, lines: Sequence[RowMapping], edition: Edition | None) -> Iterator[str]:
    """Gaps, lines that do not replay, draws that do not follow from the seed, a wrong turn or result."""
    numbers = [line["n"] for line in lines]
    if numbers != list(range(len(lines))):
        yield f"the log has gaps: its lines are {numbers[:20]}"
        return
    record = record_of(row, lines)
    try:
        match = fold(record, to=len(lines) - 1, edition=edition)
    except UrbesError as error:
        yield str(error)
        return
    yield from draw_differences(record, match, edition)
    yield from table_differences(row, match)
    for broken in match.title.audit(match.game):
        yield f"the position breaks a law: {broken}"


def record_of(row: RowMapping, lines: Sequence[RowMapping]) -> Record:
    """A stored table as a record, without its result, which is compared separately."""
    return Record(
        game=row["game"],
        edition=row["edition"],
        players=int(row["players"]),
        options=msgspec.json.decode(row["options"]),
        seats=[],
        commitment=row["commitment"],
        seed=row["seed"],
        log=[
            Entry(line["seat"], line["move"], line["text"], msgspec.json.decode(line["chance"]), line["undo"])
            for line in lines
        ],
        scheme=row["scheme"],
        dealt_from=int(row["dealt_from"]),
    )


def draw_differences(record: Record, match: Match, edition: Edition | None) -> Iterator[str]:
    """Draws that differ from the seed. A game imported without its seed has no commitment and no dealt lines."""
    if not record.seed and not record.commitment:
        if record.dealt_from != len(record.log):
            yield "there is no seed, but lines that were dealt from one"
        return
    try:
        verify(msgspec.structs.replace(record, result=match.record(reveal=False).result), edition)
    except UrbesError as error:
        yield str(error)


def table_differences(row: RowMapping, match: Match) -> Iterator[str]:
    """Columns of `tables` that contradict the log: who decides, whether the game is over, its result."""
    seat = match.game.seat
    told = NOBODY if row["turn_seat"] is None else row["turn_seat"]
    decides = seat if row["status"] == RUNNING else NOBODY
    if told != decides:
        yield f"the table says that seat {told} decides, the log says seat {decides}"
    if row["status"] in (RUNNING, OVER) and (row["status"] == OVER) != (seat == NOBODY):
        yield f"the table is {row['status']}, the log says {OVER if seat == NOBODY else RUNNING}"
    stored = msgspec.json.decode(row["result"], type=Result) if row["result"] else None
    result = match.record(reveal=False).result
    if stored != result:
        yield f"the result was {stored}, now it is {result}"
