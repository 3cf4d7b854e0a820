"""Every word shown to people, in three languages: one source for web, server and command line.

Messages have the ICU form `{name}` and `{n, plural, one {…} few {…} other {…}}`. An area is one file a language:
`locales/<language>/<area>.toml` for what all games share (`common` serves everybody), and
`games/<game>/words/<language>.toml` for a game.
"""

import re
import tomllib
from functools import lru_cache
from pathlib import Path

from babel import Locale
from babel.numbers import get_decimal_symbol

from urbes.engine.errors import UnknownChoice
from urbes.engine.registry import find_title, titles

FOLDER = Path(__file__).parent
LANGUAGES = ("en", "ru", "hu")
PLACE = re.compile(r"\{(\w+)\}")
PLURAL = re.compile(r"\{(\w+), plural,((?:\s*(?:=\d+|\w+) \{[^{}]*(?:\{\w+\}[^{}]*)*\})+)\s*\}")
FORM = re.compile(r"(=\d+|\w+) \{([^{}]*(?:\{\w+\}[^{}]*)*)\}")


def flatten(table: dict[str, object], prefix: str = "") -> dict[str, str]:
    """Nested tables as one table with dotted keys."""
    found: dict[str, str] = {}
    for key, value in table.items():
        if isinstance(value, dict):
            found |= flatten(value, f"{prefix}{key}.")
        else:
            found[prefix + key] = str(value)
    return found


def areas() -> list[str]:
    """The areas that all games share and those of the games."""
    shared = [path.stem for path in (FOLDER / LANGUAGES[0]).glob("*.toml")]
    return sorted(shared + [title.folder.name for title in titles()])


def file_of(language: str, area: str) -> Path:
    """The file that holds the messages of an area in one language."""
    shared = FOLDER / language / f"{area}.toml"
    return shared if shared.is_file() else find_title(area).folder / "words" / f"{language}.toml"


def rules_file(language: str, game: str) -> Path:
    """The file that holds the rules of a game as players read them."""
    return find_title(game).folder / "words" / f"rules.{language}.md"


@lru_cache(maxsize=32)
def messages(language: str, area: str) -> dict[str, str]:
    """All messages of an area in one language."""
    return flatten(tomllib.loads(file_of(language, area).read_text(encoding="utf-8")))


class Words:
    """The words of one language for one area (a game), with the common ones behind them."""

    def __init__(self, language: str, area: str = "common") -> None:
        if language not in LANGUAGES:
            raise UnknownChoice("language", language, LANGUAGES)
        self.language = language
        self.area = area
        self.table = messages(language, "common") | (messages(language, area) if area != "common" else {})
        self.plural = Locale(language).plural_form
        self.decimal_mark = get_decimal_symbol(language)

    def __contains__(self, key: str) -> bool:
        return key in self.table

    def __call__(self, key: str, **facts: object) -> str:
        """The message with its facts put in. An unknown key is a defect of ours, so it raises."""
        text = PLURAL.sub(lambda match: self.form(match, facts), self.table[key])
        return PLACE.sub(lambda match: str(facts[match.group(1)]), text)

    def number(self, value: float, form: str = ".1f") -> str:
        """A number with the decimal mark of the language; the form is one of `format`."""
        return format(value, form).replace(".", self.decimal_mark)

    def named(self, family: str, name: str) -> str:
        """A piece that an edition names: in words if the languages know it, else by the edition's own name."""
        key = f"{family}.{name}"
        return self(key) if key in self else name.replace("_", " ")

    def form(self, match: re.Match[str], facts: dict[str, object]) -> str:
        number = int(str(facts[match.group(1)]))
        forms = dict(FORM.findall(match.group(2)))
        chosen = forms.get(f"={number}") or forms.get(self.plural(number)) or forms["other"]
        return str(chosen).replace("#", str(number))
