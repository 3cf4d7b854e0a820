"""The command `urbes`. Bad input is reported in one line, never by a traceback."""

import io
import os
import sys
from collections.abc import Sequence
from typing import Annotated

import typer
import typer.main

from urbes import __version__
from urbes.cli import bench_search as _bench_search  # noqa: F401 - adds a command to `bench`
from urbes.cli.admin import admin
from urbes.cli.balance import balance
from urbes.cli.bots import bots
from urbes.cli.build import build_line
from urbes.cli.games import edition, games
from urbes.cli.lab import bench, sim
from urbes.cli.ladder import ladder
from urbes.cli.learn import learn, lesson
from urbes.cli.new_game import new_game
from urbes.cli.play import play
from urbes.cli.records import replay, verify
from urbes.cli.serve import serve
from urbes.cli.why import why
from urbes.engine.errors import UrbesError

FAILED = 1
USAGE = 2
BROKEN_PIPE = 141
LONGEST_COMPLAINT = 1000

app = typer.Typer(
    help="Three ancient cities on one table.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command()(play)
app.command()(learn)
app.command()(serve)
app.add_typer(admin, name="admin")
app.command()(games)
app.command()(bots)
app.command()(replay)
app.command()(why)
app.command()(verify)
app.add_typer(edition, name="edition")
app.add_typer(lesson, name="lesson")
app.command()(sim)
app.command()(ladder)
app.command()(balance)
app.add_typer(bench, name="bench")
app.command()(new_game)


def show_version(asked: bool) -> None:
    if asked:
        print(f"urbes {__version__} ({build_line()})")
        raise typer.Exit


@app.callback()
def main(
    version: Annotated[
        bool, typer.Option("--version", callback=show_version, is_eager=True, help="Version and build.")
    ] = False,
) -> None:
    pass


def complain(message: str) -> None:
    """Print one line of limited length, whatever the message contains."""
    line = " ".join(message.split())
    shown = line if len(line) <= LONGEST_COMPLAINT else f"{line[:LONGEST_COMPLAINT]}…"
    print(f"urbes: {''.join(sign if sign.isprintable() else '�' for sign in shown)}", file=sys.stderr)


def call(arguments: Sequence[str]) -> int:
    """Run a command; returns the exit status."""
    for argument in arguments:
        if not argument.isprintable():
            complain(f"not a readable argument: {argument!a}")
            return USAGE
    try:
        return typer.main.get_command(app).main(list(arguments), "urbes", standalone_mode=False) or 0
    except UrbesError as error:
        complain(str(error))
        return FAILED
    except typer.TyperException as error:
        if (message := error.format_message()).strip():
            complain(message)
        return error.exit_code
    except BrokenPipeError:
        raise
    except OSError as error:
        complain(f"{error.strerror or error}: {error.filename}" if error.filename else str(error))
        return FAILED
    except typer.Abort:
        return FAILED


def open_streams() -> None:
    """Write `?` where the terminal's encoding lacks a character; replace streams that the caller has closed."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115 - open as long as we run
        elif isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def run() -> None:
    """The console script. If the reader of a pipe closes it early, that is not reported as an error."""
    open_streams()
    try:
        status = call(sys.argv[1:])
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        status = BROKEN_PIPE
    sys.exit(status)


if __name__ == "__main__":
    run()
