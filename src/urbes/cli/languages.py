"""Which language to speak: the one asked for, else that of the terminal, else English."""

import os
from typing import Annotated

import typer

from urbes.locales import LANGUAGES, Words

LANGUAGE = Annotated[str, typer.Option("--lang", help=f"Language: {', '.join(LANGUAGES)}.", show_default=False)]


def language(asked: str) -> str:
    if asked:
        return Words(asked).language
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        spoken = os.environ.get(variable, "")[:2].lower()
        if spoken:
            return spoken if spoken in LANGUAGES else LANGUAGES[0]
    return LANGUAGES[0]
