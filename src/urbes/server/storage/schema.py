"""Everything that is stored, as SQLAlchemy tables. Migrations (`migrations/versions`) bring a database to this schema.

Times are milliseconds since 1970. `entries` is the truth of a game; other columns about its state are copies.
"""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

from urbes.engine.chance import PILES

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(column_0_label)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)


def person_of(name: str = "person_id", primary: bool = False, nullable: bool = False) -> Column[str]:
    return Column(name, String(32), ForeignKey("people.id"), primary_key=primary, nullable=nullable)


def table_of() -> Column[str]:
    return Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True)


secrets = Table(
    "secrets",
    metadata,
    Column("name", String(32), primary_key=True),
    Column("value", LargeBinary, nullable=False),
)
"""Keys of the installation (`database.KEYS`), made at the first start."""

people = Table(
    "people",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(64), nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("deleted_at", BigInteger),
)

accounts = Table(
    "accounts",
    metadata,
    person_of(primary=True),
    Column("user_name", String(64), nullable=False, unique=True),
    Column("password_hash", String(255), nullable=False),
    Column("created_at", BigInteger, nullable=False),
)
"""People who can sign in from any browser. `user_name` is normalized, so that no two differ by case alone."""

sessions = Table(
    "sessions",
    metadata,
    Column("id", String(48), primary_key=True),
    person_of(),
    Column("device", String(255), nullable=False, default=""),
    Column("created_at", BigInteger, nullable=False),
    Column("seen_at", BigInteger, nullable=False),
    Column("ended_at", BigInteger),
    Index("ix_sessions_person_id", "person_id"),
)

preferences = Table(
    "preferences",
    metadata,
    person_of(primary=True),
    Column("data", Text, nullable=False),
    Column("changed_at", BigInteger, nullable=False),
)

editions = Table(
    "editions",
    metadata,
    Column("hash", String(80), primary_key=True),
    Column("game", String(32), nullable=False),
    Column("name", String(255), nullable=False),
    Column("text", Text, nullable=False),
    person_of(nullable=True),
    Column("created_at", BigInteger, nullable=False),
)
"""Uploaded edition files by the hash of their content. Those that come with the games are not stored."""

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(32), nullable=False),
    Column("edition", String(80), nullable=False),
    Column("players", Integer, nullable=False),
    Column("options", Text, nullable=False),
    Column("host_id", String(32), ForeignKey("people.id"), nullable=False),
    Column("status", String(16), nullable=False),
    Column("open", Boolean, nullable=False),
    Column("invite", String(48), nullable=False),
    Column("watch", String(48), nullable=False),
    Column("seed", String(80)),
    Column("commitment", String(80), nullable=False, default=""),
    Column("clock", Text),
    Column("turn_seat", Integer),
    Column("turn_since", BigInteger),
    Column("deadline", BigInteger),
    Column("time_left", Text),
    Column("scheme", String(16), nullable=False, default=PILES),
    Column("dealt_from", Integer, nullable=False, default=0),
    Column("result", Text),
    Column("parent_id", String(32), ForeignKey("tables.id")),
    Column("parent_n", Integer),
    Column("parent_kind", String(16)),
    Column("rematch_id", String(32)),
    Column("created_at", BigInteger, nullable=False),
    Column("started_at", BigInteger),
    Column("ended_at", BigInteger),
    Index("ix_tables_lobby", "status", "open", "created_at"),
    Index("ix_tables_deadline", "deadline"),
    Index("ix_tables_parent_id", "parent_id"),
)
"""`turn_*`, `deadline` and `time_left` repeat the log for the lobby and the clocks, and are written with it.

`parent_*`: rematch or fork. The seed deals by `scheme` from line `dealt_from` on; earlier lines were imported.
"""

seats = Table(
    "seats",
    metadata,
    table_of(),
    Column("seat", Integer, primary_key=True),
    person_of(nullable=True),
    Column("name", String(64), nullable=False, default=""),
    Column("bot", String(64)),
    Column("stand_in", String(64)),
    Column("stand_in_since", BigInteger),
    Column("wishes", Text),
    Column("invite", String(48), nullable=False),
    person_of("invited_id", nullable=True),
    Column("joined_at", BigInteger),
    Column("left_at", BigInteger),
    Index("ix_seats_person_id", "person_id"),
    Index("ix_seats_invited_id", "invited_id"),
)
"""`bot` has the seat from the start; `stand_in` is the bot that plays for a person who left or ran out of time.

With `stand_in_since` it plays only the turn that began then, without it until the person takes the seat back.
`wishes`: which of the others have asked for a bot here, in this turn. `invited_id`: for whom a rematch keeps the seat.
"""

kicks = Table(
    "kicks",
    metadata,
    table_of(),
    person_of(primary=True),
    Column("at", BigInteger, nullable=False),
)
"""People whom the host removed before the game; they come back only by a link made after that."""

entries = Table(
    "entries",
    metadata,
    table_of(),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer),
    Column("move", Integer),
    Column("text", Text, nullable=False),
    Column("chance", Text, nullable=False),
    Column("undo", Integer, nullable=False),
    Column("request", String(64)),
    Column("person_id", String(32)),
    Column("bot", String(64)),
    Column("complaint", String(16)),
    Column("at", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)
"""The log. The key (table, n) decides which of two writers was first; `request` is the client's id of the command.

`bot` is the bot that made the move, `complaint` why it is not the bot's own choice.
"""
Index(
    "ix_entries_person_id",
    entries.c.person_id,
    sqlite_where=entries.c.person_id.is_not(None),
    postgresql_where=entries.c.person_id.is_not(None),
)
"""Lines of bots have no author and need no index."""

proposals = Table(
    "proposals",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("table_id", String(32), ForeignKey("tables.id"), nullable=False),
    Column("kind", String(16), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("n", Integer, nullable=False),
    Column("count", Integer),
    Column("answers", Text, nullable=False),
    Column("made_at", BigInteger, nullable=False),
    Column("settled_at", BigInteger),
    Column("outcome", String(16)),
    Index("ix_proposals_table_id", "table_id"),
)
"""Proposals that need the others' consent: an older undo, abandoning. `n` is the newest line at that time."""

chat = Table(
    "chat",
    metadata,
    table_of(),
    Column("number", Integer, primary_key=True, autoincrement=False),
    person_of(nullable=True),
    Column("seat", Integer),
    Column("name", String(64), nullable=False),
    Column("phrase", String(64)),
    Column("text", Text),
    Column("request", String(64)),
    Column("at", BigInteger, nullable=False),
)
"""Either text, or the key of a quick phrase that every client translates."""

mutes = Table(
    "mutes",
    metadata,
    person_of(primary=True),
    Column("muted_id", String(32), ForeignKey("people.id"), primary_key=True),
    Column("at", BigInteger, nullable=False),
)

push_subscriptions = Table(
    "push_subscriptions",
    metadata,
    Column("id", String(32), primary_key=True),
    person_of(),
    Column("endpoint", Text, nullable=False),
    Column("p256dh", String(128), nullable=False),
    Column("auth", String(64), nullable=False),
    Column("language", String(8), nullable=False),
    Column("created_at", BigInteger, nullable=False),
    UniqueConstraint("endpoint"),
    Index("ix_push_subscriptions_person_id", "person_id"),
)

mail_addresses = Table(
    "mail_addresses",
    metadata,
    person_of(primary=True),
    Column("address", String(254), nullable=False),
    Column("token", String(48), nullable=False),
    Column("language", String(8), nullable=False),
    Column("asked_at", BigInteger, nullable=False),
    Column("confirmed_at", BigInteger),
    Column("digested_at", BigInteger),
)
"""Mail goes only to a confirmed address, in digests; `token` confirms and unsubscribes.

A removed address is empty: the row only says when the person last requested a confirmation.
"""

mail_confirmations = Table(
    "mail_confirmations",
    metadata,
    Column("mailbox", String(64), primary_key=True),
    Column("sent", Text, nullable=False),
    Column("last_at", BigInteger, nullable=False),
)
"""When confirmations were sent to a mailbox, whoever requested them.

`mailbox` is a keyed hash: the address itself is not stored. Rows are deleted after a day.
"""

notices = Table(
    "notices",
    metadata,
    Column("id", String(32), primary_key=True),
    person_of(),
    Column("table_id", String(32), ForeignKey("tables.id"), nullable=False),
    Column("kind", String(16), nullable=False),
    Column("turn", BigInteger, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("pushed_at", BigInteger),
    Column("mailed_at", BigInteger),
    UniqueConstraint("person_id", "table_id", "kind", "turn"),
)
"""Reminders to be sent to a person; the unique key keeps several nodes from sending one twice."""
