"""The rules that players read: they have every cited id, in every language, in the form that our parser knows."""

import re
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import pytest

import urbes
import urbes.games
from urbes.engine.registry import titles
from urbes.locales import LANGUAGES, rules_file

SOURCE = Path(urbes.__path__[0])
REPOSITORY = SOURCE.parents[1]
HOUSES = {title.folder.name: title for title in titles()}
WRITTEN = sorted(game for game in HOUSES if rules_file("en", game).is_file())
FILES = sorted(
    (path.name.split(".")[1], game) for game in HOUSES for path in HOUSES[game].folder.glob("words/rules.*.md")
)

CITING = (".py", ".toml", ".ts", ".svelte", ".md")
ID = re.compile(r"\[([A-Z]{2}-\d+\.\d+[a-z]?)\]")
IDS_AT_START = re.compile(rf"(?:{ID.pattern} )+")
CHAPTER = re.compile(r"## (\d+) (\S.*)")
SEPARATOR = re.compile(r"\|(?:---\|)+")
EMPHASIS = re.compile(r"(\*\*|\*)(?=\S)(.+?)(?<=\S)\1")


class BadForm(Exception):
    """Something in a text of rules that our parser does not understand."""


class Chapter(NamedTuple):
    number: int
    ids: list[str]


class Rules(NamedTuple):
    title: str
    chapters: list[Chapter]

    @property
    def ids(self) -> list[str]:
        return [rule for chapter in self.chapters for rule in chapter.ids]


def check_words(text: str) -> None:
    """Running text is words with emphasis: no markup of another kind, no rule id inside."""
    for mark in ("<", ">", "`", "](", "![", "://", "__"):
        if mark in text:
            raise BadForm(f"{mark!r} in {text!r}")
    if ID.search(text):
        raise BadForm(f"an id stands inside: {text!r}")
    if "*" in EMPHASIS.sub("", text):
        raise BadForm(f"an emphasis without its end: {text!r}")
    if not text.strip():
        raise BadForm("an empty text")


def check_table(rows: list[str]) -> None:
    """A header, a separator and rows, all of the same width."""
    if len(rows) < 3 or not SEPARATOR.fullmatch(rows[1]):
        raise BadForm(f"a table without header, separator and rows: {rows[0]!r}")
    for row in rows:
        if not (row.startswith("|") and row.endswith("|")) or row.count("|") != rows[1].count("|"):
            raise BadForm(f"a row of another width: {row!r}")
    for row in rows[:1] + rows[2:]:
        for cell in row[1:-1].split("|"):
            check_words(cell)


def read(text: str) -> Rules:
    """Title, chapters and their ids; BadForm for all that is neither heading, paragraph, list nor table."""
    title, *blocks = re.split(r"\n{2,}", text.strip("\n"))
    if not re.fullmatch(r"# \S.*", title):
        raise BadForm(f"the title is {title!r}")
    check_words(title[2:])
    chapters: list[Chapter] = []
    for block in blocks:
        lines = block.split("\n")
        heading = CHAPTER.fullmatch(block)
        if heading:
            check_words(heading[2])
            chapters.append(Chapter(int(heading[1]), []))
            continue
        if not chapters:
            raise BadForm(f"outside of the chapters: {block!r}")
        if block.startswith("|"):
            check_table(lines)
        elif block.startswith("- "):
            for line in lines:
                if not line.startswith("- "):
                    raise BadForm(f"a line that is no item of its list: {line!r}")
                check_words(line[2:])
        else:
            ids = IDS_AT_START.match(block)
            chapters[-1].ids.extend(ID.findall(ids[0]) if ids else [])
            for line in [block[ids.end() if ids else 0 :].split("\n")[0], *lines[1:]]:
                if re.match(r"#|- |\* |\d+[.)] |\||\s|---", line):
                    raise BadForm(f"a heading, list or table inside a paragraph: {line!r}")
                check_words(line)
    return Rules(title[2:], chapters)


@lru_cache(maxsize=16)
def rules(language: str, game: str) -> Rules:
    return read(rules_file(language, game).read_text(encoding="utf-8"))


def prefix(game: str) -> str:
    """The letters before the ids of a game, as its own code writes them."""
    found: set[str] = {
        name
        for path in HOUSES[game].folder.rglob("*.py")
        for name in re.findall(r"\b([A-Z]{2})-\d+\.\d", path.read_text())
    }
    assert len(found) == 1, f"{game} cites rules of {sorted(found)}"
    return found.pop()


def cited(game: str, *folders: Path) -> dict[str, str]:
    """The ids that files cite, each with one file that does."""
    pattern = re.compile(rf"\b{prefix(game)}-\d+\.\d+[a-z]?")
    found: dict[str, str] = {}
    for folder in folders:
        for path in sorted(folder.rglob("*")):
            if path.suffix in CITING and not (path.suffix == ".md" and path.parent.name == "words"):
                for rule in pattern.findall(path.read_text(encoding="utf-8")):
                    found.setdefault(rule, str(path))
    return found


def number(rule: str) -> tuple[int, int]:
    chapter, place = whole(rule).split("-")[1].split(".")
    return int(chapter), int(place)


def whole(rule: str) -> str:
    """A part such as 5.3a may stand in the paragraph of its rule."""
    return rule.rstrip("abcdefghijklmnopqrstuvwxyz")


def test_rules_are_written_in_every_language() -> None:
    assert WRITTEN
    assert sorted((language, game) for language in LANGUAGES for game in WRITTEN) == FILES
    assert set(WRITTEN) <= set(HOUSES)


@pytest.mark.parametrize(("language", "game"), FILES)
def test_the_form_is_what_the_reader_understands(language: str, game: str) -> None:
    text = rules(language, game)
    numbers = [chapter.number for chapter in text.chapters]
    assert all(earlier < later for earlier, later in pairwise(numbers)), "chapters are out of order"
    assert len(set(text.ids)) == len(text.ids), sorted({rule for rule in text.ids if text.ids.count(rule) > 1})
    assert {rule.split("-")[0] for rule in text.ids} == {prefix(game)}


@pytest.mark.parametrize("game", WRITTEN)
@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_languages_tell_the_same_rules(language: str, game: str) -> None:
    assert rules(language, game).chapters == rules("en", game).chapters


@pytest.mark.parametrize("game", WRITTEN)
def test_every_rule_that_the_program_cites_has_a_paragraph(game: str) -> None:
    sources = cited(
        game,
        HOUSES[game].folder,
        SOURCE / "cli" / "tables" / game,
        REPOSITORY / "web" / "src" / "games" / game,
    )
    sources |= {option.rule: f"option {option.id}" for option in HOUSES[game].options() if option.rule}
    assert sources
    written = set(rules("en", game).ids)
    assert {rule: where for rule, where in sources.items() if not {rule, whole(rule)} & written} == {}


@pytest.mark.parametrize("game", WRITTEN)
def test_no_rule_is_invented(game: str) -> None:
    """An id that nothing cites must at least follow the one before it, so that a typing error is found."""
    known = set(cited(game, SOURCE, HOUSES[game].folder, *[REPOSITORY / name for name in ("docs", "tests", "web/src")]))
    counted = known | set(rules("en", game).ids)
    steps = {number(rule) for rule in counted}
    loose = [
        rule
        for rule in rules("en", game).ids
        if rule not in known and number(rule)[1] > 1 and (number(rule)[0], number(rule)[1] - 1) not in steps
    ]
    assert loose == []


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("## 1 Aim\n\nWin.", "the title is"),
        ("# Game\n\nWin.\n\n## 1 Aim", "outside of the chapters"),
        ("# Game\n\n## 1 Aim\n\n### Winning\n\nWin.", "inside a paragraph"),
        ("# Game\n\n## 1 Aim\n\n## Winning\n\nWin.", "inside a paragraph"),
        ("# Game\n\n## 1 Aim\n\nWin, see [PN-1.1].", "an id stands inside"),
        ("# Game\n\n## 1 Aim\n\n- [PN-1.1] Win.", "an id stands inside"),
        ("# Game\n\n## 1 Aim\n\nThis wins:\n- most points", "inside a paragraph"),
        ("# Game\n\n## 1 Aim\n\n- most points\nwin", "no item of its list"),
        ("# Game\n\n## 1 Aim\n\n| a | b |\n| 1 | 2 |", "without header, separator and rows"),
        ("# Game\n\n## 1 Aim\n\n| a | b |\n|---|---|\n| 1 |", "a row of another width"),
        ("# Game\n\n## 1 Aim\n\nA *term without end.", "an emphasis without its end"),
        ("# Game\n\n## 1 Aim\n\nSee <b>here</b>.", "'<' in"),
        ("# Game\n\n## 1 Aim\n\nSee [here](there).", r"'\]\(' in"),
    ],
)
def test_other_forms_are_refused(text: str, complaint: str) -> None:
    with pytest.raises(BadForm, match=complaint):
        read(text)


def test_ids_at_the_start_of_a_paragraph_are_its_anchors() -> None:
    text = "# Game\n\n## 1 Aim\n\n[PN-1.1] [PN-1.2] **Win** a *game*.\n\nPlay on.\n\n## 3 End\n\n[PN-3.1] It ends."
    assert read(text) == Rules("Game", [Chapter(1, ["PN-1.1", "PN-1.2"]), Chapter(3, ["PN-3.1"])])
