"""What a machine can hold of good writing: quotes, spaces, ё, Hungarian articles, words that we do not use."""

import re
from collections.abc import Iterator

import pytest

import urbes
from urbes.learn.script import scripts
from urbes.learn.words import lesson_messages, words_file
from urbes.locales import LANGUAGES, areas, messages, rules_file

FORBIDDEN = {
    "en": ["who has the link", "no way back", "is to be decided", "an own ", "This cannot be"],
    "ru": ["накрывается", "Так не бывает"],
    "hu": ["gépi játékos", "kiszolgáló", "hivatkozás", "köröm", "építőmester-jutalom", "kezdőszám"],
}
"""Wooden sentences that were corrected, and words for which another one was chosen."""
WITHOUT_DOTS = {"все", "всем", "чем", "колеса"}
"""Russian words with е beside which another one with ё exists."""
ARTICLE = re.compile(r"\b[Aa]z? \{\w+\}")
"""Whether a Hungarian article is `a` or `az` depends on what comes after it, so no inserted word may."""


def texts(language: str) -> Iterator[tuple[str, str]]:
    """Everything that people read in a language, with the place where it stands."""
    for area in areas():
        for key, text in messages(language, area).items():
            yield f"{area}.{key}", text
    for title in urbes.titles():
        for number, line in enumerate(rules_file(language, title.key).read_text(encoding="utf-8").splitlines(), 1):
            yield f"{title.key}, rules, line {number}", line
        for script in scripts(title)[:1]:
            for key, text in lesson_messages(words_file(script, language)).items():
                yield f"{title.key}, lessons, {key}", text


every_language = pytest.mark.parametrize("language", LANGUAGES)


@every_language
def test_quotes_and_apostrophes_are_curly(language: str) -> None:
    code = re.compile(r"`[^`]*`")
    wrong = [where for where, text in texts(language) if set("\"'") & set(code.sub("", text))]
    assert wrong == []


@every_language
def test_no_space_stands_before_an_ellipsis(language: str) -> None:
    assert [where for where, text in texts(language) if re.search(r"\w …", text)] == []


@every_language
def test_words_that_we_do_not_use_do_not_occur(language: str) -> None:
    wrong = [(where, word) for where, text in texts(language) for word in FORBIDDEN[language] if word in text]
    assert wrong == []


def test_russian_words_are_always_spelled_with_their_dots() -> None:
    found: dict[str, str] = {}
    for where, text in texts("ru"):
        for word in re.findall(r"[А-Яа-яЁё]+", text):
            found.setdefault(word.lower(), where)
    dotted = {word.replace("ё", "е") for word in found if "ё" in word}
    assert len(dotted) > 50
    assert {word: found[word] for word in dotted & found.keys() - WITHOUT_DOTS} == {}


def test_no_hungarian_article_stands_before_an_inserted_word() -> None:
    assert [where for where, text in texts("hu") if ARTICLE.search(text)] == []
