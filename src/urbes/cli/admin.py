"""`urbes admin`: for those who run a server. Works on the database, also while nodes run."""

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from urbes.cli.games import JSON, print_json
from urbes.cli.languages import LANGUAGE, language
from urbes.cli.serve import ServerMissing
from urbes.locales import Words

if TYPE_CHECKING:
    from urbes.server.admin import ServerAdmin

DIFFERS = 1
PERSON = Annotated[str, typer.Argument(help="Id or user name.", metavar="PERSON")]
admin = typer.Typer(no_args_is_help=True, help="Run a server: people, tables, audit, backup.")


class AdminContext:
    """What every command needs: the database that was named, and a language."""

    def __init__(self, flags: dict[str, object], lang: str) -> None:
        self.flags = flags
        self.words = Words(language(lang), "admin")

    @property
    def server(self) -> "ServerAdmin":
        try:
            from urbes.server.admin import ServerAdmin
            from urbes.server.settings import read_settings
        except ModuleNotFoundError as error:
            raise ServerMissing(
                f"{error.name} is missing: install the server with pip install 'urbes[server]'"
            ) from None
        return ServerAdmin(read_settings(self.flags))


@admin.callback()
def admin_options(
    context: typer.Context,
    data: Annotated[Path | None, typer.Option(help="Folder of the SQLite file; urbes-data unless given.")] = None,
    database_url: Annotated[str | None, typer.Option(help="postgresql://… or sqlite:///…")] = None,
    lang: LANGUAGE = "",
) -> None:
    context.obj = AdminContext({"data": data, "database_url": database_url}, lang)


@admin.command()
def users(
    context: typer.Context,
    search: Annotated[str, typer.Option(help="Part of a name, or an id.")] = "",
    as_json: JSON = False,
) -> None:
    """List people, the newest first."""
    show(context.obj.server.users(search), as_json)


@admin.command()
def tables(
    context: typer.Context,
    status: Annotated[str, typer.Option(help="waiting, running, over or abandoned.")] = "",
    as_json: JSON = False,
) -> None:
    """List tables, the newest first."""
    show(context.obj.server.tables(status), as_json)


def show(rows: list[dict[str, Any]], as_json: bool) -> None:
    """Print rows as JSON, or as columns under the names of the fields."""
    if as_json:
        print_json(rows)
        return
    if rows:
        cells = [list(rows[0]), *[["" if value is None else str(value) for value in row.values()] for row in rows]]
        widths = [max(len(row[column]) for row in cells) for column in range(len(cells[0]))]
        for row in cells:
            print("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())


@admin.command()
def audit(context: typer.Context, as_json: JSON = False) -> None:
    """Replay every stored table with this engine and report every difference; the exit status is 1 if there is one."""
    from urbes.server.storage.audit import audit as findings

    words = context.obj.words
    checked = wrong = 0
    for finding in findings(context.obj.server.database.writing):
        checked += 1
        wrong += bool(finding.differences)
        if as_json:
            print_json(finding)
        else:
            for difference in finding.differences:
                print(f"{finding.table} ({finding.game}): {difference}")
    if not as_json:
        print(words("audit.checked", count=checked))
        print(words("audit.differ", count=wrong) if wrong else words("audit.same"))
    raise typer.Exit(DIFFERS if wrong else 0)


@admin.command()
def backup(context: typer.Context, file: Annotated[Path, typer.Argument(help="Where the copy goes.")]) -> None:
    """Copy the SQLite database while the server runs: consistent, and whole or not there."""
    size = context.obj.server.backup(file)
    print(context.obj.words("backup.written", file=str(file), bytes=size))


@admin.command()
def ban(context: typer.Context, person: PERSON) -> None:
    """End a person's sessions and lock the account."""
    context.obj.server.ban(person)
    print(context.obj.words("person.banned", person=person))


@admin.command()
def unban(context: typer.Context, person: PERSON) -> None:
    """Let a banned account log in again."""
    context.obj.server.unban(person)
    print(context.obj.words("person.unbanned", person=person))


@admin.command()
def delete(context: typer.Context, person: Annotated[str, typer.Argument(help="Id.", metavar="PERSON")]) -> None:
    """Delete a person: bots take her seats, her messages lose her name."""
    asyncio.run(context.obj.server.delete(person))
    print(context.obj.words("person.deleted", person=person))


@admin.command()
def close(context: typer.Context, table: Annotated[str, typer.Argument(help="Id.", metavar="TABLE")]) -> None:
    """End a game that has not ended; its log stays."""
    context.obj.server.close_table(table)
    print(context.obj.words("table.closed", table=table))
