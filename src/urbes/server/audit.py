"""The audit: every stored table is folded again with the current engine and compared with what was written then."""

from collections.abc import Iterator

import msgspec
from sqlalchemy import Connection, Engine, func, select

from urbes.engine.edition import Edition
from urbes.engine.errors import UrbesError
from urbes.engine.game import NOBODY
from urbes.engine.match import fold, verify
from urbes.engine.record import Entry, Record, Result
from urbes.server.schema import editions, entries, tables
from urbes.server.tables import OVER, RUNNING


class Finding(msgspec.Struct, kw_only=True):
    """One table: what differs, or nothing."""

    table: str
    game: str
    status: str
    lines: int
    differences: list[str]


def audit(engine: Engine) -> Iterator[Finding]:
    """All tables that have a log, the oldest first."""
    listed = select(tables.c.id, tables.c.game, tables.c.status).where(tables.c.seed.is_not(None))
    with engine.connect() as connection:
        for table, game, status in connection.execute(listed.order_by(tables.c.created_at, tables.c.id)).all():
            finding = Finding(table=table, game=game, status=status, lines=0, differences=[])
            try:
                examine(connection, finding)
            except Exception as error:  # whatever is damaged, the other tables are looked at too
                connection.rollback()
                finding.differences.append(f"cannot be replayed: {type(error).__name__}: {error}")
            yield finding


def examine(connection: Connection, finding: Finding) -> None:
    row = connection.execute(select(tables).where(tables.c.id == finding.table)).mappings().one()
    finding.lines = lines_of(connection, finding.table)
    log = stored_log(connection, finding.table)
    finding.differences += differences(dict(row), log, brought(connection, row["edition"]))


def lines_of(connection: Connection, table: str) -> int:
    query = select(func.count()).select_from(entries).where(entries.c.table_id == table)
    return connection.execute(query).scalar_one()


def stored_log(connection: Connection, table: str) -> list[tuple[int, Entry]]:
    query = select(entries).where(entries.c.table_id == table).order_by(entries.c.n)
    return [
        (row["n"], Entry(row["seat"], row["move"], row["text"], msgspec.json.decode(row["chance"]), row["undo"]))
        for row in connection.execute(query).mappings()
    ]


def brought(connection: Connection, digest: str) -> Edition | None:
    """An edition that somebody brought along; None for those that come with the games."""
    text: str | None = connection.execute(select(editions.c.text).where(editions.c.hash == digest)).scalar()
    return Edition(text) if text is not None else None


def differences(row: dict[str, object], log: list[tuple[int, Entry]], edition: Edition | None) -> Iterator[str]:
    """Gaps, lines that no longer fold, draws that do not follow from the seed, a wrong turn or result."""
    numbers = [n for n, _ in log]
    if numbers != list(range(len(log))):
        yield f"the log has gaps: its lines are {numbers[:20]}"
        return
    record = Record(
        game=str(row["game"]),
        edition=str(row["edition"]),
        players=int(str(row["players"])),
        options=msgspec.json.decode(str(row["options"])),
        seats=[],
        commitment=str(row["commitment"]),
        seed=str(row["seed"]) or None,
        log=[entry for _, entry in log],
        dealt_from=int(str(row["dealt_from"])),
    )
    try:
        match = fold(record, edition=edition)
        if record.seed is not None and record.commitment:
            verify(record, edition)
    except UrbesError as error:
        yield str(error)
        return
    seat = match.game.seat
    told = NOBODY if row["turn_seat"] is None else row["turn_seat"]
    if row["status"] == RUNNING and told != seat:
        yield f"the table says that seat {told} decides, the log says seat {seat}"
    if (row["status"] == OVER) != (seat == NOBODY) and row["status"] in (RUNNING, OVER):
        yield f"the table is {row['status']}, the log says {'over' if seat == NOBODY else 'running'}"
    if row["status"] == OVER and row["result"]:
        stored = msgspec.json.decode(str(row["result"]), type=Result)
        result = match.record(reveal=False).result
        if stored != result:
            yield f"the result was {stored}, now it is {result}"
    for broken in match.title.audit(match.game):
        yield f"the position breaks a law: {broken}"
