"""Reads what a player types: a command, a number, a move's notation, or a part of its words."""

from collections.abc import Sequence
from typing import NamedTuple

from urbes.locales import Words

COMMANDS = ("undo", "restart", "why", "hint", "log", "score", "save", "lang", "table", "help", "quit")
LONGEST_NUMBER = 6


class Option(NamedTuple):
    """A legal move: its number in the game, its notation and its words."""

    move: int
    text: str
    label: str


def fold_text(text: str) -> str:
    """The text in a form for comparison, in which case, spaces and ё do not matter."""
    return " ".join(text.casefold().replace("ё", "е").split())


def command_names(words: Words) -> dict[str, str]:
    """Every name of every command, in the player's language and in English."""
    names: dict[str, str] = {}
    for table in (Words("en"), words):
        for command in COMMANDS:
            for name in table(f"command.{command}").split(","):
                names[fold_text(name)] = command
    return names


def read_command(typed: str, words: Words) -> tuple[str, str]:
    """The command and what follows it; the command is empty if the first word is not one."""
    first = fold_text(typed).partition(" ")[0]
    command = command_names(words).get(first, "")
    return command, typed.strip()[len(first) :].strip() if command else ""


def is_number(typed: str) -> bool:
    return typed.isascii() and typed.isdigit() and len(typed) <= LONGEST_NUMBER


def argument(notation: str) -> str:
    """What follows the kind of a move; both `spot:basilica_a3` and `place(0,1,2)` are read."""
    kind, bracket, rest = notation.partition("(")
    return rest.removesuffix(")") if bracket else kind.partition(":")[2]


def matching(typed: str, options: Sequence[Option]) -> list[Option]:
    """The options that a text can mean: by exact match, else by the argument alone, else by any part."""
    wanted = fold_text(typed)
    if not wanted:
        return []
    exactly = [option for option in options if wanted in (option.text, fold_text(option.label))]
    by_argument = [option for option in options if wanted == argument(option.text)]
    by_part = [option for option in options if wanted in option.text or wanted in fold_text(option.label)]
    return exactly or by_argument or by_part
