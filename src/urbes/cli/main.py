"""The command `urbes`. Whatever is wrong with the input is said in one line, never by a traceback."""

import io
import os
import sys
from collections.abc import Sequence
from typing import Annotated

import typer
import typer.main

from urbes import __version__
from urbes.cli import shelf
from urbes.cli.build import build_line
from urbes.cli.lab import bench, sim
from urbes.cli.play import play
from urbes.engine.errors import UrbesError

FAILED = 1
USAGE = 2
BROKEN_PIPE = 141

app = typer.Typer(
    help="Three ancient cities on one table.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command()(play)
app.command()(shelf.games)
app.command()(shelf.replay)
app.command()(shelf.verify)
app.add_typer(shelf.edition, name="edition")
app.command()(sim)
app.add_typer(bench, name="bench")


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
    """One line, whatever the message holds."""
    line = " ".join(message.split())
    print(f"urbes: {''.join(sign if sign.isprintable() else '�' for sign in line)}", file=sys.stderr)


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


def run() -> None:
    """The console script. A reader that goes away early is no error of ours to speak of."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        status = call(sys.argv[1:])
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        status = BROKEN_PIPE
    sys.exit(status)


if __name__ == "__main__":
    run()
