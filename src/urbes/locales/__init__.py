"""Every word shown to people, in three languages: one source for web, server and command line.

Messages have the ICU form `{name}` and `{n, plural, one {…} few {…} other {…}}`. An area is one file for each language:
`locales/<language>/<area>.toml` for what all games share (`common` serves everybody), and
`games/<game>/words/<language>.toml` for a game.
"""

import re
import tomllib
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path

from babel import Locale
from babel.numbers import get_decimal_symbol

from urbes.engine.errors import UnknownChoice, UrbesError
from urbes.engine.registry import find_title, titles
from urbes.engine.saying import LANGUAGES as LANGUAGES
from urbes.engine.saying import PLAYER, Fact, Saying

FOLDER = Path(__file__).parent
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


NO_THINGS: Mapping[str, Saying] = {}


class MissingWords(UrbesError):
    """A saying that has no words in a language, or whose words name a fact that it does not have."""

    def __init__(self, language: str, area: str, key: str, fact: str = "") -> None:
        self.language = language
        self.area = area
        self.key = key
        self.fact = fact
        super().__init__(language, area, key, fact)

    def __str__(self) -> str:
        where = f"{self.key} ({self.area}, {self.language})"
        return f"{where} names the fact {self.fact!r}, which is not there" if self.fact else f"no words for {where}"


def figure(number: int) -> str:
    """A number as it is printed: a negative number has a minus sign, not a hyphen."""
    return str(number).replace("-", "−")


class Words:
    """The words of one language for one area (a game), together with the common words."""

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
        """The message with its facts put in. An unknown key raises, since it is a defect of the program."""
        text = PLURAL.sub(lambda match: self.form(match, facts), self.table[key])
        return PLACE.sub(lambda match: str(facts[match.group(1)]), text)

    def say(self, saying: Saying, names: Sequence[str], things: Mapping[str, Saying] = NO_THINGS) -> str:
        """A saying as plain text; `names` are the players by seat, `things` the names of printed things."""
        message = self.table.get(saying.key)
        if message is None:
            raise MissingWords(self.language, self.area, saying.key)
        facts = saying.facts
        try:
            text = PLURAL.sub(lambda match: self.form(match, facts), message)
            return PLACE.sub(lambda match: self.written(facts[match.group(1)], names, things), text)
        except KeyError as error:
            raise MissingWords(self.language, self.area, saying.key, str(error.args[0])) from None

    def written(self, fact: Fact, names: Sequence[str], things: Mapping[str, Saying]) -> str:
        """A fact as plain text."""
        if isinstance(fact, int):
            return figure(fact)
        if isinstance(fact, Saying):
            return self.say(fact, names, things)
        if isinstance(fact, list):
            return ", ".join(self.written(each, names, things) for each in fact)
        if fact in things:
            return self.say(things[fact], names, things)
        family, _, name = fact.partition(":")
        return names[int(name)] if family == PLAYER else self.named(family, name)

    def number(self, value: float, form: str = ".1f") -> str:
        """A number with the decimal mark of the language; the form is one of `format`."""
        return format(value, form).replace(".", self.decimal_mark)

    def named(self, family: str, name: str) -> str:
        """The name of a piece of an edition: in words if the locales know the piece, else the edition's own name."""
        key = f"{family}.{name}"
        return self(key) if key in self else name.replace("_", " ")

    def form(self, match: re.Match[str], facts: Mapping[str, object]) -> str:
        number = int(str(facts[match.group(1)]))
        forms = dict(FORM.findall(match.group(2)))
        chosen = forms.get(f"={number}") or forms.get(self.plural(number)) or forms["other"]
        return str(chosen).replace("#", figure(number))
