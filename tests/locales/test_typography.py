"""What can be checked of good writing: quotes, spaces, ё, Hungarian articles, words that we do not use."""

import re
from collections.abc import Iterator

import pytest

import urbes
from urbes.learn.script import scripts
from urbes.learn.words import lesson_messages, words_file
from urbes.locales import LANGUAGES, areas, messages, rules_file

FORBIDDEN = {
    "en": [
        "who has the link",
        "no way back",
        "is to be decided",
        "an own ",
        "This cannot be",
        "Say first who",
        "Mail address",
        "not yours to",
        "do not fit",
        "names no move",
        "keeps quiet",
        "Nobody is hurried",
    ],
    "ru": [
        "накрывается",
        "Так не бывает",
        "Сначала назовите себя",
        "первым номером",
        "начальное число",
        "окупаются долго",
    ],
    "hu": [
        "gépi játékos",
        "kiszolgáló",
        "hivatkozás",
        "köröm",
        "építőmester-jutalom",
        "kezdőszám",
        "azonos magas ",
        "hívek",
        "Levélcím",
    ],
}
"""Phrases that were corrected, and words for which others were chosen."""
WITHOUT_DOTS = {"все", "всем", "чем", "колеса"}
"""Russian words with е that also exist, as other words, with ё."""
DOTTED = {
    "еще",
    "ее",
    "нее",
    "мое",
    "твое",
    "свое",
    "идет",
    "берет",
    "дает",
    "ждет",
    "счет",
    "ведет",
    "остается",
    "черный",
}
"""Words that are always written with ё, even if no other text spells them so."""
ARTICLE = re.compile(r"\b[Aa]z? \{\w+\}")
"""The Hungarian article is `a` or `az` depending on the next word, so no inserted word may follow it."""
BEFORE_A_VOWEL = re.compile(r"(?<![Aa]z )\ba [*„(]*[AÁEÉIÍOÓÖŐUÚÜŰaáeéiíoóöőuúüű]")
COUNTED_ARTICLE = re.compile(r"other \{[^{}]*\b[Aa] #")


def texts(language: str) -> Iterator[tuple[str, str]]:
    """Every text that people read in a language, with its place."""
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
    assert [where for where, text in texts(language) if re.search(r"\S\s+…", text)] == []


@every_language
def test_no_hyphen_stands_for_a_dash(language: str) -> None:
    assert [where for where, text in texts(language) if re.search(r"\w - \w", text)] == []


@every_language
def test_clients_decide_where_lines_break(language: str) -> None:
    """The clients insert non-breaking spaces; in the files nobody would see that one is missing."""
    assert [where for where, text in texts(language) if "\u00a0" in text] == []


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
    assert {word: found[word] for word in (dotted | DOTTED) & found.keys() - WITHOUT_DOTS} == {}


def test_no_hungarian_article_stands_before_an_inserted_word() -> None:
    assert [where for where, text in texts("hu") if ARTICLE.search(text)] == []


def test_hungarian_articles_fit_the_next_word() -> None:
    assert [where for where, text in texts("hu") if BEFORE_A_VOWEL.search(text)] == []


def test_hungarian_articles_fit_the_next_number() -> None:
    """`az 1.`, `az 5.`, but `a 2.`: a message with `a #` has forms of its own for 1 and 5."""
    wrong = [
        where
        for where, text in texts("hu")
        if COUNTED_ARTICLE.search(text) and not all(f"={n} {{" in text for n in (1, 5))
    ]
    assert wrong == []
