"""Merges a guest into an account: the account takes over everything, and the guest is deleted."""

from sqlalchemy import Connection, and_, delete, exists, or_, select

from urbes.server.notifications.subscriptions import keep_newest_browsers
from urbes.server.storage.database import now
from urbes.server.storage.schema import (
    chat,
    editions,
    entries,
    kicks,
    mail_addresses,
    mutes,
    notices,
    people,
    preferences,
    push_subscriptions,
    seats,
    sessions,
    tables,
)

REASSIGNED = (
    (seats, "person_id"),
    (seats, "invited_id"),
    (tables, "host_id"),
    (chat, "person_id"),
    (editions, "person_id"),
    (push_subscriptions, "person_id"),
)
"""Columns in which the account replaces the guest."""
REASSIGNED_OR_DROPPED = (
    (kicks, "person_id", ("table_id",)),
    (notices, "person_id", ("table_id", "kind", "turn")),
    (mutes, "person_id", ("muted_id",)),
    (mutes, "muted_id", ("person_id",)),
    (preferences, "person_id", ()),
)
"""The same, but the row is dropped if the account already has one with equal values in the last columns."""


def merge_guest(connection: Connection, guest: str, person: str) -> list[str]:
    """Give everything of a guest to an account and delete the guest. Returns the ids of their tables."""
    sits = select(seats.c.table_id).where(or_(seats.c.person_id == guest, seats.c.invited_id == guest))
    query = select(tables.c.id).where(or_(tables.c.id.in_(sits), tables.c.host_id == guest))
    touched = sorted(table for (table,) in connection.execute(query))
    made = entries.update().where(entries.c.table_id.in_(touched), entries.c.person_id == guest)
    connection.execute(made.values(person_id=person))
    one = and_(mutes.c.person_id == guest, mutes.c.muted_id == person)
    other = and_(mutes.c.person_id == person, mutes.c.muted_id == guest)
    connection.execute(delete(mutes).where(or_(one, other)))
    for table, column, same in REASSIGNED_OR_DROPPED:
        twin = table.alias()
        own = exists().where(twin.c[column] == person, *(twin.c[name] == table.c[name] for name in same))
        connection.execute(delete(table).where(table.c[column] == guest, own))
        connection.execute(table.update().where(table.c[column] == guest).values({column: person}))
    for table, column in REASSIGNED:
        connection.execute(table.update().where(table.c[column] == guest).values({column: person}))
    keep_newest_browsers(connection, person)
    merge_mail_address(connection, guest, person)
    connection.execute(sessions.update().where(sessions.c.person_id == guest).values(ended_at=now()))
    connection.execute(people.update().where(people.c.id == guest).values(name="", deleted_at=now()))
    return touched


def merge_mail_address(connection: Connection, guest: str, person: str) -> None:
    """Keep the account's address if it has one. The pause until the next confirmation never becomes shorter."""
    asked = select(mail_addresses.c.person_id, mail_addresses.c.address, mail_addresses.c.asked_at).where(
        mail_addresses.c.person_id.in_((guest, person))
    )
    found = {row.person_id: row for row in connection.execute(asked)}
    if guest not in found:
        return
    leaving = person if person not in found or not found[person].address else guest
    connection.execute(delete(mail_addresses).where(mail_addresses.c.person_id == leaving))
    newest = max(row.asked_at for row in found.values())
    staying = mail_addresses.c.person_id.in_((guest, person))
    connection.execute(mail_addresses.update().where(staying).values(person_id=person, asked_at=newest))
